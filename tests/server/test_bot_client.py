"""docs/writing-a-bot-client.md: its bot plays a whole game against another one and a bot of the server."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from tests.server.desk import QUICK, in_loop
from tests.server.house import hello, house, until

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
