"""Every number that whoever runs a server may change: its name, unit, default for a small server, and what it is for.

`wyspa.server.settings` reads them from a file and from options; docs/settings.md is written from here.
"""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar, cast

from wyspa.core.why import UnknownWord

SEATS_POSSIBLE = 200  # one map of these is built within half a second, and the loop is not stopped for 50 ms
HEXES_A_SEAT = 15
DECLARED = "wyspa.declared"  # in the metadata of a field
MOST = 1e12  # of anything
Value = TypeVar("Value")


class Declared(NamedTuple):
    """What is said about a setting."""

    section: str
    unit: str
    says: str
    least: float
    most: float


def setting(
    usual: Value, section: str, unit: str, says: str, least: float = 0.0, most: float = MOST
) -> Value:  # what a dataclass takes for a default
    """Declare a setting of a dataclass: a part of the page, a unit, and one sentence."""
    about = {DECLARED: Declared(section, unit, says, least, most)}
    if isinstance(usual, list):
        return cast(Value, field(default_factory=lambda: list(usual), metadata=about))
    return field(default=usual, metadata=about)


@dataclass(frozen=True)
class Share:
    """How often something may be asked: so often a minute and so often at once, by one caller and by all."""

    a_minute: float
    at_once: float
    all_a_minute: float
    all_at_once: float

    def times(self, factor: float) -> "Share":
        """Give a share that is larger for one caller, and for all together at least as large as that."""
        mine, once = self.a_minute * factor, self.at_once * factor
        return Share(mine, once, max(self.all_a_minute, mine), max(self.all_at_once, once))


WITHOUT_END = Share(1e9, 1e9, 1e9, 1e9)


def share(a_minute: float, at_once: float, all_a_minute: float, all_at_once: float, says: str) -> Share:
    """Declare how often something may be asked."""
    return setting(Share(a_minute, at_once, all_a_minute, all_at_once), "shares", "", says)


@dataclass(frozen=True)
class DoorLimits:
    """What strangers may ask for. One address may be a family, a class room or a hall: most are generous."""

    seats_most: int = setting(60, "maps", "seats", "How many seats a table may have at most.", 2, SEATS_POSSIBLE)
    hexes_most: int = setting(
        900, "maps", "hexes", "How large a map may be; a row of boards for 60 people has 860 hexes.", 19
    )
    hall_seats_most: int = setting(
        10_000, "halls", "seats", "How many seats a hall may have: an event with desk, wall and phones.", 2, 10_000
    )
    halls_most: int = setting(20, "halls", "halls", "How many halls that are not over there may be.", 0)
    hall_joins_a_second: float = setting(
        150.0, "halls", "people/s", "How many people one hall lets in, wherever they come from.", 0.1
    )
    hall_joins_at_once: float = setting(600.0, "halls", "people", "How many of them at once.", 1)
    drawing_hexes: int = setting(
        300, "maps", "hexes", "How large a drawing that somebody sends may be, the sea around it included.", 7
    )
    drawing_seconds: float = setting(2.0, "maps", "s of processor time", "How long one drawing may be checked.", 0.05)
    drawings_kept: int = setting(2000, "maps", "drawings", "How many drawings that people have sent are kept.", 1)
    drawings_ready: int = setting(200, "maps", "drawings", "How many descriptions of drawings are kept ready.", 1)

    head_seconds: float = setting(10.0, "connections", "s", "How long the head of a request may take to come.", 0.1)
    body_seconds: float = setting(15.0, "connections", "s", "How long its body may take to come.", 0.1)
    body_bytes: int = setting(16 * 1024, "connections", "bytes", "How large the body of a request may be.", 1024)
    idle_seconds: float = setting(
        15.0, "connections", "s", "How long a connection may be idle between two requests.", 0.1
    )
    write_seconds: float = setting(
        20.0, "connections", "s", "How long somebody may not read what is sent before the line is cut.", 0.1
    )
    linger_seconds: float = setting(2.0, "connections", "s", "How long the last bytes of a connection may take.", 0.1)
    open_each: int = setting(
        512, "connections", "connections", "How many connections one address may have; a phone needs two.", 1
    )
    waiting_each: int = setting(128, "connections", "connections", "How many of these may have asked for nothing.", 1)
    farewells: int = setting(
        32, "connections", "connections", "How many at a time are told that there is no room; others are cut off.", 0
    )
    queue: int = setting(1024, "connections", "connections", "How many the system keeps until they are let in.", 1)
    at_a_time: int = setting(
        8, "connections", "connections", "How many are let in before others have their turn; fewer than the reserve.", 1
    )
    reserve: int = setting(
        128, "connections", "files", "How many files connections may not use: store, workers, goodbyes.", 16
    )

    sockets_each: int = setting(256, "sockets", "sockets", "How many sockets one caller may have.", 1)
    watchers_each: int = setting(64, "sockets", "sockets", "How many of these may look on without a seat.", 1)
    watch_pause: float = setting(
        0.02, "sockets", "s", "The pause after telling all of a table to somebody who looks on: it takes a moment."
    )
    sockets_a_seat: int = setting(
        8, "sockets", "sockets", "How many sockets a seat may have: phone, desk, and some that are dead.", 1
    )
    frames_a_second: float = setting(
        100.0, "sockets", "frames/s", "How many frames one socket may send: messages, fragments, pings, pongs.", 1
    )
    flood_costs: float = setting(
        30.0, "sockets", "sockets", "How many new sockets an address loses when one of its own was closed for a flood."
    )
    frames_at_once: float = setting(200.0, "sockets", "frames", "How many of them at once.", 1)
    fragments: int = setting(16, "sockets", "frames", "In how many fragments a message may come.", 1)
    message_bytes: int = setting(4096, "sockets", "bytes", "How large one message to the server may be.", 1024)
    ping_seconds: float = setting(
        20.0, "sockets", "s", "How often a socket is asked whether it is there; who does not answer is gone.", 0.1
    )

    files: Share = share(6000, 3000, 60_000, 30_000, "Files of the page.")
    requests: Share = share(1200, 600, 12_000, 6000, "Requests for anything else.")
    sockets: Share = share(300, 300, 6000, 6000, "New sockets.")
    creations: Share = share(20, 30, 300, 600, "New tables.")
    drawings: Share = share(20, 20, 120, 60, "Drawings sent or looked at.")
    previews: Share = share(120, 60, 1200, 300, "Islands looked at before a table is made.")
    joins: Share = share(120, 240, 3000, 3000, "Seats taken.")
    strays: Share = share(60, 60, 1200, 1200, "Tables asked for that do not exist.")
    reviews: Share = share(60, 30, 240, 120, "Reviews, logs and replays of finished games.")
    looks: Share = share(60, 20, 12_000, 12_000, "A whole history told again, to one seat or one address of watchers.")
    watches: Share = share(60, 20, 600, 60, "Tables looked at by somebody without a seat: each is told all of it.")
    moments: Share = share(120, 30, 3000, 600, "A game played again to show one moment, as fast as somebody clicks.")

    callers_most: int = setting(20_000, "connections", "callers", "Of how many callers it is kept what they ask.", 16)
    lobby_seconds: float = setting(1.0, "tables", "s", "How old the list of tables may be.", 0.0)
    stray_seconds: float = setting(5.0, "tables", "s", "How long it is remembered that a table does not exist.", 0.0)

    work_seconds: float = setting(20.0, "work", "s", "How long one review, replay or look at a drawing may take.", 0.1)
    workers: int = setting(
        2, "work", "processes", "How many worker processes there may be; they start when needed.", 1, 64
    )
    worker_memory: int = setting(1024, "work", "MB", "How much memory a worker may use; 0 is no limit.", 0)
    work_waiting: int = setting(16, "work", "jobs", "How many jobs may wait for a worker.", 1)
    work_waiting_each: int = setting(6, "work", "jobs", "How many of these may be of one address or one table.", 1)
    work_each: float = setting(
        60.0, "work", "s of work/min", "How much work one address or one table may have done for it.", 1
    )
    think_seconds: float = setting(
        10.0, "work", "s", "How long a bot that thinks in a worker may take; then a safe move is played.", 0.01
    )
    worker_idle_seconds: float = setting(
        120.0, "work", "s", "After how long a worker that has nothing to do ends; the next job starts another.", 0.1
    )

    busy_seconds: float = setting(
        0.4, "load", "s", "So late is the loop when strangers (new tables, islands, reviews) are asked to wait.", 0.01
    )
    full_seconds: float = setting(
        0.8, "load", "s", "So late is it when those who would watch or take a seat are asked to wait too.", 0.01
    )
    busy_writes: int = setting(2000, "load", "writes", "As many writes wait for the store when strangers wait.", 1)
    full_writes: int = setting(8000, "load", "writes", "As many wait when those who watch or join wait too.", 1)
    come_again_seconds: float = setting(10.0, "load", "s", "When whoever is asked to wait may come again.", 1)

    lines_a_minute: int = setting(20, "log", "lines/min", "How many lines of one kind are written to the log.", 1)


@dataclass(frozen=True)
class Limits:
    """The numbers. Tests and large halls take others."""

    hello_seconds: float = setting(5.0, "sockets", "s", "How long the first message of a socket may take to come.", 0.1)
    messages_a_second: float = setting(
        20.0, "sockets", "messages/s", "How many messages a seat or a watcher may send.", 0.1
    )
    messages_at_once: float = setting(60.0, "sockets", "messages", "How many of them at once.", 1)
    strikes: int = setting(40, "sockets", "messages", "How many refused messages close a socket.", 1)
    outbox: int = setting(400, "sockets", "messages", "How many messages may wait for a slow reader.", 8)
    outbox_bytes: int = setting(4_000_000, "sockets", "bytes", "How many bytes may wait for a slow reader.", 65_536)
    connections: int = setting(
        20_000, "connections", "connections", "How many may be open; fewer if the system allows fewer files.", 1
    )
    goodbye_seconds: float = setting(0.3, "connections", "s", "How long a server that ends waits for its last words.")
    tables: int = setting(5000, "tables", "tables", "How many tables that are not over there may be.", 1)
    grace_seconds: float = setting(45.0, "people", "s", "How long somebody may be away until safe moves are played.")
    watchers: int = setting(200, "tables", "watchers", "How many may watch one table.", 0)
    bot_seconds: float = setting(0.9, "bots", "s", "How long a bot seems to think.", 0.0, 3600)
    hall_bot_actions: float = setting(
        120.0, "halls", "actions/s", "How much the bots of one hall may do together: people come first.", 0.0
    )
    bot_offers: int = setting(2, "bots", "offers", "How many offers and counter-offers a bot may make in a turn.", 0)
    offer_seconds: float = setting(15.0, "bots", "s", "How long a bot waits for the answers of people to its offer.")
    seal_seconds: float = setting(
        5.0, "people", "s", "How long a start waits for those who said that they would add to the dice."
    )
    reveal_seconds: float = setting(10.0, "people", "s", "How long they then have to show what they add.")
    keep_seconds: float = setting(
        3600.0, "tables", "s", "How long a table that nobody looks at stays in memory; a finished one leaves at once."
    )
    waiting_seconds: float = setting(
        3600.0, "tables", "s", "After how long a table that has not begun and nobody looks at is removed.", 0.001
    )
    abandoned_seconds: float = setting(
        30 * 86400.0, "tables", "s", "After how long a game that nobody looks at is over.", 0.001
    )
    retention_seconds: float = setting(
        365 * 86400.0, "tables", "s", "After how long a finished game is removed.", 0.001
    )
    door: DoorLimits = DoorLimits()
    chats_a_minute: float = setting(20.0, "people", "lines/min", "How much one seat may say.", 0.1)
    chats_at_once: float = setting(8.0, "people", "lines", "How much of it at once.", 1)
    undos_a_minute: float = setting(15.0, "people", "moves/min", "How many moves one seat may take back.", 0.1)
    undos_at_once: float = setting(8.0, "people", "moves", "How many of them at once.", 1)
    questions_a_minute: float = setting(
        2.0, "people", "questions/min", "How many questions one seat may put to the table.", 0.1
    )
    questions_at_once: float = setting(3.0, "people", "questions", "How many of them at once.", 1)
    standings_a_minute: float = setting(
        30.0, "people", "changes/min", "How often a seat may change which cards it keeps and whom it shuns.", 0.1
    )
    standings_at_once: float = setting(12.0, "people", "changes", "How many of these changes at once.", 1)


USUAL_DOOR = DoorLimits()
OPEN_DOOR = DoorLimits(
    files=WITHOUT_END, requests=WITHOUT_END, sockets=WITHOUT_END, creations=WITHOUT_END, joins=WITHOUT_END,
    drawings=WITHOUT_END,
    strays=WITHOUT_END, reviews=WITHOUT_END, looks=WITHOUT_END, moments=WITHOUT_END, watches=WITHOUT_END,
    busy_seconds=1e9, full_seconds=1e9, busy_writes=10**9, full_writes=10**9,
    open_each=10**6, waiting_each=10**6, work_each=1e9, work_waiting_each=10**6,
    sockets_each=10**6, sockets_a_seat=10**6, watchers_each=10**6, watch_pause=0.0, flood_costs=0.0,
    frames_a_second=1e9, frames_at_once=1e9, lobby_seconds=0.0,
)  # fmt: skip
"""For rehearsals and tests that drive a server from one address as hard as they can."""


def for_hall(
    door: DoorLimits, seats_most: int | None = None, per_address: int | None = None, creations: int | None = None
) -> DoorLimits:
    """Give limits with what a hall needs: an address that may be a hall may do more of everything."""
    changes: dict[str, Any] = {}
    if seats_most is not None:
        if not 2 <= seats_most <= SEATS_POSSIBLE:
            raise UnknownWord(f"a table has 2 to {SEATS_POSSIBLE} seats, not up to {seats_most}")
        changes |= {"seats_most": seats_most, "hexes_most": max(door.hexes_most, seats_most * HEXES_A_SEAT)}
    if per_address is not None:
        if per_address < 1:
            raise UnknownWord(f"an address needs connections, not {per_address}")
        factor = max(1.0, per_address / door.open_each)
        changes |= {
            name: getattr(door, name).times(factor) for name in ("files", "requests", "sockets", "joins", "watches")
        }
        changes |= {
            "open_each": per_address,
            "sockets_each": max(1, per_address // 2),
            "watchers_each": max(1, per_address // 8),
            "waiting_each": max(1, per_address // 4),
        }
    if creations is not None:
        if creations < 1:
            raise UnknownWord(f"an address makes at least one table a minute, not {creations}")
        changes["creations"] = door.creations.times(creations / door.creations.a_minute)
    return replace(door, **changes)
