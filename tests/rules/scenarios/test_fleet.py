"""S7-20 to S7-26, S7-35: the fleet sails and attacks, and what a seven is without a robber."""

from __future__ import annotations

import pytest

from tests import invariants
from tests.rule import rule
from tests.rules.scenarios.pirate_sea import PATH, Sea
from wyspa.rules.scenarios.fleet import Fleet


@rule("S7-20")
@pytest.mark.parametrize(("a", "b", "steps"), [(2, 5, 2), (5, 2, 2), (1, 6, 1), (4, 4, 4), (6, 6, 6), (3, 5, 3)])
def test_the_fleet_moves_by_the_lower_die(a, b, steps):
    sea = Sea(fleet="g4").turn("red").listen().dice(a, b)
    assert sea.fleet() == PATH[steps]
    assert sea.told("red", "fleet_sails") == [(-1, steps, sea.words.places.read_hex(PATH[steps]))]


@rule("S7-20")
def test_the_path_is_a_closed_ring():
    sea = Sea(fleet="e5").turn("red")
    seen = []
    for _ in range(14):
        sea.dice(1, 1)
        while sea.phase != "main":
            sea.when("table: resolve 1 1" if sea.phase == "resolve" else "no-spoils")
        seen.append(sea.fleet())
    assert seen == ["f5", *PATH[:13]]


@rule("S7-20")
def test_the_attack_comes_before_production():
    # b5 touches red's settlement a5.s, which gets grain from a5 on a 4
    sea = Sea(fleet="a4").turn("red").dice(1, 3)
    assert (sea.phase, sea.holds("red")) == ("main", "1 grain")  # an empty hand was attacked, then filled
    sea = Sea(fleet="a4").turn("red").hand("red", "1 ore").dice(1, 3)
    assert (sea.phase, sea.outcomes()) == ("raid", {"lost ore": 1})
    sea.when("table: lost ore")
    assert (sea.phase, sea.count("red")) == ("resolve", 0)
    assert sea.outcomes() == {"resolve 1 3": 1}
    sea.when("table: resolve 1 3")
    assert (sea.phase, sea.holds("red")) == ("main", "1 grain")


@rule("S7-20", "S7-24")
def test_a_card_taken_from_the_fleet_comes_before_production():
    # the last grain of the bank goes to the owner of the warships, and nothing is left to produce
    sea = Sea(fleet="a4").turn("blue").sail("red", 3, warships=2).bank("grain", 1).dice(1, 3)
    sea.when("red: take grain", "table: resolve 1 3")
    assert (sea.phase, sea.holds("red")) == ("main", "1 grain")


@rule("S7-21")
def test_only_the_final_hex_counts():
    sea = Sea(fleet="a4").turn("blue").hand("red", "3 ore").hand("white", "2 wool").listen()
    sea.dice(2, 6)  # past b5, where red is, to c5, where white is
    assert [seat for seat, _, _ in sea.told("blue", "fleet_attacks")] == [sea.seat("white")]
    assert sea.when("table: lost wool", "table: resolve 2 6").count("red") == 3


@rule("S7-21")
def test_the_owner_of_a_city_is_attacked_too():
    sea = Sea(fleet="a4").turn("blue").given("orange city b5.s").hand("orange", "3 ore").dice(1, 1)
    sea.when("table: lost ore", "table: lost ore", "table: resolve 1 1")
    assert sea.count("orange") == 1


@rule("S7-21")
def test_a_fort_is_not_attacked():
    sea = Sea().turn("blue").hand("blue", "5 ore").listen()
    here = sea.words.places.read_hex("e1")  # blue's fort stands at e1.se
    sea.module(Fleet).attack(sea.book, sea.state, here, 6)
    assert (sea.phase, sea.told("red", "fleet_attacks")) == ("main", [])
    sea.given("blue settlement e1.n")
    sea.module(Fleet).attack(sea.book, sea.state, here, 6)
    assert sea.phase == "raid"


@rule("S7-22")
def test_an_owner_is_attacked_once_however_many_buildings_there_are():
    sea = Sea(fleet="a4").turn("blue").given("red settlement b5.s").hand("red", "4 ore").listen().dice(1, 1)
    assert len(sea.told("blue", "fleet_attacks")) == 1
    sea.when("table: lost ore", "table: resolve 1 1")
    assert sea.count("red") == 3


@rule("S7-22")
@pytest.mark.parametrize(
    ("active", "order"), [("blue", ["orange", "red"]), ("red", ["red", "orange"]), ("orange", ["orange", "red"])]
)
def test_several_owners_are_attacked_in_turn_order_from_the_active_player(active, order):
    sea = Sea(3, fleet="a4").turn(active).given("orange settlement b5.s")
    sea.hand("orange", "2 wool").hand("red", "2 ore").dice(1, 1)
    cards = {"orange": "wool", "red": "ore"}
    for colour in order:
        assert sea.outcomes() == {f"lost {cards[colour]}": 2}
        sea.when(f"table: lost {cards[colour]}")
    sea.when("table: resolve 1 1")
    assert (sea.count("orange"), sea.count("red")) == (1, 1)


@rule("S7-22")
def test_each_owner_fights_with_the_own_warships():
    sea = Sea(3, fleet="a4").turn("blue").given("orange settlement b5.s").sail("red", 4, warships=3)
    sea.hand("orange", "2 wool").hand("red", "2 ore").fleet_at("a3").dice(2, 6)  # to b5
    assert sea.phase == "raid"
    sea.when("table: lost wool")
    assert (sea.phase, sea.waits()) == ("spoils", ["red"])


@rule("S7-23")
@pytest.mark.parametrize(("cities", "hand", "lost"), [(0, 5, 1), (1, 5, 2), (3, 5, 4), (3, 2, 2), (2, 3, 3), (1, 0, 0)])
def test_the_owner_loses_a_card_and_one_more_for_each_city(cities, hand, lost):
    sea = Sea(fleet="a4").turn("blue").hand("red", f"{hand} ore" if hand else "nothing")
    for place in ["d7.s", "c8.n", "a6.n"][:cities]:
        sea.given(f"red city {place}")
    before = sea.left("ore")
    sea.dice(1, 1)
    for _ in range(lost):
        sea.when("table: lost ore")
    if lost:
        sea.when("table: resolve 1 1")
    assert (sea.phase, sea.count("red"), sea.left("ore")) == ("main", hand - lost, before + lost)
    invariants.check_thoroughly(sea.book, sea.state)


@rule("S7-23")
def test_each_card_of_the_hand_is_as_likely():
    sea = Sea(fleet="a4").turn("blue").hand("red", "3 ore 1 wool 2 grain").dice(1, 1)
    assert sea.outcomes() == {"lost ore": 3, "lost wool": 1, "lost grain": 2}


@rule("S7-24", "E-S14")
def test_a_stronger_owner_may_take_a_card_of_choice():
    sea = Sea(fleet="a4").turn("blue").sail("red", 4, warships=3).bank("ore", 0).dice(1, 1)
    assert (sea.phase, sea.waits()) == ("spoils", ["red"])
    assert sea.legal("red") == ["take lumber", "take brick", "take wool", "take grain", "no-spoils"]
    sea.refused("red: take ore", "S7-24")
    sea.refused("blue: end", "S7-24")
    sea.when("red: take wool", "table: resolve 1 1")
    assert sea.holds("red") == "1 wool"


@rule("S7-24", "E-S14")
def test_a_stronger_owner_may_leave_the_card():
    sea = Sea(fleet="a4").turn("blue").sail("red", 4, warships=3).hand("red", "2 ore").dice(1, 1)
    sea.when("red: no-spoils", "table: resolve 1 1")
    assert (sea.phase, sea.holds("red")) == ("main", "2 ore")


@rule("S7-25")
def test_equal_strength_changes_nothing():
    sea = Sea(fleet="a3").turn("blue").sail("red", 4, warships=2).hand("red", "2 ore").dice(2, 3)
    assert (sea.fleet(), sea.phase, sea.holds("red")) == ("b5", "main", "2 ore")


@rule("S7-26", "S7-20")
def test_a_seven_lets_big_hands_discard_half_after_the_attack():
    sea = Sea(fleet="a4").turn("blue").hand("red", "8 ore").hand("white", "9 wool").hand("blue", "7 grain").dice(1, 6)
    sea.when("table: lost ore", "table: resolve 1 6")
    assert (sea.phase, sea.waits()) == ("discard", ["white"])  # red has seven left
    for _ in range(4):
        sea.when("white: discard wool")
    assert (sea.phase, sea.count("white"), sea.waits()) == ("plunder", 5, ["blue"])


@rule("S7-26")
def test_the_roller_may_steal_from_anybody_with_a_card():
    sea = Sea().turn("blue").hand("red", "2 ore").hand("white", "1 wool").hand("blue", "1 grain").dice(1, 6)
    assert sea.legal("blue") == ["steal red", "steal white", "no-steal"]
    sea.refused("blue: steal orange", "S7-26")  # no cards
    sea.refused("blue: steal blue", "S7-26")
    sea.when("blue: steal red")
    assert sea.outcomes() == {"stolen ore": 2}
    sea.when("table: stolen ore")
    assert (sea.phase, sea.holds("blue"), sea.holds("red")) == ("main", "1 grain 1 ore", "1 ore")


@rule("S7-26")
def test_the_roller_may_leave_everybody_alone():
    sea = Sea().turn("blue").hand("red", "2 ore").dice(1, 6).when("blue: no-steal")
    assert (sea.phase, sea.count("red")) == ("main", 2)


@rule("S7-26")
def test_without_a_victim_the_turn_goes_on():
    sea = Sea().turn("blue").hand("blue", "2 ore").dice(1, 6)
    assert sea.phase == "main"


@rule("E-S13", "S7-20", "S7-22", "S7-23", "S7-26")
def test_an_attack_is_over_before_the_seven_counts_cards():
    sea = Sea(fleet="a3").turn("red").sail("red", 2, warships=1).given("red city b5.s e7.s")
    sea.hand("red", "6 ore").dice(2, 5)
    assert sea.fleet() == "b5"  # beside a city of red
    sea.when("table: lost ore", "table: lost ore", "table: lost ore", "table: resolve 2 5")
    assert (sea.phase, sea.count("red")) == ("main", 3)


@rule("S7-35")
def test_when_all_forts_are_won_the_fleet_leaves():
    sea = Sea(3, fleet="a4").turn("red").sail("red", 9, warships=7).listen()
    for colour in ("orange", "blue"):
        sea.tokens(colour, 0)
    sea.tokens("red", 1).battle(1)
    assert (sea.winner(), sea.fleet()) == (None, "")
    assert len(sea.told("blue", "fleet_gone")) == 1
    invariants.open_places_equal_the_scan(sea.book, sea.state)
    sea.turn("blue").hand("red", "3 ore").dice(1, 1)  # to b5, where it would have attacked
    assert (sea.phase, sea.fleet(), sea.count("red")) == ("main", "", 3)
    sea.turn("orange").hand("orange", "1 lumber 1 wool")
    assert sea.open("orange", "ship") == sea.named("g4/e", "f5/sw")


@rule("S7-35")
def test_the_fleet_stays_while_one_fort_stands():
    sea = Sea(3, fleet="a4").turn("red").sail("red", 9, warships=7)
    sea.tokens("orange", 0).tokens("blue", 1).tokens("red", 1).battle(1)
    assert sea.fleet() == "a4"
    sea.turn("orange").dice(2, 2)
    assert sea.fleet() == "c5"
