"""One method for both ways: a thing names its fields once, and is written or read, as bytes or as text.

A class that is stored has `fields(io)`, where each line reads `self.x = io.number("x", self.x)`: a writer gives back
what it was given, a reader gives what was written.
"""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import array, listed


class BadBytes(ValueError):
    """These bytes or this text are not what they should be."""


class Store:
    """The plainest store: keeps nothing, gives back everything."""

    def number(self, name: str, x: i64) -> i64:
        """Store one int."""
        return x

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
        """Store an array."""
        return v


class BytesOut(Store):
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


class BytesIn(Store):
    """Reads what BytesOut wrote."""

    data: bytes
    at: i64

    def __init__(self, data: bytes) -> None:
        """Begin at the first byte."""
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
            if shift > 63:
                raise BadBytes(f"byte {self.at} is not part of a number ({name})")
        return z >> 1 if z & 1 == 0 else -(z + 1 >> 1)

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read the length and the items."""
        n = self.number(name, 0)
        if n < 0 or n > len(self.data) - self.at:
            raise BadBytes(f"{name} cannot have {n} items")
        items: list[int] = []
        i: i64
        for i in range(n):
            items.append(self.number(name, 0))
        return array(items)

    def finish(self) -> None:
        """Refuse bytes that go on after the end."""
        if self.at != len(self.data):
            raise BadBytes(f"{len(self.data) - self.at} bytes too many")


class TextOut(Store):
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


class TextIn(Store):
    """Reads what TextOut wrote, line by line and by name."""

    lines: list[str]
    at: i64

    def __init__(self, lines: list[str]) -> None:
        """Begin at the first line."""
        self.lines = lines
        self.at = 0

    def number(self, name: str, x: i64) -> i64:
        """Read one int."""
        items = self.items(name)
        if len(items) != 1:
            raise BadBytes(f"{name} has {len(items)} numbers where one is due")
        return items[0]

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
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
            return [int(word) for word in words[1:]]
        except ValueError:
            raise BadBytes(f"{name} has something that is no number: {' '.join(words[1:])}") from None
