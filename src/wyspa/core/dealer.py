"""Nature's choices: seeded, scripted, exhaustive, or derived from a secret so that a game can be proven later."""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MASK: Final = 0xFFFFFFFF
WORD_BYTES: Final = 4
WORDS: Final = 8  # in a block of SHA-256
SEED_LABEL: Final = "wyspa seed"


class ScriptEnded(Exception):
    """A scripted dealer was asked for more than its script holds, or for something the script does not fit."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Whoever can be asked for a number below n."""

    def below(self, n: i64) -> i64:
        """Draw one of 0 .. n - 1, each as likely as the others."""
        raise NotImplementedError


@final
class Seeded(Dealer):
    """The everyday dealer: a xorshift of 32 bits, the same numbers compiled and not."""

    x: i64

    def __init__(self, seed: i64) -> None:
        """Start from any int."""
        mixed: i64 = (seed ^ seed >> 32) & MASK
        mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & MASK
        mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & MASK
        mixed = (mixed ^ mixed >> 16) & MASK
        self.x = mixed if mixed != 0 else 88172645

    def below(self, n: i64) -> i64:
        """Draw without a division: the high bits of x times n."""
        x: i64 = self.x
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.x = x
        return x * n >> 32


@final
class Scripted(Dealer):
    """Answers with the numbers it was given, one after the other."""

    script: list[int]
    at: i64

    def __init__(self, script: list[int]) -> None:
        """Take the answers in order."""
        self.script = script
        self.at = 0

    def below(self, n: i64) -> i64:
        """Give the next number of the script."""
        if self.at >= len(self.script):
            raise ScriptEnded(
                f"the script of {len(self.script)} numbers is used up, and a number below {n} is asked for"
            )
        x = self.script[self.at]
        if not 0 <= x < n:
            raise ScriptEnded(f"number {self.at + 1} of the script is {x}, but it must lie between 0 and {n - 1}")
        self.at += 1
        return x


@final
class Exhaustive(Dealer):
    """Walks through every answer there is, run by run: see `runs`.

    Each run gets its own dealer; its `chance` is the product of what it answered among.
    """

    path: list[int]
    widths: list[int]
    at: i64

    def __init__(self, path: list[int]) -> None:
        """Repeat the answers of path, then answer 0."""
        self.path = path
        self.widths = []
        self.at = 0

    def below(self, n: i64) -> i64:
        """Answer as this run's path says."""
        if self.at == len(self.path):
            self.path.append(0)
        x = self.path[self.at]
        self.widths.append(n)
        self.at += 1
        return x

    def one_in(self) -> int:
        """Give how many runs as likely as this one there are in all."""
        product = 1
        for width in self.widths:
            product *= width
        return product

    def following(self) -> "Exhaustive | None":
        """Give the dealer of the next run, or None when all have been."""
        path = self.path[: self.at]
        while path:
            if path[-1] + 1 < self.widths[len(path) - 1]:
                return Exhaustive([*path[:-1], path[-1] + 1])
            path.pop()
        return None


def runs() -> Iterator[Exhaustive]:
    """Give one dealer for each way nature can choose: use each for one whole run before taking the next.

    >>> [(d.below(2), d.below(3)) for d in runs()]
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    """
    dealer: Exhaustive | None = Exhaustive([])
    while dealer is not None:
        yield dealer
        dealer = dealer.following()


@final
class Proven(Dealer):
    """Numbers derived from a secret by HMAC-SHA256: commit to the secret before, show it after, and anybody can check.

    The n-th block is HMAC(secret, salt || n), eight words of four bytes. Draws reject what would favour small numbers.
    Where the stream stands is one count: the words drawn so far. Block and place follow from it alone.
    """

    secret: bytes
    salt: bytes
    drawn: i64
    block: bytes  # the newest that was made
    block_number: i64

    def __init__(self, secret: bytes, salt: bytes = b"", drawn: i64 = 0) -> None:
        """Take the secret, a salt to which all players have added something, and how many words were drawn before."""
        self.secret = secret
        self.salt = salt
        self.block = b""
        self.block_number = -1
        self.drawn = 0
        self.go_to(drawn)

    def go_to(self, drawn: i64) -> None:
        """Stand where a dealer stands that has drawn so many words."""
        if drawn < 0:
            raise ValueError(f"{drawn} words cannot have been drawn")
        self.drawn = drawn

    def commitment(self) -> str:
        """Give the hash of the secret, to be shown before the game."""
        return mixed(SEED_LABEL, [self.secret]).hex()

    def below(self, n: i64) -> i64:
        """Draw from the next word; reject the incomplete last stretch so that all are equally likely."""
        fair: i64 = (1 << 32) // n * n
        x: i64 = fair
        while x >= fair:
            x = self.word()
        return x % n

    def word(self) -> i64:
        """Give the next four bytes as a number."""
        number: i64 = self.drawn // WORDS
        if number != self.block_number:
            message = self.salt + int(number).to_bytes(8, "big")
            self.block = hmac.new(self.secret, message, hashlib.sha256).digest()
            self.block_number = number
        at: i64 = self.drawn % WORDS * WORD_BYTES
        self.drawn += 1
        return int.from_bytes(self.block[at : at + WORD_BYTES], "big")


def proves(secret: bytes, commitment: str) -> bool:
    """Tell whether a secret shown after the game is the one that was committed to."""
    return hmac.compare_digest(mixed(SEED_LABEL, [secret]).hex(), commitment)


def mixed(label: str, parts: list[bytes]) -> bytes:
    """Hash a label and parts, each behind its length: other parts, or the same cut elsewhere, give another hash."""
    text = b""
    for part in [label.encode(), *parts]:
        text += len(part).to_bytes(8, "big") + part
    return hashlib.sha256(text).digest()


def shuffle(items: vec[i64], dealer: Dealer) -> None:
    """Put an own array into random order."""
    i: i64
    j: i64
    x: i64
    for i in range(len(items) - 1, 0, -1):
        j = dealer.below(i + 1)
        x = items[i]
        items[i] = items[j]
        items[j] = x
