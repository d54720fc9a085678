"""C-11, C-37 to C-41: until the first landing the robber waits beside the board and nobody moves it."""

from __future__ import annotations

import wyspa
from tests.rule import rule
from tests.rules.cities_knights.shore import Shore
from wyspa.core.arrays import listed


@rule("C-11")
def test_the_robber_starts_beside_the_board_and_blocks_nothing():
    for map in ("beginner", "variable"):
        game = wyspa.lay("cities-knights", map, seats=4, seed=3)
        assert listed(game.state.on_hex) == [0] * game.state.board.n_hex
        desert = game.state.layout.terrain[game.view(0).facts["thieves"][0]]
        assert game.book.terrain_names[desert] == "desert"


@rule("C-37", "E-C29")
def test_before_the_first_landing_a_seven_only_makes_players_discard():
    scene = Shore().track(2).given("blue settlement a1.n").hand("blue", "8 wool").dice("red", 3, 4, "science")
    scene.when("table: resolve 3 4")
    assert (scene.phase, scene.waits()) == ("discard", ["blue"])
    scene.when(*["blue: discard wool"] * 4)
    assert scene.phase == "main"
    assert scene.robber() == ""
    assert scene.count("blue") == 4


@rule("C-38")
def test_after_the_first_landing_the_roller_moves_the_robber_and_steals():
    scene = Shore().land("blue").when("table: resolve 1 1")
    scene.given("blue settlement a1.n").hand("blue", "1 paper 1 wool").turn("red").roll(7)
    assert (scene.phase, scene.waits()) == ("thief", ["red"])
    assert "rob c3" not in scene.legal("red")  # another hex
    scene.when("red: rob a1 blue")
    assert scene.outcomes() == {"stolen wool": 1, "stolen paper": 1}
    scene.when("table: stolen paper")
    assert (scene.holds("red"), scene.robber()) == ("1 paper", "a1")


@rule("C-39", "E-C30")
def test_a_first_landing_comes_before_the_seven_of_the_same_turn():
    scene = Shore().given("blue city a1.n").hand("white", "8 ore").land("red", 3, 4)
    assert scene.robber() == "c3"
    assert (scene.at("a1.n"), scene.field()) == ("blue settlement", 0)
    scene.when("table: resolve 3 4")
    assert (scene.phase, scene.waits()) == ("discard", ["white"])
    scene.when(*["white: discard ore"] * 4)
    assert (scene.phase, scene.waits()) == ("thief", ["red"])
    scene.hand("blue", "1 wool").when("red: rob a1 blue", "table: stolen wool")
    assert scene.phase == "main"


@rule("C-40")
def test_whoever_wins_the_first_landing_puts_the_robber_on_the_desert():
    for strength in ("weak", "mighty"):
        scene = Shore().given("blue city a1.n a2.n").knight("red", strength, "b1.n").listen()
        assert scene.robber() == ""
        scene.land()
        assert scene.robber() == "c3"
        assert scene.told("blue", "robber_comes") == [(-1, 0, scene.words.places.read_hex("c3"))]


@rule("C-40")
def test_later_landings_leave_the_robber_where_it_is():
    scene = Shore().land().when("table: resolve 1 1").given("robber a1").listen().land()
    assert scene.robber() == "a1"
    assert scene.told("blue", "robber_comes") == []


@rule("C-40", "C-32")
def test_from_then_on_it_blocks_its_hex():
    scene = Shore().given("red settlement a1.n").tile("c3", "mountains", 10).given("red settlement c3.n").land()
    scene.when("table: resolve 1 1").roll(10)
    assert scene.has("red", "ore") == 1  # from a1 alone


@rule("C-41", "C-74")
def test_before_the_first_landing_no_card_and_no_knight_moves_the_robber():
    scene = Shore().given("red road c3/ne").knight("red", "weak", "c3.n").progress("red", bishop=1).turn("red")
    assert scene.legal("red", "bishop") == scene.legal("red", "chase") == []
    assert not scene.book.may_move(scene.state, scene.book.thieves, 0)
    scene.land().when("table: resolve 1 1").turn("red")
    assert scene.book.may_move(scene.state, scene.book.thieves, 0)
    assert len(scene.legal("red", "bishop")) == 18


@rule("C-37", "C-41")
def test_the_refusal_says_what_the_robber_waits_for():
    scene = Shore().turn("red", "thief")
    said = scene.refused("red: rob a1", "C-41")
    assert "until the barbarians have landed" in said


@rule("C-11", "C-40")
def test_a_robber_that_was_given_another_start_comes_there():
    scene = Shore().turn("red", "roll")
    scene.given("robber d2")  # as a starting player may say before the first turn
    scene.book.begin_turn(scene.state, 0)
    assert scene.robber() == ""
    assert scene.land().robber() == "d2"
