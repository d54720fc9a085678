"""Who calls, and how much each of them has asked for lately.

A caller is an IPv4 address, or the first half of an IPv6 address (a household owns all of the second half), or a seat:
its secret tells people behind one address apart. Each asks from an own bucket first and only then from the one of all,
so that nobody empties the common one alone. The memory is bounded: of many callers the one that has been quiet longest
is forgotten, whose bucket is the fullest.
"""

import ipaddress
import math
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache

from wyspa.server.buckets import Bucket
from wyspa.server.errors import Refusal
from wyspa.server.limits import DoorLimits, Share
from wyspa.server.networks import lies_in, networks_of
from wyspa.server.timing import Time

# what the servers of one database count together
SHARED = ("creations", "drawings", "previews", "joins", "strays", "reviews")
# what a person who takes a seat in a hall gives back to the address: what coming has cost, and a few returns
CREDITS = {"files": 60.0, "requests": 12.0, "sockets": 6.0}
HALF = 64  # bits of an IPv6 address that name a network
ADDRESS_MOST = 64  # characters of an address
HOPS_MOST = 16  # addresses of X-Forwarded-For that are looked at


class Callers:
    """The buckets of everybody who has asked for something."""

    def __init__(self, limits: DoorLimits, time: Time) -> None:
        """Begin with nobody."""
        self.limits = limits
        self.time = time
        self.each: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.all: dict[str, Bucket] = {}
        self.shares = False  # peers count with us
        self.took: dict[tuple[str, str], float] = {}  # since they were told last

    def ask(self, kind: str, caller: str) -> None:
        """Let a caller do something of a kind once more, or refuse it and say how long to wait."""
        share: Share = getattr(self.limits, kind)
        now = self.time.now()
        own = self.bucket(kind, caller, share, now)
        if not own.take(now):
            raise too_often("too-often", kind, own.wait(now))
        common = self.all.get(kind)
        if common is None:
            common = self.all[kind] = Bucket(share.all_a_minute / 60.0, share.all_at_once, now)
        if not common.take(now):
            own.give_back()
            raise too_often("too-busy", kind, common.wait(now))
        if self.shares and kind in SHARED and len(self.took) < self.limits.callers_most:
            self.took[kind, caller] = self.took.get((kind, caller), 0.0) + 1.0

    def has_none_left(self, kind: str, caller: str) -> bool:
        """Tell whether a caller would be refused now; nothing is taken."""
        bucket = self.each.get((kind, caller))
        return bucket is not None and bucket.wait(self.time.now()) > 0.0

    def taken(self) -> list[tuple[str, str, float]]:
        """Give what callers have asked for since this was asked last, for the peers."""
        took, self.took = self.took, {}
        return [(kind, caller, many) for (kind, caller), many in took.items()]

    def note_taken(self, took: list[tuple[str, str, float]]) -> None:
        """Count what callers have asked for at a peer: who asks everywhere gets no more than who asks here."""
        now = self.time.now()
        for kind, caller, many in took:
            if kind in SHARED:
                share: Share = getattr(self.limits, kind)
                self.bucket(kind, caller, share, now).spend(many, now)
                if kind not in self.all:
                    self.all[kind] = Bucket(share.all_a_minute / 60.0, share.all_at_once, now)
                self.all[kind].spend(many, now)

    def charge(self, kind: str, caller: str, many: float) -> None:
        """Take from what a caller may still ask for: coming again after a flood shall not be for nothing."""
        now = self.time.now()
        self.bucket(kind, caller, getattr(self.limits, kind), now).spend(many, now)

    def credit(self, caller: str) -> None:
        """Give back what a person in a hall has needed to come and will need to come back: page, answers, sockets.

        Behind one address there may be a whole hall. Who takes a seat pays with a place of which there are few, so
        a flood gets nothing back.
        """
        now = self.time.now()
        for kind, many in CREDITS.items():
            self.bucket(kind, caller, getattr(self.limits, kind), now).spend(-many, now)
            if kind in self.all:
                self.all[kind].spend(-many, now)

    def bucket(self, kind: str, caller: str, share: Share, now: float) -> Bucket:
        """Give the bucket of a caller; the one that was quiet longest makes room for a new one."""
        key = (kind, caller)
        found = self.each.get(key)
        if found is None:
            if len(self.each) >= self.limits.callers_most:
                self.each.popitem(last=False)
            found = self.each[key] = Bucket(share.a_minute / 60.0, share.at_once, now)
        else:
            self.each.move_to_end(key)
        return found


def too_often(key: str, kind: str, seconds: float) -> Refusal:
    """Refuse, and name what was too much and how long to wait."""
    return Refusal(
        key, 429 if key == "too-often" else 503, what=f"many-{kind}", seconds=str(max(1, math.ceil(seconds)))
    )


@lru_cache(maxsize=4096)
def caller_at(host: str) -> str:
    """Give the caller that an address belongs to."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:ADDRESS_MOST]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{ipaddress.IPv6Address(int(address) >> HALF << HALF)}/{HALF}"
    return str(address)


class Proxies:
    """The reverse proxies that are ours: what they say about who calls is believed, and what others say is not."""

    def __init__(self, trusted: Sequence[str] = ()) -> None:
        """Take addresses and networks (10.0.0.0/8); what is none is refused in a sentence."""
        self.networks = networks_of(trusted, "a proxy")

    def trusts(self, host: str) -> bool:
        """Tell whether an address is of one of our proxies."""
        return lies_in(host, self.networks)

    def caller(self, peer: str, forwarded: Sequence[str]) -> str:
        """Give who calls."""
        return caller_at(self.address(peer, forwarded))

    def address(self, peer: str, forwarded: Sequence[str]) -> str:
        """Give the address that calls: the peer, or, if that is our proxy, the nearest it names that is none."""
        if not self.trusts(peer):
            return peer
        hops = [hop for line in forwarded for hop in line.split(",")]
        for hop in reversed(hops[-HOPS_MOST:]):
            named = without_port(hop.strip())
            try:
                ipaddress.ip_address(named)
            except ValueError:
                break  # what stands left of nonsense was not written by us
            if not self.trusts(named):
                return named
        return peer


def without_port(hop: str) -> str:
    """Give the address of 1.2.3.4:567 or [::1]:567."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
