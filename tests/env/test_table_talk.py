"""The text environment: a reader gets all it needs in words, answers by number or in words, and sees nothing hidden."""

from __future__ import annotations

import random
import sys

import pytest

from tests.env.test_numbers_and_rows import in_world
from tests.leaks.twins import enrich, twin
from wyspa.env import BadSetting
from wyspa.env.checking import NotBegun
from wyspa.env.mcp_server import Desk, main
from wyspa.env.table_talk import TextEnv


def test_a_game_is_played_by_numbers_to_its_end():
    env = TextEnv(seats=3, opponents="random", turns=30)
    prompt = env.reset(seed=2)
    assert "settlement" in prompt.text
    assert "settlement: 1 lumber" in env.rules()
    rng = random.Random(2)
    while not prompt.over:
        prompt = env.step(rng.randrange(len(prompt.moves)) + 1)
        assert not prompt.error
    assert "The game is over" in prompt.text
    with pytest.raises(NotBegun, match="reset"):
        env.step(1)


def test_words_are_taken_and_offers_reach_the_others():
    env = TextEnv(seats=3, opponents="random")
    prompt = env.reset(seed=2)
    prompt = env.step(prompt.moves[0])
    assert not prompt.error
    while env.episode.game.phase != "main":
        prompt = env.step(1)
    enrich(random.Random(1), env.lab.book, env.episode.state)
    env.episode.game.fresh = -9
    told = len(env.episode.game.state.journal)
    prompt = env.step("offer 1 ore for 1 wool")
    assert not prompt.error
    assert any(event.name == "offered" for event in env.episode.game.state.journal[told:])


@pytest.mark.parametrize("answer", ["0", "999", "fly away", "road zz9/e", "city a1.n", ""])
def test_what_cannot_be_done_is_answered_with_the_reason(answer: str):
    env = TextEnv(seats=3, opponents="random")
    first = env.reset(seed=2)
    prompt = env.step(answer)
    assert prompt.error
    assert prompt.error in prompt.text
    assert prompt.moves == first.moves


def test_settings_that_cannot_be():
    with pytest.raises(BadSetting, match="no seat 7"):
        TextEnv(seats=3, seat=7)
    with pytest.raises(BadSetting, match="no language 'xx'"):
        TextEnv(seats=3, language="xx")


@pytest.mark.parametrize("table", [{"seats": 4}, {"box": "cities-knights", "seats": 3}], ids=str)
def test_hidden_cards_change_no_word(table: dict[str, object]):
    env = TextEnv(opponents="random", **table)
    prompt = env.reset(seed=5)
    rng = random.Random(5)
    for n in range(40):
        if prompt.over:
            break
        prompt = env.step(rng.randrange(len(prompt.moves)) + 1)
        if n % 5 == 0 and not prompt.over:
            if env.episode.game.phase == "main":
                enrich(rng, env.lab.book, env.episode.state)
                env.episode.game.fresh = -9
            kept, heard = env.episode, env.heard
            here = env.prompt(0.0)
            env.episode = in_world(kept, twin(rng, env.lab.book, kept.state, env.seat))
            env.episode.state.journal, env.heard = kept.state.journal, heard
            assert env.prompt(0.0).text == here.text
            env.episode = kept


def test_the_desk_of_the_tools_answers_in_words():
    desk = Desk(seats=3, opponents="random", turns=1)
    assert "no game is on" in desk.look()
    assert "no game is on" in desk.play("1")
    assert "1. settlement" in desk.new_game(2)
    assert desk.look() == desk.new_game(2)
    for _ in range(200):
        if "over" in desk.play("1"):
            break
    assert "call new_game" in desk.play("1")
    assert "What things cost" in desk.rules()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "9"], "wyspa: variable in base is for 3 or 4 players, not for 9"),
        (["--box", "bass"], "wyspa: there is no box bass"),
        (["--seat", "7"], "wyspa: there is no seat 7"),
        (["--opponents", "nobody"], "wyspa: there is no bot nobody"),
        (["--language", "xx"], "wyspa: there is no language 'xx'"),
        ([], "wyspa: a server of tools needs the package mcp"),
    ],
    ids=str,
)
def test_a_server_that_cannot_be_says_so_in_one_line(words: list[str], said: str, monkeypatch: pytest.MonkeyPatch):
    for name in ["mcp", *(name for name in sys.modules if name.startswith("mcp."))]:  # other tests may have loaded it
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(sys, "argv", ["mcp_server", *words])
    with pytest.raises(SystemExit, match=said) as caught:
        main()
    assert "\n" not in str(caught.value)
