"""B-89, B-119: the knight moves the robber, before or after the roll."""

import pytest

from tests.rule import rule
from tests.scene import Scene


def knight(phase: str = "main", **hands: str) -> Scene:
    """Let red hold a knight with blue and white at mountains 10, and the robber in the desert."""
    scene = Scene().given("robber c3", "blue settlement a1.n", "white settlement a1.se").cards("red", knight=1)
    for seat, cards in hands.items():
        scene.hand(seat, cards)
    return scene.turn("red", phase).listen()


@rule("B-89")
def test_a_knight_is_played_face_up_and_stays_before_its_owner():
    scene = knight().when("red: knight")
    assert scene.played_knights("red") == 1
    assert scene.developments("red") == {}
    for viewer in ("blue", "table"):
        assert scene.sees(viewer)["facts"]["knights"] == [1, 0] + [0, 0] * 3
        assert scene.told(viewer, "card_played") == [(0, 0, 0)]
    scene.when("red: rob a2", "red: end")
    assert scene.played_knights("red") == 1


@rule("B-89")
@pytest.mark.parametrize("phase", ["roll", "main"])
def test_a_knight_moves_the_robber_at_once_and_steals(phase):
    scene = knight(phase, blue="2 ore", white="1 wool").when("red: knight")
    assert scene.phase == "thief"
    scene.refused("red: rob c3", "B-80")
    scene.refused("red: rob a1", "B-81")
    scene.when("red: rob a1 blue")
    assert scene.outcomes() == {"stolen ore": 2}
    scene.when("table: stolen ore")
    assert (scene.has("red", "ore"), scene.has("blue", "ore"), scene.has("white", "wool")) == (1, 1, 1)
    assert scene.phase == phase


@rule("B-89")
def test_nothing_else_is_done_before_the_knight_has_moved_the_robber():
    scene = knight("roll").when("red: knight")
    scene.refused("red: roll")
    scene = knight("main").when("red: knight")
    scene.refused("red: end")


@rule("B-89", "BX-8")
def test_nobody_discards_for_a_knight():
    scene = knight(red="9 brick", blue="9 ore", white="11 wool").when("red: knight")
    assert scene.phase == "thief"
    scene.when("red: rob e3")
    assert [scene.count(s) for s in ("red", "blue", "white")] == [9, 9, 11]


@rule("B-89")
def test_only_thief_and_victim_learn_the_card_a_knight_steals():
    seen = []
    for card in ("ore", "wool"):
        scene = knight(blue="1 ore 1 wool").when("red: knight", "red: rob a1 blue", f"table: stolen {card}")
        seen.append((scene.sees("white"), [event.row() for event in scene.game.events(scene.seat("white"))]))
    assert seen[0] == seen[1]


@rule("B-119")
def test_a_knight_before_the_roll_does_not_replace_the_roll():
    scene = knight("roll").when("red: knight", "red: rob a2")
    assert scene.legal("red") == ["roll"]
    scene.refused("red: end")
    scene.when("red: roll", "table: dice 5 5")  # mountains 10 is a1, where the robber is not
    assert scene.has("blue", "ore") == 1


@rule("B-119")
def test_a_seven_after_the_knight_moves_the_robber_again():
    scene = knight("roll", blue="9 ore").when("red: knight", "red: rob a1 blue", "table: stolen ore")
    scene.when("red: roll", "table: dice 3 4")
    assert scene.phase == "discard"  # eight cards are left to blue, and the seven asks for half of them
    scene.when(*["blue: discard ore"] * 4)
    scene.refused("red: rob a1", "B-80")
    scene.when("red: rob c3")
    assert scene.robber() == "c3"


@rule("B-119")
def test_the_knight_before_the_roll_frees_a_hex_for_this_roll():
    scene = Scene().given("robber a1", "red settlement a1.n").cards("red", knight=1).turn("red", "roll")
    scene.when("red: knight", "red: rob c3", "red: roll", "table: dice 5 5")
    assert scene.has("red", "ore") == 1
