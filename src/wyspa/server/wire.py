"""What goes over the socket from a player to the server: typed messages, tagged by `t`. See docs/protocol.md.

Unknown fields are refused, numbers and lengths are bounded here, so that nobody behind this door has to ask again.
What the server answers is in `wyspa.server.messages`.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from wyspa.server.states import SeatGift

PROTOCOL = 2  # raised when an old page can no longer talk to the server

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Version = Annotated[int, msgspec.Meta(ge=-1, le=2**31)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5000)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=63)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
ActionNumber = Annotated[str, msgspec.Meta(max_length=20, pattern="^[0-9]+$")]
Purse = Annotated[dict[Word, Amount], msgspec.Meta(max_length=8)]


def one_of(words: type[StrEnum]) -> msgspec.Meta:
    """Say which words a text is one of; another one is refused behind this door, with a sentence of its own."""
    return msgspec.Meta(max_length=64, extra={"words": words})


class FromClient(msgspec.Struct, tag_field="t", forbid_unknown_fields=True):
    """A message from a client."""


class Hello(FromClient, tag="hello"):
    """The first message: which table, whose seat (no secret: a spectator), which language, what was seen last."""

    protocol: int
    table: Word
    secret: Annotated[str, msgspec.Meta(max_length=128)] = ""
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"
    since: Version = -1  # the last version seen; -1: none
    seen: Annotated[str, msgspec.Meta(max_length=40, pattern="^([0-9]{1,9}:[0-9a-f]{24})?$")] = ""  # version:mark
    patches: bool = False  # states come as patches, and a frame may hold a list of messages
    seals: bool = False  # this client seals a nonce for the dice as soon as it has seen the commitment


class Do(FromClient, tag="do"):
    """Do a legal action: the int of a choice as decimal digits, or words ('road c2/e')."""

    id: Id
    version: Version
    action: Annotated[str, msgspec.Meta(max_length=20, pattern="^[0-9]*$")] = ""
    words: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Compose(FromClient, tag="compose"):
    """Offer, propose or counter: what is given and wanted, by keys of cards; to all (empty) or to one seat."""

    id: Id
    version: Version
    verb: Word
    give: Purse
    want: Purse
    to: Annotated[list[SeatNumber], msgspec.Meta(max_length=1)] = []


class Undo(FromClient, tag="undo"):
    """Take the own last action back."""

    id: Id
    version: Version


class Say(FromClient, tag="chat"):
    """Say something to everybody at the table; who looks on says a name too, and needs leave of the host."""

    id: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    name: Word = ""


class GuestsTalk(FromClient, tag="guests"):
    """Let those who look on chat, or not any more (the host)."""

    id: Id
    talk: bool


class Speak(FromClient, tag="language"):
    """Hear everything in another language from now on."""

    language: Annotated[str, msgspec.Meta(max_length=8)]


class Start(FromClient, tag="start"):
    """Start the game (the host)."""

    id: Id


class Seal(FromClient, tag="seal"):
    """Promise a nonce for the dice: the hash of a label, the table, the seat and the nonce."""

    id: Id
    hash: Hash


class Reveal(FromClient, tag="reveal"):
    """Show the nonce that was sealed, when everybody has sealed."""

    id: Id
    nonce: Hash


class Assign(FromClient, tag="seat"):
    """Give a seat to a bot, or open it for somebody else (the host); in a running game all people are asked first."""

    id: Id
    seat: SeatNumber
    who: Annotated[str, one_of(SeatGift)]
    level: Word = ""  # of the bot; empty: the usual one


class Leave(FromClient, tag="leave"):
    """Leave for good: before the start the seat is open again, later a bot plays it."""

    id: Id


class End(FromClient, tag="end"):
    """Propose to end the game now, without a winner; all other people at the table are asked."""

    id: Id


class CastVote(FromClient, tag="vote"):
    """Answer a question to the table; who has asked it takes it back with no."""

    id: Id
    n: SeatNumber  # of the question
    yes: bool


class Keep(FromClient, tag="keep"):
    """Give none of these cards away in this turn, or do again: offers that ask for them are declined at once."""

    id: Id
    card: Word
    on: bool


class Shun(FromClient, tag="embargo"):
    """Do not trade with a seat until further notice, or do again; everybody hears of it."""

    id: Id
    seat: SeatNumber
    on: bool


class Rematch(FromClient, tag="rematch"):
    """Play again at the same table with the same people (after the end)."""

    id: Id


class Look(FromClient, tag="look"):
    """Send me what I have missed since a version, and the state."""

    since: Version = -1


class Foresee(FromClient, tag="foresee"):
    """Tell me what these legal actions of mine would bring; of what is not legal any more nothing is told."""

    version: Version
    actions: Annotated[list[ActionNumber], msgspec.Meta(max_length=16)]


class LookBack(FromClient, tag="moment"):
    """Show me the board as it was at a version."""

    version: Annotated[int, msgspec.Meta(ge=1, le=2**31)]


class Ping(FromClient, tag="ping"):
    """Ask whether the server is there."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


# what has an id and is acknowledged
Command = (
    Do | Compose | Undo | Say | GuestsTalk | Start | Seal | Reveal | Assign | Leave | End | CastVote | Keep | Shun
    | Rematch
)  # fmt: skip
Message = Hello | Command | Speak | Look | LookBack | Foresee | Ping

reader: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
hello_reader = msgspec.json.Decoder(Hello)


def read(frame: bytes | str) -> Message:
    """Read a frame, or raise msgspec.DecodeError."""
    return reader.decode(frame)


def read_hello(frame: bytes | str) -> Hello:
    """Read the first frame, which must be a hello, or raise msgspec.DecodeError."""
    return hello_reader.decode(frame)
