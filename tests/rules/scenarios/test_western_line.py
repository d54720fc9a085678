"""S7-12 to S7-15, S7-37 to S7-41, S7-45, S7-46: where ships and roads may stand on the Pirate Islands."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.scenarios.pirate_sea import FORTS, LANDINGS, LINES, MAIN_ISLAND, STARTS, Sea
from wyspa.core.arrays import listed
from wyspa.rules.seafarers.ids import SEA

# from north to south
COAST = [
    "a5/nw", "a5/ne", "a6/nw", "a6/ne", "a6/e", "b7/ne", "b7/e", "c8/ne", "c8/e", "c8/se", "d7/e",
    "e8/ne", "e8/e", "e8/se", "f7/e", "f7/se", "g6/e", "g6/se", "g6/sw", "g5/se", "g5/sw",
]  # fmt: skip


def ways_of(sea: Sea, colour: str) -> set[str]:
    """Walk every way on that a new western ship opens, and name all edges."""
    found, todo = set(), [sea.game.copy()]
    while todo:
        game = todo.pop()
        game.fresh = -9
        for words in game.words(sea.seat(colour)):
            verb, *edge = words.split()
            if verb == "ship" and edge[0] not in sea.named(*COAST):
                found.add(edge[0])
                other = game.copy()
                other.play(words, sea.seat(colour))
                todo.append(other)
    return found


def rich(sea: Sea, colour: str) -> Sea:
    return sea.turn(colour).hand(colour, "12 lumber 12 wool")


def shortest(sea: Sea, colour: str) -> tuple[set[int], set[int]]:
    """Find the edges of S7-37 by trying all chains, as the rule says it."""
    board, terrain = sea.state.board, sea.state.layout.terrain
    read = sea.words.places

    def carries(e: int) -> bool:
        return any(h < 0 or terrain[h] == SEA for h in (board.edge_hexes[e * 2], board.edge_hexes[e * 2 + 1]))

    def chains(node: int, goal: int, length: int, before: list[int]) -> list[list[int]]:
        if node == goal:
            return [before]
        if length == 0:
            return []
        found = []
        for k in range(node * 3, node * 3 + 3):
            e = int(board.node_edges[k])
            if e >= 0 and e not in before and carries(e):
                found += chains(int(board.node_nodes[k]), goal, length - 1, [*before, e])
        return found

    def best(node: int, goal: int, before: list[int]) -> set[int]:
        for length in range(1, 9):
            found = chains(node, goal, length, before)
            if found:
                return {e for chain in found for e in chain}
        raise AssertionError("no way")

    first, start = read.read_edge(LINES[colour][0]), read.read_node(STARTS[colour])
    landing, fort = read.read_node(LANDINGS[colour]), read.read_node(FORTS[colour])
    return best(int(board.other_end(first, start)), landing, [first]), best(landing, fort, [])


@rule("S7-37", "S7-12", "S7-13")
@pytest.mark.parametrize("colour", LINES)
def test_the_ways_of_a_colour_are_all_shortest_chains_and_nothing_else(colour):
    sea = rich(Sea(fleet="f3" if colour != "orange" else "b3"), colour)
    here, onward = shortest(sea, colour)
    by_rule = {sea.words.places.say_edge(e) for e in here | onward}
    assert ways_of(sea, colour) | sea.named(LINES[colour][0]) == by_rule


@rule("S7-13")
def test_the_ways_of_two_colours_share_neither_an_edge_nor_a_node():
    sea = Sea()
    board = sea.state.board
    edges = {colour: set().union(*shortest(sea, colour)) for colour in LINES}
    nodes = {c: {int(board.edge_nodes[e * 2 + k]) for e in edges[c] for k in (0, 1)} for c in LINES}
    for one in LINES:
        for other in LINES:
            if one != other:
                assert not edges[one] & edges[other]
                assert not nodes[one] & nodes[other]


@rule("S7-12")
def test_no_second_line_to_the_west_starts_at_another_settlement():
    sea = rich(Sea(), "red").given("red settlement e5.se")
    sea.refused("red: ship e5/se", "S7-37")
    assert sea.open("red", "ship") == sea.named("a4/e", "a4/se")


@rule("S7-13", "S7-38")
def test_the_line_may_not_branch():
    sea = rich(Sea(), "red").sail("red", 3)
    sea.refused("red: ship a4/se", "S7-38")  # the other way from the first ship
    assert sea.open("red", "ship") == sea.named("a4/nw")


@rule("S7-13")
@pytest.mark.parametrize("colour", LINES)
def test_the_line_does_not_go_beyond_the_fort(colour):
    sea = rich(Sea(), colour).sail(colour, 9)
    assert sea.open(colour, "ship") == set()


@rule("S7-13")
def test_no_ship_of_the_eastern_coast_is_held_by_the_western_line_alone():
    sea = rich(Sea(), "orange").sail("orange", 2)  # up to g4.se, where the eastern coast begins
    sea.refused("orange: ship g5/sw", "S7-13")
    sea.given("orange settlement g5.se")
    sea.given("orange ship g5/se")  # an eastern line that comes to g5/sw from the other side
    assert "g5/sw" in sea.open("orange", "ship")


@rule("S7-14")
def test_lines_at_the_eastern_coast_follow_the_normal_rules():
    sea = rich(Sea(), "red").given("red settlement c8.ne")
    assert sea.named("c8/ne", "c8/e") <= sea.open("red", "ship")
    sea.when("red: ship c8/ne", "red: ship c8/e")
    assert sea.named("b7/e", "c8/se") <= sea.open("red", "ship")
    sea.refused("red: ship g6/e", "S7-13")  # a coast edge without support


@rule("S7-15")
def test_no_ship_comes_to_the_edges_of_the_fleet():
    sea = rich(Sea(fleet="a4"), "red")
    assert sea.open("red", "ship") == set()
    sea.refused("red: ship a4/e", "S7-15")
    sea.fleet_at("g3")
    assert sea.open("red", "ship") == sea.named("a4/e", "a4/se")


@rule("S7-15")
def test_no_ship_leaves_the_edges_of_the_fleet():
    sea = Sea(fleet="a3").given("red settlement c8.ne").turn("red").sail("red", 5)  # the front ship on a3/ne
    sea.refused("red: lift a3/ne", "S7-15")
    sea.fleet_at("g3").when("red: lift a3/ne")


@rule("E-S18", "S7-37", "S7-38", "S7-15")
def test_orange_has_two_edges_for_a_second_ship():
    sea = rich(Sea(fleet="a3"), "orange")  # (1,-3)
    assert sea.open("orange", "ship") == sea.named("g4/e", "f5/sw")  # (-1,3,E) and (-1,3,NE)
    sea.fleet_at("g4")  # (-1,3)
    assert sea.open("orange", "ship") == set()


@rule("E-S19", "S7-37", "S7-38")
def test_white_has_one_edge_for_a_third_ship():
    sea = rich(Sea(fleet="g3"), "white").sail("white", 2)
    assert sea.open("white", "ship") == sea.named("c4/se")  # (0,-1,SE)


@rule("S7-38")
@pytest.mark.parametrize("colour", LINES)
def test_each_new_ship_starts_at_the_free_end_and_comes_nearer(colour):
    sea = rich(Sea(), colour)
    board, read = sea.state.board, sea.words.places
    node = int(board.other_end(read.read_edge(LINES[colour][0]), read.read_node(STARTS[colour])))
    for k, edge in enumerate(LINES[colour][1:], start=1):
        sea.fleet_at("f3" if colour != "orange" else "b3")
        for word in sea.open(colour, "ship"):
            ends = [int(board.edge_nodes[read.read_edge(word) * 2 + end]) for end in (0, 1)]
            assert node in ends
        assert sea.named(edge) <= sea.open(colour, "ship")
        assert len(sea.line(colour)) == k
        sea.when(f"{colour}: ship {edge}")
        node = int(board.other_end(read.read_edge(edge), node))
    assert node == read.read_node(FORTS[colour])


@rule("S7-39", "S7-14")
def test_other_ships_stand_on_the_eastern_coast_only():
    # with a settlement of red on every corner of the eastern island each edge would be in reach
    sea = Sea()
    board, red = sea.state.board, sea.seat("red")
    sea.state.own()
    for node in range(board.n_node):
        if sea.state.on_node[node] == 0:
            sea.state.on_node[node] = (red + 1) << 5 | 2
    sea.book.rescan(sea.state)
    sea.turn("red").hand("red", "1 lumber 1 wool")
    assert sea.open("red", "ship") == sea.named(*COAST, "a4/e", "a4/se")  # the western line may go on as well


@rule("S7-40")
def test_a_ship_of_the_set_up_stands_at_the_eastern_coast_only():
    game = wyspa.lay(map="pirate-islands", seats=4, start="first")
    game.play("settlement g4.se")  # orange: its western line could pass here
    places = game.notation.places
    ships = {word.split()[1] for word in game.words() if word.startswith("ship")}
    assert ships == {places.say_edge(places.read_edge("g5/sw"))}
    with pytest.raises(wyspa.IllegalAction):
        game.play("ship g4/se")


@rule("S7-40")
def test_a_ship_of_the_set_up_does_not_go_on_with_the_western_line():
    sea = Sea(fleet="b3", start="first")
    sea.turn("orange", "setup-house")
    sea.when("orange: settlement g4.se")
    assert sea.open("orange", "ship") == sea.named("g5/sw")
    sea.refused("orange: ship g4/e", "S7-40")  # the second edge of orange's line, and it touches the settlement


@rule("S7-41")
def test_roads_are_built_beside_the_eastern_island_only():
    sea = Sea().sail("red", 6).given("red settlement a2.ne").rich("red").turn("red")
    sea.refused("red: road a2/ne", "S7-41")
    sea.refused("red: road a2/e", "S7-41")
    board, read = sea.state.board, sea.words.places
    main = {read.read_hex(h) for h in MAIN_ISLAND}
    roads = sea.open("red", "road")
    assert roads  # from the start settlement
    for word in roads:
        edge = read.read_edge(word)
        assert main & set(listed(board.edge_hexes[edge * 2 : edge * 2 + 2]))


@rule("S7-45")
def test_the_western_line_goes_on_past_a_foreign_building():
    sea = rich(Sea(fleet="b3"), "orange").sail("orange", 2).given("blue settlement g4.se")
    assert sea.open("orange", "ship") == sea.named("g4/se")
    sea.when("orange: ship g4/se")
    assert sea.open("orange", "ship") == sea.named("g4/sw")


@rule("S7-45")
def test_a_line_at_the_eastern_coast_ends_at_a_foreign_building():
    sea = rich(Sea(), "red").given("red settlement c8.ne", "red ship c8/ne", "blue settlement c8.n")
    assert sea.open("red", "ship") == sea.named("c8/e", "a4/e", "a4/se")


@rule("S7-46")
def test_a_warship_is_never_moved():
    sea = Sea().given("red settlement c8.ne").turn("red").sail("red", 3, warships=3)
    assert sea.open("red", "lift") == set()
    sea.refused("red: lift a4/ne", "S7-46")


@rule("S7-46")
def test_only_the_front_ship_of_the_line_is_moved():
    sea = Sea().turn("red").sail("red", 4, warships=1).given("red settlement c8.ne")
    assert sea.open("red", "lift") == sea.named("a4/nw")
    sea.refused("red: lift a4/e", "S-31")  # beside a warship, but no end of the line


@rule("S7-46")
def test_a_moved_ship_goes_on_with_the_own_line_or_to_the_eastern_coast():
    sea = Sea().turn("red").sail("red", 2).given("red settlement c8.ne")
    sea.when("red: lift a4/e")
    assert sea.open("red", "sail") == sea.named("a4/se", "c8/ne", "c8/e")
    sea.when("red: sail a4/se").rich("red")
    assert sea.open("red", "ship") - sea.named(*COAST) == sea.named("a4/sw")


@rule("S7-46")
def test_a_ship_may_leave_for_the_other_shortest_way_although_no_ship_could_be_built_there_before():
    sea = Sea().turn("red").sail("red", 2)  # no eastern settlement: the other way is the only target
    assert sea.open("red", "lift") == sea.named("a4/e")
    assert sea.when("red: lift a4/e").open("red", "sail") == sea.named("a4/se")


@rule("S7-46")
def test_a_line_that_touches_the_fort_is_closed():
    sea = Sea().turn("red").sail("red", 9).given("red settlement c8.ne")
    assert sea.open("red", "lift") == set()
    sea.refused("red: lift a1/ne", "S-31")
    sea = Sea().turn("red").sail("red", 8).given("red settlement c8.ne")
    assert sea.open("red", "lift") == sea.named("a2/nw")


@rule("S7-12", "S7-37")
def test_a_line_that_was_moved_away_begins_again_with_the_first_edge():
    sea = Sea().turn("red").of_old()
    sea.given("red settlement c8.ne").when("red: lift a5/sw", "red: sail c8/ne").rich("red")
    assert sea.open("red", "ship") - sea.named(*COAST) == sea.named("a5/sw")


@rule("S7-12", "S7-37")
def test_a_settlement_on_the_way_is_no_start_of_the_line():
    sea = Sea().turn("red").of_old()
    sea.given("red settlement c8.ne a4.ne").when("red: lift a5/sw", "red: sail c8/ne").rich("red")
    assert sea.open("red", "ship") - sea.named(*COAST) == sea.named("a5/sw")
    sea.refused("red: ship a4/e", "S7-38")


@rule("S7-38")
def test_a_settlement_on_another_shortest_way_does_not_move_the_end_of_the_line():
    sea = rich(Sea(), "red").given("red settlement a4.ne").when("red: ship a4/se")
    sea.refused("red: ship a4/ne", "S7-38")  # the third edge of the other way
    assert sea.open("red", "ship") - sea.named(*COAST) == sea.named("a4/sw")
