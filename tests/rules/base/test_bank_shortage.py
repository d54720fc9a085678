"""B-52: what happens when the bank cannot pay."""

from tests.rule import rule
from tests.scene import Scene


@rule("B-52", "BX-18")
def test_two_claimants_of_a_short_card_get_nothing():
    # mountains 8 is c5
    scene = Scene().given("blue city c5.n", "red settlement c5.s").bank("ore", 2)
    scene.roll(8)
    assert scene.has("blue", "ore") == 0
    assert scene.has("red", "ore") == 0


@rule("B-52", "BX-18")
def test_a_single_claimant_takes_what_the_bank_has_left():
    scene = Scene().given("blue city c5.n", "blue settlement c5.s").bank("ore", 2)
    scene.roll(8)
    assert scene.has("blue", "ore") == 2
