"""K-31 to K-35, K-115: what a roll brings, and from which bank."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.connect.row import Row


def gains(hall: Row, roll: int, side: str = "sun") -> dict[str, str]:
    """Roll from empty hands and say what everybody has then."""
    for seat in hall.game.seats:
        hall.hand(seat, "nothing")
    hall.starts(side, roll)
    return {seat: hall.holds(seat) for seat in hall.game.seats if hall.count(seat)}


@rule("K-31", "KX-2", "K-100")
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_a_four_at_the_start(side):
    assert gains(Row(), 4, side) == {
        "0moon": "3 ore", "0sun": "1 lumber", "1sun": "2 wool", "2moon": "1 grain", "2sun": "1 grain",
    }  # fmt: skip


@rule("K-31", "KX-3", "K-100")
def test_a_five_at_the_start():
    assert gains(Row(), 5) == {
        "0moon": "1 wool", "1moon": "2 ore", "1sun": "1 lumber", "2moon": "2 brick", "2sun": "1 ore",
    }  # fmt: skip


@rule("K-31")
def test_buildings_abroad_are_paid_on_any_board():
    hall = Row(4).given("A sun settlement C(0,0,NW)", "A sun settlement (-1,1,SW)")
    assert gains(hall, 12)["0sun"] == "1 ore"  # mountains 12 of board C
    assert gains(hall, 11)["0sun"] == "1 grain 1 ore"  # fields 11 of the left end board (K-85), and the own mountains


@rule("K-32")
def test_a_hex_with_a_robber_pays_nobody():
    hall = Row().given("B moon settlement (0,1,NW)").robber_on("A moon", "(0,1)")
    assert "0moon" not in gains(hall, 9)
    assert "1moon" not in gains(hall, 9) or "grain" not in gains(hall, 9)["1moon"]
    home = Row().given("B moon settlement (0,1,NW)")
    assert gains(home, 9)["0moon"] == "2 grain"
    assert "1 grain" in gains(home, 9)["1moon"]


@rule("K-33")
def test_resources_come_from_the_own_side_then_the_own_board_then_left_then_right():
    hall = Row().starts("sun")
    hall.hand("B sun", "4 wool")
    order = ["B sun", "B moon", "A sun", "A moon", "C sun", "C moon"]
    for side in order:
        hall.vault(side, ore=1)
    for k, side in enumerate(order):
        hall.hand("B sun", "4 wool").vault("B sun", wool=5)
        hall.when("B sun: trade wool ore")
        assert [hall.bank(s, "ore") for s in order] == [0] * (k + 1) + [1] * (5 - k), side
        hall.state.gain(3, 4, -1)  # the ore goes out of the game
        hall.state.bank[4] -= 1


@rule("K-33")
def test_boards_farther_away_never_help():
    hall = Row(5).starts("sun").hand("C sun", "4 wool").hand("B sun", "4 wool")
    for board in "BCD":
        hall.vault(f"{board} sun", ore=0).vault(f"{board} moon", ore=0)
    assert "trade wool ore" not in hall.legal("C sun")
    hall.refused("C sun: trade wool ore", "K-116")
    hall.vault("A sun", ore=0).vault("A moon", ore=0)
    hall.refused("B sun: trade wool ore", "K-116")
    hall.vault("A moon", ore=1).when("B sun: trade wool ore")
    assert hall.has("B sun", "ore") == 1


@rule("K-33", "KX-20")
def test_two_ore_for_b_sun_come_one_from_each_neighbour():
    hall = Row()
    for seat in hall.game.seats:
        hall.hand(seat, "nothing")
    hall.vault("B sun", ore=0).vault("B moon", ore=0).vault("A moon", ore=1).vault("A sun", ore=0)
    before = hall.bank("C sun", "ore")
    hall.starts("sun", 8)  # mountains 8 of B sun touch the start city
    assert hall.holds("B sun") == "2 ore"
    assert (hall.bank("A moon", "ore"), hall.bank("C sun", "ore")) == (0, before - 1)


@rule("K-34")
def test_what_is_short_is_taken_in_the_order_of_the_seats():
    hall = Row(1)
    for seat in hall.game.seats:
        hall.hand(seat, "nothing")
    hall.given("A sun settlement (0,1,NW)")  # at fields 9 of A moon
    hall.vault("A moon", grain=2).vault("A sun", grain=1)
    hall.starts("sun", 9)  # A moon is owed 2 grain, A sun 1 of the same hex
    assert (hall.holds("A moon"), hall.has("A sun", "grain")) == ("2 grain", 1)
    hall = Row(1)
    for seat in hall.game.seats:
        hall.hand(seat, "nothing")
    hall.given("A sun settlement (0,1,NW)").vault("A moon", grain=0).vault("A sun", grain=1)
    hall.starts("sun", 9)
    assert (hall.has("A moon", "grain"), hall.has("A sun", "grain")) == (1, 0)  # what is left, and not nothing at all


@rule("K-34")
def test_a_claim_is_the_total_over_all_own_buildings():
    hall = Row(1)
    for seat in hall.game.seats:
        hall.hand(seat, "nothing")
    # A moon is owed 3 ore on a 4 for two buildings: both are served before A sun
    hall.given("A sun settlement (0,2,NE)").vault("A moon", ore=2).vault("A sun", ore=1)
    hall.starts("sun", 4)
    assert (hall.has("A moon", "ore"), hall.has("A sun", "ore")) == (3, 0)


@rule("K-35", "KX-21")
def test_a_full_board_takes_what_is_paid_on_the_payers_side_above_its_size():
    hall = Row().starts("moon").hand("A sun", "nothing").hand("A moon", "nothing")
    hall.vault("A moon", lumber=9, brick=8).vault("A sun", lumber=10)
    hall.state.gain(0, 0, 1)
    hall.state.gain(0, 1, 1)  # got by trade from B
    hall.when("A moon: road (0,1,SW)")
    assert (hall.bank("A moon", "lumber"), hall.bank("A sun", "lumber")) == (10, 10)
    assert hall.bank("A moon", "brick") == 9


@rule("K-35")
@pytest.mark.parametrize(
    ("moon", "sun", "after"),
    [(5, 10, (9, 10)), (7, 9, (10, 10)), (8, 10, (12, 10)), (9, 7, (10, 10)), (8, 4, (9, 7))],
)
def test_payments_fill_the_own_side_then_the_other_then_stay_on_the_own(moon, sun, after):
    hall = Row().starts("moon").hand("A moon", "4 wool").vault("A moon", wool=moon).vault("A sun", wool=sun)
    hall.when("A moon: trade wool ore")
    assert (hall.bank("A moon", "wool"), hall.bank("A sun", "wool")) == after


@rule("K-35")
def test_discards_and_purchases_return_to_the_board_of_the_payer():
    hall = Row().starts("sun").hand("B sun", "1 wool 1 grain 1 ore")
    before = [hall.bank("B sun", card) + hall.bank("B moon", card) for card in ["wool", "grain", "ore"]]
    hall.when("B sun: buy-from B sun", "table: drawn knight")
    after = [hall.bank("B sun", card) + hall.bank("B moon", card) for card in ["wool", "grain", "ore"]]
    assert after == [n + 1 for n in before]


@rule("K-115", "KX-19")
def test_a_knight_in_the_round_makes_up_no_production():
    hall = Row().robber_on("A moon", "(0,1)").cards("A moon", knight=1)
    assert gains(hall, 9, "moon").get("0moon") is None
    hall.when("A moon: knight-home")
    assert hall.holds("A moon") == "1 grain"
    assert hall.robber_of("A moon") == hall.hex("(2,1)")


@rule("K-31")
def test_a_hand_never_takes_more_than_it_can_hold():
    hall = Row()
    for seat in hall.game.seats:
        hall.hand(seat, "nothing")
    hall.state.gain(0, 4, 62)
    hall.state.bank[4] += 62
    hall.starts("sun", 4)  # 3 ore are due
    assert hall.has("A moon", "ore") == 63
