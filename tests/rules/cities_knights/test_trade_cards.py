"""C-125 to C-130, C-166, C-167: what takes more than one step to see of the cards of trade, and who sees what."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.cities_knights.table import Cities
from wyspa.core.purse import packed
from wyspa.rules.base.ids import ORE, WOOL
from wyspa.rules.cities_knights.ids import CLOTH, COIN, MERCHANT_FIGURE, PAPER

RED, BLUE = 0, 1
HIDDEN = -9


@rule("C-10", "C-125")
def test_the_merchant_starts_off_the_board_and_is_nobodys():
    scene = Cities().given("red settlement b3.ne").progress("red", merchant=1)
    assert all(here & MERCHANT_FIGURE == 0 for here in scene.state.on_hex)
    assert scene.sees("blue")["facts"]["merchant"] == [-1]
    scene.when("red: merchant b3")
    assert scene.sees("blue")["facts"]["merchant"] == [RED]


@rule("C-126")
def test_the_merchant_stops_no_production_and_no_seven_moves_it():
    scene = Cities().landed().given("robber c3", "red settlement b3.ne").progress("red", merchant=1)
    scene.when("red: merchant b3").roll(4)
    assert scene.holds("red") == "1 wool"
    scene.roll(7).when("red: rob a1")
    assert scene.at("b3") == "merchant"


@rule("C-126", "C-125")
def test_with_the_next_merchant_rate_and_point_change_hands_at_once():
    scene = Cities().given("red settlement b3.ne", "blue settlement a3.n").progress("red", merchant=1)
    scene.progress("blue", merchant=1).when("red: merchant b3").turn("blue").when("blue: merchant a3")
    assert (scene.points("red"), scene.points("blue")) == (1, 2)
    assert (scene.rate("red", "wool"), scene.rate("blue", "lumber")) == (4, 2)


@rule("C-126")
def test_a_better_rate_by_another_rule_outlives_the_merchant():
    scene = Cities().given("red settlement b4.n b3.ne").progress("red", merchant=2)  # b4/ne is a harbour for ore
    scene.tile("b4", "mountains", 10).when("red: merchant b4", "red: merchant b3")
    assert (scene.rate("red", "ore"), scene.rate("red", "wool")) == (2, 2)


@rule("C-145", "C-148")
def test_the_merchants_point_wins_in_the_own_turn():
    scene = Cities(target=3).given("red settlement a1.n c5.ne").progress("red", merchant=1).when("red: merchant a1")
    assert scene.game.winner == "red"


@rule("C-128", "C-42")
def test_the_fleet_is_told_and_shown_until_the_turn_ends():
    scene = Cities().progress("red", merchant_fleet=1).listen().when("red: merchant-fleet paper")
    assert scene.told("blue", "fleet_named") == [(RED, PAPER, 0)]
    assert scene.sees("blue")["facts"]["fleet_kinds"] == [0, 0, 0, 0, 0, 1, 0, 0]
    scene.when("red: end")
    assert scene.sees("blue")["facts"]["fleet_kinds"] == [0] * 8


@rule("C-128", "C-126")
def test_when_the_fleet_goes_the_merchant_stays():
    scene = Cities().given("red settlement b3.ne").progress("red", merchant=1, merchant_fleet=1)
    scene.when("red: merchant b3", "red: merchant-fleet wool", "red: end")
    assert scene.rate("red", "wool") == 2


# ---- the hand that is seen -------------------------------------------------------------------------------------------


def looking() -> Cities:
    scene = (
        Cities().given("blue settlement a1.n").hand("blue", "2 ore 1 paper 1 coin").progress("red", master_merchant=1)
    )
    scene.listen().when("red: master-merchant blue")
    return scene


@rule("C-129", "C-168")
def test_only_the_card_player_sees_the_hand_and_only_while_taking():
    scene = looking()
    assert scene.sees("red")["facts"]["seen_hand"] == [BLUE, packed([0, 0, 0, 0, 2, 1, 0, 1])]
    for viewer in ("blue", "orange", "white", "table"):
        assert "seen_hand" not in scene.sees(viewer)["facts"]
    scene.when("red: pick ore")
    assert scene.sees("red")["facts"]["seen_hand"] == [BLUE, packed([0, 0, 0, 0, 1, 1, 0, 1])]
    scene.when("red: pick paper")
    assert "seen_hand" not in scene.sees("red")["facts"]


@rule("C-129")
def test_the_others_learn_only_how_many_were_taken():
    scene = looking().when("red: pick ore", "red: pick coin")
    assert scene.told("orange", "hand_seen") == [(RED, BLUE, 2)]
    assert scene.told("orange", "picked") == [(RED, BLUE, HIDDEN)] * 2
    assert scene.told("red", "picked") == scene.told("blue", "picked") == [(RED, BLUE, ORE), (RED, BLUE, COIN)]


@rule("C-129", "C-161")
def test_nobody_else_is_asked_and_the_list_of_cards_is_for_the_card_player_alone():
    scene = looking()
    assert scene.waits() == ["red"]
    assert scene.legal("red") == ["pick ore", "pick paper", "pick coin"]
    assert scene.legal("blue") == scene.legal("orange") == []


# ---- harbour offers --------------------------------------------------------------------------------------------------


def offering() -> Cities:
    scene = Cities().hand("red", "1 wool").hand("blue", "1 cloth 1 coin 2 ore").progress("red", commercial_harbour=1)
    scene.listen().when("red: commercial-harbour", "red: harbour-offer blue wool")
    return scene


@rule("C-127", "C-166")
def test_the_offer_is_made_aloud_and_the_commodity_is_known_to_the_two_alone():
    scene = offering().when("blue: deliver cloth")
    assert scene.told("white", "harbour_offered") == [(RED, BLUE, WOOL)]
    assert scene.told("white", "harbour_delivered") == [(BLUE, RED, HIDDEN)]
    assert scene.told("red", "harbour_delivered") == scene.told("blue", "harbour_delivered") == [(BLUE, RED, CLOTH)]


@rule("C-166", "C-161")
def test_until_the_answer_nothing_changes_hands_and_nobody_else_acts():
    scene = offering()
    assert (scene.holds("red"), scene.count("blue")) == ("1 wool", 4)
    assert scene.legal("blue") == ["deliver cloth", "deliver coin"]
    scene.refused("red: end", "C-161")
    scene.refused("blue: deliver ore", "C-166")
    assert scene.sees("white")["facts"]["harbour_offer"] == [WOOL]


@rule("C-127", "C-167", "E-C34")
def test_a_void_offer_is_told_and_counted():
    scene = Cities().hand("red", "1 wool").hand("blue", "2 ore").progress("red", commercial_harbour=1).listen()
    scene.when("red: commercial-harbour")
    assert scene.sees("white")["facts"]["harbour_chances"] == [0, 1, 1, 1]
    scene.when("red: harbour-offer blue wool")
    assert scene.told("white", "harbour_void") == [(BLUE, 0, 0)]
    assert scene.sees("white")["facts"]["harbour_chances"] == [0, 0, 1, 1]
    assert scene.legal("red", "harbour-offer") == ["harbour-offer orange wool", "harbour-offer white wool"]


@rule("C-127", "C-165")
def test_offers_left_unused_are_gone_with_the_turn():
    scene = Cities().hand("red", "1 wool").hand("blue", "1 wool").progress("red", commercial_harbour=1)
    scene.when("red: commercial-harbour", "red: end")
    assert scene.turn("blue").legal("blue", "harbour-offer") == []
    assert scene.turn("red").legal("red", "harbour-offer") == []


@rule("C-127")
def test_a_commodity_got_in_the_harbour_is_not_offered_on():
    scene = offering().when("blue: deliver coin")
    assert scene.legal("red", "harbour-offer") == []


@rule("C-130")
def test_a_monopoly_is_told_with_what_each_gave():
    scene = Cities().hand("blue", "3 ore").hand("white", "1 ore").progress("red", resource_monopoly=1).listen()
    scene.when("red: resource-monopoly ore")
    assert scene.told("orange", "monopoly_named") == [(RED, ORE, 0)]
    assert scene.told("orange", "handed_over") == [(BLUE, ORE, 2), (3, ORE, 1)]


@rule("C-130", "C-109")
def test_four_resource_monopolies_in_one_turn_take_two_each_time():
    scene = Cities().hand("blue", "7 ore").progress("red", resource_monopoly=4)
    for left in (5, 3, 1, 0):
        scene.when("red: resource-monopoly ore")
        assert scene.count("blue") == left
