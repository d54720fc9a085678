"""Given, when, then: set up any position in words, act in words, look at the outcome.

    scene = Scene("beginner").given("red settlement c2.ne", "red road c2/e", "robber d3")
    scene.hand("red", "1 lumber 1 brick").turn("red")
    scene.when("red: road c2/se")
    assert scene.points("red") == 1
    scene.refused("blue: end", "B-41")

Nature acts only when told: `scene.when("table: dice 3 4")`.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from wyspa import Game, IllegalAction
from wyspa.core.arrays import array, changed, listed
from wyspa.core.board import Layout
from wyspa.core.ids import EDGE, KIND, OWNER, TABLE
from wyspa.core.purse import count, held, one, packed
from wyspa.game import lay_game
from wyspa.laying import notation_of
from wyspa.rules.base.army import Army
from wyspa.rules.base.development import Development
from wyspa.rules.base.hidden_cards import NAMES
from wyspa.rules.base.ids import KNIGHT, ROAD
from wyspa.rules.base.route import Route
from wyspa.rules.cities_knights.ids import AREA_OF, AREAS, PROGRESS_NAMES
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves
from wyspa.table import book_of, plan_of, set_table
from wyspa.words.refusal import refusal

# Six zigzags from west to east, top to bottom, that share no node: `scene.line("red", "north", 0, 7)` lays 7 roads.
ROWS = {
    "top": "a1.nw a1.n a1.ne a2.n a2.ne a3.n a3.ne",
    "upper": "b1.nw b1.n b1.ne b2.n b2.ne b3.n b3.ne b4.n b4.ne",
    "north": "c1.nw c1.n c1.ne c2.n c2.ne c3.n c3.ne c4.n c4.ne c5.n c5.ne",
    "south": "c1.sw c1.s c1.se c2.s c2.se c3.s c3.se c4.s c4.se c5.s c5.se",
    "lower": "d1.sw d1.s d1.se d2.s d2.se d3.s d3.se d4.s d4.se",
    "bottom": "e1.sw e1.s e1.se e2.s e2.se e3.s e3.se",
}


class Scene:
    """A bare board of a table: no start pieces, full bank, the first seat about to act in the main phase."""

    def __init__(
        self, map: str = "beginner", seats: int | list[str] = 4, box: str | None = None, **options: object
    ) -> None:
        table = set_table(box, map, seats, **options)
        self.book = book_of(table)
        plan = plan_of(table)
        layout = lay_game(table.line(), self.book, plan, notation_of(table), None, None, refusal).state.layout
        state = self.book.blank(plan.board, layout)
        for module in self.book.modules:
            if not type(module).__module__.startswith("wyspa.rules.base"):  # no start pieces, no robber on its desert
                module.table_laid(self.book, state)
        self.game = Game(table.line(), self.book, notation_of(table), state, None, refusal)
        self.words = self.game.notation
        self.turn(self.game.seats[0])

    # ---- given ---------------------------------------------------------------------------------------------------

    @property
    def state(self):
        return self.game.state

    def seat(self, name: str) -> int:
        return self.game.seat(name)

    def given(self, *pieces: str) -> Scene:
        """Put pieces on the board by the core's own writer ('red road c2/e', 'blue city d3.n', 'robber d3')."""
        for text in pieces:
            words = text.split()
            figures = {name: figure for figure, name in self.book.figure_names.items()}
            if words[0] in figures:
                figure = figures[words[0]]
                self.state.own()
                self.state.on_hex = array([here & ~figure for here in listed(self.state.on_hex)])
                self.state.on_hex[self.words.places.read_hex(words[1])] |= figure
                continue
            seat = self.seat(words[0])
            kind = next(k for k in range(32) if self.book.pieces[k].name == words[1])
            piece = self.book.pieces[kind]
            where = self.words.places.read_edge if piece.where == EDGE else self.words.places.read_node
            for place in words[2:]:
                if piece.upgrades:
                    self.book.put(self.state, piece.upgrades, where(place), seat)
                self.book.put(self.state, kind, where(place), seat)
        return self

    def hand(self, seat: str, cards: str) -> Scene:
        """Replace a hand; the cards come from the bank."""
        who = self.seat(seat)
        self.state.pay(who, self.state.players[who].purse)
        for card in range(self.book.kinds):
            n = held(self.words.read_purse(cards.split()), card)
            if n:
                self.state.gain(who, card, n)
        return self

    def bank(self, card: str, left: int) -> Scene:
        """Take cards of a kind out of the game, so that the bank holds so many."""
        self.state.bank[self.words.read_argument("card", card)] = left
        return self

    def cards(self, seat: str, **owned: int) -> Scene:
        """Give development cards that were bought before this turn."""
        rule = self.module(Development)
        part = rule.edit(self.state)
        new = listed(part.owned)
        for name, n in owned.items():
            cards = n * one(NAMES.index(name))
            new[self.seat(seat)] += cards
            part.deck -= cards
            if name == "point" and rule.points_count:
                self.book.score_secret(self.state, self.seat(seat), n)
        part.owned = array(new)
        return self

    def progress(self, seat: str, **hidden: int) -> Scene:
        """Give hidden progress cards from their decks, by name: spy=1, road_building=2."""
        rule = self.module(Progress)
        part = rule.edit(self.state)
        for name, n in hidden.items():
            card = PROGRESS_NAMES.index(name.replace("_", "-"))
            at = self.seat(seat) * AREAS + AREA_OF[card]
            part.hands = changed(part.hands, at, part.hands[at] + n * rule.one_of(card))
            part.bags = changed(part.bags, AREA_OF[card], part.bags[AREA_OF[card]] - n * rule.one_of(card))
        self.game.fresh = -9
        return self

    def progress_of(self, seat: str) -> dict[str, int]:
        """Give the hidden progress cards of a seat."""
        rule = self.module(Progress)
        held_by = {name: rule.holds(self.state, self.seat(seat), card) for card, name in enumerate(PROGRESS_NAMES)}
        return {name: n for name, n in held_by.items() if n}

    def landed(self) -> Scene:
        """Let the barbarians have landed before: thieves move."""
        part = self.state.edit_part(self.module(SleepingThieves).slot)
        part.awake = 1
        return self

    def turn(self, seat: str, phase: str = "main") -> Scene:
        """Put a seat on turn in a phase (main, roll, ...)."""
        number = next(k for k, name in self.book.phase_names.items() if name == phase)
        self.state.turn = self.seat(seat)
        self.state.become(number, self.seat(seat), 0)
        self.game.fresh = -9
        return self

    def walk(self, seat: str, *nodes: str) -> Scene:
        """Lay roads from node to neighbouring node, in this order."""
        for a, b in pairwise(nodes):
            self.book.put(self.state, ROAD, self.edge_between(a, b), self.seat(seat))
        return self

    def edge_between(self, a: str, b: str) -> int:
        """Find the edge that joins two neighbouring nodes."""
        board, read = self.state.board, self.words.places.read_node
        for e in range(board.n_edge):
            if {board.edge_nodes[e * 2], board.edge_nodes[e * 2 + 1]} == {read(a), read(b)}:
                return e
        raise ValueError(f"{a} and {b} are not neighbours")

    def line(self, seat: str, row: str, start: int, end: int) -> Scene:
        """Lay roads along a row (see ROWS) from its node number start to its node number end, in this order."""
        nodes = ROWS[row].split()
        step = 1 if end > start else -1
        return self.walk(seat, *(nodes[k] for k in range(start, end + step, step)))

    def ring(self, seat: str, hex: str) -> Scene:
        """Lay the six roads around a hex."""
        return self.walk(seat, *(f"{hex}.{corner}" for corner in ["n", "ne", "se", "s", "sw", "nw", "n"]))

    def knights(self, seat: str, n: int) -> Scene:
        """Let a seat have played so many knights in earlier turns."""
        rule = self.module(Development)
        part = rule.edit(self.state)
        part.deck -= n * one(KNIGHT)
        part.used += n * one(KNIGHT)
        for _ in range(n):
            self.book.card_played(self.state, self.seat(seat), KNIGHT)
        return self

    def pile(self, **left: int) -> Scene:
        """Leave only these cards in the pile; the others are out of the game."""
        part = self.module(Development).edit(self.state)
        part.deck = packed([left.get(name, 0) for name in NAMES])
        return self

    def listen(self) -> Scene:
        """Keep events from now on: see `told`."""
        self.game.tell()
        return self

    def tile(self, hex: str, terrain: str, number: int) -> Scene:
        """Put another terrain with another number on a hex (0: none)."""
        old = self.state.layout
        kinds = {name: kind for kind, name in self.book.terrain_names.items()}
        here = self.words.places.read_hex(hex)
        terrains, numbers = listed(old.terrain), listed(old.number)
        terrains[here], numbers[here] = kinds[terrain], number
        self.state.layout = Layout(self.state.board, array(terrains), array(numbers), old.dock_edges, old.dock_kinds)
        return self

    def module(self, kind: type):
        return next(m for m in self.book.modules if isinstance(m, kind))

    # ---- when ----------------------------------------------------------------------------------------------------

    def when(self, *actions: str) -> Scene:
        """Play 'seat: action' lines; without a seat it is the one who is asked."""
        for text in actions:
            seat, action = self.split(text)
            self.game.fresh = -9
            self.game.play(action, seat)
        return self

    def split(self, text: str) -> tuple[int, str]:
        name, found, action = text.partition(":")
        return (self.seat(name.strip()), action.strip()) if found else (self.game.actor, text)

    def roll(self, number: int, event: str = "science") -> Scene:
        """Roll a sum for the seat on turn, from the roll phase or the main phase; the event die shows a face too."""
        a = max(1, number - 6)
        seat = self.game.seats[self.state.turn]
        self.turn(seat, "roll")
        self.when(f"{seat}: roll", f"table: dice {a} {number - a}")
        if self.phase == "event":
            self.when(f"table: event {event}")
        return self.when(f"table: resolve {a} {number - a}") if self.phase == "resolve" else self

    # ---- then ----------------------------------------------------------------------------------------------------

    def refused(self, action: str, rule: str | None = None) -> str:
        """The action is refused, the state unchanged; give the sentence. Check the rule it cites."""
        before = self.game.hash()
        seat, words = self.split(action)
        self.game.fresh = -9
        with pytest.raises(IllegalAction) as error:
            self.game.play(words, seat)
        assert self.game.hash() == before
        if rule is not None:
            assert error.value.why.rule == rule, str(error.value)
        return str(error.value)

    def legal(self, seat: str | None = None, verb: str = "") -> list[str]:
        """List what a seat may do, in words; only one verb if named."""
        self.game.fresh = -9
        words = self.game.words(None if seat is None else self.seat(seat))
        return [w for w in words if w.split()[0] == verb] if verb else words

    def holds(self, seat: str) -> str:
        return self.book.say_purse(self.state.players[self.seat(seat)].purse)

    def has(self, seat: str, card: str) -> int:
        return held(self.state.players[self.seat(seat)].purse, self.words.read_argument("card", card))

    def count(self, seat: str) -> int:
        return self.state.players[self.seat(seat)].cards

    def points(self, seat: str) -> int:
        return self.state.players[self.seat(seat)].points

    def supply(self, seat: str, piece: str) -> int:
        kind = next(k for k in range(32) if self.book.pieces[k].name == piece)
        return self.state.players[self.seat(seat)].supply[kind]

    def at(self, place: str) -> str:
        """Say what stands on a node, edge or hex: 'red settlement', '' or 'robber'."""
        places = self.words.places
        if "." in place or "/" in place:
            on_node, on_edge = self.state.on_node, self.state.on_edge
            here = on_node[places.read_node(place)] if "." in place else on_edge[places.read_edge(place)]
            return f"{self.book.colour_names[(here >> OWNER) - 1]} {self.book.pieces[here & KIND].name}" if here else ""
        here = self.state.on_hex[places.read_hex(place)]
        return " ".join(name for figure, name in self.book.figure_names.items() if here & figure)

    def left(self, card: str) -> int:
        """Count what the bank has left of a kind."""
        return self.state.bank[self.words.read_argument("card", card)]

    def rate(self, seat: str, card: str) -> int:
        """Say how many of a kind the bank wants for one card."""
        return held(self.state.players[self.seat(seat)].rates, self.words.read_argument("card", card))

    def waits(self) -> list[str]:
        """Name the seats that are asked now."""
        return [self.game.seats[seat] for seat in self.game.waiting()]

    def longest_road(self) -> str | None:
        """Name who holds the Longest Road card."""
        holder = self.module(Route).part(self.state).holder
        return None if holder == TABLE else self.book.colour_names[holder]

    def road_length(self, seat: str) -> int:
        return self.module(Route).lengths(self.book, self.state.copy())[self.seat(seat)]

    def largest_army(self) -> str | None:
        holder = self.module(Army).part(self.state).holders[0]
        return None if holder == TABLE else self.game.seats[holder]

    def developments(self, seat: str) -> dict[str, int]:
        owned = self.module(Development).part(self.state).owned[self.seat(seat)]
        return {name: held(owned, k) for k, name in enumerate(NAMES) if held(owned, k)}

    @property
    def phase(self) -> str:
        """Name what is to be decided now."""
        return self.game.phase

    def robber(self) -> str:
        """Name the hex on which the robber stands."""
        names = self.words.places.hex_names
        return " ".join(names[h] for h, here in enumerate(listed(self.state.on_hex)) if here)

    def named(self, *places: str) -> set[str]:
        """Give places by the names that are written: a node or an edge has up to three."""
        words = self.words.places
        return {
            words.say_node(words.read_node(p)) if "." in p else words.say_edge(words.read_edge(p)) if "/" in p else p
            for p in places
        }

    def open(self, seat: str, verb: str) -> set[str]:
        """List the places where a seat may do something now ('road', 'settlement', 'city')."""
        return {words.split()[1] for words in self.legal(seat, verb)}

    def pile_left(self) -> int:
        """Count the development cards in the pile."""
        return count(self.module(Development).part(self.state).deck)

    def played_knights(self, seat: str) -> int:
        return self.module(Army).part(self.state).played[self.seat(seat)]

    def outcomes(self) -> dict[str, int]:
        """Give what nature can bring now, with its weights."""
        return {self.game.say(action): weight for action, weight in self.game.outcomes()}

    def sees(self, seat: str) -> dict:
        """Give all that one seat may know, as plain numbers ('table': a spectator)."""
        return self.game.view(self.seat(seat)).plain()

    def public(self, seat: str, viewer: str = "table") -> int:
        """Give the points of a seat that a viewer is shown."""
        return self.game.view(self.seat(viewer)).points[self.seat(seat)]

    def told(self, seat: str, name: str) -> list[tuple[int, int, int]]:
        """List the facts of a name as a seat may know them: (seat, what, detail)."""
        return [e.row()[1:] for e in self.game.events(self.seat(seat)) if e.name == name]
