"""What cannot be is refused, with what was found and what was to be expected."""

from __future__ import annotations

import re

import pytest

import wyspa
from tests.walker import Walker
from wyspa import BadBytes, Game


def played(seed: int, actions: int, **table: object) -> Game:
    """Give a game in the middle."""
    game = wyspa.lay(**table, seed=seed).copy()
    for _ in Walker(seed, talk=0).walk(game, most=actions):
        pass
    return game


BEGUN = played(4, 200, map="beginner", seats=3)
SEA = played(4, 200, map="new-shores", seats=3)
CITIES = played(4, 300, box="cities-knights")


def line_of(text: str, name: str) -> str:
    """Give the first line with this name."""
    return next(line for line in text.splitlines() if line.split(" ")[0] == name)


@pytest.mark.parametrize(
    ("game", "name", "new", "sentence"),
    [
        (BEGUN, "bank", "bank 99 19 19 19 19", "there are 19 lumber cards in the box, and 99 lie in the bank"),
        (BEGUN, "supply", "supply 0 99 3 4", "roads?.* there are 15 in the box|of the kind road"),
        (BEGUN, "points", "points 9", "has 9 points written down, and . can be counted"),
        (BEGUN, "secret", "secret 9", "has 9 hidden points written down, not ."),
        (BEGUN, "on_hex", "on_hex", "the robber is not on the board, where it belongs"),
        (BEGUN, "target", "target 3", "3 points are written down as the target, and this table plays to 10"),
        (BEGUN, "army", "army 0", "cannot hold the largest army with"),
        (BEGUN, "route", "route 1", "holds the longest route with"),
        (BEGUN, "used", "used 9", "there are 14 development cards knight in the box"),
        (BEGUN, "answers", "answers 1 0 0", "an offer is open, and nobody is asked about one"),
        (BEGUN, "waiting", "waiting 0 2 0", "2 answers due, and nobody is asked together with others"),
        (BEGUN, "winner", "winner blue", "cannot have won"),
        (BEGUN, "turns", "turns -1", "-1 turns cannot have ended"),
        (SEA, "on_hex", "on_hex robber a1", "the pirate is not on the board|cannot stand"),
        (SEA, "land_tokens", "land_tokens 7 0 0", "land_tokens cannot be 7"),
        (CITIES, "barbarian_track", "barbarian_track 9", "barbarian_track cannot be 9: it is from 0 to 6"),
        (CITIES, "levels", "levels 9 0 0 0 0 0 0 0 0 0 0 0", "levels cannot have 9"),
        (CITIES, "walls", "walls 0", "walls cannot have node 0"),
        (CITIES, "metropolises", "metropolises 1 -1 -1", "a metropolis is on node 1, where no city stands"),
    ],
)
def test_the_sentence_says_what_does_not_add_up(game: Game, name: str, new: str, sentence: str):
    text = game.to_text()
    with pytest.raises(BadBytes) as error:
        wyspa.from_text(text.replace(line_of(text, name), new, 1))
    assert re.search(sentence, str(error.value)), str(error.value)


def test_somebody_is_asked_who_is_not_on_turn():
    text = BEGUN.to_text()
    who = line_of(text, "who").split()[1]
    other = next(seat for seat in BEGUN.seats if seat != who)
    with pytest.raises(BadBytes, match=f"{other} is asked in .*, and {who} is on turn"):
        wyspa.from_text(text.replace(f"\nwho {who}\n", f"\nwho {other}\n"))


def test_neighbours_stand_too_close():
    game = wyspa.lay(map="beginner", seats=3)
    board = game.state.board
    text = game.to_text()
    places = game.notation.places
    owner, piece, where = line_of(text, "on_node").split(",")[0].split()[1:]
    node = places.read_node(where)
    near = next(n for n in board.node_nodes[node * 3 : node * 3 + 3] if n >= 0)
    moved = text.replace(
        line_of(text, "on_node"), line_of(text, "on_node") + f", {owner} {piece} {places.say_node(near)}"
    )
    supply = line_of(moved, "supply")
    for seat in range(3):  # the piece comes from its owner's supply, and is counted
        before = moved.split(supply)
        with pytest.raises(BadBytes) as error:
            wyspa.from_text(
                supply.join(before[: seat + 1]) + supply.replace(" 3 ", " 2 ") + supply.join(before[seat + 1 :])
            )
        if "too close" in str(error.value):
            return
    raise AssertionError(str(error.value))


def test_another_island_than_the_map_has():
    text = BEGUN.to_text()
    terrain = line_of(text, "terrain")
    with pytest.raises(BadBytes, match=r"hex \d+ of this map is"):
        wyspa.from_text(text.replace(terrain, terrain.replace("forest", "hills", 1)))
