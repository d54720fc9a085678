"""What catanatron's words mean here: its hexes, nodes, cards and actions in ours."""

from collections.abc import Sequence
from typing import Any

from wyspa.bots.guide import Guide
from wyspa.core.ids import TABLE
from wyspa.game import Game

CARDS = ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE")  # in the order of our kinds
DEVELOPMENTS = ("KNIGHT", "VICTORY_POINT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY")  # in the order of ours
CORNERS = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
SIDES = ("NORTHEAST", "EAST", "SOUTHEAST", "SOUTHWEST", "WEST", "NORTHWEST")  # each after the corner of the same place
ANY_DOCK = 9
DESERT = 5
PLAIN = {
    "ROLL": "roll",
    "END_TURN": "end",
    "BUY_DEVELOPMENT_CARD": "buy",
    "PLAY_KNIGHT_CARD": "knight",
    "PLAY_ROAD_BUILDING": "roads",
    "DISCARD": "discard",
}

Key = tuple[object, ...]  # the name of a verb and its two arguments


class PeerWords:
    """The words of one game: which hex, node and edge is which, and who sits where."""

    def __init__(
        self,
        colours: Sequence[Any],
        hexes: dict[tuple[int, int], int],
        nodes: dict[int, int],
        edges: dict[frozenset[int], int],
    ) -> None:
        """Take colours by seat, our hexes by place, our nodes by catanatron's, our edges by their two nodes."""
        self.colours, self.hexes, self.nodes, self.edges = colours, hexes, nodes, edges

    def key(self, kind: str, value: Any) -> Key:
        """Say what an action is here: the name of the verb and its arguments."""
        if kind == "BUILD_ROAD":
            return ("road", self.edges[frozenset(self.nodes[node] for node in value)], 0)
        if kind in ("BUILD_SETTLEMENT", "BUILD_CITY"):
            return (kind.removeprefix("BUILD_").lower(), self.nodes[value], 0)
        if kind == "MOVE_ROBBER":
            (x, _, z), victim = value[0], value[1]
            return ("rob", self.hexes[x, z], self.colours.index(victim) + 1 if victim is not None else 0)
        if kind == "MARITIME_TRADE":
            return ("trade", CARDS.index(value[0]), CARDS.index(value[-1]))
        if kind == "PLAY_YEAR_OF_PLENTY":
            cards = sorted(CARDS.index(card) for card in value)
            return ("plenty", cards[0], cards[1] + 1 if len(cards) > 1 else 0)
        if kind == "PLAY_MONOPOLY":
            return ("monopoly", CARDS.index(value), 0)
        if kind == "DISCARD_RESOURCE":
            return ("discard", CARDS.index(value), 0)
        return (PLAIN[kind], 0, 0)


def listed(game: Game, guide: Guide, seat: int) -> dict[Key, int]:
    """Give the legal actions of a seat by what they are."""
    found: dict[Key, int] = {}
    actions = [action for action, _ in game.outcomes()] if seat == TABLE else game.legal(seat)
    for action in actions:
        verb, a, b = guide.verb(action), guide.first(action), guide.second(action)
        if verb == "plenty" and b:
            a, b = min(a, b - 1), max(a, b - 1) + 1
        found[verb, a, b] = action
    return found
