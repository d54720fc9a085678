"""SN-1 to SN-3, SN-10, SN-13, E-S22: the board of the New World is dealt; own boards are drawings like it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import wyspa
from tests.rule import rule
from wyspa import Game
from wyspa.core.arrays import listed
from wyspa.core.dealer import Seeded
from wyspa.core.plan import Plan
from wyspa.maps.drawing import BadDrawing, read
from wyspa.rules.base.ids import DESERT, FIELDS, FOREST, HILLS, MOUNTAINS, PASTURE
from wyspa.rules.seafarers.ids import GOLD, SEA
from wyspa.table import plan_of, set_table

TOKENS = [2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12]
SEEDS = 40

OWN = """
name = "Own world"
box = "seafarers"
seats = [3]
rim = true
rules = ["new-world"]
apart = [6, 8]
terrains = { forest = 3, hills = 3, pasture = 3, fields = 3, mountains = 2, desert = 1, gold = 4, sea = 8 }
numbers = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
harbour_pool = ["any", "wool"]
drawing = '''
      ????  ????  ????  ????  ????
   ????  ????  ????  ????  ????  ????
      ????  ????  ????  ????  ????
   ????  ????  ????  ????  ????  ????
      ????  ????  ????  ????  ????
'''

[figures]
robber = "12"
pirate = "~1"

[lands]
bonus = ["by-shape"]
points = 1
"""


def red_neighbours(game: Game) -> int:
    """Count the pairs of 6 and 8 that touch."""
    board, number = game.state.board, listed(game.island.number)
    red = [h for h, token in enumerate(number) if token in (6, 8)]
    return sum(other in red for h in red for other in listed(board.hex_hexes[h * 6 : h * 6 + 6])) // 2


@rule("SN-1", "E-S22")
@pytest.mark.parametrize("seats", [3, 4])
def test_42_hexes_are_dealt_19_of_them_sea_and_one_token_lies_on_each_land(seats: int):
    boards = set()
    for seed in range(SEEDS):
        game = wyspa.lay(map="new-world", seats=seats, seed=seed)
        terrain, number = listed(game.island.terrain)[:42], listed(game.island.number)[:42]
        assert game.state.board.n_inner == 42
        assert Counter(terrain) == {SEA: 19, FIELDS: 5, FOREST: 5, PASTURE: 5, HILLS: 4, MOUNTAINS: 4}
        assert sorted(token for token in number if token) == TOKENS
        assert all((kind == SEA) == (token == 0) for kind, token in zip(terrain, number, strict=True))
        assert set(listed(game.island.terrain)[42:]) == {SEA}  # the frame
        boards.add((tuple(terrain), tuple(number)))
    assert len(boards) == SEEDS


@rule("SN-1")
def test_any_place_may_be_any_terrain():
    plan = plan_of(set_table(map="new-world", seats=4))
    seen = [set() for _ in range(42)]
    for seed in range(150):
        terrain = listed(plan.deal(Seeded(seed)).terrain)
        for h in range(42):
            seen[h].add(terrain[h])
    assert all(kinds == {SEA, FIELDS, FOREST, PASTURE, HILLS, MOUNTAINS} for kinds in seen)


@rule("SN-2")
def test_red_numbers_are_never_neighbours():
    assert all(red_neighbours(wyspa.lay(map="new-world", seats=4, seed=seed)) == 0 for seed in range(SEEDS))


def gold_numbers(text: str) -> set[int]:
    """Deal a drawing often and give the numbers that lie on gold."""
    plan: Plan = read(text).plan()
    found = set()
    for seed in range(60):
        layout = plan.deal(Seeded(seed))
        found |= {int(layout.number[h]) for h in range(plan.board.n_inner) if layout.terrain[h] == GOLD}
    return found


@rule("SN-3")
def test_on_own_boards_no_gold_bears_a_red_number():
    assert not gold_numbers(OWN) & {6, 8}
    assert gold_numbers(OWN) >= {3, 4, 5, 9, 10, 11}
    other = OWN.replace('rules = ["new-world"]', "rules = []").replace('harbour_pool = ["any", "wool"]\n', "")
    assert gold_numbers(other) >= {6, 8}  # elsewhere it may


@rule("SN-3")
@pytest.mark.parametrize("cell", ["go06", "go08"])
def test_gold_that_is_drawn_with_a_red_number_is_refused(own: Path, cell: str):
    text = OWN.replace("      ????  ", f"      {cell}  ", 1).replace("gold = 4", "gold = 3")
    own.write_text(text.replace(f" {cell[3]},", "", 1), encoding="utf-8")
    with pytest.raises(BadDrawing, match=rf"row 1, column 7, cell '{cell}': no gold bears the {cell[3]} .*SN-3"):
        wyspa.lay(map=str(own), seats=3, seed=5)
    own.write_text(text.replace(cell, "go05").replace(" 5,", "", 1), encoding="utf-8")
    assert wyspa.lay(map=str(own), seats=3, seed=5).island.number[0] == 5


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The own board as a file."""
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


@rule("SN-10")
def test_an_own_board_is_a_drawing_and_is_played_to_half_its_land_without_deserts(own: Path):
    game = wyspa.lay(map=str(own), seats=3, seed=5)
    assert game.state.target == 9  # 18 land hexes beside the desert
    assert listed(game.island.terrain).count(DESERT) == 1


@rule("SN-10", "SN-9")
def test_an_odd_half_is_rounded_up_and_gives_the_printed_target_of_the_dealt_world(own: Path):
    text = OWN.replace("forest = 3", "forest = 8").replace("sea = 8", "sea = 3")
    text = text.replace("numbers = [2,", "numbers = [2, 3, 4, 5, 9, 10,")
    own.write_text(text, encoding="utf-8")
    assert wyspa.lay(map=str(own), seats=3, seed=5).state.target == 12  # 23 hexes


@rule("SN-10")
def test_players_may_agree_on_another_target_for_their_board(own: Path):
    assert wyspa.lay(map=str(own), seats=3, seed=5, target=11).state.target == 11
    own.write_text(OWN.replace("rim = true", "rim = true\ntarget = 13"), encoding="utf-8")
    assert wyspa.lay(map=str(own), seats=3, seed=5).state.target == 13


@rule("SN-4", "SN-10")
def test_the_players_place_the_harbours_that_their_board_names(own: Path):
    game = wyspa.lay(map=str(own), seats=3, seed=5)
    for _ in range(2):
        assert game.phase == "place-harbour"
        game.play(game.legal()[0])
    assert game.phase == "choose-pirate"
    assert sorted(listed(game.state.layout.dock_kinds)) == [3, 9]


@rule("SN-13")
def test_a_dealt_board_stays_as_it_was_dealt():
    game = wyspa.lay(map="new-world", seats=4, seed=8)
    assert game.state.layout is game.island  # nothing but harbours will be added
    game.play(game.legal()[0])
    assert listed(game.state.layout.terrain) == listed(game.island.terrain)
    assert listed(game.state.layout.number) == listed(game.island.number)
    assert "harbour" not in {words.split()[0] for words in game.words() if game.phase == "setup-house"}
