"""X-20, X-21: an active knight at the pirate's hex chases it, and only it."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.combination.seas import Seas
from tests.rules.scenarios.villages import Villages


def chase() -> Seas:
    """The pirate beside red's active knight at sea; blue has a ship at d1 and cards."""
    scene = Seas().line().landed().given("pirate d2", "robber e5").knight("red", "weak", "c3.s")
    scene.given("blue settlement d1.sw").ships("blue", "d1.sw", "c1.s").hand("blue", "1 ore 1 paper")
    return scene


@rule("X-20", "E-X7")
def test_the_pirate_goes_to_another_sea_hex_a_card_is_stolen_and_the_knight_rests():
    scene = chase().listen().when("red: chase-pirate c3.s")
    assert scene.at("c3.s") == "red weak-knight"
    assert "pirate d1" in scene.legal("red")  # S-71: the theft may be left
    scene.refused("red: pirate d2", "S-49")
    scene.refused("red: pirate e2", "S-49")
    scene.refused("red: pirate d4 blue", "S-50")
    scene.when("red: pirate d1 blue")
    assert scene.outcomes() == {"stolen ore": 1, "stolen paper": 1}
    scene.when("table: stolen paper")
    assert (scene.at("d1"), scene.holds("red"), scene.phase) == ("pirate", "1 paper", "main")
    assert scene.told("red", "knight_chases") == [(scene.seat("red"), 2, scene.node("c3.s"))]


@rule("X-20")
def test_only_an_active_knight_beside_the_pirate_may_do_it_and_once():
    scene = chase().given("pirate d4")
    scene.refused("red: chase-pirate c3.s", "X-20")
    scene.given("pirate d3").when("red: chase-pirate c3.s", "red: pirate d2")  # still beside it
    scene.refused("red: chase-pirate c3.s", "C-66")
    scene.hand("red", "1 grain").when("red: activate c3.s").refused("red: chase-pirate c3.s", "C-66")
    scene.next_turn().when("red: chase-pirate c3.s")


@rule("X-20")
def test_a_knight_on_the_coast_chases_too():
    scene = Seas().landed().given("pirate d2", "robber e5", "red settlement c2.s").walk("red", "c2.s", "c2.se")
    scene.knight("red", "weak", "c2.se").when("red: chase-pirate c2.se", "red: pirate d4")
    assert scene.at("d4") == "pirate"


@rule("X-21")
def test_a_chased_pirate_leaves_the_robber_alone():
    scene = chase().when("red: chase-pirate c3.s")
    assert {words.split()[0] for words in scene.legal("red")} == {"pirate"}
    scene.refused("red: rob c1", "B-80")


@rule("X-21")
def test_a_chased_robber_leaves_the_pirate_alone():
    scene = chase().given("robber c2").knight("red", "strong", "c2.se")
    assert scene.legal("red", "chase-pirate") == [f"chase-pirate {node}" for node in ("c2.se", "c3.s")]
    scene.when("red: chase c2.se")
    assert {words.split()[0] for words in scene.legal("red")} == {"rob"}
    scene.refused("red: pirate d4", "S-53")


class Trading(Villages, Seas):
    """The cloth trade with cities and knights."""

    def __init__(self) -> None:
        Seas.__init__(self, "cloth-trade", 4)
        self.given("pirate ~1")


@rule("X-21", "X-20")
def test_in_the_cloth_trade_a_chased_robber_lets_nobody_take_bales_by_the_pirate():
    scene = Trading().landed().trades("red", 10).trades("blue", 9).holding(blue=3)
    scene.given("robber b2", "red road b2/se").knight("red", "weak", "b2.se")
    scene.when("red: chase b2.se")
    assert {words.split()[0] for words in scene.legal("red")} == {"rob"}
    scene.refused("red: pirate-cloth e3 blue", "S-53")


@rule("X-20")
def test_in_the_cloth_trade_only_traders_chase_the_pirate_and_they_may_take_a_bale():
    scene = Trading().landed().given("pirate c2", "robber c1", "red settlement b2.s", "red road b2/sw")
    scene.knight("red", "weak", "c2.n").trades("blue", 9).holding(blue=3)
    name = scene.words.places.say_node(scene.node("c2.n"))
    assert scene.legal("red", "chase-pirate") == []
    scene.refused(f"red: chase-pirate {name}", "S6-8")
    scene.partners(10, "red").when(f"red: chase-pirate {name}", "red: pirate-cloth e2 blue")
    assert (scene.cloth("red"), scene.cloth("blue")) == (1, 2)
    assert scene.has("red", "cloth") == 0  # a bale is no commodity
