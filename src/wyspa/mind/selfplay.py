"""Games of a policy against itself or others, and the rows and values of their turn ends to learn from."""

from mypy_extensions import i64

from wyspa.core.dealer import Dealer
from wyspa.core.ids import NOBODY
from wyspa.core.state import State
from wyspa.mind.policy import Policy
from wyspa.rules.base.ids import MAIN, SETUP_HOUSE, SETUP_ROUTE


class Moments:
    """What was noted of one game: for each turn end and seat what it was judged, and for some of them the row."""

    values: list[float]  # seat after seat, turn end after turn end
    rows: list[float]  # one after the other
    places: list[int]  # of each row: where its value stands
    winner: int
    turns: int

    def __init__(self) -> None:
        """Begin with nothing."""
        self.values = []
        self.rows = []
        self.places = []
        self.winner = -1
        self.turns = 0


def play_game(
    policy: Policy, start: State, dealer: Dealer, warmth: float, slips: float, share: float, most: i64
) -> Moments:
    """Play a game to its end or for so many turns, and note a share of its turn ends."""
    found = Moments()
    state = start.copy()
    held: State = state
    noting: bool = share > 0.0
    steps: i64 = 0
    policy.talked = -1
    while state.winner == NOBODY and state.turns < most and steps < most * 60:
        phase: i64 = state.phase
        turns: i64 = state.turns
        early: bool = phase == SETUP_HOUSE or phase == SETUP_ROUTE
        if noting and phase == MAIN:
            held = state
            state = state.copy()
        policy.step(state, dealer, warmth if early else 0.0, 0.0 if early else slips)
        steps += 1
        if not noting or state.winner != NOBODY:
            continue
        if phase == MAIN and state.turns > turns:
            note(policy, held, dealer, share, found)
        elif phase == SETUP_ROUTE and state.phase != SETUP_ROUTE:
            note(policy, state, dealer, share, found)
    found.winner = int(state.winner)
    found.turns = int(state.turns)
    return found


def note(policy: Policy, state: State, dealer: Dealer, share: float, found: Moments) -> None:
    """Note how all seats are judged, and some of the rows."""
    seat: i64
    i: i64
    for seat in range(policy.book.seats):
        judge = policy.judges[seat]
        sheet = judge.describer.describe(state, seat)
        found.values.append(judge.of(sheet))
        if float(dealer.below(10000)) < share * 10000.0:
            found.places.append(len(found.values) - 1)
            for i in range(sheet.n):
                found.rows.append(sheet.x[i])
