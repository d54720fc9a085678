"""A training whose games are played on a Ray cluster gives the weights of one at home."""

from pathlib import Path

import pytest

import wyspa
from wyspa import UnknownWord

ray = pytest.importorskip("ray", reason="Ray is heavy: make test-ray")
pytest.importorskip("numpy")

SHORT = wyspa.set_table(seats=3, target=4)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RAY_worker_niceness", "0")  # as in test_ray
    ray.init(num_cpus=2, log_to_driver=False)
    yield
    ray.shutdown()


def numbers_of(folder: Path, **who):
    from wyspa.mind.training import Course, train
    from wyspa.mind.weights import read

    found = train(Course(SHORT, "small", folder, rounds=3, games=30, match=4, **who), lambda what, done: None)
    part = folder / "small.part.mind"
    return [lap.loss for lap in found.curve], read(part if part.is_file() else Path(found.path)).numbers


def test_weights_are_those_that_one_process_makes(cluster, tmp_path: Path):
    from wyspa.arena.crew_ray import RayCrew

    far = numbers_of(tmp_path / "far", crew=lambda workers: RayCrew("ray"))
    near = numbers_of(tmp_path / "near", workers=1)
    assert far == near
    assert len(far[0]) == 3
    assert ray.is_initialized()  # a cluster that was there before is left as it was


def test_a_cluster_that_is_not_there_is_said_before_anything_is_played(tmp_path: Path):
    from wyspa.arena.crew_ray import RayCrew

    with pytest.raises(UnknownWord, match=r"no Ray cluster answers at ray://127\.0\.0\.1:1"):
        numbers_of(tmp_path, crew=lambda workers: RayCrew("ray://127.0.0.1:1"))
    assert not (tmp_path / "small.mind").exists()
