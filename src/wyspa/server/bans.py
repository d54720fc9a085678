"""Who is not let in: addresses and networks that whoever runs the server has banned."""

from collections.abc import Sequence

from wyspa.server.errors import Refusal
from wyspa.server.networks import Network, lies_in, networks_of


class Bans:
    """The list, as it was read last."""

    def __init__(self) -> None:
        """Let everybody in."""
        self.networks: list[Network] = []
        self.words: list[str] = []

    def set(self, words: Sequence[str]) -> bool:
        """Take the list; tell whether it has changed."""
        if list(words) == self.words:
            return False
        self.words = list(words)
        self.networks = networks_of(self.words, "who is banned")
        return True

    def hit(self, address: str) -> bool:
        """Tell whether an address is banned."""
        return lies_in(address, self.networks)

    def check(self, address: str) -> None:
        """Refuse an address that is banned."""
        if self.networks and self.hit(address):
            raise Refusal("banned", 403)
