"""Training: what a row should have said, a net that learns it, and runs that go on where they were ended."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

import pytest

from wyspa.mind.games import Series, play, targets_of
from wyspa.mind.selfplay import Moments
from wyspa.mind.weights import BadWeights, key_of, read
from wyspa.table import set_table

np = pytest.importorskip("numpy")

TABLE = set_table("base", "beginner", 3)


def moments(winner: int, values: list[float], places: list[int]) -> Moments:
    found = Moments()
    found.winner, found.values, found.places = winner, values, places
    return found


def test_the_last_moment_should_have_told_who_wins_and_earlier_ones_what_came_next():
    found = moments(1, [0.5, 0.5, 0.2, 0.8], [0, 1, 2, 3])  # two seats, two turn ends
    assert targets_of(found, 2, 1.0) == [0.0, 1.0, 0.0, 1.0]
    assert targets_of(found, 2, 0.5) == pytest.approx([0.1, 0.9, 0.0, 1.0])


def test_a_game_without_a_winner_teaches_what_was_thought_last():
    assert targets_of(moments(-1, [0.5, 0.5, 0.2, 0.8], [2, 3]), 2, 1.0) == [0.2, 0.8]


def test_a_learner_learns():
    from wyspa.mind.learning import Learner

    r = np.random.default_rng(1)
    x = r.standard_normal((2000, 5)).astype(np.float32)
    y = (x[:, 0] * x[:, 1] > 0).astype(np.float32)
    learner = Learner(5, (16, 8), seed=2)
    first = learner.step(x, y, 0.01)
    for _ in range(300):
        last = learner.step(x, y, 0.01)
    assert last < first / 2
    net = learner.weights(("a", "b", "c", "d", "e"), {}).net()
    from wyspa.core.sheet import Sheet

    sheet = Sheet()
    for number in x[0]:
        sheet.put(float(number))
    assert 1 / (1 + np.exp(-net.run(sheet.x))) == pytest.approx(float(learner.forward(x[:1])[2][0]), abs=1e-5)


def test_games_are_the_same_again_and_rows_fit_their_targets():
    job = Series(TABLE, 5, 1, (b"",) * 3, 1.0, 0.3)
    one, other = play(job), play(job)
    assert (one.rows, one.targets, one.wins) == (other.rows, other.targets, other.wins)
    assert len(one.targets) > 10
    assert len(one.rows) % len(one.targets) == 0


def test_a_run_that_was_ended_goes_on_and_one_for_another_table_is_refused(tmp_path: Path):
    from wyspa.mind.training import Course, train

    said: list[str] = []

    def course(rounds: int, table=TABLE) -> Course:
        return Course(table, "small", tmp_path, rounds=rounds, games=2, workers=1, match=2)

    first = train(course(1), lambda what, done: said.append(what))
    part = tmp_path / "small.part.mind"
    if first.better:
        part.write_bytes((tmp_path / "small.mind").read_bytes())
    assert read(part).made["games"] == 2
    again = train(course(2), lambda what, done: said.append(what))
    assert [lap.games for lap in again.curve] == [2, 4]
    assert json.loads((tmp_path / "small.json").read_text())["of"] == 2
    assert any("playing" in what for what in said)
    if part.is_file():
        with pytest.raises(BadWeights, match="another table"):
            train(course(3, set_table("base", "variable", 4)), lambda what, done: None)


def test_weights_of_another_table_are_taken_over_by_the_names_of_their_numbers():
    from wyspa.mind.learning import Learner

    before = Learner(3, (8, 8), seed=1)
    after = Learner(2, (8, 8), seed=2)
    after.take(before.weights(("a", "b", "c"), {}), ("c", "new"))
    assert after.parts[0].tolist() == [before.parts[0][2].tolist(), [0.0] * 8]
    assert all((one == other).all() for one, other in zip(after.parts[1:], before.parts[1:], strict=True))
    with pytest.raises(ValueError, match="hidden units"):
        Learner(2, (16, 8)).take(before.weights(("a", "b", "c"), {}), ("c", "new"))


def test_tables_with_other_numbers_and_other_seats_share_weights(tmp_path: Path):
    from wyspa.mind.describing import Describer
    from wyspa.mind.training import CHUNK, Course, train
    from wyspa.table import book_of

    fog, wonders = set_table(map="fog-islands", seats=3), set_table(map="wonders", seats=4)
    plan = Course(fog, "sea", tmp_path, rounds=1, games=2 * CHUNK, workers=1, match=2, others=(wonders,))
    found = train(plan, lambda what, done: None)
    kept = read(tmp_path / ("sea.mind" if found.better else "sea.part.mind"))
    for table in (fog, wonders):
        names = Describer(book_of(table)).names
        assert kept.fitted(names).names == tuple(names)
        assert key_of(names, table.line()) in kept.keys
        assert len(names) < len(kept.names)


def test_rows_of_a_table_lie_where_their_names_are(tmp_path: Path):
    from wyspa.mind.games import Harvested
    from wyspa.mind.training import Course, Training

    small, large = set_table("base", "beginner", 3), set_table("base", "beginner", 4)
    run = Training(Course(large, "both", tmp_path, others=(small,)), lambda what, done: None)
    assert run.names == run.rows[0]
    assert len(run.rows[1]) < len(run.names)
    row = array("f", [float(k) for k in range(len(run.rows[1]))])
    wide = run.spread(Harvested(rows=row, targets=[1.0]), 1)[0].tolist()
    by_name = dict(zip(run.names, wide, strict=True))
    assert [by_name[name] for name in run.rows[1]] == row.tolist()
    assert {by_name[name] for name in run.names if name.startswith("3.")} == {0.0}


def test_weights_of_the_same_box_play_from_the_first_round_on(tmp_path: Path):
    from wyspa.mind.training import Course, Training
    from wyspa.mind.weights import FOLDER

    like = read(FOLDER / "base-4.mind")
    sea = set_table(map="fog-islands", seats=4)
    runs = [Training(Course(table, "new", tmp_path, like=like), lambda what, done: None) for table in (TABLE, sea)]
    assert [run.again for run in runs] == [True, False]


def test_weights_that_know_every_number_play_from_the_first_round_on(tmp_path: Path):
    from wyspa.mind.training import Course, Training, origin
    from wyspa.mind.weights import FOLDER, mean_of

    parents = [read(FOLDER / f"{name}.mind") for name in ("cities-knights-4", "seafarers-4")]
    both = set_table("cities-knights", "new-shores", 4)
    said = [Training(Course(both, "new", tmp_path, like=like), lambda what, done: None) for like in
            (parents[0], mean_of(parents))]  # fmt: skip
    assert [run.again for run in said] == [False, True]
    one_map = Training(Course(both, "alone", tmp_path, like=parents[0], alone=True), lambda what, done: None)
    assert one_map.keys != said[0].keys
    told = origin(mean_of(parents))
    assert told is not None
    assert [made["table"].split()[0] for made in told["mean of"]] == ["box=cities-knights", "box=seafarers"]
    assert all("curve" not in made for made in told["mean of"])


def test_tables_that_share_weights_are_played_in_turn():
    from wyspa.mind.training import CHUNK, taken

    other = set_table("base", "variable", 3)
    assert [taken((TABLE, other), k) for k in range(0, 4 * CHUNK, CHUNK)] == [TABLE, other, TABLE, other]
