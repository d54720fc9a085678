"""Tables that stand as a test wants them: a scene takes the place of the game at the moment in which it is dealt.

Only the house of the tests can do this, from within the server's own loop: the product has no such door. The log of
such a table begins before the scene, so it can be played on, but not again from its log: no restart, no replay.
"""

from __future__ import annotations

import asyncio
from typing import Any

from tests.scene import Scene
from tests.server.house import House
from wyspa.server.played import Played
from wyspa.server.table import LiveTable
from wyspa.table import read_table

TURNS = 30  # that lie behind a scene
DICE = (3, 5)


def stage(place: House, made: dict[str, Any], scene: Scene, die: str = "") -> None:
    """Let a table that begins when its person comes stand as a scene says."""

    async def prepare() -> None:
        live: LiveTable = await place.lobby.find(made["table"])
        assert live.played is None, "the game has begun"
        take = live.take

        def instead(played: Played) -> None:
            scene.state.turns = TURNS
            played.game = scene.game
            played.game.tell()
            played.dice, played.die = list(DICE), die
            take(played)

        live.take = instead  # type: ignore[method-assign]

    asyncio.run_coroutine_threadsafe(prepare(), place.lobby.sweeper.get_loop()).result(30)


def laid(place: House, scene: Scene, die: str = "", **wish: Any) -> dict[str, Any]:
    """Create a table with bots that will stand as a scene says; the person has the first seat."""
    table = read_table(scene.game.line)
    chairs = ["bot"] * (len(table.seats) - 1)
    made = place.create(*chairs, start=True, box=table.box, map=table.map, options=dict(table.options), **wish)
    stage(place, made, scene, die)
    return made
