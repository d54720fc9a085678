"""Cloth Trade: ships to the villages, those first that pay often and have cloth left."""

from wyspa.bots.greedy.goals import Goal
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.robbing import A_CARD
from wyspa.bots.greedy.scenarios.reaching import goal_at, nearness, way_to_node
from wyspa.bots.greedy.sea import held_worth
from wyspa.bots.greedy.sight import SEVEN, Sight

CLOTH = 0.5  # points
STOLEN = 2.0 * A_CARD  # pips: a cloth is half a point for us, and half a point less for them
START = 2.0  # pips that a point of cloth is worth at the start


def villages_of(sight: Sight) -> dict[int, float]:
    """Give what trade with each village promises until the end, in points; none where we trade already."""
    villages = sight.rows("villages")
    trades = sight.numbers("cloth_trades") or []
    found: dict[int, float] = {}
    for v, (node, number, stock, *_) in enumerate(villages):
        if stock and not trades[sight.me] >> v & 1:
            often = (6 - abs(SEVEN - number)) / 36
            partners = sum(x >> v & 1 for x in trades)
            left = (stock - 1 + sight.amount("cloth_supply") / len(villages)) / (1 + 0.7 * partners)
            found[node] = CLOTH * (1 + min(left, often * sight.rolls_left))
    return found


def village_goals(sight: Sight) -> list[Goal]:
    """Aim at trade with every village."""
    ship = sight.guide.kind("ship")
    if ship is None:
        return []
    points = sight.number("bales", sight.me) % 2
    goals: list[Goal] = []
    for node, value in villages_of(sight).items():
        goals += goal_at(sight, ship, way_to_node(sight, ship, node), points, value, node)
    return goals


def start_near_villages(sight: Sight, node: int) -> float:
    """Weigh a first settlement by the villages that ships can reach from it."""
    villages = villages_of(sight)
    return START * nearness(sight, node, villages) if villages else 0.0


def village_nodes(sight: Sight) -> set[int]:
    """Find the nodes at which a line of ships is closed."""
    return set(sight.places("villages"))


def teach(lore: Lore) -> None:
    """Teach the trade with the villages."""
    lore.goals.append(village_goals)
    lore.starts.append(start_near_villages)
    lore.anchors.append(village_nodes)
    lore.thieves["pirate-cloth"] = ("pirate", held_worth, STOLEN)
