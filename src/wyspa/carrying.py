"""Games, positions, views and dealers on their way to another process: through their bytes.

Python's `pickle`, `copy` and `multiprocessing` find these functions by the class. What is carried is trusted, as
everything is that is unpickled; bytes from strangers are read by `wyspa.from_bytes`, which checks them.
"""

import copyreg
from functools import lru_cache
from typing import Any

from wyspa.core.dealer import Exhaustive, Proven, Scripted, Seeded
from wyspa.core.event import Event
from wyspa.core.position import to_bytes, trusted_from_bytes
from wyspa.core.state import State
from wyspa.core.view import View, view_from_bytes
from wyspa.core.why import UnknownWord, Why
from wyspa.game import Game, IllegalAction
from wyspa.laying import notation_of
from wyspa.table import Table, read_table
from wyspa.words.refusal import refusal

Reduced = tuple[Any, ...]
Row = tuple[str, int, int, int, list[int]]


@lru_cache(maxsize=256)
def table_of(line: str) -> Table:
    """Give the table of a line, which takes along what another process may not have: own maps and handed rules."""
    if not line:
        raise UnknownWord("this does not say which table it is of, so it cannot be sent away: take it from a game")
    return read_table(line)


def reduce_state(state: State) -> Reduced:
    """Take a position apart; what was told is left behind."""
    return (state_back, (table_of(state.line), to_bytes(state)))


def state_back(table: Table, data: bytes) -> State:
    """Put a position together again."""
    notation = notation_of(table)
    return trusted_from_bytes(notation.book, notation.places.board, data)


def reduce_view(view: View) -> Reduced:
    """Take a view apart."""
    return (view_back, (table_of(view.line), view.to_bytes()))


def view_back(table: Table, data: bytes) -> View:
    """Put a view together again."""
    return view_from_bytes(data, notation_of(table).places.board)


def reduce_game(game: Game) -> Reduced:
    """Take a game apart: position, log, dealer, what was told. What may be undone stays here."""
    told = [event_row(event) for event in game.state.journal] if game.state.telling else None
    tiles = game.island.tiles()
    dealt = [list(row) for row in (tiles.terrain, tiles.number, tiles.dock_edges, tiles.dock_kinds)]
    return (game_back, (table_of(game.line), to_bytes(game.state), game.log(), dealt, game.dealer, told))


def game_back(
    table: Table,
    data: bytes,
    log: list[tuple[int, int]],
    dealt: list[list[int]],
    dealer: Any,
    told: list[Row] | None,
) -> Game:
    """Put a game together again."""
    notation = notation_of(table)
    state = trusted_from_bytes(notation.book, notation.places.board, data)
    game = Game(table.line(), notation.book, notation, state, dealer, refusal)
    game.had(log, dealt)
    if told is not None:
        game.tell()
        state.journal = [Event(*row) for row in told]
    return game


def event_row(event: Event) -> Row:
    """Give an event as plain numbers and words."""
    return (event.name, int(event.seat), int(event.what), int(event.detail), list(event.eyes))


def seeded_back(x: int) -> Seeded:
    """Make a dealer that goes on where another stood."""
    dealer = Seeded(0)
    dealer.x = x
    return dealer


def scripted_back(script: list[int], at: int) -> Scripted:
    """Make a dealer with the rest of its script."""
    dealer = Scripted(script)
    dealer.at = at
    return dealer


def exhaustive_back(path: list[int], widths: list[int], at: int) -> Exhaustive:
    """Make the dealer of a run that goes on."""
    dealer = Exhaustive(path)
    dealer.widths, dealer.at = widths, at
    return dealer


def illegal_back(message: str, why: Why, seat: int, action: int, typed: str) -> IllegalAction:
    """Make a refusal again."""
    return IllegalAction(message, why, seat, action, typed)


def know_ways() -> None:
    """Tell Python how each of these is taken apart."""
    copyreg.pickle(Game, reduce_game)
    copyreg.pickle(State, reduce_state)
    copyreg.pickle(View, reduce_view)
    copyreg.pickle(Event, lambda event: (Event, event_row(event)))
    copyreg.pickle(Why, lambda why: (Why, (why.rule, why.key, why.facts)))
    copyreg.pickle(Seeded, lambda dealer: (seeded_back, (int(dealer.x),)))
    copyreg.pickle(Proven, lambda dealer: (Proven, (dealer.secret, dealer.salt, int(dealer.drawn))))
    copyreg.pickle(Scripted, lambda dealer: (scripted_back, (list(dealer.script), int(dealer.at))))
    copyreg.pickle(
        Exhaustive, lambda dealer: (exhaustive_back, (list(dealer.path), list(dealer.widths), int(dealer.at)))
    )
    copyreg.pickle(
        IllegalAction, lambda error: (illegal_back, (str(error), error.why, error.seat, error.action, error.typed))
    )
