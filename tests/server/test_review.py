"""After the end: the replay as a file, and every version again for a slider."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import msgspec
import pytest

from tests.server.desk import Desk, in_loop, play_to, played
from tests.server.test_boxes import compare, strictly
from tests.server.test_play import over
from wyspa.replay import loads
from wyspa.server import bodies, messages
from wyspa.server.errors import Refusal
from wyspa.server.review import FRAMES_MOST, replay_text, review_of


@in_loop
async def test_a_finished_game_is_shown_version_by_version_with_open_hands(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "4"}, language="pl")
        with pytest.raises(Refusal, match="not-over"):
            await table.ask(lambda: review_of(table, 0, 10, "pl"))
        await play_to(ania, over)
        frames: list[dict] = []
        while True:
            stretch = partial(review_of, table, len(frames), 37, "pl")
            found = json.loads(await table.ask(stretch))
            frames += found["frames"]
            if len(frames) == found["total"]:
                break
        assert [frame["version"] for frame in frames] == list(range(1, played(table).version + 1))
        assert [frame["events"]["version"] for frame in frames] == list(range(1, played(table).version + 1))
        for frame in frames:
            strictly(msgspec.json.encode(frame["events"]))
            assert [sum(hand) for hand in frame["hands"]] == [seat["cards"] for seat in frame["public"]["seats"]]
        strictly(msgspec.json.encode(found["welcome"]))
        strictly(msgspec.json.encode(found["places"]))
        compare(found, json.loads(msgspec.json.encode(msgspec.convert(found, bodies.Review))))
        last = frames[-1]["public"]
        for key in ("nodes", "edges", "figures", "bank", "seats", "winner"):
            assert last[key] == ania.state[key], key


@in_loop
async def test_a_stretch_is_bounded_and_may_lie_beyond_the_end(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", "bot", options={"target": "5"})
        await play_to(ania, over)
        found = json.loads(await table.ask(lambda: review_of(table, 0, 10**6, "en")))
        assert len(found["frames"]) == min(FRAMES_MOST, found["total"])
        beyond = json.loads(await table.ask(lambda: review_of(table, 10**6, 10, "en")))
        assert beyond["frames"] == []


@in_loop
async def test_the_replay_holds_the_names_and_leaves_out_what_was_taken_back(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "4"})
        await play_to(ania, lambda state: ania.seat in state["asked"] and state["phase"] == "setup-house")
        await ania.send(t="do", version=ania.state["version"], action=ania.choices("settlement")[0]["action"])
        assert (await ania.send(t="undo", version=ania.state["version"]))["t"] == "ack"
        await play_to(ania, over)
        replay = loads(await table.ask(lambda: replay_text(table)))
        assert replay.players[table.table.seats[0]] == "Ania"
        assert len(replay.actions) == len(played(table).game.log())
        assert replay.game().hash() == played(table).game.hash()
        end: dict = ania.last("over")
        assert isinstance(strictly(msgspec.json.encode(end)), messages.Over)
