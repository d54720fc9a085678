"""B-16 to B-19: bank, pile, robber and hands at the start of every game."""

from collections import Counter

import pytest

import wyspa
from tests.island import Island, name
from tests.rule import rule
from tests.scene import Scene
from wyspa import NOBODY
from wyspa.core.arrays import listed
from wyspa.core.purse import packed, unpacked

RESOURCES = ["lumber", "brick", "wool", "grain", "ore"]


@rule("B-16")
def test_everybody_sees_how_many_cards_of_each_kind_the_bank_has():
    scene = Scene().hand("red", "2 ore 1 wool").hand("blue", "3 ore")
    for seat in [0, 1, 2, 3, NOBODY]:
        assert listed(scene.game.view(seat).bank) == [19, 19, 18, 19, 14]


@rule("B-17")
def test_everybody_sees_how_many_development_cards_are_left_in_the_pile():
    scene = Scene().hand("red", "1 wool 1 grain 1 ore").when("red: buy", "table: drawn plenty")
    for seat in [0, 1, 2, 3, NOBODY]:
        assert scene.game.view(seat).facts["development_pile"] == [24]


@rule("B-17")
def test_nobody_sees_which_development_cards_are_left_in_the_pile():
    views = []
    for card in ["knight", "monopoly"]:
        scene = Scene().hand("red", "1 wool 1 grain 1 ore").when("red: buy", f"table: drawn {card}")
        views.append([scene.game.view(seat).plain() for seat in [1, 2, 3, NOBODY]])
    assert views[0] == views[1]


@rule("B-17")
def test_every_card_left_in_the_pile_is_as_likely_to_be_on_top():
    scene = Scene().hand("red", "2 wool 2 grain 2 ore").when("red: buy", "table: drawn monopoly", "red: buy")
    weights = {scene.game.say(action): weight for action, weight in scene.game.outcomes()}
    assert weights == {
        "drawn knight": 14, "drawn point": 5, "drawn roads": 2, "drawn plenty": 2, "drawn monopoly": 1,
    }  # fmt: skip


@rule("B-17")
def test_the_pile_is_shuffled_anew_for_every_game():
    tops = Counter()
    for seed in range(300):
        scene = Scene().hand("red", "1 wool 1 grain 1 ore")
        scene.game.dealer = wyspa.Seeded(seed)
        scene.when("red: buy")
        tops.update(scene.developments("red"))
    assert sum(tops.values()) == 300
    for card, cards in {"knight": 14, "point": 5, "roads": 2, "plenty": 2, "monopoly": 2}.items():
        assert abs(tops[card] / 300 - cards / 25) < 0.1
        assert tops[card] > 0


@rule("B-18")
@pytest.mark.parametrize("map", ["beginner", "variable"])
def test_the_robber_starts_on_the_desert(map):
    for seed in range(20):
        game = wyspa.lay("base", map, seed=seed)
        stands = [game.notation.places.hex_names[h] for h in range(19) if game.state.on_hex[h]]
        assert stands == [name(*Island(game).desert())]


@rule("B-18")
@pytest.mark.parametrize("map", ["beginner", "variable"])
def test_both_special_cards_start_with_nobody(map):
    scene = Scene(map)
    scene.game = wyspa.lay("base", map, seed=1)
    assert scene.longest_road() is None
    assert scene.largest_army() is None


@rule("B-19")
def test_a_player_sees_the_own_hand():
    scene = Scene().hand("red", "2 ore 1 wool").hand("blue", "4 lumber")
    assert unpacked(scene.game.view(0).hand, 5) == [0, 0, 1, 0, 2]
    assert scene.game.view(1).hand == packed([4, 0, 0, 0, 0])


@rule("B-19")
def test_everybody_sees_how_many_cards_a_hand_has():
    scene = Scene().hand("red", "2 ore 1 wool").hand("blue", "4 lumber")
    for seat in [0, 1, 2, 3, NOBODY]:
        assert list(scene.game.view(seat).cards.values()) == [3, 4, 0, 0]


@rule("B-19")
def test_nobody_sees_which_cards_an_opponent_holds():
    """Red and blue swap what they hold: orange, white and a spectator notice nothing, not even in the bank."""
    one = Scene().hand("red", "2 ore 1 wool").hand("blue", "3 lumber")
    other = Scene().hand("red", "3 lumber").hand("blue", "2 ore 1 wool")
    for seat in [2, 3, NOBODY]:
        assert one.game.view(seat).plain() == other.game.view(seat).plain()
    assert one.game.view(0).plain() != other.game.view(0).plain()
