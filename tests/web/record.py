"""Records web/tests/fixtures/game.json: what a real server tells one person of a game with three bots.

`python -m tests.web.record > web/tests/fixtures/game.json` writes it, and `python -m tests.web.record patches >
web/tests/fixtures/patches.json` what the server would have told instead of its states.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from tests.server.house import House, hello, house
from wyspa.server import messages
from wyspa.server.outlooks import Outlook, own_half, public_half

GAME = Path(__file__).parents[2] / "web" / "tests" / "fixtures" / "game.json"
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


def patches_of(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give what changes from each state of a record to the next, as the server writes it."""
    states = [msgspec.convert(message, messages.State) for message in told if message["t"] == "state"]
    outlooks = [
        Outlook((0, "en"), state.version, state.mark, public_half(state.public), own_half(state.own))
        for state in states
    ]
    return [
        json.loads(after.since(before, state.clock))
        for before, after, state in zip(outlooks, outlooks[1:], states[1:], strict=False)
    ]


if __name__ == "__main__":
    if sys.argv[1:] == ["patches"]:
        json.dump(patches_of(json.loads(GAME.read_text(encoding="utf-8"))), sys.stdout, ensure_ascii=False)
        sys.exit()
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as place:
        json.dump(asyncio.run(recorded(place)), sys.stdout, ensure_ascii=False, separators=(",", ":"))
