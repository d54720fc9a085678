"""SN-4 to SN-9, SN-11, SN-12: harbours and pirate are chosen by the players; unknown islands give a point."""

from __future__ import annotations

from collections import Counter

import pytest

import wyspa
from tests import invariants
from tests.rule import rule
from tests.scene import Scene
from tests.walker import Walker
from wyspa import Game
from wyspa.core.arrays import array, listed
from wyspa.core.board import SIDES, Layout
from wyspa.core.ids import A
from wyspa.laying import lay_table
from wyspa.replay import dumps, loads
from wyspa.rules.base.ids import ANY_DOCK, FIELDS, HILLS, ORE
from wyspa.rules.seafarers.docks import lay_dock
from wyspa.rules.seafarers.ids import FOG, PIRATE, SEA
from wyspa.rules.seafarers.islands import Islands
from wyspa.table import plan_of, set_table

POOL = {"any": 4, "lumber": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1}


def world(land: dict[str, tuple[int, int]], seats: int = 3) -> Game:
    """Lay a board with this land and nothing but sea around it; the first seat starts."""
    table = set_table(map="new-world", seats=seats, start="first")
    board = plan_of(table).board
    terrain, number = [SEA] * board.n_hex, [0] * board.n_hex
    game = lay_table(table)
    for name, (kind, token) in land.items():
        h = game.notation.places.read_hex(name)
        terrain[h], number[h] = kind, token
    return lay_table(table, layout=Layout(board, array(terrain), array(number), array([]), array([])))


TWO_ISLANDS = {"d2": (HILLS, 5), "d3": (FIELDS, 12), "d5": (HILLS, 9)}


def settled(seats: int = 3) -> Game:
    """Lay the two islands and skip harbours and pirate: the first settlement is due."""
    game = world(TWO_ISLANDS, seats)
    while game.phase != "setup-house":
        game.play(game.outcomes()[0][0] if game.actor < 0 else game.legal()[0])
    return game


# ---- SN-4, SN-12: harbours -------------------------------------------------------------------------------------------


@rule("SN-4", "S-12")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_players_draw_and_place_nine_harbours_in_turn_from_the_starting_player(seats: int):
    for seed in range(4):
        game = wyspa.lay(map="new-world", seats=seats, seed=seed)
        placers = []
        while game.phase == "place-harbour":
            placers.append(game.actor)
            game.play(game.legal()[seed])
        assert placers == [(game.state.starter + k) % seats for k in range(9)]
        assert Counter(game.book.dock_names[kind] for kind in listed(game.state.layout.dock_kinds)) == POOL
        assert (game.phase, game.actor) == ("choose-pirate", game.state.starter)


@rule("SN-4")
def test_each_harbour_left_is_as_likely_to_be_drawn_as_any_other():
    game = world(TWO_ISLANDS)
    assert game.phase == "draw-harbour"
    assert {game.say(action): weight for action, weight in game.outcomes()} == {
        f"draw-harbour {kind}": many for kind, many in POOL.items()
    }
    game.play("draw-harbour wool")
    game.play("harbour d2/w")
    drawn = {game.say(action): weight for action, weight in game.outcomes()}
    assert drawn == {f"draw-harbour {kind}": many for kind, many in POOL.items() if kind != "wool"}


@rule("SN-4")
def test_a_harbour_lies_at_any_coast_edge_and_nowhere_else():
    game = world(TWO_ISLANDS)
    game.play("draw-harbour ore")
    board, terrain = game.state.board, game.state.layout.terrain
    coast = set()
    for e in range(board.n_edge):
        sides = [h < 0 or terrain[h] == SEA for h in listed(board.edge_hexes[e * 2 : e * 2 + 2])]
        if any(sides) and not all(sides):
            coast.add(e)
    assert {action >> A & 0xFFFFF for action in game.legal()} == coast
    assert len(coast) == 10 + 6
    for edge in ("d2/e", "a1/e"):  # between two lands, and between two seas
        with pytest.raises(wyspa.IllegalAction) as error:
            game.play(f"harbour {edge}")
        assert (error.value.why.rule, error.value.why.key) == ("SN-4", "not_a_coast")


@rule("SN-4")
def test_no_corner_belongs_to_two_harbours():
    game = world(TWO_ISLANDS)
    for action in ("draw-harbour ore", "harbour d2/w", "draw-harbour any"):
        game.play(action)
    for edge in ("d2/w", "d2/nw", "d2/sw"):
        with pytest.raises(wyspa.IllegalAction) as error:
            game.play(f"harbour {edge}")
        assert (error.value.why.rule, error.value.why.key) == ("SN-4", "harbour_too_close")
    game.play("harbour d2/ne")
    taken = [int(game.state.board.edge_nodes[k]) for e in game.state.layout.dock_edges for k in (e * 2, e * 2 + 1)]
    assert len(set(taken)) == len(taken) == 4


@rule("SN-4", "S-13")
def test_a_placed_harbour_gives_its_rate_to_who_settles_there():
    game = world(TWO_ISLANDS)
    game.play("draw-harbour brick")
    game.play("harbour d2/w")
    while game.phase != "setup-house":
        game.play(game.outcomes()[0][0] if game.actor < 0 else game.legal()[-1])
    game.play("settlement d2.nw")
    assert game.book.say_purse(game.state.players[0].rates) == "4 lumber 2 brick 4 wool 4 grain 4 ore"


@rule("S-13")
def test_a_harbour_laid_beside_buildings_betters_the_rates_of_their_owners_alone():
    scene = two_islands().given("blue city d5.n")
    for words in ("d3/se", "d5/ne"):
        lay_dock(
            scene.book, scene.state, scene.words.places.read_edge(words), ANY_DOCK if words == "d3/se" else ORE + 1
        )
    assert [scene.rate("red", card) for card in ("lumber", "ore")] == [3, 3]
    assert [scene.rate("blue", card) for card in ("lumber", "ore")] == [4, 2]
    assert [scene.rate("orange", card) for card in ("lumber", "ore")] == [4, 4]


@rule("SN-12", "SN-4")
def test_a_harbour_that_finds_no_coast_is_left_out_of_the_game():
    game = world({"d3": (FIELDS, 12)})
    game.tell()
    for side in ("ne", "se", "w"):
        game.play("draw-harbour any")
        game.play(f"harbour d3/{side}")
    for kind in ("any", "lumber", "brick", "wool", "grain", "ore"):
        assert game.phase == "draw-harbour"
        game.play(f"draw-harbour {kind}")
    assert game.phase == "choose-pirate"
    assert len(game.state.layout.dock_edges) == 3
    told = [event.row() for event in game.events(0) if event.name == "harbour_left_out"]
    assert [(seat, kind) for _, seat, kind, _ in told] == [(0, 9), (1, 1), (2, 2), (0, 3), (1, 4), (2, 5)]


@rule("SN-4")
def test_what_is_drawn_and_placed_is_told_and_seen_by_all():
    game = world(TWO_ISLANDS)
    game.tell()
    for seat in (-1, 0, 2):
        assert game.view(seat).facts["harbours_left"] == [1, 1, 1, 1, 1, 4]
    game.play("draw-harbour ore")
    for seat in (-1, 0, 2):
        assert game.view(seat).facts["harbour_drawn"] == [5]
        assert game.view(seat).facts["harbours_left"] == [1, 1, 1, 1, 0, 4]
    game.play("harbour d2/w")
    edge = game.notation.places.read_edge("d2/w")
    assert [event.row() for event in game.events(2)] == [
        ("harbour_drawn", 0, 5, 0),
        ("harbour_placed", 0, 5, edge),
    ]
    assert "harbour_drawn" not in game.view(0).facts


@rule("SN-4")
def test_nobody_places_for_another_or_before_drawing():
    game = world(TWO_ISLANDS)
    with pytest.raises(wyspa.IllegalAction) as error:
        game.play("harbour d2/w", 0)
    assert error.value.why.key == "not_in_draw_harbour"
    game.play("draw-harbour any")
    with pytest.raises(wyspa.IllegalAction) as error:
        game.play("harbour d2/w", 1)
    assert error.value.why.key == "not_your_turn"


# ---- SN-5, SN-11: figures --------------------------------------------------------------------------------------------


@rule("SN-5", "E-S22")
def test_the_robber_starts_on_the_only_twelve():
    for seed in range(10):
        game = wyspa.lay(map="new-world", seats=4, seed=seed)
        robbed = [h for h, figures in enumerate(listed(game.state.on_hex)) if figures & 1]
        assert [int(game.state.layout.number[h]) for h in robbed] == [12]
        assert listed(game.state.layout.number).count(12) == 1


@rule("SN-5", "SN-11")
def test_the_starting_player_names_any_hex_of_the_frame_for_the_pirate_before_the_set_up():
    game = world(TWO_ISLANDS)
    east = int(game.state.board.hex_hexes[game.notation.places.read_hex("d6") * 6 + SIDES.index("e")])
    assert [h for h, f in enumerate(listed(game.state.on_hex)) if f & PIRATE] == [east]  # where it is by default
    while game.phase != "choose-pirate":
        game.play(game.outcomes()[0][0] if game.actor < 0 else game.legal()[0])
    assert game.actor == game.state.starter
    assert game.words() == [f"pirate-at ~{k}" for k in range(1, 27)]
    with pytest.raises(wyspa.IllegalAction) as error:
        game.play("pirate-at a1")
    assert error.value.why.rule == "SN-11"
    other = game.copy()
    other.play("pirate-at ~14")
    assert [h for h, f in enumerate(listed(other.state.on_hex)) if f & PIRATE] == [east]
    game.play("pirate-at ~3")
    assert [h for h, f in enumerate(listed(game.state.on_hex)) if f & PIRATE] == [game.notation.places.read_hex("~3")]
    assert (game.phase, game.actor) == ("setup-house", game.state.starter)


# ---- SN-6 to SN-9 ----------------------------------------------------------------------------------------------------


@rule("SN-6", "S-65")
def test_first_settlements_stand_at_any_land():
    game = settled()
    board = game.state.board
    land = {game.notation.places.read_hex(name) for name in TWO_ISLANDS}
    nodes = {n for n in range(board.n_node) if land & set(listed(board.node_hexes[n * 3 : n * 3 + 3]))}
    assert {action >> A & 0xFFFFF for action in game.legal()} == nodes


@rule("SN-7", "S-28")
def test_a_first_settlement_at_the_coast_may_take_a_ship_or_a_road():
    game = settled()
    game.play("settlement d3.s")
    assert {words.split()[0] for words in game.words()} == {"ship", "road"}


def two_islands() -> Scene:
    """Red lives on the western island (d2 d3) since the set-up; d5 is an island of its own."""
    scene = Scene("new-world", 3)
    for name in scene.words.places.hex_names[:42]:
        kind, token = TWO_ISLANDS.get(name, (SEA, 0))
        scene.tile(name, scene.book.terrain_names[kind], token)
    scene.module(Islands).table_laid(scene.book, scene.state)
    scene.turn("red", "setup-route").given("red settlement d3.s", "pirate ~1")
    return scene.turn("red")


@rule("SN-6", "SN-8", "S-62")
def test_the_first_own_settlement_on_an_unknown_island_gives_one_point_more():
    scene = two_islands().given("red ship d4/sw d4/se", "blue settlement d5.ne")
    assert scene.points("red") == 1
    scene.hand("red", "1 lumber 1 brick 1 wool 1 grain").when("red: settlement d5.sw")
    assert scene.points("red") == 3
    scene.hand("red", "2 grain 3 ore").when("red: city d5.sw")
    assert scene.points("red") == 4


@rule("SN-6", "SN-8")
def test_a_second_settlement_on_a_known_island_gives_no_token():
    scene = two_islands().given("red ship d4/sw d4/se", "red settlement d5.sw")
    before = scene.points("red")
    scene.given("red road d5/sw d5/se").hand("red", "1 lumber 1 brick 1 wool 1 grain")
    scene.when("red: settlement d5.se")
    assert scene.points("red") == before + 1
    home = two_islands().given("red road d3/sw d2/se").hand("red", "1 lumber 1 brick 1 wool 1 grain")
    home.when("red: settlement d2.s")
    assert home.points("red") == 2


@rule("SN-6")
def test_an_island_is_a_group_of_land_that_hangs_together():
    scene = two_islands()
    numbers = scene.sees("red")["facts"]["lands"]
    lands = {thing.place: thing.number for thing in scene.book.shown["lands"].things(numbers)}
    d2, d3, d5 = (lands[scene.words.places.read_hex(name)] for name in ("d2", "d3", "d5"))
    assert d2 == d3 != d5
    assert len(lands) == 3


@rule("SN-9")
def test_twelve_points_win_in_the_own_turn():
    scene = two_islands()
    assert scene.state.target == 12
    scene.book.score(scene.state, 1, 12)
    assert not scene.game.over
    scene.book.score(scene.state, 0, 11)
    assert scene.game.winner == "red"


# ---- whole games -----------------------------------------------------------------------------------------------------


@rule("SN-4", "SN-13")
@pytest.mark.parametrize("seats", [3, 4])
def test_whole_games_keep_every_invariant_and_come_back_from_bytes_text_and_replay(seats: int):
    for seed in range(2):
        first = wyspa.lay(map="new-world", seats=seats, seed=seed)
        game = lay_table(set_table(map="new-world", seats=seats), layout=first.island)
        for k, _ in enumerate(Walker(seed).walk(game, turns=100)):
            invariants.check(game.book, game.state)
            if k % 20 == 0 or game.phase.endswith("harbour") or game.phase == "choose-pirate":
                invariants.check_thoroughly(game.book, game.state)
                assert wyspa.from_text(game.to_text()).hash() == game.hash()
        assert listed(game.state.layout.terrain) == listed(game.island.terrain)  # SN-13: the board stays as dealt
        assert listed(game.state.layout.number) == listed(game.island.number)
        assert len(game.island.dock_edges) == 0
        assert len(game.state.layout.dock_edges) == 9
        assert loads(dumps(game)).hash == game.hash()
        assert FOG not in listed(game.state.layout.terrain)


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("harbours_left 1", "harbours_left -1"),
        ("harbours_left 1 1 1 1 1 4", "harbours_left 0 0 0 0 0 0"),
        ("data 0", "data 7"),
    ],
)
def test_a_position_with_harbours_that_cannot_be_is_refused(line: str, broken: str):
    text = world(TWO_ISLANDS).to_text()
    assert line in text
    with pytest.raises(ValueError, match="position"):
        wyspa.from_text(text.replace(line, broken))
