"""What rules show, for pictures, terminals and sentences: lists that walk by kind what was declared."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch

from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, SEVERAL, TABLE
from wyspa.core.notation import Places
from wyspa.core.purse import given, held, wanted
from wyspa.core.shown import (
    AREA,
    CARD,
    CARDS,
    DOCK,
    NAMED,
    PIECE,
    SAID,
    SEAT,
    YES,
    BySeat,
    Deals,
    Levels,
    Odds,
    OnPlaces,
    OwnCards,
    Pile,
    Record,
    Shown,
    Thing,
    Track,
    Works,
    percent,
)  # fmt: skip
from wyspa.core.view import View
from wyspa.draw.labels import word
from wyspa.words.nouns import cards, noun, seat_noun
from wyspa.words.shown import fact_name, fact_short, fact_word

SIGNS = {"any": "3:1"}  # what the sign of a harbour says; one for a single kind of card says 2:1


@dataclass(frozen=True)
class LabelledNumber:
    """One number with its symbol."""

    key: str
    name: str
    art: str
    amount: int
    award: bool = False  # the seat holds the special card for it


def facts_of(book: Book, view: View, seat: int, language: str) -> list[LabelledNumber]:
    """List what all can see of a seat, or of a colour that nobody plays."""
    found = []
    if seat < view.seats:  # others have no hand
        found.append(LabelledNumber("cards", word(language, "cards"), "i-cards", view.cards[seat]))
    for shown in book.shown.values():
        numbers = view.facts.get(shown.name)
        if isinstance(shown, BySeat) and numbers is not None and shown.says_something(numbers):
            rows = list(view.supply) if shown.colours else view.scope
            if seat in rows:
                at = rows.index(seat)
                name = fact_short(language, book, shown)
                found.append(
                    LabelledNumber(shown.name, name, shown.art, shown.amount(numbers, at), shown.held(numbers, at))
                )
        elif isinstance(shown, Levels) and numbers is not None and seat in view.scope:
            for field, key in enumerate(shown.of):
                level = shown.level(numbers, view.scope.index(seat), field)
                if level or shown.upto:
                    name = fact_word(language, book, shown, key)
                    name = name if shown.upto else f"{fact_short(language, book, shown)} {name}"
                    found.append(LabelledNumber(f"{shown.name} {key}", name, shown.art_of(field), level))
    return found


def told(fact: LabelledNumber) -> str:
    """Say a number; a star stands for the special card."""
    return f"{fact.name} {fact.amount}{'*' if fact.award else ''}"


def bank_of(book: Book, view: View) -> list[tuple[str, int]]:
    """List the cards of the bank."""
    return [(book.card_names[card], int(view.bank[card])) for card in range(min(int(book.kinds), len(view.bank)))]


def stocks_of(book: Book, view: View, language: str) -> list[LabelledNumber]:
    """List what else lies beside the bank as one number."""
    return [
        LabelledNumber(shown.name, fact_name(language, book, shown), shown.art, view.facts[shown.name][0])
        for shown in book.shown.values()
        if isinstance(shown, Pile) and not shown.of and not shown.by and shown.name in view.facts
    ]


def hand_of(book: Book, view: View) -> list[tuple[str, int]]:
    """List the own cards; a spectator has none."""
    if view.seat < 0:
        return []
    return [(book.card_names[card], int(held(view.hand, card))) for card in range(book.kinds)]


def own_cards_of(book: Book, view: View) -> list[tuple[str, int]]:
    """List the own hidden cards that are there."""
    found = []
    for shown in book.shown.values():
        if isinstance(shown, OwnCards) and shown.name in view.facts:
            counts = [shown.count(view.facts[shown.name], card) for card in range(len(shown.of))]
            found += [(name, n) for name, n in zip(shown.of, counts, strict=True) if n > 0]
    return found


def tracks_of(book: Book, view: View) -> list[tuple[Track, list[int]]]:
    """List the tracks beside the board."""
    return [
        (shown, view.facts[shown.name])
        for shown in book.shown.values()
        if isinstance(shown, Track) and shown.name in view.facts
    ]


def things_on(book: Book, view: View) -> list[tuple[OnPlaces, Thing]]:
    """List everything that rules keep on the board."""
    return [
        (shown, thing)
        for shown in book.shown.values()
        if isinstance(shown, OnPlaces)
        for thing in shown.things(view.facts.get(shown.name, []))
    ]


def worn(book: Book, view: View, way: str) -> dict[int, str]:
    """Give the symbols that the buildings wear in one way, by node."""
    found = {}
    for shown, thing in things_on(book, view):
        if shown.way == way:
            found[thing.place] = f"{shown.art}-{shown.of[thing.sort]}" if shown.of else shown.art
    return found


# ---- in words ------------------------------------------------------------------------------------------------------


class Teller:
    """Says what is shown of one view in one language."""

    def __init__(self, book: Book, view: View, places: Places, language: str) -> None:
        """Take what is looked at."""
        self.book = book
        self.view = view
        self.places = places
        self.language = language

    def name(self, shown: Shown) -> str:
        """Name a fact."""
        return fact_name(self.language, self.book, shown)

    def word(self, shown: Shown, key: str) -> str:
        """Say a word of a fact."""
        return fact_word(self.language, self.book, shown, key)

    def place(self, where: str, place: int) -> str:
        says: dict[str, Callable[[int], str]] = {
            "node": self.places.say_node,
            "edge": self.places.say_edge,
            "hex": self.places.say_hex,
        }
        return says[where](place)

    def seat(self, seat: int) -> str:
        """Name a seat or colour."""
        return str(seat_noun(self.language, self.book.colour_names[seat]))

    def thing(self, shown: OnPlaces, thing: Thing) -> str:
        """Say where a thing is, its number, how much is on it and whose it is."""
        parts = [self.place(shown.place, thing.place)]
        parts += [str(thing.number)] if thing.number else []
        parts += [f"({thing.count})"] if thing.count >= 0 else []
        parts += [f"({self.seat(thing.seat)})"] if thing.seat >= 0 else []
        return " ".join(parts)

    def purse(self, purse: int) -> str:
        """Say cards."""
        return str(cards(self.language, self.book.say_purse(purse)))

    def field(self, sort: str, value: int) -> str:
        """Say a field of a record; nothing where there is nothing to say."""
        if sort == CARDS:
            return self.purse(value)
        if sort == YES:
            return word(self.language, "yes") if value else ""
        if value < 0:
            return ""
        if sort == SEAT:
            return self.seat(value)
        if sort == CARD:
            return word(self.language, self.book.card_names[value])
        if sort == PIECE:
            return word(self.language, self.book.pieces[value].name)
        if sort == DOCK:
            return str(noun(self.language, "harbours", self.book.dock_names.get(value, str(value))))
        if sort in ("node", "edge", "hex"):
            return self.place(sort, value)
        return str(value) if value else ""

    def all(self) -> list[str]:
        """Say everything that does not stand beside a seat or among the own cards."""
        return [
            line
            for shown in self.book.shown.values()
            if shown.name in self.view.facts
            for line in say(shown, self, self.view.facts[shown.name])
        ]


@singledispatch
def say(shown: Shown, teller: Teller, numbers: list[int]) -> list[str]:
    """Say a fact in words, one line for each thing. What stands beside seats and in hands is said there."""
    return []


@say.register
def say_pile(shown: Pile, teller: Teller, numbers: list[int]) -> list[str]:
    """Say what is there of each thing, and where."""
    name, wide = teller.name(shown), int(shown.columns())
    lines = []
    for row in (numbers[k : k + wide] for k in range(0, len(numbers), wide)):
        where = f" {row_name(shown, teller, row[0])}" if shown.by else ""
        counts = row[1:] if shown.by else row
        if not shown.of:
            lines.append(f"{name}{where} {counts[0]}")
            continue
        parts = [f"{teller.word(shown, key)} {n}" for key, n in zip(shown.of, counts, strict=True) if n]
        if parts:
            lines.append(f"{name}{where}: {', '.join(parts)}")
    return lines


def row_name(shown: Pile, teller: Teller, key: int) -> str:
    """Name where a pile lies."""
    return teller.seat(key) if shown.by == SEAT else f"{teller.word(shown, shown.by)} {key + 1}"


@say.register
def say_places(shown: OnPlaces, teller: Teller, numbers: list[int]) -> list[str]:
    """Say what lies where, a line for each sort; areas are said by what they are good for, not hex by hex."""
    if shown.way == AREA:
        return []
    lines: dict[str, list[str]] = {}
    for thing in shown.things(numbers):
        name = teller.name(shown)
        if shown.of:
            name += f" ({teller.word(shown, shown.of[thing.sort])})"
        lines.setdefault(name, []).append(teller.thing(shown, thing))
    return [f"{name} {', '.join(where)}" for name, where in lines.items()]


@say.register
def say_track(shown: Track, teller: Teller, numbers: list[int]) -> list[str]:
    """Say how far it is, and who is how strong."""
    at, attack, defence = numbers
    sides = [f"{teller.word(shown, key)} {n}" for key, n in (("attack", attack), ("defence", defence))]
    return [f"{teller.name(shown)} {at}/{shown.length}: {', '.join(sides)}"]


@say.register
def say_works(shown: Works, teller: Teller, numbers: list[int]) -> list[str]:
    """Say of each who builds it, how far it is and what the next level costs."""
    lines = []
    for work, key in enumerate(shown.of):
        holder = shown.holder(numbers, work)
        who = f"{teller.seat(holder)} {shown.level(numbers, work)}/{shown.upto}" if holder >= 0 else "-"
        price = teller.purse(shown.price(numbers, work))
        lines.append(f"{teller.word(shown, key)}: {who} ({price})")
    return lines


@say.register
def say_odds(shown: Odds, teller: Teller, numbers: list[int]) -> list[str]:
    """Say for each seat how likely each outcome is."""
    lines = []
    for seat in teller.view.scope:
        whole = shown.whole(numbers, seat)
        shares = zip(shown.of, shown.shares(numbers, seat), strict=True)
        parts = [f"{teller.word(shown, key)} {percent(share, whole)}%" for key, share in shares if share]
        if parts:
            lines.append(f"{teller.name(shown)}, {teller.seat(seat)}: {', '.join(parts)}")
    return lines


@say.register
def say_record(shown: Record, teller: Teller, numbers: list[int]) -> list[str]:
    """Say the fields that say something."""
    said = [
        (teller.word(shown, shown.names[n]) if n >= 0 else "") if sort == NAMED else teller.field(sort, n)
        for sort, n in zip(shown.sorts, numbers, strict=True)
    ]
    name = teller.name(shown)
    if len(said) == 1:
        return [f"{name}: {said[0]}"] if said[0] else []
    parts = [f"{teller.word(shown, f)} {s}" for f, s in zip(shown.fields, said, strict=True) if s]
    return [f"{name}: {', '.join(parts)}"] if parts else []


@say.register
def say_deals(shown: Deals, teller: Teller, numbers: list[int]) -> list[str]:
    """Say who offers or answers what."""
    lines = []
    for k in range(0, len(numbers), 4):
        seat, _, said, terms = numbers[k : k + 4]
        line = f"{teller.seat(seat)}: {teller.word(shown, SAID[said])}"
        if terms:
            line += f" {teller.purse(given(terms))} → {teller.purse(wanted(terms))}"
        lines.append(line)
    return lines


def sign_of(dock: str) -> str:
    """Say what a harbour gives, for its sign."""
    return SIGNS.get(dock, "2:1")


def headline(book: Book, view: View, language: str = "en") -> str:
    """Say in one sentence how the game stands."""
    if view.winner != NOBODY:
        name = book.seat_names[view.winner]
        return word(language, "won", who=word(language, name), points=str(view.points[view.winner]))
    who = book.seat_names[view.turn]
    if view.who == SEVERAL:
        waited = [word(language, book.seat_names[seat]) for seat, n in view.waiting.items() if n > 0]
        return word(language, "waiting", turn=str(view.turns + 1), who=", ".join(waited))
    if view.who not in (TABLE, view.turn):
        who = book.seat_names[view.who]
    return word(language, "turn", turn=str(view.turns + 1), who=word(language, who))
