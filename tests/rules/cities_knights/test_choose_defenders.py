"""C-149 to C-151: with the option players say which of their active knights face the barbarians."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.cities_knights.shore import Shore
from wyspa import lay
from wyspa.rules.cities_knights.ids import WEAK_ACTIVE


def shore() -> Shore:
    """Three players with knights; two cities are in danger."""
    scene = Shore(choose_defenders="yes").given("red city a1.n", "white city a2.n")
    scene.knight("red", "strong", "b1.n").knight("red", "weak", "b2.n")
    return scene.knight("blue", "mighty", "c1.n").knight("white", "weak", "c2.n").knight("white", "weak", "c3.n", False)


@rule("C-149")
def test_it_is_an_option_and_off_unless_chosen():
    assert "defend" not in lay("cities-knights", "beginner", seats=4).book.phase_names.values()
    scene = Shore().given("red city a1.n").knight("red", "weak", "b1.n").land()
    assert scene.phase == "resolve"


@rule("C-149", "C-161")
def test_players_decide_one_after_the_other_from_the_active_one():
    scene = shore().land("blue")
    assert (scene.phase, scene.waits()) == ("defend", ["blue"])
    assert scene.legal("blue") == ["send " + next(iter(scene.named("c1.n"))), "stay"]
    scene.refused("red: stay", "B-41")
    scene.refused("blue: end", "C-161")
    scene.when("blue: stay")
    assert scene.waits() == ["white"]  # orange has no knight
    assert scene.open("white", "send") == scene.named("c2.n")
    scene.refused("white: send c3.n", "C-149")
    scene.when("white: send c2.n")  # its only one: nothing is left to say
    assert scene.waits() == ["red"]
    scene.when("red: stay")
    assert scene.phase == "resolve"


@rule("C-149")
def test_knights_are_sent_one_by_one_and_each_once():
    scene = shore().land("red").when("red: send b2.n")
    assert scene.waits() == ["red"]
    scene.refused("red: send b2.n", "C-149")
    scene.refused("red: send c1.n", "C-149")
    assert scene.sees("blue")["facts"]["sent_knights"] == [scene.node("b2.n")]
    scene.when("red: send b1.n")
    assert scene.waits() == ["blue"]


@rule("C-150", "C-94", "C-95")
def test_only_the_knights_sent_count_for_the_battle():
    scene = shore().listen().land("red").when("red: stay", "blue: stay", "white: send c2.n")
    assert scene.told("red", "barbarians_land") == [(-1, 2, 1)]
    assert scene.told("red", "sent") == [(3, WEAK_ACTIVE, scene.node("c2.n"))]


@rule("C-150", "C-96")
def test_only_the_knights_sent_count_for_who_loses():
    scene = shore().land("red").when("red: stay", "blue: stay", "white: send c2.n")
    assert (scene.at("a1.n"), scene.at("a2.n")) == ("red settlement", "white city")


@rule("C-150", "C-101")
def test_only_the_knights_sent_count_for_the_token_each_with_its_full_strength():
    scene = shore().land("red").when("red: send b1.n", "red: stay", "blue: stay", "white: send c2.n")
    assert (scene.token_count("red"), scene.token_count("blue")) == (1, 0)


@rule("C-150", "C-102")
def test_only_the_knights_sent_count_for_a_tie():
    scene = shore().land("red").when("red: send b2.n", "red: stay", "blue: stay", "white: send c2.n")
    assert (scene.phase, scene.waits()) == ("pick-deck", ["red"])
    scene.when("red: deck trade", "table: drawn merchant", "table: next-draw white")
    assert scene.waits() == ["white"]


@rule("C-151")
def test_only_the_knights_sent_fall_asleep():
    scene = shore().land("red").when("red: send b1.n", "red: stay", "blue: stay", "white: send c2.n")
    assert [scene.awake(node) for node in ("b1.n", "b2.n", "c1.n", "c2.n")] == [False, True, True, False]
    assert scene.sees("red")["facts"]["sent_knights"] == []


@rule("C-151", "C-105")
def test_after_a_defeat_too_those_who_stayed_are_awake():
    scene = shore().land("red").when("red: stay", "blue: stay", "white: send c2.n")
    assert [scene.awake(node) for node in ("b1.n", "c1.n", "c2.n")] == [True, True, False]


@rule("C-149", "C-164")
def test_nobody_is_asked_who_has_no_active_knight():
    scene = Shore(choose_defenders="yes").given("red city a1.n").knight("blue", "weak", "b1.n", active=False).land()
    assert scene.phase == "resolve"
    assert scene.at("a1.n") == "red settlement"


@rule("C-107", "C-149")
def test_the_robber_comes_before_anybody_is_asked():
    assert shore().land("red").robber() == "c3"
