"""C-133 to C-144, C-174: the nine cards of politics."""

from tests.rules.cities_knights.card_table import Case, Row

BLUE_KNIGHTS = "blue settlement c1.nw; roads blue north 0 4; blue weak-knight c1.ne; blue active-strong-knight c2.ne"
RED_ROADS = "red settlement e1.s; roads red bottom 1 3"

BISHOP = Row("bishop", "politics", 2, [
    Case("the robber moves, and everybody else with a building there gives a random card", "C-133",
         "landed; robber a1; blue city c2.n; white settlement c2.s; orange settlement a3.n; hand blue 2 ore; "
         "hand white 1 coin; hand orange 1 wool", "red: bishop c2; table: stolen ore; table: stolen coin",
         "c2 robber; red holds 1 ore 1 coin; blue holds 1 ore; white holds nothing; orange holds 1 wool; phase main"),
    Case("one card a player, however many buildings", "C-133",
         "landed; robber a1; blue settlement c2.n c2.se; hand blue 5 ore", "red: bishop c2; table: stolen ore",
         "red holds 1 ore; blue holds 4 ore; phase main"),
    Case("the first clockwise is drawn from first", "C-133",
         "landed; robber a1; white city c2.n; blue settlement c2.s; hand blue 1 ore; hand white 1 coin",
         "red: bishop c2; table: stolen ore", "blue holds nothing; white holds 1 coin; phase steal"),
    Case("it can be played even if nobody has a card", "C-133 C-174",
         "landed; robber a1", "red: bishop c2", "c2 robber; phase main"),
    Case("not before the first landing", "C-133 C-174 C-41", "", "red: bishop c2", refused="C-41"),
    Case("to another hex", "C-133", "landed; robber a1", "red: bishop a1", refused="C-133"),
])  # fmt: skip

DIPLOMAT = Row("diplomat", "politics", 2, [
    Case("an open road of another returns to its owner, and no free road for it", "C-134 C-135 C-136",
         "blue settlement c1.nw; roads blue north 0 2", "red: diplomat c1/ne",
         "c1/ne empty; c1/nw blue road; supply blue road 14; phase main"),
    Case("a road with a continuation at both ends is not open", "C-134",
         "blue settlement c1.nw; roads blue north 0 2", "red: diplomat c1/nw", refused="C-134"),
    Case("a building of its owner closes an end", "C-134",
         "blue settlement c1.nw c1.ne; roads blue north 0 2", "red: diplomat c1/ne", refused="C-134"),
    Case("so does a knight of its owner", "C-134",
         "blue settlement c1.nw; roads blue north 0 2; blue weak-knight c1.ne", "red: diplomat c1/ne",
         refused="C-134"),
    Case("foreign pieces at the end do not matter", "C-134",
         "blue settlement c1.nw; roads blue north 0 2; white settlement c1.ne", "red: diplomat c1/ne",
         "c1/ne empty"),
    Case("a continuation behind a foreign piece keeps it closed", "C-134",
         "blue settlement c1.nw; roads blue north 0 3; white settlement c1.ne", "red: diplomat c1/ne",
         refused="C-134"),
    Case("an own road goes elsewhere at once, free of charge", "C-135",
         "red settlement c1.nw; roads red north 0 2", "red: diplomat c1/ne; red: rebuild c1/w",
         "c1/ne empty; c1/w red road; supply red road 13; phase main; red holds nothing"),
    Case("but not back to the same edge", "C-135",
         "red settlement c1.nw; roads red north 0 2", "red: diplomat c1/ne; red: rebuild c1/ne", refused="C-135"),
    Case("judged with the road lifted", "C-135",
         "red settlement c1.nw; roads red north 0 2", "red: diplomat c1/ne", "red may-not rebuild c1/e"),
    Case("or it returns to the supply", "C-135 C-165",
         "red settlement c1.nw; roads red north 0 2", "red: diplomat c1/ne; red: no-rebuild",
         "supply red road 14; phase main"),
    Case("no knight is left without a route of its owner", "C-136",
         "roads blue north 0 1; blue weak-knight c1.n", "red: diplomat c1/nw", refused="C-136"),
    Case("nor does the player build on that edge in the same turn", "C-136",
         "blue settlement c1.nw; roads blue north 0 2; red settlement c1.ne; hand red 1 lumber 1 brick",
         "red: diplomat c1/ne; red: road c1/ne", refused="C-136"),
    Case("an open road is needed", "C-174", "blue settlement c1.nw c1.ne; roads blue north 0 2", "red: diplomat c1/nw",
         refused="C-134"),
])  # fmt: skip

WARLORD = Row("warlord", "politics", 2, [
    Case("all own inactive knights become active at no cost", "C-137",
         "red weak-knight a1.n; red mighty-knight a3.n; blue weak-knight c1.n", "red: warlord",
         "a1.n red active-weak-knight; a3.n red active-mighty-knight; c1.n blue weak-knight; phase main"),
    Case("those get no order in this turn", "C-137 C-55",
         "red settlement c1.nw; roads red north 0 3; red weak-knight c1.ne", "red: warlord; red: march c1.ne",
         refused="C-55"),
    Case("those awake before still may act", "C-137",
         "red settlement c1.nw; roads red north 0 3; red active-weak-knight c1.ne; red weak-knight c1.n",
         "red: warlord", "red may march c1.ne; red may-not march c1.n"),
    Case("one of them must sleep", "C-174", "red active-weak-knight a1.n", "red: warlord", refused="C-137"),
])  # fmt: skip

WEDDING = Row("wedding", "politics", 2, [
    Case("those with more points give two cards of their choice, or the one there is", "C-138 C-168",
         "blue settlement a1.n; white settlement a3.n; hand blue 1 ore; hand white 2 wool 1 coin 1 ore; "
         "hand orange 3 brick", "red: wedding; white: surrender coin; white: surrender wool",
         "red holds 1 wool 1 ore 1 coin; blue holds nothing; white holds 1 wool 1 ore; orange holds 3 brick; "
         "phase main"),
    Case("as many points are not more", "C-138 C-174",
         "red settlement a1.n; blue settlement a3.n; hand blue 3 ore", "red: wedding", refused="C-138"),
    Case("somebody with more points needs a card", "C-174", "blue settlement a1.n", "red: wedding", refused="C-138"),
])  # fmt: skip

INTRIGUE = Row("intrigue", "politics", 2, [
    Case("a foreign knight of any strength leaves a node at an own road, and its owner says where to", "C-139 C-70",
         "blue settlement c1.nw; roads blue north 0 3; blue mighty-knight c1.ne; red road c1/e",
         "red: intrigue c1.ne; blue: retreat c1.n", "c1.ne empty; c1.n blue mighty-knight; phase main"),
    Case("the node it left is no target", "C-139 C-70",
         "blue settlement c1.nw; roads blue north 0 3; blue weak-knight c1.ne; red road c1/e",
         "red: intrigue c1.ne", "phase retreat; asked blue; blue may-not retreat c1.ne; blue may retreat c2.n"),
    Case("without a way it returns to the supply", "C-139 C-71",
         "blue settlement c1.n; roads blue north 1 2; blue weak-knight c1.ne; red road c1/e", "red: intrigue c1.ne",
         "c1.ne empty; supply blue weak-knight 2; phase main"),
    Case("a road of one's own must touch the node", "C-139 C-174",
         "roads blue north 0 3; blue weak-knight c1.ne", "red: intrigue c1.ne", refused="C-139"),
    Case("an own knight is not driven away", "C-139",
         "roads red north 0 3; red weak-knight c1.ne", "red: intrigue c1.ne", refused="C-139"),
])  # fmt: skip

SABOTAGE = Row("sabotage", "politics", 2, [
    Case("those with as many or more points lose half, rounded down, of their choice", "C-140 E-C26",
         "blue settlement a1.n; hand blue 5 ore; hand white 2 wool 1 coin; hand orange 1 ore",
         "red: sabotage; white: surrender coin; blue: surrender ore; blue: surrender ore",
         "blue holds 3 ore; white holds 2 wool; orange holds 1 ore; bank coin 12; red holds nothing; phase main"),
    Case("fewer points lose nothing", "C-140",
         "red settlement a1.n; blue settlement a3.n; hand blue 4 ore; hand white 4 ore",
         "red: sabotage; blue: surrender ore; blue: surrender ore",
         "blue holds 2 ore; white holds 4 ore"),
    Case("no wall helps", "C-140 C-49",
         "blue city a1.n; wall blue a1.n; hand blue 2 brick 4 ore", "red: sabotage; blue: surrender ore; "
         "blue: surrender ore; blue: surrender ore", "blue holds 2 brick 1 ore"),
    Case("a rival needs two cards", "C-140 C-174", "blue settlement a1.n; hand blue 1 ore", "red: sabotage",
         refused="C-140"),
])  # fmt: skip

SPY = Row("spy", "politics", 3, [
    Case("one of another's hidden cards is taken", "C-141 C-168",
         "cards blue mining warlord", "red: spy blue; red: take-card warlord",
         "red hides warlord; blue hides mining; phase main"),
    Case("taking is compulsory", "C-141", "cards blue mining warlord", "red: spy blue; red: end", refused="C-141"),
    Case("it may be played at once, also another spy", "C-141",
         "cards blue spy mining; cards white crane", "red: spy blue; red: take-card spy; red: spy white",
         "red hides crane; white hides nothing"),
    Case("but no Alchemist", "C-141 C-114",
         "cards blue alchemist", "red: spy blue; red: alchemist 3 3", refused="C-114"),
    Case("victory-point cards cannot be taken", "C-141 C-110",
         "draw blue politics", "table: drawn constitution; red: spy blue", refused="C-141"),
    Case("a hidden card is needed", "C-141 C-174", "", "red: spy blue", refused="C-141"),
    Case("nobody spies on himself", "C-141", "cards red mining", "red: spy red", refused="C-141"),
])  # fmt: skip

DESERTER = Row("deserter", "politics", 2, [
    Case("the other takes off a knight of choice; one like it may be placed", "C-142 C-168 C-170",
         f"{BLUE_KNIGHTS}; {RED_ROADS}", "red: deserter blue; blue: desert c2.ne; red: enlist e2.s 2",
         "c2.ne empty; e2.s red active-strong-knight; phase main; red holds nothing"),
    Case("it may act in this turn", "C-171",
         f"{BLUE_KNIGHTS}; {RED_ROADS}", "red: deserter blue; blue: desert c2.ne; red: enlist e2.s 2",
         "red may march e2.s"),
    Case("never a stronger one", "C-143",
         f"{BLUE_KNIGHTS}; {RED_ROADS}", "red: deserter blue; blue: desert c1.ne", "red may-not enlist e2.s 2"),
    Case("a weaker one if that figure is not left", "C-143 E-C28",
         f"{BLUE_KNIGHTS}; {RED_ROADS}; red strong-knight a1.n a3.n", "red: deserter blue; blue: desert c2.ne; "
         "red: enlist e2.s 1", "e2.s red active-weak-knight"),
    Case("and not while it is left", "C-143",
         f"{BLUE_KNIGHTS}; {RED_ROADS}", "red: deserter blue; blue: desert c2.ne", "red may-not enlist e2.s 1"),
    Case("placing may be left", "C-142 C-165",
         f"{BLUE_KNIGHTS}; {RED_ROADS}", "red: deserter blue; blue: desert c1.ne; red: no-enlist",
         "c1.ne empty; supply red weak-knight 2; phase main"),
    Case("without a node the removal happens anyway", "C-143",
         BLUE_KNIGHTS, "red: deserter blue; blue: desert c1.ne", "c1.ne empty; phase main"),
    Case("a knight on the board is needed", "C-174", "red weak-knight a1.n", "red: deserter blue", refused="C-142"),
])  # fmt: skip

CONSTITUTION = Row("constitution", "politics", 1, [
    Case("it is laid open at once: a point", "C-144 C-25",
         "draw blue politics", "table: drawn constitution", "blue points 1; blue hides nothing; open-cards table blue"),
    Case("it does not count among the four that may be kept", "C-26 C-144",
         "cards red mining mining crane crane; draw red politics", "table: drawn constitution",
         "phase main; red points 1"),
])  # fmt: skip

POLITICS = [BISHOP, DIPLOMAT, WARLORD, WEDDING, INTRIGUE, SABOTAGE, SPY, DESERTER, CONSTITUTION]
