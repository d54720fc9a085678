"""One game of a whole hall between bots: everybody is asked round after round until all have passed."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.arena.match import BadBot
from wyspa.bots.bot import Bot
from wyspa.bots.hall_guide import WAIT, hall_guide_of
from wyspa.core.arrays import array
from wyspa.core.dealer import Seeded, shuffle
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.near import Near
from wyspa.game import Game, IllegalAction

ROUNDS = 400  # then a game counts as unfinished
SWEEPS = 12  # how often a round asks everybody who waits for others
IN_A_ROW = 60  # actions that one seat may do before the next is asked

Watch = Callable[[int, int], None]  # hears the number of the round and the most points that anybody has


@dataclass(frozen=True)
class HallOutcome:
    """How a game of a hall ended."""

    winners: tuple[int, ...]
    rounds: int
    actions: int  # of seats and of nature
    trades: int  # between players
    points: tuple[int, ...]  # by seat, hidden ones included
    seconds: float


class HallMatch:
    """A hall and who plays in it. In every round seats are asked in another order, as actions would arrive."""

    def __init__(self, game: Game, bots: Sequence[Bot], seed: int = 0) -> None:
        """Seat the bots and show them the rules."""
        self.game = game
        self.bots = list(bots)
        self.order: vec[i64] = array(list(range(len(self.bots))))
        self.dealer = Seeded(seed)
        self.trades = 0
        self.accept = next(int(verb.code) for verb in game.book.verbs if verb.name == "accept")
        guide = hall_guide_of(game.book)
        for seat, bot in enumerate(self.bots):
            bot.sit_near(guide, seat)

    def play(self, rounds: int = ROUNDS, watch: Watch | None = None) -> HallOutcome:
        """Play to the end, or until so many rounds have ended."""
        game = self.game
        began = time.perf_counter()
        while not game.over and game.turns < rounds:
            self.play_round()
            if watch is not None:
                watch(game.turns, max(int(player.points) for player in game.state.players))
        points = tuple(int(game.state.players[seat].points) for seat in range(len(self.bots)))
        winners = tuple(game.book.winners(game.state))
        seconds = time.perf_counter() - began
        return HallOutcome(winners, game.turns, len(game.actions_log), self.trades, points, seconds)

    def play_round(self) -> None:
        """Ask everybody, in any order, until all have passed; then again in a robber phase those who must discard."""
        game, state = self.game, self.game.state
        if state.who == TABLE:  # a host checks claims
            game.play(game.legal(TABLE)[0], TABLE)
            return
        shuffle(self.order, self.dealer)
        turn, phase = state.turns, state.phase
        for sweep in range(SWEEPS):
            asked = [seat for seat in self.order if state.waiting[seat] > 0]
            for seat in asked:
                if state.winner != NOBODY or state.turns != turn or state.phase != phase:
                    return
                self.ask(seat, sweep == SWEEPS - 1)

    def ask(self, seat: int, last: bool) -> None:
        """Let one seat act until it has nothing more to do for now."""
        game, state, bot = self.game, self.game.state, self.bots[seat]
        phase, turn = state.phase, state.turns
        for _ in range(IN_A_ROW):
            if state.waiting[seat] == 0 or state.phase != phase or state.turns != turn or state.winner != NOBODY:
                return
            actions = game.legal(seat)
            near: Near | None = None if bot.blind else game.near(seat)
            answer = bot.choose_near(near, actions)
            if answer == WAIT:
                if not last:
                    return
                answer = game.read("pass")
            if answer & -(1 << 54) == self.accept:
                self.trades += 1
            try:
                game.play(answer, seat)
            except IllegalAction as error:
                raise BadBot(f"{type(bot).__name__} on {game.seats[seat]}: {error}") from error
        raise BadBot(f"{type(bot).__name__} on {game.seats[seat]} goes on for more than {IN_A_ROW} actions")
