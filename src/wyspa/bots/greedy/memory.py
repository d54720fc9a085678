"""What the bot remembers: the offers it has made, so that it does not pester the table with them."""

PAUSE = 2  # own turns in which an offer is not made again


class Memory:
    """Offers, and in which turn they were made."""

    def __init__(self) -> None:
        """Begin without memories."""
        self.offers: dict[int, int] = {}

    def made_in(self, turn: int) -> int:
        """Count the offers of this turn."""
        return sum(made == turn for made in self.offers.values())

    def is_stale(self, offer: int, turn: int, seats: int) -> bool:
        """Tell whether an offer was made in this turn or in the last ones of ours."""
        return offer in self.offers and turn - self.offers[offer] <= PAUSE * seats

    def note(self, offer: int, turn: int) -> None:
        """Remember an offer."""
        self.offers[offer] = turn
