"""What one connection, one address and one text may ask for."""

import unicodedata
from dataclasses import dataclass

from wyspa.server.errors import Refusal
from wyspa.server.shares import USUAL_DOOR, DoorLimits

NAME_MOST = 24
TABLE_NAME_MOST = 40
TEXT_MOST = 300
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, invisible signs, lone halves, private and unknown ones
JOINERS = "\u200c\u200d"  # needed to write some languages and signs; harmless in the middle of a word
# letters and marks that show nothing although their category says otherwise: fillers, blanks, selectors, vowel signs
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | frozenset(
    chr(code) for code in [*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)]
)
EMOJI = "\ufe0f"  # asks for a coloured sign: invisible, but it belongs to a sign
MARKS = {"Mn", "Me"}
MARKS_IN_NAMES = 2  # on one letter: enough for every language with an alphabet
MARKS_IN_TEXTS = 4  # vowels, dots and accents of a text with all its points


@dataclass(frozen=True)
class Limits:
    """The numbers. Tests and large halls take others."""

    hello_seconds: float = 5.0
    messages_a_second: float = 20.0
    messages_at_once: float = 60.0
    strikes: int = 40  # refused messages until the socket is closed
    outbox: int = 400  # messages that wait for a slow client
    outbox_bytes: int = 4_000_000
    tables: int = 5000
    connections: int = 20_000
    grace_seconds: float = 45.0  # until a bot plays for somebody who is away
    bot_seconds: float = 0.9  # how long a bot seems to think
    offer_seconds: float = 15.0  # that a bot waits for the answers of people to its offer
    seal_seconds: float = 5.0  # that a start waits for those who said that they would seal
    reveal_seconds: float = 10.0  # for showing what was sealed
    keep_seconds: float = 3600.0  # a table that nobody looks at stays in memory; a finished one leaves at once
    waiting_seconds: float = 3600.0  # a table that has not begun and nobody looks at is removed
    abandoned_seconds: float = 30 * 86400.0  # a game that nobody looks at is over
    retention_seconds: float = 365 * 86400.0  # a finished game is removed
    door: DoorLimits = USUAL_DOOR
    chats_a_minute: float = 20.0  # of one seat, however often it connects
    chats_at_once: float = 8.0
    undos_a_minute: float = 15.0
    undos_at_once: float = 8.0
    questions_a_minute: float = 2.0  # that one seat may put to the table
    questions_at_once: float = 3.0
    standings_a_minute: float = 30.0  # cards that a seat keeps and players with whom it does not trade: changes of it
    standings_at_once: float = 12.0


class Bucket:
    """A bucket of tokens that fills by itself: each thing done takes one out."""

    def __init__(self, rate: float, most: float, now: float) -> None:
        """Begin full."""
        self.rate = rate
        self.most = most
        self.tokens = most
        self.at = now

    def take(self, now: float) -> bool:
        """Take a token if there is one."""
        self.tokens = min(self.most, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1.0:
            return False
        self.tokens -= 1.0
        return True

    def give_back(self) -> None:
        """Put a token back that was taken for nothing."""
        self.tokens = min(self.most, self.tokens + 1.0)

    def wait(self, now: float) -> float:
        """Give the seconds until there is a token."""
        there = min(self.most, self.tokens + (now - self.at) * self.rate)
        return max(0.0, (1.0 - there) / self.rate) if self.rate > 0 else 60.0


def visible(text: str, marks: int = MARKS_IN_TEXTS) -> str:
    """Give a text in its composed form with single spaces.

    Signs that cannot be seen, and more marks on one letter than any language needs, are refused with ValueError.
    """
    text = unicodedata.normalize("NFC", text)
    on_top = 0
    for k, sign in enumerate(text):
        category = unicodedata.category(sign)
        if sign in BLANK or (category in HIDDEN and sign not in JOINERS and sign not in "\n\t"):
            raise ValueError("a sign that cannot be seen")
        if sign in JOINERS and (k == 0 or k == len(text) - 1 or not shows(text[k - 1]) or text[k + 1].isspace()):
            raise ValueError("a joiner that joins nothing")
        on_top = on_top + 1 if category in MARKS else 0
        if on_top > marks or (on_top and (k == 0 or text[k - on_top].isspace())):
            raise ValueError("too many marks, or a mark on nothing")
    return " ".join(text.split())


def shows(sign: str) -> bool:
    """Tell whether a joiner may come after a sign."""
    return not sign.isspace() and sign not in JOINERS


def check_name(name: str) -> str:
    """Give a name as it is shown, or refuse it."""
    try:
        shown = visible(name, MARKS_IN_NAMES)
    except ValueError:
        raise Refusal("bad-name") from None
    if not 0 < len(shown) <= NAME_MOST or "\n" in name:
        raise Refusal("bad-name")
    return shown


def check_table_name(name: str) -> str:
    """Give the name of a table, or refuse it."""
    try:
        shown = visible(name, MARKS_IN_NAMES)
    except ValueError:
        raise Refusal("bad-table-name") from None
    if len(shown) > TABLE_NAME_MOST:
        raise Refusal("bad-table-name")
    return shown


def check_text(text: str) -> str:
    """Give a line of the chat, or refuse it."""
    try:
        shown = visible(text)
    except ValueError:
        raise Refusal("bad-text") from None
    if not 0 < len(shown) <= TEXT_MOST:
        raise Refusal("bad-text")
    return shown
