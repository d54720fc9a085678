"""What goes over the socket of a hall from a phone, the desk or the wall to the server: typed, tagged by `t`."""

from typing import Annotated

import msgspec

from wyspa.server.hall.states import ClaimMode, EmptySeats, HallRole
from wyspa.server.wire import FromClient, Hash, Id, Ping, Speak, Word, one_of

SeatAt = Annotated[int, msgspec.Meta(ge=0, le=20_000)]
Seconds = Annotated[int, msgspec.Meta(ge=5, le=600)]
Said = Annotated[str, msgspec.Meta(max_length=200)]
RowsWord = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class HallHello(FromClient, tag="hello"):
    """The first message: which hall, and who one is; the wall needs no secret."""

    protocol: int
    hall: Word
    role: Annotated[str, one_of(HallRole)]
    secret: Annotated[str, msgspec.Meta(max_length=128)] = ""
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class HallDo(FromClient, tag="do"):
    """Do something, in words: `road 12b4/sw`, `offer 1 ore for 1 lumber to 3moon`."""

    id: Id
    action: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class SayReady(FromClient, tag="ready"):
    """Say that one is ready for the next roll, or not after all (K-127)."""

    id: Id
    on: bool


class ClaimVictory(FromClient, tag="claim"):
    """Claim the victory (K-79)."""

    id: Id


class Away(FromClient, tag="away"):
    """Say that one goes away for a while, or is back (K-130)."""

    id: Id
    on: bool


class RevealNonce(FromClient, tag="reveal"):
    """Show the nonce that was sealed at joining, when the start asks for it."""

    id: Id
    nonce: Hash


# ---- the desk ----


class OpenDoors(FromClient, tag="open"):
    """Let people in."""

    id: Id


class CloseDoors(FromClient, tag="close"):
    """Let nobody else in."""

    id: Id


class StartHall(FromClient, tag="start"):
    """Begin the game (K-125)."""

    id: Id


class Pause(FromClient, tag="pause"):
    """Halt the clock (K-125)."""

    id: Id


class Resume(FromClient, tag="resume"):
    """Let the clock go on with what was left."""

    id: Id


class SetSeconds(FromClient, tag="seconds"):
    """Set how long the running round has still to go, and how long rounds of each kind last."""

    id: Id
    now: Seconds | None = None
    first: Seconds | None = None
    later: Seconds | None = None
    robber: Seconds | None = None


class AddSeconds(FromClient, tag="add"):
    """Lengthen the running round, or shorten it."""

    id: Id
    seconds: Annotated[int, msgspec.Meta(ge=-600, le=600)]


class NextRoll(FromClient, tag="next"):
    """Call the next roll now (K-125)."""

    id: Id


class Announce(FromClient, tag="announce"):
    """Say something to everybody, in both languages; of one that is empty the other is taken."""

    id: Id
    pl: Said = ""
    en: Said = ""


class AcceptClaim(FromClient, tag="accept"):
    """Accept claims: the best of those that are right wins (K-81)."""

    id: Id
    seat: SeatAt


class DismissClaim(FromClient, tag="dismiss"):
    """Dismiss a claim: the clock goes on with what was left (K-128)."""

    id: Id
    seat: SeatAt


class RemovePerson(FromClient, tag="remove"):
    """Take a seat away from a person."""

    id: Id
    seat: SeatAt


class MovePerson(FromClient, tag="move"):
    """Put a person on a seat that nobody has."""

    id: Id
    seat: SeatAt
    to: SeatAt


class SwapPeople(FromClient, tag="swap"):
    """Let two people change seats (K-5, K-124)."""

    id: Id
    a: SeatAt
    b: SeatAt


class GiveToBot(FromClient, tag="bot"):
    """Have a bot play a seat, or give it back to its person, or let it be free."""

    id: Id
    seat: SeatAt
    on: bool


class FillWithBots(FromClient, tag="fill"):
    """Have bots play all free seats, or take them away again."""

    id: Id
    on: bool


class Rename(FromClient, tag="rename"):
    """Give a person another name."""

    id: Id
    seat: SeatAt
    name: Annotated[str, msgspec.Meta(max_length=64)]


class SetRows(FromClient, tag="rows"):
    """Set rows and their names anew, before the doors open."""

    id: Id
    rows: RowsWord
    names: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=5000)] = []


class SetHall(FromClient, tag="set"):
    """Set what the hall is played with, before the start; name, empty seats, bots, time for who is away always."""

    id: Id
    name: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    claims: Annotated[str, one_of(ClaimMode)] | None = None
    empty: Annotated[str, one_of(EmptySeats)] | None = None
    away_seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] | None = None
    level: Word | None = None  # of the bots; empty: the usual one
    early: bool | None = None
    target: Annotated[int, msgspec.Meta(ge=0, le=30)] | None = None


class MakeCoHost(FromClient, tag="cohost"):
    """Ask for a secret for another host."""

    id: Id
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""


class EndHall(FromClient, tag="end"):
    """End the game now: everybody is ranked as things stand."""

    id: Id


class TakeBack(FromClient, tag="take_back"):
    """Take back something that a host has done, before the next roll."""

    id: Id
    n: Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class LookAtBoard(FromClient, tag="look"):
    """Look at a board."""

    id: Id
    board: Annotated[int, msgspec.Meta(ge=0, le=10_000)]


SeatCommand = HallDo | SayReady | ClaimVictory | Away | RevealNonce
DeskCommand = (
    OpenDoors | CloseDoors | StartHall | Pause | Resume | SetSeconds | AddSeconds | NextRoll | Announce | AcceptClaim
    | DismissClaim | RemovePerson | MovePerson | SwapPeople | GiveToBot | FillWithBots | Rename | SetRows | SetHall
    | MakeCoHost | EndHall | TakeBack | LookAtBoard
)  # fmt: skip
ToHall = HallHello | SeatCommand | DeskCommand | Speak | Ping

reader: msgspec.json.Decoder[ToHall] = msgspec.json.Decoder(ToHall)
hello_reader = msgspec.json.Decoder(HallHello)
