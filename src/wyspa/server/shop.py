"""What can be built, bought or ordered at a table: in groups that never move, each with its price and its reason.

Rules say what they sell and where: a verb has a price or a shelf; several verbs may be one ware; a verb whose argument
has names (an area) is one ware for each. Nothing here knows a verb.
"""

from dataclasses import dataclass
from functools import lru_cache

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
from wyspa.server.shown import pile_left
from wyspa.server.speech import Voice, lookup, phrase
from wyspa.words import entry
from wyspa.words.narration import capital
from wyspa.words.nouns import amount, cards, noun, number_form
from wyspa.words.shown import fact_name

BUILD = "build"  # the shelf of what has a price and names no other
LATER = ("not_your_turn", "others_act")  # reasons that the own turn will change


@dataclass(frozen=True)
class Article:
    """One thing that is sold: by which verbs, and for which of their named arguments."""

    name: str
    verbs: tuple[Verb, ...]
    shelf: str
    arg: int = -1
    named: str = ""

    @property
    def verb(self) -> Verb:
        """Give the verb that speaks for all."""
        return self.verbs[0]


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
            wares += [Article(name, tuple(verbs), shelf, k, named) for k, named in enumerate(names)]
        else:
            wares.append(Article(name, tuple(verbs), shelf))
    order = list(dict.fromkeys([BUILD, *(ware.shelf for ware in wares)]))
    return sorted(wares, key=lambda ware: order.index(ware.shelf))


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
    """List what is sold, with the reason where it is not possible now."""
    possible = {group.verb: group.choices for group in groups}
    return [ware_of(game, seat, view, ware, possible, voice) for ware in wares_of(game.book)]


def ware_of(
    game: Game, seat: int, view: View, sold: Article, possible: dict[str, list[messages.Choice]], voice: Voice
) -> messages.Ware:
    """Write one of them."""
    book, verb = game.book, sold.verb
    ways = [
        way for one in sold.verbs for way in possible.get(one.name, []) if way.named == sold.named or not sold.named
    ]
    price = unpacked(price_of(game, seat, sold), book.kinds)
    ware = messages.Ware(
        verb=sold.name,
        label=label_of_ware(voice, sold.name),
        art=art("verbs", sold.name),
        price=price,
        possible=places_in(ways) or len(ways),
        shelf=sold.shelf,
        verbs=[one.name for one in sold.verbs] if [one.name for one in sold.verbs] != [sold.name] else [],
        named=sold.named,
    )
    ware.text = lookup(voice.language, "verb_texts", sold.name) or ""
    if verb.paid_with:
        ware.fee, ware.fee_of = int(verb.fee(game.state, max(0, seat))), verb.paid_with
    kind = kind_named(book, verb.name)
    if kind and seat >= 0:
        ware.left = int(view.supply[seat][book.pieces[kind].stock])
    else:
        left = pile_left(book, view, verb.name)
        ware.left = ware.left if left is None else left
    if ware.possible:
        ware.room = room_said(voice.language, sold.name, ware.possible)
    elif seat >= 0 and not game.over:
        say_why_not(game, seat, view, sold, ware, voice)
    return ware


def places_in(ways: list[messages.Choice]) -> int:
    """Count the places among choices, each once: a knight that can do two things is one knight."""
    return len({(way.node, way.edge, way.hex) for way in ways} - {(-1, -1, -1)})


def price_of(game: Game, seat: int, sold: Article) -> int:
    """Give what it costs now; a spectator is told what it costs in general."""
    if sold.arg < 0:
        return sold.verb.asks()
    return int(sold.verb.asks_for(game.book, game.state, seat, sold.verb.code | sold.arg << A)) if seat >= 0 else 0


def say_why_not(game: Game, seat: int, view: View, sold: Article, ware: messages.Ware, voice: Voice) -> None:
    """Say what is missing: the cards first, then what the rule says; in full, and in a few words for a tile."""
    book, language = game.book, voice.language
    hand = unpacked(view.hand, book.kinds)
    short = [max(0, p - h) for p, h in zip(ware.price, hand, strict=True)]
    ware.rule = sold.verb.rule
    why = None if sold.arg < 0 else why_not_named(game, seat, sold)
    if any(short) and why is None:
        ware.short = short
        missing = " ".join(f"{n} {book.card_names[card]}" for card, n in enumerate(short) if n)
        first = next(card for card, n in enumerate(short) if n)
        ware.reason = missing_said(language, missing)
        ware.brief = first_missing(language, book.card_names[first], short[first])
        return
    why = why or why_not_at_all(book, game.state, seat, sold.verb)
    if why.key in LATER or why.key.startswith("not_in_"):
        ware.reason, ware.rule, ware.later = phrase(language, "shop", "later"), "", True
        ware.brief = phrase(language, "shop", "later_brief")
    else:
        ware.reason, ware.rule = voice.reason(why, seat), why.rule
        ware.brief = brief_said(language, why) or ware.reason


def why_not_named(game: Game, seat: int, sold: Article) -> Why | None:
    """Find why one of the named things cannot be had, apart from its price and from whose turn it is."""
    why = sold.verb.why_not(game.book, game.state, seat, sold.verb.code | sold.arg << A)
    return None if why.key == "cannot_pay" else why


def brief_said(language: str, why: Why) -> str:
    """Say a reason in a few words, where its rule has them."""
    found = entry(language, "brief", why.key)
    return found if isinstance(found, str) else ""


def label_of_ware(voice: Voice, name: str) -> str:
    """Name a ware: shortly, where its rule does so, for it stands in a group that says the rest."""
    found = entry(voice.language, "wares", name)
    return found["name"] if isinstance(found, dict) else voice.label(name)


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
