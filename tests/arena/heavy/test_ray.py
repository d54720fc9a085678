"""A run on a Ray cluster: the same file as on one core, also when a machine is lost in the middle of it."""

from pathlib import Path

import pytest

import wyspa
from wyspa import UnknownWord
from wyspa.arena import BadBot, contest, spread

ray = pytest.importorskip("ray", reason="Ray is heavy: make test-ray")

SHORT = wyspa.set_table(seats=3, target=5)
BOTS = ["greedy", "random"]
GAMES = 900  # several seconds of work, in tasks of about one


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch):
    from ray.cluster_utils import Cluster

    # Ray lets its workers step back behind everything else, which on a busy machine takes minutes
    monkeypatch.setenv("RAY_worker_niceness", "0")

    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    ray.init(address=found.address, log_to_driver=False)
    yield found
    ray.shutdown()
    found.shutdown()


def met(out: Path, on: str = "", **more):
    return contest(GAMES, BOTS, table=SHORT, seed=9, out=out, on=on, **more)


def test_two_nodes_one_killed_in_mid_run_give_the_file_of_one_core(cluster, tmp_path: Path):
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    assert int(ray.cluster_resources()["CPU"]) == 2
    done = 0
    killed_at = 0

    def kill_after_some(n: int) -> None:
        nonlocal done, killed_at
        done += n
        if done >= GAMES // 6 and not killed_at:
            killed_at = done
            cluster.remove_node(second, allow_graceful=False)

    spread_out = met(tmp_path / "ray.jsonl", "ray", progress=kill_after_some)
    assert not spread_out.trouble
    assert 0 < killed_at < GAMES // 2
    met(tmp_path / "one.jsonl")
    assert (tmp_path / "ray.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()


def test_work_of_any_kind_is_spread_and_bad_bots_are_named(cluster):
    parcels = spread(abs, range(-30, 0), on="ray")
    assert sorted(pair for parcel in parcels for pair in parcel) == [(k, 30 - k) for k in range(30)]
    from tests.arena.players import Cheat

    with pytest.raises(BadBot, match="bot cheat on"):
        contest(2, [Cheat, "random", "random"], table=SHORT, on="ray")


def test_a_cluster_that_is_not_there_is_a_sentence():
    with pytest.raises(UnknownWord, match=r"no Ray cluster answers at ray://127\.0\.0\.1:1") as error:
        contest(2, BOTS, table=SHORT, on="ray://127.0.0.1:1")
    assert "\n" not in str(error.value)
