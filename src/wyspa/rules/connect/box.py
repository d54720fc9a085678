"""The box Connect: its options, and the modules of its rules."""

from typing import Final

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.core.why import BadTable, Why
from wyspa.rules.box import YES, Box, Option, switch
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.bonuses import ForeignAreas
from wyspa.rules.connect.building import HallBuilding
from wyspa.rules.connect.cards import HallCards
from wyspa.rules.connect.claims import Claims
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import MOST_BOARDS, SIDES
from wyspa.rules.connect.market import Markets
from wyspa.rules.connect.material import HallMaterial, PrintedStart
from wyspa.rules.connect.passing import Passing
from wyspa.rules.connect.piles import HallDevelopment
from wyspa.rules.connect.posts import Posts
from wyspa.rules.connect.production import HallProduction
from wyspa.rules.connect.robbers import Robbers
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.sight import HallSight
from wyspa.rules.connect.titles import LargestArmies, LongestRoads
from wyspa.rules.connect.trading import Trading

USUAL: Final = 12
SMALLEST_RING: Final = 3

CONNECT_OPTIONS = [
    switch("ring", "K-94: the boards close to a ring, without end boards"),
    Option("claims", "auto", ("auto", "manual"), "K-119: a victory is claimed by itself, or by the player"),
    Option("bank_trade_passive", "yes", YES, "K-41: the side that is not active trades with the bank too"),
    Option("build_range", "all", ("all", "near"), "K-48: build anywhere, or up to the boards beside the own one"),
    Option("first_seconds", "35", ("5", "600"), "K-25: how long each of the first ten rounds lasts", numeric=True),
    Option("later_seconds", "45", ("5", "600"), "K-25: how long later rounds last", numeric=True),
    Option("robber_seconds", "12", ("5", "600"), "K-65: how long a robber phase lasts", numeric=True),
]


def map_for(seats: int, options: dict[str, str]) -> str:
    """K-1, K-2, K-94: name the row or ring for so many players, or refuse them."""
    if seats < SIDES or seats % SIDES or seats > MOST_BOARDS * SIDES:
        text = f"connect is for an even number of players up to {MOST_BOARDS * SIDES}, not for {seats} (K-1)"
        raise BadTable(text, Why("K-1", "odd_players", {"has": str(seats)}))
    boards = seats // SIDES
    if options["ring"] == "yes" and boards < SMALLEST_RING:
        text = f"a ring has three boards or more, and {seats} players have {boards} (K-94)"
        raise BadTable(text, Why("K-94", "ring_too_small", {"has": str(boards)}))
    return f"connect:{'ring' if options['ring'] == 'yes' else 'row'}-{boards}"


def connect_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the rules of a hall. The order matters where several hear the same: titles before bonuses, banks first."""
    hall = Hall(ground.board, ground.numbers["boards"], ground.numbers["ring"] == 1)
    seconds = [int(options[f"{which}_seconds"]) for which in ("first", "later", "robber")]
    markets: list[Module] = [] if hall.ring else [Markets(hall)]
    return [
        HallMaterial(hall), Rounds(seconds), Gates(), Banks(hall), HallProduction(), Robbers(hall),
        HallBuilding(hall, options["build_range"] == "near"), Posts(hall, options["bank_trade_passive"] == "yes"),
        HallDevelopment(hall), HallCards(), Trading(hall), *markets, Passing(), LongestRoads(hall), LargestArmies(),
        ForeignAreas(hall), Claims(options["claims"] == "auto"), PrintedStart(hall), HallSight(hall),
    ]  # fmt: skip


CONNECT = Box(
    "connect",
    range(SIDES, MOST_BOARDS * SIDES + 1, SIDES),
    tuple(CONNECT_OPTIONS),
    connect_modules,
    "wyspa.rules.connect",
    usual=USUAL,
    map_for=map_for,
    without=("friendly_robber", "balanced_dice", "no_sevens"),
    on=(),
    learned=6,
)
