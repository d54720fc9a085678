"""Ratings from matches of one against several: each level has a strength, and wins by its share of all at the table.

The strengths are the most likely ones (Luce's choice, found by the usual iteration), so the order of the games does not
matter; 400 points more mean ten times the strength, and `greedy` has 1000.
"""

import random
from math import log10

Match = tuple[str, str, int, int, int]  # who, against whom, how many of them, games won by the one, games decided

ANCHOR, AT, SCALE = "greedy", 1000.0, 400.0
ROUNDS = 2000
RESAMPLES = 200
LEAST = 0.5  # wins that a side without any is taken to have: nobody is infinitely weak


def strengths(matches: list[Match]) -> dict[str, float]:
    """Give the most likely strengths."""
    names = sorted({name for a, b, *_ in matches for name in (a, b)})
    found = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, 0.0)
    for a, b, _, won, games in matches:
        wins[a] += min(max(won, LEAST), games - LEAST)
        wins[b] += min(max(games - won, LEAST), games - LEAST)
    for _ in range(ROUNDS):
        due = dict.fromkeys(names, 0.0)
        for a, b, many, _, games in matches:
            total = found[a] + many * found[b]
            due[a] += games / total
            due[b] += games * many / total
        new = {name: wins[name] / due[name] if due[name] else 1.0 for name in names}
        scale = new.get(ANCHOR, 1.0)
        new = {name: x / scale for name, x in new.items()}
        if all(abs(new[name] - found[name]) < 1e-9 * new[name] for name in names):
            return new
        found = new
    return found


def ratings(matches: list[Match]) -> dict[str, tuple[float, float, float]]:
    """Give rating, lower and upper end of the 95 % interval (by drawing the games again) of every level."""
    matches = [match for match in matches if match[4] > 0]
    if not any(ANCHOR in match[:2] for match in matches):
        return {}
    dice = random.Random(1)
    drawn: dict[str, list[float]] = {}
    for _ in range(RESAMPLES):
        again = [
            (a, b, n, sum(dice.random() < won / games for _ in range(games)), games) for a, b, n, won, games in matches
        ]
        for name, x in strengths(again).items():
            drawn.setdefault(name, []).append(AT + SCALE * log10(x))
    out: dict[str, tuple[float, float, float]] = {}
    for name, x in strengths(matches).items():
        row = sorted(drawn[name])
        out[name] = (AT + SCALE * log10(x), row[int(0.025 * len(row))], row[int(0.975 * len(row))])
    return out
