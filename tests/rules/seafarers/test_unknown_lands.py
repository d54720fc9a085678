"""S-61, S-62, S1-3, S1-4, S1-8, S2-2, S2-3, S2-6, S4-3, S4-4, S4-6, S4-7, E-S9: points for unknown lands."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.scene import Scene
from wyspa import from_text
from wyspa.core.arrays import listed
from wyspa.core.board import Layout
from wyspa.rules.seafarers.islands import Islands

PRICE = "1 lumber 1 brick 1 wool 1 grain"
CITY_PRICE = "2 grain 3 ore"


def tokens(scene: Scene, seat: str) -> int:
    return scene.module(Islands).part(scene.state).tokens[scene.seat(seat)]


def settle(scene: Scene, seat: str, ship: str, node: str) -> Scene:
    """Reach a node with a ship and pay for a settlement there."""
    scene.turn(seat).given(*(f"{seat} ship {edge}" for edge in ship.split()))
    return scene.hand(seat, PRICE).when(f"{seat}: settlement {node}")


def shores() -> Scene:
    """Red and blue at home on the main island of New Shores; island-1 (a1, a2) lies north of it."""
    scene = Scene("new-shores", 4)
    return scene.given("red settlement c3.n", "blue settlement c2.n")


# ---- New Shores --------------------------------------------------------------------------------------------------


@rule("S1-3", "S-61")
def test_the_first_settlement_on_a_small_island_brings_two_tokens():
    scene = shores().listen()
    settle(scene, "red", "b2/e b2/ne", "a1.se")
    assert (tokens(scene, "red"), scene.points("red")) == (2, 4)  # home 1, the new one 1 + 2
    node = scene.words.places.read_node("a1.se")
    assert scene.told("white", "new_land") == [(0, 2, node)]


@rule("S1-3")
def test_the_large_island_brings_none():
    scene = shores()
    settle(scene, "red", "b3/sw b3/se", "c4.n")
    assert (tokens(scene, "red"), scene.points("red")) == (0, 2)


@rule("S1-4")
def test_settlements_of_others_on_the_island_do_not_matter():
    scene = shores()
    settle(scene, "red", "b2/e b2/ne", "a1.se")
    settle(scene, "blue", "b1/e a1/sw", "a1.sw")
    assert (tokens(scene, "red"), tokens(scene, "blue")) == (2, 2)
    assert scene.points("blue") == 4


@rule("S1-4")
def test_a_second_own_settlement_on_the_same_island_brings_none():
    scene = shores()
    settle(scene, "red", "b2/e b2/ne", "a1.se")
    settle(scene, "red", "a2/nw a1/ne", "a1.n")
    assert (tokens(scene, "red"), scene.points("red")) == (2, 5)


@rule("S1-4")
def test_each_island_pays_the_same_player():
    scene = shores()
    settle(scene, "red", "b2/e b2/ne", "a1.se")
    scene.given("red settlement d4.ne")
    settle(scene, "red", "c5/w c5/nw", "b5.sw")  # island-2
    assert (tokens(scene, "red"), scene.points("red")) == (4, 8)


@rule("S-62")
def test_the_tokens_stay_when_the_settlement_becomes_a_city():
    scene = shores()
    settle(scene, "red", "b2/e b2/ne", "a1.se")
    scene.hand("red", CITY_PRICE).when("red: city a1.se")
    assert (tokens(scene, "red"), scene.points("red")) == (2, 5)
    assert scene.book.recount(scene.state, 0) == 5


@rule("S-61")
def test_tokens_are_seen_by_all_and_survive_writing():
    scene = shores()
    settle(scene, "red", "b2/e b2/ne", "a1.se")
    assert scene.public("red", "white") == 4
    assert scene.sees("white")["facts"]["land_tokens"] == [2, 0, 0, 0]
    game = from_text(scene.game.to_text())
    assert game.hash() == scene.game.hash()
    assert game.book.recount(game.state, 0) == 4


def reshaped(**tiles: str) -> Scene:
    """New Shores for four in the variable layout, as it was drawn but for these hexes."""
    scene = Scene("new-shores", 4, layout="variable")
    printed = Scene("new-shores", 4).state.layout
    scene.state.layout = Layout(
        scene.state.board, printed.terrain, printed.number, printed.dock_edges, printed.dock_kinds
    )
    for hex, terrain in tiles.items():
        scene.tile(hex, terrain, 0 if terrain == "sea" else 5)
    scene.module(Islands).table_laid(scene.book, scene.state)
    return scene


@rule("S1-8")
def test_in_the_variable_layout_islands_are_what_hangs_together():
    scene = reshaped()  # a1 a2, then a4 b5 b6 c6 d6, then f6 g5
    lands = listed(scene.module(Islands).part(scene.state).land_of)
    named = {name: lands[h] for h, name in enumerate(scene.words.places.hex_names) if lands[h]}
    assert {land: {n for n in named if named[n] == land} for land in set(named.values())} == {
        1: {"a1", "a2"},
        2: {"a4", "b5", "b6", "c6", "d6"},
        3: {"f6", "g5"},
    }


@rule("S1-3", "S1-8")
def test_in_the_fixed_layout_the_printed_areas_count():
    scene = Scene("new-shores", 4).tile("a3", "forest", 5)  # joins island-1 and island-2, were they found by shape
    scene.module(Islands).table_laid(scene.book, scene.state)
    scene.given("red settlement a2.n")
    scene.given("red settlement a4.n")
    assert tokens(scene, "red") == 4


@rule("S1-8")
def test_a_printed_island_that_was_dealt_apart_is_two():
    # without b5 the gold a4 is an island of its own
    scene = reshaped(b5="sea").given("red settlement c4.n")
    settle(scene, "red", "b3/e b4/nw", "a4.sw")
    assert tokens(scene, "red") == 2
    scene.given("red settlement d4.ne")
    settle(scene, "red", "c5/w c5/nw c5/ne", "c6.nw")
    assert tokens(scene, "red") == 4


@rule("S1-8")
def test_printed_islands_that_were_dealt_together_are_one():
    # with land on a3, island-1 and island-2 hang together
    scene = reshaped(a3="forest").given("red settlement c3.n")
    settle(scene, "red", "b2/e b2/ne", "a1.se")
    assert tokens(scene, "red") == 2
    scene.given("red settlement d4.n")
    settle(scene, "red", "c5/w c5/nw", "b5.sw")
    assert tokens(scene, "red") == 2


@rule("S1-8")
def test_the_large_island_stays_home_in_the_variable_layout():
    scene = reshaped().given("red settlement c3.n")
    settle(scene, "red", "b3/sw b3/se", "c4.n")
    assert tokens(scene, "red") == 0


# ---- Four Islands ------------------------------------------------------------------------------------------------


def homes(*starts: str) -> Scene:
    """Four Islands for three; red starts with these settlements and their ships."""
    scene = Scene("four-islands", 3).given("pirate ~1")
    for words in starts:
        node, ship = words.split()
        scene.turn("red", "setup-house").when(f"red: settlement {node}", f"red: ship {ship}")
    assert (tokens(scene, "red"), scene.points("red")) == (0, 2)
    return scene.turn("red")


@rule("S2-1", "S2-2")
def test_both_homes_on_one_island_leave_three_unknown():
    scene = homes("c1.s c1/se", "c2.ne c2/e")
    for node, tokens_then in [("e2.n", 2), ("c4.sw", 4), ("e5.n", 6)]:  # islands 3, 1 and 4
        scene.given(f"red settlement {node}")
        assert tokens(scene, "red") == tokens_then


@rule("S2-2")
def test_homes_on_two_islands_leave_two_unknown():
    scene = homes("c1.s c1/se", "e2.n e2/ne")
    scene.given("red settlement c2.ne", "red settlement e3.ne")
    assert tokens(scene, "red") == 0
    scene.given("red settlement c4.s", "red settlement e6.n")
    assert tokens(scene, "red") == 4


@rule("S2-3")
def test_what_is_unknown_is_everybodys_own():
    scene = homes("c1.s c1/se", "e2.n e2/ne")
    scene.given("blue settlement c4.s")
    scene.given("red settlement c5.s")
    assert (tokens(scene, "blue"), tokens(scene, "red")) == (2, 2)
    scene.given("red settlement a3.n")
    assert tokens(scene, "red") == 2


@rule("S2-6", "E-S9")
def test_the_first_settlement_on_an_unknown_island_is_worth_three_where_blue_stands_already():
    scene = homes("c1.s c1/se", "c4.s c4/se")  # islands 2 and 1
    scene.given("blue settlement e3.ne")  # island 3
    scene.given("red ship d1/w")
    before = scene.points("red")
    settle(scene, "red", "e1/nw", "e1.nw")
    assert tokens(scene, "red") == 2
    assert scene.points("red") == before + 3


# ---- Through the Desert ------------------------------------------------------------------------------------------


def desert() -> Scene:
    return Scene("through-the-desert", 4)


@rule("S4-1")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_belt_of_three_deserts_divides_the_island(seats):
    scene = Scene("through-the-desert", seats)
    layout, names = scene.state.layout, scene.words.places.hex_names
    deserts = {names[h] for h in range(len(names)) if scene.book.terrain_names[layout.terrain[h]] == "desert"}
    assert deserts == {"a2", "b2", "c2"}
    strip, board = {"a1", "b1", "c1"}, scene.state.board
    for h in (scene.words.places.read_hex(name) for name in strip):
        for other in board.hex_hexes[h * 6 : h * 6 + 6]:
            land = scene.book.land[layout.terrain[other]]
            assert not land or names[other] in strip | deserts


@rule("S4-3", "S4-6")
def test_the_strip_is_a_land_of_its_own():
    scene = desert().given("red settlement b3.sw")
    scene.walk("red", "b3.sw", "b3.nw", "b2.n")  # along the belt, to where the strip begins
    scene.hand("red", PRICE).when("red: settlement b2.n")
    assert (tokens(scene, "red"), scene.points("red")) == (2, 4)


@rule("S4-3", "S4-6")
def test_every_small_island_is_a_land_of_its_own():
    scene = desert().given("blue settlement a5.n")
    for node, tokens_then in [("a5.s", 2), ("e6.n", 4), ("g4.s", 6), ("e7.ne", 6), ("b1.sw", 8)]:
        scene.given(f"red settlement {node}")
        assert tokens(scene, "red") == tokens_then


@rule("S4-4")
def test_a_node_of_desert_and_sea_alone_belongs_to_no_land():
    scene = desert()
    board, places = scene.state.board, scene.words.places
    belt = {places.read_hex(name) for name in ("a2", "b2", "c2")}
    lonely = [
        n
        for n in range(int(board.n_node))
        if any(h in belt for h in board.node_hexes[n * 3 : n * 3 + 3])
        and all(
            h in belt or scene.book.land[scene.state.layout.terrain[h]] == 0
            for h in board.node_hexes[n * 3 : n * 3 + 3]
        )
    ]
    assert lonely
    for node in lonely:
        scene = desert()
        name = places.say_node(node)
        edge = next(int(e) for e in board.node_edges[node * 3 : node * 3 + 3] if e >= 0)
        scene.given(f"red road {places.say_edge(edge)}").hand("red", PRICE).when(f"red: settlement {name}")
        assert (tokens(scene, "red"), scene.points("red")) == (0, 1)
        assert name not in desert().turn("red", "setup-house").open("red", "settlement")


@rule("S4-4")
def test_a_node_of_belt_and_main_is_main_and_one_of_belt_and_strip_is_strip():
    scene = desert().given("red settlement b2.se")  # b2, b3 and c2 or c3: main
    assert tokens(scene, "red") == 0
    scene.given("red settlement b2.nw")
    assert tokens(scene, "red") == 2


@rule("S4-7")
def test_roads_run_through_the_belt_between_two_deserts():
    # a2/sw lies between the deserts a2 and b2
    scene = desert().given("red settlement b3.nw").hand("red", "1 lumber 1 brick")
    assert {
        scene.book.terrain_names[scene.state.layout.terrain[scene.words.places.read_hex(h)]] for h in ("a2", "b2")
    } == {"desert"}
    scene.when("red: road a2/sw")
    assert scene.at("b2/ne") == "red road"
