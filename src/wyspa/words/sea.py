"""How the sea tells what happens there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import Event
from wyspa.rules.scenarios.fog import TOLD
from wyspa.words import Noun
from wyspa.words.nouns import noun

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


def may_pick(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many cards are to be chosen: what."""
    return event.name, {"count": speaker.counted("card", event.what)}


def new_land(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the points and the corner of the settlement: what and detail."""
    place = Noun(speaker.notation.places.say_node(event.detail))
    return event.name, {"points": speaker.counted("point", event.what), "place": place}


def found(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the hex, its terrain and its number: what, and in detail terrain * 100 + number."""
    terrain, number = divmod(int(event.detail), TOLD)
    name = speaker.book.terrain_names[terrain]
    facts = {"terrain": noun(speaker.language, "terrains", name), "place": speaker.hex(event.what)}
    return ("found", facts | {"number": Noun(str(number))}) if number else ("found_bare", facts)


def harbour(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the kind of harbour: what."""
    return event.name, {"harbour": noun(speaker.language, "harbours", speaker.book.dock_names[event.what])}


def harbour_placed(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the kind of harbour and its edge: what and detail."""
    place = Noun(speaker.notation.places.say_edge(event.detail))
    return event.name, harbour(speaker, event)[1] | {"place": place}


SEA = {
    "may_pick": may_pick,
    "new_land": new_land,
    "found": found,
    "harbour_drawn": harbour,
    "harbour_placed": harbour_placed,
    "harbour_left_out": harbour,
}
