"""The main phase: play what wins, then build, trade or wait for the goal that pays most."""

from wyspa.bots.greedy.cards import play_card
from wyspa.bots.greedy.goals import Goal, Plans
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.greedy.possible import Step, possible_steps
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.greedy.trading import bank_trade, make_offer

ASPIRATIONS = 3  # goals that are worth an offer
PATIENCE = 1.0  # rolls by which a smaller goal may put off the best one


def main_action(sight: Sight, actions: list[int], memory: Memory) -> int:
    """Choose an action of the main phase; one that is composed is an offer."""
    plans = Plans(sight)
    without_phantoms(sight, plans, actions, memory)
    action = best_action(sight, plans, actions, memory)
    remember(sight, plans, action, memory)
    return action


def best_action(sight: Sight, plans: Plans, actions: list[int], memory: Memory) -> int:
    """Win, play a card, talk, build, trade with the bank, do something smaller, or end the turn."""
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
    for find in sight.lore.last_steps:
        action = find(sight, actions)
        if action is not None:
            return action
    return next((action for action in actions if sight.guide.verb(action) == "end"), actions[0])


def without_phantoms(sight: Sight, plans: Plans, actions: list[int], memory: Memory) -> None:
    """Strike out goals whose next step the rules do not allow, and pieces that would go back and forth."""
    guide = sight.guide
    now = {(guide.verb(action), guide.first(action)) for action in actions}
    steps = possible_steps(sight) or now
    if steps is not now and not any(is_among(goal, steps) for goal in plans.ranked):
        steps = now  # this is not the moment to build

    def is_real(goal: Goal) -> bool:
        if goal.then in memory.left:
            return False
        if steps is now and any(n > sight.hand[card] for card, n in enumerate(goal.step)):
            return True
        return is_among(goal, steps)

    plans.ranked = [goal for goal in plans.ranked if is_real(goal)]
    plans.goals = plans.ranked


def is_among(goal: Goal, steps: set[Step]) -> bool:
    """Tell whether the next step towards a goal is among some."""
    return (goal.verb, goal.place) in steps or (goal.place < 0 and any(verb == goal.verb for verb, _ in steps))


def remember(sight: Sight, plans: Plans, action: int, memory: Memory) -> None:
    """Keep in mind where a piece goes that is taken up."""
    verb, place = sight.guide.verb(action), sight.guide.first(action)
    for goal in plans.ranked:
        if goal.then >= 0 and goal.verb == verb and goal.place == place:
            memory.take_up(place, goal.then)
            return


def winning_step(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Find a step towards a goal that wins and can be paid now."""
    for goal in plans.ranked[:1]:
        if goal.wins and not plans.time(goal.price, sight.hand):
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
            if delay <= PATIENCE or (crowded and delay <= 6 * PATIENCE) or pays_off(sight, plans, goal, best, delay):
                step = step_towards(sight, goal, actions)
                if step is not None:
                    return step
    return None


def pays_off(sight: Sight, plans: Plans, goal: Goal, best: Goal, delay: float) -> bool:
    """Tell whether an urgent step brings more than the best goal loses by the delay."""
    if goal.verb not in sight.lore.urgent or best.wins:
        return False
    part = sum(goal.step) / max(1, sum(goal.price))
    return goal.value * part > delay * plans.score(best, sight.hand)


def free_road(sight: Sight, actions: list[int]) -> int:
    """Choose a route that costs nothing: the first step of the best goal that needs one."""
    plans = Plans(sight)
    for goal in plans.ranked:
        if goal.path:
            step = step_towards(sight, goal, actions)
            if step is not None:
                return step
    return actions[0]
