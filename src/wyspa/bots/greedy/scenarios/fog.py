"""The Fog Islands: explore what lies near, for the card it brings and for the land that may be there."""

from wyspa.bots.greedy.goals import Goal
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.routes import ways
from wyspa.bots.greedy.scenarios.reaching import goal_at, nearness
from wyspa.bots.greedy.sea import hexes_of
from wyspa.bots.greedy.sight import Sight

FOUND = 0.25  # points that the card of a discovery is worth
NEW_LAND = 0.75  # points that unknown land promises at the start of a game
A_GAME = 60  # rolls that are enough to use it
REACH = 5  # routes
START = 2.0  # pips that a hex in the fog is worth at the start


def misty_nodes(sight: Sight) -> dict[int, float]:
    """Find the nodes that touch fog, with what it promises there."""
    nodes = sight.always("misty nodes", lambda: find_misty(sight))
    each = FOUND + NEW_LAND * min(1.0, sight.rolls_left / A_GAME)
    return {node: each * many for node, many in nodes.items()}


def find_misty(sight: Sight) -> dict[int, float]:
    """CardCount the hexes in the fog around every node; a second one is worth less."""
    fog = hexes_of(sight, "fog")
    nodes = {node for h in fog for node in sight.guide.hex_nodes[h]}
    return {node: float(sum(h in fog for h in sight.guide.node_hexes[node])) ** 0.5 for node in sorted(nodes)}


def discovery_goals(sight: Sight) -> list[Goal]:
    """Aim at every node from which fog can be lifted."""
    nodes = misty_nodes(sight)
    goals: list[Goal] = []
    for kind in sight.guide.routes if nodes else ():
        found = ways(sight, kind, REACH)
        for node, value in nodes.items():
            goals += goal_at(sight, kind, found.get(node), 0, value, node)
    return goals


def start_near_fog(sight: Sight, node: int) -> float:
    """Weigh a first settlement by the fog that ships can reach from it."""
    nodes = misty_nodes(sight)
    return START * nearness(sight, node, nodes, 3) if nodes else 0.0


def teach(lore: Lore) -> None:
    """Teach to explore."""
    lore.goals.append(discovery_goals)
    lore.starts.append(start_near_fog)
