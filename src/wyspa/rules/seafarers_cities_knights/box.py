"""X-1 to X-4, X-43: the sea with cities and knights: which scenarios fit, to how many points, what both add."""

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.core.why import Why
from wyspa.rules.amiss import Objection
from wyspa.rules.box import Box, switch
from wyspa.rules.cities_knights.box import CHOOSE_DEFENDERS, CITIES_KNIGHTS, SEA_BOX, STRICT_CHASE, cities_rules
from wyspa.rules.cities_knights.sea_knights import KnightsAtSea
from wyspa.rules.house.target import MorePoints
from wyspa.rules.seafarers.box import SEAFARERS, seafarers_modules

MORE = 2  # points than the scenario alone
RECOMMENDED = ("new-shores", "through-the-desert")
FOR_EXPERTS = ("four-islands", "fog-islands", "new-world", "cloth-trade", "wonders")
LATE = ("cloth", "wonders")  # rules of drawings for experts
NEVER = ("tribe", "fleet")  # rules of drawings that need development cards, or another pirate

EXPERT = switch("expert", "X-2, X-3: also scenarios with many islands, hidden hexes, cloth or wonders")
KEPT = tuple(option for option in SEAFARERS.options if option.name != "phases")  # C-19: always combined
OPTIONS = (*KEPT, CHOOSE_DEFENDERS, STRICT_CHASE, EXPERT)


def sea_cities_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the rules of the sea, and of what the drawing asks for, with cities and knights."""
    sea = seafarers_modules({**options, "phases": "combined"}, ground)
    return [*sea, *cities_rules(options), MorePoints(MORE, "cities_target"), KnightsAtSea()]


def objects(scenario: str, rules: list[str], options: dict[str, str]) -> str:
    """Say why a scenario is not played with cities and knights, and which ones are."""
    usual, more = " and ".join(RECOMMENDED), ", ".join(FOR_EXPERTS)
    if any(rule in NEVER for rule in rules):
        text = (
            f"{scenario} never goes with {CITIES_KNIGHTS.name}, because it needs development cards or a pirate of its "
            f"own: {usual} go with it, and with expert=yes {more} (X-3)"
        )
        return Objection(text, Why("X-3", "never_with_cities", {"map": scenario}))
    if scenario not in RECOMMENDED and options["expert"] != "yes":
        rule = "X-3" if any(rule in LATE for rule in rules) else "X-2"
        text = f"{scenario} goes with {CITIES_KNIGHTS.name} only with expert=yes: without it {usual} do ({rule})"
        return Objection(text, Why(rule, "only_for_experts", {"map": scenario, "option": "expert=yes"}))
    return ""


SEAFARERS_CITIES_KNIGHTS = Box(
    SEA_BOX,
    (3, 4),
    OPTIONS,
    sea_cities_modules,
    "wyspa.rules.seafarers_cities_knights",
    on=(SEAFARERS.name,),
    objects=objects,
    learned=5,
)
