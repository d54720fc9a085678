"""How a hall of many boards tells what happens there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import Event
from wyspa.core.ids import NOBODY
from wyspa.rules.connect.ids import LEFT, SIDE_NAMES
from wyspa.rules.connect.seats import side_of
from wyspa.words import Noun
from wyspa.words.nouns import noun
from wyspa.words.tallies import Counted, EachSeat, Rows
from wyspa.words.topics import Rank, Topic

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker

DESERT = 7  # what the dice of the robbers show when they go home


def round_begins(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the round and the side that is active: what and detail."""
    return event.name, {
        "number": Noun(str(event.what)),
        "side": noun(speaker.language, "sides", SIDE_NAMES[event.detail]),
    }


def round_ends(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the round: what."""
    return event.name, {"number": Noun(str(event.what))}


def robber_rolled(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the number: what."""
    if event.what == DESERT:
        return "robber_rolled_desert", {}
    return event.name, {"number": Noun(str(event.what))}


def bare(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name nothing but the seat."""
    return event.name, {}


def market_trade(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the kinds: what is given, detail is taken."""
    return event.name, {"give": speaker.card(event.what), "take": speaker.card(event.detail)}


def foreign_area(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the direction and the corner of the settlement: what and detail."""
    side = noun(speaker.language, "sides", "left" if event.what == LEFT else "right")
    return event.name, {"side": side, "place": speaker.at("node", event.detail)}


TELLINGS = {
    "round_begins": round_begins,
    "round_ends": round_ends,
    "robber_may_come": bare,
    "robber_rolled": robber_rolled,
    "passed": bare,
    "ready": bare,
    "not_ready": bare,
    "offer_withdrawn": bare,
    "market_trade": market_trade,
    "foreign_area": foreign_area,
    "victory_claimed": bare,
    "claim_wrong": bare,
}

TOPICS = {
    "round_begins": Topic("", Rank.HEADING, to="dice"),
    "round_ends": Topic("rounds", Rank.QUIET, minor=True),
    "robber_may_come": Topic("robber"),
    "robber_rolled": Topic("robber"),
    "passed": Topic("rounds", minor=True),
    "ready": Topic("rounds", minor=True),
    "not_ready": Topic("rounds", minor=True),
    "offer_withdrawn": Topic("trade", minor=True),
    "market_trade": Topic("trade"),
    "foreign_area": Topic("points", Rank.TAIL),
    "victory_claimed": Topic("points"),
    "claim_wrong": Topic("points"),
}


class BySide(EachSeat):
    """What seats do while their own side is active, and while the other is: the last row keeps which side it is."""

    def rows(self, seats: int) -> Rows:
        return [*super().rows(seats), [NOBODY] * len(self.columns)]

    def hear(self, rows: Rows, event: Event) -> None:
        *seats, side = rows
        if event.name == "round_begins":
            side[:] = [int(event.detail)] * len(self.columns)
        elif 0 <= event.seat < len(seats) and side[0] != NOBODY:
            active = side_of(event.seat) == side[0]
            for k, column in enumerate(self.columns):
                seats[event.seat][k] += column.of(event) if active == (column.key == "active") else 0

    def shown(self, rows: Rows) -> Rows:
        return rows[:-1]


ACTS = "placed bought card_played bank_trade market_trade offered traded"  # what somebody does in a round

TALLIES = {
    "sides": BySide((Counted("active", ACTS), Counted("passive", ACTS))),
    "passes": EachSeat(
        (Counted("passed", "passed ready"), Counted("claimed", "victory_claimed"), Counted("wrong", "claim_wrong"))
    ),
    "markets": EachSeat((Counted("exchanged", "market_trade"), Counted("foreign", "foreign_area"))),
}
