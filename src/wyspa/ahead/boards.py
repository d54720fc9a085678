"""Two boards compared: what hexes pay to the seat, which figures stop them, where pieces may be built next."""

from collections.abc import Iterator

from wyspa.ahead.effects import Effect, Halted, Income, Opened, Paying
from wyspa.ahead.yields import all_kinds, hexes_beside, kinds_of, owners_at, paid_at, pays_anywhere, ways_of
from wyspa.core.book import Book
from wyspa.core.ids import KIND
from wyspa.core.state import State
from wyspa.core.view import View


def board_effects(book: Book, before: View, after: View) -> Iterator[Effect]:
    """Tell what new or larger buildings will bring."""
    seat = int(before.seat)
    cards: set[int] = set()
    numbers: set[int] = set()
    hexes = hexes_beside(after, changed_nodes(before, after))
    halted = []
    for h in hexes:
        was, now = paid_at(book, before, h, seat), paid_at(book, after, h, seat)
        more = [max(0, new - old) for old, new in zip(was, now, strict=True)]
        if any(more):
            cards.update(kinds_of(book, more))
            numbers.add(int(after.layout.number[h]))
            halted += [(h, figure) for figure in book.figure_names if after.figures(h) & figure & book.halting]
    if not cards:
        return
    known = all_kinds(book, before, seat)
    order = tuple(sorted(cards))
    fresh = tuple(card for card in order if known and card not in known)
    yield Income(order, sum(ways_of(n) for n in numbers), fresh)
    for h, figure in halted:
        yield Halted(figure, h)


def changed_nodes(before: View, after: View) -> list[int]:
    """List the corners where something else stands."""
    if before.whole:
        return [node for node in range(len(before.on_node)) if before.on_node[node] != after.on_node[node]]
    nodes = before.nodes.keys() | after.nodes.keys()
    return sorted(node for node in nodes if before.nodes.get(node) != after.nodes.get(node))


def stopped_and_freed(book: Book, before: View, after: View) -> Iterator[Effect]:
    """Tell which hexes pay no longer, and which pay again, because a figure moved."""
    hexes = range(len(before.on_hex)) if before.whole else sorted(before.hexes.keys() | after.hexes.keys())
    for h in hexes:
        was, now = before.figures(h) & book.halting, after.figures(h) & book.halting
        if bool(was) == bool(now):
            continue
        owners = owners_at(book, after, h)
        if owners:
            yield Paying(h, not now, int(before.seat), owners)


def opened(book: Book, before: State, after: State, seat: int) -> Iterator[Effect]:
    """Tell at which new places the seat may build because of it; where pieces may go follows from what all see."""
    if list(before.on_edge) == list(after.on_edge):
        return
    for kind in book.free_kinds:
        if not pays_anywhere(book, int(kind)):
            continue
        was = set(before.players[seat].open[kind])
        for node in after.players[seat].open[kind]:
            if node not in was and not after.on_node[node] & KIND:
                yield Opened(int(kind), int(node))
