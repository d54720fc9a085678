"""Development cards: when to play which."""

from wyspa.bots.greedy.goals import ARMY_AT, Plans
from wyspa.bots.greedy.robbing import blocked_worth
from wyspa.bots.greedy.sight import Sight, counted

MONOPOLY_AT = 4.0  # cards that a monopoly should bring


def play_card(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Choose a card to play in the main phase, or none."""
    for find in sight.lore.openings:
        step = find(sight, plans, actions)
        if step is not None:
            return step
    guide = sight.guide
    by_verb: dict[str, list[int]] = {}
    for action in actions:
        by_verb.setdefault(guide.verb(action), []).append(action)
    always = next((by_verb[verb][0] for verb in sight.lore.always if verb in by_verb), None)
    if not plans.ranked:
        return always
    if "plenty" in by_verb:
        found = plenty(sight, plans, by_verb["plenty"])
        if found is not None:
            return found
    if "monopoly" in by_verb:
        found = monopoly(sight, plans, by_verb["monopoly"])
        if found is not None:
            return found
    if "roads" in by_verb and wants_roads(plans):
        return by_verb["roads"][0]
    return always


def before_roll(sight: Sight, actions: list[int]) -> int:
    """Play a knight before the dice if the thief stands on our land or the army is at hand; else roll."""
    for find in sight.lore.first_steps:
        step = find(sight, actions)
        if step is not None:
            return step
    verbs = {sight.guide.verb(action): action for action in actions}
    roll = verbs.get("roll", actions[0])
    if "knight" not in verbs:
        return roll
    hurts = any(blocked_worth(sight, h) < 0 for h in sight.halted)
    return verbs["knight"] if hurts or takes_army(sight) else roll


def takes_army(sight: Sight) -> bool:
    """Tell whether one more knight takes the army."""
    knights = sight.numbers("knights")
    if knights is None or sight.holder("knights") == sight.me:
        return False
    others = max(n for seat, n in enumerate(knights) if seat != sight.me)
    return knights[sight.me] + 1 >= max(ARMY_AT, others + 1)


def plenty(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Take the two cards that pay for the best goal at once."""
    best: int | None = None
    most = 0.0
    for action in actions:
        hand = sight.hand.copy()
        hand[sight.guide.first(action)] += 1
        if sight.guide.second(action):
            hand[sight.guide.second(action) - 1] += 1
        goal = plans.best(hand)
        if goal is not None and goal.verb != "buy" and not plans.time(goal.price, hand):
            score = plans.potential(hand)
            if plans.time(goal.price, sight.hand) and score > most:
                best, most = action, score
    return best


def monopoly(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Take the kind of which the others should hold most, if it is many or pays for the best goal."""
    expected = counted(sight).others(sight)
    best: int | None = None
    most = 0.0
    for action in actions:
        card = sight.guide.first(action)
        hand = sight.hand.copy()
        hand[card] += int(expected[card])
        goal = plans.best(hand)
        pays = goal is not None and not plans.time(goal.price, hand) and plans.time(goal.price, sight.hand) > 0
        score = plans.potential(hand)
        if (expected[card] >= MONOPOLY_AT or (pays and expected[card] >= 2)) and score > most:
            best, most = action, score
    return best


def wants_roads(plans: Plans) -> bool:
    """Tell whether one of the best goals begins with a route."""
    return any(goal.path for goal in plans.ranked[:3])
