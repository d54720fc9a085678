"""B-91: any two cards from the bank."""

import pytest

from tests.rule import rule
from tests.scene import Scene

CARDS = ["lumber", "brick", "wool", "grain", "ore"]


def bank(**left: int) -> Scene:
    """Let red hold the card and the bank only these resources."""
    scene = Scene().cards("red", plenty=1)
    for card in CARDS:
        scene.bank(card, left.get(card, 0))
    return scene


@rule("B-91")
def test_any_two_cards_same_or_different_may_be_taken():
    scene = Scene().cards("red", plenty=1)
    pairs = {tuple(words.split()[1:]) for words in scene.legal("red", "plenty")}
    assert pairs == {(a, b) for i, a in enumerate(CARDS) for b in CARDS[i:]}


@rule("B-91")
@pytest.mark.parametrize("phase", ["roll", "main"])
def test_the_cards_come_from_the_bank(phase):
    scene = Scene().cards("red", plenty=1).turn("red", phase).when("red: plenty wool ore")
    assert scene.holds("red") == "1 wool 1 ore"
    assert (scene.left("wool"), scene.left("ore"), scene.left("grain")) == (18, 18, 19)
    assert scene.phase == phase


@rule("B-91")
def test_the_cards_may_be_spent_at_once():
    scene = Scene().given("red settlement c3.n").cards("red", plenty=1)
    scene.when("red: plenty lumber brick", "red: road c3/ne")
    assert scene.at("c3/ne") == "red road"


@rule("B-91")
def test_each_card_must_be_in_the_bank():
    scene = bank(lumber=1, wool=2)
    assert set(scene.legal("red", "plenty")) == {"plenty lumber wool", "plenty wool wool"}
    scene.refused("red: plenty lumber lumber", "B-91")
    scene.refused("red: plenty wool ore", "B-91")
    scene.when("red: plenty wool wool")
    assert scene.left("wool") == 0


@rule("B-91")
def test_with_enough_in_the_bank_nobody_takes_only_one():
    scene = bank(lumber=1, wool=1)
    scene.refused("red: plenty wool", "B-91")
    assert scene.legal("red", "plenty") == ["plenty lumber wool"]


@rule("B-91")
def test_the_last_card_of_the_bank_is_taken_alone():
    scene = bank(grain=1)
    assert scene.legal("red", "plenty") == ["plenty grain"]
    scene.when("red: plenty grain")
    assert scene.holds("red") == "1 grain"
    assert scene.left("grain") == 0
    assert scene.developments("red") == {}


@rule("B-91")
def test_with_an_empty_bank_the_card_cannot_be_played():
    scene = bank()
    assert not scene.legal("red", "plenty")
    scene.refused("red: plenty grain grain", "B-91")
    scene.refused("red: plenty grain", "B-91")
    assert scene.developments("red") == {"plenty": 1}


@rule("B-91")
def test_the_two_cards_may_be_named_in_any_order():
    scene = Scene().cards("red", plenty=1).when("red: plenty ore wool")
    assert scene.holds("red") == "1 wool 1 ore"
