"""How Cities & Knights tell what happens in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import HIDDEN, Event
from wyspa.rules.cities_knights.ids import AREA_NAMES, FACE_NAMES, PROGRESS_NAMES
from wyspa.words import Noun
from wyspa.words.nouns import noun
from wyspa.words.tallies import WHAT, Counted, EachSeat, Faces, InAll
from wyspa.words.topics import Rank, Topic

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


def progress(speaker: Speaker, card: int) -> Noun:
    """Name a progress card."""
    return noun(speaker.language, "progress", PROGRESS_NAMES[card])


def area(speaker: Speaker, number: int) -> Noun:
    """Name an area of city improvements."""
    return noun(speaker.language, "areas", AREA_NAMES[number])


def a_card(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name a progress card that all see: what."""
    return event.name, {"card": progress(speaker, event.what)}


def a_back(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the deck, and for its owner the card: what and detail."""
    facts = {"area": area(speaker, event.what)}
    if event.detail == HIDDEN:
        return f"{event.name}_unseen", facts
    return event.name, {**facts, "card": progress(speaker, event.detail)}


def a_demand(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many cards are due: what."""
    return event.name, {"count": speaker.counted("card", event.what)}


def a_gift(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the giver and, for the two of them, the card: what and detail."""
    victim = speaker.seat(event.what)
    if event.detail == HIDDEN:
        return f"{event.name}_unseen", {"victim": victim, "count": speaker.counted("card", 1)}
    return event.name, {"victim": victim, "cards": speaker.amount(event.detail, 1)}


def a_victim(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the other seat: what."""
    return event.name, {"victim": speaker.seat(event.what)}


def a_stolen_card(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the victim and, for the two of them, the progress card: what and detail."""
    victim = speaker.seat(event.what)
    if event.detail == HIDDEN:
        return f"{event.name}_unseen", {"victim": victim}
    return event.name, {"victim": victim, "card": progress(speaker, event.detail)}


def improved(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the area, the level and what it is called: what and detail."""
    number = int(event.detail)
    name = noun(speaker.language, "improvements", f"{AREA_NAMES[event.what]}-{number}")
    return event.name, {"area": area(speaker, event.what), "number": Noun(str(number)), "improvement": name}


def a_wall(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many walls there are now and the node: what and detail."""
    return event.name, {"number": Noun(str(event.what)), "place": corner(speaker, event)}


def a_metropolis(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the area and the node: what and detail."""
    return event.name, {"area": area(speaker, event.what), "place": corner(speaker, event)}


def corner(speaker: Speaker, event: Event) -> Noun:
    """Name the node that stands in the detail."""
    return speaker.at("node", event.detail)


def nothing_more(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name nothing but the seat."""
    return event.name, {}


def two_hexes(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name two hexes: what and detail."""
    return event.name, {"place": speaker.hex(event.what), "other": speaker.hex(event.detail)}


def a_kind(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name a kind of card that all hear: what."""
    return event.name, {"card": speaker.card(event.what)}


def a_harbour_offer(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the other seat and the resource: what and detail."""
    return event.name, {"other": speaker.seat(event.what), "cards": speaker.amount(event.detail, 1)}


def a_delivery(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the other seat and, for the two of them, the commodity: what and detail."""
    if event.detail == HIDDEN:
        return f"{event.name}_unseen", {"other": speaker.seat(event.what)}
    return a_harbour_offer(speaker, event)


def a_look(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name whose hand is seen, and how many cards are taken: what and detail."""
    return event.name, {"other": speaker.seat(event.what), "count": speaker.counted("card", event.detail)}


def a_pick(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name whose hand it was and, for the two of them, the card: what and detail."""
    if event.detail == HIDDEN:
        return f"{event.name}_unseen", {"other": speaker.seat(event.what), "count": speaker.counted("card", 1)}
    return a_harbour_offer(speaker, event)


def a_knight(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the knight and its node: what is the kind, detail the node."""
    return event.name, {"piece": speaker.piece(event.what), "place": corner(speaker, event)}


def a_chase(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the figure and the node of the knight: what and detail."""
    return event.name, {"figure": speaker.figure(event.what), "place": corner(speaker, event)}


# ---- the event die, the barbarians and what they leave behind --------------------------------------------------------


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
    return key, {"place": speaker.at("node", event.detail)}


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


def beaten(event: Event) -> bool:
    """Tell whether the knights were at least as strong as the barbarians who landed: detail and what."""
    return event.detail >= event.what


TELLINGS = {
    "knight_driven": a_knight,
    "knight_home": a_knight,
    "knight_chases": a_chase,
    "numbers_swapped": two_hexes,
    "fleet_named": a_kind,
    "monopoly_named": a_kind,
    "harbour_offered": a_harbour_offer,
    "harbour_void": nothing_more,
    "harbour_delivered": a_delivery,
    "hand_seen": a_look,
    "picked": a_pick,
    "improved": improved,
    "wall_built": a_wall,
    "wall_lost": a_wall,
    "metropolis_gained": a_metropolis,
    "metropolis_lost": a_metropolis,
    "aqueduct": nothing_more,
    "must_give": a_demand,
    "gift": a_gift,
    "spies": a_victim,
    "spied": a_stolen_card,
    "progress_drawn": a_back,
    "progress_open": a_card,
    "progress_played": a_card,
    "progress_returned": a_back,
    "event_die": event_die,
    "barbarians_sail": sail,
    "barbarians_land": strengths,
    "robber_comes": robber_comes,
    "sent": sent,
    "city_lost": city_lost,
    "defender": tokens,
    "draw_declined": a_deck,
}

TOPICS = {
    "improved": Topic("building"),
    "wall_built": Topic("building"),
    "wall_lost": Topic("barbarians", Rank.TAIL),
    "metropolis_gained": Topic("building", Rank.TAIL),
    "metropolis_lost": Topic("building", Rank.TAIL),
    "aqueduct": Topic("income"),
    "event_die": Topic("dice", Rank.TAIL),
    "barbarians_sail": Topic("barbarians", Rank.TAIL, to="dice"),
    "barbarians_land": Topic("barbarians", hides=("changed",)),
    "robber_comes": Topic("robber", Rank.TAIL),
    "sent": Topic("barbarians"),
    "city_lost": Topic("barbarians", Rank.TAIL),
    "defender": Topic("barbarians", Rank.TAIL),
    "draw_declined": Topic("cards", minor=True),
    "progress_drawn": Topic("cards", Rank.TAIL),
    "progress_open": Topic("cards", Rank.TAIL),
    "progress_played": Topic("cards"),
    "progress_returned": Topic("cards"),
    "numbers_swapped": Topic("cards", Rank.TAIL),
    "fleet_named": Topic("cards", Rank.TAIL),
    "monopoly_named": Topic("cards", Rank.TAIL),
    "harbour_offered": Topic("trade"),
    "harbour_void": Topic("trade", Rank.TAIL),
    "harbour_delivered": Topic("trade"),
    "hand_seen": Topic("cards", Rank.TAIL),
    "picked": Topic("cards"),
    "must_give": Topic("cards", Rank.TAIL),
    "gift": Topic("cards"),
    "spies": Topic("cards", Rank.TAIL),
    "spied": Topic("cards"),
    "knight_driven": Topic("knights"),
    "knight_home": Topic("knights"),
    "knight_chases": Topic("knights"),
}

TALLIES = {
    "event_die": Faces("event_die", tuple(FACE_NAMES), (1, 1, 1, 3), "faces"),
    "barbarians": InAll(
        (
            Counted("landings", "barbarians_land"),
            Counted("beaten", "barbarians_land", when=beaten),
        )
    ),
    "defence": EachSeat(
        (
            Counted("defended", "defender"),
            Counted("cities", "city_lost"),
            Counted("walls", "wall_lost"),
            Counted("sent", "sent"),
        )
    ),
    "knights": EachSeat((Counted("chased", "knight_chases"), Counted("driven", "knight_driven"))),
    "progress": EachSeat(
        (
            Counted("drawn", "progress_drawn"),
            Counted("played", "progress_played"),
            Counted("taken", "picked spied gift"),
            Counted("given", "picked spied gift", whose=WHAT),
        )
    ),
}
