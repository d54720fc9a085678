"""Our bots at catanatron's table: catanatron is the referee, and a game of ours follows it action by action.

Whoever sits there for us gets views and events of that game, as its seat may know them, and nothing of catanatron's
state. Where the two sets of rules differ, the referee is right: our game is mended, and the difference is counted.
catanatron (GPL) is not a part of Wyspa: it is imported from where `make bench-bots` or CATANATRON says.
"""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from bots_places import SharedPlaces

from wyspa.bots.guide import guide_of
from wyspa.core.dealer import Seeded
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.plan import Plan
from wyspa.core.purse import count, packed, unpacked
from wyspa.data.peer_words import ANY_DOCK, CARDS, DESERT, DEVELOPMENTS, Key, listed
from wyspa.game import STALE, Game
from wyspa.laying import lay_table
from wyspa.rules.base.army import Army
from wyspa.rules.base.development import Development
from wyspa.rules.base.ids import MAIN, ROAD, ROLL
from wyspa.rules.base.route import Route
from wyspa.table import plan_of, set_table

HERE = Path(__file__).resolve().parent
TITLE = 2  # points
PLAYED = ("knight", "roads", "plenty", "monopoly")


def import_peer(checkout: str = "") -> str:
    """Let catanatron be imported: a checkout by path, or what lies in bench/.venv-peer; give which it is."""
    for folder in (HERE / ".venv-peer").glob("lib/python*/site-packages"):
        sys.path.append(str(folder))  # its dependencies too
    if checkout:
        root = Path(checkout).expanduser().resolve()
        inner = root / "catanatron"
        if not (inner / "catanatron" / "game.py").is_file():
            raise SystemExit(f"there is no catanatron in {root}: CATANATRON names the folder of a checkout")
        sys.path.insert(0, str(inner))
    try:
        import catanatron
    except ImportError as error:
        raise SystemExit(f"catanatron cannot be imported ({error}): run 'make bench/.venv-peer/ready'") from error
    return str(Path(catanatron.__file__).parent)


def peer_bot(code: str, colour: Any) -> Any:
    """Make a bot of catanatron's: R, W, VP; a newer checkout has F and AB:2 too."""
    name, _, depth = code.partition(":")
    from catanatron import RandomPlayer
    from catanatron.players.search import VictoryPointPlayer
    from catanatron.players.weighted_random import WeightedRandomPlayer

    if name in ("R", "W", "VP"):
        return {"R": RandomPlayer, "W": WeightedRandomPlayer, "VP": VictoryPointPlayer}[name](colour)
    try:
        from catanatron.players.minimax import AlphaBetaPlayer
        from catanatron.players.value import ValueFunctionPlayer
    except ImportError:
        raise SystemExit(f"this catanatron has no {code}: name a newer checkout in CATANATRON") from None
    return ValueFunctionPlayer(colour) if name == "F" else AlphaBetaPlayer(colour, int(depth or 2))


class Following:
    """A game of ours that follows one of catanatron's."""

    def __init__(self, peer: Any) -> None:
        """Lay the same island, with the seats in the same order."""
        self.peer = peer
        self.colours = list(peer.state.colors)
        seats = len(self.colours)
        table = set_table("base", "variable", seats, start="first", **({"duel": "yes"} if seats == 2 else {}))
        board = plan_of(table).board
        self.chart = board.chart()
        self.places = SharedPlaces(self.chart, peer.state.board.map.land_tiles)
        self.words = self.places.words(self.colours)
        self.game: Game = lay_table(table, None, self.island(board).deal(Seeded(0)))
        self.game.tell()
        self.guide = guide_of(self.game.book, self.game.state.board)
        self.done = 0
        self.differences: Counter[str] = Counter()

    def island(self, board: Any) -> Plan:
        """Copy terrains, numbers and harbours."""
        places = self.places
        terrain, number = [DESERT] * len(places.hexes), [0] * len(places.hexes)
        for place, tile in self.peer.state.board.map.land_tiles.items():
            h = places.hexes[place[0], place[2]]
            terrain[h] = CARDS.index(tile.resource) if tile.resource else DESERT
            number[h] = tile.number or 0
        docks: dict[int, int] = {}
        for kind, nodes in self.peer.state.board.map.port_nodes.items():
            ours = {places.nodes[node] for node in nodes}
            for pair, edge in places.edges.items():
                if pair <= ours and -1 in self.chart.edge_hexes[2 * edge : 2 * edge + 2]:
                    docks[edge] = CARDS.index(kind) + 1 if kind else ANY_DOCK
        return Plan(board, terrain, number, list(docks), list(docks.values()))

    # ---- what is the same on both sides ----------------------------------------------------------------------------

    def key(self, action: Any) -> Key:
        """Say what an action of catanatron's is here: the name of the verb and its arguments."""
        return self.words.key(action.action_type.value, action.value)

    def listed(self, seat: int) -> dict[Key, int]:
        """Give the legal actions of a seat by what they are."""
        return listed(self.game, self.guide, seat)

    # ---- following ---------------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Do what has been done there since, and see whether all is the same."""
        state = self.peer.state
        if hasattr(state, "action_records"):
            records = [(record.action, record.result) for record in state.action_records[self.done :]]
        else:
            records = [(action, None) for action in state.actions[self.done :]]
        for action, result in records:
            self.take(action, result)
        self.done += len(records)
        self.mend()

    def take(self, action: Any, result: Any) -> None:
        """Do one action, with what chance has brought to it."""
        seat = self.colours.index(action.color)
        kind, value = action.action_type.value, action.value
        if kind == "DISCARD":  # all at once, and by chance
            for card in value:
                self.play(seat, ("discard", CARDS.index(card), 0))
            return
        if not self.play(seat, self.key(action)):
            return
        if kind == "ROLL":
            self.play(TABLE, ("dice", *(result or value)))
        elif kind == "BUY_DEVELOPMENT_CARD":
            self.play(TABLE, ("drawn", DEVELOPMENTS.index(result or value), 0))
        elif kind == "MOVE_ROBBER" and value[1] is not None:
            self.play(TABLE, ("stolen", CARDS.index(result or value[2]), 0))

    def play(self, seat: int, key: Key) -> bool:
        """Do what is known by its key; what our rules refuse is counted."""
        if seat == TABLE and self.game.actor != TABLE:
            return False
        action = self.listed(seat).get(key)
        if action is None and key[0] in PLAYED:  # older versions let cards be played in the turn they are bought
            self.game.book.rule(Development).edit(self.game.state).fresh = 0
            self.game.fresh = STALE
            action = self.listed(seat).get(key)
            self.differences["a card played in the turn it was bought"] += action is not None
        if action is not None:
            self.game.play(action, seat)
            return True
        self.differences[f"refused: {key[0]}"] += 1
        if key[0] == "road" and self.game.phase == "main":
            self.game.book.put(self.game.state, ROAD, int(str(key[1])), seat)
            self.game.fresh = STALE
        return False

    def mend(self) -> None:
        """Let our game be as the referee says where the two differ."""
        state, theirs = self.game.state, self.peer.state.player_state
        hands = [[theirs[f"P{seat}_{card}_IN_HAND"] for card in CARDS] for seat in range(len(self.colours))]
        bank = list(self.peer.state.resource_freqdeck)
        laid_aside = any(player.aside for player in state.players)
        if not laid_aside:
            for seat, hand in enumerate(hands):
                if unpacked(state.players[seat].purse, len(CARDS)) != hand:
                    self.differences["other hands"] += 1
                    player = state.edit(seat)
                    player.purse = packed(hand)
                    player.cards = count(player.purse)
            for card, n in enumerate(bank):
                if state.bank[card] != n:
                    state.bank[card] = n
        self.mend_titles()
        self.mend_turn()
        self.game.fresh = STALE
        for seat in range(len(self.colours)):
            points = theirs[f"P{seat}_ACTUAL_VICTORY_POINTS"]
            if state.players[seat].points != points and not self.peer.winning_color():
                self.differences["other points"] += 1
                state.edit(seat).points = points
        if self.game.over and not self.peer.winning_color():
            self.differences["over too early"] += 1
            state.winner = NOBODY

    def mend_titles(self) -> None:
        """Give route and army to those who hold them there."""
        state, theirs = self.game.state, self.peer.state.player_state
        held = {
            title: next((seat for seat in range(len(self.colours)) if theirs[f"P{seat}_{title}"]), NOBODY)
            for title in ("HAS_ROAD", "HAS_ARMY")
        }
        route, army = self.game.book.rule(Route), self.game.book.rule(Army)
        if route.part(state).holder != held["HAS_ROAD"]:
            self.differences["another longest road"] += 1
            self.pass_on(route.part(state).holder, held["HAS_ROAD"])
            route.edit(state).holder = held["HAS_ROAD"]
        if army.holder(self.game.book, state, 0) != held["HAS_ARMY"]:
            self.differences["another largest army"] += 1
            self.pass_on(army.holder(self.game.book, state, 0), held["HAS_ARMY"])
            army.edit(state).holders[0] = held["HAS_ARMY"]

    def mend_turn(self) -> None:
        """Ask the same seat for the same: only after something was refused is that another one."""
        theirs, state = self.peer.state, self.game.state
        seat = int(theirs.current_player_index)
        if theirs.current_prompt.value != "PLAY_TURN" or self.peer.winning_color() or seat in self.game.waiting():
            return
        self.differences["another seat on turn"] += 1
        while state.depth > 0:
            state.pop()
        state.turn = seat
        state.become(MAIN if theirs.player_state[f"P{seat}_HAS_ROLLED"] else ROLL, seat, 0)

    def pass_on(self, before: int, after: int) -> None:
        """Let the points of a title go with it."""
        for seat, points in ((before, -TITLE), (after, TITLE)):
            if seat != NOBODY:
                self.game.state.edit(seat).points += points
