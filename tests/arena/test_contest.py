"""Contests: on equal terms, written as they go, resumed after a kill, the same file whoever plays, ended when sure."""

import json
import os
import signal
import subprocess
import sys
from multiprocessing import Pipe, Process
from pathlib import Path

import pytest

import wyspa
from tests.arena.players import Brief
from wyspa import UnknownWord
from wyspa.arena import contest, spread
from wyspa.arena.certainty import Certainty, MeanInterval
from wyspa.arena.contest import make_run, run
from wyspa.arena.job import play_game
from wyspa.arena.lineup import lineups, rotations, slots
from wyspa.arena.merging import difference, leaderboards, merge, played_again
from wyspa.arena.record_file import BadRecords, RecordFile, read_records
from wyspa.arena.result import GameResult
from wyspa.arena.spreading import Labourer, Pending
from wyspa.core.dealer import Seeded

SHORT = wyspa.set_table(seats=3, target=4)
BOTS = ["greedy", "random"]


def met(games: int = 12, **changes: object):
    return contest(games, BOTS, **({"table": SHORT, "seed": 5} | changes))  # type: ignore[arg-type]


# ---- on equal terms ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("entrants", "seats"), [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (2, 3), (5, 12)])
def test_everybody_sits_on_every_seat_equally_often_and_meets_all_others(entrants: int, seats: int):
    games = slots(lineups(entrants, seats), rotate=True)
    for seat in range(seats):
        counts = [sum(seated[seat] == k for seated in games) for k in range(entrants)]
        assert len(set(counts)) == 1, counts
    pairs = {(a, b) for seated in games for a in seated for b in seated if a != b}
    assert len(pairs) == entrants * (entrants - 1)


def test_a_table_that_looks_the_same_is_not_rotated_again():
    assert len(rotations((0, 0, 0, 0))) == 1
    assert len(rotations((0, 1, 1, 1))) == 4


def test_all_games_of_a_round_have_one_island_and_the_next_round_another():
    job, _ = make_run(12, BOTS, SHORT, 5, 1000, True)
    size = len(job.round)
    islands = [wyspa.lay("base", seats=3, seed=job.luck(number)).island.tiles() for number in range(2 * size)]
    assert len({repr(island) for island in islands}) == 2
    assert len({job.seated(number) for number in range(size)}) == size


# ---- the same games, whoever plays -----------------------------------------------------------------------------


def test_the_file_is_the_same_for_one_process_for_two_and_after_an_end_in_between(tmp_path: Path):
    one, two, cut = (tmp_path / name for name in ("one.jsonl", "two.jsonl", "cut.jsonl"))
    assert met(out=one).result == met(out=two, workers=2).result
    lines = one.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join([lines[0], lines[7], lines[3]]) + lines[5][:20])  # killed within a line
    met(out=cut)
    assert one.read_bytes() == two.read_bytes() == cut.read_bytes()


def test_a_run_goes_on_and_plays_only_what_is_missing(tmp_path: Path):
    out = tmp_path / "run.jsonl"
    met(6, out=out)
    heard: list[int] = []
    met(12, out=out, progress=heard.append)
    assert heard[0] == 6
    assert sum(heard) == 12
    assert read_records(out)[1].keys() == set(range(12))
    met(6, out=out)
    head, records = read_records(out)
    assert (head.games, len(records)) == (12, 12)  # asking for fewer takes nothing away


def test_a_killed_run_loses_nothing_that_was_written(tmp_path: Path):
    out = tmp_path / "run.jsonl"
    code = f"""
from wyspa.arena import contest
import wyspa
contest(400, {BOTS!r}, table=wyspa.set_table(seats=3, target=4), seed=5, workers=2, out={str(out)!r},
        progress=lambda n: print(n, flush=True))
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    seen = 0
    while seen < 5:
        seen += int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    _, kept = read_records(out)
    assert len(kept) >= seen
    job, _ = make_run(400, BOTS, SHORT, 5, 1000, True)
    some = sorted(kept)[:2]
    assert [kept[number] for number in some] == [play_game(job, number) for number in some]


def test_games_of_a_worker_that_dies_are_played_by_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("WYSPA_TEST_DIES_ONCE", str(tmp_path / "died"))
    bots = [Brief, "random", "random"]
    found = contest(6, bots, table=SHORT, seed=5, workers=2)
    assert (tmp_path / "died").exists()
    assert not found.trouble
    monkeypatch.delenv("WYSPA_TEST_DIES_ONCE")
    assert found.records == contest(6, bots, table=SHORT, seed=5).records


def test_one_who_has_died_before_the_next_chunk_still_owes_it():
    home, away = Pipe()
    away.close()
    gone = Labourer(Process(), home)
    gone.hand(Pending(enumerate("ab")))
    assert gone.owed == {0: "a"}  # so that it is given back when the end of the pipe is read
    home.close()


def test_work_of_any_kind_is_spread():
    parcels = spread(abs, range(-40, 0), workers=2)
    assert sorted(pair for parcel in parcels for pair in parcel) == [(k, 40 - k) for k in range(40)]


def test_shards_put_together_are_the_whole(tmp_path: Path):
    parts = [tmp_path / f"{k}.jsonl" for k in (1, 2)]
    for k, part in enumerate(parts, start=1):
        met(18, out=part, shard=(k, 2))
    _, games, missing = merge(parts[:1], tmp_path / "half.jsonl")
    assert games == 12
    assert missing[0] == len(make_run(1, BOTS, SHORT, 5, 1, True)[0].round)
    _, games, missing = merge(parts, tmp_path / "whole.jsonl")
    assert (games, missing) == (18, [])
    met(18, out=tmp_path / "at-once.jsonl")
    assert (tmp_path / "whole.jsonl").read_bytes() == (tmp_path / "at-once.jsonl").read_bytes()


def test_every_row_can_be_played_again_from_the_file(tmp_path: Path):
    out = tmp_path / "run.jsonl"
    met(6, out=out)
    for number in range(6):
        _, kept, again = played_again(out, number)
        assert difference(kept, again) == ""
        assert len(again.hash) == 16
    text = out.read_text(encoding="utf-8")
    turns = f'"turns":{read_records(out)[1][2].turns}'
    rows = [row.replace(turns, '"turns":1') if '"game":2' in row else row for row in text.splitlines()]
    out.write_text("\n".join(rows) + "\n", encoding="utf-8")
    _, kept, again = played_again(out, 2)
    assert difference(kept, again).startswith("turns: the file says 1")


# ---- when there are games enough -------------------------------------------------------------------------------


def test_intervals_hold_at_every_moment():
    """Of 300 fair series that are looked at 200 times each, hardly any may ever leave its interval of 90 %."""
    dice = Seeded(3)
    wrong = 0
    for _ in range(300):
        seen = MeanInterval(0.1)
        left = False
        for _ in range(200):
            seen.add(float(dice.below(2)))
            left = left or not seen.low <= 0.5 <= seen.high
        wrong += left
    assert wrong <= 30


def test_it_ends_as_soon_as_it_is_sure_and_at_the_same_game_whoever_plays(tmp_path: Path):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    found = met(2000, until_sure=0.05, out=one)
    assert found.best == "greedy"
    assert found.result.games < 400
    assert found.result.games % len(make_run(1, BOTS, SHORT, 5, 1, True)[0].round) == 0
    met(2000, until_sure=0.05, out=two, workers=2)
    assert one.read_bytes() == two.read_bytes()
    assert met(2000, until_sure=0.05, out=one).result.games == found.result.games


def test_equal_bots_are_never_told_apart():
    games = [GameResult(k, (k % 2,), 1, 1, (1, 1), (0, 1) if k // 2 % 2 else (1, 0)) for k in range(400)]
    known = Certainty(["a", "b"], 0.05)
    for k in range(0, 400, 4):
        known.add(games[k : k + 4])
    assert known.best() == ""
    assert known.gaps()[0].low < 0 < known.gaps()[0].high


# ---- a folder of runs --------------------------------------------------------------------------------------------


def test_a_folder_of_runs_is_a_leaderboard(tmp_path: Path):
    pytest.importorskip("openskill", reason="ratings need openskill")
    met(12, out=tmp_path / "a.jsonl")
    met(12, out=tmp_path / "again.jsonl")
    contest(6, ["relaxed", "random"], table=SHORT, seed=8, out=tmp_path / "b.jsonl")
    (board,) = leaderboards(tmp_path)
    assert board.games == 18  # a game that lies there twice counts once
    assert [skill.name for skill in board.skills][-1] == "random"
    assert board.skills[0].mu > board.skills[-1].mu
    assert board.wins["random"][1] == 18


# ---- bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"games": 0}, "0 games are too few"),
        ({"shard": (3, 2)}, "there is no shard 3/2"),
        ({"until_sure": 0.9}, "one cannot be sure up to 0.9"),
        ({"until_sure": 0.05, "shard": (1, 2)}, "a shard cannot know when the whole is sure"),
        ({"on": "moon"}, "'moon' is no place to work on: write ray, or ray://HOST:PORT"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(changes: dict[str, object], says: str):
    with pytest.raises(UnknownWord, match=says) as error:
        met(**changes)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)


def test_bots_that_do_not_fill_a_table_are_refused():
    with pytest.raises(UnknownWord, match="random is named twice, and 4 bots are not one for each of 3 seats"):
        contest(1, ["greedy", "random", "random", "random"], table=SHORT)
    with pytest.raises(UnknownWord, match="one bot alone is never better than others"):
        contest(1, ["random"], table=SHORT, until_sure=0.1)


def test_without_ray_a_cluster_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UnknownWord, match=r"a cluster needs Ray: pip install 'wyspa\[ray\]'"):
        met(on="ray")


def test_files_that_are_none_or_damaged_or_of_another_run_are_refused(tmp_path: Path):
    out = tmp_path / "run.jsonl"
    met(6, out=out)
    with pytest.raises(BadRecords, match=r"holds another run \(greedy, random on box=base .*seed 5\)"):
        met(6, out=out, seed=6)
    with pytest.raises(BadRecords, match=r"there is no game 77 in .*: it has 6 games, from 0 to 5"):
        played_again(out, 77)
    lines = out.read_text(encoding="utf-8").splitlines(keepends=True)
    out.write_text(lines[0] + lines[1] + lines[2][:9] + "\n" + lines[3], encoding="utf-8")
    with pytest.raises(BadRecords, match=r"line 3 of .* is damaged"):
        read_records(out)
    for text in ("", "hello\n", "[]\n", '{"wyspa_arena": 1}\n'):
        out.write_text(text, encoding="utf-8")
        with pytest.raises(BadRecords, match="what was played"):
            read_records(out)
    out.write_text('{"wyspa_arena": 9}\n', encoding="utf-8")
    with pytest.raises(BadRecords, match="has the format 9, which is not known here; expected 1"):
        read_records(out)
    with pytest.raises(BadRecords, match="cannot be read: No such file"):
        read_records(tmp_path / "none.jsonl")
    with pytest.raises(BadRecords, match="there are no runs in"):
        leaderboards(Path(__file__).parent)


def test_two_runs_do_not_write_to_one_file(tmp_path: Path):
    job, head = make_run(6, BOTS, SHORT, 5, 1000, True)
    book = RecordFile(tmp_path / "run.jsonl", head)
    with pytest.raises(BadRecords, match="another run is writing to"):
        met(6, out=tmp_path / "run.jsonl")
    run(job, head, book)
    book.close()


def test_shards_that_disagree_are_not_merged(tmp_path: Path):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    met(6, out=one)
    met(6, out=two, seed=6)
    with pytest.raises(BadRecords, match="holds another run"):
        merge([one, two], tmp_path / "out.jsonl")
    rows = one.read_text(encoding="utf-8").splitlines()
    row = json.loads(rows[3]) | {"hash": "0" * 16}
    two.write_text("\n".join([*rows[:3], json.dumps(row)]) + "\n", encoding="utf-8")
    with pytest.raises(BadRecords, match="disagree about game 2"):
        merge([one, two], tmp_path / "out.jsonl")
    assert not os.path.exists(tmp_path / "out.jsonl")
