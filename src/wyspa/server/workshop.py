"""Heavy work beside the loop: a few worker processes, and a queue in which everybody has their turn.

Whoever plays comes first, and one worker is kept for them where there are several; among others each caller (an
address, or a table) has its turn. A caller has a budget of waiting jobs and of seconds; what is beyond is refused.
"""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from dataclasses import dataclass

from wyspa.server.buckets import Bucket
from wyspa.server.callers import too_often
from wyspa.server.errors import Refusal
from wyspa.server.jobs import Job, Made, Urgency
from wyspa.server.limits import DoorLimits
from wyspa.server.worker import Worker, WorkerDied, WorkerLate

KNOWN = 32  # jobs that a worker is remembered for
MINUTE = 60.0
log = logging.getLogger("wyspa.server")


@dataclass(eq=False)
class Ticket:
    """A job that waits for a worker."""

    job: Job
    caller: str
    made: asyncio.Future[Made]


class Workshop:
    """The workers, and those who wait for them."""

    def __init__(self, limits: DoorLimits, maps: str = "") -> None:
        """Begin without a process."""
        self.limits = limits
        self.workers = [Worker(limits.worker_memory, maps) for _ in range(limits.workers)]
        # by urgency and caller; the caller whose turn it is stands first
        self.queues: dict[Urgency, OrderedDict[str, deque[Ticket]]] = {urgency: OrderedDict() for urgency in Urgency}
        self.budgets: OrderedDict[str, Bucket] = OrderedDict()  # seconds of work, by caller
        self.running: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """Count the jobs that wait."""
        return sum(len(tickets) for queue in self.queues.values() for tickets in queue.values())

    @property
    def busy(self) -> int:
        """Count the workers that work."""
        return sum(worker.busy for worker in self.workers)

    async def make(self, job: Job, caller: str = "") -> bytes:
        """Wait for the turn and have something made; too much of it, or too long a work, is refused."""
        made = await self.order(job, caller)
        if made.refused:
            raise Refusal(made.refused, made.status, **made.facts)
        return made.raw

    async def order(self, job: Job, caller: str) -> Made:
        """Wait for the turn and give what came of a job."""
        self.check(job, caller)
        ticket = Ticket(job, caller, asyncio.get_running_loop().create_future())
        queue = self.queues[job.urgency]
        queue.setdefault(caller, deque()).append(ticket)
        self.hand_out()
        try:
            return await ticket.made
        finally:
            if ticket in queue.get(caller, ()):  # whoever asked has gone
                queue[caller].remove(ticket)
                if not queue[caller]:
                    del queue[caller]

    def check(self, job: Job, caller: str) -> None:
        """Refuse one more job of somebody who has too many, or when all have."""
        limits = self.limits
        budget = self.budget(caller)
        now = time.monotonic()
        mine = sum(len(queue.get(caller, ())) for queue in self.queues.values())
        if mine >= limits.work_waiting_each or budget.wait(now) > 0:
            raise too_often("too-often", job.kind, max(1.0, budget.wait(now)))
        if self.waiting >= limits.work_waiting:
            raise too_often("too-busy", job.kind, limits.work_seconds / 4)

    def budget(self, caller: str) -> Bucket:
        """Give the seconds that a caller has left."""
        found = self.budgets.get(caller)
        if found is None:
            if len(self.budgets) >= self.limits.callers_most:
                self.budgets.popitem(last=False)
            seconds = self.limits.work_each
            found = self.budgets[caller] = Bucket(seconds / MINUTE, seconds, time.monotonic())
        else:
            self.budgets.move_to_end(caller)
        return found

    # ---- turns -----------------------------------------------------------------------------------

    def hand_out(self) -> None:
        """Give jobs to workers that are free."""
        while (ticket := self.next_ticket()) is not None:
            worker = self.free_for(ticket.job)
            worker.busy, worker.urgency = True, ticket.job.urgency
            task = asyncio.get_running_loop().create_task(self.work(worker, ticket))
            self.running.add(task)
            task.add_done_callback(self.running.discard)

    def next_ticket(self) -> Ticket | None:
        """Take the job whose turn it is, if there is a worker for it."""
        if self.busy == len(self.workers):
            return None
        others = sum(worker.busy and worker.urgency != Urgency.PLAY for worker in self.workers)
        full = others >= max(1, len(self.workers) - 1)  # one worker is kept for those who play
        for urgency, queue in self.queues.items():
            if queue and (urgency == Urgency.PLAY or not full):
                caller, tickets = next(iter(queue.items()))
                ticket = tickets.popleft()
                if tickets:
                    queue.move_to_end(caller)
                else:
                    del queue[caller]
                return ticket
        return None

    def free_for(self, job: Job) -> Worker:
        """Give a free worker: one that knows the game, or one that runs, or any."""
        free = [worker for worker in self.workers if not worker.busy]
        return min(free, key=lambda worker: (job.likes() not in worker.knows, worker.process is None))

    async def work(self, worker: Worker, ticket: Ticket) -> None:
        """Have a worker do a job, tell whoever waits for it, and go on with the next."""
        job, limits = ticket.job, self.limits
        since = time.monotonic()
        try:
            seconds = limits.think_seconds if job.urgency == Urgency.PLAY else limits.work_seconds
            made = await worker.ask(job, seconds)
            worker.knows.pop(job.likes(), None)
            worker.knows[job.likes()] = None
            while len(worker.knows) > KNOWN:
                del worker.knows[next(iter(worker.knows))]
            self.tell(ticket, made)
        except WorkerLate:
            log.error("a %s took too long", job)
            self.tell(ticket, too_often("too-busy", job.kind, limits.work_seconds))
        except WorkerDied as error:
            log.error("the %s was not made: %s", job, error)
            self.tell(ticket, Refusal("broken", 500))
        except asyncio.CancelledError:
            ticket.made.cancel()
            raise
        except Exception:
            log.exception("the %s was not made", job)
            self.tell(ticket, Refusal("broken", 500))
        finally:
            self.budget(ticket.caller).spend(time.monotonic() - since, time.monotonic())
            worker.busy = False
            worker.rest(limits.worker_idle_seconds)
            self.hand_out()

    def tell(self, ticket: Ticket, made: Made | Refusal) -> None:
        """Tell whoever waits for a job what came of it, if they still do."""
        if ticket.made.done():
            return
        if isinstance(made, Refusal):
            ticket.made.set_exception(made)
        else:
            ticket.made.set_result(made)

    async def close(self) -> None:
        """End all workers and wait until they are gone."""
        for queue in self.queues.values():
            for tickets in queue.values():
                for ticket in tickets:
                    ticket.made.cancel()
            queue.clear()
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
        for worker in self.workers:
            await worker.close()
