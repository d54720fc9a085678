"""Ints with names, and how they are packed: seats, places on the board, actions."""

from typing import Final

from mypy_extensions import i64

TABLE: Final = -1  # nature's seat: dice, draws, thefts
SEVERAL: Final = -2  # everybody with state.waiting[seat] > 0
NOBODY: Final = -1

# What of an island rules change while people play: one bit each.
HEXES_TURN: Final = 1  # what was neither land nor open becomes known
TOKENS_MOVE: Final = 2
DOCKS_MOVE: Final = 4

# On what it depends what a rule shows, besides its own part (`Module.shows_by`): one bit each.
BY_PART: Final = 0  # on nothing else
BY_OTHERS: Final = 1  # parts of other rules
BY_PIECES: Final = 2  # what stands on nodes and edges, and what is left in the supplies
BY_TURN: Final = 4  # whose turn it is, whether somebody has won
BY_FRAME: Final = 8  # phase, who is asked, data
BY_ANYTHING: Final = 16  # hands, points, figures: it is always shown anew

# Whom a phase asks, where nature does not decide it.
ON_TURN: Final = 0
ANYBODY: Final = 1  # one seat, whoever is concerned
MANY: Final = 2  # several at once

# An action is one int: verb << 54 | extra << 40 | a << 20 | b. Twenty bits hold the 294,000 edges of a hall.
VERB: Final = 54
EXTRA: Final = 40
A: Final = 20
LOW: Final = (1 << 20) - 1
EXTRA_MASK: Final = (1 << 14) - 1
TERMS_MASK: Final = (1 << 40) - 1

# What stands on a node or an edge is one int: (seat + 1) << 5 | kind. Zero is empty.
OWNER: Final = 5
KIND: Final = 31
EVERY_KIND: Final = -1  # of piece: all bits
KINDS: Final = 32

NODE: Final = 0
EDGE: Final = 1
HEX: Final = 2

NO_CARD: Final = -1


def first(action: i64) -> i64:
    """Give the first argument of an action."""
    return action >> A & LOW


def second(action: i64) -> i64:
    """Give the second argument of an action."""
    return action & LOW


def extra(action: i64) -> i64:
    """Give the third, small argument of an action (whom an offer is for)."""
    return action >> EXTRA & EXTRA_MASK


def piece_of(seat: i64, kind: i64) -> i64:
    """Pack an owner and a kind as they stand on a place."""
    return (seat + 1) << OWNER | kind


def bit(place: i64) -> i64:
    """Give an int with one bit. Write no `1 << place`, nor a variable that is always 1: compiled, both have 32 bits."""
    return raised(1, place)


def raised(x: i64, by: i64) -> i64:
    """Shift an int up."""
    return x << by
