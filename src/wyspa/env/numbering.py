"""Every action of a table as a small number: one flat list for all seats, counted from the own point of view.

Verbs of one name and form share their numbers, whatever the phase: `road c2/e` is the same number in the set-up as
later. Offers are said in short steps (give, get, to whom, say it), which have numbers of their own at the end.
"""

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, HEX, NODE, VERB, extra, first, second
from wyspa.core.rule import Chance, Gate
from wyspa.core.why import UnknownWord

VERSION: Final = 1
NUMBERS: Final = 13  # arguments that are plain numbers are below
WAIT_INDEX: Final = 0

# what an argument is
NOTHING: Final = 0
AT_HEX: Final = 1
AT_NODE: Final = 2
AT_EDGE: Final = 3
TO_SEAT: Final = 4
MAYBE_SEAT: Final = 5
COUNTED: Final = 6
LISTED_TERMS: Final = 7  # an offer that is listed: it is known by whose it is

# how a number is found without looking at its block
FIRST: Final = 1
ALONE: Final = 2


class BadIndex(UnknownWord):
    """A number that is no action of this table, or not legal now."""


class Block:
    """The numbers of one verb, or of the verbs of one name and form."""

    name: str
    form: str
    at: i64
    size: i64
    a: i64
    b: i64
    n_b: i64

    def __init__(self, name: str, form: str, at: i64) -> None:
        """Begin at a number."""
        self.name = name
        self.form = form
        self.at = at
        self.size = 1
        self.a = NOTHING
        self.b = NOTHING
        self.n_b = 1


class ActionTable:
    """The numbers of all actions of a table."""

    book: Book
    blocks: list[Block]
    block_of: vec[i64]  # by verb: which block; -1 for nature's, gates and what is composed
    starts_at: vec[i64]  # by verb: where its numbers begin
    room: vec[i64]  # by verb: how many numbers it has
    simple: vec[
        i64
    ]  # by verb: FIRST: where they begin plus the first argument; ALONE: there is no argument; 0: neither
    built: vec[i64]  # by verb: which step begins it; -1 if it is not composed
    starts: list[str]  # the verbs that are composed, by name
    n_seat: i64
    n_colour: i64
    sizes: list[int]
    whole: bool
    kinds: i64
    o_start: i64  # the steps of an offer
    o_give: i64
    o_get: i64
    o_to: i64  # to all, then to each seat by its local number
    o_say: i64
    o_drop: i64
    length: i64
    fingerprint: str

    def __init__(self, book: Book, sizes: list[int], whole: bool) -> None:
        """Count: sizes are seats, colours, hexes, nodes and edges in a window."""
        self.book = book
        self.sizes = sizes
        self.whole = whole
        self.n_seat = sizes[0]
        self.n_colour = sizes[1]
        self.kinds = book.kinds
        self.blocks = []
        self.starts = []
        self.block_of = zeros(len(book.verbs))
        self.starts_at = zeros(len(book.verbs))
        self.room = zeros(len(book.verbs))
        self.simple = zeros(len(book.verbs))
        self.built = zeros(len(book.verbs))
        at: i64 = 1  # 0: wait
        known: dict[str, int] = {}
        v: i64
        for v in range(len(book.verbs)):
            verb = book.verbs[v]
            self.block_of[v] = -1
            self.built[v] = -1
            if isinstance(verb, (Chance, Gate)):
                continue
            key = f"{verb.name} {verb.form}".strip()
            if verb.built:
                if key not in self.starts:
                    self.starts.append(key)
                self.built[v] = self.starts.index(key)
                continue
            if key not in known:
                known[key] = len(self.blocks)
                block = self.block(verb.name, verb.form, at)
                self.blocks.append(block)
                at += block.size
            self.block_of[v] = known[key]
            found = self.blocks[known[key]]
            self.starts_at[v] = found.at
            self.room[v] = found.size
            if found.a == NOTHING:
                self.simple[v] = ALONE
            elif found.b == NOTHING and (found.a == COUNTED or (whole and AT_HEX <= found.a <= AT_EDGE)):
                self.simple[v] = FIRST
        self.o_start = at
        self.o_give = at + len(self.starts)
        self.o_get = self.o_give + self.kinds
        self.o_to = self.o_get + self.kinds
        self.o_say = self.o_to + 1 + self.n_seat
        self.o_drop = self.o_say + 1
        self.length = self.o_drop + 1 if self.starts else at
        self.fingerprint = self.digest()

    def block(self, name: str, form: str, at: i64) -> Block:
        """Work out how many actions a verb has."""
        block = Block(name, form, at)
        if form.startswith("terms"):
            block.a = LISTED_TERMS
            block.size = self.n_seat + 1
            return block
        kinds = form.split()
        if len(kinds) > 1:
            block.b = self.sort_of(kinds[1])
            block.n_b = self.size_of(kinds[1])
        if len(kinds) > 0:
            block.a = self.sort_of(kinds[0])
            block.size = self.size_of(kinds[0]) * block.n_b
        return block

    def sort_of(self, kind: str) -> i64:
        """Say what an argument is."""
        if kind == "hex":
            return AT_HEX
        if kind == "node":
            return AT_NODE
        if kind == "edge":
            return AT_EDGE
        if kind == "seat":
            return TO_SEAT
        return MAYBE_SEAT if kind == "seat?" else COUNTED

    def size_of(self, kind: str) -> i64:
        """Count what an argument can be."""
        bare = kind.rstrip("?")
        more: i64 = 1 if kind.endswith("?") else 0
        if bare == "hex":
            return self.sizes[2]
        if bare == "node":
            return self.sizes[3]
        if bare == "edge":
            return self.sizes[4]
        if bare == "seat":
            return self.n_colour + more
        if bare == "card":
            return self.kinds + more
        if bare == "number":
            return NUMBERS
        return i64(len(self.book.named_args[bare])) + more

    def digest(self) -> str:
        """Give sixteen digits that two tables share only if all their numbers mean the same."""
        words = [f"wyspa actions {VERSION}", str(self.sizes), str(self.kinds), str(self.starts), str(int(self.length))]
        words += [f"{block.at} {block.name} {block.form} {block.size}" for block in self.blocks]
        words += [f"{key}: {names}" for key, names in sorted(self.book.named_args.items())]
        words.append(str([self.book.card_names[card] for card in range(int(self.kinds))]))
        return hashlib.blake2b("\n".join(words).encode(), digest_size=8).hexdigest()

    # ---- both ways -------------------------------------------------------------------------------------------------

    def index(self, action: i64, seat: i64, near: list[dict[int, int]]) -> i64:
        """Give the number of an action for a seat; -1 if it has none (what lies out of its window)."""
        way: i64 = self.simple[action >> VERB]
        if way == ALONE:
            return self.starts_at[action >> VERB]
        if way == FIRST and first(action) < self.room[action >> VERB]:
            return self.starts_at[action >> VERB] + first(action)
        return self.counted(action, seat, near)

    def counted(self, action: i64, seat: i64, near: list[dict[int, int]]) -> i64:
        """Work out a number from the arguments."""
        b: i64 = self.block_of[action >> VERB]
        if b < 0:
            return -1
        block = self.blocks[b]
        if block.a == LISTED_TERMS:
            b = self.local(MAYBE_SEAT, extra(action), seat, near)
            return block.at + b if b >= 0 else -1
        x: i64 = self.local(block.a, first(action), seat, near)
        if block.b == NOTHING:
            return block.at + x if 0 <= x < block.size else -1
        y: i64 = self.local(block.b, second(action), seat, near)
        if x < 0 or y < 0 or y >= block.n_b or x * block.n_b + y >= block.size:
            return -1
        return block.at + x * block.n_b + y

    def local(self, sort: i64, x: i64, seat: i64, near: list[dict[int, int]]) -> i64:
        """Give the local number of an argument; -1 if it has none."""
        if sort == TO_SEAT:
            return self.seat_of(x, seat, near)
        if sort == MAYBE_SEAT:
            return 0 if x == 0 else 1 + self.seat_of(x - 1, seat, near) if self.seat_of(x - 1, seat, near) >= 0 else -1
        if self.whole or sort == COUNTED:
            return x
        return near[1 if sort == AT_HEX else 2 if sort == AT_NODE else 3].get(x, -1)

    def seat_of(self, x: i64, seat: i64, near: list[dict[int, int]]) -> i64:
        """Give the local number of a seat or colour."""
        if not self.whole:
            return near[0].get(x, -1)
        if x >= self.n_seat:
            return x
        x -= seat
        return x if x >= 0 else x + self.n_seat

    def find(self, index: i64, seat: i64, near: list[dict[int, int]], out: Actions) -> i64:
        """Find the listed action that has a number; -1 if none has."""
        i: i64
        items = out.items
        for i in range(out.n):
            if self.index(items[i], seat, near) == index:
                return items[i]
        return -1

    def block_at(self, index: int) -> Block:
        """Give the block in which a number lies."""
        found = self.blocks[0]
        for block in self.blocks:
            if block.at <= index:
                found = block
        return found


PLACES = {AT_HEX: HEX, AT_NODE: NODE, AT_EDGE: EDGE}
