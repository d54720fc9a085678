"""Cloth Trade: who may move the pirate, what it steals, and where the robber does not go."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.scenarios.villages import Villages
from wyspa.words.narration import describe, story

CENTRAL = ["c4", "d2", "d5", "e4"]


def seven(*, trader: bool = True, knight: bool = False, **options: object) -> Villages:
    """Red is to move a thief; blue has a ship at a3/w with two cards and three cloth."""
    scene = Villages(**options).given("blue settlement b4.se", "blue ship b4/se", "robber c1", "pirate ~14")
    scene.hand("blue", "2 ore").holding(blue=3)
    if trader:
        scene.partners(10, "red")
    if knight:
        scene.cards("red", knight=1).when("red: knight")
    else:
        scene.roll(7)
    return scene


@rule("S6-8")
@pytest.mark.parametrize("knight", [False, True])
def test_without_trade_only_the_robber_moves(knight):
    scene = seven(trader=False, knight=knight)
    assert {words.split()[0] for words in scene.legal("red")} == {"rob"}
    scene.refused("red: pirate b4", "S6-8")
    scene.refused("red: pirate-cloth b4 blue", "S6-8")


@rule("S6-8")
@pytest.mark.parametrize("knight", [False, True])
def test_trade_with_one_village_allows_both(knight):
    scene = seven(knight=knight)
    assert {words.split()[0] for words in scene.legal("red")} == {"rob", "pirate", "pirate-cloth"}
    scene.when("red: pirate b4")
    assert scene.at("b4") == "pirate"
    assert scene.phase == "main"


@rule("S6-8")
def test_trade_of_another_player_does_not_help():
    scene = seven(trader=False)
    scene.partners(10, "blue", "white")
    assert scene.legal("red", "pirate") == []


@rule("S6-7")
@pytest.mark.parametrize("knight", [False, True])
def test_the_robber_never_goes_to_the_central_islands(knight):
    scene = seven(knight=knight)
    hexes = scene.open("red", "rob")
    assert not hexes & set(CENTRAL)
    assert len(hexes) == 19  # twenty hexes of the main islands but the one it stands on
    for name in CENTRAL:
        scene.refused(f"red: rob {name}", "S6-7")


@rule("S6-16")
def test_the_pirate_steals_a_random_card_or_a_cloth_or_nothing():
    scene = seven()
    ways = [words for words in scene.legal("red") if words.split()[1] == "b4"]
    assert ways == ["pirate b4", "pirate b4 blue", "pirate-cloth b4 blue"]
    scene.when("red: pirate b4 blue", "table: stolen ore")
    assert (scene.has("red", "ore"), scene.cloth("red"), scene.cloth("blue")) == (1, 0, 3)


@rule("S6-16", "S6-14")
def test_a_stolen_cloth_changes_hands_and_points():
    scene = seven().holding(red=1)
    scene.when("red: pirate-cloth b4 blue")
    assert scene.at("b4") == "pirate"
    assert (scene.cloth("red"), scene.cloth("blue")) == (2, 2)
    assert (scene.points("red"), scene.points("blue")) == (1, 2)
    assert scene.count("blue") == 2
    assert scene.phase == "main"
    scene = seven().holding(blue=2)
    scene.when("red: pirate-cloth b4 blue")
    assert (scene.points("red"), scene.points("blue")) == (0, 1)


@rule("S6-16")
def test_cloth_is_stolen_only_from_those_who_have_some_and_a_ship_there():
    scene = seven().holding(blue=0, white=4).given("white settlement b5.s")
    assert scene.legal("red", "pirate-cloth") == []
    scene.refused("red: pirate-cloth b4 blue", "S6-16")
    scene.refused("red: pirate-cloth c5 white", "S6-16")  # a building, but no ship
    scene.refused("red: pirate-cloth b4", "S6-16")
    scene.given("white ship c5/e")
    assert "c5" in scene.open("red", "pirate-cloth")


@rule("S6-16")
def test_nobody_steals_the_own_cloth():
    scene = seven().holding(red=4, blue=0).given("red settlement a3.s", "red ship b4/w")
    assert scene.legal("red", "pirate-cloth") == []


@rule("S6-16", "S-49")
def test_the_pirate_must_move_to_another_sea_hex_for_cloth_too():
    scene = seven().given("pirate b4")
    scene.refused("red: pirate-cloth b4 blue", "S-49")
    scene.refused("red: pirate-cloth d2 blue", "S-49")


@rule("S6-16")
def test_cloth_can_be_stolen_from_a_player_without_cards():
    scene = seven().hand("blue", "nothing")
    ways = [words for words in scene.legal("red") if words.split()[1] == "b4"]
    assert ways == ["pirate b4", "pirate-cloth b4 blue"]


def test_the_friendly_robber_protects_cloth_as_well():
    scene = seven(friendly_robber="yes")
    assert scene.public("blue") == 2
    assert scene.legal("red", "pirate-cloth") == []


@rule("S6-16", "S6-19")
def test_a_stolen_cloth_can_win():
    scene = seven().holding(red=1).scoring(red=13)
    scene.when("red: pirate-cloth b4 blue")
    assert scene.game.winner == "red"


def test_the_theft_is_told_to_all():
    scene = seven().listen()
    action = scene.game.read("pirate-cloth b4 blue")
    assert describe(scene.game, action) == "move the pirate to b4 and take cloth from blue"
    assert describe(scene.game, action, "pl") == "przesuń pirata na b4 i zabierz niebieskiemu belę tkaniny"
    scene.when("red: pirate-cloth b4 blue")
    assert "Red steals 1 bale of cloth from blue." in story(scene.game, scene.game.events(2))
    assert "Czerwony kradnie niebieskiemu 1 belę tkaniny." in story(scene.game, scene.game.events(2), "pl")
