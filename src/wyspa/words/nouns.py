"""The things that sentences speak of, with number and case: seats, cards, pieces, purses, lists."""

from collections.abc import Sequence
from functools import lru_cache

from wyspa.words import Noun, entry

ONE, FEW, MANY = "one", "few", "many"
KEPT = 4096  # nouns of each sort: the same few are said over and over, and nobody changes one
# the groups of nouns that name the arguments of actions
ARGUMENTS = {"card": "cards", "seat": "seats", "development": "developments", "terrain": "terrains"}
ARGUMENTS |= {"harbour": "harbours", "wonder": "wonders", "progress": "progress", "area": "areas", "face": "faces"}


@lru_cache(maxsize=KEPT)
def noun(language: str, group: str, name: str) -> Noun:
    """Find a noun; a name that no language knows stands for itself."""
    found = entry(language, group, name)
    if found is None:
        return Noun(name)
    if isinstance(found, str):
        return Noun(found)
    return Noun(found["nom"], found)


def number_form(language: str, n: int) -> str:
    """Tell which form of a noun goes with a number."""
    if n == 1:
        return ONE
    if language == "pl" and 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14:
        return FEW
    return MANY


@lru_cache(maxsize=KEPT)
def counted(language: str, name: str, n: int) -> Noun:
    """Give a number of things: 3 points, 3 punkty."""
    forms = entry(language, "counted", name)
    if not isinstance(forms, dict):
        return Noun(f"{n} {name}")
    return Noun(f"{n} {forms[number_form(language, n)]}")


@lru_cache(maxsize=KEPT)
def amount(language: str, card: str, n: int) -> Noun:
    """Give so many cards of a kind: 2 ore, 2 rudy.

    Goods are measured, not counted: one form goes with all numbers, unless the kind has forms of its own for few, or
    is called by a plural and needs another word for one of it: coins, one coin.
    """
    kind = noun(language, "cards", card)
    if n == 1:
        forms = {case: f"1 {kind.forms.get(f'one_{case}', form)}" for case, form in kind.forms.items()}
        return Noun(f"1 {kind.forms.get(ONE, str(kind))}", forms)
    form = FEW if number_form(language, n) == FEW and FEW in kind.forms else MANY
    many = f"{n} {kind.forms.get(form, str(kind))}"
    return Noun(many, dict.fromkeys(kind.forms, many))


def joined(language: str, parts: Sequence[Noun]) -> Noun:
    """Join with commas and an 'and', in every case."""
    if not parts:
        return noun(language, "words", "nothing")
    last = f" {noun(language, 'words', 'and')} "
    cases = sorted({case for part in parts for case in part.forms})
    return Noun(
        enumerated([str(part) for part in parts], last),
        {case: enumerated([format(part, case) for part in parts], last) for case in cases},
    )


def enumerated(words: list[str], last: str) -> str:
    """Write a, b and c."""
    if len(words) == 1:
        return words[0]
    return ", ".join(words[:-1]) + last + words[-1]


@lru_cache(maxsize=KEPT)
def cards(language: str, purse: str) -> Noun:
    """Put a purse as the book says it ('2 ore 1 wool', 'nothing') into words."""
    words = purse.split()
    if len(words) % 2 or not all(word.isdigit() for word in words[::2]):
        return noun(language, "words", purse)
    pairs = zip(words[::2], words[1::2], strict=True)
    return joined(language, [amount(language, card, int(n)) for n, card in pairs])


@lru_cache(maxsize=KEPT)
def seat_noun(language: str, name: str) -> Noun:
    """Name a seat, the table, or several; of very many seats each has a number and a side: '12sun'."""
    number = name[: len(name) - len(name.lstrip("0123456789"))]
    if not number:
        return noun(language, "seats", name)
    side = noun(language, "sides", name[len(number) :])
    return Noun(f"{side} {number}", {case: f"{form} {number}" for case, form in side.forms.items()})


@lru_cache(maxsize=KEPT)
def card_noun(language: str, name: str) -> Noun:
    """Name a card of a hand, of the pile, or of the progress decks."""
    for group in ("cards", "developments", "progress"):
        if entry(language, group, name) is not None:
            return noun(language, group, name)
    return Noun(name)
