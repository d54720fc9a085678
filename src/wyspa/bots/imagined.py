"""A believed state played on as greedy would play it: what a turn comes to after its first step.

Many boxes have turns of several steps that belong together: two trades with the bank and then a city, a knight that is
called up and then chases the robber. Judged one by one such steps look like nothing; greedy makes them all.
"""

from wyspa.bots.greedy import Greedy
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.guide import Guide
from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.state import State

TALKED = 1_000  # offers of a turn: more than anybody makes
LONGEST = 400  # actions that are imagined at most


class Mute(Memory):
    """What somebody remembers who has said all that there is to say in this turn: nobody talks in what is imagined."""

    def made_in(self, turn: int) -> int:
        """Count the offers of this turn."""
        return TALKED


class Hands:
    """Greedy on all seats of a state that is only imagined."""

    def __init__(self, guide: Guide, book: Book, line: str) -> None:
        """Seat them at a table, by its line."""
        self.book, self.line = book, line
        self.out = Actions()
        self.players = [Greedy() for _ in range(guide.seats)]
        for seat, player in enumerate(self.players):
            player.sit(guide, seat)

    def remember(self, seat: int, memory: Memory) -> None:
        """Begin with what a seat has taken up in this turn; of the others it is not known, and not needed."""
        for other, player in enumerate(self.players):
            mute = Mute()
            mute.land, mute.count = player.memory.land, player.memory.count
            if other == seat:
                mute.left, mute.bound_for = set(memory.left), memory.bound_for
            player.memory = mute

    def play_on(self, state: State, dealer: Dealer, until: int) -> None:
        """Change a state by all that happens before a turn, given by its number, or to the end of the game."""
        book, out = self.book, self.out
        for _ in range(LONGEST):
            if state.winner != NOBODY or state.turns >= until:
                return
            if state.who == TABLE:
                book.play(state, TABLE, book.deal(state, dealer))
                continue
            seat = int(state.actor())
            book.legal(state, seat, out)
            actions = out.listed()
            book.play(state, seat, actions[0] if len(actions) == 1 else self.choice(state, seat, actions))

    def choice(self, state: State, seat: int, actions: list[int]) -> int:
        """Give what greedy does; something that is not on the list would be talk."""
        view = self.book.view(state, seat, True)
        view.line = self.line
        action = self.players[seat].choose(view, actions)
        return action if action in actions else actions[0]
