"""A table: one task owns it, so that nothing needs a lock. Commands come in by the mailbox, one after the other.

Order of everything that changes a game: check, write to the log, acknowledge, tell everybody.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from wyspa import __version__
from wyspa.server import messages, wire
from wyspa.server.about import caller_tag, request_id, table_id
from wyspa.server.automatic import Automatic
from wyspa.server.chain import BrokenLog, mark_of, read_seen
from wyspa.server.clock import MODES, TurnClock
from wyspa.server.crowd import Crowd
from wyspa.server.doubt import Doubt
from wyspa.server.errors import Refusal
from wyspa.server.failing import MOVED
from wyspa.server.hearing import hear
from wyspa.server.hosting import Hosting
from wyspa.server.leases import NO_LEASE, Lease
from wyspa.server.ledger import Ledger
from wyspa.server.limits import Limits
from wyspa.server.listener import Listener
from wyspa.server.often import Often
from wyspa.server.played import Played
from wyspa.server.presenter import Presenter
from wyspa.server.pulse import Pulse
from wyspa.server.records import Entry, Head
from wyspa.server.sealing import Sealing, salt_for
from wyspa.server.seats import Luck
from wyspa.server.slices import in_slices
from wyspa.server.standing import Standing
from wyspa.server.states import Ending, Status
from wyspa.server.store import Batch, Store, StoreFailed
from wyspa.server.timing import Mailbox, Time
from wyspa.server.votes import Votes
from wyspa.server.workshop import Workshop
from wyspa.table import read_table

ANSWERS_KEPT = 2000
log = logging.getLogger("wyspa.server")

Rematch = Callable[["LiveTable"], Awaitable[str]]


def other_rules(head: Head) -> Refusal:
    """Say that a table cannot be played by this version, and which one it needs."""
    return Refusal("other-rules", 409, rules=head.rules, here=__version__)


async def nothing_more() -> None:
    """Do nothing, in the task of a table."""


def lost_moves(head: Head) -> Refusal:
    """Say that a table has lost moves that people have seen."""
    return Refusal("lost-moves", 409, seen=str(head.stopped[0]), here=str(head.stopped[1]))


class LiveTable(Crowd):
    """A table that somebody looks at."""

    def __init__(
        self,
        head: Head,
        store: Store,
        time: Time,
        limits: Limits,
        luck: Luck,
        rematch: Rematch,
        pulse: Pulse | None = None,
        lease: Lease = NO_LEASE,
    ) -> None:
        """Take what is kept of it, and the right to write; `load` reads the log."""
        self.head = head
        self.store = Ledger(store, head, lease)
        self.time = time
        self.limits = limits
        self.luck = luck
        self.rematch = rematch
        self.pulse = pulse or Pulse()
        self.came = 0.0  # when the message came in that is answered now
        self.table = read_table(head.line, head.drawing)
        self.played: Played | None = None  # the game, once it has started
        self.presenter = Presenter(head, self.table)
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
        self.workshop: Workshop | None = None  # of the lobby: where bots think that think long
        self.ended: Refusal | None = None  # why nothing is played here any more
        self.store.lost = self.lose
        self.asleep = False  # the lobby has let it go: whoever comes gets another one
        self.looked = 0.0  # when it was written down that somebody looks
        self.sealing = Sealing(self)
        self.votes = Votes(self)
        self.standing = Standing(self)
        self.often = Often(time, limits)
        self.task: asyncio.Task[None] | None = None

    # ---- the task --------------------------------------------------------------------

    async def load(self) -> None:
        """Read the log and play it again."""
        self.chat = await self.store.chat(self.head.id)
        if self.head.status != Status.WAITING:
            await self.lay(await self.store.entries(self.head.id))
        self.remember_chat()

    async def read_again(self) -> None:
        """Go back to what is on the disk: head, chat and log."""
        head = await self.store.head(self.head.id)
        if head is not None:
            for name in head.__struct_fields__:
                setattr(self.head, name, getattr(head, name))
        self.chat = await self.store.chat(self.head.id)
        entries = await self.store.entries(self.head.id)
        if not entries:
            self.played = None
        await self.lay(entries)
        self.remember_chat()
        self.presenter.forget()

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
            self.break_off(other_rules(self.head))
            return
        try:
            for listener in self.listeners:
                self.catch_up(listener, self.version())
        except Exception:  # nobody shall wait for a table that cannot say how it stands
            log.exception("table %s cannot be shown", self.head.id)
            self.break_off(Refusal("broken", 500), again=True)

    async def lay(self, entries: list[Entry]) -> None:
        """Lay the game of a log, a stretch at a time; a table without one has not started."""
        played = Played(self.table, bytes.fromhex(self.head.seed), self.salt())
        if not entries:
            return
        await in_slices(played.replaying(entries))
        self.take(played)

    def salt(self) -> bytes:
        """Give what the seats have added to the dice, mixed."""
        return salt_for(self.head, self.head.added)

    def run(self) -> None:
        """Start the task."""
        self.task = asyncio.get_running_loop().create_task(self.live(), name=f"table {self.head.id}")

    async def live(self) -> None:
        """Do what comes by mail, and what is due by the clock; end when the game is over and nobody looks."""
        table_id.set(self.head.id)
        caller_tag.set("")
        while True:
            request_id.set("")
            item = await self.time.wait(self.box, self.doubt.due() if self.doubt.open else self.automatic.due())
            try:
                if item is not None:
                    await item()
                if self.ended is not None:
                    pass  # nothing is played here any more
                elif self.doubt.open:
                    await self.doubt.settle()
                else:
                    await self.automatic.act()
            except StoreFailed as error:
                if error.key != MOVED:
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
        return self.head.status == Status.OVER and not self.listeners and not self.doubt.open

    async def ask(self, question: Callable[[], Awaitable[Any]]) -> Any:
        """Have the task do something, and wait for its answer; a table that sleeps has no task to ask.

        Whether the task is being cancelled says nothing: it is for a moment whenever its waiting ends.
        """
        if self.task is not None and (self.task.done() or self.asleep):
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
        came = self.time.now()

        async def item() -> None:
            self.came = came
            request_id.set(listener.request)
            await hear(self, listener, message)

        self.box.put(item)

    # ---- stopping --------------------------------------------------------------------

    async def hear_seen(self, text: str) -> None:
        """Compare what somebody has seen with what is here; a table that has lost moves stops, and says so to all."""
        seen = read_seen(text)
        if self.head.status == Status.OVER or not seen.proven(self.head):
            return  # after the end nothing is missing, and the seed is known; before it only this table makes marks
        here = self.version()
        if seen.version <= here and mark_of(self.head, self.playing().told[seen.version - 1].entry) == seen.mark:
            return
        self.head.stopped = [seen.version, here]
        try:
            await self.store.write(Batch().head(self.head))
        except StoreFailed:  # claimed again when the disk is back; and another server may know what we do not
            self.head.stopped = []
            raise
        log.error("table %s has lost moves: version %d was seen, %d is on the disk", self.head.id, seen.version, here)
        raise self.break_off(lost_moves(self.head))

    def break_off(self, refusal: Refusal, again: bool = False) -> Refusal:
        """Stop: nothing is played here any more, and everybody hears why, and whether to come again."""
        self.ended = refusal
        for listener in self.listeners:
            listener.close(refusal.key, again, refusal.facts)
        self.let_go(self)
        return refusal

    def lose(self) -> None:
        """Stop, since another server owns this table: whoever looks is sent on to it, and nothing more is said here."""
        if self.ended is None:
            self.ended = Refusal(MOVED, 409)
            for listener in self.listeners:
                listener.move()
            self.let_go(self)
            self.box.put(nothing_more)  # the task looks up, and ends

    async def let_in(self, listener: Listener, since: int, seen: str) -> bool:
        """Let somebody in who has seen something; False if the table sleeps by now, and another one must be woken."""
        if self.asleep:
            return False
        if seen:
            await self.hear_seen(seen)
        await self.enter(listener, since)
        return True

    async def enter(self, listener: Listener, since: int) -> None:
        """Let somebody in, unless the table has stopped meanwhile."""
        if self.ended is not None and self.ended.key == MOVED:
            listener.move()
        elif self.ended is not None:
            listener.close(self.ended.key, facts=self.ended.facts)
        else:
            await super().enter(listener, since)

    # ---- answers --------------------------------------------------------------------

    def remember_ack(self, key: str, id: str) -> bytes:
        """Write the answer to a command that is not in the log, and keep it for whoever asks again."""
        ack = self.answered[key] = messages.writer.encode(messages.Ack(id, self.version()))
        if len(self.answered) > ANSWERS_KEPT:
            self.answered.pop(next(iter(self.answered)))
        return ack

    def remember_chat(self) -> None:
        """Remember what is kept of the chat as answered: whoever has not heard so sends it again."""
        for said in self.chat[-ANSWERS_KEPT // 2 :]:
            if said.command and said.command not in self.answered:
                self.remember_ack(said.command, said.command.partition(":")[2])

    # ---- the game --------------------------------------------------------------------

    def playing(self) -> Played:
        """Give the game; it has started."""
        assert self.played is not None
        return self.played

    def done(self, key: str) -> int | None:
        """Give the version that a command has made, if it was played."""
        return self.played.commands.get(key) if self.played is not None else None

    def take(self, played: Played) -> None:
        """Play this game from now on."""
        self.played = played
        self.presenter.island_has_changed(played)
        self.automatic.game_changed()

    async def deal(self) -> None:
        """Deal the island and begin."""
        added = self.sealing.finally_added()
        played = Played(self.table, bytes.fromhex(self.head.seed), salt_for(self.head, added), self.head.island)
        wall = self.time.wall()
        entry = played.begin(wall)
        waiting, self.head.added = self.head.added, added
        self.head.status, self.head.started, self.head.starting = Status.PLAYING, wall, False
        try:
            await self.store.write(Batch().head(self.head).entry(self.head.id, entry))
        except StoreFailed:
            self.head.status, self.head.started, self.head.starting = Status.WAITING, 0.0, True
            self.head.added = waiting
            raise
        self.take(played)
        for listener in self.listeners:
            self.greet(listener, 0)

    async def keep(self, entry: Entry) -> None:
        """Write an entry to the log; if the disk does not take it, it has never been."""
        played = self.playing()
        batch = Batch().entry(self.head.id, entry)
        ended = played.game.over
        if ended:
            self.head.status, self.head.ended, self.head.end = Status.OVER, self.time.wall(), Ending.WON
            batch.head(self.head).look(self.head.id, self.head.ended)
        try:
            await self.store.write(batch)
        except StoreFailed:
            if ended:
                self.head.status, self.head.ended, self.head.end = Status.PLAYING, 0.0, None
            played.revert()
            raise
        self.automatic.game_changed()

    def tell_version(self) -> None:
        """Tell everybody what the newest version brought, and how things stand."""
        played, presenter = self.playing(), self.presenter
        changed = presenter.island_has_changed(played)
        for listener in self.listeners:
            seat, language = listener.seat, listener.language
            listener.send(presenter.newest(played, seat, language))
            if changed:
                listener.tell(presenter.places(played, language))
            self.show(listener)
            if self.head.status == Status.OVER:
                listener.send(presenter.over(played, language))
        if self.head.status == Status.OVER:
            self.tell_seats()
        elif self.standing.turn_over(played.game):
            self.standing.tell()
