"""Cards of politics: against hands, against roads, for and against knights."""

from copy import copy

from wyspa.bots.greedy.cities.cards import worth_of_cards
from wyspa.bots.greedy.cities.knights import strength_value
from wyspa.bots.greedy.cities.landing import chance_of_landing, prospect, strength_in_all, strength_now
from wyspa.bots.greedy.cities.orders import driven_worth, opening_worth
from wyspa.bots.greedy.cities.science import wants_roads
from wyspa.bots.greedy.cities.standing import edges_at, knight_at, knights, own_knights
from wyspa.bots.greedy.goals import PRIZE, ROUTE_AT, WIN, Plans
from wyspa.bots.greedy.lore import Card, Found, Lore
from wyspa.bots.greedy.robbing import gain_of, weight
from wyspa.bots.greedy.routes import is_rooted, own_edges, spots, trail_length
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import KIND, OWNER

A_PIP = 0.04  # what a pip that the robber stops is worth, in points
A_CARD = 0.2  # what a card of somebody else is worth
LOST = 0.1  # what a card is worth that somebody loses to the bank
GRAIN = 0.15  # what a knight saves that is woken for nothing
RELAID = 0.35  # what it is worth to lay an idle road elsewhere
IN_OUR_WAY = 0.5  # what it is worth to take a road away that leads to a place of ours
SPY = 0.3
EACH_CARD = 0.08  # more for each card to choose from


# ---- hands -----------------------------------------------------------------------------------------------------------


def bishop(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Move the robber where it hurts the leaders and brings several cards."""

    def value(action: int) -> float:
        h = sight.guide.first(action)
        nodes = sight.guide.hex_nodes[h]
        seats = {(sight.on_node[n] >> OWNER) - 1 for n in nodes if is_building(sight, n)}
        loot = sum(A_CARD for seat in seats if seat != sight.me and seat < len(sight.cards) and sight.cards[seat])
        return loot + A_PIP * gain_of(sight, "rob", h)

    best = max(actions, key=value)
    return value(best), best


def is_building(sight: Sight, node: int) -> bool:
    """Tell whether a building stands on a node."""
    piece = sight.on_node[node]
    return piece != 0 and sight.guide.kinds[piece & KIND].roots


def wedding(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Invite those who are ahead: each gives two cards."""
    n = sum(min(2, sight.cards[seat]) for seat, p in enumerate(sight.points) if p > sight.total)
    return worth_of_cards(sight, plans, spread(sight, n)), actions[0]


def spread(sight: Sight, n: int) -> list[float]:
    """Give so many cards of unknown kinds."""
    return [n / len(sight.hand)] * len(sight.hand)


def sabotage(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Play it when those ahead hold many cards."""
    value = 0.0
    for seat, points in enumerate(sight.points):
        if seat != sight.me and points >= sight.total:
            value += LOST * weight(sight, seat) * (sight.cards[seat] // 2)
    return value, actions[0]


def spy(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Look where there is most to choose from."""

    def value(action: int) -> float:
        seat = sight.guide.first(action)
        n = sight.number("progress_counts", seat)
        return SPY + EACH_CARD * n + 0.05 * weight(sight, seat)

    best = max(actions, key=value)
    return value(best), best


# ---- knights ---------------------------------------------------------------------------------------------------------


def warlord(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Wake all knights before the fleet lands."""
    asleep = sum(not knight.active for knight in own_knights(sight))
    change = prospect(sight, strength_in_all(sight)) - prospect(sight, strength_now(sight))
    chance = chance_of_landing(sight)
    return chance * (max(0.0, change) + GRAIN * asleep), actions[0]


def intrigue(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Drive a knight away: one on our place or route, or one whose owner we like to harm."""

    def value(action: int) -> float:
        foe = knight_at(sight, sight.guide.first(action))
        return opening_worth(sight, sight.guide.first(action)) + (driven_worth(sight, foe) if foe is not None else 0.0)

    best = max(actions, key=value)
    return value(best), best


def deserter(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Take a knight from whose weakest one is strongest: the owner gives up the weakest."""
    least = {sight.guide.first(action): 9 for action in actions}
    for knight in knights(sight):
        if knight.seat in least:
            least[knight.seat] = min(least[knight.seat], knight.strength)
    each = strength_value(sight)

    def value(action: int) -> float:
        seat = sight.guide.first(action)
        return least[seat] * (each + 0.1 * weight(sight, seat))

    best = max(actions, key=value)
    return value(best), best


# ---- roads -----------------------------------------------------------------------------------------------------------


def without_edge(sight: Sight, edge: int, seat: int) -> int:
    """Measure the longest trail of a seat without one of its route pieces."""
    theirs = copy(sight)
    theirs.me = seat
    return trail_length(theirs, set(own_edges(theirs)) - {edge})


def diplomat(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Shorten the longest route of somebody else, clear the way to a place of ours, or lay an idle road elsewhere."""
    best: Found | None = None
    lengths = sight.numbers("route_length")
    has = sight.holder("route_length")
    wanted = {spot.node for spot in sight.kept(f"near spots {sight.me}", lambda: spots(sight, 2))}
    aims = wants_roads(plans)
    for action in actions:
        edge = sight.guide.first(action)
        seat = (sight.on_edge[edge] >> OWNER) - 1
        value = 0.0
        if seat == sight.me:
            value = RELAID if aims and is_idle(sight, edge) else 0.0
        elif seat < len(sight.points):
            if any(node in wanted and not edges_at(sight, node, sight.me) for node in sight.guide.edge_nodes[edge]):
                value = IN_OUR_WAY
            if lengths is not None and has == seat:
                value += prize_without(sight, edge, seat, lengths)
        if best is None or value > best[0]:
            best = value, action
    return best


def prize_without(sight: Sight, edge: int, seat: int, lengths: list[int]) -> float:
    """Give what it brings if the holder of the longest route loses an edge."""
    left = without_edge(sight, edge, seat)
    others = max(n for other, n in enumerate(lengths) if other != seat)
    if left >= max(ROUTE_AT, others):
        return 0.3 if left < lengths[seat] and left <= others + 1 else 0.0
    if lengths[sight.me] == others >= ROUTE_AT and sum(n == others for n in lengths) == 1:
        return PRIZE + 1.0 + (WIN if sight.total + PRIZE >= sight.target else 0.0)
    return 1.0


def is_idle(sight: Sight, edge: int) -> bool:
    """Tell whether an own road leads to no place, and the longest route does not need it."""
    near = {spot.node for spot in sight.kept(f"near spots {sight.me}", lambda: spots(sight, 2))}
    if any(node in near for node in sight.guide.edge_nodes[edge]):
        return False
    lengths = sight.numbers("route_length")
    if lengths is None or lengths[sight.me] < ROUTE_AT - 1:
        return True
    return without_edge(sight, edge, sight.me) >= lengths[sight.me]


def rebuild(sight: Sight, actions: list[int]) -> int:
    """Lay the road where the best goal wants one; it is no use in the supply."""
    guide = sight.guide
    places = {guide.first(action): action for action in actions if guide.verb(action) == "rebuild"}
    for goal in Plans(sight).ranked:
        if goal.path and goal.path[0] in places:
            return places[goal.path[0]]
    rooted = [edge for edge in places if any(is_rooted(sight, node) for node in guide.edge_nodes[edge])]
    return places[rooted[0]] if rooted else actions[0]


def teach(lore: Lore) -> None:
    """Teach the cards of politics."""
    lore.cards["bishop"] = Card(0.5, bishop)
    lore.cards["diplomat"] = Card(0.35, diplomat)
    lore.cards["warlord"] = Card(0.4, warlord)
    lore.cards["wedding"] = Card(0.6, wedding)
    lore.cards["intrigue"] = Card(0.3, intrigue)
    lore.cards["sabotage"] = Card(0.6, sabotage)
    lore.cards["spy"] = Card(0.4, spy)
    lore.cards["deserter"] = Card(0.5, deserter)
