"""A server without sockets for tests: tables on a real store, a time that is moved by hand, guests with outboxes."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import itertools
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from wyspa.core.purse import given, terms, unpacked, wanted
from wyspa.core.shown import SAID
from wyspa.server import bodies, wire
from wyspa.server.limits import OPEN_DOOR, Limits
from wyspa.server.listener import Listener
from wyspa.server.lobby import Lobby
from wyspa.server.patched import patched
from wyspa.server.seats import hashed, seat_of
from wyspa.server.sqlite import Sqlite
from wyspa.server.store import Store
from wyspa.server.table import LiveTable
from wyspa.server.timing import HandTime

IDS = itertools.count(1)
NO_TERMS = terms(0, 0)  # neither given nor wanted; a word without terms has 0
QUICK = Limits(
    bot_seconds=0.0, grace_seconds=45.0, outbox=100_000, outbox_bytes=10**9, door=OPEN_DOOR, chats_at_once=1e9,
    undos_at_once=1e9,
)  # fmt: skip


def in_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test that awaits."""

    @functools.wraps(test)
    def run(*args: Any, **named: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **named), 300))

    return run


def spread(message: dict[str, Any]) -> dict[str, Any]:
    """Give a state with the fields of its public and its own part side by side; another message as it is."""
    if message["t"] != "state":
        return message
    rest = {key: value for key, value in message.items() if key not in ("public", "own")}
    return {**rest, **message["public"], **message["own"]}


class Guest:
    """Somebody at a table, with everything that was sent to them. What comes as patches is heard as states."""

    def __init__(self, desk: Desk, table: LiveTable, secret: str, language: str, seals: bool = False) -> None:
        self.desk = desk
        self.table = table
        self.secret = secret
        self.listener = Listener(desk.limits)
        self.listener.language = language
        self.listener.seals = seals
        self.listener.patches = True
        self.listener.seat = seat_of(table.head.chairs, secret) if secret else -1
        self.listener.key = hashed(secret) if secret else ""
        self.heard: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.states: list[dict[str, Any]] = []  # in their two halves, with all patches since the last whole one

    @property
    def seat(self) -> int:
        return self.listener.seat

    def hear(self) -> list[dict[str, Any]]:
        """Take what has come."""
        fresh = []
        while self.listener.outbox:
            raw = self.listener.outbox.popleft()
            self.raw.append(raw)
            fresh.append(spread(self.read(json.loads(raw))))
        self.listener.waiting = 0
        self.heard += fresh
        return fresh

    def read(self, message: dict[str, Any]) -> dict[str, Any]:
        """Keep the state, and give it instead of what has changed in it."""
        if message["t"] == "patch":
            message = patched(self.states[-1], message)
        if message["t"] == "state":
            self.states.append(message)
        return message

    def last(self, kind: str) -> dict[str, Any]:
        """Give the newest message of a kind."""
        self.hear()
        return next(message for message in reversed(self.heard) if message["t"] == kind)

    def all(self, kind: str) -> list[dict[str, Any]]:
        self.hear()
        return [message for message in self.heard if message["t"] == kind]

    @property
    def state(self) -> dict[str, Any]:
        return self.last("state")

    async def enter(self, since: int = -1) -> Guest:
        await self.table.ask(lambda: self.table.enter(self.listener, since))
        return self

    async def go(self) -> None:
        await self.table.ask(lambda: self.table.go(self.listener))

    async def send(self, **message: Any) -> dict[str, Any]:
        """Send a message and give the answer to it, if it has an id."""
        if message["t"] not in ("look", "moment", "language", "ping", "hello", "foresee"):
            message.setdefault("id", f"m{next(IDS):07}")  # never that of a guest who has gone: the server knows those
        self.hear()
        at = len(self.heard)
        self.table.post(self.listener, wire.read(json.dumps(message)))
        await self.table.ask(nothing)
        self.hear()
        answers = [m for m in self.heard[at:] if m["t"] in ("ack", "refused") and m["id"] == message.get("id")]
        return answers[0] if answers else {}

    async def do(self, words: str, version: int | None = None, **more: Any) -> dict[str, Any]:
        """Do an action in words, as seen from the newest state or another version."""
        seen = self.state["version"] if version is None else version
        return await self.send(t="do", words=words, version=seen, **more)

    def choices(self, verb: str) -> list[dict[str, Any]]:
        """List the choices of a verb."""
        return [c for group in self.state["choices"] if group["verb"] == verb for c in group["choices"]]


def said(state: dict[str, Any], fact: str) -> list[tuple[int, int, str, list[int], list[int]]]:
    """Read a talk: who says to whom what, what they give and what they want."""
    numbers = state["facts"].get(fact, [])
    rows = [numbers[k : k + 4] for k in range(0, len(numbers), 4)]
    kinds = len(state["bank"])
    return [
        (seat, to, SAID[word], unpacked(given(deal or NO_TERMS), kinds), unpacked(wanted(deal or NO_TERMS), kinds))
        for seat, to, word, deal in rows
    ]


async def nothing() -> None:
    """Do nothing, in the table's task."""


class Fixed:
    """Chance that is the same in every run."""

    def __init__(self, seed: int) -> None:
        self.n = seed * 1000

    def give(self, many: int) -> bytes:
        self.n += 1
        return hashlib.sha512(str(self.n).encode()).digest()[:many]


class Desk:
    """Tables, a store and a time."""

    def __init__(self, folder: Path, limits: Limits = QUICK, store: Store | None = None, seed: int = 1) -> None:
        self.seed = seed
        self.file = folder / "tables.db"
        self.limits = limits
        self.time = HandTime()
        self.store = store or Store(Sqlite(str(self.file)))

    async def __aenter__(self) -> Desk:
        self.store.open()
        self.lobby = Lobby(self.store, self.time, self.limits, Fixed(self.seed).give)
        await self.lobby.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.lobby.close()
        self.store.close()

    async def table(self, *chairs: str, start: bool = True, **wish: Any) -> tuple[LiveTable, list[Guest]]:
        """Create a table; chairs are names of people, or bot, or bot:level. All people sit down and listen."""
        host = next(k for k, name in enumerate(chairs) if not name.startswith("bot"))
        seats = []
        for k, name in enumerate(chairs):
            if k == host:
                seats.append(bodies.Chair("you"))
            elif name.startswith("bot"):
                seats.append(bodies.Chair("bot", name.partition(":")[2]))
            else:
                seats.append(bodies.Chair("open"))
        language = wish.pop("language", "en")
        made = await self.lobby.create(bodies.NewTable(chairs[host], seats, language=language, **wish))
        table = await self.lobby.find(made.table)
        guests = [Guest(self, table, made.secret, language)]
        for k, name in enumerate(chairs):
            if k != host and not name.startswith("bot"):
                joined = await self.lobby.join(made.table, bodies.Join(name, k))
                guests.append(Guest(self, table, joined.secret, language))
        guests.sort(key=lambda guest: guest.seat)
        for guest in guests:
            await guest.enter()
        if start:
            answer = await next(g for g in guests if g.seat == table.head.host).send(t="start")
            assert answer["t"] == "ack", answer
        return table, guests

    async def watch(
        self, table: LiveTable, language: str = "en", secret: str = "", since: int = -1, seals: bool = False
    ) -> Guest:
        return await Guest(self, table, secret, language, seals).enter(since)

    async def bots_done(self, table: LiveTable) -> None:
        """Let bots, clocks and stand-ins act until nothing is due."""
        quiet = 0
        for _ in range(20_000):
            await table.ask(nothing)  # whatever the task was at is done when it answers
            due = table.automatic.due()
            quiet = quiet + 1 if due is None or due > self.time.now() else 0
            if quiet == 2:
                return
        raise AssertionError("the bots never come to an end")

    async def pass_time(self, table: LiveTable, seconds: float) -> None:
        self.time.move(seconds)
        await table.ask(nothing)
        await self.bots_done(table)


def played(table: LiveTable) -> Any:
    return table.playing()


async def play_to(guest: Guest, stop: Callable[[dict[str, Any]], bool], most: int = 5000) -> None:
    """Let a guest pick choices (the first, but never a card of the pile) until a state fits."""
    for _ in range(most):
        await guest.desk.bots_done(guest.table)
        state = guest.state
        if stop(state):
            return
        if guest.seat not in state["asked"]:
            raise AssertionError(f"nobody is asked: {state['prompt']}")
        groups = [g for g in state["choices"] if g["choices"]]
        order = ["roll", "settlement", "city", "road", "end"]
        groups.sort(key=lambda g: order.index(g["verb"]) if g["verb"] in order else 2)
        action = groups[0]["choices"][0]["action"]
        answer = await guest.send(t="do", action=action, version=state["version"])
        assert answer["t"] == "ack", answer
    raise AssertionError("the game never came there")
