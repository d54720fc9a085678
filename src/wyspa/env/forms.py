"""How declared facts stand in a row of small numbers, by their kinds: a new fact of a known kind needs nothing here."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.ids import EDGE, NODE
from wyspa.core.shown import (
    CARDS,
    BySeat,
    Deals,
    Levels,
    Odds,
    OnPlaces,
    OwnCards,
    Pile,
    Record,
    Shown,
    Track,
    Works,
)  # fmt: skip

ROWS: Final = 4  # rows of a pile that lies at several places

# kinds of facts
BY_SEAT: Final = 0
LEVELS: Final = 1
PLAIN: Final = 2  # numbers as they are
PILES: Final = 3
PLACES: Final = 4
WORKS: Final = 5
RECORD: Final = 6
DEALS: Final = 7
ODDS: Final = 8


class Form:
    """How one declared fact stands in a row."""

    name: str
    kind: i64
    at: i64  # where it begins
    width: i64  # how long it is
    columns: i64  # of the fact
    cells: i64  # numbers for each seat, place or row
    where: i64  # node, edge or hex
    own: bool
    many: bool
    colours: bool
    numbered: bool
    counted: bool
    owned: bool
    sorted: bool
    shared: bool
    of: i64
    sorts: list[str]  # of the fields of a record
    names: list[str]  # of the cells

    def __init__(self, name: str, columns: i64, own: bool) -> None:
        """Begin with a name."""
        self.name = name
        self.kind = PLAIN
        self.at = 0
        self.width = 0
        self.columns = columns
        self.cells = 1
        self.where = 0
        self.own = own
        self.many = False
        self.colours = False
        self.numbered = False
        self.counted = False
        self.owned = False
        self.sorted = False
        self.shared = False
        self.of = 0
        self.sorts = []
        self.names = []


def form_of(shown: Shown, sizes: list[int], kinds: i64) -> Form:
    """Decide how a declared fact stands in a row, by its kind; sizes are those of a window."""
    n_seat: i64 = sizes[0]
    n_colour: i64 = sizes[1]
    form = Form(shown.name, shown.columns(), shown.own)
    if isinstance(shown, BySeat):
        form.kind = BY_SEAT
        form.many = shown.many
        form.colours = shown.colours
        form.cells = form.columns
        form.width = (n_colour if shown.colours else n_seat) * form.cells
        form.names = ["number", "award"][: int(form.cells)]
    elif isinstance(shown, Levels):
        form.kind = LEVELS
        form.cells = form.columns
        form.width = n_seat * form.cells
        form.names = list(shown.of)
    elif isinstance(shown, Pile):
        form.kind = PILES if shown.by else PLAIN
        form.width = form.columns * (ROWS if shown.by else 1)
        form.names = ([shown.by] if shown.by else []) + (list(shown.of) or ["amount"])
    elif isinstance(shown, OnPlaces):
        form.kind = PLACES
        form.where = shown.where
        form.numbered = shown.numbered
        form.counted = shown.counted != ""
        form.owned = shown.owned
        form.sorted = len(shown.of) > 0
        form.shared = shown.shared
        form.names = ["sort" if form.sorted else "there"]
        form.names += [
            name for name, has in (("number", form.numbered), ("count", form.counted), ("owner", form.owned)) if has
        ]
        form.cells = len(form.names) + (n_seat if form.shared else 0)
        form.names += [f"part {seat}" for seat in range(int(n_seat))] if form.shared else []
        form.width = 0 if shown.printed else places(form.where, sizes) * form.cells
    elif isinstance(shown, Works):
        form.kind = WORKS
        form.of = len(shown.of)
        form.cells = 2 + kinds + (form.columns - 3) * n_seat
        form.width = form.of * form.cells
        form.names = ["holder", "level"] + [f"price {card}" for card in range(int(kinds))]
        form.names += [f"need {k} of {s}" for k in range(int(form.columns) - 3) for s in range(int(n_seat))]
    elif isinstance(shown, Record):
        form.kind = RECORD
        form.sorts = shown.sorts
        for k in range(len(shown.sorts)):
            size = size_of(shown.sorts[k], kinds)
            form.names += [f"{shown.fields[k]} {i}" if size > 1 else shown.fields[k] for i in range(int(size))]
        form.width = len(form.names)
        form.cells = form.width
    elif isinstance(shown, Deals):
        form.kind = DEALS
        form.cells = 2 + kinds
        form.width = n_seat * form.cells
        form.names = ["said", "to"] + [f"terms {card}" for card in range(int(kinds))]
    elif isinstance(shown, Odds):
        form.kind = ODDS
        form.of = len(shown.of)
        form.width = 2 * form.of
        form.names = [f"own {name}" for name in shown.of] + [f"any {name}" for name in shown.of]
    elif isinstance(shown, OwnCards):
        form.width = form.columns * (2 if shown.fresh else 1)
        form.names = list(shown.of) + ([f"fresh {name}" for name in shown.of] if shown.fresh else [])
    elif isinstance(shown, Track):
        form.width = 3
        form.names = ["far", "attack", "defence"]
    return form


def places(where: i64, sizes: list[int]) -> i64:
    """Count the places of a window."""
    return sizes[3] if where == NODE else sizes[4] if where == EDGE else sizes[2]


def size_of(sort: str, kinds: i64) -> i64:
    """Count the numbers of a field of a record."""
    return kinds if sort == CARDS else 2 if sort in ("node", "edge", "hex") else 1
