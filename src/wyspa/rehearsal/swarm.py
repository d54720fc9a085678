"""All people of a rehearsal: they come, act by a timetable of their own, go and come back."""

import asyncio
import contextlib
import gc
import heapq
import random
import time
from collections.abc import Iterator

from wyspa.rehearsal.asking import Refused
from wyspa.rehearsal.meter import Meter
from wyspa.rehearsal.phone import Phone
from wyspa.rehearsal.phone_line import NoLine

AT_ONCE = 64  # connections that are being opened at the same time
BEAT = 0.004  # seconds between two looks at the timetable
EARLIEST, LATEST = 2 / 3, 4 / 3  # of the usual pause between two acts of a person
PATIENCE = 120.0
AGAIN = (0.2, 1.0)  # seconds until somebody whose line was refused tries again


class Swarm:
    """Many people in one hall."""

    def __init__(self, at: str, hall: str, people: int, languages: tuple[str, ...] = ("pl", "en")) -> None:
        """Take how many there are; they speak the languages in turn."""
        self.meter = Meter()
        self.people = [Phone(k, at, hall, self.meter, languages[k % len(languages)]) for k in range(people)]
        self.luck = random.Random(people)

    async def sit_down(self, seconds: float = 0.0) -> list[float]:
        """Take seats and open lines, spread over so many seconds; give how long each was on the way, in ms."""

        async def come_in(person: Phone) -> None:
            await person.join()
            await person.come()

        return await self.spread(seconds, come_in)

    async def come_back(self, seconds: float = 0.0) -> list[float]:
        """Open lines again with the seats that people have; whoever is refused tries again, as phones do."""

        async def come(person: Phone) -> None:
            await person.come()

        return await self.spread(seconds, come)

    async def spread(self, seconds: float, way: object) -> list[float]:
        """Let everybody do something, spread over some time, not too many at once."""
        gate = asyncio.Semaphore(AT_ONCE if not seconds else 10**6)
        taken: list[float] = []

        async def one(person: Phone, after: float) -> None:
            await asyncio.sleep(after)
            begun = time.perf_counter()
            async with gate:
                while True:
                    try:
                        await way(person)  # type: ignore[operator]
                        break
                    except (NoLine, OSError):
                        await asyncio.sleep(self.luck.uniform(*AGAIN))
                    except Refused as error:
                        if error.wait is None:
                            raise
                        self.meter.asked_to_wait += 1
                        await asyncio.sleep(error.wait * self.luck.uniform(0.5, 1.5))
                while not person.greeted:
                    await asyncio.sleep(BEAT)
            taken.append((time.perf_counter() - begun) * 1000)

        async with asyncio.timeout(PATIENCE + seconds):
            await asyncio.gather(*[one(person, self.luck.uniform(0, seconds)) for person in self.people])
        return taken

    def cut(self) -> None:
        """Cut all lines at once."""
        for person in self.people:
            person.leave()

    async def act(self, every: float, until: asyncio.Event) -> None:
        """Let each act once in so many seconds, on average, until somebody says that it is enough."""
        now = time.monotonic()
        due = [(now + self.luck.uniform(0, every), k) for k in range(len(self.people))]
        heapq.heapify(due)
        while not until.is_set():
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            while due[0][0] < now:
                k = due[0][1]
                self.people[k].act()
                heapq.heapreplace(due, (now + self.luck.uniform(every * EARLIEST, every * LATEST), k))

    async def act_within(self, seconds: float) -> None:
        """Let everybody act once within so many seconds."""
        moments = sorted((self.luck.uniform(0, seconds), k) for k in range(len(self.people)))
        begun = time.monotonic()
        for moment, k in moments:
            late = time.monotonic() - begun
            if moment > late:
                await asyncio.sleep(moment - late)
            self.people[k].act()

    async def answered(self, seconds: float = PATIENCE) -> int:
        """Wait until everything is answered, and give how much is not."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while any(person.sent for person in self.people):
                    await asyncio.sleep(0.05)
        return sum(len(person.sent) for person in self.people)


@contextlib.contextmanager
def without_collector() -> Iterator[None]:
    """Measure without pauses of the own memory."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
