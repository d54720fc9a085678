"""A Ray cluster that plays the games of a training, and is joined once for all of its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.pool import ThreadPool

from wyspa.arena.spreading import spread
from wyspa.arena.spreading_ray import joined
from wyspa.mind.crew import Promise, Work
from wyspa.mind.games import Harvested, Series


class RayCrew:
    """The machines of a cluster; those that are lost in the middle are replaced by the others."""

    def __init__(self, on: str) -> None:
        """Join it; a cluster that does not answer is said before anything is played."""
        self.on = on
        self.ray, self.mine = joined(on)
        self.thread = ThreadPool(1)  # hands jobs out while the last round is learned from

    def begin(self, work: Work, jobs: Sequence[Series]) -> Promise:
        """Let jobs be done somewhere, and do not wait."""
        return self.thread.apply_async(self.gather, (work, jobs))

    def gather(self, work: Work, jobs: Sequence[Series]) -> list[Harvested]:
        """Bring home what was done, in the order of the jobs."""
        done = [pair for parcel in spread(work, jobs, on=self.on) for pair in parcel]
        return [found for _, found in sorted(done, key=lambda pair: pair[0])]

    def leave(self) -> None:
        """Leave the cluster, if it was joined here: that ends what is under way."""
        if self.mine:
            self.ray.shutdown()
        self.thread.terminate()
