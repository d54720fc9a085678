"""What can be built, bought or ordered at a table: in groups that never move, each with its price and its reason.

Rules say what they sell and where: a verb has a price or a shelf; several verbs may be one ware; a verb whose argument
has names (an area) is one ware for each. Nothing here knows a verb.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from wyspa.core.book import Book
from wyspa.core.ids import A
from wyspa.core.purse import unpacked
from wyspa.core.refusing import why_not_at_all
from wyspa.core.rule import Chance, Gate, Verb
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.game import Game
from wyspa.server import messages
from wyspa.server.art import art
from wyspa.server.due import waits_in_turn
from wyspa.server.shown import piles_of
from wyspa.server.speech import Voice, label_of, lookup, phrase
from wyspa.words import entry
from wyspa.words.narration import capital
from wyspa.words.nouns import amount, cards, noun, number_form
from wyspa.words.shown import fact_name

BUILD = "build"  # the shelf of what has a price and names no other
LATER = ("not_your_turn", "others_act")  # reasons that the own turn will change


class Article:
    """One thing that is sold: by which verbs, and for which of their named arguments. What never changes is kept."""

    __slots__ = ("arg", "asks", "code", "fee_of", "name", "named", "number", "piles", "shelf", "stock", "verb", "verbs")

    def __init__(self, book: Book, name: str, verbs: list[Verb], shelf: str, arg: int = -1, named: str = "") -> None:
        """Take what it is; the first verb speaks for all."""
        verb = verbs[0]
        kind = kind_named(book, verb.name)
        self.name = name
        self.verbs = verbs
        self.verb = verb
        self.shelf = shelf
        self.arg = arg
        self.named = named
        self.number = -1  # among all that is sold
        self.code = int(verb.code | max(0, arg) << A)  # the action whose price is asked for
        self.asks = int(verb.asks())  # what it costs in general
        self.fee_of = verb.paid_with
        self.stock = int(book.pieces[kind].stock) if kind else -1  # of the pieces in the own supply
        self.piles = piles_of(book, verb.name)


class Lack(NamedTuple):
    """Why a ware cannot be had now."""

    reason: str = ""
    brief: str = ""
    rule: str = ""
    short: tuple[int, ...] = ()  # cards that are missing
    later: bool = False  # nothing is missing but the own turn


POSSIBLE = Lack()


@lru_cache(maxsize=256)
def wares_of(book: Book) -> list[Article]:
    """List what is sold at a table, each once, shelf after shelf in the order of the rules."""
    found: dict[str, list[Verb]] = {}
    for verb in book.verbs:
        sold = verb.asks() > 0 or verb.paid_with or verb.shelf
        if sold and not isinstance(verb, Chance | Gate):
            known = found.setdefault(verb.ware or verb.name, [])
            if all(verb.name != other.name for other in known):
                known.append(verb)
    wares: list[Article] = []
    for name, verbs in found.items():
        shelf = verbs[0].shelf or BUILD
        names = book.named_args.get(verbs[0].form, []) if verbs[0].shelf else []
        if names:
            wares += [Article(book, name, verbs, shelf, k, named) for k, named in enumerate(names)]
        else:
            wares.append(Article(book, name, verbs, shelf))
    order = list(dict.fromkeys([BUILD, *(ware.shelf for ware in wares)]))
    wares.sort(key=lambda ware: order.index(ware.shelf))
    for number, ware in enumerate(wares):
        ware.number = number
    return wares


def shelves_of(book: Book, language: str) -> list[messages.Shelf]:
    """Name the shelves of a table, in their order; those that are shown facts, and sold in their panels, come last."""
    keys = dict.fromkeys(ware.shelf for ware in wares_of(book))
    racks_first = sorted(keys, key=lambda key: key in book.shown)
    return [messages.Shelf(key, shelf_name(book, language, key), key in book.shown) for key in racks_first]


def shelf_name(book: Book, language: str, key: str) -> str:
    """Name a shelf in one word: it is the name of a tab, too."""
    found = entry(language, "shelves", key)
    if isinstance(found, str):
        return found
    return fact_name(language, book, book.shown[key]) if key in book.shown else capital(key)


def shop_for(game: Game, seat: int, view: View, groups: list[messages.Group], voice: Voice) -> list[messages.Ware]:
    """List what is sold, with the reason where it is not possible now.

    Each ware is given as it was written before: there are few ways in which one can stand. This is done for every seat
    after every action, and for most of them to find that nothing has changed: so it is one loop without calls.
    """
    book, state, language = game.book, game.state, voice.language
    possible = {group.verb: group.choices for group in groups}
    seated, lacks = seat >= 0, seat >= 0 and not game.over
    hand, facts = int(view.hand), view.facts
    supply = view.supply[seat] if seated else None
    found = []
    for sold in wares_of(book):
        verb, many, left, fee, lack = sold.verb, 0, None, 0, POSSIBLE
        if possible:
            many = ways_to(sold, possible)
        price = int(verb.asks_for(book, state, seat, sold.code)) if seated else sold.asks
        if supply is not None and sold.stock >= 0:
            left = int(supply[sold.stock])
        else:
            for pile in sold.piles:
                if pile in facts:
                    left = facts[pile][0]
                    break
        if sold.fee_of:
            fee = int(verb.fee(state, max(0, seat)))
        if lacks and not many:
            lack = lack_of(game, seat, hand, sold, price, voice)
        found.append(ware_as(book, language, sold.number, price, many, left, fee, lack))
    return found


def ways_to(sold: Article, possible: dict[str, list[messages.Choice]]) -> int:
    """Count the ways in which a ware can be had: its places, or else its choices."""
    ways: list[messages.Choice] = []
    for verb in sold.verbs:
        listed = possible.get(verb.name)
        if listed:
            ways += [way for way in listed if way.named == sold.named] if sold.named else listed
    return (places_in(ways) or len(ways)) if ways else 0


@lru_cache(maxsize=8192)
def ware_as(
    book: Book, language: str, number: int, price: int, possible: int, left: int | None, fee: int, lack: Lack
) -> messages.Ware:
    """Write how a ware stands; whoever gets it does not change it."""
    sold = wares_of(book)[number]
    verbs = [one.name for one in sold.verbs]
    ware = messages.Ware(
        verb=sold.name,
        label=label_of_ware(language, sold.name),
        art=art("verbs", sold.name),
        price=unpacked(price, book.kinds),
        possible=possible,
        shelf=sold.shelf,
        verbs=verbs if verbs != [sold.name] else [],
        named=sold.named,
        short=list(lack.short),
        reason=lack.reason,
        rule=lack.rule,
        brief=lack.brief,
        later=lack.later,
        text=lookup(language, "verb_texts", sold.name) or "",
    )
    if left is not None:
        ware.left = left
    if sold.fee_of:
        ware.fee, ware.fee_of = fee, sold.fee_of
    if possible:
        ware.room = room_said(language, sold.name, possible)
    return ware


def places_in(ways: list[messages.Choice]) -> int:
    """Count the places among choices, each once: a knight that can do two things is one knight."""
    return len({(way.node, way.edge, way.hex) for way in ways} - {(-1, -1, -1)})


def lack_of(game: Game, seat: int, hand: int, sold: Article, price: int, voice: Voice) -> Lack:
    """Say what is missing: the cards first, then what the rule says; in full, and in a few words for a tile."""
    book, language = game.book, voice.language
    why = None if sold.arg < 0 else why_not_named(game, seat, sold)
    if why is None:
        lack = cards_lacked(book, language, price, hand, sold.verb.rule)
        if lack is not None:
            return lack
    why = why or why_not_at_all(book, game.state, seat, sold.verb)
    if why.key in LATER or why.key.startswith("not_in_"):
        first, brief = waits_in_turn(game, seat, why, voice)
        return Lack(first, brief, later=True) if first else lack_of_turn(language)
    reason = voice.reason(why, seat)
    return Lack(reason, brief_said(language, why) or reason, why.rule)


@cache
def lack_of_turn(language: str) -> Lack:
    """Say that nothing is missing but the own turn."""
    return Lack(phrase(language, "shop", "later"), phrase(language, "shop", "later_brief"), later=True)


@lru_cache(maxsize=8192)
def cards_lacked(book: Book, language: str, price: int, hand: int, rule: str) -> Lack | None:
    """Say which cards a hand lacks for a price, if any."""
    pairs = zip(unpacked(price, book.kinds), unpacked(hand, book.kinds), strict=True)
    short = tuple(max(0, asked - held) for asked, held in pairs)
    if not any(short):
        return None
    missing = " ".join(f"{n} {book.card_names[card]}" for card, n in enumerate(short) if n)
    first = next(card for card, n in enumerate(short) if n)
    brief = first_missing(language, book.card_names[first], short[first])
    return Lack(missing_said(language, missing), brief, rule, short)


def why_not_named(game: Game, seat: int, sold: Article) -> Why | None:
    """Find why one of the named things cannot be had, apart from its price and from whose turn it is."""
    why = sold.verb.why_not(game.book, game.state, seat, sold.code)
    return None if why.key == "cannot_pay" else why


def brief_said(language: str, why: Why) -> str:
    """Say a reason in a few words, where its rule has them."""
    found = entry(language, "brief", why.key)
    return found if isinstance(found, str) else ""


def label_of_ware(language: str, name: str) -> str:
    """Name a ware: shortly, where its rule does so, for it stands in a group that says the rest."""
    found = entry(language, "wares", name)
    return found["name"] if isinstance(found, dict) else label_of(language, name)


def room_said(language: str, name: str, n: int) -> str:
    """Say how many there are of what a ware is for, where its rule has words for that; else the page counts places."""
    found = entry(language, "wares", name)
    if not isinstance(found, dict):
        return ""
    form = number_form(language, n)
    return found[form].format(n=n) if form in found else ""


@lru_cache(maxsize=2048)
def kind_named(book: Book, name: str) -> int:
    """Find a kind of piece by its name, or 0."""
    return next((k for k in range(int(book.piece_kinds)) if book.pieces[k].name == name), 0)


@lru_cache(maxsize=4096)
def missing_said(language: str, purse: str) -> str:
    """Say which cards are missing."""
    return phrase(language, "shop", "short", cards=cards(language, purse))


@lru_cache(maxsize=4096)
def first_missing(language: str, card: str, n: int) -> str:
    """Say which kind of card is missing first: there is room for one."""
    what = noun(language, "cards", card) if n == 1 else amount(language, card, n)
    return phrase(language, "shop", "lacks", cards=what)
