"""Bots on seats: they see views only. A stand-in for somebody who is away, or too slow, plays safe moves."""

from collections.abc import Callable

from wyspa.bots import Bot, bot_named, bot_names, guide_of
from wyspa.bots.hall_guide import WAIT, hall_guide_of
from wyspa.core.why import UnknownWord
from wyspa.game import Game
from wyspa.server.halls import is_hall

Trouble = Callable[[int, Exception], None]  # hears which seat's bot has failed, and how

USUAL = "greedy"
OFFERS_A_TURN = 2  # that a bot may make: people want to play
NAMES = ["Borys", "Iga", "Olaf", "Mira", "Leon", "Zoja", "Edek", "Kaja", "Roman", "Wanda"]
PASS = "pass"
SAFE = ("roll", "refuse", "withdraw", "end", PASS)  # what a stand-in does where it can, in this order


class BadAnswer(Exception):
    """What a bot answered is nothing it may do."""


def level_named(level: str) -> str:
    """Give a level that is there: the usual one if none is named. Names of classes are not for strangers."""
    level = level or USUAL
    if ":" in level or level not in bot_names():
        raise UnknownWord(f"{level[:40]} ({', '.join(bot_names())})")
    return level


class BotSeat:
    """A bot that plays one seat. What it does wrong is told to `trouble`, and a safe move is played instead."""

    def __init__(self, game: Game, seat: int, level: str, seed: int, trouble: Trouble) -> None:
        """Sit down and read the rules."""
        self.seat = seat
        self.trouble = trouble
        self.in_hall = is_hall(game)
        self.bot: Bot | None = None
        try:
            bot = bot_named(level, seed)
            if self.in_hall:
                bot.sit_near(hall_guide_of(game.book), seat)
            else:
                bot.sit(guide_of(game.book, game.state.board), seat)
            self.bot = bot
        except Exception as error:  # a bot of somebody's own must not stop the table
            self.trouble(seat, error)
        self.offers = 0
        self.turn = -1
        self.looked = -1  # the version at which it had nothing to do

    def choose(self, game: Game) -> int:
        """Pick an action for the seat; a bot that fails or repeats its offers plays safe."""
        actions = game.legal(self.seat)
        composing = any(verb.built for verb in game.book.phases[game.state.phase])
        if len(actions) == 1 and not composing:
            return actions[0]
        answer = self.ask(game, actions)
        if answer is None or answer in actions:
            return self.play_safe(game) if answer is None else answer
        return answer if self.offers_well(game, answer) else self.play_safe(game)

    def choose_now(self, game: Game) -> int:
        """Pick an action in a hall, where everybody acts at once; WAIT if there is nothing to do for now."""
        actions = game.legal(self.seat)
        answer = self.ask(game, actions)
        if answer is None or answer == WAIT:
            return WAIT
        if answer in actions:
            return WAIT if game.say(answer) == PASS else answer
        return answer if self.offers_well(game, answer) else WAIT

    def ask(self, game: Game, actions: list[int]) -> int | None:
        """Ask the bot what it would do. None: it failed, or what it said is no action at all."""
        bot = self.bot
        if bot is None:
            return None
        try:
            if self.in_hall:
                answer = bot.choose_near(None if bot.blind else game.near(self.seat), actions.copy())
            else:
                answer = bot.choose(game.view(self.seat), actions.copy())
        except Exception as error:  # a bot of somebody's own must not stop the table
            self.trouble(self.seat, error)
            return None
        if not isinstance(answer, int) or isinstance(answer, bool):
            self.trouble(self.seat, BadAnswer(f"{answer!r:.80} is no action: an action is an int"))
            return None
        return answer

    def offers_well(self, game: Game, answer: int) -> bool:
        """Tell whether an answer that is not listed is an offer that may be made; what is neither is trouble."""
        try:
            legal = game.is_legal(answer, self.seat)
        except (UnknownWord, OverflowError):  # no such verb, or more bits than an action has
            legal = False
        if not legal:
            self.trouble(self.seat, BadAnswer(f"{answer} is not legal in the phase {game.phase}"))
        elif self.may_offer(game):
            self.offers += 1
            return True
        return False

    def may_offer(self, game: Game) -> bool:
        """Tell whether the bot may offer once more in this turn."""
        if self.turn != game.turns:
            self.turn = game.turns
            self.offers = 0
        return self.offers < OFFERS_A_TURN

    def play_safe(self, game: Game) -> int:
        """Roll, decline, end; where something must be chosen, let the bot choose among what is listed."""
        actions = game.legal(self.seat)
        by_verb: dict[str, int] = {}
        for action in actions:
            by_verb.setdefault(game.say(action).split()[0], action)
        for verb in SAFE:
            if verb in by_verb:
                return by_verb[verb]
        answer = self.ask(game, actions)
        return answer if answer is not None and answer in actions else actions[0]
