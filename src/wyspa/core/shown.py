"""What rules show: each thing is declared once, in `Module.install`, by a kind that says what its numbers mean.

`book.show(Pile("cloth", "bale"))` declares, `view.put(...)` in `Module.show` fills in. Pictures, terminals, the
server, the page, bots and tests walk `book.shown` by kind; none of them knows a name. A kind keeps its numbers flat,
in rows of equal width, and reads them back by methods of its own.
"""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.ids import EDGE, NODE
from wyspa.core.why import RuleConflict

BESIDE: Final = "beside"  # a thing of its own on its place
UNDER: Final = "under"  # below the piece that stands there
INSTEAD: Final = "instead"  # in place of the piece that stands there
LYING: Final = "lying"  # in place of the piece, and on its side
CARRIED: Final = "carried"  # the piece that stands there bears the number
BADGE: Final = "badge"  # a small sign on the piece that stands there
PATH: Final = "path"  # hexes one after the other
AREA: Final = "area"  # hexes that belong together by their number
WAYS: Final = (BESIDE, UNDER, INSTEAD, LYING, CARRIED, BADGE, PATH, AREA)

NUMBER: Final = "number"
SECONDS: Final = "seconds"
YES: Final = "yes"
SEAT: Final = "seat"
CARD: Final = "card"
CARDS: Final = "cards"  # a purse
PIECE: Final = "piece"
DOCK: Final = "dock"  # a kind of harbour
NAMED: Final = "named"  # one of several words, by its number
ROLLS: Final = "rolls"  # how many rolls of the turn are still to come
SORTS: Final = (NUMBER, SECONDS, YES, SEAT, CARD, CARDS, PIECE, DOCK, NAMED, ROLLS, "node", "edge", "hex")


class Shown:
    """Something that a rule shows. Its name is the key of its words and its help; `art` is its symbol."""

    name: str
    art: str
    own: bool  # only the eyes of one seat see it
    featured: bool  # the game turns around it: it stands in the panel that says how the game is won
    at: i64  # which of all that is declared at its table

    def __init__(self, name: str, art: str, own: bool) -> None:
        """Take name, symbol and whether it is secret."""
        self.at = -1
        self.name = name
        self.art = art
        self.own = own
        self.featured = False

    @property
    def kind(self) -> str:
        """Name the kind, as the page knows it."""
        raise NotImplementedError

    def columns(self) -> i64:
        """Count the numbers of a row."""
        return 1

    def fits(self, n: i64, seats: i64, colours: i64) -> bool:
        """Tell whether so many numbers are whole rows."""
        return n % self.columns() == 0

    def form(self) -> str:
        """Say how many numbers there must be, for whoever put others."""
        return f"rows of {self.columns()} numbers"

    def words(self) -> list[str]:
        """List the words it needs besides its name and its help: columns, fields, works."""
        return []

    def arts(self) -> list[str]:
        """List the symbols it is drawn with."""
        return [self.art]


@final
class BySeat(Shown):
    """A number for each seat in sight: cards, knights, points for something.

    With `award` a second number says whether the seat holds the special card for it; a number that is `usual` for all
    goes unsaid; with `many` it is a set of bits, of which people see how many there are; with `colours` those that
    nobody plays have one too; `caps` says that it is the most of something that is safe: "cards"; `enough` is the
    least for which the award is given at all, `worth` its points, and `rivals` how many seats beside each other compete
    for one (0: all).
    """

    award: str
    usual: i64
    many: bool
    colours: bool
    caps: str
    enough: i64
    worth: i64
    rivals: i64

    def __init__(
        self,
        name: str,
        art: str,
        award: str = "",
        usual: i64 = -1,
        many: bool = False,
        colours: bool = False,
        caps: str = "",
        enough: i64 = 0,
        worth: i64 = 0,
        rivals: i64 = 0,
    ) -> None:
        super().__init__(name, art, False)
        self.enough = enough
        self.worth = worth
        self.rivals = rivals
        self.award = award
        self.usual = usual
        self.many = many
        self.colours = colours
        self.caps = caps

    @property
    def kind(self) -> str:
        return "by-seat"

    def columns(self) -> i64:
        """Count the number, and whether the award is held."""
        return 2 if self.award else 1

    def fits(self, n: i64, seats: i64, colours: i64) -> bool:
        """One row for each seat."""
        return n == (colours if self.colours else seats) * self.columns()

    def form(self) -> str:
        return "a number for each seat in sight" + (", each with 1 or 0 for the award" if self.award else "")

    def words(self) -> list[str]:
        """Name the award."""
        return ["award"] if self.award else []

    def number(self, numbers: list[int], at: int) -> int:
        """Give the number of the seat that stands so far in the scope."""
        return numbers[at * self.columns()]

    def amount(self, numbers: list[int], at: int) -> int:
        """Give the number as people see it."""
        found = self.number(numbers, at)
        return bin(found).count("1") if self.many else found

    def says_something(self, numbers: list[int]) -> bool:
        """Tell whether not everybody has what is usual."""
        i: i64
        for i in range(0, len(numbers), self.columns()):
            if numbers[i] != self.usual:
                return True
        return False

    def held(self, numbers: list[int], at: int) -> bool:
        """Tell whether that seat holds the award."""
        return self.award != "" and numbers[at * 2 + 1] != 0

    def holder(self, numbers: list[int]) -> int:
        """Find who in sight holds the award, or -1."""
        i: i64
        for i in range(len(numbers) // 2):
            if self.award != "" and numbers[i * 2 + 1] != 0:
                return i
        return -1


@final
class Levels(Shown):
    """For each seat in sight a level in each of several fields, up to a last one: improvements, decks of backs.

    `prices` are purses, field after field and level after level, if a next level can be bought; `perk` is the level
    that gives something for good, and an `upto` of 0 means that there is no last one.
    """

    of: list[str]
    upto: i64
    prices: list[int]
    perk: i64

    def __init__(
        self, name: str, art: str, of: list[str], upto: i64, prices: list[int] | None = None, perk: i64 = 0
    ) -> None:
        super().__init__(name, art, False)
        self.of = of
        self.upto = upto
        self.prices = [] if prices is None else prices
        self.perk = perk

    @property
    def kind(self) -> str:
        return "levels"

    def columns(self) -> i64:
        """One for each field."""
        return len(self.of)

    def fits(self, n: i64, seats: i64, colours: i64) -> bool:
        """One row for each seat."""
        return n == seats * len(self.of)

    def form(self) -> str:
        return f"{len(self.of)} numbers for each seat in sight"

    def words(self) -> list[str]:
        """Every field has a name, and what its perk gives."""
        found = list(self.of)
        if self.perk:
            found.extend([f"{field}-perk" for field in self.of])
        return found

    def art_of(self, field: int) -> str:
        """Give the symbol of a field: all have the same, unless the symbol is of one sort for each."""
        return self.art if self.art.startswith("i-") else f"{self.art}-{self.of[field]}"

    def arts(self) -> list[str]:
        """List the symbols of the fields."""
        return [self.art_of(field) for field in range(len(self.of))]

    def level(self, numbers: list[int], at: int, field: int) -> int:
        """Give the level of the seat that stands so far in the scope."""
        return numbers[at * len(self.of) + field]

    def price(self, field: int, level: int) -> int:
        """Give the purse that leads from a level to the next; 0 where nothing is sold."""
        return self.prices[field * self.upto + level] if self.prices and level < self.upto else 0


@final
class Pile(Shown):
    """What lies beside the board: one number, or one for each of several things; perhaps several such piles.

    With `by` each row begins with the number of its place (a board, a market), and there may be any number of rows.
    `sold_by` names the verb that takes from it. With a `rate` cards are exchanged there, so many for one.
    """

    of: list[str]
    by: str
    sold_by: str
    rate: i64

    def __init__(
        self,
        name: str,
        art: str,
        of: list[str] | None = None,
        by: str = "",
        own: bool = False,
        sold_by: str = "",
        rate: i64 = 0,
    ) -> None:
        super().__init__(name, art, own)
        self.sold_by = sold_by
        self.rate = rate
        self.of = [] if of is None else of
        self.by = by

    @property
    def kind(self) -> str:
        return "pile"

    def columns(self) -> i64:
        """Where it lies, if there are several, and how many of each."""
        return max(1, len(self.of)) + (1 if self.by else 0)

    def fits(self, n: i64, seats: i64, colours: i64) -> bool:
        """One row, or several."""
        return n % self.columns() == 0 if self.by else n == self.columns()

    def form(self) -> str:
        return f"rows of {self.columns()} numbers" if self.by else f"{self.columns()} numbers"

    def words(self) -> list[str]:
        """Each thing has a name."""
        return self.of + ([self.by] if self.by else [])


@final
class OnPlaces(Shown):
    """Things on nodes, edges or hexes: each row is a place, then what else is declared.

    `numbered` adds the number of the dice, `counted` how many of a thing (its symbol) lie there, `owned` the seat it
    belongs to (or -1), `of` which of several sorts it is: then the symbol is `art-sort`; `shared` adds the bits
    of the seats that have a part in it. What is `printed` on the board
    never changes: its rows stand here, and nobody puts them into a view.
    """

    where: i64
    way: str
    sign: str  # in a terminal
    numbered: bool
    counted: str
    owned: bool
    of: list[str]
    printed: list[int]
    shared: bool

    def __init__(
        self,
        name: str,
        art: str,
        where: i64,
        way: str = BESIDE,
        sign: str = "*",
        numbered: bool = False,
        counted: str = "",
        owned: bool = False,
        of: list[str] | None = None,
        own: bool = False,
        printed: list[int] | None = None,
        shared: bool = False,
    ) -> None:
        super().__init__(name, art, own)
        if way not in WAYS:
            raise RuleConflict(f"the rule shows {name} in a way that nobody draws: {way}")
        self.where = where
        self.way = way
        self.sign = sign
        self.numbered = numbered
        self.counted = counted
        self.owned = owned
        self.of = [] if of is None else of
        self.printed = [] if printed is None else printed
        self.shared = shared

    @property
    def kind(self) -> str:
        return "places"

    @property
    def place(self) -> str:
        """Name what it lies on."""
        return "node" if self.where == NODE else "edge" if self.where == EDGE else "hex"

    def columns(self) -> i64:
        """Count the place, and what is declared."""
        more: i64 = 1
        if self.numbered:
            more += 1
        if self.counted:
            more += 1
        if self.owned:
            more += 1
        if self.of:
            more += 1
        if self.shared:
            more += 1
        return more

    def words(self) -> list[str]:
        """Each sort has a name, and what is counted."""
        return self.of + ([self.counted] if self.counted else [])

    def arts(self) -> list[str]:
        """Each sort has a symbol."""
        found = [f"{self.art}-{sort}" for sort in self.of] if self.of else [self.art]
        return found + ([self.counted] if self.counted else [])

    def things(self, numbers: list[int]) -> list["Thing"]:
        """Read the rows."""
        found: list[Thing] = []
        width: i64 = self.columns()
        i: i64
        for i in range(0, len(numbers), width):
            k: i64 = i + 1
            number = 0
            count = -1
            seat = -1
            sort = -1
            shared = 0
            if self.numbered:
                number = numbers[k]
                k += 1
            if self.counted:
                count = numbers[k]
                k += 1
            if self.owned:
                seat = numbers[k]
                k += 1
            if self.of:
                sort = numbers[k]
                k += 1
            if self.shared:
                shared = numbers[k]
            found.append(Thing(numbers[i], number, count, seat, sort, shared))
        return found

    def places(self, numbers: list[int]) -> list[int]:
        """Read the places alone."""
        return numbers[:: int(self.columns())]


@final
class Thing:
    """One row of things on places."""

    place: int
    number: int  # of the dice, or 0
    count: int  # of things, or -1
    seat: int  # whose it is, or -1
    sort: int  # which of the sorts, or -1
    shared: int  # bits of the seats that have a part in it

    def __init__(self, place: int, number: int, count: int, seat: int, sort: int, shared: int) -> None:
        """Keep the numbers."""
        self.place = place
        self.number = number
        self.count = count
        self.seat = seat
        self.sort = sort
        self.shared = shared


@final
class Track(Shown):
    """How far a figure has come on its way, and what stands against what when it arrives.

    `shares` names the number by seat of which the defence is the sum.
    """

    length: i64
    shares: str

    def __init__(self, name: str, art: str, length: i64, shares: str = "") -> None:
        super().__init__(name, art, False)
        self.length = length
        self.shares = shares

    @property
    def kind(self) -> str:
        return "track"

    def columns(self) -> i64:
        """How far, attack, defence."""
        return 3

    def fits(self, n: i64, seats: i64, colours: i64) -> bool:
        """One row."""
        return n == 3

    def form(self) -> str:
        return "three numbers: how far, attack, defence"

    def words(self) -> list[str]:
        """Both sides have names."""
        return ["attack", "defence"]


@final
class Works(Shown):
    """Things that seats take and build up: each has a holder, a level, a price for the next one, and conditions.

    A row is: who holds it (or -1), its level, the purse for the next level, the bits of the seats that may take it,
    and then for each of its `needs` the bits of the seats that fulfil it. A need is a word and what it asks for:
    "cities 2". `begun_by` and `raised_by` name the verbs that take and build.
    """

    of: list[str]
    upto: i64
    needs: list[list[str]]
    begun_by: str
    raised_by: str
    wide: i64  # the most needs that one of them has

    def __init__(
        self,
        name: str,
        art: str,
        of: list[str],
        upto: i64,
        needs: list[list[str]] | None = None,
        begun_by: str = "",
        raised_by: str = "",
    ) -> None:
        """Describe them."""
        super().__init__(name, art, False)
        self.of = of
        self.upto = upto
        self.needs = [[] for _ in of] if needs is None else needs
        self.begun_by = begun_by
        self.raised_by = raised_by
        self.wide = 0
        for listed in self.needs:
            if len(listed) > self.wide:
                self.wide = len(listed)

    @property
    def kind(self) -> str:
        return "works"

    def columns(self) -> i64:
        """Holder, level, price, who may, who fulfils each need."""
        return 4 + self.wide

    def fits(self, n: i64, seats: i64, colours: i64) -> bool:
        """One row for each."""
        return n == self.columns() * len(self.of)

    def form(self) -> str:
        return (
            f"for each of {len(self.of)} works {self.columns()} numbers: holder, level, price, who may take it, "
            "who fulfils each need"
        )

    def words(self) -> list[str]:
        """Each work has a name, and each need."""
        found = list(self.of)
        for listed in self.needs:
            for need in listed:
                if need.split()[0] not in found:
                    found.append(need.split()[0])
        return found

    def art_of(self, work: int) -> str:
        """Give the symbol of a work: all have the same, unless the symbol is of one sort for each."""
        return self.art if self.art.startswith("i-") else f"{self.art}-{self.of[work]}"

    def arts(self) -> list[str]:
        """List the symbols of the works."""
        return [self.art_of(work) for work in range(len(self.of))]

    def holder(self, numbers: list[int], work: int) -> int:
        """Give who holds a work, or -1."""
        return numbers[work * self.columns()]

    def level(self, numbers: list[int], work: int) -> int:
        """Give how far it is built."""
        return numbers[work * self.columns() + 1]

    def price(self, numbers: list[int], work: int) -> int:
        """Give the purse for the next level."""
        return numbers[work * self.columns() + 2]

    def may(self, numbers: list[int], work: int, seat: int) -> bool:
        """Tell whether a seat may take it."""
        return numbers[work * self.columns() + 3] >> seat & 1 != 0

    def met(self, numbers: list[int], work: int, need: int, seat: int) -> bool:
        """Tell whether a seat fulfils one of its needs."""
        return numbers[work * self.columns() + 4 + need] >> seat & 1 != 0

    def of_seat(self, numbers: list[int], seat: int) -> int:
        """Find the work of a seat, or -1."""
        i: i64
        for i in range(len(self.of)):
            if self.holder(numbers, i) == seat:
                return i
        return -1


@final
class Odds(Shown):
    """What may come of a throw, face by face: a row is whom it concerns (-1: nobody in particular), the face, its
    weight, the hex to which it leads (or -1), and which of the outcomes `of` it is (or -1: none).

    What is said of a seat stands above what is said of nobody. `good` and `bad` are outcomes; `verb` names what throws.
    """

    of: list[str]
    good: list[str]
    bad: list[str]
    verb: str

    def __init__(self, name: str, art: str, of: list[str], good: list[str], bad: list[str], verb: str = "") -> None:
        super().__init__(name, art, False)
        self.of = of
        self.good = good
        self.bad = bad
        self.verb = verb

    @property
    def kind(self) -> str:
        return "odds"

    def columns(self) -> i64:
        """Seat, face, weight, hex, outcome."""
        return 5

    def words(self) -> list[str]:
        """Each outcome has a name."""
        return self.of

    def shares(self, numbers: list[int], seat: int) -> list[int]:
        """Give the weight of each outcome for a seat."""
        found = [0 for _ in self.of]
        i: i64
        for i in range(0, len(numbers), 5):
            if numbers[i] == seat and numbers[i + 4] >= 0:
                found[numbers[i + 4]] += numbers[i + 2]
        return found

    def whole(self, numbers: list[int], seat: int) -> int:
        """Give the weight of all faces: those of the seat, or of nobody in particular."""
        mine = 0
        all_of_them = 0
        i: i64
        for i in range(0, len(numbers), 5):
            if numbers[i] == seat:
                mine += numbers[i + 2]
            elif numbers[i] < 0:
                all_of_them += numbers[i + 2]
        return all_of_them if all_of_them > 0 else mine


def percent(part: int, whole: int) -> int:
    """Give a share in per cent, rounded to the nearest."""
    return (200 * part + whole) // (2 * whole) if whole > 0 else 0


@final
class Record(Shown):
    """A few facts that belong together, each with a name and a sort: a number, seconds, yes, a seat, a card, a place.

    A seat, card or place of -1 is nobody, none, nowhere. A field of the sort `NAMED` counts in `names`, which have
    symbols of their own where `arts` says so.
    """

    fields: list[str]
    sorts: list[str]
    names: list[str]
    name_arts: list[str]

    def __init__(
        self,
        name: str,
        art: str,
        fields: list[str],
        sorts: list[str],
        own: bool = False,
        names: list[str] | None = None,
        arts: list[str] | None = None,
    ) -> None:
        super().__init__(name, art, own)
        self.names = [] if names is None else names
        self.name_arts = [] if arts is None else arts
        if len(fields) != len(sorts):
            raise RuleConflict(f"the rule shows {name} with {len(fields)} fields of {len(sorts)} sorts")
        for sort in sorts:
            if sort not in SORTS:
                raise RuleConflict(f"the rule shows {name} with a field of a sort that nobody knows: {sort}")
        self.fields = fields
        self.sorts = sorts

    @property
    def kind(self) -> str:
        return "record"

    def columns(self) -> i64:
        """One for each field."""
        return len(self.fields)

    def fits(self, n: i64, seats: i64, colours: i64) -> bool:
        """One row."""
        return n == len(self.fields)

    def form(self) -> str:
        return f"{len(self.fields)} numbers"

    def words(self) -> list[str]:
        """Each field has a name, unless it is the only one: that is the fact itself; and so has what it counts in."""
        return (self.fields if len(self.fields) > 1 else []) + self.names

    def arts(self) -> list[str]:
        """List the symbol of the fact, and those of what a field counts in."""
        return [self.art, *self.name_arts]

    def field(self, numbers: list[int], name: str) -> int:
        return numbers[self.fields.index(name)]


@final
class OwnCards(Shown):
    """The own hidden cards, by name; with `fresh` a second row says how many of them were drawn in this turn.

    `decks` are the decks they come from, by the names of what these are of, and `deck_of` says which is whose.
    """

    of: list[str]
    fresh: bool
    decks: list[str]
    deck_of: list[int]

    def __init__(
        self,
        name: str,
        art: str,
        of: list[str],
        fresh: bool = False,
        decks: list[str] | None = None,
        deck_of: list[int] | None = None,
    ) -> None:
        """Describe them."""
        super().__init__(name, art, True)
        self.of = of
        self.fresh = fresh
        self.decks = [] if decks is None else decks
        self.deck_of = [] if deck_of is None else deck_of

    @property
    def kind(self) -> str:
        return "own-cards"

    def columns(self) -> i64:
        """One for each card."""
        return len(self.of)

    def fits(self, n: i64, seats: i64, colours: i64) -> bool:
        """One row, or two."""
        return n == len(self.of) * (2 if self.fresh else 1)

    def form(self) -> str:
        return f"{len(self.of)} numbers" + (", and as many for the fresh ones" if self.fresh else "")

    def count(self, numbers: list[int], card: int) -> int:
        """Count one kind of card."""
        return numbers[card]

    def fresh_of(self, numbers: list[int], card: int) -> int:
        """Count those of them that were drawn in this turn."""
        return numbers[len(self.of) + card] if self.fresh else 0


@final
class Deals(Shown):
    """Offers on the table and what was said to them.

    A row is: who speaks, to whom (or -1 for all), what is said (`OFFERS` and so on), and the terms as a number, seen
    from the speaker. It is one talk with the seat on turn, or with `many` each offer lies open by itself.
    """

    many: bool

    def __init__(self, name: str, art: str, many: bool = False) -> None:
        """Describe them."""
        super().__init__(name, art, False)
        self.many = many

    @property
    def kind(self) -> str:
        return "deals"

    def columns(self) -> i64:
        """Speaker, partner, word, terms."""
        return 4

    def terms_of(self, numbers: list[int], seat: int) -> int:
        """Give the terms that a seat has spoken, or 0."""
        i: i64
        for i in range(0, len(numbers), 4):
            if numbers[i] == seat:
                return numbers[i + 3]
        return 0


SAID: Final = ("offers", "asked", "agrees", "refuses", "counters")
OFFERS: Final = 0
ASKED: Final = 1
AGREES: Final = 2
REFUSES: Final = 3
COUNTERS: Final = 4
