"""B-52: what happens when the bank cannot pay."""

import pytest

from tests.rule import rule
from tests.scene import Scene

# of the printed island: c5 mountains 8, d1 forest 8, c4 forest 3, d2 mountains 3, a1 mountains 10


@rule("B-52", "BX-18")
def test_two_claimants_of_a_short_card_get_nothing():
    scene = Scene().given("blue city c5.n", "red settlement c5.s").bank("ore", 2)
    scene.roll(8)
    assert scene.has("blue", "ore") == 0
    assert scene.has("red", "ore") == 0
    assert scene.left("ore") == 2


@rule("B-52", "BX-18")
def test_a_single_claimant_takes_what_the_bank_has_left():
    scene = Scene().given("blue city c5.n", "blue settlement c5.s").bank("ore", 2)
    scene.roll(8)
    assert scene.has("blue", "ore") == 2
    assert scene.left("ore") == 0


@rule("B-52")
@pytest.mark.parametrize(("left", "gain"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_a_single_claimant_never_takes_more_than_is_owed(left, gain):
    scene = Scene().given("blue city c5.n c5.s").bank("ore", left).roll(8)
    assert scene.has("blue", "ore") == gain
    assert scene.left("ore") == left - gain


@rule("B-52")
def test_all_are_paid_when_the_bank_just_suffices():
    scene = Scene().given("blue city c5.n", "red settlement c5.s").bank("ore", 3).roll(8)
    assert (scene.has("blue", "ore"), scene.has("red", "ore"), scene.left("ore")) == (2, 1, 0)


@rule("B-52")
def test_an_empty_bank_pays_nobody():
    scene = Scene().given("blue city c5.n", "red settlement c5.s").bank("ore", 0).roll(8)
    assert (scene.count("blue"), scene.count("red")) == (0, 0)


@rule("B-52")
def test_other_kinds_are_paid_as_usual():
    scene = Scene().given("blue city c5.n", "red settlement c5.s d1.n", "orange city d1.s").bank("ore", 2).roll(8)
    assert [scene.holds(seat) for seat in scene.game.seats] == ["1 lumber", "nothing", "2 lumber", "nothing"]


@rule("B-52")
def test_a_kind_that_just_suffices_is_paid_beside_a_short_one():
    scene = (
        Scene().given("blue city c5.n", "red settlement c5.s d1.n", "orange city d1.s").bank("ore", 2).bank("lumber", 3)
    )
    scene.roll(8)
    assert [scene.holds(seat) for seat in scene.game.seats] == ["1 lumber", "nothing", "2 lumber", "nothing"]
    assert (scene.left("ore"), scene.left("lumber")) == (2, 0)


@rule("B-52")
def test_two_short_kinds_are_judged_each_for_itself():
    # ore is claimed by two, lumber by red alone
    scene = (
        Scene().given("blue city c5.n", "red settlement c5.s", "red city d1.n").bank("ore", 1).bank("lumber", 1).roll(8)
    )
    assert [scene.holds(seat) for seat in scene.game.seats] == ["1 lumber", "nothing", "nothing", "nothing"]


@rule("B-52")
def test_claims_are_added_up_over_all_producing_hexes():
    # ore from two hexes of the same number: each alone could be paid, both together cannot
    scene = Scene().tile("d1", "mountains", 8).given("blue city c5.n", "red city d1.n").bank("ore", 3).roll(8)
    assert (scene.has("blue", "ore"), scene.has("red", "ore")) == (0, 0)


@rule("B-52")
def test_one_player_with_claims_at_two_hexes_is_a_single_claimant():
    scene = Scene().tile("d1", "mountains", 8).given("blue city c5.n", "blue city d1.n").bank("ore", 3).roll(8)
    assert scene.has("blue", "ore") == 3


@rule("B-52")
def test_a_building_blocked_by_the_robber_claims_nothing():
    scene = (
        Scene().tile("d1", "mountains", 8).given("blue city c5.n", "red city d1.n", "robber d1").bank("ore", 1).roll(8)
    )
    assert (scene.has("blue", "ore"), scene.has("red", "ore")) == (1, 0)
