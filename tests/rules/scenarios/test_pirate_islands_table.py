"""S7-1 to S7-11: what lies on the table of the Pirate Islands, and its set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import wyspa
from tests.rule import rule
from tests.rules.scenarios.pirate_sea import FORTS, LANDINGS, LINES, MAIN_ISLAND, STARTS, Sea
from wyspa import UnknownWord
from wyspa.core.arrays import listed
from wyspa.core.ids import KIND, OWNER
from wyspa.core.purse import unpacked
from wyspa.rules.base.development import Development
from wyspa.rules.base.ids import SETTLEMENT
from wyspa.rules.seafarers.ids import FORT
from wyspa.table import set_table

MAP = "pirate-islands"


@rule("S7-1")
def test_harbours_are_dealt_to_the_marked_places_of_the_eastern_island():
    deals = [wyspa.lay(map=MAP, seats=4, seed=seed).state.layout for seed in range(12)]
    names = wyspa.lay(map=MAP, seats=4).book.dock_names
    assert len({tuple(listed(deal.dock_kinds)) for deal in deals}) > 6
    for deal in deals:
        assert listed(deal.dock_edges) == listed(deals[0].dock_edges)
        kinds = Counter(names[kind] for kind in listed(deal.dock_kinds))
        assert kinds == {"any": 3, "lumber": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1}
    places = wyspa.lay(map=MAP, seats=4).notation.places
    marked = ["a5/nw", "a6/e", "a6/nw", "b7/e", "d7/e", "e8/se", "g5/se", "f7/se"]
    assert {places.read_edge(word) for word in marked} == set(listed(deals[0].dock_edges))


@rule("S7-2")
@pytest.mark.parametrize("hex", ["f4", "b1", "f1"])
def test_some_land_has_no_number_and_never_produces(hex):
    sea = Sea()
    here = sea.words.places.read_hex(hex)
    assert sea.book.terrain_names[sea.state.layout.terrain[here]] == ("pasture" if hex == "f4" else "hills")
    assert sea.state.layout.number[here] == 0
    sea.given(f"red city {hex}.s")
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        sea.fleet_at("f3").hand("red", "nothing").roll(number)
        assert sea.has("red", "wool" if hex == "f4" else "brick") == 0


@rule("S7-3")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_player_begins_with_a_settlement_and_a_ship(seats):
    sea = Sea(seats)
    for colour in sea.game.seats:
        assert sea.at(STARTS[colour]) == f"{colour} settlement"
        assert sea.at(LINES[colour][0]) == f"{colour} ship"
        assert (sea.points(colour), sea.supply(colour, "ship")) == (1, 14)


@rule("S7-4")
def test_a_fort_stands_for_each_player_and_is_no_settlement_of_theirs():
    sea = Sea().rich("red")
    for colour in sea.game.seats:
        assert sea.at(FORTS[colour]) == f"{colour} fort"
        assert sea.tokens_left(colour) == 3
        assert sea.points(colour) == 1  # the start settlement alone
    assert not {"a1/ne", "a1/nw"} & sea.open("red", "ship")  # no support
    assert sea.named(FORTS["red"]).isdisjoint(sea.open("red", "city"))
    sea.hand("red", "nothing").roll(11)  # a1, the gold river at red's fort
    assert (sea.phase, sea.count("red")) == ("main", 0)


@rule("S7-5")
def test_the_landing_lies_six_ships_from_the_start_and_three_from_the_fort():
    for colour in LINES:
        sea = Sea().sail(colour, 5)
        assert not reaches(sea, colour, LANDINGS[colour])
        assert reaches(sea.sail(colour, 6), colour, LANDINGS[colour])
        assert not reaches(sea.sail(colour, 8), colour, FORTS[colour])
        assert reaches(sea.sail(colour, 9), colour, FORTS[colour])
        landings = sea.book.shown["landings"].things(sea.sees("table")["facts"]["landings"])
        (own,) = [thing.place for thing in landings if thing.seat == sea.seat(colour)]
        assert own == sea.words.places.read_node(LANDINGS[colour])


def reaches(sea: Sea, colour: str, node: str) -> bool:
    board, here = sea.state.board, sea.words.places.read_node(node)
    edges = [board.node_edges[here * 3 + k] for k in range(3)]
    return any(e >= 0 and sea.state.on_edge[e] >> OWNER == sea.seat(colour) + 1 for e in edges)


@rule("S7-6")
def test_three_players_are_orange_red_and_blue():
    sea = Sea(3)
    assert sea.game.seats == ["orange", "red", "blue"]
    assert [sea.at(place) for place in (STARTS["white"], LINES["white"][0], FORTS["white"])] == ["", "", ""]
    owned = unpacked(sea.module(Development).part(sea.state).deck, 5)
    assert owned == [14, 0, 2, 2, 2]
    sea.turn("red").cards("red", knight=1)
    assert sea.legal("red", "point") == []


@rule("S7-6")
def test_white_may_not_be_chosen_by_three():
    with pytest.raises(UnknownWord, match="3 players take orange, red, blue on pirate-islands, not white"):
        set_table(map=MAP, seats=["red", "blue", "white"])
    assert set_table(map=MAP, seats=["blue", "orange", "red"]).seats == ("blue", "orange", "red")
    assert set_table(map=MAP, seats=["white", "blue", "orange", "red"]).seats[0] == "white"


@rule("S7-7")
def test_with_four_players_point_cards_stay_and_are_knights():
    sea = Sea(4)
    assert sea.game.seats == ["orange", "red", "blue", "white"]
    assert sea.pile_left() == 25
    assert unpacked(sea.module(Development).part(sea.state).deck, 5) == [14, 5, 2, 2, 2]
    sea.turn("red").cards("red", point=1).when("red: point")
    assert sea.line("red") == ["w"]
    assert sea.points("red") == 1


@rule("S7-8")
@pytest.mark.parametrize("seats", [3, 4])
def test_two_more_settlements_are_placed_on_the_eastern_island_and_the_second_pays(seats):
    game = wyspa.lay(map=MAP, seats=seats, start="first")
    main = {*range(game.state.board.n_inner)} - {h for h, t in enumerate(listed(game.state.layout.terrain)) if t == 6}
    order = [*range(seats), *reversed(range(seats))]
    for k, seat in enumerate(order):
        assert (game.phase, game.actor) == ("setup-house", seat)
        nodes = [game.notation.places.read_node(word.split()[1]) for word in game.words()]
        for node in nodes:
            touched = [h for h in listed(game.state.board.node_hexes[node * 3 : node * 3 + 3]) if h in main]
            assert any(game.notation.places.say_hex(h) in MAIN_ISLAND for h in touched)
        game.play(game.legal()[-1 - k])
        placed = nodes[-1 - k]
        lands = [h for h in listed(game.state.board.node_hexes[placed * 3 : placed * 3 + 3]) if h in main]
        assert game.state.players[seat].cards == (len(lands) if k >= seats else 0)
        game.play(game.legal()[0])
    assert game.phase == "roll"
    for seat in range(seats):
        stand = [here & KIND for here in listed(game.state.on_node) if here >> OWNER == seat + 1]
        assert sorted(stand) == [SETTLEMENT, SETTLEMENT, SETTLEMENT, FORT]
        assert game.state.players[seat].points == 3


@rule("S7-9")
def test_the_piece_in_the_fort_is_one_of_the_five():
    sea = Sea().turn("red")
    assert sea.supply("red", "settlement") == 3
    sea.given("red settlement e7.s c8.n e8.s").rich("red")
    sea.sail("red", 6)
    assert sea.supply("red", "settlement") == 0
    sea.refused("red: settlement a2.ne", "B-72")
    sea.sail("red", 9, 7).tokens("red", 1).battle(2)
    assert sea.at(FORTS["red"]) == "red settlement"
    assert sea.supply("red", "settlement") == 0


@rule("S7-10")
def test_neither_longest_route_nor_largest_army_is_awarded():
    sea = Sea().sail("red", 9).turn("red")
    assert sea.points("red") == 1
    for _ in range(4):
        sea.cards("red", knight=1).when("red: knight", "red: end")
        sea.turn("red")
    assert sea.points("red") == 1
    assert {"route", "route_length", "army", "knights"}.isdisjoint(sea.sees("red")["facts"])


@rule("S7-11")
def test_there_is_no_robber_and_nobody_moves_the_fleet():
    game = wyspa.lay(map=MAP, seats=4, start="first")
    figures = {game.notation.places.say_hex(h): here for h, here in enumerate(listed(game.state.on_hex)) if here}
    assert {hex: game.book.figure_names[figure] for hex, figure in figures.items()} == {"g4": "pirate"}
    sea = Sea().hand("blue", "1 ore").turn("red").cards("red", knight=1).when("red: knight")
    assert (sea.phase, sea.fleet()) == ("main", "f3")
    sea.dice(3, 4)
    assert sea.phase == "plunder"
    assert [words.split()[0] for words in sea.legal("red")] == ["steal", "no-steal"]
