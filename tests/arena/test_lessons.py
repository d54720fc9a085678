"""Lessons: games of the greedy bot, as rows of their turn ends and who has won."""

from __future__ import annotations

from array import array

from wyspa.arena.lessons import one_game, watched
from wyspa.mind.describing import Describer
from wyspa.mind.games import Series
from wyspa.mind.weights import Weights, size_of
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
    judged = Series(TABLE, 5, 1, (weights_of_some(TABLE),) * 3, 0.9, 1.0)
    found, plain = watched(judged), watched(Series(TABLE, 5, 1, (b"",) * 3, 1.0, 1.0))
    assert found.rows == plain.rows  # the same games: weights only judge them
    assert set(plain.targets) == {0.0, 1.0}
    assert found.targets[-3:] == plain.targets[-3:]  # after the last one comes the end of the game
    assert any(0 < target < 1 for target in found.targets[:-3])


def test_lessons_are_the_same_again_and_rows_fit_their_targets():
    one, other = watched(JOB), watched(JOB)
    assert (one.rows, one.targets, one.wins) == (other.rows, other.targets, other.wins)
    assert one.games == sum(one.wins) == 2
    assert len(one.rows) == len(one.targets) * len(Describer(book_of(TABLE)).names)
    assert sum(one.targets) == len(one.targets) / 3
