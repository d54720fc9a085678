"""The numbers of Connect's words: phases 120 to 139; dice and draws are the base game's."""

from typing import Final

ROUND: Final = 120
ROBBER_ROLL: Final = 121
ROBBER_PHASE: Final = 122
TIME_UP: Final = 123
CLAIMS: Final = 124

# K-4, K-34: sides, and the seat of board k on a side is 2k + side
MOON: Final = 0
SUN: Final = 1
SIDES: Final = 2
MOST_BOARDS: Final = 8191  # an offer names its addressee in 14 bits
SIDE_NAMES = ["moon", "sun"]
SIDE_ARTS = ["i-moon", "i-sun"]

# K-60: directions of foreign areas, as bits
LEFT: Final = 1
RIGHT: Final = 2

GREY: Final = "grey"
