"""What goes wrong in a simulated world, and when: all of it from the seed. After the storm everything works."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.simulation.disk import Trouble
from tests.simulation.loop import Process

if TYPE_CHECKING:
    from tests.simulation.world import World

STORM = (25.0, 60.0)  # seconds


class Weather:
    """The troubles of one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        rng = self.rng = random.Random(f"{world.seed} weather")
        self.every = rng.choice([0, 0, 11, 37, 83, 211])  # each so many calls of the disk meets trouble
        self.aim = rng.choice(["", "", "COMMIT"])  # only calls that begin so meet trouble, as often as that
        self.burst = rng.choice([0, 0, 3, 12])  # further calls that fail after one that did
        self.failing = 0
        self.deadly = rng.choice([0.0, 0.0, 0.2, 0.6])  # how often trouble of the disk is the end of the server
        self.slow = rng.choice([0.0005, 0.002, 0.02, 0.2])  # seconds that the disk takes
        self.silent = rng.choice([0.0, 0.0, 0.01])  # how often it takes longer than anybody waits
        self.twice = rng.choice([0.0, 0.05, 0.3])  # how often people send a command twice
        self.down = False  # the disk takes nothing at all
        self.seconds = rng.uniform(*STORM)
        self.calls = 0
        net = world.network
        net.slow = rng.choice([0.002, 0.02, 0.15])
        net.cut_chance = rng.choice([0.0, 0.001, 0.005, 0.02])
        net.half_open = rng.choice([0.0, 0.2, 0.7])
        events = [self.crash, self.crash, self.stop, self.take_over, self.halt, self.lose_disk, self.cut_all]
        self.kinds = rng.sample(events, rng.randint(1, len(events)))
        self.pace = rng.choice([3.0, 6.0, 15.0])  # seconds between two blows

    def begin(self) -> None:
        """Let it storm, and plan the end."""
        loop, context = self.world.loop, self.world.process.context
        at = loop.at
        end = at + self.seconds
        while (at := at + self.rng.expovariate(1.0) * self.pace) < end:
            loop.call_at(at, self.rng.choice(self.kinds), context=context.copy())
        loop.call_at(end, self.end, context=context.copy())

    def end(self) -> None:
        """From now on everything works."""
        net = self.world.network
        self.every, self.failing, self.silent, self.twice, self.down = 0, 0, 0.0, 0.0, False
        self.slow, net.slow, net.cut_chance = 0.002, 0.01, 0.0
        for server in self.world.servers:
            server.process.go_on()
        self.world.calm = True
        self.world.note("weather", "calm", "")

    # ---- the disk --------------------------------------------------------------------

    def disk_delay(self) -> float:
        if self.silent and self.rng.random() < self.silent:
            return self.rng.uniform(5.0, 15.0)
        return self.rng.expovariate(1.0) * self.slow

    def trouble(self, process: Process, sql: str) -> Trouble:
        if self.down or self.failing:
            self.failing = max(0, self.failing - 1)
            return Trouble.FAILS
        if not self.every or not sql.startswith(self.aim):
            return Trouble.NONE
        self.calls += 1
        if self.calls % (max(3, self.every // 8) if self.aim else self.every):
            return Trouble.NONE
        self.failing = self.burst
        deadly = self.rng.random() < self.deadly
        found = self.rng.choice([Trouble.DIES_BEFORE, Trouble.DIES_AFTER] if deadly else [Trouble.FAILS, Trouble.LOST])
        self.world.note(process.name, "meets at the disk", f"{found.name} {sql.split()[0]}")
        return found

    # ---- blows --------------------------------------------------------------------

    def crash(self) -> None:
        if server := self.world.some_server(self.rng):
            self.world.crash(server)

    def stop(self) -> None:
        """Ask a server to end in order."""
        if server := self.world.some_server(self.rng):
            self.world.note(server.name, "is stopped", "")
            server.stopping = True

    def take_over(self) -> None:
        """Start one more server on the same disk."""
        self.world.start_server()

    def halt(self) -> None:
        if server := self.world.some_server(self.rng):
            seconds = self.rng.choice([0.5, 4.0, 20.0])
            self.world.note(server.name, "stands still for", seconds)
            server.process.halt()
            self.later(seconds, server.process.go_on)

    def lose_disk(self) -> None:
        seconds = self.rng.choice([0.5, 3.0, 12.0])
        self.world.note("weather", "no disk for", seconds)
        self.down = True
        self.later(seconds, self.find_disk)

    def find_disk(self) -> None:
        self.down = False

    def cut_all(self) -> None:
        self.world.note("weather", "all lines are cut", "")
        for line in list(self.world.network.lines):
            line.cut()

    def later(self, seconds: float, work) -> None:  # type: ignore[no-untyped-def]
        self.world.loop.call_later(seconds, work, context=self.world.process.context.copy())
