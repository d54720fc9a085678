"""A table: one task owns it, so that nothing needs a lock. Commands come in by the mailbox, one after the other.

Order of everything that changes a game: check, write to the log, acknowledge, tell everybody.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from wyspa.core.dealer import Proven
from wyspa.core.why import UnknownWord
from wyspa.game import IllegalAction
from wyspa.replay.proof import salt_of
from wyspa.server import told, wire
from wyspa.server.automatic import Automatic
from wyspa.server.clock import MODES, TurnClock
from wyspa.server.composing import compose
from wyspa.server.crowd import Crowd, chat_line
from wyspa.server.errors import Refusal, caused
from wyspa.server.eyes import Eyes
from wyspa.server.hosting import Hosting
from wyspa.server.limits import Limits, check_text
from wyspa.server.listener import Listener
from wyspa.server.played import Played, may_be_late
from wyspa.server.records import BY_PERSON, OVER, PLAYING, WAITING, Entry, Head, Said
from wyspa.server.seats import Luck
from wyspa.server.speech import known_language
from wyspa.server.store import Batch, Store, StoreFailed
from wyspa.server.timing import Mailbox, Time
from wyspa.table import read_table
from wyspa.words.refusal import possible

ANSWERS_KEPT = 2000
log = logging.getLogger("wyspa.server")

Rematch = Callable[["LiveTable"], Awaitable[str]]


class LiveTable(Crowd):
    """A table that somebody looks at."""

    def __init__(self, head: Head, store: Store, time: Time, limits: Limits, luck: Luck, rematch: Rematch) -> None:
        """Take what is kept of it; `load` reads the log."""
        self.head = head
        self.store = store
        self.time = time
        self.limits = limits
        self.luck = luck
        self.rematch = rematch
        self.table = read_table(head.line)
        self.eyes = Eyes(head, self.table)
        self.eyes.commitment = Proven(bytes.fromhex(head.seed)).commitment()
        self.clock = TurnClock(MODES[head.clock])
        self.listeners = []
        self.chat = []
        self.box = Mailbox()
        self.answered: dict[str, bytes] = {}  # of commands that are not in the log
        self.idle_since = time.now()
        self.automatic = Automatic(self)
        self.hosting = Hosting(self)
        self.task: asyncio.Task[None] | None = None

    # ---- the task --------------------------------------------------------------------

    async def load(self) -> None:
        """Read the log and play it again."""
        self.chat = await self.store.chat(self.head.id)
        if self.head.status != WAITING:
            entries = await self.store.entries(self.head.id)
            self.lay(entries)

    async def recover(self) -> None:
        """Go back to what is on the disk: something broke half-way."""
        try:
            self.lay(await self.store.entries(self.head.id))
        except StoreFailed as error:
            log.error("table %s: %s", self.head.id, error)
            return
        self.eyes.forget()
        for listener in self.listeners:
            self.catch_up(listener, self.version())

    def lay(self, entries: list[Entry]) -> None:
        """Lay the game of a log; a table without one has not started."""
        played = Played(self.table, bytes.fromhex(self.head.seed), self.salt())
        if not entries:
            return
        played.replay(entries)
        self.eyes.played = played
        self.eyes.island_has_changed()
        self.automatic.game_changed()

    def salt(self) -> bytes:
        """Mix the nonces."""
        return salt_of(self.head.id, [chair.nonce for chair in self.head.chairs])

    def run(self) -> None:
        """Start the task."""
        self.task = asyncio.get_running_loop().create_task(self.live(), name=f"table {self.head.id}")

    async def live(self) -> None:
        """Do what comes by mail, and what is due by the clock."""
        while True:
            item = await self.time.wait(self.box, self.automatic.due())
            try:
                if item is not None:
                    await item()
                await self.automatic.act()
            except StoreFailed as error:
                log.error("table %s: %s", self.head.id, error)
                self.automatic.rest()  # the disk may come back
            except Exception:
                log.exception("table %s failed and goes on from its log", self.head.id)
                self.automatic.rest()
                await self.recover()

    async def ask(self, question: Callable[[], Awaitable[Any]]) -> Any:
        """Have the task do something, and wait for its answer."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def item() -> None:
            try:
                result = await question()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

        self.box.put(item)
        return await answer

    def post(self, listener: Listener, message: wire.Message) -> None:
        """Leave a message of a client for the task."""

        async def item() -> None:
            await self.hear(listener, message)

        self.box.put(item)

    # ---- messages --------------------------------------------------------------------

    async def hear(self, listener: Listener, message: wire.Message) -> None:
        """Answer a message of a client."""
        if isinstance(message, wire.Ping):
            listener.tell(told.Pong(message.n))
        elif isinstance(message, wire.Look):
            self.catch_up(listener, message.since)
        elif isinstance(message, wire.Speak):
            listener.language = known_language(message.language)
            self.greet(listener, -1)
        elif isinstance(message, wire.Hello):
            listener.tell(self.refused(listener, "", Refusal("bad-message", why="hello")))
        else:
            await self.command(listener, message)

    async def command(self, listener: Listener, message: wire.Command) -> None:
        """Carry out a command, once; refuse it with a reason, and change nothing."""
        key = f"{listener.seat}:{message.id}"
        try:
            if listener.seat < 0:
                raise Refusal("not-seated")
            done = self.eyes.played.commands.get(key) if self.eyes.played is not None else None
            if done is not None:
                listener.tell(told.Ack(message.id, done))
                return
            if key in self.answered:
                listener.send(self.answered[key])
                return
            if isinstance(message, wire.Do | wire.Compose | wire.Undo):
                await self.play(listener, message, key)
            else:
                await self.besides(listener, message)
                ack = wire.writer.encode(told.Ack(message.id, self.version()))
                self.answered[key] = ack
                if len(self.answered) > ANSWERS_KEPT:
                    self.answered.pop(next(iter(self.answered)))
                listener.send(ack)
                if isinstance(message, wire.Leave):
                    listener.close("left")
        except (Refusal, IllegalAction, StoreFailed) as error:
            listener.tell(self.refused(listener, message.id, error))
        except Exception as error:
            listener.tell(self.refused(listener, message.id, error))
            raise

    def version(self) -> int:
        """Give the newest version."""
        return self.eyes.played.version if self.eyes.played is not None else 0

    async def besides(self, listener: Listener, message: wire.Command) -> None:
        """Carry out what is not of the game."""
        if isinstance(message, wire.Say):
            await self.say(listener.seat, check_text(message.text))
        elif isinstance(message, wire.Start):
            self.hosting.check_host(listener)
            await self.start()
        elif isinstance(message, wire.Assign):
            self.hosting.check_host(listener)
            await self.hosting.assign(message.seat, message.who, message.level)
        elif isinstance(message, wire.Leave):
            await self.hosting.leave(listener)
        elif isinstance(message, wire.Rematch):
            if self.head.status != OVER:
                raise Refusal("not-over")
            if not self.head.again:
                self.head.again = await self.rematch(self)
                await self.store.write(Batch().head(self.head))
            self.tell_all(told.Again(self.head.again, f"/t/{self.head.again}"))

    async def say(self, seat: int, text: str) -> None:
        """Say something to everybody."""
        said = Said(len(self.chat) + 1, seat, self.head.chairs[seat].name, text, self.time.wall())
        await self.store.write(Batch().said(self.head.id, said))
        self.chat.append(said)
        self.tell_all(told.Chat([chat_line(said)]))

    def refused(self, listener: Listener, id: str, error: Exception) -> told.Refused:
        """Say why something is not done."""
        language = listener.language
        if isinstance(error, IllegalAction):
            game = self.eyes.playing().game
            text = self.eyes.voice(language).refusal(game, error.why, listener.seat)
            instead = possible(game, listener.seat)
            return told.Refused(id, error.why.key, text, self.version(), error.why.rule, instead)
        if isinstance(error, StoreFailed):
            error = Refusal("storage", why=error.key)
        if not isinstance(error, Refusal):
            error = Refusal("broken")
        return told.Refused(id, error.key, error.text(language), self.version())

    # ---- the game --------------------------------------------------------------------

    async def start(self) -> None:
        """Deal the island and begin."""
        if self.head.status != WAITING:
            raise Refusal("already-started")
        if not self.hosting.may_start():
            raise Refusal("open-seats")
        played = Played(self.table, bytes.fromhex(self.head.seed), self.salt())
        wall = self.time.wall()
        entry = played.begin(wall)
        self.head.status, self.head.started = PLAYING, wall
        try:
            await self.store.write(Batch().head(self.head).entry(self.head.id, entry))
        except StoreFailed:
            self.head.status, self.head.started = WAITING, 0.0
            raise
        self.eyes.played = played
        self.eyes.island_has_changed()
        self.automatic.game_changed()
        for listener in self.listeners:
            self.greet(listener, 0)

    async def play(self, listener: Listener, message: wire.Do | wire.Compose | wire.Undo, key: str) -> None:
        """Check an action and play it."""
        if self.head.status == WAITING:
            raise Refusal("not-started")
        if self.head.status == OVER:
            raise Refusal("over")
        played, seat = self.eyes.playing(), listener.seat
        if isinstance(message, wire.Undo):
            if message.version != played.version:
                raise Refusal("stale")
            if not played.may_undo(seat):
                raise Refusal("no-undo")
            entry = played.undo(seat, key, self.time.wall())
        else:
            action = self.read(message)
            if message.version != played.version and not (
                message.version < played.version and may_be_late(played, action, message.version)
            ):
                raise Refusal("stale")
            try:
                entry = played.do(seat, action, key, BY_PERSON, self.time.wall())
            except (UnknownWord, OverflowError) as error:
                raise caused("unknown-action", error) from None
        await self.keep(entry)
        listener.tell(told.Ack(message.id, entry.version))
        self.tell_version()

    def read(self, message: wire.Do | wire.Compose) -> int:
        """Give the action that a message means."""
        game = self.eyes.playing().game
        try:
            if isinstance(message, wire.Compose):
                return compose(game, message)
            if message.words:
                return game.read(message.words)
            return game.read(int(message.action or "-1"))
        except (UnknownWord, OverflowError) as error:
            raise caused("unknown-action", error) from None

    async def keep(self, entry: Entry) -> None:
        """Write an entry to the log; if the disk does not take it, it has never been."""
        played = self.eyes.playing()
        batch = Batch().entry(self.head.id, entry)
        ended = played.game.over
        if ended:
            self.head.status, self.head.ended = OVER, self.time.wall()
            batch.head(self.head)
        try:
            await self.store.write(batch)
        except StoreFailed:
            if ended:
                self.head.status, self.head.ended = PLAYING, 0.0
            played.revert()
            raise
        self.automatic.game_changed()

    def tell_version(self) -> None:
        """Tell everybody what the newest version brought, and how things stand."""
        changed = self.eyes.island_has_changed()
        now = self.time.now()
        for listener in self.listeners:
            seat, language = listener.seat, listener.language
            listener.send(self.eyes.newest(seat, language))
            if changed:
                listener.tell(self.eyes.places(language))
            listener.send(self.eyes.state(seat, language, self.clock, now))
            if self.head.status == OVER:
                listener.send(self.eyes.over(language))
        if self.head.status == OVER:
            self.tell_seats()
