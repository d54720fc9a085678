"""Where to begin: settlements with many pips of many kinds, roads towards the next good place."""

from wyspa.bots.greedy.sight import Counts, Sight
from wyspa.core.ids import KIND, OWNER

NEW_KIND = 1.5  # times the pips of a card that is not yet produced
SECOND_SOURCE = 1.15
RICH = 9  # pips of a kind; more of it is worth less
RICH_PART = 0.8
ANY_DOCK = 1.2  # pips that a harbour for every card is worth
DOCK_PART = 0.3  # of the pips of the card that a harbour takes
REACH = 3  # roads to look ahead
PIPS_A_POINT = 2.0  # what a point is worth at the start, in pips
FARTHER = 0.75  # of its worth a place keeps for each road it lies farther


def worth(sight: Sight, node: int, have: Counts, yields: list[Counts] | None = None) -> float:
    """Weigh what a building on a node adds to what is produced already, in pips."""
    names = sight.guide.card_names
    total = 0.0
    for card, pips in enumerate((yields or sight.land.yields)[node]):
        if pips:
            weight = sight.lore.weights.get(names[card], 1.0)
            if have[card] == 0:
                weight *= NEW_KIND
            elif have[card] < 3:
                weight *= SECOND_SOURCE
            elif have[card] > RICH:
                weight *= RICH_PART
            total += pips * weight
    return total + dock_worth(sight, node, have)


def dock_worth(sight: Sight, node: int, have: Counts) -> float:
    """Weigh the harbour at a node: one for a single card is as good as what is produced of that card."""
    dock = sight.land.dock[node]
    if not dock:
        return 0.0
    takes = sight.guide.docks.get(dock, "")
    if takes in sight.guide.card_names:
        card = sight.guide.card_names.index(takes)
        if sight.rates[card] <= 2:
            return 0.0
        return DOCK_PART * (have[card] + sight.land.yields[node][card])
    return ANY_DOCK if min(sight.rates) > 3 else ANY_DOCK / 2 if max(sight.rates) > 3 else 0.0


def is_free(sight: Sight, node: int) -> bool:
    """Tell whether a node is a place for a settlement, and empty like all beside it."""
    on_node = sight.on_node
    if not sight.sites[node] or on_node[node]:
        return False
    aloof = sight.land.aloof
    return not any(on_node[other] and aloof[on_node[other] & KIND] for other in sight.guide.node_nodes[node])


def first_settlement(sight: Sight, actions: list[int]) -> int:
    """Choose a node for a building of the set-up, with an eye on what can be built next to it."""
    have = sight.produced[sight.me]

    def score(action: int) -> float:
        node = sight.guide.first(action)
        yields = sight.land.pays(sight.guide.verb(action))
        more = sum(find(sight, node) for find in sight.lore.starts)
        return worth(sight, node, have, yields) + 0.1 * outlook(sight, node) + more

    return max(actions, key=score)


def outlook(sight: Sight, node: int) -> float:
    """Weigh the best free place two roads away."""
    best = 0.0
    nodes = sight.guide.node_nodes
    for near in nodes[node]:
        for far in nodes[near]:
            if far != node and is_free(sight, far):
                best = max(best, sum(sight.land.yields[far]))
    return best


def first_road(sight: Sight, actions: list[int]) -> int:
    """Choose a route of the set-up: towards the best free place that nobody else reaches first."""
    have = sight.produced[sight.me]
    guide = sight.guide
    me = sight.me + 1

    def score(action: int) -> float:
        edge = guide.first(action)
        kind = guide.kind(guide.verb(action)) or guide.routes[0]
        carries = sight.carriers(kind)
        ends = guide.edge_nodes[edge]
        start = next((n for n in ends if sight.on_node[n] >> OWNER == me), ends[0])
        best = 0.0
        seen = {start}
        front = [n for n in ends if n != start]
        part = 1.0
        for _ in range(sight.lore.reaches.get(kind.name, REACH)):
            following: list[int] = []
            for node in front:
                seen.add(node)
                if sight.on_node[node]:
                    continue
                if is_free(sight, node):
                    value = worth(sight, node, have) + PIPS_A_POINT * sight.bonus.get(node, 0)
                    best = max(best, part * value * (0.6 if is_contested(sight, node) else 1.0))
                following += [
                    n
                    for n, e in zip(guide.node_nodes[node], guide.node_edges[node], strict=True)
                    if n not in seen and carries[e] and not sight.on_edge[e]
                ]
            front = following
            part *= FARTHER
        return best

    return max(actions, key=score)


def is_contested(sight: Sight, node: int) -> bool:
    """Tell whether somebody else has a road at a node, or a building two roads away."""
    guide = sight.guide
    me = sight.me + 1
    if any(sight.on_edge[e] and sight.on_edge[e] >> OWNER != me for e in guide.node_edges[node]):
        return True
    for near in guide.node_nodes[node]:
        for far in guide.node_nodes[near]:
            if far != node and sight.on_node[far] and sight.on_node[far] >> OWNER != me:
                return True
    return False
