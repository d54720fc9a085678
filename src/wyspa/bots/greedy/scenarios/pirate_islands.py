"""The Pirate Islands: the line to the west, warships, and attacks on the fort with good odds."""

from wyspa.bots.greedy.goals import Goal
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.robbing import weight
from wyspa.bots.greedy.routes import Path
from wyspa.bots.greedy.scenarios.reaching import goal_at
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import OWNER

FORT = 2.2  # what the way to the fort is worth, in points
A_POINT_NEARER = 0.45  # the same for every point that we have: without the fort none of them wins
WARSHIP = 0.9  # what a card is worth more while warships are wanted
WARSHIPS = 6  # win nearly every battle
GOOD_ODDS = 4  # warships with which an attack pays
RISKY_ODDS = 2  # warships with which it can be won at all
RAIDED = 1.2  # pips that a first settlement on the fleet's way is worth less
HURRY = 2.0  # how much more all this is worth when points would win already

Ranks = dict[int, tuple[int, int, int]]  # by edge: which ship of the line, its end to the start, its end to the fort


def spot_of(sight: Sight) -> int:
    """Find the number of our colour among the marked spots; -1 where there are none."""
    colours = sight.guide.written.get("colour-spot colour", ())
    name = sight.guide.seat_names[sight.me]
    return colours.index(name) if name in colours and sight.has("forts") else -1


def mark(sight: Sight, key: str) -> int:
    """Read a place of our spot."""
    return sight.guide.marked[f"colour-spot {key}"][spot_of(sight)]


def distances(sight: Sight, begin: int, edges: list[bool]) -> dict[int, int]:
    """CardCount the ships from a node to every other on the empty board."""
    far = {begin: 0}
    front = [begin]
    while front:
        following: list[int] = []
        for node in front:
            for other, edge in zip(sight.guide.node_nodes[node], sight.guide.node_edges[node], strict=True):
                if edges[edge] and other not in far:
                    far[other] = far[node] + 1
                    following.append(other)
        front = following
    return far


def line_of(sight: Sight) -> Ranks:
    """Find the edges of our line to the west: all shortest ways to the landing, and on to the fort."""
    return sight.always(f"line {sight.me}", lambda: find_line(sight))


def find_line(sight: Sight) -> Ranks:
    """Work out the ways on the empty board."""
    guide = sight.guide
    land, terrain = guide.land, sight.land.terrain
    edges = [len(hexes) < 2 or any(not land[terrain[h]] for h in hexes) for hexes in guide.edge_hexes]
    start, first = mark(sight, "start_node"), mark(sight, "start_edge")
    begin = next(node for node in guide.edge_nodes[first] if node != start)
    ranks: Ranks = {first: (1, start, begin)}
    passed = 1
    for end in (mark(sight, "landing_node"), mark(sight, "fort_node")):
        here, there = distances(sight, begin, edges), distances(sight, end, edges)
        length = here[end]
        for edge, nodes in enumerate(guide.edge_nodes):
            for a, b in (nodes, nodes[::-1]):
                if edges[edge] and a in here and b in there and here[a] + 1 + there[b] == length:
                    ranks[edge] = (passed + here[a] + 1, a, b)
        passed += length
        begin = end
    return ranks


def way_on(sight: Sight) -> Path:
    """Find the edges that are still missing from the end of our line to the fort."""
    ranks = line_of(sight)
    mine = [edge for edge in ranks if sight.on_edge[edge] >> OWNER == sight.me + 1]
    front = max(mine, key=lambda edge: ranks[edge][0], default=-1)
    node = ranks[front][2] if front >= 0 else mark(sight, "start_node")
    fort = mark(sight, "fort_node")
    path: list[int] = []
    while node != fort:
        onward = [edge for edge, (_, near, _) in ranks.items() if near == node and not sight.on_edge[edge]]
        if not onward or len(path) > len(ranks):
            return ()
        path.append(min(onward))
        node = ranks[path[-1]][2]
    return tuple(path)


def open_water(sight: Sight, edges: list[bool]) -> None:
    """Keep ships to our line, from its end on, and to the eastern coast."""
    if spot_of(sight) < 0:
        return
    guide = sight.guide
    ahead = set(way_on(sight))
    home = set(guide.areas.get("main", ()))
    for edge, hexes in enumerate(guide.edge_hexes):
        coast = any(h in home for h in hexes) and (len(hexes) < 2 or any(h >= guide.inner for h in hexes))
        edges[edge] = edges[edge] and (edge in ahead or (coast and edge not in line_of(sight)))


def home_roads(sight: Sight, edges: list[bool]) -> None:
    """Keep roads to the eastern island."""
    if spot_of(sight) < 0:
        return
    home = set(sight.guide.areas.get("main", ()))
    for edge, hexes in enumerate(sight.guide.edge_hexes):
        edges[edge] = edges[edge] and any(h in home for h in hexes)


def own_landing(sight: Sight, sites: list[bool]) -> None:
    """Open the own landing."""
    if spot_of(sight) >= 0:
        sites[mark(sight, "landing_node")] = True


def fort_stands(sight: Sight) -> bool:
    """Tell whether we still have to win our fort back."""
    return tokens_of(sight)[sight.me] > 0


def fort_is_won(sight: Sight) -> bool:
    """Tell whether points would win: not before the fort is won back."""
    return not fort_stands(sight)


def tokens_of(sight: Sight) -> list[int]:
    """CardCount the tokens on everybody's fort."""
    left = {seat: count for _, count, seat in sight.rows("forts")}
    return [left.get(seat, 0) for seat in range(len(sight.points))]


def urgency(sight: Sight) -> float:
    """Give how much more the fort is worth the more points we have."""
    return HURRY if sight.total >= sight.target - 1 else 1.0


def fort_goals(sight: Sight) -> list[Goal]:
    """Aim at the fort with the line of ships."""
    ship = sight.guide.kind("ship")
    if spot_of(sight) < 0 or ship is None or not fort_stands(sight):
        return []
    value = (FORT + A_POINT_NEARER * sight.total) * urgency(sight)
    return goal_at(sight, ship, way_on(sight), 0, value, mark(sight, "fort_node"))


def value_warships(sight: Sight, goals: list[Goal]) -> None:
    """Like cards more while they become warships."""
    if spot_of(sight) < 0 or not fort_stands(sight):
        return
    strong = sight.number("warships", sight.me) + sight.own_count("development", 0)
    for goal in goals:
        if goal.verb == "buy" and strong < WARSHIPS:
            goal.value += WARSHIP * urgency(sight)


def attack_fort(sight: Sight, actions: list[int]) -> int | None:
    """Attack as the last step of a turn, if the odds are good or will not become better."""
    found = [action for action in actions if sight.guide.verb(action) == "attack"]
    if not found:
        return None
    strong = sight.number("warships", sight.me)
    waiting = sight.amount("development_pile") + sight.own_count("development", 0) + sight.own_count("development", 1)
    ready = GOOD_ODDS if waiting else RISKY_ODDS
    return found[0] if strong >= ready else None


def starts_on_fleet_path(sight: Sight, node: int) -> float:
    """Do not like to start where the fleet comes by."""
    path = set(sight.places("fleet_path"))
    return -RAIDED * sum(h in path for h in sight.guide.node_hexes[node]) if path else 0.0


def forts_keep_from_winning(sight: Sight) -> list[float]:
    """Fear those less whose fort stands."""
    return [-float(n) for n in tokens_of(sight)]


def plunder(sight: Sight, actions: list[int]) -> int:
    """Steal from the one we like to harm most."""
    guide = sight.guide

    def score(action: int) -> float:
        return weight(sight, guide.first(action)) if guide.verb(action) == "steal" else 0.0

    return max(actions, key=score)


def teach(lore: Lore) -> None:
    """Teach the line to the west, and the fort at its end."""
    lore.grounds["ship"].append(open_water)
    lore.grounds["road"].append(home_roads)
    lore.sites.append(own_landing)
    lore.goals.append(fort_goals)
    lore.second_thoughts.append(value_warships)
    lore.last_steps.append(attack_fort)
    lore.starts.append(starts_on_fleet_path)
    lore.threats.append(forts_keep_from_winning)
    lore.enough.append(fort_is_won)
    lore.always.append("point")
