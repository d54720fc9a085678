"""What stands where: knights and cities of all, and what the own network leads to."""

from typing import NamedTuple

from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import KIND, OWNER

STRENGTHS = {"weak-knight": 1, "strong-knight": 2, "mighty-knight": 3}
ACTIVE = "active-"


class Knight(NamedTuple):
    """A knight on the board."""

    node: int
    seat: int
    strength: int
    active: bool


def is_played(sight: Sight) -> bool:
    """Tell whether barbarians come at this table."""
    return sight.has("barbarians")


def read_knight(sight: Sight, node: int, piece: int) -> Knight | None:
    """Read a piece as a knight; None if it is none."""
    name = sight.guide.kinds[piece & KIND].name
    strength = STRENGTHS.get(name.removeprefix(ACTIVE), 0)
    return Knight(node, (piece >> OWNER) - 1, strength, name.startswith(ACTIVE)) if strength else None


def knights(sight: Sight) -> list[Knight]:
    """List all knights."""
    return sight.kept("knights", lambda: find_knights(sight))


def find_knights(sight: Sight) -> list[Knight]:
    """Look at every node."""
    found = (read_knight(sight, node, piece) for node, piece in enumerate(sight.on_node) if piece)
    return [knight for knight in found if knight is not None]


def own_knights(sight: Sight) -> list[Knight]:
    """List the own knights."""
    return [knight for knight in knights(sight) if knight.seat == sight.me]


def knight_at(sight: Sight, node: int) -> Knight | None:
    """Find the knight on a node."""
    return next((knight for knight in knights(sight) if knight.node == node), None)


def cities(sight: Sight, seat: int) -> list[int]:
    """List the nodes of a seat's cities, metropolises among them."""
    return sight.kept(f"cities {seat}", lambda: find_cities(sight, seat))


def find_cities(sight: Sight, seat: int) -> list[int]:
    """Look at every node."""
    city = (seat + 1) << OWNER | sight.piece("city")
    return [node for node, piece in enumerate(sight.on_node) if piece == city]


def plain_cities(sight: Sight, seat: int) -> list[int]:
    """List the nodes of a seat's cities that barbarians can take."""
    crowned = sight.places("metropolises")
    return [node for node in cities(sight, seat) if node not in crowned]


def touched_nodes(sight: Sight) -> list[int]:
    """List the nodes that an own route piece touches."""
    me = sight.me + 1
    found = {n for e, piece in enumerate(sight.on_edge) if piece >> OWNER == me for n in sight.guide.edge_nodes[e]}
    return sorted(found)


def edges_at(sight: Sight, node: int, seat: int) -> int:
    """CardCount the route pieces of a seat at a node."""
    return sum(sight.on_edge[e] >> OWNER == seat + 1 for e in sight.guide.node_edges[node])


def is_site(sight: Sight, node: int) -> bool:
    """Tell whether we could settle on a node if no knight stood there."""
    if not sight.sites[node] or not edges_at(sight, node, sight.me) or sight.left("settlement") <= 0:
        return False
    piece = sight.on_node[node]
    aloof = sight.land.aloof
    if piece and aloof[piece & KIND]:
        return False
    around = (sight.on_node[other] for other in sight.guide.node_nodes[node])
    return not any(other and aloof[other & KIND] for other in around)
