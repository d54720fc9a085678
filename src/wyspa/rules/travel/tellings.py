"""How the game for two tells what happens in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import HIDDEN, Event
from wyspa.words import Noun
from wyspa.words.tallies import FIRST, Counted, EachSeat
from wyspa.words.topics import Rank, Topic

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


def trade_cards(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many trade cards come or go (what) and how many there are then (detail)."""
    total = Noun(str(event.detail))
    if event.what == 0:
        return f"{event.name}_none", {"count": speaker.counted("trade_card", event.detail)}
    return event.name, {"count": speaker.counted("trade_card", event.what), "total": total}


def hand_to_hand(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the other seat and the card: what and detail, which is for the two of them alone."""
    victim = speaker.seat(event.what)
    if event.detail == HIDDEN:
        return f"{event.name}_unseen", {"victim": victim, "count": speaker.counted("card", 1)}
    return event.name, {"victim": victim, "cards": speaker.amount(event.detail, 1)}


def knights_left(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many knights are left: what."""
    return event.name, {"number": Noun(str(event.what))}


TELLINGS = {
    "trade_gained": trade_cards,
    "trade_paid": trade_cards,
    "forced_draw": hand_to_hand,
    "given_back": hand_to_hand,
    "knight_handed_in": knights_left,
}

TOPICS = {
    "trade_gained": Topic("trade", Rank.TAIL),
    "trade_paid": Topic("trade", Rank.TAIL),
    "forced_draw": Topic("trade"),
    "given_back": Topic("trade"),
    "knight_handed_in": Topic("cards"),
}

TALLIES = {
    "trade_cards": EachSeat(
        (
            Counted("gained", "trade_gained", much=FIRST),
            Counted("paid", "trade_paid", much=FIRST),
            Counted("forced", "forced_draw"),
        )
    ),
}
