"""T-50 to T-66: the six pieces, and every island that can be put together from them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import wyspa
from tests.rule import rule
from wyspa import UnknownWord
from wyspa.core.arrays import listed
from wyspa.core.dealer import runs
from wyspa.core.notation import Places
from wyspa.rules.base.ids import DESERT, FIELDS, FOREST, HILLS, MOUNTAINS, PASTURE
from wyspa.rules.travel.board import (
    LARGE,
    LARGE_CELLS,
    PIECES,
    SMALL,
    SMALL_CELLS,
    Assembly,
    dealt_assembly,
    every_assembly,
    frame,
    read_assembly,
    turned,
)
from wyspa.table import map_named

RULES = Path(wyspa.__file__).parent / "rules" / "travel" / "rules.md"
BEGINNER = "0/A1-A2-A3-A4-A5-A6"
BAG = Counter({FOREST: 4, PASTURE: 4, FIELDS: 4, HILLS: 3, MOUNTAINS: 3, DESERT: 1})
NUMBERS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
DOCKS = Counter({9: 4, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1})
BOARD = frame()
WAYS = every_assembly()

Island = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]


@cache
def islands() -> list[Island]:
    """Lay all assemblies, once for all tests."""
    found = []
    for way in WAYS:
        layout = way.layout(BOARD)
        docks = zip(listed(layout.dock_edges), listed(layout.dock_kinds), strict=True)
        found.append((tuple(layout.terrain), tuple(layout.number), tuple(sorted(docks))))
    return found


def cells(piece: str) -> list[list[str]]:
    return [words.split() for words in PIECES[piece].split(", ")]


@rule("T-50", "T-51", "T-52")
def test_there_are_six_pieces_of_two_sides_with_nineteen_hexes_on_either_side():
    assert sorted(PIECES) == sorted(f"{side}{number}" for side in "AB" for number in range(1, 7))
    for side in "AB":
        sizes = [len(cells(f"{side}{number}")) for number in range(1, 7)]
        assert sizes == [4, 2, 4, 3, 4, 2]
        assert sum(sizes) == 19


@rule("T-53", "T-62")
def test_side_a_in_order_is_the_beginners_island_with_its_starts():
    mine, printed = map_named("travel:beginner"), map_named("beginner")
    assert (mine.terrain, mine.number) == (printed.terrain, printed.number)
    docks = [set(zip(m.dock_edges, m.dock_kinds, strict=True)) for m in (mine, printed)]
    assert docks[0] == docks[1]
    chosen = map_named(f"travel:{BEGINNER}")
    assert (chosen.terrain, chosen.number, chosen.starts) == (mine.terrain, mine.number, {})


@rule("T-53")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_begin_there_with_the_printed_pieces_and_hands(seats):
    game, other = wyspa.lay(map="travel:beginner", seats=seats), wyspa.lay(map="beginner", seats=seats)
    assert game.seats == ["red", "blue", "orange", "white"][-seats:]
    assert game.phase == "roll"
    assert game.view(0).plain()["on_node"] == other.view(0).plain()["on_node"]
    assert [int(p.purse) for p in game.state.players] == [int(p.purse) for p in other.state.players]


@rule("T-54", "T-66")
def test_there_are_13824_ways_and_large_and_small_alternate_in_each():
    assert len(WAYS) == 6 * 6 * 6 * 2**6 == 13_824
    assert len({way.say() for way in WAYS}) == 13_824
    for way in WAYS:
        numbers = [int(piece[1]) for piece in way.pieces]
        assert sorted(numbers[::2]) == LARGE
        assert sorted(numbers[1::2]) == SMALL


@rule("T-54")
def test_the_dealer_puts_each_way_together_with_the_same_chance():
    seen: Counter[str] = Counter()
    chances = set()
    for dealer in runs():
        seen[dealt_assembly(dealer).say()] += 1
        chances.add(dealer.one_in())
    assert len(seen) == 13_824
    assert set(seen.values()) == {1}
    assert chances == {13_824}


@rule("T-54")
def test_a_random_assembly_is_dealt_for_each_game_and_then_kept():
    games = [wyspa.lay(map="travel:random", seats=3, seed=seed) for seed in range(12)]
    dealt = {tuple(game.state.layout.terrain) for game in games}
    assert len(dealt) > 8
    again = wyspa.lay(map="travel:random", seats=3, seed=4)
    assert again.hash() == games[4].hash()
    known = {island[0] for island in islands()}
    assert dealt <= known
    assert wyspa.from_text(again.to_text()).hash() == again.hash()


@rule("T-54")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0/A1-A2-A1-A4-A5-A6", "piece 1 lies in this assembly twice, and there is only one of it (T-50)"),
        ("0/A1-A2-B1-A4-A5-A6", "piece 1 lies in this assembly twice, and there is only one of it (T-50)"),
        ("0/C1-A2-A3-A4-A5-A6", "piece 1 has no side C: its sides are A and B (T-52)"),
        ("0/A2-A1-A3-A4-A5-A6", "place 1 is for a large piece, and A2 is small: they alternate (T-54)"),
        ("0/A1-A3-A2-A4-A5-A6", "place 2 is for a small piece, and A3 is large: they alternate (T-54)"),
        ("0/A7-A2-A3-A4-A5-A6", "there is no piece 7: 1, 3 and 5 are large, 2, 4 and 6 are small (T-51)"),
        ("6/A1-A2-A3-A4-A5-A6", "the frame has the corners 0 to 5, not '6' (T-56)"),
        ("/A1-A2-A3-A4-A5-A6", "the frame has the corners 0 to 5, not '' (T-56)"),
        ("0/A-A2-A3-A4-A5-A6", "'A' is no piece: it is written like A1, its side and its number (T-52)"),
    ],
)
def test_what_cannot_be_put_together_is_refused_in_one_sentence(text, said):
    with pytest.raises(UnknownWord) as error:
        wyspa.lay(map=f"travel:{text}")
    assert str(error.value) == said


@rule("T-54")
def test_too_few_pieces_are_refused_with_an_example():
    with pytest.raises(UnknownWord, match=r"^an assembly has six pieces, not 2: it is written like 0/A1-A2-A3"):
        read_assembly("0/A1-A2")
    with pytest.raises(UnknownWord, match=r"^there is no map travel:rndom \(did you mean travel:random"):
        wyspa.lay(map="travel:rndom")


@rule("T-52")
def test_an_assembly_is_written_as_it_is_read_in_either_spelling():
    assert read_assembly("2/b3-6a-A5-2B-1a-a4").say() == "2/B3-A6-A5-B2-A1-A4"
    for way in WAYS[::97]:
        assert read_assembly(way.say()).say() == way.say()


@rule("T-55", "T-56")
def test_corners_are_turns_of_the_first_and_a_turned_assembly_is_the_turned_island():
    corners = [(0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0)]
    assert [turned((0, -2), k) for k in range(6)] == corners
    at = {spot: h for h, spot in enumerate(BOARD.spots)}
    first, second = (Assembly(s, read_assembly(BEGINNER).pieces).layout(BOARD) for s in (0, 1))
    for spot, h in at.items():
        there = at[turned(spot, 1)]
        assert (first.terrain[h], first.number[h]) == (second.terrain[there], second.number[there])


@rule("T-57", "T-58")
def test_the_cells_of_large_and_small_pieces():
    assert LARGE_CELLS == [(0, -2), (1, -2), (-1, -1), (0, -1)]
    assert SMALL_CELLS == [(0, -2), (0, -1), (0, 0)]


@rule("T-59", "T-63", "T-50")
def test_every_assembly_covers_the_frame_with_the_standard_hexes():
    for s in range(6):  # every hex once, whatever the order of the pieces
        spots = [turned(c, s + k) for k in (0, 2, 4) for c in LARGE_CELLS]
        spots += [turned(c, s + k) for k in (1, 3, 5) for c in SMALL_CELLS[:2]] + [(0, 0)]
        assert sorted(spots) == sorted(BOARD.spots)
        assert len(spots) == 19
    for terrain, number, docks in islands():
        assert Counter(terrain) == BAG
        assert sorted(n for n in number if n) == NUMBERS
        assert Counter(kind for _, kind in docks) == DOCKS
        assert number[terrain.index(DESERT)] == 0


@rule("T-60")
def test_every_assembly_has_nine_harbours_at_the_coast_with_eighteen_corners():
    rings = set()
    for _, _, docks in islands():
        rings.add(tuple(edge for edge, _ in docks))
    assert len(rings) == 2  # one for even corners of the first piece, one for odd ones
    for ring in rings:
        assert all(BOARD.is_coast(edge) for edge in ring)
        assert len({BOARD.edge_nodes[edge * 2 + end] for edge in ring for end in (0, 1)}) == 18


@rule("T-61", "T-63")
@pytest.mark.parametrize("number", range(1, 7))
def test_each_piece_has_the_same_terrains_numbers_and_ports_on_both_sides(number):
    sides = [cells(f"{side}{number}") for side in "AB"]
    for column in range(3):
        mixtures = [sorted(cell[column] for cell in side if len(cell) > column) for side in sides]
        assert mixtures[0] == mixtures[1]


def printed() -> dict[str, list[list[str]]]:
    """Read the table of contents from the numbered rules."""
    found: dict[str, list[list[str]]] = {}
    number = ""
    for line in RULES.read_text(encoding="utf-8").splitlines():
        columns = [column.strip() for column in line.strip("|").split("|")]
        if len(columns) != 4 or columns[1] not in ("corner", "cw", "ccw", "inner", "centre"):
            continue
        number = columns[0][:1] or number
        for side, words in zip("AB", columns[2:], strict=True):
            found.setdefault(f"{side}{number}", []).append(words.replace(",", "").replace("3:1", "any").split())
    return found


@rule("T-61")
def test_the_pieces_are_those_of_the_table_of_contents():
    assert len(printed()) == 12
    assert {piece: cells(piece) for piece in PIECES} == printed()


@rule("T-64")
def test_no_assembly_has_red_numbers_side_by_side():
    pairs = [(h, int(o)) for h in range(19) for o in BOARD.hex_hexes[h * 6 : h * 6 + 6] if o > h]
    assert len(pairs) == 42
    red = {6, 8}
    for _, number, _ in set(islands()):
        assert not any(number[a] in red and number[b] in red for a, b in pairs)


@rule("T-65")
def test_piece_four_puts_the_desert_in_the_centre_or_in_a_corner():
    for way, (terrain, _, _) in zip(WAYS[::13], islands()[::13], strict=True):
        desert = BOARD.spots[terrain.index(DESERT)]
        assert (desert == (0, 0)) == ("A4" in way.pieces)
        assert "A4" in way.pieces or max(abs(desert[0]), abs(desert[1])) == 2


@rule("T-66")
def test_there_are_4608_islands_and_768_up_to_rotation():
    different = set(islands())
    assert len(different) == 4_608
    assert set(Counter(islands()).values()) == {3}
    at = {spot: h for h, spot in enumerate(BOARD.spots)}
    turn = [[at[turned(spot, k)] for spot in BOARD.spots] for k in range(6)]
    faces = {tuple(zip(terrain, number, strict=True)) for terrain, number, _ in different}
    classes = {min(tuple(face[h] for h in order) for order in turn) for face in faces}
    assert len(classes) == 768


@rule("TX-11")
def test_the_worked_assembly():
    drawing = map_named("travel:1/A5-A6-A1-A2-A3-A4")
    at = {spot: h for h, spot in enumerate(drawing.board.spots)}

    def here(q: int, r: int) -> tuple[int, int]:
        return drawing.terrain[at[q, r]], drawing.number[at[q, r]]

    assert here(2, -2) == (HILLS, 5)
    assert here(2, -1) == (FOREST, 8)
    assert here(0, 0) == (DESERT, 0)
    brick = drawing.dock_edges[drawing.dock_kinds.index(2)]
    assert brick == Places(drawing.board).read_edge("b4/e")


@rule("T-54", "T-63")
@pytest.mark.parametrize("way", WAYS[::1511])
def test_a_chosen_assembly_is_a_map_that_can_be_played_by_three_and_four(way):
    for seats in (3, 4):
        game = wyspa.lay(map=f"travel:{way.say()}", seats=seats, seed=1)
        assert tuple(game.state.layout.terrain) == tuple(way.layout(BOARD).terrain)
        assert game.phase == "setup-house"
