"""docs/writing-a-bot-client.md: its bot plays a whole game against another one and a bot of the server."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tests.server.desk import QUICK, in_loop
from tests.server.house import House, hello, house, until
from wyspa.replay.proof import verify

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-bot-client.md"


@in_loop
async def test_the_bot_of_the_docs_plays_a_game(tmp_path: Path) -> None:
    [source] = re.findall(r"^```python bot\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert len([line for line in source.splitlines() if line.strip()]) <= 20
    space: dict[str, Any] = {"__name__": "bot"}
    exec(compile(source, str(PAGE), "exec"), space)
    with house(tmp_path, QUICK) as place:
        made = place.create("open", "open", options={"target": "4"})
        server = f"127.0.0.1:{place.port}"
        bots = [asyncio.create_task(space["play"](server, made["table"], name)) for name in ("Robotka", "Maszyna")]
        async with place.socket() as link:
            await hello(link, made)
            while not (await until(link, "seats")).get("may_start"):
                pass
            await link.send(json.dumps({"t": "start", "id": "go"}))
            await link.send(json.dumps({"t": "leave", "id": "bye"}))  # a bot of the server plays the third seat
            winners = await asyncio.wait_for(asyncio.gather(*bots), 120)
        assert winners[0] == winners[1]
        assert winners[0] in (0, 1, 2)


def all_here(seats: dict[str, Any]) -> bool:
    return all(seat.get("here") for seat in seats["seats"] if seat["kind"] == "person")


async def heard(link: Any, told: Any) -> AsyncIterator[dict[str, Any]]:
    """Hear messages as the third example of the page does."""
    async for frame in link:
        for message in told.hear(frame):
            yield message


async def play_fairly(place: House, seated: dict[str, Any], space: dict[str, Any]) -> tuple[bool, dict[str, Any]]:
    """Play a seat with what the examples of the page say; tell whether the end keeps the promises."""
    fair, told = space["Fair"](seated["table"], seated["seat"]), space["Told"]()
    async with place.socket() as link:
        await hello(link, seated, seals=True, patches=True)
        async for message in heard(link, told):
            if seated["seat"] == 0 and message["t"] == "seats" and message.get("may_start") and all_here(message):
                await link.send(json.dumps({"t": "start", "id": "go"}))
            answer = fair.answer(message)
            if answer is not None:
                await link.send(json.dumps(answer))
            if message["t"] == "over":
                return fair.is_fair(message, seated["seat"]), message
            if message["t"] == "state" and seated["seat"] in message["public"]["asked"]:
                groups = [group for group in message["own"]["choices"] if group["choices"]]
                best = min(groups, key=lambda group: space["ORDER"].index(group["role"]))
                id = f"{seated['seat']}-{message['version']}"
                action = best["choices"][-1]["action"]
                await link.send(json.dumps({"t": "do", "id": id, "version": message["version"], "action": action}))
    raise AssertionError("the line broke")


@in_loop
async def test_bots_that_add_to_the_dice_find_their_nonces_in_the_proof(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    space: dict[str, Any] = {"__name__": "bot"}
    for kind in ("bot", "patches", "seal"):
        [source] = re.findall(rf"^```python {kind}\n(.*?)^```", text, re.M | re.S)
        exec(compile(source, str(PAGE), "exec"), space)
    with house(tmp_path, QUICK) as place:
        made = place.create("open", "bot", options={"target": "4"})
        joined = place.ask(f"/api/tables/{made['table']}/seats", {"you": "Maszyna"}).json
        assert joined["commitment"] == made["commitment"]
        ends = await asyncio.wait_for(
            asyncio.gather(*(play_fairly(place, seated, space) for seated in (made, joined))), 120
        )
        assert [fair for fair, _ in ends] == [True, True]
        assert [added["kind"] for added in ends[0][1]["added"]] == ["person", "person", "bot"]
        proof = place.ask(ends[0][1]["replay"]).body.decode()
        assert verify(proof, commitment=made["commitment"]).chances > 0
