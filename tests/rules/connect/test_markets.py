"""K-83 to K-91, K-120: end boards and their markets."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.connect.row import RESOURCES, Row
from tests.walker import Walker


@rule("K-83", "K-84")
def test_a_row_has_end_boards_with_numbers_grey_figures_and_a_market_but_no_players():
    hall = Row(2)
    board_of, number = hall.hall.board_of, hall.state.layout.number
    for end in (-1, 2):
        hexes = [h for h in range(hall.state.board.n_hex) if board_of[h] == end]
        assert sum(number[h] > 0 for h in hexes) == 8
    assert hall.standing("grey") == {"settlement": 4, "road": 4}
    assert hall.game.seats == ["0moon", "0sun", "1moon", "1sun"]
    assert hall.market(0) == hall.market(1) == dict.fromkeys(RESOURCES, 1)


@rule("K-87")
def test_a_market_always_holds_five():
    hall = Row(1)
    for _ in Walker(3, talk=0).walk(hall.game, most=600):
        assert sum(hall.market(0).values()) == 5
        assert sum(hall.market(1).values()) == 5
    assert hall.market(0) != dict.fromkeys(RESOURCES, 1)


@rule("K-88", "K-89", "KX-5")
def test_the_neighbours_of_a_market_exchange_once_a_round_when_active():
    hall = Row().starts("moon").hand("A moon", "2 wool").hand("A sun", "2 wool").hand("B moon", "1 wool")
    hall.refused("A sun: market-left wool ore", "K-45")  # passive
    hall.refused("B moon: market-left wool ore", "K-88")  # not beside it
    hall.refused("A moon: market-right wool ore", "K-88")
    hall.refused("A moon: market-left wool wool", "K-88")
    hall.refused("A moon: market-left grain wool", "K-88")
    hall.when("A moon: market-left wool ore")
    assert hall.market(0) == {"lumber": 1, "brick": 1, "wool": 2, "grain": 1}
    assert hall.holds("A moon") == "1 wool 1 ore"
    sentence = hall.refused("A moon: market-left wool brick", "K-88")
    assert "moon 0 has already used that market this round" in sentence
    hall.next_round().hand("A sun", "2 wool")
    sentence = hall.refused("A sun: market-left wool ore", "K-89")
    assert "the market has no ore" in sentence
    hall.when("A sun: market-left wool brick")
    assert hall.market(0) == {"lumber": 1, "wool": 3, "grain": 1}


@rule("K-89", "KX-6")
def test_a_market_of_five_wool_stays_so_until_somebody_exchanges():
    hall = Row().starts("moon").hand("A moon", "4 wool")
    for card in ["ore", "brick", "lumber", "grain"]:
        hall.when(f"A moon: market-left wool {card}").next_round().next_round().hand("A moon", "4 wool")
    assert hall.market(0) == {"wool": 5}
    hall.next_round().next_round()
    assert hall.market(0) == {"wool": 5}
    hall.hand("A moon", "1 wool 1 ore").refused("A moon: market-left wool wool", "K-88")
    hall.when("A moon: market-left ore wool")
    assert hall.market(0) == {"wool": 4, "ore": 1}


@rule("K-91")
def test_a_single_board_has_two_markets_and_each_may_be_used_once():
    hall = Row(1).starts("sun").hand("A sun", "3 wool")
    hall.when("A sun: market-left wool ore", "A sun: market-right wool ore")
    hall.refused("A sun: market-left wool brick", "K-88")
    hall.refused("A sun: market-right wool brick", "K-88")


@rule("K-94")
def test_a_ring_has_no_end_boards_and_no_markets():
    hall = Row(3, ring=True).starts("sun")
    assert hall.state.board.n_hex == 84
    assert "grey" not in hall.book.colour_names
    assert not any(verb.name.startswith("market") for verb in hall.book.verbs)


@rule("K-120", "KX-24")
@pytest.mark.parametrize(("ring", "each"), [(False, 59), (True, 57)])
def test_nothing_is_ever_lost_or_made(ring, each):
    hall = Row(3, ring=ring)
    assert hall.all_there() == [each] * 5
    for k, _ in enumerate(Walker(7, talk=0.3).walk(hall.game, most=1500)):
        if k % 10 == 0:
            assert hall.all_there() == [each] * 5
    assert hall.game.turns > 20
