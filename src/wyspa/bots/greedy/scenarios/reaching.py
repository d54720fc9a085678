"""Reaching a place by ships: what all scenarios share whose rewards lie at sea."""

from wyspa.bots.greedy.goals import Goal
from wyspa.bots.greedy.routes import Path, ways
from wyspa.bots.greedy.sea import sea_ways
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.guide import Kind

REACH = 9  # ships
FARTHER = 0.8  # of its worth a place keeps for each ship it lies farther


def way_to_node(sight: Sight, kind: Kind, node: int) -> Path | None:
    """Find the routes that lead to a node; None if it cannot be reached, nothing if it is."""
    return ways(sight, kind, REACH).get(node)


def way_to_edge(sight: Sight, kind: Kind, edge: int) -> Path | None:
    """Find the routes that lead to an edge, with the one on the edge itself."""
    if sight.on_edge[edge] or not sight.carriers(kind)[edge]:
        return None
    paths = [way_to_node(sight, kind, node) for node in sight.guide.edge_nodes[edge]]
    found = [path for path in paths if path is not None]
    if not found:
        return None
    path = min(found, key=len)
    return path if edge in path else (*path, edge)


def goal_at(sight: Sight, kind: Kind, path: Path | None, points: int, value: float, target: int = -1) -> list[Goal]:
    """Aim at what lies at the end of a way; nothing if there is no way or too few pieces."""
    if not path or len(path) > sight.left(kind.name):
        return []
    price = tuple(len(path) * n for n in kind.price)
    return [Goal(kind.name, path[0], points, value, price, kind.price, path, -1, target)]


def nearness(sight: Sight, node: int, values: dict[int, float], most: int = 2) -> float:
    """Weigh how near the best of some nodes are by ship; those nearer count more."""
    far = sea_ways(sight, node, REACH)
    found = sorted((value * FARTHER ** far[place] for place, value in values.items() if place in far), reverse=True)
    return sum(found[:most])
