"""A server with strangers' rules: it offers what works, says what does not, and keeps a game whose rule is gone."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.packages.making import SOURCE, Shelf
from tests.server.house import House, Process, hello, until

CHAIRS = [{"who": "you"}, {"who": "bot"}, {"who": "bot"}]


async def greeting(house: House, made: dict[str, object], kind: str, language: str = "en") -> dict[str, object]:
    async with house.socket() as link:
        await hello(link, made, language=language)
        return await until(link, kind)


def test_a_rule_is_offered_played_and_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shelf = Shelf(tmp_path / "shelf").rule()
    shelf.write("wyspa_loud.py", "raise RuntimeError('no lava')").point("loud", "wyspa_loud:RULE")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(shelf.folder), str(SOURCE)]))
    server = Process(tmp_path)
    server.start()
    try:
        house = House(server.port)
        assert [rule["rule"] for rule in house.ask("/api/catalogue").json["rules"]] == ["volcano"]
        assert (
            "the rule loud (wyspa_loud:RULE) is not offered: it raises RuntimeError: no lava" in server.log.read_text()
        )
        made = house.create("bot", "bot", rules=["volcano"], start=True)
        welcome = asyncio.run(greeting(house, made, "welcome"))
        assert "Volcano" in str(welcome)
        refused = house.ask("/api/tables", {"you": "Ania", "seats": CHAIRS, "rules": ["loud"]})
        assert refused.status == 400
        assert "it is installed, but it raises RuntimeError: no lava" in refused.json["error"]["text"]
    finally:
        server.kill()

    for file in (shelf.folder / "volcano_dist-1.0.dist-info").iterdir():
        file.unlink()
    server.start()
    try:
        bye = asyncio.run(greeting(House(server.port), made, "bye", "pl"))
        assert bye["key"] == "missing-rules"
        assert "zasada volcano, której tu nie zainstalowano. Jest zachowana bez zmian." in str(bye["text"])
        assert House(server.port).ask("/api/health").status == 200
        made_here = House(server.port).create("bot", "bot", start=True)
        assert asyncio.run(greeting(House(server.port), made_here, "welcome"))["t"] == "welcome"
    finally:
        server.kill()
