"""The box Connect: its options, and the modules of its rules."""

from typing import Final, cast

from wyspa.core.ground import Ground
from wyspa.core.rule import Module
from wyspa.core.why import BadTable, Why
from wyspa.rules.box import YES, Box, Option, switch
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.bonuses import ForeignAreas
from wyspa.rules.connect.building import HallBuilding
from wyspa.rules.connect.cards import HallCards
from wyspa.rules.connect.chained import Chained
from wyspa.rules.connect.claims import Claims
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.hall import Hall
from wyspa.rules.connect.ids import MOST_BOARDS, SIDES
from wyspa.rules.connect.market import Markets
from wyspa.rules.connect.material import HallMaterial, PrintedStart
from wyspa.rules.connect.passing import Passing, Readiness
from wyspa.rules.connect.piles import HallDevelopment
from wyspa.rules.connect.posts import Posts
from wyspa.rules.connect.production import HallProduction
from wyspa.rules.connect.robbers import Robbers
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.rows import SMALLEST_RING, boards_in, read_rows, rows_said
from wyspa.rules.connect.sight import HallSight
from wyspa.rules.connect.titles import LargestArmies, LongestRoads
from wyspa.rules.connect.trading import Trading

USUAL: Final = 12
ONE_ROW: Final = "one"


def rows_given(value: str) -> str:
    """Give rows in the one way in which they are kept, or refuse them."""
    return rows_said(read_rows(value))


CONNECT_OPTIONS = [
    Option(
        "rows", ONE_ROW, (ONE_ROW,), "K-121: the rows of a hall, like 30,30,12r or 10x30", later=True, read=rows_given
    ),
    switch("ring", "K-94: the boards close to a ring, without end boards"),
    Option("claims", "auto", ("auto", "manual"), "K-119: a victory is claimed by itself, or by the player"),
    Option("bank_trade_passive", "yes", YES, "K-41: the side that is not active trades with the bank too"),
    Option("build_range", "all", ("all", "near"), "K-48: build anywhere, or up to the boards beside the own one"),
    Option("first_seconds", "35", ("5", "600"), "K-25: how long each of the first ten rounds lasts", numeric=True),
    Option("later_seconds", "45", ("5", "600"), "K-25: how long later rounds last", numeric=True),
    Option("robber_seconds", "12", ("5", "600"), "K-65: how long a robber phase lasts", numeric=True),
    Option("timed", "no", YES, "K-127: a clock ends the rounds, and nobody has to pass", later=True),
    Option("early", "no", YES, "K-127: a timed round ends as soon as everybody is ready", later=True),
]


def seats_for(options: dict[str, str]) -> int:
    """Count the seats that the rows of a hall have; none if nobody has named rows."""
    return 0 if options["rows"] == ONE_ROW else boards_in(read_rows(options["rows"])) * SIDES


def map_for(seats: int, options: dict[str, str]) -> str:
    """K-1, K-2, K-94, K-121: name the row, the ring or the hall for so many players, or refuse them."""
    if options["rows"] != ONE_ROW:
        return hall_for(seats, options)
    if seats < SIDES or seats % SIDES or seats > MOST_BOARDS * SIDES:
        text = f"connect is for an even number of players up to {MOST_BOARDS * SIDES}, not for {seats} (K-1)"
        raise BadTable(text, Why("K-1", "odd_players", {"has": str(seats)}))
    boards = seats // SIDES
    if options["ring"] == "yes" and boards < SMALLEST_RING:
        text = f"a ring has three boards or more, and {seats} players have {boards} (K-94)"
        raise BadTable(text, Why("K-94", "ring_too_small", {"has": str(boards)}))
    return f"connect:{'ring' if options['ring'] == 'yes' else 'row'}-{boards}"


def hall_for(seats: int, options: dict[str, str]) -> str:
    """K-121: name the map with the rows that are asked for, if that is how many play."""
    shapes = read_rows(options["rows"])
    sit = boards_in(shapes) * SIDES
    if options["ring"] == "yes":
        text = "ring=yes closes a single row; a ring among several is written with an r, like 30,12r (K-121)"
        raise BadTable(text, Why("K-121", "ring_among_rows", {}))
    if seats != sit:
        text = f"the rows {options['rows']} have {sit} seats, not {seats} (K-121)"
        raise BadTable(text, Why("K-121", "other_rows", {"word": options["rows"], "sit": str(sit), "has": str(seats)}))
    boards, ring = shapes[0]
    return f"connect:hall-{options['rows']}" if len(shapes) > 1 else f"connect:{'ring' if ring else 'row'}-{boards}"


def connect_modules(options: dict[str, str], ground: Ground) -> list[Module]:
    """Give the rules of a hall. The order matters where several hear the same: titles before bonuses, banks first."""
    hall = Hall(cast(Chained, ground.board))
    seconds = [int(options[f"{which}_seconds"]) for which in ("first", "later", "robber")]
    timed = options["timed"] == "yes"
    passing: Module = Readiness(options["early"] == "yes") if timed else Passing()
    markets: list[Module] = [Markets(hall)] if hall.open_rows > 0 else []
    return [
        HallMaterial(hall), Rounds(seconds, timed), Gates(), Banks(hall), HallProduction(), Robbers(hall),
        HallBuilding(hall, options["build_range"] == "near"), Posts(hall, options["bank_trade_passive"] == "yes"),
        HallDevelopment(hall), HallCards(), Trading(hall), *markets, passing, LongestRoads(hall), LargestArmies(),
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
    seats_for=seats_for,
    without=("friendly_robber", "balanced_dice", "no_sevens"),
    on=(),
    learned=6,
)
