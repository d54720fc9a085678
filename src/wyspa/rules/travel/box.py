"""The box for two players: the base game with its own set-up, rolls, neutral colours and trade cards."""

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.rules.base.box import BASE_OPTIONS, base_modules
from wyspa.rules.box import Box, Option
from wyspa.rules.travel.double_roll import DoubleRoll
from wyspa.rules.travel.knights import KnightsForCards
from wyspa.rules.travel.neutral_building import NeutralBuilding
from wyspa.rules.travel.neutrals import MARKED, PLACES, Neutrals, neutral_nodes
from wyspa.rules.travel.trade_actions import TradeActions
from wyspa.rules.travel.trade_cards import IN_THE_BOX, TradeCards

TRAVEL_OPTIONS = [
    *BASE_OPTIONS,
    Option(
        "trade_actions_per_turn",
        "1",
        ("1", str(IN_THE_BOX)),
        "T-27: how many actions trade cards may pay for in a turn",
        numeric=True,
    ),
    Option(
        "neutral_places",
        MARKED,
        tuple(PLACES),
        "T-8: where the neutral colours start: as marked, turned by a sixth, or two places like b3.s+d2.n",
        places=len(PLACES[MARKED]),
    ),
]


def travel_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the base game, always with the set-up phase (T-13), and the rules of this box on top of it."""
    chosen = Ground(ground.board, ground.seats)  # printed starts are not used
    neutrals = Neutrals(neutral_nodes(ground.board, options["neutral_places"]))
    return [
        *base_modules(options, chosen), neutrals, DoubleRoll(), TradeCards(int(options["trade_actions_per_turn"])),
        TradeActions(), KnightsForCards(), NeutralBuilding(),
    ]  # fmt: skip


TRAVEL = Box("travel", (2,), tuple(TRAVEL_OPTIONS), travel_modules, "wyspa.rules.travel", learned=2)
