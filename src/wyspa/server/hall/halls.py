"""All halls of a server: making, finding, waking and letting them sleep."""

from __future__ import annotations

import asyncio
import logging
import secrets

from wyspa import __version__
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.game import IllegalAction
from wyspa.replay.added import SEED_BYTES
from wyspa.server.bots_at_table import level_named
from wyspa.server.buckets import Bucket
from wyspa.server.callers import too_often
from wyspa.server.chain import BrokenLog
from wyspa.server.collector import look_at_everything
from wyspa.server.errors import Refusal, caused
from wyspa.server.hall.archive import all_halls, keep_new, lease_name, read_head, remove
from wyspa.server.hall.bodies import HallJoin, HallMade, HallSeated, NewHall
from wyspa.server.hall.codes import new_code, read_code
from wyspa.server.hall.evening import commitment_of
from wyspa.server.hall.game import table_of
from wyspa.server.hall.hall import LiveHall
from wyspa.server.hall.people import join
from wyspa.server.hall.records import HallHead
from wyspa.server.hall.rows import Floor, RowPlan, read_rows
from wyspa.server.hall.states import ClaimMode, EmptySeats, HallStatus
from wyspa.server.leases import Elsewhere
from wyspa.server.limits import Limits
from wyspa.server.pulse import Pulse
from wyspa.server.readable import check_table_name
from wyspa.server.seats import Luck, hashed, new_secret
from wyspa.server.speech import known_language, phrase
from wyspa.server.states import known
from wyspa.server.store import Store, StoreFailed
from wyspa.server.timing import Time

SMALLEST = 1  # boards: what is wrong with the options is wrong with them at any size
DAY = 86_400.0  # seconds: a hall may be made the evening before
SWEEP = 300.0  # seconds between two looks for halls that nobody needs
log = logging.getLogger("wyspa.server")


class Halls:
    """The halls of one server."""

    def __init__(
        self, store: Store, time: Time, limits: Limits, luck: Luck = secrets.token_bytes, pulse: Pulse | None = None
    ) -> None:
        """Take what halls need; `open` reads which there are."""
        self.store = store
        self.time = time
        self.limits = limits
        self.luck = luck
        self.pulse = pulse or Pulse()
        self.known: dict[str, HallStatus] = {}  # all halls, awake or not
        self.live: dict[str, LiveHall] = {}
        self.waking: dict[str, asyncio.Task[LiveHall]] = {}
        self.pace: dict[str, Bucket] = {}  # of people who come, by hall
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read which halls there are, and wake those whose clock was going: nobody has to call for them."""
        found = await all_halls(self.store)
        self.known = {hall.code: hall.status for hall in found}
        for hall in found:
            if hall.status in (HallStatus.PLAYING, HallStatus.PAUSED):
                try:
                    await self.find(hall.code)
                except Refusal as refusal:
                    log.error("hall %s cannot be woken: %s", hall.code, refusal.text("en"))
                except Exception:
                    log.exception("hall %s cannot be woken", hall.code)
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep_forever(), name="sweep halls")

    async def close(self) -> None:
        """Say goodbye to everybody and stop."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        self.say_goodbye()
        await asyncio.gather(*(hall.stop() for hall in self.live.values()), return_exceptions=True)

    def say_goodbye(self) -> int:
        """Tell everybody that the server closes; give how many there are."""
        many = 0
        for hall in self.live.values():
            for listener in list(hall.crowd.all()):
                listener.close("closing", again=True)
                many += 1
        return many

    # ---- making ------------------------------------------------------------------------------------------

    async def create(self, wish: NewHall) -> HallMade:
        """Make a hall, and the secret of its host."""
        if sum(status is not HallStatus.OVER for status in self.known.values()) >= self.limits.door.halls_most:
            raise Refusal("too-many-halls", 503, seconds="60")
        plans = read_rows(wish.rows, self.limits.door.hall_seats_most)
        code = new_code(self.luck, self.known)
        name = check_table_name(wish.name) or phrase(known_language(wish.language), "hall", "name", code=code)
        secret = new_secret(self.luck)
        seconds = wish.seconds
        head = HallHead(
            code=code, name=name, rows=Floor(plans, []).words(),
            row_names=[check_table_name(row) for row in wish.row_names],
            seconds=(seconds.first, seconds.later, seconds.robber), claims=known(ClaimMode, wish.claims, "bad-claims"),
            empty=known(EmptySeats, wish.empty, "bad-empty"), away_seconds=wish.away_seconds,
            level=level_named(wish.level), early=wish.early, target=wish.target,
            language=known_language(wish.language), created=self.time.wall(),
            seed=self.luck(SEED_BYTES).hex(), secret=hashed(secret), rules=__version__, chained=True,
        )  # fmt: skip
        try:
            table_of(head, Floor([RowPlan(SMALLEST)], []))
        except (UnknownWord, RuleConflict) as error:
            raise caused("bad-table", error) from None
        self.known[code] = HallStatus.SETUP
        try:
            await keep_new(self.store, head)
        except StoreFailed:
            del self.known[code]
            raise
        return HallMade(code, secret, f"/h/{code}", f"/w/{code}", f"/j/{code}", commitment_of(head))

    # ---- finding -----------------------------------------------------------------------------------------

    async def find(self, text: str) -> LiveHall:
        """Give a hall, awake; or refuse a code that is none."""
        code = read_code(text)
        hall = self.live.get(code)
        if hall is not None and hall.ended is None:
            return hall
        if code not in self.known and not self.store.leases.several:
            raise Refusal("unknown-hall", 404, code=code[:24])
        if code not in self.waking:
            task = self.waking[code] = asyncio.get_running_loop().create_task(self.wake(code))
            task.add_done_callback(lambda done: self.woken(code, done))
        return await asyncio.shield(self.waking[code])

    def woken(self, code: str, task: asyncio.Task[LiveHall]) -> None:
        """Note that a hall is awake, or cannot be."""
        del self.waking[code]
        if not task.cancelled():
            task.exception()

    async def wake(self, code: str) -> LiveHall:
        """Read a hall from the store and let it live."""
        found = await read_head(self.store, code)
        if found is None:
            raise Refusal("unknown-hall", 404, code=code[:24])
        head, beat = found
        try:
            lease = await self.store.leases.take(lease_name(code))
        except Elsewhere:
            raise Refusal("hall-elsewhere", 503, seconds="5") from None
        if lease is None:
            raise Refusal("unknown-hall", 404, code=code[:24])
        hall = LiveHall(head, self.store, self.time, self.limits, lease, self.luck, self.pulse)
        try:
            await hall.load(beat)
        except BrokenLog as error:
            log.error("the log of hall %s is not what was written: %s", code, error)
            raise Refusal("broken-hall-log", 409, entry=str(error.version)) from None
        except (IllegalAction, ValueError, KeyError, IndexError):
            log.exception("the log of hall %s (rules %s) cannot be played", code, head.rules)
            raise Refusal("other-rules", 409, rules=head.rules, here=__version__) from None
        self.live[code] = hall
        self.known[code] = hall.evening.status
        hall.run()
        return hall

    async def join(self, code: str, wish: HallJoin) -> HallSeated:
        """Give somebody a seat; a hall lets people in at a pace, wherever they come from."""
        hall = await self.find(code)
        now = self.time.now()
        door = self.limits.door
        pace = self.pace.setdefault(
            hall.head.code, Bucket(door.hall_joins_a_second, door.hall_joins_at_once, now)
        )  # fmt: skip
        if not pace.take(now):
            raise too_often("too-busy", "joins", pace.wait(now))
        return await join(hall, wish)

    # ---- sweeping ----------------------------------------------------------------------------------------

    async def sweep_forever(self) -> None:
        """Let halls sleep that nobody needs, and remove what is old."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception:
                log.exception("halls could not be swept")

    async def sweep(self) -> None:
        """Let halls sleep that nobody looks at; remove those that never began, and those that ended long ago."""
        now, wall = self.time.now(), self.time.wall()
        for code, hall in list(self.live.items()):
            self.known[code] = hall.evening.status
            if hall.needless() and now - hall.looked > SWEEP:
                await hall.stop()
                del self.live[code]
        look_at_everything(not any(hall.evening.clock.goes and hall.crowd.seats for hall in self.live.values()))
        limits = self.limits
        for kept in await all_halls(self.store):
            began = kept.status not in (HallStatus.SETUP, HallStatus.OPEN)
            most = limits.retention_seconds if began else max(limits.waiting_seconds, DAY)
            if kept.code not in self.live and wall - kept.beat > most:
                await remove(self.store, kept.code)
                self.known.pop(kept.code, None)
