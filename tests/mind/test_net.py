"""A net says what its weights say, written out plainly."""

from __future__ import annotations

import random

import pytest

from wyspa.core.sheet import Sheet
from wyspa.mind.net import Layer, Net


def plainly(x: list[float], rows: list[list[float]], biases: list[float]) -> list[float]:
    return [bias + sum(v * row[k] for v, row in zip(x, rows, strict=True)) for k, bias in enumerate(biases)]


def test_a_net_is_two_layers_without_what_is_negative_and_a_sum():
    rng = random.Random(1)
    x = [rng.choice([0.0, rng.uniform(-1, 1)]) for _ in range(19)]
    first = [[rng.uniform(-1, 1) for _ in range(16)] for _ in range(19)]
    second = [[rng.uniform(-1, 1) for _ in range(8)] for _ in range(16)]
    biases = [[rng.uniform(-1, 1) for _ in range(n)] for n in (16, 8)]
    last = [rng.uniform(-1, 1) for _ in range(8)]
    net = Net(
        Layer(19, 16, [w for row in first for w in row], biases[0]),
        Layer(16, 8, [w for row in second for w in row], biases[1]),
        last,
        0.25,
    )
    sheet = Sheet()
    for number in x:
        sheet.put(number)
    a = [max(0.0, v) for v in plainly(x, first, biases[0])]
    b = [max(0.0, v) for v in plainly(a, second, biases[1])]
    assert net.run(sheet.x) == pytest.approx(0.25 + sum(v * w for v, w in zip(b, last, strict=True)))


def test_weights_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="do not make a layer"):
        Layer(3, 8, [0.0] * 23, [0.0] * 8)
    with pytest.raises(ValueError, match="fit together"):
        Net(Layer(3, 8, [0.0] * 24, [0.0] * 8), Layer(16, 8, [0.0] * 128, [0.0] * 8), [0.0] * 8, 0.0)


def test_a_row_that_is_near_another_is_judged_as_if_it_stood_alone():
    rng = random.Random(2)
    net = Net(
        Layer(9, 8, [rng.uniform(-1, 1) for _ in range(72)], [0.1] * 8),
        Layer(8, 8, [rng.uniform(-1, 1) for _ in range(64)], [0.2] * 8),
        [rng.uniform(-1, 1) for _ in range(8)],
        0.5,
    )
    kept, other = Sheet(), Sheet()
    for k in range(9):
        kept.put(rng.uniform(-1, 1))
        other.put(kept.x[k] if k % 3 else rng.choice([0.0, rng.uniform(-1, 1)]))
    net.anchor(kept.x)
    assert net.near(kept.x) == pytest.approx(net.run(kept.x))
    assert net.near(other.x) == pytest.approx(net.run(other.x))
