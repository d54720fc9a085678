"""A small net: a row of numbers in, one number out, two layers of hidden units between.

Eight units are added up at a time in locals: a loop over an array of sums would take three times as long once compiled.
"""

from librt.vecs import append, vec
from mypy_extensions import i64


def blank(n: i64) -> vec[float]:
    """Make n zeros."""
    return vec[float]([0.0] * n)


def floats(numbers: list[float]) -> vec[float]:
    """Make an array of a list."""
    found = vec[float]()
    for number in numbers:
        found = append(found, number)
    return found


class Layer:
    """Weights of one layer, in blocks of eight units: block, then input, then unit."""

    inputs: i64
    units: i64
    weights: vec[float]
    biases: vec[float]

    def __init__(self, inputs: int, units: int, weights: list[float], biases: list[float]) -> None:
        """Take the weights as rows, one for each input."""
        if units % 8 != 0 or len(weights) != inputs * units or len(biases) != units:
            raise ValueError(f"{len(weights)} weights do not make a layer of {units} units for {inputs} numbers")
        self.inputs = inputs
        self.units = units
        self.biases = floats(biases)
        self.weights = blank(len(weights))
        i: i64
        k: i64
        for i in range(self.inputs):
            for k in range(self.units):
                self.weights[(k // 8 * self.inputs + i) * 8 + k % 8] = weights[i * self.units + k]

    def run(self, start: vec[float], places: vec[i64], values: vec[float], m: i64, out: vec[float]) -> None:
        """Add m inputs that are not zero, given by their places, to what is there."""
        w = self.weights
        block: i64
        j: i64
        k: i64
        v: float
        for block in range(0, self.units, 8):
            s0: float = start[block]
            s1: float = start[block + 1]
            s2: float = start[block + 2]
            s3: float = start[block + 3]
            s4: float = start[block + 4]
            s5: float = start[block + 5]
            s6: float = start[block + 6]
            s7: float = start[block + 7]
            base: i64 = block * self.inputs
            for j in range(m):
                v = values[j]
                k = base + places[j] * 8
                s0 += v * w[k]
                s1 += v * w[k + 1]
                s2 += v * w[k + 2]
                s3 += v * w[k + 3]
                s4 += v * w[k + 4]
                s5 += v * w[k + 5]
                s6 += v * w[k + 6]
                s7 += v * w[k + 7]
            out[block] = s0
            out[block + 1] = s1
            out[block + 2] = s2
            out[block + 3] = s3
            out[block + 4] = s4
            out[block + 5] = s5
            out[block + 6] = s6
            out[block + 7] = s7


class Net:
    """Three layers, the last of one unit; hidden units that are negative count nothing."""

    first: Layer
    second: Layer
    last: vec[float]
    bias: float
    places: vec[i64]
    values: vec[float]
    hidden: vec[float]
    row: vec[float]  # the row that others are near to
    sums: vec[float]  # what the first layer makes of it

    def __init__(self, first: Layer, second: Layer, last: list[float], bias: float) -> None:
        """Put the layers together."""
        if second.inputs != first.units or len(last) != second.units:
            raise ValueError("the layers of this net do not fit together")
        self.first = first
        self.second = second
        self.last = floats(last)
        self.bias = bias
        room: i64 = first.inputs if first.inputs > first.units else first.units
        self.places = vec[i64]([i64(0)] * room)
        self.values = blank(room)
        self.hidden = blank(room)
        self.row = blank(first.inputs)
        self.sums = blank(first.units)
        self.anchor(self.row)

    def run(self, x: vec[float]) -> float:
        """Give what the net says of a row of numbers."""
        self.first.run(self.first.biases, self.places, self.values, self.filled(x), self.hidden)
        return self.rest()

    def anchor(self, x: vec[float]) -> None:
        """Keep a row, and what the first layer makes of it."""
        i: i64
        self.first.run(self.first.biases, self.places, self.values, self.filled(x), self.sums)
        for i in range(self.first.inputs):
            self.row[i] = x[i]

    def near(self, x: vec[float]) -> float:
        """Give what the net says of a row that differs little from the one that is kept: only that is added."""
        places = self.places
        values = self.values
        row = self.row
        m: i64 = 0
        i: i64
        for i in range(self.first.inputs):
            if x[i] != row[i]:
                places[m] = i
                values[m] = x[i] - row[i]
                m += 1
        self.first.run(self.sums, places, values, m, self.hidden)
        return self.rest()

    def filled(self, x: vec[float]) -> i64:
        """List the inputs that are not zero."""
        places = self.places
        values = self.values
        m: i64 = 0
        i: i64
        v: float
        for i in range(self.first.inputs):
            v = x[i]
            if v != 0.0:
                places[m] = i
                values[m] = v
                m += 1
        return m

    def rest(self) -> float:
        """Go on from the first hidden units."""
        places = self.places
        values = self.values
        hidden = self.hidden
        m: i64 = 0
        i: i64
        v: float
        for i in range(self.first.units):
            v = hidden[i]
            if v > 0.0:
                places[m] = i
                values[m] = v
                m += 1
        self.second.run(self.second.biases, places, values, m, hidden)
        out: float = self.bias
        last = self.last
        for i in range(self.second.units):
            v = hidden[i]
            if v > 0.0:
                out += v * last[i]
        return out
