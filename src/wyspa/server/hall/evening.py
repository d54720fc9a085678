"""An evening: what the entries of a hall's log make of it. Nothing here waits, sends or writes."""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from msgspec import structs

from wyspa.core.dealer import Proven
from wyspa.core.ids import TABLE
from wyspa.server.hall import records
from wyspa.server.hall.acts import Acts
from wyspa.server.hall.bodies import HallRanking
from wyspa.server.hall.chairs import Chairs
from wyspa.server.hall.clock import HallClock
from wyspa.server.hall.game import HallGame
from wyspa.server.hall.records import HallHead
from wyspa.server.hall.rows import Floor, read_rows
from wyspa.server.hall.states import EmptySeats, HallPhase, HallSide, HallStatus, Halt, Sitting

Follow = Callable[["HallEvening", Any], None]


class Rolled(NamedTuple):
    """A roll, and how much had been done when it fell."""

    number: int  # of the round
    dice: list[int]
    robbers: int  # where they went after a seven; 0: nowhere
    side: HallSide
    at: float
    actions: int
    trades: int


class HallEvening:
    """Everything that can be told of a hall from its head and its log."""

    def __init__(self, head: HallHead) -> None:
        """Begin as it was made: doors closed, nobody there."""
        self.head = head
        self.n = 0  # entries so far
        self.floor = Floor(read_rows(head.rows), head.row_names)
        self.chairs = Chairs(self.floor)
        self.clock = HallClock()
        self.seconds = list(head.seconds)
        self.doors = False
        self.begun = False
        self.ended = False  # by the host
        self.game: HallGame | None = None
        self.hosts: dict[str, str] = {head.secret: ""}  # hashed secrets, and what the host is called
        self.commands: dict[str, int] = {}  # by id: the entry that it made
        self.nonces: dict[str, str] = {}
        self.started_at = 0.0
        self.ended_at = 0.0
        self.last_at = head.created  # of the newest entry
        self.points: list[bytes] = []  # after each round: of every seat
        self.rolled: list[Rolled] = []
        self.claimed: dict[int, int] = {}  # by seat: the round of its last claim
        self.deeds: list[dict[str, int]] = []  # by seat: how often it did what
        self.trades = 0
        self.actions = 0
        self.announced: records.Announced | None = None
        self.acts = Acts()
        self.ranked: tuple[int, HallRanking] | None = None  # the ranking, and the entry it was worked out after

    # ---- how it stands -----------------------------------------------------------------------------------

    @property
    def status(self) -> HallStatus:
        """Say how far it is."""
        if self.over:
            return HallStatus.OVER
        if not self.begun:
            return HallStatus.OPEN if self.doors else HallStatus.SETUP
        return HallStatus.PAUSED if self.clock.halts else HallStatus.PLAYING

    @property
    def over(self) -> bool:
        """Tell whether the game goes no further."""
        return self.ended or (self.game is not None and self.game.over)

    @property
    def phase(self) -> HallPhase:
        """Say what the hall does."""
        if self.over:
            return HallPhase.OVER
        if self.game is None:
            return HallPhase.WAITING
        return HallPhase.ROBBER if self.game.robbing else HallPhase.ROUND

    def playing(self) -> HallGame:
        """Give the game; it has begun."""
        assert self.game is not None
        return self.game

    def time_for(self, number: int, robber: bool) -> int:
        """K-25, K-65: give the seconds of a round or robber phase."""
        return self.seconds[2] if robber else self.seconds[0] if number <= 10 else self.seconds[1]

    # ---- following the log -------------------------------------------------------------------------------

    def follow(self, entry: records.Any) -> None:
        """Do what an entry of the log says."""
        if entry.host:
            self.acts.add(self, entry)
        FOLLOWING[type(entry)](self, entry)
        self.note(entry)

    def note(self, entry: records.Any) -> None:
        """Count an entry."""
        self.n += 1
        self.last_at = entry.at
        if entry.command:
            self.commands[entry.command] = self.n

    def lay(self) -> None:
        """Lay the game, before anything is dealt."""
        head = self.head
        self.game = HallGame(head, self.floor, self.nonces, self.chairs)
        self.deeds = [{} for _ in range(self.floor.seats)]

    def played(self, seat: int, first: int, at: float) -> None:
        """See what the newest actions have changed: rounds, claims, the clock."""
        game = self.playing()
        verb = game.verb_of(first)
        if seat >= 0:
            deeds = self.deeds[seat]
            deeds[verb] = deeds.get(verb, 0) + 1
            self.actions += 1
            if verb == game.ACCEPT:
                self.trades += 1
            elif verb == game.CLAIM:
                self.claimed[seat] = game.number
                self.clock.halt(at, Halt.CLAIM)
        if game.moved_on():
            self.acts.seal()
            self.round_over()
            self.note_roll(at)
            self.clock.open(at, self.time_for(game.number, game.robbing))
        if not game.checking:
            self.clock.go_on(at, Halt.CLAIM)
        if game.over:
            self.finish(at)

    def note_roll(self, at: float) -> None:
        """Keep what the dice showed, for the statistics."""
        game = self.playing()
        robbers = game.robber if game.robbing else 0
        self.rolled.append(Rolled(game.number, game.dice, robbers, game.side(), at, self.actions, self.trades))

    def round_over(self) -> None:
        """Keep how everybody stands, and who was played by somebody else than a person (K-132)."""
        game = self.playing()
        if game.number - 1 > len(self.points):
            self.points.append(bytes([min(255, points) for points in game.all_points_seen()]))
            for chair in self.chairs.all:
                if chair.by_itself:
                    chair.rounds += 1

    def finish(self, at: float) -> None:
        """Stop the clock for good."""
        self.ended_at = at
        self.clock.close()
        if self.game is not None:
            self.points.append(bytes(min(255, self.game.points_of(seat)) for seat in range(self.floor.seats)))


def follow_begin(evening: HallEvening, entry: records.HallBegun) -> None:
    """Begin: seats without a person are played by bots, or rest (K-129)."""
    evening.nonces = entry.nonces
    evening.begun = True
    evening.started_at = entry.at
    for seat, chair in enumerate(evening.chairs.all):
        if chair.kind is Sitting.FREE:
            if evening.head.empty is EmptySeats.BOT:
                evening.chairs.give_to_bot(seat, True)
            else:
                evening.chairs.rest(seat)
    if evening.game is None:
        evening.lay()
    game = evening.playing()
    game.follow(entry.actions, entry.dealt)
    game.moved_on()
    evening.note_roll(entry.at)
    evening.acts.seal()
    evening.clock.open(entry.at, evening.time_for(game.number, game.robbing))


def follow_do(evening: HallEvening, entry: records.Did) -> None:
    """Play what a seat did."""
    game = evening.playing()
    game.follow(entry.actions, entry.dealt)
    evening.played(entry.seat, entry.actions[0][1], entry.at)


def follow_ring(evening: HallEvening, entry: records.Rang) -> None:
    """Play what the table did."""
    game = evening.playing()
    game.follow(entry.actions, entry.dealt)
    evening.played(int(TABLE), entry.actions[0][1], entry.at)


def follow_join(evening: HallEvening, entry: records.Joined) -> None:
    """Let somebody sit down."""
    evening.chairs.sit(entry.seat, entry.name, entry.secret, entry.seal)


def follow_return(evening: HallEvening, entry: records.Returned) -> None:
    """Let somebody sit down again."""
    evening.chairs.sit(entry.seat, entry.name, entry.secret)


def follow_remove(evening: HallEvening, entry: records.Removed) -> None:
    """Take a seat away; in a running game it is played as empty ones are."""
    chairs, seat = evening.chairs, entry.seat
    chairs.clear(seat)
    if evening.begun:
        if evening.head.empty is EmptySeats.BOT:
            chairs.give_to_bot(seat, True)
        else:
            chairs.rest(seat)


def follow_swap(evening: HallEvening, entry: records.Swapped) -> None:
    """Let two seats change what is on them."""
    evening.chairs.swap(entry.a, entry.b)


def follow_rename(evening: HallEvening, entry: records.Renamed) -> None:
    """Call somebody something else."""
    evening.chairs.rename(entry.seat, entry.name)


def follow_bot(evening: HallEvening, entry: records.Botted) -> None:
    """Give seats to bots, or take them back."""
    otherwise = Sitting.REST if evening.begun else Sitting.FREE
    for seat in entry.seats:
        evening.chairs.give_to_bot(seat, entry.on, otherwise)


def follow_doors(evening: HallEvening, entry: records.Doors) -> None:
    """Open or close."""
    evening.doors = entry.open


def follow_rows(evening: HallEvening, entry: records.RowsSet) -> None:
    """Set the rows anew."""
    evening.floor = Floor(read_rows(entry.rows), entry.names)
    evening.chairs = Chairs(evening.floor)


def follow_set(evening: HallEvening, entry: records.HallSet) -> None:
    """Play with something else than the hall was made with."""
    evening.head = structs.replace(
        evening.head, name=entry.name, claims=entry.claims, empty=entry.empty, away_seconds=entry.away_seconds,
        level=entry.level, early=entry.early, target=entry.target,
    )  # fmt: skip


def follow_cohost(evening: HallEvening, entry: records.CoHosted) -> None:
    """Let there be another host."""
    evening.hosts[entry.secret] = entry.name


def follow_announce(evening: HallEvening, entry: records.Announced) -> None:
    """Keep the newest announcement."""
    evening.announced = entry


def follow_seconds(evening: HallEvening, entry: records.SecondsSet) -> None:
    """Set how long rounds last."""
    evening.seconds = list(entry.seconds)


def follow_left(evening: HallEvening, entry: records.ClockLeft) -> None:
    """Set what is left."""
    evening.clock.set_left(entry.at, entry.left)


def follow_halt(evening: HallEvening, entry: records.HallHalted) -> None:
    """Halt the clock, or let it go on."""
    if entry.on:
        evening.clock.halt(entry.at, Halt.HOST)
    else:
        evening.clock.go_on(entry.at, Halt.HOST)


def follow_woken(evening: HallEvening, entry: records.Woken) -> None:
    """Wait for people after a restart, or go on."""
    if entry.on:
        evening.clock.restore(entry.at, entry.left)
    else:
        evening.clock.go_on(entry.at, Halt.RESTART)


def follow_stand_in(evening: HallEvening, entry: records.StoodIn) -> None:
    """Play safe for somebody, or no longer."""
    evening.chairs[entry.seat].stand_in = entry.on


def follow_end(evening: HallEvening, entry: records.Ended) -> None:
    """End."""
    evening.ended = True
    evening.finish(entry.at)


def follow_back(evening: HallEvening, entry: records.TakenBack) -> None:
    """Note which act was taken back; what undoes it stands before."""
    evening.acts.taken_back(entry.n)


FOLLOWING = cast(
    dict[type, Follow],
    {
        records.Joined: follow_join,
        records.Swapped: follow_swap,
        records.Removed: follow_remove,
        records.Returned: follow_return,
        records.Renamed: follow_rename,
        records.Botted: follow_bot,
        records.Doors: follow_doors,
        records.RowsSet: follow_rows,
        records.HallSet: follow_set,
        records.CoHosted: follow_cohost,
        records.Announced: follow_announce,
        records.SecondsSet: follow_seconds,
        records.ClockLeft: follow_left,
        records.HallHalted: follow_halt,
        records.Woken: follow_woken,
        records.HallBegun: follow_begin,
        records.Did: follow_do,
        records.Rang: follow_ring,
        records.StoodIn: follow_stand_in,
        records.Ended: follow_end,
        records.TakenBack: follow_back,
    },
)


def commitment_of(head: HallHead) -> str:
    """Give what is shown of the seed from the first moment on."""
    return Proven(bytes.fromhex(head.seed)).commitment()
