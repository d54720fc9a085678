"""Whatever a bot or a reader is given may be scribbled over: no game changes by it, none on that map, none laid later.

The attack walks as any Python program can, over attributes and items, and tries every way to write that it knows.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from wyspa.bots.hall_guide import hall_guide_of

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.walker import Walker
from wyspa import NOBODY, Game
from wyspa.bots import guide_of
from wyspa.core.book import Book
from wyspa.core.state import State

FAR = 9  # steps from what was handed out
SPOILED = 3


def is_vec(thing: object) -> bool:
    return type(thing).__name__ == "vec"


def is_plain(thing: object) -> bool:
    """Tell whether there is nothing behind a thing that could be written: numbers, words, code."""
    return (
        thing is None
        or isinstance(thing, (int, float, str, bytes, type))
        or callable(thing)
        or type(thing).__name__ in ("module", "property")
    )


def attributes(thing: object) -> dict[str, object]:
    """Give what a thing has by name, compiled or not; its methods are left out."""
    if isinstance(thing, (list, dict, set)) or is_vec(thing):
        return {}
    names = [name for name in dir(thing) if not name.startswith("__")] + ["__dict__"]
    found = {name: getattr(thing, name, None) for name in names}
    return {name: value for name, value in found.items() if not callable(value) and value is not None}


def items(thing: object) -> list[object]:
    """Give what a thing holds."""
    if isinstance(thing, Mapping):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset)) or is_vec(thing):
        return list(thing)  # type: ignore[call-overload]
    return []


def reached_by_hand(things: list[object]) -> list[object]:
    """Walk breadth first over attributes and items; give everything in which something could be written."""
    seen: dict[int, object] = {}
    ring = things
    for _ in range(FAR):
        ahead: list[object] = []
        for thing in ring:
            if is_plain(thing) or id(thing) in seen:
                continue
            seen[id(thing)] = thing
            if not all(type(item) is int for item in items(thing)):
                ahead += items(thing)
            ahead += attributes(thing).values()
        ring = ahead
    return list(seen.values())


def spoil(thing: object) -> int:
    """Try every way to write into a thing; give how many were taken."""
    written = 0
    for name, value in attributes(thing).items():
        if name == "__dict__":
            continue
        for other in (value + 1 if type(value) is int else [SPOILED], None):
            try:
                setattr(thing, name, other)
            except (AttributeError, TypeError):
                continue
            written += 1
            break
    keys = list(thing) if isinstance(thing, Mapping) else range(len(thing)) if hasattr(thing, "__len__") else ()
    for key in keys:
        try:
            thing[key] = SPOILED  # type: ignore[index]
            written += 1
        except (TypeError, AttributeError):
            break  # of one kind: none of them can be written
    for method, given in (("append", [SPOILED]), ("add", [SPOILED]), ("clear", []), ("update", [{"spoiled": 1}])):
        if hasattr(thing, method):
            getattr(thing, method)(*given)
            written += 1
    return written


def handed_out(game: Game) -> list[object]:
    """Give all that a bot, a page or a researcher gets of a game: views, near views, guides, facts, lists."""
    seats = range(len(game.seats))
    things: list[object] = [game.view(seat) for seat in (NOBODY, *seats)]
    things.append(guide_of(game.book, game.state.board))
    if game.book.nearby:
        things += [game.near(seat) for seat in seats]
        things.append(hall_guide_of(game.book))
    for seat in (NOBODY, *seats):
        things.append(game.events(seat))
    things += [game.legal(seat) for seat in game.waiting()]
    return things


def all_of(game: Game) -> list[object]:
    """Give everything that can be said about a game."""
    seats = range(len(game.seats))
    facts = [[event.row() for event in game.events(seat)] for seat in (NOBODY, *seats)]
    return [game.hash(), game.to_bytes(), facts, *(game.view(seat).plain() for seat in (NOBODY, *seats))]


def played_on(game: Game, seed: int) -> str:
    """Play a copy of a game on, and give where that leads."""
    copy = game.copy()
    for _ in Walker(seed).walk(copy, most=60):
        pass
    return copy.hash()


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_nothing_that_is_handed_out_can_change_a_game(table: Table):
    rng = random.Random(1)
    game, other = wyspa.lay(**table), wyspa.lay(**table)
    for each, seed in ((game, 5), (other, 6)):
        each.tell()
        for _ in Walker(seed).walk(each, most=rng.randrange(150, 250)):
            pass
    guide = repr(guide_of(game.book, game.state.board))
    before = [all_of(game), all_of(other), played_on(game, 1), played_on(other, 1), all_of(wyspa.lay(seed=9, **table))]
    found = reached_by_hand(handed_out(game))
    assert not any(isinstance(thing, (State, Game, Book)) for thing in found)
    assert sum(spoil(thing) for thing in found) > 100
    after = [all_of(game), all_of(other), played_on(game, 1), played_on(other, 1), all_of(wyspa.lay(seed=9, **table))]
    assert after == before
    assert repr(guide_of(game.book, game.state.board)) == guide


def test_the_attack_would_change_what_can_be_written():
    game = wyspa.lay(seats=4, seed=3)
    copy = game.copy()
    before = copy.hash()
    copy.state.own()
    for thing in reached_by_hand([[copy.state.on_node], {"a": (copy.state.on_hex,)}]):
        spoil(thing)
    assert copy.hash() != before
