"""Wonders: claim the one that our cards fit, and build it as soon as levels decide."""

from wyspa.bots.greedy.goals import Goal
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.guide import counts_of
from wyspa.mind.waiting import waiting_time

WONDERS = "wonders"
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
    return [tuple(counts_of(price, len(sight.hand))) for _, _, price, *_ in sight.rows(WONDERS)]


def free_wonders(sight: Sight) -> list[int]:
    """List the wonders that nobody builds."""
    return [k for k, (holder, *_) in enumerate(sight.rows(WONDERS)) if holder < 0]


def own_wonder(sight: Sight) -> int:
    """Find the wonder that we build; -1 for none."""
    return next((k for k, (holder, *_) in enumerate(sight.rows(WONDERS)) if holder == sight.me), -1)


def levels_of(sight: Sight) -> list[int]:
    """Give how high everybody has built."""
    built = {holder: level for holder, level, *_ in sight.rows(WONDERS)}
    return [built.get(seat, 0) for seat in range(len(sight.points))]


def time_for(sight: Sight, price: tuple[int, ...]) -> float:
    """Guess the rolls until a level can be paid from nothing."""
    return waiting_time(price, [0] * len(price), sight.income, sight.rates)


def wonder_goals(sight: Sight) -> list[Goal]:
    """Aim at the next level, or at claiming a wonder that fits."""
    if not sight.has(WONDERS):
        return []
    prices = prices_of(sight)
    mine = own_wonder(sight)
    return claim_goals(sight, prices) if mine < 0 else level_goals(sight, prices[mine])


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
    levels = levels_of(sight)
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
    if not sight.has(WONDERS):
        return True
    levels = levels_of(sight)
    return all(levels[sight.me] > n for seat, n in enumerate(levels) if seat != sight.me)


def value_key_places(sight: Sight, goals: list[Goal]) -> None:
    """Like places from which a free wonder can be claimed, as long as we have none."""
    if not sight.has(WONDERS) or own_wonder(sight) >= 0:
        return
    names = sight.guide.shown[WONDERS].of
    keys = {node for k in free_wonders(sight) for node in sight.guide.marked.get(f"{names[k]} node", ())}
    for goal in goals:
        if goal.target in keys:
            goal.value += KEY_PLACE


def outpost_points(sight: Sight) -> dict[int, int]:
    """Give the points for settlements on small islands that we know already: here every settlement pays."""
    land_of = sight.pairs("lands")
    if not sight.has(WONDERS) or not land_of:
        return {}
    known = sight.number("lands_known", sight.me)
    points = sight.guide.numbers.get("land_points", 0)
    nodes = enumerate(sight.guide.node_hexes)
    return {node: points for node, hexes in nodes if any(h in land_of and known >> land_of[h] & 1 for h in hexes)}


def level_threats(sight: Sight) -> list[float]:
    """Fear those who build high."""
    return [THREAT[min(n, LEVELS)] for n in levels_of(sight)]


def teach(lore: Lore) -> None:
    """Teach the wonders."""
    lore.goals.append(wonder_goals)
    lore.enough.append(is_ahead)
    lore.second_thoughts.append(value_key_places)
    lore.bonuses.append(outpost_points)
    lore.threats.append(level_threats)
