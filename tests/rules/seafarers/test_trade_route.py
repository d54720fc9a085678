"""S-42 to S-47, S-72: the Longest Trade Route over roads and ships."""

from __future__ import annotations

import random

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import NORTH, SHIP_PRICE, SOUTH, bank, calm, edge, sail
from tests.scene import Scene
from wyspa import from_bytes, from_text
from wyspa.core.ids import KIND, OWNER
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.seafarers.ids import SHIP

SETTLEMENT_PRICE = "1 lumber 1 brick 1 wool 1 grain"


@rule("S-42", "S-46")
def test_roads_and_ships_make_one_route():
    scene = calm().given("red settlement c2.s")
    sail(scene, "red", *bank(NORTH, "c2.s", "c3.se"))
    scene.walk("red", "c2.s", "c1.se", "c1.s")
    assert scene.road_length("red") == 5
    assert scene.longest_road() == "red"
    assert scene.points("red") == 3


@rule("S-42")
def test_branches_do_not_count_and_no_edge_twice():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.s"))
    assert scene.road_length("red") == 4
    sail(scene, "red", "c3.s", "e3.n")
    assert scene.road_length("red") == 4
    sail(scene, "red", "e3.n", "e3.ne", "e4.n")
    assert scene.road_length("red") == 5


@rule("S-43", "E-S7")
def test_a_road_and_a_ship_are_not_joined_without_a_building():
    scene = example_row()
    assert scene.road_length("red") == 6


@rule("S-43", "E-S8")
def test_a_settlement_joins_road_and_ship():
    scene = example_row().hand("red", SETTLEMENT_PRICE)
    scene.when("red: settlement c2.se")
    assert scene.road_length("red") == 8


def example_row() -> Scene:
    """E-S7: 4 ships, the settlement c1.se, 2 roads, the empty node c2.se, 2 ships that start at e3.n."""
    scene = calm().given("red settlement c1.se e3.n")
    sail(scene, "red", "c1.se", "c1.s", "e1.n", "e1.ne", "e2.n")
    scene.walk("red", "c1.se", "c2.s", "c2.se")
    return sail(scene, "red", "e3.n", "c3.s", "c2.se")


@rule("S-43")
def test_the_joining_settlement_may_win_the_tile():
    scene = calm().given("red settlement c1.se")
    scene.walk("red", "c1.se", "c2.s", "c2.se")
    scene.given("red settlement e3.ne")
    sail(scene, "red", "e3.ne", "e3.n", "c3.s", "c2.se")
    assert (scene.road_length("red"), scene.longest_road()) == (3, None)
    scene.hand("red", SETTLEMENT_PRICE).when("red: settlement c2.se")
    assert (scene.road_length("red"), scene.longest_road()) == (5, "red")
    assert scene.points("red") == 5


@rule("S-44")
@pytest.mark.parametrize("place", ["c2.se", "c3.se"])
def test_a_foreign_building_interrupts_ships_as_it_does_roads(place):
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se"))
    assert scene.road_length("red") == 5
    scene.given(f"blue settlement {place}")
    assert scene.road_length("red") == {"c2.se": 4, "c3.se": 3}[place]
    assert scene.longest_road() is None


@rule("S-45")
def test_five_are_needed():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.s"))
    assert (scene.road_length("red"), scene.longest_road(), scene.points("red")) == (4, None, 1)
    sail(scene, "red", "c4.s", "c4.se")
    assert (scene.road_length("red"), scene.longest_road(), scene.points("red")) == (5, "red", 3)


@rule("S-45")
def test_only_a_longer_route_takes_the_tile():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se"))
    scene.given("blue settlement e1.n")
    sail(scene, "blue", *bank(SOUTH, "e1.n", "e3.ne"))
    assert (scene.road_length("blue"), scene.longest_road()) == (5, "red")
    sail(scene, "blue", "e3.ne", "e4.n")
    assert (scene.longest_road(), scene.points("red"), scene.points("blue")) == ("blue", 1, 3)


@rule("S-46")
def test_closed_lines_count_like_open_ones():
    scene = sail(calm().given("red settlement c2.s c4.se"), "red", *bank(NORTH, "c2.s", "c4.se"))
    assert scene.road_length("red") == 5
    assert scene.longest_road() == "red"


@rule("S-47")
def test_a_move_is_one_step_and_the_holder_keeps_the_tile():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se")).listen()
    scene.when(f"red: lift {edge(scene, 'c4.s', 'c4.se')}")
    assert (scene.longest_road(), scene.points("red")) == ("red", 3)  # not yet judged
    scene.when(f"red: sail {edge(scene, 'c4.s', 'e4.n')}")
    assert (scene.road_length("red"), scene.longest_road(), scene.points("red")) == (5, "red", 3)
    assert scene.told("red", "route") == []


@rule("S-47")
def test_nobody_takes_the_tile_in_the_middle_of_a_move():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se"))
    scene.given("blue settlement e1.n")
    sail(scene, "blue", *bank(SOUTH, "e1.n", "e3.ne"))  # as long as red's
    scene.when(f"red: lift {edge(scene, 'c4.s', 'c4.se')}")
    assert scene.longest_road() == "red"
    scene.when(f"red: sail {edge(scene, 'c4.s', 'e4.n')}")
    assert scene.longest_road() == "red"


@rule("S-47")
def test_the_state_between_lifting_and_putting_can_be_written_and_read():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se"))
    scene.when(f"red: lift {edge(scene, 'c4.s', 'c4.se')}")
    for game in (from_bytes(scene.game.to_bytes()), from_text(scene.game.to_text())):
        assert sorted(game.words()) == sorted(scene.legal("red"))
        game.play(f"sail {edge(scene, 'c4.s', 'e4.n')}")
        assert game.state.players[0].points == 3


@rule("S-72")
def test_a_holder_who_sails_away_from_the_route_loses_the_tile():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se"))
    scene.when(f"red: lift {edge(scene, 'c4.s', 'c4.se')}", f"red: sail {edge(scene, 'c2.s', 'e2.n')}")
    assert scene.road_length("red") == 5  # the settlement joins the ship behind it
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se"))
    scene.when(f"red: lift {edge(scene, 'c4.s', 'c4.se')}", f"red: sail {edge(scene, 'c3.s', 'e3.n')}")
    assert (scene.road_length("red"), scene.longest_road(), scene.points("red")) == (4, None, 1)


@rule("S-72")
def test_the_next_longest_takes_the_tile_when_the_holder_shortens_the_own_route():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.se"))
    scene.given("blue settlement e1.n")
    sail(scene, "blue", *bank(SOUTH, "e1.n", "e3.ne"))
    scene.when(f"red: lift {edge(scene, 'c4.s', 'c4.se')}", f"red: sail {edge(scene, 'c3.s', 'e3.n')}")
    assert (scene.longest_road(), scene.points("red"), scene.points("blue")) == ("blue", 1, 3)


@rule("S-72")
def test_two_others_tied_above_the_mover_leave_the_tile_aside():
    scene = calm().given("red settlement c2.s", "blue settlement e1.n", "orange settlement e5.n")
    sail(scene, "red", *bank(NORTH, "c2.s", "c4.se"))
    sail(scene, "blue", *bank(SOUTH, "e1.n", "e3.ne"))
    sail(scene, "orange", "e4.n", "e4.ne", "e5.n", "e5.ne", "e6.n", "e6.ne")
    assert [scene.road_length(seat) for seat in ("red", "blue", "orange")] == [5, 5, 5]
    scene.when(f"red: lift {edge(scene, 'c4.s', 'c4.se')}", f"red: sail {edge(scene, 'c3.s', 'e3.n')}")
    assert scene.longest_road() is None
    assert [scene.points(seat) for seat in ("red", "blue", "orange")] == [1, 1, 1]


@rule("S-72")
def test_a_built_ship_is_measured_at_once():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.s")).hand("red", SHIP_PRICE)
    scene.when(f"red: ship {edge(scene, 'c4.s', 'c4.se')}")
    assert (scene.road_length("red"), scene.longest_road()) == (5, "red")


@rule("S-72")
def test_a_moved_ship_may_lengthen_the_route():
    scene = sail(calm().given("red settlement c2.s"), "red", *bank(NORTH, "c2.s", "c4.s"))
    sail(scene, "red", "c3.s", "e3.n")
    scene.when(f"red: lift {edge(scene, 'c3.s', 'e3.n')}", f"red: sail {edge(scene, 'c4.s', 'c4.se')}")
    assert (scene.road_length("red"), scene.longest_road()) == (5, "red")


# ---- against a plain search --------------------------------------------------------------------------------------


def measured(scene: Scene, seat: int) -> int:
    """Measure the longest trail by trying every one of them."""
    board, state = scene.state.board, scene.state
    own = {e: state.on_edge[e] & KIND for e in range(board.n_edge) if state.on_edge[e] >> OWNER == seat + 1}

    def grow(node: int, last: int, used: frozenset[int]) -> int:
        here = state.on_node[node]
        if last and here and here >> OWNER != seat + 1:
            return len(used)
        best = len(used)
        for k in range(3):
            e = int(board.node_edges[node * 3 + k])
            if e in own and e not in used and (not last or here or own[e] == last):
                best = max(best, grow(int(board.node_nodes[node * 3 + k]), own[e], used | {e}))
        return best

    return max(
        (grow(int(node), 0, frozenset()) for e in own for node in board.edge_nodes[e * 2 : e * 2 + 2]), default=0
    )


@rule("S-42", "S-43", "S-44", "S-72")
@pytest.mark.parametrize("seed", range(12))
def test_lengths_agree_with_a_search_over_all_trails(seed):
    rng = random.Random(seed)
    scene = calm()
    board = scene.state.board
    for _ in range(60):
        seat = rng.randrange(2)
        kind = rng.choice([ROAD, SHIP, SHIP, 0])
        if kind == 0:
            spots = [n for n in range(int(board.n_node)) if scene.book.may_place(scene.state, SETTLEMENT, n, seat)]
            if spots and scene.state.players[seat].supply[SETTLEMENT] > 0:
                scene.book.put(scene.state, SETTLEMENT, rng.choice(spots), seat)
        elif scene.state.players[seat].supply[kind] > 0:
            free = [
                e
                for e in range(int(board.n_edge))
                if scene.state.on_edge[e] == 0 and scene.book.may_place(scene.state, kind, e, seat)
            ]
            near = [e for e in free if 20 < e < 80]
            scene.book.put(scene.state, kind, rng.choice(near), seat)
        for one in range(2):
            assert scene.road_length(scene.game.seats[one]) == measured(scene, one)
