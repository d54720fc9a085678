"""A sheet of numbers that describe a position: rules write what they know into it, always in the same order."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Sheet:
    """Numbers in a row; room is kept between uses."""

    x: vec[float]
    n: i64

    def __init__(self) -> None:
        """Begin empty."""
        self.x = vec[float]()
        self.n = 0

    def put(self, number: float) -> None:
        """Write the next number: about 1 where it is large."""
        n: i64 = self.n
        if n == len(self.x):
            self.x = append(self.x, number)
        else:
            self.x[n] = number
        self.n = n + 1

    def count(self, n: i64, usual: float) -> None:
        """Write a count as a share of what is usual."""
        self.put(float(n) / usual)

    def flag(self, yes: bool) -> None:
        """Write 1 or 0."""
        self.put(1.0 if yes else 0.0)

    def lead(self, values: vec[i64], seats: i64, seat: i64, most: i64) -> None:
        """Write by how much a seat leads the best of the others, or is behind: at most by so many."""
        best: i64 = 0
        other: i64
        for other in range(seats):
            if other != seat and values[other] > best:
                best = values[other]
        gap: i64 = values[seat] - best
        if gap > most:
            gap = most
        elif gap < -most:
            gap = -most
        self.put(float(gap) / float(most))

    def listed(self) -> list[float]:
        """Give the numbers as a plain list."""
        i: i64
        return [self.x[i] for i in range(self.n)]
