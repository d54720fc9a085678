"""The box of the base game: its options and its modules."""

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.rules.base.army import Army
from wyspa.rules.base.bank import Bank
from wyspa.rules.base.beginner import Beginner
from wyspa.rules.base.building import Building
from wyspa.rules.base.cards import Cards
from wyspa.rules.base.development import Development
from wyspa.rules.base.free_routes import FreeRoutes
from wyspa.rules.base.harbours import Harbours
from wyspa.rules.base.material import Material
from wyspa.rules.base.production import Production
from wyspa.rules.base.robber import Robber
from wyspa.rules.base.route import Route
from wyspa.rules.base.separated import Separated
from wyspa.rules.base.setup import Setup
from wyspa.rules.base.trade import Trade
from wyspa.rules.base.turn import Turn
from wyspa.rules.box import YES, Box, Option, switch

SEATS = ("first", "second", "third", "fourth")

BASE_OPTIONS = [
    Option(
        "phases", "combined", ("combined", "separated"), "B-42, B-43: trade and build mixed, or first trade, then build"
    ),
    switch("steal_optional", "the robber may leave everybody alone"),
    switch("one_road", "B-90: whoever plays road building may leave it at one road"),
    Option("tokens", "spiral", ("spiral", "random"), "B-27, B-28: how the numbers of a variable island are laid"),
    Option("ports", "random", ("random", "fixed"), "B-29: whether the harbours of a variable island are shuffled"),
    Option(
        "start",
        "roll",
        ("roll", *SEATS),
        "B-25, B-30: who starts: the highest roll (printed starts: the first), or a seat",
    ),
]


def base_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the base game. With printed starts nobody rolls for the start or chooses places."""
    starter = SEATS.index(options["start"]) if options["start"] != "roll" else -1
    setup: Module = Beginner(ground.starts, max(starter, 0)) if ground.starts else Setup(starter)
    modules: list[Module] = [
        Material(), Bank(), Turn(), Production(), Robber(options["steal_optional"] == "yes"), Building(), Harbours(),
        Trade(), FreeRoutes(options["one_road"] == "yes"), Development(), Cards(), setup, Route(), Army(),
    ]  # fmt: skip
    if options["phases"] == "separated":
        modules.append(Separated())
    return modules


DUEL = Option(
    "duel", "no", YES, "two players, one against one; the preset duel has what else belongs to it", seats=(2,)
)

BASE = Box("base", (3, 4), (*BASE_OPTIONS, DUEL), base_modules, "wyspa.rules.base", learned=1)
