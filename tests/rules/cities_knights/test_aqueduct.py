"""C-79, C-80, C-163: the Aqueduct."""

import pytest

from tests.rule import rule
from tests.rules.cities_knights.table import Cities
from wyspa.words.narration import describe, sentence

RESOURCES = ["lumber", "brick", "wool", "grain", "ore"]


def dry(**options: object) -> Cities:
    """Red has the Aqueduct and a city at the forest c3 with the number 2; all other corners are empty."""
    return Cities(**options).tile("c3", "forest", 2).given("red city c3.n").levels("red", science=3)


@rule("C-79", "C-168")
def test_a_roll_that_brings_no_resource_brings_one_of_choice():
    scene = dry().roll(12)
    assert scene.phase == "aqueduct"
    assert scene.waits() == ["red"]
    assert scene.legal("red") == [f"aqueduct {card}" for card in RESOURCES]
    scene.when("red: aqueduct ore")
    assert scene.holds("red") == "1 ore"
    assert scene.left("ore") == 18
    assert scene.phase == "main"


@rule("C-79")
def test_it_works_in_the_turn_of_any_player():
    scene = dry().turn("white").roll(12)
    assert scene.waits() == ["red"]
    scene.when("red: aqueduct wool")
    assert scene.waits() == ["white"]


@rule("C-79")
def test_whoever_gets_a_resource_is_not_asked():
    scene = dry().roll(2)
    assert scene.phase == "main"
    assert scene.holds("red") == "1 lumber 1 paper"


@rule("C-79")
def test_it_comes_with_the_third_level_of_science():
    scene = dry().levels("red", science=2).roll(12)
    assert scene.phase == "main"
    assert scene.holds("red") == "nothing"
    for level in (3, 4, 5):
        assert dry().levels("red", science=level).roll(12).phase == "aqueduct"


@rule("C-79")
def test_it_also_works_when_the_robber_has_blocked_the_production():
    scene = dry().given("robber c3").roll(2)
    assert scene.phase == "aqueduct"


@rule("C-79", "C-78")
def test_it_works_without_any_city():
    scene = Cities().levels("red", science=3).roll(12)
    assert scene.phase == "aqueduct"


@rule("C-80")
def test_a_seven_brings_nothing():
    scene = dry().roll(7)
    assert scene.phase == "main"
    assert scene.holds("red") == "nothing"


@rule("C-80")
def test_taking_a_card_is_a_must():
    scene = dry().roll(12)
    assert "a card from the Aqueduct must be chosen first" in scene.refused("red: end", "C-79")


@rule("C-80")
def test_whoever_got_a_commodity_alone_still_gets_the_card():
    scene = dry().bank("lumber", 0).roll(2)
    assert scene.holds("red") == "1 paper"
    assert scene.legal("red") == [f"aqueduct {card}" for card in RESOURCES if card != "lumber"]


@rule("C-80")
def test_it_never_brings_a_commodity():
    scene = dry().roll(12)
    assert "an Aqueduct only brings resources" in scene.refused("red: aqueduct paper", "C-79")


@rule("C-79")
def test_what_the_bank_has_not_cannot_be_chosen():
    scene = dry().bank("ore", 0).roll(12)
    assert "the bank has no ore left" in scene.refused("red: aqueduct ore", "C-80")


@rule("C-80", "C-164", "C-168")
def test_an_empty_bank_brings_nothing_and_nobody_is_asked():
    scene = dry()
    for card in RESOURCES:
        scene.bank(card, 0)
    scene.roll(12)
    assert scene.phase == "main"
    assert scene.holds("red") == "nothing"


@rule("C-164")
def test_the_only_resource_of_the_bank_comes_without_asking():
    scene = dry()
    for card in RESOURCES[1:]:
        scene.bank(card, 0)
    scene.roll(12)
    assert scene.phase == "main"
    assert scene.holds("red") == "1 lumber"


@rule("C-163")
def test_several_owners_take_their_cards_clockwise_from_the_player_on_turn():
    scene = Cities().turn("orange")
    for seat in ("red", "blue", "white"):
        scene.levels(seat, science=3)
    scene.roll(12)
    asked = []
    while scene.phase == "aqueduct":
        asked += scene.waits()
        scene.when("aqueduct grain")
    assert asked == ["white", "red", "blue"]
    assert [scene.holds(seat) for seat in ("red", "blue", "orange", "white")] == [
        "1 grain",
        "1 grain",
        "nothing",
        "1 grain",
    ]


@rule("C-163")
def test_each_card_is_taken_before_the_next_player_is_asked():
    scene = Cities().levels("red", science=3).levels("blue", science=3)
    for card in RESOURCES:
        scene.bank(card, 0)
    scene.bank("ore", 1).bank("wool", 1).roll(12)
    assert scene.waits() == ["red"]
    assert scene.holds("blue") == "nothing"
    scene.when("red: aqueduct wool")
    assert scene.holds("blue") == "1 ore"
    assert scene.phase == "main"


@rule("C-163")
def test_the_last_card_of_the_bank_is_for_the_first_of_them():
    scene = Cities().turn("blue").levels("red", science=3).levels("blue", science=3)
    for card in RESOURCES:
        scene.bank(card, 0)
    scene.bank("ore", 1).roll(12)
    assert scene.holds("blue") == "1 ore"
    assert scene.holds("red") == "nothing"


@rule("C-79")
def test_what_was_held_before_the_roll_does_not_count():
    scene = dry().hand("red", "3 ore 1 coin").roll(12)
    assert scene.phase == "aqueduct"
    scene.when("red: aqueduct brick").turn("red").roll(2)
    assert scene.phase == "main"


@rule("C-79")
def test_the_state_forgets_the_production_when_all_is_done():
    scene, other = dry(), dry()
    scene.roll(2)
    part = scene.state.parts[next(m for m in scene.book.modules if m.name == "aqueduct").slot]
    assert list(part.held) == [0, 0, 0, 0]
    other.roll(12).when("red: aqueduct ore")
    part = other.state.parts[next(m for m in other.book.modules if m.name == "aqueduct").slot]
    assert list(part.held) == [0, 0, 0, 0]


@rule("C-79")
def test_the_card_is_told_and_named_in_both_languages():
    scene = dry().listen().roll(12)
    action = scene.game.read("aqueduct ore")
    assert describe(scene.game, action) == "take ore from the bank with the Aqueduct"
    assert describe(scene.game, action, "pl") == "weź z banku rudę dzięki akweduktowi"
    scene.when("red: aqueduct ore")
    told = [sentence(scene.game, e) for e in scene.game.events(-1)][-2:]
    assert told == ["The Aqueduct brings red a card.", "Red gets 1 ore."]


@rule("C-79")
@pytest.mark.parametrize("number", [3, 6, 11])
def test_a_table_without_owners_lays_no_frame(number):
    scene = dry().levels("red", science=0).roll(number)
    assert scene.state.depth == 0
