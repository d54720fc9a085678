"""Simple players for the scenarios of the sea: their ships go where the drawing has something to find."""

from __future__ import annotations

from collections import deque

from tests.playthroughs.record import Table
from wyspa.core.arrays import listed
from wyspa.core.ids import OWNER
from wyspa.core.notation import Places
from wyspa.rules.base.ids import SETTLEMENT
from wyspa.rules.seafarers.ids import FOG, SEA, SHIP
from wyspa.rules.seafarers.ships import COST
from wyspa.table import map_named, read_table

FIRST = (
    "raise",
    "claim",
    "attack",
    "pirate-cloth",
    "take",
    "steal",
    "place-harbour",
)  # what is done whenever it can be
FAR = 99


class SeaTable(Table):
    """Players who build ships too."""

    def choose(self, seat: int) -> int | str:
        """Do what only this scenario has; else settle and build ships towards a goal; else play as on land."""
        ways: dict[str, list[int]] = {}
        for action in self.game.legal(seat):
            ways.setdefault(self.game.say(action).split()[0], []).append(action)
        phase = self.game.phase
        for verb in FIRST:
            if verb in ways:
                return self.rng.choice(ways[verb])
        if phase == "setup-house":
            far = self.distances()
            return max(ways["settlement"], key=lambda a: self.worth(a >> 20 & 0xFFFFF) - 3 * far[a >> 20 & 0xFFFFF])
        if "settlement" not in ways and "ship" in ways and not self.game.state.players[seat].open[SETTLEMENT]:
            ship = self.nearest_ship(seat, ways["ship"])
            if ship is not None:
                return ship
        if phase == "thief" and "pirate" in ways and self.rng.random() < 0.5:
            return max(ways["pirate"], key=lambda action: action & 0xFFFFF > 0)
        if "lift" in ways and self.game.turns % 7 == seat:
            return self.rng.choice(ways["lift"])
        if "buy" in ways and "end" in ways and self.goals() and self.rng.random() < 0.6:
            return ways["end"][0]  # wool is for ships
        return super().choose(seat)

    def plan(self, seat: int) -> list[int]:
        """Save for a ship while there is nowhere to settle."""
        player = self.game.state.players[seat]
        on_land = player.open[SETTLEMENT] or not player.supply[SHIP] or not self.goals()
        return super().plan(seat) if on_land else COST

    def nearest_ship(self, seat: int, ships: list[int]) -> int | None:
        """Choose the ship that comes nearest to a goal; in the main phase only if that is nearer than before."""
        far = self.distances()
        edge_nodes = self.game.state.board.edge_nodes

        def distance(edge: int) -> int:
            return min(far[edge_nodes[edge * 2]], far[edge_nodes[edge * 2 + 1]])

        owned = [edge for edge, x in enumerate(listed(self.game.state.on_edge)) if x >> OWNER == seat + 1]
        best = min(ships, key=lambda action: distance(action >> 20 & 0xFFFFF))
        if self.game.phase != "main":
            return best
        before = min([distance(edge) for edge in owned], default=FAR)
        return best if distance(best >> 20 & 0xFFFFF) < before or self.rng.random() < 0.1 else None

    def distances(self) -> list[int]:
        """Count for each node how many ships lead from it to a goal."""
        state = self.game.state
        board = state.board
        far = [FAR] * board.n_node
        todo = deque(self.goals())
        for node in todo:
            far[node] = 0
        while todo:
            node = todo.popleft()
            for k in range(3):
                edge, other = board.node_edges[node * 3 + k], board.node_nodes[node * 3 + k]
                if edge < 0 or state.on_edge[edge] or far[other] < FAR:
                    continue
                if any(
                    h < 0 or state.layout.terrain[h] in (SEA, FOG) for h in board.edge_hexes[edge * 2 : edge * 2 + 2]
                ):
                    far[other] = far[node] + 1
                    todo.append(other)
        return far

    def goals(self) -> list[int]:
        """List the nodes of marks, of fog, and of lands that would pay the seat on turn."""
        state = self.game.state
        board, places = state.board, Places(state.board)
        marking = map_named(read_table(self.game.line).map).marking
        marks = [mark for kind in ("village", "vp-token", "dev-card") for mark in marking.marks.get(kind, [])]
        nodes = [places.read_node(mark["node"]) for mark in marks if "node" in mark]
        edges = [
            places.read_edge(word) for mark in marks for key in ("edge", "edges") for word in mark.get(key, "").split()
        ]
        nodes += [node for edge in edges for node in listed(board.edge_nodes[edge * 2 : edge * 2 + 2])]
        lands = marking.words.get("bonus", []) if "wonders" not in marking.words["rules"] else []
        hexes = [h for name in lands for h in self.unsettled(marking.areas.get(name, []))]
        hexes += [h for h in range(board.n_hex) if state.layout.terrain[h] == FOG]
        nodes += [node for h in hexes if state.layout.terrain[h] != SEA for node in board.hex_nodes[h * 6 : h * 6 + 6]]
        return [node for node in dict.fromkeys(nodes) if node >= 0 and state.on_node[node] == 0]

    def unsettled(self, area: list[int]) -> list[int]:
        """Give the hexes of an area if the seat on turn has no building there."""
        state = self.game.state
        nodes = [node for h in area for node in state.board.hex_nodes[h * 6 : h * 6 + 6]]
        return [] if any(state.on_node[node] >> OWNER == state.turn + 1 for node in nodes) else area
