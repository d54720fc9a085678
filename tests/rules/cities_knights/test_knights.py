"""C-50 to C-61: recruiting, activating and training knights."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.cities_knights.shore import Shore
from tests.scene import Scene
from wyspa.core.ids import NODE
from wyspa.rules.base.army import Army
from wyspa.rules.base.development import Development
from wyspa.rules.cities_knights.ids import MIGHTY_ACTIVE, STRONG, WEAK
from wyspa.rules.cities_knights.pieces import is_active, is_knight, knight_of, strength_of


def camp(cards: str = "4 wool 4 ore 4 grain") -> Shore:
    """Red has three roads in a row (c1.n, c1.ne, c2.n, c2.ne) and something to spend."""
    scene = Shore()
    scene.line("red", "north", 1, 4).hand("red", cards)
    return scene


def posts(scene: Shore) -> list[int]:
    """Where red has knights to activate."""
    return [scene.node(words.split()[1]) for words in scene.legal("red", "activate")]


def nodes(scene: Shore, *names: str) -> list[int]:
    """Read names of nodes, in the order of the board."""
    return sorted(scene.node(name) for name in names)


# ---- kinds -----------------------------------------------------------------------------------------------------------


@rule("C-50")
def test_weak_strong_and_mighty_knights_are_worth_one_two_and_three():
    assert [strength_of(knight_of(strength, active)) for strength in (1, 2, 3) for active in (False, True)] == [
        1, 1, 2, 2, 3, 3,
    ]  # fmt: skip
    assert (knight_of(1, False), knight_of(2, False), knight_of(3, True)) == (WEAK, STRONG, MIGHTY_ACTIVE)
    assert is_active(MIGHTY_ACTIVE)
    assert not is_active(STRONG)
    assert not is_knight(0)


@rule("C-53")
def test_everybody_has_two_figures_of_each_strength_and_active_ones_are_the_same_figures():
    scene = Shore()
    assert [scene.supply("red", f"{s}-knight") for s in ("weak", "strong", "mighty")] == [2, 2, 2]
    scene.knight("red", "weak", "c2.n", active=True)
    assert scene.supply("red", "weak-knight") == 1
    assert scene.supply("red", "active-weak-knight") == 0


@rule("C-147")
def test_there_is_no_largest_army():
    book = Shore().book
    assert not [module for module in book.modules if isinstance(module, Army | Development)]
    assert "knight" not in {verb.name for verb in book.verbs}


# ---- recruiting ------------------------------------------------------------------------------------------------------


@rule("C-51")
def test_recruiting_costs_a_wool_and_an_ore_and_places_a_weak_inactive_knight():
    scene = camp("1 wool 1 ore").when("red: recruit c1.ne")
    assert scene.at("c1.ne") == "red weak-knight"
    assert scene.holds("red") == "nothing"
    assert scene.supply("red", "weak-knight") == 1


@rule("C-51")
def test_nobody_recruits_without_the_price():
    scene = camp("1 wool 3 grain")
    assert scene.legal("red", "recruit") == []
    assert "it costs 1 wool 1 ore" in scene.refused("red: recruit c1.ne", "C-51").replace(" and", "")


@rule("C-52")
def test_a_knight_stands_on_a_free_node_at_an_own_road():
    scene = camp().given("red settlement c2.ne", "blue weak-knight c1.n")
    assert scene.open("red", "recruit") == scene.named("c1.ne", "c2.n")
    assert "taken" in scene.refused("red: recruit c2.ne", "C-52")
    assert "taken" in scene.refused("red: recruit c1.n", "C-52")
    assert "red has no route leading there" in scene.refused("red: recruit e1.s", "C-52")


@rule("C-52")
def test_a_foreign_road_is_no_place_to_recruit():
    scene = camp().given("blue road e1/w")
    assert scene.open("red", "recruit") == scene.named("c1.n", "c1.ne", "c2.n", "c2.ne")


@rule("C-52")
def test_knights_keep_no_distance_from_buildings_or_knights():
    scene = camp().given("red settlement c1.ne", "red weak-knight c2.ne")
    assert scene.open("red", "recruit") == scene.named("c1.n", "c2.n")


@rule("C-53")
def test_without_a_weak_figure_nothing_is_recruited():
    scene = camp().when("red: recruit c1.n", "red: recruit c1.ne")
    assert scene.legal("red", "recruit") == []
    assert "no weak knight left" in scene.refused("red: recruit c2.n", "C-53")


@rule("C-53")
def test_a_trained_knight_frees_its_figure_for_another_recruit():
    scene = camp().when("red: recruit c1.n", "red: recruit c1.ne", "red: train c1.ne", "red: recruit c2.n")
    assert scene.supply("red", "weak-knight") == 0
    assert scene.supply("red", "strong-knight") == 1


# ---- activating ------------------------------------------------------------------------------------------------------


@rule("C-54")
@pytest.mark.parametrize("strength", ["weak", "strong", "mighty"])
def test_activating_costs_a_grain_for_any_knight(strength):
    scene = camp("1 grain").knight("red", strength, "c2.n", active=False).when("red: activate c2.n")
    assert scene.at("c2.n") == f"red active-{strength}-knight"
    assert scene.holds("red") == "nothing"


@rule("C-54")
def test_a_knight_recruited_in_this_turn_may_be_activated():
    scene = camp("1 wool 1 ore 1 grain").when("red: recruit c2.n", "red: activate c2.n")
    assert scene.at("c2.n") == "red active-weak-knight"


@rule("C-54")
def test_knights_are_found_wherever_they_stand_though_others_stood_elsewhere_before():
    scene = camp("2 grain").knight("red", "weak", "c1.ne", active=False).knight("red", "strong", "c2.ne", active=False)
    assert posts(scene) == nodes(scene, "c1.ne", "c2.ne")
    scene.book.take(scene.state, scene.node("c2.ne"), NODE)
    scene.knight("red", "strong", "c1.n", active=False)  # now the first of the two
    assert posts(scene) == nodes(scene, "c1.n", "c1.ne")
    scene.book.take(scene.state, scene.node("c1.n"), NODE)
    assert posts(scene) == nodes(scene, "c1.ne")
    scene.knight("red", "mighty", "c2.n", active=False).knight("blue", "weak", "c2.ne", active=False)
    assert posts(scene) == nodes(scene, "c1.ne", "c2.n")


@rule("C-54")
def test_only_own_inactive_knights_are_activated():
    scene = camp("2 grain").knight("red", "weak", "c2.n").knight("blue", "weak", "c1.n", active=False)
    assert scene.legal("red", "activate") == []
    assert "already active" in scene.refused("red: activate c2.n", "C-54")
    assert "red has no knight there" in scene.refused("red: activate c1.n", "C-54")
    assert "red has no knight there" in scene.refused("red: activate c1.ne", "C-54")


@rule("C-54")
def test_nobody_activates_in_another_turn():
    scene = camp().knight("blue", "weak", "d2.n", active=False).hand("blue", "1 grain")
    scene.refused("blue: activate d2.n", "B-41")


@rule("C-55")
def test_a_knight_activated_in_this_turn_gets_no_order_in_it():
    scene = camp("1 grain").knight("red", "weak", "c2.n", active=False).when("red: activate c2.n")
    assert scene.legal("red", "march") == []
    assert "activated this turn" in scene.refused("red: march c2.n", "C-55")


@rule("C-55")
def test_in_the_next_own_turn_it_may_be_ordered():
    scene = camp("1 grain").knight("red", "weak", "c2.n", active=False).when("red: activate c2.n", "red: end")
    assert scene.turn("red").legal("red", "march") == ["march b1.se"]


# ---- training --------------------------------------------------------------------------------------------------------


@rule("C-56")
def test_training_costs_a_wool_and_an_ore_and_exchanges_the_figure_on_its_node():
    scene = camp("1 wool 1 ore").knight("red", "weak", "c2.n", active=False).when("red: train c2.n")
    assert scene.at("c2.n") == "red strong-knight"
    assert scene.holds("red") == "nothing"
    assert (scene.supply("red", "weak-knight"), scene.supply("red", "strong-knight")) == (2, 1)


@rule("C-56")
def test_strong_becomes_mighty_and_mighty_nothing_more():
    scene = camp().levels("red", politics=3).knight("red", "strong", "c2.n").knight("red", "mighty", "c1.n")
    scene.when("red: train c2.n")
    assert scene.at("c2.n") == "red active-mighty-knight"
    assert "stronger than a mighty one" in scene.refused("red: train c1.n", "C-56")


@rule("C-56")
def test_only_own_knights_are_trained():
    scene = camp().knight("blue", "weak", "c2.n")
    assert scene.legal("red", "train") == []
    scene.refused("red: train c2.n", "C-56")


@rule("C-57")
@pytest.mark.parametrize(("active", "then"), [(True, "active-strong-knight"), (False, "strong-knight")])
def test_training_keeps_a_knight_active_or_not(active, then):
    scene = camp().knight("red", "weak", "c2.n", active=active).when("red: train c2.n")
    assert scene.at("c2.n") == f"red {then}"


@rule("C-57")
def test_a_knight_recruited_in_this_turn_may_be_trained():
    assert camp().when("red: recruit c2.n", "red: train c2.n").at("c2.n") == "red strong-knight"


@rule("C-58")
def test_a_knight_is_trained_once_a_turn():
    scene = camp().levels("red", politics=3).knight("red", "weak", "c2.n").when("red: train c2.n")
    assert scene.legal("red", "train") == []
    assert "already been trained this turn" in scene.refused("red: train c2.n", "C-58")
    scene.when("red: end").turn("red").when("red: train c2.n")
    assert scene.at("c2.n") == "red active-mighty-knight"


@rule("C-59")
def test_mighty_knights_need_the_fortress():
    scene = camp().levels("red", politics=2).knight("red", "strong", "c2.n")
    assert scene.legal("red", "train") == []
    assert "Fortress" in scene.refused("red: train c2.n", "C-59")
    assert scene.levels("red", politics=3).legal("red", "train") == ["train b1.se"]


@rule("C-59", "C-82")
def test_the_fortress_works_without_any_city():
    scene = camp().levels("red", politics=3).knight("red", "strong", "c2.n", active=False)
    assert scene.points("red") == 0
    assert scene.when("red: train c2.n").at("c2.n") == "red mighty-knight"


@rule("C-59")
def test_the_fortress_of_another_does_not_help():
    scene = camp().levels("blue", politics=5).knight("red", "strong", "c2.n")
    scene.refused("red: train c2.n", "C-59")


@rule("C-60")
def test_training_needs_a_free_figure_of_the_higher_level():
    scene = camp().knight("red", "strong", "c1.n").knight("red", "strong", "c1.ne").knight("red", "weak", "c2.n")
    assert scene.legal("red", "train") == []
    assert "no strong knight left" in scene.refused("red: train c2.n", "C-60")


@rule("C-61")
def test_training_is_no_order():
    scene = camp().knight("red", "weak", "c2.n").when("red: train c2.n")
    assert scene.at("c2.n") == "red active-strong-knight"
    scene.when("red: march c2.n", "red: to c2.ne")
    assert scene.at("c2.ne") == "red strong-knight"


@rule("C-61")
def test_after_an_order_a_knight_may_still_be_trained():
    scene = camp().knight("red", "weak", "c2.n").when("red: march c2.n", "red: to c2.ne", "red: train c2.ne")
    assert scene.at("c2.ne") == "red strong-knight"


def test_a_seat_without_knights_has_nothing_to_command():
    scene = camp()
    assert {words.split()[0] for words in scene.legal("red")} & {"activate", "train", "march", "chase"} == set()


def test_a_table_of_the_base_game_knows_no_knights():
    assert "recruit" not in {verb.name for verb in Scene("beginner").book.verbs}
