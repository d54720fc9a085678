"""City walls: the more cards we hold, the more they are worth."""

from wyspa.bots.greedy.cities.standing import cities
from wyspa.bots.greedy.goals import Goal
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.sight import Sight

WALL = 0.6  # what a wall is worth, in points
CROWDED = 0.15  # more for every card near the limit
WALLS = 3
NEARLY = 3  # cards below the limit


def free_cities(sight: Sight) -> list[int]:
    """List the own cities without a wall, safe ones first; none if no wall is left."""
    walls = sight.numbers("walls")
    mine = cities(sight, sight.me)
    if walls is None or sum(node in walls for node in mine) >= WALLS:
        return []
    crowned = sight.places("metropolises")
    return sorted((node for node in mine if node not in walls), key=lambda node: node not in crowned)


def wall_value(sight: Sight) -> float:
    """Give what one more wall is worth now."""
    near = sum(sight.hand) - sight.hand_limit + NEARLY
    income = sum(sight.income)
    return WALL + 0.1 * income + CROWDED * max(0, min(near, 4))


def wall_goals(sight: Sight) -> list[Goal]:
    """Aim at a wall under a city that barbarians cannot take, if there is one."""
    price = sight.guide.prices.get("wall")
    nodes = free_cities(sight) if price is not None else []
    if price is None or not nodes:
        return []
    return [Goal("wall", nodes[0], 0, wall_value(sight), price, price)]


def teach(lore: Lore) -> None:
    """Teach walls."""
    lore.goals.append(wall_goals)
    lore.urgent.add("wall")
