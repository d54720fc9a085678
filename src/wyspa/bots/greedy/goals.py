"""What to aim at: every goal has a value in points, a price, and a time until it can be paid."""

from functools import lru_cache

from wyspa.bots.greedy.placing import worth
from wyspa.bots.greedy.routes import lengthening, spots
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.guide import Kind
from wyspa.core.ids import OWNER
from wyspa.mind.waiting import waiting_time

WIN = 40.0  # what the last point is worth, in points
CARDS_A_POINT = 5.0  # what a point costs, roughly
IMPATIENCE = 5.0  # rolls that are added to every waiting time
REACH = 3  # roads to look ahead for places
FAR = 9  # the same when there is nothing nearer
ROUTE_AT = 5  # the shortest route that counts
ARMY_AT = 3  # the smallest army that counts
PRIZE = 2  # points for route and army
CARD = 1.3  # points that a face-down card is worth
MANY = 12  # goals that are weighed one by one

Price = tuple[int, ...]


class Goal:
    """Something to build or to buy: `verb` at `place` is the next step towards it, `price` pays all of it."""

    __slots__ = ("path", "place", "points", "price", "step", "target", "then", "value", "verb", "wins")

    def __init__(
        self,
        verb: str,
        place: int,
        points: int,
        value: float,
        price: Price,
        step: Price,
        path: tuple[int, ...] = (),
        then: int = -1,
        target: int = -1,
    ) -> None:
        """Take the next step, the points and the value of the whole, what both cost, and which edges lead there."""
        self.path = path
        self.then = then  # where a piece goes that the step takes up
        self.target = target  # the place that all of it is for
        self.wins = False
        self.points = points
        self.verb = verb
        self.place = place
        self.value = value
        self.price = price
        self.step = step


def goals_of(sight: Sight) -> list[Goal]:
    """List what could be aimed at."""
    goals = city_goals(sight) + settlement_goals(sight) + route_goals(sight) + card_goals(sight)
    for find in sight.lore.goals:
        goals += find(sight)
    if len(goals) > MANY:
        goals = best_of_equals(goals)
    missing = sight.target - sight.total
    enough = points_win(sight)
    for goal in goals:
        goal.wins = goal.wins or (enough and 0 < goal.points >= missing)
        if goal.wins:
            goal.value += WIN
    for think in sight.lore.second_thoughts:
        think(sight, goals)
    return goals


def points_win(sight: Sight) -> bool:
    """Tell whether the last point would win, or something else is missing."""
    return all(ask(sight) for ask in sight.lore.enough)


def best_of_equals(goals: list[Goal]) -> list[Goal]:
    """Keep of goals that begin with the same step and cost the same only the one that is worth most."""
    best: dict[tuple[str, int, Price], Goal] = {}
    for goal in goals:
        key = (goal.verb, goal.place, goal.price)
        if key not in best or goal.value > best[key].value:
            best[key] = goal
    return list(best.values())


def pip_value(sight: Sight) -> float:
    """Give what one more pip brings until the end, in points."""
    return sight.rolls_left / 36 / CARDS_A_POINT


def city_goals(sight: Sight) -> list[Goal]:
    """Aim at a city on every own settlement."""
    city = sight.guide.kind("city")
    if city is None or sight.left("city") <= 0:
        return []
    have = sight.produced[sight.me]
    each = pip_value(sight)
    mine = (sight.me + 1) << OWNER | city.upgrades
    more = sight.land.adds("city")
    goals: list[Goal] = []
    for node, piece in enumerate(sight.on_node):
        if piece == mine:
            gain = worth(sight, node, have, more)
            goals.append(Goal("city", node, 1, 1.0 + gain * each, city.price, city.price))
    return goals


def settlement_goals(sight: Sight) -> list[Goal]:
    """Aim at a settlement on every free place within reach, and at the roads that lead there."""
    settlement = sight.guide.kind("settlement")
    if settlement is None or sight.left("settlement") <= 0:
        return []
    have = sight.produced[sight.me]
    each = pip_value(sight)
    goals: list[Goal] = []
    near = sight.kept("spots", lambda: spots(sight, REACH))
    for spot in near or sight.kept("far spots", lambda: spots(sight, FAR)):
        n = len(spot.path)
        route = spot.kind
        if n > sight.left(route.name):
            continue
        points = 1 + sight.bonus.get(spot.node, 0)
        value = points + worth(sight, spot.node, have) * each
        if n and spot.contested:
            value *= 0.7 if n == 1 else 0.45
        price = price_with(settlement.price, route.price, n)
        if n:
            goals.append(Goal(route.name, spot.path[0], points, value, price, route.price, spot.path, -1, spot.node))
        else:
            goals.append(Goal("settlement", spot.node, points, value, price, price, (), -1, spot.node))
    return goals


@lru_cache(maxsize=256)
def price_with(settlement: Price, route: Price, n: int) -> Price:
    """Add the price of so many routes to that of a settlement."""
    return tuple(a + n * b for a, b in zip(settlement, route, strict=True))


def route_goals(sight: Sight) -> list[Goal]:
    """Aim at the longest route, or at keeping it."""
    lengths = sight.numbers("route_length")
    if lengths is None:
        return []
    mine = lengths[sight.me]
    others = max(n for seat, n in enumerate(lengths) if seat != sight.me)
    holder = sight.holder("route_length")
    if holder == sight.me:
        value, due = (0.8, 1) if others >= mine and others >= ROUTE_AT - 1 else (0.0, 0)
    else:
        value, due = PRIZE + (0.6 if holder >= 0 else 0.0), max(ROUTE_AT, others + 1) - mine
    points = 0 if holder == sight.me else PRIZE
    goals: list[Goal] = []
    for route in sight.guide.routes:
        if 0 < due <= min(3, sight.left(route.name)):
            price = tuple(due * n for n in route.price)
            edges = longer_by(sight, mine, route)
            goals += [Goal(route.name, edge, points, value, price, route.price, (edge,)) for edge in edges[:1]]
    return goals


def longer_by(sight: Sight, length: int, route: Kind) -> list[int]:
    """List the edges on which a route of a kind makes the own trail longer."""
    return sight.kept(f"lengthening {route.number}", lambda: lengthening(sight, length, route))


def card_goals(sight: Sight) -> list[Goal]:
    """Aim at a face-down card: a knight, a point, something useful."""
    price = sight.guide.prices.get("buy")
    if price is None or not sight.amount("development_pile"):
        return []
    value = CARD
    missing = sight.target - sight.total
    if missing <= 1 and points_win(sight):
        value += 0.2 * WIN
    knights = sight.numbers("knights")
    if knights is not None:
        holder = sight.holder("knights")
        needed = ARMY_AT if holder < 0 else knights[holder] + 1
        due = needed - knights[sight.me] - sight.own_count("development", 0)
        if holder != sight.me and due <= 2:
            value += 0.45 if due == 1 else 0.25 if due == 2 else 0.0
    return [Goal("buy", -1, 0, value, price, price)]


class Plans:
    """The goals of a moment, weighed by what they give for the time they take."""

    def __init__(self, sight: Sight, goals: list[Goal] | None = None) -> None:
        """List the goals and sort them for the hand as it is."""
        self.sight = sight
        self.goals = goals_of(sight) if goals is None else goals
        names, liked = sight.guide.card_names, sight.lore.card_worth
        self.keeps = [(card, liked[name]) for card, name in enumerate(names) if name in liked]
        self.kept = sight.reserved if any(sight.reserved) else None
        self.times: dict[tuple[Price, tuple[int, ...]], float] = {}
        self.ranked = sorted(self.goals, key=lambda goal: -self.score(goal, sight.hand))

    def time(self, price: Price, hand: list[int]) -> float:
        """Guess the rolls until a hand can pay."""
        key = (price, tuple(hand))
        if key not in self.times:
            self.times[key] = waiting_time(price, hand, self.sight.income, self.sight.rates, self.kept)
        return self.times[key]

    def score(self, goal: Goal, hand: list[int]) -> float:
        """Give what a goal brings for each roll of waiting."""
        return goal.value / (self.time(goal.price, hand) + IMPATIENCE)

    def best(self, hand: list[int]) -> Goal | None:
        """Give the goal that pays most with this hand."""
        return max(self.goals, key=lambda goal: self.score(goal, hand), default=None)

    def potential(self, hand: list[int]) -> float:
        """Give how good a hand is: what the best two goals promise with it, and a little for every card."""
        scores = sorted((self.score(goal, hand) for goal in self.goals), reverse=True)[:2]
        promise = sum(score / (k + 1) for k, score in enumerate(scores)) + 0.002 * sum(hand)
        return promise + sum(worth * hand[card] for card, worth in self.keeps)
