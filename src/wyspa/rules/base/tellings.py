"""How the base game tells what happens in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import HIDDEN, Event
from wyspa.core.ids import NOBODY
from wyspa.core.purse import given, wanted
from wyspa.words import Noun
from wyspa.words.nouns import noun
from wyspa.words.tallies import FIRST, WHAT, Counted, EachSeat, Partners, WithWhom
from wyspa.words.topics import Rank, Topic

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


def must_discard(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many: what."""
    return event.name, {"count": speaker.counted("card", event.what)}


def turn(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Count the turn: what is how many have ended."""
    return event.name, {"number": Noun(str(event.what + 1))}


def dice(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the dice: what and detail; those that nobody rolls fall for all."""
    sum_ = event.what + event.detail
    return event.name if event.seat != NOBODY else f"{event.name}_for_all", {
        "first": Noun(str(event.what)),
        "second": Noun(str(event.detail)),
        "sum": Noun(str(sum_)),
    }


def bare(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name nothing but the seat."""
    return event.name, {}


def bank_trade(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name what is given and what is taken: kinds, and how many of each where the whole act is told."""
    gave, got = speaker.moved("paid", event.seat), speaker.moved("gained", event.seat)
    give = speaker.hand(gave) if gave else speaker.card(event.what)
    return event.name, {"give": give, "take": speaker.hand(got) if got else speaker.card(event.detail)}


def moved(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the figure and its new hex: what and detail."""
    return event.name, {"figure": speaker.figure(event.what), "place": speaker.hex(event.detail)}


def stolen(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name victim and card: what and detail, which is for the two of them alone."""
    victim = speaker.seat(event.what)
    if event.detail == HIDDEN:
        return "stolen_unseen", {"victim": victim, "count": speaker.counted("card", 1)}
    return "stolen", {"victim": victim, "cards": speaker.amount(event.detail, 1)}


def title(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how long or how many (what) and who had it before (detail); seat and detail may be nobody."""
    number = Noun(str(event.what))
    if event.seat == NOBODY:
        return f"{event.name}_aside", {"held": speaker.seat(event.detail)}
    if event.detail == NOBODY:
        return event.name, {"number": number}
    return f"{event.name}_from", {"number": number, "held": speaker.seat(event.detail)}


def route(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Speak of the longest road, or of the trade route where other pieces can be part of it (S-42)."""
    pattern, facts = title(speaker, event)
    name = "road" if len(speaker.book.edge_kinds) == 1 else "trade_route"
    return pattern, facts | {"title": noun(speaker.language, "titles", name)}


def card_played(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the card of the pile: what."""
    return event.name, {"card": speaker.development(event.what)}


def drawn(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the card of the pile: detail, for its owner alone."""
    if event.detail == HIDDEN:
        return "drawn_unseen", {}
    return "drawn", {"card": speaker.development(event.detail)}


def revealed(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the card of the pile and how many: what and detail."""
    return event.name, {"card": speaker.development(event.what), "number": Noun(str(event.detail))}


def terms(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the other seat (what; nobody: all) and the terms (detail) as the seat gives and wants them."""
    facts = {"give": speaker.purse(given(event.detail)), "want": speaker.purse(wanted(event.detail))}
    if event.what == NOBODY:
        return f"{event.name}_all", facts
    return event.name, facts | {"other": speaker.seat(event.what)}


def answer(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the seat that is answered: what."""
    return event.name, {"other": speaker.seat(event.what)}


TELLINGS = {
    "must_discard": must_discard,
    "turn": turn,
    "first_roll": dice,
    "rolled": dice,
    "starts": bare,
    "bank_trade": bank_trade,
    "moved": moved,
    "stolen": stolen,
    "army": title,
    "route": route,
    "card_played": card_played,
    "drawn": drawn,
    "bought": bare,
    "revealed": revealed,
    "offered": terms,
    "countered": terms,
    "traded": terms,
    "agreed": answer,
    "refused": answer,
    "talk_ends": bare,
}

TOPICS = {
    "turn": Topic("", Rank.HEADING),
    "first_roll": Topic("dice"),
    "starts": Topic("dice", Rank.TAIL),
    "rolled": Topic("dice"),
    "must_discard": Topic("robber", Rank.TAIL),
    "bank_trade": Topic(
        "trade",
        hides=(
            "paid",
            "gained",
        ),
    ),
    "moved": Topic("robber"),
    "stolen": Topic("robber", Rank.TAIL),
    "army": Topic("points", Rank.TAIL),
    "route": Topic("points", Rank.TAIL),
    "card_played": Topic("cards"),
    "bought": Topic("cards"),
    "drawn": Topic("cards", Rank.TAIL),
    "revealed": Topic("points", Rank.TAIL),
    "offered": Topic("trade"),
    "countered": Topic("trade"),
    "traded": Topic("trade"),
    "agreed": Topic("trade", minor=True),
    "refused": Topic("trade", minor=True),
    "talk_ends": Topic("trade", Rank.QUIET, minor=True),
}

TALLIES = {
    "robbery": EachSeat(
        (
            Counted("stole", "stolen"),
            Counted("lost", "stolen", whose=WHAT),
            Counted("hits", "must_discard"),
            Counted("discarded", "must_discard", much=FIRST),
        )
    ),
    "thefts": WithWhom("stolen", mutual=False),
    "offers": EachSeat(
        (
            Counted("made", "offered countered"),
            Counted("closed", "traded"),
            Counted("taken", "traded", whose=WHAT),
            Partners("partners", "traded"),
        )
    ),
    "trades": WithWhom("traded", columns=(Counted("bank", "bank_trade"),)),
    "development": EachSeat((Counted("bought", "bought"), Counted("played", "card_played"))),
}
