"""Trade in a hall: with the bank, at the market, and with the players beside oneself, whose hands lie open."""

from wyspa.bots.greedy.hall.goals import HallGoal, missing
from wyspa.bots.greedy.hall.near import Near
from wyspa.core.ids import TERMS_MASK
from wyspa.core.purse import given, held, wanted
from wyspa.rules.base.ids import RESOURCES

SPARE = 0.3  # what a card is worth that the goal does not need
NEEDED = 1.0
HURTS = 1.3  # what it costs to give one away that the goal needs


def spare_cards(hand: list[int], cost: list[int]) -> list[int]:
    """Give what the goal does not need."""
    return [max(0, hand[card] - cost[card]) for card in range(RESOURCES)]


def gain_of(hand: list[int], cost: list[int], give: list[int], get: list[int]) -> float:
    """Weigh an exchange for the sake of a goal."""
    lacks = missing(cost, hand)
    spare = spare_cards(hand, cost)
    gain = 0.0
    for card in range(RESOURCES):
        useful = min(get[card], lacks[card])
        gain += NEEDED * useful + SPARE * (get[card] - useful)
        free = min(give[card], spare[card])
        gain -= SPARE * free + HURTS * (give[card] - free)
    return gain


def accept(near: Near, actions: list[int], goal: HallGoal) -> int | None:
    """Take the best offer of a partner that helps."""
    hand = near.hand
    best, most = None, 0.2
    for action in actions:
        if near.guide.verb(action) == "accept":
            deal = action & TERMS_MASK
            give = [held(given(deal), card) for card in range(RESOURCES)]
            get = [held(wanted(deal), card) for card in range(RESOURCES)]
            gain = gain_of(hand, goal.cost, give, get)
            if gain > most:
                best, most = action, gain
    return best


def exchange(near: Near, actions: list[int], goal: HallGoal, verbs: tuple[str, ...]) -> int | None:
    """Change what is spare into what is missing, at the market or with the bank."""
    hand = near.hand
    lacks, spare = missing(goal.cost, hand), spare_cards(hand, goal.cost)
    best, most = None, 0
    for action in actions:
        verb = near.guide.verb(action)
        if verb in verbs:
            give, take = near.guide.first(action), near.guide.second(action)
            price = held(near.rates, give) if verb == "trade" else 1
            if lacks[take] > 0 and spare[give] >= price and spare[give] - price + 10 > most:
                best, most = action, spare[give] - price + 10
    return best


def offer(near: Near, goal: HallGoal, tries: int) -> int | None:
    """Offer what is spare for what is missing and a partner holds; after a try in vain, more of it."""
    hand = near.hand
    lacks, spare = missing(goal.cost, hand), spare_cards(hand, goal.cost)
    partners = near.partners()
    for want in sorted(range(RESOURCES), key=lambda card: -lacks[card]):
        if lacks[want] == 0:
            break
        if not any(held(near.view.hands[seat], want) for seat in partners):
            continue
        for give in sorted(range(RESOURCES), key=lambda card: -spare[card]):
            many = 2 if tries and spare[give] >= 3 else 1
            if give != want and spare[give] >= many:
                ours, theirs = [0] * RESOURCES, [0] * RESOURCES
                ours[give], theirs[want] = many, 1
                return near.guide.offer(ours, theirs)
    return None
