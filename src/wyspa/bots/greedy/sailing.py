"""Moving ships: an end that leads nowhere useful is taken up and put where a ship would have to be paid for."""

from wyspa.bots.greedy.goals import Goal, Plans
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.greedy.routes import is_rooted, own_edges, trail_length
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import KIND, OWNER

BETTER = 1.5  # how much more a ship must be worth elsewhere
GOALS_TRIED = 4
SETTLING_IN = 3.0  # ships that are added to every way, so that near goals do not count too much
ROUTE_AT = 5


def loose_ends(sight: Sight) -> dict[int, list[int]]:
    """Find the own ships that may move, each with its ends that lead nowhere."""
    ship = sight.guide.kind("ship")
    if ship is None or sight.field("ship_moved", "moved"):
        return {}
    mine = (sight.me + 1) << OWNER | ship.number
    fresh = set(sight.places("fresh_ships"))
    carries = sight.carriers(ship)
    found: dict[int, list[int]] = {}
    for edge, piece in enumerate(sight.on_edge):
        if piece == mine and edge not in fresh and carries[edge]:
            loose = [node for node in sight.guide.edge_nodes[edge] if is_loose(sight, edge, node)]
            if loose:
                found[edge] = loose
    return found


def is_loose(sight: Sight, edge: int, node: int) -> bool:
    """Tell whether nothing stands at a node and no other own ship meets there."""
    if sight.on_node[node] or any(node in find(sight) for find in sight.lore.anchors):
        return False
    mine = sight.on_edge[edge]
    return not any(e != edge and sight.on_edge[e] == mine for e in sight.guide.node_edges[node])


def start_of(sight: Sight, goal: Goal) -> set[int]:
    """Give the nodes from which the way to a goal goes on."""
    first = goal.path[0]
    ends = sight.guide.edge_nodes[first]
    if len(goal.path) == 1:
        return set(ends)
    return {node for node in ends if node not in sight.guide.edge_nodes[goal.path[1]]}


def has_support(sight: Sight, nodes: set[int], without: int) -> bool:
    """Tell whether a ship could start at one of these nodes if another ship were not there."""
    mine = sight.on_edge[without]
    for node in nodes:
        if is_rooted(sight, node):
            return True
        if any(e != without and sight.on_edge[e] == mine for e in sight.guide.node_edges[node]):
            return True
    return False


def worth_of(goal: Goal) -> float:
    """Weigh a goal by the ships that are still missing."""
    return goal.value / (len(goal.path) + SETTLING_IN)


def idle_worth(sight: Sight, goals: list[Goal], edge: int, loose: list[int]) -> float:
    """Give what the best goal is worth that needs this ship where it is."""
    ends = set(loose)
    kept = [worth_of(goal) for goal in goals if goal.verb == "settlement" and goal.place in ends]
    for goal in goals:
        if goal.verb == "ship" and goal.path and not has_support(sight, start_of(sight, goal), edge):
            kept.append(worth_of(goal))
    return max(kept, default=0.0)


def keeps_route(sight: Sight, edge: int, to: int) -> bool:
    """Tell whether the longest route stays ours when a ship moves; without it there is nothing to lose."""
    lengths = sight.numbers("route_length")
    if lengths is None or sight.holder("route_length") != sight.me:
        return True
    others = max((n for seat, n in enumerate(lengths) if seat != sight.me), default=0)
    edges = (set(own_edges(sight)) - {edge}) | {to}
    return trail_length(sight, edges, sight.guide.kinds[sight.on_edge[edge] & KIND]) >= max(ROUTE_AT, others)


def add_moves(sight: Sight, goals: list[Goal]) -> None:
    """Add for the best goals that begin with a ship the way of moving one there."""
    ship = sight.guide.kind("ship")
    if ship is None or sight.turn != sight.me:
        return
    ends = loose_ends(sight)
    if not ends:
        return
    idle = {edge: idle_worth(sight, goals, edge, loose) for edge, loose in ends.items()}
    wanted = sorted((goal for goal in goals if goal.verb == "ship" and goal.path), key=worth_of, reverse=True)
    nothing = tuple(0 for _ in ship.price)
    for goal in wanted[:GOALS_TRIED]:
        for edge in sorted(idle, key=lambda e: idle[e]):
            if idle[edge] * BETTER >= worth_of(goal):
                break
            to = goal.path[0]
            if has_support(sight, start_of(sight, goal), edge) and keeps_route(sight, edge, to):
                price = tuple(a - b for a, b in zip(goal.price, ship.price, strict=True))
                move = Goal("lift", edge, goal.points, goal.value, price, nothing, (), to, goal.target)
                move.wins = goal.wins
                goals.append(move)
                break


def sail(sight: Sight, actions: list[int], memory: Memory) -> int:
    """Put the ship where it was bound for; otherwise where the best goal wants one."""
    guide = sight.guide
    to = {guide.first(action): action for action in actions}
    if memory.bound_for in to:
        return to[memory.bound_for]
    for goal in Plans(sight).ranked:
        if goal.verb == "ship" and goal.place in to:
            return to[goal.place]
    return actions[0]


def teach(lore: Lore) -> None:
    """Teach to move ships."""
    lore.second_thoughts.append(add_moves)
