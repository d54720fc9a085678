"""How the fleet and the forts of the Pirate Islands tell what happens there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyspa.core.event import Event
from wyspa.words import Noun

if TYPE_CHECKING:
    from wyspa.words.narration import Facts, Speaker


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


FLEET = {
    "fleet_sails": fleet_sails,
    "fleet_attacks": fight,
    "fleet_gone": fleet_gone,
    "fort_battle": fight,
    "fort_token": fort_token,
}
