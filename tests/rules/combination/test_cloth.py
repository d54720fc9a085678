"""X-41: the commodity cloth and the bales of the villages are two things, in hands, on the table and in words."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.combination.test_chasing import Trading
from wyspa.draw import terminal
from wyspa.draw.labels import word
from wyspa.words.nouns import amount, counted


@rule("X-41")
def test_a_village_brings_bales_and_a_pasture_brings_the_commodity():
    scene = Trading().tile("b2", "pasture", 10).given("red city b2.s", "red ship c2/e").roll(10)
    assert scene.cloth("red") == 2  # first contact, and the roll
    assert scene.holds("red") == "1 wool 1 cloth"
    notes = scene.sees("red")["facts"]
    assert notes["bales"] == [2, 0, 0, 0]
    assert "cloth" not in notes


@rule("X-41")
def test_only_the_commodity_is_in_the_hand():
    scene = Trading().holding(red=9).hand("red", "7 wool").landed().roll(7)
    assert scene.phase == "thief"  # nothing to discard
    scene = Trading().holding(red=9).hand("red", "4 wool 4 cloth").roll(7)
    assert scene.phase == "discard"
    scene.when(*["red: discard cloth"] * 4)
    assert (scene.cloth("red"), scene.has("red", "cloth")) == (9, 0)


@rule("X-41")
def test_the_trade_monopoly_takes_no_bales():
    scene = Trading().holding(blue=5).hand("blue", "2 cloth").progress("red", trade_monopoly=1)
    scene.when("red: trade-monopoly cloth")
    assert (scene.has("red", "cloth"), scene.cloth("blue"), scene.cloth("red")) == (1, 5, 0)


@rule("X-41")
def test_the_two_have_different_words():
    for language, card, bale in (("en", "1 cloth", "1 bale of cloth"), ("pl", "1 sukno", "1 belę tkaniny")):
        assert str(amount(language, "cloth", 1)) == card
        assert str(counted(language, "cloth", 1)) == bale
        assert word(language, "bales") != word(language, "cloth")


@rule("X-41")
def test_a_picture_shows_both():
    scene = Trading().holding(red=3).hand("red", "2 cloth")
    drawn = terminal.plain(scene.game)
    assert "bales 3" in drawn
