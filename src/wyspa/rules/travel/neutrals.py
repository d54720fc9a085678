"""T-2, T-8: two colours that nobody plays, each with a settlement on the island before anybody chooses."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import array
from wyspa.core.board import CORNERS, Board, Spot
from wyspa.core.book import Book
from wyspa.core.notation import Places
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.rules.base.ids import COLOURS, SETTLEMENT

# A corner of a hex each, opposite to each other and inland: never at the centre, never at the coast. The two other
# pairs are the marked one turned about the centre, to the right and to the left.
MARKED = "marked"
PLACES: dict[str, list[tuple[Spot, str]]] = {
    MARKED: [((1, -2), "s"), ((-1, 2), "n")],
    "turned-right": [((2, -1), "sw"), ((-2, 1), "ne")],
    "turned-left": [((-1, -1), "se"), ((1, 1), "nw")],
}


@final
class Neutrals(Module):
    """The neutral colours: they own pieces and nothing else."""

    nodes: vec[i64]

    def __init__(self, nodes: list[int]) -> None:
        """Take the node of each neutral's settlement."""
        super().__init__("neutrals")
        self.nodes = array(nodes)

    def install(self, book: Book) -> None:
        """Let the unused colours own pieces, in the order of the box (T-2)."""
        unused = [colour for colour in COLOURS if colour not in book.seat_names]
        if len(unused) != len(self.nodes):
            raise RuleConflict(f"there are {len(self.nodes)} neutral colours, and {len(unused)} are not played")
        for colour in unused:
            book.add_colour(colour)

    def table_laid(self, book: Book, state: State) -> None:
        """Place the settlements, without roads."""
        i: i64
        for i in range(len(self.nodes)):
            book.put(state, SETTLEMENT, self.nodes[i], book.seats + i)


def neutral_nodes(board: Board, places: str) -> list[int]:
    """Find the nodes of the neutral settlements: a pair that has a name, or two places in words."""
    return drawn_nodes(board, PLACES[places]) if places in PLACES else chosen_nodes(board, places.split("+"))


def drawn_nodes(board: Board, pair: list[tuple[Spot, str]]) -> list[int]:
    """Find a pair of nodes on a board; an island on which they are missing or at the coast is refused."""
    nodes: list[int] = []
    for spot, corner in pair:
        if spot in board.spots:
            node: i64 = board.hex_nodes[board.spots.index(spot) * 6 + CORNERS.index(corner)]
            if node >= 0 and not board.node_is_coast(node):
                nodes.append(int(node))
    if len(nodes) < len(pair):
        raise RuleConflict("this island is too small for two players: the neutral settlements have no place (T-8)")
    return nodes


def chosen_nodes(board: Board, words: list[str]) -> list[int]:
    """Read places in words; neutral settlements keep their distance like all others (B-66)."""
    places = Places(board)
    nodes: list[int] = [places.read_node(word) for word in words]
    node: i64
    i: i64
    for k in range(len(nodes)):
        node = nodes[k]
        near: list[int] = [nodes[k]]
        for i in range(node * 3, node * 3 + 3):
            near.append(int(board.node_nodes[i]))
        if any(other in near for other in nodes[:k]):
            raise UnknownWord(f"{' and '.join(words)} are too close to each other for two settlements (B-66)")
    return nodes
