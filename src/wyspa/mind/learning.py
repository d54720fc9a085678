"""Learning from rows and targets: a net in numpy, one step at a time (Adam). Needed for training only."""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wyspa.mind.weights import Weights

Floats = NDArray[np.float32]
HIDDEN = (64, 32)
BEFORE = -1.1  # what a net says that knows nothing: about one in four


class Learner:
    """The parts of a net, and how they have moved lately."""

    def __init__(self, inputs: int, hidden: tuple[int, int] = HIDDEN, seed: int = 0) -> None:
        """Begin with small weights of chance."""
        r = np.random.default_rng(seed)
        first, second = hidden
        self.inputs, self.hidden, self.t = inputs, hidden, 0
        self.parts: list[Floats] = [
            spread(r, (inputs, first), 60), np.zeros(first, np.float32), spread(r, (first, second), first),
            np.zeros(second, np.float32), spread(r, (second, 1), 2 * second), np.full(1, BEFORE, np.float32),
        ]  # fmt: skip
        self.mean = [np.zeros_like(part) for part in self.parts]
        self.square = [np.zeros_like(part) for part in self.parts]

    def forward(self, x: Floats) -> tuple[Floats, Floats, Floats]:
        """Give the hidden units of both layers, and the probabilities."""
        w1, b1, w2, b2, w3, b3 = self.parts
        a = np.maximum(x @ w1 + b1, 0)
        b = np.maximum(a @ w2 + b2, 0)
        return a, b, 1 / (1 + np.exp(-(b @ w3 + b3)[:, 0]))

    def step(self, x: Floats, y: Floats, rate: float) -> float:
        """Move a little towards the targets, and give the loss."""
        _, _, w2, _, w3, _ = self.parts
        a, b, q = self.forward(x)
        d = ((q - y) / len(y))[:, None].astype(np.float32)
        db = (d @ w3.T) * (b > 0)
        da = (db @ w2.T) * (a > 0)
        slopes = [x.T @ da, da.sum(0), a.T @ db, db.sum(0), b.T @ d, d.sum(0)]
        self.t += 1
        for k, slope in enumerate(slopes):
            self.mean[k] += 0.1 * (slope - self.mean[k])
            self.square[k] += 0.001 * (slope**2 - self.square[k])
            mean = self.mean[k] / (1 - 0.9**self.t)
            square = self.square[k] / (1 - 0.999**self.t)
            self.parts[k] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        q = np.clip(q, 1e-6, 1 - 1e-6)
        return float(-(y * np.log(q) + (1 - y) * np.log(1 - q)).mean())

    def weights(self, names: tuple[str, ...], made: dict[str, Any]) -> Weights:
        """Give the net as plain numbers."""
        flat = np.concatenate([part.ravel() for part in self.parts])
        return Weights(self.inputs, self.hidden, array("f", flat.tolist()), names, made)

    def take(self, weights: Weights, names: Sequence[str]) -> None:
        """Go on from weights that were trained before: numbers of the same name keep theirs, others begin at 0."""
        if weights.hidden != self.hidden:
            raise ValueError(f"those weights have {weights.hidden} hidden units, not {self.hidden}")
        flat, at = np.array(weights.numbers, np.float32), 0
        rows = flat[: weights.inputs * weights.hidden[0]].reshape(weights.inputs, -1)
        known = dict(zip(weights.names, rows, strict=True))
        nothing = np.zeros(weights.hidden[0], np.float32)
        self.parts[0] = np.stack([known.get(name, nothing) for name in names]).astype(np.float32)
        at = rows.size
        for k, part in enumerate(self.parts[1:], 1):
            self.parts[k] = flat[at : at + part.size].reshape(part.shape).copy()
            at += part.size


def spread(r: np.random.Generator, shape: tuple[int, int], inputs: int) -> Floats:
    """Draw weights whose sum over so many inputs is neither large nor small."""
    found: Floats = (r.standard_normal(shape) * np.sqrt(2 / inputs)).astype(np.float32)
    return found
