"""Everybody at the door: how many connections there are, of whom, and which have asked for nothing yet.

A connection that waits (it is silent, slow with its first words, or idle after an answer) is the first to go when its
address has too many of these or when there is no room left, so that silence never keeps anybody out.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from wyspa.server.callers import Proxies, caller_at
from wyspa.server.lane import SlowLane
from wyspa.server.limits import DoorLimits

EACH_PART = 2  # one address has at most this part of all room
WAITING_PART = 4
PAUSE, BIT = 0.002, 0.006  # seconds: between two bits of opening sockets, and of each bit
A_PERSON = 3  # connections that somebody in a hall may need at once


@dataclass(eq=False)
class Guest:
    """One connection."""

    transport: asyncio.Transport
    address: str
    peer: tuple[str, int]
    counted: bool  # by its address; those of our own proxies are not


class Porch:
    """The connections of a server."""

    def __init__(self, limits: DoorLimits, proxies: Proxies, most: int) -> None:
        """Take the limits, whose connections carry many callers, and how many there may be."""
        self.limits = limits
        self.proxies = proxies
        self.guests: dict[asyncio.BaseTransport, Guest] = {}
        self.of_address: dict[str, int] = {}
        self.waiting: dict[str, dict[Guest, None]] = {}  # by address, the oldest first
        self.beyond: set[tuple[str, int]] = set()  # peers that are one too many of their address
        self.seated: dict[str, int] = {}  # by address: how many people there have seats in halls
        self.dropped = 0
        self.refused = 0
        self.turned_away = 0
        self.lane = SlowLane(PAUSE, BIT)  # in which sockets are opened
        self.no_more_sockets: Callable[[str], bool] = lambda address: False  # who has opened too many lately
        self.make_room(most)

    def make_room(self, most: int) -> None:
        """Set how many connections there may be."""
        self.most = most
        self.open_each = max(1, min(self.limits.open_each, most // EACH_PART))
        self.waiting_each = max(1, min(self.limits.waiting_each, most // WAITING_PART))

    def come(self, transport: asyncio.Transport, peer: tuple[str, int] | None) -> bool:
        """Let a connection in; False if there is no room even when somebody who waits is sent away."""
        peer = peer or ("", 0)
        address = caller_at(peer[0])
        guest = Guest(transport, address, peer, not self.proxies.trusts(peer[0]))
        if len(self.guests) >= self.most and not self.drop_one():
            self.refused += 1
            return False
        self.guests[transport] = guest
        if guest.counted:
            count = self.of_address[address] = self.of_address.get(address, 0) + 1
            if count > self.room_of(address):
                self.beyond.add(peer)
        self.waits(transport, True)
        return True

    def whose(self, transport: asyncio.BaseTransport) -> str:
        """Give the address of a connection, as long as it is there."""
        guest = self.guests.get(transport)
        return guest.address if guest is not None else ""

    def turns_away(self, transport: asyncio.BaseTransport) -> bool:
        """Tell whether a connection that asks for a socket is refused before its request is even read."""
        guest = self.guests.get(transport)
        return guest is not None and guest.counted and self.no_more_sockets(guest.address)

    def room_of(self, address: str) -> int:
        """Tell how many connections an address may have; each person in a hall has room of its own."""
        return min(max(self.open_each, self.most * 9 // 10), self.open_each + A_PERSON * self.seated.get(address, 0))

    def credit(self, address: str) -> None:
        """Note that one more person of an address has a seat in a hall."""
        self.seated[address] = self.seated.get(address, 0) + 1

    def waits(self, transport: asyncio.BaseTransport, waiting: bool) -> None:
        """Note that a connection waits for its next request, or no longer."""
        guest = self.guests.get(transport)
        if guest is None:
            return
        if not waiting:
            self.forget_waiting(guest)
            return
        here = self.waiting.setdefault(guest.address, {})
        here[guest] = None
        if guest.counted and len(here) > self.waiting_each:
            self.drop(next(iter(here)))

    def gone(self, transport: asyncio.BaseTransport) -> None:
        """Note that a connection has ended."""
        guest = self.guests.pop(transport, None)
        if guest is None:
            return
        self.forget_waiting(guest)
        self.beyond.discard(guest.peer)
        if guest.counted:
            self.of_address[guest.address] -= 1
            if not self.of_address[guest.address]:
                del self.of_address[guest.address]

    def forget_waiting(self, guest: Guest) -> None:
        """Take a connection from those that wait."""
        here = self.waiting.get(guest.address)
        if here is not None:
            here.pop(guest, None)
            if not here:
                del self.waiting[guest.address]

    def drop_one(self) -> bool:
        """Send away who has waited longest of the address with most of those who wait; False if nobody waits."""
        if not self.waiting:
            return False
        crowd = max(self.waiting.values(), key=len)
        self.drop(next(iter(crowd)))
        return True

    def drop(self, guest: Guest) -> None:
        """Cut a connection off."""
        self.dropped += 1
        self.gone(guest.transport)
        guest.transport.abort()
