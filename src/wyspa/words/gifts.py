"""How the forgotten tribe and the wonders tell what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import Event
from wyspa.words import Noun
from wyspa.words.nouns import noun

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


def edge_of(speaker: Speaker, event: Event) -> Noun:
    """Name the edge of a gift: detail."""
    return Noun(speaker.notation.places.say_edge(event.detail))


def gift_token(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the points and the edge: what and detail."""
    return event.name, {"points": speaker.counted("point", event.what), "place": edge_of(speaker, event)}


def gift_card(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the edge: detail. Which card it is, another event tells its finder."""
    return event.name, {"place": edge_of(speaker, event)}


def harbour_found(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the kind of harbour and its edge: what and detail."""
    kind = noun(speaker.language, "harbours", speaker.book.dock_names[event.what])
    return event.name, {"harbour": kind, "place": edge_of(speaker, event)}


def outpost(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the points and the corner of the settlement: what and detail."""
    place = Noun(speaker.notation.places.say_node(event.detail))
    return event.name, {"points": speaker.counted("point", event.what), "place": place}


def wonder(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the wonder: what."""
    return event.name, {"wonder": noun(speaker.language, "wonders", speaker.book.named_args["wonder"][event.what])}


def raised(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the wonder and its level: what and detail."""
    return event.name, wonder(speaker, event)[1] | {"number": Noun(str(event.detail))}


GIFTS = {
    "gift_token": gift_token,
    "gift_card": gift_card,
    "harbour_found": harbour_found,
    "outpost": outpost,
    "claimed": wonder,
    "raised": raised,
}
