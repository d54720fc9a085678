"""Games beside the greedy bot for those who learn to judge: what their turn ends looked like, and who won.

A net that begins with them judges sensible positions from the first round on. To act by what it says of greedy's games
is to play a little better than greedy, and whoever judges for greedy's hands learns from nothing else; for its own
hands games against itself take it on from there.
"""

from typing import ClassVar

from wyspa.bots.bot import Bot
from wyspa.bots.driver import Driver
from wyspa.bots.levels import Careless
from wyspa.core.dealer import Seeded
from wyspa.core.ids import NOBODY
from wyspa.core.view import View
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.mind.games import LONGEST, Harvested, Series, judge_for, targets_of
from wyspa.mind.policy import Policy
from wyspa.mind.selfplay import Moments, note
from wyspa.rules.base.ids import MAIN, SETUP_ROUTE

EVERY_OTHER = 2  # seat


class Teacher(Careless):
    """The greedy bot with few slips, so that not all games are alike."""

    slips: ClassVar[int] = 2


class Pupil(Teacher):
    """Plays by the weights that are being trained, and talks about trades as greedy does.

    What it overrates it does too often, and loses: that is learned from. Greedy alone hardly ever buys a card at sea,
    and a net that has seen nobody else thinks far too much of them.
    """

    def learn_from(self, game: Game, policy: Policy) -> "Pupil":
        """Take the game that it plays in, all of which it sees, and by what it chooses."""
        self.game, self.policy, self.chance = game, policy, Seeded(self.seed)
        return self

    def choose(self, view: View, actions: list[int]) -> int:
        """Choose by the weights what is not talk."""
        said = super().choose(view, actions)
        if said not in actions or self.guide.phase(view.phase) == "trade":
            return said
        return int(self.policy.choose(self.game.state, self.seat, self.chance, 0.0, 0.0))


def watched(job: Series) -> Harvested:
    """Let greedy bots play the games of a job, and note a share of the turn ends of those that somebody wins.

    Where there are weights already, every other seat plays by them, and a turn end is to say a little of what they say
    of the next one, too: the end of a game alone is a matter of luck.
    """
    found = Harvested(wins=[0] * len(job.players))
    for number in range(job.first, job.first + job.games):
        moments = one_game(job, number)
        found.games += 1
        found.turns += moments.turns
        if moments.winner == NOBODY:
            continue
        found.wins[moments.winner] += 1
        found.rows.extend(moments.rows)
        found.targets += targets_of(moments, len(job.players), job.trace)
    return found


def one_game(job: Series, number: int) -> Moments:
    """Play one game, and note what its turn ends were judged, and some of their rows."""
    game = lay_table(job.table, Seeded(number))
    seats = range(len(game.seats))
    policy = Policy(game.book, [judge_for(job.table, job.players[seat]) for seat in seats])
    bots: dict[int, Bot] = {}
    for seat in seats:
        taught = job.players[seat] and (number + seat) % EVERY_OTHER
        own_seed = number * len(seats) + seat
        bots[seat] = Pupil(own_seed).learn_from(game, policy) if taught else Teacher(own_seed)
    driver = Driver(game, bots, (), number)
    chance, found = Seeded(number), Moments()
    state, held = game.state, game.state
    while not game.over and game.turns < LONGEST:
        phase, turns = state.phase, game.turns
        if phase == MAIN:
            held = state.copy()
        driver.step()
        state = game.state
        if phase == MAIN and game.turns > turns and not game.over:
            note(policy, held, chance, job.share, found)
        elif phase == SETUP_ROUTE and state.phase != SETUP_ROUTE:
            note(policy, state, chance, job.share, found)
    found.winner, found.turns = int(state.winner), int(game.turns)
    return found
