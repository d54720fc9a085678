"""Sevens: where the thief goes, whom it robs, and which cards are given back."""

from wyspa.bots.greedy.goals import Plans
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import KIND, OWNER

OWN_LOSS = 3.0  # how much worse a pip of ours is than one of theirs
A_CARD = 2.5  # pips that a stolen card is worth


def rob(sight: Sight, actions: list[int]) -> int:
    """Stand where it hurts those who are ahead, and steal from one of them."""
    loss = {h: blocked_worth(sight, h) for h in {sight.guide.first(action) for action in actions}}

    def score(action: int) -> float:
        h, victim = sight.guide.first(action), sight.guide.second(action) - 1
        return loss[h] + (A_CARD * weight(sight, victim) if victim >= 0 else 0.0)

    return max(actions, key=score)


def weight(sight: Sight, seat: int) -> float:
    """Give how much we like to harm a seat: those who are close to winning most."""
    part = sight.threat[seat] / sight.target
    return 0.3 + part * part * 2 + (2.0 if sight.is_dangerous(seat) else 0.0)


def blocked_worth(sight: Sight, h: int) -> float:
    """Weigh what all lose when a hex stops."""
    guide, land = sight.guide, sight.land
    total = 0.0
    for node in guide.hex_nodes[h]:
        piece = sight.on_node[node]
        if piece:
            n = sum(guide.kinds[piece & KIND].income[land.terrain[h]]) * land.pips[h]
            seat = (piece >> OWNER) - 1
            total += -OWN_LOSS * n if seat == sight.me else n * weight(sight, seat)
    return total


def discard(sight: Sight, actions: list[int]) -> int:
    """Give back the card that the hand misses least."""
    plans = Plans(sight)

    def score(action: int) -> float:
        card = sight.guide.first(action)
        left = sight.hand.copy()
        left[card] -= 1
        return plans.potential(left) + 0.001 * sight.income[card]

    return max(actions, key=score)
