"""An event loop in which time is a number and the order of things is chosen by a seed: no thread, no sleep, no socket.

Everything that runs belongs to a process, by its context: a server, a person, or the world around them. A process can
die in the middle of anything, without one more line of its code being run, and it can stand still for a while.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import itertools
import random
from collections.abc import Callable, Coroutine
from typing import Any

LOOK = 0.00002  # seconds that it costs to look at the clock: long work on the loop takes its time
WORK = 0.004  # seconds at most of a job that the server gives to a thread

PROCESS: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)


class Stuck(Exception):
    """Nothing will ever happen again, or too much happens at one moment."""


class Process:
    """Something that runs by itself and can die."""

    def __init__(self, loop: SimulatedLoop, name: str) -> None:
        self.loop = loop
        self.name = name
        self.alive = True
        self.halted = False
        self.held: list[asyncio.Handle] = []  # what would run if it were not halted, or dead
        self.tasks: list[asyncio.Task[Any]] = []
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self)

    def start(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Let it do something."""
        return self.loop.create_task(work, name=f"{self.name}: {name}", context=self.context.copy())

    def halt(self) -> None:
        """Let it stand still, as a stopped process or a machine that swaps does; its timers run on."""
        self.halted = True

    def go_on(self) -> None:
        """Let it run again: what was due meanwhile happens at once."""
        self.halted = False
        if self.alive:
            held, self.held = self.held, []
            self.loop.ready += held

    def die(self) -> None:
        """Run nothing of it ever again."""
        self.alive = False


class SimulatedLoop(asyncio.AbstractEventLoop):
    """The loop of one simulated world."""

    def __init__(self, seed: int, shuffle: float) -> None:
        """Take the seed, and how often something else than the oldest is done next."""
        self.rng = random.Random(f"order {seed}")
        self.shuffle = shuffle
        self.at = 1000.0
        self.ready: list[asyncio.Handle] = []
        self.timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self.counter = itertools.count()
        self.steps = 0
        self.processes: list[Process] = []
        self.closed = False
        self.failed: Callable[[Process | None, dict[str, Any]], None] = lambda process, context: None

    # ---- running --------------------------------------------------------------------

    def process(self, name: str) -> Process:
        """Make a process."""
        made = Process(self, name)
        self.processes.append(made)
        return made

    def run_while(self, going: Callable[[], bool], steps: int) -> None:
        """Run as long as something holds, for at most so many steps."""
        asyncio.events._set_running_loop(self)
        try:
            while going():
                if steps <= 0:
                    raise Stuck("this goes on and on")
                steps -= 1
                self.step()
        finally:
            asyncio.events._set_running_loop(None)

    def step(self) -> None:
        """Do one thing; if nothing is to be done now, it is later."""
        self.wake_timers()
        if not self.ready:
            if not self.timers:
                raise Stuck("nothing will ever happen again")
            self.at = max(self.at, self.timers[0][0])
            self.wake_timers()
        if not self.ready:
            return
        k = self.rng.randrange(len(self.ready)) if len(self.ready) > 1 and self.rng.random() < self.shuffle else 0
        handle = self.ready.pop(k)
        if handle.cancelled():
            return
        process = handle._context.get(PROCESS)  # type: ignore[attr-defined]
        if process is not None and (process.halted or not process.alive):
            process.held.append(handle)
            return
        self.steps += 1
        handle._run()

    def wake_timers(self) -> None:
        while self.timers and self.timers[0][0] <= self.at:
            self.ready.append(heapq.heappop(self.timers)[2])

    def bury(self) -> None:
        """Let go of everything that is left, when nothing of it counts any more."""
        tasks = [task for process in self.processes for task in process.tasks if not task.done()]
        for process in self.processes:
            process.alive = True
            process.go_on()
        self.shuffle = 0.0
        asyncio.events._set_running_loop(self)
        try:
            for _ in range(5):
                left = [task for task in tasks if not task.done()]
                for task in left:
                    task.cancel()
                for _ in range(200 * len(left)):
                    if not self.ready:
                        break
                    self.step()
        finally:
            asyncio.events._set_running_loop(None)
        self.ready, self.timers, self.closed = [], [], True

    # ---- what asyncio asks of a loop --------------------------------------------------------------------

    def time(self) -> float:
        self.at += LOOK
        return self.at

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self.ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self.timers, (when, next(self.counter), timer))
        return timer

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.at + delay, callback, *args, context=context)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Leave it: it is passed over when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: contextvars.Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        process = (context or contextvars.copy_context()).get(PROCESS)
        if process is not None:
            process.tasks = [other for other in process.tasks if not other.done()]
            process.tasks.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Do what is meant for a thread a little later, in one go."""
        answer = self.create_future()

        def work() -> None:
            if answer.cancelled():
                return
            try:
                answer.set_result(func(*args))
            except Exception as error:
                answer.set_exception(error)

        self.call_later(self.rng.random() * WORK, work)
        return answer

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.failed(PROCESS.get(), context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self.closed

    def is_closed(self) -> bool:
        return self.closed
