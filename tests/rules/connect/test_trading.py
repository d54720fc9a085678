"""K-36 to K-44, K-90, K-95, K-112, K-116: trade with partners, with the bank and at posts."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.connect.row import Row


@rule("K-36", "K-38")
@pytest.mark.parametrize(
    ("one", "other"), [("A moon", "B moon"), ("A sun", "B sun"), ("A moon", "B sun"), ("A sun", "A moon")]
)
def test_any_two_partners_trade_whoever_is_active_any_number_of_times(one, other):
    hall = Row().starts("sun").hand(one, "3 wool").hand(other, "3 ore")
    for k in range(3):
        hall.when(f"{one}: offer 1 wool for 1 ore to {other}", f"{other}: accept 1 ore for 1 wool to {one}")
        assert (hall.has(one, "ore"), hall.has(other, "wool")) == (k + 1, k + 1)


@rule("K-37", "KX-4")
def test_the_partners_of_an_inner_and_of_an_outer_board():
    hall = Row()
    assert hall.partners("B moon") == {"0moon", "0sun", "1sun", "2moon", "2sun"}
    assert hall.partners("A moon") == {"0sun", "1moon", "1sun"}
    assert hall.partners("C sun") == {"1moon", "1sun", "2moon"}
    assert Row(1).partners("A moon") == {"0sun"}


@rule("KX-4")
def test_a_moon_uses_the_left_market_when_active():
    hall = Row().starts("moon").hand("A moon", "1 wool")
    assert "market-left wool ore" in hall.legal("A moon")
    assert not hall.legal("A moon", "market-right")


@rule("K-37")
def test_trade_with_anybody_else_is_refused():
    hall = Row(4).starts("sun").hand("A moon", "1 wool").hand("C sun", "1 ore")
    sentence = hall.refused("A moon: offer 1 wool for 1 ore to C sun", "K-37")
    assert "sun 2 does not sit next to moon 0 (K-37)" in sentence
    hall.when("A moon: offer 1 wool for 1 ore")
    hall.refused("C sun: accept 1 ore for 1 wool to A moon", "K-37")
    assert hall.legal("C sun", "accept") == []
    hall.refused("A moon: offer 1 wool for 1 ore to A moon", "K-37")  # nor with oneself


@rule("K-39", "K-94", "K-95")
@pytest.mark.parametrize("ring", [False, True])
def test_partnership_goes_both_ways_and_along_the_chain(ring):
    hall = Row(5, ring=ring).hall
    for x in range(10):
        for y in range(10):
            apart = abs(x // 2 - y // 2)
            beside = apart <= 1 or (ring and apart == 4)
            assert hall.may_trade(x, y) == hall.may_trade(y, x) == (x != y and beside)
        assert len(hall.partners(x)) == (5 if ring or 2 <= x < 8 else 3)


@rule("K-40")
def test_both_sides_give_something_and_never_of_the_same_kind():
    from wyspa.core.why import UnknownWord

    hall = Row().starts("sun").hand("A moon", "2 wool 1 ore")
    hall.refused("A moon: offer 1 wool for nothing", "B-56")
    hall.refused("A moon: offer nothing for 1 wool", "B-56")
    with pytest.raises(UnknownWord, match="wool is on both sides"):
        hall.when("A moon: offer 2 wool for 1 wool")
    hall.refused("A moon: offer 3 wool for 1 ore", "B-58")
    hall.when("A moon: offer 2 wool 1 ore for 3 brick 1 grain")


@rule("K-41")
def test_everybody_trades_four_for_one_with_the_bank():
    hall = Row().starts("sun").hand("A moon", "4 wool").hand("A sun", "4 wool 3 ore")
    for seat in ["A moon", "A sun"]:
        assert len(hall.legal(seat, "trade")) == 4
        hall.when(f"{seat}: trade wool ore")
    assert (hall.holds("A moon"), hall.holds("A sun")) == ("1 ore", "4 ore")
    hall.refused("A moon: trade ore wool", "K-41")


@rule("K-41")
def test_the_option_that_only_the_active_side_goes_to_the_bank():
    hall = Row(bank_trade_passive=False).starts("sun").hand("A moon", "4 wool").hand("A sun", "4 wool")
    hall.refused("A moon: trade wool ore", "K-45")
    hall.when("A sun: trade wool ore")


@rule("K-42")
@pytest.mark.parametrize("corner", ["N", "NE", "SE", "S", "SW", "NW"])
def test_a_post_is_used_from_any_of_its_six_corners(corner):
    hall = Row().starts("sun").given(f"B moon settlement (3,0,{corner})")
    assert [hall.rate("B moon", card) for card in ["wool", "ore", "brick"]] == [3, 3, 3]
    assert hall.rate("B sun", "wool") == 4


@rule("K-42", "K-100")
def test_a_named_post_takes_two_of_its_kind_and_the_rest_stays():
    hall = Row().starts("sun").given("B moon settlement (1,3,S)")  # A's post for lumber
    assert [hall.rate("B moon", card) for card in ["lumber", "brick", "wool", "grain", "ore"]] == [2, 4, 4, 4, 4]
    hall.hand("B moon", "3 lumber").when("B moon: trade lumber ore")
    assert hall.holds("B moon") == "1 lumber 1 ore"


@rule("K-43", "K-46")
def test_a_new_post_may_be_used_at_once_also_a_foreign_one():
    hall = Row().starts("sun").given("A sun road (4,2,NE) (5,1,SE) (6,1,SW)")
    hall.hand("A sun", "1 lumber 1 brick 1 wool 1 grain").hand("B sun", "2 brick")
    hall.when("B sun: offer 2 brick for 1 grain to A sun")
    hall.refused("A sun: trade brick ore", "K-41")
    hall.when("A sun: settlement (6,1,S)")
    assert (hall.rate("A sun", "brick"), hall.rate("A sun", "ore")) == (2, 3)
    hall.hand("A sun", "1 grain").when("A sun: accept 1 grain for 2 brick to B sun", "A sun: trade brick ore")
    assert hall.holds("A sun") == "1 ore"


@rule("K-44", "K-65")
def test_nobody_trades_in_a_robber_phase():
    hall = Row().in_round(11).hand("A moon", "8 wool").hand("A sun", "4 ore")
    hall.when("table: dice 3 4", "table: robber-roll 1 1")
    assert hall.phase == "robber-phase"
    hall.refused("A moon: trade wool ore", "K-65")
    hall.refused("A sun: trade ore wool", "K-65")
    hall.refused("A moon: offer 1 wool for 1 ore", "K-65")
    assert hall.legal("A sun") == []
    assert {words.split()[0] for words in hall.legal("A moon")} == {"discard"}


@rule("K-90")
def test_beside_a_market_trade_with_the_three_partners_goes_on():
    hall = Row().starts("moon").hand("A moon", "3 wool").hand("B sun", "1 grain").hand("B moon", "1 brick")
    hall.when("A moon: market-left wool ore")
    hall.when("A moon: offer 1 wool for 1 grain", "B sun: accept 1 grain for 1 wool to A moon")
    hall.when("A moon: offer 1 wool for 1 brick", "B moon: accept 1 brick for 1 wool to A moon")
    assert hall.holds("A moon") == "1 brick 1 grain 1 ore"


@rule("K-112")
def test_a_trade_needs_the_consent_of_both():
    hall = Row().starts("sun").hand("A moon", "1 wool").hand("A sun", "1 ore")
    hall.when("A moon: offer 1 wool for 1 ore to A sun")
    assert (hall.holds("A moon"), hall.holds("A sun")) == ("1 wool", "1 ore")
    assert hall.legal("A sun", "accept") == ["accept 1 ore for 1 wool to 0moon"]
    assert hall.legal("B moon", "accept") == []  # it is not for B moon
    hall.refused("B moon: accept 1 ore for 1 wool to A moon", "K-112")
    hall.when("A sun: accept 1 ore for 1 wool to A moon")
    assert (hall.holds("A moon"), hall.holds("A sun")) == ("1 ore", "1 wool")
    hall.refused("A sun: accept 1 wool for 1 ore to A moon", "K-112")  # it is used up


@rule("K-112")
def test_consent_is_to_the_terms_that_were_seen():
    hall = Row().starts("sun").hand("A moon", "2 wool").hand("A sun", "3 ore")
    hall.when("A moon: offer 2 wool for 1 ore", "A moon: offer 1 wool for 2 ore")
    sentence = hall.refused("A sun: accept 1 ore for 2 wool to A moon", "K-112")
    assert "moon 0 is now offering something else" in sentence


@rule("K-112")
def test_both_must_still_hold_the_goods():
    hall = Row().starts("sun").hand("A moon", "1 wool").hand("A sun", "1 ore").hand("B moon", "1 ore")
    hall.when("A moon: offer 1 wool for 1 ore", "B moon: accept 1 ore for 1 wool to A moon")
    hall.when("A moon: offer 1 ore for 1 wool to A sun")
    hall.refused("A sun: accept 1 wool for 1 ore to A moon", "K-112")
    hall.hand("A moon", "nothing").hand("A sun", "1 wool")
    sentence = hall.refused("A sun: accept 1 wool for 1 ore to A moon", "K-112")
    assert "one of the two no longer has the cards" in sentence
    hall.hand("A moon", "1 ore").when("A sun: accept 1 wool for 1 ore to A moon")


@rule("K-112")
def test_an_offer_can_be_taken_back():
    hall = Row().starts("sun").hand("A moon", "1 wool").hand("A sun", "1 ore")
    hall.refused("A moon: withdraw", "K-112")
    hall.when("A moon: offer 1 wool for 1 ore", "A moon: withdraw")
    hall.refused("A sun: accept 1 ore for 1 wool to A moon", "K-112")


@rule("K-116")
def test_a_bank_trade_for_what_no_near_bank_holds_is_refused():
    hall = Row().starts("sun").hand("A sun", "4 wool")
    for side in ["A sun", "A moon", "B sun"]:
        hall.vault(side, ore=0)
    hall.vault("B moon", ore=1)
    assert "trade wool ore" in hall.legal("A sun")
    hall.vault("B moon", ore=0)
    assert "trade wool ore" not in hall.legal("A sun")
    sentence = hall.refused("A sun: trade wool ore", "K-116")
    assert "the bank has no ore left" in sentence
    hall.refused("A sun: trade wool wool", "B-63")


@rule("K-112")
def test_nobody_accepts_more_than_a_hand_can_hold():
    hall = Row().starts("sun").hand("A sun", "1 ore").hand("A moon", "2 wool")
    hall.state.gain(1, 2, 62)
    hall.when("A moon: offer 2 wool for 1 ore")
    hall.refused("A sun: accept 1 ore for 2 wool to A moon", "K-112")
