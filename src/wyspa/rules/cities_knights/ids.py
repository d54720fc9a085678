"""The numbers of this box's words: phases 80 to 119, pieces 16 to 27, cards 5 to 7, figures from 4."""

from typing import Final

# phases
EVENT: Final = 80  # nature rolls the event die
DRAW_PROGRESS: Final = 81  # nature draws a progress card
MAY_DRAW: Final = 82  # a seat with four cards says whether it draws
FIFTH: Final = 83  # one of five progress cards must be played now
GIVE_UP: Final = 84  # one of five progress cards must be put back
PICK_DECK: Final = 85  # a tied defender names a deck
LOSE_CITY: Final = 86  # a loser names the city to be reduced
DEFEND: Final = 87  # who sends which knights
AQUEDUCT: Final = 88
CROWN: Final = 89  # a new holder names the city of the metropolis
MARCH: Final = 90  # a knight was taken up for a move
RETREAT: Final = 91  # a driven-away knight looks for a node
AQUEDUCTS: Final = 92  # the owners of an Aqueduct come after the choices of production

# phases of single cards
SURRENDER: Final = 95  # several give cards at once: wedding, sabotage
DELIVER: Final = 96  # an opponent answers a harbour offer
PICK_CARDS: Final = 97  # the master merchant takes cards from a hand it sees
SWAP_NUMBER: Final = 98  # the inventor's second token
SMITH: Final = 99  # the second training of a smith
SPY: Final = 104  # a card from a hand of progress cards that is seen
DESERT_KNIGHT: Final = 105  # the victim of a deserter names a knight
ENLIST: Final = 106  # the deserter's player may place one
REBUILD: Final = 107  # a diplomat's own road may be put elsewhere
NEXT_DRAW: Final = 113  # those who draw a progress card after others wait here

# cards
PAPER: Final = 5
CLOTH: Final = 6
COIN: Final = 7
COMMODITY_NAMES = ["paper", "cloth", "coin"]
COMMODITIES_EACH: Final = 12

# areas; the commodity of an area is PAPER + area
SCIENCE: Final = 0
TRADE_AREA: Final = 1
POLITICS: Final = 2
AREAS: Final = 3
AREA_NAMES = ["science", "trade", "politics"]

# knights: KNIGHT + 2 * (strength - 1), and one more when active
KNIGHT: Final = 16
WEAK: Final = 16
WEAK_ACTIVE: Final = 17
STRONG: Final = 18
STRONG_ACTIVE: Final = 19
MIGHTY: Final = 20
MIGHTY_ACTIVE: Final = 21
LAST_KNIGHT: Final = 21

# figures are bits of state.on_hex
MERCHANT_FIGURE: Final = 4

# faces of the event die: an area, or the ship
SHIP_FACE: Final = 3
FACE_NAMES = ["science", "trade", "politics", "ship"]

# progress cards: science 0 to 9, trade 10 to 15, politics 16 to 24
ALCHEMIST: Final = 0
CRANE: Final = 1
MINING: Final = 2
IRRIGATION: Final = 3
PRINTING_PRESS: Final = 4
INVENTOR: Final = 5
ENGINEER: Final = 6
MEDICINE: Final = 7
SMITHING: Final = 8
ROAD_BUILDING: Final = 9
MERCHANT: Final = 10
COMMERCIAL_HARBOUR: Final = 11
MERCHANT_FLEET: Final = 12
MASTER_MERCHANT: Final = 13
TRADE_MONOPOLY: Final = 14
RESOURCE_MONOPOLY: Final = 15
BISHOP: Final = 16
DIPLOMAT: Final = 17
WARLORD: Final = 18
WEDDING: Final = 19
INTRIGUE: Final = 20
SABOTAGE: Final = 21
SPY_CARD: Final = 22
DESERTER: Final = 23
CONSTITUTION: Final = 24
PROGRESS_CARDS: Final = 25
PROGRESS_NAMES = [
    "alchemist", "crane", "mining", "irrigation", "printing-press", "inventor", "engineer", "medicine", "smithing",
    "road-building",
    "merchant", "commercial-harbour", "merchant-fleet", "master-merchant", "trade-monopoly", "resource-monopoly",
    "bishop", "diplomat", "warlord", "wedding", "intrigue", "sabotage", "spy", "deserter", "constitution",
]  # fmt: skip
PROGRESS_COUNTS = [2, 2, 2, 2, 1, 2, 1, 2, 2, 2, 6, 2, 2, 2, 2, 4, 2, 2, 2, 2, 2, 2, 3, 2, 1]
AREA_OF = [SCIENCE] * 10 + [TRADE_AREA] * 6 + [POLITICS] * 9
