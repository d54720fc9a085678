"""What is kept of a table: its head, the entries of its log, and what was said. All of it is JSON in the store."""

import msgspec

from wyspa.replay.added import Added
from wyspa.server.states import By, ChairKind, ClockMode, Ending, EntryKind, Resigned, Status


class Claim(msgspec.Struct):
    """Somebody who had a seat, was away too long, and may come back to it."""

    name: str
    secret: str


class Chair(msgspec.Struct, omit_defaults=True):
    """A seat and who has it. The secret is kept as its SHA-256 only."""

    kind: ChairKind
    name: str = ""
    level: str = ""  # of the bot that plays here, or would stand in
    secret: str = ""
    seal: str = ""  # of the nonce that this person adds to the dice
    left: bool = False  # the person has left for good: a bot plays on
    silent: bool = False  # nobody plays on: only safe moves are made
    shuns: list[int] = []  # seats with whom this person does not trade
    claims: list[Claim] = []  # whose seat it was before, the first owner first


class Head(msgspec.Struct, omit_defaults=True):
    """Everything about a table that is not in its log."""

    id: str
    line: str  # as wyspa.table writes it
    rules: str  # the version of the package that laid it
    name: str
    preset: str
    clock: ClockMode
    private: bool
    created: float
    seed: str  # of the dice, in hex; shown when the game is over
    chairs: list[Chair]
    host: int = 0
    status: Status = Status.WAITING
    started: float = 0.0
    ended: float = 0.0
    again: str = ""  # the table of the rematch
    end: Ending | None = None  # how it ended
    stopped: list[int] = []  # it has lost moves: the version that was seen, and the one that was on the disk
    life: int = 0  # how often somebody has let it go on without moves that it had lost
    proof: int = 0  # how its dice are derived: wyspa.server.sealing.PROOF
    starting: bool = False  # the start has been asked for; seals and nonces are waited for
    added: list[Added] = []  # what the seats add to the dice, once the seals are closed
    drawing: str = ""  # the text of a drawing of somebody's own, which the line names by its digest
    resigned: Resigned = Resigned.BOT
    guests_talk: bool = False  # who looks on may chat
    island: str = ""  # the seed of the island that was chosen before; empty: the dice deal it


class Entry(msgspec.Struct, omit_defaults=True, gc=False):
    """One entry of the log: what a seat did, and what nature did after it. Entries raise the version by one each."""

    version: int
    kind: EntryKind
    seat: int
    actions: list[tuple[int, int]]  # seats and their actions; nature's come after the one that caused them
    command: str  # the id it came with
    by: By
    at: float
    dealt: int  # words the dealer has drawn so far; it never falls
    island: list[list[int]] = []  # of the first entry: terrain, number, dock edges, dock kinds
    link: str = ""  # SHA-256 over the link of the entry before and the rest of this one: see wyspa.server.chain


class Said(msgspec.Struct, omit_defaults=True):
    """A line of the chat."""

    n: int
    seat: int
    name: str
    text: str
    at: float
    command: str = ""  # the id it came with: said once, also if nobody heard the answer


def pack(record: Head | Entry | Said) -> str:
    """Write a record."""
    return msgspec.json.encode(record).decode()


def unpack_head(text: str) -> Head:
    """Read a head."""
    return msgspec.json.decode(text, type=Head)


def unpack_entry(text: str) -> Entry:
    """Read an entry."""
    return msgspec.json.decode(text, type=Entry)


def unpack_said(text: str) -> Said:
    """Read a line of the chat."""
    return msgspec.json.decode(text, type=Said)
