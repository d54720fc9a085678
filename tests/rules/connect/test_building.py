"""K-45 to K-51, K-57, K-85, K-86: building by the active side, on the whole map."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.rules.connect.hall import NONE


@rule("K-45")
@pytest.mark.parametrize(
    "action", ["road (0,1,SW)", "settlement (0,1,NE)", "city (1,1,N)", "buy-from A moon", "knight-home", "roads",
               "plenty ore", "reveal", "market-left wool ore"],
)  # fmt: skip
def test_the_side_that_is_not_active_neither_builds_nor_buys_nor_plays(action):
    hall = Row().starts("sun").hand("A moon", "3 lumber 3 brick 3 wool 4 grain 4 ore")
    hall.cards("A moon", knight=1, roads=1, plenty=1, point=1)
    hall.refused(f"A moon: {action}", "K-45")


@rule("K-45")
def test_all_active_players_build_in_the_same_round():
    hall = Row().starts("sun")
    for board in "CAB":
        hall.hand(f"{board} sun", "1 lumber 1 brick").when(f"{board} sun: road {board}(4,2,NE)")
    assert [hall.standing(f"{board} sun")["road"] for board in "ABC"] == [4, 4, 4]


@rule("K-46")
def test_trade_build_and_buy_are_mixed_in_any_order_and_repeated():
    hall = Row().starts("sun").hand("A sun", "2 lumber 2 brick 4 wool 2 grain 1 ore").hand("A moon", "1 wool")
    hall.when("A sun: road (4,2,NE)", "A sun: trade wool ore", "A sun: offer 1 grain for 1 wool")
    hall.when("A moon: accept 1 wool for 1 grain to A sun", "A sun: buy-from A sun", "table: drawn knight")
    hall.when("A sun: road (5,1,SE)")
    assert hall.holds("A sun") == "1 ore"


@rule("K-47")
def test_costs_and_points_are_those_of_the_base_game():
    hall = Row().starts("sun").hand("A sun", "3 lumber 3 brick 1 wool 3 grain 3 ore")
    hall.when("A sun: road (4,2,NE)", "A sun: road (5,1,SE)")
    assert hall.points("A sun") == 4
    hall.when("A sun: settlement (5,1,SE)")
    assert (hall.points("A sun"), hall.holds("A sun")) == (5, "2 grain 3 ore")
    hall.when("A sun: city (5,1,SE)")
    assert (hall.points("A sun"), hall.holds("A sun")) == (6, "nothing")
    assert hall.public("A sun") == 6


@rule("K-47")
def test_without_the_cards_nothing_is_built():
    hall = Row().starts("sun").hand("A sun", "1 lumber")
    sentence = hall.refused("A sun: road (4,2,NE)", "K-47")
    assert "it costs 1 lumber and 1 brick, and sun 0 has 1 lumber" in sentence
    hall.refused("A sun: settlement (4,2,NE)", "K-47")


@rule("K-47")
def test_connection_and_distance_are_those_of_the_base_game():
    hall = Row().starts("sun").hand("A sun", "3 lumber 3 brick 1 wool 1 grain")
    hall.refused("A sun: road (0,1,SW)", "B-68")
    hall.refused("A sun: settlement (4,2,NW)", "K-50")  # a neighbour of the own city
    hall.refused("A sun: settlement (5,1,SE)", "B-67")
    hall.hand("A sun", "2 grain 3 ore").refused("A sun: city (0,1,S)", "B-70")


@rule("K-48")
def test_roads_lead_through_the_desert_onto_any_board():
    hall = Row(5).starts("sun").stock("A sun", "road", 30)  # two boards away is farther than 18 roads reach
    hall.given("A sun road (4,2,NE) (5,1,SE) (6,1,SW)")
    way = hall.way("A sun", hall.node("(6,1,S)"), hall.node("C(0,0,NW)"))
    for edge in way:
        hall.hand("A sun", "1 lumber 1 brick")
        hall.when(f"A sun: road {hall.words.places.say_edge(edge)}")
    hall.hand("A sun", "1 lumber 1 brick 1 wool 1 grain").when("A sun: settlement C(0,0,NW)")
    assert hall.hall.node_area[hall.node("C(0,0,NW)")] == 4


@rule("K-48")
def test_the_option_that_nobody_builds_farther_than_the_boards_beside_the_own():
    hall = Row(5, build_range="near").starts("sun").stock("A sun", "road", 30)
    hall.given("A sun road (4,2,NE) (5,1,SE) (6,1,SW)")
    way = hall.way("A sun", hall.node("(6,1,S)"), hall.node("C(0,0,N)"))
    for edge in way[:-1]:
        hall.hand("A sun", "1 lumber 1 brick").when(f"A sun: road {hall.words.places.say_edge(edge)}")
    hall.hand("A sun", "1 lumber 1 brick")
    hall.refused(f"A sun: road {hall.words.places.say_edge(way[-1])}", "K-48")
    assert not hall.hall.edge_touches(way[-1], 1)
    assert hall.hall.edge_touches(way[-2], 1)


@rule("K-49")
def test_desert_corners_and_edges_are_building_places_and_a_desert_pays_nothing():
    hall = Row().starts("sun")
    bare = hall.free_site(NONE, "(3,2,S)")  # a corner that touches deserts and the rim only
    for edge in hall.way("A sun", hall.node("(3,2,S)"), bare):
        assert hall.words.places.say_edge(edge)
        hall.hand("A sun", "1 lumber 1 brick").when(f"A sun: road {hall.words.places.say_edge(edge)}")
    hall.hand("A sun", "1 lumber 1 brick 1 wool 1 grain")
    hall.when(f"A sun: settlement {hall.words.places.say_node(bare)}")
    for roll in [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]:
        before = Row()
        after = Row().given(f"A sun settlement {before.words.places.say_node(bare)}")
        before.starts("sun", roll)
        after.starts("sun", roll)
        assert before.holds("A sun") == after.holds("A sun")


@rule("K-50", "K-86")
def test_everybodys_pieces_keep_the_distance_and_block_roads_on_all_boards():
    hall = Row(2).starts("sun").given("A sun road (4,2,NE) (5,1,SE)", "B moon settlement (5,1,SE)")
    hall.hand("A sun", "2 lumber 2 brick 1 wool 1 grain")
    hall.refused("A sun: road (6,1,SW)", "K-50")  # past the building of B moon
    hall.refused("A sun: settlement (4,2,NE)", "K-50")
    grey = Row(1).starts("moon").given("A moon road (0,1,SW) (-1,2,NW) (-1,1,SW)")
    grey.hand("A moon", "1 lumber 1 brick 1 wool 1 grain")
    assert grey.at(grey.said("(-3,1,N)")) == "grey settlement"
    grey.given("A moon road (-2,1,NW)")
    sentence = grey.refused("A moon: settlement (-2,1,NW)", "K-50")  # next to grey (KX-9)
    assert "there is a building on a neighbouring corner" in sentence


@rule("K-51", "K-111")
def test_of_two_who_want_one_corner_the_first_has_it_and_the_other_pays_nothing():
    hall = Row().starts("sun")
    hall.given("A sun road (4,2,NE) (5,1,SE) (6,1,SW)")
    way = hall.way("B sun", hall.node("B(4,0,S)"), hall.node("(6,1,S)"))
    for edge in way:
        hall.given(f"B sun road {hall.words.places.say_edge(edge)}")
    for seat in ["A sun", "B sun"]:
        hall.hand(seat, "1 lumber 1 brick 1 wool 1 grain")
        assert hall.named(hall.said("(6,1,S)")) <= hall.open(seat, "settlement")
    hall.when("B sun: settlement (6,1,S)")
    sentence = hall.refused("A sun: settlement (6,1,S)", "K-51")
    assert "that corner is taken (K-51)" in sentence
    assert hall.holds("A sun") == "1 lumber 1 brick 1 wool 1 grain"


@rule("K-51")
def test_of_two_who_want_one_edge_the_first_has_it():
    hall = Row().starts("sun").given("A sun road (4,2,NE) (5,1,SE)")
    hall.given("B sun settlement (6,1,S)")
    for seat in ["A sun", "B sun"]:
        hall.hand(seat, "1 lumber 1 brick")
    hall.when("A sun: road (6,1,SW)")
    hall.refused("B sun: road (6,1,SW)", "K-51")


@rule("K-57")
def test_two_free_roads_are_laid_before_anything_else():
    hall = Row().starts("sun").cards("A sun", roads=1).hand("A sun", "4 wool").hand("A moon", "1 ore")
    hall.when("A sun: roads")
    assert {words.split()[0] for words in hall.legal("A sun")} == {"road"}
    sentence = hall.refused("A sun: trade wool ore", "K-57")
    assert "the free road must be placed as long as there is room for it" in sentence
    hall.refused("A sun: pass", "K-57")
    hall.when("A moon: pass")  # nobody else has to wait
    hall.when("A sun: road (4,2,NE)", "A sun: road (5,1,SE)")
    assert hall.holds("A sun") == "4 wool"
    hall.refused("A sun: road (6,1,SW)", "K-47")  # the third costs
    hall.when("A sun: trade wool ore")


@rule("K-57", "K-27")
def test_free_roads_lapse_with_the_round():
    hall = Row().starts("sun").cards("A sun", roads=1).hand("A sun", "nothing")
    hall.when("A sun: roads", "A sun: road (4,2,NE)").next_round().next_round()
    hall.hand("A sun", "nothing")
    assert hall.legal("A sun", "road") == []


@rule("K-57")
def test_the_last_road_of_the_supply_ends_road_building():
    hall = Row().starts("sun").cards("A sun", roads=1).hand("A sun", "4 wool")
    hall.stock("A sun", "road", 1)
    hall.when("A sun: roads", "A sun: road (4,2,NE)", "A sun: trade wool ore")
    hall.next_round().next_round()
    hall.refused("A sun: roads", "K-54")


@rule("K-85")
def test_one_builds_on_an_end_board_as_anywhere_and_its_hexes_pay():
    hall = Row().starts("moon").given("A moon road (0,1,SW) (-1,2,NW) (-1,1,SW)")
    hall.hand("A moon", "1 lumber 1 brick 1 wool 1 grain").when("A moon: settlement (-1,1,SW)")
    hall.hand("A moon", "nothing").when("table: round-ends", "table: dice 5 6")
    assert "grain" in hall.holds("A moon")  # fields 11 of the end board, besides the own fields 11
    ends = [h for h in range(hall.state.board.n_hex) if hall.hall.board_of[h] in (-1, 3)]
    assert len(ends) == 20
    assert all(hall.state.on_hex[h] == 0 for h in ends)


@rule("K-86")
def test_grey_figures_never_produce_trade_score_or_change():
    hall = Row(1)
    grey = hall.seat("grey")
    assert grey == 2
    assert hall.standing("grey") == {"settlement": 4, "road": 4}
    for roll in [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]:
        hall.starts("sun", roll)
    player = hall.state.players[grey]
    assert (player.purse, player.points) == (0, 0)
    assert hall.standing("grey") == {"settlement": 4, "road": 4}
    with pytest.raises(wyspa.core.why.UnknownWord):
        hall.game.legal(grey)
