"""How good the probabilities are: whether of the moments at which a judge said thirty in a hundred thirty were won.

Games are played by the judge against itself, and every turn end is looked at from every seat. The picture is an SVG of
our own: what was said below, what came of it beside, and the line on which both are the same.
"""

import multiprocessing
from dataclasses import dataclass

from wyspa.mind.games import Series, own_session, play
from wyspa.table import Table

BINS = 10
STATES = 8_000_000  # numbers of games: none that was learned from
SIDE = 320
EDGE = 40


@dataclass
class Bin:
    """The moments at which about the same was said."""

    moments: int = 0
    said: float = 0.0  # the sum
    won: float = 0.0

    @property
    def mean(self) -> float:
        """Give what was said on average."""
        return self.said / max(1, self.moments)

    @property
    def rate(self) -> float:
        """Give how many of them were won."""
        return self.won / max(1, self.moments)


def measured(table: Table, weights: bytes, games: int, workers: int, silent: bool = False) -> list[Bin]:
    """Play games, and sort what was said by ten steps of probability."""
    seats = len(table.seats)
    chunk = max(1, games // (4 * workers))
    jobs = [
        Series(table, STATES + k, min(chunk, games - k), (weights,) * seats, 1.0, 0.0, silent, listing=True)
        for k in range(0, games, chunk)
    ]
    found = [Bin() for _ in range(BINS)]
    with multiprocessing.get_context("spawn").Pool(workers, initializer=own_session) as pool:
        played = pool.map(play, jobs, chunksize=1)
    for one in played:
        for said, won in one.said:
            place = found[min(BINS - 1, int(said * BINS))]
            place.moments += 1
            place.said += said
            place.won += won
    return found


def error_of(bins: list[Bin]) -> float:
    """Give how far what was said lies from what came of it, on average over all moments."""
    total = sum(one.moments for one in bins)
    return sum(one.moments * abs(one.mean - one.rate) for one in bins) / max(1, total)


def drawn(bins: list[Bin], title: str) -> str:
    """Draw the picture."""

    def at(x: float, y: float) -> str:
        return f"{EDGE + x * SIDE:.1f},{EDGE + (1 - y) * SIDE:.1f}"

    some = [one for one in bins if one.moments]
    line = " ".join(at(one.mean, one.rate) for one in some)
    most = max((one.moments for one in some), default=1)
    whole = SIDE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" font-family="sans-serif">',
        f'<rect width="{whole}" height="{whole}" fill="#fff"/><text x="{EDGE}" y="24">{title}</text>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#bbb"/>',
        f'<polyline points="{at(0, 0)} {at(1, 1)}" stroke="#bbb" stroke-dasharray="4 4"/>',
        f'<polyline points="{line}" fill="none" stroke="#1f6f8b" stroke-width="2"/>',
    ]
    for one in some:
        x, y = at(one.mean, one.rate).split(",")
        parts.append(f'<circle cx="{x}" cy="{y}" r="{3 + 6 * (one.moments / most) ** 0.5:.1f}" fill="#1f6f8b"/>')
    for k in range(0, 11, 2):
        x, y = at(k / 10, k / 10).split(",")
        parts.append(f'<text x="{x}" y="{EDGE + SIDE + 16}" text-anchor="middle">{k * 10}</text>')
        parts.append(f'<text x="{EDGE - 6}" y="{y}" text-anchor="end" dy="4">{k * 10}</text>')
    parts.append(f'<text x="{EDGE + SIDE / 2}" y="{whole - 6}" text-anchor="middle">said (%); beside: won (%)</text>')
    return "\n".join([*parts, "</svg>", ""])
