"""House rule: nobody who shows fewer than three points is robbed."""

import pytest

from tests.rule import rule
from tests.scene import Scene


def friendly(*pieces: str, knight: bool = False) -> Scene:
    """Let red move the robber at a table with the rule; blue holds cards."""
    scene = Scene(friendly_robber=True).given("robber c3", *pieces).hand("blue", "3 ore").cards("red", knight=1)
    return scene.when("red: knight") if knight else scene.roll(7)


@pytest.mark.parametrize("knight", [False, True])
def test_a_player_with_two_points_is_not_robbed(knight):
    scene = friendly("blue settlement a1.n a3.n", knight=knight)
    scene.refused("red: rob a1 blue", "B-82")
    scene.when("red: rob a1")
    assert scene.phase == "main"
    assert scene.has("blue", "ore") == 3


@pytest.mark.parametrize("knight", [False, True])
def test_a_player_with_three_points_is_robbed(knight):
    scene = friendly("blue settlement a1.n", "blue city a3.n", knight=knight)
    scene.refused("red: rob a1", "B-81")
    scene.when("red: rob a1 blue", "table: stolen ore")
    assert scene.has("blue", "ore") == 2


def test_hidden_points_do_not_count_or_the_rule_would_tell_of_them():
    scene = Scene(friendly_robber=True).given("robber c3", "blue settlement a1.n").hand("blue", "3 ore")
    scene.cards("blue", point=4).roll(7)
    assert scene.points("blue") == 5
    scene.refused("red: rob a1 blue", "B-82")


def test_among_several_only_the_strong_are_victims():
    scene = Scene(friendly_robber=True).given("robber c3", "blue settlement a1.n")
    scene.given("white city a1.se", "white settlement e1.s").hand("blue", "2 ore").hand("white", "2 wool").roll(7)
    assert [w for w in scene.legal("red") if w.startswith("rob a1")] == ["rob a1 white"]


def test_the_robber_may_still_stand_beside_the_weak_and_stops_their_hex():
    scene = friendly("blue settlement a1.n").when("red: rob a1")
    assert scene.robber() == "a1"
    scene.roll(10)
    assert scene.has("blue", "ore") == 3


@rule("B-82")
def test_without_the_rule_the_weak_are_robbed():
    scene = Scene().given("robber c3", "blue settlement a1.n").hand("blue", "3 ore").roll(7)
    scene.when("red: rob a1 blue", "table: stolen ore")
