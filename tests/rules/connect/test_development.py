"""K-52 to K-58, K-116, K-117: buying and playing development cards."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.core.arrays import listed
from wyspa.rules.connect.piles import HallDevelopment


def buyer(**options: object) -> Row:
    return Row(4, **options).starts("sun").hand("B sun", "5 wool 5 grain 5 ore")


@rule("K-52")
def test_cards_are_bought_from_either_pile_of_the_own_board_any_number_of_times():
    hall = buyer()
    assert hall.legal("B sun", "buy-from") == ["buy-from 1moon", "buy-from 1sun"]
    for pile in ["B moon", "B sun", "B sun"]:
        hall.when(f"B sun: buy-from {pile}", "table: drawn knight")
    assert listed(hall.module(HallDevelopment).part(hall.state).pile)[2:4] == [10, 10]
    assert hall.owned("B sun") == {"knight": 3}
    assert hall.holds("B sun") == "2 wool 2 grain 2 ore"


@rule("K-53", "K-117")
def test_only_when_both_own_piles_are_empty_neighbours_sell():
    hall = buyer().piles("B sun", 0)
    sentence = hall.refused("B sun: buy-from A sun", "K-53")
    assert "there are still cards on sun 1's own board" in sentence
    hall.refused("B sun: buy-from B sun", "K-52")
    assert hall.legal("B sun", "buy-from") == ["buy-from 1moon"]
    hall.piles("B moon", 0)
    assert hall.legal("B sun", "buy-from") == [f"buy-from {s}" for s in ["0moon", "0sun", "2moon", "2sun"]]
    hall.piles("A sun", 0)
    assert hall.legal("B sun", "buy-from") == [f"buy-from {s}" for s in ["0moon", "2moon", "2sun"]]
    hall.when("B sun: buy-from C moon", "table: drawn plenty")
    assert listed(hall.module(HallDevelopment).part(hall.state).pile)[4] == 10


@rule("K-117")
def test_farther_boards_never_sell():
    hall = buyer().piles("B sun", 0).piles("B moon", 0)
    sentence = hall.refused("B sun: buy-from D sun", "K-117")
    assert "only the neighbouring boards sell cards" in sentence


@rule("K-54")
def test_one_card_a_round_and_not_one_bought_in_it():
    hall = buyer().cards("B sun", knight=1, plenty=1)
    hall.when("B sun: buy-from B sun", "table: drawn roads")
    sentence = hall.refused("B sun: roads", "K-54")
    assert "'road building' was bought this round" in sentence
    hall.when("B sun: plenty wool wool")
    sentence = hall.refused("B sun: knight-home ore", "K-54")
    assert "a card has already been played this round" in sentence
    hall.next_round()
    hall.refused("B sun: knight-home ore", "K-45")
    hall.next_round().when("B sun: roads")
    hall.refused("A sun: plenty ore", "K-54")  # A sun has none


@rule("K-54")
def test_a_card_of_a_kind_that_was_there_before_may_be_played_beside_a_new_one():
    hall = buyer().cards("B sun", knight=1)
    hall.when("B sun: buy-from B sun", "table: drawn knight", "B sun: knight-home ore")
    assert hall.owned("B sun") == {"knight": 1}


@rule("K-55", "KX-14")
def test_a_knight_sends_the_own_robber_home_and_brings_what_it_left():
    hall = Row().starts("moon").cards("A moon", knight=2).hand("A moon", "nothing").robber_on("A moon", "(0,1)")
    assert hall.legal("A moon", "knight-home") == ["knight-home"]
    sentence = hall.refused("A moon: knight-home ore", "K-55")
    assert "the robber brings a card of the hex it leaves" in sentence
    before = [hall.count(seat) for seat in hall.game.seats[1:]]
    hall.when("A moon: knight-home")
    assert (hall.robber_of("A moon"), hall.holds("A moon")) == (hall.hex("(2,1)"), "1 grain")
    assert [hall.count(seat) for seat in hall.game.seats[1:]] == before  # nothing is stolen
    assert hall.state.on_hex[hall.hex("(0,1)")] == 0
    hall.next_round().next_round().hand("A moon", "nothing")
    assert len(hall.legal("A moon", "knight-home")) == 5
    hall.refused("A moon: knight-home", "K-55")
    hall.when("A moon: knight-home ore")
    assert (hall.robber_of("A moon"), hall.holds("A moon")) == (hall.hex("(2,1)"), "1 ore")


@rule("K-55")
def test_foreign_robbers_stay_where_they_are():
    hall = Row().starts("moon").cards("A moon", knight=1).robber_on("A sun", "(4,0)")
    hall.when("A moon: knight-home wool")
    assert hall.robber_of("A sun") == hall.hex("(4,0)")


@rule("K-56", "K-75")
def test_a_played_knight_counts_for_the_army():
    hall = Row().starts("sun").cards("A sun", knight=2)
    hall.when("A sun: knight-home wool")
    for viewer in (1, 0):  # face up: the other sees it too
        view = hall.game.view(viewer)
        knights = dict(zip(view.scope, view.facts["knights"][::2], strict=True))
        assert (knights[1], knights[0]) == (1, 0)


@rule("K-57")
def test_invention_takes_any_two_from_the_banks_that_help():
    hall = Row().starts("sun").cards("A sun", plenty=1).hand("A sun", "nothing")
    for side in ["A sun", "A moon", "B sun"]:
        hall.vault(side, ore=0)
    hall.vault("B moon", ore=1)
    assert "plenty ore ore" not in hall.legal("A sun")
    hall.when("A sun: plenty wool ore")
    assert hall.holds("A sun") == "1 wool 1 ore"
    assert hall.bank("B moon", "ore") == 0


@rule("K-57")
def test_invention_takes_the_last_single_resource():
    hall = Row(1).starts("sun").cards("A sun", plenty=1).hand("A sun", "nothing").hand("A moon", "nothing")
    for side in ["A sun", "A moon"]:
        hall.vault(side, lumber=0, brick=0, wool=0, grain=0, ore=0)
    hall.refused("A sun: plenty ore", "K-57")
    hall.vault("A moon", grain=1)
    assert hall.legal("A sun", "plenty") == ["plenty grain"]


@rule("K-58")
def test_points_are_revealed_only_when_they_win_those_of_this_round_included():
    hall = Row(claims="manual").starts("sun").cards("A sun", point=1).hand("A sun", "1 wool 1 grain 1 ore")
    hall.score("A sun", 15)
    sentence = hall.refused("A sun: reveal", "K-58")
    assert "hidden points can only be revealed to win" in sentence
    hall.score("A sun", 16).when("A sun: buy-from A sun", "table: drawn point")
    assert (hall.public("A sun"), hall.points("A sun")) == (16, 18)
    hall.when("A sun: reveal")
    assert hall.public("A sun") == 18
    hall.refused("B sun: reveal", "K-58")


@rule("K-58")
def test_a_position_in_which_points_were_turned_up_can_be_written_and_read():
    hall = Row(claims="manual", target=6).starts("sun").cards("A sun", point=2)
    hall.when("A sun: reveal")
    assert wyspa.from_bytes(hall.game.to_bytes()).hash() == hall.game.hash()
    assert wyspa.from_text(hall.game.to_text()).hash() == hall.game.hash()
    hall.state.edit(1).secret = 3
    with pytest.raises(wyspa.BadPosition, match="3 hidden points written down, not 2"):
        wyspa.from_bytes(hall.game.to_bytes())


@rule("K-58", "K-20")
def test_hidden_points_stay_hidden():
    hall = Row().starts("sun").cards("A sun", point=2)
    assert (hall.points("A sun"), hall.public("A sun")) == (6, 4)
    assert hall.game.view(0).points[1] == 4


@rule("K-116")
def test_a_knight_without_a_resource_to_bring_still_goes_home():
    hall = Row().starts("moon").cards("A moon", knight=2).hand("A moon", "nothing").robber_on("A moon", "(0,1)")
    for side in ["A sun", "A moon", "B sun", "B moon"]:
        hall.vault(side, grain=0)
    hall.when("A moon: knight-home")
    assert (hall.robber_of("A moon"), hall.count("A moon")) == (hall.hex("(2,1)"), 0)
    hall.next_round().next_round().hand("A moon", "nothing")
    for side in ["A sun", "A moon", "B sun", "B moon"]:
        hall.vault(side, grain=0)
    hall.refused("A moon: knight-home grain", "K-116")
    for side in ["A sun", "A moon", "B sun", "B moon"]:
        hall.vault(side, lumber=0, brick=0, wool=0, ore=0)
    assert hall.legal("A moon", "knight-home") == ["knight-home"]


@rule("K-52")
@pytest.mark.parametrize("seat", ["A sun", "B sun"])
def test_without_the_price_no_card_is_sold(seat):
    hall = Row().starts("sun").hand(seat, "1 wool 1 grain")
    hall.refused(f"{seat}: buy-from {seat}", "K-52")
