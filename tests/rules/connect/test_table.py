"""K-1 to K-20: players and boards, what is in a kit, and how everything lies at the start."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.connect.row import RESOURCES, Row
from wyspa.core.arrays import listed
from wyspa.core.purse import count, held, unpacked
from wyspa.core.why import BadTable, UnknownWord
from wyspa.rules.connect.hall import NONE
from wyspa.rules.connect.piles import HallDevelopment
from wyspa.words.refusal import reason_of


@rule("K-1")
@pytest.mark.parametrize("seats", [-2, 0, 1, 3, 7, 1199])
def test_an_odd_number_of_players_or_none_is_refused(seats):
    with pytest.raises(
        BadTable, match=rf"^connect is for an even number of players up to 16382, not for {seats} \(K-1\)$"
    ):
        wyspa.lay("connect", seats=seats)


@rule("K-1")
def test_the_refusal_of_an_odd_number_can_be_said_in_both_languages():
    with pytest.raises(BadTable) as error:
        wyspa.lay("connect", seats=5)
    assert error.value.why.rule == "K-1"
    assert reason_of(error.value.why, "", "en") == (
        "two players share a board: the number of players must be even, not 5"
    )
    assert reason_of(error.value.why, "", "pl") == (
        "przy planszy siedzą dwie osoby: liczba graczy musi być parzysta, a jest 5"
    )


@rule("K-1", "K-2")
@pytest.mark.parametrize("seats", [2, 4, 10, 64])
def test_any_even_number_of_players_has_a_board_for_two(seats):
    game = wyspa.lay("connect", seats=seats, seed=1)
    assert len(game.seats) == seats
    assert game.state.board.n_hex == 28 * (seats // 2) + 20
    assert game.seats[:2] == ["0moon", "0sun"]
    assert game.seats[-1] == f"{seats // 2 - 1}sun"


@rule("K-1")
def test_without_a_number_twelve_play():
    assert len(wyspa.lay("connect", seed=1).seats) == 12


@rule("K-2")
def test_patterns_repeat_along_the_row():
    hall = Row(7)
    layout = hall.state.layout
    for k in range(7):
        for q, r in [(0, 0), (1, 1), (3, 2), (2, 3)]:
            here, there = hall.hex_at(q + 7 * k, r), hall.hex_at(q + 7 * (k % 3), r)
            assert layout.terrain[here] == layout.terrain[there]
            assert layout.number[here] == layout.number[there]
    firsts = [hall.hex_at(7 * k, 0) for k in range(4)]
    assert [layout.number[h] for h in firsts] == [10, 4, 12, 10]  # A, B, C, A


@rule("K-3")
@pytest.mark.parametrize("ring", [False, True])
def test_the_boards_form_one_connected_map(ring):
    board = Row(5, ring=ring).state.board
    seen, todo = {0}, [0]
    while todo:
        node = todo.pop()
        for other in listed(board.node_nodes[node * 3 : node * 3 + 3]):
            if other >= 0 and other not in seen:
                seen.add(other)
                todo.append(other)
    assert len(seen) == board.n_node


@rule("K-4", "K-59", "K-98")
@pytest.mark.parametrize("ring", [False, True])
def test_areas_lie_in_a_line_with_deserts_between_them(ring):
    hall = Row(3, ring=ring)
    board, area = hall.state.board, listed(hall.hall.area_of)
    for h in range(board.n_hex):
        for other in listed(board.hex_hexes[h * 6 : h * 6 + 6]):
            if other >= 0 and area[h] != NONE and area[other] != NONE:
                assert area[h] == area[other]
    west = [
        min(board.spots[h][0] + board.spots[h][1] / 2 for h in range(board.n_hex) if area[h] == a) for a in range(1, 6)
    ]
    assert west == sorted(west)  # from left to right


@rule("K-5", "K-7")
def test_everybody_plays_the_colour_of_the_own_area():
    hall = Row()
    for board in range(3):
        for side, seat in enumerate(["moon", "sun"]):
            who = 2 * board + side
            assert hall.game.seats[who] == f"{board}{seat}"
            for place in [hall.hall.city[who], *hall.hall.settlements[who * 2 : who * 2 + 2]]:
                assert hall.hall.node_area[place] == who
    with pytest.raises(UnknownWord, match="the seats of connect:row-1 are 0moon, 0sun and so on, in this order"):
        wyspa.lay("connect", seats=["0sun", "0moon"])


@rule("K-6")
def test_the_two_of_a_board_share_bank_piles_and_titles():
    hall = Row().starts("sun").vault("A sun", ore=0).vault("A moon", ore=3)
    hall.hand("A sun", "4 wool").when("A sun: trade wool ore")
    assert hall.bank("A moon", "ore") == 2
    hall.hand("A sun", "1 wool 1 grain 1 ore")
    assert hall.legal("A sun", "buy-from") == ["buy-from 0moon", "buy-from 0sun"]
    part = hall.module(HallDevelopment).part(hall.state)
    assert len(part.unseen) == 3  # one deck a board
    assert hall.road_holder(0) is None


@rule("K-7", "K-101")
def test_the_moon_area_is_the_left_one_of_its_board():
    hall = Row(1)
    spots, area = hall.state.board.spots, hall.hall.area_of
    moon = [spots[h][0] * 2 + spots[h][1] for h in range(len(spots)) if area[h] == 0]
    sun = [spots[h][0] * 2 + spots[h][1] for h in range(len(spots)) if area[h] == 1]
    assert (len(moon), len(sun)) == (10, 10)
    assert max(moon) < max(sun)
    assert min(moon) < min(sun)


@rule("K-8", "K-9", "K-15", "K-16")
@pytest.mark.parametrize("seat", ["A moon", "A sun", "B moon", "B sun", "C moon", "C sun"])
def test_everybody_has_28_figures_and_six_of_them_stand(seat):
    hall = Row()
    assert hall.standing(seat) == {"settlement": 2, "city": 1, "road": 3}
    assert {piece: hall.supply(seat, piece) for piece in ["settlement", "city", "road"]} == {
        "settlement": 3, "city": 4, "road": 15,
    }  # fmt: skip


@rule("K-9")
def test_without_a_piece_in_the_supply_nothing_is_built():
    hall = Row().starts("sun").hand("A sun", "2 lumber 2 brick 2 wool 5 grain 6 ore")
    for piece, place in [("road", "(4,2,NE)"), ("settlement", "(4,2,NE)"), ("city", "(4,0,S)")]:
        hall.stock("A sun", piece, 0)
        sentence = hall.refused(f"A sun: {piece} {place}", "K-9")
        assert f"sun 0 has no {piece} left" in sentence


@rule("K-10", "K-11")
def test_a_board_has_19_of_each_resource_ten_on_the_sun_side():
    hall = Row()
    for board, taken in [("A", "wool grain ore lumber brick grain"), ("B", "lumber brick ore wool grain ore")]:
        for card in RESOURCES:
            moon = hall.bank(f"{board} moon", card) + hall.has(f"{board} moon", card)
            sun = hall.bank(f"{board} sun", card) + hall.has(f"{board} sun", card)
            assert (moon, sun) == (9, 10), (board, card)
        assert len(taken.split()) == 6


@rule("K-12", "K-13")
def test_a_board_has_23_development_cards_in_two_piles_and_no_monopoly():
    hall = Row()
    part = hall.module(HallDevelopment).part(hall.state)
    assert hall.book.named_args["development"] == ["knight", "point", "roads", "plenty"]
    assert unpacked(part.unseen[1], 4) == [14, 5, 2, 2]
    assert count(part.unseen[1]) == 23
    assert listed(part.pile) == [11, 12] * 3


@rule("K-13")
def test_either_pile_may_hold_any_card_that_is_unseen():
    hall = Row().starts("sun").hand("A sun", "2 wool 2 grain 2 ore")
    hall.when("A sun: buy-from A moon")
    assert hall.outcomes() == {"drawn knight": 14, "drawn point": 5, "drawn roads": 2, "drawn plenty": 2}
    hall.when("table: drawn roads", "A sun: buy-from A sun")
    assert hall.outcomes() == {"drawn knight": 14, "drawn point": 5, "drawn roads": 1, "drawn plenty": 2}
    hall.when("table: drawn knight")
    assert listed(hall.module(HallDevelopment).part(hall.state).pile)[:2] == [10, 11]


@rule("K-14", "K-63")
def test_special_points_are_the_two_arrows_and_the_two_titles_at_two_points_each():
    hall = Row().starts("sun")
    hall.given("A sun road (4,2,NE) (5,1,SE) (6,1,SW) (6,1,SE)").given("A sun settlement (6,1,S)")
    hall.cards("A sun", knight=2)
    for _ in range(2):
        hall.when("A sun: knight-home wool").next_round().next_round()
    # 4 at the start, 1 settlement, and 2 for the right arrow, the road of five and the two knights each
    assert hall.points("A sun") == 4 + 1 + 2 + 2 + 2
    assert (hall.arrows("A sun"), hall.road_holder(0), hall.army_holder(0)) == (2, "0sun", "0sun")


@rule("K-15")
def test_each_start_building_has_exactly_one_start_road():
    hall = Row()
    board = hall.state.board
    for seat in range(6):
        for node in [hall.hall.city[seat], *hall.hall.settlements[seat * 2 : seat * 2 + 2]]:
            edges = [e for e in listed(board.node_edges[node * 3 : node * 3 + 3]) if e >= 0]
            assert sum(hall.state.on_edge[e] != 0 for e in edges) == 1


@rule("K-15")
def test_there_is_no_set_up_phase():
    assert Row().phase == "dice"


@rule("K-17", "K-102")
@pytest.mark.parametrize(
    ("seat", "start"),
    [
        ("A moon", "1 wool 1 grain 1 ore"),
        ("A sun", "1 lumber 1 brick 1 grain"),
        ("B moon", "1 lumber 1 brick 1 ore"),
        ("B sun", "1 wool 1 grain 1 ore"),
        ("C moon", "1 lumber 1 brick 1 wool"),
        ("C sun", "1 brick 1 wool 1 grain"),
    ],
)
def test_everybody_takes_one_resource_for_each_hex_of_the_start_city(seat, start):
    hall = Row()
    assert hall.holds(seat) == start
    assert hall.bank(seat, start.split()[1]) == (9 if "moon" in seat else 10) - 1  # from the own side


@rule("K-18")
def test_everybody_starts_with_four_points():
    hall = Row()
    assert [hall.points(seat) for seat in hall.game.seats] == [4] * 6
    assert [hall.public(seat) for seat in hall.game.seats] == [4] * 6


@rule("K-19", "K-99")
def test_each_robber_starts_on_the_home_desert_of_its_owner():
    hall = Row()
    for board, letter in enumerate("ABC"):
        assert hall.robber_of(f"{letter} moon") == hall.hex_at(2 + 7 * board, 1)
        assert hall.robber_of(f"{letter} sun") == hall.hex_at(2 + 7 * board, 2)
    assert sum(listed(hall.state.on_hex)) == 6


@rule("K-20")
def test_resources_lie_open_and_unplayed_cards_are_hidden():
    hall = Row().starts("sun").hand("A moon", "3 ore").cards("A moon", knight=2, point=1)
    for viewer in ["A sun", "B moon"]:
        view = hall.game.view(hall.seat(viewer))
        assert view.hands[0] == hall.state.players[0].purse
        assert held(view.hands[0], 4) == 3
        assert view.facts["development_counts"][view.scope.index(0)] == 3
        assert view.points[0] == 4  # the hidden point is not among them
        assert view.facts["development"] == [0] * 8
    other = Row().starts("sun").hand("A moon", "3 ore").cards("A moon", roads=1, point=1, plenty=1)
    for viewer in (1, -1):
        assert other.game.view(viewer).plain() == hall.game.view(viewer).plain()
    assert other.game.view(0).plain() != hall.game.view(0).plain()
