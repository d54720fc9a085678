"""What the greedy bot knows about halls of many boards: it looks around its own, and trades with those beside it."""

from wyspa.bots.greedy.hall.player import HallMind
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.guide import Guide
from wyspa.core.view import View


def mind_of(guide: Guide, view: View, memory: Memory) -> HallMind:
    """Give the mind of this player, which remembers the land and the round."""
    if memory.hall is None:
        memory.hall = HallMind(guide, int(view.seat))
    return memory.hall


# By the name of the phase, as in player.CONCERNS.
CONCERNS = {
    "round": lambda guide, view, actions, memory: mind_of(guide, view, memory).act_in_round(view, actions),
    "robber-phase": lambda guide, view, actions, memory: mind_of(guide, view, memory).discard(view, actions),
}
