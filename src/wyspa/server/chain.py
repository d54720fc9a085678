"""Entries are chained by hash, and what people have seen can be proven.

Each entry holds the SHA-256 over the link of the entry before it and everything else it says; the first one hangs on
the seed and the line of its table. So a log in which anything was changed, swapped or left out does not load.

What is missing at its end no chain can show: a database that has forgotten its newest transactions looks like one that
never had them. But people have seen them. Every state carries a mark, which only this table can have made; a page that
comes back shows the newest it has, and a table that does not know it stops, instead of going on from the past.
A mark is made with a key from the table's seed, so nobody can stop a table with a version that was never there. It says
nothing about hidden things: only the version and the moment of its entry go into it.
"""

import hashlib
import hmac
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from wyspa.server.records import Entry, Head, pack

TAG, MAC = 8, 16  # hex digits: which entry of this number, and the proof that we said so
BLOCK = 64  # bytes that SHA-256 takes at a time


class BrokenLog(Exception):
    """A log that is not what was written; `version` is the first entry that does not fit."""

    version: int

    def __init__(self, version: int) -> None:
        """Take the version."""
        super().__init__(f"the entry of version {version} does not fit to the one before it")
        self.version = version


def first_link(head: Head) -> str:
    """Give what the first entry of a table hangs on."""
    return hashlib.sha256(f"wyspa log\n{head.id}\n{head.line}\n{head.seed}".encode()).hexdigest()


def link_of(before: str, entry: Entry) -> str:
    """Give the link of an entry after another one."""
    bare = msgspec.structs.replace(entry, link="") if entry.link else entry
    return hashlib.sha256(f"{before}\n{pack(bare)}".encode()).hexdigest()


def check_chain(head: Head, entries: list[Entry]) -> str:
    """Give the link of the newest entry of a log, or raise BrokenLog."""
    link = first_link(head)
    for version, entry in enumerate(entries, start=1):
        if entry.version != version or entry.link != link_of(link, entry):
            raise BrokenLog(version)
        link = entry.link
    return link


def prove(head: Head, what: str, digits: int) -> str:
    """Give hex digits that only whoever has the seed can make: an HMAC of what is said.

    A mark is made with every action. Python's own HMAC lets another thread go first each time, and has to wait then;
    the two hashes that it consists of do not.
    """
    begun, outside = halves_of_mark(head.seed, head.life)
    inside, proof = begun.copy(), outside.copy()
    inside.update(what.encode())
    proof.update(inside.digest())
    return proof.hexdigest()[:digits]


@lru_cache(maxsize=4096)
def halves_of_mark(seed: str, life: int) -> tuple["hashlib._Hash", "hashlib._Hash"]:
    """Give the inner and the outer hash of the HMAC of a table's marks, with the key in them already (RFC 2104)."""
    key = hmac.digest(bytes.fromhex(seed), f"wyspa mark {life}".encode(), "sha256").ljust(BLOCK, b"\0")
    return hashlib.sha256(bytes(byte ^ 0x36 for byte in key)), hashlib.sha256(bytes(byte ^ 0x5C for byte in key))


def mark_of(head: Head, entry: Entry) -> str:
    """Give the mark of a version."""
    tag = prove(head, f"tag {entry.version} {float(entry.at)!r}", TAG)
    return tag + prove(head, f"mac {entry.version} {tag}", MAC)


@dataclass(frozen=True)
class Seen:
    """What somebody says to have seen."""

    version: int
    mark: str

    def proven(self, head: Head) -> bool:
        """Tell whether this table has said so."""
        mac = prove(head, f"mac {self.version} {self.mark[:TAG]}", MAC)
        return hmac.compare_digest(mac, self.mark[TAG:])


def read_seen(text: str) -> Seen:
    """Read `version:mark`, as a hello brings it."""
    version, _, mark = text.partition(":")
    return Seen(int(version), mark)
