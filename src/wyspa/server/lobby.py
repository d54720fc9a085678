"""All tables of a server: creating, finding, waking and letting them sleep."""

import asyncio
import contextlib
import logging
import secrets

from wyspa import __version__
from wyspa.game import IllegalAction
from wyspa.maps.own import is_own
from wyspa.replay.added import SEED_BYTES
from wyspa.rules.catalogue import OtherRules
from wyspa.rules.presets import USUAL
from wyspa.server import bodies, seats
from wyspa.server.bots_at_table import NAMES, level_named
from wyspa.server.catalogue import box_name, map_name
from wyspa.server.chain import BrokenLog
from wyspa.server.drawings import Drawings
from wyspa.server.errors import Refusal, caused
from wyspa.server.jobs import TryOut
from wyspa.server.leases import Elsewhere, Lease
from wyspa.server.limits import Limits
from wyspa.server.load import Load
from wyspa.server.lookalikes import free_name
from wyspa.server.played import StreamFell
from wyspa.server.presenter import target_of
from wyspa.server.pulse import Pulse
from wyspa.server.readable import check_name, check_table_name
from wyspa.server.records import Chair, Head
from wyspa.server.sealing import PROOF, commitment_of
from wyspa.server.seats import Luck
from wyspa.server.speech import known_language, phrase
from wyspa.server.states import ChairKind, ChairWish, ClockMode, Resigned, Status, known
from wyspa.server.store import Batch, Store, StoreFailed
from wyspa.server.strays import Strays, new_id
from wyspa.server.sweeping import Sweeping
from wyspa.server.table import LiveTable, lost_moves, other_rules
from wyspa.server.timing import Time
from wyspa.server.wishes import Builder, table_for
from wyspa.server.workshop import Workshop
from wyspa.table import Table

log = logging.getLogger("wyspa.server")


class Lobby:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        time: Time,
        limits: Limits,
        luck: Luck = secrets.token_bytes,
        pulse: Pulse | None = None,
        maps: str = "",
    ) -> None:
        """Take store, time, limits, chance, where to note what happens, a folder of maps; `open` reads the rest."""
        self.pulse = pulse or Pulse()
        self.luck = luck
        self.store = store
        self.time = time
        self.limits = limits
        self.standing: set[str] = set()  # all tables that are not over, awake or not
        self.heads: dict[str, Head] = {}  # of those among them that were laid or woken here
        self.live: dict[str, LiveTable] = {}
        self.waking: dict[str, asyncio.Task[LiveTable]] = {}
        self.sweeping = Sweeping(self)
        self.load = Load(limits.door, self.pulse, store)
        self.builder = Builder()
        self.workshop = Workshop(limits.door, maps)
        self.drawings = Drawings(store, time, limits, self.workshop)
        self.strays = Strays(limits.door, time)
        self.freeing: set[asyncio.Task[None]] = set()
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read which tables are not over; everything else about a table is read when somebody comes."""
        await self.store.look_at_all(self.time.wall())
        self.standing = set(await self.store.standing())
        self.sweeper = asyncio.get_running_loop().create_task(self.sweeping.run(), name="sweep")

    async def go_on(self, id: str) -> None:
        """Let a table go on without the moves that it has lost: what people have seen of them no longer counts."""
        try:
            lease = await self.store.leases.take(id)
        except Elsewhere as other:
            lease = await self.store.leases.take(id, even_from=other.owner)
        head = await self.store.head(id)
        if head is None or lease is None:
            raise Refusal("unknown-table", 404)
        head.stopped, head.life = [], head.life + 1
        await self.store.write(Batch().head(head), lease)

    async def close(self) -> None:
        """Say goodbye to everybody and stop."""
        self.say_goodbye()
        tasks = []
        for table in self.live.values():
            table.asleep = True
            if table.task is not None:
                tasks.append(table.task)
        if self.sweeper is not None:
            tasks.append(self.sweeper)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.builder.close()
        await self.workshop.close()

    def say_goodbye(self) -> int:
        """Tell everybody that the server closes, or that another one has its place; give how many there are."""
        listeners = [listener for table in self.live.values() for listener in table.listeners]
        for listener in listeners:
            if self.store.taken_over:
                listener.close("place-taken", again=True)
            else:
                listener.close("closing", again=True)
        return len(listeners)

    # ---- finding --------------------------------------------------------------------

    async def find(self, id: str, even_from: str = "") -> LiveTable:
        """Give a table, awake; or refuse an unknown one. One of another server is Elsewhere, if not taken from it."""
        if id in self.live:
            return self.live[id]
        if id not in self.heads:
            self.strays.check(id)
        if id not in self.waking:
            waking = self.waking[id] = asyncio.get_running_loop().create_task(self.wake(id, even_from))
            waking.add_done_callback(lambda done: self.woken(id, done))
        return await asyncio.shield(self.waking[id])

    def woken(self, id: str, waking: "asyncio.Task[LiveTable]") -> None:
        """Note that a table is awake, or cannot be; whoever waited for it may have gone.

        This is nobody else's to note: one who waits is told later than that, and another waking may have begun.
        """
        del self.waking[id]
        if not waking.cancelled():
            waking.exception()

    async def head(self, id: str) -> Head:
        """Give the head of a table, awake or asleep; or refuse an unknown one."""
        if id in self.live:
            return self.live[id].head
        if id in self.heads:
            return self.heads[id]
        self.strays.check(id)
        head = await self.store.head(id)
        if head is None:
            self.strays.add(id)
            raise Refusal("unknown-table", 404)
        return head

    async def wake(self, id: str, even_from: str = "") -> LiveTable:
        """Read a table from the store and let it live."""
        if id in self.sweeping.ending:
            await asyncio.wait([self.sweeping.ending[id]])
        lease = await self.store.leases.take(id, even_from)
        if self.store.leases.several:
            self.heads.pop(id, None)  # what we knew of it may be old
        head = await self.head(id)
        if lease is None:
            raise Refusal("unknown-table", 404)
        if head.stopped:
            raise lost_moves(head)
        if head.proof != PROOF:
            if head.status != Status.WAITING:
                raise other_rules(head)  # its dice were derived in another way
            head.proof = PROOF
        try:
            await self.builder.prepare(head)
            table = LiveTable(head, self.store, self.time, self.limits, self.luck, self.rematch, self.pulse, lease)
            await table.load()
        except BrokenLog as error:
            log.error("the log of table %s is not what was written: %s", id, error)
            raise Refusal("broken-log", 409, version=str(error.version)) from None
        except StreamFell as error:
            log.error("table %s: %s", id, error)
            facts = {"version": str(error.version), "dealt": str(error.dealt), "before": str(error.before)}
            raise Refusal("stream-fell", 409, **facts) from None
        except OtherRules as error:
            log.error("table %s: %s", id, error)
            raise caused("missing-rules", error, 409) from None
        except (IllegalAction, ValueError, KeyError, IndexError):
            log.exception("the log of table %s (rules %s) cannot be played", id, head.rules)
            raise other_rules(head) from None
        self.live[id] = table
        self.pulse.woken += 1
        if head.status != Status.OVER:
            self.heads[id] = head
        table.let_go = self.let_go
        table.workshop = self.workshop
        table.run()
        return table

    def let_go(self, table: LiveTable) -> None:
        """Forget a table that nobody needs in memory; what it is stands in the store."""
        table.asleep = True
        id = table.head.id
        if self.live.get(id) is table:
            del self.live[id]
            self.heads.pop(id, None)
            self.free(table.store.lease)
        if table.head.status == Status.OVER:
            self.standing.discard(id)

    def forget(self, held: dict[str, int]) -> None:
        """Forget the heads of tables that are not ours any more."""
        for id in [id for id in self.heads if id not in held and id not in self.live]:
            del self.heads[id]

    def free(self, lease: Lease) -> None:
        """Let another server have a table that nobody here needs; if the store does not hear it now, it will."""
        if not self.store.leases.several:
            return

        async def freeing() -> None:
            with contextlib.suppress(StoreFailed):
                await self.store.leases.free(lease)

        task = asyncio.get_running_loop().create_task(freeing())
        self.freeing.add(task)
        task.add_done_callback(self.freeing.discard)

    # ---- creating --------------------------------------------------------------------

    async def create(self, wish: bodies.NewTable) -> bodies.Seated:
        """Create a table and seat whoever asked for it."""
        if len(self.standing) >= self.limits.tables:
            raise Refusal("too-many", 503, seconds="60")
        language = known_language(wish.language)
        name = check_name(wish.you)
        titled = check_table_name(wish.name) or phrase(language, "table", "name", name=name)
        clock = known(ClockMode, wish.clock, "bad-clock")
        resigned = known(Resigned, wish.resigned, "bad-resigned")
        wanted = [known(ChairWish, chair.who, "bad-chairs") for chair in wish.seats]
        if wanted.count(ChairWish.YOU) != 1:
            raise Refusal("bad-chairs")
        drawing = await self.drawings.text(wish.map) if is_own(wish.map) else ""
        table = await self.builder.build(lambda: table_for(wish, self.limits.door, drawing))
        chairs: list[Chair] = []
        secret = ""
        for chair, who in zip(wish.seats, wanted, strict=True):
            if who == ChairWish.YOU:
                made, secret = seats.person(name, self.luck)
                host = len(chairs)
            elif who == ChairWish.BOT:
                made = seats.bot(free_name(NAMES, [there.name for there in chairs] + [name]), level_named(chair.level))
            else:
                made = seats.free()
            chairs.append(made)
        head = Head(
            new_id(self.luck), table.line(), __version__, titled, wish.preset or USUAL.name, clock, wish.private,
            self.time.wall(), self.luck(SEED_BYTES).hex(), chairs, host, proof=PROOF, starting=wish.start,
            resigned=resigned, drawing=table.text, guests_talk=wish.guests_talk, island=wish.island,
        )  # fmt: skip
        if wish.start and any(chair.kind == ChairKind.OPEN for chair in chairs):
            raise Refusal("open-seats")
        await self.keep(head)
        return bodies.Seated(head.id, f"/t/{head.id}", host, secret, commitment_of(head))

    async def rematch(self, table: LiveTable) -> str:
        """Lay the same table again: those who are there keep their seats and secrets, other seats are open."""
        old = table.head
        here = table.here()
        chairs = []
        for seat, chair in enumerate(old.chairs):
            if chair.kind == ChairKind.PERSON:
                again = Chair(ChairKind.PERSON, chair.name, "", chair.secret) if seat in here else seats.free()
            elif chair.left:
                again = seats.free()
            else:
                again = seats.bot(chair.name, chair.level)
            chairs.append(again)
        others = [chair for chair in chairs if chair.kind != ChairKind.BOT]
        host = old.host if old.host in here else min(here, default=old.host)
        head = Head(
            new_id(self.luck), old.line, __version__, old.name, old.preset, old.clock, old.private, self.time.wall(),
            self.luck(SEED_BYTES).hex(), chairs, host, proof=PROOF, resigned=old.resigned,
            drawing=old.drawing, guests_talk=old.guests_talk,
            starting=len(others) == 1 and others[0].kind == ChairKind.PERSON,  # nobody else is waited for
        )  # fmt: skip
        await self.keep(head)
        return head.id

    async def keep(self, head: Head) -> None:
        """Keep a new table; it is ours."""
        batch = Batch().head(head).look(head.id, head.created)
        self.store.leases.claim(batch, head.id)
        await self.store.write(batch)
        self.heads[head.id] = head
        self.standing.add(head.id)

    async def preview(self, wish: bodies.NewTable, caller: str = "") -> bytes:
        """Show what a table would be, and make none."""
        drawing = await self.drawings.text(wish.map) if is_own(wish.map) else ""
        door = self.limits.door
        return await self.workshop.make(TryOut(wish, drawing, door.seats_most, door.hexes_most), caller)

    async def join(self, id: str, wish: bodies.Join) -> bodies.Seated:
        """Seat somebody at a table."""
        name = check_name(wish.you)
        table = await self.find(id)
        seat, secret = await table.ask(lambda: table.hosting.sit(name, wish.seat))
        return bodies.Seated(id, f"/t/{id}", seat, secret, commitment_of(table.head))

    # ---- showing --------------------------------------------------------------------

    def listed(self, language: str) -> bodies.Lobby:
        """List the tables that strangers may see, those with open seats first."""
        shown = []
        for head in self.heads.values():
            table = self.live.get(head.id)
            if head.private or head.status == Status.OVER or table is None or not table.listeners:
                continue
            shown.append(self.card(head, table.table, language))
        shown.sort(key=lambda card: (card.status != Status.WAITING, -card.open, card.table))
        return bodies.Lobby(shown)

    async def described(self, id: str, language: str) -> bodies.TableCard:
        """Describe a table for whoever has its link; it is not woken for that."""
        head = await self.head(id)
        live = self.live.get(id)
        return self.card(head, live.table if live is not None else await self.builder.prepare(head), language)

    def card(self, head: Head, table: Table, language: str) -> bodies.TableCard:
        """Describe a table."""
        live = self.live.get(head.id)
        played = live.played if live is not None else None
        return bodies.TableCard(
            table=head.id, link=f"/t/{head.id}", name=head.name, box=table.box, box_name=box_name(table.box, language),
            map=table.map, map_name=map_name(table, language), preset=head.preset, clock=head.clock,
            status=head.status, open=sum(1 for chair in head.chairs if chair.kind == ChairKind.OPEN),
            turn=played.game.turns + 1 if played is not None else 0, target=target_of(table), private=head.private,
            seats=[
                bodies.SeatCard(table.seats[seat], chair.kind, chair.name, chair.level)
                for seat, chair in enumerate(head.chairs)
            ],
        )  # fmt: skip
