"""Answers to commands, and what is said besides the game."""

from wyspa.server.messages.base import NOT_SEATED, Detail, FromServer
from wyspa.server.messages.state import Clock
from wyspa.server.states import VoteOn, VoteResult


class Ack(FromServer, tag="ack"):
    """Taken, and on the disk. Commands that are no actions give the version as it is."""

    id: str
    version: int


class Refused(FromServer, tag="refused"):
    """Not taken; nothing has changed."""

    id: str
    key: str
    text: str
    version: int
    rule: str = ""
    possible: str = ""


class ChatLine(Detail):
    """Something that was said."""

    n: int
    seat: int
    name: str
    text: str
    at: int  # milliseconds since 1970


class Chat(FromServer, tag="chat"):
    """What was said."""

    entries: list[ChatLine]


class ClockTick(FromServer, tag="clock"):
    """The clock has changed and nothing else."""

    clock: Clock | None = None


class Notice(FromServer, tag="notice"):
    """Something about the table that is not of the game: somebody came, left, is away."""

    text: str
    seat: int = NOT_SEATED


class BotReason(FromServer, tag="reason"):
    """Why a bot has done what it did last, in a sentence without a subject: from what everybody sees."""

    seat: int
    text: str


class Vote(FromServer, tag="vote"):
    """A question to all people at the table: open while there is no `result`."""

    n: int
    what: VoteOn
    text: str
    by: int = NOT_SEATED  # who asks; -1: the table
    seat: int = NOT_SEATED  # the seat that is to be opened
    asked: list[int] = []  # whose answer is waited for
    agreed: list[int] = []
    result: VoteResult | None = None


class Standing(FromServer, tag="standing"):
    """What people have said once for many offers; everybody is told."""

    kept: list[list[int]]  # by seat: cards that it does not give away in this turn
    shuns: list[list[int]]  # by seat: with whom it does not trade until it says otherwise


class Again(FromServer, tag="again"):
    """A rematch has been laid: go there. The secret of a seat here opens the same seat there."""

    table: str
    link: str


class Pong(FromServer, tag="pong"):
    """Here."""

    n: int


class Bye(FromServer, tag="bye"):
    """The last message before the server closes the socket."""

    key: str  # "old-client", "slow", "replaced", "unknown-table", "flood", "too-late", "closing", "left" ...
    text: str
    again: bool = False  # trying again makes sense
