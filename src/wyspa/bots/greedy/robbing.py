"""Sevens: where the thief goes, whom it robs, and which cards are given back."""

from collections.abc import Callable

from wyspa.bots.greedy.goals import Plans
from wyspa.bots.greedy.sight import Sight
from wyspa.core.ids import KIND, OWNER

OWN_LOSS = 3.0  # how much worse a pip of ours is than one of theirs
A_CARD = 2.5  # pips that a stolen card is worth


def rob(sight: Sight, actions: list[int]) -> int:
    """Stand where it hurts those who are ahead, and steal from one of them."""
    guide = sight.guide
    moves = {(guide.verb(action), guide.first(action)) for action in actions}
    gains = {move: gain_of(sight, *move) for move in sorted(moves)}

    def score(action: int) -> float:
        victim = guide.second(action) - 1
        gain = gains[guide.verb(action), guide.first(action)]
        loot = thief_of(sight, guide.verb(action))[2]
        return gain + (loot * weight(sight, victim) if 0 <= victim < guide.seats else 0.0)

    return max(actions, key=score)


def thief_of(sight: Sight, verb: str) -> tuple[str, Callable[[Sight, int], float], float]:
    """Give the figure that a verb moves, what it is worth on a hex, and what it steals."""
    return sight.lore.thieves.get(verb, ("robber", blocked_worth, A_CARD))


def gain_of(sight: Sight, verb: str, h: int) -> float:
    """Weigh where a thief would stand against where it stands now."""
    figure, worth_at, _ = thief_of(sight, verb)
    bit = sight.guide.figures.get(figure, 0)
    return worth_at(sight, h) - sum(worth_at(sight, k) for k, figures in enumerate(sight.on_hex) if figures & bit)


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
        if piece and piece >> OWNER <= guide.seats:
            n = sum(land.income(guide.kinds[piece & KIND], h)) * land.pips[h]
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
