"""The names under which this server may be asked for.

A page of somebody else can make its own name point at our address (DNS rebinding): the browser then believes that the
page and we are one, and only the Host header tells. So a request must name us: by a loopback name, by the address it
came in at, or by a name that whoever runs the server has allowed.
"""

import ipaddress
from collections.abc import Sequence

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ANY = "*"
EVERYWHERE = ("", "0.0.0.0", "::")


class Hosts:
    """The allow-list."""

    def __init__(self, bound: str = "127.0.0.1", allowed: Sequence[str] = ()) -> None:
        """Take the address we listen on, and further names."""
        self.any = ANY in allowed
        self.names = {*LOOPBACK, *(name_of(name) for name in allowed)}
        if bound not in EVERYWHERE:
            self.names.add(name_of(bound))

    def fit(self, header: str, reached: str) -> bool:
        """Tell whether a Host header names us; `reached` is the own address at which the connection came in."""
        if self.any:
            return True
        name = name_of(header)
        return bool(name) and (name in self.names or name == name_of(reached))


def name_of(header: str) -> str:
    """Give the name of a Host header without its port, as names are compared; nothing for nonsense."""
    text = header.strip().lower()
    if text.startswith("["):
        inside, closed, port = text[1:].partition("]")
        if not closed or (port and not (port[0] == ":" and (port[1:].isdigit() or port == ":"))):
            return ""
        return plain_address(inside)
    if text.count(":") == 1:
        text, _, port = text.partition(":")
        if port and not (port.isascii() and port.isdigit()):
            return ""
    return plain_address(text.removesuffix("."))


def plain_address(text: str) -> str:
    """Give an address in its usual form, and any other name as it is."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return str(address)
