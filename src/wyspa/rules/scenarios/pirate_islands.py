"""Scenario 7, The Pirate Islands: its rules; each says itself which rules of the sea it changes or leaves out."""

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.rules.scenarios.fleet import Fleet
from wyspa.rules.scenarios.forts import Forts
from wyspa.rules.scenarios.plunder import Plunder
from wyspa.rules.scenarios.warships import Warships
from wyspa.rules.scenarios.western_line import WesternLine


def fleet_rules(ground: Ground) -> list[Module]:
    """Give line, warships, fleet and forts."""
    return [WesternLine(ground), Warships(ground), Fleet(ground), Plunder(), Forts(ground)]
