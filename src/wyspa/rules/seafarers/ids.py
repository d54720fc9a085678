"""The numbers of the sea's words: phases 32 to 63, pieces 8 to 15, figures from 2, terrains from 6."""

from typing import Final

# phases
PICK_GOLD: Final = 32
SAIL: Final = 33
CHOOSE_ROBBER: Final = 34
CHOOSE_PIRATE: Final = 35
PLACE_DOCK: Final = 36
FIND: Final = 37
DRAW_DOCK: Final = 38
PLACE_GIFT: Final = 43

PLUNDER: Final = 55
RAID: Final = 56
SPOILS: Final = 57
BATTLE: Final = 58

# pieces
SHIP: Final = 8
WARSHIP: Final = 9
FORT: Final = 10

# figures are bits of state.on_hex
PIRATE: Final = 2

# terrains
SEA: Final = 6
GOLD: Final = 7
FOG: Final = 8
