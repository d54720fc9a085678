"""Drawings of the sea that can be read but not played: each problem in a sentence that says where."""

from __future__ import annotations

from itertools import combinations

import pytest

from wyspa.core.board import Board, hexagon
from wyspa.maps.check import check
from wyspa.maps.drawing import read
from wyspa.maps.room import neighbours, pairs, room_for_settlements

ISLES = """
      fo05  hi06  ~~~~  mo09
   pa04  de..  mo08  ~~~~  fi10
~~~~  fi09  fo10  ~~~~  ~~~~  hi03
   pa11  fo03  ~~~~  go05  ~~~~
"""
AREAS = '[areas]\nhome = "a1 a2 b1 b2 b3 c2 c3 d1 d2"\nfar = "a4 b5 c6"\nriver = "d4"\n'
FOGGY = ISLES.replace("~~~~  mo09", "%%%%  mo09")
GROUP = '[groups]\nhome = "a1 a2 b1 b2 b3 c2 c3 d1 d2"\n'
SPOT = "[[mark]]\nkind = 'village'\nnode = 'a1.n'\nnumber = 9\ncloth = 5\n"


def problems(cells: str, more: str = "", rules: str = "") -> list[str]:
    """Check a drawing of the box of the sea."""
    head = f"box = 'seafarers'\nrim = true\nrules = [{rules}]\n" if "rules =" not in more else ""
    return check(read(f"{head}drawing = '''{cells}'''\n{more}"))


def test_a_drawing_with_everything_in_its_place_has_no_problems():
    lands = "[lands]\nstart = ['home']\nclosed = ['river']\nbonus = ['far']\npoints = 2\n"
    figures = "[figures]\nrobber = 'desert'\npirate = 'a3'\n"
    docks = "[harbours]\n'a1/nw' = 'any'\n'a4/w' = 'ore'\n"
    never = "[never]\nforest = [2, 12]\na1 = [6]\n"
    assert problems(ISLES, AREAS + lands + figures + docks + GROUP + never) == []


@pytest.mark.parametrize(
    ("cells", "more", "sentence"),
    [
        (ISLES, "[harbours]\n'c4/e' = 'any'", "harbour c4/e: it lies at sea; a harbour needs land on one side (row 3"),
        (
            ISLES,
            "[harbours]\n'b2/e' = 'any'",
            "harbour b2/e: it lies inland; a harbour needs the sea on one side (row 2, column 10, cell 'de..')",
        ),
        (
            ISLES,
            "[harbours]\n'a2/e' = 'any'\n[groups]\nall = 'a1 a2 a3'",
            "harbour a2/e: its land may be dealt as sea (row 1, column 13, cell 'hi06')",
        ),
        (ISLES, "[figures]\nrobber = 'a3'", "figures: robber starts on a3, which is sea; it must stand on land ("),
        (ISLES, "[figures]\nrobber = '2'", "figures: robber starts on the 2, and no hex of this island bears it"),
        (ISLES.replace("de..", "hi02"), "[figures]\nrobber = 'desert'", "figures: robber starts on desert, and there"),
        (ISLES, "[figures]\npirate = 'b1'", "figures: pirate starts on b1, which is not sea; it must stand on sea ("),
        (ISLES, "[figures]\npirate = '5'", "figures: pirate starts on a hex, not on a number like 5"),
        (ISLES, "[figures]\npirate = 'sea'", "figures: pirate starts on a hex, not on a terrain like sea"),
        (ISLES, "[figures]\npirat = 'a3'", "figures: there is no figure pirat (did you mean pirate?)"),
        (
            ISLES,
            "[figures]\npirate = 'a3'\n[groups]\nall = 'a2 a3'",
            "figures: pirate starts on a3, which is dealt: nobody knows whether it will be sea",
        ),
        (ISLES, "[areas]\nfar = 'a4 b4'", "areas: far names b4, which is sea (row 2, column 22, cell '~~~~')"),
        (ISLES, "[areas]\nfar = ''", "areas: far names no hex"),
        (
            ISLES,
            "[areas]\nhome = 'a1 a2'\nother = 'a2'\n[lands]\nstart = ['home']\nclosed = ['other']",
            "lands: a2 is in home (start) and in other (closed) (row 1, column 13, cell 'hi06')",
        ),
        (ISLES, AREAS + "[lands]\nstart = ['home']\nclosed = ['home']", "lands: home cannot be both start and closed"),
        (ISLES, AREAS + "[lands]\nbonus = ['far']", "lands: bonus names lands that pay, but points does not say"),
        (ISLES, AREAS + "[lands]\npoints = 2", "lands: 2 points are paid, but bonus names no land"),
        (ISLES, "[groups]\none = 'a1 a2'\ntwo = 'a2'", "groups: a2 is in one and in two (row 1, column 13"),
        (
            ISLES.replace("hi06", "hi.."),
            "[groups]\nhome = 'a1 a2 b1'",
            "groups: home has 2 numbers for 3 hexes that bear one (row 1, column 13, cell 'hi..')",
        ),
        (FOGGY, "[groups]\nhome = 'a1 a3'", "groups: home names a3, which is not drawn (row 1, column 19"),
        (
            ISLES,
            "[groups]\nhome = 'a1 a2'\n[never]\na1 = [5, 6]",
            "groups: the numbers of home cannot be dealt: never leaves no place for all of them",
        ),
        (
            ISLES,
            "[groups]\nhome = 'a1 a2'\n[never]\nforest = [5, 6]",
            "groups: the numbers of home cannot be dealt: never leaves no place for all of them",
        ),
        (ISLES, "[never]\nforrest = [5]", "never: forrest is neither a terrain nor a hex (did you mean forest?)"),
        (ISLES, "[[mark]]\nkind = 'vilage'", "mark: there is no kind vilage (did you mean village?)"),
        (ISLES, SPOT, "mark village: only the rule cloth reads it; write rules = [\"cloth\"]"),
        (ISLES, SPOT.replace("cloth = 5", ""), "mark village: cloth is missing"),
        (ISLES, SPOT.replace("cloth = 5", "cloth = 'x'"), "mark village: cloth must be a number, not x"),
        (ISLES, SPOT.replace("number = 9", "number = 7"), "mark village: 7 is not a number token"),
        (ISLES, SPOT + "cloths = 5", "mark village: there is no key cloths (did you mean cloth?)"),
        (ISLES, "[[mark]]\nkind = 'robber-choice'\nhexes = 'b2 a3'", "mark robber-choice: a3 is sea (row 1"),
        (ISLES, "[[mark]]\nkind = 'fleet-path'\nhexes = 'a3 a1'", "mark fleet-path: a1 is not sea (row 1"),
        (FOGGY, "", "row 1, column 19, cell '%%%%': fog needs its rule; write rules = [\"fog\"]"),
        (FOGGY, "", "fog: the bag holds 0 hexes for 1 cells of fog (row 1, column 19, cell '%%%%' is the first)"),
        (ISLES, "[fog]\nterrains = { sea = 2 }", "fog: the bag holds 2 hexes for 0 cells of fog"),
        (FOGGY, "[fog]\nterrains = { gold = 1 }", "fog: the bag holds 0 numbers for 1 hexes that bear one"),
        (FOGGY, "[fog]\nterrains = { desert = 1 }\nnumbers = [3]", "fog: the bag holds 1 numbers for 0 hexes"),
        (FOGGY, "[fog]\nterrains = { glod = 1 }", "fog: there is no terrain glod (did you mean gold?)"),
        ("\nfo05  ....  ....  hi04\n", "", "row 1, column 19, cell 'hi04': 1 of 2 hexes are cut off from the others"),
    ],
)  # fmt: skip
def test_a_problem_is_said_where_it_is(cells: str, more: str, sentence: str):
    found = problems(cells, more)
    assert any(problem.startswith(sentence) for problem in found), found


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("'fgo'", "rules: there is no rule fgo (did you mean fog?)"),
        ("'tribe', 'tribe'", "rules: tribe is there twice"),
        ("'cloth'", "rules: cloth reads marks, and there is none of the kind village"),
        ("'fleet'", "rules: fleet reads marks, and there is none of the kind fleet-path"),
        ("'wonders'", "rules: wonders reads marks, and there is none of the kind wonder"),
    ],
)
def test_rules_are_known_and_have_what_they_read(rules: str, sentence: str):
    found = problems(ISLES, rules=rules)
    assert any(problem.startswith(sentence) for problem in found), found


def test_eights_and_sixes_of_a_group_need_room():
    row = "\nfo06  hi08  pa03  ~~~~  fo05  fo09  hi10  hi11\n   fo05  fo09  hi10  hi11  fo05  fo09  hi10\n"
    found = problems(row, "apart = [6, 8]\n[groups]\nwest = 'a1 a2'")
    assert "groups: 2 numbers of west must be kept apart, and it has no room for that" in found
    drawn = problems(row.replace("hi08  pa03", "pa03  hi08"), "apart = [6, 8]\n[groups]\nwest = 'a1 a2 a3'")
    assert drawn == []


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("", "row 1, column 7, cell '~~~~': the box base has no sea; write box = \"seafarers\""),
        ("box = 'seafarer'", "box: there is no box seafarer (did you mean seafarers"),
        ("box = 'travel'\nseats = [3]", "seats: travel is for 2 players, not for 3"),
    ],
)
def test_the_box_must_know_the_sea_and_the_seats(more: str, sentence: str):
    found = check(read(f"{more}\ndrawing = '''\nfo05  ~~~~  hi06\n'''"))
    assert any(problem.startswith(sentence) for problem in found), found


@pytest.mark.parametrize("key", ["[figures]\nrobber = 'a1'", "[groups]\nx = 'a1'", "rules = ['fog']"])
def test_the_base_game_reads_no_marks(key: str):
    key, rest = (key, "") if key.startswith("rules") else ("", key)
    found = check(read(f"seats = [3]\n{key}\ndrawing = '''\nfo05  hi06\n   pa04  mo09\n'''\n{rest}"))
    assert any("the box base does not read this" in problem for problem in found), found


# ---- room to start -------------------------------------------------------------------------------------------------


def test_first_settlements_need_room_on_the_start_areas_by_the_distance_rule():
    start = AREAS + "[lands]\nstart = ['far']"
    # a4, b5 and c6 hang together: 14 corners, and no more than seven of them without neighbours
    assert problems(ISLES, start) == [
        "seats: 4 players place 8 settlements, and the start areas (far) have room for 7 (B-66)"
    ]
    assert problems(ISLES, "seats = [3]\n" + start) == []


def test_closed_land_takes_room_away():
    cells = "\nfo05  fo09  hi10\n"
    areas = "seats = [3]\n[areas]\nhome = 'a1 a2'\nrest = 'a3'\n[lands]\nstart = ['home']\n"
    # two hexes have ten corners, and five of them have no neighbours; four once those at a3 are closed
    assert problems(cells, areas) == [
        "seats: 3 players place 6 settlements, and the start areas (home) have room for 5 (B-66)"
    ]
    assert problems(cells, areas + "closed = ['rest']\n") == [
        "seats: 3 players place 6 settlements, and the start areas (home) have room for 4 (B-66)"
    ]


@pytest.mark.parametrize("spots", [[(0, 0)], [(0, 0), (1, 0)], [(0, 0), (1, 0), (0, 1)], hexagon(1)[:5]])
def test_room_for_settlements_is_what_trying_everything_finds(spots: list[tuple[int, int]]):
    board = Board(spots)
    nodes = list(range(int(board.n_node)))
    for left_out in (0, 1, 3):
        chosen = nodes[left_out:]
        assert room_for_settlements(board, chosen) == most_without_neighbours(board, chosen)


def most_without_neighbours(board: Board, nodes: list[int]) -> int:
    """Try all choices, the largest first."""
    for many in range(len(nodes), 0, -1):
        for choice in combinations(nodes, many):
            taken = set(choice)
            if not any(other in taken for node in choice for other in neighbours(board, node)):
                return many
    return 0


def test_givers_step_aside_so_that_everybody_gets_something():
    likes = [[0, 1], [0], [1, 2], [2]]
    assert pairs(likes) == 3
    assert pairs(likes[:2]) == 2
    assert pairs([[], []]) == 0
