"""Laying a table, and reading positions that were written."""

from collections.abc import Sequence
from functools import lru_cache

from wyspa.core.board import Layout
from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.fields import BadBytes
from wyspa.core.notation import Notation
from wyspa.core.plan import NoLayout
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.game import Game, lay_game, state_from_bytes, state_from_text
from wyspa.maps.drawing import BadDrawing, Drawing
from wyspa.maps.own import keep
from wyspa.maps.problem import Problem
from wyspa.rules.catalogue import Asked, box_named
from wyspa.table import Table, book_of, plan_of, read_table, set_table
from wyspa.words.refusal import refusal

ANY_POSITION = "wyspa position"
POSITION = f"{ANY_POSITION} 2"  # the format of a position in words
OLDER = (f"{ANY_POSITION} 1",)  # said less in words; both are read alike
LATER_BYTES = b"wyspa bytes"  # format 1 of the bytes begins with its table; a later one says its number first


@lru_cache(maxsize=256)
def notation_of(table: Table) -> Notation:
    """Make the words of a table, once."""
    return Notation(book_of(table), plan_of(table).board)


def lay(
    box: str | None = None,
    map: str = "variable",
    seats: int | list[str] | None = None,
    *,
    preset: str | None = None,
    seed: int | None = None,
    dealer: Dealer | None = None,
    rules: Sequence[Asked] = (),
    **options: object,
) -> Game:
    """Lay a table and give the game.

    Nature is dealt by `seed` or by a `dealer`; with neither, its actions are played by the caller, on the island
    of seed 0.

    >>> lay("base", "beginner", seats=3, seed=1).seats
    ['blue', 'orange', 'white']
    """
    return lay_table(
        set_table(box, map, seats, preset, rules=rules, **options), Seeded(seed) if seed is not None else dealer
    )


def lay_table(table: Table, dealer: Dealer | None = None, layout: Layout | None = None) -> Game:
    """Lay a table that has been chosen, perhaps with an island that was dealt before."""
    notation = notation_of(table)  # its book, whatever the other caches have forgotten meanwhile
    return lay_game(table.line(), notation.book, plan_of(table), notation, dealer, layout, refusal)


def from_bytes(data: bytes) -> Game:
    """Read a game that `Game.to_bytes` wrote; it has no dealer and no log."""
    line, found, body = data.partition(b"\n")
    if line.startswith(LATER_BYTES):
        said = line.removeprefix(LATER_BYTES).decode(errors="replace").strip()[:20]
        raise BadBytes(f"these bytes are a position of format '{said}', which is not known here; expected format 1")
    if not found:
        raise BadBytes("these bytes hold no game")
    try:
        table = read_table(line.decode())
    except (UnknownWord, BadDrawing, UnicodeDecodeError) as error:
        raise BadBytes(f"these bytes hold no game: {error}") from None
    notation = notation_of(table)
    state = state_from_bytes(notation, plan_of(table), body)
    return Game(table.line(), notation.book, notation, state, None, refusal)


def from_text(text: str) -> Game:
    """Read a game that `Game.to_text` wrote; it has no dealer and no log."""
    lines = text.splitlines()
    first = lines[0].strip() if lines else ""
    if len(lines) < 2 or first not in (POSITION, *OLDER):
        if first.startswith(ANY_POSITION):
            found = first.removeprefix(ANY_POSITION).strip()[:20]
            raise BadBytes(
                f"line 1: this is a position of format '{found}', which is not known here; expected '{POSITION}'"
            )
        raise BadBytes(f"line 1: a position begins with '{POSITION}'")
    try:
        table = read_table(lines[1])
    except (UnknownWord, BadDrawing) as error:
        raise BadBytes(f"line 2: {error}") from None
    notation = notation_of(table)
    state = state_from_text(notation, plan_of(table), "\n".join(lines[2:]))
    return Game(table.line(), notation.book, notation, state, None, refusal)


def tried(drawing: Drawing) -> list[Problem]:
    """Lay a drawing of one's own for every number of players and every layout; what its rules cannot read, they say."""
    map = keep(drawing.text)
    ways: list[dict[str, str]] = [{}, {"layout": "variable"}] if drawing.marking.groups else [{}]
    for seats in drawing.seats:
        for way in ways:
            try:
                lay_table(set_table(None, map, seats, None, **(by_default(drawing, seats) | way)), Seeded(1))
            except (UnknownWord, RuleConflict, NoLayout) as error:
                return [Problem("with-players", seats=seats, why=error)]
    return []


def by_default(drawing: Drawing, seats: int) -> dict[str, str]:
    """Switch on what makes a box one for so many players."""
    box = box_named(drawing.box)
    return {option.name: "yes" for option in box.options if seats in option.seats and seats not in box.seats}
