"""B-80 to B-85, B-115: where the robber goes, whom it robs, and who learns what."""

import random
from collections import Counter

import pytest

import wyspa
from tests.rule import rule
from tests.scene import Scene
from wyspa.core.arrays import listed
from wyspa.core.dealer import runs
from wyspa.core.event import HIDDEN

WOOL = 2
HEXES = [f"{row}{k}" for row, n in zip("abcde", [3, 4, 5, 4, 3], strict=True) for k in range(1, n + 1)]


def robbing(*pieces: str, robber: str = "c3", **hands: str) -> Scene:
    """Let red move the robber after a seven."""
    scene = Scene().given(f"robber {robber}", *pieces)
    for seat, cards in hands.items():
        scene.hand(seat, cards)
    return scene.turn("red", "roll").listen().when("red: roll", "table: dice 3 4")


@rule("B-80")
@pytest.mark.parametrize("robber", ["a1", "c3", "e3"])
def test_the_robber_goes_to_any_other_hex_and_the_desert_is_one_of_them(robber):
    scene = robbing(robber=robber)
    assert set(scene.legal("red")) == {f"rob {h}" for h in HEXES if h != robber}
    scene.refused(f"red: rob {robber}", "B-80")


@rule("B-80")
def test_the_robber_must_move_before_the_turn_goes_on():
    scene = robbing(red="1 lumber 1 brick")
    for action in ("end", "road c3/ne", "buy", "trade lumber ore"):
        scene.refused(f"red: {action}")
    scene.refused("blue: rob a1", "B-41")


@rule("B-80")
def test_there_is_only_one_robber_and_it_leaves_its_hex():
    scene = robbing(robber="c4").when("red: rob d2")
    assert scene.robber() == "d2"


@rule("B-81")
def test_with_several_victims_the_thief_chooses():
    scene = robbing("blue settlement a1.n", "white city a1.se", blue="1 ore", white="1 wool", orange="1 brick")
    assert {w for w in scene.legal("red") if w.startswith("rob a1")} == {"rob a1 blue", "rob a1 white"}
    scene.when("red: rob a1 white", "table: stolen wool")
    assert scene.holds("red") == "1 wool"
    assert scene.holds("white") == "nothing"
    assert scene.holds("blue") == "1 ore"


@rule("B-81")
def test_a_victim_with_two_buildings_at_the_hex_is_named_once():
    scene = robbing("blue settlement a1.n a1.se", blue="3 ore")
    assert [w for w in scene.legal("red") if w.startswith("rob a1")] == ["rob a1 blue"]


@rule("B-81")
def test_only_one_card_is_stolen_even_from_a_city():
    scene = robbing("blue city a1.n", blue="3 ore").when("red: rob a1 blue", "table: stolen ore")
    assert (scene.has("red", "ore"), scene.has("blue", "ore")) == (1, 2)
    assert scene.phase == "main"


@rule("B-81")
def test_the_theft_is_mandatory():
    scene = robbing("blue settlement a1.n", blue="1 ore")
    scene.refused("red: rob a1", "B-81")


@rule("B-81")
@pytest.mark.parametrize("knight", [False, True])
def test_with_the_option_steal_optional_the_thief_may_leave_everybody_alone(knight):
    scene = Scene(steal_optional=True).given("robber c3", "blue settlement a1.n").hand("blue", "1 ore")
    scene.cards("red", knight=1)
    scene = scene.when("red: knight") if knight else scene.roll(7)
    assert {w for w in scene.legal("red") if w.startswith("rob a1")} == {"rob a1", "rob a1 blue"}
    scene.when("red: rob a1")
    assert scene.phase == "main"
    assert scene.has("blue", "ore") == 1


@rule("B-81")
def test_whoever_has_no_building_at_the_new_hex_is_not_robbed():
    scene = robbing("blue settlement a1.n", "orange road a1/e", blue="1 ore", orange="1 ore", white="1 ore")
    scene.refused("red: rob a1 white", "B-82")
    scene.refused("red: rob a1 orange", "B-82")  # roads do not matter
    scene.refused("red: rob a2 blue", "B-82")  # the building does not touch that hex


@rule("B-81")
def test_the_old_hex_of_the_robber_does_not_count():
    scene = robbing("blue settlement c3.s", robber="c3", blue="1 ore").when("red: rob a1")
    assert scene.phase == "main"
    assert scene.has("blue", "ore") == 1


@rule("B-81")
def test_own_buildings_at_the_hex_do_not_matter():
    scene = robbing("red settlement a1.n", "blue settlement a1.se", red="2 ore", blue="1 wool")
    assert [w for w in scene.legal("red") if w.startswith("rob a1")] == ["rob a1 blue"]
    scene.refused("red: rob a1 red", "B-81")


@rule("B-82")
def test_an_opponent_without_cards_is_no_victim():
    scene = robbing("blue settlement a1.n", "white settlement a1.se", white="1 ore")
    assert [w for w in scene.legal("red") if w.startswith("rob a1")] == ["rob a1 white"]
    scene.refused("red: rob a1 blue", "B-82")


@rule("B-82", "B-115")
def test_with_no_victim_the_robber_moves_and_nothing_is_stolen():
    scene = robbing("blue settlement a1.n", "red city a1.se", red="3 ore").when("red: rob a1")
    assert scene.robber() == "a1"
    assert scene.phase == "main"
    assert [scene.count(s) for s in ("red", "blue", "orange", "white")] == [3, 0, 0, 0]


@rule("B-115")
def test_a_player_with_no_victim_anywhere_still_has_to_move_the_robber():
    scene = robbing(red="7 ore")
    assert "end" not in scene.legal("red")
    scene.refused("red: end")
    assert scene.when("red: rob a1").robber() == "a1"


@rule("B-83")
def test_every_card_of_the_victim_is_as_likely():
    scene = robbing("blue settlement a1.n", blue="3 lumber 1 wool 3 ore").when("red: rob a1 blue")
    assert scene.outcomes() == {"stolen lumber": 3, "stolen wool": 1, "stolen ore": 3}


@rule("B-83")
def test_a_dealer_who_may_answer_anything_draws_each_card_of_the_hand_once():
    scene = robbing("blue settlement a1.n", blue="3 lumber 1 wool 3 ore").when("red: rob a1 blue")
    dealt = Counter(scene.game.say(scene.book.deal(scene.state, dealer)) for dealer in runs())
    assert dealt == {"stolen lumber": 3, "stolen wool": 1, "stolen ore": 3}


@rule("B-83")
def test_development_cards_are_never_stolen():
    scene = Scene().given("robber c3", "blue settlement a1.n").cards("blue", knight=5, monopoly=1).roll(7)
    scene.refused("red: rob a1 blue", "B-82")  # six development cards and no resource: no victim
    scene = Scene().given("robber c3", "blue settlement a1.n").cards("blue", knight=5).hand("blue", "1 ore").roll(7)
    scene.when("red: rob a1 blue")
    assert scene.outcomes() == {"stolen ore": 1}


@rule("B-83")
def test_only_thief_and_victim_are_told_which_card_it_was():
    scene = robbing("blue settlement a1.n", blue="1 wool 2 ore").when("red: rob a1 blue", "table: stolen wool")
    for seat in ("red", "blue"):
        assert scene.told(seat, "stolen") == [(0, 1, WOOL)]
    for seat in ("orange", "white", "table"):
        assert scene.told(seat, "stolen") == [(0, 1, HIDDEN)]


@rule("B-83")
def test_the_views_of_the_others_are_the_same_whichever_card_was_stolen():
    seen = {}
    for card in ("wool", "ore"):
        scene = robbing("blue settlement a1.n", blue="1 wool 2 ore").when("red: rob a1 blue", f"table: stolen {card}")
        for viewer in ("orange", "white", "table"):
            rows = [event.row() for event in scene.game.events(scene.seat(viewer))]
            seen.setdefault(viewer, []).append((scene.sees(viewer), rows))
        for viewer in ("red", "blue"):
            seen.setdefault(viewer, []).append(scene.sees(viewer))
    for viewer in ("orange", "white", "table"):
        assert seen[viewer][0] == seen[viewer][1]
    for viewer in ("red", "blue"):
        assert seen[viewer][0] != seen[viewer][1]


@rule("B-83")
def test_the_seats_do_not_choose_the_card():
    scene = robbing("blue settlement a1.n", blue="1 wool 2 ore").when("red: rob a1 blue")
    assert scene.game.actor == scene.seat("table")
    scene.refused("red: stolen ore")
    scene.refused("blue: stolen wool")
    scene.refused("table: stolen brick")  # blue holds none


@rule("B-84")
def test_after_the_robber_the_turn_goes_on_with_trade_and_building():
    scene = robbing("blue settlement a1.n", "red settlement c5.se", blue="1 brick", red="1 lumber 4 ore")
    scene.when("red: rob a1 blue", "table: stolen brick", "red: road c5/e", "red: trade ore wool", "red: end")
    assert scene.at("c5/e") == "red road"
    assert scene.game.actor == scene.seat("blue")


@rule("B-85")
def test_there_is_no_moving_of_the_robber_without_a_seven_or_a_knight():
    scene = Scene().given("robber c3", "blue settlement a1.n").hand("blue", "3 ore").hand("red", "5 lumber 5 brick")
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        scene.roll(number)
        assert scene.phase == "main"
        scene.refused("red: rob a1 blue")
        assert not scene.legal("red", "rob")
    assert scene.robber() == "c3"


@rule("B-85")
@pytest.mark.parametrize("seed", range(4))
def test_in_whole_games_only_sevens_and_knights_move_the_robber(seed):
    game = wyspa.lay("base", "variable", seats=4, seed=seed)
    choose = random.Random(seed)
    game.tell()
    due = moves = 0
    while not game.over and game.turns < 150:
        told = len(game.state.journal)
        before = listed(game.state.on_hex)
        action = choose.choice(game.legal())
        game.play(action)
        for event in game.events(since=told):
            due += event.name == "rolled" and event.what + event.detail == 7
            due += event.name == "card_played" and event.what == 0
        if listed(game.state.on_hex) != before:
            assert game.say(action).startswith("rob ")
            moves += 1
    assert moves > 10
    assert due - moves in (0, 1)  # the last one may still be due


@rule("B-85", "B-51", "BX-7")
def test_the_robber_blocks_its_hex_until_it_is_moved():
    scene = robbing("blue settlement c4.n", "white settlement c4.s", blue="1 ore", white="1 wool")
    scene.when("red: rob c4 blue", "table: stolen ore")  # c4 is forest 3
    for _ in range(2):
        scene.roll(3)
        assert scene.has("blue", "lumber") == 0
        assert scene.has("white", "lumber") == 0
    scene.roll(7).when("red: rob c3").roll(3)
    assert scene.has("blue", "lumber") == 1
    assert scene.has("white", "lumber") == 1
