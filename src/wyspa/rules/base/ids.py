"""The numbers of the base game's words. Other boxes claim other numbers; the book refuses two of the same."""

from typing import Final

# phases (base: 1 to 31)
FIRST_ROLL: Final = 1
SETUP_HOUSE: Final = 2
SETUP_ROUTE: Final = 3
ROLL: Final = 4
DICE: Final = 5
MAIN: Final = 6
DISCARD: Final = 7
THIEF: Final = 8
STEAL: Final = 9
DRAW: Final = 10
FREE_ROUTE: Final = 11
TRADE: Final = 12
RESOLVE: Final = 13

# pieces (base: 1 to 7)
ROAD: Final = 1
SETTLEMENT: Final = 2
CITY: Final = 3

# figures are bits of state.on_hex
ROBBER: Final = 1

# cards
LUMBER: Final = 0
BRICK: Final = 1
WOOL: Final = 2
GRAIN: Final = 3
ORE: Final = 4
RESOURCES: Final = 5

# terrains 0 to 4 give cards 0 to 4
FOREST: Final = 0
HILLS: Final = 1
PASTURE: Final = 2
FIELDS: Final = 3
MOUNTAINS: Final = 4
DESERT: Final = 5

# docks: card + 1 for the one that takes two of a card, or this one that takes three of any
ANY_DOCK: Final = 9

# development cards
KNIGHT: Final = 0
POINT: Final = 1
ROADS: Final = 2
PLENTY: Final = 3
MONOPOLY: Final = 4
DEVELOPMENTS: Final = 5

COLOURS = ["red", "blue", "orange", "white"]
