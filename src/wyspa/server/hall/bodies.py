"""What goes over HTTP for a hall: bodies of requests and answers."""

from typing import Annotated

import msgspec

from wyspa.server import messages
from wyspa.server.bodies import Asked, Given, Short, Text
from wyspa.server.hall.states import ClaimMode, EmptySeats, HallSide, HallStatus, Sitting
from wyspa.server.hall.wire import RowsWord, Seconds
from wyspa.server.messages.hall import HallPlace, HallSeconds, PointsShare
from wyspa.server.messages.shown import Shown
from wyspa.server.wire import one_of

MaybeHash = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$", max_length=64)]


class RoundSeconds(Asked):
    """How long rounds last."""

    first: Seconds = 35
    later: Seconds = 45
    robber: Seconds = 12


class NewHall(Asked):
    """Create a hall. Its rows: `10x30` (ten rows of thirty boards), or `30,30,12r` (the last one a ring)."""

    rows: RowsWord
    name: Text = ""
    row_names: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=5000)] = []
    seconds: RoundSeconds = msgspec.field(default_factory=RoundSeconds)
    claims: Annotated[str, one_of(ClaimMode)] = ClaimMode.MANUAL
    empty: Annotated[str, one_of(EmptySeats)] = EmptySeats.BOT
    away_seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 45
    level: Short = ""  # of the bots; empty: the usual one
    early: bool = False
    target: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0  # 0: as the rules say
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class HallMade(Given):
    """A hall, and the secret of its host."""

    code: str
    secret: str
    desk: str
    wall: str
    join: str
    commitment: str


class RowCard(Given):
    """A row, and how many seats of it are free."""

    name: str
    boards: int
    first: int
    ring: bool
    free: int


class HallCard(Given):
    """What everybody may know who has the code."""

    code: str
    name: str
    status: HallStatus
    rows: list[RowCard]
    people: int
    seats: int
    commitment: str
    seconds: HallSeconds


class PlaceCard(Given):
    """A seat of a board."""

    kind: Sitting
    name: str = ""


class BoardCard(Given):
    """A board with its two seats."""

    n: int
    moon: PlaceCard
    sun: PlaceCard


class RowSeats(Given):
    """Who sits in a row."""

    row: int
    name: str
    boards: list[BoardCard]


class HallJoin(Asked):
    """Take a seat: any, one of a row, one of a board, or a certain one. With a secret: change the seat."""

    name: Text = ""
    row: Annotated[int, msgspec.Meta(ge=0, le=5000)] | None = None
    board: Annotated[int, msgspec.Meta(ge=0, le=10_000)] | None = None
    side: Annotated[str, one_of(HallSide)] = HallSide.NONE
    secret: Annotated[str, msgspec.Meta(max_length=128)] = ""
    seal: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$", max_length=64)] = (
        ""  # of a nonce that this person adds to the dice
    )
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class HallSeated(Given):
    """A seat with its secret."""

    hall: str
    secret: str
    place: HallPlace


class HallHex(Given):
    """A hex of a printed board: its name on the board, where it lies (axial), and what is printed there."""

    name: str
    q: int
    r: int
    terrain: int
    number: int = 0
    post: int = 0  # a kind of scene.docks
    area: HallSide = HallSide.NONE  # whose it is; of an end board nobody's
    home: bool = False  # the desert where a robber begins


class PrintedBoard(Given):
    """A board as it is printed; the next one lies `width` hexes to the right."""

    key: str  # A, B, C, left, right
    hexes: list[HallHex]


class VerbCard(Given):
    """A verb: what it is called, and what its words ask for."""

    verb: str
    label: str
    art: str
    form: str
    place: str
    role: str
    price: list[int] = []
    composed: bool = False
    rate: int = 0


class HallScene(Given):
    """What never changes: printed boards, and the names and drawings of all kinds of things."""

    boards: list[PrintedBoard]
    width: int
    terrains: list[messages.Thing]
    cards: list[messages.Thing]
    pieces: list[messages.PieceKind]
    figures: list[messages.Thing]
    docks: list[messages.Thing]
    shown: list[Shown]
    shelves: list[messages.Shelf]
    verbs: list[VerbCard]
    prompts: dict[str, str]  # what a stance asks for, as a sentence
    colours: list[messages.Colour]  # to tell people near each other apart: four of them, by board and side


class Ranked(Given):
    """Somebody in the ranking (K-81, K-132)."""

    rank: int
    place: HallPlace
    points: int
    cards: int
    by_kind: list[int]  # cards in the order of the tie-break: grain, ore, brick, lumber, wool
    won: bool = False
    bot: bool = False  # played by a bot in more than half of the rounds
    kind: Sitting = Sitting.PERSON


class HallRanking(Given):
    """Everybody, ranked."""

    code: str
    name: str
    rounds: int
    status: HallStatus
    ranking: list[Ranked]


class CoursePoint(Given):
    """How somebody stood after a round."""

    round: int
    points: int
    rank: int


class HallCourse(Given):
    """The evening of one person, for a page to print."""

    code: str
    hall: str
    ranked: Ranked
    first: Ranked | None  # who is ranked first
    of: int  # how many were ranked
    shares: list[PointsShare]
    course: list[CoursePoint]
    built: dict[str, int]  # what was done, by verb
    trades: int
    rounds: int
    started: int
    ended: int


class HallRoll(Given):
    """A roll of the evening, and what was done until the next one."""

    round: int  # that it began; of a robber phase: the one before it
    dice: list[int]
    side: HallSide  # that was active; none in a robber phase
    robbers: int  # where they went after a seven: a number of hexes, 7 is home, 0 nowhere
    seconds: float
    actions: int
    trades: int


class RobbersWent(Given):
    """How often robbers went to hexes with a number; 7 is home."""

    number: int
    times: int


class LeaderCourse(Given):
    """How one of the best stood after each round."""

    place: HallPlace
    rank: int
    points: list[int]


class RowStats(Given):
    """A row of the hall, to be compared with the others."""

    name: str
    boards: int
    ring: bool
    people: int
    mean: float
    best: HallPlace
    best_points: int
    trades: int
    actions: int


class HallStats(Given):
    """What was counted in a hall whose game is over."""

    code: str
    name: str
    rounds: int
    seats: int
    people: int
    actions: int
    trades: int
    claims: int
    best: int
    middle: int
    mean: float
    started: int
    ended: int
    dice: list[int]  # how often each sum fell, from 2 to 12
    robbers: list[RobbersWent]
    rolls: list[HallRoll]
    done: dict[str, int]  # how often what was done, by verb
    leaders: list[LeaderCourse]
    rows: list[RowStats]
