"""Cards of science: the dice, cheaper building, ore and grain, and numbers that change places."""

from wyspa.bots.greedy.cities.cards import worth_of_cards
from wyspa.bots.greedy.cities.improving import AREAS, COMMODITIES, is_allowed, level, next_value
from wyspa.bots.greedy.cities.knights import strength_value
from wyspa.bots.greedy.cities.landing import loss_of
from wyspa.bots.greedy.cities.orders import training_rank
from wyspa.bots.greedy.cities.standing import is_played
from wyspa.bots.greedy.cities.walls import free_cities, wall_value
from wyspa.bots.greedy.goals import Goal, Plans, pip_value
from wyspa.bots.greedy.lore import Card, Found, Lore, Weigh
from wyspa.bots.greedy.placing import worth
from wyspa.bots.greedy.robbing import weight
from wyspa.bots.greedy.sight import Counts, Sight
from wyspa.core.ids import KIND, OWNER

THEIRS = 0.15  # of a card for somebody else counts against us
A_DRAW = 0.35 / 6  # points that the chance of a progress card is worth: one face of the event die
ALCHEMIST = 0.55  # points
SAVED = 0.2  # a commodity saved, in points
ROADS = 0.8
ROADS_AHEAD = 3
STUCK = (0, 2, 6, 8, 12)  # numbers that the inventor leaves alone
MEDICINE = {"ore": 2, "grain": 1}


# ---- alchemist -------------------------------------------------------------------------------------------------------


def rolled(sight: Sight, number: int) -> list[Counts]:
    """Give what every seat gets for a number."""
    guide, land = sight.guide, sight.land
    numbers = land.layout.number
    out: list[Counts] = [[0.0] * len(sight.hand) for _ in sight.points]
    for node, piece in enumerate(sight.on_node):
        if piece and piece >> OWNER <= guide.seats:
            for h in guide.node_hexes[node]:
                if numbers[h] == number and h not in sight.halted:
                    for card, n in enumerate(land.income(guide.kinds[piece & KIND], h)):
                        out[(piece >> OWNER) - 1][card] += n
    return out


def draws(sight: Sight, red: int) -> float:
    """Give what a red die brings in progress cards, in points."""
    total = 0.0
    for seat in range(len(sight.points)):
        faces = sum(0 < level(sight, seat, area) >= red - 1 for area in range(len(AREAS)))
        total += A_DRAW * faces * (1.0 if seat == sight.me else -THEIRS)
    return total


def alchemist(sight: Sight, actions: list[int]) -> int | None:
    """Lay the dice so that we get much, or what pays for a goal."""
    ways = [action for action in actions if sight.guide.verb(action) == "alchemist"]
    if not ways or not is_played(sight):
        return None
    plans = Plans(sight)
    by_sum: dict[int, float] = {}
    for number in range(2, 13):
        got = rolled(sight, number)
        theirs = sum(sum(row) for seat, row in enumerate(got) if seat != sight.me)
        by_sum[number] = worth_of_cards(sight, plans, got[sight.me]) - THEIRS * theirs / 5

    def value(action: int) -> float:
        red, yellow = sight.guide.first(action), sight.guide.second(action)
        return by_sum[red + yellow] + draws(sight, red)

    best = max(ways, key=value)
    full = sight.number("progress_counts", sight.me) >= 4
    return best if value(best) >= ALCHEMIST * (0.6 if full else 1.0) else None


# ---- building --------------------------------------------------------------------------------------------------------


def crane(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Play it when a level can be paid with it that is worth it."""
    if sight.field("cranes", "waiting"):
        return None
    best = 0.0
    for area, name in enumerate(COMMODITIES):
        new = level(sight, sight.me, area) + 1
        have = sight.hand[sight.guide.card_names.index(name)]
        if is_allowed(sight, area, new) and have >= new - 1:
            best = max(best, SAVED + 0.1 * next_value(sight, area) + (0.1 if have < new else 0.0))
    return (best, actions[0]) if best else None


def harvest(terrain: str, resource: str) -> Weigh:
    """Make the question for a card that pays for each hex of a terrain."""

    def weigh(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
        guide = sight.guide
        kinds = {number for number, name in guide.terrain_names.items() if name == terrain}
        me = sight.me + 1
        hexes = [
            h
            for h, nodes in enumerate(guide.hex_nodes)
            if sight.land.terrain[h] in kinds
            and any(sight.on_node[n] >> OWNER == me and guide.kinds[sight.on_node[n] & KIND].roots for n in nodes)
        ]
        card = guide.card_names.index(resource)
        more = [0.0] * len(sight.hand)
        more[card] = float(min(2 * len(hexes), sight.bank[card]))
        return worth_of_cards(sight, plans, more), actions[0]

    return weigh


def engineer(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Put the free wall where we would build one."""
    nodes = free_cities(sight)
    action = next((a for a in actions if nodes and sight.guide.first(a) == nodes[0]), actions[0])
    return wall_value(sight), action


def medicine_goals(sight: Sight) -> list[Goal]:
    """Aim at a cheaper city while we hold the card."""
    names = sight.guide.named.get("progress", ())
    city = sight.guide.kind("city")
    held = sight.own_count("progress", names.index("medicine")) if names else 0
    if city is None or not held or sight.left("city") <= 0:
        return []
    price = tuple(MEDICINE.get(name, 0) for name in sight.guide.card_names)
    mine = (sight.me + 1) << OWNER | city.upgrades
    goals: list[Goal] = []
    for node, piece in enumerate(sight.on_node):
        if piece == mine:
            gain = worth(sight, node, sight.produced[sight.me], sight.land.adds("city"))
            goals.append(Goal("medicine", node, 1, 1.0 + gain * pip_value(sight), price, price))
    return goals


def medicine(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Build the city that brings most."""
    best = max(actions, key=lambda action: loss_of(sight, sight.guide.first(action)))
    return 0.5 * loss_of(sight, sight.guide.first(best)), best


def smithing(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Train two knights for nothing."""
    best = max(actions, key=lambda action: training_rank(sight, sight.guide.first(action)))
    return strength_value(sight) * min(2, len(actions)), best


def road_building(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Lay two roads when they lead to a place or make the longest route longer."""
    return (ROADS if wants_roads(plans) else 0.1), actions[0]


def wants_roads(plans: Plans) -> bool:
    """Tell whether something to aim at is at most two or three roads away."""
    return any(0 < len(goal.path) <= ROADS_AHEAD for goal in plans.ranked)


# ---- inventor --------------------------------------------------------------------------------------------------------


def hex_worth(sight: Sight, h: int) -> float:
    """Give what a pip on a hex is worth to us: what we get there, less what others get."""
    guide, land = sight.guide, sight.land
    total = 0.0
    for node in guide.hex_nodes[h]:
        piece = sight.on_node[node]
        if piece and piece >> OWNER <= guide.seats:
            n = sum(land.income(guide.kinds[piece & KIND], h))
            seat = (piece >> OWNER) - 1
            total += n if seat == sight.me else -0.3 * n * weight(sight, seat)
    return total


def best_swap(sight: Sight) -> tuple[float, int, int]:
    """Find the two numbers whose exchange brings most, in pips."""
    numbers = sight.land.layout.number
    pips = sight.land.pips
    free = [(h, hex_worth(sight, h)) for h, n in enumerate(numbers) if n not in STUCK]
    best = (0.0, -1, -1)
    for a, worth_a in free:
        for b, worth_b in free:
            gain = (pips[b] - pips[a]) * (worth_a - worth_b)
            if numbers[a] != numbers[b] and gain > best[0]:
                best = (gain, a, b)
    return best


def inventor(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Name the first of the two numbers."""
    gain, a, _ = best_swap(sight)
    action = next((action for action in actions if sight.guide.first(action) == a), actions[0])
    return gain * pip_value(sight), action


def second_number(sight: Sight, actions: list[int]) -> int:
    """Name the second: the board is as it was when the first was named."""
    _, a, b = best_swap(sight)
    places = {sight.guide.first(action): action for action in actions}
    return places.get(b, places.get(a, actions[0]))


def teach(lore: Lore) -> None:
    """Teach the cards of science."""
    lore.cards["alchemist"] = Card(9.0, None)
    lore.cards["crane"] = Card(0.35, crane)
    lore.cards["mining"] = Card(0.6, harvest("mountains", "ore"))
    lore.cards["irrigation"] = Card(0.6, harvest("fields", "grain"))
    lore.cards["inventor"] = Card(1.0, inventor)
    lore.cards["engineer"] = Card(0.25, engineer)
    lore.cards["medicine"] = Card(1.0, medicine)
    lore.cards["smithing"] = Card(0.5, smithing)
    lore.cards["road-building"] = Card(0.5, road_building)
    lore.first_steps.append(alchemist)
    lore.goals.append(medicine_goals)
