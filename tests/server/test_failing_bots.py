"""A bot that fails is logged once a game, told to the host, and replaced by safe moves."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import Desk, in_loop, play_to
from wyspa.bots import Bot
from wyspa.server import bots_at_table

HALL = {"box": "connect", "map": "connect:row-1"}


class Broken(Bot):
    """Fails whenever it is asked."""

    def choose(self, view: Any, actions: list[int]) -> int:
        raise ZeroDivisionError("one by nothing")


class Talking(Bot):
    """Answers with something that is no action, each time something else."""

    answers: list[Any] = [None, "end", -5, 2**70, -(2**70), True, 3.5, 10**15, [], 0, 2**62]

    def __init__(self, seed: int = 0) -> None:
        self.at = seed

    def choose(self, view: Any, actions: list[int]) -> int:
        self.at += 1
        return self.answers[self.at % len(self.answers)]


class Lazy(Bot):
    """Does not even sit down."""

    def sit(self, guide: Any, seat: int) -> None:
        raise RuntimeError("no chair")


@pytest.mark.parametrize("kind", [Broken, Talking, Lazy])
@in_loop
async def test_a_failing_bot_is_logged_once_told_to_the_host_and_plays_safe(
    kind: type[Bot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots_at_table, "bot_named", lambda level, seed: kind(seed))
    caplog.set_level(logging.ERROR, "wyspa.server")
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await desk.table("Ania", "Marek", "bot", options={"start": "third"})
        for _ in range(60):
            await desk.bots_done(table)
            asked = [guest for guest in (ania, marek) if guest.seat in guest.state["asked"]]
            if asked[0].state["turn"] > 5:
                break
            await play_to(asked[0], lambda state, me=asked[0].seat: me not in state["asked"] or state["turn"] > 5)
        assert ania.state["turn"] > 5  # it rolls and ends its turns
        logged = [record for record in caplog.records if "the bot greedy on seat 2 failed" in record.getMessage()]
        assert len(logged) == 1
        assert logged[0].exc_info is not None
        assert table.head.id in logged[0].getMessage()
        assert [n["text"] for n in ania.all("notice") if "has failed" in n["text"]] == [
            "The bot Borys has failed; safe moves are made in its place. The server's log says why."
        ]
        assert not [n for n in marek.all("notice") if "has failed" in n["text"]]
        assert not [record for record in caplog.records if "goes on from its log" in record.getMessage()]
        back = await desk.watch(table, secret=ania.secret)  # who was not there is told later
        assert "has failed" in back.last("notice")["text"]


@pytest.mark.parametrize("kind", [Broken, Talking, Lazy])
@in_loop
async def test_the_same_in_a_hall(
    kind: type[Bot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots_at_table, "bot_named", lambda level, seed: kind(seed))
    caplog.set_level(logging.ERROR, "wyspa.server")
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", **HALL)
        await desk.bots_done(table)
        logged = [record for record in caplog.records if "on seat 1 failed" in record.getMessage()]
        assert len(logged) == 1
        assert "has failed" in ania.last("notice")["text"]


@in_loop
async def test_good_bots_are_no_trouble(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot:random")
        await play_to(ania, lambda state: state["turn"] > 30 or "winner" in state)
        assert table.automatic.failed == {}
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
