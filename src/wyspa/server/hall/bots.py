"""Bots on seats without a person (K-129), at any size: they think in a process of their own, within a budget.

A bot is asked when something near it has changed, never otherwise. What it wants to do is played like a person's
action, so many a second at most: people come first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from typing import TYPE_CHECKING

import msgspec

from wyspa.bots import WAIT
from wyspa.core.why import UnknownWord
from wyspa.game import IllegalAction
from wyspa.replay.added import bot_chance
from wyspa.server.buckets import Bucket
from wyspa.server.failing import StoreFailed
from wyspa.server.hall.botbench import BotOrder, Chosen
from wyspa.server.timing import Mailbox
from wyspa.server.worker import Worker

if TYPE_CHECKING:
    from wyspa.server.hall.hall import LiveHall

READY = "ready"
PAUSE = 0.2  # seconds between two questions
ASKED = 150  # seats in one question
THINKING = 0.15  # seconds of it
LATE = 60.0  # seconds after which a process that does not answer is ended: it may have to lay a large hall first
FAILS = 5  # then bots rest for good
log = logging.getLogger("wyspa.server")


class HallBots:
    """The bots of one hall."""

    def __init__(self, hall: LiveHall) -> None:
        """Begin with nobody; the process starts with the first question."""
        self.hall = hall
        self.curious: dict[int, None] = {}  # seats to be asked, in the order in which something changed for them
        self.sent = 0  # actions that the process knows
        self.known = False  # whether it has the game
        self.fails = 0
        self.box = Mailbox()
        self.worker: Worker | None = None
        self.task: asyncio.Task[None] | None = None
        self.next = 0.0
        limits = hall.limits
        self.pace = Bucket(limits.hall_bot_actions, max(1.0, limits.hall_bot_actions), hall.time.now())
        self.acted = self.refused = self.asked = 0

    def seats(self) -> list[int]:
        """List the seats that bots play."""
        return [seat for seat, chair in enumerate(self.hall.evening.chairs.all) if chair.by_bot]

    def look_again(self, seat: int) -> None:
        """Note that something near a seat has changed; where all must be ready, seats that rest are asked too."""
        chair = self.hall.evening.chairs[seat]
        if chair.by_bot or (self.hall.head.early and chair.by_itself and hall_asks(self.hall, seat)):
            self.curious[seat] = None

    def wake(self) -> None:
        """Begin to ask, if there is somebody to ask."""
        if self.curious and self.fails < FAILS:
            if self.task is None:
                self.task = asyncio.get_running_loop().create_task(self.run(), name=f"bots of {self.hall.head.code}")
            if not self.box.items:
                self.box.put(None)

    def forget(self) -> None:
        """Lay the game anew in the process: the hall was read again."""
        self.known, self.sent = False, 0

    async def close(self) -> None:
        """End the process."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.worker is not None:
            await self.worker.close()

    async def run(self) -> None:
        """Ask, and play what comes of it, again and again."""
        while self.fails < FAILS:
            await self.hall.time.wait(self.box, self.next if self.curious and self.plays() else None)
            if not self.curious or not self.plays() or self.hall.time.now() < self.next:
                continue
            self.next = self.hall.time.now() + PAUSE
            try:
                await self.ask_some()
            except Exception as error:
                self.fails += 1
                log.error("hall %s: its bots failed: %r", self.hall.head.code, error)
                if self.worker is not None:
                    self.worker.end()
                self.forget()
        log.error("hall %s: its bots rest from now on", self.hall.head.code)

    def plays(self) -> bool:
        """Tell whether there is something to play for."""
        hall = self.hall
        return hall.evening.begun and not hall.evening.over and hall.evening.clock.goes and not hall.archive.broken

    async def ask_some(self) -> None:
        """Ask some of those for whom something has changed."""
        hall = self.hall
        game = hall.evening.playing()
        asked = list(self.curious)[:ASKED]
        for seat in asked:
            del self.curious[seat]
        idle = [seat for seat in asked if not hall.evening.chairs[seat].by_bot]
        if idle:
            await self.say_ready(idle)
        asked = [seat for seat in asked if hall.evening.chairs[seat].by_bot]
        if not asked:
            return
        order = BotOrder(hall.head.level, ask=asked, seconds=THINKING, offers=hall.limits.bot_offers)
        upto = hall.on_disk
        if not self.known:
            seed = bot_chance(bytes.fromhex(hall.head.seed), hall.head.code, 0)
            order.line, order.seed = game.game.line, seed
            self.sent = 0
        order.played = game.between(self.sent, upto)
        if self.worker is None:
            self.worker = Worker(0, "")
            self.worker.words = [sys.executable, "-m", "wyspa.server.hall.botbench"]
        died = self.worker.process is None or self.worker.process.returncode is not None
        if died and self.known:
            self.forget()
            self.curious.update(dict.fromkeys(asked))
            return
        await self.worker.start()
        async with asyncio.timeout(LATE):
            raw = await self.worker.exchange(msgspec.msgpack.encode(order))
        self.known, self.sent = True, upto
        self.asked += len(asked)
        chosen = msgspec.msgpack.decode(raw, type=Chosen)
        self.curious.update(dict.fromkeys(chosen.left))
        await self.play(chosen)
        if hall.head.early:
            await self.say_ready(chosen.waits)

    async def say_ready(self, seats: list[int]) -> None:
        """Say for seats without a person that they are ready: nobody shall wait for them (K-127)."""
        for seat in seats:
            if self.plays() and hall_asks(self.hall, seat) and self.hall.evening.chairs[seat].by_itself:
                with contextlib.suppress(IllegalAction, UnknownWord, StoreFailed):
                    self.hall.act(seat, READY)
            await asyncio.sleep(0)

    async def play(self, chosen: Chosen) -> None:
        """Play what bots have chosen, as fast as the budget allows; what is late is forgotten."""
        hall = self.hall
        for seat, action in chosen.acts:
            if not self.plays() or action == WAIT:
                return
            if not self.pace.take(hall.time.now()):
                self.curious[seat] = None  # asked again when there is room
                continue
            if not hall.evening.chairs[seat].by_bot:
                continue
            try:
                hall.act(seat, action)
                self.acted += 1
                self.curious[seat] = None
            except (IllegalAction, UnknownWord, OverflowError):
                self.refused += 1  # somebody was faster
            except StoreFailed:
                return
            await asyncio.sleep(0)


def hall_asks(hall: LiveHall, seat: int) -> bool:
    """Tell whether a round is on and a seat has not said that it is ready."""
    game = hall.evening.playing()
    return not game.robbing and not game.checking and not game.is_ready(seat)
