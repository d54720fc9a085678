"""X-20, X-25, X-30: what knights do to ships and the pirate, and what the pirate does to diplomats."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.cities_knights.ids import KNIGHT, LAST_KNIGHT
from wyspa.rules.cities_knights.orders import Orders
from wyspa.rules.cities_knights.pieces import is_knight
from wyspa.rules.cities_knights.progress.politics_diplomat import Diplomacy
from wyspa.rules.seafarers.ids import PIRATE, SHIP
from wyspa.rules.seafarers.pirate import Pirate, beside_pirate


@final
class KnightsAtSea(Module):
    """A knight holds the ships of others that touch its node."""

    def __init__(self) -> None:
        super().__init__("knights_at_sea")

    def join(self, book: Book) -> None:
        """X-30: let diplomats look at ships too."""
        book.replace("diplomacy", SeaDiplomacy())

    def meet(self, book: Book) -> None:
        """X-20: let knights chase the pirate, where there is one."""
        if book.find(Pirate) is not None:
            book.rule(Orders).let_chase(PIRATE, "chase-pirate", "X-20", "X-20")

    def install(self, book: Book) -> None:
        """Name the rule by which a knight bars ships."""
        kind: i64
        for kind in range(KNIGHT, LAST_KNIGHT + 1):
            book.citations[f"{book.pieces[kind].name} bars ship"] = "X-26"

    def may_lift(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """X-25: no ship leaves a foreign knight; own ones close a line as buildings do (X-22), which ships know."""
        return piece != SHIP or not at_foreign_knight(state, place, seat)

    def why_not_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        return Why("X-25", "held_by_a_knight")


def at_foreign_knight(state: State, edge: i64, seat: i64) -> bool:
    """Tell whether a knight of somebody else stands at an end of an edge."""
    i: i64
    x: i64
    for i in range(edge * 2, edge * 2 + 2):
        x = state.on_node[state.board.edge_nodes[i]]
        if is_knight(x) and x >> OWNER != seat + 1:
            return True
    return False


@final
class SeaDiplomacy(Diplomacy):
    """Diplomats among ships. Taking one is no move of a ship (X-46), so that only the pirate keeps it."""

    def may_clear(self, state: State, edge: i64, seat: i64) -> bool:
        """X-30: the own ships at the pirate stay; a foreign one may be removed."""
        x: i64 = state.on_edge[edge]
        return x >> OWNER != seat + 1 or x & KIND != SHIP or not beside_pirate(state, edge)

    def why_not_clear(self, book: Book, state: State, edge: i64, seat: i64) -> Why | None:
        """Name the pirate."""
        return Why("X-30", "held_by_the_pirate")
