"""Lessons: games of the greedy bot, as rows of their turn ends and who has won."""

from __future__ import annotations

from array import array

from wyspa.arena.lessons import Pupil, Teacher, one_game, watched
from wyspa.bots.driver import Driver
from wyspa.core.dealer import Seeded
from wyspa.laying import lay_table
from wyspa.mind.describing import Describer
from wyspa.mind.games import Series, judge_for
from wyspa.mind.policy import Policy
from wyspa.mind.weights import Weights, size_of
from wyspa.rules.base.ids import MAIN
from wyspa.table import Table, book_of, set_table

TABLE = set_table("base", "beginner", 3)
JOB = Series(TABLE, 5, 2, (b"",) * 3, 1.0, 1.0)


def weights_of_some(table: Table) -> bytes:
    """Make weights that say something of every row, whatever it is."""
    names = tuple(Describer(book_of(table)).names)
    numbers = array("f", [0.01 * (k % 7 - 3) for k in range(size_of(len(names), (8, 8)))])
    return Weights(len(names), (8, 8), numbers, names, {"table": table.line()}).to_bytes()


def test_lessons_have_a_row_for_every_seat_at_every_turn_end_and_say_who_won():
    names = Describer(book_of(TABLE)).names
    found = one_game(JOB, 5)
    assert 0 <= found.winner < 3
    # the last turn ends with the game, and the set-up has a moment of its own
    assert len(found.values) == len(found.places) == 3 * found.turns
    assert len(found.rows) == len(found.places) * len(names)
    last = len(found.rows) - (3 - found.winner) * len(names)
    assert dict(zip(names, found.rows[last:], strict=False))["own.points"] >= 0.7


def test_with_weights_a_lesson_says_a_little_of_what_they_say_of_the_next_turn_end():
    found = watched(Series(TABLE, 5, 1, (weights_of_some(TABLE),) * 3, 0.9, 1.0))
    assert set(found.targets[-3:]) == {0.0, 1.0}  # after the last one comes the end of the game
    assert any(0 < target < 1 for target in found.targets[:-3])
    assert set(watched(Series(TABLE, 5, 1, (b"",) * 3, 0.9, 1.0)).targets) != {0.0, 1.0}
    assert set(watched(Series(TABLE, 5, 1, (b"",) * 3, 1.0, 1.0)).targets) == {0.0, 1.0}


def test_with_weights_every_other_seat_plays_by_them(monkeypatch):
    taught: list[int] = []

    def choose(self: Pupil, view, actions):
        taught.append(self.seat)
        return Teacher.choose(self, view, actions)

    monkeypatch.setattr(Pupil, "choose", choose)
    watched(JOB)
    assert not taught
    watched(Series(TABLE, 4, 1, (weights_of_some(TABLE),) * 3, 0.9, 1.0))
    assert set(taught) == {1}
    taught.clear()
    watched(Series(TABLE, 5, 1, (weights_of_some(TABLE),) * 3, 0.9, 1.0))
    assert set(taught) == {0, 2}


def test_a_pupil_does_what_the_weights_say_and_offers_what_greedy_offers():
    game = lay_table(TABLE, Seeded(5))
    judge = judge_for(TABLE, weights_of_some(TABLE))
    policy = Policy(game.book, [judge] * 3)
    pupil = Pupil(1).learn_from(game, policy)
    driver = Driver(game, {0: pupil, 1: Teacher(2), 2: Teacher(3)}, (), 1)
    compared = offered = 0
    while not game.over and game.turns < 60:
        before, turn = game.state.copy(), game.actor
        done = len(game.actions_log)
        driver.step()
        if turn != 0 or len(game.actions_log) == done or before.phase != MAIN:
            continue
        action = int(game.actions_log[done])
        if driver.guide.verb(action) == "offer":
            offered += 1
        else:
            compared += 1
            assert action == int(policy.choose(before, 0, Seeded(0), 0.0, 0.0))
    assert compared > 10
    assert offered > 0


def test_lessons_are_the_same_again_and_rows_fit_their_targets():
    one, other = watched(JOB), watched(JOB)
    assert (one.rows, one.targets, one.wins) == (other.rows, other.targets, other.wins)
    assert one.games == sum(one.wins) == 2
    assert len(one.rows) == len(one.targets) * len(Describer(book_of(TABLE)).names)
    assert sum(one.targets) == len(one.targets) / 3
