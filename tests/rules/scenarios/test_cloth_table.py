"""Cloth Trade before the first turn: the board, three rounds of set-up, where the robber starts."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.scenarios.villages import NUMBERS, Villages
from wyspa.core.arrays import listed
from wyspa.rules.base.ids import ANY_DOCK, ROBBER
from wyspa.table import map_named

CENTRAL = ["c4", "d2", "d5", "e4"]


def laid(seed: int = 1, seats: int = 4, **options: object) -> wyspa.Game:
    return wyspa.lay(map="cloth-trade", seats=seats, seed=seed, **options)


def robber_of(game: wyspa.Game) -> int:
    return next(h for h in range(game.state.board.n_hex) if game.state.on_hex[h] & ROBBER)


def things_of(game, name):
    """Read what a rule shows on the board."""
    return game.book.shown[name].things(game.view(-1).facts[name])


@rule("S6-1")
@pytest.mark.parametrize("ports", ["fixed", "random"])
def test_nine_harbours_are_always_shuffled_onto_the_marked_places(ports):
    games = [laid(seed, ports=ports) for seed in range(6)]
    kinds = [listed(game.state.layout.dock_kinds) for game in games]
    assert all(sorted(dealt) == [1, 2, 3, 4, 5, *[ANY_DOCK] * 4] for dealt in kinds)
    assert len({tuple(dealt) for dealt in kinds}) > 1
    assert len({tuple(listed(game.state.layout.dock_edges)) for game in games}) == 1


@rule("S6-2")
def test_eight_villages_with_five_cloth_each_and_ten_in_the_supply_lie_in_pairs_on_the_central_islands():
    view = laid().view(-1)
    villages = things_of(laid(), "villages")
    assert [village.number for village in villages] == NUMBERS
    assert [village.count for village in villages] == [5] * 8
    assert view.facts["cloth_supply"] == [10]
    assert sum(village.count for village in villages) + view.facts["cloth_supply"][0] == 50
    names = laid().notation.places.hex_names
    on = [
        [names[h] for h in view.board.node_hexes[node * 3 : node * 3 + 3] if names[h] in CENTRAL]
        for node in [village.place for village in villages]
    ]
    assert sorted(name for island in on for name in island) == sorted(CENTRAL * 2)


@rule("S6-3")
@pytest.mark.parametrize(
    ("seats", "start", "order"),
    [(4, "first", [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]), (3, "second", [1, 2, 0, 0, 2, 1, 1, 2, 0])],
)
def test_three_settlements_are_placed_forth_back_and_forth_again_then_the_starting_player_begins(seats, start, order):
    game = laid(seats=seats, start=start)
    placed = []
    while game.phase != "roll":
        placed.append(game.actor)
        assert game.phase == "setup-house"
        game.play(game.legal()[7])
        assert (game.phase, game.actor) == ("setup-route", placed[-1])
        game.play(game.legal()[-1])
    assert placed == order
    assert game.actor == order[0]
    assert [player.points for player in game.state.players] == [3] * seats


@rule("S6-3", "S-28")
def test_a_settlement_of_the_set_up_gets_a_road_or_at_the_coast_a_ship():
    game = laid(start="first")
    game.play("settlement b2.s")
    assert {words.split()[0] for words in game.words()} == {"road", "ship"}
    game.play("ship c2/e")
    assert game.actor == 1


@rule("S6-4", "S-30")
def test_only_the_third_settlement_pays():
    game = laid(start="first", seats=3)
    for node, edge in [("a1.n", "a1/ne"), ("a3.n", "a3/ne"), ("a5.n", "a5/ne")]:
        game.play(f"settlement {node}")
        game.play(f"road {edge}")
    for node, edge in [("f6.n", "f6/ne"), ("f2.n", "f2/ne"), ("f1.n", "f1/nw")]:
        game.play(f"settlement {node}")
        game.play(f"road {edge}")
    assert [player.cards for player in game.state.players] == [0, 0, 0]
    game.play("settlement g4.n")  # it touches f4 (sea), f5 (pasture) and g4 (fields)
    assert game.book.say_purse(game.state.players[0].purse) == "1 wool 1 grain"


@rule("S6-5", "S-65", "S-66")
def test_starting_settlements_stand_on_the_main_islands_only():
    game = laid(start="first")
    nodes = {words.split()[1] for words in game.words()}
    areas = map_named("cloth-trade").marking.areas
    main = {*areas["north"], *areas["south"]}
    board, places = game.state.board, game.notation.places
    expected = {
        places.say_node(node)
        for node in range(board.n_node)
        if main & set(listed(board.node_hexes[node * 3 : node * 3 + 3]))
    }
    assert nodes == expected
    for node in ("c4.n", "d2.nw", "c2.se"):
        with pytest.raises(wyspa.IllegalAction) as error:
            game.play(f"settlement {node}")
        assert error.value.why.rule == "S-66"


@rule("S6-5", "S6-6", "S-66")
def test_nobody_ever_settles_on_a_central_island_or_at_a_village():
    scene = Villages().given("red settlement b1.se", "red ship b2/sw c2/e c2/se c3/sw")
    scene.hand("red", "4 lumber 4 brick 4 wool 4 grain")
    for node in ("c2.s", "c2.se", "c3.s"):
        scene.refused(f"red: settlement {node}", "S-66")
    assert scene.open("red", "settlement") == set()
    scene.given("red ship b2/se")
    assert scene.open("red", "settlement") == {"b2.se"}


@rule("S6-6")
def test_a_village_on_open_land_would_be_no_building_site_either():
    scene = Villages().given("red settlement b2.s", "red road b2/se")
    spot = scene.words.places.read_node("b3.sw")
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain")
    at = scene.rule.village_at
    before = at[spot]
    try:
        at[spot] = 1
        assert not scene.rule.may_place(scene.state, 2, spot, 0)
        assert scene.rule.may_place(scene.state, 1, spot, 0)
        assert scene.rule.why_not_place(scene.book, scene.state, 2, spot, 0).rule == "S6-6"
    finally:
        at[spot] = before
    assert scene.rule.may_place(scene.state, 2, spot, 0)


@rule("S6-7", "S-48")
def test_the_robber_starts_on_the_fields_with_twelve_and_the_pirate_on_its_hex():
    game = laid()
    h = robber_of(game)
    assert game.book.terrain_names[game.state.layout.terrain[h]] == "fields"
    assert game.state.layout.number[h] == 12
    assert game.state.on_hex[game.notation.places.read_hex("~14")] == 2
    assert game.phase == "setup-house"  # nobody is asked


@rule("S6-21", "S-67", "S-68")
def test_the_variable_layout_deals_the_main_islands_anew_and_leaves_the_villages():
    fixed = laid()
    games = [laid(seed, layout="variable") for seed in range(8)]
    areas = map_named("cloth-trade").marking.areas
    main = [*areas["north"], *areas["south"]]
    board = fixed.state.board
    for game in games:
        was, now = fixed.state.layout, game.state.layout
        assert sorted(now.terrain[h] for h in main) == sorted(was.terrain[h] for h in main)
        assert sorted(now.number[h] for h in main) == sorted(was.number[h] for h in main)
        rest = [h for h in range(board.n_hex) if h not in main]
        assert all(now.terrain[h] == was.terrain[h] and now.number[h] == was.number[h] for h in rest)
        red = [h for h in main if now.number[h] in (6, 8)]
        assert not any(set(listed(board.hex_hexes[h * 6 : h * 6 + 6])) & set(red) for h in red)
        assert game.view(-1).facts["villages"] == fixed.view(-1).facts["villages"]
        assert now.number[robber_of(game)] == 12
    assert len({tuple(listed(game.state.layout.terrain)) for game in games}) == 8


@rule("S6-21", "S6-27")
@pytest.mark.parametrize("seed", range(5))
def test_in_the_variable_layout_the_robber_starts_on_the_first_twelve_unless_the_starting_player_names_the_other(seed):
    game = laid(seed, layout="variable", start="third")
    twelves = [h for h in range(game.state.board.n_hex) if game.state.layout.number[h] == 12]
    names = [game.notation.places.say_hex(h) for h in twelves]
    assert robber_of(game) == min(twelves, key=lambda h: game.state.board.spots[h][::-1])
    assert (game.phase, game.actor) == ("choose-robber", 2)
    assert game.words() == [f"robber-at {name}" for name in names]
    keeping = game.copy()
    keeping.play(f"robber-at {names[0]}")
    assert robber_of(keeping) == twelves[0]
    game.play(f"robber-at {names[1]}")
    assert robber_of(game) == twelves[1]
    assert (game.phase, game.actor) == ("setup-house", 2)


@rule("S6-27")
def test_another_hex_than_a_twelve_is_refused():
    game = laid(3, layout="variable", start="first")
    with pytest.raises(wyspa.IllegalAction) as error:
        game.play("robber-at d2")
    assert error.value.why.rule == "S6-27"


@rule("S6-19")
def test_the_target_is_fourteen_and_the_house_may_set_another():
    assert laid().state.target == 14
    assert laid(target=9).state.target == 9


def test_a_drawing_with_too_few_villages_is_refused():
    from wyspa.core.why import RuleConflict
    from wyspa.rules.scenarios.cloth import Cloth

    ground = map_named("cloth-trade").ground(["red", "blue", "white"])
    ground.marks = {"village": ground.marks["village"][:3]}
    with pytest.raises(RuleConflict, match="3 villages"):
        Cloth(ground)
