"""B-11 to B-15: nodes, edges, coast, pips."""

from collections import Counter

import pytest

import wyspa
from tests.island import BEYOND, SIDES, SPOTS, edge, edges, name, neighbours, node, nodes
from tests.rule import rule
from tests.scene import Scene
from wyspa import UnknownWord

PLACES = Scene().words.places


@rule("B-3", "B-11")
def test_places_have_the_coordinates_of_the_rules():
    for q, r in SPOTS:
        here = PLACES.read_hex(name(q, r))
        assert PLACES.board.spots[here] == (q, r)
        for side, step in enumerate(["NE", "E", "SE", "SW", "W", "NW"]):
            beyond = (q + BEYOND[step][0], r + BEYOND[step][1])
            there = PLACES.board.hex_hexes[here * 6 + side]
            assert there == (PLACES.read_hex(name(*beyond)) if beyond in neighbours(q, r) else -1)


@rule("B-11")
def test_a_node_is_one_point_where_up_to_three_hexes_meet():
    seen = {}
    for point, found in nodes().items():
        numbers = {PLACES.read_node(node(*place)) for place in found}
        assert len(numbers) == 1, f"{found} are one point"
        seen[numbers.pop()] = point
    assert len(seen) == 54


@rule("B-11", "B-14")
def test_a_node_touches_one_to_three_hexes_and_sea_fills_up_the_rest():
    board = PLACES.board
    for found in nodes().values():
        here = PLACES.read_node(node(*found[0]))
        touched = {board.node_hexes[here * 3 + k] for k in range(3)} - {-1}
        assert touched == {PLACES.read_hex(name(q, r)) for q, r, _ in found}
        assert 1 <= len(touched) <= 3
    assert Counter(len(found) for found in nodes().values()) == {3: 24, 2: 12, 1: 18}


@rule("B-12")
def test_an_edge_separates_two_fields_and_ends_at_two_nodes():
    board = PLACES.board
    seen = set()
    for ends, found in edges().items():
        numbers = {PLACES.read_edge(edge(*place)) for place in found}
        assert len(numbers) == 1, f"{found} are one edge"
        here = numbers.pop()
        seen.add(here)
        assert {board.edge_nodes[here * 2], board.edge_nodes[here * 2 + 1]} == {
            PLACES.read_node(node(*nodes()[end][0])) for end in ends
        }
        assert {board.edge_hexes[here * 2 + k] for k in range(2)} - {-1} == {
            PLACES.read_hex(name(q, r)) for q, r, _ in found
        }
    assert len(seen) == 72


@rule("B-11")
@pytest.mark.parametrize("first", ["red settlement c3.n", "red city c3.n", "blue settlement c3.n", "blue city c3.n"])
def test_a_node_holds_at_most_one_building(first):
    scene = Scene().given(first, "red road c3/ne").hand("red", "1 lumber 1 brick 1 wool 1 grain")
    scene.refused("red: settlement c3.n", "B-11")
    assert scene.at("c3.n") == first.removesuffix(" c3.n")


@rule("B-11")
@pytest.mark.parametrize("piece", ["settlement", "city"])
@pytest.mark.parametrize("place", ["c3", "c3/ne"])
def test_buildings_stand_only_on_nodes(piece, place):
    scene = Scene().given("red settlement c3.n", "red road c3/ne").hand("red", "1 lumber 1 brick 1 wool 3 grain 3 ore")
    with pytest.raises(UnknownWord):
        scene.when(f"red: {piece} {place}")


@rule("B-12")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_an_edge_holds_at_most_one_road(owner):
    scene = Scene().given("red settlement c3.n", f"{owner} road c3/ne").hand("red", "1 lumber 1 brick")
    scene.refused("red: road c3/ne", "B-12")
    assert scene.at("c3/ne") == f"{owner} road"


@rule("B-12")
@pytest.mark.parametrize("place", ["c3", "c3.n"])
def test_roads_stand_only_on_edges(place):
    scene = Scene().given("red settlement c3.n").hand("red", "1 lumber 1 brick")
    with pytest.raises(UnknownWord):
        scene.when(f"red: road {place}")


@rule("B-13")
def test_every_coastal_edge_may_carry_a_road():
    for found in edges().values():
        if len(found) > 1:
            continue
        q, r, side = found[0]
        place = edge(q, r, side)
        scene = Scene().given(f"red settlement {node(q, r, SIDES[side][0])}").hand("red", "1 lumber 1 brick")
        scene.when(f"red: road {place}")
        assert scene.at(place) == "red road"


@rule("B-13")
def test_every_coastal_node_may_carry_a_settlement_and_a_city():
    for found in nodes().values():
        if len(found) == 3:
            continue
        q, r, corner = found[0]
        side = next(side for side, ends in SIDES.items() if corner in ends)
        scene = Scene().given(f"red road {edge(q, r, side)}").hand("red", "1 lumber 1 brick 1 wool 3 grain 3 ore")
        scene.when(f"red: settlement {node(q, r, corner)}", f"red: city {node(q, r, corner)}")
        assert scene.at(node(q, r, corner)) == "red city"


@rule("B-13")
def test_a_coastal_building_without_a_port_has_no_port_right():
    # the ports nearby are a1/nw, a2/ne and b4/ne
    scene = Scene().given("red settlement a1.ne", "red city a3.ne").hand("red", "3 ore")
    assert PLACES.board.node_is_coast(PLACES.read_node("a1.ne"))
    assert scene.rate("red", "ore") == 4
    scene.refused("red: trade ore wool", "B-64")


@rule("B-14")
@pytest.mark.parametrize(("where", "gains"), [
    ("a1.n", {10: "1 ore"}),  # one hex: mountains 10
    ("a1.ne", {10: "1 ore", 2: "1 wool"}),  # two: and pasture 2
    ("b2.n", {10: "1 ore", 2: "1 wool", 6: "1 brick"}),  # three: and hills 6
])  # fmt: skip
def test_a_building_yields_from_every_hex_it_touches_and_from_no_other(where, gains):
    for number in [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]:
        scene = Scene().given(f"red settlement {where}").roll(number)
        assert scene.holds("red") == gains.get(number, "nothing")


@rule("B-15")
def test_the_dice_show_the_numbers_as_often_as_their_pips_say():
    scene = Scene().turn("red", "roll").when("red: roll")
    ways = Counter()
    for action, weight in scene.game.outcomes():
        _, a, b = scene.game.say(action).split()
        ways[int(a) + int(b)] += weight
    assert sum(ways.values()) == 36
    assert {number: ways[number] for number in ways if number != 7} == {
        2: 1, 12: 1, 3: 2, 11: 2, 4: 3, 10: 3, 5: 4, 9: 4, 6: 5, 8: 5,
    }  # fmt: skip


@rule("B-15")
def test_six_and_eight_are_rolled_most_often_and_two_and_twelve_least():
    rolls = Counter()
    for seed in range(40):
        game = wyspa.lay("base", "beginner", seed=seed)
        game.tell()
        game.play("roll")
        rolls.update(event.what + event.detail for event in game.events() if event.name == "rolled")
        for _ in range(60):
            if game.phase != "main":
                game.play(game.legal()[0])
                continue
            game.play("end")
            game.play("roll")
            last = [event for event in game.events() if event.name == "rolled"][-1]
            rolls[last.what + last.detail] += 1
    total = sum(rolls.values())
    assert total > 1000
    for number, pips in {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}.items():
        assert abs(rolls[number] / total - pips / 36) < 0.025
