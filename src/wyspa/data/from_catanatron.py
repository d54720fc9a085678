"""Games that catanatron has written as JSON, where its rules and ours agree.

The file holds the island, the colours in the order of turns and every action with what chance brought to it. All of it
is played here under our rules; a game in which something was done that they refuse is refused too, in a sentence.
catanatron itself is not needed.
"""

import json
from pathlib import Path
from typing import Any

from wyspa.bots.guide import guide_of
from wyspa.core.board import Board, Layout
from wyspa.core.dealer import Seeded
from wyspa.core.ids import TABLE
from wyspa.core.plan import Plan
from wyspa.data.game_rows import BadDataset, GameRow, row_of_game
from wyspa.data.peer_words import ANY_DOCK, CARDS, CORNERS, DESERT, DEVELOPMENTS, SIDES, Key, PeerWords, listed
from wyspa.game import Game
from wyspa.laying import lay_table
from wyspa.table import plan_of, set_table

NEEDED = ("tiles", "nodes", "colors")
SPOTS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # of the corners, from the middle of a hex

Spot = tuple[int, int]


def spot(place: Any, corner: str) -> Spot:
    """Give where a corner of a hex lies; the same corner of two hexes lies at one spot."""
    x, _, z = place
    dx, dy = SPOTS[CORNERS.index(corner)]
    return (2 * int(x) + int(z) + dx, 3 * int(z) + dy)


class PeerGame:
    """A game of catanatron's that is played here."""

    def __init__(self, found: dict[str, Any]) -> None:
        """Lay the same island, with the seats in the same order."""
        colours = list(found["colors"])
        duel = {"duel": "yes"} if len(colours) == 2 else {}
        self.table = set_table("base", "variable", len(colours), start="first", **duel)
        board = plan_of(self.table).board
        chart = board.chart()
        hexes = {place: h for h, place in enumerate(chart.spots)}
        self.at: dict[Spot, int] = {}
        for (x, z), h in hexes.items():
            for k, corner in enumerate(CORNERS):
                self.at[spot((x, 0, z), corner)] = chart.hex_nodes[6 * h + k]
        edges = {frozenset(chart.edge_nodes[2 * e : 2 * e + 2]): e for e in range(int(chart.n_edge))}
        nodes: dict[int, int] = {}
        for name, node in found["nodes"].items():
            where = spot(node["tile_coordinate"], node["direction"])
            if where in self.at:
                nodes[int(name)] = self.at[where]
        self.words = PeerWords(colours, hexes, nodes, edges)
        self.game: Game = lay_table(self.table, None, self.island(board, found["tiles"]))
        self.guide = guide_of(self.game.book, self.game.state.board)
        self.number = 0

    def island(self, board: Board, tiles: list[dict[str, Any]]) -> Layout:
        """Copy terrains, numbers and harbours."""
        hexes, edges = self.words.hexes, self.words.edges
        terrain, number, docks = [DESERT] * len(hexes), [0] * len(hexes), {}
        for one in tiles:
            place, tile = one["coordinate"], one["tile"]
            h = hexes.get((place[0], place[2]), -1)
            if h >= 0 and tile["type"] == "RESOURCE_TILE":
                terrain[h], number[h] = CARDS.index(tile["resource"]), int(tile["number"])
            if tile["type"] == "PORT":
                k = SIDES.index(tile["direction"])
                pair = frozenset(self.at[spot(place, CORNERS[(k + i) % 6])] for i in (0, 1))
                docks[edges[pair]] = CARDS.index(tile["resource"]) + 1 if tile["resource"] else ANY_DOCK
        return Plan(board, terrain, number, list(docks), list(docks.values())).deal(Seeded(0))

    def take(self, colour: str, kind: str, value: Any, result: Any) -> None:
        """Do one action, with what chance has brought to it."""
        self.number += 1
        seat = self.words.colours.index(colour)
        if kind == "DISCARD":
            for card in value:
                self.play(seat, ("discard", CARDS.index(card), 0))
            return
        self.play(seat, self.words.key(kind, value))
        if kind == "ROLL":
            first, second = result or value
            self.play(int(TABLE), ("dice", int(first), int(second)))
        elif kind == "BUY_DEVELOPMENT_CARD":
            self.play(int(TABLE), ("drawn", DEVELOPMENTS.index(result or value), 0))
        elif kind == "MOVE_ROBBER" and value[1] is not None:
            self.play(int(TABLE), ("stolen", CARDS.index(result or value[2]), 0))

    def play(self, seat: int, key: Key) -> None:
        """Do what is known by its key, if our rules allow it."""
        legal = listed(self.game, self.guide, seat) if not self.game.over else {}
        if key not in legal:
            who = "nature" if seat == TABLE else self.table.seats[seat]
            said = "after the end of the game" if self.game.over else f"in the phase {self.game.phase}"
            raise BadDataset(f"action {self.number}: our rules do not let {who} {key[0]} {said}")
        self.game.play(legal[key], seat)


def actions_of(found: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
    """Give colours, kinds, values and what chance brought: newer versions write that beside the action."""
    if "action_records" in found:
        return [(*action, result) for action, result in found["action_records"]]
    return [(*action, None) for action in found["actions"]]


def from_catanatron(path: Path) -> GameRow:
    """Take a game from a file that catanatron wrote."""
    try:
        found = json.loads(path.read_bytes())
    except OSError as error:
        raise BadDataset(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise BadDataset(f"{path} is damaged, or no JSON: {error}") from None
    missing = [name for name in NEEDED if not isinstance(found, dict) or name not in found]
    if not missing and not found.keys() & {"actions", "action_records"}:
        missing = ["actions"]
    if missing:
        raise BadDataset(f"{path} is no game of catanatron's: it has no {missing[0]}")
    try:
        peer = PeerGame(found)
        for colour, kind, value, result in actions_of(found):
            peer.take(colour, kind, value, result)
    except BadDataset as error:
        raise BadDataset(f"{path}: {error}") from None
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        said = f"{type(error).__name__}: {error}"
        raise BadDataset(f"{path} is no game of catanatron's that can be read ({said})") from None
    return row_of_game(peer.game, peer.table, found["colors"], f"catanatron {path.name}")
