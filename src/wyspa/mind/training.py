"""Training: games against oneself, a step of learning, and again; at the end a match decides whether it was worth it.

After every round weights and curve are written, so that a run that was ended goes on from there. With a number of
rounds instead of minutes the same seed gives the same weights.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wyspa.mind.crew import Crew, Processes, Promise, Work
from wyspa.mind.curve import Point, curve_drawn
from wyspa.mind.describing import Describer
from wyspa.mind.games import Harvested, Series, play
from wyspa.mind.learning import HIDDEN, Floats, Learner
from wyspa.mind.weights import ENDING, BadWeights, Weights, key_of, read
from wyspa.table import Table, book_of

CHUNK = 20  # games a job
KEPT = 8  # rounds that are learned from again
TIMES = 2  # that they are, after each round: games take far longer than learning
FIRST = 2  # rounds that the judge made by hand plays: the second is begun before the first was learned from
BATCH = 1024
SHARE = 0.4
TRACE = 0.93
RATES = ((0.45, 1e-3), (0.8, 4e-4), (1.1, 1e-4))  # until this part of the run: how far a step goes
AGAIN = 4e-4  # at most, for weights that were trained for the same table before
MATCH = 200
STATES = 9_000_000  # numbers of games of matches: no game that was learned from

Say = Callable[[str, float], None]  # what is being done, and which part of the run is over


@dataclass
class Course:
    """What to train, and for how long."""

    table: Table
    name: str
    folder: Path
    minutes: float = 20.0
    rounds: int = 0  # instead of minutes
    games: int = 1000  # a round
    workers: int = 2
    seed: int = 1
    match: int = MATCH
    hidden: tuple[int, int] = HIDDEN
    like: Weights | None = None  # to begin with: of this table, or of another that has some of the same numbers
    command: str = ""  # that was given
    lessons: int = 0  # rounds at the beginning that are played beside a teacher
    teacher: Work = play
    hands: str = "own"  # who plays with these weights: they themselves, or greedy, whose turns they judge
    silent: bool = False  # whether nobody trades with players in these games: the weights are for such tables
    alone: bool = False  # whether the weights are for the maps that are played on, not for all of their box
    others: tuple[Table, ...] = ()  # tables that share the weights, and are played in turn with the first
    crew: Callable[[int], Crew] = Processes  # who plays, made from the number of workers

    @property
    def tables(self) -> tuple[Table, ...]:
        """Give all tables that are played at."""
        return (self.table, *self.others)


@dataclass
class Lap:
    """One point of the curve."""

    round: int
    games: int
    rows: int
    turns: float
    loss: float
    seconds: float


@dataclass
class Trained:
    """What came of it."""

    curve: list[Lap] = field(default_factory=list)
    won: int = 0
    of: int = 0
    better: bool = False
    path: str = ""


def train(plan: Course, say: Say) -> Trained:
    """Train weights for a table, and put them in place if they win against those before them."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    run = Training(plan, say)
    crew = plan.crew(plan.workers)
    try:
        run.learn(crew)
        return run.finish(crew)
    finally:
        crew.leave()


class Training:
    """One training."""

    def __init__(self, plan: Course, say: Say) -> None:
        """Begin anew, or with other weights, or where a run into the same folder was ended."""
        self.plan, self.say = plan, say
        self.rows = [tuple(Describer(book_of(table)).names) for table in plan.tables]
        self.names = names = tuple(dict.fromkeys(name for row in self.rows for name in row))
        self.learner = Learner(len(names), plan.hidden, plan.seed)
        self.part = plan.folder / f"{plan.name}.part{ENDING}"
        self.curve_file = plan.folder / f"{plan.name}.json"
        self.picture = plan.folder / f"{plan.name}.svg"
        self.found = Trained(path=str(plan.folder / (plan.name + ENDING)))
        self.spent = 0.0
        self.kept: list[tuple[NDArray[np.float16], Floats]] = []
        self.weights = b""
        self.losses: list[float] = []
        keys = {
            key_of(row, table.line(), plan.alone, plan.silent)
            for row, table in zip(self.rows, plan.tables, strict=True)
        }
        self.keys = sorted(keys)
        self.again = plan.like is not None and knows_enough(plan.like, names, plan.table)
        if plan.like is not None:
            self.learner.take(plan.like, names)
            self.weights = self.learner.weights(names, {}).to_bytes()
        if self.part.is_file():
            before = read(self.part)
            if before.names != names:
                raise BadWeights(f"{self.part.name} is of another table: end it, or choose another name")
            self.learner.take(before, names)
            self.weights = before.to_bytes()
            self.found.curve = [Lap(**one) for one in before.made["curve"]]
            self.spent = self.found.curve[-1].seconds
        self.began = time.monotonic() - self.spent

    def share_done(self) -> float:
        """Tell which part of the run is over."""
        if self.plan.rounds:
            return len(self.found.curve) / self.plan.rounds
        return (time.monotonic() - self.began) / (self.plan.minutes * 60)

    def submit(self, crew: Crew, number: int) -> Promise:
        """Let a round be played."""
        plan = self.plan
        first = plan.seed * 1_000_000 + number * plan.games
        weights = self.weights if number >= FIRST or self.again else b""
        trace = TRACE if weights else 1.0
        jobs = []
        for k in range(0, plan.games, CHUNK):
            table = taken(plan.tables, k)
            players = (weights,) * len(table.seats)
            jobs.append(Series(table, first + k, min(CHUNK, plan.games - k), players, trace, SHARE, plan.silent))
        return crew.begin(plan.teacher if number < plan.lessons else play, jobs)

    def learn(self, crew: Crew) -> None:
        """Play and learn in turn; while one round is learned from, the next is being played."""
        number = len(self.found.curve)
        pending = self.submit(crew, number)
        while self.share_done() < 1 or not self.found.curve:
            self.say(f"round {number + 1}: playing", min(1.0, self.share_done()))
            played = pending.get()
            number += 1
            if self.share_done() < 1:
                pending = self.submit(crew, number)
            self.study(played)
            self.keep(played)

    def study(self, played: list[Harvested]) -> None:
        """Learn from the last rounds once."""
        rows = np.concatenate([self.spread(one, k) for k, one in enumerate(played)])
        targets = np.array([y for one in played for y in one.targets], np.float32)
        self.kept = [*self.kept, (rows, targets)][-KEPT:]
        x = np.concatenate([rows for rows, _ in self.kept])
        y = np.concatenate([targets for _, targets in self.kept])
        rate = next(rate for until, rate in RATES if self.share_done() <= until or until > 1)
        if self.again:
            rate = min(rate, AGAIN)
        r = np.random.default_rng(len(self.found.curve))
        self.losses = []
        for _ in range(TIMES):
            order = r.permutation(len(x))
            for k in range(0, max(1, len(order) - BATCH + 1), BATCH):
                some = order[k : k + BATCH]
                self.losses.append(self.learner.step(x[some].astype(np.float32), y[some], rate))

    def spread(self, one: Harvested, job: int) -> NDArray[np.float16]:
        """Give the rows of a job with a place for every number of every table; what its table has not is nought."""
        names = self.rows[job % len(self.rows)]
        found = np.asarray(one.rows, np.float16).reshape(-1, len(names))
        if names == self.names:
            return found
        place = {name: k for k, name in enumerate(self.names)}
        wide = np.zeros((len(found), len(self.names)), np.float16)
        wide[:, [place[name] for name in names]] = found
        return wide

    def keep(self, played: list[Harvested]) -> None:
        """Write weights and curve."""
        games = sum(one.games for one in played)
        before = self.found.curve[-1].games if self.found.curve else 0
        self.found.curve.append(
            Lap(
                len(self.found.curve) + 1, before + games, sum(len(y) for _, y in self.kept),
                round(sum(one.turns for one in played) / max(1, games), 1), round(float(np.mean(self.losses)), 4),
                round(time.monotonic() - self.began, 1),
            )
        )  # fmt: skip
        weights = self.made()
        self.weights = weights.to_bytes()
        scratch = self.part.with_suffix(".new")
        scratch.write_bytes(self.weights)
        scratch.replace(self.part)
        points = [Point(one.games, one.loss, one.turns) for one in self.found.curve]
        self.picture.write_text(curve_drawn(points, self.plan.name), encoding="utf-8")

    def made(self) -> Weights:
        """Give the weights as they are, with how they were made."""
        plan = self.plan
        how: dict[str, Any] = {
            "table": plan.table.line(), "others": [other.line() for other in plan.others], "seed": plan.seed,
            "games": self.found.curve[-1].games, "command": plan.command, "rounds": len(self.found.curve),
            "hands": plan.hands, "silent": plan.silent,
            "keys": self.keys,
            "like": origin(plan.like), "curve": [asdict(one) for one in self.found.curve],
        }  # fmt: skip
        return self.learner.weights(self.names, how)

    def finish(self, crew: Crew) -> Trained:
        """Play a match against the weights before, and put the new ones in place if they are better."""
        found, plan = self.found, self.plan
        target = Path(found.path)
        try:
            before = read(target).to_bytes() if target.is_file() else b""
        except BadWeights:
            before = b""
        self.say("match against those before", 1.0)
        found.won, found.of, fair = match(crew, plan, self.weights, before)
        found.better = found.won > fair
        record = self.made().made | asdict(found) | {"path": target.name}
        record["against"] = "weights before" if before else "made by hand"
        self.curve_file.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        if found.better:
            target.write_bytes(self.weights)
            self.part.unlink(missing_ok=True)
        return found


def origin(like: Weights | None) -> dict[str, Any] | None:
    """Say what weights were begun with, without their whole curve."""
    if like is None:
        return None
    several = like.made.get("mean of")
    if several:
        return {"mean of": [without_curve(made) for made in several]}
    return without_curve(like.made)


def without_curve(made: dict[str, Any]) -> dict[str, Any]:
    """Leave out how a training went."""
    return {key: value for key, value in made.items() if key != "curve"}


def knows_enough(like: Weights, names: Sequence[str], table: Table) -> bool:
    """Tell whether weights can play from the first round on: those of the same box, or that know every number."""
    return box_of(str(like.made.get("table", ""))) == box_of(table.line()) or set(names) <= set(like.names)


def box_of(line: str) -> str:
    """Give the box of a table's line, with which it begins."""
    return line.partition(" ")[0]


def taken(tables: tuple[Table, ...], k: int) -> Table:
    """Give the table of the games from a number on: all tables in turn."""
    return tables[k // CHUNK % len(tables)]


def match(crew: Crew, plan: Course, new: bytes, old: bytes) -> tuple[int, int, float]:
    """Let one with new weights play against others with old ones; give its wins, the games, and an equal one's wins."""
    jobs = []
    for k in range(0, plan.match, CHUNK):
        table = taken(plan.tables, k)
        players = (new, *[old] * (len(table.seats) - 1))
        jobs.append(Series(table, STATES + k, min(CHUNK, plan.match - k), players, 1.0, 0.0, plan.silent))
    played = crew.begin(play, jobs).get()
    fair = sum(one.games / len(one.wins) for one in played)
    return sum(one.wins[0] for one in played), sum(one.games for one in played), fair
