"""A replay in memory: the table, the island, the actions, and playing them again."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from wyspa.core.board import Layout
from wyspa.core.event import Event
from wyspa.game import Game, IllegalAction
from wyspa.laying import lay_table
from wyspa.table import Table, book_of, plan_of


class BadReplay(ValueError):
    """A replay that cannot be read or written: where, what is wrong, what was expected."""

    line: int  # counted from 1; 0: the file as a whole

    def __init__(self, problem: str, line: int = 0, name: str = "") -> None:
        """Say it in one sentence that begins with the place."""
        where = ", ".join([part for part in (name, f"line {line}" if line else "") if part])
        super().__init__(f"{where}: {problem}" if where else problem)
        self.line = line
        self.problem = problem


@dataclass(frozen=True)
class Moment:
    """One action of a replay and what it brought. The game goes on with the next step: look at it, or copy it."""

    number: int  # counted from 1
    seat: int
    action: int
    words: str
    events: list[Event]  # with all their details: `event.seen_by(seat)` hides what one seat did not see
    game: Game


@dataclass(frozen=True)
class Replay:
    """A game that was read. Every action has been checked."""

    table: Table
    layout: Layout
    actions: tuple[tuple[int, int], ...]
    hash: str  # of the last position
    players: dict[str, str] = field(default_factory=dict)  # names of people and bots by colour
    rules: str = ""  # the version that wrote it

    def game(self) -> Game:
        """Play it to the end and give the game; it has no dealer."""
        game = lay_table(self.table, None, self.layout)
        for number, (seat, action) in enumerate(self.actions, start=1):
            play(game, number, seat, action)
        self.check_hash(game)
        return game

    def steps(self) -> Iterator[Moment]:
        """Play it step by step, with events."""
        game = lay_table(self.table, None, self.layout)
        game.tell()
        told = 0
        for number, (seat, action) in enumerate(self.actions, start=1):
            play(game, number, seat, action)
            events = game.state.journal[told:]
            told += len(events)
            yield Moment(number, seat, action, game.say(action), events, game)
        self.check_hash(game)

    def opening(self) -> list[Event]:
        """Tell what happens before the first action: printed start pieces, the first turn."""
        book = book_of(self.table)
        state = book.blank(plan_of(self.table).board, self.layout)
        state.telling = True
        for module in book.modules:
            module.table_laid(book, state)
        return state.journal

    def check_hash(self, game: Game) -> None:
        """Refuse another end than the one that was written."""
        if game.hash() != self.hash:
            raise BadReplay(f"the last position has the hash {game.hash()}; expected {self.hash}")


def play(game: Game, number: int, seat: int, action: int) -> None:
    """Play a checked action of a log."""
    try:
        game.play(action, seat)
    except (IllegalAction, ValueError) as error:
        raise BadReplay(f"action {number}: {error}") from None
