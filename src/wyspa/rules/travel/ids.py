"""The numbers of this box's words. Other boxes claim other numbers; the book refuses two of the same."""

from typing import Final

# phases (this box: 64 to 79)
NEUTRAL_ROAD: Final = 64
NEUTRAL_SETTLEMENT: Final = 65
FORCED_DRAW: Final = 66
GIVE_BACK: Final = 67
