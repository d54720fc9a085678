"""When there are games enough: intervals that hold at every moment, so that one may look after every round.

An interval after Wilson is right for a number of games that was fixed before. Who looks again and again and stops as
soon as it suits him is wrong far more often. The intervals here are a *confidence sequence*: with the probability that
was asked for all of them are right at once, however often one looks. They come from bets (Waudby-Smith and Ramdas,
Estimating means of bounded random variables by betting, 2023, theorem 3): for every possible mean somebody bets in each
round that the true one lies higher, and another that it lies lower. Who bets against the truth grows rich hardly ever;
a mean against which somebody has grown rich is excluded, for ever.

What is measured is the difference between two bots of a round: games won for each game and seat that they had. A round
has one seed and everybody on every seat, so most of the luck is in both numbers and falls out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, log, log1p, sqrt

from wyspa.arena.result import GameResult

BOLDEST = 0.75  # the share of what one has that may be lost in one bet
STEPS = 400  # between the means that are bet on


class MeanInterval:
    """The interval of the mean of numbers between 0 and 1, after each of them; its ends are excluded themselves.

    >>> seen = MeanInterval(0.05)
    >>> for _ in range(100):
    ...     seen.add(0.8)
    >>> seen.low, seen.high
    (0.76, 0.815)
    """

    def __init__(self, alpha: float) -> None:
        """Begin with nothing known; `alpha` is how often one may be wrong."""
        self.rich = log(2 / alpha)
        self.n = 0
        self.total = self.squares = 0.0
        self.higher = [0.0] * (STEPS + 1)  # what those have, as logarithms, who bet that the mean lies above this step
        self.lower = [0.0] * (STEPS + 1)
        self.first, self.last = 0, STEPS  # the steps that are not excluded

    @property
    def low(self) -> float:
        """Give the lower end."""
        return (self.first - 1) / STEPS if self.first else -inf

    @property
    def high(self) -> float:
        """Give the upper end."""
        return (self.last + 1) / STEPS if self.last < STEPS else inf

    def add(self, x: float) -> None:
        """Take one more number; how much is bet on it depends on those before alone."""
        variance = (0.25 + self.squares) / (self.n + 1)
        self.n += 1
        bet = sqrt(2 * self.rich / (variance * self.n * log(1 + self.n)))
        for k in range(self.first, self.last + 1):
            mean = k / STEPS
            self.higher[k] += log1p(min(bet, BOLDEST / mean if k else bet) * (x - mean))
            self.lower[k] += log1p(min(bet, BOLDEST / (1 - mean) if k < STEPS else bet) * (mean - x))
        self.total += x
        self.squares += (x - (0.5 + self.total) / (self.n + 1)) ** 2
        while self.first < self.last and self.higher[self.first] >= self.rich:
            self.first += 1
        while self.last > self.first and self.lower[self.last] >= self.rich:
            self.last -= 1


@dataclass(frozen=True)
class Gap:
    """By how much one bot wins more often than another, for each seat it has in a game."""

    name: str
    other: str
    mean: float
    low: float
    high: float


class Certainty:
    """What is known of all differences after some rounds, with one probability to be wrong for all of them."""

    def __init__(self, names: Sequence[str], alpha: float) -> None:
        """Begin before the first round."""
        self.names = names
        self.pairs = list(combinations(range(len(names)), 2))
        self.means = {pair: MeanInterval(alpha / len(self.pairs)) for pair in self.pairs}
        self.rounds = 0

    def add(self, games: Sequence[GameResult]) -> None:
        """Take the games of one round."""
        self.rounds += 1
        rates = won_by_seat(games, len(self.names))
        for (a, b), mean in self.means.items():
            mean.add((rates[a] - rates[b] + 1) / 2)

    def gaps(self) -> list[Gap]:
        """Give all differences as they are known now."""
        found: list[Gap] = []
        for (a, b), mean in self.means.items():
            at = 2 * mean.total / mean.n - 1 if mean.n else 0.0
            low, high = max(-1.0, 2 * mean.low - 1), min(1.0, 2 * mean.high - 1)
            found.append(Gap(self.names[a], self.names[b], at, low, high))
        return found

    def best(self) -> str:
        """Name the bot that is known to be better than all others; nothing while none is."""
        for k, name in enumerate(self.names):
            if all(self.lead(k, other) >= 0 for other in range(len(self.names)) if other != k):
                return name
        return ""

    def lead(self, a: int, b: int) -> float:
        """Give by how much one is better than another at least; it is more than that, not the same."""
        if a == b:
            return -inf
        return 2 * self.means[a, b].low - 1 if a < b else 1 - 2 * self.means[b, a].high


def won_by_seat(games: Sequence[GameResult], bots: int) -> list[float]:
    """Give by bot the share of its seats that won; a shared victory is divided."""
    seats, wins = [0] * bots, [0.0] * bots
    for game in games:
        for seat, k in enumerate(game.seated):
            seats[k] += 1
            if seat in game.winners:
                wins[k] += 1 / len(game.winners)
    return [won / n if n else 0.0 for won, n in zip(wins, seats, strict=True)]
