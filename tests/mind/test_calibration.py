"""Whether what was said came true: counted by steps, averaged, drawn."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from wyspa.mind.calibration import BINS, Bin, drawn, error_of
from wyspa.mind.games import Series, play
from wyspa.table import set_table


def test_the_error_is_the_mean_distance_over_all_moments():
    bins = [Bin(30, 3.0, 6.0), Bin(10, 5.0, 5.0), Bin()]
    assert error_of(bins) == pytest.approx(0.075)
    assert error_of([Bin()]) == 0


def test_all_that_was_said_in_a_game_is_listed_and_one_seat_has_won():
    found = play(Series(set_table("base", "beginner", 3), 5, 1, (b"",) * 3, 1.0, 0.0, listing=True))
    assert len(found.said) > 60
    assert len(found.said) % 3 == 0
    assert sum(won for _, won in found.said) * 3 == len(found.said)
    assert all(0 <= said <= 1 for said, _ in found.said)


def test_the_picture_has_a_dot_for_every_step_with_moments():
    bins = [Bin(10, k + 0.5, k) for k in range(BINS - 2)] + [Bin(), Bin()]
    root = ElementTree.fromstring(drawn(bins, "some"))
    assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == BINS - 2
