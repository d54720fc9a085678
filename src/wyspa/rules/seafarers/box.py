"""The box of the sea: its options, and the modules that a scenario's drawing asks for by name."""

from collections.abc import Callable

from wyspa.core.ground import Ground
from wyspa.core.notation import nearest
from wyspa.core.rule import Module
from wyspa.core.why import UnknownWord
from wyspa.rules.base.box import BASE_OPTIONS, base_modules
from wyspa.rules.base.setup import Setup
from wyspa.rules.box import Box, Option
from wyspa.rules.house.target import Target
from wyspa.rules.scenarios.cloth_table import with_cloth
from wyspa.rules.scenarios.fog import with_fog
from wyspa.rules.scenarios.new_world import with_new_world
from wyspa.rules.scenarios.pirate_islands import with_fleet
from wyspa.rules.scenarios.tribe import with_tribe
from wyspa.rules.scenarios.wonders import with_wonders
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

# A rule that a drawing asks for: given the modules of the table so far, it adds, changes or takes away.
Rule = Callable[[list[Module], Ground], list[Module]]


def with_coast_ships(modules: list[Module], ground: Ground) -> list[Module]:
    """Ships are a must at the coast."""
    return [*modules, CoastShips("S3-5" if "fog" in ground.words["rules"] else "S2-4")]


RULES: dict[str, Rule] = {
    "cloth": with_cloth,
    "coast-ships": with_coast_ships,
    "fleet": with_fleet,
    "fog": with_fog,
    "new-world": with_new_world,
    "tribe": with_tribe,
    "wonders": with_wonders,
}


def seafarers_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the base game with the sea, and what the drawing asks for."""
    if options["layout"] == "variable":
        ground.numbers["variable"] = 1  # for rules that begin otherwise on an island dealt anew
    modules = base_modules(options, ground)
    setup = next((module for module in modules if isinstance(module, Setup)), None)
    islands = Islands(ground, ground.numbers.get("land_points", 0), options["layout"] == "variable")
    modules += [Sea(), Ships(setup), Gold(), islands, RobberStart(ground)]
    pirate = hex_of_mark(ground, "pirate")
    if pirate >= 0:
        modules.append(Pirate(pirate))
    if "target" in ground.numbers:
        modules.append(Target(ground.numbers["target"], "drawn_target"))
    for name in ground.words.get("rules", []):
        if name not in RULES:
            raise UnknownWord(f"there is no rule {name} for a drawing{nearest(name, sorted(RULES))}")
        modules = RULES[name](modules, ground)
    return modules


KEPT = tuple(option for option in BASE_OPTIONS if option.name not in {option.name for option in OPTIONS})
SEAFARERS = Box("seafarers", (3, 4), (*KEPT, *OPTIONS), seafarers_modules, "wyspa.rules.seafarers")
