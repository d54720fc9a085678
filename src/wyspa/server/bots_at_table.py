"""Bots on seats: they see views only. A stand-in for somebody who is away, or too slow, plays safe moves."""

from collections.abc import Callable

from wyspa.bots import WAIT, bot_named, bot_names
from wyspa.bots.driver import LEAVE, BadBot, Driver, TooManyOffers
from wyspa.core.why import UnknownWord
from wyspa.game import Game

Trouble = Callable[[int, Exception], None]  # hears which seat's bot has failed, and how

USUAL = "greedy"
OFFERS_A_TURN = 2  # offers and counter-offers that a bot may make: people want to play
NAMES = ["Borys", "Iga", "Olaf", "Mira", "Leon", "Zoja", "Edek", "Kaja", "Roman", "Wanda"]


def level_named(level: str) -> str:
    """Give a level that is there: the usual one if none is named. Names of classes are not for strangers."""
    level = level or USUAL
    if ":" in level or level not in bot_names():
        raise UnknownWord(f"{level[:40]} ({', '.join(bot_names())})")
    return level


class TableBots:
    """The bots of one table, driven as in any match. What they do wrong is told to `trouble`, and they play safe."""

    def __init__(self, trouble: Trouble) -> None:
        """Begin with nobody."""
        self.trouble = trouble
        self.driver: Driver | None = None
        self.seated: set[int] = set()  # those who could not sit down among them

    def drive(self, game: Game) -> Driver:
        """Give the driver of a game."""
        if self.driver is None:
            self.driver = Driver(game, {}, offers=OFFERS_A_TURN)
        self.driver.game = game
        return self.driver

    def sit(self, game: Game, seat: int, level: str, seed: int) -> None:
        """Let a bot sit down and read the rules."""
        self.seated.add(seat)
        try:
            self.drive(game).sit(seat, bot_named(level, seed), level)
        except Exception as error:  # a bot of somebody's own must not stop the table
            self.trouble(seat, error)

    def leave(self, seat: int) -> None:
        """Forget the bot of a seat."""
        self.seated.discard(seat)
        if self.driver is not None:
            self.driver.bots.pop(seat, None)

    def choose(self, game: Game, seat: int) -> int:
        """Pick an action for a seat. A bot that fails or repeats its offers plays safe.

        Where all act at once it is WAIT instead, and also instead of leaving: people may still be at it.
        """
        driver = self.drive(game)
        try:
            action = driver.answer(seat) if seat in driver.bots else WAIT
        except TooManyOffers:  # people want to play
            action = WAIT
        except BadBot as error:
            self.trouble(seat, error)
            action = WAIT
        if not driver.at_once:
            return driver.safe(seat) if action == WAIT else action
        return WAIT if action == WAIT or driver.guide.verb(action) == LEAVE else action
