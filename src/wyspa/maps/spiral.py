"""B-27: orders of the hexes from each corner counter-clockwise inwards."""

from librt.vecs import append, vec
from mypy_extensions import i64

from wyspa.core.arrays import array
from wyspa.core.board import STEPS, Board, Spot


def ring(spots: set[Spot]) -> list[Spot]:
    """Give the outermost hexes in counter-clockwise order, from the north-western one on."""
    outer = {s for s in spots if sum((s[0] + dq, s[1] + dr) in spots for dq, dr in STEPS) < 6}
    start = min(outer, key=lambda s: (s[1], s[0]))
    path = [start]
    seen = {start}
    heading = 3  # south-west first: counter-clockwise
    while True:
        q, r = path[-1]
        for turn in range(6):
            side = (heading + 1 - turn) % 6
            step = (q + STEPS[side][0], r + STEPS[side][1])
            if step in outer and (step not in seen or step == start):
                heading = side
                break
        else:
            return path
        if step == start:
            return path
        path.append(step)
        seen.add(step)


def corners(path: list[Spot]) -> list[Spot]:
    """Give the hexes of a ring where it turns."""
    found = []
    for k, (q, r) in enumerate(path):
        before, after = path[k - 1], path[(k + 1) % len(path)]
        if (q - before[0], r - before[1]) != (after[0] - q, after[1] - r):
            found.append((q, r))
    return found


def spiral_from(spots: list[Spot], corner: Spot) -> list[Spot]:
    """Wind inwards from one corner: each inner ring begins beside where the outer one began."""
    left = set(spots)
    order: list[Spot] = []
    start = corner
    while left:
        path = ring(left) if len(left) > 1 else list(left)
        k = path.index(start) if start in path else 0
        order += path[k:] + path[:k]
        left -= set(path)
        if left:
            inner = ring(left) if len(left) > 1 else list(left)
            beside = [s for s in inner if (s[0] - order[-1][0], s[1] - order[-1][1]) in STEPS]
            touching = [s for s in beside if (s[0] - start[0], s[1] - start[1]) in STEPS]
            start = (touching or beside or inner)[0]
    return order


def fits_spiral(board: Board) -> bool:
    """Tell whether the spirals of a board take each hex once, always going on to a neighbour."""
    starts = corners(ring(set(board.spots)))
    for corner in starts:
        order = spiral_from(board.spots, corner)
        if len(order) != len(board.spots) or len(set(order)) != len(order):
            return False
        for k in range(1, len(order)):
            if (order[k][0] - order[k - 1][0], order[k][1] - order[k - 1][1]) not in STEPS:
                return False
    return len(starts) > 0


def spirals(board: Board) -> "vec[vec[i64]]":
    """Give the spirals from every corner of a board."""
    index = {spot: h for h, spot in enumerate(board.spots)}
    out = vec[vec[i64]]()
    for corner in corners(ring(set(board.spots))):
        out = append(out, array([index[s] for s in spiral_from(board.spots, corner)]))
    return out
