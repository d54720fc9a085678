"""catanatron's bots at our tables: we are the referee, and each decision is put to them as a game of theirs.

Their game is laid out anew from what their seat may know: a possible state, with counted cards. So they play by our
rules and see no hidden cards, which at home they do. They know nothing of trade among players: they refuse. Where the
two sets of rules differ, ours are right, and the difference is counted.
"""

import random
from collections import Counter
from typing import Any

from bots_abroad import peer_bot
from bots_places import SharedPlaces

from wyspa.belief import belief_of
from wyspa.belief.counting import CardMemory
from wyspa.bots.bot import Bot
from wyspa.bots.guide import Guide
from wyspa.core.book import Book
from wyspa.core.dealer import Seeded
from wyspa.core.event import Event
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.purse import FIELDS, held, unpacked
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.data.peer_words import ANY_DOCK, CARDS, DESERT, DEVELOPMENTS, Key
from wyspa.rules.base.army import Army
from wyspa.rules.base.development import Development
from wyspa.rules.base.ids import (
    CITY,
    DISCARD,
    FREE_ROUTE,
    MAIN,
    ROAD,
    ROBBER,
    ROLL,
    SETTLEMENT,
    SETUP_HOUSE,
    SETUP_ROUTE,
    THIEF,
)  # fmt: skip
from wyspa.rules.base.route import Route

PROMPTS = {
    SETUP_HOUSE: "BUILD_INITIAL_SETTLEMENT", SETUP_ROUTE: "BUILD_INITIAL_ROAD", ROLL: "PLAY_TURN", MAIN: "PLAY_TURN",
    FREE_ROUTE: "PLAY_TURN", DISCARD: "DISCARD", THIEF: "MOVE_ROBBER",
}  # fmt: skip
UNKNOWN_THERE = ("offer",)  # what their bots are not asked about, and is no difference that is worth counting
NO = ("refuse", "withdraw")
SEEDS = 2**32


class Invited(Bot):
    """One of catanatron's bots, on a chair of ours."""

    listens = True
    believes = True

    def __init__(self, code: str, seed: int) -> None:
        """Take which bot it is: R, W, VP, F or AB:2."""
        super().__init__(seed)
        self.code = code
        self.fallbacks = 0
        self.differences: Counter[str] = Counter()

    def sit(self, guide: Guide, seat: int) -> None:
        """Forget the game before."""
        from catanatron import Color

        super().sit(guide, seat)
        self.memory = CardMemory(seat, guide.seats, self.seed)
        self.colours = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE][: guide.seats]
        self.bot = peer_bot(self.code, self.colours[seat])
        self.island: PeerIsland | None = None
        self.asked = 0

    def hear(self, events: list[Event]) -> None:
        """Count cards for it."""
        self.memory.hear(events)

    def choose(self, view: View, actions: list[int]) -> int:
        """Ask it, in a game of its own that looks like ours."""
        self.asked += 1
        talk = next((action for action in actions if self.guide.verb(action) in NO), None)
        if talk is not None:
            self.differences["a trade between players refused"] += 1
            return talk
        if len(actions) == 1:
            return actions[0]
        if int(view.phase) not in PROMPTS:
            return self.give_way(view, actions, f"not asked there: {self.guide.phase(view.phase)}")
        random.seed((self.seed * 1_000_003 + self.asked * 7919 + self.seat) % SEEDS)  # theirs is the module's chance
        belief = belief_of(view)
        state = self.memory.sample(belief, Seeded(self.seed * 31 + self.asked))
        if self.island is None:
            self.island = PeerIsland(view, state, self.colours)
        game = self.island.game(belief.book, state, view)
        words = self.island.words
        theirs = {words.key(action.action_type.value, action.value): action for action in playable(game)
                  if can_be_said(action)}  # fmt: skip
        ours = {self.key(action): action for action in actions}
        self.compare(theirs, ours)
        shared = {key: action for key, action in theirs.items() if key in ours}
        if not shared:
            return self.give_way(view, actions, f"nothing in common: {self.guide.phase(view.phase)}")
        allow(game, list(shared.values()))
        chosen = self.bot.decide(game, playable(game)) if len(shared) > 1 else next(iter(shared.values()))
        return ours[words.key(chosen.action_type.value, chosen.value)]

    def key(self, action: int) -> Key:
        """Say what an action of ours is: verb and arguments, both cards of a plenty in order."""
        guide = self.guide
        verb, a, b = guide.verb(action), guide.first(action), guide.second(action)
        return (verb, min(a, b - 1), max(a, b - 1) + 1) if verb == "plenty" and b else (verb, a, b)

    def compare(self, theirs: dict[Key, Any], ours: dict[Key, int]) -> None:
        """Count what only one side calls legal."""
        for key in theirs.keys() - ours.keys():
            self.differences[f"not listed here: {key[0]}"] += 1
        for key in ours.keys() - theirs.keys():
            if key[0] not in UNKNOWN_THERE:
                self.differences[f"not listed there: {key[0]}"] += 1

    def give_way(self, view: View, actions: list[int], reason: str) -> int:
        """Let chance decide what the bot cannot be asked."""
        self.fallbacks += view.phase != DISCARD  # an older one discards by chance at home as well
        self.differences[reason] += 1
        return actions[int(Seeded(self.seed * 37 + self.asked).below(len(actions)))]


class PeerIsland:
    """Games of catanatron's on an island of ours."""

    def __init__(self, view: View, state: State, colours: list[Any]) -> None:
        """Lay the same island there: terrains, numbers and harbours."""
        from catanatron import RandomPlayer
        from catanatron.game import Game
        from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap

        tiles = CatanMap.from_template(BASE_MAP_TEMPLATE).tiles
        land = {place: tile for place, tile in tiles.items() if hasattr(tile, "number")}
        self.places = SharedPlaces(view.board, land)
        self.colours = colours
        self.words = self.places.words(colours)
        layout = state.layout
        self.spots = {}
        for place, tile in land.items():
            h = self.places.hexes[place[0], place[2]]
            desert = int(layout.terrain[h]) == DESERT
            tile.resource = None if desert else CARDS[layout.terrain[h]]
            tile.number = None if desert else int(layout.number[h])
            self.spots[h] = place
        island = CatanMap.from_tiles(tiles)
        island.port_nodes = self.harbours(layout)
        self.empty = Game([RandomPlayer(colour) for colour in colours], seed=0, catan_map=island)
        self.empty.state.colors = tuple(colours)
        self.empty.state.color_to_index = {colour: seat for seat, colour in enumerate(colours)}
        self.empty.state.players = sorted(self.empty.state.players, key=lambda player: colours.index(player.color))

    def harbours(self, layout: Any) -> dict[Any, set[int]]:
        """Give the nodes of each kind of harbour in their numbers; None takes any card."""
        found: dict[Any, set[int]] = {}
        for e, kind in zip(layout.dock_edges, layout.dock_kinds, strict=True):
            card = None if kind == ANY_DOCK else CARDS[kind - 1]
            found.setdefault(card, set()).update(self.places.edge_of(int(e)))
        return found

    def game(self, book: Book, state: State, view: View) -> Any:
        """Give a game that stands as a state of ours does."""
        from catanatron.models.actions import generate_playable_actions
        from catanatron.models.enums import ActionPrompt

        game = self.empty.copy()
        game.vps_to_win = int(state.target)
        there = game.state
        phase, floor = int(view.phase), int(state.stack[0] if state.depth > 0 else state.phase)
        seat = int(view.seat)
        self.stand(there, book, state)
        for p in range(len(self.colours)):
            self.deal(there.player_state, book, state, p, floor)
        there.resource_freqdeck = [int(n) for n in state.bank]
        deck = book.rule(Development).part(state).deck
        there.development_listdeck = [name for k, name in enumerate(DEVELOPMENTS) for _ in range(int(held(deck, k)))]
        random.shuffle(there.development_listdeck)
        there.num_turns = int(state.turns)
        there.current_player_index, there.current_turn_index = seat, int(state.turn)
        there.current_prompt = ActionPrompt[PROMPTS[phase]]
        there.is_initial_build_phase = phase in (SETUP_HOUSE, SETUP_ROUTE)
        there.is_discarding, there.is_moving_knight = phase == DISCARD, phase == THIEF
        there.is_road_building = phase == FREE_ROUTE
        there.free_roads_available = int(state.data) if phase == FREE_ROUTE else 0
        if hasattr(there, "discard_counts"):
            there.discard_counts = [
                int(view.waiting.get(p, 0)) if phase == DISCARD else 0 for p in range(len(self.colours))
            ]
        allow(game, generate_playable_actions(there))
        return game

    def stand(self, there: Any, book: Book, state: State) -> None:
        """Put all pieces onto their board, with what it keeps about them."""
        board, places = there.board, self.places
        free = set(board.map.land_nodes)
        bare: dict[Any, list[int]] = {colour: [] for colour in self.colours}
        for node, x in enumerate(state.on_node):
            if not x:
                continue
            colour, at = self.colours[(x >> OWNER) - 1], places.theirs[node]
            name = "CITY" if x & KIND == CITY else "SETTLEMENT"
            board.buildings[at] = (colour, name)
            around = [other for other in near(places, node) if other in places.theirs]
            free -= {at, *(places.theirs[other] for other in around)}
            with_road = any(
                state.on_edge[e] and (state.on_edge[e] >> OWNER) == x >> OWNER for e in edges_of(places, node)
            )
            mine = there.buildings_by_color[colour][name]
            bare[colour].append(at) if name == "SETTLEMENT" and not with_road else mine.append(at)
        for colour, last in bare.items():  # the road of the set-up goes on from the last one
            there.buildings_by_color[colour]["SETTLEMENT"] += last
        for e, x in enumerate(state.on_edge):
            if x and x & KIND == ROAD:
                a, b = places.edge_of(e)
                board.roads[a, b] = board.roads[b, a] = self.colours[(x >> OWNER) - 1]
        for seat, colour in enumerate(self.colours):
            board.connected_components[colour] = components(board, colour)
            board.road_lengths[colour] = int(book.rule(Route).lengths(book, state)[seat])
        holder = int(book.rule(Route).part(state).holder)
        board.road_color = None if holder == NOBODY else self.colours[holder]
        board.road_length = 0 if holder == NOBODY else board.road_lengths[self.colours[holder]]
        board.board_buildable_ids = free
        board.robber_coordinate = next(
            self.spots[h] for h, x in enumerate(state.on_hex) if x & ROBBER and h in self.spots
        )
        board.buildable_edges_cache, board.player_port_resources_cache = {}, {}

    def deal(self, said: dict[str, Any], book: Book, state: State, p: int, floor: int) -> None:
        """Write what a seat has and holds."""
        player, deck, army = state.players[p], book.rule(Development).part(state), book.rule(Army).part(state)
        owned, fresh = int(deck.owned[p]), int(deck.fresh) if p == state.turn else 0
        mine = {
            "VICTORY_POINTS": player.points - player.secret, "ACTUAL_VICTORY_POINTS": player.points,
            "ROADS_AVAILABLE": player.supply[ROAD], "SETTLEMENTS_AVAILABLE": player.supply[SETTLEMENT],
            "CITIES_AVAILABLE": player.supply[CITY], "PLAYED_KNIGHT": army.played[p],
            "LONGEST_ROAD_LENGTH": book.rule(Route).lengths(book, state)[p],
        }  # fmt: skip
        flags = {
            "HAS_ROAD": book.rule(Route).part(state).holder == p, "HAS_ARMY": army.holders[0] == p,
            "HAS_ROLLED": p == state.turn and floor != ROLL,
            "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN": p == state.turn and bool(deck.spent),
        }  # fmt: skip
        for k, name in enumerate(DEVELOPMENTS):
            mine[f"{name}_IN_HAND"] = held(owned, k)
            flags[f"{name}_OWNED_AT_START"] = held(owned, k) > held(fresh, k)
        for card, n in zip(CARDS, unpacked(player.purse, FIELDS), strict=False):
            mine[f"{card}_IN_HAND"] = n
        known = {name: int(n) for name, n in mine.items()} | flags
        said.update({f"P{p}_{name}": value for name, value in known.items() if f"P{p}_{name}" in said})


def near(places: SharedPlaces, node: int) -> list[int]:
    """List the nodes next to a node."""
    return [int(other) for other in places.chart.node_nodes[3 * node : 3 * node + 3] if other >= 0]


def edges_of(places: SharedPlaces, node: int) -> list[int]:
    """List the edges of a node."""
    return [int(e) for e in places.chart.node_edges[3 * node : 3 * node + 3] if e >= 0]


def components(board: Any, colour: Any) -> list[set[int]]:
    """Group the nodes that a colour's roads and buildings reach; nobody builds on through somebody else's building."""
    own = {node for node, (owner, _) in board.buildings.items() if owner == colour}
    ends = {node for edge, owner in board.roads.items() if owner == colour for node in edge}
    left = {node for node in own | ends if not board.is_enemy_node(node, colour)}
    found = []
    while left:
        agenda, group = [min(left)], set()
        while agenda:
            node = agenda.pop()
            group.add(node)
            agenda += [
                b for (a, b), owner in board.roads.items() if a == node and owner == colour and b in left - group
            ]
        left -= group
        found.append(group)
    return found


def playable(game: Any) -> list[Any]:
    """List what their game calls legal: older ones keep it with the state."""
    return list(game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions)


def allow(game: Any, actions: list[Any]) -> None:
    """Let a game have no other legal actions."""
    if hasattr(game, "playable_actions"):
        game.playable_actions = actions
    else:
        game.state.playable_actions = actions


def can_be_said(action: Any) -> bool:
    """Tell whether an action has a counterpart here: older bots discard a whole hand at once, by chance."""
    return action.action_type.value != "DISCARD"
