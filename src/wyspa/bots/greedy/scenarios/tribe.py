"""The Forgotten Tribe: ships fetch tokens, cards and harbours from the coasts; harbours go where they help."""

from wyspa.bots.greedy.goals import CARD, Goal
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.placing import ANY_DOCK, DOCK_PART
from wyspa.bots.greedy.scenarios.reaching import goal_at, nearness, way_to_edge
from wyspa.bots.greedy.sight import Sight

TOKEN = 1.5  # what gifts are worth, in points: a token also shows the way along a coast
FOUND_CARD = 0.8 * CARD
DOCK = 0.5
NEIGHBOUR = 0.8  # of the worth of a second gift one or two ships farther
START = 1.2  # pips that a gift is worth at the start


def gifts_of(sight: Sight) -> dict[int, float]:
    """Find the gifts that still lie at the coasts, with their worth."""
    if not sight.has("gift_tokens"):
        return {}
    found = dict.fromkeys(sight.places("gift_tokens"), TOKEN)
    found |= dict.fromkeys(sight.places("gift_cards"), FOUND_CARD)
    small = set(sight.guide.areas.get("lands closed", ()))
    for edge in sight.land.dock_edges:
        if any(h in small for h in sight.guide.edge_hexes[edge]):
            found[edge] = DOCK
    return found


def gift_goals(sight: Sight) -> list[Goal]:
    """Aim at every gift, and a little at those beside it."""
    gifts = gifts_of(sight)
    ship = sight.guide.kind("ship")
    if not gifts or ship is None:
        return []
    tokens = set(sight.places("gift_tokens"))
    goals: list[Goal] = []
    for edge, value in gifts.items():
        near = {e for node in sight.guide.edge_nodes[edge] for e in sight.guide.node_edges[node]} - {edge}
        more = NEIGHBOUR * sum(gifts.get(e, 0.0) for e in near)
        points = 1 if edge in tokens else 0
        goals += goal_at(sight, ship, way_to_edge(sight, ship, edge), points, value + more, edge)
    return goals


def start_near_gifts(sight: Sight, node: int) -> float:
    """Weigh a first settlement by the gifts that ships can reach from it."""
    gifts = gifts_of(sight)
    if not gifts:
        return 0.0
    at = {n: value for edge, value in gifts.items() for n in sight.guide.edge_nodes[edge]}
    return START * nearness(sight, node, at, 4)


def place_gift(sight: Sight, actions: list[int]) -> int:
    """Place the harbour that takes what we produce most; which of our buildings gets it hardly matters."""
    guide = sight.guide
    names = guide.named.get("harbour", ())
    have = sight.produced[sight.me]

    def score(action: int) -> float:
        slot = guide.second(action)
        name = names[slot] if slot < len(names) else ""
        if name in guide.card_names:
            card = guide.card_names.index(name)
            return DOCK_PART * have[card] if sight.rates[card] > 2 else 0.0
        return ANY_DOCK if min(sight.rates) > 3 else ANY_DOCK / 2

    return max(actions, key=score)


def teach(lore: Lore) -> None:
    """Teach where the gifts lie."""
    lore.goals.append(gift_goals)
    lore.starts.append(start_near_gifts)
