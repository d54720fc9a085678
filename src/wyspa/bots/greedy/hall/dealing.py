"""A player of a hall that asks its partners before it goes to the bank, and offers more when nobody agrees.

Everybody beside it acts at the same time and hands lie open, so cards change hands for one or two others where the bank
wants four. An offer stands until the others have had their say; then a dearer one takes its place, and the bank comes
last. A taste and whims that hang on the seed make no two of these players go for quite the same.
"""

from collections.abc import Mapping

from wyspa.bots.greedy.hall.goals import HallGoal, missing
from wyspa.bots.greedy.hall.near import Near
from wyspa.bots.greedy.hall.player import HallMind
from wyspa.bots.greedy.hall.trading import accept, exchange, spare_cards
from wyspa.bots.guide import Guide
from wyspa.core.dealer import Seeded
from wyspa.core.purse import held
from wyspa.core.view import View
from wyspa.rules.base.ids import RESOURCES
from wyspa.rules.connect.seats import side_of

DEAREST = 3  # cards that are offered for one, at most: one fewer than the bank wants
SPARED = 3  # cards of a kind from which on more than one is offered while the other side builds
OFFERS = 8  # in a round
PATIENCE = 10  # how often in a round it looks up again before it passes
LIKING = 10.0  # how much a taste moves what a goal is worth
WHIM = 0.04  # by which part of its worth a goal seems better or worse to one player than to another
SEEDS = 2**62

Terms = tuple[int, int, int]  # what for what, and how many of the first for one of the other


class DealingMind(HallMind):
    """One player of a hall that deals with its partners."""

    patience = PATIENCE

    def __init__(self, guide: Guide, seat: int, seed: int, taste: Mapping[str, float]) -> None:
        """Take a seat, and what makes this player differ from others."""
        super().__init__(guide, seat)
        self.seed = seed
        self.taste = taste
        self.made: set[Terms] = set()  # offers of this round
        self.heard = True  # whether the others had their say on the last one

    def likes(self, goal: HallGoal) -> float:
        """Give how much a goal is to the taste of this player, 1 for neither more nor less."""
        chance = Seeded((self.seed * 1_000_003 + self.seat * 7919 + goal.place * 31 + len(goal.kind)) % SEEDS)
        whim = WHIM * (int(chance.below(1001)) / 500 - 1)
        return 1 + LIKING * self.taste.get(goal.kind, 0.0) + whim

    def act_in_round(self, view: View, actions: list[int]) -> int:
        """Choose an action, or WAIT."""
        if self.round != view.turns:
            self.made, self.heard = set(), True
        return super().act_in_round(view, actions)

    def act(self, near: Near, verbs: dict[str, list[int]], actions: list[int], goal: HallGoal) -> int | None:
        """Play a card, build or trade, with the bank last; None if there is nothing to do before others have acted."""
        active = near.view.turn == side_of(self.seat)
        found = self.card(near, verbs, goal)
        if found is None:
            found = self.build(near, verbs, goal)
        if found is None:
            found = accept(near, verbs.get("accept", []), goal)
        if found is None:
            found = exchange(near, actions, goal, ("market-left", "market-right"))
        if found is not None:
            return found
        if not self.heard and any(row[0] == self.seat for row in near.rows("offers")):
            self.heard = True
            return None
        terms = self.next_terms(near, goal, active)
        if terms is not None:
            self.made.add(terms)
            self.heard = False
            return offer_of(near, terms)
        return exchange(near, actions, goal, ("trade",)) if active else None

    def next_terms(self, near: Near, goal: HallGoal, active: bool) -> Terms | None:
        """Find the cheapest offer that was not made in this round, for what the goal lacks and a partner holds."""
        if len(self.made) >= OFFERS:
            return None
        lacks, spare = missing(goal.cost, near.hand), spare_cards(near.hand, goal.cost)
        hands = [near.view.hands[seat] for seat in near.partners()]
        found: list[tuple[int, int, int, Terms]] = []
        for want in range(RESOURCES):
            if lacks[want] == 0 or not any(held(hand, want) for hand in hands):
                continue
            for give in range(RESOURCES):
                for many in range(1, min(DEAREST, spare[give]) + 1):
                    terms = (give, want, many)
                    fits = many == 1 or active or spare[give] >= SPARED
                    if give != want and fits and terms not in self.made:
                        found.append((many, -lacks[want], -spare[give], terms))
        return min(found)[3] if found else None


def offer_of(near: Near, terms: Terms) -> int:
    """Compose an offer to all partners."""
    give, want, many = terms
    ours, theirs = [0] * RESOURCES, [0] * RESOURCES
    ours[give], theirs[want] = many, 1
    return near.guide.offer(ours, theirs)
