"""Where the parts of a hex stand in a terminal: wide hexes for small boards, narrow ones for boards of the sea."""

from dataclasses import dataclass

from wyspa.core.chart import Chart

LINE = 80  # columns that every terminal has


@dataclass(frozen=True)
class Grid:
    """Where the parts of a hex stand, from its northern corner on."""

    across: int  # from hex to hex
    signs: list[str]  # the sides, clockwise from the north-eastern one
    text: int  # the longest word in a hex

    @property
    def half(self) -> int:
        """Give how far a row is shifted."""
        return self.across // 2

    def corner(self, k: int) -> tuple[int, int]:
        """Give corner k, clockwise from north."""
        half = self.half
        return [(0, 0), (half, 2), (half, 4), (0, 6), (-half, 4), (-half, 2)][k]

    def side(self, k: int) -> tuple[int, int]:
        """Give the middle of side k, clockwise from the north-eastern one."""
        low = self.half - 3  # a lower side is the upper one of a neighbour
        return [(3, 1), (self.half, 3), (low, 5), (-low, 5), (-self.half, 3), (-3, 1)][k]

    def dock(self, k: int) -> tuple[int, int]:
        """Give where the two lines of a harbour stand beyond side k: the rate, and what for."""
        near, far = self.half + 1, self.half + 4
        return [(near, -1), (far, 2), (near, 6), (-near, 6), (-far, 2), (-near, -1)][k]


WIDE = Grid(12, ["'-.", "|", ".-'", "'-.", "|", ".-'"], 9)
NARROW = Grid(10, [" '.", "|", ".' ", " '.", "|", ".' "], 9)


def grid_for(board: Chart) -> Grid:
    """Choose the grid with which a board fits into eighty columns, if it can."""
    halves = [2 * q + r for q, r in board.spots[: board.n_inner]]
    return WIDE if (max(halves) - min(halves) + 2) * WIDE.half < LINE else NARROW
