"""Wonders: claim the one that our cards fit, and build it as soon as levels decide."""

from wyspa.bots.greedy.goals import Goal, waiting_time
from wyspa.bots.greedy.lore import BONUSES, ENOUGH, GOALS, SECOND_THOUGHTS, THREATS
from wyspa.bots.greedy.sight import Sight

LEVELS = 4
LEVEL = (1.2, 1.3, 2.0, 0.0)  # what the next level is worth, in points; the last one wins
LEAD = 1.5  # the same for a level that puts us ahead of all others when points are near
NEAR = 3  # points
FIT = 1.35  # how much longer than the best of all a level of ours may take
CLAIM_AT = 7  # points; from then on any wonder is better than none
KEY_PLACE = 0.8  # points that a place is worth from which a wonder can be claimed
THREAT = (0.0, 0.5, 1.5, 4.0, 10.0)  # points that the levels of others stand for


def prices_of(sight: Sight) -> list[tuple[int, ...]]:
    """Read what a level of each wonder costs."""
    names = sight.guide.card_names
    prices: list[tuple[int, ...]] = []
    for text in sight.guide.written.get("wonder cost", ()):
        words = text.split()
        cost = dict(zip(words[1::2], map(int, words[::2]), strict=True))
        prices.append(tuple(cost.get(name, 0) for name in names))
    return prices


def free_wonders(sight: Sight) -> list[int]:
    """List the wonders that nobody builds."""
    taken = set(sight.notes.get("wonder_of", ()))
    return [k for k in range(len(prices_of(sight))) if k + 1 not in taken]


def time_for(sight: Sight, price: tuple[int, ...]) -> float:
    """Guess the rolls until a level can be paid from nothing."""
    return waiting_time(price, [0] * len(price), sight.income, sight.rates)


def wonder_goals(sight: Sight) -> list[Goal]:
    """Aim at the next level, or at claiming a wonder that fits."""
    if "wonder_of" not in sight.notes:
        return []
    prices = prices_of(sight)
    mine = sight.note("wonder_of", sight.me)
    return claim_goals(sight, prices) if not mine else level_goals(sight, prices[mine - 1])


def claim_goals(sight: Sight, prices: list[tuple[int, ...]]) -> list[Goal]:
    """Aim at claiming: those that take not much longer than the best of all, or any when the end is near."""
    free = free_wonders(sight)
    if not free:
        return []
    times = {k: time_for(sight, prices[k]) for k in free}
    best = min(times.values())
    nothing = tuple(0 for _ in sight.hand)
    late = sight.total >= CLAIM_AT
    return [
        Goal("claim", k, 0, 3.0 * best / max(1.0, times[k]), nothing, nothing)
        for k in free
        if times[k] <= best * FIT or late
    ]


def level_goals(sight: Sight, price: tuple[int, ...]) -> list[Goal]:
    """Aim at the next level: it wins if it is the last, or if it puts us ahead with enough points."""
    levels = sight.notes["wonder_level"]
    level = levels[sight.me]
    if level >= LEVELS:
        return []
    others = max(n for seat, n in enumerate(levels) if seat != sight.me)
    value = LEVEL[level]
    if sight.total >= sight.target - NEAR and level <= others:
        value += LEAD
    goal = Goal("raise", -1, 0, value, price, price)
    goal.wins = level + 1 >= LEVELS or (sight.total >= sight.target and level + 1 > others)
    return [goal]


def is_ahead(sight: Sight) -> bool:
    """Tell whether points alone would win: only with a higher level than all others."""
    levels = sight.notes.get("wonder_level")
    if levels is None:
        return True
    return all(levels[sight.me] > n for seat, n in enumerate(levels) if seat != sight.me)


def value_key_places(sight: Sight, goals: list[Goal]) -> None:
    """Like places from which a free wonder can be claimed, as long as we have none."""
    if "wonder_of" not in sight.notes or sight.note("wonder_of", sight.me):
        return
    names = sight.guide.written.get("wonder name", ())
    keys = {node for k in free_wonders(sight) for node in sight.guide.marked.get(f"{names[k]} node", ())}
    for goal in goals:
        if goal.target in keys:
            goal.value += KEY_PLACE


def outpost_points(sight: Sight) -> dict[int, int]:
    """Give the points for settlements on small islands that we know already: here every settlement pays."""
    land_of = sight.notes.get("land_of")
    if "wonder_of" not in sight.notes or land_of is None:
        return {}
    known = sight.note("lands_known", sight.me)
    points = sight.guide.numbers.get("land_points", 0)
    nodes = enumerate(sight.guide.node_hexes)
    return {node: points for node, hexes in nodes if any(known >> land_of[h] & 1 and land_of[h] for h in hexes)}


def level_threats(sight: Sight) -> list[float]:
    """Fear those who build high."""
    levels = sight.notes.get("wonder_level")
    return [THREAT[min(n, LEVELS)] for n in levels] if levels is not None else [0.0] * len(sight.points)


GOALS.append(wonder_goals)
ENOUGH.append(is_ahead)
SECOND_THOUGHTS.append(value_key_places)
BONUSES.append(outpost_points)
THREATS.append(level_threats)
