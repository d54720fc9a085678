"""The bot that thinks: it believes what may be hidden, judges every action by a trained net, and plays the best on.

It sees views and hears events, never the state. Where nobody has trained a net for the table, or where a rule does
something that it cannot follow, the greedy bot chooses instead. In a hall, of which a part is in sight, it is a greedy
bot that deals (`greedy.hall.dealing`).
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from wyspa.belief import NoBelief, belief_of
from wyspa.belief.counting import CardMemory
from wyspa.bots.bot import Bot
from wyspa.bots.greedy import Greedy
from wyspa.bots.greedy.hall.dealing import DealingMind
from wyspa.bots.guide import Guide
from wyspa.bots.guided import FIRST_PLACES, Care, GuidedChoice, is_guided
from wyspa.bots.haggling import Haggler
from wyspa.bots.imagined import Hands
from wyspa.bots.race import Race
from wyspa.core.believing import Belief
from wyspa.core.book import Book
from wyspa.core.dealer import Seeded
from wyspa.core.event import Event
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.mind.byhand import trained_judge
from wyspa.mind.fate import PARTS, Fate
from wyspa.mind.judging import judged
from wyspa.mind.policy import Policy

log = logging.getLogger("wyspa.bots")

FIRST_ROUTES = ("setup-route",)
FIRST_CANDIDATES = 12  # of both; the first look errs more about them than about all else, so many are played on
FIRST_WITHIN = 0.1
FIRST_RUNS = 156
FIRST_TURNS = 20
FIRST_DOUBT = 0.055
FIRST_LONGER = 4  # times as many positions may be judged for them: they differ most, and roll-outs see it late
DOUBT = 0.015  # by how much the first look errs in what two actions differ
SEEDS = 2**62  # seeds of arenas are long, and a dealer takes 63 bits


@dataclass(frozen=True)
class Effort:
    """How much a bot thinks, and what it likes."""

    beliefs: int = 2  # that the first look is averaged over
    ahead: int = 0  # actions of the own turn after the first that the first look goes through
    candidates: int = 0  # of which the best few are played on; 0: the first look decides
    within: float = 0.025  # how far below the best a candidate may be judged
    roll_outs: int = 24  # of each candidate, at most
    turns: int = 4  # that a roll-out lasts
    positions: int = 6000  # that may be judged for one choice, about
    milliseconds: float = 0.0  # the same in time; 0: not limited, so that games can be repeated
    first_places: bool = False  # whether these are played on for longer
    eager: float = 0.0  # which part of its chance a bot gives for a trade, at most
    silent: bool = False  # whether nobody at the table trades with players, so that nobody is imagined to
    spread: float = 0.0  # which part of its chance a bot gives away with a first place, at most, for variety
    taste: dict[str, float] = field(default_factory=dict)  # by verb: what it is worth besides winning


@lru_cache(maxsize=64)
def policy_of(book: Book, line: str, silent: bool) -> Policy | None:
    """Give who plays on at a table, with the net of the package; None if there is none for it."""
    judge = trained_judge(book, line, silent)
    if judge is None:
        return None
    policy = Policy(book, [judge] * int(book.seats))
    policy.silent = silent
    return policy


class Thinker(Bot):
    """A bot that looks ahead."""

    listens = True
    believes = True
    effort = Effort()
    care = Care()  # where weights are for greedy's hands

    def __init__(self, seed: int = 0) -> None:
        """Begin with the one who plays when thinking does not help."""
        super().__init__(seed)
        self.quick = Greedy(seed)
        self.said: set[str] = set()
        self.asked = 0
        self.fallbacks = 0

    def sit(self, guide: Guide, seat: int) -> None:
        """Forget the game before."""
        super().sit(guide, seat)
        self.quick.sit(guide, seat)
        in_hall = bool(guide.at_once)
        self.listens = self.believes = not in_hall
        self.memory = CardMemory(seat, 0 if in_hall else guide.seats, self.seed)
        if in_hall and guide.numbers.get("rows"):
            self.quick.memory.hall = DealingMind(guide, seat, self.seed, self.effort.taste)
        elif not in_hall:
            self.quick.count_with(self.memory)
        self.hands: Hands | None = None
        self.haggler = Haggler(guide, seat, self.quick, self.effort.eager)
        self.asked = 0

    def hear(self, events: list[Event]) -> None:
        """Count cards; in a hall they lie open."""
        if self.listens:
            self.memory.hear(events)

    def choose(self, view: View, actions: list[int]) -> int:
        """Think; what goes wrong is said once, and the greedy bot chooses."""
        self.asked += 1
        if not view.whole:
            return self.deal(view, actions)
        try:
            belief = belief_of(view)
            policy = policy_of(belief.book, view.line, self.effort.silent)
            if policy is None:
                return self.give_way(view, actions, "nobody has trained a net for this table")
            if is_guided(belief.book, view.line, self.effort.silent):
                return self.be_guided(view, belief, policy, actions)
            return Deliberation(self, view, belief, policy, actions).choose()
        except NoBelief as reason:
            return self.give_way(view, actions, str(reason))
        except Exception as error:  # a stranger's rule may do anything
            reason_why = f"this bot cannot follow a rule of this table ({type(error).__name__}: {error})"
            return self.give_way(view, actions, reason_why)

    def deal(self, view: View, actions: list[int]) -> int:
        """Choose where a part of the table is in sight: in a hall hands lie open and all act at once, so it deals."""
        try:
            return self.quick.choose(view, actions)
        except Exception as error:  # a stranger's rule may do anything
            if not isinstance(self.quick.memory.hall, DealingMind):
                raise
            self.quick.memory.hall = None
            reason = f"this bot cannot follow a rule of this hall ({type(error).__name__}: {error})"
            return self.give_way(view, actions, reason)

    def be_guided(self, view: View, belief: Belief, policy: Policy, actions: list[int]) -> int:
        """Take what greedy proposes, or what is clearly better."""
        if self.effort.positions <= 0:
            return self.quick.choose(view, actions)
        if self.hands is None:
            self.hands = Hands(self.guide, belief.book, view.line)
        care = replace(self.care, milliseconds=self.effort.milliseconds) if self.effort.milliseconds else self.care
        choice = GuidedChoice(self.quick, self.memory, self.hands, policy, care)
        return choice.choose(view, belief, actions, self.seed * 1_000_003 + self.asked * 7919, self.effort.taste)

    def give_way(self, view: View, actions: list[int], reason: str) -> int:
        """Let the greedy bot choose, and say why, once."""
        self.fallbacks += 1
        if reason not in self.said:
            self.said.add(reason)
            log.info("%s: greedy plays (%s)", reason, view.line)
        return self.quick.choose(view, actions)


class Deliberation:
    """One choice."""

    def __init__(self, bot: Thinker, view: View, belief: Belief, policy: Policy, actions: list[int]) -> None:
        """Take what is known, and begin a row of chance that is the bot's own."""
        self.bot, self.view, self.belief, self.policy, self.actions = bot, view, belief, policy, actions
        self.guide, self.seat, self.effort = bot.guide, bot.seat, bot.effort
        self.phase = bot.guide.phase(view.phase)
        self.first = self.phase in FIRST_PLACES and self.effort.first_places
        self.seed = (bot.seed * 1_000_003 + bot.asked * 7919) % SEEDS
        self.dealer = Seeded(self.seed)
        self.judge = policy.judges[bot.seat]
        self.before = int(self.judge.judged)
        self.began = time.perf_counter()

    def sample(self) -> State:
        """Give a state that may be."""
        return self.bot.memory.sample(self.belief, self.dealer)

    def spent(self) -> bool:
        """Tell whether there is no more time to think."""
        effort = self.effort
        if effort.milliseconds and (time.perf_counter() - self.began) * 1000 >= effort.milliseconds:
            return True
        most = effort.positions * (FIRST_LONGER if self.first else 1)
        return int(self.judge.judged) - self.before >= most

    def choose(self) -> int:
        """Give the action."""
        if len(self.actions) == 1 and self.phase not in ("trade", "main"):
            return self.actions[0]
        states = [self.sample() for _ in range(self.effort.beliefs)]
        if self.phase == "trade":
            return self.bot.haggler.answer(self.view, states, self.policy, self.actions)
        if self.phase == "main" and not self.effort.silent:
            offer = self.bot.haggler.offer(self.view, states, self.policy, self.actions)
            if offer is not None:
                return offer
        values = self.first_look(states)
        order = sorted(range(len(values)), key=lambda i: (-values[i], i))
        chosen = self.play_on(order, values) if self.effort.candidates else self.varied(order, values)
        return self.actions[chosen]

    def first_look(self, states: Sequence[State]) -> list[float]:
        """Judge all actions in some states, and give the means, with what the bot likes."""
        total = [self.effort.taste.get(self.guide.verb(action), 0.0) for action in self.actions]
        for state in states:
            for i, value in enumerate(judged(self.policy, state, self.seat, self.actions, True, self.effort.ahead)):
                total[i] += value / len(states)
        return total

    def varied(self, order: list[int], values: list[float]) -> int:
        """Take the best; of first places one that is hardly worse will do, so that no game is like the one before."""
        if self.phase not in FIRST_PLACES:
            return order[0]
        best = values[order[0]]
        near = [i for i in order if values[i] > best - self.effort.spread * min(best, 1 - best)]
        return near[int(self.dealer.below(len(near)))] if near else order[0]

    def play_on(self, order: list[int], values: list[float]) -> int:
        """Play the best few on by value, all with the same dice and a new belief each time."""
        pace = self.pace()
        near = [i for i in order[: pace.candidates] if values[i] > values[order[0]] - pace.within]
        if len(near) < 2 or self.phase == "discard":
            return order[0]
        race = Race({i: values[i] for i in near}, pace.doubt)
        fate = Fate(self.seed)
        while len(race.left) > 1 and race.runs < pace.runs:
            state, run = self.sample(), {}
            for i in race.left:
                if self.spent():
                    return race.best()
                run[i] = self.policy.roll_out(state, self.seat, self.actions[i], fate, race.runs, pace.turns)
            race.add(run)
            if race.runs % PARTS == 0:
                race.give_up()
        return race.best()

    def pace(self) -> "Pace":
        """Say how candidates are played on: first places and the routes from them show late what they are worth."""
        effort = self.effort
        if effort.first_places and self.phase in (*FIRST_PLACES, *FIRST_ROUTES):
            return Pace(max(FIRST_CANDIDATES, effort.candidates), FIRST_WITHIN, FIRST_RUNS, FIRST_TURNS, FIRST_DOUBT)
        return Pace(effort.candidates, effort.within, effort.roll_outs, effort.turns, DOUBT)


@dataclass(frozen=True)
class Pace:
    """How candidates are played on."""

    candidates: int
    within: float
    runs: int
    turns: int
    doubt: float  # of what the first look says about two of them
