"""Names that look the same: who sits down under a name that is there already gets a number, a disguise is refused."""

import unicodedata
from collections.abc import Iterable

from wyspa.server.errors import Refusal
from wyspa.server.readable import EMOJI, JOINERS, NAME_MOST

# letters of other alphabets that are drawn like Latin ones, and signs that are drawn like letters
GREEK = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹικνορυχϲ", "ABEZHIKMNOPTYXCikvopuxc")
CYRILLIC = ("АВЕКМНОРСТУХЅІЈҮԚԜаекорсухѕіјһԁԛԝү", "ABEKMHOPCTYXSIJYQWaekopcyxsijhdqwy")
SIGNS = ("01|I", "olll")
ALPHABETS = str.maketrans(GREEK[0] + CYRILLIC[0], GREEK[1] + CYRILLIC[1])
DRAWN_LIKE = str.maketrans(*SIGNS)
PAIRS = (("rn", "m"), ("vv", "w"))
UNSEEN = str.maketrans("", "", JOINERS + EMOJI)


def plain(name: str) -> str:
    """Give a name as it is compared: one form of every sign, small letters, no spaces."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def drawn(name: str) -> str:
    """Give what a name looks like: letters of other alphabets as the Latin ones they are drawn like."""
    shape = unicodedata.normalize("NFKC", name).translate(UNSEEN).translate(ALPHABETS).translate(DRAWN_LIKE).casefold()
    for pair, one in PAIRS:
        shape = shape.replace(pair, one)
    return "".join(unicodedata.normalize("NFKC", shape).split())


def told_apart(name: str, others: Iterable[str]) -> str:
    """Give a name that nobody at the table has: with a number if it is there already; a disguise is refused."""
    there = [other for other in others if other]
    for other in there:
        if drawn(name) == drawn(other) and plain(name) != plain(other):
            raise Refusal("twin-name", name=other)
    return numbered(name, {form for other in there for form in (plain(other), drawn(other))})


def numbered(name: str, shapes: set[str]) -> str:
    """Put the first number after a name that makes it look like none of the others."""
    shown, number = name, 1
    while plain(shown) in shapes or drawn(shown) in shapes:
        number += 1
        shown = f"{name[: NAME_MOST - len(str(number)) - 1].rstrip()} {number}"
    return shown


def free_name(names: list[str], others: Iterable[str]) -> str:
    """Give the first of our names that nobody at the table has, or one of them with a number."""
    there = {drawn(other) for other in others}
    return next((name for name in names if drawn(name) not in there), "") or numbered(names[0], there)
