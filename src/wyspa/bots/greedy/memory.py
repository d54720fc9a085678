"""What the bot remembers: offers it has made, so that it does not pester the table, and what it has taken up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wyspa.bots.greedy.counting import CardCount
    from wyspa.bots.greedy.hall.player import HallMind
    from wyspa.bots.greedy.sight import Land

PAUSE = 2  # own turns in which an offer is not made again


class Memory:
    """Offers and in which turn they were made; pieces that were taken up, and where the last one is to go."""

    def __init__(self) -> None:
        """Begin without memories."""
        self.offers: dict[tuple[int, int, int], int] = {}  # what was given, wanted, at which price: in which turn
        self.left: set[int] = set()
        self.bound_for = -1
        self.land: Land | None = None  # what the island pays
        self.hall: HallMind | None = None
        self.count: CardCount | None = None  # of the others' cards

    def take_up(self, place: int, bound_for: int) -> None:
        """Remember from where a piece was taken, and where it goes."""
        self.left.add(place)
        self.bound_for = bound_for

    def made_in(self, turn: int) -> int:
        """CardCount the offers of this turn."""
        return sum(made == turn for made in self.offers.values())

    def is_stale(self, give: int, want: int, price: int, turn: int, seats: int) -> bool:
        """Tell whether as much or more was offered for the card in this turn or in the last ones of ours."""
        return any(
            turn - made <= PAUSE * seats
            and wanted == want
            and (given == give or turn - made <= seats)
            and paid >= price
            for (given, wanted, paid), made in self.offers.items()
        )

    def note(self, give: int, want: int, price: int, turn: int) -> None:
        """Remember an offer."""
        self.offers[give, want, price] = turn
