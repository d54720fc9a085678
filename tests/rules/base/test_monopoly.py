"""B-92: one kind of card from everybody."""

from tests.rule import rule
from tests.scene import Scene


@rule("B-92")
def test_every_other_player_hands_over_all_cards_of_the_named_kind():
    scene = Scene().cards("red", monopoly=1).hand("red", "1 ore").hand("blue", "4 ore 2 wool").hand("orange", "1 ore")
    scene.hand("white", "3 wool").listen().when("red: monopoly ore")
    assert scene.holds("red") == "6 ore"
    assert scene.holds("blue") == "2 wool"
    assert scene.holds("orange") == "nothing"
    assert scene.holds("white") == "3 wool"
    assert scene.told("white", "handed_over") == [(1, 4, 4), (2, 4, 1)]


@rule("B-92")
def test_nothing_comes_from_the_bank():
    scene = Scene().cards("red", monopoly=1).hand("blue", "4 ore").when("red: monopoly ore")
    assert scene.left("ore") == 15
    assert scene.count("red") == 4


@rule("B-92")
def test_any_of_the_five_kinds_may_be_named_even_one_nobody_has():
    scene = Scene().cards("red", monopoly=1).hand("blue", "4 ore")
    assert set(scene.legal("red", "monopoly")) == {f"monopoly {c}" for c in ("lumber", "brick", "wool", "grain", "ore")}
    scene.when("red: monopoly wool")
    assert scene.holds("red") == "nothing"
    assert scene.holds("blue") == "4 ore"
    assert scene.developments("red") == {}


@rule("B-92")
def test_nobody_discards_after_a_monopoly():
    scene = Scene().cards("red", monopoly=1).hand("blue", "9 ore").hand("white", "9 ore").turn("red", "roll")
    scene.when("red: monopoly ore")
    assert scene.count("red") == 18
    assert scene.phase == "roll"
