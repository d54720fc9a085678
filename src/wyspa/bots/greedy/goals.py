"""What to aim at: every goal has a value in points, a price, and a time until it can be paid."""

from wyspa.bots.greedy.placing import worth
from wyspa.bots.greedy.routes import lengthening, spots
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import OWNER

WIN = 40.0  # what the last point is worth, in points
CARDS_A_POINT = 5.0  # what a point costs, roughly
IMPATIENCE = 5.0  # rolls that are added to every waiting time
REACH = 3  # roads to look ahead for places
ROUTE_AT = 5  # the shortest route that counts
ARMY_AT = 3  # the smallest army that counts
PRIZE = 2  # points for route and army
CARD = 1.3  # points that a face-down card is worth
TIMES = (0.0, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 11.0, 15.0, 20.0, 27.0, 36.0, 50.0, 80.0)
BANK_PART = 0.8  # of the surplus arrives in lots that the bank takes

Price = tuple[int, ...]


class Goal:
    """Something to build or to buy: `verb` at `place` is the next step towards it, `price` pays all of it."""

    __slots__ = ("place", "points", "price", "step", "value", "verb")

    def __init__(self, verb: str, place: int, points: int, value: float, price: Price, step: Price) -> None:
        """Take the next step, the points and the value of the whole, and what both cost."""
        self.points = points
        self.verb = verb
        self.place = place
        self.value = value
        self.price = price
        self.step = step


def goals_of(sight: Sight) -> list[Goal]:
    """List what could be aimed at."""
    goals = city_goals(sight) + settlement_goals(sight) + route_goals(sight) + card_goals(sight)
    missing = sight.target - sight.total
    for goal in goals:
        if goal.points >= missing:
            goal.value += WIN
    return goals


def pip_value(sight: Sight) -> float:
    """Give what one more pip brings until the end, in points."""
    return sight.rolls_left / 36 / CARDS_A_POINT


def city_goals(sight: Sight) -> list[Goal]:
    """Aim at a city on every own settlement."""
    city = sight.guide.kind("city")
    if city is None or not sight.left("city"):
        return []
    have = sight.produced[sight.me]
    each = pip_value(sight)
    mine = (sight.me + 1) << OWNER | city.upgrades
    goals: list[Goal] = []
    for node, piece in enumerate(sight.on_node):
        if piece == mine:
            gain = worth(sight, node, have)
            goals.append(Goal("city", node, 1, 1.0 + gain * each, city.price, city.price))
    return goals


def settlement_goals(sight: Sight) -> list[Goal]:
    """Aim at a settlement on every free place within reach, and at the roads that lead there."""
    settlement, road = sight.guide.kind("settlement"), sight.guide.kind("road")
    if settlement is None or road is None or not sight.left("settlement"):
        return []
    have = sight.produced[sight.me]
    each = pip_value(sight)
    goals: list[Goal] = []
    for spot in sight.kept("spots", lambda: spots(sight, REACH)):
        n = len(spot.path)
        if n > sight.left("road"):
            continue
        value = 1.0 + worth(sight, spot.node, have) * each
        if n and spot.contested:
            value *= 0.7 if n == 1 else 0.45
        price = tuple(a + n * b for a, b in zip(settlement.price, road.price, strict=True))
        if n:
            goals.append(Goal("road", spot.path[0], 1, value, price, road.price))
        else:
            goals.append(Goal("settlement", spot.node, 1, value, price, price))
    return goals


def route_goals(sight: Sight) -> list[Goal]:
    """Aim at the longest route, or at keeping it."""
    lengths = sight.notes.get("route_length")
    road = sight.guide.kind("road")
    if lengths is None or road is None:
        return []
    mine = lengths[sight.me]
    others = max(n for seat, n in enumerate(lengths) if seat != sight.me)
    holder = sight.note("route", 0, -1)
    if holder == sight.me:
        value, due = (0.8, 1) if others >= mine and others >= ROUTE_AT - 1 else (0.0, 0)
    else:
        value, due = PRIZE + (0.6 if holder >= 0 else 0.0), max(ROUTE_AT, others + 1) - mine
    if not 0 < due <= min(3, sight.left("road")):
        return []
    edges = sight.kept("lengthening", lambda: lengthening(sight, mine))
    price = tuple(due * n for n in road.price)
    points = 0 if holder == sight.me else PRIZE
    return [Goal("road", edge, points, value, price, road.price) for edge in edges[:1]]


def card_goals(sight: Sight) -> list[Goal]:
    """Aim at a face-down card: a knight, a point, something useful."""
    price = sight.guide.prices.get("buy")
    if price is None or not sight.note("development_pile", 0):
        return []
    value = CARD
    missing = sight.target - sight.total
    if missing <= 1:
        value += 0.2 * WIN
    knights = sight.notes.get("knights")
    if knights is not None:
        holder = sight.note("army", 0, -1)
        needed = ARMY_AT if holder < 0 else knights[holder] + 1
        due = needed - knights[sight.me] - sight.note("development", 0)
        if holder != sight.me and due <= 2:
            value += 0.45 if due == 1 else 0.25 if due == 2 else 0.0
    return [Goal("buy", -1, 0, value, price, price)]


def waiting_time(price: Price, hand: list[int], income: list[float], rates: list[int]) -> float:
    """Guess how many rolls pass until a hand can pay a price, with the help of the bank."""
    before = 0.0
    short_before = 0.0
    for time in TIMES:
        short = 0.0
        for card, n in enumerate(price):
            x = hand[card] + income[card] * time - n
            if x < 0:
                short -= x
            elif not time:
                short -= x // rates[card]
            else:
                short += -BANK_PART * x / rates[card]
        if short <= 0:
            return before + (time - before) * short_before / (short_before - short) if time else 0.0
        before, short_before = time, short
    return TIMES[-1] + 20 * short_before


class Plans:
    """The goals of a moment, weighed by what they give for the time they take."""

    def __init__(self, sight: Sight, goals: list[Goal] | None = None) -> None:
        """List the goals and sort them for the hand as it is."""
        self.sight = sight
        self.goals = goals_of(sight) if goals is None else goals
        self.times: dict[tuple[Price, tuple[int, ...]], float] = {}
        self.ranked = sorted(self.goals, key=lambda goal: -self.score(goal, sight.hand))

    def time(self, price: Price, hand: list[int]) -> float:
        """Guess the rolls until a hand can pay."""
        key = (price, tuple(hand))
        if key not in self.times:
            self.times[key] = waiting_time(price, hand, self.sight.income, self.sight.rates)
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
        return sum(score / (k + 1) for k, score in enumerate(scores)) + 0.002 * sum(hand)
