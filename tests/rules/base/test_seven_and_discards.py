"""B-77 to B-79: on a seven nobody produces, and large hands give back half, all at once and face down."""

import pytest

from tests.rule import rule
from tests.scene import Scene
from wyspa.core.event import HIDDEN
from wyspa.words.acts import act_lines
from wyspa.words.marks import text_of
from wyspa.words.narration import Speaker, story

LUMBER = 0
ORE = 4


def seven(**hands: str) -> Scene:
    """Roll a seven for red after everybody got these cards."""
    scene = Scene().given("robber c3")
    for seat, cards in hands.items():
        scene.hand(seat, cards)
    return scene.turn("red", "roll").listen().when("red: roll", "table: dice 3 4")


@rule("B-77")
def test_on_a_seven_nobody_produces():
    scene = Scene().given("robber c3")
    places = ["a1.s", "a2.se", "b4.s", "c3.s", "d1.n", "d4.s", "d2.s"]  # every hex is touched
    for seat, place in zip(["red", "blue", "orange", "white"] * 2, places, strict=False):
        scene.given(f"{seat} settlement {place}")
    scene.roll(7)
    assert [scene.count(seat) for seat in ("red", "blue", "orange", "white")] == [0, 0, 0, 0]
    assert [scene.left(card) for card in ("lumber", "brick", "wool", "grain", "ore")] == [19] * 5


@rule("B-78")
@pytest.mark.parametrize(
    ("cards", "gives"), [(1, 0), (6, 0), (7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (12, 6), (15, 7), (19, 9)]
)
def test_more_than_seven_cards_lose_half_rounded_down(cards, gives):
    scene = seven(blue=f"{cards} ore")
    for _ in range(gives):
        assert scene.phase == "discard"
        scene.when("blue: discard ore")
    assert scene.phase == "thief"
    assert scene.count("blue") == cards - gives
    assert scene.left("ore") == 19 - cards + gives


@rule("B-78")
def test_the_player_on_turn_discards_too():
    scene = seven(red="8 ore", blue="7 ore")
    assert scene.game.waiting() == [scene.seat("red")]
    scene.when(*["red: discard ore"] * 4)
    assert scene.count("red") == 4


@rule("B-78")
def test_the_cards_are_of_own_choice():
    scene = seven(blue="2 lumber 2 brick 2 wool 2 grain 1 ore")
    assert set(scene.legal("blue")) == {f"discard {card}" for card in ("lumber", "brick", "wool", "grain", "ore")}
    scene.when("blue: discard ore")
    assert "discard ore" not in scene.legal("blue")
    scene.when("blue: discard lumber", "blue: discard lumber", "blue: discard grain")
    assert scene.holds("blue") == "2 brick 2 wool 1 grain"


@rule("B-78")
def test_a_card_that_is_not_in_the_hand_is_not_discarded():
    scene = seven(blue="8 ore")
    scene.refused("blue: discard wool", "B-78")


@rule("B-78")
def test_development_cards_do_not_count_on_a_seven():
    scene = Scene().given("robber c3").hand("blue", "7 ore").cards("blue", knight=3, monopoly=1)
    scene.roll(7)
    assert scene.phase == "thief"


@rule("B-78", "BX-6")
def test_hands_of_six_nine_and_eleven_give_back_none_four_and_five():
    scene = seven(red="6 ore", blue="9 wool", orange="11 brick")
    assert scene.told("white", "must_discard") == [(1, 4, 0), (2, 5, 0)]
    scene.when(*["blue: discard wool"] * 4, *["orange: discard brick"] * 5)
    assert [scene.count(seat) for seat in ("red", "blue", "orange")] == [6, 5, 6]


@rule("B-78")
def test_nobody_discards_more_than_half():
    scene = seven(blue="8 ore", orange="8 wool").when(*["blue: discard ore"] * 4)
    scene.refused("blue: discard ore", "B-78")
    scene.refused("white: discard ore", "B-78")


@rule("B-79")
def test_all_discards_are_done_before_the_robber_moves():
    scene = seven(red="8 ore", blue="8 wool").when(*["red: discard ore"] * 4)
    assert scene.phase == "discard"
    scene.refused("red: rob a1")
    scene.when(*["blue: discard wool"] * 3)
    scene.refused("red: rob a1")
    scene.when("blue: discard wool")
    assert scene.phase == "thief"
    scene.when("red: rob a1")
    assert scene.robber() == "a1"


@rule("B-79")
def test_players_discard_in_any_order_and_mixed():
    scene = seven(red="8 ore", blue="8 wool", white="8 brick")
    assert scene.game.waiting() == [scene.seat(s) for s in ("red", "blue", "white")]
    scene.when("white: discard brick", "blue: discard wool", "white: discard brick", "red: discard ore")
    scene.when(*["white: discard brick"] * 2, *["blue: discard wool"] * 3, *["red: discard ore"] * 3)
    assert [scene.count(s) for s in ("red", "blue", "white")] == [4, 4, 4]
    assert scene.phase == "thief"


@rule("B-79")
def test_before_all_are_done_the_bank_shows_nothing_of_the_discards():
    scene = seven(red="8 ore", blue="8 wool").when(*["red: discard ore"] * 4, *["blue: discard wool"] * 3)
    for viewer in ("red", "blue", "orange", "table"):
        assert scene.sees(viewer)["bank"] == [19, 19, 11, 19, 11]
    scene.when("blue: discard wool")
    for viewer in ("red", "blue", "orange", "table"):
        assert scene.sees(viewer)["bank"] == [19, 19, 15, 19, 15]


@rule("B-79")
@pytest.mark.parametrize("viewer", ["red", "orange", "white", "table"])
def test_before_all_are_done_nobody_else_can_tell_which_cards_were_chosen(viewer):
    seen = []
    for choice in (["ore"] * 4, ["lumber"] * 4, ["ore", "lumber", "ore", "lumber"]):
        scene = seven(red="8 wool", blue="4 lumber 4 ore").when(*(f"blue: discard {card}" for card in choice))
        seen.append((scene.sees(viewer), [event.row() for event in scene.game.events(scene.seat(viewer))]))
    assert seen[0] == seen[1] == seen[2]


@rule("B-79")
@pytest.mark.parametrize("viewer", ["red", "orange", "table"])
def test_before_all_are_done_others_see_only_how_many_cards_lie_face_down(viewer):
    scene = seven(red="8 wool", blue="8 ore")
    before = scene.sees(viewer)
    after = scene.when("blue: discard ore").sees(viewer)
    assert [key for key in before if before[key] != after[key]] == ["waiting", "cards"]
    assert after["cards"] == [8, 7, 0, 0]


@rule("B-79")
def test_the_discarder_sees_the_own_cards_at_once():
    scene = seven(red="8 wool", blue="4 lumber 4 ore")
    view = scene.game.view(scene.seat("blue"))
    assert (view.holds(LUMBER), view.holds(ORE), view.aside) == (4, 4, 0)
    view = scene.when("blue: discard ore").game.view(scene.seat("blue"))
    assert (view.holds(LUMBER), view.holds(ORE)) == (4, 3)
    assert scene.book.say_purse(view.aside) == "1 ore"


@rule("B-79")
def test_the_kinds_are_told_to_all_only_when_the_last_player_is_done():
    scene = seven(red="8 ore", blue="8 wool").when(*["red: discard ore"] * 4, *["blue: discard wool"] * 3)
    assert scene.told("blue", "discarded") == []
    assert scene.told("blue", "laid_aside") == [(0, 1, HIDDEN)] * 4
    assert scene.told("red", "laid_aside") == [(0, 1, ORE)] * 4
    scene.when("blue: discard wool")
    assert scene.told("orange", "laid_aside") == [(0, 1, HIDDEN)] * 4 + [(1, 1, HIDDEN)] * 4
    assert scene.told("orange", "discarded") == [(0, ORE, 4), (1, 2, 4)]


@rule("B-79")
def test_what_a_player_lays_aside_is_told_in_one_sentence_when_the_choice_is_made():
    scene = seven(red="5 ore 4 wool", blue="8 wool")
    for card in ("wool", "ore", "wool"):
        scene.when(f"red: discard {card}")
        assert scene.told("red", "laid_aside") == []
    scene.when("red: discard ore")
    for seat, language, sentence in [
        ("red", "en", "Red puts 4 cards aside, face down: 2 wool and 2 ore."),
        ("blue", "en", "Red puts 4 cards aside, face down."),
        ("red", "pl", "Czerwony odkłada 4 karty rewersem do góry: 2 wełny i 2 rudy."),
        ("blue", "pl", "Czerwony odkłada 4 karty rewersem do góry."),
    ]:
        seen = [event for event in scene.game.events(scene.seat(seat), 0) if event.name == "laid_aside"]
        assert story(scene.game, seen, language) == [sentence]
        [line] = act_lines(Speaker(scene.game.notation, language), seen)
        assert [text_of(runs) for runs in line.said] == [sentence]


@rule("B-79")
def test_cards_laid_aside_are_in_no_hand_and_not_in_the_bank():
    scene = seven(red="8 ore", blue="8 ore").when(*["red: discard ore"] * 4)
    assert scene.has("red", "ore") + scene.has("blue", "ore") + scene.left("ore") == 15
    scene.when(*["blue: discard ore"] * 4)
    assert scene.has("red", "ore") + scene.has("blue", "ore") + scene.left("ore") == 19
