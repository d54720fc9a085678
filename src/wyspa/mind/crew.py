"""Who plays the games of a training: processes of this machine, or anybody who can be given a list of jobs."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from typing import Protocol

from wyspa.mind.games import Harvested, Series, own_session

Work = Callable[[Series], Harvested]


class Promise(Protocol):
    """What will have been played."""

    def get(self) -> list[Harvested]:
        """Wait for it; job after job, in their order."""


class Crew(Protocol):
    """Those who play. What comes of a job is the same whoever did it, so that the same seed gives the same weights."""

    def begin(self, work: Work, jobs: Sequence[Series]) -> Promise:
        """Let jobs be done, and do not wait."""

    def leave(self) -> None:
        """End everything that was begun."""


class Processes:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        """Start them."""
        self.pool = multiprocessing.get_context("spawn").Pool(workers, initializer=own_session)

    def begin(self, work: Work, jobs: Sequence[Series]) -> Promise:
        """Let jobs be done, whoever is free taking the next."""
        return self.pool.map_async(work, jobs, chunksize=1)

    def leave(self) -> None:
        """End the processes at once."""
        self.pool.terminate()
        self.pool.join()
