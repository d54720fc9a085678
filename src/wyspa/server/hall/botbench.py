"""The process in which the bots of a hall think: it follows the log and answers what seats would do.

It has the game, as the log tells it, but no seed, so it knows nothing of dice to come; each bot is shown the view of
its own seat and nothing else. People come first: it runs with a lower priority and within a budget.
"""

import os
import sys
import time
from typing import IO

import msgspec

from wyspa.bots import WAIT, Bot, bot_named, bot_names
from wyspa.bots.driver import LEAVE
from wyspa.bots.guide import Guide, guide_of
from wyspa.core.why import UnknownWord
from wyspa.game import Game, IllegalAction
from wyspa.laying import lay_table
from wyspa.server.bots_at_table import USUAL
from wyspa.server.hall.game import HallGame
from wyspa.server.worker import LENGTH
from wyspa.table import read_table

NICER = 5


class BotOrder(msgspec.Struct, omit_defaults=True):
    """What has happened since the last one, and which seats are asked; with a line a game begins anew."""

    level: str  # at which all of them play
    line: str = ""
    seed: int = 0
    played: list[tuple[int, int]] = []
    ask: list[int] = []
    seconds: float = 0.1  # for all of them
    offers: int = 2  # that a bot may make in a round


class Chosen(msgspec.Struct, omit_defaults=True):
    """What seats do, who waits until something near has changed, and who could not be asked in time."""

    acts: list[tuple[int, int]] = []
    waits: list[int] = []
    left: list[int] = []


class Replica:
    """The game as the log tells it, and the bots that look at it."""

    def __init__(self, line: str, seed: int) -> None:
        """Lay the game; nature's actions come with the log."""
        self.game: Game = lay_table(read_table(line))
        self.guide: Guide = guide_of(self.game.book, self.game.state.board)
        self.seed = seed
        self.level = USUAL
        self.bots: dict[int, Bot] = {}
        self.offers: dict[int, tuple[int, int]] = {}  # by seat: the turn, and how many in it

    def play_at(self, level: str) -> None:
        """Play at a level from now on; one that is not there any more is the usual one."""
        level = level if level in bot_names() else USUAL
        if level != self.level:
            self.level, self.bots = level, {}

    def follow(self, played: list[tuple[int, int]]) -> None:
        """Play what has happened."""
        for seat, action in played:
            self.game.play(action, seat)

    def choose(self, seat: int, most_offers: int) -> int:
        """Have the bot of a seat choose, or wait; one that fails waits."""
        game = self.game
        actions = game.legal(seat)
        if not actions or game.over:
            return int(WAIT)
        bot = self.bots.get(seat)
        if bot is None:
            bot = self.bots[seat] = bot_named(self.level, self.seed + seat)
            bot.sit(self.guide, seat)
        try:
            view = game.view(seat)
            answer = bot.choose(view, actions.copy())
            if answer == WAIT or self.guide.verb(answer) in LEAVE:
                return int(WAIT)
            if self.guide.verb(answer) == HallGame.CLAIM and view.total < view.target:  # it would halt the whole hall
                return int(WAIT)
            if answer not in actions:
                turn, many = self.offers.get(seat, (-1, 0))
                many = many if turn == game.turns else 0
                if many >= most_offers or not game.is_legal(answer, seat):
                    return int(WAIT)
                self.offers[seat] = game.turns, many + 1
        except (IllegalAction, UnknownWord, OverflowError, ValueError, KeyError, IndexError):
            return int(WAIT)
        return int(answer)

    def answer(self, order: BotOrder) -> Chosen:
        """Ask seats, as many as the time allows."""
        found = Chosen()
        self.play_at(order.level)
        until = time.perf_counter() + order.seconds
        for k, seat in enumerate(order.ask):
            if time.perf_counter() > until:
                found.left = order.ask[k:]
                break
            action = self.choose(seat, order.offers)
            if action == WAIT:
                found.waits.append(seat)
            else:
                found.acts.append((seat, action))
        return found


def read(stream: IO[bytes]) -> bytes | None:
    """Read a message; None when there is nobody to ask any more."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    return stream.read(length)


def say(stream: IO[bytes], raw: bytes) -> None:
    """Answer."""
    stream.write(LENGTH.pack(len(raw)) + raw)
    stream.flush()


def main() -> None:
    """Serve one hall until its server is gone."""
    os.nice(NICER)
    inward, outward = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    say(outward, b"ready")
    replica: Replica | None = None
    while (raw := read(inward)) is not None:
        order = msgspec.msgpack.decode(raw, type=BotOrder)
        if order.line:
            replica = Replica(order.line, order.seed)
        assert replica is not None
        replica.follow(order.played)
        say(outward, msgspec.msgpack.encode(replica.answer(order)))


if __name__ == "__main__":
    main()
