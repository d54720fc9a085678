"""Which boxes there are, which options they have, and which modules a table is made of."""

from collections.abc import Callable
from dataclasses import dataclass

from wyspa.core.notation import nearest
from wyspa.core.rule import Module
from wyspa.core.why import UnknownWord
from wyspa.rules.base.army import Army
from wyspa.rules.base.beginner import Beginner, Start
from wyspa.rules.base.building import Building
from wyspa.rules.base.cards import Cards
from wyspa.rules.base.development import Development
from wyspa.rules.base.harbours import Harbours
from wyspa.rules.base.material import Material
from wyspa.rules.base.production import Production
from wyspa.rules.base.robber import Robber
from wyspa.rules.base.route import Route
from wyspa.rules.base.separated import Separated
from wyspa.rules.base.setup import Setup
from wyspa.rules.base.trade import Trade
from wyspa.rules.base.turn import Turn
from wyspa.rules.house.balanced_dice import BalancedDice
from wyspa.rules.house.friendly_robber import FriendlyRobber
from wyspa.rules.house.hand_limit import HandLimit
from wyspa.rules.house.no_sevens import NoSevens
from wyspa.rules.house.target import Target


@dataclass(frozen=True)
class Option:
    """Something that can be chosen before a game."""

    name: str
    default: str
    values: tuple[str, ...]  # the words it may have, or two numbers as a range
    text: str
    numeric: bool = False

    def check(self, value: str) -> str:
        """Give the value, or refuse it."""
        value = value.lower()
        if self.numeric:
            low, high = int(self.values[0]), int(self.values[1])
            if value == self.default or (value.isdigit() and low <= int(value) <= high):
                return value
            raise UnknownWord(f"{self.name} must be a number from {low} to {high}, not {value}")
        if value not in self.values:
            raise UnknownWord(f"{self.name} cannot be {value}{nearest(value, list(self.values))}")
        return value


YES = ("no", "yes")
SEATS = ("first", "second", "third", "fourth")
OFF = "off"


def switch(name: str, text: str) -> Option:
    """Make an option that is on or off."""
    return Option(name, "no", YES, text)


def number(name: str, low: int, high: int, text: str) -> Option:
    """Make an option that is a number, or off."""
    return Option(name, OFF, (str(low), str(high)), text, numeric=True)


BASE_OPTIONS = [
    Option(
        "phases", "combined", ("combined", "separated"), "B-42, B-43: trade and build mixed, or first trade, then build"
    ),
    switch("steal_optional", "the robber may leave everybody alone"),
    Option("tokens", "spiral", ("spiral", "random"), "B-27, B-28: how the numbers of a variable island are laid"),
    Option("ports", "random", ("random", "fixed"), "B-29: whether the harbours of a variable island are shuffled"),
    Option(
        "start",
        "roll",
        ("roll", *SEATS),
        "B-25, B-30: who starts: the highest roll (printed starts: the first), or a seat",
    ),
]
HOUSE_OPTIONS = [
    number("target", 3, 30, "house rule: points to win"),
    number("hand_limit", 3, 30, "house rule: cards that are safe on a seven"),
    switch("friendly_robber", "house rule: nobody under three points is robbed"),
    switch("balanced_dice", "house rule: a deck of 36 instead of dice"),
    number("no_sevens", 1, 20, "house rule: rounds without a seven at the start"),
]


@dataclass(frozen=True)
class Box:
    """A box of the family."""

    name: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    modules: Callable[[dict[str, str], list[Start]], list[Module]]


def base_modules(options: dict[str, str], starts: list[Start]) -> list[Module]:
    """Give the base game. With printed starts nobody rolls for the start or chooses places."""
    pile = Development()
    starter = SEATS.index(options["start"]) if options["start"] != "roll" else -1
    setup: Module = Beginner(starts, max(starter, 0)) if starts else Setup(starter)
    modules: list[Module] = [
        Material(), Turn(), Production(), Robber(options["steal_optional"] == "yes"), Building(), Harbours(), Trade(),
        pile, Cards(pile), setup, Route(), Army(),
    ]  # fmt: skip
    if options["phases"] == "separated":
        modules.append(Separated())
    return modules


def house_modules(options: dict[str, str]) -> list[Module]:
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


BOXES = {
    "base": Box("base", (3, 4), tuple(BASE_OPTIONS + HOUSE_OPTIONS), base_modules),
}


def box_named(name: str) -> Box:
    """Find a box."""
    if name not in BOXES:
        raise UnknownWord(f"there is no box {name}{nearest(name, sorted(BOXES))}")
    return BOXES[name]


def checked_options(box: Box, given: dict[str, str]) -> dict[str, str]:
    """Fill in the defaults and refuse what the box does not know."""
    known = {option.name: option for option in box.options}
    for name in given:
        if name not in known:
            raise UnknownWord(f"there is no option {name} in {box.name}{nearest(name, sorted(known))}")
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def modules_of(box: Box, options: dict[str, str], starts: list[Start]) -> list[Module]:
    """Give all modules of a table, house rules last."""
    return box.modules(options, starts) + house_modules(options)
