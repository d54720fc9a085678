"""The greedy mind in a hall: what it does in a round, and when it lets others act first."""

from wyspa.bots.greedy.hall.goals import HallGoal, best_goal, hand_of, missing
from wyspa.bots.greedy.hall.land import HallLand
from wyspa.bots.greedy.hall.trading import accept, exchange, offer, spare_cards
from wyspa.bots.hall_guide import WAIT, HallGuide
from wyspa.core.near import Near
from wyspa.rules.base.ids import RESOURCES
from wyspa.rules.connect.seats import side_of

LOOKS = 3  # how often in a round it looks up again before it passes
NO_GOAL = HallGoal("none", -1, [0] * RESOURCES, 0)


class HallMind:
    """One player of a hall. It forgets everything but the land when a round ends."""

    def __init__(self, guide: HallGuide, seat: int) -> None:
        """Take a seat."""
        self.guide = guide
        self.seat = seat
        self.land = HallLand(guide, seat)
        self.round = -1
        self.looks = 0
        self.offers = 0

    def choose(self, near: Near, actions: list[int]) -> int:
        """Choose an action, or WAIT."""
        guide = self.guide
        self.land.look(near)
        goal = best_goal(near, self.land) or NO_GOAL
        if guide.phase_names[near.phase] == "robber-phase":
            return self.discard(near, actions, goal)
        if self.round != near.turns:
            self.round, self.looks, self.offers = int(near.turns), 0, 0
        verbs: dict[str, list[int]] = {}
        for action in actions:
            verbs.setdefault(guide.verb(action), []).append(action)
        if "claim-victory" in verbs and near.total >= near.target:
            return verbs["claim-victory"][0]
        if near.notes["free_roads"][0] and "road" in verbs:
            return self.road(near, verbs["road"], goal)
        found = self.act(near, verbs, actions, goal)
        return self.leave(verbs) if found is None else found

    def act(self, near: Near, verbs: dict[str, list[int]], actions: list[int], goal: HallGoal) -> int | None:
        """Play a card, trade or build; None if there is nothing to do now."""
        guide = self.guide
        found = self.card(near, verbs, goal)
        if found is None:
            found = self.build(near, verbs, goal)
        if found is None:
            found = accept(near, guide, verbs.get("accept", []), goal)
        if found is None:
            found = exchange(near, guide, actions, goal, ("market-left", "market-right"))
        if found is None and near.turn == side_of(self.seat):
            found = exchange(near, guide, actions, goal, ("trade",))
        if found is None and near.notes["offer"][0] == 0 and self.offers < LOOKS:
            found = offer(near, guide, goal, self.offers)
            self.offers += 1
        return found

    def leave(self, verbs: dict[str, list[int]]) -> int:
        """Let the others act, and pass when nothing has come of it."""
        self.looks += 1
        return verbs["pass"][0] if self.looks >= LOOKS and "pass" in verbs else WAIT

    def card(self, near: Near, verbs: dict[str, list[int]], goal: HallGoal) -> int | None:
        """Play a card as soon as it helps: knights always do."""
        lacks = missing(goal.cost, hand_of(near))
        for verb in ("knight-home", "plenty"):
            if verb in verbs:
                return max(verbs[verb], key=lambda action: self.brings(action, verb, lacks))
        if "roads" in verbs and (len(goal.way) > 0 or goal.kind == "road"):
            return verbs["roads"][0]
        return None

    def brings(self, action: int, verb: str, lacks: list[int]) -> int:
        """Count how much of what is missing a card would bring."""
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
        hand = hand_of(near)
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
            and sum(hand) > near.notes["hand_limit"][0]
            and min(spare_cards(hand, goal.cost)[2:]) > 0
        ):
            return verbs["buy-from"][0]
        return None

    def has(self, actions: list[int], place: int) -> bool:
        """Tell whether one of the actions is at a place."""
        return any(self.guide.first(action) == place for action in actions)

    def road(self, near: Near, actions: list[int], goal: HallGoal) -> int:
        """Lay a road: the next one to the goal, or the one that makes the longest road longer."""
        for action in actions:
            if goal.way and self.guide.first(action) == goal.way[0]:
                return action
        return max(actions, key=lambda action: self.land.longest_with(near, self.guide.first(action)))

    def discard(self, near: Near, actions: list[int], goal: HallGoal) -> int:
        """Give back what the goal does not need, of what there is most."""
        spare = spare_cards(hand_of(near), goal.cost)
        return max(actions, key=lambda action: spare[self.guide.first(action)])
