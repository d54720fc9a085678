"""A server of the simulated world: the real application on a simulated disk, clock and line."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

from tests.simulation.disk import Crashed, SimulatedClerk, SimulatedDatabase
from tests.simulation.loop import SimulatedLoop
from wyspa.server.app import make_app
from wyspa.server.limits import OPEN_DOOR, Limits
from wyspa.server.settings import Settings
from wyspa.server.store import Store, StoreFailed
from wyspa.server.timing import Time

if TYPE_CHECKING:
    from tests.simulation.world import World

TICK = 0.1  # seconds between two looks whether it shall end, as uvicorn does it
LIMITS = Limits(bot_seconds=0.3, grace_seconds=6.0, offer_seconds=3.0, keep_seconds=8.0, door=OPEN_DOOR)


class SimulatedTime(Time):
    """The clock of one server; no two agree."""

    def __init__(self, loop: SimulatedLoop, rng: random.Random) -> None:
        self.loop = loop
        self.started = rng.random() * 1e6
        self.skew = rng.uniform(-3.0, 3.0)

    def now(self) -> float:
        return self.started + self.loop.time()

    def wall(self) -> float:
        return 1_700_000_000.0 + self.skew + self.loop.time()


class SimulatedServer:
    """One process that serves."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.name = f"server {number}"
        self.process = world.loop.process(self.name)
        rng = random.Random(f"{world.seed} {self.name}")
        self.time = SimulatedTime(world.loop, rng)
        self.luck = rng.randbytes
        self.app: Any = None
        self.up = False
        self.stopping = False
        self.process.start(self.run(), "main")

    async def run(self) -> None:
        """Serve until it is stopped, or another has taken its place; then it is gone."""
        try:
            await self.serve()
        except StoreFailed as error:
            self.world.note(self.name, "cannot start", error.key)
        except Crashed:
            pass
        except Exception as error:
            self.world.task_failed(self.process, {"message": "the server has fallen", "exception": error})
        self.world.gone(self)

    async def serve(self) -> None:
        world = self.world
        clerk = SimulatedClerk(self.process, world.weather.disk_delay, lambda process: world.crash(self))
        store = Store(SimulatedDatabase(world.disk, self.process, world.far), clerk, self.name)
        store.open()
        settings = Settings(limits=LIMITS, time=self.time, luck=self.luck)
        self.app = make_app(settings, store)
        async with self.app.router.lifespan_context(self.app):
            self.up = True
            world.note(self.name, "serves", "")
            while not (self.stopping or store.taken_over):
                await asyncio.sleep(TICK)
            self.up = False
            if self.app.state.lobby.say_goodbye():
                await asyncio.sleep(LIMITS.goodbye_seconds)
            for line in world.network.lines:
                if line.server is self:
                    line.hang_up()
            await asyncio.sleep(LIMITS.goodbye_seconds)
        store.close()
