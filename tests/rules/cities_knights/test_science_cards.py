"""C-113 to C-124: what takes more than one step to see of the cards of science."""

from __future__ import annotations

import wyspa
from tests.rule import rule
from tests.rules.cities_knights.table import Cities
from wyspa.core.arrays import listed
from wyspa.core.board import Layout
from wyspa.rules.cities_knights.progress.crane import Crane, CraneDiscount


@rule("C-120")
def test_after_the_inventor_hexes_produce_by_their_new_numbers():
    scene = Cities().given("red settlement c2.n", "blue settlement c1.nw").progress("red", inventor=1)
    scene.when("red: inventor c1", "red: swap-number c2")  # c1 fields 9, c2 forest 11
    scene.roll(9)
    assert (scene.holds("red"), scene.holds("blue")) == ("1 lumber", "nothing")
    scene.roll(11)
    assert (scene.holds("red"), scene.holds("blue")) == ("1 lumber", "1 grain")


@rule("C-120")
def test_the_inventor_changes_this_game_and_no_copy_of_it():
    scene = Cities().progress("red", inventor=1)
    before = scene.game.copy()
    scene.when("red: inventor c1", "red: swap-number c2")
    assert listed(before.state.layout.number) != listed(scene.state.layout.number)
    assert listed(before.state.layout.number) == listed(scene.game.island.number)
    again = wyspa.from_bytes(scene.game.to_bytes())
    assert listed(again.state.layout.number) == listed(scene.state.layout.number)


def numbered(scene: Cities, **tokens: int) -> Cities:
    """Leave only these tokens on the board, besides a 6 on every other hex."""
    old = scene.state.layout
    number = old.number[:]
    for h in range(len(number)):
        number[h] = tokens.get(scene.words.places.say_hex(h), 6 if number[h] else 0)
    scene.state.layout = Layout(scene.state.board, old.terrain, number, old.dock_edges, old.dock_kinds)
    return scene


@rule("C-120", "C-174", "C-111")
def test_the_inventor_needs_two_tokens_that_differ():
    scene = numbered(Cities(), c1=9, c2=9, d1=2).progress("red", inventor=1)
    assert scene.legal("red", "inventor") == []
    scene.refused("red: inventor c1", "C-120")


@rule("C-120", "C-164")
def test_a_single_other_number_is_exchanged_without_asking():
    scene = numbered(Cities(), c1=9, c2=9, d2=3).progress("red", inventor=1).when("red: inventor d2")
    assert scene.phase == "swap-number"  # two nines to choose from
    scene = numbered(Cities(), c1=9, c2=9, d2=3).progress("red", inventor=1).when("red: inventor c2")
    assert scene.phase == "main"
    places = scene.words.places
    assert [scene.state.layout.number[places.read_hex(h)] for h in ("c1", "c2", "d2")] == [9, 3, 9]


@rule("C-120")
def test_everybody_is_told_which_tokens_changed_places():
    scene = Cities().progress("red", inventor=1).listen().when("red: inventor c1", "red: swap-number c2")
    places = scene.words.places
    assert scene.told("table", "numbers_swapped") == [(0, places.read_hex("c1"), places.read_hex("c2"))]


@rule("C-115")
def test_a_crane_that_was_not_used_is_gone_in_the_next_turn():
    scene = Cities().given("red city a1.n").progress("red", crane=1).when("red: crane")
    assert scene.sees("blue")["facts"]["cranes"] == [1]
    scene.when("red: end").turn("red")
    scene.refused("red: improve science", "C-76")
    assert scene.sees("blue")["facts"]["cranes"] == [0]


@rule("C-115")
def test_a_crane_helps_nobody_else():
    scene = Cities().given("red city a1.n", "blue city a3.n").progress("red", crane=1).when("red: crane")
    discount = CraneDiscount(scene.module(Crane))
    assert [discount.off(scene.state, seat) for seat in range(4)] == [1, 0, 0, 0]
    scene.when("red: end")
    scene.turn("blue").refused("blue: improve science", "C-76")


@rule("C-115", "C-76")
def test_a_paid_price_is_one_less_for_the_first_and_full_for_the_second():
    scene = Cities().given("red city a1.n").hand("red", "5 paper").levels("red", science=1).progress("red", crane=1)
    scene.when("red: crane", "red: improve science")
    assert scene.has("red", "paper") == 4
    scene.when("red: improve science")
    assert (scene.has("red", "paper"), scene.level("red", "science")) == (1, 3)


@rule("C-118")
def test_mining_is_no_production_and_opens_no_choice():
    scene = Cities().given("red city a1.n", "blue settlement a1.se").progress("red", mining=1).listen()
    scene.when("red: mining")
    assert (scene.holds("red"), scene.holds("blue")) == ("2 ore", "nothing")
    assert scene.told("blue", "gained") == [(0, 4, 2)]


@rule("C-121", "C-36")
def test_the_engineers_wall_protects_like_any_other():
    scene = Cities().given("red city a1.n").progress("red", engineer=1).hand("red", "9 ore").when("red: engineer a1.n")
    scene.roll(7)
    assert scene.phase == "main"


@rule("C-122", "C-75")
def test_a_city_of_medicine_is_a_city_like_any_other():
    scene = Cities().given("red settlement a3.n").hand("red", "2 ore 1 grain").progress("red", medicine=1)
    scene.when("red: medicine a3.n").hand("red", "1 paper").when("red: improve science")
    assert scene.level("red", "science") == 1


@rule("C-122")
def test_two_medicines_make_two_cities_each_at_its_price():
    scene = Cities().given("red settlement a1.n a3.n").hand("red", "4 ore 2 grain").progress("red", medicine=2)
    scene.when("red: medicine a1.n", "red: medicine a3.n")
    assert (scene.holds("red"), scene.points("red")) == ("nothing", 4)


@rule("C-123", "C-61")
def test_smithing_is_no_order_and_needs_no_active_knight():
    scene = Cities().given("red settlement c1.nw").line("red", "north", 0, 3).given("red active-weak-knight c1.ne")
    scene.progress("red", smithing=1).when("red: smithing c1.ne")
    assert scene.at("c1.ne") == "red active-strong-knight"
    assert scene.legal("red", "march")


@rule("C-123", "C-165")
def test_while_a_second_knight_may_be_trained_nothing_else_is_done():
    scene = Cities().given("red weak-knight a1.n a3.n").progress("red", smithing=1).when("red: smithing a1.n")
    assert set(scene.legal("red")) == {f"smith {next(iter(scene.named('a3.n')))}", "no-smith"}
    scene.refused("red: end", "C-123")


@rule("C-124")
def test_free_roads_count_for_the_longest_route():
    scene = Cities().given("red settlement c1.nw").line("red", "north", 0, 3).progress("red", road_building=1)
    scene.when("red: road-building", "red: road c2/ne", "red: road c3/nw")
    assert scene.longest_road() == "red"
