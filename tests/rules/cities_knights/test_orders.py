"""C-65 to C-69, C-73, C-74: the orders of active knights."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.cities_knights.shore import Shore


def field(cards: str = "2 grain") -> Shore:
    """Red has five roads in a row: c1.nw, c1.n, c1.ne, c2.n, c2.ne, c3.n."""
    scene = Shore()
    scene.line("red", "north", 0, 5).hand("red", cards)
    return scene


def targets(scene: Shore, node: str) -> set[str]:
    """List where a knight could march to, and take nothing up."""
    copy = scene.game.copy()
    copy.play(f"march {node}", scene.seat("red"))
    return {words.split()[1] for words in copy.words()}


# ---- who may be ordered ----------------------------------------------------------------------------------------------


@rule("C-65")
def test_only_active_knights_are_ordered():
    scene = field().knight("red", "weak", "c1.n", active=False)
    assert scene.legal("red", "march") == []
    assert "not active" in scene.refused("red: march c1.n", "C-65")


@rule("C-65")
def test_only_own_knights_are_ordered():
    scene = field().knight("blue", "weak", "c1.n").given("red settlement c2.ne")
    assert "red has no knight there" in scene.refused("red: march c1.n", "C-65")
    assert "red has no knight there" in scene.refused("red: march c2.ne", "C-65")
    assert "red has no knight there" in scene.refused("red: chase c2.n", "C-65")


@rule("C-65", "C-18")
def test_there_are_no_orders_before_the_roll():
    scene = field().knight("red", "weak", "c1.n").turn("red", "roll")
    assert scene.legal("red", "march") == []
    scene.refused("red: march c1.n", "C-18")


@rule("C-65")
def test_there_are_no_orders_in_another_turn():
    scene = field().knight("red", "weak", "c1.n").turn("blue")
    scene.refused("red: march c1.n", "B-41")


@rule("C-65")
def test_every_knight_has_an_order_of_its_own():
    scene = field().knight("red", "weak", "c1.n").knight("red", "strong", "c2.n")
    scene.when("red: march c1.n", "red: to c1.nw", "red: march c2.n", "red: to c3.n")
    assert (scene.at("c1.nw"), scene.at("c3.n")) == ("red weak-knight", "red strong-knight")


@rule("C-66")
def test_after_an_order_a_knight_is_inactive_and_gets_no_other_even_if_it_wakes():
    scene = field().knight("red", "weak", "c1.n").when("red: march c1.n", "red: to c2.n")
    assert scene.at("c2.n") == "red weak-knight"
    assert "has already acted this turn" in scene.refused("red: march c2.n", "C-66")
    scene.when("red: activate c2.n")
    assert scene.at("c2.n") == "red active-weak-knight"
    assert scene.legal("red", "march") == []
    scene.refused("red: march c2.n", "C-66")


@rule("C-66")
def test_in_the_next_turn_a_woken_knight_gets_an_order_again():
    scene = field().knight("red", "weak", "c1.n")
    scene.when("red: march c1.n", "red: to c2.n", "red: activate c2.n", "red: end").turn("red")
    assert scene.when("red: march c2.n", "red: to c1.n").at("c1.n") == "red weak-knight"


# ---- move ------------------------------------------------------------------------------------------------------------


@rule("C-67", "E-C13")
def test_a_knight_moves_to_free_nodes_that_own_roads_lead_to():
    scene = Shore().walk("red", "c2.n", "c2.ne", "c3.n").walk("red", "e1.s", "e1.se").knight("red", "weak", "c2.n")
    scene.when("red: march c2.n")
    assert scene.phase == "march"
    assert scene.at("c2.n") == ""
    assert {words.split()[1] for words in scene.legal("red")} == scene.named("c2.ne", "c3.n")
    assert "red has no road that takes the knight there" in scene.refused("red: to e1.s", "C-68")
    scene.refused("red: to a1.n", "C-68")
    scene.when("red: to c3.n")
    assert (scene.at("c3.n"), scene.phase) == ("red weak-knight", "main")


@rule("C-67")
def test_a_move_needs_another_node():
    scene = field().knight("red", "weak", "c1.n").when("red: march c1.n")
    assert "another corner" in scene.refused("red: to c1.n", "C-67")


@rule("C-67")
def test_a_way_round_back_to_the_start_is_no_move():
    scene = Shore().ring("red", "c2").knight("red", "weak", "c2.n")
    assert targets(scene, "c2.n") == scene.named("c2.ne", "c2.se", "c2.s", "c2.sw", "c2.nw")


@rule("C-67")
def test_a_knight_with_nowhere_to_go_is_not_taken_up():
    scene = Shore().walk("red", "c2.n", "c2.ne").given("red settlement c2.ne").knight("red", "weak", "c2.n")
    assert scene.legal("red", "march") == []
    assert "every corner that red's roads take that knight to is occupied" in scene.refused("red: march c2.n", "C-67")


@rule("C-67")
def test_a_taken_node_is_no_target():
    scene = field().given("red settlement c2.n", "red weak-knight c3.n").knight("red", "weak", "c1.n")
    assert targets(scene, "c1.n") == scene.named("c1.nw", "c1.ne", "c2.ne")
    scene.when("red: march c1.n")
    assert "taken" in scene.refused("red: to c2.n", "C-67")
    assert "taken" in scene.refused("red: to c3.n", "C-67")


@rule("C-67")
def test_while_a_knight_is_in_hand_nothing_else_is_done():
    scene = field().knight("red", "weak", "c1.n").when("red: march c1.n")
    assert "picked up" in scene.refused("red: end", "C-67")
    assert "picked up" in scene.refused("red: activate c2.n", "C-67")


@rule("C-68")
def test_a_path_passes_own_buildings_and_own_knights_however_long_it_is():
    scene = Shore().line("red", "north", 0, 10).given("red settlement c1.ne", "red city c3.n")
    scene.knight("red", "strong", "c2.n", active=False).knight("red", "weak", "c1.nw")
    assert targets(scene, "c1.nw") == scene.named("c1.n", "c2.ne", "c3.ne", "c4.n", "c4.ne", "c5.n", "c5.ne")


@rule("C-68")
@pytest.mark.parametrize("building", ["settlement", "city"])
def test_a_path_ends_before_a_foreign_building(building):
    scene = field().given(f"blue {building} c1.ne").knight("red", "mighty", "c1.nw")
    assert targets(scene, "c1.nw") == scene.named("c1.n")
    scene.when("red: march c1.nw")
    scene.refused("red: to c1.ne", "C-67")
    scene.refused("red: to c2.n", "C-68")


@rule("C-68")
@pytest.mark.parametrize("active", [True, False])
def test_a_path_ends_at_a_foreign_knight(active):
    scene = field().knight("blue", "weak", "c1.ne", active=active).knight("red", "weak", "c1.nw")
    assert targets(scene, "c1.nw") == scene.named("c1.n")
    scene.when("red: march c1.nw").refused("red: to c2.n", "C-68")


@rule("C-68")
def test_foreign_roads_carry_nobody():
    scene = Shore().line("blue", "north", 0, 5).walk("red", "c1.ne", "c1.se").knight("red", "weak", "c1.ne")
    assert targets(scene, "c1.ne") == scene.named("c1.se")


@rule("C-68")
def test_a_way_round_leads_behind_a_foreign_knight():
    scene = Shore().ring("red", "c2").knight("red", "weak", "c2.n").knight("blue", "weak", "c2.ne")
    assert targets(scene, "c2.n") == scene.named("c2.se", "c2.s", "c2.sw", "c2.nw")


# ---- displace --------------------------------------------------------------------------------------------------------


@rule("C-69")
@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize(("mine", "theirs"), [("strong", "weak"), ("mighty", "weak"), ("mighty", "strong")])
def test_a_weaker_foreign_knight_is_displaced(mine, theirs, active):
    scene = field().knight("blue", theirs, "c1.ne", active=active).knight("red", mine, "c1.nw")
    assert targets(scene, "c1.nw") == scene.named("c1.n", "c1.ne")  # and nothing behind it
    scene.when("red: march c1.nw", "red: to c1.ne")
    assert scene.at("c1.ne") == f"red {mine}-knight"


@rule("C-69")
@pytest.mark.parametrize(("mine", "theirs"), [("weak", "weak"), ("strong", "strong"), ("weak", "mighty")])
def test_equal_and_stronger_knights_stay(mine, theirs):
    scene = field().knight("blue", theirs, "c1.ne", active=False).knight("red", mine, "c1.nw")
    scene.when("red: march c1.nw")
    assert "only a weaker knight" in scene.refused("red: to c1.ne", "C-69")


@rule("C-69")
def test_own_knights_are_not_displaced():
    scene = field().knight("red", "weak", "c1.ne", active=False).knight("red", "mighty", "c1.nw")
    assert scene.named("c1.ne") & targets(scene, "c1.nw") == set()


@rule("C-69")
def test_a_weaker_knight_off_the_own_route_is_out_of_reach():
    scene = field().knight("blue", "weak", "d2.n").knight("red", "mighty", "c1.nw").when("red: march c1.nw")
    scene.refused("red: to d2.n", "C-68")


@rule("C-69")
def test_a_displacement_alone_is_reason_enough_to_march():
    scene = Shore().walk("red", "c2.n", "c2.ne").knight("blue", "weak", "c2.ne").knight("red", "strong", "c2.n")
    assert scene.when("red: march c2.n").legal("red") == ["to b2.s"]


# ---- chase -----------------------------------------------------------------------------------------------------------


@rule("C-73")
@pytest.mark.parametrize("strength", ["weak", "strong", "mighty"])
def test_a_knight_beside_the_robber_sends_it_to_another_land_hex_and_steals(strength):
    scene = field().landed().given("robber c2", "blue settlement e1.s").hand("blue", "1 coin")
    scene.knight("red", strength, "c2.n").when("red: chase c2.n")
    assert (scene.phase, scene.at("c2.n")) == ("thief", f"red {strength}-knight")
    assert "rob e1 blue" in scene.legal("red")
    assert "rob e1" not in scene.legal("red")  # B-81: somebody there must be robbed
    scene.when("red: rob e1 blue", "table: stolen coin")
    assert (scene.robber(), scene.has("red", "coin"), scene.phase) == ("e1", 1, "main")


@rule("C-73")
def test_the_new_hex_needs_no_building_and_is_another_one():
    scene = field().landed().given("robber c2").knight("red", "weak", "c2.n").when("red: chase c2.n")
    assert len(scene.legal("red")) == 18
    scene.refused("red: rob c2", "B-80")
    assert scene.when("red: rob a1").robber() == "a1"


@rule("C-73")
def test_only_a_knight_at_the_robbers_hex_chases_it():
    scene = field().landed().given("robber d3").knight("red", "weak", "c2.n")
    assert scene.legal("red", "chase") == []
    assert "the robber is not next to that knight" in scene.refused("red: chase c2.n", "C-73")


@rule("C-65", "C-66", "C-73")
def test_chasing_is_an_order():
    scene = field().landed().given("robber c2").knight("red", "weak", "c2.n", active=False)
    scene.refused("red: chase c2.n", "C-65")
    scene.when("red: activate c2.n").refused("red: chase c2.n", "C-55")
    scene.when("red: end").turn("red").when("red: chase c2.n", "red: rob a1").given("robber c2")
    scene.when("red: activate c2.n").refused("red: chase c2.n", "C-66")
    scene.refused("red: march c2.n", "C-66")


@rule("C-66", "C-73", "E-C16")
def test_a_knight_that_marches_to_the_robber_chases_it_in_a_later_turn():
    scene = field("1 grain").landed().given("robber c3").knight("red", "weak", "c1.n")
    scene.when("red: march c1.n", "red: to c3.n", "red: activate c3.n")
    assert scene.at("c3.n") == "red active-weak-knight"
    assert scene.legal("red", "chase") == []
    scene.refused("red: chase c3.n", "C-66")
    scene.when("red: end").turn("red").when("red: chase c3.n")
    assert scene.phase == "thief"


@rule("C-74", "C-41")
def test_nobody_chases_before_the_first_landing():
    scene = field().knight("red", "weak", "c2.n")
    assert scene.legal("red", "chase") == []
    assert "not on the board yet" in scene.refused("red: chase c2.n", "C-74")


@rule("C-74")
def test_a_thief_that_may_not_move_is_not_chased_wherever_it_stands():
    """X-42: the pirate stands on the board from the start; here the robber does, and still sleeps."""
    scene = field().given("robber c2").knight("red", "weak", "c2.n")
    assert scene.legal("red", "chase") == []
    scene.refused("red: chase c2.n", "C-41")


@rule("C-73")
def test_chasing_is_told():
    scene = field().landed().given("robber c2").knight("red", "weak", "c2.n").listen().when("red: chase c2.n")
    assert scene.told("blue", "knight_chases") == [(0, 1, scene.node("c2.n"))]


# ---- a strict chase --------------------------------------------------------------------------------------------------


def strict(*pieces: str) -> Shore:
    """Give a field like the others, at a table that is strict about chases."""
    scene = Shore(strict_chase="yes")
    scene.line("red", "north", 0, 5).landed().given("robber c2", *pieces)
    return scene.knight("red", "weak", "c2.n")


@rule("C-73")
def test_a_strict_chase_ends_at_a_building_of_somebody_else():
    scene = strict("blue settlement a1.n", "red settlement e1.s").hand("blue", "1 ore").when("red: chase c2.n")
    assert {words.split()[1] for words in scene.legal("red", "rob")} == {"a1"}
    assert "nobody else has a building at that hex" in scene.refused("red: rob e1", "C-73")
    assert "nobody else has a building at that hex" in scene.refused("red: rob c3", "C-73")
    scene.when("red: rob a1 blue")
    assert scene.robber() == "a1"


@rule("C-73")
def test_a_strict_chase_leads_to_an_empty_hand_too():
    scene = strict("blue settlement a1.n").when("red: chase c2.n", "red: rob a1")
    assert scene.robber() == "a1"


@rule("C-73")
def test_a_strict_chase_needs_somewhere_to_go():
    scene = strict("red settlement e1.s")
    assert scene.legal("red", "chase") == []
    assert "there is no other hex with somebody else's building" in scene.refused("red: chase c2.n", "C-73")


@rule("C-73", "B-80")
def test_a_seven_moves_the_robber_anywhere_at_a_strict_table():
    scene = strict("blue settlement a1.n").turn("red", "roll").roll(7)
    assert len(scene.legal("red", "rob")) == 18
    scene.when("red: rob c3")
    assert scene.robber() == "c3"
