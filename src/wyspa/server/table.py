"""A table: one task owns it, so that nothing needs a lock. Commands come in by the mailbox, one after the other.

Order of everything that changes a game: check, write to the log, acknowledge, tell everybody.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from wyspa.core.why import UnknownWord
from wyspa.game import IllegalAction
from wyspa.server import messages, wire
from wyspa.server.automatic import Automatic
from wyspa.server.chain import BrokenLog, mark_of, read_seen
from wyspa.server.clock import MODES, TurnClock
from wyspa.server.composing import compose
from wyspa.server.crowd import Crowd, chat_line
from wyspa.server.doubt import Doubt
from wyspa.server.errors import Refusal, caused
from wyspa.server.eyes import Eyes
from wyspa.server.hosting import Hosting
from wyspa.server.ledger import Ledger
from wyspa.server.limits import Limits, check_text
from wyspa.server.listener import Listener
from wyspa.server.often import Often
from wyspa.server.played import Played, may_be_late
from wyspa.server.records import BY_PERSON, OVER, PLAYING, WAITING, WON, Entry, Head, Said
from wyspa.server.sealing import Sealing, commitment_of, salt_for
from wyspa.server.seats import Luck
from wyspa.server.slices import in_slices
from wyspa.server.speech import known_language
from wyspa.server.store import Batch, Store, StoreFailed
from wyspa.server.timing import Mailbox, Time
from wyspa.server.votes import Votes
from wyspa.table import read_table
from wyspa.words.refusal import possible

ANSWERS_KEPT = 2000
log = logging.getLogger("wyspa.server")

Rematch = Callable[["LiveTable"], Awaitable[str]]


def lost_moves(head: Head) -> Refusal:
    """Say that a table has lost moves that people have seen."""
    return Refusal("lost-moves", 409, seen=str(head.stopped[0]), here=str(head.stopped[1]))


class LiveTable(Crowd):
    """A table that somebody looks at."""

    def __init__(self, head: Head, store: Store, time: Time, limits: Limits, luck: Luck, rematch: Rematch) -> None:
        """Take what is kept of it; `load` reads the log."""
        self.head = head
        self.store = Ledger(store, head)
        self.time = time
        self.limits = limits
        self.luck = luck
        self.rematch = rematch
        self.table = read_table(head.line, head.drawing)
        self.eyes = Eyes(head, self.table)
        self.eyes.commitment = commitment_of(head)
        self.clock = TurnClock(MODES[head.clock])
        self.listeners = []
        self.chat = []
        self.box = Mailbox()
        self.answered: dict[str, bytes] = {}  # of commands that are not in the log
        self.idle_since = time.now()
        self.automatic = Automatic(self)
        self.hosting = Hosting(self)
        self.doubt = Doubt(self)
        self.let_go: Callable[[LiveTable], None] = lambda table: None  # of the lobby: nobody needs this table any more
        self.ended: Refusal | None = None  # why nothing is played here any more
        self.looked = 0.0  # when it was written down that somebody looks
        self.sealing = Sealing(self)
        self.votes = Votes(self)
        self.often = Often(time, limits)
        self.task: asyncio.Task[None] | None = None

    # ---- the task --------------------------------------------------------------------

    async def load(self) -> None:
        """Read the log and play it again."""
        self.chat = await self.store.chat(self.head.id)
        if self.head.status != WAITING:
            await self.lay(await self.store.entries(self.head.id))

    async def read_again(self) -> None:
        """Go back to what is on the disk: head, chat and log."""
        head = await self.store.head(self.head.id)
        if head is not None:
            for name in head.__struct_fields__:
                setattr(self.head, name, getattr(head, name))
        self.chat = await self.store.chat(self.head.id)
        entries = await self.store.entries(self.head.id)
        if not entries:
            self.eyes.played = None
        await self.lay(entries)
        self.eyes.forget()

    async def recover(self) -> None:
        """Go back to what is on the disk: something broke half-way."""
        try:
            await self.read_again()
        except StoreFailed as error:
            log.error("table %s: %s", self.head.id, error)
            return
        except BrokenLog as error:
            self.break_off(Refusal("broken-log", 409, version=str(error.version)))
            return
        except Exception:
            log.exception("the log of table %s cannot be played", self.head.id)
            self.break_off(Refusal("other-rules", 409))
            return
        for listener in self.listeners:
            self.catch_up(listener, self.version())

    async def lay(self, entries: list[Entry]) -> None:
        """Lay the game of a log, a stretch at a time; a table without one has not started."""
        played = Played(self.table, bytes.fromhex(self.head.seed), self.salt())
        if not entries:
            return
        await in_slices(played.replaying(entries))
        self.eyes.played = played
        self.eyes.island_has_changed()
        self.automatic.game_changed()

    def salt(self) -> bytes:
        """Give what the seats have added to the dice, mixed."""
        return salt_for(self.head, self.head.added)

    def run(self) -> None:
        """Start the task."""
        self.task = asyncio.get_running_loop().create_task(self.live(), name=f"table {self.head.id}")

    async def live(self) -> None:
        """Do what comes by mail, and what is due by the clock; end when the game is over and nobody looks."""
        while True:
            item = await self.time.wait(self.box, self.doubt.due() if self.doubt.open else self.automatic.due())
            try:
                if item is not None:
                    await item()
                if self.doubt.open:
                    await self.doubt.settle()
                else:
                    await self.automatic.act()
            except StoreFailed as error:
                log.error("table %s: %s", self.head.id, error)
                self.automatic.rest()  # the disk may come back
                if error.doubtful:
                    self.doubt.begin(None, "", "")
            except Exception:
                log.exception("table %s failed and goes on from its log", self.head.id)
                self.automatic.rest()
                await self.recover()
            if not self.box.items and (self.ended or self.nobody_needs_it()):
                self.let_go(self)
                return

    def nobody_needs_it(self) -> bool:
        """Tell whether the game is over and nobody looks."""
        return self.head.status == OVER and not self.listeners and not self.doubt.open

    async def ask(self, question: Callable[[], Awaitable[Any]]) -> Any:
        """Have the task do something, and wait for its answer; a finished table whose task has ended needs none."""
        if self.task is not None and (self.task.done() or self.task.cancelling()):
            return await question()
        self.idle_since = self.time.now()
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

    # ---- stopping --------------------------------------------------------------------

    async def hear_seen(self, text: str) -> None:
        """Compare what somebody has seen with what is here; a table that has lost moves stops, and says so to all."""
        seen = read_seen(text)
        if self.head.status == OVER or not seen.proven(self.head):
            return  # after the end nothing is missing, and the seed is known; before it only this table makes marks
        here = self.version()
        if seen.version <= here and mark_of(self.head, self.eyes.playing().told[seen.version - 1].entry) == seen.mark:
            return
        self.head.stopped = [seen.version, here]
        log.error("table %s has lost moves: version %d was seen, %d is on the disk", self.head.id, seen.version, here)
        with contextlib.suppress(StoreFailed):  # it is claimed again when the disk is back
            await self.store.write(Batch().head(self.head))
        raise self.break_off(lost_moves(self.head))

    def break_off(self, refusal: Refusal) -> Refusal:
        """Stop: nothing is played here any more, and everybody hears why."""
        self.ended = refusal
        for listener in self.listeners:
            listener.close(refusal.key, facts=refusal.facts)
        self.let_go(self)
        return refusal

    async def enter(self, listener: Listener, since: int) -> None:
        """Let somebody in, unless the table has stopped meanwhile."""
        if self.ended is not None:
            listener.close(self.ended.key, facts=self.ended.facts)
        else:
            await super().enter(listener, since)

    # ---- messages --------------------------------------------------------------------

    async def hear(self, listener: Listener, message: wire.Message) -> None:
        """Answer a message of a client."""
        if self.ended is not None:
            return
        if isinstance(message, wire.Ping):
            listener.tell(messages.Pong(message.n))
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
                listener.tell(messages.Ack(message.id, done))
                return
            if key in self.answered:
                listener.send(self.answered[key])
                return
            if self.doubt.hold(listener, key):
                return
            if isinstance(message, wire.Do | wire.Compose | wire.Undo):
                await self.play(listener, message, key)
            else:
                await self.besides(listener, message)
                listener.send(self.remember_ack(key, message.id))
                if isinstance(message, wire.Leave):
                    listener.close("left")
        except StoreFailed as error:
            if error.doubtful:
                self.doubt.begin(listener, key, message.id)
            else:
                listener.tell(self.refused(listener, message.id, error))
        except (Refusal, IllegalAction) as error:
            listener.tell(self.refused(listener, message.id, error))
        except Exception as error:
            listener.tell(self.refused(listener, message.id, error))
            raise

    def remember_ack(self, key: str, id: str) -> bytes:
        """Write the answer to a command that is not in the log, and keep it for whoever asks again."""
        ack = self.answered[key] = wire.writer.encode(messages.Ack(id, self.version()))
        if len(self.answered) > ANSWERS_KEPT:
            self.answered.pop(next(iter(self.answered)))
        return ack

    async def besides(self, listener: Listener, message: wire.Command) -> None:
        """Carry out what is not of the game."""
        if isinstance(message, wire.Say):
            self.often.take("chat", listener.seat)
            await self.say(listener.seat, check_text(message.text))
        elif isinstance(message, wire.Start):
            self.hosting.check_host(listener)
            await self.start()
        elif isinstance(message, wire.Seal):
            await self.sealing.seal(listener.seat, message.hash)
        elif isinstance(message, wire.Reveal):
            await self.sealing.reveal(listener.seat, message.nonce)
        elif isinstance(message, wire.Assign):
            self.hosting.check_host(listener)
            await self.hosting.assign(listener.seat, message.seat, message.who, message.level)
        elif isinstance(message, wire.Leave):
            await self.hosting.leave(listener)
        elif isinstance(message, wire.End):
            await self.votes.ask("end", listener.seat)
        elif isinstance(message, wire.Vote):
            await self.votes.answer(listener.seat, message.n, message.yes)
        elif isinstance(message, wire.Rematch):
            if self.head.status != OVER:
                raise Refusal("not-over")
            if not self.head.again:
                self.head.again = await self.rematch(self)
                await self.store.write(Batch().head(self.head))
            self.tell_all(messages.Again(self.head.again, f"/t/{self.head.again}"))

    async def say(self, seat: int, text: str) -> None:
        """Say something to everybody."""
        said = Said(len(self.chat) + 1, seat, self.head.chairs[seat].name, text, self.time.wall())
        await self.store.write(Batch().said(self.head.id, said))
        self.chat.append(said)
        self.tell_all(messages.Chat([chat_line(said)]))

    def refused(self, listener: Listener, id: str, error: Exception) -> messages.Refused:
        """Say why something is not done."""
        language = listener.language
        if isinstance(error, IllegalAction):
            game = self.eyes.playing().game
            text = self.eyes.voice(language).refusal(game, error.why, listener.seat)
            instead = possible(game, listener.seat)
            return messages.Refused(id, error.why.key, text, self.version(), error.why.rule, instead)
        if isinstance(error, StoreFailed):
            error = Refusal("storage", why=error.key)
        if not isinstance(error, Refusal):
            error = Refusal("broken")
        return messages.Refused(id, error.key, error.text(language), self.version())

    # ---- the game --------------------------------------------------------------------

    async def start(self) -> None:
        """Begin as soon as everybody who wants to has added to the dice."""
        if self.head.status != WAITING or self.head.starting:
            raise Refusal("already-started")
        if not self.hosting.full():
            raise Refusal("open-seats")
        await self.sealing.start()

    async def deal(self) -> None:
        """Deal the island and begin."""
        added = self.sealing.finally_added()
        played = Played(self.table, bytes.fromhex(self.head.seed), salt_for(self.head, added))
        wall = self.time.wall()
        entry = played.begin(wall)
        waiting, self.head.added = self.head.added, added
        self.head.status, self.head.started, self.head.starting = PLAYING, wall, False
        try:
            await self.store.write(Batch().head(self.head).entry(self.head.id, entry))
        except StoreFailed:
            self.head.status, self.head.started, self.head.starting = WAITING, 0.0, True
            self.head.added = waiting
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
            self.often.take("undo", seat)
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
        listener.tell(messages.Ack(message.id, entry.version))
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
            self.head.status, self.head.ended, self.head.end = OVER, self.time.wall(), WON
            batch.head(self.head).look(self.head.id, self.head.ended)
        try:
            await self.store.write(batch)
        except StoreFailed:
            if ended:
                self.head.status, self.head.ended, self.head.end = PLAYING, 0.0, ""
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
