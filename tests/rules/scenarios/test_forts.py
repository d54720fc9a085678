"""S7-27 to S7-34, S7-36, S7-42 to S7-44: landings, battles for the forts, and who wins."""

from __future__ import annotations

import pytest

from tests import invariants
from tests.rule import rule
from tests.rules.scenarios.pirate_sea import FORTS, LANDINGS, LINES, Sea
from wyspa.rules.scenarios.forts import Forts

FIVE = ["c8.n", "e8.s", "c7.s", "e7.s", "g6.s"]  # corners of the eastern island, far from each other


def at_fort(warships: int, tokens: int = 3, colour: str = "red") -> Sea:
    return Sea().turn(colour).sail(colour, 9, warships).tokens(colour, tokens)


def give_points(sea: Sea, points: int) -> Sea:
    """Let red have so many points, with cities and settlements on the eastern island."""
    for k, node in enumerate(FIVE):
        if points - sea.points("red") >= 2 and k < 3:
            sea.given(f"red city {node}")
        elif points > sea.points("red"):
            sea.given(f"red settlement {node}")
    assert sea.points("red") == points
    return sea


@rule("S7-27", "S7-42")
@pytest.mark.parametrize("colour", LINES)
def test_a_settlement_may_be_built_on_the_own_landing_and_nowhere_else_in_the_west(colour):
    sea = Sea(fleet="a4").turn(colour).sail(colour, 9).rich(colour)
    passed = {"orange": sea.named("g4.se"), "red": sea.named("a4.ne")}  # where two of the lines leave the main island
    assert sea.open(colour, "settlement") == sea.named(LANDINGS[colour]) | passed.get(colour, set())


@rule("S7-27", "S-66")
def test_the_landing_must_be_reached_first():
    sea = Sea().turn("red").sail("red", 5).rich("red")
    sea.refused(f"red: settlement {LANDINGS['red']}", "S-24")
    sea.sail("red", 6).when(f"red: settlement {LANDINGS['red']}")
    assert sea.holds("red") == "4 lumber 4 brick 4 wool 4 grain 5 ore"
    assert sea.points("red") == 2
    sea.when(f"red: city {LANDINGS['red']}")
    assert sea.points("red") == 3


@rule("S7-27", "S7-42")
def test_other_corners_of_the_pirate_islands_stay_closed():
    sea = Sea().turn("red").sail("red", 9).rich("red")
    sea.refused("red: settlement a2.n", "S-66")  # on the own line
    sea.refused(f"red: settlement {LANDINGS['white']}", "S-66")
    sea.refused("red: settlement b4.n", "S-66")


@rule("S7-28")
def test_only_a_line_that_touches_the_fort_attacks_it():
    sea = Sea().turn("red").sail("red", 8, warships=8)
    sea.refused("red: attack", "S7-28")
    sea.sail("red", 9).when("red: attack")
    assert (sea.phase, sea.outcomes()) == ("battle", {f"battle {die}": 1 for die in range(1, 7)})


@rule("S7-28")
def test_the_fort_is_attacked_after_the_roll_and_in_the_own_turn_only():
    sea = at_fort(5)
    sea.turn("red", "roll").refused("red: attack", "B-39")
    sea.turn("blue").refused("red: attack", "B-41")


@rule("S7-28")
def test_a_player_may_trade_and_build_before_the_attack():
    sea = at_fort(5).rich("red").when("red: city a5.s", "red: trade lumber wool")
    assert sea.legal("red", "attack") == ["attack"]


@rule("S7-29", "S7-32")
@pytest.mark.parametrize(("warships", "die"), [(3, 2), (3, 1), (7, 6), (9, 6), (2, 1)])
def test_more_warships_than_the_die_take_a_token(warships, die):
    sea = at_fort(warships).listen().battle(die)
    assert (sea.tokens_left("red"), len(sea.line("red"))) == (2, 9)
    assert sea.at(FORTS["red"]) == "red fort"
    assert (sea.phase, sea.waits()) == ("roll", ["blue"])
    assert sea.told("blue", "fort_battle") == [(sea.seat("red"), die, warships)]
    assert sea.told("blue", "fort_token") == [(sea.seat("red"), 2, 0)]


@rule("S7-30", "S7-32")
@pytest.mark.parametrize(("warships", "die"), [(0, 1), (1, 2), (3, 6), (5, 6)])
def test_fewer_warships_than_the_die_lose_the_two_front_ships(warships, die):
    sea = at_fort(warships)
    before = sea.supply("red", "ship")
    sea.battle(die)
    assert "".join(sea.line("red")) == "w" * warships + "s" * (7 - warships)
    assert (sea.supply("red", "ship"), sea.tokens_left("red")) == (before + 2, 3)
    assert (sea.at("a1/ne"), sea.at("a2/nw"), sea.at("a2/ne")[:3]) == ("", "", "red")
    assert (sea.phase, sea.waits()) == ("roll", ["blue"])
    invariants.check_thoroughly(sea.book, sea.state)


@rule("S7-31", "S7-32")
@pytest.mark.parametrize("warships", range(1, 7))
def test_as_many_warships_as_the_die_lose_the_front_ship(warships):
    sea = at_fort(warships)
    before = sea.supply("red", "ship")
    sea.battle(warships)
    assert (len(sea.line("red")), sea.supply("red", "ship"), sea.tokens_left("red")) == (8, before + 1, 3)
    assert (sea.at("a1/ne"), sea.phase, sea.waits()) == ("", "roll", ["blue"])


@rule("S7-32", "S7-19")
def test_lost_warships_weaken_their_owner():
    # nine warships beat every die of six, so the pirates are given a stronger one
    sea = at_fort(9)
    rule, red = sea.module(Forts), sea.seat("red")
    rule.battle(sea.book, sea.state, red, 9)
    assert (rule.line.strength(sea.state, red), sea.supply("red", "ship")) == (8, 7)
    sea.sail("red", 9, warships=8)
    rule.battle(sea.book, sea.state, red, 10)
    assert (rule.line.strength(sea.state, red), "".join(sea.line("red"))) == (7, "w" * 7)
    assert sea.supply("red", "ship") == 8


@rule("S7-32")
@pytest.mark.parametrize("die", [1, 3, 6])
def test_the_turn_is_over_after_any_battle(die):
    sea = at_fort(3).rich("red")
    turns = sea.game.turns
    sea.battle(die)
    assert sea.game.turns == turns + 1
    sea.refused("red: city a5.s", "B-41")


@rule("E-S15", "S7-29", "S7-30", "S7-31", "S7-32")
@pytest.mark.parametrize(("die", "tokens", "ships"), [(2, 2, 9), (3, 3, 8), (5, 3, 7)])
def test_three_warships_against_three_dice(die, tokens, ships):
    sea = at_fort(3).battle(die)
    assert (sea.tokens_left("red"), len(sea.line("red")), sea.phase) == (tokens, ships, "roll")


@rule("S7-33")
def test_after_a_loss_the_line_must_reach_the_fort_again():
    sea = at_fort(3).battle(4)
    sea.turn("red").hand("red", "2 lumber 2 wool")
    sea.refused("red: attack", "S7-28")
    sea.when("red: ship a2/nw")
    sea.refused("red: attack", "S7-28")
    sea.when("red: ship a1/ne", "red: attack")


@rule("S7-34", "S7-42")
def test_under_the_last_token_the_fort_becomes_a_settlement():
    sea = at_fort(5, tokens=1).listen().battle(4)
    assert (sea.at(FORTS["red"]), sea.points("red")) == ("red settlement", 2)
    assert sea.told("white", "fort_token") == [(sea.seat("red"), 0, 0)]
    invariants.check_thoroughly(sea.book, sea.state)
    sea.turn("red").refused("red: attack", "S7-34")
    sea.rich("red").when(f"red: city {FORTS['red']}")
    assert sea.points("red") == 3


@rule("S7-34")
def test_a_fort_that_was_won_produces():
    sea = at_fort(5, tokens=1, colour="blue").battle(4)  # e1.se touches e1, fields with a 10
    sea.turn("white").fleet_at("g3").roll(10)
    assert sea.has("blue", "grain") == 1


@rule("S7-34")
def test_a_fort_that_was_won_at_a_gold_river_pays_a_card_of_choice():
    sea = at_fort(5, tokens=1).battle(4)  # a1.n touches a1, gold with an 11
    sea.turn("white").fleet_at("g3").roll(11)
    assert (sea.phase, sea.waits()) == ("pick-gold", ["red"])


@rule("S7-36")
def test_ten_points_without_the_fort_do_not_win():
    sea = give_points(Sea().turn("red"), 9).rich("red").when("red: city a5.s")
    assert (sea.points("red"), sea.winner()) == (10, None)
    invariants.check_thoroughly(sea.book, sea.state)
    sea.when("red: end").turn("white").when("white: end")
    assert sea.winner() is None


@rule("S7-36")
def test_ten_points_with_the_own_fort_win_in_the_own_turn():
    sea = give_points(Sea().turn("red"), 9).rich("red").tokens("red", 0).when("red: city a5.s")
    assert (sea.points("red"), sea.winner()) == (10, "red")


@rule("S7-36")
def test_nine_points_with_the_fort_do_not_win():
    sea = give_points(at_fort(3, tokens=1), 8).battle(2)
    assert (sea.points("red"), sea.winner(), sea.phase) == (9, None, "roll")


@rule("S7-43")
def test_the_die_of_a_battle_is_no_roll_of_the_turn():
    sea = at_fort(5).fleet_at("a4").hand("red", "3 ore").hand("white", "9 wool")
    sea.battle(4)
    assert (sea.fleet(), sea.count("red"), sea.count("white")) == ("a4", 3, 9)


@rule("E-S20", "S7-44", "S7-36")
def test_a_conquest_that_brings_the_tenth_point_wins_before_the_turn_ends():
    sea = give_points(at_fort(3, tokens=1), 9)
    for colour in ("orange", "blue", "white"):
        sea.tokens(colour, 0)  # the last fort: but the game is over, and the fleet stays where it is (S7-35)
    turns = sea.game.turns
    sea.battle(2)
    assert (sea.at(FORTS["red"]), sea.points("red"), sea.winner()) == ("red settlement", 10, "red")
    assert (sea.game.turns, sea.state.turn) == (turns, sea.seat("red"))
    assert sea.fleet() == "f3"


@rule("S7-44", "S7-36")
def test_a_conquest_wins_for_whoever_has_ten_points_already():
    sea = give_points(Sea().turn("red").tokens("red", 1), 9).rich("red").when("red: city a5.s")
    assert sea.winner() is None
    sea.sail("red", 9, 4).battle(3)
    assert (sea.points("red"), sea.winner()) == (11, "red")
