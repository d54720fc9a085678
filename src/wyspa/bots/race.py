"""Which of some candidates is best, by runs that all of them are played on in.

Every run gives each candidate a value under the same dice, so what counts is how they differ from run to run. The
first look is one more witness: it counts as much as it is known to err less than the runs so far. Whoever is behind by
more than can be luck is given up, and the runs go to those who are left.
"""

from math import sqrt

LEAST = 0.004  # how much the difference of two candidates is taken to vary from run to run, at the least
SURE = 1.5  # so many times the error of what is known is behind by more than luck


class Race:
    """Candidates by their places in the list of actions, and what each has got in each run."""

    def __init__(self, values: dict[int, float], doubt: float) -> None:
        """Take what the first look gave each, and by how much it errs."""
        self.values = values
        self.doubt = doubt
        self.got: dict[int, list[float]] = {place: [] for place in values}
        self.runs = 0

    def add(self, run: dict[int, float]) -> None:
        """Note what a run gave all who are left."""
        for place, value in run.items():
            self.got[place].append(value)
        self.runs += 1

    @property
    def left(self) -> list[int]:
        """List who is left, in the order in which they came."""
        return list(self.got)

    def best(self) -> int:
        """Give who leads, by runs and first look together."""
        leader = max(self.got, key=lambda place: (sum(self.got[place]), self.values[place]))
        ahead = {place: self.lead(leader, place)[0] for place in self.got if place != leader}
        last = min(ahead, key=lambda place: ahead[place], default=leader)
        return last if ahead and ahead[last] < 0 else leader

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """Give by how much one is better than the other, and how much that may err."""
        looked = self.values[one] - self.values[other]
        if self.runs < 2:
            return looked, self.doubt
        gaps = [a - b for a, b in zip(self.got[one], self.got[other], strict=True)]
        mean = sum(gaps) / self.runs
        spread = sum((gap - mean) ** 2 for gap in gaps) / (self.runs - 1) + LEAST**2
        error = spread / self.runs
        trust = error / (error + self.doubt**2)  # in the first look
        return mean + trust * (looked - mean), sqrt(error * (1 - trust))

    def give_up(self) -> None:
        """Let those go who are too far behind."""
        leader = self.best()
        for place in self.left:
            if place != leader:
                ahead, error = self.lead(leader, place)
                if ahead > SURE * error:
                    del self.got[place]
