"""Who sits where is counted in one file."""

from __future__ import annotations

import re
from pathlib import Path

import wyspa.rules.connect
from tests.rule import rule
from wyspa.rules.connect.ids import MOON, SUN
from wyspa.rules.connect.seats import across, board_of, seat_at, side_of

COUNTED = re.compile(r"seat\w* *(>> 1|& 1|\^ 1|& ~1|% 2|// 2)\b")


@rule("K-4", "K-34")
def test_two_sit_at_every_board():
    for board in range(4):
        moon, sun = seat_at(board, MOON), seat_at(board, SUN)
        assert (board_of(moon), board_of(sun), side_of(moon), side_of(sun)) == (board, board, MOON, SUN)
        assert (across(moon), across(sun)) == (sun, moon)
    assert [seat_at(board, side) for board in range(3) for side in (MOON, SUN)] == list(range(6))


def test_nobody_else_counts_seats():
    folder = Path(wyspa.rules.connect.__file__).parent
    counted = {file.name for file in folder.glob("*.py") if COUNTED.search(file.read_text())}
    assert counted == {"seats.py"}
