"""A position in words, read again: what `position_written` writes, and what earlier releases wrote.

Format 1 said decks, offers, places and frames by their numbers. Both are read: where a line has numbers alone, it is
one of format 1.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import array, zeros
from wyspa.core.fields import LARGEST, BadBytes, TextIn
from wyspa.core.ids import EDGE, KINDS, NOBODY, NODE, OWNER, SEVERAL, TABLE, bit
from wyspa.core.notation import Notation, nearest
from wyspa.core.position_written import BITS, FRAME, NOBODY_WORD, NONE, NOTHING
from wyspa.core.purse import FIELD, terms
from wyspa.core.why import UnknownWord


@final
class WordsIn(TextIn):
    """Reads what WordsOut wrote, and what it wrote in format 1."""

    notation: Notation

    def __init__(self, notation: Notation, lines: list[str]) -> None:
        """Take the words of a table."""
        super().__init__(lines, notation.book.seats, notation.book.colours)
        self.notation = notation

    def rest(self, name: str) -> str:
        """Take the next line, which must begin with this name, and give the rest of it."""
        if self.at >= len(self.lines):
            raise BadBytes(f"the text ends before {name}")
        word, _, rest = self.lines[self.at].partition(" ")
        self.at += 1
        if word != name:
            raise BadBytes(f"'{word}' stands where {name} is due")
        return rest.strip()

    def is_plain(self) -> bool:
        """Tell whether the next line has numbers alone, as in format 1."""
        words = self.lines[self.at].split()[1:] if self.at < len(self.lines) else []
        for word in words:
            if not word.lstrip("-").isdigit():
                return False
        return True

    def parts(self, name: str, n: i64) -> list[str]:
        """Give what commas part in the next line, which must be so many."""
        found = [part.strip() for part in self.rest(name).split(",")]
        if len(found) != n:
            raise BadBytes(f"{name} has {len(found)} entries where {n} are due")
        return found

    def number(self, name: str, x: i64) -> i64:
        """Read one line."""
        if name == "phase":
            return find(self.notation.book.phase_names, self.rest(name), "phase")
        if name == "who":
            return self.read_who(self.rest(name))
        return super().number(name, x)

    def read_who(self, word: str) -> i64:
        """Read a seat, nature, or several."""
        if word == NOBODY_WORD or word == "table":
            return TABLE
        return SEVERAL if word == "several" else self.notation.read_seat(word)

    def purse(self, name: str, x: i64) -> i64:
        """Read cards by kind."""
        if self.at < len(self.lines) and len(self.lines[self.at].split()) == 2 and self.is_plain():
            return super().purse(name, x)
        return self.notation.read_purse(self.rest(name).split())

    def seat(self, name: str, x: i64) -> i64:
        """Read whose it is."""
        if self.is_plain():
            return super().seat(name, x)
        return self.checked_seat(name, self.seats)

    def colour(self, name: str, x: i64) -> i64:
        """Read whose it is."""
        if self.is_plain():
            return super().colour(name, x)
        return self.checked_seat(name, self.colours)

    def checked_seat(self, name: str, most: i64) -> i64:
        """Read a word for a seat or for nobody."""
        found: i64 = self.read_who(self.rest(name))
        if not NOBODY <= found < most:
            raise BadBytes(f"{name} cannot be seat {found}: there are {most}")
        return found

    def numbers(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read one line."""
        book = self.notation.book
        places = self.notation.places
        k: i64
        if name == "on_node" or name == "on_edge" or name == "on_hex":
            out = zeros(len(v))
            for item in [item.split() for item in self.rest(name).split(",") if item.strip()]:
                if name == "on_hex":
                    if len(item) != 2:
                        raise BadBytes(f"'{' '.join(item)}' is not a figure on a hex")
                    out[places.read_hex(item[1])] |= find(book.figure_names, item[0], "figure")
                    continue
                if len(item) != 3:
                    raise BadBytes(f"'{' '.join(item)}' is not an owner, a piece and a place")
                place = self.read_place(item[2], EDGE if name == "on_edge" else NODE)
                kinds = {
                    int(k): book.pieces[k].name
                    for k in range(KINDS)
                    if (book.pieces[k].where == EDGE) == (name == "on_edge")
                }
                owner: i64 = self.notation.read_seat(item[0])
                out[place] = (owner + 1) << OWNER | find(kinds, item[1], "piece")
            return out
        if name == "terrain":
            return array([find(book.terrain_names, word, "terrain") for word in self.rest(name).split()])
        if name == "bank" and not self.is_plain():
            return counts_in(self.rest(name), [book.card_names[k] for k in range(len(v))], "card")
        if name == "supply" and not self.is_plain():
            return counts_in(self.rest(name), [book.pieces[k].name for k in range(len(v))], "piece")
        return super().numbers(name, v)

    def sequence(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read one line of any length."""
        if name == "dock_kinds":
            names = self.notation.book.dock_names
            return array([find(names, word, "dock") for word in self.rest(name).split()])
        if name == "dock_edges":
            return array([self.notation.places.read_edge(word) for word in self.rest(name).split()])
        if name == "stack" and not self.is_plain():
            frames: list[int] = []
            for item in [item.split() for item in self.rest(name).split(",") if item.strip()]:
                if len(item) != FRAME:
                    raise BadBytes(f"'{' '.join(item)}' is not a phase, who is asked and a number")
                frames.append(find(self.notation.book.phase_names, item[0], "phase"))
                frames.append(self.read_who(item[1]))
                frames.append(whole_number(item[2]))
            return array(frames)
        return super().sequence(name, v)

    def read_place(self, word: str, where: i64) -> int:
        """Read a hex, a node or an edge."""
        if word == NONE:
            return -1
        places = self.notation.places
        if where == NODE:
            return places.read_node(word)
        return places.read_edge(word) if where == EDGE else places.read_hex(word)

    # ---- by kind -----------------------------------------------------------------------------------------------------

    def pack(self, name: str, x: i64, names: list[str], width: i64) -> i64:
        """Read how many there are of each."""
        if not self.is_plain():
            return read_pack(self.rest(name), names, width)
        return super().purse(name, x) if width == FIELD else super().number(name, x)

    def packs(self, name: str, v: vec[i64], names: list[list[str]], width: i64) -> vec[i64]:
        """Read how many there are of each, one after the other."""
        if self.is_plain():
            return super().packs(name, v, names, width)
        parts = self.parts(name, len(v))
        return array([read_pack(parts[k], names[k % len(names)], width) for k in range(len(parts))])

    def card_set(self, name: str, x: i64) -> i64:
        """Read the kinds."""
        if self.is_plain():
            return super().number(name, x)
        words = self.rest(name).split()
        found: i64 = 0
        for word in words if words != [NOTHING] else []:
            found |= bit(find(self.notation.book.card_names, word, "card"))
        return found

    def sets(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read the numbers of each set."""
        if self.is_plain():
            return super().numbers(name, v)
        out: list[int] = []
        x: i64
        for part in self.rest(name).replace("{", " { ").split("}"):
            words = part.split()
            if not words:
                continue
            x = 0
            for word in words[1:]:
                k: i64 = whole_number(word)
                if not 0 <= k < BITS:
                    raise BadBytes(f"{name} cannot have {word} in a set: numbers there are 0 to 61")
                x |= bit(k)
            if words[0] != "{":
                raise BadBytes(f"'{part.strip()}' is no set like {{1 3}}")
            out.append(x)
        if len(out) != len(v):
            raise BadBytes(f"{name} has {len(out)} sets where {len(v)} are due")
        return array(out)

    def place(self, name: str, x: i64, where: i64) -> i64:
        """Read its name."""
        return super().number(name, x) if self.is_plain() else self.read_place(self.rest(name), where)

    def places(self, name: str, v: vec[i64], where: i64) -> vec[i64]:
        """Read their names."""
        if self.is_plain():
            return super().sequence(name, v)
        return array([self.read_place(word, where) for word in self.rest(name).split()])

    def some_places(self, name: str, v: vec[i64], where: i64) -> vec[i64]:
        """Read their names."""
        return self.as_many(name, self.places(name, v, where), v)

    def named(self, name: str, v: vec[i64], names: list[str]) -> vec[i64]:
        """Read their names."""
        return self.as_many(name, self.named_row(name, v, names), v)

    def named_row(self, name: str, v: vec[i64], names: list[str]) -> vec[i64]:
        """Read their names."""
        if self.is_plain():
            return super().sequence(name, v)
        return array([place_in(names, word, name) for word in self.rest(name).split()])

    def as_many(self, name: str, found: vec[i64], v: vec[i64]) -> vec[i64]:
        """Refuse more or fewer than there must be."""
        if len(found) != len(v):
            raise BadBytes(f"{name} has {len(found)} entries where {len(v)} are due")
        return found

    def deal(self, name: str, x: i64) -> i64:
        """Read what is given for what."""
        return super().number(name, x) if self.is_plain() else self.read_deal(self.rest(name))

    def deals(self, name: str, v: vec[i64]) -> vec[i64]:
        """Read what is given for what, one after the other."""
        if self.is_plain():
            return super().numbers(name, v)
        return array([self.read_deal(part) for part in self.parts(name, len(v))])

    def read_deal(self, words: str) -> int:
        """Read terms."""
        if words == NONE:
            return 0
        give, found, want = words.partition(" for ")
        if not found:
            return whole_number(words)
        return terms(self.notation.read_purse(give.split()), self.notation.read_purse(want.split()))


def read_pack(text: str, names: list[str], width: i64) -> int:
    """Read how many there are of each."""
    words = text.split()
    if words == [NOTHING]:
        return 0
    if len(words) == 2 and words[1] == "packed":
        return whole_number(words[0])
    counts = counts_in(text, names, "card")
    found: i64 = 0
    k: i64
    for k in range(len(names)):
        if not 0 <= counts[k] < bit(width):
            raise BadBytes(f"there cannot be {counts[k]} {names[k]}")
        found |= counts[k] << k * width
    return found


def counts_in(text: str, names: list[str], what: str) -> vec[i64]:
    """Read how many there are of each."""
    words = text.split()
    out = zeros(len(names))
    if words == [NOTHING]:
        return out
    if len(words) % 2:
        raise BadBytes(f"'{text}' is no list like '2 {names[-1]}'")
    for k in range(0, len(words), 2):
        at = place_in(names, words[k + 1], what)
        if out[at] != 0:
            raise BadBytes(f"{words[k + 1]} is there twice")
        out[at] = whole_number(words[k])
    return out


def whole_number(word: str) -> int:
    """Read a number that is not too large."""
    if not word.lstrip("-").isdigit() or not word.isascii() or not -LARGEST <= int(word) <= LARGEST:
        raise BadBytes(f"'{word[:30]}' is no number")
    return int(word)


def place_in(names: list[str], word: str, what: str) -> int:
    """Find the place of a name."""
    for k in range(len(names)):
        if names[k] == word.lower():
            return k
    raise UnknownWord(f"there is no {what} {word}{nearest(word, sorted(names))}")


def find(names: dict[int, str], word: str, what: str) -> int:
    """Find the number of a name."""
    for number, name in names.items():
        if name == word.lower():
            return number
    raise UnknownWord(f"there is no {what} {word}{nearest(word, sorted(names.values()))}")
