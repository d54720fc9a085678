"""Whatever indexes choose the actions, composed offers included, all invariants hold."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import wyspa
from tests import invariants
from tests.compose.oracles import check_base
from tests.walker import compose
from wyspa import TABLE, Game
from wyspa.core.ids import EXTRA, EXTRA_MASK, LOW, VERB, A
from wyspa.core.playout import Playout

INDEX = st.integers(0, 10_000)
ARGUMENT = st.one_of(st.integers(0, 10), st.integers(0, LOW))


class AnyChoice(RuleBasedStateMachine):
    """A game in which numbers choose; some begin in the middle, where hands are full."""

    game: Game

    @initialize(
        seed=INDEX,
        seats=st.sampled_from([3, 4]),
        map=st.sampled_from(["beginner", "variable"]),
        phases=st.sampled_from(["combined", "separated"]),
        balanced_dice=st.booleans(),
        played=st.sampled_from([0, 0, 150, 400]),
    )
    def lay(self, seed: int, seats: int, map: str, phases: str, balanced_dice: bool, played: int) -> None:
        dealt = wyspa.lay("base", map, seats, seed=seed, phases=phases, balanced_dice=balanced_dice)
        Playout().run(dealt.book, dealt.state, wyspa.Seeded(seed), 1000, played)
        self.game = dealt.copy()  # without a dealer: nature is chosen too

    def is_on(self) -> bool:
        return not self.game.over

    @precondition(is_on)
    @rule(index=INDEX)
    def the_one_who_is_asked_acts(self, index: int) -> None:
        actions = self.game.legal()
        self.game.play(actions[index % len(actions)])

    @precondition(is_on)
    @rule(index=INDEX, who=INDEX)
    def anybody_who_may_act_acts(self, index: int, who: int) -> None:
        seat = who % self.game.book.seats
        actions = self.game.legal(seat)
        if actions:
            self.game.play(actions[index % len(actions)], seat)

    @precondition(lambda self: not self.game.over and self.game.actor != TABLE)
    @rule(index=INDEX)
    def somebody_composes(self, index: int) -> None:
        composed = compose(random.Random(index), self.game.book, self.game.state)
        if composed is not None:
            seat, action = composed
            assert self.game.is_legal(action, seat)
            self.game.play(action, seat)

    @precondition(is_on)
    @rule(verb=INDEX, extra=ARGUMENT, a=ARGUMENT, b=ARGUMENT, who=st.integers(-3, 5))
    def nonsense_is_refused_and_changes_nothing(self, verb: int, extra: int, a: int, b: int, who: int) -> None:
        before = self.game.hash()
        action = verb % (len(self.game.book.verbs) + 1) << VERB | (extra & EXTRA_MASK) << EXTRA | a << A | b
        try:
            listed = action in self.game.legal(who) or self.game.is_legal(action, who)
        except wyspa.UnknownWord:
            listed = False
        if not listed:
            with pytest.raises((wyspa.IllegalAction, wyspa.UnknownWord), match=" "):
                self.game.play(action, who)
            assert self.game.hash() == before

    @rule()
    def nobody_acts_after_the_end(self) -> None:
        if self.game.over:
            assert all(self.game.legal(seat) == [] for seat in range(-1, self.game.book.seats))

    @invariant()
    def all_holds(self) -> None:
        if hasattr(self, "game"):
            invariants.check_thoroughly(self.game.book, self.game.state)
            check_base(self.game.book, self.game.state)


AnyChoice.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    report_multiple_bugs=False,
    phases=[Phase.explicit, Phase.generate],  # a game is not worth shrinking: that takes minutes
    print_blob=False,
)
TestAnyChoice = AnyChoice.TestCase
