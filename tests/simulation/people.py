"""People of the simulated world: they sit down, play at random, and hold the server to its word.

What was not answered is sent again with the same id after every loss, as the page does it. Everything that is heard and
counts is written down; what can be seen to be wrong at once is said at once.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from typing import TYPE_CHECKING, Any

from tests.simulation.network import Line, LineLost
from wyspa.replay.added import seal_of
from wyspa.server import wire
from wyspa.server.patched import patched

if TYPE_CHECKING:
    from tests.simulation.world import World

SILENCE = 35.0  # seconds without a word after which a page connects anew
WAIT_MOST = 8.0
# refusals that mean a fault of the server: nothing that a person did deserves them
NEVER = {
    "broken", "bad-message", "bad-hello", "old-client", "broken-log", "stream-fell", "other-rules", "lost-moves",
    "missing-rules", "bad-secret", "unknown-table", "bad-table", "unknown-action", "wrong-host",
}  # fmt: skip


class Seat:
    """What a person has of a table: which, where, and the secret of the seat."""

    def __init__(self, table: str, seat: int, secret: str) -> None:
        self.table, self.seat, self.secret = table, seat, secret


class Person:
    """Somebody with a page."""

    def __init__(self, world: World, name: str, seat: Seat | None) -> None:
        self.world = world
        self.name = name
        self.rng = random.Random(f"{world.seed} {name}")
        self.process = world.loop.process(name)
        self.address = f"10.0.{len(world.people) // 200}.{len(world.people) % 200 + 1}"
        self.language = self.rng.choice(["en", "pl"])
        self.seat = seat  # None: only looks on
        self.table = ""
        self.ids = itertools.count(1)
        self.pending: dict[str, dict[str, Any]] = {}
        self.line: Line | None = None
        self.forget()
        self.haste = self.rng.choice([0.1, 0.4, 1.0, 2.5])  # seconds between two deeds
        self.slowness = self.rng.choice([0.0, 0.0, 0.0, 0.3, 4.0])  # seconds for reading a message
        self.patches = self.rng.random() < 0.8  # takes states as what has changed, as the page does
        self.nonce = self.rng.randbytes(32).hex()
        self.left = False
        self.done = 0
        self.leaving = False  # the seat may have been given up

    def forget(self) -> None:
        """Begin with nothing seen, at a new table."""
        self.state: dict[str, Any] | None = None
        self.since = -1
        self.seen = ""
        self.seats: dict[str, Any] = {}
        self.vote: dict[str, Any] | None = None
        self.over = False
        self.greeted = False
        self.cards: list[str] = []

    def sit(self, seat: Seat) -> None:
        self.seat, self.table = seat, seat.table

    @property
    def settled(self) -> bool:
        """Tell whether nothing is waited for."""
        return self.left or (self.greeted and not self.pending)

    def wrong(self, what: str) -> None:
        self.world.wrong(f"{self.name}: {what}")

    # ---- coming and going --------------------------------------------------------------------

    async def live(self) -> None:
        """Be at the table, again and again, as long as there is one."""
        wait = 0.4
        while not self.left:
            server = self.world.some_server(self.rng)
            if server is not None:
                self.line = self.world.network.connect(self.process, server, self.address)
                self.greeted = False
                try:
                    await self.be_there(self.line)
                except LineLost:
                    self.world.note(self.name, "lost the line", "")
                if self.greeted:
                    wait = 0.4
                self.greeted = False
            await asyncio.sleep(wait * self.rng.random())
            wait = min(WAIT_MOST, wait * 2)

    async def be_there(self, line: Line) -> None:
        secret = self.seat.secret if self.seat is not None else ""
        line.say(
            {
                "t": "hello", "protocol": wire.PROTOCOL, "table": self.table, "secret": secret,
                "language": self.language, "since": self.since, "seen": self.seen, "seals": bool(secret),
                "patches": self.patches,
            }
        )  # fmt: skip
        hearing = asyncio.ensure_future(line.hear())
        heard = self.world.loop.at
        next_deed = heard + self.think()
        try:
            while not self.left:
                wait = max(0.0, next_deed - self.world.loop.at)
                await asyncio.wait([hearing], timeout=wait)
                if hearing.done():
                    raw = hearing.result()
                    heard = self.world.loop.at
                    self.hear_frame(line, raw)
                    if self.slowness and not self.world.calm:
                        await asyncio.sleep(self.slowness * self.rng.random())
                    hearing = asyncio.ensure_future(line.hear())
                elif self.world.loop.at - heard > SILENCE:
                    line.cut()
                    raise LineLost
                if self.world.loop.at >= next_deed:
                    next_deed = self.world.loop.at + self.think()
                    self.do_something(line)
        finally:
            hearing.cancel()

    def think(self) -> float:
        return self.rng.expovariate(1.0) * self.haste + 0.01

    # ---- hearing --------------------------------------------------------------------

    def hear_frame(self, line: Line, raw: str) -> None:
        """Hear a message, or several in one frame."""
        self.world.note(self.name, "hears", raw)
        told = json.loads(raw)
        for message in told if isinstance(told, list) else [told]:
            self.hear(line, message)

    def hear(self, line: Line, message: dict[str, Any]) -> None:
        hear = getattr(self, f"hear_{message['t']}", None)
        if hear is not None:
            hear(line, message)

    def hear_welcome(self, line: Line, message: dict[str, Any]) -> None:
        if self.seat is not None and "seat" not in message["you"] and self.leaving:
            self.left, self.seat = True, None  # it was given up between two greetings: whoever left may look on
        if message.get("scene"):
            self.cards = [card["key"] for card in message["scene"]["cards"]]
        if self.greeted:
            return
        self.greeted = True
        for command in list(self.pending.values()):
            self.say(line, command)

    def hear_seats(self, line: Line, message: dict[str, Any]) -> None:
        self.seats = message

    def hear_history(self, line: Line, message: dict[str, Any]) -> None:
        entries = message["entries"]
        versions = [entry["version"] for entry in entries]
        if versions != list(range(versions[0], versions[0] + len(versions))) if versions else False:
            self.wrong(f"a history with gaps: {versions}")
        for entry in entries:
            self.world.history.told(self, entry)
        if versions:
            if not message.get("more") and self.since >= 0 and versions[0] > self.since + 1:
                self.wrong(f"a history from {versions[0]} on, but {self.since} was the last one seen")
            self.since = max(self.since, versions[-1])

    def hear_events(self, line: Line, message: dict[str, Any]) -> None:
        version = message["version"]
        if version != self.since + 1:
            self.wrong(f"version {version} came after {self.since}")
        self.since = version
        self.world.history.told(self, message)

    def hear_state(self, line: Line, message: dict[str, Any]) -> None:
        version = message["version"]
        if version < self.since or (self.state is not None and version < self.state["version"]):
            self.wrong(f"a state of version {version} after {self.since}")
        self.since = max(self.since, version)
        self.state, self.seen = message, f"{version}:{message['mark']}"
        self.world.history.held(self, message)

    def hear_patch(self, line: Line, message: dict[str, Any]) -> None:
        if self.state is None:
            self.wrong("a patch before any state")
        else:
            self.hear_state(line, patched(self.state, message))

    def hear_seals(self, line: Line, message: dict[str, Any]) -> None:
        """Seal as soon as it is possible, mostly; show the nonce when all have sealed."""
        if self.seat is None or any(one["t"] in ("seal", "reveal") for one in self.pending.values()):
            return
        mine = message["seats"][self.seat.seat]
        sealed = seal_of(self.table, self.seat.seat, self.nonce)
        if message["step"] == "reveal" and mine.get("seal") == sealed and not mine.get("shown"):
            if self.rng.random() < 0.9:
                self.command(line, {"t": "reveal", "nonce": self.nonce})
        elif message["step"] != "reveal" and mine.get("seal", "") != sealed and self.rng.random() < 0.8:
            self.command(line, {"t": "seal", "hash": sealed})

    def hear_ack(self, line: Line, message: dict[str, Any]) -> None:
        self.world.history.answered(self, message)
        command = self.pending.pop(message["id"], None)
        if command is not None:
            self.done += 1
            if command["t"] == "leave":
                self.left = True

    def hear_refused(self, line: Line, message: dict[str, Any]) -> None:
        if message["key"] in NEVER:
            self.wrong(f"refused with {message['key']}: {message['text']}")
        if message["id"]:
            self.world.history.answered(self, message)
            command = self.pending.pop(message["id"], None)
            if command is not None and message["key"] == "stale":
                line.say({"t": "look", "since": self.since})

    def hear_vote(self, line: Line, message: dict[str, Any]) -> None:
        self.vote = None if message.get("result") else message

    def hear_over(self, line: Line, message: dict[str, Any]) -> None:
        self.over = True

    def hear_bye(self, line: Line, message: dict[str, Any]) -> None:
        key = message["key"]
        if key == "left" or (key == "bad-secret" and self.leaving):  # given up, and the answer to that was lost
            self.left = self.left or self.leaving
            return
        if key in ("given-away", "bad-secret") and self.table in self.world.history.given:
            self.left = True  # the host gave the seat to a bot before having heard that somebody sits there
        elif not message.get("again") and key != "elsewhere":
            self.wrong(f"sent away with {key}: {message['text']}")

    # ---- doing --------------------------------------------------------------------

    def command(self, line: Line, message: dict[str, Any]) -> None:
        """Send a command and keep it until it is answered; now and then it goes out twice."""
        message = {**message, "id": f"{self.name}-{next(self.ids)}"}
        # one that goes out twice may be refused the first time and done the second, with an answer that is lost
        self.leaving = self.leaving or message["t"] == "leave"
        self.pending[message["id"]] = message
        self.world.history.sent(self, message)
        self.say(line, message)
        if self.rng.random() < self.world.weather.twice:
            self.say(line, message)

    def say(self, line: Line, command: dict[str, Any]) -> None:
        self.world.history.commands[command["id"]].times += 1
        line.say(command)

    def do_something(self, line: Line) -> None:
        """Do one thing of all that can be done, if the page lets one: it waits for an answer first."""
        if not self.greeted or self.world.resting:
            return
        roll = self.rng.random()
        if roll < 0.02:
            self.language = self.rng.choice(["en", "pl"])
            line.say({"t": "language", "language": self.language})
        elif roll < 0.04:
            line.say({"t": "look", "since": self.rng.choice([-1, self.since])})
        elif roll < 0.05 and self.since > 0:
            line.say({"t": "moment", "version": self.rng.randint(1, self.since)})
        elif roll < 0.06:
            line.say({"t": "ping", "n": 1})
        elif roll < 0.07 and not self.world.calm:
            line.cut()
        elif self.seat is None or len(self.pending) > (roll < 0.1):
            return
        elif roll < 0.16:
            self.command(line, {"t": "chat", "text": f"{self.name} {next(self.ids)}"})
        elif self.seats.get("status") == "waiting":
            self.do_before_the_start(line)
        elif self.state is not None and not self.over:
            self.play(line, self.state, self.seat.seat)
        elif self.over and roll < 0.2:
            self.command(line, {"t": "rematch"})

    def do_before_the_start(self, line: Line) -> None:
        if self.seats.get("may_start") and self.am_host() and self.rng.random() < 0.6:
            self.command(line, {"t": "start"})
        elif self.am_host() and self.rng.random() < 0.2:
            free = [one["seat"] for one in self.seats["seats"] if one["kind"] == "open"]
            if free:
                self.world.history.given.add(self.table)
                self.command(line, {"t": "seat", "seat": self.rng.choice(free), "who": "bot"})

    def am_host(self) -> bool:
        return any(one.get("host") and one["seat"] == self.seat.seat for one in self.seats["seats"])  # type: ignore[union-attr]

    def play(self, line: Line, state: dict[str, Any], seat: int) -> None:
        public, own, version = state["public"], state["own"], state["version"]
        roll = self.rng.random()
        if self.vote is not None and seat in self.vote.get("asked", []):
            self.command(line, {"t": "vote", "n": self.vote["n"], "yes": roll < 0.4})
            self.vote = None
        elif roll < 0.003:
            self.command(line, {"t": "leave"})
        elif roll < 0.008:
            self.command(line, {"t": "end"})
        elif roll < 0.02:
            other = self.rng.randrange(len(public["seats"]))
            if other != seat:
                self.world.history.shunned.add(self.table)
                self.command(line, {"t": "embargo", "seat": other, "on": roll < 0.015})
        elif own.get("undo") and roll < 0.2:
            self.command(line, {"t": "undo", "version": version})
        elif seat in public["asked"] or roll < 0.3:
            self.act(line, own, version)

    def act(self, line: Line, own: dict[str, Any], version: int) -> None:
        groups = [group for group in own["choices"] if group["choices"] or group.get("composed")]
        if not groups:
            return
        group = self.rng.choice(groups)
        if group.get("composed"):
            hand = own["you"]["hand"]
            have = [k for k, many in enumerate(hand) if many]
            if not have:
                return
            give = self.rng.choice(have)
            want = self.rng.choice([k for k in range(len(hand)) if k != give])
            to = [self.rng.choice(group["to"])] if group.get("to") and self.rng.random() < 0.3 else []
            self.command(
                line,
                {
                    "t": "compose", "version": version, "verb": group["verb"], "give": {self.cards[give]: 1},
                    "want": {self.cards[want]: 1}, "to": to,
                },
            )  # fmt: skip
        else:
            choice = self.rng.choice(group["choices"])
            self.command(line, {"t": "do", "version": version, "action": choice["action"]})
