"""Records web/tests/fixtures/game.json: what a real server tells one person of a game with three bots.

`python -m tests.web.record > web/tests/fixtures/game.json` writes it.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.house import House, hello, house

ACTIONS = 9  # of the person; the bots answer in between
SEED = 5
LEFT_OUT = ("ack", "clock", "seals", "notice", "refused")


async def recorded(place: House) -> list[dict[str, Any]]:
    """Play at random, as soon as one is asked, and keep what is told."""
    made = place.create("bot", "bot", "bot", start=True)
    rng = random.Random(SEED)
    told: list[dict[str, Any]] = []
    acted = 0
    async with place.socket() as link:
        await hello(link, made)
        while True:
            message = json.loads(await link.recv())
            if message["t"] not in LEFT_OUT and not (message["t"] == "welcome" and not message.get("scene")):
                told.append(message)
            if message["t"] != "state" or message["own"].get("you") is None or 0 not in message["public"]["asked"]:
                continue
            if acted == ACTIONS:
                return told
            groups = [group for group in message["own"]["choices"] if group["choices"]]
            if not groups:
                continue
            group = rng.choice([g for g in groups if g["verb"] != "end"] or groups)
            acted += 1
            choice = rng.choice(group["choices"])["action"]
            await link.send(json.dumps({"t": "do", "id": f"a{acted}", "version": message["version"], "action": choice}))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as place:
        json.dump(asyncio.run(recorded(place)), sys.stdout, ensure_ascii=False, separators=(",", ":"))
