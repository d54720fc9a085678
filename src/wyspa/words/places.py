"""How a sentence names a place: by letter and number, or by what touches it.

A pattern asks for the place with its preposition, since that depends on how the place is named: `{place:on}` is "on
c2.ne" on a map that shows coordinates, and "by forest 9 and hills 6" on one that does not. `{place: on?}` is said only
with coordinates: "discovers forest on c2", and otherwise just "discovers forest".
"""

from collections.abc import Mapping, Sequence
from typing import Self

from wyspa.words import FALLBACK, Noun, entry, say
from wyspa.words.marks import Mark
from wyspa.words.nouns import joined, noun

ONLY = "?"  # ends a preposition that is said with coordinates only
PREPOSITIONS = ("on", "to", "from")
BESIDE = "beside_"  # begins the prepositions of corners and sides that are named by what touches them


class PlaceNoun(Noun):
    """A place, by letter and number."""

    language: str

    def __new__(cls, plain: str, forms: Mapping[str, str] | None = None, mark: Mark | None = None) -> Self:
        """Take its name; which language it speaks is said afterwards."""
        made = super().__new__(cls, plain, forms, mark)
        made.language = FALLBACK
        return made

    def __format__(self, wanted: str) -> str:
        """Name the place, with the preposition that is asked for."""
        if wanted.endswith(ONLY):
            return self.only(wanted.removesuffix(ONLY))
        if wanted in PREPOSITIONS:
            return self.after(wanted)
        return Noun.__format__(self, wanted)

    def only(self, before: str) -> str:
        """Say what is said with coordinates only."""
        return f"{before} {self}"

    def after(self, preposition: str) -> str:
        return say(self.language, "places", preposition, {"place": Noun(str(self))})


class TouchedNoun(PlaceNoun):
    """A place, by what is there or touches it."""

    beside: bool  # whether it touches what it is named by, and does not lie there

    def only(self, before: str) -> str:
        """Say nothing: there are no coordinates."""
        return ""

    def after(self, preposition: str) -> str:
        key = f"{BESIDE}{preposition}" if self.beside else preposition
        return say(self.language, "places", key, {"place": Noun(str(self), self.forms)})


def by_coordinates(language: str, name: str, mark: Mark) -> PlaceNoun:
    """Name a place by letter and number."""
    made = PlaceNoun(name, None, mark)
    made.language = language
    return made


def by_touch(language: str, hexes: Sequence[tuple[str, int]], water: Sequence[str], mark: Mark) -> TouchedNoun:
    """Name a place by the hexes that touch it: their terrain and number, and which of them are water.

    The sea is said only where nothing else is there.
    """
    land = [one for one in hexes if one[0] not in water]
    names = [hex_noun(language, terrain, number) for terrain, number in dict.fromkeys(land or hexes)]
    said = joined(language, names)
    made = TouchedNoun(str(said), said.forms, mark)
    made.language = language
    kind = mark.place[0] if mark.place is not None else "hex"
    made.beside = kind != "hex" and bool(land)
    return made


def hex_noun(language: str, terrain: str, number: int) -> Noun:
    """Name a hex: 'forest 9', 'the desert'."""
    found = noun(language, "terrains", terrain)
    if number:
        return Noun(f"{found} {number}", {case: f"{form} {number}" for case, form in found.forms.items()})
    the = entry(language, "terrains", terrain)
    if isinstance(the, dict) and "the" in the:
        return Noun(the["the"], dict.fromkeys(found.forms, the["the"]))
    return found
