"""C-50: a knight on a node is a kind of piece of its own for each strength, asleep or awake."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.ids import KIND, OWNER
from wyspa.rules.cities_knights.ids import KNIGHT, LAST_KNIGHT

KNIGHTS_EACH: Final = 2  # of each strength
MIGHTIEST: Final = 3
KNIGHTS: Final = KNIGHTS_EACH * MIGHTIEST


def is_knight(piece: i64) -> bool:
    """Tell whether a knight stands there."""
    return KNIGHT <= piece & KIND <= LAST_KNIGHT


def is_knight_of(piece: i64, seat: i64) -> bool:
    """Tell whether a knight of a seat stands there."""
    return piece >> OWNER == seat + 1 and is_knight(piece)


def strength_of(piece: i64) -> i64:
    """Give one for weak, two for strong, three for mighty."""
    return ((piece & KIND) - KNIGHT >> 1) + 1


def is_active(piece: i64) -> bool:
    """Tell whether a knight wears its helmet."""
    return is_knight(piece) and (piece & KIND) - KNIGHT & 1 != 0


def knight_of(strength: i64, active: bool) -> i64:
    """Give the kind of piece of a knight."""
    return KNIGHT + 2 * (strength - 1) + (1 if active else 0)
