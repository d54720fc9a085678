"""S-27 to S-29, S-64 to S-66, S-73, S2-4, S2-9: first settlements, roads and ships."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.scene import Scene
from wyspa import lay
from wyspa.core.arrays import array
from wyspa.core.ids import TABLE
from wyspa.rules.seafarers.figures import RobberStart
from wyspa.rules.seafarers.islands import Islands
from wyspa.table import drawing_named

PLENTY = "5 lumber 5 brick 5 wool 5 grain 5 ore"


def placing(map: str, seats: int, **options: object) -> Scene:
    """Red is about to place a first settlement."""
    return Scene(map, seats, **options).turn("red", "setup-house")


def started(map: str, seats: int, starter: int):
    """A game in which the seat has been rolled to start, and which waits for its first action."""
    game = lay(map=map, seats=seats)
    for seat in range(seats):
        game.play(f"first-roll {6 if seat == starter else 1} 1", TABLE)
    return game


def around(scene: Scene, node: str) -> set[str]:
    board, places = scene.state.board, scene.words.places
    at = places.read_node(node)
    return {places.say_edge(e) for e in board.node_edges[at * 3 : at * 3 + 3] if e >= 0}


def touching(scene: Scene, *areas: str) -> set[str]:
    """Name the nodes that touch a hex of these areas."""
    drawing = drawing_named(dict(word.split("=", 1) for word in scene.game.line.split())["map"])
    hexes = {h for area in areas for h in drawing.marking.areas[area]}
    board, places = scene.state.board, scene.words.places
    return {places.say_node(n) for h in hexes for n in board.hex_nodes[h * 6 : h * 6 + 6]}


# ---- order -------------------------------------------------------------------------------------------------------


@rule("S-27")
@pytest.mark.parametrize("map", ["new-shores", "four-islands"])
@pytest.mark.parametrize(("seats", "starter"), [(3, 0), (3, 2), (4, 1)])
def test_forward_then_backward(map, seats, starter):
    game = started(map, seats, starter)
    placed = []
    while game.phase != "roll":
        if game.phase == "setup-house":
            placed.append(game.actor)
        game.play(game.legal()[0])
    forward = [(starter + k) % seats for k in range(seats)]
    assert placed == forward + forward[::-1]
    assert game.actor == starter


# ---- areas -------------------------------------------------------------------------------------------------------


@rule("S-64", "S-65", "S1-1")
@pytest.mark.parametrize("seats", [3, 4])
def test_new_shores_starts_on_the_large_island(seats):
    scene = placing("new-shores", seats)
    assert scene.open("red", "settlement") == touching(scene, "main")


@rule("S-65", "S1-1")
def test_a_first_settlement_elsewhere_is_refused():
    assert "starting lands only" in placing("new-shores", 4).refused("red: settlement a1.n", "S-65")


@rule("S-65", "S-24")
def test_a_first_settlement_in_the_sea_is_refused():
    assert "nothing but sea" in placing("new-shores", 4).refused("red: settlement a3.s", "S-24")


@rule("S-65")
def test_start_areas_bind_only_the_set_up():
    scene = Scene("new-shores", 4).given("red settlement c3.n").hand("red", PLENTY)
    scene.given("red ship b2/e", "red ship b2/ne")
    assert scene.open("red", "settlement") == scene.named("a1.se")  # island-1


@rule("S-65", "S2-1")
@pytest.mark.parametrize("seats", [3, 4])
def test_four_islands_starts_on_any_of_them(seats):
    scene = placing("four-islands", seats)
    assert scene.open("red", "settlement") == touching(scene, "island-1", "island-2", "island-3", "island-4")


@rule("S-65", "S4-2")
@pytest.mark.parametrize("seats", [3, 4])
def test_through_the_desert_starts_on_the_main_part_also_where_it_meets_the_belt(seats):
    scene = placing("through-the-desert", seats)
    places = scene.open("red", "settlement")
    assert places == touching(scene, "main")
    belt, strip = touching(scene, "desert-belt"), touching(scene, "strip")
    assert places & belt
    assert not places & strip
    assert (belt - touching(scene, "main")).isdisjoint(places)


@rule("S-66")
def test_closed_areas_are_never_settled():
    scene = Scene("new-shores", 4).given("red settlement c3.n").hand("red", PLENTY)
    scene.given("red ship b2/e", "red ship b2/ne")
    islands = scene.module(Islands)
    assert scene.named("a1.se") == scene.open("red", "settlement")
    before = islands.closed
    try:
        islands.closed = array([int(name in ("a1", "a2")) for name in scene.words.places.hex_names])
        scene.book.rescan(scene.state)
        assert scene.open("red", "settlement") == set()
        assert "can never be settled" in scene.refused("red: settlement a1.se", "S-66")
    finally:
        islands.closed = before


@rule("S-66")
@pytest.mark.parametrize("map", ["forgotten-tribe", "cloth-trade", "pirate-islands"])
def test_drawings_close_the_areas_that_their_scenarios_close(map):
    marking = drawing_named(map).marking
    assert set(marking.words["closed"]) == set(marking.areas) - set(marking.words["start"])


# ---- ships in set-up ---------------------------------------------------------------------------------------------


@rule("S-28", "S1-1", "S4-2")
@pytest.mark.parametrize(("map", "node"), [("new-shores", "c3.n"), ("through-the-desert", "e4.se")])
def test_a_settlement_at_the_coast_may_have_a_road_or_a_ship(map, node):
    scene = placing(map, 4).when(f"red: settlement {node}")
    roads, ships = scene.open("red", "road"), scene.open("red", "ship")
    assert roads
    assert ships
    assert roads | ships == around(scene, node)


@rule("S-28")
def test_a_settlement_inland_has_a_road():
    scene = placing("new-shores", 4).when("red: settlement e3.n")
    assert scene.open("red", "road") == around(scene, "e3.n")
    assert scene.open("red", "ship") == set()
    scene.refused("red: ship e3/ne", "S-16")


@rule("S-28")
def test_the_ship_must_touch_the_new_settlement():
    scene = Scene("new-shores", 4).given("red settlement d4.ne", "red ship c5/w").turn("red", "setup-house")
    scene.when("red: settlement c3.n")
    scene.refused("red: ship b4/sw", "B-31")
    scene.when("red: ship b2/e")
    assert scene.at("b2/e") == "red ship"


@rule("S-28")
def test_the_first_ship_is_free():
    scene = placing("new-shores", 4).when("red: settlement c3.n", "red: ship b2/e")
    assert (scene.holds("red"), scene.supply("red", "ship")) == ("nothing", 14)


@rule("S-29")
def test_no_first_ship_on_the_edges_of_the_pirate():
    scene = Scene("new-shores", 4).given("pirate b2").turn("red", "setup-house").when("red: settlement c3.n")
    assert scene.open("red", "ship") == scene.named("b3/sw")
    assert scene.open("red", "road") == scene.named("b2/se", "b3/sw")
    scene.refused("red: ship b2/e", "S-51")


@rule("S2-4", "S-28")
@pytest.mark.parametrize("seats", [3, 4])
def test_at_the_coast_of_the_four_islands_the_ship_is_a_must(seats):
    scene = placing("four-islands", seats).when("red: settlement c1.s")
    assert scene.legal("red", "road") == []
    assert scene.open("red", "ship")
    road = sorted(scene.open("red", "ship"))[0]
    assert "gets a ship" in scene.refused(f"red: road {road}", "S2-4")


@rule("S2-4")
def test_inland_on_the_four_islands_it_is_a_road():
    scene = placing("four-islands", 3).when("red: settlement e2.s")  # e2, f1 and f2
    assert scene.open("red", "road") == around(scene, "e2.s")
    assert scene.legal("red", "ship") == []


@rule("S2-4")
def test_after_the_set_up_roads_are_built_at_the_coast_as_ever():
    scene = placing("four-islands", 3).when("red: settlement c2.s", "red: ship c2/se")
    scene.turn("red").hand("red", PLENTY)
    assert scene.open("red", "road") == scene.named("c2/sw")


@rule("S2-9")
def test_where_no_ship_can_stand_it_is_a_road():
    # c2.s has the coast edges c2/sw and c2/se and the sea edge d1/e; a pirate on d2 and a ship of blue's leave none
    scene = Scene("four-islands", 3).given("pirate d2", "blue ship c2/sw").turn("red", "setup-house")
    scene.when("red: settlement c2.s")
    assert scene.legal("red", "ship") == []
    assert scene.open("red", "road") == scene.named("c2/se")
    scene.when("red: road c2/se")


@rule("S2-9")
def test_one_edge_left_for_a_ship_is_enough_to_ask_for_it():
    scene = Scene("four-islands", 3).given("pirate d2").turn("red", "setup-house").when("red: settlement c2.s")
    assert scene.open("red", "ship") == scene.named("c2/sw")
    assert scene.legal("red", "road") == []


# ---- where the robber starts -------------------------------------------------------------------------------------


@rule("S-73", "S4-5")
@pytest.mark.parametrize(("seats", "starter"), [(3, 1), (4, 2)])
def test_the_starting_player_names_a_desert_for_the_robber(seats, starter):
    game = started("through-the-desert", seats, starter)
    assert (game.phase, game.actor) == ("choose-robber", starter)
    assert game.words() == ["robber-at a2", "robber-at b2", "robber-at c2"]
    robber = [h for h, here in enumerate(game.state.on_hex) if here & 1]
    assert [game.notation.places.say_hex(h) for h in robber] == ["b2"]  # the drawn one, until another is named
    game.play("robber-at c2")
    robber = [h for h, here in enumerate(game.state.on_hex) if here & 1]
    assert [game.notation.places.say_hex(h) for h in robber] == ["c2"]
    assert (game.phase, game.actor) == ("setup-house", starter)


@rule("S-73")
def test_the_drawn_desert_may_be_kept():
    game = started("through-the-desert", 4, 0)
    game.play("robber-at b2")
    assert [game.notation.places.say_hex(h) for h, here in enumerate(game.state.on_hex) if here & 1] == ["b2"]
    assert game.phase == "setup-house"


@rule("S-73")
def test_no_other_hex_may_be_named():
    scene = Scene("through-the-desert", 4).turn("red", "choose-robber")
    assert "does not start there" in scene.refused("red: robber-at c3", "S-73")
    scene.refused("red: end", "S-73")


@rule("S-73", "S-56")
@pytest.mark.parametrize("map", ["new-shores", "four-islands"])
def test_where_the_start_is_given_nobody_is_asked(map):
    assert started(map, 4, 0).phase == "setup-house"


@rule("S-69")
def test_of_two_hexes_with_the_number_the_first_in_reading_order_is_meant():
    scene = Scene("four-islands", 3)
    assert scene.at("g1") == "robber"
    scene.tile("b1", "mountains", 12)
    scene.module(RobberStart).table_laid(scene.book, scene.state)
    assert (scene.at("b1"), scene.at("g1")) == ("robber", "")


@rule("S-56")
def test_without_a_start_the_robber_waits_beside_the_board_and_comes_with_the_first_seven(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        """
box = "seafarers"
seats = [3]
rim = true
drawing = '''
   fo05  de..
mo06  pa03  ~~~~
   hi04  fi09
'''
""",
        encoding="utf-8",
    )
    scene = Scene(str(own), 3)
    assert list(scene.state.on_hex) == [0] * len(scene.state.on_hex)
    assert lay(map=str(own), seats=3, seed=1).state.on_hex == scene.state.on_hex
    scene.roll(7)
    assert scene.open("red", "rob") == {"a1", "a2", "b1", "b2", "c1", "c2"}
    assert scene.legal("red", "pirate") == []
    scene.when("red: rob a2")
    assert scene.at("a2") == "robber"


@rule("S-56")
def test_the_robber_enters_with_a_knight_too():
    scene = Scene("new-shores", 4).cards("red", knight=1)
    scene.state.own()
    for h in range(len(scene.state.on_hex)):
        scene.state.on_hex[h] = 0
    scene.when("red: knight", "red: rob e3")
    assert scene.at("e3") == "robber"
