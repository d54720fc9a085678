"""Many games: repeatable whatever the workers, counted rightly, and honest about what went wrong."""

from pathlib import Path

import pytest

import wyspa
from tests.arena.players import Cheat, Mortal, Solo
from wyspa import UnknownWord
from wyspa.arena import BadBot, Result, simulate, wilson
from wyspa.arena.job import Job, play_game, seed_for
from wyspa.arena.result import GameResult, summed
from wyspa.arena.simulate import worker_count
from wyspa.bots import Greedy, Random
from wyspa.replay import load

SHORT = wyspa.set_table(target=4)


def played(**changes: object) -> Result:
    given: dict[str, object] = {"games": 10, "bots": "random", "table": SHORT, "seed": 7}
    return simulate(**(given | changes))  # type: ignore[arg-type]


# ---- repeatable ------------------------------------------------------------------------------------------------------


def test_the_number_of_workers_changes_nothing():
    alone = played()
    assert played(workers=4) == alone
    assert alone.games == 10
    assert sum(alone.wins) + alone.unfinished == 10


def test_the_number_of_workers_changes_nothing_for_other_bots():
    bots = ["greedy", "random", "random", "random"]
    assert played(bots=bots, games=5, rotate=True, workers=2) == played(bots=bots, games=5, rotate=True)


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_saving_changes_nothing_and_every_replay_tells_its_game(bots: str, tmp_path: Path):
    saved = played(bots=bots, games=4, save=tmp_path / "new" / "folder")
    assert saved == played(bots=bots, games=4)
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert len(files) == 4
    games = [load(file).game() for file in files]
    assert [sum(game.winner == colour for game in games) for colour in SHORT.seats] == saved.wins
    assert sum(len(game.log()) for game in games) == saved.actions
    assert f"player blue {bots}" in files[0].read_text(encoding="utf-8")


def test_a_longer_run_begins_with_the_same_games():
    job = Job(SHORT, ("random",) * 4, (Random,) * 4, seed=7)
    records = [play_game(job, number) for number in range(10)]
    assert summed(records, SHORT.seats, job.names, 10, "", 0.0) == played()
    assert summed(records[:6], SHORT.seats, job.names, 6, "", 0.0) == played(games=6)
    assert len({record.turns for record in records}) > 3


def test_another_seed_plays_other_games():
    assert played(seed=8) != played(seed=7)
    seeds = {seed_for(seed, number) for seed in range(30) for number in range(30)}
    assert len(seeds) == 900


# ---- counting --------------------------------------------------------------------------------------------------------


def test_rotation_moves_every_bot_over_all_seats():
    bots = ["greedy", "random", "random", "random"]
    result = played(bots=bots, games=8, rotate=True, table=wyspa.set_table(target=6))
    greedy = next(share for share in result.bots if share.name == "greedy")
    assert greedy.wins == 8
    assert result.wins == [2, 2, 2, 2]


def test_shares_are_counted_by_seat_and_by_bot():
    records = [
        GameResult(0, (0,), 50, 400, (10, 4, 5), (0, 1, 2)),
        GameResult(1, (1,), 60, 500, (2, 10, 3), (2, 0, 1)),
        GameResult(2, (1, 2), 70, 600, (2, 10, 3), (1, 2, 0)),
        GameResult(3, (), 1000, 9000, (2, 3, 4), (0, 1, 2)),
    ]
    result = summed(records, ["red", "blue", "white"], ["a", "b", "b"], 4, "", 2.0)
    assert result.games == 4
    assert result.wins == [1, 2, 1]  # two share a victory
    assert result.unfinished == 1
    assert result.turns_mean == 295
    assert result.turns_median == 65
    assert result.actions == 10500
    assert result.points_mean == [4.0, 6.75, 3.75]
    assert [(s.name, s.seats, s.wins, s.rate) for s in result.bots] == [("a", 1, 3, 0.75), ("b", 2, 1, 0.25)]
    assert result.bots[0].points == (10 + 10 + 3 + 2) / 4
    assert result.games_per_second == 2
    assert result.actions_per_second == 5250


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 4, 0.0456, 0.6994)],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float):
    # values from tables of the Wilson score interval, 95 %
    assert wilson(wins, games) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_without_games_nothing_is_known():
    assert wilson(0, 0) == (0.0, 1.0)
    empty = summed([], ["red", "blue"], ["a", "a"], 5, "interrupted", 0.0)
    assert empty.games == 0
    assert empty.games_per_second == 0


def test_games_that_reach_the_cap_are_unfinished():
    result = played(turns=3, games=4)
    assert result.unfinished == 4
    assert result.turns_mean == 3
    assert result.wins == [0, 0, 0, 0]


def test_an_own_class_takes_part_under_its_name():
    result = played(bots=[Greedy, Random, Random, Random], games=2)
    assert [share.name for share in result.bots] == ["greedy", "random"]


# ---- trouble ---------------------------------------------------------------------------------------------------------


def test_an_interruption_gives_what_was_done(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("wyspa.arena.spreading.SEND_EVERY", 0.0)
    done = 0

    def stop_at_three(n: int) -> None:
        nonlocal done
        done += n
        if done >= 3:
            raise KeyboardInterrupt

    result = played(games=50, progress=stop_at_three)
    assert result.games == 3
    assert result.asked == 50
    assert "interrupted" in result.trouble
    assert sum(result.wins) + result.unfinished == 3


def test_a_worker_that_dies_is_reported_in_a_sentence():
    result = played(bots=[Mortal, Random, Random, Random], games=4, workers=2)
    assert result.games == 0
    assert "died (exit code 3)" in result.trouble
    assert "\n" not in result.trouble


@pytest.mark.parametrize("workers", [1, 2])
def test_a_cheating_bot_is_reported_from_any_process(workers: int):
    with pytest.raises(BadBot, match=r"bot cheat on .* answered 'end' in the phase setup-house"):
        played(bots=[Cheat, Random, Random, Random], games=2, workers=workers)


def test_a_bot_that_cannot_be_made_is_named():
    with pytest.raises(BadBot, match="bot solo cannot be made from a seed"):
        played(bots=[Solo, Random, Random, Random])


def test_a_bot_that_another_process_cannot_make_is_refused():
    class Here(Random):
        pass

    with pytest.raises(UnknownWord, match="bot here cannot be sent to another process"):
        played(bots=Here, workers=2)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"games": 0}, "0 games are too few"),
        ({"workers": 0}, "0 workers are too few"),
        ({"turns": 0}, "0 turns are too few"),
        ({"bots": "gredy"}, r"there is no bot gredy \(did you mean greedy or relaxed\?\)"),
        ({"bots": ["random", "random"]}, "2 bots do not fill 4 seats"),
        ({"bots": [Random(), "random", "random", "random"]}, "pass the class of a bot"),
        ({"save": __file__}, "is a file, not a folder"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(changes: dict[str, object], says: str):
    with pytest.raises(UnknownWord, match=says) as error:
        played(**changes)
    assert "\n" not in str(error.value)


def test_few_games_are_not_spread_over_many_processes():
    assert worker_count(None, 100, all_random=True, available=8) == 1
    assert worker_count(None, 10_000, all_random=True, available=8) == 8
    assert worker_count(None, 4, all_random=False, available=8) == 1
    assert worker_count(None, 100, all_random=False, available=8) == 8
    assert worker_count(None, 100, all_random=False, available=1) == 1
    assert worker_count(3, 2, all_random=False, available=1) == 2
