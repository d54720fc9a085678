"""B-96, B-97: the longest trail through the rings of a network.

The one cost that grows faster than the network: every trail has to be walked. So only the rings are written down here,
four ints a node; a branch that closes no ring is one long piece that leads nowhere, and nodes where a trail can only
go on are spliced out.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.ids import KINDS, bit

MOST_PIECES: Final = 62  # bits of an int
CELL: Final = 4  # ints a node: three pieces (or NONE) and what stands there
NONE: Final = -1
# a piece: kind << 24 | how long << 16 | node at the other end << 8 | its bit
NODE_AT: Final = 8
LONG_AT: Final = 16
KIND_AT: Final = 24
FIELD: Final = 255
NOWHERE: Final = 255  # instead of a node
# what stands at a node
BLOCKED: Final = 1  # somebody else, in the way
ROOTED: Final = 2  # an own building, which joins all kinds of pieces
MIXED: Final = 4  # own pieces meet that do not join by themselves
GONE: Final = 8  # spliced out


@final
class Web:
    """The rings of one network, and what hangs on them. Scratch paper, used again and again."""

    cells: vec[i64]
    n: i64
    pieces: i64

    def __init__(self) -> None:
        """Begin with empty paper: no network has more nodes than pieces and one."""
        self.cells = zeros((MOST_PIECES + 1) * CELL)
        self.n = 0
        self.pieces = 0

    def clear(self) -> None:
        """Begin anew."""
        self.n = 0
        self.pieces = 0

    def add_node(self, flags: i64) -> i64:
        """Write down a node, and give its place in the web."""
        cells = self.cells
        at: i64 = self.n
        self.n += 1
        cells[at * CELL] = NONE
        cells[at * CELL + 1] = NONE
        cells[at * CELL + 2] = NONE
        cells[at * CELL + 3] = flags
        return at

    def connect(self, joins: vec[i64], a: i64, b: i64, kind: i64) -> None:
        """Write down a piece between two nodes."""
        piece: i64 = 1 << LONG_AT
        piece |= kind << KIND_AT | self.pieces
        self.pieces += 1
        self.add_piece(joins, a, piece | b << NODE_AT)
        self.add_piece(joins, b, piece | a << NODE_AT)

    def hang(self, joins: vec[i64], at: i64, kind: i64, far: i64) -> None:
        """Write down a branch so long that begins with this kind of piece."""
        self.add_piece(joins, at, kind << KIND_AT | far << LONG_AT | NOWHERE << NODE_AT | self.pieces)
        self.pieces += 1

    def add_piece(self, joins: vec[i64], at: i64, piece: i64) -> None:
        """Write down a piece at a node."""
        cells = self.cells
        i: i64 = at * CELL
        while cells[i] != NONE:
            if joins[(cells[i] >> KIND_AT) * KINDS + (piece >> KIND_AT)] == 0:
                cells[at * CELL + 3] |= MIXED
            i += 1
        cells[i] = piece

    def splice(self, at: i64) -> None:
        """Make one long piece of the two at a node where a trail can only go on, if they are of one kind."""
        cells = self.cells
        a: i64 = cells[at * CELL]
        b: i64 = cells[at * CELL + 1]
        if b == NONE or cells[at * CELL + 2] != NONE or cells[at * CELL + 3] & BLOCKED != 0:
            return
        left: i64 = a >> NODE_AT & FIELD
        right: i64 = b >> NODE_AT & FIELD
        if a >> KIND_AT != b >> KIND_AT or left == NOWHERE or right == NOWHERE or left == at:
            return
        piece: i64 = a + ((b >> LONG_AT & FIELD) << LONG_AT) - (left << NODE_AT)
        there: i64 = self.cell_of(left, a & FIELD)
        back: i64 = self.cell_of(right, b & FIELD)
        cells[there] = piece | right << NODE_AT
        cells[back] = piece | left << NODE_AT
        cells[at * CELL + 3] |= GONE

    def cell_of(self, at: i64, number: i64) -> i64:
        """Give the place of the cell of a piece at a node."""
        cells = self.cells
        i: i64 = at * CELL
        while cells[i] & FIELD != number:
            i += 1
        return i

    def limit(self) -> i64:
        """Give what no trail can exceed, so that walking ends with the first one that reaches it.

        Where an odd number of ring pieces meet, a trail ends or leaves one of them out, and one that is left out serves
        two such nodes. A trail ends with two branches at most; where it leaves for one, the pieces are odd as well.
        """
        cells = self.cells
        rings: i64 = 0  # every piece twice, as it lies in two cells
        ends: i64 = 0
        odd: i64 = 0
        shortest: i64 = FIELD
        first: i64 = 0  # the longest branches
        second: i64 = 0
        at: i64
        i: i64
        k: i64
        met: i64
        branch: i64
        for at in range(self.n):
            if cells[at * CELL + 3] & GONE != 0:
                continue
            met = 0
            branch = 0
            for i in range(at * CELL, at * CELL + 3):
                if cells[i] == NONE:
                    break
                k = cells[i] >> LONG_AT & FIELD
                if cells[i] >> NODE_AT & FIELD == NOWHERE:
                    branch = k if k > branch else branch
                else:
                    met += 1
                    rings += k
                    shortest = k if k < shortest else shortest
            odd += met & 1
            if met == 1:
                ends += branch  # it goes on from the end of a line
            elif branch > first:
                second = first
                first = branch
            elif branch > second:
                second = branch
        rings = (rings >> 1) + ends
        most: i64 = rings - (shortest * (odd - 2 >> 1) if odd > 2 else 0)
        if first > 0 and rings + first - shortest * (odd >> 1) > most:
            most = rings + first - shortest * (odd >> 1)
        if second > 0 and rings + first + second - shortest * ((odd >> 1) + 1) > most:
            most = rings + first + second - shortest * ((odd >> 1) + 1)
        return most

    def longest(self, joins: vec[i64], best: i64, enough: i64, most: i64) -> i64:
        """Measure what is written down from the first node on, until a trail is known that is long enough.

        No trail is longer than `most`, or need be. A longest one starts with a branch, at a fork or an end, at a
        blocked or mixed node, or is a closed circuit.
        """
        limit: i64 = self.limit()
        if limit < most:
            most = limit
        if best >= most:
            return best
        cells = self.cells
        circuit: bool = True
        branch: bool
        odd: bool
        at: i64
        i: i64
        k: i64
        c: i64
        flags: i64
        for at in range(self.n):
            flags = cells[at * CELL + 3]
            if flags & GONE != 0:
                continue
            branch = False
            for i in range(at * CELL, at * CELL + 3):
                c = cells[i]
                if c != NONE and c >> NODE_AT & FIELD == NOWHERE:
                    branch = True
                    k = c >> LONG_AT & FIELD
                    k += walk(cells, joins, at, c >> KIND_AT, bit(c & FIELD), most - k)
                    if k > best:
                        best = k
                    circuit = False
            odd = cells[at * CELL + 2] != NONE or cells[at * CELL + 1] == NONE
            if (odd and not branch) or flags & BLOCKED != 0 or flags & (MIXED | ROOTED) == MIXED:
                circuit = False
                k = walk(cells, joins, at, 0, 0, most)
                if k > best:
                    best = k
            if best >= most or (not circuit and best >= enough):
                return best
        if circuit:
            at = 0
            while cells[at * CELL + 3] & GONE != 0:
                at += 1
            k = walk(cells, joins, at, 0, 0, most)
            if k > best:
                best = k
        return best


def walk(cells: vec[i64], joins: vec[i64], at: i64, came: i64, used: i64, most: i64) -> i64:
    """Measure the longest trail from a node, coming on a piece of this kind (0: starting), or one as long as `most`."""
    flags: i64 = cells[at * CELL + 3]
    if flags & BLOCKED != 0 and came != 0:
        return 0
    strict: bool = came != 0 and flags & (MIXED | ROOTED) == MIXED
    best: i64 = 0
    mark: i64
    i: i64
    k: i64
    c: i64
    for i in range(at * CELL, at * CELL + 3):
        c = cells[i]
        if c == NONE:
            break
        mark = bit(c & FIELD)
        if used & mark != 0 or (strict and joins[came * KINDS + (c >> KIND_AT)] == 0):
            continue
        k = c >> LONG_AT & FIELD
        if c >> NODE_AT & FIELD != NOWHERE:
            k += walk(cells, joins, c >> NODE_AT & FIELD, c >> KIND_AT, used | mark, most - k)
        if k > best:
            best = k
            if best >= most:
                break
    return best
