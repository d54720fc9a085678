"""What the bot remembers: offers it has made, so that it does not pester the table, and what it has taken up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wyspa.bots.greedy.hall.player import HallMind
    from wyspa.bots.greedy.sight import Land

PAUSE = 2  # own turns in which an offer is not made again


class Memory:
    """Offers and in which turn they were made; pieces that were taken up, and where the last one is to go."""

    def __init__(self) -> None:
        """Begin without memories."""
        self.offers: dict[int, int] = {}
        self.left: set[int] = set()
        self.bound_for = -1
        self.land: Land | None = None  # what the island pays
        self.hall: HallMind | None = None

    def take_up(self, place: int, bound_for: int) -> None:
        """Remember from where a piece was taken, and where it goes."""
        self.left.add(place)
        self.bound_for = bound_for

    def made_in(self, turn: int) -> int:
        """Count the offers of this turn."""
        return sum(made == turn for made in self.offers.values())

    def is_stale(self, offer: int, turn: int, seats: int) -> bool:
        """Tell whether an offer was made in this turn or in the last ones of ours."""
        return offer in self.offers and turn - self.offers[offer] <= PAUSE * seats

    def note(self, offer: int, turn: int) -> None:
        """Remember an offer."""
        self.offers[offer] = turn
