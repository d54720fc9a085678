"""The house rules: their options and modules. They go with every box."""

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.rules.box import OFF, LooseRule, number, switch
from wyspa.rules.house.balanced_dice import BalancedDice
from wyspa.rules.house.friendly_robber import FriendlyRobber
from wyspa.rules.house.hand_limit import HandLimit
from wyspa.rules.house.no_sevens import NoSevens
from wyspa.rules.house.target import Target

HOUSE_OPTIONS = [
    number("target", 3, 30, "house rule: points to win"),
    number("hand_limit", 3, 30, "house rule: cards that are safe on a seven"),
    switch("friendly_robber", "house rule: nobody under three points is robbed"),
    switch("balanced_dice", "house rule: a deck of 36 instead of dice"),
    number("no_sevens", 1, 20, "house rule: rounds without a seven at the start"),
]


def house_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the house rules that are on."""
    modules: list[Module] = []
    if options["target"] != OFF:
        modules.append(Target(int(options["target"])))
    if options["hand_limit"] != OFF:
        modules.append(HandLimit(int(options["hand_limit"])))
    if options["friendly_robber"] == "yes":
        modules.append(FriendlyRobber())
    if options["balanced_dice"] == "yes":
        modules.append(BalancedDice())
    if options["no_sevens"] != OFF:
        modules.append(NoSevens(int(options["no_sevens"])))
    return modules


HOUSE = LooseRule("house", house_modules, "wyspa.rules.house", options=tuple(HOUSE_OPTIONS), always=True)
