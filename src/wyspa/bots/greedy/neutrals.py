"""Two players: pieces for the neutral colours go where they harm the other one, trade cards where they pay."""

from copy import copy

from wyspa.bots.greedy.goals import Plans
from wyspa.bots.greedy.placing import worth
from wyspa.bots.greedy.routes import Spot, lengthening, own_edges, spots, trail_length
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.greedy.trading import lacking, spare
from wyspa.core.ids import KIND, OWNER

REACH = 3  # roads to look ahead
OWN = 1.4  # how much worse it is to be in our own way than in theirs
LONGER = 3.0  # what an edge is worth that makes a longest route longer, in pips
CUT = 8.0  # what it is worth to cut a route in two
TAKEN = 12.0  # what it is worth to take the longest route from its holder
ROUTE_AT = 5
HURT_AT = 3  # own pips under the robber that are worth trade cards
CARDS_MOST = 7
ARMY_AT = 3


def rival_of(sight: Sight) -> Sight:
    """Give the board as the other player sees it: only what lies open is read from it."""
    other = copy(sight)
    other.me = 1 - sight.me
    return other


def prospects(sight: Sight) -> list[tuple[Spot, float]]:
    """List the places that a seat can reach, with their worth; farther ones count less."""
    have = sight.produced[sight.me]
    return [(spot, worth(sight, spot.node, have) / (1 + len(spot.path))) for spot in spots(sight, REACH)]


def neutral_road(sight: Sight, actions: list[int]) -> int:
    """Choose a road for a neutral: in their way, not in ours, and not one that takes our longest road."""
    rival = rival_of(sight)
    edges: dict[int, float] = {}
    for seat, sign in ((rival, 1.0), (sight, -OWN)):
        for spot, value in prospects(seat):
            for edge in spot.path:
                edges[edge] = edges.get(edge, 0.0) + sign * value
        for edge in lengthening(seat, sight.number("route_length", seat.me)):
            edges[edge] = edges.get(edge, 0.0) + sign * LONGER
    guide = sight.guide

    def score(action: int) -> float:
        edge, colour = guide.first(action), guide.second(action)
        return edges.get(edge, 0.0) + prize(sight, edge, colour)

    return max(actions, key=score)


def prize(sight: Sight, edge: int, colour: int) -> float:
    """Weigh what happens to the longest route when a neutral colour gets an edge."""
    holder = sight.holder("route_length")
    longest = sight.number("route_length", holder) if holder >= 0 else ROUTE_AT - 1
    if holder == colour or sight.number("route_length", colour) + 1 <= longest - 1:
        return 0.0
    owner = copy(sight)
    owner.me = colour
    if trail_length(owner, {*own_edges(owner), edge}) <= longest:
        return 0.0
    return -TAKEN if holder == sight.me else TAKEN if holder == 1 - sight.me else 0.0


def neutral_settlement(sight: Sight, actions: list[int]) -> int:
    """Choose a settlement for a neutral: on their best place or beside it, or across their road."""
    guide = sight.guide
    rival = rival_of(sight)
    found = [(seat, sign, prospects(seat)) for seat, sign in ((rival, 1.0), (sight, -OWN))]

    def score(action: int) -> float:
        node = guide.first(action)
        closed = {node, *guide.node_nodes[node]}
        total = 0.0
        for seat, sign, places in found:
            total += sign * sum(value for spot, value in places if spot.node in closed)
            mine = [e for e in guide.node_edges[node] if sight.on_edge[e] >> OWNER == seat.me + 1]
            total += sign * CUT if len(mine) > 1 else 0.0
        return total

    return max(actions, key=score)


def give_back(sight: Sight, actions: list[int]) -> int:
    """Give back the card that the hand misses least."""
    plans = Plans(sight)

    def score(action: int) -> float:
        left = sight.hand.copy()
        left[sight.guide.first(action)] -= 1
        return plans.potential(left)

    return max(actions, key=score)


def spend_trade_cards(sight: Sight, actions: list[int]) -> int | None:
    """Find what trade cards should do now; None where there are none or nothing pays."""
    verbs = {sight.guide.verb(action): action for action in actions}
    if "hand-in-knight" in verbs and knight_is_spare(sight):
        return verbs["hand-in-knight"]
    if "robber-to-desert" in verbs and "knight" not in verbs and own_loss(sight) >= HURT_AT:
        return verbs["robber-to-desert"]
    if "forced-trade" in verbs and draw_helps(sight):
        return verbs["forced-trade"]
    return None


def own_loss(sight: Sight) -> int:
    """CardCount the own pips that the robber stops."""
    guide, land = sight.guide, sight.land
    total = 0
    for h in sight.halted:
        for node in guide.hex_nodes[h]:
            piece = sight.on_node[node]
            if piece >> OWNER == sight.me + 1:
                total += sum(guide.kinds[piece & KIND].income[land.terrain[h]]) * land.pips[h]
    return total


def draw_helps(sight: Sight) -> bool:
    """Tell whether two random cards are better than the two that the best goal leaves over."""
    if sight.cards[1 - sight.me] < 2:
        return False
    plans = Plans(sight)
    if not plans.ranked:
        return False
    goal = plans.ranked[0]
    if not any(lacking(goal, sight.hand)):
        return False
    return sum(spare(goal, sight)) >= 2 or sight.is_dangerous(1 - sight.me)


def knight_is_spare(sight: Sight) -> bool:
    """Tell whether a knight can go: there is room for trade cards, and the army does not need it."""
    if sight.number("trade_cards", sight.me) > CARDS_MOST - 2:
        return False
    mine, theirs = sight.number("knights", sight.me), sight.number("knights", 1 - sight.me)
    holder = sight.holder("knights")
    if holder == sight.me:
        return mine - 1 >= ARMY_AT and mine - 1 > theirs + 1
    return holder == 1 - sight.me and theirs - mine >= 3
