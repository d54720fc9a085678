"""A hall in the command line: simulated, drawn as a whole and around one seat."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

import wyspa
from tests.cli.running import wyspa as run
from wyspa.draw.hall import draw_hall
from wyspa.replay import load

HEXES = "{http://www.w3.org/2000/svg}g[@data-hex]"


def hexes_of(picture: str) -> list[str]:
    root = ElementTree.fromstring(picture)
    return [g.get("data-hex", "") for g in root.iter("{http://www.w3.org/2000/svg}g") if g.get("data-hex")]


def test_a_hall_is_simulated_like_any_table_with_greedy_bots_if_none_are_named(tmp_path):
    ended = run("arena", "1", "--box", "connect", "--seats", "4", "--seed", "3", "--save", str(tmp_path), "--json")
    assert ended.code == 0, ended.error
    found = json.loads(ended.out)
    assert (found["games"], found["unfinished"]) == (1, 0)
    assert [bot["name"] for bot in found["bots"]] == ["greedy"]
    assert 10 < found["turns_mean"] <= 120
    assert found["actions_per_second"] > 0
    kept = load(tmp_path / "game-000000.wyspa").game()
    assert kept.winners == [seat["name"] for seat in found["seats"] if seat["wins"]]
    assert kept.turns == found["turns_mean"]


def test_of_many_seats_those_are_listed_that_have_won():
    ended = run("arena", "--box", "connect", "--seats", "14", "--seed", "1", "--option", "target=8")
    assert ended.code == 0, ended.error
    out = " ".join(ended.out.split())
    assert "1 games on connect:row-7 (connect, seed 1), 0 unfinished" in out
    listed = [line for line in ended.out.splitlines() if "sun" in line or "moon" in line]
    assert 1 <= len(listed) < 14
    assert all("100.0%" in line for line in listed)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seats", "5"], "connect is for an even number of players up to 16382, not for 5 (K-1)"),
        (["--seats", "4", "--option", "ring=yes"], "a ring has three boards or more, and 4 players have 2 (K-94)"),
        (["--option", "balanced_dice=yes"], "the house rule balanced_dice does not go with connect"),
        (["--map", "beginner"], "12 players sit at connect:row-6 in connect with these options, not at beginner"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(words, sentence):
    ended = run("arena", "1", "--box", "connect", *words)
    assert ended.code != 0
    assert sentence in ended.error


def test_the_whole_hall_is_drawn_with_every_hex_once_and_its_posts(tmp_path):
    out = tmp_path / "hall.svg"
    ended = run("draw", "--box", "connect", "--seats", "10", "--out", str(out))
    assert ended.code == 0, ended.error
    picture = out.read_text(encoding="utf-8")
    game = wyspa.lay("connect", seats=10, seed=0)
    assert sorted(hexes_of(picture)) == sorted(game.notation.places.hex_names)
    assert picture.count('data-mark="posts ') == 4 * 5 + 2  # four a board, and those of the left end board
    assert picture.count('data-piece="robber') == 10
    assert "Round 1: the sun side is active." in picture


def test_a_ring_is_cut_open_and_drawn_whole():
    game = wyspa.lay("connect", seats=8, seed=0, ring=True)
    assert sorted(hexes_of(draw_hall(game))) == sorted(game.notation.places.hex_names)


def test_the_neighbourhood_of_one_player_is_the_own_board_and_those_beside_it(tmp_path):
    out = tmp_path / "near.svg"
    words = ("--box", "connect", "--seats", "12", "--seat", "3sun", "--language", "pl", "--out", str(out))
    assert run("draw", *words).code == 0
    picture = out.read_text(encoding="utf-8")
    assert {name[0] for name in hexes_of(picture)} == {"2", "3", "4"}
    assert len(hexes_of(picture)) == 84
    assert "słońce 3: Runda 1: aktywna jest strona słońca." in picture
    ring = wyspa.lay("connect", seats=8, seed=0, ring=True)
    assert {name[0] for name in hexes_of(draw_hall(ring, seat=0))} == {"3", "0", "1"}  # across the cut


def test_pieces_stand_where_they_stand_in_the_game():
    game = wyspa.lay("connect", seats=6, seed=0)
    picture = draw_hall(game)
    for seat in range(6):
        hall = next(m.hall for m in game.book.modules if m.name == "banks")
        where = game.notation.places.say_node(hall.city[seat])
        assert f'data-piece="{game.seats[seat]} city {where}"' in picture


def test_a_person_plays_in_a_hall_against_bots_who_act_at_the_same_time():
    typed = "pass\n" * 12 + "quit\n"
    ended = run("play", "--box", "connect", "--seats", "4", "--seed", "2", typed=typed)
    assert ended.code == 0, ended.error
    assert "You play moon 0." in ended.out
    assert "Round 12: the moon side is active." in ended.out
    assert "Sun 0 places" in ended.out
