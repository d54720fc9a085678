"""C-113 to C-124, C-174: the ten cards of science."""

from tests.rules.cities_knights.card_table import Case, Row

# the printed island: a1 mountains 10, a2 pasture 2, a3 forest 9; b1 fields 12, b2 hills 6, b3 pasture 4, b4 hills 10;
# c1 fields 9, c2 forest 11, c3 desert, c4 forest 3, c5 mountains 8; d1 forest 8, d2 mountains 3, d3 fields 4, d4
# pasture 5; e1 hills 5, e2 fields 6, e3 pasture 11

ALCHEMIST = Row("alchemist", "science", 2, [
    Case("before the roll the dice are set, and only the event die is rolled", "C-113",
         "turn red roll; red settlement a3.n", "red: alchemist 4 5", "phase event; red holds nothing"),
    Case("then the chosen dice bring what they bring", "C-113",
         "turn red roll; red settlement a3.n", "red: alchemist 4 5; table: event ship; table: resolve 4 5",
         "phase main; red holds 1 lumber"),
    Case("the chosen red die is low enough for a progress card", "C-113 C-21",
         "turn red roll; level red science 1", "red: alchemist 2 6; table: event science", "phase draw-progress"),
    Case("the chosen red die is too high for a progress card", "C-113 C-21",
         "turn red roll; level red science 1", "red: alchemist 3 6; table: event science", "phase resolve"),
    Case("a sum of seven is allowed", "C-113",
         "turn red roll; hand blue 8 ore", "red: alchemist 3 4; table: event ship; table: resolve 3 4",
         "phase discard; asked blue"),
    Case("a die has six faces", "C-113", "turn red roll", "red: alchemist 3 7", refused="C-113"),
    Case("nor does a die show nothing", "C-113", "turn red roll", "red: alchemist 0 4", refused="C-113"),
    Case("after the roll it cannot be played", "C-114 C-174", "", "red: alchemist 3 4", refused="C-114"),
    Case("hence never as the forced fifth card", "C-114 C-27",
         "cards red mining mining irrigation; cards red crane; draw red trade; turn red fifth-card",
         "red: alchemist 3 4", refused="C-114"),
    Case("one a turn: the dice lie after the first", "C-174",
         "turn red roll; cards red alchemist", "red: alchemist 1 1; table: event ship; table: resolve 1 1; "
         "red: alchemist 2 2", refused="C-114"),
])  # fmt: skip

CRANE = Row("crane", "science", 2, [
    Case("the first level becomes free", "C-115 E-C37",
         "red city a1.n", "red: crane; red: improve science", "red level science 1; cranes 0"),
    Case("the fourth level costs three", "C-115 E-C37",
         "red city a1.n; level red science 3; hand red 3 paper", "red: crane; red: improve science",
         "red level science 4; red holds nothing"),
    Case("it serves any area", "C-115",
         "red city a1.n; level red politics 1; hand red 1 coin", "red: crane; red: improve politics",
         "red level politics 2; red holds nothing"),
    Case("only the next improvement is cheaper", "C-115",
         "red city a1.n; hand red 1 paper", "red: crane; red: improve science; red: improve science", refused="C-76"),
    Case("two apply to two improvements", "C-115",
         "red city a1.n; cards red crane", "red: crane; red: crane; red: improve science; red: improve trade",
         "red level science 1; red level trade 1; cranes 0"),
    Case("and not both to one", "C-115",
         "red city a1.n; cards red crane; level red science 1", "red: crane; red: crane; red: improve science",
         refused="C-76"),
    Case("unused it expires at the end of the turn", "C-115", "red city a1.n", "red: crane; red: end", "cranes 0"),
    Case("it can always be played, also without a city", "C-174", "", "red: crane", "cranes 1; phase main"),
    Case("but it builds nothing without a city", "C-77", "", "red: crane; red: improve science", refused="C-77"),
])  # fmt: skip

MINING = Row("mining", "science", 2, [
    Case("two ore for each mountains hex: two settlements at one, a city at another", "C-116 C-118 E-C22",
         "red settlement a1.n a1.se; red city d2.s", "red: mining", "red holds 4 ore; phase main"),
    Case("the robber does not matter", "C-118",
         "red settlement a1.n; robber a1", "red: mining", "red holds 2 ore"),
    Case("a short bank gives what it has", "C-118",
         "red settlement a1.n c5.n; bank ore 3", "red: mining", "red holds 3 ore; bank ore 0"),
    Case("a knight is no building", "C-116 C-174",
         "red weak-knight a1.n", "red: mining", refused="C-174"),
    Case("nor does another's building count", "C-116 C-174",
         "blue settlement a1.n", "red: mining", refused="C-174"),
    Case("it needs an own building at mountains", "C-174",
         "red settlement c1.n", "red: mining", refused="C-174"),
    Case("and an ore in the bank", "C-174",
         "red settlement a1.n; bank ore 0", "red: mining", refused="C-174"),
])  # fmt: skip

IRRIGATION = Row("irrigation", "science", 2, [
    Case("two grain for each fields hex: two settlements at one, a city at another", "C-117 C-118 E-C23",
         "red settlement b1.nw b1.ne; red city e2.s", "red: irrigation", "red holds 4 grain; phase main"),
    Case("the robber does not matter", "C-118",
         "red city d3.s; robber d3; robber e2", "red: irrigation", "red holds 4 grain"),
    Case("a short bank gives what it has", "C-118",
         "red settlement b1.n; bank grain 1", "red: irrigation", "red holds 1 grain; bank grain 0"),
    Case("it needs an own building at fields", "C-174",
         "red settlement a1.n", "red: irrigation", refused="C-174"),
    Case("and a grain in the bank", "C-174",
         "red settlement b1.n; bank grain 0", "red: irrigation", refused="C-174"),
])  # fmt: skip

PRINTING_PRESS = Row("printing-press", "science", 1, [
    Case("it is laid open at once: a point", "C-119 C-25",
         "draw red science", "table: drawn printing-press", "red points 1; red hides nothing; open-cards red table"),
    Case("also in another player's turn", "C-119 C-25",
         "draw blue science", "table: drawn printing-press", "blue points 1; open-cards blue table"),
    Case("it does not count among the four that may be kept", "C-26",
         "cards blue mining mining crane crane; draw blue science", "table: drawn printing-press",
         "phase main; blue points 1"),
    Case("it cannot be lost: no spy takes it", "C-119 C-110",
         "cards red spy; draw blue science", "table: drawn printing-press; red: spy blue", refused="C-141"),
])  # fmt: skip

INVENTOR = Row("inventor", "science", 2, [
    Case("nine and eleven change places, without an own building there", "C-120 E-C24",
         "", "red: inventor c1; red: swap-number c2", "number c1 11; number c2 9; phase main"),
    Case("the robber on a hex does not matter", "C-120",
         "robber c1", "red: inventor c1; red: swap-number c2", "number c1 11; c1 robber"),
    Case("two is refused", "C-120 E-C24", "", "red: inventor a2", refused="C-120"),
    Case("six is refused", "C-120 E-C24", "", "red: inventor b2", refused="C-120"),
    Case("eight is refused", "C-120 E-C24", "", "red: inventor c5", refused="C-120"),
    Case("twelve is refused", "C-120 E-C24", "", "red: inventor b1", refused="C-120"),
    Case("so is any of them as the second", "C-120", "", "red: inventor c1; red: swap-number d1", refused="C-120"),
    Case("a desert has no token", "C-120", "", "red: inventor c3", refused="C-120"),
    Case("the two numbers must differ", "C-120", "", "red: inventor c1; red: swap-number a3", refused="C-120"),
    Case("once begun it is finished", "C-120 C-161", "", "red: inventor c1; red: end", refused="C-120"),
])  # fmt: skip

ENGINEER = Row("engineer", "science", 1, [
    Case("a wall free of charge under an own city", "C-121",
         "red city a1.n", "red: engineer a1.n", "wall a1.n; phase main; red holds nothing"),
    Case("one wall a city", "C-121 C-47 C-174",
         "red city a1.n; hand red 2 brick", "red: wall a1.n; red: engineer a1.n", refused="C-47"),
    Case("three walls a player", "C-121 C-47 C-174",
         "red city a1.n a2.n a3.n b1.sw; hand red 6 brick",
         "red: wall a1.n; red: wall a2.n; red: wall a3.n; red: engineer b1.sw", refused="C-47"),
    Case("a settlement has none", "C-121 C-47", "red settlement a1.n", "red: engineer a1.n", refused="C-46"),
    Case("nor has a lying city", "C-121 C-47",
         "red settlement a1.n a2.n a3.n c1.nw c5.ne; red city e1.s; lies red e1.s", "red: engineer e1.s",
         refused="C-46"),
    Case("another's city is not one's own", "C-121", "blue city a1.n", "red: engineer a1.n", refused="C-46"),
])  # fmt: skip

MEDICINE = Row("medicine", "science", 2, [
    Case("a settlement becomes a city for two ore and one grain", "C-122",
         "red settlement a1.n; hand red 2 ore 1 grain", "red: medicine a1.n",
         "a1.n red city; red holds nothing; red points 2; supply red settlement 5; supply red city 3"),
    Case("the price must be in the hand", "C-122 C-174",
         "red settlement a1.n; hand red 1 ore 1 grain", "red: medicine a1.n", refused="C-122"),
    Case("only one Medicine per upgrade: two make nothing cheaper still", "C-122",
         "red settlement a1.n; cards red medicine; hand red 1 ore", "red: medicine a1.n", refused="C-122"),
    Case("an own settlement is needed", "C-122 C-174",
         "blue settlement a1.n; hand red 2 ore 1 grain", "red: medicine a1.n", refused="B-70"),
    Case("and a city piece", "C-122 C-174",
         "red city a1.n a2.n a3.n c1.nw; red settlement c5.ne; hand red 2 ore 1 grain", "red: medicine c5.ne",
         refused="B-72"),
    Case("a lying city is set upright, for the same price and without a city piece", "C-122 C-132 C-156 E-C21",
         "turn blue main; red settlement a1.n a2.n a3.n c1.nw; red city e1.s d1.sw e3.se d4.se; red settlement c5.ne; "
         "lies red e1.s; turn red main; hand red 2 ore 1 grain", "red: medicine e1.s",
         "e1.s red city; red holds nothing; supply red city 0; red points 13"),
    Case("and no other settlement before it", "C-122 C-132 C-174",
         "red settlement a1.n a2.n a3.n c1.nw c5.ne; red city e1.s; lies red e1.s; hand red 2 ore 1 grain",
         "red: medicine a1.n", refused="C-132"),
])  # fmt: skip

SMITHING = Row("smithing", "science", 2, [
    Case("one knight is trained for free; without a second the card is done", "C-123",
         "red weak-knight a1.n", "red: smithing a1.n", "a1.n red strong-knight; phase main; red holds nothing"),
    Case("then a second one", "C-123",
         "red weak-knight a1.n a3.n", "red: smithing a1.n; red: smith a3.n",
         "a1.n red strong-knight; a3.n red strong-knight; phase main; supply red weak-knight 2"),
    Case("the state does not change", "C-123 C-57",
         "red active-weak-knight a1.n; red weak-knight a3.n", "red: smithing a1.n; red: smith a3.n",
         "a1.n red active-strong-knight; a3.n red strong-knight"),
    Case("the second may be left out", "C-123 C-165",
         "red weak-knight a1.n a3.n", "red: smithing a1.n; red: no-smith", "a3.n red weak-knight; phase main"),
    Case("the two are different knights", "C-123 C-58",
         "red weak-knight a1.n a3.n; level red politics 3", "red: smithing a1.n; red: smith a1.n", refused="C-58"),
    Case("a knight trained in this turn is not trained again", "C-123 C-58",
         "red weak-knight a1.n; level red politics 3; hand red 1 wool 1 ore", "red: train a1.n; red: smithing a1.n",
         refused="C-58"),
    Case("mighty knights cannot be trained", "C-123 C-56",
         "red mighty-knight a1.n", "red: smithing a1.n", refused="C-56"),
    Case("strong ones need the Fortress", "C-123 C-59 C-174",
         "red strong-knight a1.n; level red politics 2", "red: smithing a1.n", refused="C-59"),
    Case("with it they become mighty", "C-123 C-59",
         "red strong-knight a1.n; level red politics 3", "red: smithing a1.n", "a1.n red mighty-knight"),
    Case("a figure of the higher level is needed", "C-123 C-60 C-174",
         "red weak-knight a1.n; red strong-knight a2.n a3.n", "red: smithing a1.n", refused="C-60"),
    Case("one that the first training sets free serves the second", "C-123",
         "red weak-knight a1.n; red strong-knight a2.n a3.n; level red politics 3",
         "red: smithing a2.n; red: smith a1.n", "a1.n red strong-knight; a2.n red mighty-knight"),
    Case("another's knight is not trained", "C-123", "blue weak-knight a1.n", "red: smithing a1.n", refused="C-56"),
])  # fmt: skip

ROAD_BUILDING = Row("road-building", "science", 2, [
    Case("two roads free of charge, connected", "C-124",
         "red settlement a1.n", "red: road-building; red: road a1/ne; red: road a2/nw",
         "a1/ne red road; a2/nw red road; phase main; red holds nothing"),
    Case("or apart", "C-124",
         "red settlement a1.n c5.ne", "red: road-building; red: road a1/ne; red: road c5/e",
         "a1/ne red road; c5/e red road; phase main"),
    Case("both must be placed if that is legal", "C-124",
         "red settlement a1.n", "red: road-building; red: road a1/ne; red: end", refused="B-90"),
    Case("with one road in supply it is one", "C-124",
         "red settlement c1.nw; roads red north 0 10; roads red upper 0 4", "red: road-building; red: road b3/nw",
         "phase main; supply red road 0"),
    Case("it needs a road in supply", "C-124 C-174",
         "red settlement c1.nw; roads red north 0 10; roads red upper 0 5", "red: road-building", refused="C-124"),
    Case("and a legal edge", "C-124 C-174", "", "red: road-building", refused="C-124"),
])  # fmt: skip

SCIENCE = [
    ALCHEMIST, CRANE, MINING, IRRIGATION, PRINTING_PRESS, INVENTOR, ENGINEER, MEDICINE, SMITHING, ROAD_BUILDING,
]  # fmt: skip
