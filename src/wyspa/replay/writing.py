"""Writing a replay: by playing the log once more, so that what is written has been checked."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from wyspa.core.board import Layout
from wyspa.core.ids import NOBODY
from wyspa.core.notation import Notation
from wyspa.core.position_written import WordsOut
from wyspa.core.state import layout_fields
from wyspa.game import Game
from wyspa.laying import lay_table, notation_of
from wyspa.replay.kept import BadReplay, play
from wyspa.table import Table, read_table

FORMAT = 1
HEAD = "wyspa replay"
DRAWING = "drawing"
CHECK_EVERY = 100  # actions between two lines with the hash of the position
NAME_MOST = 80

Log = Iterable[tuple[int, int]]  # seats and their actions


def save(game: Game, path: str | Path, players: Mapping[str, str] | None = None) -> None:
    """Write the replay of a game to a file."""
    Path(path).write_text(dumps(game, players), encoding="utf-8", newline="\n")


def dumps(game: Game, players: Mapping[str, str] | None = None) -> str:
    """Write the replay of a game."""
    text, hash_ = written(read_table(game.line), game.island, game.log(), players)
    if hash_ != game.hash():
        raise BadReplay("this game was not played here from its start; expected a log of all its actions")
    return text


def dumps_log(table: Table, layout: Layout, log: Log, players: Mapping[str, str] | None = None) -> str:
    """Write a replay from what a simulation keeps: the table, the island it dealt, seats with their actions."""
    return written(table, layout, log, players)[0]


def seated(table: Table, layout: Layout, actions: Iterable[int]) -> list[tuple[int, int]]:
    """Give bare actions their seats: at each moment the one that is asked, as in random play."""
    game = lay_table(table, None, layout)
    for number, action in enumerate(actions, start=1):
        play(game, number, game.actor, action)
    return game.log()


def written(table: Table, layout: Layout, log: Log, players: Mapping[str, str] | None) -> tuple[str, str]:
    """Write the text by playing the log once more, and give it with the hash of the last position."""
    import wyspa

    if not same_table(table):
        raise BadReplay(f"the table cannot be written in one line of words: {table.line()}")
    game = lay_table(table, None, layout)
    body = [f"check 0 {game.hash()}"]
    number = 0
    for number, (seat, action) in enumerate(log, start=1):
        play(game, number, seat, action)
        body.append(f"{game.book.seat_name(seat)}: {game.say(action)}")
        if number % CHECK_EVERY == 0:
            body.append(f"check {number} {game.hash()}")
    lines = [
        f"{HEAD} {FORMAT}",
        f"rules {wyspa.__version__}",
        f"table {table.line()}",
        *drawing_lines(table.text),
        *island_lines(notation_of(table), layout),
        *player_lines(table, players or {}),
        winner_line(game),
        points_line(game),
        *body,
    ]
    lines.append(f"end {number} {game.hash()} {digest(lines)}")
    return "\n".join(lines) + "\n", game.hash()


def drawing_lines(text: str) -> list[str]:
    """Write a drawing of one's own: whoever has the replay needs no other file."""
    return [f"{DRAWING} {line}".rstrip() for line in text.rstrip("\n").split("\n")] if text else []


def same_table(table: Table) -> bool:
    """Tell whether the table's line reads back as the same table."""
    try:
        return read_table(table.line(), table.text) == table
    except ValueError:
        return False


def island_lines(notation: Notation, layout: Layout) -> list[str]:
    """Write the island in words."""
    io = WordsOut(notation)
    layout_fields(layout, io)
    return io.lines


def player_lines(table: Table, players: Mapping[str, str]) -> list[str]:
    """Write who sat where."""
    for colour, name in players.items():
        if colour not in table.seats:
            raise BadReplay(f"there is no seat {colour} for {name}; expected {', '.join(table.seats)}")
        if not is_name(name):
            raise BadReplay(f"{name!r} cannot be a name; expected 1 to {NAME_MOST} printable characters")
    return [f"player {colour} {players[colour]}" for colour in table.seats if colour in players]


def is_name(name: str) -> bool:
    """Tell whether a name fits into a line and comes back unchanged."""
    return 0 < len(name) <= NAME_MOST and name.isprintable() and " ".join(name.split()) == name


def winner_line(game: Game) -> str:
    """Write who won."""
    return f"winner {game.winner or 'nobody'}"


def points_line(game: Game) -> str:
    """Write the points of all; those of hidden cards are open only when somebody has won."""
    points = game.view(NOBODY).points
    return "points " + " ".join(f"{name} {points[seat]}" for seat, name in enumerate(game.seats))


def digest(lines: Iterable[str]) -> str:
    """Give sixteen hex digits for what is written, so that no edit goes unseen."""
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()
