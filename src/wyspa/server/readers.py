"""Who may read how the server is: its own machine and addresses that are named, and nobody through a proxy."""

from collections.abc import Sequence

from starlette.datastructures import Headers

from wyspa.server.hosts import LOOPBACK, name_of
from wyspa.server.networks import address_of, lies_in, networks_of

PASSED_ON = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")


class Readers:
    """The addresses that may read /metrics."""

    def __init__(self, named: Sequence[str] = ()) -> None:
        """Take addresses and networks beside the own machine."""
        self.networks = networks_of(named, "who reads the metrics")

    def may(self, peer: str, headers: Headers) -> bool:
        """Tell whether somebody may read.

        What a proxy passes on comes from somebody else, whoever that may be: nobody is let in by being named in a
        header, and no proxy makes the internet look like this machine. The own machine asks for itself by its own name.
        """
        if any(name in headers for name in PASSED_ON):
            return False
        address = address_of(peer)
        if address is not None and address.is_loopback and name_of(headers.get("host", "")) in LOOPBACK:
            return True
        return lies_in(peer, self.networks)
