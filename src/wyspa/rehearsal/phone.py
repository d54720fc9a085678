"""Somebody with a phone in the hall: comes in, hears, and acts now and then on what the phone says is possible."""

import random
import time

import msgspec

from wyspa.rehearsal.asking import told
from wyspa.rehearsal.heard import Heard, read
from wyspa.rehearsal.meter import Meter
from wyspa.rehearsal.phone_line import PhoneLine, connect

SOCKET = "/ws/hall"
PROTOCOL = 2
CARDS = ("lumber", "brick", "wool", "grain", "ore")
SELDOM = 0.1  # how often an offer is made although something else is possible
CALM = ("claim",)  # verbs that a rehearsal leaves alone: a claim halts the whole hall
ROUND = "round"
WAITING = "waiting"  # the phase before the start
write = msgspec.json.encode


class Phone:
    """One seat, with a line to the server or without."""

    def __init__(self, number: int, at: str, hall: str, meter: Meter, language: str = "en") -> None:
        """Take who measures."""
        self.number = number
        self.at = at
        self.hall = hall
        self.meter = meter
        self.language = language
        self.luck = random.Random(number)
        self.secret = ""
        self.seat = self.board = -1
        self.line: PhoneLine | None = None
        self.called = 0.0  # when the line was asked for
        self.greeted = False
        self.greeting = 0  # bytes that have come until then
        self.size = 0  # of the frame that is being read
        self.can: list[str] = []
        self.hand: list[int] = []
        self.offers = False
        self.round = -1
        self.rolled = 0  # when the roll was made whose patch has not come yet, milliseconds since 1970
        self.phase = self.halted = ""
        self.sent: dict[str, tuple[float, bytes]] = {}  # what was not answered yet
        self.acked: list[str] = []
        self.count = 0
        self.ready = False
        self.raw: list[bytes] | None = None  # all frames of this line, if they shall be looked at later
        self.closing = False

    # ---- coming and going ----------------------------------------------------------------------------

    async def join(self, **where: object) -> None:
        """Take a seat."""
        wish = {"name": f"Gość {self.number + 1}", "language": self.language, **where}
        found = await told(self.at, f"/api/halls/{self.hall}/join", wish, self.language)
        self.secret = found["secret"]
        self.seat, self.board = found["place"]["seat"], found["place"]["board"]

    async def come(self) -> None:
        """Open the line, and say who one is."""
        self.called = time.perf_counter()
        self.greeted = False
        self.greeting = 0
        if self.raw is not None:
            self.raw = []
        self.line = await connect(self.at, SOCKET, self.hear, self.gone)
        self.line.send(
            write(
                {"t": "hello", "protocol": PROTOCOL, "hall": self.hall, "role": "seat", "secret": self.secret,
                 "language": self.language}
            )
        )  # fmt: skip

    def leave(self) -> None:
        """Cut the line."""
        self.closing = True
        if self.line is not None:
            self.line.cut()

    def gone(self) -> None:
        """Note that the line has gone."""
        self.line = None
        if not self.closing:
            self.meter.lost += 1
        self.closing = False

    # ---- hearing -------------------------------------------------------------------------------------

    def hear(self, frame: bytes) -> None:
        """Take a frame."""
        now = time.perf_counter()
        meter = self.meter
        if self.raw is not None:
            self.raw.append(frame)
        if not self.greeted:
            self.greeting += len(frame)
        if meter.open:
            meter.bytes += len(frame)
            meter.frames += 1
            self.size = len(frame)
        for message in read(frame):
            if message.t == "near":
                self.take(message)
                if not self.greeted:
                    self.greeted = True
                    meter.greetings.append((now - self.called) * 1000)
                    meter.greeting_bytes.append(self.greeting)
                if self.rolled:
                    if meter.open:
                        meter.patches.append(time.time() * 1000 - self.rolled)
                    self.rolled = 0
            elif message.t == "ack":
                self.answered(message.id, now)
            elif message.t == "refused":
                self.sent.pop(message.id, None)
                if meter.open:
                    meter.refused[message.key] += 1
            elif message.t == "round":
                self.turn(message)

    def take(self, near: Heard) -> None:
        """Take what lies near."""
        if near.can is not None:
            self.can = near.can
        if near.me is not None and near.me.offers is not None:
            self.offers = near.me.offers
        for part in (near.boards or {}).get(str(self.board), ()):
            if part.hands is not None:
                self.hand = part.hands[self.seat & 1]

    def answered(self, id: str, now: float) -> None:
        """Note an acknowledgement."""
        sent = self.sent.pop(id, None)
        self.acked.append(id)
        if sent is not None and self.meter.open:
            self.meter.acks.append((now - sent[0]) * 1000)

    def turn(self, told: Heard) -> None:
        """Note a round; one whose number leaves others out was missed. Before the first there is nothing near."""
        self.greeted |= told.phase == WAITING
        before, phase = self.round, self.phase
        self.round, self.phase, self.halted = told.n, told.phase, told.halted
        if (told.n, told.phase) == (before, phase):
            return
        self.ready = False
        if self.meter.open and self.greeted:
            self.meter.rounds.add(told.n)
            self.meter.missed += max(0, told.n - before - 1) if before >= 0 else 0
            self.meter.rolls.append(time.time() * 1000 - told.now)
            self.rolled = told.now
            self.meter.roll_bytes += self.size

    # ---- acting --------------------------------------------------------------------------------------

    def act(self) -> None:
        """Do one thing that is possible, or offer something, or say that one is ready."""
        if self.line is None or not self.greeted or self.halted:
            return
        possible = [words for words in self.can if not words.startswith(CALM)]
        have = [k for k, many in enumerate(self.hand[: len(CARDS)]) if many]
        luck = self.luck
        if possible and not (self.offers and luck.random() < SELDOM):
            self.say({"t": "do", "action": luck.choice(possible)})
        elif self.offers and have:
            give = luck.choice(have)
            want = CARDS[(give + luck.randrange(1, len(CARDS))) % len(CARDS)]
            self.say({"t": "do", "action": f"offer 1 {CARDS[give]} for 1 {want}"})
        elif self.phase == ROUND:
            self.ready = not self.ready
            self.say({"t": "ready", "on": self.ready})

    def say(self, command: dict[str, object]) -> None:
        """Send a command, and remember when."""
        if self.line is None:
            return
        self.count += 1
        id = f"{self.number}-{self.count}"
        text = write({**command, "id": id})
        self.sent[id] = (time.perf_counter(), text)
        self.line.send(text)
        if self.meter.open:
            self.meter.sent += 1

    def say_again(self) -> None:
        """Send what was not answered once more, with the ids that it had."""
        for id, (_, text) in list(self.sent.items()):
            self.sent[id] = (time.perf_counter(), text)
            if self.line is not None:
                self.line.send(text)
