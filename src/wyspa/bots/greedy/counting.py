"""Who holds what, as far as it was heard; where nothing was heard, it is guessed from what all produce."""

from wyspa.belief.counting import CardMemory
from wyspa.bots.greedy.sight import Sight
from wyspa.core.event import Event


class CardCount:
    """What one seat has counted of the others' hands."""

    def __init__(self, seat: int, seats: int, seed: int = 0) -> None:
        """Begin without having heard anything."""
        self.memory = CardMemory(seat, seats, seed)
        self.has_heard = False

    def hear(self, events: list[Event]) -> None:
        """Take in gains, payments, trades and thefts."""
        self.has_heard = True
        self.memory.hear(events)

    def held(self, sight: Sight, seat: int) -> list[float]:
        """Give how many cards of each kind a seat should hold: as many in all as it has."""
        cards = sight.cards[seat]
        kinds = len(sight.hand)
        if not self.has_heard:
            return guessed(sight, seat)
        worlds = self.memory.worlds
        mean = [sum(hands[seat][card] for hands in worlds) / len(worlds) for card in range(kinds)]
        total = sum(mean)
        return [n * cards / total for n in mean] if total else guessed(sight, seat)

    def others(self, sight: Sight) -> list[float]:
        """Give how many cards of each kind all others should hold together."""
        rows = [self.held(sight, seat) for seat in range(len(sight.points)) if seat != sight.me]
        return [sum(column) for column in zip(*rows, strict=True)]

    def may_hold(self, sight: Sight, seat: int, card: int, n: int = 1) -> float:
        """Give how likely a seat holds so many cards of a kind."""
        if sight.cards[seat] < n:
            return 0.0
        if not self.has_heard:
            return 1.0 if sight.produced[seat][card] > 0 or sight.cards[seat] > 4 else 0.0
        worlds = self.memory.worlds
        return sum(hands[seat][card] >= n for hands in worlds) / len(worlds)


def guessed(sight: Sight, seat: int) -> list[float]:
    """Guess the cards of a seat from what it produces."""
    pips = sight.produced[seat]
    total = sum(pips)
    return [sight.cards[seat] * n / total if total else 0.0 for n in pips]
