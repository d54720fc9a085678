"""Bots on seats: they see views only. A stand-in for somebody who is away, or too slow, plays safe moves."""

from collections.abc import Callable

from wyspa.bots import WAIT, Bot, bot_named, bot_names
from wyspa.bots.driver import LEAVE, BadBot, Driver, TooManyOffers
from wyspa.game import Game
from wyspa.server.errors import Refusal
from wyspa.server.far_bots import FarBot, StillThinking
from wyspa.server.played import Told

Trouble = Callable[[int, Exception], None]  # hears which seat's bot has failed, and how
Sending = Callable[[Bot, str], Bot]  # gives who passes questions on to a bot that thinks long
THINKS = -2  # instead of an action: it is asked again when it has thought

USUAL = "greedy"
NAMES = ["Borys", "Iga", "Olaf", "Mira", "Leon", "Zoja", "Edek", "Kaja", "Roman", "Wanda"]


def level_named(level: str) -> str:
    """Give a level that is there: the usual one if none is named. Names of classes are not for strangers."""
    level = level or USUAL
    if ":" in level or level not in bot_names():
        raise Refusal("bad-level", why=f"{level[:40]} ({', '.join(bot_names())})")
    return level


class TableBots:
    """The bots of one table, driven as in any match. What they do wrong is told to `trouble`, and they play safe."""

    def __init__(self, trouble: Trouble, offers: int, send: Sending) -> None:
        """Begin with nobody; take how many offers a bot may make in a turn: people want to play."""
        self.offers = offers
        self.send = send
        self.trouble = trouble
        self.driver: Driver | None = None
        self.seated: set[int] = set()  # those who could not sit down among them
        self.heard: dict[int, int] = {}  # by seat: how much of what the table has told

    def drive(self, game: Game) -> Driver:
        """Give the driver of a game."""
        if self.driver is None:
            self.driver = Driver(game, {}, offers=self.offers)
        self.driver.game = game
        return self.driver

    def sit(self, game: Game, seat: int, level: str, seed: int) -> None:
        """Let a bot sit down and read the rules."""
        self.seated.add(seat)
        try:
            bot = bot_named(level, seed)
            self.drive(game).sit(seat, self.send(bot, level) if bot.thinks_long else bot, level)
        except Exception as error:  # a bot of somebody's own must not stop the table
            self.trouble(seat, error)

    def leave(self, seat: int) -> None:
        """Forget the bot of a seat."""
        self.seated.discard(seat)
        self.heard.pop(seat, None)
        bot = self.driver.bots.pop(seat, None) if self.driver is not None else None
        if isinstance(bot, FarBot):
            bot.close()

    def hear(self, told: list[Told]) -> None:
        """Let the bots that listen know what the table has told since they heard last; a new one hears all of it."""
        for seat, untold in self.driver.untold.items() if self.driver is not None else ():
            for one in told[self.heard.get(seat, 0) :]:
                untold.extend(event.seen_by(seat) for event in one.events)
            self.heard[seat] = len(told)

    def thinking(self) -> set[int]:
        """List the seats whose bot thinks in a worker now."""
        bots = self.driver.bots if self.driver is not None else {}
        return {seat for seat, bot in bots.items() if isinstance(bot, FarBot) and bot.thinking}

    def choose(self, game: Game, seat: int) -> int:
        """Pick an action for a seat, or THINKS. A bot that fails or repeats its offers plays safe.

        Where all act at once it is WAIT instead, and also instead of leaving: people may still be at it.
        """
        driver = self.drive(game)
        try:
            action = driver.answer(seat) if seat in driver.bots else WAIT
        except TooManyOffers:  # people want to play
            action = WAIT
        except BadBot as error:
            if isinstance(error.__cause__, StillThinking):
                return THINKS
            self.trouble(seat, error)
            action = WAIT
        if not driver.at_once:
            return driver.safe(seat) if action == WAIT else action
        return WAIT if action == WAIT or driver.guide.verb(action) in LEAVE else action
