"""C-133: the Bishop."""

import pytest

from tests.rule import rule
from tests.scene import Scene


def table() -> Scene:
    return Scene(box="cities-knights").landed().given("robber a1").progress("red", bishop=1).turn("red")


@rule("C-133")
def test_the_bishop_takes_one_card_from_each_with_a_building_there():
    scene = table().given("blue city c2.n", "white settlement c2.s", "orange settlement a3.n")
    scene.hand("blue", "2 ore").hand("white", "1 wool").hand("orange", "3 brick")
    scene.when("red: bishop c2", "table: stolen ore", "table: stolen wool")
    assert scene.robber() == "c2"
    assert scene.holds("red") == "1 wool 1 ore"
    assert (scene.count("blue"), scene.count("white"), scene.count("orange")) == (1, 0, 3)
    assert scene.phase == "main"


@rule("C-133")
def test_one_card_a_player_however_many_buildings():
    scene = table().given("blue city c2.n", "blue settlement c2.se", "blue settlement c2.sw").hand("blue", "5 ore")
    scene.when("red: bishop c2", "table: stolen ore")
    assert (scene.count("red"), scene.count("blue")) == (1, 4)


@rule("C-133")
@pytest.mark.parametrize(("turn", "order"), [("red", "blue orange white"), ("orange", "white red blue")])
def test_cards_are_drawn_clockwise_from_the_active_player(turn, order):
    scene = table().progress(turn, bishop=1).turn(turn)
    sites = iter(["c2.n", "c2.se", "c2.sw"])
    for seat in order.split():
        scene.given(f"{seat} settlement {next(sites)}").hand(seat, "1 ore")
    scene.listen().when(f"{turn}: bishop c2", *["table: stolen ore"] * 3)
    victims = [what for _, what, _ in scene.told(turn, "stolen")]
    assert [scene.game.seats[victim] for victim in victims] == order.split()


@rule("C-133", "C-41", "C-174")
def test_the_bishop_waits_for_the_first_landing():
    scene = Scene(box="cities-knights").progress("red", bishop=1).turn("red")
    scene.refused("red: bishop c2", "C-41")


@rule("C-133", "C-174")
def test_the_robber_moves_even_if_nobody_has_a_card():
    scene = table().given("blue city c2.n").when("red: bishop c2")
    assert (scene.robber(), scene.phase) == ("c2", "main")


@rule("C-133")
def test_the_robber_must_go_to_another_land_hex():
    table().refused("red: bishop a1", "C-133")


@rule("C-133", "C-110")
def test_a_knight_is_no_building():
    scene = table().given("blue road c2/ne", "blue weak-knight c2.n").hand("blue", "2 ore").when("red: bishop c2")
    assert scene.count("blue") == 2


@rule("C-169")
def test_a_commodity_can_be_taken_too():
    scene = table().given("blue city c2.n").hand("blue", "1 coin").when("red: bishop c2", "table: stolen coin")
    assert scene.holds("red") == "1 coin"
