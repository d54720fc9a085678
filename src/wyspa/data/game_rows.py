"""One game as a row of a dataset: the header, the island and every action in words, so that it can be played again."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from wyspa.core.board import Layout
from wyspa.core.ids import TABLE
from wyspa.core.position import read_layout
from wyspa.core.position_read import WordsIn
from wyspa.core.why import UnknownWord
from wyspa.game import Game, IllegalAction
from wyspa.laying import lay_table, notation_of
from wyspa.replay.writing import island_lines
from wyspa.table import Table, read_table


class BadDataset(ValueError):
    """A dataset that cannot be read or made: which file or game, and what is wrong with it."""


@dataclass(frozen=True)
class GameRow:
    """A game: what was laid, who sat where, who did what, and how it ended."""

    table: str  # its line
    drawing: str  # the text of a map of one's own, or nothing
    island: str  # terrains, numbers and harbours, as in replays
    players: tuple[str, ...]  # by seat
    actors: tuple[int, ...]  # who acted; -1 is nature
    actions: tuple[str, ...]  # in words, as in replays
    winners: tuple[int, ...]  # seats
    points: tuple[int, ...]  # by seat
    turns: int
    hash: str  # of the last position
    rules: str  # the version of Wyspa that wrote it
    source: str = ""  # where it comes from
    seen: "Decisions | None" = field(default=None, compare=False)


@dataclass(frozen=True)
class Decisions:
    """The decisions of a game as a learner meets them; every row belongs to the seat that decided."""

    fingerprint: str  # of actions and observations
    width: int
    actions: int
    choosers: tuple[int, ...]  # seats
    choices: tuple[int, ...]  # numbers of actions
    observations: bytes  # int8, a row for each decision
    masks: bytes  # bits, a row for each decision, filled up to whole bytes


def row_of_game(game: Game, table: Table, players: Iterable[str], source: str) -> GameRow:
    """Write a game that was played from its start."""
    from wyspa import __version__

    log = game.log()
    return GameRow(
        table.line(), table.text, "\n".join(island_lines(game.notation, game.island)), tuple(players),
        tuple(int(seat) for seat, _ in log), tuple(game.say(action) for _, action in log),
        tuple(game.book.winners(game.state)), points_of(game), game.turns, game.hash(), __version__, source,
    )  # fmt: skip


def points_of(game: Game) -> tuple[int, ...]:
    """Give the points of all, hidden ones included."""
    return tuple(int(game.state.players[seat].points) for seat in range(len(game.seats)))


def laid(row: GameRow) -> Game:
    """Lay the table of a row; no action has been played."""
    try:
        table = read_table(row.table, row.drawing)
        return lay_table(table, None, island_of(table, row.island))
    except (UnknownWord, ValueError, KeyError, IndexError, OverflowError) as error:
        raise BadDataset(f"its table cannot be laid here: {error}") from None


def island_of(table: Table, text: str) -> Layout:
    """Read what lies on the board."""
    notation = notation_of(table)
    return read_layout(notation.book, notation.places.board, WordsIn(notation, text.split("\n")))


def played(row: GameRow) -> Game:
    """Play a row to its end, and refuse it if it does not end as it says."""
    game = laid(row)
    if len(row.actors) != len(row.actions):
        raise BadDataset(f"it has {len(row.actions)} actions, but {len(row.actors)} who did them")
    for number, (seat, words) in enumerate(zip(row.actors, row.actions, strict=True), start=1):
        try:
            game.play(game.read(words), TABLE if seat < 0 else seat)
        except (IllegalAction, UnknownWord, ValueError, IndexError, OverflowError) as error:
            raise BadDataset(f"action {number}, '{words[:40]}': {error}") from None
    ends = (game.hash(), tuple(game.book.winners(game.state)), points_of(game), game.turns)
    for name, found, kept in zip(
        ("hash", "winners", "points", "turns"), ends, (row.hash, row.winners, row.points, row.turns), strict=True
    ):
        if found != kept:
            raise BadDataset(f"its {name} would be {found}, and the file says {kept} (written by {row.rules or '?'})")
    return game
