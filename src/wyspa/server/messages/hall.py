"""What the server tells a phone, the desk and the wall of a hall. See docs/protocol.md, "Halls".

Seats and boards are numbered through the whole hall. A board is named as its hexes are: `12`, the end boards `l`, `r`,
in later rows `l2`, `r2`. Places are named as in words of actions: `12b4/sw`. What a name or a number means is in the
scene of the hall, which comes over HTTP and never changes. Times are milliseconds since 1970 by the server's clock.
"""

from msgspec import UNSET, UnsetType

from wyspa.server.hall.states import ClaimMode, EmptySeats, HallPhase, HallRole, HallSide, HallStatus, Halt, Sitting
from wyspa.server.messages.answers import Ack, Bye, Refused
from wyspa.server.messages.base import NOT_SEATED, Detail, FromServer


class HallRow(Detail):
    """A row of boards, or a ring."""

    name: str
    boards: int
    first: int  # the number of its first board
    ring: bool = False


class HallPlace(Detail):
    """A seat, by row, board and side (K-124)."""

    seat: int
    row: int  # counted from 0
    board: int  # through the whole hall
    side: HallSide
    row_name: str
    name: str = ""  # of the person


class HallSeconds(Detail):
    """How long rounds last (K-25, K-65)."""

    first: int
    later: int
    robber: int


class HallWelcome(FromServer, tag="welcome"):
    """The first message: the hall, and who one is in it."""

    protocol: int
    server: str
    hall: str  # its code
    name: str
    language: str
    role: HallRole
    status: HallStatus
    seats: int
    seconds: HallSeconds
    target: int
    claims: ClaimMode
    empty: EmptySeats
    early: bool  # a round ends when everybody is ready (K-127)
    away_seconds: int  # then safe actions are played for somebody who is away (K-130)
    level: str  # of the bots
    commitment: str  # the hash of the seed of the dice
    scene: str  # where the scene is: GET, and keep it
    join: str  # the path for people who want to join
    row: HallRow | None = None  # of a seat: its own row
    you: HallPlace | None = None  # of a seat
    rows: list[HallRow] = []  # of desk and wall: all of them


class NextRound(Detail):
    """What comes after this."""

    n: int
    side: HallSide
    seconds: int


class HallRound(FromServer, tag="round"):
    """Round, roll, side and clock (K-126): to everybody, whenever one of them changes."""

    status: HallStatus
    phase: HallPhase
    n: int  # of the round; 0 before the first
    side: HallSide  # that is active
    now: int  # when this was said
    total: int = 0  # milliseconds that this round or robber phase lasts
    deadline: int = 0  # when it ends; 0: the clock stands still
    left: int = 0  # milliseconds that are left while it stands still
    halted: Halt = Halt.NOTHING
    dice: list[int] = []
    robber: int = 0  # after a seven: the number whose hexes the robbers go to; 7: home to the desert
    may_come: bool = False  # the robber may appear from the next roll on (K-28)
    next: NextRound | None = None
    winners: list[int] = []  # seats, when it is over


class HallPerson(Detail):
    """Who sits on a seat."""

    name: str = ""
    kind: Sitting = Sitting.FREE
    ready: bool = False


class HallBoardPatch(Detail):
    """What has changed on a board, or all of it. What stands first in a pair or list is the moon's."""

    full: bool = False  # all of it: what was known of the board before is forgotten
    pattern: int | UnsetType = UNSET  # which of scene.boards is printed there; with `full`
    nodes: dict[str, list[int]] | UnsetType = UNSET  # by name: kind of piece and seat (-1: grey); []: nothing any more
    edges: dict[str, list[int]] | UnsetType = UNSET
    figures: dict[str, int] | UnsetType = UNSET  # by name of the hex, as bits; 0: none any more
    people: list[HallPerson] | UnsetType = UNSET
    hands: list[list[int]] | UnsetType = UNSET  # open to partners (K-20): by kind of card
    points: list[int] | UnsetType = UNSET  # that all can see
    supply: list[list[int]] | UnsetType = UNSET  # in the order of scene.pieces
    rates: list[list[int]] | UnsetType = UNSET  # of trade with the bank, by kind of card
    due: list[int] | UnsetType = UNSET  # how many answers or cards are waited for
    facts: dict[str, list[int] | None] | UnsetType = UNSET  # by key of scene.shown; hexes by number on the pattern


class HallMe(Detail):
    """What only the own seat knows; what has changed."""

    points: int | UnsetType = UNSET  # all of them
    facts: dict[str, list[int]] | UnsetType = UNSET  # what the rules show to this seat alone
    stance: str | UnsetType = UNSET  # how it stands: round-sun-active, round-sun-passive ...; see scene.prompts
    boards: list[str] | UnsetType = UNSET  # in sight, from left to right
    offers: bool | UnsetType = UNSET  # it may make offers now
    gained: list[int] | UnsetType = UNSET  # what the last roll has brought, by kind of card
    claimed: bool | UnsetType = UNSET  # it has claimed the victory in this round
    stand_in: bool | UnsetType = UNSET  # safe actions are played for it: it was away


class HallNear(FromServer, tag="near"):
    """What has changed of what lies near. Patches of a board are to be taken in their order."""

    boards: dict[str, list[HallBoardPatch]] = {}
    me: HallMe | UnsetType = UNSET
    can: list[str] | UnsetType = UNSET  # what can be done now, in words that `do` takes; offers are composed


class HallAnnounce(FromServer, tag="announce"):
    """What the host says to everybody, in the language of whoever hears it."""

    text: str
    at: int


class HallNotice(FromServer, tag="notice"):
    """Something that happened around the game: a robber may come, a claim was made or dismissed, a seat was changed."""

    key: str
    text: str


class HallReveal(FromServer, tag="reveal"):
    """The game is about to begin: no seal can change any more; whoever has sealed a nonce shows it now."""

    digest: str  # over all seals, in the order of seats


class HallPong(FromServer, tag="pong"):
    """Here, and so late is it."""

    n: int
    now: int


class HallCounts(FromServer, tag="counts"):
    """How many there are: to desk and wall."""

    seats: int
    people: int
    here: int  # people who are connected
    bots: int
    away: int
    ready: int = 0
    trades: int = 0  # since the start
    actions: int = 0


class HallSeats(FromServer, tag="seats"):
    """Who sits where, to the desk: one character a seat on greeting, then what has changed.

    0 free, 1 person, 2 bot, 3 away, 4 claims the victory, 5 rests, 6 away and played by a stand-in.
    """

    codes: str = ""
    at: dict[str, str] = {}  # by seat


class HallPeople(FromServer, tag="people"):
    """Names, to the desk; an empty one takes a name away."""

    at: dict[str, str]  # by seat


class PointsShare(Detail):
    """A part of somebody's points."""

    key: str
    name: str
    points: int


class HallClaim(Detail):
    """Somebody who claims the victory."""

    place: HallPlace
    points: int
    shares: list[PointsShare]
    valid: bool
    reason: str = ""  # why not


class HallClaims(FromServer, tag="claims"):
    """Claims that wait for the host: to the desk; on the wall only who claims."""

    claims: list[HallClaim]


class Missing(Detail):
    """Somebody who is away."""

    place: HallPlace
    since: int
    stand_in: bool = False  # safe actions are played by now
    across: bool = False  # so is the other person at the board


class HallMissing(FromServer, tag="missing"):
    """Who is away: to the desk."""

    missing: list[Missing]
    more: int = 0  # how many beside these


class HallAct(Detail):
    """Something that the host has done."""

    n: int
    text: str
    by: str  # which host
    at: int
    undo: bool = False  # it can be taken back now


class HallActs(FromServer, tag="acts"):
    """What hosts have done: new acts, and those that have changed; to the desk."""

    acts: list[HallAct]


class HallBoardLook(FromServer, tag="board"):
    """A board that the host looks at: people and points, no hidden cards."""

    id: str
    board: int
    boards: dict[str, HallBoardPatch]
    seats: list[HallPlace]
    kinds: list[Sitting]
    points: list[int]


class CoHost(FromServer, tag="cohost"):
    """The secret for another host; whoever has it may do what the host may."""

    id: str
    secret: str
    link: str


class HallPoints(FromServer, tag="points"):
    """Points of the better seat of each board: a string for each row, one character (base 36) a board."""

    rows: list[str]


class HallLeader(Detail):
    """Somebody who leads."""

    rank: int
    place: HallPlace
    points: int


class HallLeaders(FromServer, tag="leaders"):
    """Who leads, by what all can see."""

    leaders: list[HallLeader]


class HallTicker(FromServer, tag="ticker"):
    """Something worth telling to the whole hall."""

    text: str
    seat: int = NOT_SEATED


class HallSettings(FromServer, tag="settings"):
    """What the host has set, when it changes: to everybody."""

    name: str
    status: HallStatus
    seconds: HallSeconds
    claims: ClaimMode
    empty: EmptySeats
    away_seconds: int
    level: str  # of the bots
    early: bool
    target: int
    rows: list[HallRow] = []  # of desk and wall


HallTold = (
    HallWelcome | HallRound | HallNear | HallAnnounce | HallNotice | HallPong | HallCounts | HallSeats | HallPeople
    | HallClaims | HallMissing | HallActs | HallBoardLook | CoHost | HallPoints | HallLeaders | HallTicker
    | HallReveal | HallSettings | Ack | Refused | Bye
)  # fmt: skip
