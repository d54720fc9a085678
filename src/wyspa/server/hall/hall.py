"""A hall that lives: commands come in, are checked and played, written down, acknowledged, and then told.

Everything happens in one loop, so nothing needs a lock. What a command changes is seen by nobody before it is on the
disk; if the disk does not take it, the hall reads itself again from what is there.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable

import msgspec

from wyspa.server import messages
from wyspa.server.buckets import Bucket
from wyspa.server.chain import BrokenLog
from wyspa.server.errors import Refusal
from wyspa.server.failing import MOVED, StoreFailed
from wyspa.server.hall import records
from wyspa.server.hall.archive import Archive
from wyspa.server.hall.bots import HallBots
from wyspa.server.hall.bulletins import QUIET_ROUNDS, round_of, settings_of, welcome_of
from wyspa.server.hall.crowd import HallCrowd
from wyspa.server.hall.evening import HallEvening
from wyspa.server.hall.fanout import TICK, Fanout
from wyspa.server.hall.game import MOVED as PIECES_MOVED
from wyspa.server.hall.listener import HallListener
from wyspa.server.hall.records import HallHead
from wyspa.server.hall.starting import Starting
from wyspa.server.hall.states import HallRole, HallStatus, Halt
from wyspa.server.hall.summaries import Summaries
from wyspa.server.leases import Lease
from wyspa.server.limits import Limits
from wyspa.server.messages.hall import HallNotice
from wyspa.server.pulse import Pulse
from wyspa.server.seats import Luck
from wyspa.server.slices import in_slices
from wyspa.server.speech import Voice, phrase
from wyspa.server.store import Store
from wyspa.server.timing import Mailbox, Time
from wyspa.words import LANGUAGES
from wyspa.words.refusal import possible

BEAT = 1.0  # seconds between two signs of life on the disk, while the clock goes
RETURN_SECONDS = 5.0  # that the clock waits for people after a restart
COMMANDS_A_SEAT = 40  # ids that are remembered
log = logging.getLogger("wyspa.server")
encode = msgspec.json.Encoder().encode


class LiveHall:
    """One hall in memory."""

    def __init__(
        self,
        head: HallHead,
        store: Store,
        time: Time,
        limits: Limits,
        lease: Lease,
        luck: Luck = secrets.token_bytes,
        pulse: Pulse | None = None,
    ) -> None:
        """Take what is kept of it; `load` reads the log."""
        self.store = store
        self.time = time
        self.limits = limits
        self.luck = luck
        self.pulse = pulse or Pulse()
        self.offset = time.wall() - time.now()  # a steady time: the clock of the machine may be set meanwhile
        self.made = head  # as it was made
        self.evening = HallEvening(head)
        self.archive = Archive(store, head, lease, self.disk_failed)
        self.crowd = HallCrowd()
        self.fanout: Fanout | None = None
        self.summaries = Summaries(self)
        self.starting = Starting(self)
        self.waits: set[asyncio.Future[None]] = set()  # of those who wait for an answer over HTTP
        self.buckets: dict[int, Bucket] = {}  # of messages, by seat
        self.stamp = b""  # the round as it is told, written once
        self.in_flight: dict[str, list[tuple[HallListener, str, float]]] = {}  # commands that are not on the disk yet
        self.gone: dict[int, float] = {}  # seats of people who are away, and since when
        self.voices: dict[str, Voice] = {}
        self.clock_box = Mailbox()
        self.send_box = Mailbox()
        self.tasks: list[asyncio.Task[None]] = []
        self.reading: asyncio.Task[None] | None = None
        self.looked = time.now()
        self.ended: Refusal | None = None  # why nothing goes on here any more
        self.warned = -1  # the roll at which it was said that the robber may come
        self.next_tick = 0.0
        self.next_beat = 0.0
        self.woken_until = 0.0
        self.on_disk = 0  # actions of the game that are written
        self.bots = HallBots(self)

    @property
    def head(self) -> HallHead:
        """Give what the hall is played with."""
        return self.evening.head

    # ---- living ------------------------------------------------------------------------------------------

    def at(self) -> float:
        """Give the hall's own time: seconds since 1970 that only rise while the server runs."""
        return self.time.now() + self.offset

    async def load(self, beat: float = 0.0) -> None:
        """Read the log and follow it; a clock that was going waits for people with what was left."""
        entries = await self.archive.read()
        evening = HallEvening(self.made)
        await in_slices(follow_all(evening, entries))
        self.evening = evening
        self.lay_out()
        clock = evening.clock
        if clock.goes:
            heard = max(evening.last_at, min(beat, self.at()))
            self.order(records.Woken(at=self.at(), left=clock.left_at(heard), on=True))
            self.woken_until = self.time.now() + RETURN_SECONDS
        elif Halt.RESTART in clock.halts:
            self.woken_until = self.time.now() + RETURN_SECONDS
        now = self.time.now()
        self.gone = {seat: now for seat, chair in enumerate(evening.chairs.all) if chair.taken}

    def lay_out(self) -> None:
        """Begin to show the game, once there is one."""
        if self.evening.game is not None:
            self.fanout = Fanout(self)
            self.on_disk = self.evening.game.done()
            self.bots.forget()
            self.bots.curious.update(dict.fromkeys(self.bots.seats()))
            self.bots.wake()
            for language in LANGUAGES:  # the first refusal would load all that words need, while others wait
                self.voice(language)
                possible(self.evening.playing().game, 0, language)
        self.new_round()
        for listener in self.crowd.all():
            listener.forget()

    def run(self) -> None:
        """Start the tasks."""
        loop = asyncio.get_running_loop()
        code = self.head.code
        self.tasks = [
            loop.create_task(self.keep_time(), name=f"clock of {code}"),
            loop.create_task(self.keep_telling(), name=f"telling of {code}"),
        ]

    async def stop(self) -> None:
        """Let everything be written, and stop."""
        await self.archive.settle()
        await self.bots.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def keep_time(self) -> None:
        """Ring when time is up, play safe for who is away too long, and give signs of life."""
        while True:
            await self.time.wait(self.clock_box, self.due())
            try:
                self.act_on_time()
            except Exception:
                log.exception("hall %s: its clock failed", self.head.code)
                self.next_beat = self.time.now() + BEAT
                self.evening.clock.halt(self.at(), Halt.HOST)

    def due(self) -> float | None:
        """Give the next moment at which something is to be done, by the server's time."""
        moments = []
        clock = self.evening.clock
        ring = clock.due()
        if ring is not None and not self.archive.broken:
            moments += [ring - self.offset, self.next_beat]
        if Halt.RESTART in clock.halts:
            moments.append(self.woken_until)
        starts = self.starting.due()
        if starts is not None:
            moments.append(starts)
        if self.evening.begun and not self.evening.over:
            grace = self.head.away_seconds
            moments += [since + grace for seat, since in self.gone.items() if not self.evening.chairs[seat].stand_in]
        return min(moments, default=None)

    def act_on_time(self) -> None:
        """Do what is due."""
        now, evening = self.time.now(), self.evening
        if self.archive.broken or evening.over:
            return
        self.starting.act(now)
        clock = evening.clock
        if Halt.RESTART in clock.halts and (now >= self.woken_until or self.all_back()):
            self.order(records.Woken(at=self.at(), left=clock.left, on=False), self.tell_round)
        ring = clock.due()
        if ring is not None and self.at() >= ring:
            self.ring()
        elif ring is not None and now >= self.next_beat:
            self.next_beat = now + BEAT
            self.archive.note(evening.status, self.at())
        if evening.begun:
            for seat, since in list(self.gone.items()):
                chair = evening.chairs[seat]
                if chair.taken and not chair.stand_in and now >= since + self.head.away_seconds:
                    self.stand_in(seat, True)

    def all_back(self) -> bool:
        """Tell whether everybody is here again."""
        return bool(self.crowd.seats) and not any(
            self.evening.chairs[seat].taken and not self.evening.chairs[seat].stand_in for seat in self.gone
        )

    async def keep_telling(self) -> None:
        """Tell everybody what has changed, tick by tick, and the summaries once a second."""
        while True:
            await self.time.wait(self.send_box, self.telling_due())
            try:
                now = self.time.now()
                if self.fanout is not None and self.fanout.due() and now >= self.next_tick:
                    self.next_tick = now + TICK
                    await self.fanout.flush()
                    self.bots.wake()
                self.summaries.tell(now)
            except Exception:
                log.exception("hall %s: telling failed", self.head.code)
                await asyncio.sleep(TICK)

    def telling_due(self) -> float | None:
        """Give when something is to be told next."""
        moments = [self.summaries.due()]
        if self.fanout is not None and self.fanout.due():
            moments.append(self.next_tick)
        return min((moment for moment in moments if moment is not None), default=None)

    # ---- entries -----------------------------------------------------------------------------------------

    def order(self, entry: records.Any, then: Callable[[], None] | None = None) -> None:
        """Do something that is no action of a seat: follow it, write it, and then tell."""
        self.check_disk()
        self.evening.follow(entry)
        self.written(entry, None, then)

    def written(
        self, entry: records.Any, boards: Iterable[int] | None, then: Callable[[], None] | None = None,
        seats: Iterable[int] = (),
    ) -> None:  # fmt: skip
        """Have an entry written that has been followed; what it changed is shown when it is on the disk."""
        n, command = self.evening.n, entry.command
        fanout = self.fanout
        shows = boards is not None or isinstance(entry, records.Did | records.Rang)
        marked = list(boards) if boards is not None else None
        if fanout is not None and shows:
            fanout.hold(marked)
        if command:
            self.in_flight.setdefault(command, [])
        done = self.evening.game.done() if self.evening.game is not None else 0

        def kept() -> None:
            self.on_disk = done
            if fanout is not None and shows and fanout is self.fanout:
                idle = not fanout.due()
                fanout.let_go(marked)
                fanout.seats.update(seats)
                if idle:  # else the next tick is awaited already
                    ring(self.send_box)
            if command:
                now = self.time.now()
                for listener, id, came in self.in_flight.pop(command, ()):
                    listener.tell(messages.Ack(id, n))
                    self.pulse.acknowledged("hall", now - came)
            if then is not None:
                then()
            if entry.host:  # hosts see at once what they have done
                self.summaries.hurry()
                self.wake()

        self.archive.put(n, entry, kept)
        most = max(20_000, COMMANDS_A_SEAT * self.evening.floor.seats)
        commands = self.evening.commands
        while len(commands) > most:
            commands.pop(next(iter(commands)))

    def answered(self, listener: HallListener, key: str, id: str) -> bool:
        """Answer a command that was done already, or is being written; False if it is new."""
        if key in self.in_flight:
            self.in_flight[key].append((listener, id, self.time.now()))
            return True
        done = self.evening.commands.get(key)
        if done is None:
            return False
        listener.tell(messages.Ack(id, done))
        return True

    def await_ack(self, listener: HallListener, key: str, id: str, came: float) -> None:
        """Have somebody told when a command is on the disk."""
        self.in_flight.setdefault(key, []).append((listener, id, came))

    def bucket_for(self, listener: HallListener, now: float) -> Bucket:
        """Give the bucket of messages: one for all connections of a seat."""
        fresh = Bucket(self.limits.messages_a_second, self.limits.messages_at_once, now)
        return self.buckets.setdefault(listener.seat, fresh) if listener.role is HallRole.SEAT else fresh

    # ---- the game ----------------------------------------------------------------------------------------

    def act(self, seat: int, action: int | str, command: str = "", then: Callable[[], None] | None = None) -> None:
        """Play an action of a seat; raises what the rules say against it."""
        evening = self.evening
        game = evening.playing()
        number = game.rolls
        halted = evening.clock.why
        drawn = int(game.dealer.drawn)
        actions = game.play(action, seat)
        at = self.at()
        dealt = int(game.dealer.drawn)
        entry = records.Did(at=at, command=command, seat=seat, actions=actions, dealt=dealt if dealt != drawn else 0)
        evening.played(seat, actions[0][1], at)
        evening.note(entry)
        if game.rolls != number or evening.over or evening.clock.why is not halted:
            game.touched(actions)
            self.written(entry, None, lambda: self.round_changed(then))
            return
        assert self.fanout is not None
        touched = game.touched(actions)
        if any(bits & PIECES_MOVED for _, bits in touched):
            self.fanout.see_again(seat)
        self.written(entry, [k for k, _ in touched], then, (seat,))

    def ring(self, by: str = "", host: str = "", command: str = "") -> None:
        """End the round or phase for all: time is up, or the host calls the next roll."""
        self.table_acts(self.evening.playing().ring, by, host, command)

    def table_acts(self, work: Callable[[], list[tuple[int, int]]], by: str, host: str = "", command: str = "") -> None:
        """Have the table act, and nature after it."""
        evening = self.evening
        self.check_disk()
        game = evening.playing()
        at = self.at()
        actions = work()
        entry = records.Rang(
            at=at, command=command, host=host, actions=actions, dealt=int(game.dealer.drawn), by=by
        )  # fmt: skip
        if host:
            evening.acts.add(evening, entry)
        evening.played(-1, actions[0][1], at)
        evening.note(entry)
        game.touched(actions)
        self.written(entry, None, lambda: self.round_changed(None))

    def round_changed(self, then: Callable[[], None] | None) -> None:
        """Tell everybody at once: there is another round, or the clock stands still, or it is over."""
        game = self.evening.playing()
        if game.number == QUIET_ROUNDS and self.warned != game.rolls and not self.evening.over:
            if self.warned < 0:  # K-28, K-126: once, while the tenth round is on
                self.say_to_all(lambda language: HallNotice("may_come", phrase(language, "hall", "may_come")))
            self.warned = game.rolls
        if self.evening.over:
            self.archive.note(self.evening.status, self.at())
        self.tell_round()
        if then is not None:
            then()

    def tell_round(self) -> None:
        """Tell everybody how round and clock stand, without waiting for a tick."""
        self.new_round()
        if self.fanout is not None:
            self.fanout.seats.update(range(self.evening.floor.seats))
            self.next_tick = 0.0
        else:
            for listener in self.crowd.all():
                if listener.role is HallRole.SEAT:
                    listener.stamp = self.stamp
                    listener.send(self.stamp)
        for listener in self.crowd.hosts():
            listener.stamp = self.stamp
            listener.send(self.stamp)
        self.summaries.hurry()
        self.wake()

    def wake(self) -> None:
        """Have both tasks look again."""
        ring(self.clock_box)
        ring(self.send_box)

    def legal(self, seat: int) -> list[int]:
        """List what a seat may do now: nothing while the clock stands still, but claim (K-125)."""
        game = self.evening.playing()
        if self.evening.over:
            return []
        found = game.game.legal(seat)
        if self.evening.clock.halts:
            return [action for action in found if game.verb_of(action) == game.CLAIM]
        return found

    def stand_in(self, seat: int, on: bool) -> None:
        """Begin to play safe for somebody who is away, or give the seat back."""
        self.order(records.StoodIn(at=self.at(), seat=seat, on=on), lambda: self.person_changed([seat]))

    def person_changed(self, seats: Iterable[int]) -> None:
        """Show who sits there now to those near, and to desk and wall."""
        if self.fanout is not None:
            for seat in seats:
                self.fanout.boards.add(seat >> 1)
                self.fanout.seats.add(seat)
        self.summaries.seats_changed(seats)
        self.wake()

    # ---- people ------------------------------------------------------------------------------------------

    def enter(self, listener: HallListener) -> None:
        """Let somebody in: welcome, round, and everything near."""
        if self.ended is not None:
            listener.close(self.ended.key, facts=self.ended.facts)
            return
        self.looked = self.time.now()
        self.crowd.add(listener)
        if listener.role is HallRole.SEAT:
            back = self.gone.pop(listener.seat, None) is not None
            if self.evening.chairs[listener.seat].stand_in and not self.archive.broken:
                self.stand_in(listener.seat, False)
            if back:
                self.summaries.seats_changed([listener.seat])
        self.greet(listener)

    def greet(self, listener: HallListener) -> None:
        """Tell somebody everything."""
        listener.forget()
        listener.tell(welcome_of(self.evening, listener))
        if listener.role is not HallRole.SEAT or self.fanout is None:
            listener.stamp = self.stamp
            listener.send(self.stamp)
        else:
            self.fanout.seats.add(listener.seat)
            self.next_tick = 0.0
        if listener.role is not HallRole.SEAT:
            self.summaries.greet(listener)
        self.wake()

    def leave(self, listener: HallListener) -> None:
        """Note that a connection has ended."""
        if self.crowd.drop(listener) and self.evening.chairs[listener.seat].taken:
            self.gone[listener.seat] = self.time.now()
            self.summaries.seats_changed([listener.seat])
            self.wake()
        self.looked = self.time.now()

    def seat_of(self, hashed: str) -> int:
        """Find the seat of a person by the hash of a secret, or -1."""
        return self.evening.chairs.by_secret.get(hashed, -1)

    # ---- messages ----------------------------------------------------------------------------------------

    def tell_settings(self) -> None:
        """Tell everybody what the host has set."""
        for listener in self.crowd.all():
            if listener.role is HallRole.SEAT:
                listener.tell(settings_of(self.evening, listener))
        self.summaries.hurry()
        self.wake()

    def new_round(self) -> None:
        """Write the round anew."""
        self.stamp = encode(round_of(self.evening, self.at()))

    def voice(self, language: str) -> Voice:
        """Give a voice that knows the names of people now."""
        game = self.evening.playing().game
        names = [chair.name for chair in self.evening.chairs.all]
        voice = self.voices.get(language)
        if voice is None or voice.names != names:
            voice = self.voices[language] = Voice(game.notation, language, names)
        return voice

    def say_to_all(self, make: Callable[[str], messages.FromServer]) -> None:
        """Tell everybody something, written once in each language."""
        self.crowd.tell_all({language: encode(make(language)) for language in LANGUAGES})

    # ---- the disk ----------------------------------------------------------------------------------------

    def check_disk(self) -> None:
        """Refuse what cannot be written now."""
        if self.archive.broken:
            raise StoreFailed("disk", "the hall is read again")

    def disk_failed(self, error: StoreFailed) -> None:
        """Go back to what is on the disk: nobody has been told anything else."""
        log.error("hall %s: %s", self.head.code, error)
        refusal = Refusal("storage", why=error.key)
        for waiting in self.in_flight.values():
            for listener, id, _ in waiting:
                listener.tell(messages.Refused(id, refusal.key, refusal.text(listener.language), self.evening.n))
        self.in_flight = {}
        for wait in self.waits:
            if not wait.done():
                wait.set_exception(error)
        self.waits = set()
        if error.key == MOVED:
            self.break_off(Refusal("hall-elsewhere", 503, seconds="5"))
            return
        self.reading = asyncio.get_running_loop().create_task(self.read_again(), name=f"reading {self.head.code}")

    async def read_again(self) -> None:
        """Read the hall from the disk, as soon as that answers."""
        while True:
            try:
                await self.store.ready()
                left = self.evening.clock.left_at(self.at())
                self.archive.broken = False
                await self.load()
                if self.evening.clock.on:
                    self.evening.clock.left = min(left, self.evening.clock.left)
                break
            except StoreFailed as error:
                self.archive.broken = True
                log.error("hall %s: %s", self.head.code, error)
                await asyncio.sleep(1.0)
            except BrokenLog as error:
                self.archive.broken = True
                log.error("the log of hall %s is not what was written: %s", self.head.code, error)
                self.break_off(Refusal("broken-hall-log", 409, entry=str(error.version)), again=False)
                return
        for listener in self.crowd.all():
            if listener.role is HallRole.SEAT:
                self.gone.pop(listener.seat, None)
            self.greet(listener)

    def break_off(self, refusal: Refusal, again: bool = True) -> None:
        """Stop: everybody hears why."""
        self.ended = refusal
        for listener in self.crowd.all():
            listener.close(refusal.key, again, refusal.facts)

    def needless(self) -> bool:
        """Tell whether nobody needs it in memory."""
        return self.crowd.count() == 0 and self.evening.status in (HallStatus.OVER, HallStatus.SETUP)


def ring(box: Mailbox) -> None:
    """Have the task of a mailbox look again, once."""
    if not box.items:
        box.put(None)


def follow_all(evening: HallEvening, entries: list[records.Any]) -> Iterable[None]:
    """Follow a log entry by entry, so that others can have their turn in between."""
    for entry in entries:
        evening.follow(entry)
        yield
