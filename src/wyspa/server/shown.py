"""What the rules of a table show, as it is told to the page: each declaration once, by kind, in the reader's words."""

from functools import lru_cache, singledispatch
from typing import Any

from wyspa.core import shown as core
from wyspa.core.book import Book
from wyspa.core.purse import unpacked
from wyspa.core.view import View
from wyspa.draw.facts import sign_of
from wyspa.server.art import art
from wyspa.server.messages import shown as told
from wyspa.server.speech import label_of, lookup
from wyspa.server.states import PlaceKind
from wyspa.words.shown import fact_help, fact_name, fact_word, own_word


class Writer:
    """Writes declarations of one table in one language."""

    def __init__(self, book: Book, language: str) -> None:
        """Take what is written about."""
        self.book = book
        self.language = language

    def head(self, shown: core.Shown) -> dict[str, Any]:
        """Give what every kind has."""
        return {
            "key": shown.name,
            "name": fact_name(self.language, self.book, shown),
            "help": fact_help(self.language, self.book, shown),
            "art": shown.art,
            "featured": shown.featured,
            "goal": self.goal(shown),
        }

    def goal(self, shown: core.Shown) -> str:
        """Say how the game is won by what it turns around."""
        said = own_word(self.language, self.book, shown, "goal") if shown.featured else None
        return (said or "").replace("{n}", str(self.book.target))

    def need(self, shown: core.Works, need: str) -> str:
        """Say what must be fulfilled; a need is a word and what it asks for."""
        word, _, asked = need.partition(" ")
        said = own_word(self.language, self.book, shown, need.replace(" ", "-"))
        return said or self.word(shown, word).replace("{n}", asked)

    def word(self, shown: core.Shown, key: str) -> str:
        """Say a word of a fact."""
        return fact_word(self.language, self.book, shown, key)

    def parts(self, shown: core.Shown, keys: list[str]) -> list[told.Part]:
        """Name several things; what is a card, a terrain, a field of levels has the drawing it has everywhere."""
        return [told.Part(key, self.word(shown, key), self.art_of(key)) for key in keys]

    def piece(self, key: str) -> str:
        """Name the drawing of a kind of piece; nothing where there is no such kind."""
        there = any(piece.name == key for piece in self.book.pieces if piece.where >= 0)
        return art("pieces", key) if there else ""

    def art_of(self, key: str) -> str:
        """Name the drawing that a thing has wherever it appears; nothing where it has none."""
        if key in self.book.card_names.values():
            return art("cards", key, "r-")
        if key in self.book.terrain_names.values():
            return f"t-{key}"
        for shown in self.book.shown.values():
            if isinstance(shown, core.OwnCards) and key in shown.of:
                return art("own_cards", key)
            if isinstance(shown, core.Levels) and key in shown.of and shown.upto:
                return shown.art_of(shown.of.index(key))
        return ""


def shown_of(book: Book, language: str) -> list[told.Shown]:
    """List what the rules of a table show."""
    writer = Writer(book, language)
    return [declared(shown, writer) for shown in book.shown.values()]


def facts_of(book: Book, view: View, own: bool) -> dict[str, list[int]]:
    """Give the numbers of what everybody sees, or of what only the own eyes see."""
    hidden = own_facts(book)
    return {name: numbers for name, numbers in view.facts.items() if (name in hidden) == own}


@lru_cache(maxsize=256)
def own_facts(book: Book) -> frozenset[str]:
    """Name what is shown to the own eyes alone."""
    return frozenset(name for name, shown in book.shown.items() if shown.own)


def heaps_near(book: Book, view: View) -> dict[str, list[int]]:
    """Give the heaps in sight of a seat that does not see the whole table: those that it can reach."""
    if view.whole:
        return {}
    kept = {name for name, shown in book.shown.items() if isinstance(shown, core.Pile) and shown.by}
    return {name: numbers for name, numbers in view.facts.items() if name in kept}


@singledispatch
def declared(shown: core.Shown, writer: Writer) -> told.Shown:
    """Write a declaration."""
    raise NotImplementedError(f"nobody tells the page of {type(shown).__name__}")


@declared.register
def by_seat(shown: core.BySeat, writer: Writer) -> told.Shown:
    """Write a number for each seat."""
    award = writer.word(shown, "award") if shown.award else ""
    return told.BySeat(
        **writer.head(shown),
        award=award,
        usual=int(shown.usual),
        many=shown.many,
        colours=shown.colours,
        caps=shown.caps,
    )


@declared.register
def levels(shown: core.Levels, writer: Writer) -> told.Shown:
    """Write levels with their prices and what they give."""
    upto, kinds = int(shown.upto), writer.book.kinds
    parts = [
        told.Part(
            key,
            writer.word(shown, key),
            writer.piece(key) or shown.art_of(k),
            writer.word(shown, f"{key}-perk") if shown.perk else "",
        )
        for k, key in enumerate(shown.of)
    ]
    prices = [[unpacked(shown.price(k, level), kinds) for level in range(upto)] for k in range(len(shown.of))]
    return told.Levels(
        **writer.head(shown), of=parts, upto=upto, perk=int(shown.perk), prices=prices if shown.prices else []
    )


@declared.register
def pile(shown: core.Pile, writer: Writer) -> told.Shown:
    """Write a pile."""
    by = writer.word(shown, shown.by) if shown.by else ""
    return told.Pile(
        **writer.head(shown), of=writer.parts(shown, shown.of), by=shown.by, by_name=by, rate=int(shown.rate)
    )


@declared.register
def places(shown: core.OnPlaces, writer: Writer) -> told.Shown:
    """Write things on the board; a sort of harbour says its rate, and what it takes."""
    docks = writer.book.dock_names.values()
    parts = [
        told.Part(key, writer.word(shown, key), writer.art_of(key), sign_of(key))
        if key in docks
        else told.Part(key, writer.word(shown, key), f"{shown.art}-{key}")
        for key in shown.of
    ]
    return told.OnPlaces(
        **writer.head(shown), place=PlaceKind(shown.place), way=shown.way, numbered=shown.numbered,
        counted=shown.counted,
        counted_name=writer.word(shown, shown.counted) if shown.counted else "", owned=shown.owned, of=parts,
        shared=shown.shared,
        printed=[int(n) for n in shown.printed],
    )  # fmt: skip


@declared.register
def track(shown: core.Track, writer: Writer) -> told.Shown:
    """Write a track."""
    attack, defence = writer.word(shown, "attack"), writer.word(shown, "defence")
    return told.Track(
        **writer.head(shown), length=int(shown.length), attack=attack, defence=defence, shares=shown.shares
    )


@declared.register
def works(shown: core.Works, writer: Writer) -> told.Shown:
    """Write works with their conditions."""
    parts = [
        told.Part(
            key, writer.word(shown, key), shown.art_of(k), ", ".join(writer.need(shown, n) for n in shown.needs[k])
        )
        for k, key in enumerate(shown.of)
    ]
    return told.Works(
        **writer.head(shown),
        of=parts,
        upto=int(shown.upto),
        needs=[[writer.need(shown, need) for need in listed] for listed in shown.needs],
        begun_by=shown.begun_by,
        raised_by=shown.raised_by,
    )


@declared.register
def odds(shown: core.Odds, writer: Writer) -> told.Shown:
    """Write what may come of a throw."""
    tones = {**dict.fromkeys(shown.good, "good"), **dict.fromkeys(shown.bad, "bad")}
    parts = [told.Part(key, writer.word(shown, key), sort=tones.get(key, "plain")) for key in shown.of]
    return told.Odds(**writer.head(shown), of=parts, verb=shown.verb)


@declared.register
def record(shown: core.Record, writer: Writer) -> told.Shown:
    """Write a record; a single field is the fact itself."""
    alone = len(shown.fields) == 1
    names = [writer.word(shown, key) for key in shown.names]
    fields = [
        told.Part(
            key,
            fact_name(writer.language, writer.book, shown) if alone else writer.word(shown, key),
            sort=sort,
            names=names if sort == core.NAMED else [],
            arts=list(shown.name_arts) if sort == core.NAMED else [],
        )
        for key, sort in zip(shown.fields, shown.sorts, strict=True)
    ]
    return told.ShownRecord(**writer.head(shown), of=fields)


@declared.register
def own_cards(shown: core.OwnCards, writer: Writer) -> told.Shown:
    """Write hidden cards with what they do at this table, and the decks they come from."""
    book, language = writer.book, writer.language
    cards = [
        told.HiddenCard(
            key=key,
            name=writer.word(shown, key),
            art=art("own_cards", key),
            text=card_text(book, language, key),
            brief=said_at(book, language, "card_briefs", key) or "",
            rule=said_at(book, language, "card_rules", key) or "",
            deck=int(shown.deck_of[k]) if shown.decks else -1,
        )
        for k, key in enumerate(shown.of)
    ]
    return told.OwnCards(**writer.head(shown), of=cards, fresh=shown.fresh, decks=writer.parts(shown, shown.decks))


@declared.register
def deals(shown: core.Deals, writer: Writer) -> told.Shown:
    """Write the words of a talk."""
    return told.Deals(**writer.head(shown), said=list(core.SAID), many=shown.many)


def card_text(book: Book, language: str, card: str) -> str:
    """Say what an own card does."""
    return said_at(book, language, "card_texts", card) or label_of(language, card)


def said_at(book: Book, language: str, group: str, key: str) -> str | None:
    """Say a thing by the last rule of the table with which it is something else, or as usual."""
    for module in reversed(book.modules):
        found = lookup(language, group, f"{key} with {module.name}")
        if found is not None:
            return found
    return lookup(language, group, key)


@lru_cache(maxsize=4096)
def piles_of(book: Book, verb: str) -> list[str]:
    """Name the piles that a verb takes from, of those that all take from."""
    piles = [shown for shown in book.shown.values() if isinstance(shown, core.Pile)]
    return [pile.name for pile in piles if pile.sold_by == verb and not pile.by]
