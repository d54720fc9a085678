"""The sea: where ships may lie, gold, lands that pay for the first settlement, the pirate."""

from wyspa.bots.greedy.goals import Plans
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.robbing import A_CARD, weight
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import OWNER

SHIP_REACH = 7  # ships to look ahead: islands lie farther than the next place on land
HELD_SHIP = 0.4  # pips that a ship held by the pirate is worth
OWN_SHIP = 1.2
BLOCKED_SITE = 0.5
FARTHER = 0.8  # of its worth a land keeps for each ship it lies farther
BONUS_PIPS = 1.2  # what a point on another land is worth at the start, in pips


# ---- where ships and roads may lie ---------------------------------------------------------------------------------


def terrains_named(sight: Sight, name: str) -> set[int]:
    """Give the numbers of a terrain: one, or none where the box does not have it."""
    return {terrain for terrain, found in sight.guide.terrain_names.items() if found == name}


def hexes_of(sight: Sight, name: str) -> set[int]:
    """Find the hexes of a terrain."""
    wanted = terrains_named(sight, name)
    return {h for h, terrain in enumerate(sight.land.terrain) if terrain in wanted}


def pirate_hexes(sight: Sight) -> set[int]:
    """Find where the pirate stands."""
    bit = sight.guide.figures.get("pirate", 0)
    return {h for h, figures in enumerate(sight.on_hex) if figures & bit}


def sea_edges(sight: Sight) -> list[bool]:
    """Tell where ships may lie but for the pirate: beside sea, the end of the board included, not in the fog."""
    return sight.always("sea edges", lambda: find_sea_edges(sight))


def find_sea_edges(sight: Sight) -> list[bool]:
    """Look at both sides of every edge."""
    sea, fog = hexes_of(sight, "sea"), hexes_of(sight, "fog")
    return [
        (len(hexes) < 2 or any(h in sea for h in hexes)) and not any(h in fog for h in hexes)
        for hexes in sight.guide.edge_hexes
    ]


def keep_ships_at_sea(sight: Sight, edges: list[bool]) -> None:
    """Take away edges without sea, and those beside the pirate."""
    for edge, sea in enumerate(sea_edges(sight)):
        edges[edge] = edges[edge] and sea
    for h in pirate_hexes(sight):
        for edge in sight.guide.hex_edges[h]:
            edges[edge] = False


def keep_roads_on_land(sight: Sight, edges: list[bool]) -> None:
    """Take away edges without land, and those in the fog."""
    for edge, land in enumerate(sight.always("land edges", lambda: find_land_edges(sight))):
        edges[edge] = edges[edge] and land


def find_land_edges(sight: Sight) -> list[bool]:
    """Look at both sides of every edge."""
    land, fog = sight.guide.land, hexes_of(sight, "fog")
    terrain = sight.land.terrain
    return [
        any(land[terrain[h]] for h in hexes) and not any(h in fog for h in hexes) for hexes in sight.guide.edge_hexes
    ]


# ---- lands that pay --------------------------------------------------------------------------------------------------


def land_points(sight: Sight) -> dict[int, int]:
    """Give the points for the first settlement on each land that we do not know yet, by node."""
    points = sight.guide.numbers.get("land_points", 0)
    land_of = sight.pairs("lands")
    if not points or not land_of:
        return {}
    known = sight.number("lands_known", sight.me)
    found: dict[int, int] = {}
    for node, hexes in enumerate(sight.guide.node_hexes):
        lands = {land_of[h] for h in hexes if h in land_of and not known >> land_of[h] & 1}
        if lands:
            found[node] = points * len(lands)
    return found


def sea_ways(sight: Sight, node: int, reach: int = SHIP_REACH) -> dict[int, int]:
    """CardCount the ships from a node to every other over empty edges."""
    guide = sight.guide
    edges = sea_edges(sight)
    far = {node: 0}
    front = [node]
    for n in range(1, reach + 1):
        following: list[int] = []
        for here in front:
            for there, edge in zip(guide.node_nodes[here], guide.node_edges[here], strict=True):
                if there not in far and edges[edge] and not sight.on_edge[edge]:
                    far[there] = n
                    following.append(there)
        front = following
    return far


def start_near_lands(sight: Sight, node: int) -> float:
    """Weigh a first settlement by the unknown lands that ships can reach from it: those it stands on pay nothing."""
    bonus = sight.bonus
    if not bonus:
        return 0.0
    land_of = sight.pairs("lands")
    home = {land_of.get(h, 0) for h in sight.guide.node_hexes[node]}
    nearest: dict[int, float] = {}
    for other, n in sea_ways(sight, node).items():
        if bonus.get(other) and sight.sites[other]:
            for h in sight.guide.node_hexes[other]:
                if h in land_of and land_of[h] not in home:
                    nearest[land_of[h]] = max(nearest.get(land_of[h], 0.0), bonus[other] * FARTHER**n)
    return BONUS_PIPS * sum(sorted(nearest.values())[-2:])


# ---- gold and the pirate ---------------------------------------------------------------------------------------------


def choose_card(sight: Sight, actions: list[int]) -> int:
    """Take the card that brings the best goals nearer."""
    plans = Plans(sight)
    guide = sight.guide

    def score(action: int) -> float:
        card = guide.first(action)
        if guide.verb(action) != "take" or card >= len(sight.hand):
            return -1.0
        hand = sight.hand.copy()
        hand[card] += 1
        return plans.potential(hand) - 0.001 * sight.income[card]

    return max(actions, key=score)


def held_worth(sight: Sight, h: int) -> float:
    """Weigh the ships that the pirate holds on a hex: those of the leaders, and never ours."""
    total = 0.0
    for edge in sight.guide.hex_edges[h]:
        owner = sight.on_edge[edge] >> OWNER
        if owner == sight.me + 1:
            total -= OWN_SHIP
        elif 0 < owner <= sight.guide.seats:
            total += HELD_SHIP * weight(sight, owner - 1)
        else:
            for node in sight.guide.edge_nodes[edge]:
                if any(sight.on_edge[e] >> OWNER == sight.me + 1 for e in sight.guide.node_edges[node]):
                    total -= BLOCKED_SITE
    return total


def teach(lore: Lore) -> None:
    """Teach the sea."""
    lore.grounds["ship"] = [keep_ships_at_sea]
    lore.grounds["road"] = [keep_roads_on_land]
    lore.reaches["ship"] = SHIP_REACH
    lore.wild.add("gold")
    lore.bonuses.append(land_points)
    lore.starts.append(start_near_lands)
    lore.thieves["pirate"] = ("pirate", held_worth, A_CARD)
