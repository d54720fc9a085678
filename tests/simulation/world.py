"""One simulated world: a disk, servers that come and go, a network, people at tables, and the weather over them."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import traceback
from typing import Any

from tests.simulation.disk import Disk
from tests.simulation.history import History
from tests.simulation.loop import PROCESS, Process, SimulatedLoop, Stuck
from tests.simulation.network import LineLost, Network
from tests.simulation.people import Person, Seat
from tests.simulation.servers import SimulatedServer
from tests.simulation.tables import wished
from tests.simulation.weather import Weather

STEPS = 400_000  # of one world
PATIENCE = 120.0  # seconds after the storm in which everything must have come to an end
PLAYED_ON = 12.0  # seconds after the storm in which people go on playing


class World:
    """Everything that one seed makes."""

    def __init__(self, seed: int, trace: bool = False) -> None:
        self.seed = seed
        self.rng = random.Random(f"{seed} world")
        self.loop = SimulatedLoop(seed, self.rng.choice([0.0, 0.05, 0.5, 1.0]))
        self.loop.failed = self.task_failed
        self.process = self.loop.process("world")
        self.history = History()
        if trace:
            self.history.trace = []
        self.network = Network(self.loop, self.process, random.Random(f"{seed} network"))
        self.servers: list[SimulatedServer] = []
        self.numbers = itertools.count(1)
        self.people: list[Person] = []
        self.calm = False
        self.resting = False  # nobody does anything any more
        self.over = False
        self.weather = Weather(self)
        self.far = self.rng.random() < 0.5
        self.disk = Disk(self.weather.trouble)
        self.tables: list[str] = []

    def note(self, who: str, what: str, detail: object) -> None:
        self.history.note(self.loop.at, who, what, detail)

    def wrong(self, what: str) -> None:
        self.note("checker", "wrong", what)
        self.history.wrong.append(what)

    # ---- servers --------------------------------------------------------------------

    def start_server(self) -> None:
        self.servers.append(SimulatedServer(self, next(self.numbers)))

    def some_server(self, rng: random.Random) -> SimulatedServer | None:
        """Give one that seems to serve; whoever stands still seems so too."""
        up = [server for server in self.servers if server.up and server.process.alive]
        return rng.choice(up) if up else None

    def crash(self, server: SimulatedServer) -> None:
        """Kill a server in the middle of whatever it does."""
        self.note(server.name, "is killed", "")
        self.gone(server)

    def gone(self, server: SimulatedServer) -> None:
        """Note that a server is no more, and start another one if there is none left."""
        if server not in self.servers:
            return
        self.servers.remove(server)
        server.up = False
        server.process.die()
        self.disk.let_go()
        self.network.died(server)
        if not self.servers:
            self.loop.call_later(self.rng.uniform(0.2, 4.0), self.start_server, context=self.process.context.copy())

    def task_failed(self, process: Process | None, context: dict[str, Any]) -> None:
        """Hear of an exception that nobody has handled."""
        error = context.get("exception")
        said = "".join(traceback.format_exception(error)) if error is not None else ""
        name = process.name if process is not None else "somebody"
        self.wrong(f"{name}: {context.get('message')}\n{said}")

    # ---- people --------------------------------------------------------------------

    def invite(self) -> None:
        """Let people come: some sit together, others look on."""
        for n in range(self.rng.choice([1, 1, 2, 3])):
            wish = wished(self.rng)
            host = self.person(f"host{n}", None)
            open_seats = sum(chair["who"] == "open" for chair in wish["seats"])
            others = [self.person(f"p{n}.{k}", None) for k in range(open_seats)]
            guests = [self.person(f"guest{n}.{k}", None) for k in range(self.rng.choice([0, 0, 1, 2]))]
            self.process.start(self.lay(wish, host, others, guests), f"lay table {n}")

    def person(self, name: str, seat: Seat | None) -> Person:
        made = Person(self, name, seat)
        self.people.append(made)
        return made

    async def lay(self, wish: dict[str, Any], host: Person, others: list[Person], guests: list[Person]) -> None:
        """Create a table and let the others sit down, however often it takes."""
        await asyncio.sleep(self.rng.random() * 5.0)
        made = await self.ask_until(host, "/api/tables", wish)
        host.sit(Seat(made["table"], made["seat"], made["secret"]))
        self.tables.append(made["table"])
        host.process.start(host.live(), "live")
        for guest in guests:
            guest.table = made["table"]
            guest.process.start(guest.live(), "live")
        for other in others:
            joined = await self.ask_until(other, f"/api/tables/{made['table']}/seats", {"you": other.name})
            if joined:
                other.sit(Seat(joined["table"], joined["seat"], joined["secret"]))
            else:
                other.table = made["table"]
            other.process.start(other.live(), "live")

    async def ask_until(self, person: Person, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Ask until it is done; nothing if it cannot be done: a seat that nobody heard of is taken as well."""
        while True:
            server = self.some_server(self.rng)
            if server is not None:
                try:
                    status, answer = await self.network.ask(server, person.address, path, body)
                except LineLost:
                    status, answer = 0, {}
                self.note(person.name, f"asked {path}", f"{status} {answer}")
                if status == 200:
                    return dict(answer)
                key = answer.get("error", {}).get("key", "")
                if key in ("full-table", "over"):
                    return {}
                if status and key not in ("storage", "in-doubt"):
                    self.wrong(f"{person.name} was refused {path}: {answer}")
                    return {}
            await asyncio.sleep(1.0 + self.rng.random())

    # ---- the course of it --------------------------------------------------------------------

    def run(self) -> None:
        """Live through the storm and the calm after it; what is wrong stands in the history."""
        witness = Witness(self)
        logging.getLogger().addHandler(witness)
        try:
            self.start_server()
            self.invite()
            self.weather.begin()
            self.loop.run_while(lambda: not self.calm, STEPS)
            calm = self.loop.at
            self.loop.run_while(lambda: self.loop.at < calm + PLAYED_ON, STEPS)
            self.resting = True
            self.loop.run_while(lambda: self.loop.at < calm + PATIENCE and not self.all_settled(), STEPS)
            for person in self.people:
                if not person.settled:  # nobody waits for ever once everything works again
                    self.wrong(f"{person.name} waits for ever: {list(person.pending.values())} since {person.since}")
        except Stuck as error:
            self.wrong(f"stuck at {self.loop.at:.1f}: {error}")
        finally:
            self.over = True
            logging.getLogger().removeHandler(witness)

    def all_settled(self) -> bool:
        return all(person.settled for person in self.people)

    def close(self) -> None:
        """Let everything go."""
        self.weather.down = True
        self.loop.failed = lambda process, context: None
        logging.disable(logging.CRITICAL)
        try:
            self.loop.bury()
        finally:
            logging.disable(logging.NOTSET)


class Witness(logging.Handler):
    """Hears what servers log: a traceback is always wrong."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        process = PROCESS.get()
        who = process.name if process is not None else "somebody"
        self.world.note(who, "logs", record.getMessage())
        if record.exc_info:
            said = "".join(traceback.format_exception(record.exc_info[1]))
            self.world.wrong(f"{who}: {record.getMessage()}\n{said}")
