"""What the server says to people: its own sentences, and those of the game with the names of the players in them."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from wyspa.core.chart import Tiles
from wyspa.core.notation import Notation
from wyspa.core.why import Why
from wyspa.game import Game
from wyspa.rules.folder import FALLBACK, LANGUAGES
from wyspa.words import Noun, entry, say, sentences
from wyspa.words.marks import Mark
from wyspa.words.narration import Speaker, capital, describe
from wyspa.words.nouns import joined, noun, seat_noun
from wyspa.words.places import by_touch
from wyspa.words.refusal import NAMED, waited_for

if TYPE_CHECKING:
    from wyspa.server.messages import Choice

SEATS_NAMED = ("who", "seat", "victim")  # facts of a reason that name a seat
SAID_MOST = 400  # sentences that a voice keeps: the same reasons and choices come again and again
WATER = "sea"  # what lies beyond a board's end
# a name is not declined: the word before it is
CASES = {"pl": {"gen": "gracza", "dat": "graczowi", "acc": "gracza", "ins": "graczem", "loc": "graczu"}}


@cache
def vocabulary(language: str) -> dict[str, dict[str, str]]:
    """Read the words of the server in a language."""
    text = resources.files("wyspa.server").joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def known_language(language: str) -> str:
    """Give a language we speak: the one asked for, or else English."""
    return language if language in LANGUAGES else FALLBACK


@lru_cache(maxsize=16384)
def lookup(language: str, group: str, key: str) -> str | None:
    """Find a text of the server, or of a box or rule; what a language lacks is said in English."""
    for tongue in (language, FALLBACK):
        found = vocabulary(tongue).get(group, {}).get(key)
        if found is not None:
            return found
    brought = entry(language, group, key)
    return brought if isinstance(brought, str) else None


def phrase(language: str, group: str, key: str, **facts: str) -> str:
    """Say a sentence of the server; a key that nobody has written yet is said as it is."""
    pattern = lookup(language, group, key)
    if pattern is None:
        return key.replace("_", " ").replace("-", " ")
    nouns = {name: fact if isinstance(fact, Noun) else Noun(fact) for name, fact in facts.items()}
    return pattern.format_map(nouns)


def person(language: str, name: str) -> Noun:
    """Make a noun of a name that a player has chosen."""
    return Noun(name, {case: f"{word} {name}" for case, word in CASES.get(language, {}).items()})


class Voice(Speaker):
    """Names the things of one table in one language, and its seats as the players are called; it keeps what it said."""

    names: list[str]
    island: Tiles | None  # as all may know it

    def __init__(self, notation: Notation, language: str, names: Sequence[str], island: Tiles | None = None) -> None:
        """Take the table's words, the language, the names by seat (an empty one leaves the colour), and the island."""
        super().__init__(notation, language)
        self.names = list(names)
        self.island = island
        self.said: dict[tuple[object, ...], str] = {}
        self.persons: dict[int, Noun] = {}
        self.places: dict[tuple[str, int], Noun] = {}
        self.choices: dict[int, Choice] = {}  # by action, for whoever lists what can be done

    def once(self, key: tuple[object, ...], say: Callable[[], str]) -> str:
        """Say something that the key says all about, or what was said for it before."""
        said = self.said.get(key)
        if said is None:
            if len(self.said) >= SAID_MOST:
                self.said.clear()
            said = self.said[key] = say()
        return said

    def action(self, action: int) -> str:
        """Put an action into a phrase."""
        return self.once(("action", action), lambda: describe(self, action))

    def at(self, kind: str, place: int) -> Noun:
        """Name a place by what touches it: 'forest 9 and pasture 4'. Pages that show coordinates add them."""
        if self.island is None:
            return super().at(kind, place)
        known = self.places.get((kind, place))
        if known is None:
            if len(self.places) >= SAID_MOST:
                self.places.clear()
            known = by_touch(self.language, *self.touching(kind, place, self.island), Mark(place=(kind, place)))
            self.places[kind, place] = known
        return known

    def touching(self, kind: str, place: int, island: Tiles) -> tuple[list[tuple[str, int]], list[str]]:
        """List the hexes that touch a place, by terrain and number, and the terrains among them that are water."""
        board, names, land = self.notation.places.board, self.book.terrain_names, self.book.land
        around = [place]
        if kind == "node":
            around = [int(h) for h in board.node_hexes[place * 3 : place * 3 + 3] if h >= 0]
        elif kind == "edge":
            around = [int(h) for h in board.edge_hexes[place * 2 : place * 2 + 2] if h >= 0]
        kinds = [int(island.terrain[h]) for h in around]
        found = [(names.get(terrain, WATER), int(island.number[h])) for h, terrain in zip(around, kinds, strict=True)]
        return found, [names.get(terrain, WATER) for terrain in kinds if terrain not in names or not land[terrain]]

    def seat(self, seat: int) -> Noun:
        known = self.persons.get(seat)
        if known is None:
            named = 0 <= seat < len(self.names) and self.names[seat]
            known = person(self.language, self.names[seat]).marked(Mark(seat=seat)) if named else super().seat(seat)
            self.persons[seat] = known
        return known

    def colour(self, name: str) -> Noun:
        """Name the seat of a colour as the reasons of the rules call it."""
        if name in self.book.seat_names:
            return self.seat(self.book.seat_names.index(name))
        return seat_noun(self.language, name)

    def nouns(self, facts: Mapping[str, str], seat: int) -> dict[str, Noun]:
        """Name what a reason or a stake speaks of; the seat it is said to is `who`."""
        said: dict[str, Noun] = {}
        for name, fact in {"who": self.book.seat_name(seat) if seat >= 0 else "table", **facts}.items():
            if name in SEATS_NAMED:
                said[name] = self.colour(fact)
            elif name == "seats":
                said[name] = joined(self.language, [self.colour(colour) for colour in fact.split()])
            else:
                said[name] = NAMED[name](self.language, fact) if name in NAMED else Noun(fact)
        return said

    def reason(self, why: Why, seat: int) -> str:
        """Say to a seat why something is refused it, as a sentence."""
        told = "reasons_you" if why.key in sentences(self.language).get("reasons_you", {}) else "reasons"
        return self.once(
            ("reason", why.key, seat, *why.facts.items()),
            lambda: sentence(say(self.language, told, why.key, self.nouns(why.facts, seat))),
        )

    def refusal(self, game: Game, why: Why, seat: int) -> str:
        """Say why something is refused and who is waited for."""
        said = self.reason(why, seat)
        others = waited_for(game, seat, why)
        if not others:
            return said
        names = joined(self.language, [self.seat(other) for other in others])
        return f"{said} {phrase(self.language, 'prompting', 'others', list=names)}"

    def label(self, verb: str) -> str:
        """Name a verb for a button."""
        return label_of(self.language, verb)


@lru_cache(maxsize=4096)
def label_of(language: str, verb: str) -> str:
    """Name a verb: as the server calls it, or by its piece, or by the start of its phrase."""
    found = lookup(language, "labels", verb)
    if found is not None:
        return found
    if entry(language, "pieces", verb) is not None:
        return capital(str(noun(language, "pieces", verb)))
    pattern = entry(language, "actions", verb)
    if not isinstance(pattern, str):
        return capital(verb.replace("-", " "))
    words = pattern.partition("{")[0].strip(" ,:'").split()
    while len(words) > 1 and len(words[-1]) <= 2:  # a preposition that waits for what is cut off
        words.pop()
    return capital(" ".join(words) or verb.replace("-", " "))


def sentence(text: str) -> str:
    """Make a sentence of a clause."""
    text = capital(text) if text else text
    return text if text[-1:] in (".", "!", "?") else f"{text}."
