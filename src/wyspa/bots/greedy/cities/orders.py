"""Orders of active knights: chase the robber, leave a place for a settlement, displace whoever is in our way."""

from copy import copy

from wyspa.bots.greedy.cities.knights import best_post, cut_worth, post_worth
from wyspa.bots.greedy.cities.landing import is_safe_to_sleep
from wyspa.bots.greedy.cities.standing import Knight, edges_at, is_site, knight_at, own_knights, read_knight
from wyspa.bots.greedy.goals import PRIZE, ROUTE_AT, Plans
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.robbing import A_CARD, OWN_LOSS, blocked_worth, gain_of, thief_of, weight
from wyspa.bots.greedy.routes import own_edges, trail_length
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import OWNER

CHASES = {"chase": "rob", "chase-pirate": "pirate"}  # by the order: the verb that then moves the figure
CHASE_AT = 8.0  # pips that a chase should bring: it costs a grain
ORDER_AT = 0.5  # points that a march should bring
OPENED = 1.0  # what it is worth to open an own place or an own route again, in points
DRIVEN = 0.15  # what it is worth that a knight has to go, times how much we like to harm its owner
LOST_KNIGHT = 0.4  # the same for each strength that leaves the board
TO_ROBBER = 0.06  # for every pip of ours that the robber stops


def lifted(sight: Sight) -> Knight | None:
    """Read the knight that somebody holds in the hand."""
    if not sight.has("knight_lifted"):
        return None
    kind = sight.field("knight_lifted", "piece")
    return read_knight(sight, sight.field("knight_lifted", "from"), (sight.me + 1) << OWNER | kind)


# ---- chasing ---------------------------------------------------------------------------------------------------------


def chase_gain(sight: Sight, verb: str) -> float:
    """Give what the best move of a figure brings, in pips."""
    figure = thief_of(sight, verb)[0]
    bit = sight.guide.figures.get(figure, 0)
    loot = max((weight(sight, seat) for seat, n in enumerate(sight.cards) if seat != sight.me and n), default=0.0)
    gains = [
        gain_of(sight, verb, h)
        for h in range(sight.guide.inner)
        if not sight.on_hex[h] & bit and sight.guide.land[sight.land.terrain[h]] == (figure == "robber")
    ]
    return max(gains, default=0.0) + A_CARD * loot


def chase(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Chase a figure if that brings enough, with the weakest knight beside it."""
    guide = sight.guide
    best: int | None = None
    least = 9
    for action in actions:
        verb = CHASES.get(guide.verb(action))
        knight = knight_at(sight, guide.first(action)) if verb is not None else None
        if verb is None or knight is None or knight.strength >= least or not is_safe_to_sleep(sight, knight):
            continue
        if chase_gain(sight, verb) >= CHASE_AT:
            best, least = action, knight.strength
    return best


# ---- marching --------------------------------------------------------------------------------------------------------


def reached(sight: Sight, start: int) -> list[int]:
    """List the nodes that own route pieces lead to, past nobody else."""
    guide = sight.guide
    me = sight.me + 1
    seen = {start}
    front = [start]
    while front:
        node = front.pop()
        if node != start and sight.on_node[node] and sight.on_node[node] >> OWNER != me:
            continue
        for edge in guide.node_edges[node]:
            if sight.on_edge[edge] >> OWNER == me:
                a, b = guide.edge_nodes[edge]
                other = b if a == node else a
                if other not in seen:
                    seen.add(other)
                    front.append(other)
    return sorted(seen - {start})


def opening_worth(sight: Sight, node: int) -> float:
    """Give what it brings that a foreign knight leaves a node: our route is whole again, or a place is free."""
    value = OPENED if is_site(sight, node) else 0.0
    if edges_at(sight, node, sight.me) >= 2:
        value += 0.4 + route_gain(sight, node)
    return value


def driven_worth(sight: Sight, foe: Knight) -> float:
    """Give what it brings that a knight is driven away: its owner loses the post, or a knight that has no way out."""
    guide, owner = sight.guide, foe.seat + 1
    ways = [edge for edge in guide.node_edges[foe.node] if sight.on_edge[edge] >> OWNER == owner]
    ends = {node for edge in ways for node in guide.edge_nodes[edge] if node != foe.node}
    trapped = all(sight.on_node[node] for node in ends)
    return (LOST_KNIGHT * foe.strength if trapped else DRIVEN) * weight(sight, foe.seat)


def route_gain(sight: Sight, node: int) -> float:
    """Give what the longest route brings if nobody stands on a node any more."""
    lengths = sight.numbers("route_length")
    if lengths is None or sight.holder("route_length") == sight.me:
        return 0.0
    empty = copy(sight)
    empty.on_node = sight.on_node.copy()
    empty.on_node[node] = 0
    new = trail_length(empty, set(own_edges(sight)))
    others = max(n for seat, n in enumerate(lengths) if seat != sight.me)
    return PRIZE if new >= ROUTE_AT and new > others else 0.0


def robber_hurts(sight: Sight) -> dict[int, float]:
    """Give what the robber costs us, by the nodes around it, in pips."""
    bit = sight.guide.figures.get("robber", 0)
    found: dict[int, float] = {}
    for h, figures in enumerate(sight.on_hex):
        if figures & bit and blocked_worth(sight, h) < 0:
            for node in sight.guide.hex_nodes[h]:
                found[node] = -blocked_worth(sight, h) / OWN_LOSS
    return found


def march_worth(sight: Sight, knight: Knight, node: int) -> float:
    """Give what it brings that a knight goes to a node, in points."""
    foe = knight_at(sight, node)
    if foe is not None and foe.node != knight.node:
        if foe.seat == sight.me or foe.strength >= knight.strength:
            return -1.0
        value = opening_worth(sight, node) * (0.4 if is_site(sight, node) else 1.0)
        return value + cut_worth(sight, node, foe.seat) + driven_worth(sight, foe)
    if sight.on_node[node] and node != knight.node:
        return -1.0
    value = post_worth(sight, node)
    if sight.field("thieves", "awake"):
        value += TO_ROBBER * robber_hurts(sight).get(node, 0.0)
    return value


def march(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Give a knight a march order if another node is much better than its own."""
    guide = sight.guide
    marches = [action for action in actions if guide.verb(action) == "march"]
    if not marches:
        return None
    best: int | None = None
    most = ORDER_AT
    hurts = robber_hurts(sight)
    for action in marches:
        knight = knight_at(sight, guide.first(action))
        if knight is None or (knight.node in hurts and sight.field("thieves", "awake")):
            continue
        if not is_safe_to_sleep(sight, knight):
            continue
        here = post_worth(sight, knight.node)
        there = max((march_worth(sight, knight, node) for node in reached(sight, knight.node)), default=here)
        if there - here > most:
            best, most = action, there - here
    return best


def march_to(sight: Sight, actions: list[int]) -> int:
    """Put the knight where it was to go."""
    knight = lifted(sight)
    if knight is None:
        return best_post(sight, actions)
    return max(actions, key=lambda action: march_worth(sight, knight, sight.guide.first(action)))


# ---- what others and cards do to knights -----------------------------------------------------------------------------


def desert(sight: Sight, actions: list[int]) -> int:
    """Give up the weakest knight, rather one that sleeps, and of those the worst post."""

    def loss(action: int) -> tuple[int, bool, float]:
        node = sight.guide.first(action)
        knight = knight_at(sight, node)
        return (knight.strength, knight.active, post_worth(sight, node)) if knight else (9, True, 0.0)

    return min(actions, key=loss)


def enlist(sight: Sight, actions: list[int]) -> int:
    """Place the strongest knight on the best post."""
    guide = sight.guide
    places = [action for action in actions if guide.verb(action) == "enlist"]
    return max(places, key=lambda a: (guide.second(a), post_worth(sight, guide.first(a))), default=actions[0])


def second_smith(sight: Sight, actions: list[int]) -> int:
    """Train a second knight too: it costs nothing."""
    found = [action for action in actions if sight.guide.verb(action) == "smith"]
    return max(found, key=lambda action: training_rank(sight, sight.guide.first(action)), default=actions[0])


def training_rank(sight: Sight, node: int) -> tuple[bool, int]:
    """Order knights for training: those that are awake, and the stronger ones."""
    knight = next((own for own in own_knights(sight) if own.node == node), None)
    return (knight.active, knight.strength) if knight else (False, 0)


def teach(lore: Lore) -> None:
    """Teach the orders of knights."""
    lore.openings += [chase, march]
