"""The words that say how something stands. They go over the wire and into the store as they are written here."""

from enum import StrEnum
from typing import TypeVar

from wyspa.server.errors import Refusal


class Status(StrEnum):
    """How far a table is."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class Ending(StrEnum):
    """How a game ended."""

    WON = "won"
    AGREED = "agreed"  # all people agreed to end it, and there is no winner
    EXPIRED = "expired"  # nobody has looked at it for long
    CLOSED = "closed"  # whoever runs the server has closed it


class ChairKind(StrEnum):
    """Who has a seat."""

    PERSON = "person"
    BOT = "bot"
    OPEN = "open"


class ChairWish(StrEnum):
    """Who shall have a seat of a new table."""

    YOU = "you"
    OPEN = "open"
    BOT = "bot"


class SeatGift(StrEnum):
    """Whom the host gives a seat to."""

    BOT = "bot"
    OPEN = "open"


class Resigned(StrEnum):
    """What becomes of the seat of somebody who leaves the game."""

    BOT = "bot"
    SILENT = "silent"  # only safe moves are made


class ClockMode(StrEnum):
    """How long people may think."""

    OFF = "off"
    RELAXED = "relaxed"
    FAST = "fast"


class EntryKind(StrEnum):
    """What an entry of the log is."""

    START = "start"
    PLAY = "play"
    UNDO = "undo"


class By(StrEnum):
    """Who made an entry."""

    NOBODY = ""  # the start
    PERSON = "person"
    BOT = "bot"
    STAND_IN = "stand-in"
    CLOCK = "clock"
    STANDING = "standing"  # what somebody has said once for many offers


class SealStep(StrEnum):
    """How far the seals are."""

    OPEN = "open"
    CLOSING = "closing"  # the start waits for seals
    REVEAL = "reveal"  # no seal can change any more: show your nonce now


class SealKind(StrEnum):
    """Who seals, or that a seat adds nothing."""

    PERSON = "person"
    BOT = "bot"
    OPEN = "open"
    SILENT = "silent"


class VoteOn(StrEnum):
    """What a question to all people is about."""

    OPEN = "open"  # a seat for somebody new
    END = "end"  # the game, without a winner


class VoteResult(StrEnum):
    """What came of a question."""

    AGREED = "agreed"
    DECLINED = "declined"
    DROPPED = "dropped"  # the question is gone


class PlaceKind(StrEnum):
    """Places of the board."""

    NODE = "node"
    EDGE = "edge"
    HEX = "hex"


class StandsOn(StrEnum):
    """Where a kind of piece stands."""

    NODE = "node"
    EDGE = "edge"


class StatSort(StrEnum):
    """How a statistic of a finished game is laid out."""

    SEATS = "seats"  # a row for each seat
    ALL = "all"  # one row for everybody
    PAIRS = "pairs"  # a row and a column for each seat, then columns of their own
    FACES = "faces"  # one row: how often each face of a die fell


class Clicked(StrEnum):
    """What is clicked on the board to do something."""

    NODE = "node"
    EDGE = "edge"
    HEX = "hex"
    NONE = "none"


class Role(StrEnum):
    """What a verb is for on the page."""

    ROLL = "roll"
    END = "end"
    BUILD = "build"
    CARD = "card"
    BANK = "bank"
    ANSWER = "answer"
    DECLINE = "decline"
    DEAL = "deal"
    TALK = "talk"
    CLAIM = "claim"
    CHOOSE = "choose"


Word = TypeVar("Word", bound=StrEnum)


def known(kind: type[Word], word: str, key: str) -> Word:
    """Read one of these words, or refuse it with a sentence."""
    try:
        return kind(word)
    except ValueError:
        raise Refusal(key) from None
