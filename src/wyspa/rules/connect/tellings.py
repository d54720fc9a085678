"""How a hall of many boards tells what happens there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import Event
from wyspa.rules.connect.ids import LEFT, SIDE_NAMES
from wyspa.words import Noun
from wyspa.words.nouns import noun
from wyspa.words.tallies import Counted, EachSeat
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
    "offer_withdrawn": Topic("trade", minor=True),
    "market_trade": Topic("trade"),
    "foreign_area": Topic("points", Rank.TAIL),
    "victory_claimed": Topic("points"),
    "claim_wrong": Topic("points"),
}

TALLIES = {
    "markets": EachSeat((Counted("exchanged", "market_trade"), Counted("foreign", "foreign_area"))),
}
