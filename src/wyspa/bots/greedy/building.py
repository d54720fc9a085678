"""The main phase: play what wins, then build, trade or wait for the goal that pays most."""

from wyspa.bots.greedy.cards import play_card
from wyspa.bots.greedy.goals import Goal, Plans
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.greedy.trading import bank_trade, make_offer

ASPIRATIONS = 3  # goals that are worth an offer
PATIENCE = 1.0  # rolls by which a smaller goal may put off the best one


def main_action(sight: Sight, actions: list[int], memory: Memory) -> int:
    """Choose an action of the main phase; one that is composed is an offer."""
    plans = Plans(sight)
    action = winning_step(sight, plans, actions) or play_card(sight, plans, actions)
    if action is not None:
        return action
    for goal in plans.ranked[:ASPIRATIONS]:  # talk first: an offer costs nothing, what is built cannot be given back
        action = make_offer(sight, plans, goal, memory)
        if action is not None:
            return action
    for goal in plans.ranked[:1]:
        action = step_towards(sight, goal, actions)
        if action is None:
            action = bank_trade(sight, goal, actions)
        if action is None:
            action = smaller_step(sight, plans, goal, actions)
        if action is not None:
            return action
    return next(action for action in actions if sight.guide.verb(action) == "end")


def winning_step(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Find a step towards a goal that wins and can be paid now."""
    for goal in plans.ranked[:1]:
        if goal.points >= sight.target - sight.total and not plans.time(goal.price, sight.hand):
            return step_towards(sight, goal, actions)
    return None


def step_towards(sight: Sight, goal: Goal, actions: list[int]) -> int | None:
    """Find the legal action that is the next step towards a goal."""
    guide = sight.guide
    for action in actions:
        if guide.verb(action) == goal.verb and (goal.place < 0 or guide.first(action) == goal.place):
            return action
    return None


def smaller_step(sight: Sight, plans: Plans, best: Goal, actions: list[int]) -> int | None:
    """Do something smaller if the best goal hardly waits for it, or if a seven would take the cards anyway."""
    wait = plans.time(best.price, sight.hand)
    crowded = sum(sight.hand) > sight.hand_limit
    for goal in plans.ranked[1:]:
        if all(n <= sight.hand[card] for card, n in enumerate(goal.step)):
            after = [n - goal.step[card] for card, n in enumerate(sight.hand)]
            delay = plans.time(best.price, after) - wait
            if delay <= PATIENCE or (crowded and delay <= 6 * PATIENCE):
                step = step_towards(sight, goal, actions)
                if step is not None:
                    return step
    return None


def free_road(sight: Sight, actions: list[int]) -> int:
    """Choose a road that costs nothing: the first step of the best goal that needs one."""
    plans = Plans(sight)
    for goal in plans.ranked:
        if goal.verb == "road":
            step = step_towards(sight, goal, actions)
            if step is not None:
                return step
    return actions[0]
