"""K-4, K-34: two sit at every board, one on each side; seat 2k is the moon side of board k, seat 2k + 1 its sun side.

A side has the number of its seat, so these serve banks and piles too. Nobody else counts seats.
"""

from mypy_extensions import i64

from wyspa.core.state import State
from wyspa.rules.connect.ids import SIDES


def board_of(seat: i64) -> i64:
    """Give the board that a seat plays at."""
    return seat >> 1


def side_of(seat: i64) -> i64:
    """Give the side of the board on which a seat plays: MOON or SUN."""
    return seat & 1


def across(seat: i64) -> i64:
    """Give the seat on the other side of the board."""
    return seat ^ 1


def seat_at(board: i64, side: i64) -> i64:
    """Give the seat on a side of a board."""
    return board * SIDES + side


def side_due(number: i64) -> i64:
    """K-23: give the side that is active in a round, by its number: the sun in odd ones."""
    return number & 1


def is_active(state: State, seat: i64) -> bool:
    """K-23: tell whether the round that is on is for the side of a seat."""
    return seat & 1 == state.turn
