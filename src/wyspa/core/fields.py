"""One method for both ways: a thing names its fields once, and is written or read, as bytes or as text.

A class that is stored has `fields(io)`, where each line reads `self.x = io.number("x", self.x)`: a writer gives back
what it was given, a reader gives what was written.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import array, listed
from wyspa.core.ids import NOBODY
from wyspa.core.purse import FIELD, FIELDS, GUARD, MOST

LARGEST = 1 << 60


class BadBytes(ValueError):
    """These bytes or this text are not what they should be."""


@final
class BadPosition(BadBytes):
    """It can be read, but it cannot be: something does not add up."""


class Fields:
    """The plainest store: keeps nothing, gives back everything."""

    def number(self, name: str, x: i64) -> i64:
        """Store one int."""
        return x

    def purse(self, name: str, x: i64) -> i64:
        """Store a purse: a reader refuses what no purse can hold."""
        return self.number(name, x)

    def seat(self, name: str, x: i64) -> i64:
        """Store a seat or NOBODY: a reader refuses a seat that is not there."""
        return self.number(name, x)

    def colour(self, name: str, x: i64) -> i64:
        """Store a colour or NOBODY: also one that nobody plays."""
        return self.number(name, x)

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
        """Store an array whose length is known: a reader refuses another."""
        return v

    def purses(self, name: str, v: vec[i64]) -> vec[i64]:
        """Store an array of purses."""
        return self.numbers(name, v)

    def sequence(self, name: str, v: vec[i64]) -> vec[i64]:
        """Store an array of any length."""
        return v

    # ---- what is written in words where words are written: bytes hold the same numbers either way -------------------

    def pack(self, name: str, x: i64, names: list[str], width: i64) -> i64:
        """Store how many there are of each of several things, so many bits for each; seven bits are a purse."""
        return self.purse(name, x) if width == FIELD else self.number(name, x)

    def packs(self, name: str, v: vec[i64], names: list[list[str]], width: i64) -> vec[i64]:
        """Store an array of them; the names of its items come again and again in turn."""
        return self.purses(name, v) if width == FIELD else self.numbers(name, v)

    def card_set(self, name: str, x: i64) -> i64:
        """Store a set of kinds of cards, one bit each."""
        return self.number(name, x)

    def sets(self, name: str, v: vec[i64]) -> vec[i64]:
        """Store an array of sets of numbers, one bit each."""
        return self.numbers(name, v)

    def place(self, name: str, x: i64, where: i64) -> i64:
        """Store a hex, node or edge, or none."""
        return self.number(name, x)

    def places(self, name: str, v: vec[i64], where: i64) -> vec[i64]:
        """Store hexes, nodes or edges."""
        return self.sequence(name, v)

    def some_places(self, name: str, v: vec[i64], where: i64) -> vec[i64]:
        """Store an array of known length that has a hex, node or edge at each place, or none."""
        return self.numbers(name, v)

    def named(self, name: str, v: vec[i64], names: list[str]) -> vec[i64]:
        """Store an array of known length of things that have names."""
        return self.numbers(name, v)

    def named_row(self, name: str, v: vec[i64], names: list[str]) -> vec[i64]:
        """Store any number of things that have names, one after the other."""
        return self.sequence(name, v)

    def deal(self, name: str, x: i64) -> i64:
        """Store terms of an offer; 0 is no offer."""
        return self.number(name, x)

    def deals(self, name: str, v: vec[i64]) -> vec[i64]:
        """Store an array of them."""
        return self.numbers(name, v)


@final
class BytesOut(Fields):
    """Writes ints in as few bytes as they need: seven bits a byte, the sign in the lowest."""

    out: bytearray

    def __init__(self) -> None:
        """Begin with nothing."""
        self.out = bytearray()

    def number(self, name: str, x: i64) -> i64:
        """Write one int."""
        z: i64 = x << 1 if x >= 0 else (-x << 1) - 1
        out = self.out
        while z > 127:
            out.append(z & 127 | 128)
            z >>= 7
        out.append(z)
        return x

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
        """Write the length and the items."""
        n: i64 = len(v)
        self.number(name, n)
        i: i64
        for i in range(n):
            self.number(name, v[i])
        return v

    def sequence(self, name: str, v: vec[i64]) -> vec[i64]:
        """Write the length and the items."""
        return self.numbers(name, v)

    def raw(self, name: str, data: bytes) -> None:
        """Write the length and the bytes as they are."""
        self.number(name, len(data))
        self.out += data


class Reader(Fields):
    """What all readers refuse."""

    seats: i64
    colours: i64
    partial: bool  # what is hidden from somebody was put away: counts stand where cards were, and do not add up

    def __init__(self, seats: i64, colours: i64) -> None:
        """Take the numbers of seats and of colours at the table."""
        self.seats = seats
        self.colours = colours
        self.partial = False

    def purse(self, name: str, x: i64) -> i64:
        """Read a purse."""
        found = self.number(name, x)
        if found < 0 or found & GUARD != 0 or found >> FIELD * FIELDS != 0:
            raise BadBytes(f"{name} cannot be {found}: a purse holds {MOST} cards of a kind at most")
        return found

    def seat(self, name: str, x: i64) -> i64:
        """Read a seat or NOBODY."""
        found = self.number(name, x)
        if not NOBODY <= found < self.seats:
            raise BadBytes(f"{name} cannot be seat {found}: there are {self.seats}")
        return found

    def colour(self, name: str, x: i64) -> i64:
        """Read a colour or NOBODY."""
        found = self.number(name, x)
        if not NOBODY <= found < self.colours:
            raise BadBytes(f"{name} cannot be colour {found}: there are {self.colours}")
        return found

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read an array as long as the one it replaces."""
        found = self.sequence(name, v)
        if len(found) != len(v):
            raise BadBytes(f"{name} has {len(found)} numbers where {len(v)} are due")
        return found

    def purses(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read an array of purses."""
        found = self.numbers(name, v)
        for purse in listed(found):
            if purse < 0 or purse & GUARD != 0 or purse >> FIELD * FIELDS != 0:
                raise BadBytes(f"{name} cannot hold {purse}: a purse holds {MOST} cards of a kind at most")
        return found


@final
class BytesIn(Reader):
    """Reads what BytesOut wrote."""

    data: bytes
    at: i64

    def __init__(self, data: bytes, seats: i64, colours: i64) -> None:
        """Begin at the first byte."""
        super().__init__(seats, colours)
        self.data = data
        self.at = 0

    def number(self, name: str, x: i64) -> i64:
        """Read one int."""
        z: i64 = 0
        shift: i64 = 0
        data = self.data
        while True:
            if self.at >= len(data):
                raise BadBytes(f"the bytes end in the middle of {name}")
            byte: i64 = data[self.at]
            self.at += 1
            z |= (byte & 127) << shift
            if byte < 128:
                break
            shift += 7
            if shift > 56:  # nine bytes: more would not fit a native int
                raise BadBytes(f"byte {self.at} is not part of a number ({name})")
        return z >> 1 if z & 1 == 0 else -(z + 1 >> 1)

    def sequence(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read the length and the items."""
        n = self.number(name, 0)
        if n < 0 or n > len(self.data) - self.at:
            raise BadBytes(f"{name} cannot have {n} items")
        items: list[int] = []
        i: i64
        for i in range(n):
            items.append(self.number(name, 0))
        return array(items)

    def raw(self, name: str) -> bytes:
        """Read bytes that were written as they are."""
        n = self.number(name, 0)
        if n < 0 or n > len(self.data) - self.at:
            raise BadBytes(f"{name} cannot have {n} bytes")
        self.at += n
        return self.data[self.at - n : self.at]

    def finish(self) -> None:
        """Refuse bytes that go on after the end."""
        if self.at != len(self.data):
            raise BadBytes(f"{len(self.data) - self.at} bytes too many")


class TextOut(Fields):
    """Writes `name value value` lines."""

    lines: list[str]

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lines = []

    def number(self, name: str, x: i64) -> i64:
        """Write one int."""
        self.lines.append(f"{name} {x}")
        return x

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
        """Write the items in one line."""
        self.lines.append(" ".join([name] + [str(x) for x in listed(v)]))
        return v

    def sequence(self, name: str, v: vec[i64]) -> vec[i64]:
        """Write the items in one line."""
        return self.numbers(name, v)


class TextIn(Reader):
    """Reads what TextOut wrote, line by line and by name."""

    lines: list[str]
    at: i64

    def __init__(self, lines: list[str], seats: i64, colours: i64) -> None:
        """Begin at the first line."""
        super().__init__(seats, colours)
        self.lines = lines
        self.at = 0

    def number(self, name: str, x: i64) -> i64:
        """Read one int."""
        items = self.items(name)
        if len(items) != 1:
            raise BadBytes(f"{name} has {len(items)} numbers where one is due")
        return items[0]

    def sequence(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read the items of one line."""
        return array(self.items(name))

    def items(self, name: str) -> list[int]:
        """Take the next line, which must bear this name."""
        if self.at >= len(self.lines):
            raise BadBytes(f"the text ends before {name}")
        words = self.lines[self.at].split()
        self.at += 1
        if not words or words[0] != name:
            raise BadBytes(f"'{' '.join(words)}' stands where {name} is due")
        try:
            items = [int(word) for word in words[1:]]
        except ValueError:
            raise BadBytes(f"{name} has something that is no number: {' '.join(words[1:])}") from None
        for item in items:
            if not -LARGEST <= item <= LARGEST:
                raise BadBytes(f"{name} has a number that is too large: {item}")
        return items
