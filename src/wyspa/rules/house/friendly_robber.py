"""House rule: nobody who shows fewer than three points is robbed."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.rule import Module
from wyspa.core.state import State

SAFE_BELOW: Final = 3


@final
class FriendlyRobber(Module):
    """The robber may stand beside the weak, but takes nothing from them."""

    def __init__(self) -> None:
        super().__init__("friendly_robber")

    def may_rob(self, state: State, victim: i64, thief: i64) -> bool:
        """Only open points count, or the rule would tell of hidden ones."""
        player = state.players[victim]
        return player.points - player.secret >= SAFE_BELOW
