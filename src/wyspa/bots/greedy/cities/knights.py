"""Knights as goals: one more, a stronger one, or one that wakes before the fleet lands; and where they stand best."""

from copy import copy

from wyspa.bots.greedy.cities.landing import (
    chance_of_landing,
    others_in_all,
    strength_in_all,
    strength_now,
    worth_of_strength,
)
from wyspa.bots.greedy.cities.standing import (
    Knight,
    edges_at,
    is_played,
    is_site,
    own_knights,
    touched_nodes,
)
from wyspa.bots.greedy.goals import PRIZE, ROUTE_AT, Goal
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.placing import worth
from wyspa.bots.greedy.routes import own_edges, trail_length
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import OWNER

POLITICS = 2  # the last of the areas
FORTRESS = 3  # level of politics that trains mighty knights
NEAR = (0.5, 0.5, 0.6, 0.8, 1.0, 1.2, 1.3, 1.3)  # what strength counts, by field of the track
LASTING = 0.8  # what strength is worth in later landings, in points
LASTING_ROLLS = 40.0  # with fewer left it counts less
BEHIND = 1.5  # how much more where others are stronger
ACTIVE_ANYWAY = 0.08  # what a knight that is awake is worth without a landing
HARDLY = 0.05  # points; less is not worth a goal
ON_SITE = -1.0  # what a post is worth: on a place for a settlement of ours
IN_THE_WAY = 0.25  # at a route piece of somebody else
BESIDE_OWN = 0.04  # for every pip of ours that a thief there could be chased from
STRENGTHS = ("weak-knight", "strong-knight", "mighty-knight")


# ---- posts -----------------------------------------------------------------------------------------------------------


def post_worth(sight: Sight, node: int) -> float:
    """Weigh a node as a post: not on our places, rather in others' way, beside our hexes."""
    guide = sight.guide
    total = ON_SITE - 0.02 * worth(sight, node, sight.produced[sight.me]) if is_site(sight, node) else 0.0
    for seat in range(guide.seats):
        if seat != sight.me and edges_at(sight, node, seat):
            total += IN_THE_WAY + cut_worth(sight, node, seat)
    for h in guide.node_hexes[node]:
        if any(sight.on_node[other] >> OWNER == sight.me + 1 for other in guide.hex_nodes[h] if other != node):
            total += BESIDE_OWN * sight.land.pips[h]
    return total


def cut_worth(sight: Sight, node: int, seat: int) -> float:
    """Give what it brings to stand across a seat's route: the prize, if its holder loses it."""
    if sight.holder("route_length") != seat or edges_at(sight, node, seat) < 2:
        return 0.0
    theirs = copy(sight)
    theirs.me = seat
    theirs.on_node = sight.on_node.copy()
    theirs.on_node[node] = (sight.me + 1) << OWNER | sight.piece("weak-knight")
    left = trail_length(theirs, set(own_edges(theirs)))
    lengths = sight.numbers("route_length") or []
    best = max(n for other, n in enumerate(lengths) if other != seat)
    if left >= max(ROUTE_AT, best):
        return 0.0
    return PRIZE + 1.0 if lengths[sight.me] == best >= ROUTE_AT else 1.0


def posts(sight: Sight) -> dict[int, float]:
    """Weigh the free nodes at own route pieces."""
    return sight.kept(f"posts {sight.me}", lambda: find_posts(sight))


def find_posts(sight: Sight) -> dict[int, float]:
    """Weigh them one by one."""
    return {node: post_worth(sight, node) for node in touched_nodes(sight) if not sight.on_node[node]}


def best_post(sight: Sight, actions: list[int]) -> int:
    """Choose among actions that put a knight on a node."""
    return max(actions, key=lambda action: post_worth(sight, sight.guide.first(action)))


# ---- goals -----------------------------------------------------------------------------------------------------------


def strength_value(sight: Sight) -> float:
    """Give what one more in strength is worth, now and later, in points."""
    have = strength_in_all(sight)
    others = [n for seat, n in enumerate(others_in_all(sight)) if seat != sight.me]
    near = NEAR[sight.field("barbarians", "far")]
    lasting = LASTING * min(1.0, sight.rolls_left / LASTING_ROLLS)
    if have < max(others):
        lasting *= BEHIND
    elif have > max(others) + 1:
        lasting *= 0.3
    return near * max(0.0, worth_of_strength(sight, have)) + lasting


def knight_goals(sight: Sight) -> list[Goal]:
    """Aim at a new knight, at a stronger one, and at one that wakes."""
    if not is_played(sight):
        return []
    return recruits(sight) + trainings(sight) + wakings(sight)


def recruits(sight: Sight) -> list[Goal]:
    """Aim at a new knight on the best post."""
    kind = sight.guide.kind("weak-knight")
    places = posts(sight)
    if kind is None or sight.left("weak-knight") <= 0 or not places:
        return []
    node = max(places, key=lambda place: places[place])
    value = strength_value(sight) + places[node]
    return [Goal("recruit", node, 0, value, kind.price, kind.price)] if value > HARDLY else []


def trainable(sight: Sight) -> list[Knight]:
    """List the own knights that could be trained now."""
    done = sight.places("knights_trained")
    top = 3 if sight.level("improvements", sight.me, POLITICS) >= FORTRESS else 2
    return [
        knight
        for knight in own_knights(sight)
        if knight.strength < top and knight.node not in done and sight.left(STRENGTHS[knight.strength]) > 0
    ]


def trainings(sight: Sight) -> list[Goal]:
    """Aim at a stronger knight: rather one that is awake, rather a strong one than a weak one."""
    price = sight.guide.prices.get("train")
    found = trainable(sight)
    if price is None or not found:
        return []
    knight = max(found, key=lambda knight: (knight.active, knight.strength))
    value = strength_value(sight) + 0.1
    return [Goal("train", knight.node, 0, value, price, price)] if value > HARDLY else []


def wakings(sight: Sight) -> list[Goal]:
    """Aim at waking the strongest knight that sleeps, the more the nearer the fleet is."""
    price = sight.guide.prices.get("activate")
    asleep = [knight for knight in own_knights(sight) if not knight.active]
    if price is None or not asleep:
        return []
    knight = max(asleep, key=lambda knight: knight.strength)
    rest = sum(other.strength for other in asleep)
    each = worth_of_strength(sight, strength_now(sight), rest)
    value = chance_of_landing(sight) * knight.strength * max(0.0, each) + ACTIVE_ANYWAY
    return [Goal("activate", knight.node, 0, value, price, price)]


def teach(lore: Lore) -> None:
    """Teach knights as goals."""
    lore.bystanders.update(prefix + name for name in STRENGTHS for prefix in ("", "active-"))
    lore.goals.append(knight_goals)
    lore.urgent.update(("recruit", "train", "activate"))
