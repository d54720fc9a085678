"""A position in words: how each kind of field is said (docs/positions.md); `position_read` reads it again."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import listed
from wyspa.core.fields import TextOut
from wyspa.core.ids import EDGE, KIND, NOBODY, NODE, OWNER, bit
from wyspa.core.notation import Notation
from wyspa.core.purse import given, terms, wanted

NOTHING: Final = "nothing"
NOBODY_WORD: Final = "nobody"
NONE: Final = "none"
FRAME: Final = 3  # words of a frame: phase, who, data
BITS: Final = 62  # of a set


@final
class WordsOut(TextOut):
    """Writes a state with words for pieces, figures, cards, phases, places and seats."""

    notation: Notation

    def __init__(self, notation: Notation) -> None:
        """Take the words of a table."""
        super().__init__()
        self.notation = notation

    def line(self, name: str, words: str) -> None:
        """Write one line."""
        self.lines.append(f"{name} {words}".rstrip())

    def number(self, name: str, x: i64) -> i64:
        """Write one line."""
        book = self.notation.book
        if name == "phase":
            self.line(name, book.phase_names[x])
        elif name == "who":
            self.line(name, book.seat_name(x))
        else:
            self.line(name, str(x))
        return x

    def purse(self, name: str, x: i64) -> i64:
        """Write cards by kind."""
        self.line(name, self.notation.book.say_purse(x))
        return x

    def seat(self, name: str, x: i64) -> i64:
        """Write whose it is."""
        self.line(name, self.notation.book.colour_names[x] if x >= 0 else NOBODY_WORD)
        return x

    def colour(self, name: str, x: i64) -> i64:
        """Write whose it is."""
        return self.seat(name, x)

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
        """Write one line."""
        book = self.notation.book
        words: list[str] = []
        i: i64
        if name == "on_node" or name == "on_edge":
            for i in range(len(v)):
                if v[i] != 0:
                    where = self.say_place(i, EDGE if name == "on_edge" else NODE)
                    owner = book.colour_names[(v[i] >> OWNER) - 1]
                    words.append(f"{owner} {book.pieces[v[i] & KIND].name} {where}")
            self.line(name, ", ".join(words))
        elif name == "on_hex":
            for i in range(len(v)):
                for figure, figure_name in book.figure_names.items():
                    if v[i] & figure != 0:
                        words.append(f"{figure_name} {self.notation.places.say_hex(i)}")
            self.line(name, ", ".join(words))
        elif name == "terrain":
            self.line(name, " ".join([book.terrain_names[x] for x in listed(v)]))
        elif name == "dock_kinds":
            self.line(name, " ".join([book.dock_names[x] for x in listed(v)]))
        elif name == "dock_edges":
            self.line(name, " ".join([self.notation.places.say_edge(x) for x in listed(v)]))
        elif name == "bank":
            self.line(name, counted(listed(v), [book.card_names[i] for i in range(len(v))]))
        elif name == "supply":
            for i in range(len(v)):
                if v[i] != 0 and not book.pieces[i].name:
                    return super().numbers(name, v)
            self.line(name, counted(listed(v), [book.pieces[i].name for i in range(len(v))]))
        elif name == "stack":
            for i in range(0, len(v) - FRAME + 1, FRAME):
                words.append(f"{book.phase_names[v[i]]} {book.seat_name(v[i + 1])} {v[i + 2]}")
            self.line(name, ", ".join(words))
        else:
            super().numbers(name, v)
        return v

    def say_place(self, place: i64, where: i64) -> str:
        """Name a hex, a node or an edge."""
        if place < 0:
            return NONE
        places = self.notation.places
        if where == NODE:
            return places.say_node(place)
        return places.say_edge(place) if where == EDGE else places.say_hex(place)

    # ---- by kind -----------------------------------------------------------------------------------------------------

    def pack(self, name: str, x: i64, names: list[str], width: i64) -> i64:
        """Write how many there are of each."""
        self.line(name, said_pack(x, names, width))
        return x

    def packs(self, name: str, v: vec[i64], names: list[list[str]], width: i64) -> vec[i64]:
        """Write how many there are of each, one after the other."""
        items = listed(v)
        self.line(name, ", ".join([said_pack(items[k], names[k % len(names)], width) for k in range(len(items))]))
        return v

    def card_set(self, name: str, x: i64) -> i64:
        """Write the kinds."""
        names = self.notation.book.card_names
        if x < 0 or x >> i64(len(names)) != 0:
            return super().number(name, x)  # no set of cards: read as it is, and refused by whoever knows better
        self.line(name, " ".join([names[card] for card in sorted(names) if x >> card & 1 != 0]) or NOTHING)
        return x

    def sets(self, name: str, v: vec[i64]) -> vec[i64]:
        """Write the numbers of each set in braces."""
        words: list[str] = []
        x: i64
        k: i64
        for x in v:
            if x < 0 or x >> BITS != 0:
                return super().numbers(name, v)
            words.append("{" + " ".join([str(k) for k in range(BITS) if x >> k & 1 != 0]) + "}")
        self.line(name, " ".join(words))
        return v

    def place(self, name: str, x: i64, where: i64) -> i64:
        """Write its name."""
        if self.is_no_place(x, where):
            return super().number(name, x)
        self.line(name, self.say_place(x, where))
        return x

    def places(self, name: str, v: vec[i64], where: i64) -> vec[i64]:
        """Write their names."""
        x: i64
        for x in v:
            if self.is_no_place(x, where):
                return super().numbers(name, v)
        self.line(name, " ".join([self.say_place(x, where) for x in listed(v)]))
        return v

    def is_no_place(self, x: i64, where: i64) -> bool:
        """Tell whether a number is neither a place nor none."""
        board = self.notation.places.board
        most: i64 = board.n_node if where == NODE else board.n_edge if where == EDGE else board.n_hex
        return x < NOBODY or x >= most

    def some_places(self, name: str, v: vec[i64], where: i64) -> vec[i64]:
        """Write their names."""
        return self.places(name, v, where)

    def named(self, name: str, v: vec[i64], names: list[str]) -> vec[i64]:
        """Write their names."""
        x: i64
        for x in v:
            if x < 0 or x >= len(names):
                return super().numbers(name, v)
        self.line(name, " ".join([names[x] for x in listed(v)]))
        return v

    def named_row(self, name: str, v: vec[i64], names: list[str]) -> vec[i64]:
        """Write their names."""
        return self.named(name, v, names)

    def deal(self, name: str, x: i64) -> i64:
        """Write what is given for what."""
        self.line(name, self.say_deal(x))
        return x

    def deals(self, name: str, v: vec[i64]) -> vec[i64]:
        """Write what is given for what, one after the other."""
        self.line(name, ", ".join([self.say_deal(x) for x in listed(v)]))
        return v

    def say_deal(self, x: i64) -> str:
        """Put terms into words; what are no terms stays a number."""
        if x == 0:
            return NONE
        book = self.notation.book
        if terms(given(x), wanted(x)) != x:
            return str(x)
        return f"{book.say_purse(given(x))} for {book.say_purse(wanted(x))}"


def said_pack(x: i64, names: list[str], width: i64) -> str:
    """Say how many there are of each; what has no name is said as a number, and nothing is lost."""
    mask: i64 = bit(width) - 1
    words: list[str] = []
    k: i64
    for k in range(len(names)):
        if x >> k * width & mask != 0:
            words.append(f"{x >> k * width & mask} {names[k]}")
    if x < 0 or x >> i64(len(names)) * width != 0:
        return f"{x} packed"
    return " ".join(words) if words else NOTHING


def counted(counts: list[int], names: list[str]) -> str:
    """Say how many there are of each: '3 road 1 city'."""
    return " ".join([f"{counts[k]} {names[k]}" for k in range(len(counts)) if counts[k] != 0]) or NOTHING
