"""A game: lay, legal, play, over. The only door for bots, command line, environments and server.

Here everything is checked; inside everything is trusted.
"""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.event import Event
from wyspa.core.ids import NOBODY, SEVERAL, TABLE, VERB
from wyspa.core.notation import Notation
from wyspa.core.plan import Plan
from wyspa.core.position import from_bytes, from_text, hash_of, to_bytes, to_text
from wyspa.core.refusing import why_not
from wyspa.core.state import State
from wyspa.core.view import ARTISTS, View
from wyspa.core.why import UnknownWord, Why


class IllegalAction(Exception):
    """An action that is refused: who, what, why, which rule, and what would be possible instead."""

    why: Why
    seat: int
    action: int
    typed: str  # the action as it was written; empty if it came as a number

    def __init__(self, message: str, why: Why, seat: int, action: int, typed: str = "") -> None:
        """Keep the parts besides the sentence, for those who speak another language."""
        super().__init__(message)
        self.why = why
        self.seat = seat
        self.action = action
        self.typed = typed


class NothingToUndo(Exception):
    """Nothing has been played in this game, or since it was copied or read, that could be taken back."""


Explain = Callable[["Game", int, int, Why, str], str]


class Game:
    """One game at one table.

    With a dealer, nature acts by itself after every action. Without one its actions are played like all others:
    `game.play("dice 3 4")`. That is how replays and tests work.
    """

    line: str  # the table, as wyspa.table writes it
    book: Book
    state: State
    island: Layout  # as it was dealt: rules may turn tiles later
    dealer: Dealer | None
    notation: Notation
    explain: Explain
    seats_log: vec[i64]
    actions_log: vec[i64]
    out: Actions
    fresh: i64  # the seat for which `out` lists what is legal now; -9: nobody
    plays: vec[i64]  # how long the log was before each `play`
    told: vec[i64]  # and how many events were kept
    past: list[State]  # states that are remembered for `undo`, the oldest first
    past_at: vec[i64]  # how long the log was then

    def __init__(
        self, line: str, book: Book, notation: Notation, state: State, dealer: Dealer | None, explain: Explain
    ) -> None:
        """Use `wyspa.lay` instead: it knows tables."""
        self.line = line
        self.book = book
        self.state = state
        self.island = state.layout
        self.dealer = dealer
        self.notation = notation
        self.explain = explain
        self.seats_log = vec[i64]()
        self.actions_log = vec[i64]()
        self.out = Actions()
        self.fresh = STALE
        self.plays = vec[i64]()
        self.told = vec[i64]()
        self.past = []
        self.past_at = vec[i64]()

    # ---- asking ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Tell whether somebody has won."""
        return self.state.winner != NOBODY

    @property
    def winnable(self) -> bool:
        """Tell whether somebody may still win, as far as the rules can tell from what all see."""
        return self.over or self.book.may_be_won(self.state)

    @property
    def winner(self) -> str | None:
        return self.book.seat_names[self.state.winner] if self.state.winner != NOBODY else None

    @property
    def winners(self) -> list[str]:
        """Name all who have won: one, or those who share the victory."""
        return [self.book.seat_names[seat] for seat in self.book.winners(self.state)]

    @property
    def seats(self) -> list[str]:
        """Name the seats in turn order."""
        return self.book.seat_names

    @property
    def turns(self) -> int:
        """Count the turns that have ended."""
        return self.state.turns

    @property
    def actor(self) -> int:
        """Give the seat to ask next: TABLE (-1) for nature; of several the first that is waited for."""
        return self.state.actor()

    @property
    def phase(self) -> str:
        """Name what is to be decided now."""
        return self.book.phase_names[self.state.phase]

    def waiting(self) -> list[int]:
        """List the seats that are asked now: one, or several at once."""
        state = self.state
        if state.winner != NOBODY or state.who == TABLE:
            return []
        if state.who != SEVERAL:
            return [state.who]
        seat: i64
        return [seat for seat in range(self.book.seats) if state.waiting[seat] > 0]

    def legal(self, seat: int | None = None) -> list[int]:
        """List the legal actions of a seat (default: the one to ask next) as ints."""
        self.list_for(self.state.actor() if seat is None else seat)
        return self.out.listed()

    def words(self, seat: int | None = None) -> list[str]:
        """List the legal actions of a seat in words."""
        say = self.notation.say
        return [say(action) for action in self.legal(seat)]

    def outcomes(self) -> list[tuple[int, int]]:
        """List what nature can bring now, as (action, weight)."""
        self.list_for(TABLE)
        self.fresh = STALE
        weights = self.out.weights
        i: i64
        return [(self.out.items[i], weights[i]) for i in range(self.out.n)]

    def is_legal(self, action: int | str, seat: int | None = None) -> bool:
        """Tell whether an action would be taken."""
        try:
            code: i64 = self.read(action)
        except UnknownWord:
            return False
        who: i64 = self.state.actor() if seat is None else seat
        self.list_for(who)
        return self.out.holds(code) or self.book.fits(self.state, who, code)

    def list_for(self, seat: i64) -> None:
        """Have `out` list what is legal for a seat."""
        if self.fresh != seat:
            self.refuse_strangers(seat)
            self.book.legal_for(self.state, seat, self.out)
            self.fresh = seat

    def read(self, action: int | str) -> int:
        """Give the int of an action in words."""
        if isinstance(action, str):
            return self.notation.read(action, self.state.phase)
        if action < 0 or action >> VERB >= len(self.book.verbs):
            raise UnknownWord(f"{action} is not an action of this table")
        return action

    def say(self, action: int) -> str:
        """Put an action into words."""
        return self.notation.say(action)

    def seat(self, name: str) -> int:
        """Find a seat by its colour, or the table."""
        return self.notation.read_seat(name)

    def view(self, seat: int, position: bool = False) -> View:
        """Give what one seat may know (-1: a spectator), on request with the position that `wyspa.belief` needs."""
        self.refuse_strangers(seat)
        view = self.book.view(self.state, seat, position)
        view.line = self.line
        return view

    # ---- acting ------------------------------------------------------------------------------------------------

    def play(self, action: int | str, seat: int | None = None) -> None:
        """Do an action, or raise IllegalAction and change nothing. Then nature acts, if it has a dealer."""
        state = self.state
        who: i64 = state.actor() if seat is None else seat
        code: i64 = self.read(action)
        if self.fresh != who:
            self.refuse_strangers(who)
            self.book.legal_for(state, who, self.out)
        if not self.out.holds(code) and not self.book.fits(state, who, code):
            self.fresh = STALE
            self.refuse(who, code, action if isinstance(action, str) else "")
        self.fresh = STALE
        if len(self.past) == 0:
            self.remember()
        self.plays = append(self.plays, i64(len(self.actions_log)))
        self.told = append(self.told, i64(len(state.journal)))
        self.do(who, code)
        self.deal()

    def deal(self) -> None:
        """Let nature act as long as it is to act, if it has a dealer and nobody does it by hand."""
        state = self.state
        book = self.book
        dealer = self.dealer
        if dealer is not None:
            while state.who == TABLE and state.winner == NOBODY and not book.chances[state.phase].by_hand:
                self.do(TABLE, book.deal(state, dealer))

    def do(self, seat: i64, action: i64) -> None:
        """Log and play what has been checked."""
        self.seats_log = append(self.seats_log, seat)
        self.actions_log = append(self.actions_log, action)
        state = self.state
        self.book.play(state, seat, action)
        if state.telling and state.winner != NOBODY:
            state.tell("won", state.winner, state.players[state.winner].points, 0)

    def refuse_strangers(self, seat: i64) -> None:
        """Raise unless the seat is at this table, or nature's."""
        if seat < TABLE or seat >= self.book.seats:
            raise UnknownWord(f"there is no seat {seat} at this table of {self.book.seats}")

    def refuse(self, seat: i64, action: i64, typed: str = "") -> None:
        """Raise with the reason; what cannot even be said is no action (its place or card does not exist)."""
        try:
            self.notation.say(action)
        except (IndexError, KeyError):
            raise UnknownWord(f"{action} is not an action of this table") from None
        why = why_not(self.book, self.state, seat, action)
        said = " ".join(typed.split())
        raise IllegalAction(self.explain(self, seat, action, why, said), why, seat, action, said)

    def start(self) -> None:
        """Let nature act if the game begins with it."""
        self.deal()

    def log(self) -> list[tuple[int, int]]:
        """List all actions so far with their seats."""
        i: i64
        return [(self.seats_log[i], self.actions_log[i]) for i in range(len(self.actions_log))]

    def had(self, log: list[tuple[int, int]], dealt: list[list[int]]) -> None:
        """Take over the log of a game that was carried here, and the island on which it began."""
        self.seats_log = array([seat for seat, _ in log])
        self.actions_log = array([action for _, action in log])
        rows = [array(row) for row in dealt]
        self.island = Layout(self.state.board, rows[0], rows[1], rows[2], rows[3])

    # ---- telling -----------------------------------------------------------------------------------------------

    def tell(self, telling: bool = True) -> None:
        """Begin (or stop) to keep events."""
        if self.state.telling != telling:
            self.state.journal = []
            self.told = zeros(len(self.told))
        self.state.telling = telling

    def events(self, seat: int = NOBODY, since: int = 0) -> list[Event]:
        """List the events as one seat may know them (default: a spectator)."""
        return [event.seen_by(seat) for event in self.state.journal[since:]]

    # ---- taking back -------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last `play` and all that nature did after it. The dealer is not turned back: it draws on.

        It is played again from the last state that is remembered: the first one, and those that were gone back to. So
        to try several actions of one position costs little more than playing them.
        """
        if len(self.plays) == 0:
            raise NothingToUndo("nothing has been played in this game that could be taken back")
        last: i64 = len(self.plays) - 1
        size: i64 = self.plays[last]
        told: i64 = self.told[last]
        self.plays = self.plays[:last]
        self.told = self.told[:last]
        while self.past_at[len(self.past) - 1] > size:
            self.past.pop()
            self.past_at = self.past_at[: len(self.past)]
        state = self.past[len(self.past) - 1].copy()
        i: i64
        for i in range(self.past_at[len(self.past) - 1], size):
            self.book.play(state, self.seats_log[i], self.actions_log[i])
        state.journal = self.state.journal[:told]
        state.telling = self.state.telling
        self.seats_log = self.seats_log[:size]
        self.actions_log = self.actions_log[:size]
        self.state = state
        self.fresh = STALE
        if self.past_at[len(self.past) - 1] < size:
            self.remember()

    def remember(self) -> None:
        """Keep the state as it is, to play on from there when something later is taken back."""
        self.past.append(self.state.copy())
        self.past_at = append(self.past_at, i64(len(self.actions_log)))

    # ---- copying and storing -------------------------------------------------------------------------------------

    def copy(self, log: bool = True) -> "Game":
        """Give another game that goes on by itself; it has no dealer, so that nothing is foretold.

        Without the log it costs the same however long the game has been; what it writes then begins here. Nothing
        that was played before can be undone in it.
        """
        other = Game(self.line, self.book, self.notation, self.state.copy(), None, self.explain)
        if log:
            other.seats_log = self.seats_log[:]
            other.actions_log = self.actions_log[:]
        other.island = self.island
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        """Copy all of it, with a dealer of its own that will deal the same."""
        other = self.copy()
        other.dealer = deepcopy(self.dealer)
        other.state.telling = self.state.telling
        other.state.journal = self.state.journal[:]
        return other

    def hash(self) -> str:
        """Give sixteen hex digits that stand for this position."""
        return hash_of(self.state)

    def to_bytes(self) -> bytes:
        """Write the position; `wyspa.from_bytes` reads it."""
        return self.line.encode() + b"\n" + to_bytes(self.state)

    def to_text(self) -> str:
        """Write the position in words; `wyspa.from_text` reads it."""
        return f"wyspa position 2\n{self.line}\n{to_text(self.notation, self.state)}"

    def save(self, path: str | Path) -> None:
        """Write the replay of the game to a file; `wyspa.replay.load` reads it."""
        from wyspa.replay import save

        save(self, path)

    def _repr_svg_(self) -> str:
        """Draw itself in a notebook."""
        from wyspa.draw.svg import draw

        return draw(self)


STALE: Final = -9


def drawn(view: View) -> str:
    """Draw what one pair of eyes was told."""
    from wyspa.draw.svg import draw_seen

    return draw_seen(view)


ARTISTS.append(drawn)  # so a view in a notebook is its picture, as a game is


def lay_game(
    line: str,
    book: Book,
    plan: Plan,
    notation: Notation,
    dealer: Dealer | None,
    layout: Layout | None,
    explain: Explain,
) -> Game:
    """Deal the island, lay the table and let nature begin."""
    island = layout if layout is not None else plan.deal(dealer if dealer is not None else Seeded(0))
    game = Game(line, book, notation, book.lay(plan.board, island), dealer, explain)
    game.island = island  # as dealt: a rule may have changed it while the table was laid
    game.start()
    return game


def state_from_bytes(notation: Notation, plan: Plan, data: bytes) -> State:
    """Read a position of this table."""
    return from_bytes(notation.book, notation.places.board, data, plan)


def state_from_text(notation: Notation, plan: Plan, text: str) -> State:
    """Read a position of this table."""
    return from_text(notation, text, plan)
