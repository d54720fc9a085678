"""Cards of trade: the merchant, better rates, and cards from others' hands."""

from wyspa.bots.greedy.cities.cards import worth_of_cards
from wyspa.bots.greedy.cities.improving import COMMODITIES
from wyspa.bots.greedy.goals import CARDS_A_POINT, WIN, Plans, pip_value
from wyspa.bots.greedy.lore import Card, Found, Lore, Weigh
from wyspa.bots.greedy.placing import DOCK_PART
from wyspa.bots.greedy.robbing import weight
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.greedy.trading import lacking, moved, only

FLEET_RATE = 2
MERCHANT = 0.8  # what the merchant is worth, in points: the next one takes it away
BETTER_HEX = 0.6  # of the rate counts when it is ours already
LOT = 0.15  # what a cheaper exchange is worth, in points
LIKELY = 0.5  # that somebody holds a card, to count on it
COMMODITY = 0.12  # what a commodity is worth more than a resource


def resource_of(sight: Sight, h: int) -> int:
    """Give the card that a settlement gets on a hex; -1 for none."""
    kind = sight.guide.kind("settlement")
    row = kind.income[sight.land.terrain[h]] if kind is not None else ()
    return next((card for card, n in enumerate(row) if n), -1)


def rate_worth(sight: Sight, h: int) -> float:
    """Give what the merchant's rate on a hex is worth, in points."""
    card = resource_of(sight, h)
    if card < 0 or sight.rates[card] <= FLEET_RATE:
        return 0.0
    return DOCK_PART * sight.produced[sight.me][card] * pip_value(sight)


def merchant(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Put the merchant where we have most of a resource; while it is ours another card can wait."""
    best = max(actions, key=lambda action: rate_worth(sight, sight.guide.first(action)))
    rate = rate_worth(sight, sight.guide.first(best))
    was = sight.field("merchant", "holder", -1)
    if was == sight.me:
        return BETTER_HEX * rate - 0.5, best
    value = MERCHANT + rate + (0.4 * weight(sight, was) if was >= 0 else 0.0)
    return value + (WIN if sight.total + 1 >= sight.target else 0.0), best


def fleet(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Name the kind of which we have much to spare for the best goal."""
    best: Found | None = None
    for goal in plans.ranked[:2]:
        lack = sum(lacking(goal, sight.hand))
        for action in actions:
            card = sight.guide.first(action)
            over = max(0, sight.hand[card] - goal.price[card])
            more = over // FLEET_RATE - over // sight.rates[card]
            if more > 0 and lack:
                pays = min(more, lack)
                value = LOT * pays + (0.25 * goal.value if over // FLEET_RATE >= lack else 0.0)
                if best is None or value > best[0]:
                    best = value, action
    return best


def monopoly(given: int) -> Weigh:
    """Make the question for a card that asks everybody for so many of a kind."""

    def weigh(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
        best: Found | None = None
        for action in actions:
            card = sight.guide.first(action)
            more = [0.0] * len(sight.hand)
            more[card] = expected(sight, card, given)
            value = worth_of_cards(sight, plans, more) + (COMMODITY * more[card] if is_commodity(sight, card) else 0.0)
            if best is None or value > best[0]:
                best = value, action
        return best

    return weigh


def is_commodity(sight: Sight, card: int) -> bool:
    """Tell whether a card is no resource."""
    return sight.guide.card_names[card] in COMMODITIES


def expected(sight: Sight, card: int, given: int) -> float:
    """Give how many cards of a kind the others should give, of which each gives so many at most."""
    seats = (seat for seat in range(len(sight.points)) if seat != sight.me)
    return sum(sight.may_hold(seat, card, n) for seat in seats for n in range(1, given + 1))


def master_merchant(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Look into the hand of somebody who is ahead and has a choice of cards."""

    def value(action: int) -> float:
        seat = sight.guide.first(action)
        n = min(2, sight.cards[seat])
        return n * (1.2 + 0.4 * weight(sight, seat)) / CARDS_A_POINT + 0.02 * min(sight.cards[seat], 8)

    best = max(actions, key=value)
    return value(best), best


def pick(sight: Sight, actions: list[int]) -> int:
    """Take the card that helps us most from a hand that we see; of equal ones a commodity."""
    plans = Plans(sight)

    def value(action: int) -> float:
        hand = sight.hand.copy()
        hand[sight.guide.first(action)] += 1
        return plans.potential(hand) - 0.001 * sight.income[sight.guide.first(action)]

    return max(actions, key=value)


# ---- the commercial harbour ------------------------------------------------------------------------------------------


def has_commodities(sight: Sight, seat: int) -> bool:
    """Tell whether a seat should hold a commodity."""
    names = sight.guide.card_names
    return any(sight.may_hold(seat, names.index(name)) >= LIKELY for name in COMMODITIES)


def spared(sight: Sight, plans: Plans) -> tuple[float, int]:
    """Find the resource whose exchange for an average commodity is best: what the hand becomes, and the resource."""
    names = sight.guide.card_names
    kinds = len(names)
    goods = [names.index(name) for name in COMMODITIES]
    best = (0.0, -1)
    for card, n in enumerate(sight.hand):
        if n and card not in goods:
            hands = [moved(sight.hand, only(card, 1, kinds), only(get, 1, kinds)) for get in goods]
            value = sum(plans.potential(hand) for hand in hands) / len(hands)
            if value > best[0]:
                best = value, card
    return best


def harbour(sight: Sight, plans: Plans, actions: list[int]) -> Found | None:
    """Play it when others should have commodities and we have resources to spare."""
    goods = {sight.guide.card_names.index(name) for name in COMMODITIES}
    mine = sum(n for card, n in enumerate(sight.hand) if card not in goods)
    partners = sum(has_commodities(sight, seat) for seat in range(len(sight.points)) if seat != sight.me)
    value, _ = spared(sight, plans)
    if value < plans.potential(sight.hand):
        return None
    return 0.2 * min(partners, mine), actions[0]


def harbour_offer(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Offer what we miss least to those who should have commodities, the dangerous ones first."""
    offers = [action for action in actions if sight.guide.verb(action) == "harbour-offer"]
    if not offers:
        return None
    value, card = spared(sight, plans)
    if card < 0 or value < plans.potential(sight.hand):
        return None
    fits = [a for a in offers if sight.guide.second(a) == card and has_commodities(sight, sight.guide.first(a))]
    return max(fits, key=lambda action: weight(sight, sight.guide.first(action)), default=None)


def deliver(sight: Sight, actions: list[int]) -> int:
    """Give the commodity that the hand misses least."""
    plans = Plans(sight)

    def left(action: int) -> float:
        hand = sight.hand.copy()
        hand[sight.guide.first(action)] -= 1
        return plans.potential(hand)

    return max(actions, key=left)


def teach(lore: Lore) -> None:
    """Teach the cards of trade."""
    lore.cards["merchant"] = Card(0.7, merchant)
    lore.cards["commercial-harbour"] = Card(0.4, harbour)
    lore.cards["merchant-fleet"] = Card(0.45, fleet)
    lore.cards["master-merchant"] = Card(0.45, master_merchant)
    lore.cards["trade-monopoly"] = Card(0.5, monopoly(1))
    lore.cards["resource-monopoly"] = Card(0.65, monopoly(2))
    lore.openings.append(harbour_offer)
