"""S3-1 to S3-6, S3-13 to S3-16: how the Fog Islands begin, what is hidden there, and when they are won."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import wyspa
from tests import invariants
from tests.leaks.twins import twin
from tests.rule import rule
from tests.rules.scenarios.mist import TO_FOG, cards, fog_left, lies_on, lifted, shore
from tests.scene import Scene
from tests.walker import Walker
from wyspa import Game
from wyspa.core.arrays import listed
from wyspa.core.board import SIDES
from wyspa.core.ids import TABLE, A
from wyspa.core.position import hash_of
from wyspa.laying import lay_table
from wyspa.replay import dumps, loads
from wyspa.rules.seafarers.ids import FIND, FOG, SEA
from wyspa.table import map_named, read_table

BAG = {"sea": 2, "hills": 2, "mountains": 2, "pasture": 1, "fields": 2, "forest": 1, "gold": 2}
TOKENS = {3: [3, 3, 4, 5, 6, 8, 9, 10, 11, 12], 4: [3, 4, 5, 6, 8, 9, 10, 11, 11, 12]}
SEATS = pytest.mark.parametrize("seats", [3, 4])


def fog_of(seats: int) -> list[int]:
    return map_named(f"fog-islands-{seats}").marking.areas["fog"]


def start_hexes(seats: int) -> set[int]:
    areas = map_named(f"fog-islands-{seats}").marking.areas
    return {*areas["north-east"], *areas["south-west"]}


# ---- the board -------------------------------------------------------------------------------------------------------


@rule("S3-1", "S3-2")
@SEATS
def test_the_start_islands_lie_open_and_twelve_hexes_lie_in_the_fog(seats: int):
    game = wyspa.lay(map="fog-islands", seats=seats, seed=3)
    terrain, number = listed(game.state.layout.terrain), listed(game.state.layout.number)
    assert [h for h, kind in enumerate(terrain) if kind == FOG] == sorted(fog_of(seats))
    assert len(fog_of(seats)) == 12
    assert {h for h, token in enumerate(number) if token} == start_hexes(seats)
    assert len(game.state.layout.dock_edges) == {3: 8, 4: 9}[seats]
    docked = {h for e in game.state.layout.dock_edges for h in listed(game.state.board.edge_hexes[e * 2 : e * 2 + 2])}
    assert not docked & set(fog_of(seats))


@rule("S3-2", "S3-3")
@SEATS
def test_every_hex_of_the_bag_and_every_token_is_as_likely_as_any_other(seats: int):
    scene = Scene("fog-islands", seats)
    scene.state.push(FIND, TABLE, fog_of(seats)[0] << A)
    terrains, tokens = Counter[str](), Counter[int]()
    for words, weight in scene.outcomes().items():
        _, terrain, *number = words.split()
        terrains[terrain] += weight
        if number:
            tokens[int(number[0])] += weight
    assert terrains == {name: many * 10 for name, many in BAG.items()}  # of 12 * 10 ways
    assert tokens == {token: many * 10 for token, many in Counter(TOKENS[seats]).items()}  # 10 of the 12 are land


@rule("S3-2", "S3-3")
@SEATS
def test_the_whole_bag_and_the_whole_stack_come_to_the_board(seats: int):
    for seed in range(3):
        scene = Scene("fog-islands", seats)
        dealer = wyspa.Seeded(seed)
        for h in fog_of(seats):
            scene.state.push(FIND, TABLE, h << A)
            scene.book.play(scene.state, TABLE, scene.book.deal(scene.state, dealer))
            while scene.phase == "pick-gold":
                scene.when("red: take ore")
        found = [lies_on(scene, scene.words.places.say_hex(h)).split() for h in fog_of(seats)]
        assert Counter(words[0] for words in found) == BAG
        assert sorted(int(words[1]) for words in found if len(words) > 1) == TOKENS[seats]
        assert all(len(words) == 2 for words in found if words[0] != "sea")
        assert fog_left(scene) == []


@rule("S3-6")
@SEATS
def test_robber_and_pirate_start_on_the_twelve_and_on_the_frame(seats: int):
    game = wyspa.lay(map="fog-islands", seats=seats, seed=3)
    on_hex = {h: figures for h, figures in enumerate(listed(game.state.on_hex)) if figures}
    twelve = next(h for h, token in enumerate(listed(game.state.layout.number)) if token == 12)
    west_of_d1 = int(game.state.board.hex_hexes[game.notation.places.read_hex("d1") * 6 + SIDES.index("w")])
    assert on_hex == {twelve: 1, west_of_d1: 2}


# ---- set-up ----------------------------------------------------------------------------------------------------------


@rule("S3-4", "S-65")
@SEATS
def test_starting_settlements_are_placed_on_the_start_islands_only(seats: int):
    game = wyspa.lay(map="fog-islands", seats=seats, start="first")
    board = game.state.board
    at_start = {n for n in range(board.n_node) if start_hexes(seats) & set(listed(board.node_hexes[n * 3 : n * 3 + 3]))}
    assert {action >> A & 0xFFFFF for action in game.legal()} == at_start


@rule("S3-4")
def test_land_discovered_in_set_up_is_no_start_island():
    game = wyspa.lay(map="fog-islands", seats=4, start="first")
    for action in ("settlement a3.sw", f"ship {TO_FOG}", "find fields 9"):
        game.play(action)
    with pytest.raises(wyspa.IllegalAction) as error:
        game.play("settlement b2.sw")
    assert error.value.why.rule == "S-65"


@rule("S3-5")
def test_a_first_settlement_at_the_coast_gets_a_ship_and_no_road():
    game = wyspa.lay(map="fog-islands", seats=4, start="first")
    game.play("settlement a3.sw")
    assert {words.split()[0] for words in game.words()} == {"ship"}
    assert len(game.words()) == 3
    with pytest.raises(wyspa.IllegalAction) as error:
        game.play("road a2/e")
    assert error.value.why.rule == "S3-5"


@rule("S3-5")
def test_a_first_settlement_inland_gets_a_road():
    game = wyspa.lay(map="fog-islands", seats=4, start="first")
    game.play("settlement a4.s")
    assert {words.split()[0] for words in game.words()} == {"road"}


@rule("S3-15", "S-29")
def test_at_the_pirate_a_first_settlement_gets_a_road():
    game = wyspa.lay(map="fog-islands", seats=4, start="first")
    game.play("settlement d1.sw")  # both its edges at the sea belong to the pirate's hex
    assert {words.split()[0] for words in game.words()} == {"road"}
    assert len(game.words()) == 3


@rule("S3-5", "S3-15")
@SEATS
def test_in_set_up_and_after_it_open_places_are_those_of_the_whole_board(seats: int):
    for seed in range(3):
        game = wyspa.lay(map="fog-islands", seats=seats)
        for k, _ in enumerate(Walker(seed).walk(game, most=80)):
            invariants.check(game.book, game.state)
            if k > 4:
                invariants.open_places_equal_the_scan(game.book, game.state)
                invariants.bytes_give_it_back(game.book, game.state)


# ---- the end ---------------------------------------------------------------------------------------------------------


@rule("S3-13", "S-60")
@SEATS
def test_twelve_points_win_in_the_own_turn(seats: int):
    scene = Scene("fog-islands", seats).turn("red")
    assert scene.state.target == 12
    scene.book.score(scene.state, 0, 11)
    scene.book.score(scene.state, 1, 12)
    assert not scene.game.over  # blue is not on turn
    scene.book.score(scene.state, 0, 1)
    assert scene.game.winner == "red"


# ---- the variable layout ---------------------------------------------------------------------------------------------


@rule("S3-14", "S-67", "S-68")
@SEATS
def test_the_variable_layout_deals_the_start_islands_within_their_outlines_and_red_numbers_may_touch(seats: int):
    plain = wyspa.lay(map="fog-islands", seats=seats, seed=0).island
    islands, touching, kinds = set(), 0, set()
    for seed in range(30):
        game = wyspa.lay(map="fog-islands", seats=seats, seed=seed, layout="variable", ports="random")
        terrain, number = listed(game.island.terrain), listed(game.island.number)
        assert sorted(terrain) == sorted(listed(plain.terrain))
        assert sorted(number) == sorted(listed(plain.number))
        changed = {h for h in range(len(terrain)) if terrain[h] != plain.terrain[h] or number[h] != plain.number[h]}
        assert changed <= start_hexes(seats)
        islands.add(tuple(terrain))
        kinds.add(tuple(listed(game.island.dock_kinds)))
        assert listed(game.island.dock_edges) == listed(plain.dock_edges)
        red = [h for h, token in enumerate(number) if token in (6, 8)]
        beside = game.state.board.hex_hexes
        touching += any(other in red for h in red for other in listed(beside[h * 6 : h * 6 + 6]))
        on_twelve = [h for h, figures in enumerate(listed(game.state.on_hex)) if figures & 1]
        assert [number[h] for h in on_twelve] == [12]  # S-69: looked up after dealing
    assert len(islands) > 25
    assert len(kinds) > 5
    assert touching > 0


# ---- S3-16: nobody knows ---------------------------------------------------------------------------------------------


@rule("S3-16")
def test_a_view_shows_fog_and_what_is_left_in_the_bags_and_nothing_else_of_them():
    scene = lifted().when("table: find fields 8")
    h = scene.words.places.read_hex("a1")
    for seat in ["red", "blue", "table"]:
        seen = scene.sees(seat)
        assert (seen["terrain"][h], seen["number"][h]) == (FOG, 0)
        assert seen["facts"]["fog_terrains"] == [1, 2, 1, 1, 2, 0, 2, 2]  # one of the fields is found
        assert seen["facts"]["fog_numbers"] == [0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 2, 1]


@rule("S3-16")
def test_nothing_in_the_state_foretells_what_will_be_found():
    """The same position goes on with anything that is left: no order is hidden in it, for no seat and for no bytes."""
    before = lifted()
    data, views = before.game.to_bytes(), [before.sees(seat) for seat in ("red", "blue", "table")]
    for words in before.outcomes():
        scene = lifted()
        assert scene.game.to_bytes() == data
        assert [scene.sees(seat) for seat in ("red", "blue", "table")] == views
        scene.when(f"table: {words}")
        assert f"find {lies_on(scene, 'b2')}" == words


@rule("S3-16")
def test_games_that_will_find_different_things_look_the_same_until_then():
    found = set()
    for seed in range(12):
        game = wyspa.lay(map="fog-islands", seats=4, start="first", seed=seed)
        game.play("settlement a3.sw")
        assert game.hash() == hash_without_dealer(game)
        game.play(f"ship {TO_FOG}")
        h = game.notation.places.read_hex("b2")
        found.add((int(game.state.layout.terrain[h]), int(game.state.layout.number[h])))
    assert len(found) > 6


def hash_without_dealer(game: Game) -> str:
    """Give the hash of the same position in a game without a dealer."""
    other = wyspa.lay(map="fog-islands", seats=4, start="first")
    other.play("settlement a3.sw")
    return other.hash()


@rule("S3-16")
@pytest.mark.parametrize("map", ["fog-islands", "new-world"])
def test_hidden_cards_do_not_change_a_view(map: str):
    rng, different = random.Random(7), 0
    game = wyspa.lay(map=map, seats=4)
    for k, _ in enumerate(Walker(3).walk(game, turns=60)):
        if k % 5 or game.over:
            continue
        for viewer in range(-1, 4):
            other = twin(rng, game.book, game.state, viewer)
            different += hash_of(other) != game.hash()
            assert game.book.view(other, viewer).plain() == game.view(viewer).plain()
    assert different > 50


@rule("S3-8", "S3-10", "S3-16")
def test_everybody_is_told_what_was_found_and_by_whom():
    scene = shore().listen().when(f"red: ship {TO_FOG}", "table: find fields 8")
    for seat in ("red", "blue", "table"):
        assert scene.told(seat, "found") == [(0, scene.words.places.read_hex("b2"), 308)]


# ---- round trips -----------------------------------------------------------------------------------------------------


@rule("S3-8", "S3-16")
@SEATS
def test_whole_games_keep_every_invariant_and_come_back_from_bytes_text_and_replay(seats: int):
    lifted_in_all = 0
    for seed in range(2):
        game = wyspa.lay(map="fog-islands", seats=seats)
        for k, _ in enumerate(Walker(seed).walk(game, turns=150)):
            invariants.check(game.book, game.state)
            if k % 20 == 0 or game.phase == "find":
                invariants.check_thoroughly(game.book, game.state)
                assert wyspa.from_text(game.to_text()).hash() == game.hash()
        lifted_in_all += 12 - listed(game.state.layout.terrain).count(FOG)
        assert listed(game.island.terrain).count(FOG) == 12  # the island as it was dealt stays as it was
        again = lay_table(read_table(game.line), layout=game.island)
        for seat, action in game.log():
            again.play(action, seat)
        assert again.hash() == game.hash()
        assert loads(dumps(game)).hash == game.hash()
        assert listed(wyspa.from_bytes(game.to_bytes()).state.layout.terrain) == listed(game.state.layout.terrain)
    assert lifted_in_all > 6


@rule("S3-8")
def test_a_copy_keeps_its_fog_when_the_game_goes_on():
    scene = lifted()
    copy = scene.state.copy()
    scene.when("table: find sea")
    h = scene.words.places.read_hex("b2")
    assert copy.layout.terrain[h] == FOG
    assert scene.state.layout.terrain[h] == SEA
    assert scene.book.view(copy, 0).plain()["facts"]["fog_terrains"][SEA] == 2
    assert cards(scene) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("line", "broken"),
    [("fog_terrains 1 2", "fog_terrains -1 2"), ("fog_numbers 0 0 0 1", "fog_numbers 0 0 0 -1"), ("data ", "data 9")],
)
def test_a_position_whose_bags_or_fog_cannot_be_is_refused(line: str, broken: str):
    text = lifted().game.to_text()
    assert line in text
    with pytest.raises(ValueError, match="position"):
        wyspa.from_text(text.replace(line, broken))
