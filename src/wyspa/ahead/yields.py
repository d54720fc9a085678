"""What hexes pay, read from a view: to whom, which cards, on how many rolls."""

from collections.abc import Iterator

from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER
from wyspa.core.purse import unpacked
from wyspa.core.tables import TERRAINS
from wyspa.core.view import View

CHOICE = -1  # in a list of cards: one of the seat's own choice
SEVEN = 7


def ways_of(number: int) -> int:
    """Count the rolls of two dice that show a number, of 36."""
    return 6 - abs(SEVEN - number) if 2 <= number <= 12 else 0


def paid_at(book: Book, view: View, h: int, seat: int) -> list[int]:
    """Count what a hex pays a seat each time, by kind of card; the last number are cards of choice."""
    terrain = int(view.layout.terrain[h])
    paid = [0] * (int(book.kinds) + 1)
    for piece in pieces_around(view, h):
        if piece >> OWNER == seat + 1:
            at = (piece & KIND) * TERRAINS + terrain
            for card, n in enumerate([*unpacked(book.income[at], book.kinds), int(book.picks[at])]):
                paid[card] += n
    return paid


def pieces_around(view: View, h: int) -> Iterator[int]:
    """Give what stands on the corners of a hex."""
    for node in view.board.hex_nodes[h * 6 : h * 6 + 6]:
        if node >= 0 and view.node(node):
            yield int(view.node(node))


def owners_at(book: Book, view: View, h: int) -> tuple[tuple[int, int], ...]:
    """List whom a hex pays, and how many cards each time."""
    if not view.layout.number[h]:
        return ()
    seats = sorted({(piece >> OWNER) - 1 for piece in pieces_around(view, h)})
    sums = [(seat, sum(paid_at(book, view, h, seat))) for seat in seats if seat < view.seats]
    return tuple((seat, n) for seat, n in sums if n)


def hexes_beside(view: View, nodes: list[int]) -> list[int]:
    """List the hexes at some corners that have a number, each once."""
    found = {int(h) for node in nodes for h in view.board.node_hexes[node * 3 : node * 3 + 3] if h >= 0}
    return sorted(h for h in found if view.layout.number[h])


def kinds_of(book: Book, paid: list[int]) -> list[int]:
    """List the kinds of cards that are there."""
    return [card if card < book.kinds else CHOICE for card, n in enumerate(paid) if n > 0]


def all_kinds(book: Book, view: View, seat: int) -> set[int]:
    """Name the kinds of cards that a seat gets from any hex."""
    standing = list(enumerate(view.on_node)) if view.whole else list(view.nodes.items())
    own = [int(node) for node, here in standing if here >> OWNER == seat + 1]
    found: set[int] = set()
    for h in hexes_beside(view, own):
        found.update(kinds_of(book, paid_at(book, view, h, seat)))
    return found


def pays_anywhere(book: Book, kind: int) -> bool:
    """Tell whether a kind of piece is ever paid by a hex."""
    at = range(kind * TERRAINS, (kind + 1) * TERRAINS)
    return any(book.income[k] or book.picks[k] for k in at)
