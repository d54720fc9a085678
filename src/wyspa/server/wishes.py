"""The table that somebody wishes for: strangers ask for anything, so what does not fit is said before it is built."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.maps import own
from wyspa.maps.connect import KEY as CONNECT
from wyspa.maps.connect import size_of
from wyspa.maps.drawing import BadDrawing
from wyspa.server import bodies
from wyspa.server.catalogue import needed_for
from wyspa.server.errors import Refusal, caused
from wyspa.server.limits import DoorLimits
from wyspa.server.records import Head
from wyspa.table import Table, book_of, drawing_named, map_names, plan_of, read_table, set_table

Made = TypeVar("Made")


class Builder:
    """One thread that builds maps and books, so that the loop goes on meanwhile.

    A book that is being built belongs to nobody else yet. Playing is another thing: games on one map share the scratch
    paper of their book, so they are played on the loop only. The size of maps is bounded before they come here, because
    compiled code does not let other threads in.
    """

    def __init__(self) -> None:
        """Wait for work."""
        self.thread = ThreadPoolExecutor(1, "wyspa-builder")

    async def build(self, work: Callable[[], Made]) -> Made:
        """Have something built."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, work)

    async def prepare(self, head: Head) -> Table:
        """Build what a table needs before it is laid, from what is kept of it."""
        return await self.build(lambda: prepared(head.line, head.drawing))

    def close(self) -> None:
        """Finish."""
        self.thread.shutdown(wait=False, cancel_futures=True)


def prepared(line: str, drawing: str) -> Table:
    """Build map, book and plan of a table; they are kept for the next one who asks."""
    table = read_table(line, drawing)
    book_of(table)
    plan_of(table)
    return table


def check_size(wish: bodies.NewTable, limits: DoorLimits) -> None:
    """Refuse what is too large, or has not a chair for each seat. The name alone tells; nothing is built."""
    chairs = len(wish.seats)
    seats, hexes = chairs, 0
    if wish.map.startswith(f"{CONNECT}:"):
        seats, hexes = size_of(wish.map.removeprefix(f"{CONNECT}:"))
    elif wish.box == CONNECT and chairs > 1 and chairs % 2 == 0:
        seats, hexes = size_of(f"row-{chairs // 2}")
    if seats > limits.seats_most or hexes > limits.hexes_most:
        raise Refusal("too-large", seats=str(limits.seats_most), hexes=str(limits.hexes_most), has=str(seats))
    if seats != chairs:
        raise Refusal("wrong-chairs", map=wish.map, seats=str(seats), chairs=str(chairs))


def table_for(wish: bodies.NewTable, limits: DoorLimits, drawing: str = "") -> Table:
    """Set the table that somebody wishes for, perhaps on a drawing of their own, or say what does not go together."""
    try:
        table = chosen_table(wish, limits, drawing)
        book_of(table)
        plan_of(table)
    except (UnknownWord, RuleConflict, BadDrawing, TypeError, ValueError) as error:
        raise caused("bad-table", error) from None
    return table


def chosen_table(wish: bodies.NewTable, limits: DoorLimits, drawing: str = "") -> Table:
    """Set a table without building anything for it."""
    if wish.map.endswith(".toml"):
        raise Refusal("bad-table", why="no-files-here")
    if drawing:
        own.keep_for(wish.map, drawing)
    check_size(wish, limits)
    map = wish.map or "variable"
    box = wish.box or None
    if box is None and not wish.preset and (drawing or map in map_names()):
        box = drawing_named(map).box
    options = {**needed_for(box or "", map), **wish.options}
    table = set_table(box, map, len(wish.seats), wish.preset or None, rules=wish.rules, **options)
    if len(table.seats) != len(wish.seats):
        raise Refusal("wrong-chairs", map=table.map, seats=str(len(table.seats)), chairs=str(len(wish.seats)))
    if not any(chair.colour for chair in wish.seats):
        return table
    colours = coloured([chair.colour for chair in wish.seats], list(table.seats))
    return set_table(box, map, colours, wish.preset or None, rules=wish.rules, **options)


def coloured(wanted: list[str], usual: list[str]) -> list[str]:
    """Give every seat its colour: the one it wants, or the first of the usual ones that nobody wants."""
    free = [colour for colour in usual if colour not in wanted]
    return [colour or free.pop(0) for colour in wanted]
