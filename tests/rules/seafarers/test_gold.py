"""S-30, S-57 to S-59: gold pays cards of choice."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.scene import Scene
from wyspa import from_text

# of New Shores for four: a4 is gold with a 4, d6 gold with a 10; c4 is a mountain with a 4, g3 one with a 10
ALL = ["lumber", "brick", "wool", "grain", "ore"]


def shores() -> Scene:
    return Scene("new-shores", 4)


def choose(scene: Scene, *cards: str) -> Scene:
    return scene.when(*(f"take {card}" for card in cards))


@rule("S-57")
@pytest.mark.parametrize("card", ALL)
def test_a_settlement_at_gold_chooses_one_card(card):
    scene = shores().given("red settlement d6.n").roll(10)
    assert (scene.phase, scene.waits()) == ("pick-gold", ["red"])
    assert scene.legal("red") == [f"take {name}" for name in ALL]
    choose(scene, card)
    assert (scene.phase, scene.holds("red"), scene.left(card)) == ("main", f"1 {card}", 18)


@rule("S-57")
def test_there_are_no_gold_cards():
    assert list(shores().book.card_names.values()) == ALL


@rule("S-57", "S-58")
@pytest.mark.parametrize("cards", [("ore", "ore"), ("ore", "wool")])
def test_a_city_chooses_two_equal_or_different(cards):
    scene = shores().given("red city d6.n").roll(10)
    choose(scene, *cards)
    assert scene.phase == "main"
    assert scene.count("red") == 2
    assert all(scene.has("red", card) == cards.count(card) for card in cards)


@rule("S-58")
def test_with_several_buildings_each_card_is_chosen_freely():
    scene = shores().given("red settlement d6.n", "red city d6.s").roll(10)
    choose(scene, "ore", "wool")
    assert scene.phase == "pick-gold"
    choose(scene, "ore")
    assert (scene.phase, scene.holds("red")) == ("main", "1 wool 2 ore")


@rule("S-57")
def test_another_number_brings_nothing():
    scene = shores().given("red settlement d6.n").roll(11)
    assert (scene.phase, scene.count("red")) == ("main", 0)


@rule("S-57")
def test_the_robber_on_the_gold_stops_it():
    scene = shores().given("red settlement d6.n", "robber d6").roll(10)
    assert (scene.phase, scene.count("red")) == ("main", 0)


@rule("S-57")
def test_the_robber_on_one_river_does_not_stop_another_of_the_same_number():
    scene = shores().tile("a4", "gold", 10).given("red settlement d6.n a4.n", "robber d6").roll(10)
    choose(scene, "ore")
    assert (scene.phase, scene.count("red")) == ("main", 1)


@rule("S-59")
def test_normal_production_is_paid_first():
    # the bank's last ore goes to blue's mountain
    scene = shores().given("red settlement d6.n", "blue settlement g3.s").bank("ore", 1).roll(10)
    assert (scene.phase, scene.holds("blue")) == ("pick-gold", "1 ore")
    assert "take ore" not in scene.legal("red")
    assert "the bank has no ore left" in scene.refused("red: take ore", "S-59")
    choose(scene, "wool")
    assert scene.phase == "main"  # a mountain of the same number is no gold


@rule("S-59")
@pytest.mark.parametrize(
    ("roller", "order"),
    [
        ("red", ["red", "blue", "white"]),
        ("blue", ["blue", "white", "red"]),
        ("orange", ["white", "red", "blue"]),
        ("white", ["white", "red", "blue"]),
    ],
)
def test_choices_are_made_in_turn_order_from_the_active_player(roller, order):
    scene = (
        shores().given("red settlement d6.n", "white settlement d6.se", "blue settlement d6.sw").turn(roller).roll(10)
    )
    asked = []
    while scene.phase == "pick-gold":
        asked.append(scene.waits()[0])
        scene.when("take wool")
    assert asked == order
    assert scene.game.actor == scene.seat(roller)


@rule("S-59")
def test_only_what_the_bank_still_has_can_be_chosen():
    scene = shores().given("red settlement d6.n", "blue settlement d6.s")
    for card in ALL:
        scene.bank(card, 0)
    scene.bank("grain", 1).bank("wool", 1).roll(10)
    assert scene.legal("red") == ["take wool", "take grain"]
    choose(scene, "wool")
    assert scene.legal("blue") == ["take grain"]


@rule("S-59")
def test_when_the_bank_is_empty_the_choice_lapses():
    scene = shores().given("red city d6.n", "blue settlement d6.s")
    for card in ALL:
        scene.bank(card, 0)
    scene.bank("grain", 1).roll(10)
    scene.refused("red: no-gold", "S-57")
    choose(scene, "grain")
    assert scene.legal("red") == ["no-gold"]
    scene.when("red: no-gold", "blue: no-gold")
    assert (scene.phase, scene.holds("red"), scene.holds("blue")) == ("main", "1 grain", "nothing")


@rule("S-59")
def test_only_the_seat_that_is_asked_chooses():
    scene = shores().given("red settlement d6.n", "blue settlement d6.s").roll(10)
    scene.refused("blue: take ore", "B-41")
    assert "the cards for the gold must be chosen first" in scene.refused("red: end", "S-57")


@rule("S-57")
def test_everybody_is_told():
    scene = shores().given("red city d6.n", "blue settlement d6.s").listen().roll(10)
    assert sorted(scene.told("white", "may_pick")) == [(0, 2, 0), (1, 1, 0)]
    choose(scene, "ore")
    assert scene.told("white", "gained") == [(0, 4, 1)]


# ---- set-up ------------------------------------------------------------------------------------------------------


def second_settlement(scene: Scene, node: str) -> Scene:
    """Let red place a settlement of the last round of the set-up."""
    scene.turn("red", "setup-house")
    scene.state.data = scene.book.seats
    return scene.when(f"red: settlement {node}")


@rule("S-30")
def test_the_second_settlement_pays_one_card_a_hex_and_nothing_for_sea_and_desert():
    assert second_settlement(shores(), "e3.nw").holds("red") == "1 lumber 1 brick"  # d2 hills, e2 forest, e3 desert
    assert second_settlement(shores(), "c3.n").holds("red") == "1 lumber"  # c3 forest, and sea


@rule("S-30")
def test_the_second_settlement_at_gold_chooses_one_card_besides():
    scene = second_settlement(Scene("through-the-desert", 4).tile("e3", "gold", 5), "e3.n")
    assert scene.holds("red") == "1 lumber 1 brick"  # d2 forest, d3 hills: paid before the choice
    assert (scene.phase, scene.waits()) == ("pick-gold", ["red"])
    scene.when("red: take ore")
    assert scene.holds("red") == "1 lumber 1 brick 1 ore"
    assert scene.phase == "setup-route"


@rule("S-30")
def test_the_first_settlement_pays_nothing():
    scene = Scene("through-the-desert", 4).tile("e3", "gold", 5).turn("red", "setup-house")
    scene.when("red: settlement e3.n")
    assert (scene.phase, scene.holds("red")) == ("setup-route", "nothing")


@rule("S-30")
def test_two_rivers_of_gold_are_two_choices():
    scene = Scene("through-the-desert", 4).tile("e3", "gold", 5).tile("d3", "gold", 4)
    second_settlement(scene, "e3.n").when("red: take ore", "red: take ore")
    assert (scene.phase, scene.has("red", "ore")) == ("setup-route", 2)


@rule("S-57")
def test_choices_of_gold_survive_writing_and_reading():
    scene = shores().given("red city d6.n", "blue settlement d6.s").roll(10)
    game = from_text(scene.game.to_text())
    for words in ("take ore", "take wool", "take grain"):
        game.play(words)
    assert game.phase == "main"
