"""Words for places and actions, both ways."""

from __future__ import annotations

import pytest

import wyspa
from tests.walker import Walker
from wyspa import TABLE, UnknownWord
from wyspa.core.board import CORNERS, SIDES, Board, hexagon
from wyspa.core.notation import Notation, Places, nearest, row_name
from wyspa.table import book_of


@pytest.fixture(scope="module")
def words() -> Notation:
    return wyspa.lay("base", "beginner", 4).notation


@pytest.mark.parametrize("board", [Board(hexagon(2)), Board(hexagon(4)), Board(hexagon(2), rim=hexagon(3))])
def test_every_place_is_read_as_what_it_was_said(board: Board):
    places = Places(board)
    assert [places.read_hex(places.say_hex(h)) for h in range(board.n_hex)] == list(range(board.n_hex))
    assert [places.read_node(places.say_node(n)) for n in range(board.n_node)] == list(range(board.n_node))
    assert [places.read_edge(places.say_edge(e)) for e in range(board.n_edge)] == list(range(board.n_edge))


def test_all_names_of_a_node_or_an_edge_read_to_the_same_place():
    board = Board(hexagon(2))
    places = Places(board)
    names: dict[int, int] = {}
    for h in range(board.n_hex):
        for k, corner in enumerate(CORNERS):
            node = places.read_node(f"{places.say_hex(h)}.{corner}")
            assert node == board.hex_nodes[h * 6 + k]
            names[node] = names.get(node, 0) + 1
        for k, side in enumerate(SIDES):
            assert places.read_edge(f"{places.say_hex(h)}/{side}") == board.hex_edges[h * 6 + k]
    inland = [node for node in range(board.n_node) if not board.node_is_coast(node)]
    assert all(names[node] == 3 for node in inland)


def test_three_names_of_one_node():
    places = Places(Board(hexagon(2)))
    assert places.read_node("c3.n") == places.read_node("b2.se") == places.read_node("b3.sw")
    assert places.read_edge("c3/e") == places.read_edge("C4/W")


def test_rows_go_on_after_z():
    assert [row_name(k) for k in (0, 25, 26, 27, 51, 52, 701, 702)] == ["a", "z", "aa", "ab", "az", "ba", "zz", "aaa"]


@pytest.mark.parametrize("options", [{"map": "variable"}, {"map": "beginner", "seats": 3}, {"balanced_dice": "yes"}])
def test_every_action_of_random_games_reads_as_what_it_was_said(options: dict[str, object]):
    game = wyspa.lay(**options)
    read = game.notation.read
    said = set()
    for _ in range(2):
        phase = game.state.phase
        for seat, action in Walker(3, talk=0.15).walk(game, turns=120):
            assert read(game.say(action), phase) == action, game.say(action)
            said.add(game.say(action).split()[0])
            phase = game.state.phase
            for who in [seat, game.actor, TABLE]:
                for listed in game.legal(who):
                    assert read(game.say(listed), phase) == listed
        game = wyspa.lay(**options)
    assert {"offer", "propose", "rob", "road", "trade", "stolen", "discard"} <= said


@pytest.mark.parametrize(
    "text",
    ["offer 2 ore for 1 wool", "offer 2 ore 1 wool for 1 brick to blue", "propose 1 grain for 3 lumber"],
)
def test_offers_are_said_as_they_are_written(words: Notation, text: str):
    phase = next(k for k, name in words.book.phase_names.items() if name == "main")
    said = words.say(words.read(text, phase))
    assert words.read(said, phase) == words.read(text, phase)
    assert sorted(said.split()) == sorted(text.split())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing was written"),
        ("raod c2/e", "did you mean road"),
        ("road c9/e", "there is no hex c9"),
        ("road c2", "write one like c2/e"),
        ("road c2/x", "a hex has no side x, only ne, e, se, sw, w, nw"),
        ("settlement c2.e", "a hex has no corner e, only n, ne, se, s, sw, nw"),
        ("road", "this is written like 'road a1/ne', not 'road'"),
        ("end now", "this is written like 'end', not 'end now'"),
        ("trade oar wool", "there is no card oar (did you mean ore"),
        ("confirm bleu", "there is no seat bleu (did you mean blue"),
        ("dice two 3", "two is not a number"),
        ("offer 2 ore", "there is no 'for'"),
        ("offer 2 for 1 wool", "is not a list of cards"),
        ("offer two ore for 1 wool", "'two' is not a number of cards"),
        ("offer 0 ore for 1 wool", "'0' is not a number of cards"),
        ("offer 1 ore for 1 ore", "ore is on both sides"),
        ("offer 1 ore 1 ore for 1 wool", "ore is there twice"),
        ("offer 16 ore for 1 wool", "at most 15 cards of a kind"),
        ("offer 1 ore for 1 wool to", "'to' is not part of this offer"),
        ("offer 1 ore for 1 wool to green", "there is no seat green"),
        ("propose 1 ore for 1 wool to red", "'to red' is not part of this offer"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_nearest_words(words: Notation, text: str, sentence: str):
    with pytest.raises(UnknownWord) as error:
        words.read(text, 6)
    assert sentence in str(error.value)


def test_places_of_the_rim_that_are_not_in_play_say_so():
    places = Places(Board(hexagon(0), rim=hexagon(1)))
    with pytest.raises(UnknownWord, match=r"~1/nw is not in play"):
        places.read_edge("~1/nw")


def test_seats_and_the_table_have_names(words: Notation):
    assert [words.read_seat(name) for name in ("red", "Blue", "orange", "white", "table")] == [0, 1, 2, 3, TABLE]
    with pytest.raises(UnknownWord, match="did you mean orange"):
        words.read_seat("orangy")


def test_nearest_names_what_is_close_or_all_if_they_are_few():
    assert nearest("rod", ["road", "city"]) == " (did you mean road?)"
    assert nearest("xyz", ["road", "city"]) == " (there is road, city)"
    assert nearest("xyz", [f"word{k}" for k in range(20)]) == ""


def test_a_game_and_its_words_have_one_book_whatever_was_forgotten():
    wyspa.lay("base", "beginner", seats=3)
    book_of.cache_clear()  # as after many other tables
    game = wyspa.lay("base", "beginner", seats=3)
    assert game.notation.book is game.book
