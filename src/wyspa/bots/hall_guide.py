"""The rules of a hall as a bot may read them once before the game: the printed map and the words of actions.

Nothing here leads back to the book or to a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import EXTRA, LOW, VERB, A
from wyspa.core.purse import packed, terms
from wyspa.core.why import UnknownWord
from wyspa.rules.connect.hall import direction_of
from wyspa.rules.connect.sight import HallSight

WAIT = -1  # instead of an action: let the others act first, and ask again


@dataclass(frozen=True, eq=False, slots=True)
class HallGuide:
    """What is printed in the rules and on the boards; the same for every seat."""

    seats: int
    seat_names: tuple[str, ...]
    phase_names: Mapping[int, str]
    verb_names: tuple[str, ...]
    codes: Mapping[str, int]
    boards: int
    ring: bool
    posts: tuple[int, ...]  # by hex: what its trading post takes, or 0
    node_areas: tuple[int, ...]  # by node: whose area it lies in

    def verb(self, action: int) -> str:
        """Name what an action does."""
        return self.verb_names[action >> VERB]

    def first(self, action: int) -> int:
        """Give its first argument."""
        return action >> A & LOW

    def second(self, action: int) -> int:
        """Give its second argument."""
        return action & LOW

    def direction(self, seat: int, node: int, taken: int) -> int:
        """Give the direction of a node's area from a seat's own (K-60); 0 for the own area and none."""
        return int(direction_of(self.boards, self.ring, seat, self.node_areas[node], taken))

    def offer(self, give: list[int], want: list[int], to: int = -1) -> int:
        """Compose an offer from counts by kind of card, to all partners or to one."""
        return self.codes["offer"] | (to + 1) << EXTRA | terms(packed(give), packed(want))


@lru_cache(maxsize=16)
def hall_guide_of(book: Book) -> HallGuide:
    """Write the guide of a hall, once."""
    sight = book.find(HallSight)
    if sight is None:
        raise UnknownWord("this table is no hall: its players see all of it")
    return HallGuide(
        int(book.seats),
        tuple(book.seat_names),
        MappingProxyType(dict(book.phase_names)),
        tuple(verb.name for verb in book.verbs),
        MappingProxyType({verb.name: int(verb.code) for verb in book.verbs}),
        int(sight.hall.boards),
        sight.hall.ring,
        tuple(listed(sight.hall.post)),
        tuple(listed(sight.hall.node_area)),
    )
