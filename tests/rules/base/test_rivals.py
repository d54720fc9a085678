"""To whom a title belongs, for every small contest, against the words of the rules."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rule import rule
from wyspa import NOBODY
from wyspa.core.arrays import array
from wyspa.rules.base.titles import rightful

ENOUGH = 2


def by_the_words(has: list[int], held: int) -> int:
    """B-99 to B-102: the holder keeps it in a tie, whoever is alone at the top takes it, else it is set aside."""
    best = max(has)
    top = [seat for seat, n in enumerate(has) if n == best]
    if best < ENOUGH:
        return NOBODY
    if held in top:
        return held
    return top[0] if len(top) == 1 else NOBODY


@rule("B-99", "B-101", "B-102")
@pytest.mark.parametrize("rivals", [2, 3])
def test_a_title_is_with_whom_it_belongs(rivals):
    for has in product(range(5), repeat=rivals):
        for held in range(NOBODY, rivals):
            assert rightful(array(list(has)), 0, rivals, held, ENOUGH) == by_the_words(list(has), held)


@rule("K-72", "K-73")
def test_others_than_the_rivals_do_not_count():
    for has in product(range(4), repeat=2):
        for held in (NOBODY, 2, 3):
            among = rightful(array([9, 9, *has, 9]), 2, 4, held, ENOUGH)
            alone = by_the_words(list(has), held - 2 if held >= 0 else NOBODY)
            assert among == (alone + 2 if alone >= 0 else NOBODY)
