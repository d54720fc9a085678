"""A reused list of actions: verbs write what is legal into it, nature also how likely it is."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.dealer import Dealer
from wyspa.core.ids import A

FEW: Final = 32


@final
class Actions:
    """Actions, and for nature's their weights. Room is kept between uses."""

    items: vec[i64]
    weights: vec[i64]
    n: i64

    def __init__(self) -> None:
        """Begin empty, with little room: copies of a game have one too, and it grows where it is needed."""
        self.items = zeros(FEW)
        self.weights = zeros(FEW)
        self.n = 0

    def add(self, action: i64) -> None:
        n: i64 = self.n
        items = self.items
        if n == len(items):
            self.grow()
            items = self.items
        items[n] = action
        self.n = n + 1

    def add_all(self, code: i64, places: vec[i64]) -> None:
        """Add one action for each place."""
        k: i64 = len(places)
        n: i64 = self.n
        while n + k > len(self.items):
            self.grow()
        items = self.items
        i: i64
        for i in range(k):
            items[n + i] = code | places[i] << A
        self.n = n + k

    def room(self, k: i64) -> vec[i64]:
        """Give the items with room for k more, for loops that write many: set n afterwards."""
        while self.n + k > len(self.items):
            self.grow()
        return self.items

    def grow(self) -> None:
        """Double the room."""
        i: i64
        items = self.items
        weights = self.weights
        for i in range(len(self.items)):
            items = append(items, 0)
            weights = append(weights, 0)
        self.items = items
        self.weights = weights

    def weigh(self, action: i64, weight: i64) -> None:
        """Add an outcome of chance with its weight."""
        self.add(action)
        self.weights[self.n - 1] = weight

    def holds(self, action: i64) -> bool:
        """Tell whether an action is listed."""
        items = self.items
        i: i64
        for i in range(self.n):
            if items[i] == action:
                return True
        return False

    def listed(self) -> list[int]:
        """Give a plain list."""
        items = self.items
        out: list[int] = []
        i: i64
        for i in range(self.n):
            out.append(items[i])
        return out

    def draw(self, dealer: Dealer) -> i64:
        """Pick one outcome by weight."""
        total: i64 = 0
        i: i64
        weights = self.weights
        for i in range(self.n):
            total += weights[i]
        k: i64 = dealer.below(total)
        for i in range(self.n):
            k -= weights[i]
            if k < 0:
                return self.items[i]
        raise RuntimeError("nothing to draw from")
