"""S-53, S-54: after a seven or with a knight one of the two figures moves."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import beside_d2, calm, thief

SEA_HEXES = ["a1", "a2", "b3", "c3", "c6", "d1", "d2", "d3", "d4", "d5", "e4", "f3", "g2", "g3", "g4"]
LAND_HEXES = [
    "a3",
    "a4",
    "b1",
    "b2",
    "b4",
    "b5",
    "c1",
    "c2",
    "c4",
    "c5",
    "e1",
    "e2",
    "e3",
    "e5",
    "e6",
    "f1",
    "f2",
    "f4",
    "f5",
    "g1",
]


@rule("S-53")
def test_after_a_seven_one_of_the_two_figures_moves():
    scene = thief(calm())
    assert {words.split()[0] for words in scene.legal("red")} == {"rob", "pirate"}
    scene.refused("red: end", "B-80")
    scene.when("red: pirate d2")
    assert (scene.phase, scene.at("g1"), scene.at("d2")) == ("main", "robber", "pirate")


@rule("S-53")
def test_moving_the_robber_leaves_the_pirate():
    scene = thief(calm()).when("red: rob c2")
    assert (scene.phase, scene.at("c2"), scene.at("~1")) == ("main", "robber", "pirate")


@rule("S-53")
def test_hands_above_seven_discard_first():
    scene = calm().hand("blue", "9 ore").hand("orange", "7 wool")
    thief(scene)
    assert (scene.phase, scene.waits()) == ("discard", ["blue"])
    scene.when(*["blue: discard ore"] * 4)
    assert (scene.phase, scene.holds("blue"), scene.holds("orange")) == ("thief", "5 ore", "7 wool")


@rule("S-54")
@pytest.mark.parametrize("move", ["pirate d2", "rob c2"])
def test_a_knight_offers_the_same_choice_and_counts_for_the_army(move):
    scene = calm().knights("red", 2).cards("red", knight=1)
    scene.when("red: knight")
    assert {words.split()[0] for words in scene.legal("red")} == {"rob", "pirate"}
    scene.when(f"red: {move}")
    assert (scene.played_knights("red"), scene.largest_army(), scene.points("red")) == (3, "red", 2)


@rule("S-53", "S-54")
def test_either_figure_is_reason_enough_to_ask_for_a_thief():
    book = calm().book
    assert {book.figure_names[figure] for figure in (1, 2) if book.thieves & figure} == {"robber", "pirate"}
    assert {book.figure_names[figure] for figure in (1, 2) if book.halting & figure} == {"robber"}


@rule("S-54")
def test_a_knight_before_the_roll_may_move_the_pirate_and_steal():
    scene = beside_d2().cards("red", knight=1).turn("red", "roll")
    scene.when("red: knight", "red: pirate d2 blue", "table: stolen ore")
    assert (scene.phase, scene.holds("red")) == ("roll", "1 wool 1 ore")
