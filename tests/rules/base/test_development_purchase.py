"""B-75, B-76: buying development cards."""

from tests.rule import rule
from tests.scene import Scene
from wyspa.core.event import HIDDEN
from wyspa.rules.base.hidden_cards import NAMES

CARD = "1 wool 1 grain 1 ore"


@rule("B-75")
def test_the_top_card_of_the_pile_goes_into_the_hidden_hand():
    scene = Scene().hand("red", CARD).listen()
    scene.when("red: buy")
    assert scene.pile_left() == 25
    scene.when("table: drawn monopoly")
    assert scene.pile_left() == 24
    assert scene.developments("red") == {"monopoly": 1}
    assert scene.sees("red")["facts"]["development"] == [0, 0, 0, 0, 1] * 2
    assert scene.told("red", "drawn") == [(scene.seat("red"), 0, NAMES.index("monopoly"))]


@rule("B-75", "B-88")
def test_others_see_only_that_a_card_was_bought():
    scenes = [Scene().hand("red", CARD).listen().when("red: buy", f"table: drawn {c}") for c in ("knight", "point")]
    for viewer in ("blue", "orange", "white", "table"):
        assert scenes[0].sees(viewer) == scenes[1].sees(viewer)
        assert scenes[0].sees(viewer)["facts"]["development_counts"] == [1, 0, 0, 0]
        assert scenes[0].told(viewer, "drawn") == [(0, 0, HIDDEN)]


@rule("B-75")
def test_every_card_of_the_pile_is_as_likely_to_be_on_top():
    scene = Scene().hand("red", CARD).when("red: buy")
    assert scene.outcomes() == {
        "drawn knight": 14, "drawn point": 5, "drawn roads": 2, "drawn plenty": 2, "drawn monopoly": 2,
    }  # fmt: skip


@rule("B-75")
def test_cards_that_are_out_of_the_pile_are_not_drawn_again():
    scene = Scene().cards("blue", roads=1, monopoly=2).hand("red", CARD).when("red: buy")
    assert scene.outcomes() == {"drawn knight": 14, "drawn point": 5, "drawn roads": 1, "drawn plenty": 2}


@rule("B-75")
def test_with_an_empty_pile_nothing_can_be_bought():
    scene = Scene().pile(knight=1).hand("red", "2 wool 2 grain 2 ore").when("red: buy", "table: drawn knight")
    assert scene.pile_left() == 0
    scene.refused("red: buy", "B-75")


@rule("B-75")
def test_played_cards_are_never_reshuffled():
    scene = Scene().given("robber c3").cards("red", knight=1).hand("red", CARD)
    scene.pile().when("red: knight", "red: rob a1")
    assert scene.developments("red") == {}
    assert scene.pile_left() == 0
    scene.refused("red: buy", "B-75")
    scene.roll(4).refused("red: buy", "B-75")


@rule("B-76")
def test_any_number_of_cards_may_be_bought_in_one_turn():
    scene = Scene().hand("red", "6 wool 6 grain 6 ore")
    for _ in range(6):
        scene.when("red: buy", "table: drawn knight")
    assert scene.developments("red") == {"knight": 6}
    assert scene.holds("red") == "nothing"


@rule("B-76")
def test_a_played_card_does_not_stop_the_buying():
    scene = Scene().cards("red", plenty=1).hand("red", "1 wool 2 grain 2 ore")
    scene.when("red: buy", "table: drawn knight", "red: plenty wool wool", "red: buy", "table: drawn knight")
    assert scene.developments("red") == {"knight": 2}
