"""All tables of a server: creating, finding, waking and letting them sleep."""

import asyncio
import logging
import secrets

from wyspa import __version__
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.game import IllegalAction
from wyspa.maps.drawing import BadDrawing
from wyspa.rules.presets import PRESETS
from wyspa.server import bodies, seats
from wyspa.server.bots_at_table import NAMES, level_named
from wyspa.server.catalogue import box_name, map_name, needed_for
from wyspa.server.clock import MODES
from wyspa.server.errors import Refusal, plain
from wyspa.server.eyes import target_of
from wyspa.server.limits import Bucket, Limits, check_name, check_table_name
from wyspa.server.lookalikes import free_name
from wyspa.server.records import BOT, OPEN, OVER, PERSON, SILENT, WAITING, Chair, Head
from wyspa.server.seats import Luck
from wyspa.server.speech import known_language, phrase
from wyspa.server.store import Batch, Store
from wyspa.server.table import LiveTable
from wyspa.server.timing import Time
from wyspa.table import Table, book_of, drawing_named, map_names, plan_of, read_table, set_table

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that looks like another
ID_LONG = 12
SEED_BYTES = 32
SWEEP = 60.0  # seconds between two looks for tables that nobody needs in memory
OFFICIAL = "official"
log = logging.getLogger("wyspa.server")


class Lobby:
    """The tables of one server."""

    def __init__(self, store: Store, time: Time, limits: Limits, luck: Luck = secrets.token_bytes) -> None:
        """Take store, time, limits and chance; `open` reads what is there."""
        self.luck = luck
        self.store = store
        self.time = time
        self.limits = limits
        self.heads: dict[str, Head] = {}  # of tables that are not over
        self.live: dict[str, LiveTable] = {}
        self.waking: dict[str, asyncio.Task[LiveTable]] = {}
        self.creations = Bucket(limits.creations_a_minute / 60.0, limits.creations_at_once, time.now())
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read the heads of all unfinished tables; a table's log is played again when somebody comes."""
        for head in await self.store.unfinished():
            self.heads[head.id] = head
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep_for_ever(), name="sweep")

    async def close(self) -> None:
        """Say goodbye to everybody and stop."""
        self.say_goodbye()
        tasks = [table.task for table in self.live.values() if table.task is not None]
        if self.sweeper is not None:
            tasks.append(self.sweeper)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def say_goodbye(self) -> int:
        """Tell everybody that the server closes; give how many there are."""
        listeners = [listener for table in self.live.values() for listener in table.listeners]
        for listener in listeners:
            listener.close("closing", again=True)
        return len(listeners)

    # ---- finding --------------------------------------------------------------------

    async def find(self, id: str) -> LiveTable:
        """Give a table, awake; or refuse an unknown one."""
        if id in self.live:
            return self.live[id]
        if id not in self.waking:
            self.waking[id] = asyncio.get_running_loop().create_task(self.wake(id))
        try:
            return await asyncio.shield(self.waking[id])
        finally:
            self.waking.pop(id, None)

    async def wake(self, id: str) -> LiveTable:
        """Read a table from the store and let it live."""
        head = self.heads.get(id) or await self.store.head(id)
        if head is None:
            raise Refusal("unknown-table", 404)
        try:
            table = LiveTable(head, self.store, self.time, self.limits, self.luck, self.rematch)
            await table.load()
        except (IllegalAction, ValueError, KeyError, IndexError):
            log.exception("the log of table %s (rules %s) cannot be played", id, head.rules)
            raise Refusal("other-rules", 409) from None
        self.live[id] = table
        table.run()
        return table

    async def sweep_for_ever(self) -> None:
        """Put tables to sleep from time to time."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    def sweep(self) -> None:
        """Put tables to sleep that nobody has looked at for long; their logs are on the disk."""
        now = self.time.now()
        for id, table in list(self.live.items()):
            if not table.listeners and not table.box.items and now - table.idle_since > self.limits.keep_seconds:
                del self.live[id]
                if table.task is not None:
                    table.task.cancel()
        for id, head in list(self.heads.items()):
            if head.status == OVER:
                del self.heads[id]

    # ---- creating --------------------------------------------------------------------

    async def create(self, wish: bodies.NewTable) -> bodies.Seated:
        """Create a table and seat whoever asked for it."""
        if len(self.heads) >= self.limits.tables or not self.creations.take(self.time.now()):
            raise Refusal("too-many", 503)
        language = known_language(wish.language)
        name = check_name(wish.you)
        titled = check_table_name(wish.name) or phrase(language, "table", "name", name=name)
        if wish.clock not in MODES:
            raise Refusal("bad-clock")
        if wish.resigned not in (BOT, SILENT):
            raise Refusal("bad-resigned")
        if [chair.who for chair in wish.seats].count("you") != 1 or any(
            chair.who not in ("you", OPEN, BOT) for chair in wish.seats
        ):
            raise Refusal("bad-chairs")
        table = table_for(wish)
        chairs: list[Chair] = []
        secret = ""
        for chair in wish.seats:
            if chair.who == "you":
                made, secret = seats.person(name, wish.nonce, self.luck)
                host = len(chairs)
            elif chair.who == BOT:
                made = seats.bot(free_name(NAMES, [there.name for there in chairs] + [name]), level_of(chair.level))
            else:
                made = seats.free()
            chairs.append(made)
        head = Head(
            new_id(self.luck), table.line(), __version__, titled, wish.preset or OFFICIAL, wish.clock, wish.private,
            self.time.wall(), self.luck(SEED_BYTES).hex(), chairs, host, resigned=wish.resigned,
        )  # fmt: skip
        if wish.start and any(chair.kind == OPEN for chair in chairs):
            raise Refusal("open-seats")
        await self.store.write(Batch().head(head))
        self.heads[head.id] = head
        if wish.start:
            live = await self.find(head.id)
            await live.ask(live.start)
        return bodies.Seated(head.id, f"/t/{head.id}", host, secret)

    async def rematch(self, table: LiveTable) -> str:
        """Lay the same table again: those who are there keep their seats and secrets, other seats are open."""
        old = table.head
        here = table.here()
        chairs = []
        for seat, chair in enumerate(old.chairs):
            if chair.kind == PERSON:
                again = Chair(PERSON, chair.name, "", chair.secret, chair.nonce) if seat in here else seats.free()
            elif chair.left:
                again = seats.free()
            else:
                again = seats.bot(chair.name, chair.level)
            chairs.append(again)
        host = old.host if old.host in here else min(here, default=old.host)
        head = Head(
            new_id(self.luck), old.line, __version__, old.name, old.preset, old.clock, old.private, self.time.wall(),
            self.luck(SEED_BYTES).hex(), chairs, host, resigned=old.resigned,
        )  # fmt: skip
        await self.store.write(Batch().head(head))
        self.heads[head.id] = head
        persons = [chair for chair in chairs if chair.kind != BOT]
        if len(persons) == 1 and persons[0].kind == PERSON:  # nobody else is waited for
            live = await self.find(head.id)
            await live.ask(live.start)
        return head.id

    async def join(self, id: str, wish: bodies.Join) -> bodies.Seated:
        """Seat somebody at a table."""
        name = check_name(wish.you)
        table = await self.find(id)
        seat, secret = await table.ask(lambda: table.hosting.sit(name, wish.nonce, wish.seat))
        return bodies.Seated(id, f"/t/{id}", seat, secret)

    # ---- showing --------------------------------------------------------------------

    def listed(self, language: str) -> bodies.Lobby:
        """List the tables that strangers may see, those with open seats first."""
        shown = []
        for head in self.heads.values():
            table = self.live.get(head.id)
            if head.private or head.status == OVER or table is None or not table.listeners:
                continue
            shown.append(self.card(head, language))
        shown.sort(key=lambda card: (card.status != WAITING, -card.open, card.table))
        return bodies.Lobby(shown)

    def card(self, head: Head, language: str) -> bodies.TableCard:
        """Describe a table."""
        table = read_table(head.line)
        live = self.live.get(head.id)
        played = live.eyes.played if live is not None else None
        return bodies.TableCard(
            table=head.id, link=f"/t/{head.id}", name=head.name, box=table.box, box_name=box_name(table.box, language),
            map=table.map, map_name=map_name(table.map, language), preset=head.preset, clock=head.clock,
            status=head.status, open=sum(1 for chair in head.chairs if chair.kind == OPEN),
            turn=played.game.turns + 1 if played is not None else 0, target=target_of(table), private=head.private,
            seats=[
                bodies.SeatCard(table.seats[seat], chair.kind, chair.name, chair.level)
                for seat, chair in enumerate(head.chairs)
            ],
        )  # fmt: skip


def table_for(wish: bodies.NewTable) -> Table:
    """Set the table that somebody wishes for, or say what does not go together."""
    if wish.map.endswith(".toml"):
        raise Refusal("bad-table", why="maps of your own are not read here")
    try:
        if wish.preset and wish.preset not in PRESETS:
            raise UnknownWord(f"there is no preset {wish.preset}")
        map = wish.map or "variable"
        box = wish.box or None
        if box is None and not wish.preset and map in map_names():
            box = drawing_named(map).box
        options = {**needed_for(box or "", map), **wish.options}
        table = set_table(box, map, len(wish.seats), wish.preset or None, **options)
        book_of(table)
        plan_of(table)
    except (UnknownWord, RuleConflict, BadDrawing, TypeError, ValueError) as error:
        raise Refusal("bad-table", why=plain(error)) from None
    return table


def level_of(level: str) -> str:
    """Give a level of bots, or refuse it."""
    try:
        return level_named(level)
    except UnknownWord as error:
        raise Refusal("bad-level", why=plain(error)) from None


def new_id(luck: Luck) -> str:
    """Make the name of a table that nobody guesses: it is the link. Each of the 32 letters is equally likely."""
    return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in luck(ID_LONG))
