"""What a player in a hall could work for, what it costs and what it is worth for the time it takes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from wyspa.bots.greedy.hall.land import HallLand, Site
from wyspa.bots.greedy.hall.near import Near
from wyspa.rules.base.ids import CITY, RESOURCES, ROAD, SETTLEMENT

ROAD_COST = [1, 1, 0, 0, 0]
SETTLEMENT_COST = [1, 1, 1, 1, 0]
CITY_COST = [0, 0, 0, 2, 3]
CARD_COST = [0, 0, 1, 1, 1]

AWARD = 1  # the second column: whether one has the title
PER_PIP = 0.07  # points that a pip of income is worth at the start
TITLE = 2
TRADED = 2.4  # cards that one needed card costs by trade, roughly
SLOWEST = 0.02  # income of a kind that one has no hex for
ROAD_TITLE_FAR = 4  # missing roads up to which the title is worth a try


@dataclass
class HallGoal:
    """Something to work for."""

    kind: str  # settlement, city, buy, road
    place: int
    cost: list[int]
    value: float
    way: list[int] = field(default_factory=list)


def missing(cost: list[int], hand: list[int]) -> list[int]:
    """Give what a hand lacks."""
    return [max(0, cost[card] - hand[card]) for card in range(RESOURCES)]


def prices(land: HallLand) -> list[float]:
    """Guess in how many rounds one card of each kind comes, by income or by trade."""
    total = max(sum(land.income) / 36, SLOWEST)
    return [min(36 / max(pips, SLOWEST * 36), TRADED / total) for pips in land.income]


def waiting_time(cost: list[int], hand: list[int], rounds: list[float]) -> float:
    """Guess in how many rounds a cost is there."""
    time = 0.0
    for card in range(RESOURCES):
        if cost[card] > hand[card]:
            time += (cost[card] - hand[card]) * rounds[card]
    return time


def goals(near: Near, land: HallLand) -> list[HallGoal]:
    """List what could be worked for now."""
    left = near.view.target - near.view.total
    per_pip = PER_PIP * min(1.0, left / 10)
    found: list[HallGoal] = []
    if near.supply[CITY]:
        for node in land.settlements:
            found.append(HallGoal("city", node, CITY_COST, 1 + per_pip * sum(land.around(near, node)[0])))
    if near.supply[SETTLEMENT]:
        found += [settle(near, site, per_pip) for site in land.sites]
    if any(near.pairs("piles").values()):
        found.append(HallGoal("buy", -1, CARD_COST, card_value(near)))
    title = road_title(near, land)
    if title is not None:
        found.append(title)
    return found


def settle(near: Near, site: Site, per_pip: float) -> HallGoal:
    """Describe a settlement with the roads to it; the last pieces are kept for foreign areas."""
    cost = [a + b * len(site.way) for a, b in zip(SETTLEMENT_COST, ROAD_COST, strict=True)]
    value = 1 + per_pip * sum(site.income) + (2 if site.bonus else 0) + (0.3 if site.post else 0)
    arrows = near.number("arrows", near.me).bit_count()
    if not site.bonus and near.supply[SETTLEMENT] <= 2 - arrows:
        value *= 0.3
    return HallGoal("settlement", site.node, cost, value, site.way)


def card_value(near: Near) -> float:
    """Say what a development card is worth: a point now and then, a resource a knight, and the army."""
    mine, other = near.number("knights", near.me), near.number("knights", near.rival)
    value = 0.45
    due = max(2, other + 1) - mine - near.own_count("development", 0)
    if not near.level("knights", near.me, AWARD) and due in (1, 2):
        value += 0.6
    return value


def road_title(near: Near, land: HallLand) -> HallGoal | None:
    """Describe the longest road of the board, if it is near enough."""
    mine, other = near.number("route_length", near.me), near.number("route_length", near.rival)
    need = max(5, other + 1) - mine
    if near.level("route_length", near.me, AWARD) or not 0 < need <= min(ROAD_TITLE_FAR, int(near.supply[ROAD])):
        return None
    return HallGoal("road", -1, [n * need for n in ROAD_COST], TITLE)


def best_goal(near: Near, land: HallLand, likes: Callable[[HallGoal], float]) -> HallGoal | None:
    """Choose the goal that pays most for the time it takes, by what somebody likes."""
    best, most = None, 0.0
    hand, rounds = near.hand, prices(land)
    for goal in goals(near, land):
        worth = likes(goal) * goal.value / (waiting_time(goal.cost, hand, rounds) + 2.0)
        if worth > most:
            best, most = goal, worth
    return best
