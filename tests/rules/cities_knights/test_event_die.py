"""C-5 to C-8, C-16 to C-20: the turn begins with three dice, and the event die is resolved first."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.cities_knights.shore import Shore
from wyspa import Seeded, lay
from wyspa.core.why import UnknownWord


@rule("C-5", "C-17")
def test_half_of_the_faces_are_ships_and_each_area_has_one():
    scene = Shore().turn("red", "roll").when("red: roll", "table: dice 2 3")
    assert scene.phase == "event"
    assert scene.outcomes() == {"event science": 1, "event trade": 1, "event politics": 1, "event ship": 3}


@rule("C-5")
def test_a_seeded_die_shows_every_face_as_often_as_it_should():
    scene = Shore().turn("red", "roll").when("red: roll", "table: dice 2 3")
    dealer = Seeded(5)
    thrown = [scene.game.say(scene.book.deal(scene.state, dealer)) for _ in range(6000)]
    assert 2800 < thrown.count("event ship") < 3200
    for area in ("science", "trade", "politics"):
        assert 870 < thrown.count(f"event {area}") < 1130


@rule("C-16", "C-17")
def test_first_the_event_then_production_then_trade_and_building():
    scene = Shore().given("red city a1.n").turn("red", "roll").when("red: roll", "table: dice 4 6")
    assert (scene.phase, scene.holds("red")) == ("event", "nothing")
    scene.when("table: event ship")
    assert (scene.phase, scene.holds("red")) == ("resolve", "nothing")
    scene.when("table: resolve 4 6")
    assert (scene.phase, scene.holds("red")) == ("main", "1 ore 1 coin")
    scene.when("red: end")
    assert scene.phase == "roll"
    assert scene.waits() == ["blue"]


@rule("C-18")
def test_before_the_roll_nobody_builds_trades_or_gives_orders():
    scene = Shore().given("red city a1.n", "red road a1/ne").knight("red", "weak", "a2.s")
    scene.hand("red", "2 brick 3 lumber 2 wool 2 grain 4 ore 1 paper").progress("red", crane=1).turn("red", "roll")
    assert scene.legal("red") == ["roll"]
    for action in ("road a1/nw", "wall a1.n", "improve science", "crane", "activate a2.s", "march a2.s"):
        scene.refused(f"red: {action}", "C-18")


@rule("C-18")
def test_before_the_roll_the_alchemist_is_the_one_card_to_be_played():
    scene = Shore().progress("red", alchemist=1, crane=1).turn("red", "roll")
    assert {words.split()[0] for words in scene.legal("red")} == {"roll", "alchemist"}


@rule("C-19")
def test_trade_and_building_are_mixed_in_any_order_and_separate_phases_are_not_offered():
    scene = Shore().given("red city b3.n", "red road b3/ne").hand("red", "5 lumber 4 brick 1 paper").turn("red")
    scene.when("red: wall b3.n", "red: trade lumber brick", "red: improve science", "red: road b3/nw")
    assert scene.holds("red") == "2 brick"
    with pytest.raises(UnknownWord, match="there is no option phases in cities-knights"):
        lay("cities-knights", "beginner", seats=4, phases="separated")


@rule("C-8", "C-20")
def test_the_fleet_starts_at_0_and_a_ship_moves_it_one_field():
    scene = Shore()
    assert scene.field() == 0
    scene.dice("red", 1, 2, "ship")
    assert scene.field() == 1
    assert scene.sees("blue")["facts"]["barbarians"][0] == 1


@rule("C-20")
def test_a_symbol_does_not_move_the_fleet():
    for face in ("science", "trade", "politics"):
        assert Shore().track(3).dice("red", 1, 2, face).field() == 3


@rule("C-7", "C-20", "C-105")
def test_the_seventh_ship_since_the_last_attack_lands():
    scene = Shore().given("blue city c1.n").listen()
    for landing in (1, 2):
        for step in range(1, 7):
            scene.dice("red", 1, 2, "ship")
            assert (scene.field(), len(scene.told("red", "barbarians_land"))) == (step, landing - 1)
        scene.dice("red", 1, 2, "ship")
        assert (scene.field(), len(scene.told("red", "barbarians_land"))) == (0, landing)


@rule("C-17", "C-20", "C-99")
def test_a_landing_is_resolved_before_production():
    scene = Shore().given("red city a1.n").land("red", 4, 6)
    assert scene.at("a1.n") == "red settlement"
    scene.when("table: resolve 4 6")
    assert scene.holds("red") == "1 ore"


@rule("C-16")
def test_the_event_is_told():
    scene = Shore().listen().dice("red", 1, 2, "politics")
    assert scene.told("blue", "event_die") == [(0, 2, 0)]
    scene.dice("blue", 1, 2, "ship")
    assert scene.told("blue", "barbarians_sail") == [(-1, 1, 6)]


@rule("C-161")
def test_while_the_event_die_rolls_nobody_acts():
    scene = Shore().turn("red", "roll").when("red: roll", "table: dice 2 3")
    assert scene.legal("red") == scene.legal("blue") == []
    assert "event die is still rolling" in scene.refused("red: end")
