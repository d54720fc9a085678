"""One game between bots, from the first action to the last."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from wyspa.bots.bot import Bot
from wyspa.bots.guide import Guide, guide_of
from wyspa.core.view import View
from wyspa.core.why import UnknownWord
from wyspa.game import Game, IllegalAction

TURNS = 1000  # then a game counts as unfinished
OFFERS = 50  # that one turn may hold: more is a bot that repeats itself


class BadBot(Exception):
    """A bot that answers with something it may not do, or never comes to an end."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: int  # a seat, or NOBODY (-1)
    turns: int
    actions: int  # of seats and of nature
    points: tuple[int, ...]  # by seat, hidden ones included


class Match:
    """A game, and who plays it. Nature is dealt by the game's own dealer."""

    def __init__(self, game: Game, bots: Sequence[Bot], names: Sequence[str] = ()) -> None:
        """Seat the bots and show each of them the rules of the table."""
        if len(bots) != len(game.seats):
            raise UnknownWord(f"this table has {len(game.seats)} seats, not {len(bots)}: one bot for each")
        for bot in bots:
            if not isinstance(bot, Bot):
                raise UnknownWord(f"{bot!r} is no bot: bots are made from classes derived from Bot")
        if len({id(bot) for bot in bots}) < len(bots):
            raise UnknownWord("one bot cannot sit on two seats: make another one of its kind")
        if game.dealer is None:
            raise UnknownWord("bots cannot play a game without a dealer: lay it with a seed")
        self.game = game
        self.bots = list(bots)
        self.names = list(names) or [type(bot).__name__.lower() for bot in bots]
        self.guide: Guide = guide_of(game.book, game.state.board)
        self.offers = 0
        self.turn = -1
        for seat, bot in enumerate(self.bots):
            bot.sit(self.guide, seat)

    def play(self, turns: int = TURNS) -> Outcome:
        """Play to the end, or until so many turns have ended, or until nobody can win any more."""
        game = self.game
        looked = -1
        while not game.over and game.turns < turns:
            if looked != game.turns:
                looked = game.turns
                if not game.winnable:
                    break
            asked = game.waiting()
            if not asked:
                raise RuntimeError(f"nobody is asked in the phase {game.phase}: a rule has forgotten who goes on")
            self.ask(asked[0])
        state = game.state
        points = tuple(int(state.players[seat].points) for seat in range(len(self.bots)))
        return Outcome(int(state.winner), game.turns, len(game.actions_log), points)

    def ask(self, seat: int) -> None:
        """Let one seat act. What leaves no choice is done without asking."""
        game = self.game
        actions = game.legal(seat)
        if len(actions) == 1 and game.phase not in self.guide.composing:
            game.play(actions[0], seat)
            return
        bot = self.bots[seat]
        # a blind bot does not look, so what it is given instead of a view does not matter
        view = cast(View, None) if bot.blind else game.view(seat)
        try:
            answer = bot.choose(view, actions.copy())
        except Exception as error:
            failed = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise BadBot(f"{self.who(seat)} failed in the phase {game.phase}: {failed}") from error
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise BadBot(f"{self.who(seat)} answered {answer!r} in the phase {game.phase}: an action is an int")
        if answer not in actions:
            self.count_offer(seat)
        try:
            game.play(answer, seat)
        except (IllegalAction, UnknownWord, OverflowError) as error:
            said = f"{self.who(seat)} answered {self.words(answer)} in the phase {game.phase}"
            raise BadBot(f"{said}: {error}") from error

    def count_offer(self, seat: int) -> None:
        """Stop a bot that goes on offering for ever."""
        if self.turn != self.game.turns:
            self.turn = self.game.turns
            self.offers = 0
        self.offers += 1
        if self.offers > OFFERS:
            raise BadBot(f"{self.who(seat)} goes on offering: a turn holds at most {OFFERS} offers and counter-offers")

    def who(self, seat: int) -> str:
        """Name a bot and its seat."""
        return f"bot {self.names[seat]} on {self.game.seats[seat]}"

    def words(self, action: int) -> str:
        """Put an answer into words if it has any."""
        try:
            return f"'{self.game.say(self.game.read(action))}'"
        except (UnknownWord, KeyError, IndexError, OverflowError):
            return str(action)


def play_match(game: Game, bots: Sequence[Bot], turns: int = TURNS) -> Outcome:
    """Let bots play a game to its end and tell how it ended."""
    return Match(game, bots).play(turns)
