"""examples/volcano, installed into a fresh environment: its own tests, terminal, simulation, replays, dice, server."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.packages.fresh import VOLCANO, Fresh
from tests.server.house import House, Process, hello, lines_said, until
from wyspa.words import LANGUAGES

ERUPTION = {"en": "The volcano on c5", "pl": "Wulkan na polu c5"}  # in the terminal, whose map shows coordinates
SEEN = {"en": "The volcano on mountains", "pl": "Wulkan na polu góry"}  # and on a page
TOWARDS_THE_END = ["roll", "answer", "decline", "choose", "end", "build", "card", "bank", "deal", "talk"]


@dataclass
class Environments:
    """One with the volcano, and one without."""

    fresh: Fresh
    copy: Path
    bare: Fresh


@pytest.fixture(scope="module")
def environments(tmp_path_factory: pytest.TempPathFactory) -> Environments:
    fresh = Fresh(tmp_path_factory.mktemp("fresh"))
    return Environments(fresh, fresh.install(VOLCANO), Fresh(tmp_path_factory.mktemp("bare")))


def test_its_own_tests_pass_where_it_is_installed(environments: Environments):
    copy = environments.copy
    done = environments.fresh.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", within=copy)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout or "100%" in done.stdout


def test_it_is_played_in_the_terminal_and_drawn_on_the_board(environments: Environments):
    listed = json.loads(environments.fresh.wyspa("rules", "--installed", "--json"))
    assert [one["package"] for one in listed if one["name"] == "volcano"] == ["wyspa_volcano"]
    asked = ["--rule", "volcano", "--map", "beginner", "--seats", "3", "--seed", "3"]
    for language in LANGUAGES:
        played = environments.fresh.wyspa("play", *asked, "--language", language, typed="1\n" * 40 + "quit\n")
        assert "d4 '-. ^ .-'" in played  # the volcano is c5, and its sign leaves the number alone
        assert "8 *****" in played
        assert ERUPTION[language] in played
        assert {"en": "lava: eruptions 2", "pl": "lawa: wybuchy 2"}[language] in played
    picture = environments.fresh.home / "volcano.svg"
    environments.fresh.wyspa("draw", *asked, "--out", str(picture))
    assert 'data-mark="volcano c5"' in picture.read_text(encoding="utf-8")
    rule = environments.fresh.wyspa("rules", "V-6")
    assert "A city on that corner becomes a settlement" in rule


SIMULATED = """
import json
from wyspa import Proven, lay, set_table
from wyspa.arena import simulate
table = set_table("base", seats=3, rules=["volcano"])
result = simulate(6, "greedy", table=table, seed=1, workers=2)
def proven():
    game = lay("base", seats=3, dealer=Proven(b"secret", b"salt"), rules=["volcano"])
    while game.turns < 40:
        game.play(game.legal()[-1])
    return game.hash()
print(json.dumps([result.games, sum(result.wins), proven() == proven()]))
"""


def test_games_are_simulated_by_library_and_command_and_dice_can_be_proven(environments: Environments):
    assert environments.fresh.ask(SIMULATED) == [6, 6, True]
    words = ["arena", "20", "--rule", "volcano", "--bots", "random", "--seats", "3", "--turns", "200", "--json"]
    played = environments.fresh.run("-m", "wyspa", *words)
    assert played.returncode in (0, 1), played.stderr  # 1: some games were not over after so many turns
    assert json.loads(played.stdout)["games"] == 20


READ = """
import json
from wyspa.replay import dumps, load, loads
game = load("game-000000.wyspa").game()
again = loads(dumps(game)).game()
print(json.dumps([again.hash() == game.hash(), game.view(0).facts == again.view(0).facts, game.winner is not None]))
"""


def test_a_replay_is_read_here_and_refused_in_one_sentence_elsewhere(environments: Environments):
    fresh, bare = environments.fresh, environments.bare
    fresh.wyspa("arena", "1", "--rule", "volcano", "--bots", "greedy", "--seats", "3", "--seed", "4", "--save", ".")
    kept = fresh.home / "game-000000.wyspa"
    assert fresh.ask(READ) == [True, True, True]
    assert "The volcano on" in fresh.wyspa("replay", kept.name)
    rules = next(word for word in kept.read_text(encoding="utf-8").split() if word.startswith("rules="))
    assert len(rules.removeprefix("rules=volcano@")) == 8

    (bare.home / kept.name).write_bytes(kept.read_bytes())
    refused = bare.run("-m", "wyspa", "replay", kept.name)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "this game was played with the rule volcano, which is not installed here" in refused.stderr
    unknown = bare.run("-m", "wyspa", "play", "--rule", "volcano")
    assert unknown.stderr.startswith("wyspa: there is no rule volcano")
    assert unknown.stderr.count("\n") == 1


# ---- the server ------------------------------------------------------------------------------------------------------


def serve(environment: Fresh, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Process:
    """Start the server of an environment; two of them may have the same games."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    server = Process(folder)
    server.words[0] = str(environment.python)
    server.start()
    return server


async def play_until_it_erupts(house: House, made: dict[str, Any], language: str) -> tuple[str, list[str]]:
    """Play one seat until the volcano has erupted; give the welcome and what was told, or nothing if the game ended."""
    welcome, told = "", []
    async with house.socket() as link:
        await hello(link, made, language=language)
        async for frame in link:
            message = json.loads(frame)
            if message["t"] == "over":
                return welcome, []
            if message["t"] == "welcome":
                welcome = frame if isinstance(frame, str) else frame.decode()
            if message["t"] == "events":
                told += lines_said(message)
            if message["t"] != "state":
                continue
            if message["public"]["facts"]["volcano_eruptions"][0] > 0:
                return welcome, told
            if made["seat"] in message["public"]["asked"]:
                groups = [group for group in message["own"]["choices"] if group["choices"]]
                best = min(groups, key=lambda group: TOWARDS_THE_END.index(group["role"]))
                command = {"t": "do", "id": f"a{message['version']}", "version": message["version"]}
                await link.send(json.dumps(command | {"action": best["choices"][-1]["action"]}))
    raise AssertionError("the line ended before the volcano erupted")


async def heard(house: House, made: dict[str, Any], kind: str, language: str = "en") -> dict[str, Any]:
    async with house.socket() as link:
        await hello(link, made, language=language)
        return await until(link, kind)


def test_the_server_offers_and_plays_it_and_keeps_running_without_it(
    environments: Environments, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    server = serve(environments.fresh, tmp_path, monkeypatch)
    try:
        house = House(server.port)
        offered = {language: house.ask(f"/api/catalogue?lang={language}").json["rules"] for language in LANGUAGES}
        assert [(one["rule"], one["name"]) for one in offered["en"]] == [("volcano", "Volcano")]
        assert [(one["name"], one["options"][0]["label"]) for one in offered["pl"]] == [("Wulkan", "Łagodny wulkan")]
        assert "Wulkan" in house.ask("/api/rules/volcano?lang=pl").json["text"]
        for language in LANGUAGES:
            told: list[str] = []
            while not told:  # one game in thousands ends before it erupts
                made = house.create("bot", "bot", rules=["volcano"], map="beginner", start=True)
                welcome, told = asyncio.run(play_until_it_erupts(house, made, language))
            assert {"en": "which corner the lava reached last", "pl": "ostatnio spłynęła lawa"}[language] in welcome
            assert [line for line in told if line.startswith(SEEN[language])]
        wish = {"you": "Ania", "seats": [{"who": "you"}, {"who": "bot"}, {"who": "bot"}], "rules": ["volcano"]}
        refused = house.ask("/api/tables", {**wish, "box": "cities-knights"})
        assert refused.status == 400
        assert "goes with Base game, Seafarers and" in refused.json["error"]["text"]
    finally:
        server.kill()

    server = serve(environments.bare, tmp_path, monkeypatch)
    try:
        house = House(server.port)
        bye = asyncio.run(heard(house, made, "bye"))
        assert bye["key"] == "missing-rules"
        other = house.create("bot", "bot", start=True)
        assert asyncio.run(heard(house, other, "welcome"))["t"] == "welcome"
        assert house.ask("/api/health").status == 200
    finally:
        server.kill()

    server = serve(environments.fresh, tmp_path, monkeypatch)  # nothing was lost
    try:
        state = asyncio.run(heard(House(server.port), made, "state"))
        assert state["facts"]["volcano_eruptions"][0] > 0
    finally:
        server.kill()
