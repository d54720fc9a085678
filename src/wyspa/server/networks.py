"""Addresses and networks of them, as people write them down."""

import ipaddress
from collections.abc import Sequence

from wyspa.core.why import UnknownWord

SMALL_OLD, SMALL_NEW = 24, 48  # bits of a network that may be one house
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def address_of(text: str) -> Address | None:
    """Read an address; one of the old kind that is written as one of the new kind is what it was."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def networks_of(words: Sequence[str], what: str) -> list[Network]:
    """Read addresses and networks (10.0.0.0/8); what is none is refused in a sentence that says what it was to be."""
    found: list[Network] = []
    for word in words:
        try:
            found.append(ipaddress.ip_network(word.strip(), strict=False))
        except ValueError:
            raise UnknownWord(f"{what} is an address or a network such as 10.0.0.0/8, not {word}") from None
    return found


def lies_in(host: str, networks: Sequence[Network]) -> bool:
    """Tell whether an address lies in one of some networks."""
    if not networks:
        return False
    address = address_of(host)
    return address is not None and any(address in network for network in networks)


def is_large(word: str) -> bool:
    """Tell whether a network holds more than somebody's house: more than a /24 of the old kind, or a /48 of the new."""
    network = ipaddress.ip_network(word)
    return network.prefixlen < (SMALL_OLD if network.version == 4 else SMALL_NEW)
