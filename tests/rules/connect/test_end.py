"""K-77 to K-82, K-118, K-119: eighteen points in a round of the own side, claims, ties."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.connect.row import Row

SETTLEMENT = "1 lumber 1 brick 1 wool 1 grain"


def about_to_win(points: int = 17, seat: str = "A sun", **options: object) -> Row:
    """A seat that can build a settlement in its own area."""
    hall = Row(**options).starts(seat.split()[1])
    site = "(4,2,S)" if "sun" in seat else "(0,2,S)"
    hall.given(f"{seat} road {'(4,2,W) (4,2,SW)' if 'sun' in seat else '(0,2,NE) (0,2,E) (0,2,SE)'}")
    assert hall.at(hall.said(site)) == ""
    return hall.score(seat, points).hand(seat, SETTLEMENT)


@rule("K-77", "KX-17")
def test_points_are_settlements_cities_bonuses_cards_and_titles():
    hall = Row(target=30).starts("sun")
    hall.given("A sun road (4,2,NE) (5,1,SE) (6,1,SW)", "A sun settlement (6,1,S)")
    hall.given("A sun road (3,1,NE) (3,1,NW) (3,0,SW)", "A sun settlement (3,0,SW)")
    hall.cards("A sun", knight=2, point=1)
    hall.when("A sun: knight-home wool").next_round().next_round().when("A sun: knight-home wool")
    # so far: 4 settlements, 1 city, 2 bonuses, the army, a card; a road of four is no title
    assert hall.points("A sun") == 4 + 2 + 4 + 2 + 1
    hall.hand("A sun", "4 grain 6 ore").when("A sun: city (6,1,S)", "A sun: city (3,0,SW)")
    hall.given("A sun settlement B(5,0,N)").given("A sun settlement B(5,3,S)").given("A sun settlement C(5,3,S)")
    # 5 settlements, 3 cities, 2 bonuses, the army and a point card
    assert hall.standing("A sun") == {"settlement": 5, "city": 3, "road": 9}
    assert hall.points("A sun") == 18 == 5 + 6 + 4 + 2 + 1
    assert hall.points("A sun") == hall.book.recount(hall.state, 1)


@rule("K-78", "KX-17")
def test_eighteen_points_in_an_own_round_win_at_once():
    hall = about_to_win()
    hall.when("A sun: settlement (4,2,S)")
    assert (hall.game.winner, hall.points("A sun")) == ("0sun", 18)
    hall.refused("B sun: pass", "K-78")
    hall.refused("table: round-ends", "K-78")
    assert hall.game.winners == ["0sun"]


@rule("K-78")
def test_seventeen_points_do_not_win():
    hall = about_to_win(16).when("A sun: settlement (4,2,S)")
    assert hall.game.winner is None


@rule("K-80", "KX-18", "K-118")
def test_a_passive_player_with_eighteen_waits_for_an_own_round():
    hall = about_to_win(16, "A sun").score("A moon", 16)
    # A sun's new settlement ends the round for nobody; A moon gets the longest road while sun is active
    hall.given("A moon road (0,1,SW) (-1,2,NW) (-1,1,SW) (-1,1,W)")
    assert (hall.points("A moon"), hall.game.winner) == (18, None)
    hall.when("A sun: settlement (4,2,S)")
    assert hall.game.winner is None
    hall.when("table: round-ends", "table: dice 1 1")
    assert hall.game.winner == "0moon"


@rule("K-80", "KX-18")
def test_eighteen_that_are_lost_again_before_the_own_round_do_not_win():
    hall = Row().starts("sun").score("A moon", 16).given("A moon road (0,1,SW) (-1,2,NW) (-1,1,SW) (-1,1,W)")
    assert hall.points("A moon") == 18
    hall.given("C sun settlement (-1,2,NW)")
    assert hall.points("A moon") == 16
    hall.next_round()
    assert hall.game.winner is None


@rule("K-118")
def test_the_announcement_wins_before_production_is_settled():
    hall = Row().starts("sun").score("A moon", 18).hand("A moon", "nothing")
    before = [hall.holds(seat) for seat in hall.game.seats]
    hall.when("table: round-ends", "table: dice 1 3")  # a 4 would bring 3 ore
    assert hall.game.winner == "0moon"
    assert [hall.holds(seat) for seat in hall.game.seats] == before


@rule("K-118", "KX-23", "K-81")
def test_two_who_come_to_eighteen_in_a_foreign_round_are_judged_by_what_they_held_before():
    # the 4 would give A moon three ore
    for a, c, winner in [("2 ore", "1 ore", "0moon"), ("1 ore", "2 ore", "2moon")]:
        hall = Row().starts("sun").score("A moon", 18).score("C moon", 18).hand("A moon", a).hand("C moon", c)
        hall.when("table: round-ends", "table: dice 2 2")
        assert hall.game.winners == [winner]


@rule("K-81", "KX-16")
@pytest.mark.parametrize(
    ("x", "y", "z", "winners"),
    [
        ((18, "9 wool"), (19, "2 grain 3 wool"), (19, "2 grain 1 ore 2 wool"), ["2moon"]),  # KX-16: Z by ore
        ((18, "9 wool"), (19, "2 grain 3 wool"), (19, "2 grain 3 wool"), ["1moon", "2moon"]),  # they share
        ((20, "nothing"), (19, "9 ore"), (19, "9 ore"), ["0moon"]),  # most points
        ((18, "3 wool"), (18, "4 wool"), (18, "3 grain"), ["1moon"]),  # most resources
        ((18, "2 grain 1 wool"), (18, "3 ore"), (18, "1 grain 2 ore"), ["0moon"]),  # grain
        ((18, "1 ore 2 wool"), (18, "3 brick"), (18, "3 lumber"), ["0moon"]),  # ore before brick
        ((18, "3 wool"), (18, "1 brick 2 wool"), (18, "3 lumber"), ["1moon"]),  # brick before lumber
        ((18, "3 wool"), (18, "1 lumber 2 wool"), (18, "3 wool"), ["1moon"]),  # lumber before wool
        ((18, "3 wool"), (18, "3 wool"), (18, "3 wool"), ["0moon", "1moon", "2moon"]),
    ],
)
def test_the_chain_of_the_tie_break(x, y, z, winners):
    hall = Row().starts("sun")
    for seat, (points, cards) in zip(["A moon", "B moon", "C moon"], [x, y, z], strict=True):
        hall.score(seat, points).hand(seat, cards)
    hall.when("table: round-ends", "table: dice 1 1")
    assert hall.game.winners == winners
    assert hall.game.winner == winners[0]


@rule("K-81", "K-77")
def test_wool_is_the_last_of_the_chain():
    from wyspa.rules.base.ids import BRICK, GRAIN, LUMBER, ORE, WOOL
    from wyspa.rules.connect.ranking import ORDER

    assert ORDER == [GRAIN, ORE, BRICK, LUMBER, WOOL]


@rule("K-82")
def test_only_claimants_take_part_in_the_tie_break():
    hall = about_to_win(17, claims="manual").score("B sun", 25).hand("B sun", "5 ore")
    hall.when("A sun: settlement (4,2,S)", "A sun: claim-victory", "table: check-claims")
    assert hall.game.winners == ["0sun"]


@rule("K-119", "KX-22")
def test_claims_of_one_event_are_simultaneous():
    hall = Row().starts("sun").given("A sun road (4,2,NE) (5,1,SE) (6,1,SW)")
    # B moon's road of six passes the corner where A sun will build; B sun has five, the title is B moon's
    for start, end in [("B(0,1,S)", "(6,1,S)"), ("(6,1,S)", "(5,3,SE)")]:
        for edge in hall.way("B moon", hall.node(start), hall.node(end)):
            hall.given(f"B moon road {hall.words.places.say_edge(edge)}")
    assert hall.length("B moon") == 6
    for edge in hall.way("B sun", hall.node("B(4,2,N)"), hall.node("B(6,1,S)"))[:3]:
        hall.given(f"B sun road {hall.words.places.say_edge(edge)}")
    while hall.length("B sun") < 5:
        hall.grow_at_end("B sun")
    assert hall.road_holder(1) == "1moon"
    hall.module_arrows("A sun", 2)
    hall.score("A sun", 17).score("B sun", 17).hand("A sun", SETTLEMENT)
    hall.when("A sun: settlement (6,1,S)")
    assert hall.road_holder(1) == "1sun"
    assert (hall.points("A sun"), hall.points("B sun")) == (18, 19)
    assert hall.game.winners == ["1sun"]


@rule("K-119")
def test_hidden_cards_count_for_an_automatic_claim():
    hall = Row().starts("sun").hand("A sun", "1 wool 1 grain 1 ore").score("A sun", 17)
    hall.when("A sun: buy-from A sun", "table: drawn point")
    assert hall.game.winner == "0sun"


@rule("K-79", "K-119")
def test_with_manual_claims_the_game_goes_on_without_one():
    hall = about_to_win(claims="manual").when("A sun: settlement (4,2,S)")
    assert (hall.points("A sun"), hall.game.winner) == (18, None)
    hall.next_round().next_round()
    assert hall.game.winner is None
    hall.when("A sun: claim-victory", "table: check-claims")
    assert hall.game.winner == "0sun"


@rule("K-79")
def test_a_claim_halts_the_round_until_the_host_has_checked():
    hall = about_to_win(claims="manual").hand("B sun", "1 lumber 1 brick").hand("A moon", "4 wool")
    hall.when("A sun: settlement (4,2,S)", "A sun: claim-victory")
    assert hall.phase == "claims"
    for action in ["B sun: road B(4,2,NE)", "A moon: trade wool ore", "A moon: pass"]:
        sentence = hall.refused(action, "K-79")
        assert "the round is on hold until the claims are checked" in sentence
    hall.when("B sun: claim-victory")  # a further claim is accepted
    hall.refused("B sun: claim-victory", "K-128")
    hall.listen().when("table: check-claims")
    assert hall.game.winners == ["0sun"]
    assert hall.told("table", "claim_wrong") == [(3, 0, 0)]


@rule("K-79")
def test_a_wrong_claim_has_no_consequence():
    hall = about_to_win(10, claims="manual")
    hall.when("A sun: claim-victory", "table: check-claims")
    assert (hall.phase, hall.game.winner, hall.holds("A sun")) == ("round", None, SETTLEMENT)
    assert "only once a round" in hall.refused("A sun: claim-victory", "K-128")
    assert "claim-victory" not in hall.legal("A sun")
    assert hall.game.view(0).facts["claims_heard"] == [0, 1, *[0] * (len(hall.game.view(0).scope) - 2)]
    hall.next_round().next_round()  # in the next round of the own side it may be made again
    hall.score("A sun", 18).when("A sun: claim-victory", "table: check-claims")


@rule("K-80")
def test_a_passive_player_cannot_claim():
    hall = Row(claims="manual").starts("sun").score("A moon", 18)
    hall.refused("A moon: claim-victory", "K-80")
    hall.next_round().when("A moon: claim-victory", "table: check-claims")
    assert hall.game.winner == "0moon"


@rule("K-119", "K-81")
def test_manual_claims_before_the_check_are_simultaneous():
    hall = Row(claims="manual").starts("sun").score("A sun", 18).score("B sun", 19).score("C sun", 19)
    hall.hand("B sun", "1 ore").hand("C sun", "2 wool")
    hall.when("A sun: claim-victory", "C sun: claim-victory", "B sun: claim-victory", "table: check-claims")
    assert hall.game.winners == ["2sun"]


@rule("K-79")
def test_no_dealer_checks_claims_by_itself():
    import wyspa

    game = wyspa.lay("connect", seats=2, seed=1, claims="manual")
    game.play("claim-victory", 1)
    assert (game.phase, game.actor) == ("claims", -1)
    game.play("check-claims", -1)
    assert game.phase == "round"
