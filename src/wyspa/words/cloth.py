"""How the cloth trade tells what happens in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import Event
from wyspa.words import Noun

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


def trade_begun(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the number of the village and its corner: what and detail."""
    place = Noun(speaker.notation.places.say_node(event.detail))
    return event.name, {"number": Noun(str(event.what)), "place": place}


def cloth_gained(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how much cloth comes and how much there is then: what and detail."""
    return event.name, {"count": speaker.counted("cloth", event.what), "total": Noun(str(event.detail))}


def cloth_stolen(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the victim and how much: what and detail."""
    return event.name, {"victim": speaker.seat(event.what), "count": speaker.counted("cloth", event.detail)}


def villages_end(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many villages have cloth: what."""
    return event.name, {"number": Noun(str(event.what))}


CLOTH = {
    "trade_begun": trade_begun,
    "cloth_gained": cloth_gained,
    "cloth_stolen": cloth_stolen,
    "villages_end": villages_end,
}
