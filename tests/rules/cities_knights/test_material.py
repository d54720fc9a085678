"""C-1 to C-8: what is in the box."""

import pytest

import wyspa
from tests.rule import rule
from tests.rules.cities_knights.table import Cities
from wyspa import IllegalAction
from wyspa.core.arrays import listed
from wyspa.core.why import UnknownWord

COMMODITIES = ["paper", "cloth", "coin"]


@rule("C-1")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_play(seats):
    assert len(wyspa.lay("cities-knights", "variable", seats=seats, seed=1).seats) == seats


@rule("C-1")
def test_two_cannot_play():
    with pytest.raises(UnknownWord, match="is for 3 or 4 players, not for 2"):
        wyspa.lay("cities-knights", "variable", seats=2)


@rule("C-1", "C-147")
def test_there_are_no_development_cards_and_no_largest_army():
    scene = Cities().hand("red", "1 wool 1 grain 1 ore")
    assert {module.name for module in scene.book.modules}.isdisjoint({"development", "cards", "army"})
    with pytest.raises((IllegalAction, UnknownWord)):
        scene.game.play("buy", 0)
    assert "army" not in scene.sees("red")["facts"]


@rule("C-1", "C-146")
def test_the_longest_route_is_there():
    scene = Cities().line("red", "north", 0, 5)
    assert scene.longest_road() == "red"
    assert scene.points("red") == 2


@rule("C-2")
def test_there_are_twelve_of_each_commodity_besides_nineteen_of_each_resource():
    scene = Cities()
    assert [scene.left(card) for card in COMMODITIES] == [12, 12, 12]
    assert listed(scene.state.bank) == [19] * 5 + [12] * 3


@rule("C-3")
def test_three_decks_of_eighteen_progress_cards():
    assert Cities().sees("red")["facts"]["progress_left"] == [18, 18, 18]


@rule("C-4")
def test_every_player_has_the_same_pieces():
    scene = Cities()
    pieces = ["settlement", "city", "road", "weak-knight", "strong-knight", "mighty-knight"]
    for seat in scene.game.seats:
        assert [scene.supply(seat, piece) for piece in pieces] == [5, 4, 15, 2, 2, 2]
        assert scene.walls(seat) == 0
        assert [scene.level(seat, area) for area in ("science", "trade", "politics")] == [0, 0, 0]


@rule("C-4")
def test_all_six_knights_can_wear_a_helmet():
    nodes = ["a1.n", "a2.n", "a3.n", "c1.n", "c2.n", "c3.n"]
    kinds = ["weak", "weak", "strong", "strong", "mighty", "mighty"]
    scene = Cities()
    for kind, node in zip(kinds, nodes, strict=True):
        scene.given(f"red active-{kind}-knight {node}")
    assert [scene.supply("red", f"{kind}-knight") for kind in ("weak", "strong", "mighty")] == [0, 0, 0]


@rule("C-5")
def test_two_number_dice_and_an_event_die_with_three_ships():
    scene = Cities().turn("red", "roll").when("red: roll")
    assert len(scene.outcomes()) == 36
    scene.when("table: dice 3 4")
    assert scene.outcomes() == {"event science": 1, "event trade": 1, "event politics": 1, "event ship": 3}


@rule("C-6")
def test_one_merchant_one_fleet_and_tokens_for_defenders():
    scene = Cities()
    assert sorted(scene.book.figure_names.values()) == ["merchant", "robber"]
    notes = scene.sees("red")["facts"]
    assert notes["defender_tokens"] == [0, 0, 0, 0]
    assert notes["barbarians"][0] == 0


@rule("C-7", "C-8")
def test_the_seventh_ship_brings_the_fleet_to_the_last_field_and_after_the_attack_it_starts_again():
    scene = Cities()
    fields = []
    for _ in range(8):
        scene.roll(2)
        fields.append(scene.sees("red")["facts"]["barbarians"][0])
    assert fields == [1, 2, 3, 4, 5, 6, 0, 1]


@rule("C-8")
def test_a_symbol_does_not_move_the_fleet():
    scene = Cities().roll(2, "trade")
    assert scene.sees("red")["facts"]["barbarians"][0] == 0
