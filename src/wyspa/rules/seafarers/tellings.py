"""How the sea and its scenarios tell what happens there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import Event
from wyspa.rules.scenarios.fog import TOLD
from wyspa.words import Noun
from wyspa.words.nouns import noun
from wyspa.words.tallies import FIRST, SECOND, WHAT, Counted, EachSeat
from wyspa.words.topics import Rank, Topic

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


def may_pick(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many cards are to be chosen: what."""
    return event.name, {"count": speaker.counted("card", event.what)}


def new_land(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the points and the corner of the settlement: what and detail."""
    place = speaker.at("node", event.detail)
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
    place = speaker.at("edge", event.detail)
    return event.name, harbour(speaker, event)[1] | {"place": place}


# ---- the fleet and the forts of the Pirate Islands ------------------------------------------------------------------


def fleet_sails(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how far and where to: what and detail."""
    return event.name, {"number": Noun(str(event.what)), "place": speaker.hex(event.detail)}


def fight(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the strength of the pirates and the warships: what and detail."""
    return event.name, {"number": Noun(str(event.what)), "total": Noun(str(event.detail))}


def fleet_gone(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name nothing."""
    return event.name, {}


def fort_token(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name how many tokens are left: what; with none the fort is won."""
    if event.what == 0:
        return "fort_token_last", {}
    return event.name, {"number": Noun(str(event.what))}


# ---- the cloth trade ------------------------------------------------------------------------------------------------


def trade_begun(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the number of the village and its corner: what and detail."""
    place = speaker.at("node", event.detail)
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


# ---- the forgotten tribe and the wonders ----------------------------------------------------------------------------


def edge_of(speaker: Speaker, event: Event) -> Noun:
    """Name the edge of a gift: detail."""
    return speaker.at("edge", event.detail)


def gift_token(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the points and the edge: what and detail."""
    return event.name, {"points": speaker.counted("point", event.what), "place": edge_of(speaker, event)}


def gift_card(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the edge: detail. Which card it is, another event tells its finder."""
    return event.name, {"place": edge_of(speaker, event)}


def harbour_found(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the kind of harbour and its edge: what and detail."""
    return event.name, harbour(speaker, event)[1] | {"place": edge_of(speaker, event)}


def outpost(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the points and the corner of the settlement: what and detail."""
    place = speaker.at("node", event.detail)
    return event.name, {"points": speaker.counted("point", event.what), "place": place}


def wonder(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the wonder: what."""
    return event.name, {"wonder": noun(speaker.language, "wonders", speaker.book.named_args["wonder"][event.what])}


def raised(speaker: Speaker, event: Event) -> tuple[str, Facts]:
    """Name the wonder and its level: what and detail."""
    return event.name, wonder(speaker, event)[1] | {"number": Noun(str(event.detail))}


TELLINGS = {
    "may_pick": may_pick,
    "new_land": new_land,
    "found": found,
    "harbour_drawn": harbour,
    "harbour_placed": harbour_placed,
    "harbour_left_out": harbour,
    "fleet_sails": fleet_sails,
    "fleet_attacks": fight,
    "fleet_gone": fleet_gone,
    "fort_battle": fight,
    "fort_token": fort_token,
    "trade_begun": trade_begun,
    "cloth_gained": cloth_gained,
    "cloth_stolen": cloth_stolen,
    "villages_end": villages_end,
    "gift_token": gift_token,
    "gift_card": gift_card,
    "harbour_found": harbour_found,
    "outpost": outpost,
    "claimed": wonder,
    "raised": raised,
}

TOPICS = {
    "may_pick": Topic("income", Rank.TAIL, to="dice"),
    "new_land": Topic("discoveries", Rank.TAIL),
    "found": Topic("discoveries", Rank.TAIL),
    "harbour_drawn": Topic("building", Rank.TAIL),
    "harbour_placed": Topic("building"),
    "harbour_left_out": Topic("building", Rank.TAIL),
    "fleet_sails": Topic("pirates", Rank.TAIL, to="dice"),
    "fleet_attacks": Topic("pirates"),
    "fleet_gone": Topic("pirates"),
    "fort_battle": Topic("pirates"),
    "fort_token": Topic("pirates", Rank.TAIL),
    "trade_begun": Topic("cloth", Rank.TAIL),
    "cloth_gained": Topic("cloth", Rank.TAIL, to="dice"),
    "cloth_stolen": Topic("robber", Rank.TAIL),
    "villages_end": Topic("cloth"),
    "gift_token": Topic("discoveries", Rank.TAIL),
    "gift_card": Topic("discoveries", Rank.TAIL),
    "harbour_found": Topic("discoveries", Rank.TAIL),
    "outpost": Topic("discoveries", Rank.TAIL),
    "claimed": Topic("building"),
    "raised": Topic("building"),
}

TALLIES = {
    "discoveries": EachSeat(
        (
            Counted("found", "found"),
            Counted("lands", "new_land outpost"),
            Counted("gifts", "gift_token gift_card harbour_found"),
        )
    ),
    "pirates": EachSeat(
        (
            Counted("attacked", "fleet_attacks"),
            Counted("battles", "fort_battle"),
            Counted("tokens", "fort_token"),
        )
    ),
    "bales": EachSeat(
        (
            Counted("gained", "cloth_gained", much=FIRST),
            Counted("stole", "cloth_stolen", much=SECOND),
            Counted("lost", "cloth_stolen", whose=WHAT, much=SECOND),
        )
    ),
    "wonders": EachSeat((Counted("levels", "raised"),)),
}
