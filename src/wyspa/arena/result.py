"""What many games have shown: who won how often, how sure that is, how long it took."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, median

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
DIGITS = 6


@dataclass(frozen=True)
class GameResult:
    """One game: what a worker sends home."""

    number: int
    winners: tuple[int, ...]  # seats; none if it is unfinished
    turns: int
    actions: int
    points: tuple[int, ...]  # by seat
    seated: tuple[int, ...]  # by seat: which of the bots sat there
    hash: str = ""  # of the last position


@dataclass(frozen=True)
class WinShare:
    """How many games were won, and the 95 % interval of the rate behind it."""

    name: str
    games: int
    wins: int
    rate: float
    low: float
    high: float
    points: float  # on average
    seats: float = 1  # how many seats of the table have this name, on average
    fair: float = 0.0  # what one as good as the others would win


@dataclass(frozen=True)
class Result:
    """The summary of a simulation. Two are equal if the same games were played: time does not count."""

    games: int
    wins: list[int]  # by seat
    unfinished: int
    turns_mean: float
    turns_median: float
    actions: int
    seats: list[WinShare]
    bots: list[WinShare]  # by name: the share of games that a bot of this name has won
    asked: int  # games that were to be played
    trouble: str = ""  # why there are fewer, in a sentence
    seconds: float = field(default=0.0, compare=False)

    @property
    def points_mean(self) -> list[float]:
        """Give the points of each seat on average."""
        return [share.points for share in self.seats]

    @property
    def games_per_second(self) -> float:
        """Give the speed in games."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    @property
    def actions_per_second(self) -> float:
        """Give the speed in actions, those of nature included."""
        return self.actions / self.seconds if self.seconds > 0 else 0.0

    def plain(self) -> dict[str, object]:
        """Give everything as plain numbers, lists and words, for JSON."""
        return {
            "games": self.games,
            "asked": self.asked,
            "wins": self.wins,
            "unfinished": self.unfinished,
            "turns_mean": self.turns_mean,
            "turns_median": self.turns_median,
            "points_mean": self.points_mean,
            "actions": self.actions,
            "seats": [vars(share) for share in self.seats],
            "bots": [vars(share) for share in self.bots],
            "trouble": self.trouble,
            "seconds": round(self.seconds, DIGITS),
            "games_per_second": round(self.games_per_second, DIGITS),
            "actions_per_second": round(self.actions_per_second, DIGITS),
        }


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Give the 95 % interval of a rate after Wilson; without games nothing is known.

    >>> [round(x, 3) for x in wilson(10, 40)]
    [0.142, 0.402]
    """
    if games == 0:
        return (0.0, 1.0)
    rate = wins / games
    z2 = Z * Z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return (max(0.0, middle - half), min(1.0, middle + half))


def share(name: str, wins: int, games: int, points: Sequence[int], seats: float = 1, fair: float = 0.0) -> WinShare:
    """Put one line of a summary together."""
    rate = wins / games if games else 0.0
    mean = fmean(points) if points else 0.0
    rate, low, high, mean = (round(x, DIGITS) for x in (rate, *wilson(wins, games), mean))
    return WinShare(name, games, wins, rate, low, high, mean, seats, round(fair, DIGITS))


def summed(
    records: Sequence[GameResult],
    colours: Sequence[str],
    names: Sequence[str],
    asked: int,
    trouble: str,
    seconds: float,
) -> Result:
    """Sum up games; their order does not matter."""
    games = sorted(records, key=lambda record: record.number)
    n = len(games)
    wins = [sum(seat in record.winners for record in games) for seat in range(len(colours))]
    fair = 1 / len(colours)
    seats = [share(colour, wins[k], n, [game.points[k] for game in games], 1, fair) for k, colour in enumerate(colours)]
    bots: list[WinShare] = []
    for name in dict.fromkeys(names):
        own = {k for k, other in enumerate(names) if other == name}
        there = [game for game in games if own & set(game.seated)]
        won = sum(any(game.seated[seat] in own for seat in game.winners) for game in there)
        points = [p for game in there for k, p in enumerate(game.points) if game.seated[k] in own]
        each = len(points) / len(there) if there else 0.0
        each = round(each, 3) if each % 1 else int(each)
        bots.append(share(name, won, len(there), points, each, each / len(colours)))
    turns = [game.turns for game in games]
    return Result(
        games=n,
        wins=wins,
        unfinished=sum(not game.winners for game in games),
        turns_mean=round(fmean(turns), DIGITS) if turns else 0.0,
        turns_median=float(median(turns)) if turns else 0.0,
        actions=sum(game.actions for game in games),
        seats=seats,
        bots=bots,
        asked=asked,
        trouble=trouble,
        seconds=seconds,
    )
