"""C-141: the Spy."""

from tests.rule import rule
from tests.scene import Scene


def table() -> Scene:
    return Scene(box="cities-knights").progress("red", spy=1).turn("red")


@rule("C-141")
def test_the_spy_sees_all_hidden_cards_and_takes_one():
    scene = table().progress("blue", mining=1, merchant=2, warlord=1).when("red: spy blue")
    assert set(scene.legal("red")) == {"take-card mining", "take-card merchant", "take-card warlord"}
    scene.when("red: take-card warlord")
    assert scene.progress_of("red") == {"warlord": 1}
    assert scene.progress_of("blue") == {"mining": 1, "merchant": 2}
    assert scene.phase == "main"


@rule("C-141", "C-165")
def test_taking_is_compulsory():
    scene = table().progress("blue", mining=1, merchant=2).when("red: spy blue")
    scene.refused("red: end", "C-141")


@rule("C-141", "C-164")
def test_cards_that_are_all_alike_are_asked_for_like_others():
    scene = table().progress("blue", merchant=2).when("red: spy blue")
    assert (scene.phase, scene.legal("red")) == ("spy", ["take-card merchant"])
    scene.when("red: take-card merchant")
    assert (scene.progress_of("red"), scene.progress_of("blue")) == ({"merchant": 1}, {"merchant": 1})


@rule("C-141", "C-164")
def test_a_single_card_is_taken_at_once_for_all_can_count_the_backs():
    scene = table().progress("blue", merchant=1).when("red: spy blue")
    assert (scene.phase, scene.progress_of("red"), scene.progress_of("blue")) == ("main", {"merchant": 1}, {})


@rule("C-141", "C-174")
def test_a_spy_needs_a_hidden_card_to_look_at():
    scene = table().progress("white", crane=1)
    assert scene.legal("red", "spy") == ["spy white"]
    scene.refused("red: spy blue", "C-141")


@rule("C-141", "C-110")
def test_victory_point_cards_cannot_be_taken():
    scene = table()
    rule_of = scene.book
    progress = next(m for m in rule_of.modules if m.name == "progress")
    progress.receive(rule_of, scene.state, scene.seat("blue"), 24)
    assert scene.points("blue") == 1
    scene.refused("red: spy blue", "C-141")


@rule("C-141")
def test_the_card_may_be_played_at_once_also_another_spy():
    scene = table().progress("blue", spy=1, mining=1).progress("white", crane=1)
    scene.when("red: spy blue", "red: take-card spy", "red: spy white")
    assert scene.progress_of("red") == {"crane": 1}


@rule("C-114", "C-141")
def test_a_stolen_alchemist_waits_for_the_next_turn():
    scene = table().progress("blue", alchemist=1).when("red: spy blue")
    assert scene.progress_of("red") == {"alchemist": 1}
    assert scene.legal("red", "alchemist") == []


@rule("C-141", "C-173")
def test_only_the_two_learn_which_card_it_was():
    scene = table().progress("blue", mining=1, merchant=2).listen()
    scene.when("red: spy blue")
    assert scene.sees("red")["facts"]["spied"][10] == 2
    assert "spied" not in scene.sees("white")["facts"]
    scene.when("red: take-card mining")
    assert [row[2] for row in scene.told("red", "spied")] == [2]
    assert [row[2] for row in scene.told("blue", "spied")] == [2]
    assert [row[2] for row in scene.told("white", "spied")] == [-9]


@rule("C-26", "C-27", "C-141")
def test_a_spy_played_as_forced_card_leads_to_another_forced_card():
    scene = table().progress("red", crane=1, commercial_harbour=1, mining=1).progress("blue", crane=1, wedding=1)
    progress = next(m for m in scene.book.modules if m.name == "progress")
    progress.take_up(scene.state, scene.seat("red"), 0)  # an alchemist as the fifth
    scene.game.fresh = -9
    assert scene.phase == "fifth-card"
    scene.when("red: spy blue", "red: take-card wedding")
    assert scene.phase == "fifth-card"
    assert set(scene.legal("red")) == {"crane", "commercial-harbour"}
