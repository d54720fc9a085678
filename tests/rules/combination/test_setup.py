"""X-5 to X-8, X-41, X-42: the second building is a city; robber and pirate wait for the first landing."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.combination.seas import Seas
from wyspa.core.arrays import listed
from wyspa.rules.base.ids import ROBBER
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves
from wyspa.rules.seafarers.ids import PIRATE
from wyspa.rules.seafarers.islands import Islands
from wyspa.rules.seafarers_cities_knights.box import FOR_EXPERTS, RECOMMENDED


@rule("X-5")
def test_a_settlement_comes_first_and_a_city_second_both_in_the_start_area():
    scene = Seas("new-shores", 4).set_up("red", 0)
    for piece in ("settlement", "city"):
        assert {words.split()[0] for words in scene.legal("red")} == {piece}
        scene.refused(f"red: {piece} a1.n", "S-65")
        scene.refused(f"red: {piece} c1.nw", "S-24")
        assert scene.named("d2.n") <= scene.open("red", piece)
        scene.set_up("red", 1)


@rule("X-5")
@pytest.mark.parametrize(("lap", "piece"), [(0, "settlement"), (1, "city")])
def test_both_may_take_a_ship_instead_of_a_road_at_the_coast(lap, piece):
    scene = Seas("new-shores", 4).set_up("red", lap).when(f"red: {piece} c4.ne")
    assert scene.open("red", "ship")
    assert scene.open("red", "road")
    scene.when(f"red: ship {min(scene.open('red', 'ship'))}")
    assert scene.supply("red", "ship") == 14


@rule("X-5")
def test_where_a_scenario_wants_a_ship_at_the_coast_the_city_gets_one():
    scene = Seas().set_up("red", 1).when("red: city c2.s")
    assert scene.open("red", "road") == set()
    assert scene.refused(f"red: road {scene.edge('c2.s', 'c2.se')}", "S2-4")
    scene.when(f"red: ship {scene.edge('c2.s', 'c2.se')}")


@rule("X-6")
def test_the_city_pays_one_card_for_each_hex_and_one_of_choice_for_a_gold_river():
    scene = Seas().tile("c2", "gold", 4).set_up("red", 0).when("red: settlement c1.se")
    assert scene.holds("red") == "nothing"
    scene = Seas().tile("c1", "forest", 6).tile("c2", "gold", 4).set_up("red", 1).when("red: city c1.se")
    assert scene.holds("red") == "1 lumber"
    assert scene.phase == "pick-gold"
    assert scene.open("red", "take") == {"lumber", "brick", "wool", "grain", "ore"}
    scene.when("red: take ore")
    assert scene.holds("red") == "1 lumber 1 ore"
    assert scene.phase == "setup-route"


@rule("X-7")
def test_a_starting_city_earns_no_island_points_and_makes_its_island_known():
    scene = Seas()
    part = scene.state.edit_part(scene.module(Islands).slot)
    part.known = type(part.known)([0] * 3)
    scene.set_up("red", 1).when("red: city c2.s")
    assert scene.points("red") == 2
    assert scene.sees("red")["facts"]["land_tokens"] == [0, 0, 0]
    scene.turn("red").given("red settlement c1.s")  # the same island
    assert scene.points("red") == 3
    scene.given("red settlement e2.s")  # another one
    assert scene.points("red") == 3 + 1 + 2


@rule("X-8")
@pytest.mark.parametrize("layout", ["fixed", "variable"])
@pytest.mark.parametrize("scenario", [*RECOMMENDED, *FOR_EXPERTS])
def test_the_robber_waits_for_its_start_hex_and_the_pirate_stands_on_its_own(scenario, layout):
    if scenario == "new-world" and layout == "variable":
        layout = "fixed"  # it is dealt anew in any case
    joined = wyspa.lay("cities-knights", map=scenario, seats=4, seed=5, layout=layout, expert="yes", start="first")
    alone = wyspa.lay("seafarers", map=scenario, seats=4, seed=5, layout=layout, start="first")
    assert joined.island.terrain[:] == alone.island.terrain[:]
    thieves = next(module for module in joined.book.modules if isinstance(module, SleepingThieves))
    starts = [h for h, here in enumerate(listed(alone.state.on_hex)) if here & ROBBER]
    assert [h for h, here in enumerate(listed(joined.state.on_hex)) if here & ROBBER] == []
    assert [thieves.part(joined.state).home] == starts
    at = [[here & PIRATE for here in listed(game.state.on_hex)] for game in (joined, alone)]
    assert at[0] == at[1]
    thieves.wake(joined.book, joined.state)
    assert [h for h, here in enumerate(listed(joined.state.on_hex)) if here & ROBBER] == starts


@rule("X-8")
def test_a_desert_that_the_starting_player_names_is_where_the_robber_comes_to():
    """S-73: the robber is shown there while the players set up, and waits beside the board from the first turn on."""
    game = wyspa.lay("cities-knights", map="through-the-desert", seats=3, start="first")
    game.play("robber-at a2")
    while game.phase.startswith("setup"):
        game.play(game.legal()[0])
    assert not any(here & ROBBER for here in listed(game.state.on_hex))
    assert game.view(0).plain()["facts"]["thieves"][0] == game.notation.places.read_hex("a2")


@rule("X-42", "E-X13")
def test_the_sleeping_pirate_lets_no_ship_come_to_its_hex_or_leave_it():
    scene = Seas().given("pirate d2", "red settlement c2.s").hand("red", "2 lumber 2 wool")
    assert scene.module(SleepingThieves).awake(scene.state) is False
    for b in ("c2.se", "d1.se"):
        scene.refused(f"red: ship {scene.edge('c2.s', b)}", "S-51")
    scene = Seas().given("pirate d2", "red settlement c2.s").ships("red", "c2.s", "c2.se")
    scene.refused(f"red: lift {scene.edge('c2.s', 'c2.se')}", "S-40")


@rule("X-42")
def test_the_sleeping_pirate_takes_no_starting_ship():
    scene = Seas().given("pirate d2").set_up("red", 1).when("red: city c2.s")
    assert scene.open("red", "ship") == {scene.edge("c2.s", "c1.se")}
    scene.refused(f"red: ship {scene.edge('c2.s', 'c2.se')}", "S-51")


@rule("X-41")
def test_in_the_cloth_trade_the_second_of_three_buildings_is_the_city_and_pays():
    game = wyspa.lay("cities-knights", map="cloth-trade", seats=3, expert=True, start="first")
    placed: dict[int, list[str]] = {0: [], 1: [], 2: []}
    cards: dict[int, list[int]] = {0: [], 1: [], 2: []}
    while game.phase.startswith("setup") or game.phase == "pick-gold":
        seat, verb = game.actor, game.words()[0].split()[0]
        best = game.legal()[0]
        if game.phase == "setup-house":
            placed[seat].append(verb)
        game.play(best)
        if placed[seat] and game.phase == "setup-route":
            cards[seat].append(int(game.state.players[seat].cards))
    for seat in range(3):
        assert placed[seat] == ["settlement", "city", "settlement"]
        first, second, third = cards[seat]
        assert first == 0
        assert second == third > 0
    assert game.turns == 0
