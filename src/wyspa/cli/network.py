"""Under which address phones in the same network reach this machine."""

import contextlib
import ipaddress
import socket
import struct
import sys

ELSEWHERE = ("192.0.2.1", 9)  # an address for examples: nothing is sent there, only the way to it is looked up
ADDRESS_OF = 0x8915  # Linux: SIOCGIFADDR


def addresses() -> list[str]:
    """List the IPv4 addresses of this machine that others may reach, the likeliest first; empty without a network."""
    found = [*towards_others(), *of_interfaces(), *of_name()]
    return [address for k, address in enumerate(found) if reachable(address) and address not in found[:k]]


def reachable(address: str) -> bool:
    """Tell whether others could reach an address: it is not the loopback, and somebody gave it out."""
    one = ipaddress.ip_address(address)
    return not (one.is_loopback or one.is_unspecified or one.is_link_local or one.is_multicast)


def towards_others() -> list[str]:
    """Give the address from which this machine would talk to others, if it knows a way."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        return [str(probe.getsockname()[0])]
    return []


def of_interfaces() -> list[str]:
    """List the addresses of all interfaces: a laptop that is itself the hotspot knows no way to others."""
    if not sys.platform.startswith("linux"):
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                told = fcntl.ioctl(probe.fileno(), ADDRESS_OF, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(told[20:24]))
    return found


def of_name() -> list[str]:
    """List the addresses of the own name, as other systems know them."""
    with contextlib.suppress(OSError):
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
