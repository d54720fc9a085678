"""A bot that thinks long does it in a worker: it is sent what its seat may know, and the table goes on meanwhile.

On the seat sits somebody who passes the question on. Asked again when the answer has come, it gives that answer, as
long as the question is still the same; if none has come, it says why, once, and then lets a quick bot choose.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from wyspa.bots import Bot, Greedy, Guide
from wyspa.core.event import Event
from wyspa.core.view import View
from wyspa.server.errors import Refusal
from wyspa.server.jobs import Thought

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable
    from wyspa.server.workshop import Workshop


class StillThinking(Exception):
    """The answer has not come yet."""


class ThoughtLost(Exception):
    """The bot failed, or its worker died."""


class ThoughtLate(ThoughtLost):
    """There was no time for it: it took too long, or the workers have too much to do."""


class FarBot(Bot):
    """Passes questions on to a bot in a worker."""

    def __init__(self, bot: Bot, level: str, table: LiveTable, workshop: Workshop, wake: Callable[[int], None]) -> None:
        """Take the bot that is meant, where it sits, where it thinks, and whom to wake when it has thought."""
        super().__init__(bot.seed)
        self.level = level
        self.maker = f"{type(bot).__module__}:{type(bot).__qualname__}"
        self.table = table
        self.workshop = workshop
        self.wake = wake
        self.quick = Greedy(bot.seed)
        self.listens = bot.listens
        self.believes = bot.believes
        self.heard: list[tuple[str, int, int, int]] = []  # all of it: a worker may have forgotten
        self.question: tuple[bytes, list[int]] | None = None
        self.answer: int | ThoughtLost | None = None
        self.said = False  # that there is no answer
        self.task: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        """Tell whether an answer is waited for."""
        return self.task is not None

    def sit(self, guide: Guide, seat: int) -> None:
        """Take the seat; the other one sits down when it is asked first."""
        super().sit(guide, seat)
        self.quick.sit(guide, seat)

    def hear(self, events: list[Event]) -> None:
        """Keep what has happened, to be passed on with the next question."""
        self.heard.extend(event.row() for event in events)

    def choose(self, view: View, actions: list[int]) -> int:
        """Give the answer if it is here; else pass the question on, and say that it is being thought about."""
        question = view.to_bytes(), actions
        if self.task is None and question != self.question:
            self.question, self.answer, self.said = question, None, False
            self.task = asyncio.get_running_loop().create_task(self.think(question))
        if self.task is not None or self.answer is None:
            raise StillThinking
        if not isinstance(self.answer, ThoughtLost):
            return self.answer
        if not self.said:
            self.said = True
            raise self.answer
        return self.quick.choose(view, actions)

    async def think(self, question: tuple[bytes, list[int]]) -> None:
        """Have a worker think, and wake the table."""
        head = self.table.head
        thought = Thought(
            head.id, head.line, head.drawing, self.level, self.maker, self.seed, self.seat, question[0], question[1],
            self.heard,
        )  # fmt: skip
        since = time.monotonic()
        try:
            self.answer = await self.asked(thought)
        except ThoughtLost as error:
            self.answer = error
        finally:
            self.task = None
        self.table.pulse.thinking.add(time.monotonic() - since)
        self.wake(self.seat)

    async def asked(self, thought: Thought) -> int:
        """Give what the worker says, or why there is nothing."""
        try:
            made = await self.workshop.order(thought, f"table {thought.table}")
        except Refusal as refusal:
            if refusal.key == "broken":
                raise ThoughtLost("its worker died") from None
            raise ThoughtLate(refusal.text("en")) from None
        if made.refused:
            raise ThoughtLost(made.why or made.refused)
        try:
            return int(made.raw)
        except ValueError:
            raise ThoughtLost(f"answered {made.raw[:40]!r}: an action is an int") from None

    def close(self) -> None:
        """Wait for nothing any more."""
        if self.task is not None:
            self.task.cancel()
