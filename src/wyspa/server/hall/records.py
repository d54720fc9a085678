"""What is kept of a hall: its head, and the entries of its log. A hall is what its entries make of it, in their order.

Before the start they say who came and who was moved; from then on also what was played and how the clock went.
"""

import msgspec

from wyspa.server.bots_at_table import USUAL
from wyspa.server.hall.states import ClaimMode, EmptySeats, HallStatus

HOST = "*"  # the one who made the hall


class HallHead(msgspec.Struct, omit_defaults=True):
    """What a hall was made with; what the host sets later is in the log."""

    code: str
    name: str
    rows: str
    row_names: list[str]
    seconds: tuple[int, int, int]
    claims: ClaimMode
    empty: EmptySeats
    away_seconds: int
    early: bool
    target: int
    language: str
    created: float
    seed: str  # of the dice, in hex; shown when the game is over
    secret: str  # of the host, hashed
    rules: str  # the version of the package that made it
    level: str = USUAL  # of the bots
    chained: bool = False  # each entry of its log holds the link to the one before (`wyspa.server.hall.links`)


class HallEntry(msgspec.Struct, tag_field="k", omit_defaults=True, kw_only=True):
    """An entry: when it was made, and the id of the command that it came with, with whose it was."""

    at: float
    command: str = ""
    host: str = ""  # who has ordered it, if a host did: a name, or HOST


class Joined(HallEntry, tag="join"):
    """Somebody has taken a seat."""

    seat: int
    name: str
    secret: str
    seal: str = ""


class Swapped(HallEntry, tag="swap"):
    """What is on two seats has changed places: people, bots or nobody."""

    a: int
    b: int


class Removed(HallEntry, tag="remove"):
    """A person has lost the seat; the chair can be put back."""

    seat: int


class Returned(HallEntry, tag="return"):
    """A person who was removed has the seat again."""

    seat: int
    name: str
    secret: str


class Renamed(HallEntry, tag="rename"):
    """A person is called something else."""

    seat: int
    name: str


class Botted(HallEntry, tag="bot"):
    """A bot plays these seats, or no longer."""

    seats: list[int]
    on: bool


class Doors(HallEntry, tag="doors"):
    """The doors are open, or closed."""

    open: bool


class RowsSet(HallEntry, tag="rows"):
    """The rows are others; nobody had come yet."""

    rows: str
    names: list[str]


class HallSet(HallEntry, tag="set"):
    """The host has set what the hall is played with."""

    name: str
    claims: ClaimMode
    empty: EmptySeats
    away_seconds: int
    early: bool
    target: int
    level: str = USUAL


class CoHosted(HallEntry, tag="cohost"):
    """There is another host."""

    secret: str
    name: str


class Announced(HallEntry, tag="announce"):
    """The host has said something to everybody."""

    pl: str
    en: str


class SecondsSet(HallEntry, tag="seconds"):
    """How long rounds of each kind last from now on."""

    seconds: tuple[int, int, int]


class ClockLeft(HallEntry, tag="left"):
    """The host has set how much is left of the running round."""

    left: float


class HallHalted(HallEntry, tag="halt"):
    """The host has halted the clock, or lets it go on."""

    on: bool


class Woken(HallEntry, tag="woken"):
    """The server was started again: so many seconds were left, and the clock waits for people, or goes on."""

    left: float
    on: bool


class HallBegun(HallEntry, tag="begin"):
    """The game has begun: what the seats add to the dice, and what nature did."""

    nonces: dict[str, str]  # by seat
    actions: list[tuple[int, int]]
    dealt: int


class Did(HallEntry, tag="do"):
    """A seat has done something, and nature after it."""

    seat: int
    actions: list[tuple[int, int]]
    dealt: int = 0  # words the dealer has drawn so far; left out if nature did nothing


class Rang(HallEntry, tag="ring"):
    """Time was up, or the host called the next roll, or has checked claims: the table acted, and nature after it."""

    actions: list[tuple[int, int]]
    dealt: int
    by: str = ""  # "host", "check", or time


class StoodIn(HallEntry, tag="stand-in"):
    """Safe actions are played for a person who is away, or no longer."""

    seat: int
    on: bool


class Ended(HallEntry, tag="end"):
    """The host has ended the game."""


class TakenBack(HallEntry, tag="back"):
    """A host has taken an act back; what undoes it is an entry of its own, before this one."""

    n: int


Any = (
    Joined | Swapped | Removed | Returned | Renamed | Botted | Doors | RowsSet | HallSet | CoHosted | Announced
    | SecondsSet | ClockLeft | HallHalted | Woken | HallBegun | Did | Rang | StoodIn | Ended | TakenBack
)  # fmt: skip

encode = msgspec.json.Encoder().encode
reader: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)
head_reader = msgspec.json.Decoder(HallHead)


class HallStanding(msgspec.Struct):
    """A line of the list of halls: its code, how far it is, and when it was heard of last."""

    code: str
    status: HallStatus
    beat: float
