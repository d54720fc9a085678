"""K-81, K-132: after the end everybody is ranked; equal ones share a rank."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.attempts import shares
from wyspa.rules.connect.ranking import ranking


def ended(points: dict[str, int], hands: dict[str, str], winner: str) -> Row:
    """Let a hall come to its end with these points and hands."""
    hall = Row(3, claims="manual").starts("sun")
    for seat in range(6):
        hall.hold(seat, 0)
    for seat, n in points.items():
        hall.score(seat, n)
    for seat, cards in hands.items():
        hall.hand(seat, cards)
    return hall.when(f"{winner}: claim-victory", "table: check-claims")


def ranks(hall: Row) -> list[tuple[str, int]]:
    return [(hall.game.seats[one.seat], one.rank) for one in ranking(hall.book, hall.state)]


@rule("K-132", "K-81")
def test_all_seats_are_ranked_by_points_then_resources_then_kinds_in_order():
    points = {"A sun": 18, "A moon": 12, "B moon": 12, "B sun": 12, "C moon": 12, "C sun": 7}
    hands = {"A moon": "2 wool", "B moon": "1 grain 1 wool", "B sun": "1 ore 1 wool", "C moon": "3 wool"}
    hall = ended(points, hands, "A sun")
    assert ranks(hall) == [("0sun", 1), ("2moon", 2), ("1moon", 3), ("1sun", 4), ("0moon", 5), ("2sun", 6)]


@rule("K-132")
def test_equal_ranks_are_shared_and_the_next_one_counts_all_before_it():
    points = {"A sun": 18, "A moon": 9, "B moon": 9, "B sun": 9, "C moon": 8, "C sun": 8}
    hall = ended(points, {"B sun": "1 wool"}, "A sun")
    assert ranks(hall) == [("0sun", 1), ("1sun", 2), ("0moon", 3), ("1moon", 3), ("2moon", 5), ("2sun", 5)]


@rule("K-132", "K-82")
def test_who_has_won_stands_before_who_has_more_points_and_made_no_claim():
    hall = ended({"A sun": 18, "B sun": 20}, {}, "A sun")
    assert ranks(hall)[:2] == [("0sun", 1), ("1sun", 2)]
    best = ranking(hall.book, hall.state)
    assert [one.won for one in best[:2]] == [True, False]
    assert [one.points for one in best[:2]] == [18, 20]


@rule("K-132")
def test_the_standing_of_a_game_that_goes_on_can_be_asked_too():
    hall = Row(2).starts("sun")
    for seat in range(4):
        hall.hold(seat, 0)
    assert {rank for _, rank in ranks(hall)} == {1}
    assert [one.seat for one in ranking(hall.book, hall.state)] == [0, 1, 2, 3]


@rule("K-79", "K-77", "K-132")
def test_the_points_of_a_seat_are_broken_down_for_whoever_checks_a_claim():
    hall = Row(3).starts("sun").cards("A sun", point=2)
    assert sum(points for _, points in shares(hall.game, hall.seat("A sun"))) == 6
    hall.module_arrows("A sun", 3)
    found = dict(shares(hall.game, hall.seat("A sun")))
    assert found["foreign_areas"] == 4
    assert found["development"] == 2
    assert sum(found.values()) == 4 + 2 + 4
