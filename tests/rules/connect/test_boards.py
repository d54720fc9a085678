"""K-92 to K-110: the printed boards and how they are joined."""

from __future__ import annotations

from itertools import combinations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.core.arrays import listed
from wyspa.core.why import BadTable, UnknownWord
from wyspa.rules.connect.boards import LEFT_EDGE, PATTERNS, RIGHT_EDGE, board_tiles, left_end_tiles, right_end_tiles
from wyspa.rules.connect.hall import NONE
from wyspa.words.refusal import reason_of

PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def symbol(words: str, k: int) -> str:
    q, r, name = words.split()
    return f"({int(q) + 7 * k},{r},{name.upper()})"


@rule("K-92", "K-93", "K-105", "KX-10")
@pytest.mark.parametrize("k", range(8))
def test_equal_edge_symbols_are_one_place(k):
    hall = Row(3)
    here, there = symbol(RIGHT_EDGE[k], 0), symbol(LEFT_EDGE[k], 1)
    assert hall.node(here) == hall.node(there)


@rule("K-92", "K-93", "K-94", "KX-10")
def test_a_road_at_a_symbol_goes_on_at_the_same_symbol_and_a_building_there_blocks_both():
    hall = Row(3, ring=True).starts("sun")
    end, begin = symbol(RIGHT_EDGE[4], 2), symbol(LEFT_EDGE[4], 0)  # where the ring closes
    assert hall.node(end) == hall.node(begin)
    for edge in hall.way("C sun", hall.node("C(4,2,N)"), hall.node(end)):
        hall.given(f"C sun road {hall.words.places.say_edge(edge)}")
    beyond = [e for e in hall.edges_at(begin) if hall.state.on_edge[e] == 0 and hall.hall.edge_touches(e, 0)]
    hall.hand("C sun", "1 lumber 1 brick")
    names = {hall.words.places.say_edge(e) for e in beyond}
    assert names <= hall.open("C sun", "road")
    hall.given(f"A moon settlement {begin}")
    assert not names & hall.open("C sun", "road")
    hall.refused(f"C sun: road {min(names)}", "K-50")


@rule("K-92")
def test_deserts_and_land_of_facing_edges_are_adjacent():
    hall = Row(2)
    board = hall.state.board
    assert hall.hex_at(7, 0) in listed(board.hex_hexes[hall.hex_at(6, 0) * 6 : hall.hex_at(6, 0) * 6 + 6])


@rule("K-94")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_ring_of_two_boards_is_refused(seats):
    with pytest.raises(BadTable, match=r"a ring has three boards or more, and \d players have \d \(K-94\)") as error:
        wyspa.lay("connect", seats=seats, ring=True)
    assert reason_of(error.value.why, "", "en") == f"a ring needs at least three boards, not {seats // 2}"
    assert (
        reason_of(error.value.why, "", "pl")
        == f"pierścień składa się z co najmniej trzech plansz, a jest ich {seats // 2}"
    )
    with pytest.raises(UnknownWord):
        wyspa.lay("connect", map=f"connect:ring-{seats // 2}", seats=seats, ring=True)


@rule("K-94", "K-95", "K-106")
@pytest.mark.parametrize("boards", [3, 4, 5, 7])
def test_in_a_ring_everybody_has_five_partners(boards):
    hall = Row(boards, ring=True)
    assert all(len(hall.partners(seat)) == 5 for seat in hall.game.seats)
    assert hall.hall.may_trade(0, 2 * boards - 1)
    assert all(edges == 3 or coast for edges, coast in rim(hall))


def rim(hall: Row) -> list[tuple[int, bool]]:
    board = hall.state.board
    return [
        (sum(e >= 0 for e in board.node_edges[n * 3 : n * 3 + 3]), board.node_is_coast(n)) for n in range(board.n_node)
    ]


@rule("K-96")
@pytest.mark.parametrize("k", range(3))
def test_a_board_is_four_rows_of_seven_with_eight_deserts(k):
    tiles = board_tiles(k)
    assert len(tiles) == 28
    assert sum(tile.number == 0 for tile in tiles) == 8
    for r, first in enumerate([0, 0, -1, -1]):
        assert sorted(tile.spot[0] for tile in tiles if tile.spot[1] == r) == list(range(first, first + 7))


@rule("K-97", "K-98", "K-99")
@pytest.mark.parametrize("k", range(3))
def test_the_areas_and_deserts_lie_where_they_should(k):
    tiles = {tile.spot: tile for tile in board_tiles(k)}
    moon = {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (-1, 2), (0, 2), (1, 2), (-1, 3), (0, 3)}
    assert {spot for spot, tile in tiles.items() if tile.area == "m"} == moon
    assert {spot for spot, tile in tiles.items() if tile.area == "s"} == {(4 - q, 3 - r) for q, r in moon}
    deserts = {(3, 0), (2, 1), (2, 2), (1, 3), (6, 0), (6, 1), (5, 2), (5, 3)}
    assert {spot for spot, tile in tiles.items() if tile.area == ""} == deserts
    assert tiles[(2, 1)].post == tiles[(2, 2)].post == 0


@rule("K-100")
def test_a_few_hexes_and_all_posts_of_the_table():
    terrains = {0: "forest", 1: "hills", 2: "pasture", 3: "fields", 4: "mountains"}
    tiles = [{tile.spot: tile for tile in board_tiles(k)} for k in range(3)]
    seen = [(terrains[t[(0, 0)].terrain], t[(0, 0)].number) for t in tiles]
    assert seen == [("mountains", 10), ("hills", 4), ("mountains", 12)]
    seen = [(terrains[t[(4, 3)].terrain], t[(4, 3)].number) for t in tiles]
    assert seen == [("fields", 5), ("forest", 3), ("hills", 9)]
    posts = [{spot: tile.post for spot, tile in t.items() if tile.post} for t in tiles]
    assert posts == [
        {(3, 0): 9, (6, 1): 2, (5, 2): 9, (1, 3): 1},
        {(3, 0): 3, (6, 1): 9, (5, 2): 4, (1, 3): 9},
        {(3, 0): 9, (6, 1): 9, (5, 2): 9, (1, 3): 5},
    ]
    assert len(PATTERNS) == 3


@rule("K-101")
def test_the_start_pieces_of_moon_and_sun():
    hall = Row()
    for board, letter in enumerate("ABC"):
        moon, sun = f"{board}moon", f"{board}sun"
        expected = {
            "(1,1,N)": f"{moon} settlement", "(0,3,N)": f"{moon} settlement", "(0,1,S)": f"{moon} city",
            "(3,2,S)": f"{sun} settlement", "(4,0,S)": f"{sun} settlement", "(4,2,N)": f"{sun} city",
        }  # fmt: skip
        for place, piece in expected.items():
            assert hall.at(hall.said(letter + place)) == piece
        for place in ["(1,1,NW)", "(0,3,NW)", "(0,1,SE)"]:
            assert hall.at(hall.said(f"road {letter}{place}").split()[1]) == f"{moon} road"
        for place in ["(3,2,SE)", "(4,0,SE)", "(4,2,NW)"]:
            assert hall.at(hall.said(f"road {letter}{place}").split()[1]) == f"{sun} road"


@rule("K-102")
def test_starting_resources_are_those_of_the_city():
    hall = Row(4)
    assert hall.holds("D moon") == hall.holds("A moon") == "1 wool 1 grain 1 ore"  # the pattern repeats


@rule("K-103")
@pytest.mark.parametrize("seat", range(6))
def test_all_areas_are_equally_good(seat):
    hall = Row()
    terrain, number, area = hall.state.layout.terrain, hall.state.layout.number, hall.hall.area_of
    pips = [0] * 5
    hexes = [0] * 5
    for h in range(len(number)):
        if area[h] == seat:
            pips[terrain[h]] += PIPS[number[h]]
            hexes[terrain[h]] += 1
    assert (pips, hexes) == ([6] * 5, [2] * 5)
    worth, reached = 0, set()
    places = [(hall.hall.city[seat], 2)] + [(n, 1) for n in hall.hall.settlements[seat * 2 : seat * 2 + 2]]
    for node, times in places:
        for h in listed(hall.state.board.node_hexes[node * 3 : node * 3 + 3]):
            if number[h]:
                worth += times * PIPS[number[h]]
                reached.add(terrain[h])
    assert (worth, len(reached)) == (37, 5)


@rule("K-103")
@pytest.mark.parametrize("seat", range(2, 4))
def test_three_roads_reach_the_nearest_foreign_site_on_either_side(seat):
    hall = Row()
    name = hall.game.seats[seat]
    for area in (seat - 1, seat + 1):
        ways = []
        for node in range(hall.state.board.n_node):
            near = [n for n in listed(hall.state.board.node_nodes[node * 3 : node * 3 + 3]) if n >= 0]
            if hall.hall.node_area[node] == area and not any(hall.state.on_node[n] for n in [node, *near]):
                for start in [hall.hall.city[seat], *hall.hall.settlements[seat * 2 : seat * 2 + 2]]:
                    try:
                        ways.append(len(hall.way(name, start, node)))
                    except KeyError:
                        continue
        assert min(ways) == 3


@rule("K-103")
@pytest.mark.parametrize("seat", range(6))
def test_there_are_21_legal_sites_in_the_own_area_at_the_start(seat):
    hall = Row()
    board, on_node = hall.state.board, hall.state.on_node
    sites = [
        n
        for n in range(board.n_node)
        if hall.hall.node_area[n] == seat
        and not on_node[n]
        and not any(on_node[m] for m in listed(board.node_nodes[n * 3 : n * 3 + 3]) if m >= 0)
    ]
    assert len(sites) == 21


@rule("K-104")
@pytest.mark.parametrize(("boards", "ring"), [(3, False), (1, False), (3, True), (4, True), (5, True)])
def test_no_red_numbers_and_no_equal_terrains_touch(boards, ring):
    hall = Row(boards, ring=ring)
    board, layout = hall.state.board, hall.state.layout
    for h in range(board.n_hex):
        for other in listed(board.hex_hexes[h * 6 : h * 6 + 6]):
            if other >= 0 and layout.number[h] and layout.number[other]:
                assert not {layout.number[h], layout.number[other]} <= {6, 8}
                assert layout.terrain[h] != layout.terrain[other]


@rule("K-105")
def test_neighbouring_boards_share_eight_nodes_and_seven_edges():
    hall = Row(3)
    nodes = [n for n in range(hall.state.board.n_node) if hall.hall.node_touches(n, 0) and hall.hall.node_touches(n, 1)]
    edges = [e for e in range(hall.state.board.n_edge) if hall.hall.edge_touches(e, 0) and hall.hall.edge_touches(e, 1)]
    assert (len(nodes), len(edges)) == (8, 7)
    assert {hall.node(symbol(words, 0)) for words in RIGHT_EDGE} == set(nodes)


@rule("K-106", "K-107")
@pytest.mark.parametrize("boards", [1, 2, 3, 4, 5, 8])
def test_rows_of_any_length_have_the_sizes_of_the_rules(boards):
    board = Row(boards).state.board
    assert (board.n_hex, board.n_node, board.n_edge) == (28 * boards + 20, 70 * boards + 58, 98 * boards + 77)


@rule("K-106", "K-107")
@pytest.mark.parametrize("boards", [3, 4, 5, 8])
def test_rings_of_any_length_have_the_sizes_of_the_rules(boards):
    board = Row(boards, ring=True).state.board
    assert (board.n_hex, board.n_node, board.n_edge) == (28 * boards, 70 * boards, 98 * boards)


@rule("K-108")
def test_the_left_end_board():
    tiles = {tile.spot: (tile.terrain, tile.number, tile.post) for tile in left_end_tiles()}
    assert tiles == {
        (-3, 0): (0, 5, 0), (-2, 0): (4, 3, 0), (-1, 0): (5, 0, 0),
        (-3, 1): (2, 8, 0), (-2, 1): (3, 11, 0), (-1, 1): (5, 0, 3),
        (-4, 2): (1, 2, 0), (-3, 2): (4, 9, 0), (-2, 2): (5, 0, 9),
        (-4, 3): (3, 4, 0), (-3, 3): (1, 10, 0), (-2, 3): (5, 0, 0),
    }  # fmt: skip
    hall = Row(1)
    assert hall.at(hall.said("(-4,3,N)")) == hall.at(hall.said("(-3,1,N)")) == "grey settlement"
    assert (
        hall.at(hall.said("road (-3,1,NW)").split()[1])
        == hall.at(hall.said("road (-4,3,NW)").split()[1])
        == "grey road"
    )


@rule("K-109")
@pytest.mark.parametrize("boards", [1, 3])
def test_the_right_end_board_is_the_left_one_turned(boards):
    left = {tile.spot: (tile.terrain, tile.number) for tile in left_end_tiles() if tile.number}
    right = {tile.spot: (tile.terrain, tile.number) for tile in right_end_tiles()}
    assert right == {(-3 - q, 3 - r): what for (q, r), what in left.items()}
    hall = Row(boards)
    edge = 7 * boards
    assert hall.at(hall.said(f"({edge},2,S)")) == "grey settlement"
    assert hall.at(hall.said(f"({edge + 1},0,S)")) == "grey settlement"
    assert hall.hall.board_of[hall.hex_at(edge, 0)] == boards
    assert hall.hex_at(edge, 0) in listed(
        hall.state.board.hex_hexes[hall.hex_at(edge - 1, 0) * 6 : hall.hex_at(edge - 1, 0) * 6 + 6]
    )


@rule("K-110")
def test_areas_are_numbered_from_left_to_right():
    hall = Row(3)
    found = {hall.hall.area_of[h] for h in range(hall.state.board.n_hex)} - {NONE}
    assert found == set(range(-1, 7))
    for k in range(3):
        assert hall.hall.area_of[hall.hex_at(7 * k, 0)] == 2 * k
        assert hall.hall.area_of[hall.hex_at(7 * k + 4, 0)] == 2 * k + 1
    assert hall.hall.area_of[hall.hex_at(-3, 0)] == -1
    assert hall.hall.area_of[hall.hex_at(21, 0)] == 6


def test_hexes_have_the_names_of_their_boards():
    hall = Row(12)
    names = hall.words.places.hex_names
    assert len(set(names)) == len(names)
    assert hall.said("L(0,0)") == "11a1"
    assert (hall.said("(-3,0)"), hall.said("(84,1)")) == ("la1", "rb1")
    for a, b in combinations(["0a1", "0b3", "11d7"], 2):
        assert hall.words.places.read_hex(a) != hall.words.places.read_hex(b)
