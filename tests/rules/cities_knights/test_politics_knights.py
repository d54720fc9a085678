"""C-137, C-139, C-142, C-143, C-170, C-171: Warlord, Intrigue and Deserter."""

import pytest

from tests.rule import rule
from tests.scene import Scene


def table(**cards: int) -> Scene:
    return Scene(box="cities-knights").progress("red", **cards).turn("red")


@rule("C-137")
def test_the_warlord_wakes_all_own_knights_free_of_charge():
    scene = table(warlord=1).given("red settlement c1.n").walk("red", "c1.n", "c1.ne", "c2.n", "c2.ne")
    scene.given("red weak-knight c1.ne", "red strong-knight c2.n", "blue road c4/ne", "blue weak-knight c4.n")
    scene.when("red: warlord")
    assert scene.at("c1.ne") == "red active-weak-knight"
    assert scene.at("c2.n") == "red active-strong-knight"
    assert scene.at("c4.n") == "blue weak-knight"


@rule("C-137", "C-55")
def test_knights_woken_by_the_warlord_get_no_order_in_this_turn_but_those_awake_before_do():
    scene = table(warlord=1).given("red settlement c1.n").walk("red", "c1.n", "c1.ne", "c2.n", "c2.ne")
    scene.given("red weak-knight c1.ne", "red active-weak-knight c2.n")
    scene.when("red: warlord")
    assert scene.legal("red", "march") == ["march " + scene.words.places.say_node(node(scene, "c2.n"))]


def node(scene: Scene, word: str) -> int:
    return scene.words.places.read_node(word)


@rule("C-137", "C-174")
def test_the_warlord_needs_a_sleeping_knight():
    scene = table(warlord=1).given("red road c1/ne", "red active-weak-knight c1.n")
    scene.refused("red: warlord", "C-137")


@rule("C-139")
@pytest.mark.parametrize("strength", ["weak", "strong", "mighty"])
def test_intrigue_drives_away_a_knight_of_any_strength_and_its_owner_chooses(strength):
    scene = table(intrigue=1).given("red settlement b1.nw").given("blue settlement c1.nw")
    scene.walk("blue", "c1.nw", "c1.n", "c1.ne", "c2.n").given(f"blue {strength}-knight c1.ne")
    scene.given("red road c1/e")  # one of its ends is c1.ne
    target = scene.words.places.say_node(node(scene, "c1.ne"))
    assert scene.legal("red", "intrigue") == [f"intrigue {target}"]
    scene.when(f"red: intrigue {target}")
    assert scene.waits() == ["blue"]
    assert scene.at("c1.ne") == ""
    targets = {word.split()[1] for word in scene.legal("blue")}
    assert targets == scene.named("c1.n", "c2.n")  # free nodes of blue's route, not the one it left
    first = sorted(scene.legal("blue"))[0]
    scene.when(f"blue: {first}")
    assert scene.at(first.split()[1]) == f"blue {strength}-knight"
    assert scene.phase == "main"


@rule("C-139", "C-71")
def test_a_knight_without_retreat_goes_back_to_its_supply():
    scene = (
        table(intrigue=1).given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne").given("blue weak-knight c1.ne")
    )
    scene.given("red road c1/e")
    scene.when(f"red: intrigue {scene.words.places.say_node(node(scene, 'c1.ne'))}")
    assert scene.supply("blue", "weak-knight") == 2
    assert scene.phase == "main"


@rule("C-139", "C-174")
def test_intrigue_needs_an_own_road_at_the_knight():
    scene = (
        table(intrigue=1).given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne").given("blue weak-knight c1.ne")
    )
    scene.refused("red: intrigue c1.ne", "C-139")


@rule("C-142", "C-168", "C-170")
def test_the_victim_of_a_deserter_chooses_any_own_knight():
    scene = deserting()
    scene.when("red: deserter blue")
    assert scene.waits() == ["blue"]
    assert {word.split()[1] for word in scene.legal("blue")} == scene.named("c1.ne", "c2.ne")
    scene.when("blue: desert c2.ne")
    assert scene.at("c2.ne") == ""
    assert scene.supply("blue", "strong-knight") == 2


def deserting() -> Scene:
    scene = table(deserter=1).given("blue settlement c1.nw").walk("blue", "c1.nw", "c1.n", "c1.ne", "c2.n", "c2.ne")
    scene.given("blue weak-knight c1.ne", "blue active-strong-knight c2.ne")
    return scene.given("red settlement e1.s").walk("red", "e1.s", "e1.se", "e2.s")


@rule("C-142", "C-171")
def test_an_own_knight_of_the_same_strength_and_state_may_be_placed_and_act():
    scene = deserting().when("red: deserter blue", "blue: desert c2.ne")
    assert scene.legal("red", "enlist") == [f"enlist {spot} 2" for spot in sorted(scene.named("e1.se", "e2.s"))]
    scene.when("red: enlist e2.s 2")
    assert scene.at("e2.s") == "red active-strong-knight"
    assert scene.legal("red", "march") == ["march " + scene.words.places.say_node(node(scene, "e2.s"))]


@rule("C-143", "E-C28")
def test_without_that_figure_a_weaker_one_may_be_placed_in_the_same_state():
    scene = deserting().walk("red", "e2.s", "e2.se", "e3.s")
    scene.given("red strong-knight e2.s e2.se").when("red: deserter blue", "blue: desert c2.ne", "red: enlist e3.s 1")
    assert scene.at("e3.s") == "red active-weak-knight"


@rule("C-143", "E-C41")
def test_a_mighty_knight_may_be_followed_by_a_strong_or_weak_one_without_the_fortress():
    scene = table(deserter=1).given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne")
    scene.given("blue active-mighty-knight c1.ne").given("red settlement e1.s")
    scene.walk("red", "e1.s", "e1.se", "e2.s", "e2.se", "e3.s").given("red mighty-knight e2.s e3.s")
    scene.when("red: deserter blue")  # a single knight goes without a question
    assert {word.split()[2] for word in scene.legal("red", "enlist")} == {"1", "2"}
    free = table(deserter=1).given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne")
    free.given("blue mighty-knight c1.ne", "red settlement e1.s").walk("red", "e1.s", "e1.se").when(
        "red: deserter blue"
    )
    free.when("red: enlist e1.se 3")
    assert free.at("e1.se") == "red mighty-knight"


@rule("C-142", "C-165")
def test_placing_may_be_left():
    scene = deserting().when("red: deserter blue", "blue: desert c1.ne", "red: no-enlist")
    assert (scene.phase, scene.supply("red", "weak-knight")) == ("main", 2)


@rule("C-143")
def test_the_removal_happens_even_if_nothing_can_be_placed():
    scene = (
        table(deserter=1).given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne").given("blue weak-knight c1.ne")
    )
    scene.when("red: deserter blue")  # red has no road to put a knight at
    assert (scene.phase, scene.at("c1.ne")) == ("main", "")


@rule("C-142")
def test_the_vacated_node_may_be_used_if_an_own_road_touches_it():
    scene = (
        table(deserter=1).given("blue settlement c1.n").walk("blue", "c1.n", "c1.ne").given("blue weak-knight c1.ne")
    )
    scene.given("red road c1/e").when("red: deserter blue")
    assert f"enlist {scene.words.places.say_node(node(scene, 'c1.ne'))} 1" in scene.legal("red")


@rule("C-142", "C-174")
def test_a_deserter_needs_a_knight_on_the_board():
    scene = table(deserter=1).given("red road c1/ne", "red weak-knight c1.n")
    assert scene.legal("red", "deserter") == []
