"""The greedy mind in a hall: what it does in a round, and when it lets others act first."""

from wyspa.bots.bot import WAIT
from wyspa.bots.greedy.hall.goals import HallGoal, best_goal, missing
from wyspa.bots.greedy.hall.land import HallLand
from wyspa.bots.greedy.hall.near import Near
from wyspa.bots.greedy.hall.trading import accept, exchange, offer, spare_cards
from wyspa.bots.guide import Guide
from wyspa.core.view import View
from wyspa.rules.base.ids import RESOURCES
from wyspa.rules.connect.seats import side_of

LOOKS = 3  # how often in a round it looks up again before it passes
LEAVE = ("pass", "ready")  # what ends its part of a round, without a clock and with one (K-127)
NO_GOAL = HallGoal("none", -1, [0] * RESOURCES, 0)


class HallMind:
    """One player of a hall. It forgets everything but the land when a round ends."""

    patience = LOOKS

    def __init__(self, guide: Guide, seat: int) -> None:
        """Take a seat."""
        self.guide = guide
        self.seat = seat
        self.land = HallLand(guide, seat)
        self.round = -1
        self.looks = 0
        self.offers = 0

    def look(self, view: View) -> tuple[Near, HallGoal]:
        """Look around, and find what to work for."""
        near = Near(self.guide, view)
        self.land.look(near)
        return near, best_goal(near, self.land, self.likes) or NO_GOAL

    def likes(self, goal: HallGoal) -> float:
        """Give how much a goal is to the taste of this player, 1 for neither more nor less."""
        return 1.0

    def act_in_round(self, view: View, actions: list[int]) -> int:
        """Choose an action, or WAIT."""
        near, goal = self.look(view)
        if self.round != view.turns:
            self.round, self.looks, self.offers = int(view.turns), 0, 0
        verbs: dict[str, list[int]] = {}
        for action in actions:
            verbs.setdefault(self.guide.verb(action), []).append(action)
        if "claim-victory" in verbs and view.total >= view.target:
            return verbs["claim-victory"][0]
        if near.number("free_roads", self.seat) and "road" in verbs:
            return self.road(near, verbs["road"], goal)
        found = self.act(near, verbs, actions, goal)
        return self.leave(verbs) if found is None else found

    def act(self, near: Near, verbs: dict[str, list[int]], actions: list[int], goal: HallGoal) -> int | None:
        """Play a card, trade or build; None if there is nothing to do now."""
        found = self.card(near, verbs, goal)
        if found is None:
            found = self.build(near, verbs, goal)
        if found is None:
            found = accept(near, verbs.get("accept", []), goal)
        if found is None:
            found = exchange(near, actions, goal, ("market-left", "market-right"))
        if found is None and near.view.turn == side_of(self.seat):
            found = exchange(near, actions, goal, ("trade",))
        if found is None and not any(row[0] == self.seat for row in near.rows("offers")) and self.offers < LOOKS:
            found = offer(near, goal, self.offers)
            self.offers += 1
        return found

    def leave(self, verbs: dict[str, list[int]]) -> int:
        """Let the others act, and pass when nothing has come of it."""
        self.looks += 1
        done = [verbs[word][0] for word in LEAVE if word in verbs]
        return done[0] if self.looks >= self.patience and done else WAIT

    def card(self, near: Near, verbs: dict[str, list[int]], goal: HallGoal) -> int | None:
        """Play a card as soon as it helps: knights always do."""
        lacks = missing(goal.cost, near.hand)
        for verb in ("knight-home", "plenty"):
            if verb in verbs:
                return max(verbs[verb], key=lambda action: self.brings(action, verb, lacks))
        if "roads" in verbs and (len(goal.way) > 0 or goal.kind == "road"):
            return verbs["roads"][0]
        return None

    def brings(self, action: int, verb: str, lacks: list[int]) -> int:
        """CardCount how much of what is missing a card would bring."""
        first, second = self.guide.first(action), self.guide.second(action)
        if verb == "knight-home":
            return min(1, lacks[first - 1]) if first else 0
        if second == 0:
            return min(1, lacks[first])
        if first == second - 1:
            return min(2, lacks[first])
        return min(1, lacks[first]) + min(1, lacks[second - 1])

    def build(self, near: Near, verbs: dict[str, list[int]], goal: HallGoal) -> int | None:
        """Take the next step to the goal if it can be paid."""
        guide = self.guide
        hand = near.hand
        if goal.kind == "settlement":
            if goal.way and "road" in verbs:  # roads to a site are laid as they come
                return guide.codes["road"] | goal.way[0] << 20 if self.has(verbs["road"], goal.way[0]) else None
            if not goal.way and self.has(verbs.get("settlement", []), goal.place):
                return guide.codes["settlement"] | goal.place << 20
        if goal.kind == "city" and self.has(verbs.get("city", []), goal.place):
            return guide.codes["city"] | goal.place << 20
        if goal.kind == "road" and "road" in verbs:
            return self.road(near, verbs["road"], goal)
        if goal.kind == "buy" and "buy-from" in verbs:
            return verbs["buy-from"][0]
        if (
            "buy-from" in verbs
            and sum(hand) > near.number("hand_limit", self.seat)
            and min(spare_cards(hand, goal.cost)[2:]) > 0
        ):
            return verbs["buy-from"][0]
        return None

    def has(self, actions: list[int], place: int) -> bool:
        return any(self.guide.first(action) == place for action in actions)

    def road(self, near: Near, actions: list[int], goal: HallGoal) -> int:
        """Lay a road: the next one to the goal, or the one that makes the longest road longer."""
        for action in actions:
            if goal.way and self.guide.first(action) == goal.way[0]:
                return action
        return max(actions, key=lambda action: self.land.longest_with(near, self.guide.first(action)))

    def discard(self, view: View, actions: list[int]) -> int:
        """Give back what the goal does not need, of what there is most."""
        near, goal = self.look(view)
        spare = spare_cards(near.hand, goal.cost)
        return max(actions, key=lambda action: spare[self.guide.first(action)])
