"""What lies printed before everybody, in a form that nobody can write into: tuples of ints.

Views of all seats, of all games on a board, hold the same chart: it is made once for each board, and the tiles once for
each layout. The engine itself reads `Board` and `Layout`, whose arrays are quick and could be written.
"""

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

Row = tuple[int, ...]


class Chart(NamedTuple):
    """A board: what touches what, in flat tables padded with -1. The names are those of `Board`."""

    spots: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    wrap: int
    n_hex: int
    n_inner: int
    n_node: int
    n_edge: int
    hex_nodes: Row
    hex_edges: Row
    hex_hexes: Row
    node_hexes: Row
    node_nodes: Row
    node_edges: Row
    edge_nodes: Row
    edge_hexes: Row


class Tiles(NamedTuple):
    """A layout: what lies on the board. The names are those of `Layout`."""

    terrain: Row
    number: Row
    dock_edges: Row
    dock_kinds: Row
    dock_at: Row
    number_start: Row
    number_hexes: Row


def frozen(v: vec[i64], ints: list[int]) -> Row:
    """Make a tuple of an array. The ints come from a list (-1, 0, 1, ...), so that large boards share them."""
    return tuple([ints[x + 1] for x in v])
