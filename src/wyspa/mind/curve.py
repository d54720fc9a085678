"""The curve of a training as a picture: how far off the net was, and how long its games were, round by round."""

from html import escape
from typing import NamedTuple

WIDE, HIGH, EDGE = 420, 220, 52
LOSS, TURNS = "#1f6f8b", "#b5651d"


class Point(NamedTuple):
    """One round."""

    games: int  # until then
    loss: float
    turns: float  # a game


def curve_drawn(points: list[Point], title: str) -> str:
    """Draw both lines over the number of games, each on a scale of its own."""
    most = max([point.games for point in points], default=1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE + 2 * EDGE} {HIGH + 2 * EDGE}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="{EDGE}" y="24" font-size="15">{escape(title)}</text>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#bbb"/>',
    ]
    parts += line([(p.games / most, p.loss) for p in points], LOSS, "loss", left=True)
    parts += line([(p.games / most, p.turns) for p in points], TURNS, "turns a game", left=False)
    below = EDGE + HIGH + 18
    parts.append(f'<text x="{EDGE + WIDE}" y="{below}" text-anchor="end">{most} games</text>')
    return "\n".join([*parts, "</svg>", ""])


def line(points: list[tuple[float, float]], colour: str, name: str, *, left: bool) -> list[str]:
    """Draw one line from its least to its most, and write both beside it."""
    values = [y for _, y in points]
    low, high = min(values, default=0.0), max(values, default=1.0)
    span = high - low or 1.0
    way = " ".join(f"{EDGE + x * WIDE:.1f},{EDGE + (high - y) / span * HIGH:.1f}" for x, y in points)
    side, anchor = (EDGE - 6, "end") if left else (EDGE + WIDE + 6, "start")
    at, end = (EDGE, "start") if left else (EDGE + WIDE, "end")
    return [
        f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>',
        f'<text x="{side}" y="{EDGE + 8}" text-anchor="{anchor}" fill="{colour}">{high:.3g}</text>',
        f'<text x="{side}" y="{EDGE + HIGH}" text-anchor="{anchor}" fill="{colour}">{low:.3g}</text>',
        f'<text x="{at}" y="{EDGE - 8}" text-anchor="{end}" fill="{colour}">{name}</text>',
    ]
