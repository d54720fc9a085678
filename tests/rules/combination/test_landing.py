"""X-13, X-14, X-18, X-19: barbarians count all islands; before they have landed nobody moves robber or pirate."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.combination.seas import Seas
from wyspa.core.ids import NODE
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves


def isles() -> Seas:
    """Two cities on one island and one on another; red has an active knight on a ship, blue a strong one on land."""
    scene = Seas().line()
    scene.given("red city c1.s", "blue city b1.n", "blue city e2.s").walk("blue", "b1.n", "b1.ne")
    return scene.knight("red", "weak", "c3.s").knight("blue", "strong", "b1.ne")


@rule("X-13", "E-X10")
def test_cities_of_all_islands_count_and_knights_on_ships_defend():
    scene = isles()
    notes = scene.sees("red")["facts"]
    assert (notes["barbarians"][1], notes["defence"]) == (3, [1, 2, 0])
    scene.land()
    assert (scene.token_count("red"), scene.token_count("blue")) == (0, 1)
    assert [scene.at(node) for node in ("c1.s", "b1.n", "e2.s")] == ["red city", "blue city", "blue city"]
    assert not scene.awake("c3.s")


@rule("X-13")
def test_without_the_knight_on_the_ship_the_city_of_the_weakest_falls():
    scene = isles()
    scene.book.take(scene.state, scene.node("c3.s"), NODE)
    scene.land()
    assert scene.at("c1.s") == "red settlement"


@rule("X-14", "X-8")
def test_at_the_first_landing_the_robber_comes_and_the_pirate_wakes():
    scene = Seas().given("pirate d2")
    home = scene.words.places.hex_names[scene.module(SleepingThieves).part(scene.state).home]
    assert scene.state.layout.number[scene.words.places.read_hex(home)] == 12  # S2-5
    scene.land()
    assert scene.at(home) == "robber"
    assert scene.at("d2") == "pirate"
    scene.turn("red").roll(7)
    assert scene.phase == "thief"
    assert {words.split()[0] for words in scene.legal("red")} == {"rob", "pirate"}
    scene.when("red: pirate d4")
    assert (scene.at("d2"), scene.at("d4"), scene.at(home)) == ("", "pirate", "robber")


@rule("X-18", "E-X6")
def test_before_the_first_landing_a_seven_only_causes_discards():
    scene = Seas().given("pirate d2", "blue settlement c2.s").ships("blue", "c2.s", "c2.se").hand("blue", "9 wool")
    scene.roll(7)
    assert (scene.phase, scene.waits()) == ("discard", ["blue"])
    scene.when(*["blue: discard wool"] * 4)
    assert scene.phase == "main"
    assert scene.at("d2") == "pirate"
    assert scene.count("blue") == 5


@rule("X-18")
def test_before_the_first_landing_no_card_and_no_knight_moves_a_thief():
    scene = Seas().line().given("pirate d2").knight("red", "weak", "c3.s").progress("red", bishop=1)
    assert scene.legal("red", "bishop") == scene.legal("red", "chase") == scene.legal("red", "chase-pirate") == []
    scene.refused("red: chase-pirate c3.s", "C-41")
    scene.refused("red: bishop e2", "C-41")
    scene.refused("red: chase c3.s", "C-74")
    scene.landed()
    assert scene.legal("red", "chase-pirate")
    assert scene.legal("red", "bishop")


@rule("X-19")
def test_a_seven_after_the_landing_lets_the_roller_choose_and_takes_any_card():
    scene = Seas().landed().given("pirate ~1", "robber c1", "blue settlement e2.n", "blue city c2.s")
    scene.ships("blue", "c2.s", "c2.se").wall("blue", "c2.s").hand("blue", "5 wool 4 cloth").roll(7)
    assert scene.phase == "thief"  # nine cards are safe behind a wall (C-36)
    assert {"rob e2 blue", "pirate d2 blue"} <= set(scene.legal("red"))
    scene.when("red: pirate d2 blue")
    assert scene.outcomes() == {"stolen wool": 5, "stolen cloth": 4}
    scene.when("table: stolen cloth")
    assert scene.holds("red") == "1 cloth"


@rule("X-19")
def test_ten_cards_behind_a_wall_lose_half_and_commodities_count():
    scene = Seas().landed().given("robber c1", "blue city c2.s").wall("blue", "c2.s")
    scene.hand("blue", "5 wool 5 coin").roll(7)
    scene.when(*["blue: discard coin"] * 5)
    assert scene.phase == "thief"
    assert scene.holds("blue") == "5 wool"
