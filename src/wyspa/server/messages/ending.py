"""How a game ended."""

from wyspa.replay.added import Added
from wyspa.server.messages.base import Detail, FromServer
from wyspa.server.states import Ending, StatSort


class Share(Detail):
    """Points from one rule."""

    key: str
    name: str
    points: int


class SeatRecord(Detail):
    """How the game went for one seat."""

    seat: int
    points: int
    shares: list[Share]
    pieces: list[int]  # on the board, in the order of scene.pieces
    income: list[int]  # from the dice, by kind of card
    expected: float  # cards that the dice should have brought
    hand: list[int]


class StatColumn(Detail):
    """What a column counts, and its drawing."""

    name: str
    art: str = ""


class Statistic(Detail):
    """Something that a rule or a box counts of a game."""

    key: str
    name: str
    sort: StatSort
    columns: list[StatColumn]  # of pairs: those after the columns of the seats
    rows: list[list[int]]
    expected: list[float] = []  # of faces


class Over(FromServer, tag="over"):
    """How it ended."""

    winner: int
    sentence: str
    turns: int
    seconds: float
    records: list[SeatRecord]
    course: list[list[int]]  # a row for each turn: the points of the seats as all saw them; the last is the end
    dice: list[int]  # how often 2 .. 12 fell
    statistics: list[Statistic]  # what the boxes count; only what happened
    commitment: str
    seed: str  # now it may be known
    added: list[Added]  # what the seats added to the dice
    replay: str  # the path of the replay file
    review: str  # the path of the review
    end: Ending = Ending.WON
