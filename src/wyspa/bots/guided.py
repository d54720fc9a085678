"""A choice that is guided by greedy: its proposal stands, unless something else is clearly better.

For tables whose weights say so (`hands`). Each candidate is played, greedy brings the turn to its end (`imagined`),
and the net judges what has come of it. Where the net's own hands are good enough, whoever looks longer plays on from
there by them, which is quick, and from the candidate itself too. Talk about trades is left to greedy.
"""

import time
from dataclasses import dataclass, replace
from functools import lru_cache

from wyspa.belief.counting import CardMemory
from wyspa.bots.greedy import Greedy
from wyspa.bots.guide import Guide
from wyspa.bots.imagined import Hands
from wyspa.bots.race import Race
from wyspa.core.believing import Belief
from wyspa.core.book import Book
from wyspa.core.dealer import Seeded
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.mind.describing import Describer
from wyspa.mind.fate import PARTS, Fate
from wyspa.mind.judging import judged
from wyspa.mind.policy import Policy
from wyspa.mind.weights import weights_for

FIRST_PLACES = ("setup-house",)  # the choices of a game that deserve the longest look
LEFT_TO_GREEDY = ("trade", "discard")  # phases
CLEARLY = 0.1  # how much better something must be than greedy's proposal, as a part of chance times risk
FIRST_LONGER = 4  # times as many positions may be judged for first places
SEEDS = 2**62
GREEDY = "greedy"  # by whose hands weights play
BOTH = "both"  # by greedy's, and who looks longer plays on by their own as well
HANDS = 2  # in which a candidate's turn can be brought to its end: greedy's, or the net's own
OWN = 1


@dataclass(frozen=True)
class Care:
    """How carefully proposals are looked at."""

    beliefs: int = 1  # in which each candidate is tried
    ahead: int = 0  # actions of the own turn after the first that the first look goes through
    candidates: int = 3  # besides greedy's proposal
    within: float = 0.03  # how far below the best at first look a candidate may be
    first_places: int = 2  # times as many candidates, as far again below, for the first places of a game
    runs: int = 0  # in which candidates are played on for longer, at most
    turns: int = 4  # so many after the own one
    doubt: float = 0.02  # by how much the judgement of the ends of the own turn errs in what two candidates differ
    first_runs: int = 0  # the same for first places, whose worth shows late
    first_turns: int = 20
    first_doubt: float = 0.05
    positions: int = 20_000  # that may be judged for one choice, about; for first places four times as many
    milliseconds: float = 0.0  # the same in time; 0: not limited, so that games can be repeated

    def at_first_look(self) -> "Care":
        """Play nothing on: the more rivals there are, the likelier the best-looking of them is an error of the net."""
        usual = Care()
        return replace(self, ahead=0, candidates=usual.candidates, within=usual.within, runs=0, first_runs=0)


THOROUGH = Care(beliefs=4, ahead=1, candidates=5, within=0.05, runs=39, first_runs=104, positions=40_000)


@lru_cache(maxsize=64)
def is_guided(book: Book, line: str, silent: bool = False) -> bool:
    """Tell whether weights are for greedy's hands: they judge well, but do not play well by themselves."""
    return hands_at(book, line, silent) in (GREEDY, BOTH)


def hands_at(book: Book, line: str, silent: bool = False) -> str:
    """Say by whose hands the weights for a table play."""
    weights = weights_for(Describer(book).names, line, silent=silent)
    return str(weights.made.get("hands", "")) if weights is not None else ""


@lru_cache(maxsize=64)
def plays_on(book: Book, line: str) -> bool:
    """Tell whether what the net's own hands make of a candidate is worth looking at."""
    return hands_at(book, line) != GREEDY


class GuidedChoice:
    """One choice."""

    def __init__(self, greedy: Greedy, memory: CardMemory, hands: Hands, policy: Policy, care: Care) -> None:
        """Take who proposes, what was counted, who plays on, who judges, and how much of it."""
        self.greedy, self.memory, self.hands, self.policy = greedy, memory, hands, policy
        self.care = care if plays_on(hands.book, hands.line) else care.at_first_look()
        self.guide: Guide = greedy.guide
        self.seat = greedy.seat
        self.judge = policy.judges[self.seat]
        self.before = int(self.judge.judged)
        self.positions = care.positions
        self.began = time.perf_counter()

    def choose(self, view: View, belief: Belief, actions: list[int], seed: int, taste: dict[str, float]) -> int:
        """Give greedy's proposal, or what is clearly better."""
        left, bound_for = set(self.greedy.memory.left), self.greedy.memory.bound_for
        proposal = self.greedy.choose(view, actions)
        phase = self.guide.phase(view.phase)
        if proposal not in actions or phase in LEFT_TO_GREEDY:
            return proposal
        first = phase in FIRST_PLACES
        more = self.care.first_places if first else 1
        self.positions = self.care.positions * (FIRST_LONGER if first else 1)
        dealer = Seeded(seed % SEEDS)
        states = [self.memory.sample(belief, dealer) for _ in range(self.care.beliefs)]
        values = self.first_look(states, actions)
        rivals = self.rivals(values, actions.index(proposal), more)
        if not rivals:
            return proposal
        places = [actions.index(proposal), *rivals]
        ends = self.ends_of_turn(states, [actions[place] for place in places], seed)
        liked = {place * HANDS: self.mean_value(ends[actions[place]]) for place in places}
        base = liked[places[0] * HANDS]
        if self.care.runs:
            liked |= {place * HANDS + OWN: values[place] for place in places}
        for way in liked:
            liked[way] += taste.get(self.guide.verb(actions[way // HANDS]), 0.0)
            liked[way] += CLEARLY * base * (1 - base) if way // HANDS == places[0] else 0.0
        chosen = self.play_on(Ways(belief, dealer, actions, ends), liked, seed, first)
        if chosen != places[0]:  # what greedy was about to take up it does not take up
            self.greedy.memory.left, self.greedy.memory.bound_for = left, bound_for
        return actions[chosen]

    def first_look(self, states: list[State], actions: list[int]) -> list[float]:
        """Judge all actions in some states, and give the means."""
        total = [0.0] * len(actions)
        for state in states:
            for i, value in enumerate(judged(self.policy, state, self.seat, actions, True, self.care.ahead)):
                total[i] += value / len(states)
        return total

    def ends_of_turn(self, states: list[State], candidates: list[int], seed: int) -> dict[int, list[State]]:
        """Play each candidate in each state, and let greedy bring the turn to its end."""
        ends: dict[int, list[State]] = {action: [] for action in candidates}
        for tried, state in enumerate(states):
            if tried and self.spent():
                break
            for action in candidates:
                here = state.copy()
                self.hands.book.play(here, self.seat, action)
                self.hands.remember(self.seat, self.greedy.memory)
                self.hands.play_on(here, Seeded((seed + 31 * tried) % SEEDS), int(state.turns) + 1)
                ends[action].append(here)
        return ends

    def mean_value(self, ends: list[State]) -> float:
        """Give the mean of what the net says of some ends of the own turn."""
        return sum(float(self.judge.value(end, self.seat)) for end in ends) / len(ends)

    def play_on(self, ways: "Ways", liked: dict[int, float], seed: int, first: bool) -> int:
        """Play candidates on in both ways, under the same dice, and give the place of the best."""
        care = self.care
        runs, turns = (care.first_runs, care.first_turns) if first else (care.runs, care.turns)
        race, fate = Race(liked, care.first_doubt if first else care.doubt), Fate(seed % SEEDS)
        while len(race.left) > 1 and race.runs < runs and not self.spent():
            state, run = self.memory.sample(ways.belief, ways.dealer), {}
            for way in race.left:
                action = ways.actions[way // HANDS]
                if way % HANDS == OWN:
                    value = self.policy.roll_out(state, self.seat, action, fate, race.runs, turns + 1)
                else:
                    ends = ways.ends[action]
                    value = self.policy.roll_on(ends[race.runs % len(ends)], self.seat, fate, race.runs, turns)
                run[way] = float(value)
            race.add(run)
            if race.runs % PARTS == 0:
                race.give_up()
        return race.best() // HANDS

    def rivals(self, values: list[float], proposed: int, more: int) -> list[int]:
        """List the places of the actions that look best, without the proposed one."""
        order = sorted(range(len(values)), key=lambda place: (-values[place], place))
        least = values[order[0]] - more * self.care.within
        best = [place for place in order[: more * self.care.candidates + 1] if values[place] > least]
        return [place for place in best if place != proposed][: more * self.care.candidates]

    def spent(self) -> bool:
        """Tell whether there is no more time to think."""
        most = self.care.milliseconds
        late = most > 0 and (time.perf_counter() - self.began) * 1000 >= most
        return late or int(self.judge.judged) - self.before >= self.positions


@dataclass
class Ways:
    """What candidates are played on from: the net's hands from the position itself, greedy's have ended the turn."""

    belief: Belief
    dealer: Seeded
    actions: list[int]
    ends: dict[int, list[State]]  # of the own turn, by the first action
