"""Progress cards in general: what a card is worth in the hand, when it is played, which one goes.

Each card says what it would bring now, in points, and how. It is played when that is as much as it is worth to wait.
"""

from wyspa.bots.greedy.goals import CARDS_A_POINT, Plans
from wyspa.bots.greedy.lore import Lore
from wyspa.bots.greedy.sight import Sight

MOST_HIDDEN = 4
FULL = 0.5  # with four cards the next one may be lost: less is enough
ENABLES = 0.25  # of a goal's worth is it worth that it can be paid now
OVER_LIMIT = 0.08  # what a card above the limit is worth less
AIMS = 3  # goals that are looked at


def worth_of_cards(sight: Sight, plans: Plans, more: list[float]) -> float:
    """Give what cards are worth now, in points: by their number, and by the goals that they pay for at once."""
    hand = [n + int(more[card] + 0.5) for card, n in enumerate(sight.hand)]
    gained = sum(more)
    value = gained / CARDS_A_POINT
    value -= OVER_LIMIT * max(0.0, min(gained, sum(hand) - sight.hand_limit))
    for goal in plans.ranked[:AIMS]:
        if plans.time(goal.price, sight.hand) and not plans.time(goal.price, hand):
            return value + ENABLES * goal.value
    return value


def by_card(sight: Sight, actions: list[int]) -> dict[str, list[int]]:
    """Sort actions by the progress card that they play."""
    found: dict[str, list[int]] = {}
    for action in actions:
        verb = sight.guide.verb(action)
        if verb in sight.lore.cards:
            found.setdefault(verb, []).append(action)
    return found


def play(sight: Sight, plans: Plans, actions: list[int]) -> int | None:
    """Play the card that brings most more than it is worth to wait."""
    full = sight.number("progress_counts", sight.me) >= MOST_HIDDEN
    best: int | None = None
    most = 0.0
    for name, ways in by_card(sight, actions).items():
        card = sight.lore.cards[name]
        found = card.weigh(sight, plans, ways) if card.weigh is not None else None
        if found is not None:
            more = found[0] - card.keep * (FULL if full else 1.0)
            if more >= 0 and (best is None or more > most):
                best, most = found[1], more
    return best


def fifth_card(sight: Sight, actions: list[int]) -> int:
    """Play the card that loses least by being played now; if none can be, put one back."""
    plans = Plans(sight)
    best: int | None = None
    most = 0.0
    for name, ways in by_card(sight, actions).items():
        card = sight.lore.cards[name]
        found = card.weigh(sight, plans, ways) if card.weigh is not None else None
        more, action = (found[0] - card.keep, found[1]) if found is not None else (-card.keep, ways[0])
        if best is None or more > most:
            best, most = action, more
    return put_back(sight, actions) if best is None else best


def named(sight: Sight, action: int) -> str:
    """Name the card that an action is about."""
    return sight.guide.named["progress"][sight.guide.first(action)]


def rank(name: str) -> float:
    """Give what a card in the hand is worth."""
    return HOLD.get(name, 0.5)


def put_back(sight: Sight, actions: list[int]) -> int:
    """Put back the card that is worth least."""
    return min(actions, key=lambda action: rank(named(sight, action)))


def take_card(sight: Sight, actions: list[int]) -> int:
    """Take the card that is worth most from a hand that we see."""
    return max(actions, key=lambda action: rank(named(sight, action)))


def may_draw(sight: Sight, actions: list[int]) -> int:
    """Draw always: the best four of five are better than four."""
    return next((action for action in actions if sight.guide.verb(action) == "draw"), actions[0])


def pick_deck(sight: Sight, actions: list[int]) -> int:
    """Take a card of trade while the merchant is not ours: a third of them are merchants; else one of science."""
    names = sight.guide.named["area"]
    first = "science" if sight.field("merchant", "holder", -1) == sight.me else "trade"
    liked = [first, "science", "trade", "politics"]
    return min(actions, key=lambda action: liked.index(names[sight.guide.first(action)]))


# what a card is worth that may be played at its best moment, in points
HOLD = {
    "alchemist": 0.6,
    "crane": 0.35,
    "mining": 0.6,
    "irrigation": 0.55,
    "inventor": 0.6,
    "engineer": 0.3,
    "medicine": 0.7,
    "smithing": 0.65,
    "road-building": 0.5,
    "merchant": 1.1,
    "commercial-harbour": 0.45,
    "merchant-fleet": 0.45,
    "master-merchant": 0.6,
    "trade-monopoly": 0.55,
    "resource-monopoly": 0.8,
    "bishop": 0.5,
    "diplomat": 0.45,
    "warlord": 0.6,
    "wedding": 0.7,
    "intrigue": 0.35,
    "sabotage": 0.5,
    "spy": 0.5,
    "deserter": 0.75,
}


def teach(lore: Lore) -> None:
    """Teach to play cards at their best moment."""
    lore.openings.append(play)
