"""When there are games enough: intervals that hold at every moment, so that one may look after every round.

An interval after Wilson is right for a number of games that was fixed before. Who looks again and again and stops as
soon as it suits him is wrong far more often. The intervals here are a *confidence sequence*: with the probability that
was asked for all of them are right at once, however often one looks. They are the empirical Bernstein intervals of
Waudby-Smith and Ramdas (Estimating means of bounded random variables by betting, 2023, theorem 2), for the mean of
numbers between 0 and 1.

What is measured is the difference between two bots of a round: games won for each game and seat that they had. A round
has one seed and everybody on every seat, so most of the luck is in both numbers and falls out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, log, sqrt

from wyspa.arena.result import GameResult

BOLDEST = 0.5  # the largest bet


class MeanInterval:
    """The interval of the mean of numbers between 0 and 1, after each of them.

    >>> seen = MeanInterval(0.05)
    >>> for _ in range(200):
    ...     seen.add(0.8)
    >>> [round(x, 2) for x in (seen.low, seen.high)]
    [0.76, 0.84]
    """

    def __init__(self, alpha: float) -> None:
        """Begin with nothing known; `alpha` is how often one may be wrong."""
        self.log_alpha = log(2 / alpha)
        self.n = 0
        self.total = self.squares = 0.0
        self.bets = self.bet_sum = self.spread = 0.0
        self.low, self.high = 0.0, 1.0

    def add(self, x: float) -> None:
        """Take one more number."""
        mean = (0.5 + self.total) / (self.n + 1)
        variance = (0.25 + self.squares) / (self.n + 1)
        n = self.n + 1
        bet = min(BOLDEST, sqrt(2 * self.log_alpha / (variance * n * log(1 + n))))
        self.bets += bet
        self.bet_sum += bet * x
        self.spread += (x - mean) ** 2 * (-log(1 - bet) - bet)
        self.n, self.total = n, self.total + x
        self.squares += (x - (0.5 + self.total) / (n + 1)) ** 2
        middle, half = self.bet_sum / self.bets, (self.log_alpha + self.spread) / self.bets
        self.low, self.high = max(self.low, middle - half), min(self.high, middle + half)


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
            found.append(Gap(self.names[a], self.names[b], at, 2 * mean.low - 1, 2 * mean.high - 1))
        return found

    def best(self) -> str:
        """Name the bot that is known to be better than all others; nothing while none is."""
        for k, name in enumerate(self.names):
            if all(self.lead(k, other) > 0 for other in range(len(self.names)) if other != k):
                return name
        return ""

    def lead(self, a: int, b: int) -> float:
        """Give by how much one is better than another at least."""
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
