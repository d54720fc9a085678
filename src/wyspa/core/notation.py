"""Words for places and actions, both ways: `c2`, `c2.ne`, `c2/e`, `road c2/e`, `offer 2 ore for 1 wool to blue`.

Rows are letters from north to south, hexes are counted from west to east; those of the rim are ~1, ~2 and so on. A
node or an edge has up to three names, all are read; the one of the first hex is written.
"""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.board import CORNERS, SIDES, Board
from wyspa.core.book import Book
from wyspa.core.ids import EXTRA, LOW, TABLE, TERMS_MASK, VERB, A, extra, first, second
from wyspa.core.purse import FIELDS, MOST, TERM_MOST, given, held, terms, wanted
from wyspa.core.rule import Verb
from wyspa.core.why import Unreadable

FEW: Final = 12  # so many words can all be named


def nearest(word: str, known: list[str]) -> str:
    """Give ' (did you mean ...?)' with the nearest known words, or those there are if they are few."""
    close = close_to(word, known)
    if close:
        return f" (did you mean {' or '.join(close)}?)"
    if 0 < len(known) <= FEW:
        return f" (there is {', '.join(known)})"
    return ""


def close_to(word: str, known: list[str]) -> list[str]:
    """List the known words that are nearest, the best first."""
    import difflib

    return difflib.get_close_matches(word.lower(), known, n=3, cutoff=0.5)


def unknown(what: str, word: str, known: list[str]) -> Unreadable:
    """Say that there is no such hex, card, action ..., and which words are near, or all of them if they are few."""
    close = close_to(word, known)
    near = " ".join(close)
    known_few = " ".join(known) if not close and len(known) <= FEW else ""
    message = f"there is no {what} {word}{nearest(word, known)}"
    return Unreadable(message, "no_such_word", {"what": what, "word": word, "near": near, "known": known_few})


def row_name(row: int) -> str:
    """Name a row: a, b, ... z, aa, ab, ..."""
    name = ""
    row += 1
    while row > 0:
        row, letter = divmod(row - 1, 26)
        name = chr(97 + letter) + name
    return name


def on_both_sides(card: str) -> Unreadable:
    """Refuse an offer that gives and wants the same kind."""
    return Unreadable(f"{card} is on both sides of the offer", "on_both_sides", {"card": card})


def too_many_offered() -> Unreadable:
    """Refuse an offer that names more cards of a kind than terms hold."""
    return Unreadable(
        f"an offer can name at most {TERM_MOST} cards of a kind", "too_many_offered", {"rate": str(TERM_MOST)}
    )


@final
class Places:
    """The names of a board's places, both ways."""

    board: Board
    hex_names: list[str]
    hex_by_name: dict[str, int]

    def __init__(self, board: Board) -> None:
        """Name every hex of the board, the rim included."""
        self.board = board
        rows: dict[int, list[tuple[int, int]]] = {}
        for h, (q, r) in enumerate(board.spots[: board.n_inner]):
            rows.setdefault(r, []).append((q, h))
        names = [""] * len(board.spots)
        for k, r in enumerate(sorted(rows)):
            for column, (_, h) in enumerate(sorted(rows[r])):
                names[h] = board.names[h] if board.names else f"{row_name(k)}{column + 1}"
        for h in range(int(board.n_inner), int(board.n_hex)):
            names[h] = f"~{h - int(board.n_inner) + 1}"
        self.hex_names = names
        self.hex_by_name = {name: h for h, name in enumerate(names)}

    def say_hex(self, h: i64) -> str:
        return self.hex_names[h]

    def say_node(self, node: i64) -> str:
        """Name a node by its first hex."""
        board = self.board
        h: i64 = board.node_hexes[node * 3]
        k: i64
        for k in range(6):
            if board.hex_nodes[h * 6 + k] == node:
                return f"{self.hex_names[h]}.{CORNERS[k]}"
        raise RuntimeError("a node without a hex")

    def say_edge(self, edge: i64) -> str:
        """Name an edge by its first hex."""
        board = self.board
        h: i64 = board.edge_hexes[edge * 2]
        k: i64
        for k in range(6):
            if board.hex_edges[h * 6 + k] == edge:
                return f"{self.hex_names[h]}/{SIDES[k]}"
        raise RuntimeError("an edge without a hex")

    def read_hex(self, word: str) -> int:
        """Find a hex."""
        h = self.hex_by_name.get(word.lower())
        if h is None:
            raise unknown("hex", word, list(self.hex_by_name))
        return h

    def read_node(self, word: str) -> int:
        """Find a node by any of its names."""
        return self.read_part(word, ".", CORNERS, "corner")

    def read_edge(self, word: str) -> int:
        """Find an edge by any of its names."""
        return self.read_part(word, "/", SIDES, "side")

    def read_part(self, word: str, mark: str, names: list[str], what: str) -> int:
        """Find a corner or a side of a hex."""
        hex_word, found, name = word.lower().partition(mark)
        if not found:
            example = f"c2{mark}{names[1]}"
            raise Unreadable(
                f"{word} is not a {what}: write one like {example}", f"no_{what}_named", {"word": word, "like": example}
            )
        h = self.read_hex(hex_word)
        if name not in names:
            listed = ", ".join(names)
            text = f"a hex has no {what} {name}, only {listed}"
            raise Unreadable(text, f"no_such_{what}", {"word": name, "list": listed})
        table = self.board.hex_nodes if mark == "." else self.board.hex_edges
        place = table[h * 6 + names.index(name)]
        if place < 0:
            raise Unreadable(f"{word} is not in play", "not_in_play", {"word": word})
        return place


@final
class Notation:
    """Words for the actions of one book on one board."""

    book: Book
    places: Places
    by_name: dict[str, list[Verb]]
    seats: dict[str, int]  # seats and other colours by name: there may be thousands

    def __init__(self, book: Book, board: Board) -> None:
        """Sort the verbs by name."""
        self.book = book
        self.seats = {name: seat for seat, name in enumerate(book.colour_names)}
        self.places = Places(board)
        self.by_name = {}
        for verb in book.verbs:
            self.by_name.setdefault(verb.name, []).append(verb)

    # ---- saying --------------------------------------------------------------------------------------------------

    def say(self, action: i64) -> str:
        """Put an action into words."""
        verb = self.book.verbs[action >> VERB]
        if verb.form == "terms" or verb.form == "terms seat":
            return self.say_terms(verb, action)
        kinds = verb.form.split()
        words = [verb.name]
        if len(kinds) > 0:
            words.append(self.say_argument(kinds[0], first(action)))
        if len(kinds) > 1:
            words.append(self.say_argument(kinds[1], second(action)))
        return " ".join([word for word in words if word])

    def say_terms(self, verb: Verb, action: i64) -> str:
        """Put an offer into words."""
        deal: i64 = action & TERMS_MASK
        words = f"{verb.name} {self.book.say_purse(given(deal))} for {self.book.say_purse(wanted(deal))}"
        if verb.form == "terms seat" and extra(action) > 0:
            words += f" to {self.book.colour_names[extra(action) - 1]}"
        return words

    def say_argument(self, kind: str, x: i64) -> str:
        """Put one argument into words."""
        if kind == "hex":
            return self.places.say_hex(x)
        if kind == "node":
            return self.places.say_node(x)
        if kind == "edge":
            return self.places.say_edge(x)
        if kind == "card":
            return self.book.card_names[x]
        if kind == "card?":
            return self.book.card_names[x - 1] if x > 0 else ""
        if kind == "seat":
            return self.book.colour_names[x]
        if kind == "seat?":
            return self.book.colour_names[x - 1] if x > 0 else ""
        if kind == "number":
            return str(x)
        if kind == "number?":
            return str(x) if x > 0 else ""
        return self.book.named_args[kind][x]

    # ---- reading -------------------------------------------------------------------------------------------------

    def read(self, text: str, phase: i64 = 0) -> int:
        """Find the action that words stand for: `road c2/e` is another verb in set-up than later, so say the phase."""
        words = text.split()
        if not words:
            raise Unreadable("nothing was written", "nothing_written")
        name = words[0].lower()
        if name not in self.by_name:
            raise unknown("action", words[0], sorted(self.by_name))
        verbs = [verb for verb in self.book.verbs_in(phase) if verb.name == name] or self.by_name[name]
        for verb in verbs[:-1]:
            try:
                return self.read_for(verb, words[1:])
            except Unreadable:
                continue  # the same name may have another form
        return self.read_for(verbs[-1], words[1:])

    def read_for(self, verb: Verb, words: list[str]) -> int:
        """Read the arguments of one verb."""
        if verb.form == "terms" or verb.form == "terms seat":
            return self.read_terms(verb, words)
        kinds = verb.form.split()
        needed = len([kind for kind in kinds if not kind.endswith("?")])
        if not needed <= len(words) <= len(kinds):
            raise self.misspelt(verb, words)
        action: i64 = verb.code
        for k, kind in enumerate(kinds):
            x: i64 = self.read_argument(kind, words[k]) if k < len(words) else 0
            action |= x << A if k == 0 else x
        return verb.tidy(action)

    def misspelt(self, verb: Verb, words: list[str]) -> Unreadable:
        """Say how a verb is written, by an example; where its last word may be missing, by one without it too."""
        said = " ".join([verb.name, *words])
        kinds = verb.form.split()
        ways = [self.example(verb.name, kinds)]
        if kinds and kinds[-1].endswith("?"):
            ways.append(self.example(verb.name, kinds[:-1]))
        if len(ways) == 1:
            message = f"this is written like '{ways[0]}', not '{said}'"
            return Unreadable(message, "written_like", {"word": said, "like": ways[0]})
        message = f"this is written like '{ways[0]}' or '{ways[1]}', not '{said}'"
        return Unreadable(message, "written_like_either", {"word": said, "like": ways[0], "short": ways[1]})

    def example(self, name: str, kinds: list[str]) -> str:
        """Write a verb with words of the right kinds after it, whether or not they are possible now."""
        words = [name]
        for k, kind in enumerate(kinds):
            bare = kind.rstrip("?")
            if bare == "hex":
                words.append(self.places.say_hex(0))
            elif bare == "node":
                words.append(self.places.say_node(0))
            elif bare == "edge":
                words.append(self.places.say_edge(0))
            elif bare == "number":
                words.append(str(k + 1))
            else:
                names = self.names_of(bare)
                words.append(names[k % len(names)])
        return " ".join(words)

    def read_terms(self, verb: Verb, words: list[str]) -> int:
        """Read an offer: `2 ore 1 wool for 1 brick to blue`."""
        lowered = [word.lower().strip(",") for word in words]
        if "for" not in lowered:
            one, other = self.names_of("card")[:2]
            example = f"{verb.name} 2 {one} for 1 {other}"
            raise Unreadable(
                f"this is written like '{example}', but there is no 'for' in it", "no_for", {"like": example}
            )
        middle = lowered.index("for")
        end = lowered.index("to") if "to" in lowered else len(lowered)
        to: i64 = 0
        if end < len(lowered):
            if verb.form == "terms" or end != len(lowered) - 2:
                more = " ".join(words[end:])
                raise Unreadable(f"'{more}' is not part of this offer", "not_part_of_offer", {"word": more})
            to = self.read_argument("seat", lowered[end + 1]) + 1
        give = self.read_purse(lowered[:middle])
        want = self.read_purse(lowered[middle + 1 : end])
        i: i64
        for i in range(FIELDS):
            if held(give, i) > 0 and held(want, i) > 0:
                raise on_both_sides(self.book.card_names[i])
            if held(give, i) > TERM_MOST or held(want, i) > TERM_MOST:
                raise too_many_offered()
        return verb.code | to << EXTRA | terms(give, want)

    def read_purse(self, words: list[str]) -> int:
        """Read cards: `2 ore 1 wool`, `nothing`."""
        purse: i64 = 0
        if words == ["nothing"] or not words:
            return 0
        if len(words) % 2:
            some, more = self.names_of("card")[:2]
            said, example = " ".join(words), f"2 {some} 1 {more}"
            raise Unreadable(
                f"'{said}' is not a list of cards like '{example}'", "no_list_of_cards", {"word": said, "like": example}
            )
        for k in range(0, len(words), 2):
            if not words[k].isdigit() or not 0 < int(words[k]) <= MOST:
                raise Unreadable(f"'{words[k]}' is not a number of cards", "no_number_of_cards", {"word": words[k]})
            card: i64 = self.read_argument("card", words[k + 1])
            if held(purse, card) > 0:
                raise Unreadable(f"{words[k + 1]} is there twice", "stands_twice", {"word": words[k + 1]})
            n: i64 = int(words[k])
            purse |= n << card * 7
        return purse

    def read_argument(self, kind: str, word: str) -> int:
        if kind == "hex":
            return self.places.read_hex(word)
        if kind == "node":
            return self.places.read_node(word)
        if kind == "edge":
            return self.places.read_edge(word)
        if kind == "number" or kind == "number?":
            if not word.isdigit() or int(word) > LOW:
                raise Unreadable(f"{word} is not a number", "no_number", {"word": word})
            return int(word)
        shift = 1 if kind.endswith("?") else 0
        if kind.rstrip("?") == "seat" and word.lower() in self.seats:
            return self.seats[word.lower()] + shift
        names = self.names_of(kind.rstrip("?"))
        if word.lower() not in names:
            raise unknown(kind.rstrip("?"), word, names)
        return names.index(word.lower()) + shift

    def names_of(self, kind: str) -> list[str]:
        """List the words of a kind of argument."""
        if kind == "card":
            return [self.book.card_names[i] for i in sorted(self.book.card_names)]
        if kind == "seat":
            return self.book.colour_names
        return self.book.named_args[kind]

    def read_seat(self, word: str) -> int:
        """Find a seat, or the table."""
        return TABLE if word.lower() == "table" else self.read_argument("seat", word)
