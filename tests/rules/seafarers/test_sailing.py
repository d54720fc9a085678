"""S-37 to S-41: where a lifted ship may go, and what its move brings."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import (
    SHIP_PRICE,
    calm,
    earlier,
    edge,
    edges,
    movable,
    sail,
    west_line,
)
from tests.walker import Walker
from wyspa import lay
from wyspa.core.arrays import listed
from wyspa.rules.seafarers.ids import SHIP


@rule("S-37", "S-38", "E-S6")
def test_a_moved_ship_goes_wherever_a_new_one_could_stand_once_it_is_lifted():
    scene = west_line(calm()).given("red settlement e5.n")
    sail(scene, "red", "e5.n", "e5.ne")  # a second open line
    here = edge(scene, "c3.s", "c3.se")
    assert movable(scene) == {here, edge(scene, "e5.n", "e5.ne")}
    scene.when(f"red: lift {here}")
    assert scene.phase == "sail"
    first_line = edges(scene, "c2.s e2.n", "c1.se c2.s", "c3.s e3.n", "c2.ne c2.se")
    second_line = edges(scene, "e5.n c5.s", "e4.ne e5.n", "e5.ne e6.n", "e5.ne e5.se")
    targets = scene.open("red", "sail")
    inland = edges(scene, "e5.ne e5.se")  # between e5 and e6
    assert targets == (first_line | second_line) - inland
    scene.when(f"red: sail {edge(scene, 'e5.ne', 'e6.n')}")
    assert scene.at(here) == ""
    assert scene.phase == "main"
    assert movable(scene) == set()


@rule("S-37")
def test_the_ship_may_not_hang_on_itself():
    scene = sail(calm().given("red settlement c2.s"), "red", "c2.s", "c2.se")
    scene.when(f"red: lift {edge(scene, 'c2.s', 'c2.se')}")
    assert edges(scene, "c2.se c3.s").isdisjoint(scene.open("red", "sail"))
    scene.refused(f"red: sail {edge(scene, 'c2.se', 'c3.s')}", "S-18")


@rule("S-37")
def test_back_to_the_same_edge_is_no_move():
    scene = west_line(calm())
    here = edge(scene, "c3.s", "c3.se")
    scene.when(f"red: lift {here}")
    assert here not in scene.open("red", "sail")
    assert "must go somewhere else" in scene.refused(f"red: sail {here}", "S-37")


@rule("S-37")
def test_nothing_else_happens_while_a_ship_is_lifted():
    scene = west_line(calm()).hand("red", SHIP_PRICE)
    scene.when(f"red: lift {edge(scene, 'c3.s', 'c3.se')}")
    assert {words.split()[0] for words in scene.legal("red")} == {"sail"}
    assert "must be put down first" in scene.refused("red: end", "S-37")


@rule("S-37")
def test_a_ship_without_another_place_stays():
    # the settlement in the south has a road on one of its two edges: the ship on the other could only come back
    scene = earlier(calm().given("red settlement g1.s", "red road g1/sw", "red ship g1/se")).hand("red", SHIP_PRICE)
    board, places = scene.state.board, scene.words.places
    node = places.read_node("g1.s")
    around = [int(e) for e in board.node_edges[node * 3 : node * 3 + 3] if e >= 0]
    assert {places.say_edge(e) for e in around} == scene.named("g1/sw", "g1/se")
    assert scene.open("red", "ship") != set()  # a new ship could go on from this one
    assert movable(scene) == set()
    assert "nowhere else for that ship" in scene.refused("red: lift g1/se", "S-37")


@rule("S-37")
@pytest.mark.parametrize("supply", [0, 5])
def test_moving_needs_no_ship_in_supply(supply):
    scene = west_line(calm())
    player = scene.state.edit(0)
    left = player.supply[:]
    left[SHIP] = supply
    player.supply = left
    scene.when(f"red: lift {edge(scene, 'c3.s', 'c3.se')}", f"red: sail {edge(scene, 'c2.s', 'e2.n')}")
    assert scene.supply("red", "ship") == supply


@rule("S-39")
def test_moving_costs_nothing():
    scene = west_line(calm()).hand("red", "1 ore")
    scene.when(f"red: lift {edge(scene, 'c3.s', 'c3.se')}", f"red: sail {edge(scene, 'c2.s', 'e2.n')}")
    assert scene.holds("red") == "1 ore"
    assert scene.at("d1/e") == "red ship"


@rule("S-39")
def test_a_settlement_may_be_left_without_any_route():
    scene = sail(calm().given("red settlement c2.s e5.n"), "red", "c2.s", "e2.n")
    scene.when("red: lift d1/e", f"red: sail {edge(scene, 'e5.n', 'c5.s')}")
    board, node = scene.state.board, scene.words.places.read_node("c2.s")
    assert all(scene.state.on_edge[e] == 0 for e in listed(board.node_edges[node * 3 : node * 3 + 3]))


@rule("S-40")
def test_no_ship_leaves_the_pirate():
    scene = west_line(calm()).given("pirate d3")  # d3 lies at the edge c3.s - c3.se
    assert movable(scene) == set()
    assert "the pirate is holding" in scene.refused(f"red: lift {edge(scene, 'c3.s', 'c3.se')}", "S-40")


@rule("S-40", "S-51")
def test_no_ship_comes_to_the_pirate():
    scene = west_line(calm()).given("pirate d1")
    scene.book.rescan(scene.state)
    scene.when(f"red: lift {edge(scene, 'c3.s', 'c3.se')}")
    assert scene.named("d1/e").isdisjoint(scene.open("red", "sail"))
    assert "the pirate lets no ship come there" in scene.refused("red: sail d1/e", "S-51")


@rule("S-41")
def test_both_steps_of_a_move_are_told():
    scene = west_line(calm()).listen()
    here = edge(scene, "c3.s", "c3.se")
    scene.when(f"red: lift {here}", "red: sail d1/e")
    read = scene.words.places.read_edge
    assert scene.told("blue", "removed") == [(0, SHIP, read(here))]
    assert scene.told("blue", "placed") == [(0, SHIP, read("d1/e"))]


@rule("S-37")
def test_whatever_is_lifted_can_be_put_down():
    """In many positions: every ship that may be lifted has a place to go."""
    lifted = 0
    for seed in range(3):
        game = lay(map="four-islands", seats=3, seed=seed)
        for _ in Walker(seed, talk=0).walk(game, 900):
            if game.phase == "main":
                for words in game.words():
                    if words.startswith("lift "):
                        trial = game.copy()
                        trial.play(words)
                        assert trial.words()
                        assert all(word.startswith("sail ") for word in trial.words())
                        lifted += 1
    assert lifted > 20
