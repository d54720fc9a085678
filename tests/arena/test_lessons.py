"""Lessons: games of the greedy bot, as rows of their turn ends and who has won."""

from __future__ import annotations

from wyspa.arena.lessons import one_game, watched
from wyspa.mind.describing import Describer
from wyspa.mind.games import Series
from wyspa.table import book_of, set_table

TABLE = set_table("base", "beginner", 3)
JOB = Series(TABLE, 5, 2, (b"",) * 3, 1.0, 1.0)


def test_lessons_have_a_row_for_every_seat_at_every_turn_end_and_say_who_won():
    names = Describer(book_of(TABLE)).names
    rows, seats, winner, turns = one_game(JOB, 5)
    assert 0 <= winner < 3
    assert (
        len(rows) == len(seats) == 3 * turns
    )  # the last turn ends with the game, and the set-up has a moment of its own
    assert all(len(row) == len(names) for row in rows)
    last = dict(zip(names, rows[-3 + winner], strict=True))
    assert last["own.points"] >= 0.7


def test_lessons_are_the_same_again_and_rows_fit_their_targets():
    one, other = watched(JOB), watched(JOB)
    assert (one.rows, one.targets, one.wins) == (other.rows, other.targets, other.wins)
    assert one.games == sum(one.wins) == 2
    assert len(one.rows) == len(one.targets) * len(Describer(book_of(TABLE)).names)
    assert sum(one.targets) == len(one.targets) / 3
