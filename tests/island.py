"""An island read in the coordinates of the rules: hex (0, -2), node (0, -2, "NE"), edge (0, -2, "NW").

Places are worked out here by geometry, not by the board of the engine, so that they can prove it.
"""

from __future__ import annotations

from math import cos, pi, sin

from wyspa import Game

Spot = tuple[int, int]
SPOTS: list[Spot] = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
CORNERS = ["N", "NE", "SE", "S", "SW", "NW"]
SIDES = {
    "NE": ("N", "NE"),
    "E": ("NE", "SE"),
    "SE": ("SE", "S"),
    "SW": ("S", "SW"),
    "W": ("SW", "NW"),
    "NW": ("NW", "N"),
}
BEYOND = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
SPIRAL: list[Spot] = [  # B-27, from the corner (0, -2)
    (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2),
    (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, 0),
]  # fmt: skip
TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]  # A to R

# B-21: the harbours of the printed island
PORTS = {
    (0, -2, "NW"): "any", (1, -2, "NE"): "grain", (2, -1, "NE"): "ore", (2, 0, "E"): "any", (1, 1, "SE"): "wool",
    (-1, 2, "SE"): "any", (-2, 2, "SW"): "any", (-2, 1, "W"): "brick", (-1, -1, "W"): "lumber",
}  # fmt: skip

Point = tuple[float, float]


def name(q: int, r: int) -> str:
    """Name a hex: rows a to e from the north, counted from the west."""
    return f"{'abcde'[r + 2]}{q - max(-2, -2 - r) + 1}"


def node(q: int, r: int, corner: str) -> str:
    """Name a node."""
    return f"{name(q, r)}.{corner.lower()}"


def edge(q: int, r: int, side: str) -> str:
    """Name an edge."""
    return f"{name(q, r)}/{side.lower()}"


def where(q: int, r: int, corner: str) -> Point:
    """Give the point of a corner in the plane: hexes of width 1, pointed at the top."""
    angle = CORNERS.index(corner) * pi / 3
    x = q + r / 2 + sin(angle) / 3**0.5
    y = r * 3**0.5 / 2 - cos(angle) / 3**0.5
    return (round(x, 6) + 0.0, round(y, 6) + 0.0)


def nodes() -> dict[Point, list[tuple[int, int, str]]]:
    """Give every node of the island with all its names."""
    found: dict[Point, list[tuple[int, int, str]]] = {}
    for q, r in SPOTS:
        for corner in CORNERS:
            found.setdefault(where(q, r, corner), []).append((q, r, corner))
    return found


def edges() -> dict[frozenset[Point], list[tuple[int, int, str]]]:
    """Give every edge of the island with all its names; an edge is known by its two ends."""
    found: dict[frozenset[Point], list[tuple[int, int, str]]] = {}
    for q, r in SPOTS:
        for side, (a, b) in SIDES.items():
            found.setdefault(frozenset([where(q, r, a), where(q, r, b)]), []).append((q, r, side))
    return found


def neighbours(q: int, r: int) -> list[Spot]:
    """Give the hexes beside a hex."""
    return [(q + dq, r + dr) for dq, dr in BEYOND.values() if (q + dq, r + dr) in SPOTS]


def turned(spot: Spot, times: int) -> Spot:
    """Turn a hex around the middle of the island by sixths of a circle."""
    q, r = spot
    for _ in range(times):
        q, r = -r, q + r
    return (q, r)


class Island:
    """What lies on the board of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.book = game.book
        self.layout = game.state.layout
        self.places = game.notation.places

    def terrain(self, q: int, r: int) -> str:
        """Name the terrain of a hex."""
        return self.book.terrain_names[self.layout.terrain[self.places.read_hex(name(q, r))]]

    def number(self, q: int, r: int) -> int:
        """Give the number token of a hex, 0 without one."""
        return int(self.layout.number[self.places.read_hex(name(q, r))])

    def terrains(self) -> dict[Spot, str]:
        """Give the terrain of every hex."""
        return {spot: self.terrain(*spot) for spot in SPOTS}

    def numbers(self) -> dict[Spot, int]:
        """Give the number of every hex."""
        return {spot: self.number(*spot) for spot in SPOTS}

    def desert(self) -> Spot:
        """Find the desert."""
        return next(spot for spot in SPOTS if self.terrain(*spot) == "desert")

    def port(self, q: int, r: int, side: str) -> str:
        """Name the harbour on an edge, '' without one."""
        here = self.places.read_edge(edge(q, r, side))
        for k in range(len(self.layout.dock_edges)):
            if self.layout.dock_edges[k] == here:
                return self.book.dock_names[self.layout.dock_kinds[k]]
        return ""

    def ports(self) -> dict[tuple[int, int, str], str]:
        """Give the harbours on the nine printed places."""
        return {place: self.port(*place) for place in PORTS}

    def income(self, *names: tuple[int, int, str]) -> list[str]:
        """List the cards of the hexes that a node (with all its names) touches."""
        gives = {"forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
        return sorted(gives[self.terrain(q, r)] for q, r, _ in names if self.terrain(q, r) in gives)
