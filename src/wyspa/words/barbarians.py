"""How the event die, the barbarians and what they leave behind are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import Event
from wyspa.rules.cities_knights.ids import FACE_NAMES
from wyspa.words import Noun
from wyspa.words.cities import area
from wyspa.words.nouns import noun

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


def event_die(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the face: what."""
    return event.name, {"face": noun(speaker.language, "faces", FACE_NAMES[event.what])}


def sail(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Count the fields: what is where the fleet is now, detail how many are left."""
    return event.name, {"number": Noun(str(event.what)), "left": Noun(str(event.detail))}


def strengths(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name both strengths: what is the barbarians', detail the knights'."""
    key = event.name if event.what > event.detail else f"{event.name}_beaten"
    return key, {"number": Noun(str(event.what)), "total": Noun(str(event.detail))}


def city_lost(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the node: detail; what is 1 where the city is laid on its side."""
    key = f"{event.name}_lying" if event.what else event.name
    return key, {"place": Noun(speaker.notation.places.say_node(event.detail))}


def tokens(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Count the tokens that the seat has now: what."""
    return event.name, {"number": Noun(str(event.what))}


def robber_comes(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the hex: detail."""
    return event.name, {"place": speaker.hex(event.detail)}


def sent(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the knight and its node: what and detail."""
    return event.name, {"piece": speaker.piece(event.what), "place": speaker.place(event.what, event.detail)}


def a_deck(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the deck: what."""
    return event.name, {"area": area(speaker, event.what)}


BARBARIANS = {
    "event_die": event_die,
    "barbarians_sail": sail,
    "barbarians_land": strengths,
    "robber_comes": robber_comes,
    "sent": sent,
    "city_lost": city_lost,
    "defender": tokens,
    "draw_declined": a_deck,
}
