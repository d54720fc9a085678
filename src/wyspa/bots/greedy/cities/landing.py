"""The barbarians: how soon they land, what own strength is worth then, and what is given up or chosen afterwards."""

from math import comb

from wyspa.bots.greedy.cities.standing import Knight, is_played, knights, own_knights, plain_cities
from wyspa.bots.greedy.goals import WIN, Plans, pip_value
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.placing import worth
from wyspa.bots.greedy.sight import Sight

FIELDS = 7  # of the track
TOKEN = 1.0  # what landings bring, in points
TIE = 0.4  # a card of choice
THEIR_LOSS = 0.2  # somebody else loses a city
WOKEN = 0.5  # how likely the others wake the knights that sleep now
LAST_POINT = 0.2  # of the worth of winning: the token wins only if it is still there in the own turn
AHEAD = 3  # strength that is looked ahead: often only the second knight turns a battle


def chance_of_landing(sight: Sight) -> float:
    """Give how likely the fleet lands before our next main phase."""
    rolls = len(sight.points)
    due = FIELDS - sight.field("barbarians", "far")
    ways: int = sum(comb(rolls, ships) for ships in range(due, rolls + 1))
    return ways / (1 << rolls)


def strength_now(sight: Sight) -> int:
    """Add up the own active knights."""
    return sight.number("defence", sight.me)


def strength_in_all(sight: Sight) -> int:
    """Add up all own knights."""
    return sum(knight.strength for knight in own_knights(sight))


def others_in_all(sight: Sight) -> list[int]:
    """Add up everybody's knights, those that sleep too."""
    total = [0] * len(sight.points)
    for knight in knights(sight):
        total[knight.seat] += knight.strength
    return total


def loss_of(sight: Sight, node: int) -> float:
    """Give what it costs to lose the city on a node, in points."""
    none = [0.0] * len(sight.hand)
    walled = 0.3 if node in sight.places("walls") else 0.0
    return 1.0 + walled + worth(sight, node, none, sight.land.adds("city")) * pip_value(sight)


def battle(sight: Sight, mine: int, others: list[int]) -> float:
    """Give what a landing would bring us with so much own strength, in points."""
    strengths = [mine if seat == sight.me else n for seat, n in enumerate(others)]
    if sum(strengths) >= sight.field("barbarians", "attack"):
        most = max(strengths)
        if not mine or mine < most:
            return 0.0
        if strengths.count(most) > 1:
            return TIE
        return TOKEN + (LAST_POINT * WIN if sight.total + 1 >= sight.target else 0.0)
    exposed = [seat for seat in range(len(strengths)) if plain_cities(sight, seat)]
    if not exposed:
        return 0.0
    least = min(strengths[seat] for seat in exposed)
    losers = [seat for seat in exposed if strengths[seat] == least]
    value = THEIR_LOSS * sum(seat != sight.me for seat in losers)
    if sight.me in losers:
        value -= min(loss_of(sight, node) for node in plain_cities(sight, sight.me))
    return value


def loses_city(sight: Sight, mine: int) -> bool:
    """Tell whether a landing now would cost us a city, with so much own strength."""
    strengths = sight.numbers("defence") or [0] * len(sight.points)
    strengths = [mine if seat == sight.me else n for seat, n in enumerate(strengths)]
    if sum(strengths) >= sight.field("barbarians", "attack") or not plain_cities(sight, sight.me):
        return False
    return all(mine <= n for seat, n in enumerate(strengths) if plain_cities(sight, seat))


def wake_to_save(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Wake knights before anything else where that saves a city at a landing that may come before our next turn."""
    guide = sight.guide
    price = guide.prices.get("activate")
    wakes = [action for action in actions if guide.verb(action) == "activate"]
    if price is None or not wakes or not chance_of_landing(sight) or not loses_city(sight, strength_now(sight)):
        return None
    asleep = {knight.node: knight.strength for knight in own_knights(sight) if not knight.active}
    wakes.sort(key=lambda action: -asleep.get(guide.first(action), 0))
    often = min(sight.hand[card] // n for card, n in enumerate(price) if n)
    strength = strength_now(sight)
    for action in wakes[:often]:
        strength += asleep.get(guide.first(action), 0)
        if not loses_city(sight, strength):
            return wakes[0]
    return None


def prospect(sight: Sight, mine: int) -> float:
    """Give what the next landing should bring with so much own strength: others may wake their knights or not."""
    now = sight.numbers("defence") or []
    then = others_in_all(sight)
    return (1 - WOKEN) * battle(sight, mine, now) + WOKEN * battle(sight, mine, then)


def worth_of_strength(sight: Sight, have: int, most: int = AHEAD) -> float:
    """Give what one more in strength is worth at the next landing, with an eye on what several would do."""
    before = prospect(sight, have)
    return max((prospect(sight, have + n) - before) / n for n in range(1, max(most, 1) + 1))


# ---- choices of a landing --------------------------------------------------------------------------------------------


def lose_city(sight: Sight, actions: list[int]) -> int:
    """Give up the city that is missed least."""
    return min(actions, key=lambda action: loss_of(sight, sight.guide.first(action)))


def crown_city(sight: Sight, actions: list[int]) -> int:
    """Put a metropolis on the city that would be missed most: it is safe from then on."""
    return max(actions, key=lambda action: loss_of(sight, sight.guide.first(action)))


def defend(sight: Sight, actions: list[int]) -> int:
    """Send as few knights as do what all of them would do."""
    guide = sight.guide
    stay = next(action for action in actions if guide.verb(action) == "stay")
    sent = set(sight.places("sent_knights"))
    mine = [knight for knight in own_knights(sight) if knight.active]
    gone = sum(knight.strength for knight in mine if knight.node in sent)
    ready = {knight.node: knight.strength for knight in mine if knight.node not in sent}
    others = sight.numbers("defence") or []
    best = max(battle(sight, gone + n, others) for n in range(sum(ready.values()) + 1))
    if battle(sight, gone, others) >= best:
        return stay
    sends = [action for action in actions if guide.verb(action) == "send"]
    sends.sort(key=lambda action: ready.get(guide.first(action), 0))
    enough = [action for action in sends if battle(sight, gone + ready.get(guide.first(action), 0), others) >= best]
    return (enough or sends[-1:] or [stay])[0]


def is_safe_to_sleep(sight: Sight, knight: Knight) -> bool:
    """Tell whether a knight may tire itself out: no landing is near, or it can be woken again at once."""
    if not is_played(sight):
        return True
    grain = sight.guide.card_names.index("grain")
    if sight.hand[grain]:
        return True
    change = prospect(sight, strength_now(sight)) - prospect(sight, strength_now(sight) - knight.strength)
    return chance_of_landing(sight) * change < 0.1


def teach(lore: Lore) -> None:
    """Teach to save cities."""
    lore.openings.append(wake_to_save)
