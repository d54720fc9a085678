"""C-125 to C-130, C-166, C-167, C-174: the six cards of trade."""

from tests.rules.cities_knights.card_table import Case, Row

MERCHANT = Row("merchant", "trade", 6, [
    Case("on a hex at an own building: its resource trades 2:1, and a point", "C-125 C-126",
         "red settlement b3.ne; hand red 2 wool", "red: merchant b3",
         "b3 merchant; rate red wool 2; red points 2; red may trade wool ore; red may trade wool paper"),
    Case("any number of times", "C-125",
         "red settlement b3.ne; hand red 4 wool", "red: merchant b3; red: trade wool ore; red: trade wool coin",
         "red holds 1 ore 1 coin"),
    Case("the rate concerns the resource, never the commodity", "C-126",
         "red settlement b3.ne", "red: merchant b3", "rate red cloth 4; rate red ore 4"),
    Case("it lasts beyond the turn", "C-125",
         "red settlement b3.ne", "red: merchant b3; red: end", "rate red wool 2; red points 2"),
    Case("the robber on the same hex does not matter", "C-126",
         "red settlement b3.ne; robber b3", "red: merchant b3", "rate red wool 2; b3 robber merchant"),
    Case("the holder before loses rate and point at once", "C-126",
         "blue settlement b3.ne; merchant blue b3; red settlement a3.n", "red: merchant a3",
         "b3 empty; a3 merchant; blue points 1; rate blue wool 4; red points 2; rate red lumber 2"),
    Case("on a desert it gives the point but no rate", "C-126",
         "red settlement c3.n", "red: merchant c3",
         "red points 2; rate red lumber 4; rate red ore 4; rate red paper 4"),
    Case("the rate of a harbour is there again when it leaves", "C-126",
         "red settlement a1.nw a3.ne; merchant red a1", "red: merchant a3", "rate red ore 3; rate red lumber 2"),
    Case("no building, no merchant", "C-125", "red settlement b3.ne", "red: merchant a1", refused="C-125"),
    Case("a knight is no building", "C-125 C-174", "red weak-knight b3.ne", "red: merchant b3", refused="C-125"),
    Case("the hex changes, or the holder", "C-174", "red settlement b3.ne; merchant red b3", "red: merchant b3",
         refused="C-174"),
    Case("the same hex again if the holder changes", "C-174",
         "red settlement b3.ne; blue settlement b3.s; merchant blue b3", "red: merchant b3",
         "b3 merchant; red points 2; blue points 1; rate red wool 2; rate blue wool 4"),
    Case("another hex for the same holder gives no second point", "C-125 C-174",
         "red settlement b3.ne a3.n; merchant red b3", "red: merchant a3", "red points 3; rate red wool 4"),
])  # fmt: skip

COMMERCIAL_HARBOUR = Row("commercial-harbour", "trade", 2, [
    Case("the other chooses the commodity, and both cards change hands", "C-127 C-166 C-168",
         "hand red 1 wool; hand blue 1 paper 1 coin", "red: commercial-harbour; red: harbour-offer blue wool; "
         "blue: deliver coin", "red holds 1 coin; blue holds 1 wool 1 paper; phase main"),
    Case("only the other is asked then", "C-127 C-161",
         "hand red 1 wool; hand blue 1 paper 1 coin", "red: commercial-harbour; red: harbour-offer blue wool",
         "phase deliver; asked blue; red holds 1 wool"),
    Case("and cannot decline", "C-127 C-165",
         "hand red 1 wool; hand blue 1 paper 1 coin 1 ore", "red: commercial-harbour; red: harbour-offer blue wool; "
         "blue: deliver ore", refused="C-166"),
    Case("nor give what is not there", "C-166",
         "hand red 1 wool; hand blue 1 paper 1 coin", "red: commercial-harbour; red: harbour-offer blue wool; "
         "blue: deliver cloth", refused="C-166"),
    Case("also with one kind of commodity: others must not learn that", "C-127 C-164",
         "hand red 1 wool; hand blue 2 cloth 3 ore", "red: commercial-harbour; red: harbour-offer blue wool; "
         "blue: deliver cloth", "phase main; red holds 1 cloth; blue holds 1 wool 3 ore 1 cloth"),
    Case("without a commodity the offer is void and the resource kept", "C-127 E-C34",
         "hand red 1 wool; hand blue 3 ore", "red: commercial-harbour; red: harbour-offer blue wool",
         "phase main; red holds 1 wool; blue holds 3 ore"),
    Case("a void offer uses up the chance", "C-167 E-C34",
         "hand red 1 wool; hand blue 3 ore", "red: commercial-harbour; red: harbour-offer blue wool; "
         "red: harbour-offer blue wool", refused="C-167"),
    Case("once with each other player", "C-127",
         "hand red 3 wool; hand blue 2 paper; hand white 2 coin", "red: commercial-harbour; "
         "red: harbour-offer blue wool; blue: deliver paper; red: harbour-offer white wool; white: deliver coin; "
         "red: harbour-offer blue wool",
         "red holds 1 wool 1 paper 1 coin", refused="C-167"),
    Case("a second card gives each one further chance", "C-167",
         "hand red 2 wool; hand blue 2 paper; cards red commercial-harbour", "red: commercial-harbour; "
         "red: commercial-harbour; red: harbour-offer blue wool; blue: deliver paper; "
         "red: harbour-offer blue wool; blue: deliver paper", "red holds 2 paper; red may-not harbour-offer blue wool"),
    Case("only a resource is offered", "C-127",
         "hand red 1 paper; hand blue 2 coin", "red: commercial-harbour; red: harbour-offer blue paper",
         refused="C-127"),
    Case("and one from the own hand", "C-166",
         "hand red 1 wool; hand blue 2 coin", "red: commercial-harbour; red: harbour-offer blue ore",
         refused="C-166"),
    Case("never to oneself", "C-127", "hand red 1 wool 1 paper", "red: commercial-harbour; red: harbour-offer red wool",
         refused="C-167"),
    Case("without the card there is no such offer", "C-127",
         "hand red 1 wool; hand blue 2 coin", "red: harbour-offer blue wool", refused="C-167"),
    Case("it may be left unused, and ends with the turn", "C-127 C-165",
         "hand red 1 wool; hand blue 2 coin", "red: commercial-harbour; red: end",
         "phase roll; blue may-not harbour-offer red wool"),
    Case("it can always be played", "C-174", "", "red: commercial-harbour", "phase main"),
])  # fmt: skip

MERCHANT_FLEET = Row("merchant-fleet", "trade", 2, [
    Case("a commodity trades 2:1 any number of times", "C-128 E-C25",
         "hand red 6 paper", "red: merchant-fleet paper; red: trade paper ore; red: trade paper coin; "
         "red: trade paper wool", "red holds 1 wool 1 ore 1 coin"),
    Case("or a resource", "C-128", "hand red 2 brick", "red: merchant-fleet brick; red: trade brick cloth",
         "red holds 1 cloth"),
    Case("nothing but the kind that was named", "C-128",
         "hand red 2 brick", "red: merchant-fleet wool; red: trade brick cloth", refused="B-64"),
    Case("until the end of the turn", "C-128",
         "hand red 2 brick", "red: merchant-fleet brick; red: end", "rate red brick 4"),
    Case("a harbour is there again afterwards", "C-128",
         "red settlement a1.nw", "red: merchant-fleet ore; red: end", "rate red ore 3; rate red wool 3"),
    Case("two of them name two kinds", "C-128",
         "cards red merchant-fleet", "red: merchant-fleet brick; red: merchant-fleet coin",
         "rate red brick 2; rate red coin 2; rate red wool 4"),
    Case("others have nothing of it", "C-128", "", "red: merchant-fleet brick", "rate blue brick 4"),
    Case("it can always be played, whatever is in the hand", "C-174", "", "red: merchant-fleet coin", "phase main"),
])  # fmt: skip

MASTER_MERCHANT = Row("master-merchant", "trade", 2, [
    Case("two cards of choice from a hand with more points, resources or commodities", "C-129 C-168",
         "blue settlement a1.n; hand blue 2 ore 1 paper 1 coin", "red: master-merchant blue; red: pick ore; "
         "red: pick coin", "red holds 1 ore 1 coin; blue holds 1 ore 1 paper; phase main"),
    Case("one if there is only one", "C-129",
         "blue settlement a1.n; hand blue 1 cloth", "red: master-merchant blue",
         "red holds 1 cloth; blue holds nothing; phase main"),
    Case("cards that are all alike are picked like others", "C-129 C-164",
         "blue settlement a1.n; hand blue 5 ore", "red: master-merchant blue; red: pick ore; red: pick ore",
         "red holds 2 ore; phase main"),
    Case("a hand of two is taken as a whole: all can count it", "C-129 C-164",
         "blue settlement a1.n; hand blue 1 ore 1 coin", "red: master-merchant blue",
         "red holds 1 ore 1 coin; phase main"),
    Case("taking cannot be declined half way", "C-129",
         "blue settlement a1.n; hand blue 2 ore 1 paper", "red: master-merchant blue; red: pick ore; red: end",
         refused="C-129"),
    Case("only what is in that hand", "C-129",
         "blue settlement a1.n; hand blue 2 ore 1 paper", "red: master-merchant blue; red: pick coin", refused="C-129"),
    Case("as many points are not more", "C-129 C-112 C-174",
         "blue settlement a1.n; red settlement c5.ne; hand blue 2 ore", "red: master-merchant blue", refused="C-129"),
    Case("an empty hand is not looked at", "C-129 C-174",
         "blue settlement a1.n", "red: master-merchant blue", refused="C-174"),
    Case("points of all kinds count, the merchant's too", "C-112 C-129",
         "blue settlement b3.ne; red settlement c5.ne; merchant blue b3; hand blue 2 ore", "red: master-merchant blue",
         "red holds 2 ore"),
    Case("the player himself has no more than he has", "C-129",
         "hand red 2 ore", "red: master-merchant red", refused="C-129"),
])  # fmt: skip

TRADE_MONOPOLY = Row("trade-monopoly", "trade", 2, [
    Case("everybody else gives one of the commodity, if possible", "C-130",
         "hand red 1 coin; hand blue 3 coin; hand orange 1 coin 2 ore; hand white 2 paper", "red: trade-monopoly coin",
         "red holds 3 coin; blue holds 2 coin; orange holds 2 ore; white holds 2 paper; phase main"),
    Case("a resource is no commodity", "C-130", "hand blue 3 ore", "red: trade-monopoly ore", refused="C-130"),
    Case("it can always be played: hands are hidden", "C-174 C-111", "", "red: trade-monopoly cloth",
         "red holds nothing; phase main"),
])  # fmt: skip

RESOURCE_MONOPOLY = Row("resource-monopoly", "trade", 4, [
    Case("everybody else gives two of the resource, or one if that is all", "C-130 E-C27",
         "hand blue 3 ore; hand orange 1 ore; hand white 2 wool", "red: resource-monopoly ore",
         "red holds 3 ore; blue holds 1 ore; orange holds nothing; white holds 2 wool; phase main"),
    Case("a commodity is no resource", "C-130", "hand blue 3 coin", "red: resource-monopoly coin", refused="C-130"),
    Case("it can always be played: hands are hidden", "C-174 C-111", "", "red: resource-monopoly wool",
         "red holds nothing; phase main"),
])  # fmt: skip

TRADE = [MERCHANT, COMMERCIAL_HARBOUR, MERCHANT_FLEET, MASTER_MERCHANT, TRADE_MONOPOLY, RESOURCE_MONOPOLY]
