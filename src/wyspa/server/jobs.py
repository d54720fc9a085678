"""What is done in worker processes: reviews of finished games, looks at drawings, islands to try, thoughts of bots."""

from enum import IntEnum, StrEnum

import msgspec

from wyspa.replay.retelling import OPEN
from wyspa.server import bodies
from wyspa.server.records import Entry, Head


class Urgency(IntEnum):
    """Who comes first: people who play wait for a bot; a stranger who looks at an old game can wait."""

    PLAY = 0
    SET = 1
    READ = 2


class Product(StrEnum):
    """What can be made of a finished game."""

    REPLAY = "replay"  # a file
    REVIEW = "review"  # a stretch, state by state
    STORY = "story"  # the log


class Task(msgspec.Struct, tag="game"):
    """Something to make of a finished game."""

    what: Product
    head: Head
    entries: list[Entry]
    first: int = 0
    many: int = 0
    language: str = "en"
    packed: bool = False  # with gzip
    eyes: int = OPEN  # whose: a seat's, a spectator's (-1), or with all cards open

    kind = "reviews"  # what callers are told that there is too much of
    urgency = Urgency.READ

    def __str__(self) -> str:
        """Name it in the log."""
        return f"{self.what} of table {self.head.id}"

    def likes(self) -> str:
        """Name what a worker may have ready from before."""
        return self.head.id


class DrawingSheet(msgspec.Struct, tag="drawing"):
    """A drawing to look at."""

    raw: bytes
    language: str
    hexes_most: int
    seconds: float  # of processor time

    kind = "drawings"
    urgency = Urgency.SET

    def __str__(self) -> str:
        """Name it in the log."""
        return f"look at a drawing of {len(self.raw)} bytes"

    def likes(self) -> str:
        """Say that any worker is as good."""
        return ""


class TryOut(msgspec.Struct, tag="try"):
    """A table that somebody thinks of: its island, and what cannot be chosen with the rest."""

    wish: bodies.NewTable
    drawing: str
    seats_most: int
    hexes_most: int

    kind = "previews"
    urgency = Urgency.SET

    def __str__(self) -> str:
        """Name it in the log."""
        return f"trial of a table of {self.wish.box or 'any box'}"

    def likes(self) -> str:
        """Say that any worker is as good."""
        return ""


class Thought(msgspec.Struct, tag="thought"):
    """What a bot is to choose: the table, what its seat may know, and what it may do. Never the game."""

    table: str
    line: str
    drawing: str
    level: str
    maker: str  # module:Class, for a level that only the server has been told of
    seed: int
    seat: int
    view: bytes
    actions: list[int]
    heard: list[tuple[str, int, int, int]] = []  # all that the seat has heard of the game, if its bot listens

    kind = "thoughts"
    urgency = Urgency.PLAY

    def __str__(self) -> str:
        """Name it in the log."""
        return f"thought of seat {self.seat} at table {self.table}"

    def likes(self) -> str:
        """Name the bot, which may remember the game."""
        return f"{self.table}:{self.seat}"


Job = Task | DrawingSheet | TryOut | Thought


class Made(msgspec.Struct, omit_defaults=True):
    """What came of it: bytes, or the key of a refusal."""

    raw: bytes = b""
    refused: str = ""
    status: int = 400
    facts: dict[str, str] = {}  # what the sentence of the refusal speaks of
    why: str = ""
