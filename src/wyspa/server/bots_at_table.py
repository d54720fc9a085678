"""Bots on seats: they see views only. A stand-in for somebody who is away, or too slow, plays safe moves."""

from wyspa.bots import Bot, bot_named, bot_names, guide_of
from wyspa.bots.hall_guide import WAIT, hall_guide_of
from wyspa.core.why import UnknownWord
from wyspa.game import Game
from wyspa.server.halls import is_hall

USUAL = "greedy"
OFFERS_A_TURN = 2  # that a bot may make: people want to play
NAMES = ["Borys", "Iga", "Olaf", "Mira", "Leon", "Zoja", "Edek", "Kaja", "Roman", "Wanda"]
PASS = "pass"
SAFE = ("roll", "refuse", "withdraw", "end", PASS)  # what a stand-in does where it can, in this order


def level_named(level: str) -> str:
    """Give a level that is there: the usual one if none is named. Names of classes are not for strangers."""
    level = level or USUAL
    if ":" in level or level not in bot_names():
        raise UnknownWord(f"{level[:40]} ({', '.join(bot_names())})")
    return level


class BotSeat:
    """A bot that plays one seat."""

    def __init__(self, game: Game, seat: int, level: str, seed: int) -> None:
        """Sit down and read the rules."""
        self.seat = seat
        self.bot: Bot = bot_named(level, seed)
        self.in_hall = is_hall(game)
        if self.in_hall:
            self.bot.sit_near(hall_guide_of(game.book), seat)
        else:
            self.bot.sit(guide_of(game.book, game.state.board), seat)
        self.offers = 0
        self.turn = -1
        self.looked = -1  # the version at which it had nothing to do

    def choose(self, game: Game) -> int:
        """Pick an action for the seat; a bot that fails or repeats its offers plays safe."""
        actions = game.legal(self.seat)
        composing = any(verb.built for verb in game.book.phases[game.state.phase])
        if len(actions) == 1 and not composing:
            return actions[0]
        try:
            answer = self.bot.choose(game.view(self.seat), actions.copy())
            if answer in actions:
                return answer
            if self.may_offer(game) and game.is_legal(answer, self.seat):
                self.offers += 1
                return answer
        except Exception:  # a bot of somebody's own must not stop the table
            pass
        return self.play_safe(game)

    def choose_now(self, game: Game) -> int:
        """Pick an action in a hall, where everybody acts at once; WAIT if there is nothing to do for now."""
        try:
            answer = self.look_around(game)
            if answer in game.legal(self.seat):
                return WAIT if game.say(answer) == PASS else answer
            if answer != WAIT and self.may_offer(game) and game.is_legal(answer, self.seat):
                self.offers += 1
                return answer
        except Exception:  # a bot of somebody's own must not stop the table
            pass
        return WAIT

    def look_around(self, game: Game) -> int:
        """Ask the bot what it would do in its part of the hall."""
        return self.bot.choose_near(None if self.bot.blind else game.near(self.seat), game.legal(self.seat))

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
        try:
            answer = self.look_around(game) if self.in_hall else self.bot.choose(game.view(self.seat), actions.copy())
        except Exception:
            answer = actions[0]
        return answer if answer in actions else actions[0]
