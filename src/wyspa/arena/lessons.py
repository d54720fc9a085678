"""Games of the greedy bot for those who learn to judge: what their turn ends looked like, and who won.

A net that begins with them judges sensible positions from the first round on. To act by what it says of greedy's games
is to play a little better than greedy; games against itself take it on from there.
"""

from typing import ClassVar

from wyspa.bots.driver import Driver
from wyspa.bots.levels import Careless
from wyspa.core.dealer import Seeded
from wyspa.core.ids import NOBODY
from wyspa.core.state import State
from wyspa.laying import lay_table
from wyspa.mind.games import LONGEST, Harvested, Series, describer_for
from wyspa.rules.base.ids import MAIN, SETUP_ROUTE


class Teacher(Careless):
    """The greedy bot with few slips, so that not all games are alike."""

    slips: ClassVar[int] = 2


def watched(job: Series) -> Harvested:
    """Let greedy bots play the games of a job, and note a share of the turn ends of those that somebody wins."""
    found = Harvested(wins=[0] * len(job.players))
    for number in range(job.first, job.first + job.games):
        rows, seats, winner, turns = one_game(job, number)
        found.games += 1
        found.turns += turns
        if winner == NOBODY:
            continue
        found.wins[winner] += 1
        for row in rows:
            found.rows.extend(row)
        found.targets += [float(seat == winner) for seat in seats]
    return found


def one_game(job: Series, number: int) -> tuple[list[list[float]], list[int], int, int]:
    """Play one game; give the rows, the seats they are for, who won, and how many turns it took."""
    game = lay_table(job.table, Seeded(number))
    seats = range(len(game.seats))
    driver = Driver(game, {seat: Teacher(number * len(seats) + seat) for seat in seats}, (), number)
    describer, chance = describer_for(job.table), Seeded(number)
    rows: list[list[float]] = []
    whose: list[int] = []
    state, held = game.state, game.state

    def note(moment: State) -> None:
        for seat in seats:
            if int(chance.below(10_000)) < job.share * 10_000:
                rows.append(describer.describe(moment, seat).listed())
                whose.append(seat)

    while not game.over and game.turns < LONGEST:
        phase, turns = state.phase, game.turns
        if phase == MAIN:
            held = state.copy()
        driver.step()
        state = game.state
        if phase == MAIN and game.turns > turns and not game.over:
            note(held)
        elif phase == SETUP_ROUTE and state.phase != SETUP_ROUTE:
            note(state)
    return rows, whose, int(state.winner), int(game.turns)
