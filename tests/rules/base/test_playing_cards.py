"""B-86 to B-88, B-93, B-123: when development cards may be played, and who sees them."""

import pytest

from tests.rule import rule
from tests.scene import Scene
from wyspa.core.why import UnknownWord

CARD = "1 wool 1 grain 1 ore"
PLAYS = {"knight": "knight", "roads": "roads", "plenty": "plenty ore ore", "monopoly": "monopoly ore"}


def holding(seat: str = "red", **cards: int) -> Scene:
    """Give a seat development cards from earlier turns, and a settlement so that roads can be laid."""
    return Scene().given("robber c3", "red settlement e1.s", "blue settlement e3.s").cards(seat, **cards)


def finish(scene: Scene) -> Scene:
    """Do what a played card calls for."""
    while scene.phase in ("thief", "free-route"):
        scene.when(f"red: {scene.legal('red')[0]}")
    return scene


@rule("B-86")
@pytest.mark.parametrize("first", PLAYS)
@pytest.mark.parametrize("second", PLAYS)
def test_at_most_one_card_is_played_in_a_turn(first, second):
    scene = holding(knight=2, roads=2, plenty=2, monopoly=2).when(f"red: {PLAYS[first]}")
    finish(scene).refused(f"red: {PLAYS[second]}", "B-86")
    assert not any(scene.legal("red", verb) for verb in PLAYS)


@rule("B-86")
def test_a_card_before_the_roll_is_the_one_card_of_the_turn():
    scene = holding(knight=2).turn("red", "roll").when("red: knight", "red: rob a1")
    scene.refused("red: knight", "B-86")
    scene.when("red: roll", "table: dice 1 1").refused("red: knight", "B-86")


@rule("B-86")
def test_in_the_next_own_turn_another_card_may_be_played():
    scene = holding(knight=2).when("red: knight", "red: rob a1", "red: end")
    for seat in ("blue", "orange", "white"):
        scene.when(f"{seat}: roll", "table: dice 1 1", f"{seat}: end")
    scene.when("red: knight", "red: rob a2")
    assert scene.played_knights("red") == 2


@rule("B-86")
def test_the_card_of_one_player_does_not_use_up_the_card_of_the_next():
    scene = holding(knight=1).cards("blue", knight=1).when("red: knight", "red: rob a1", "red: end")
    scene.when("blue: knight", "blue: rob a2")
    assert scene.played_knights("blue") == 1


@rule("B-86")
@pytest.mark.parametrize("card", PLAYS)
def test_a_card_is_never_played_in_the_turn_it_was_bought(card):
    scene = holding().hand("red", CARD).when("red: buy", f"table: drawn {card}")
    scene.refused(f"red: {PLAYS[card]}", "B-86")
    assert not scene.legal("red", card)


@rule("B-86")
def test_a_bought_card_may_be_played_from_the_next_own_turn_on():
    scene = holding().hand("red", CARD).when("red: buy", "table: drawn knight", "red: end")
    for seat in ("blue", "orange", "white"):
        scene.when(f"{seat}: roll", "table: dice 1 1", f"{seat}: end")
    scene.when("red: knight")
    assert scene.phase == "thief"


@rule("B-86")
@pytest.mark.parametrize("card", PLAYS)
def test_no_card_is_played_in_the_turn_of_another(card):
    scene = holding("blue", **{card: 1})
    scene.refused(f"blue: {PLAYS[card]}", "B-41")
    scene.turn("red", "roll").refused(f"blue: {PLAYS[card]}", "B-41")


@rule("B-86")
def test_nobody_plays_a_card_they_do_not_hold():
    scene = holding("blue", knight=1)
    for play in PLAYS.values():
        scene.refused(f"red: {play}", "B-86")


@rule("B-123")
def test_an_old_knight_may_be_played_though_another_was_bought_in_this_turn():
    scene = holding(knight=1).hand("red", CARD).when("red: buy", "table: drawn knight", "red: knight", "red: rob a1")
    assert scene.played_knights("red") == 1
    assert scene.developments("red") == {"knight": 1}


@rule("B-123")
def test_the_ban_is_for_the_bought_card_and_not_for_other_kinds():
    scene = holding(monopoly=1).hand("red", CARD).when("red: buy", "table: drawn knight")
    scene.refused("red: knight", "B-86")
    scene.when("red: monopoly ore")
    assert scene.developments("red") == {"knight": 1}


@rule("B-123")
def test_two_bought_knights_and_no_old_one_stay_in_the_hand():
    scene = holding().hand("red", "2 wool 2 grain 2 ore")
    scene.when("red: buy", "table: drawn knight", "red: buy", "table: drawn knight").refused("red: knight", "B-86")


@rule("B-87")
@pytest.mark.parametrize("card", PLAYS)
def test_a_card_may_be_played_before_the_roll(card):
    scene = finish(holding(**{card: 1}).turn("red", "roll").when(f"red: {PLAYS[card]}"))
    assert scene.phase == "roll"
    scene.when("red: roll")


@rule("B-87")
@pytest.mark.parametrize("card", PLAYS)
def test_a_card_may_be_played_between_two_actions_after_the_roll(card):
    scene = holding(**{card: 1}).hand("red", "4 wool 1 lumber 1 brick")
    scene.roll(12).when("red: trade wool grain", f"red: {PLAYS[card]}")
    finish(scene).when(f"red: {scene.legal('red', 'road')[0]}", "red: end")
    assert scene.game.actor == scene.seat("blue")


@rule("B-87")
@pytest.mark.parametrize("card", PLAYS)
def test_no_card_is_played_in_the_middle_of_another_action(card):
    play = f"red: {PLAYS[card]}"
    scene = holding(**{card: 1}).hand("red", "8 ore").roll(7)
    assert scene.phase == "discard"
    scene.refused(play)
    scene.when(*["red: discard ore"] * 4)
    assert scene.phase == "thief"
    scene.refused(play)
    scene = holding(**{card: 1}).hand("blue", "1 ore").roll(7).when("red: rob e3 blue")
    assert scene.phase == "steal"
    scene.refused(play)
    scene = holding(**{card: 1}).hand("red", CARD).when("red: buy")
    assert scene.phase == "draw"
    scene.refused(play)
    scene = holding(**{card: 1}).turn("red", "roll").when("red: roll")
    assert scene.phase == "dice"
    scene.refused(play)


@rule("B-87")
def test_no_card_is_played_between_two_free_roads():
    scene = holding(roads=2, knight=1).when("red: roads", "red: road e1/sw")
    assert scene.phase == "free-route"
    scene.refused("red: knight")
    scene.refused("red: roads")


@rule("B-88")
def test_others_see_how_many_cards_a_hand_holds_and_not_which():
    scenes = [holding(**cards) for cards in ({"knight": 3}, {"monopoly": 1, "point": 1, "roads": 1})]
    for viewer in ("blue", "orange", "white", "table"):
        assert scenes[0].sees(viewer) == scenes[1].sees(viewer)
        assert scenes[0].sees(viewer)["facts"]["development_counts"] == [3, 0, 0, 0]
    assert scenes[0].sees("red") != scenes[1].sees("red")


@rule("B-88")
def test_cards_may_not_be_traded_or_given_away():
    scene = holding(knight=1).hand("red", "1 ore")
    for offer in ("offer 1 knight for 1 ore", "offer 1 ore for 1 knight", "offer 1 point for 1 wool to blue"):
        with pytest.raises(UnknownWord):
            scene.when(f"red: {offer}")
    with pytest.raises(UnknownWord):
        scene.when("red: trade knight ore")
    assert scene.developments("red") == {"knight": 1}


@rule("B-88")
def test_cards_are_not_taken_by_monopoly_or_theft():
    scene = holding("blue", knight=2, plenty=1).cards("red", monopoly=1).hand("blue", "1 ore")
    scene.when("red: monopoly ore").roll(7)
    assert scene.developments("blue") == {"knight": 2, "plenty": 1}
    assert "rob e3" in scene.legal("red")  # no card of blue's is left to steal


@rule("B-93")
@pytest.mark.parametrize("card", ["roads", "plenty", "monopoly"])
def test_a_progress_card_leaves_the_game_after_use(card):
    scene = finish(holding(**{card: 1}).when(f"red: {PLAYS[card]}"))
    assert scene.developments("red") == {}
    assert scene.pile_left() == 24
    notes = scene.sees("blue")["facts"]
    assert sum(notes["development_used"]) == 1
    assert notes["knights"] == [0] * 8  # nothing of it stays before the owner
    scene.turn("red", "roll").refused(f"red: {PLAYS[card]}", "B-86")
