"""Two real tables that differ in hidden cards send the same bytes to whoever cannot know them.

At every box and scenario the same commands go to both: every frame that the viewer gets is the same, in the same order
and of the same size, when others act, when something is taken back, when the viewer comes in anew, and when it asks
what its actions would bring. What comes after the first state are patches.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.leaks.boxes import TABLES, Table, name_of, seats_of
from tests.leaks.pairs import after, counterparts, lays_open, seen, talks
from tests.leaks.twins import enrich, sorted_twin, twin
from tests.server.desk import Desk, Guest, in_loop, played
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, TABLE, VERB
from wyspa.core.position import hash_of
from wyspa.core.state import State
from wyspa.server.records import Entry

STORIES = int(os.environ.get("WYSPA_TWIN_TABLES", "4"))  # at each table
BEFORE = 70  # actions before the worlds part
CLAIM = "claim-victory"  # in a hall: everybody waits until the host has looked
LONG = 7  # actions of a story
AHEAD = 4  # actions of which the viewer asks what they would bring


async def forget(batch: object) -> None:
    """Keep nothing: several stories begin at the same version."""


class Side:
    """One of the two tables, with everybody at it and a spectator."""

    def __init__(self, desk: Desk, guests: list[Guest], watcher: Guest) -> None:
        self.desk = desk
        self.table = watcher.table
        self.guests = guests
        self.watcher = watcher
        self.table.store.write = forget  # type: ignore[method-assign]

    def eyes(self, viewer: int) -> Guest:
        return self.guests[viewer] if viewer >= 0 else self.watcher

    async def put(self, entries: list[Entry], world: State) -> None:
        """Lay the game of a log, with other hidden cards; what is told from now on is what has changed since."""
        await self.table.lay(entries)
        game = played(self.table).game
        game.state = world
        game.tell()
        game.fresh = -9
        played(self.table).steps = []
        self.table.presenter.forget()
        for guest in (*self.guests, self.watcher):
            self.table.show(guest.listener, whole=True)
            guest.hear()
            guest.raw.clear()

    async def send(self, seat: int, **message: object) -> str:
        """Send a message of a seat; give the kind of the answer."""
        answer = await self.guests[seat].send(**message)
        return str(answer.get("t"))

    async def come_back(self, viewer: int, since: int) -> None:
        """Let the viewer lose the line and come in again."""
        guest = self.eyes(viewer)
        await guest.go()
        await guest.enter(since)

    async def foresee(self, viewer: int, actions: list[int]) -> None:
        """Let the viewer ask what actions would bring."""
        version = played(self.table).version
        await self.eyes(viewer).send(t="foresee", version=version, actions=[str(action) for action in actions])

    def frames(self, viewer: int) -> list[bytes]:
        """Give the frames that the viewer got."""
        guest = self.eyes(viewer)
        guest.hear()
        return guest.raw


async def sit_down(desk: Desk, table: Table) -> Side:
    """Open a table for people only, on every seat."""
    options = {key: str(value) for key, value in table.items() if key not in ("box", "map", "seats")}
    wish = {key: table[key] for key in ("box", "map") if key in table}
    names = [f"P{seat}" for seat in range(seats_of(table))]
    live, guests = await desk.table(*names, options=options, **wish)
    return Side(desk, guests, await desk.watch(live))


def goes_on(side: Side, rng: random.Random) -> None:
    """Play at a table without telling anybody."""
    live = played(side.table)
    for _ in range(BEFORE):
        asked = [seat for seat in live.game.waiting() if live.game.legal(seat)]
        if live.game.over or not asked:
            return
        seat = rng.choice(asked)
        ways = [way for way in live.game.legal(seat) if live.game.book.verbs[way >> VERB].name != CLAIM]
        live.do(seat, rng.choice(ways), f"b{live.version}", "person", 0.0)


async def story(one: Side, other: Side, rng: random.Random, viewer: int) -> int:
    """Let the same happen at both tables; give how many actions the viewer saw alike."""
    told = 0
    for _ in range(LONG):
        game, world = played(one.table).game, played(other.table).game.state
        asked = [seat for seat in game.waiting() if game.legal(seat)]
        if game.over or talks(game.state) or not asked:
            return told
        seat = rng.choice(asked)
        by_verb: dict[int, list[int]] = {}
        for action in game.legal(seat):
            by_verb.setdefault(action >> VERB, []).append(action)
        action = rng.choice(by_verb[rng.choice(list(by_verb))])
        there = alike(game.book, game.state, world, seat, action, viewer)
        if there is None:
            return told
        version = played(one.table).version
        for side, what in ((one, action), (other, there)):
            answer = await side.send(seat, t="do", id=f"d{version}", action=str(what), version=version)
            assert answer == "ack", answer
        if nature_told_them_apart(one, other, viewer) or played(one.table).game.over or played(other.table).game.over:
            return told
        if played(one.table).may_undo(seat) and rng.random() < 0.5:
            for side in (one, other):
                answer = await side.send(seat, t="undo", id=f"u{version}", version=version + 1)
                assert answer == "ack", answer
        if rng.random() < 0.4:
            since = rng.choice([-1, version - 2, version])
            for side in (one, other):
                await side.come_back(viewer, since)
        if viewer >= 0 and rng.random() < 0.5:
            actions = played(one.table).game.legal(viewer)[:AHEAD]
            for side in (one, other):
                await side.foresee(viewer, actions)
        frames = one.frames(viewer), other.frames(viewer)
        assert [len(frame) for frame in frames[0]] == [len(frame) for frame in frames[1]], game.say(action)
        assert frames[0] == frames[1], game.say(action)
        told += 1
    return told


def alike(book: Book, state: State, world: State, seat: int, action: int, viewer: int) -> int | None:
    """Give what is to be done in the other world so that the viewer sees the same; None if the rules show it."""
    ways = counterparts(book, world, seat, action, viewer)
    if lays_open(book, (state, world), seat, action, viewer) or not ways:
        return None
    if ways == [action]:
        return action
    looks = seen(book, after(book, state, seat, action), viewer)
    return next((way for way in ways if seen(book, after(book, world, seat, way), viewer) == looks), None)


def nature_told_them_apart(one: Side, other: Side, viewer: int) -> bool:
    """Tell whether chance brought something else at the two tables, and the viewer may see it."""
    newest = [played(side.table).told[-1] for side in (one, other)]
    chances = [[action for seat, action in told.entry.actions if seat == TABLE] for told in newest]
    facts = [[event.seen_by(viewer).row() for event in told.events] for told in newest]
    return chances[0] != chances[1] and facts[0] != facts[1]


# by a clock alone goes on what everybody is ready for: tests/server/hall/ has twins of its own for that
PLAYED_HERE = [table for table in TABLES if table.get("timed") != "yes"]


@pytest.mark.parametrize("table", PLAYED_HERE, ids=name_of)
@in_loop
async def test_hidden_cards_change_no_frame(tmp_path: Path, table: Table) -> None:
    rng = random.Random(name_of(table))
    told = different = 0
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    async with Desk(tmp_path / "one") as here, Desk(tmp_path / "other") as there:
        one, other = await sit_down(here, table), await sit_down(there, table)
        assert (one.table.head.id, one.table.head.seed) == (other.table.head.id, other.table.head.seed)
        for number in range(STORIES):
            if number % 2 == 0:
                goes_on(one, rng)
            entries = [brought.entry for brought in played(one.table).told]
            game = played(one.table).game.copy()
            if game.over:
                break
            enrich(rng, game.book, game.state)
            viewer = rng.randrange(NOBODY, len(one.guests))
            world = rng.choice([twin, sorted_twin])(rng, game.book, game.state, viewer)
            different += hash_of(world) != game.hash()
            await one.put(entries, game.state)
            await other.put(entries, world)
            told += await story(one, other, rng, viewer)
            await one.put(entries, await pure(one, entries))
    assert different > 0 or len(one.guests) == 2
    assert told > 2


async def pure(side: Side, entries: list[Entry]) -> State:
    """Give the state of a log as it is."""
    await side.table.lay(entries)
    return played(side.table).game.state
