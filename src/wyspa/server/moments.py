"""The board as it was: one moment of a game that is still played, for the eyes that ask.

What somebody is shown is made from their own view of that moment, so it is what they could have written down then.
"""

from collections.abc import Iterator

from wyspa.core.arrays import array
from wyspa.core.board import Layout
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.server import messages
from wyspa.server.choices import own_of
from wyspa.server.played import Played, Told, fallen
from wyspa.server.records import Entry
from wyspa.server.slices import in_slices
from wyspa.server.snapshot import public_state
from wyspa.server.states import EntryKind
from wyspa.table import plan_of


async def moment_of(played: Played, version: int, seat: int, language: str) -> messages.Moment:
    """Write how things stood at a version, for a seat or a spectator (-1)."""
    told = list(played.told[:version])
    layout = Layout(plan_of(played.table).board, *(array(numbers) for numbers in told[0].entry.island))
    game = lay_table(played.table, None, layout)
    await in_slices(played_again(game, counting(told)))
    dice, die = fallen(event for one in told for event in one.events)
    you = own_of(game, game.view(seat)) if seat >= 0 else None
    return messages.Moment(version, public_state(game, dice, language, die=die), you)


def counting(told: list[Told]) -> list[Entry]:
    """List the entries that count: what was taken back later in the stretch is left out."""
    found: list[Entry] = []
    for one in told:
        if one.entry.kind == EntryKind.UNDO:
            found.pop()
        else:
            found.append(one.entry)
    return found


def played_again(game: Game, entries: list[Entry]) -> Iterator[None]:
    """Play entries, so that others can have their turn in between."""
    for entry in entries:
        for seat, action in entry.actions:
            game.play(action, seat)
        yield
