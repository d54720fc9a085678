"""Where things lie on a drawn board: hexes stand on a corner and have a circumradius of 100."""

from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from wyspa.core.chart import Chart

RADIUS = 100.0
ACROSS = RADIUS * sqrt(3.0)  # from side to side
DOWN = RADIUS * 1.5  # from row to row

Point = tuple[float, float]


def hex_at(board: Chart, h: int) -> Point:
    """Give the middle of a hex."""
    q, r = board.spots[h]
    return ACROSS * (q + r / 2), DOWN * r


def corner_at(board: Chart, h: int, k: int) -> Point:
    """Give corner k of a hex, clockwise from north."""
    x, y = hex_at(board, h)
    angle = radians(60 * k - 90)
    return x + RADIUS * cos(angle), y + RADIUS * sin(angle)


def outline(board: Chart, h: int) -> str:
    """Give the path around a hex."""
    corners = [corner_at(board, h, k) for k in range(6)]
    return "M" + " ".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def node_at(board: Chart, node: int) -> Point:
    """Give the place of a node, as its first hex sees it: a ring of hexes is drawn as a band."""
    h = board.node_hexes[node * 3]
    return next(corner_at(board, h, k) for k in range(6) if board.hex_nodes[h * 6 + k] == node)


@dataclass(frozen=True)
class Side:
    """Where an edge lies."""

    middle: Point
    angle: float  # of the edge itself, in degrees, between -90 and 90
    outward: float  # of the way out of its first hex, in degrees


def edge_at(board: Chart, edge: int) -> Side:
    """Give the place of an edge, as its first hex sees it."""
    h = board.edge_hexes[edge * 2]
    k = next(k for k in range(6) if board.hex_edges[h * 6 + k] == edge)
    (ax, ay), (bx, by) = corner_at(board, h, k), corner_at(board, h, (k + 1) % 6)
    outward = 60.0 * k - 60.0
    return Side(((ax + bx) / 2, (ay + by) / 2), (outward + 180.0) % 180.0 - 90.0, outward)


def towards(start: Point, angle: float, far: float) -> Point:
    """Go some way in a direction."""
    return start[0] + far * cos(radians(angle)), start[1] + far * sin(radians(angle))


def number(x: float) -> str:
    """Write a coordinate in a short way that is the same everywhere."""
    return f"{x:.1f}".removesuffix(".0").replace("-0.0", "0") if x else "0"
