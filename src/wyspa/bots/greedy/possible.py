"""What the rules would let us do if we could pay for it: the engine is asked, on the position as our seat sees it."""

from wyspa.belief import NoBelief, belief_of
from wyspa.bots.greedy.sight import Sight
from wyspa.core.actions import Actions
from wyspa.core.dealer import Seeded
from wyspa.core.purse import count, packed

PLENTY = 12  # cards of each kind: enough for everything that has a price

Step = tuple[str, int]  # a verb, and its first argument


def possible_steps(sight: Sight) -> set[Step] | None:
    """List all steps that only cards keep us from; None where there is no position to ask about."""
    if not sight.view.position:
        return None
    try:
        belief = belief_of(sight.view)
    except NoBelief:
        return None
    state = belief.sample(Seeded(sight.turns))  # piles that nobody sees must not look empty
    player = state.edit(sight.me)
    player.purse = packed([PLENTY] * len(sight.hand))
    player.cards = count(player.purse)
    out = Actions()
    belief.book.legal_for(state, sight.me, out)
    guide = sight.guide
    return {(guide.verb(action), guide.first(action)) for action in out.listed()}
