"""What a seat may know, drawn: as text, as a picture of pixels, or printed for people.

The pixels are a plain picture of the island, made here with numpy alone: hexes in the colours of their terrain, the
pips of their numbers as dots, roads as bars, buildings as blocks, figures as dark discs. Whoever wants the whole
drawing takes `wyspa.draw.svg`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wyspa.core.ids import OWNER
from wyspa.core.view import View
from wyspa.draw.geometry import ACROSS, DOWN, RADIUS, Point, edge_at, hex_at, node_at
from wyspa.draw.kit import Kit
from wyspa.draw.terminal import plain
from wyspa.game import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDE = 640  # pixels
PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
PLAIN = "#808080"


def rendered(game: Game, seat: int, mode: str) -> Any:
    """Draw a game as a seat sees it."""
    return pixels(game, game.view(seat)) if mode == "rgb_array" else plain(game, seat=seat)


class Plate:
    """Pixels to paint on."""

    def __init__(self, low: Point, high: Point) -> None:
        """Make room for a stretch of the board."""
        import numpy as np

        self.scale = WIDE / (high[0] - low[0])
        tall = round((high[1] - low[1]) * self.scale)
        self.low = low
        self.rgb: NDArray[np.uint8] = np.zeros((tall, WIDE, 3), dtype=np.uint8)
        rows, columns = np.mgrid[0:tall, 0:WIDE]
        self.x = columns / self.scale + low[0]
        self.y = rows / self.scale + low[1]

    def paint(self, where: NDArray[np.bool_], colour: str) -> None:
        """Fill what is marked with a colour, written as #rrggbb."""
        self.rgb[where] = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]

    def disc(self, at: Point, far: float, colour: str) -> None:
        """Paint a disc."""
        self.paint((self.x - at[0]) ** 2 + (self.y - at[1]) ** 2 <= far * far, colour)

    def block(self, at: Point, far: float, colour: str) -> None:
        """Paint a square."""
        self.paint((abs(self.x - at[0]) <= far) & (abs(self.y - at[1]) <= far), colour)

    def hexagon(self, at: Point, colour: str) -> None:
        """Paint a hex that stands on a corner, a little smaller than it is."""
        x, y = abs(self.x - at[0]), abs(self.y - at[1])
        half = ACROSS / 2 * 0.97
        self.paint((x <= half) & (y <= RADIUS * 0.97 - x * RADIUS / ACROSS), colour)

    def bar(self, at: Point, angle: float, long: float, thick: float, colour: str) -> None:
        """Paint a bar that lies at an angle, in degrees."""
        from math import cos, radians, sin

        c, s = cos(radians(angle)), sin(radians(angle))
        x, y = self.x - at[0], self.y - at[1]
        self.paint((abs(x * c + y * s) <= long) & (abs(y * c - x * s) <= thick), colour)


def pixels(game: Game, view: View) -> NDArray[np.uint8]:
    """Paint a view."""
    book, board, layout = game.book, view.board, view.layout
    kit = Kit("light", book.colour_names, game.notation.places, "")
    middles = [hex_at(board, h) for h in range(board.n_hex)]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    plate = Plate((min(xs) - ACROSS, min(ys) - DOWN), (max(xs) + ACROSS, max(ys) + DOWN))
    for h, at in enumerate(middles):
        plate.hexagon(at, colour_of(kit, book.terrain_names[layout.terrain[h]]))
        for k in range(PIPS[layout.number[h]]):
            plate.disc((at[0] + (k - (PIPS[layout.number[h]] - 1) / 2) * 22, at[1] + 30), 8, "#202020")
        if view.figures(h):
            plate.disc(at, 30, "#202020")
    for edge in range(board.n_edge):
        if owner := view.edge(edge) >> OWNER:
            side = edge_at(board, edge)
            plate.bar(side.middle, side.angle, RADIUS * 0.4, 11, worn(kit, owner - 1))
    for node in range(board.n_node):
        stood = view.node(node)
        if stood:
            name = book.pieces[stood & 31].name
            plate.block(node_at(board, node), 26 if name == "settlement" else 36, "#202020")
            plate.block(node_at(board, node), 20 if name == "settlement" else 30, worn(kit, (stood >> OWNER) - 1))
    return plate.rgb


def colour_of(kit: Kit, terrain: str) -> str:
    """Give the colour of a terrain; grey for one that the drawings do not know."""
    try:
        found = kit.colour(terrain)
    except KeyError:
        return PLAIN
    return found if found.startswith("#") and len(found) == 7 else PLAIN


def worn(kit: Kit, seat: int) -> str:
    """Give the colour of a seat."""
    found = kit.coat(seat, "p")
    return found if found.startswith("#") and len(found) == 7 else PLAIN
