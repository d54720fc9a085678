"""The sea's own counts, worked out again in the plainest way: what stands where, lines of ships, routes, cloth."""

from __future__ import annotations

from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.rules.base.ids import ROAD, ROBBER
from wyspa.rules.base.route import Route
from wyspa.rules.cities_knights.pieces import is_knight
from wyspa.rules.scenarios.cloth import Cloth
from wyspa.rules.seafarers.ids import FOG, PIRATE, SEA
from wyspa.rules.seafarers.sea import is_land

CLOTH = 50  # S6-2


def found(book: Book, kind: type[Module]) -> Module | None:
    """Find a rule of the table, if it is there."""
    return next((rule for rule in book.modules if isinstance(rule, kind)), None)


def check_sea(book: Book, state: State) -> None:
    """Ask all of them."""
    pieces_stand_on_land_and_sea(book, state)
    figures_stand_on_land_and_sea(state)
    every_line_of_ships_has_a_building(book, state)
    route_lengths_are_right(book, state)
    cloth_is_conserved(book, state)


def terrains(state: State, hexes: list[int]) -> list[int]:
    """Give the terrains of some hexes; beyond the board lies sea."""
    return [state.layout.terrain[h] if h >= 0 else SEA for h in hexes]


def edges_of(state: State, seat: int) -> dict[int, int]:
    """Give the edges on which a seat has something, with the kind of it."""
    return {edge: x & KIND for edge, x in enumerate(listed(state.on_edge)) if x >> OWNER == seat + 1}


def ends_of(state: State, edge: int) -> list[int]:
    """Give the two nodes of an edge."""
    return listed(state.board.edge_nodes[edge * 2 : edge * 2 + 2])


def pieces_stand_on_land_and_sea(book: Book, state: State) -> None:
    """S-16, S-17, S-24, S3-7: roads beside land, ships beside sea, nothing beside fog, buildings at land."""
    board = state.board
    for edge, x in enumerate(listed(state.on_edge)):
        if x:
            beside = terrains(state, listed(board.edge_hexes[edge * 2 : edge * 2 + 2]))
            assert FOG not in beside, "a piece stands beside fog"
            if x & KIND == ROAD:
                assert any(is_land(kind) for kind in beside), "a road stands at sea"
            else:
                assert SEA in beside, f"a {book.pieces[x & KIND].name} stands on land"
    for node, x in enumerate(listed(state.on_node)):
        if x and not is_knight(x):  # knights stand on ships too
            around = terrains(state, listed(board.node_hexes[node * 3 : node * 3 + 3]))
            assert any(is_land(kind) for kind in around), "a building stands at sea"


def figures_stand_on_land_and_sea(state: State) -> None:
    """S-49, S-55: one robber at most, on land; one pirate at most, at sea."""
    for figure, right in ((ROBBER, is_land), (PIRATE, lambda kind: kind == SEA)):
        hexes = [h for h, here in enumerate(listed(state.on_hex)) if here & figure]
        assert len(hexes) <= 1
        assert all(right(state.layout.terrain[h]) for h in hexes)


def every_line_of_ships_has_a_building(book: Book, state: State) -> None:
    """S-18, S-32: ships are added to a line or a building, and only ends leave, so no line floats."""
    for seat in range(book.seats):
        ships = {edge for edge, kind in edges_of(state, seat).items() if kind != ROAD}
        homes = {
            node for node, x in enumerate(listed(state.on_node)) if x >> OWNER == seat + 1 and book.roots[x & KIND] != 0
        }
        reached, grown = set(homes), True
        while grown:
            near = {edge for edge in ships if reached & set(ends_of(state, edge))}
            ships -= near
            reached |= {node for edge in near for node in ends_of(state, edge)}
            grown = bool(near)
        assert not ships, f"ships of seat {seat} hang on nothing: {ships}"


def trail_from(book: Book, state: State, mine: dict[int, int], seat: int, node: int, came: int, left: set[int]) -> int:
    """Give the longest way from a node (S-42), past no other's building (S-44), kinds meeting at own ones (S-43)."""
    here = state.on_node[node]
    if came and here and here >> OWNER != seat + 1 and book.blocks[here & KIND] != 0:
        return 0
    home = here >> OWNER == seat + 1 and book.roots[here & KIND] != 0
    longest = 0
    for k in range(3):
        edge = state.board.node_edges[node * 3 + k]
        if edge in left and (not came or home or (came == ROAD) == (mine[edge] == ROAD)):
            left.remove(edge)
            far = state.board.other_end(edge, node)
            longest = max(longest, 1 + trail_from(book, state, mine, seat, far, mine[edge], left))
            left.add(edge)
    return longest


def route_lengths_are_right(book: Book, state: State) -> None:
    """S-42 to S-46: lengths by trying every way; the holder has five and nobody more; aside only in a tie."""
    rule = found(book, Route)
    if rule is None or rule.part(state).lifted or rule.is_held(state):  # S-47, C-159: a step is judged when it ends
        return
    part = rule.part(state)
    lengths = []
    for seat in range(book.colours):
        mine = edges_of(state, seat)
        ends = {node for edge in mine for node in ends_of(state, edge)}
        lengths.append(max([trail_from(book, state, mine, seat, node, 0, set(mine)) for node in ends], default=0))
    assert listed(rule.lengths(book, state.copy())) == lengths
    best = max(lengths)
    if part.holder != NOBODY:
        assert lengths[part.holder] == best >= 5
    else:
        assert best < 5 or lengths.count(best) > 1


def cloth_is_conserved(book: Book, state: State) -> None:
    """S6-2: fifty bales in villages, supply and hands; S6-9: ships at a village mean trade with it."""
    rule = found(book, Cloth)
    if rule is None:
        return
    part = rule.part(state)
    assert sum(listed(part.stock)) + part.supply + sum(listed(part.held)) == CLOTH
    assert min([*listed(part.stock), part.supply, *listed(part.held)]) >= 0
    for seat in range(book.seats):
        touched = {
            node for edge, kind in edges_of(state, seat).items() if kind != ROAD for node in ends_of(state, edge)
        }
        for village, node in enumerate(listed(rule.nodes)):
            assert node not in touched or part.trades[seat] >> village & 1, f"seat {seat} should trade at {node}"
