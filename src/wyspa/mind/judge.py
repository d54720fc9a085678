"""How likely a seat is to win: what a net, or a plain sum, makes of the row that describes a position."""

import math

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.ids import NOBODY
from wyspa.core.sheet import Sheet
from wyspa.core.state import State
from wyspa.mind.describing import Describer
from wyspa.mind.net import Net


class Judge:
    """Says how likely a seat is to win."""

    describer: Describer
    net: Net | None
    weights: vec[float]  # without a net: a plain sum
    judged: i64

    def __init__(self, describer: Describer, net: Net | None, weights: list[float]) -> None:
        """Take a net that was trained on such rows, or weights for a plain sum."""
        if net is not None and net.first.inputs != len(describer.names):
            raise ValueError(f"this net is for {net.first.inputs} numbers, not for {len(describer.names)}")
        self.describer = describer
        self.net = net
        self.judged = 0
        self.weights = vec[float]()
        for weight in weights:
            self.weights = append(self.weights, weight)

    def value(self, state: State, seat: i64) -> float:
        """Give the probability that a seat wins, if the turn ended now."""
        if state.winner != NOBODY:
            return 1.0 if state.winner == seat else 0.0
        self.judged += 1
        return self.of(self.describer.describe(state, seat))

    def anchor(self, state: State, seat: i64) -> float:
        """Give the same of a state that the next ones differ little from: `near` is quick then."""
        sheet = self.describer.describe(state, seat)
        net = self.net
        if net is not None:
            net.anchor(sheet.x)
        if state.winner != NOBODY:
            return 1.0 if state.winner == seat else 0.0
        self.judged += 1
        return chance(net.near(sheet.x)) if net is not None else self.of(sheet)

    def near(self, state: State, seat: i64) -> float:
        """Give the probability that a seat wins, in a state near the one that was anchored."""
        if state.winner != NOBODY:
            return 1.0 if state.winner == seat else 0.0
        self.judged += 1
        sheet = self.describer.describe(state, seat)
        net = self.net
        return chance(net.near(sheet.x)) if net is not None else self.of(sheet)

    def of(self, sheet: Sheet) -> float:
        """Judge a row."""
        net = self.net
        out: float = 0.0
        if net is not None:
            out = net.run(sheet.x)
        else:
            i: i64
            for i in range(len(self.weights)):
                out += self.weights[i] * sheet.x[i]
        return chance(out)


def chance(x: float) -> float:
    """Make a probability of any number."""
    return 1.0 / (1.0 + math.exp(-x))
