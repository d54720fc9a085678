"""The box of the sea: its options, and the modules that a scenario's drawing asks for by name."""

from collections.abc import Callable

from wyspa.core.ground import Ground
from wyspa.core.notation import nearest
from wyspa.core.rule import Module
from wyspa.core.why import UnknownWord
from wyspa.rules.base.box import BASE_OPTIONS, base_modules
from wyspa.rules.box import Box, Option
from wyspa.rules.house.target import Target
from wyspa.rules.scenarios.cloth_table import cloth_rules
from wyspa.rules.scenarios.fog import fog_rules
from wyspa.rules.scenarios.new_world import new_world_rules
from wyspa.rules.scenarios.pirate_islands import fleet_rules
from wyspa.rules.scenarios.tribe import tribe_rules
from wyspa.rules.scenarios.wonders import wonder_rules
from wyspa.rules.seafarers.coast_ships import CoastShips
from wyspa.rules.seafarers.figures import RobberStart, hex_of_mark
from wyspa.rules.seafarers.gold import Gold
from wyspa.rules.seafarers.islands import Islands
from wyspa.rules.seafarers.pirate import Pirate
from wyspa.rules.seafarers.sea import Sea
from wyspa.rules.seafarers.ships import Ships

OPTIONS = [
    Option("ports", "fixed", ("fixed", "random"), "S-11: harbours as they are drawn, or shuffled"),
    Option("layout", "fixed", ("fixed", "variable"), "S-67: the island as it is drawn, or its groups dealt anew"),
]


def coast_rules(ground: Ground) -> list[Module]:
    """Ships are a must at the coast."""
    return [CoastShips("S3-5" if "fog" in ground.words["rules"] else "S2-4")]


# what a drawing asks for by name: the modules of a rule
RULES: dict[str, Callable[[Ground], list[Module]]] = {
    "cloth": cloth_rules,
    "coast-ships": coast_rules,
    "fleet": fleet_rules,
    "fog": fog_rules,
    "new-world": new_world_rules,
    "tribe": tribe_rules,
    "wonders": wonder_rules,
}


def seafarers_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the base game with the sea, and what the drawing asks for."""
    if options["layout"] == "variable":
        ground.numbers["variable"] = 1  # for rules that begin otherwise on an island dealt anew
    islands = Islands(ground, ground.numbers.get("land_points", 0), options["layout"] == "variable")
    modules = [*base_modules(options, ground), Sea(), Ships(), Gold(), islands, RobberStart(ground)]
    pirate = hex_of_mark(ground, "pirate")
    if pirate >= 0:
        modules.append(Pirate(pirate))
    if "target" in ground.numbers:
        modules.append(Target(ground.numbers["target"], "drawn_target"))
    for name in ground.words.get("rules", []):
        if name not in RULES:
            raise UnknownWord(f"there is no rule {name} for a drawing{nearest(name, sorted(RULES))}")
        modules += RULES[name](ground)
    return modules


KEPT = tuple(option for option in BASE_OPTIONS if option.name not in {option.name for option in OPTIONS})
SEAFARERS = Box("seafarers", (3, 4), (*KEPT, *OPTIONS), seafarers_modules, "wyspa.rules.seafarers", learned=3)
