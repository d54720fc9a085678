"""One game between bots, from the first action to the last."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wyspa.bots.bot import Bot
from wyspa.bots.driver import BadBot, Driver
from wyspa.core.why import UnknownWord
from wyspa.game import Game

__all__ = ["TURNS", "BadBot", "Match", "Outcome", "Watch", "play_match"]

TURNS = 1000  # then a game counts as unfinished

Watch = Callable[[int, int], None]  # hears the number of the turn and the most points that anybody has


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]  # seats: one, or those who share; none if it is unfinished
    turns: int
    actions: int  # of seats and of nature
    points: tuple[int, ...]  # by seat, hidden ones included


class Match:
    """A game, and who plays it. Where all act at once, they are asked in an order that the seed decides."""

    def __init__(self, game: Game, bots: Sequence[Bot], names: Sequence[str] = (), seed: int = 0) -> None:
        """Seat the bots."""
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
        self.driver = Driver(game, dict(enumerate(bots)), names, seed)

    def play(self, turns: int = TURNS, watch: Watch | None = None) -> Outcome:
        """Play to the end, or until so many turns have ended, or until nobody can win any more."""
        game, state = self.game, self.game.state
        looked = -1
        while not game.over and game.turns < turns:
            if looked != game.turns:
                looked = game.turns
                if watch is not None:
                    watch(looked, max(int(player.points) for player in state.players))
                if not game.winnable:
                    break
            self.driver.step()
        points = tuple(int(state.players[seat].points) for seat in range(len(game.seats)))
        return Outcome(tuple(game.book.winners(state)), game.turns, len(game.actions_log), points)


def play_match(game: Game, bots: Sequence[Bot], turns: int = TURNS) -> Outcome:
    """Let bots play a game to its end and tell how it ended."""
    return Match(game, bots).play(turns)
