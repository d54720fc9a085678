"""The picture of a training: a line for each of its two measures, from the first round to the last."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from wyspa.mind.curve import EDGE, HIGH, WIDE, Point, curve_drawn


def test_lines_go_from_the_first_round_to_the_last_within_the_frame():
    picture = curve_drawn([Point(500, 0.6, 90.0), Point(1000, 0.5, 80.0), Point(2000, 0.4, 85.0)], "a & b")
    ElementTree.fromstring(picture)
    loss, turns = (
        [tuple(map(float, at.split(","))) for at in way.split()] for way in re.findall(r'points="(.*?)"', picture)
    )
    assert [x for x, _ in loss] == [EDGE + WIDE / 4, EDGE + WIDE / 2, EDGE + WIDE]
    assert [y for _, y in loss] == [EDGE, EDGE + HIGH / 2, EDGE + HIGH]
    assert [y for _, y in turns] == [EDGE, EDGE + HIGH, EDGE + HIGH / 2]
    assert "2000 games" in picture


def test_one_round_and_none_are_drawn_too():
    for points in ([], [Point(20, 0.5, 100.0)]):
        assert "NaN" not in curve_drawn(points, "base-4")
