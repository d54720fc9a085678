"""Arrays of ints. Those shared between copies of a state are values: changed into new ones, never written."""

from typing import cast

from librt.vecs import append, vec
from mypy_extensions import i64


def zeros(n: i64) -> vec[i64]:
    """Make an array of n zeros."""
    return vec[i64]([0] * n)


def array(items: list[int]) -> vec[i64]:
    """Make an array of a list."""
    return vec[i64]([i64(x) for x in items])


def listed(v: object) -> list[int]:
    """Make a list of an array.

    It takes an object because bots, views and tests call it from plain Python: what such a caller hands to a compiled
    function as a `vec` is never given back (mypyc 2.4), and a server with bots would grow with every decision.
    """
    items = cast(vec[i64], v)
    return [int(x) for x in items]


def holds(v: vec[i64], x: i64) -> bool:
    """Tell whether x is among the items."""
    i: i64
    for i in range(len(v)):
        if v[i] == x:
            return True
    return False


def is_among(v: vec[i64], x: i64) -> bool:
    """Tell whether x is among sorted items.

    Halves are taken by arithmetic, as nobody can guess which: it is asked with every piece (decision 122).
    """
    n: i64 = len(v)
    if n == 0:
        return False
    at: i64 = 0
    half: i64
    while n > 1:
        half = n >> 1
        at += half & (v[at + half] - x - 1 >> 63)  # all bits if that item is not beyond x
        n -= half
    return v[at] == x


def changed(v: vec[i64], i: i64, x: i64) -> vec[i64]:
    """Give a new array with one item changed."""
    w = v[:]
    w[i] = x
    return w


def with_item(v: vec[i64], x: i64) -> vec[i64]:
    """Give a new sorted array with x in its place: legal actions are listed in the same order whatever came before."""
    n: i64 = len(v)
    w = zeros(n + 1)
    i: i64 = n
    while i > 0 and v[i - 1] > x:
        w[i] = v[i - 1]
        i -= 1
    w[i] = x
    while i > 0:
        i -= 1
        w[i] = v[i]
    return w


def insert(v: vec[i64], x: i64) -> vec[i64]:
    """Put x in its place among the sorted items of an array that nobody else sees, and give that."""
    v = append(v, x)
    i: i64 = len(v) - 1
    while i > 0 and v[i - 1] > x:
        v[i] = v[i - 1]
        i -= 1
    v[i] = x
    return v


def without_item(v: vec[i64], x: i64) -> vec[i64]:
    """Give a new array without x."""
    n: i64 = len(v)
    w = zeros(n - 1)
    i: i64
    k: i64 = 0
    for i in range(n):
        if v[i] != x:
            w[k] = v[i]
            k += 1
    return w


def total(v: vec[i64]) -> i64:
    """Add up the items."""
    n: i64 = 0
    i: i64
    for i in range(len(v)):
        n += v[i]
    return n
