"""Many games for training and for comparing, in worker processes: a job is a range of game numbers."""

import gc
import os
from array import array
from dataclasses import dataclass, field
from functools import lru_cache

from wyspa.core.dealer import Seeded
from wyspa.laying import lay_table
from wyspa.mind.byhand import judge_of
from wyspa.mind.judge import Judge
from wyspa.mind.policy import Policy
from wyspa.mind.selfplay import Moments, play_game
from wyspa.mind.weights import from_bytes
from wyspa.table import Table, book_of, plan_of

LONGEST = 250  # turns
WARMTH = 0.02  # how freely the first places are chosen, so that all of them are tried
SLIPS = 0.02
SOME = 1e-3  # of the rows, where only what was said is asked for


@dataclass(frozen=True)
class Series:
    """Some games: who sits where changes with the number of the game."""

    table: Table
    first: int
    games: int
    players: tuple[bytes, ...]  # weights by seat before they change places; empty: made by hand
    trace: float  # how much of what comes later counts, against what was thought at the time
    share: float  # of the turn ends that are kept; 0: only who wins matters
    silent: bool = False  # whether nobody trades with players
    listing: bool = False  # what was said at every turn end, and whether it came so


@dataclass
class Harvested:
    """What came of a job."""

    rows: "array[float]" = field(default_factory=lambda: array("f"))
    targets: list[float] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)  # by player, as they were named
    said: list[tuple[float, float]] = field(default_factory=list)  # a probability, and 1 if that seat has won
    games: int = 0
    turns: int = 0


@lru_cache(maxsize=16)
def judge_for(table: Table, weights: bytes) -> Judge:
    """Give a judge, once."""
    return judge_of(book_of(table), from_bytes(weights) if weights else None)


def own_session() -> None:
    """Leave the group of whoever started this: schedulers share by session. States make no cycles to be looked for."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
    if hasattr(os, "setsid"):
        os.setsid()


def play(job: Series) -> Harvested:
    """Play the games of a job."""
    found = Harvested(wins=[0] * len(job.players))
    seats = len(job.players)
    for number in range(job.first, job.first + job.games):
        shift = number % seats
        judges = [judge_for(job.table, job.players[(seat - shift) % seats]) for seat in range(seats)]
        dealer = Seeded(number)
        game = lay_table(job.table, None, plan_of(job.table).deal(dealer))
        policy = Policy(game.book, judges)
        policy.silent = job.silent
        learning = job.share > 0
        warmth, slips = (WARMTH, SLIPS) if learning else (0.0, 0.0)
        share = SOME if job.listing else job.share
        moments = play_game(policy, game.state, dealer, warmth, slips, share, LONGEST)
        found.games += 1
        found.turns += moments.turns
        if moments.winner >= 0:
            found.wins[(moments.winner - shift) % seats] += 1
        if job.listing:
            if moments.winner >= 0:
                found.said += [(said, float(k % seats == moments.winner)) for k, said in enumerate(moments.values)]
            continue
        found.rows.extend(moments.rows)
        found.targets += targets_of(moments, seats, job.trace)
    return found


def targets_of(moments: Moments, seats: int, trace: float) -> list[float]:
    """Give what each row should have said: the end of the game, mixed with what was thought one turn later."""
    values = moments.values
    wanted = [0.0] * len(values)
    moments_seen = len(values) // seats
    for seat in range(seats):
        if moments.winner >= 0:
            later = 1.0 if moments.winner == seat else 0.0
        else:
            later = values[-seats + seat] if values else 0.0
        for k in range(moments_seen - 1, -1, -1):
            if k < moments_seen - 1:
                later = trace * later + (1 - trace) * values[(k + 1) * seats + seat]
            wanted[k * seats + seat] = later
    return [wanted[place] for place in moments.places]
