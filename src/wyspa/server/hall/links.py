"""Entries of a hall's log are chained by hash, as those of tables are (`wyspa.server.chain`).

An entry is written once: its link is put behind what was hashed, so a hall in which ten people act at the same moment
does not write anything twice for it.
"""

import hashlib

from wyspa.server.chain import BrokenLog
from wyspa.server.hall import records
from wyspa.server.hall.records import HallHead

DIGITS = 64
BEHIND = len(f',"link":"{"0" * DIGITS}"}}')  # letters that a link takes at the end of an entry


def first_link(head: HallHead) -> str:
    """Give what the first entry of a hall hangs on: everything that the hall was made with."""
    return hashlib.sha256(b"wyspa hall log\n" + records.encode(head)).hexdigest()


def link_of(before: str, bare: bytes) -> str:
    """Give the link of an entry that is written, after another one."""
    return hashlib.sha256(before.encode() + b"\n" + bare).hexdigest()


def with_link(bare: bytes, link: str) -> str:
    """Put the link into an entry that is written."""
    return f'{bare[:-1].decode()},"link":"{link}"}}'


def check_next(before: str, n: int, text: str) -> str:
    """Give the link of the n-th entry of a log, or raise BrokenLog if it does not fit to the one before it."""
    link = text[-BEHIND:][9:-2]
    bare = f"{text[:-BEHIND]}}}".encode()
    if len(text) <= BEHIND or link != link_of(before, bare) or text != with_link(bare, link):
        raise BrokenLog(n)
    return link
