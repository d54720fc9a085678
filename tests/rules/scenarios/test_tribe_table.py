"""The Forgotten Tribe before the first turn: what lies where, where players start, where figures may go."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyspa
from tests.rule import rule
from tests.rules.scenarios.tribe_table import Tribe
from tests.scene import Scene
from wyspa.core.arrays import listed
from wyspa.maps.packaged import text_of
from wyspa.rules.base.ids import ANY_DOCK, ROBBER
from wyspa.rules.seafarers.docks import is_coast
from wyspa.rules.seafarers.ids import PIRATE
from wyspa.table import map_named

AREAS = map_named("forgotten-tribe").marking.areas
MAIN = set(AREAS["main"])
SMALL = {h for name, hexes in AREAS.items() if name != "main" for h in hexes}
LIKELY = {5, 6, 8, 9}


def laid(seed: int = 1, seats: int = 4, **options: object) -> wyspa.Game:
    return wyspa.lay(map="forgotten-tribe", seats=seats, seed=seed, **options)


def hexes_at(game: wyspa.Game, edge: int) -> set[int]:
    return {int(h) for h in game.state.board.edge_hexes[edge * 2 : edge * 2 + 2]}


def stands(game: wyspa.Game, figure: int) -> str:
    return next(game.notation.places.say_hex(h) for h, here in enumerate(listed(game.state.on_hex)) if here & figure)


@rule("S5-1")
@pytest.mark.parametrize("layout", ["fixed", "variable"])
def test_number_tokens_lie_only_on_the_main_island(layout):
    number = listed(laid(layout=layout).state.layout.number)
    assert {h for h, token in enumerate(number) if token} == MAIN
    assert sorted(number[h] for h in MAIN) == sorted([2, 12, *[3, 4, 5, 6, 8, 9, 10, 11] * 2])


@rule("S5-2")
def test_eight_tokens_lie_on_different_coast_edges_of_the_small_islands():
    game = laid()
    tokens = game.view(-1).facts["gift_tokens"]
    assert len(set(tokens)) == 8
    for edge in tokens:
        assert hexes_at(game, edge) & SMALL
        assert is_coast(game.state, edge)


@rule("S5-2", "S5-3", "S5-4")
def test_no_edge_has_two_gifts():
    notes, layout = laid().view(-1).facts, laid().state.layout
    assert len({*notes["gift_tokens"], *notes["gift_cards"], *listed(layout.dock_edges)}) == 18


@rule("S5-3")
@pytest.mark.parametrize("ports", ["fixed", "random"])
def test_the_six_harbours_at_the_small_islands_are_always_shuffled(ports):
    games = [laid(seed, ports=ports) for seed in range(8)]
    kinds = [listed(game.state.layout.dock_kinds) for game in games]
    assert all(sorted(dealt) == [1, 2, 3, 4, 5, ANY_DOCK] for dealt in kinds)
    assert len({tuple(dealt) for dealt in kinds}) > 1
    for edge in listed(games[0].state.layout.dock_edges):
        assert hexes_at(games[0], edge) & SMALL


@rule("S5-4")
def test_four_cards_of_the_pile_lie_at_the_coasts_and_only_the_others_can_be_bought():
    scene = Tribe()
    assert len(scene.fact("gift_cards")) == 4
    assert scene.fact("development_pile") == [21]
    scene.pile(knight=5).hand("red", "2 wool 2 grain 2 ore")
    assert scene.fact("development_pile") == [1]
    scene.when("red: buy", "table: drawn knight")
    assert scene.fact("development_pile") == [0]
    scene.refused("red: buy", "B-75")


@rule("S5-5")
def test_players_start_on_the_main_island_alone_where_no_harbour_is():
    game = laid()
    while game.phase != "setup-house":
        game.play(game.legal()[0])
    board, layout = game.state.board, game.state.layout
    starts = [int(action >> 20 & 0xFFFFF) for action in game.legal()]
    assert len(starts) > 40
    for node in range(board.n_node):
        around = {int(h) for h in board.node_hexes[node * 3 : node * 3 + 3]}
        assert (node in starts) == bool(around & MAIN)
        if node in starts:
            assert layout.dock_at[node] == 0


@rule("S5-5")
def test_a_first_settlement_at_the_coast_may_have_a_ship_or_a_road():
    game = laid()
    while game.phase != "setup-house":
        game.play(game.legal()[0])
    game.play("settlement c3.n")
    assert {words.split()[0] for words in game.words()} == {"road", "ship"}


@rule("S5-6")
def test_nobody_settles_on_a_small_island_however_long_the_way_there():
    scene = Tribe().given("red settlement c6.ne", "red ship c7/nw c7/ne c8/w c8/sw c8/se")
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain").turn("red")
    assert scene.legal("red", "settlement") == []
    scene.refused("red: settlement c8.sw", "S-66")


@rule("S5-6")
def test_ships_go_along_the_coasts_of_a_small_island():
    scene = Tribe().given("red settlement c6.ne", "red ship c7/nw c7/ne").hand("red", "1 lumber 1 wool").turn("red")
    assert scene.named("c8/nw", "c8/w") <= scene.open("red", "ship")


@rule("S5-7", "S-73")
@pytest.mark.parametrize("desert", ["a4", "g1", "g5"])
def test_the_robber_starts_on_the_desert_that_the_starting_player_names_and_the_pirate_on_its_mark(desert):
    game = laid()
    assert stands(game, ROBBER) == "g5"
    assert sorted(game.words()) == ["robber-at a4", "robber-at g1", "robber-at g5"]
    game.play(f"robber-at {desert}")
    assert stands(game, ROBBER) == desert
    assert stands(game, PIRATE) == "a3"


@rule("S5-7")
def test_the_robber_comes_to_no_small_island():
    scene = Tribe().given("robber c3").roll(7)
    places = {scene.words.places.read_hex(name) for name in scene.open("red", "rob")}
    assert places == MAIN - {scene.words.places.read_hex("c3")}
    scene.refused("red: rob a1", "S5-7")
    scene.refused("red: rob g5", "S5-7")
    assert scene.named("b3", "f5") <= scene.open("red", "pirate")


@rule("S5-7")
def test_the_robber_never_comes_back_to_where_it_started(tmp_path: Path):
    """Drawn with the robber on the main island: there the ban on small islands alone would let it come back."""
    text = text_of("forgotten-tribe")
    before, _, after = text.partition('[[mark]]\nkind = "robber-choice"\nhexes = "a4 g1 g5"\n')
    drawing = tmp_path / "tribe.toml"
    drawing.write_text(before.replace('robber = "g5"', 'robber = "c3"') + after, encoding="utf-8")
    scene = Tribe(map=str(drawing)).later()
    scene.roll(7).when("red: rob d3")
    scene.roll(7)
    assert "c3" not in scene.open("red", "rob")
    scene.refused("red: rob c3", "S5-7")
    assert "c4" in scene.open("red", "rob")


@rule("S5-16")
def test_thirteen_points_win_in_the_own_turn():
    scene = Scene("forgotten-tribe", 3)
    blue = scene.seat("blue")
    scene.turn("red")
    scene.book.score(scene.state, blue, 13)
    assert not scene.game.over
    scene.book.score(scene.state, scene.seat("red"), 12)
    assert not scene.game.over
    scene.when("red: end")
    assert scene.game.winner == "blue"


@rule("S5-17", "S-67", "S-68")
def test_the_variable_layout_deals_the_main_island_anew_and_keeps_likely_numbers_from_its_right_end():
    printed = laid().state.layout
    right = [laid().notation.places.read_hex(name) for name in ("c6", "d6", "e6")]
    different = set()
    for seed in range(12):
        game = laid(seed, layout="variable")
        terrain, number = listed(game.state.layout.terrain), listed(game.state.layout.number)
        different.add(tuple(terrain[h] for h in sorted(MAIN)))
        assert sorted(terrain[h] for h in MAIN) == sorted(printed.terrain[h] for h in MAIN)
        for h in range(len(terrain)):
            if h not in MAIN:
                assert (terrain[h], number[h]) == (printed.terrain[h], printed.number[h])
            if number[h] in (6, 8):
                beside = [o for o in listed(game.state.board.hex_hexes[h * 6 : h * 6 + 6]) if o >= 0]
                assert not any(number[o] in (6, 8) for o in beside)
        assert not {number[h] for h in right} & LIKELY
    assert len(different) == 12
