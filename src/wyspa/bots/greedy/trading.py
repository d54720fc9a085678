"""Trade: with the bank when that completes a goal, with players when it helps us more than them."""

from wyspa.bots.greedy.goals import Goal, Plans
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.greedy.sight import Sight
from wyspa.bots.guide import counts_of
from wyspa.core.purse import NO_TERMS, given, wanted
from wyspa.core.shown import COUNTERS, OFFERS

TALK = "trade_talk"
OFFERS_A_TURN = 1  # a second one in the same turn only keeps everybody waiting
MISSING_MOST = 2  # cards; a goal that lacks more is not worth talking about
LIKELY = 0.6  # that somebody holds a card, to be asked for it
SATED = 2.0  # cards of a kind; whoever should hold as many does not want another one
WORTHWHILE = 1.03  # how much better the hand must become
WELCOME = 1.01  # the same for an offer that somebody else makes


def lacking(goal: Goal, hand: list[int]) -> list[int]:
    """CardCount by kind what a hand lacks for a goal."""
    return [max(0, n - hand[card]) for card, n in enumerate(goal.price)]


def spare(goal: Goal, sight: Sight) -> list[int]:
    """CardCount by kind what a goal leaves over; to win nothing is too good to be given away."""
    kept = [0] * len(sight.hand) if goal.wins else sight.reserved
    return [max(0, n - goal.price[card] - kept[card]) for card, n in enumerate(sight.hand)]


def moved(hand: list[int], give: list[int], get: list[int]) -> list[int]:
    """Give the hand after a trade."""
    return [n - give[card] + get[card] for card, n in enumerate(hand)]


def only(card: int, n: int, kinds: int) -> list[int]:
    """Give counts with cards of one kind."""
    counts = [0] * kinds
    counts[card] = n
    return counts


# ---- the bank --------------------------------------------------------------------------------------------------------


def bank_trade(sight: Sight, goal: Goal, actions: list[int]) -> int | None:
    """Trade with the bank if that pays for the goal now, or if a seven threatens the hand."""
    lack, over = lacking(goal, sight.hand), spare(goal, sight)
    if not any(lack):
        return None
    lots = sum(n // sight.rates[card] for card, n in enumerate(over))
    if lots < sum(lack) and not (lots and sum(sight.hand) > sight.hand_limit):
        return None
    guide = sight.guide
    trades = [a for a in actions if guide.verb(a) == "trade"]
    fits = [a for a in trades if lack[guide.second(a)] and over[guide.first(a)] >= sight.rates[guide.first(a)]]
    return max(fits, key=lambda a: over[guide.first(a)] / sight.rates[guide.first(a)], default=None)


# ---- offering --------------------------------------------------------------------------------------------------------


def make_offer(sight: Sight, plans: Plans, goal: Goal, memory: Memory) -> int | None:
    """Offer what the goal leaves over for what it lacks: one for one, then two for one, and nothing again soon."""
    closed = sight.field("trading_over", "over")
    if closed or memory.made_in(sight.turns) >= OFFERS_A_TURN or sight.guide.code("offer") < 0:
        return None
    lack, over = lacking(goal, sight.hand), spare(goal, sight)
    if not 0 < sum(lack) <= MISSING_MOST:
        return None
    kinds = len(lack)
    before = plans.potential(sight.hand)
    best: int | None = None
    noted = (-1, -1, 0)
    most = before * WORTHWHILE
    for price in (1, 2):
        for want, n in enumerate(lack):
            for give, m in enumerate(over):
                if n and m >= price and sight.rates[give] > price:
                    partners = takers(sight, give, want)
                    if not partners or memory.is_stale(give, want, price, sight.turns, len(sight.points)):
                        continue
                    terms = only(give, price, kinds), only(want, 1, kinds)
                    offer = sight.guide.offer(*terms, to=partners[0] if len(partners) == 1 else -1)
                    value = plans.potential(moved(sight.hand, *terms))
                    if value > most:
                        best, most, noted = offer, value, (give, want, price)
        if best is not None:
            memory.note(*noted, sight.turns)
            break
    return best


def takers(sight: Sight, give: int, want: int) -> list[int]:
    """List those who could take an offer: they should hold what we want, and not much of what we give."""
    found: list[int] = []
    for seat in range(len(sight.points)):
        if seat == sight.me or sight.is_dangerous(seat) or sight.may_hold(seat, want) < LIKELY:
            continue
        if sight.held(seat)[give] < SATED:
            found.append(seat)
    return found


# ---- answering -------------------------------------------------------------------------------------------------------


def answer(sight: Sight, actions: list[int]) -> int:
    """Answer in a talk: as the seat on turn choose a partner, as another accept, counter or refuse."""
    if sight.me == sight.turn:
        return close_deal(sight, actions)
    guide = sight.guide
    verbs = {guide.verb(action): action for action in actions}
    offer = offered(sight)
    refuse = verbs.get("refuse", actions[0])
    if sight.is_dangerous(sight.turn) or offer == NO_TERMS:
        return refuse
    kinds = len(sight.hand)
    get, give = counts_of(given(offer), kinds), counts_of(wanted(offer), kinds)
    if any(n > sight.hand[card] for card, n in enumerate(give)):
        return refuse
    plans = Plans(sight)
    before = plans.potential(sight.hand)
    if "accept" in verbs and plans.potential(moved(sight.hand, give, get)) > before * welcome(sight):
        return verbs["accept"]
    counter = other_terms(sight, plans, give, get, before)
    return refuse if counter is None else counter


def offered(sight: Sight) -> int:
    """Read the terms that the seat on turn has offered."""
    return next((terms for _, _, said, terms in sight.rows(TALK) if said == OFFERS), NO_TERMS)


def welcome(sight: Sight) -> float:
    """Ask for more from those who are ahead of us."""
    return WELCOME + 0.01 * max(0.0, sight.threat[sight.turn] - sight.total)


def other_terms(sight: Sight, plans: Plans, give: list[int], get: list[int], before: float) -> int | None:
    """Give what is asked for, but want what we lack instead of what is offered."""
    goal = plans.best(sight.hand)
    if goal is None:
        return None
    for want, n in enumerate(lacking(goal, sight.hand)):
        if n and not give[want] and not get[want]:
            terms = give, only(want, max(1, sum(give)), len(give))
            if plans.potential(moved(sight.hand, *terms)) > before * WORTHWHILE:
                return sight.guide.counter(*terms)
    return None


def close_deal(sight: Sight, actions: list[int]) -> int:
    """Confirm the partner whose terms make our hand best, but nobody who may win soon; else end the talk."""
    guide = sight.guide
    plans = Plans(sight)
    kinds = len(sight.hand)
    terms = offered(sight)
    answers = {seat: own for seat, _, said, own in sight.rows(TALK) if said == COUNTERS}
    best = next(action for action in actions if guide.verb(action) == "withdraw")
    most = plans.potential(sight.hand) * WELCOME
    for action in actions:
        if guide.verb(action) != "confirm":
            continue
        partner = guide.first(action)
        give, get = given(terms), wanted(terms)
        if partner in answers:  # a counter-offer, seen from the partner's side
            give, get = wanted(answers[partner]), given(answers[partner])
        value = plans.potential(moved(sight.hand, counts_of(give, kinds), counts_of(get, kinds)))
        if value > most and not sight.is_dangerous(partner):
            best, most = action, value
    return best
