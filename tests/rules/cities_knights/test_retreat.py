"""C-70 to C-72, C-154, C-172: where displaced knights go, and the marks that knights carry."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.cities_knights.shore import Shore
from wyspa.core.arrays import listed
from wyspa.rules.cities_knights.knights import Knights
from wyspa.rules.cities_knights.retreat import Retreat


def clash(*blue: str, active: bool = False, mine: str = "strong") -> Shore:
    """Red's knight on c2.n, red roads to blue's weak knight on c1.ne, and a blue route from there."""
    scene = Shore().walk("red", "c2.n", "c1.ne").knight("red", mine, "c2.n")
    scene.knight("blue", "weak", "c1.ne", active=active)
    scene.walk("blue", "c1.ne", *blue)
    return scene.listen()


def marks(scene: Shore) -> tuple[set[str], set[str], set[str]]:
    """Name the nodes of knights activated, ordered and trained in this turn."""
    part = scene.module(Knights).part(scene.state)
    say = scene.words.places.say_node
    return tuple({say(node) for node in listed(nodes)} for nodes in (part.woken, part.ordered, part.trained))


# ---- retreat ---------------------------------------------------------------------------------------------------------


@rule("C-70", "C-168")
def test_the_owner_chooses_a_free_node_on_the_own_route():
    scene = clash("c1.se", "c2.s").when("red: march c2.n", "red: to c1.ne")
    assert (scene.phase, scene.waits()) == ("retreat", ["blue"])
    assert {words.split()[1] for words in scene.legal("blue")} == scene.named("c1.se", "c2.s")
    scene.when("blue: retreat c2.s")
    assert (scene.at("c2.s"), scene.at("c1.ne")) == ("blue weak-knight", "red strong-knight")
    assert (scene.phase, scene.waits()) == ("main", ["red"])


@rule("C-70", "C-161")
def test_nobody_does_anything_else_meanwhile():
    scene = clash("c1.se", "c2.s").when("red: march c2.n", "red: to c1.ne")
    assert scene.legal("red") == []
    scene.refused("red: end", "C-70")
    scene.refused("red: retreat c1.se", "B-41")
    assert "must retreat" in scene.refused("blue: end", "C-70")


@rule("C-70")
def test_the_retreat_passes_no_foreign_knight_or_building():
    for piece in ("white weak-knight", "red settlement"):
        scene = clash("c1.se", "c2.s", "c2.se").walk("blue", "c1.se", "c1.s", "d1.sw").given(f"{piece} c2.s")
        scene.when("red: march c2.n", "red: to c1.ne")
        assert {words.split()[1] for words in scene.legal("blue")} == scene.named("c1.se", "c1.s", "d1.sw")
        assert "taken" in scene.refused("blue: retreat c2.s", "C-70")
        assert "in the way" in scene.refused("blue: retreat c2.se", "C-68")


@rule("C-70")
def test_the_retreat_passes_own_knights_and_buildings():
    scene = clash("c1.se", "c2.s", "c2.se", "c3.s", "c3.se").given("blue settlement c1.se")
    scene.knight("blue", "strong", "c2.s").when("red: march c2.n", "red: to c1.ne")
    assert {words.split()[1] for words in scene.legal("blue")} == scene.named("c2.se", "c3.s", "c3.se")


@rule("C-70")
def test_nobody_weaker_is_displaced_by_a_retreat():
    scene = Shore().walk("red", "c2.n", "c1.ne").knight("red", "mighty", "c2.n")
    scene.knight("blue", "strong", "c1.ne").walk("blue", "c1.ne", "c1.se").given("white weak-knight c1.se")
    scene.when("red: march c2.n", "red: to c1.ne")
    assert (scene.at("c1.se"), scene.supply("blue", "strong-knight")) == ("white weak-knight", 2)


@rule("C-70")
def test_the_node_it_left_is_never_a_target_even_when_nobody_stands_there():
    scene = clash("c1.se", "c2.s")
    scene.module(Retreat).drive_away(scene.book, scene.state, scene.node("c1.ne"))
    assert (scene.phase, scene.at("c1.ne")) == ("retreat", "")
    assert {words.split()[1] for words in scene.legal("blue")} == scene.named("c1.se", "c2.s")
    assert "another corner" in scene.refused("blue: retreat c1.ne", "C-70")


@rule("C-70")
def test_the_relocation_is_no_order():
    scene = clash("c1.se", "c2.s", active=True).when("red: march c2.n", "red: to c1.ne", "blue: retreat c1.se")
    assert marks(scene)[1] == scene.named("c1.ne")
    scene.turn("blue")
    assert scene.legal("blue", "march") == [f"march {next(iter(scene.named('c1.se')))}"]


@rule("C-70", "C-164", "E-C14")
def test_with_one_node_on_its_route_it_goes_there_unasked():
    """A is c1.se; B, c2.s, is free but no blue road leads there."""
    scene = clash("c1.se").when("red: march c2.n", "red: to c1.ne")
    assert (scene.at("c1.se"), scene.at("c2.s"), scene.phase) == ("blue weak-knight", "", "main")
    assert scene.at("c1.ne") == "red strong-knight"


@rule("C-71", "E-C15")
def test_without_a_node_it_goes_back_to_the_supply():
    scene = clash("c1.se").given("blue settlement c1.se")
    assert scene.supply("blue", "weak-knight") == 1
    scene.when("red: march c2.n", "red: to c1.ne")
    assert (scene.supply("blue", "weak-knight"), scene.phase) == (2, "main")
    assert scene.at("c1.ne") == "red strong-knight"
    assert scene.told("red", "knight_home") == [(1, 16, scene.node("c1.ne"))]


@rule("C-71")
def test_a_knight_without_any_road_is_displaced_too():
    scene = clash().when("red: march c2.n", "red: to c1.ne")
    assert (scene.at("c1.ne"), scene.supply("blue", "weak-knight")) == ("red strong-knight", 2)


@rule("C-71")
def test_the_owner_cannot_choose_the_supply_while_there_is_a_node():
    scene = clash("c1.se", "c2.s").when("red: march c2.n", "red: to c1.ne")
    assert {words.split()[0] for words in scene.legal("blue")} == {"retreat"}


@rule("C-72")
@pytest.mark.parametrize(("active", "then"), [(True, "active-weak-knight"), (False, "weak-knight")])
@pytest.mark.parametrize("route", [["c1.se"], ["c1.se", "c2.s"]])
def test_a_displaced_knight_stays_active_or_not(active, then, route):
    scene = clash(*route, active=active).when("red: march c2.n", "red: to c1.ne")
    if scene.phase == "retreat":
        scene.when("blue: retreat c1.se")
    assert scene.at("c1.se") == f"blue {then}"


@rule("C-154", "E-C33")
def test_the_node_the_attacker_came_from_is_free_for_the_retreat():
    """P is c2.n, Q is c2.ne; the road between them is blue, the other five around the hex are red."""
    scene = Shore().walk("blue", "c2.n", "c2.ne").walk("red", "c2.ne", "c2.se", "c2.s", "c2.sw", "c2.nw", "c2.n")
    scene.knight("red", "strong", "c2.n").knight("blue", "weak", "c2.ne", active=False)
    scene.when("red: march c2.n", "red: to c2.ne")
    assert (scene.at("c2.n"), scene.at("c2.ne")) == ("blue weak-knight", "red strong-knight")


@rule("C-154")
def test_it_is_one_choice_among_others():
    scene = Shore().walk("blue", "b1.ne", "c2.n", "c2.ne")
    scene.walk("red", "c2.ne", "c2.se", "c2.s", "c2.sw", "c2.nw", "c2.n")
    scene.knight("red", "strong", "c2.n").knight("blue", "weak", "c2.ne", active=False)
    scene.when("red: march c2.n", "red: to c2.ne")
    assert {words.split()[1] for words in scene.legal("blue")} == scene.named("c2.n", "b1.ne")


def test_a_retreat_is_told_and_seen():
    scene = clash("c1.se", "c2.s").when("red: march c2.n")
    assert scene.sees("white")["facts"]["knight_lifted"] == [scene.node("c2.n"), 19]
    scene.when("red: to c1.ne")
    assert scene.told("white", "knight_driven") == [(1, 16, scene.node("c1.ne"))]
    assert scene.sees("white")["facts"]["knight_lifted"] == [scene.node("c1.ne"), 16]
    scene.when("blue: retreat c2.s")
    assert "knight_lifted" not in scene.sees("white")["facts"]
    assert scene.sees("white")["facts"]["knights_ordered"] == [scene.node("c1.ne")]


# ---- marks -----------------------------------------------------------------------------------------------------------


@rule("C-172")
def test_marks_belong_to_the_knight_and_go_with_it():
    scene = Shore().line("red", "north", 1, 4).hand("red", "2 wool 2 ore 1 grain").levels("red", politics=3)
    scene.knight("red", "weak", "c1.n").when("red: train c1.n", "red: march c1.n", "red: to c2.n")
    assert marks(scene) == (set(), scene.named("c2.n"), scene.named("c2.n"))
    scene.refused("red: train c2.n", "C-58")
    scene.when("red: activate c2.n")
    assert marks(scene)[0] == scene.named("c2.n")
    scene.refused("red: march c2.n", "C-66")


@rule("C-172")
def test_marks_stay_while_a_knight_is_trained():
    scene = Shore().line("red", "north", 1, 4).hand("red", "1 wool 1 ore 1 grain")
    scene.knight("red", "weak", "c1.n", active=False).when("red: activate c1.n", "red: train c1.n")
    assert scene.at("c1.n") == "red active-strong-knight"
    scene.refused("red: march c1.n", "C-55")


@rule("C-172")
def test_a_node_a_marked_knight_has_left_is_unmarked():
    scene = Shore().line("red", "north", 1, 4).hand("red", "1 wool 1 ore")
    scene.knight("red", "weak", "c1.n").knight("red", "weak", "c2.n")
    scene.when("red: train c1.n", "red: march c1.n", "red: to c1.ne", "red: march c2.n", "red: to c1.n")
    assert marks(scene) == (set(), scene.named("c1.n", "c1.ne"), scene.named("c1.ne"))


@rule("C-172")
def test_marks_end_when_the_knight_leaves_the_board():
    scene = Shore().line("red", "north", 1, 4).hand("red", "3 wool 3 ore 1 grain")
    scene.knight("red", "weak", "c1.n", active=False).when("red: activate c1.n", "red: train c1.n")
    scene.book.take(scene.state, scene.node("c1.n"), 0)
    assert marks(scene) == (set(), set(), set())
    scene.when("red: recruit c1.n", "red: train c1.n")
    assert scene.at("c1.n") == "red strong-knight"


@rule("C-172")
def test_marks_go_with_a_knight_that_is_driven_away():
    scene = clash("c1.se", "c2.s", active=True)
    scene.module(Knights).train(scene.book, scene.state, scene.node("c1.ne"), scene.seat("blue"))
    scene.module(Retreat).drive_away(scene.book, scene.state, scene.node("c1.ne"))
    assert marks(scene) == (set(), set(), set())
    scene.when("blue: retreat c2.s")
    assert marks(scene) == (set(), set(), scene.named("c2.s"))


@rule("C-172")
def test_marks_end_with_the_turn():
    scene = Shore().line("red", "north", 1, 4).hand("red", "1 wool 1 ore 1 grain")
    scene.knight("red", "weak", "c1.n").knight("red", "weak", "c2.n", active=False)
    scene.when("red: march c1.n", "red: to c1.ne", "red: activate c2.n", "red: train c2.n")
    assert marks(scene) == (scene.named("c2.n"), scene.named("c1.ne"), scene.named("c2.n"))
    assert marks(scene.when("red: end")) == (set(), set(), set())


@rule("C-172")
def test_marks_are_kept_with_the_position():
    scene = Shore().line("red", "north", 1, 4).hand("red", "1 grain").knight("red", "weak", "c1.n", active=False)
    copy = scene.game.copy()
    scene.when("red: activate c1.n")
    assert copy.view(-1).facts["knights_woken"] == []
    assert scene.sees("table")["facts"]["knights_woken"] == [scene.node("c1.n")]
    assert "march" not in {words.split()[0] for words in scene.game.copy().words()}
