"""What a table would be before it is made: the island that a seed deals, and what cannot be chosen and why.

The island of a seed is public and the same for everybody who asks; it is dealt apart from the dice (decision 50). What
is asked about here is only set, never played.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from wyspa.core.board import Board, Layout
from wyspa.core.dealer import Seeded
from wyspa.core.ids import NOBODY
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.draw.geometry import edge_at, hex_at
from wyspa.laying import lay_table
from wyspa.maps.cells import NAMES
from wyspa.maps.drawing import BadDrawing
from wyspa.rules.box import Box
from wyspa.rules.catalogue import boxes
from wyspa.rules.presets import PRESETS
from wyspa.server import bodies
from wyspa.server.catalogue import every_number, maps_of, options_of
from wyspa.server.errors import Refusal, caused
from wyspa.server.limits import DoorLimits
from wyspa.server.snapshot import harbours_of
from wyspa.server.wishes import chosen_table, table_for
from wyspa.table import Table, book_of, colours_to_wish, plan_of

PICTURED = 1  # the seed of the pictures of maps
OTHERS = (2, 3)  # seeds that tell whether a map is always the same


@dataclass(frozen=True)
class Tried:
    """A wish that was looked at beside the loop: its table and island, or why there is none; and what is impossible."""

    table: Table | None
    layout: Layout | None
    fixed: bool
    why: Refusal | None
    impossible: list[tuple[str, str, Refusal]]


def tried(wish: bodies.NewTable, seed: int, limits: DoorLimits, drawing: str) -> Tried:
    """Set the table that somebody wishes for and deal its island by a seed; and try everything else in its place."""
    impossible = list(refused_instead(wish, limits, drawing))
    try:
        table = table_for(wish, limits, drawing)
    except Refusal as refusal:  # then nearly all else is refused for the same reason
        return Tried(None, None, False, refusal, [one for one in impossible if one[0] in ("seats", "map")])
    plan = plan_of(table)
    layout = plan.deal(Seeded(seed))
    fixed = all(same_island(layout, plan.deal(Seeded(other))) for other in OTHERS)
    return Tried(table, layout, fixed, None, impossible)


def same_island(one: Layout, other: Layout) -> bool:
    """Tell whether nothing lies elsewhere."""
    return (list(one.terrain), list(one.number), list(one.dock_kinds)) == (
        list(other.terrain),
        list(other.number),
        list(other.dock_kinds),
    )


# ---- what cannot be chosen -----------------------------------------------------------------------


def refused_instead(wish: bodies.NewTable, limits: DoorLimits, drawing: str) -> Iterator[tuple[str, str, Refusal]]:
    """Try every other number of players, way of playing, map and value of an option; give those that are refused."""
    box = boxes().get(wish.box)
    if box is None:
        return
    for kind, value, other in instead_of(wish, box, limits):
        why = refusal_of(other, limits, drawing)
        if why is not None:
            yield kind, value, why


def instead_of(wish: bodies.NewTable, box: Box, limits: DoorLimits) -> Iterator[tuple[str, str, bodies.NewTable]]:
    """Give each wish that differs from this one in one thing."""
    chair = bodies.Chair("open")
    if box.map_for is None:  # a hall has so many numbers that none is worth a look
        for n in sorted(every_number(box)):
            yield "seats", str(n), changed(wish, seats=[chair] * n)
        for found in maps_of(box, "en", limits.seats_most):
            seats = [chair] * min(found.seats, key=lambda n: abs(n - len(wish.seats)))
            yield "map", found.map, changed(wish, map=found.map, seats=seats)
    for colour in colours_to_wish():
        seats = [bodies.Chair("open", colour=colour), *([chair] * (len(wish.seats) - 1))]
        yield "colour", colour, changed(wish, seats=seats)
    for preset in PRESETS.values():
        seats = [chair] * (preset.seats or len(wish.seats))
        yield "preset", preset.name, changed(wish, preset=preset.name, options={}, seats=seats)
    for option in options_of(box):
        for value in () if option.numeric else option.values:
            yield f"option:{option.name}", value, changed(wish, options={**wish.options, option.name: value})


def changed(wish: bodies.NewTable, **fields: object) -> bodies.NewTable:
    """Give a wish with something else in it, and without colours: those follow the rest."""
    known = {name: getattr(wish, name) for name in wish.__struct_fields__}
    if "seats" not in fields:
        fields["seats"] = [bodies.Chair(chair.who) for chair in wish.seats]
    return bodies.NewTable(**{**known, **fields})


def refusal_of(wish: bodies.NewTable, limits: DoorLimits, drawing: str) -> Refusal | None:
    """Say why a table cannot be set; nothing if it can."""
    try:
        chosen_table(wish, limits, drawing)
    except Refusal as refusal:
        return refusal
    except (UnknownWord, RuleConflict, BadDrawing, TypeError, ValueError) as error:
        return caused("bad-table", error)
    return None


# ---- pictures ------------------------------------------------------------------------------------


def island_of(found: Tried, seed: int, language: str) -> bodies.Island:
    """Write what came of a wish: on the loop, since a game is laid for it."""
    impossible = [bodies.Impossible(kind, value, why.reason(language)) for kind, value, why in found.impossible]
    if found.table is None or found.layout is None:
        return bodies.Island(seed, why=found.why.text(language) if found.why else "", impossible=impossible)
    game = lay_table(found.table, None, found.layout)
    view = game.view(NOBODY)
    docks = []
    for harbour in harbours_of(game.book, view, language):
        side = edge_at(view.board, harbour.edge)
        docks.append(bodies.Dock(harbour, round(side.middle[0], 1), round(side.middle[1], 1)))
    return bodies.Island(
        seed=seed,
        fixed=found.fixed,
        tiles=tiles_of(plan_of(found.table).board, found.layout),
        docks=docks,
        colours=list(found.table.seats),
        target=int(book_of(found.table).target),
        impossible=impossible,
    )


def tiles_of(board: Board, layout: Layout) -> list[bodies.SentTile]:
    """Give the hexes of an island for a picture."""
    chart = board.chart()
    return [
        bodies.SentTile(round(x, 1), round(y, 1), NAMES[layout.terrain[h]], max(0, int(layout.number[h])))
        for h in range(board.n_hex)
        for x, y in [hex_at(chart, h)]
    ]


def boards(limits: DoorLimits) -> bodies.Boards:
    """Picture every map of every box as one seed deals it."""
    found: dict[str, dict[str, list[bodies.SentTile]]] = {}
    for box in boxes().values():
        for info in maps_of(box, "en", limits.seats_most):
            chairs = [bodies.Chair("open")] * (4 if 4 in info.seats else info.seats[-1] if box.map_for is None else 4)
            wish = bodies.NewTable("", chairs, box.name, info.map)
            try:
                plan = plan_of(chosen_table(wish, limits))
            except (Refusal, UnknownWord, RuleConflict, BadDrawing, ValueError):
                continue
            found.setdefault(box.name, {})[info.map] = tiles_of(plan.board, plan.deal(Seeded(PICTURED)))
    return bodies.Boards(found)
