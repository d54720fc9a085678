"""City improvements: cards, the gifts of the third level, and the race for the metropolises."""

from wyspa.bots.greedy.cities.standing import cities, plain_cities
from wyspa.bots.greedy.goals import Goal, pip_value
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.sight import SEVEN, Sight
from wyspa.core.ids import KIND, OWNER

AREAS = ("science", "trade", "politics")
COMMODITIES = ("paper", "cloth", "coin")  # what the areas cost
TOP = 5
GIFT = 3  # the level with a lasting gift
CROWN = 4  # the level that brings the metropolis
CROWN_POINTS = 2
CARD = 0.9  # what a progress card is worth, in points
AQUEDUCT = 0.8  # of a pip is a card of the aqueduct worth
GUILD = 0.25  # of a pip is a commodity worth more that is traded at two to one
FORTRESS = 0.5
SAFE_CITY = 0.6  # a metropolis is never lost to barbarians
TAKEN = 0.8  # what it is worth to take two points from somebody
SECURED = 0.6  # what it is worth that nobody can take a metropolis any more
BEATEN = 0.4  # of its worth a metropolis keeps that somebody else is nearer to
DEARER = 1.0  # what a crane is worth more for each level: it saves what is missing most
A_COMMODITY = 1.2  # what a pip of a commodity is worth
KEPT = 0.004  # what a commodity in the hand is worth besides the goals it pays for


def level(sight: Sight, seat: int, area: int) -> int:
    """Read the level of a seat in an area."""
    return sight.level("improvements", seat, area)


def holder(sight: Sight, area: int) -> int:
    """Give the seat that has the metropolis of an area, or -1."""
    node = next((place for place, sort in sight.pairs("metropolises").items() if sort == area), -1)
    return (sight.on_node[node] >> OWNER) - 1 if node >= 0 else -1


def comes_with(sight: Sight, area: int, new: int) -> bool:
    """Tell whether a level would bring us the metropolis."""
    has = holder(sight, area)
    if has == sight.me:
        return False
    return new >= CROWN if has < 0 else new == TOP and level(sight, has, area) < TOP


def is_allowed(sight: Sight, area: int, new: int) -> bool:
    """Tell whether our cities allow a level."""
    if new > TOP or not cities(sight, sight.me):
        return False
    return not (new == CROWN or comes_with(sight, area, new)) or bool(plain_cities(sight, sight.me))


def level_value(sight: Sight, area: int, new: int) -> float:
    """Give what a level is worth without a metropolis: draws, and the gift of the third."""
    more = 2 if new == 1 else 1  # faces of the red die
    value = CARD * more / 36 * sight.rolls_left
    if new == GIFT:
        value += gift_value(sight, area)
    if new == TOP and holder(sight, area) == sight.me:
        rivals = max(level(sight, seat, area) for seat in range(len(sight.points)) if seat != sight.me)
        value += SECURED * rivals / CROWN
    return value


def gift_value(sight: Sight, area: int) -> float:
    """Give what the aqueduct, the guild or the fortress is worth to us."""
    if AREAS[area] == "science":
        return AQUEDUCT * dry_ways(sight) * pip_value(sight)
    if AREAS[area] == "trade":
        have = sight.produced[sight.me]
        names = sight.guide.card_names
        return GUILD * sum(have[names.index(name)] for name in COMMODITIES) * pip_value(sight)
    return FORTRESS


def dry_ways(sight: Sight) -> int:
    """CardCount the ways of 36 to roll a number other than seven that brings us nothing."""
    guide, land = sight.guide, sight.land
    numbers = land.layout.number
    wet: set[int] = set()
    for node, piece in enumerate(sight.on_node):
        if piece >> OWNER == sight.me + 1 and guide.kinds[piece & KIND].roots:
            wet.update(numbers[h] for h in guide.node_hexes[node] if h not in sight.halted)
    return sum(6 - abs(SEVEN - n) for n in range(2, 13) if n != SEVEN and n not in wet)


def crown_value(sight: Sight, area: int, new: int) -> float:
    """Give what the metropolis that comes with a level is worth, and how likely it is still there."""
    value = CROWN_POINTS + SAFE_CITY
    has = holder(sight, area)
    if has >= 0:
        return value + TAKEN
    mine = level(sight, sight.me, area)
    rivals = max(level(sight, seat, area) for seat in range(len(sight.points)) if seat != sight.me)
    return value * BEATEN if rivals > mine + 1 else value


def improvement_goals(sight: Sight) -> list[Goal]:
    """Aim at the next level of each area, at its gift and at its metropolis."""
    if not sight.has("metropolises") or not cities(sight, sight.me):
        return []
    names = sight.guide.card_names
    goals: list[Goal] = []
    for area, name in enumerate(COMMODITIES):
        card = names.index(name)
        now = level(sight, sight.me, area)
        crane = 1 if sight.turn == sight.me and sight.field("cranes", "waiting") else 0
        step = price_of(card, now + 1 - crane, len(names))
        due = -crane
        value = DEARER * now if crane else 0.0
        for new in range(now + 1, TOP + 1):
            if not is_allowed(sight, area, new):
                break
            due += new
            value += level_value(sight, area, new)
            crowned = comes_with(sight, area, new)
            if crowned:
                value += crown_value(sight, area, new)
            if new == now + 1 or new == GIFT or crowned:
                points = CROWN_POINTS if crowned else 0
                goals.append(Goal("improve", area, points, value, price_of(card, due, len(names)), step))
            if crowned:
                break
    return goals


def price_of(card: int, n: int, kinds: int) -> tuple[int, ...]:
    """Give a price in cards of one kind."""
    return tuple(n if kind == card else 0 for kind in range(kinds))


def keep_for_next(sight: Sight) -> list[int]:
    """CardCount the commodities that the next levels cost, where at most one of them is missing."""
    counts = [0] * len(sight.hand)
    if sight.has("metropolises"):
        for area, name in enumerate(COMMODITIES):
            new = level(sight, sight.me, area) + 1
            card = sight.guide.card_names.index(name)
            if sight.hand[card] >= new - 1 and is_allowed(sight, area, new):
                counts[card] = new
    return counts


def use_crane(sight: Sight, actions: list[int]) -> int | None:
    """Do not let a crane go unused."""
    if not sight.field("cranes", "waiting"):
        return None
    found = [action for action in actions if sight.guide.verb(action) == "improve"]
    return max(found, key=lambda action: next_value(sight, sight.guide.first(action)), default=None)


def next_value(sight: Sight, area: int) -> float:
    """Give what the next level of an area is worth by itself."""
    new = level(sight, sight.me, area) + 1
    crown = crown_value(sight, area, new) if comes_with(sight, area, new) else 0.0
    return level_value(sight, area, new) + crown + DEARER * (new - 1)


def teach(lore: Lore) -> None:
    """Teach city improvements, and what they are paid with."""
    lore.goals.append(improvement_goals)
    lore.reserves.append(keep_for_next)
    lore.last_steps.append(use_crane)
    lore.urgent.add("improve")
    for name in COMMODITIES:
        lore.card_worth[name] = KEPT
        lore.weights[name] = A_COMMODITY
