"""Who sits where in which game: everybody in turn on every seat, and the same seed for all of a round.

A *lineup* says by seat which of the entrants sits there. A *round* is every lineup in every rotation, once, and all of
it is played with one seed: the same island and the same dice for everybody, so that luck falls out of comparisons.
"""

from collections.abc import Sequence
from itertools import combinations, islice

from wyspa.core.why import UnknownWord

LINEUPS = 1000  # in a round; more would never be played

Lineup = tuple[int, ...]


def lineups(entrants: int, seats: int) -> tuple[Lineup, ...]:
    """Give the lineups in which all entrants meet equally often.

    Entrants that do not fill the table sit on it as often as fits, and the seats that are left are given to each
    combination of them; of more entrants than seats, each combination plays.

    >>> lineups(3, 4)
    ((0, 1, 2, 0), (0, 1, 2, 1), (0, 1, 2, 2))
    >>> lineups(3, 2)
    ((0, 1), (0, 2), (1, 2))
    """
    often, left = divmod(seats, entrants)
    all_of_them = tuple(range(entrants)) * often
    found = [all_of_them + extra for extra in islice(combinations(range(entrants), left), LINEUPS + 1)]
    if len(found) > LINEUPS:
        raise UnknownWord(
            f"{entrants} bots at tables of {seats} would need more than {LINEUPS} lineups: name fewer of them"
        )
    return tuple(found)


def rotations(lineup: Lineup) -> tuple[Lineup, ...]:
    """Move everybody on by one seat until the table looks as it did.

    >>> rotations((0, 1, 0, 1))
    ((0, 1, 0, 1), (1, 0, 1, 0))
    """
    found = [lineup]
    while (moved := found[-1][-1:] + found[-1][:-1]) != lineup:
        found.append(moved)
    return tuple(found)


def slots(chosen: Sequence[Lineup], rotate: bool) -> tuple[Lineup, ...]:
    """Give the games of a round, by who sits where."""
    return tuple(seated for lineup in chosen for seated in (rotations(lineup) if rotate else (lineup,)))
