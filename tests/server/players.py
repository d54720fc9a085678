"""People who play through crashes: what was not answered is sent again with the same id, and every answer is noted."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from contextlib import suppress
from typing import Any

import websockets

from tests.server.desk import spread
from tests.server.house import House, hello

BREATH = 0.3  # seconds before somebody who was too fast goes on
PASSING = ("stale", "no-undo", "too-often-undo", "over", "not-started")  # the position has moved on, or it was enough
FAILED = ("storage", "in-doubt")  # the disk did not take it


class Player:
    """Plays a seat with random choices. Everything that is heard and counts goes to `news`."""

    def __init__(self, made: dict[str, Any], seed: int, news: asyncio.Queue[str], healthy: asyncio.Event) -> None:
        self.made = made
        self.rng = random.Random(seed)
        self.news = news
        self.healthy = healthy  # the disk takes writes, as far as the test knows
        self.link: Any = None
        self.again = False
        self.back = False  # just come back: what was not answered goes out once more
        self.sent: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, list[tuple[str, int]]] = {}  # id: kinds of answers and versions
        self.waiting: dict[str, Any] | None = None
        self.ids = itertools.count(1)
        self.seen = ""
        self.since = -1
        self.over = False
        self.talks = False  # says something as soon as it may: a write that does not depend on whose turn it is

    async def play(self, port: int) -> None:
        """Play until the connection breaks; who is not let in since the disk fails comes again at once."""
        self.again = True
        while self.again:
            self.again = False
            await self.come(port)

    async def come(self, port: int) -> None:
        try:
            async with House(port).socket() as link:
                self.link, self.back = link, True
                await hello(link, self.made, seen=self.seen, since=self.since)
                while True:
                    await self.hear(link, json.loads(await link.recv()))
        except (websockets.WebSocketException, OSError, EOFError):
            return

    async def hear(self, link: Any, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "bye":
            assert message["key"] in ("closing", "slow", "storage", "moved", "no-peers"), message
            self.again = message["key"] not in ("closing", "slow") and message["again"]
        elif kind == "over":
            if not self.over:
                self.news.put_nowait("over")
            self.over = True
        elif kind in ("ack", "refused"):
            await self.answered(link, message)
        elif kind == "state":
            self.seen, self.since = f"{message['version']}:{message['mark']}", message["version"]
            back, self.back = self.back, False
            if self.waiting is None:
                await self.act(link, spread(message))
            elif back:
                await link.send(json.dumps(self.waiting))

    async def answered(self, link: Any, message: dict[str, Any]) -> None:
        if message["t"] == "refused" and not message["id"]:
            assert message["key"] == "too-fast", message
            await asyncio.sleep(BREATH)
            await link.send(json.dumps(self.waiting or {"t": "look", "since": self.since}))
            return
        self.answers.setdefault(message["id"], []).append((message["t"], message["version"]))
        if self.waiting is None or message["id"] != self.waiting["id"]:
            return
        done = self.waiting
        self.waiting = None
        if message["t"] == "ack":
            self.news.put_nowait("talked" if done["t"] == "chat" else "acted")
        elif message["key"] in FAILED:
            self.news.put_nowait("failed")
            await self.healthy.wait()
            await asyncio.sleep(BREATH)
        else:
            assert message["key"] in PASSING, message
        known = message["version"] <= self.since  # it was done before we came back: the state that it made is known
        if message["t"] == "refused" or done["t"] == "chat" or known:
            await link.send(json.dumps({"t": "look", "since": self.since}))

    async def look(self) -> None:
        """Ask how things stand: whoever talks then has something to say."""
        with suppress(websockets.WebSocketException, AttributeError):  # or not here yet: then everything comes anyway
            await self.link.send(json.dumps({"t": "look", "since": self.since}))

    async def act(self, link: Any, state: dict[str, Any]) -> None:
        """Talk, take something back, or do something, if it is our turn."""
        message: dict[str, Any]
        if self.talks and not self.over:
            message = {"t": "chat", "text": f"{self.made['seat']} {self.rng.random()}"}
        elif self.made["seat"] not in state["asked"] or self.over:
            return
        elif state.get("undo") and self.rng.random() < 0.2:
            message = {"t": "undo", "version": state["version"]}
        else:
            groups = [group for group in state["choices"] if group["choices"]]
            choice = self.rng.choice(self.rng.choice(groups)["choices"])
            message = {"t": "do", "version": state["version"], "action": choice["action"]}
        id = f"{self.made['seat']}-{next(self.ids)}"
        self.waiting = self.sent[id] = {**message, "id": id}
        await link.send(json.dumps(self.waiting))
