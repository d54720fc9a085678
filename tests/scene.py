"""Given, when, then: set up any position in words, act in words, look at the outcome.

    scene = Scene("beginner").given("red settlement c2.ne", "red road c2/e", "robber d3")
    scene.hand("red", "1 lumber 1 brick").turn("red")
    scene.when("red: road c2/se")
    assert scene.points("red") == 1
    scene.refused("blue: end", "B-41")

Nature acts only when told: `scene.when("table: dice 3 4")`.
"""

from __future__ import annotations

import pytest

from wyspa import Game, IllegalAction
from wyspa.core.arrays import array, listed
from wyspa.core.ids import EDGE, KIND, OWNER, TABLE
from wyspa.core.purse import held
from wyspa.game import lay_game
from wyspa.laying import notation_of
from wyspa.rules.base.army import Army
from wyspa.rules.base.development import NAMES, Development
from wyspa.rules.base.route import Route
from wyspa.table import book_of, plan_of, set_table
from wyspa.words.refusal import refusal


class Scene:
    """A bare board of a table: no start pieces, full bank, the first seat about to act in the main phase."""

    def __init__(self, map: str = "beginner", seats: int | list[str] = 4, box: str = "base", **options: object) -> None:
        table = set_table(box, map, seats, **options)
        self.book = book_of(table)
        plan = plan_of(table)
        layout = lay_game(table.line(), self.book, plan, notation_of(table), None, None, refusal).state.layout
        state = self.book.blank(plan.board, layout)
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
        """Give development cards, not fresh ones: cards('red', knight=2)."""
        rule = self.module(Development)
        part = rule.edit(self.state)
        new = listed(part.owned)
        deck = listed(part.deck)
        for name, n in owned.items():
            card = NAMES.index(name)
            new[self.seat(seat) * len(NAMES) + card] += n
            deck[card] -= n
            if name == "point":
                self.book.score_secret(self.state, self.seat(seat), n)
        part.owned, part.deck = array(new), array(deck)
        return self

    def turn(self, seat: str, phase: str = "main") -> Scene:
        """Put a seat on turn in a phase (main, roll, ...)."""
        number = next(k for k, name in self.book.phase_names.items() if name == phase)
        self.state.turn = self.seat(seat)
        self.state.become(number, self.seat(seat), 0)
        self.game.fresh = -9
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

    def roll(self, number: int) -> Scene:
        """Roll a sum for the seat on turn, from the roll phase or the main phase."""
        a = max(1, number - 6)
        seat = self.game.seats[self.state.turn]
        self.turn(seat, "roll")
        return self.when(f"{seat}: roll", f"table: dice {a} {number - a}")

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
            here = self.state.on_node[places.read_node(place)] if "." in place else self.state.on_edge[places.read_edge(place)]
            return f"{self.game.seats[(here >> OWNER) - 1]} {self.book.pieces[here & KIND].name}" if here else ""
        here = self.state.on_hex[places.read_hex(place)]
        return " ".join(name for figure, name in self.book.figure_names.items() if here & figure)

    def longest_road(self) -> str | None:
        """Name who holds the Longest Road card."""
        holder = self.module(Route).part(self.state).holder
        return None if holder == TABLE else self.game.seats[holder]

    def road_length(self, seat: str) -> int:
        return self.module(Route).part(self.state).length[self.seat(seat)]

    def largest_army(self) -> str | None:
        holder = self.module(Army).part(self.state).holder
        return None if holder == TABLE else self.game.seats[holder]

    def developments(self, seat: str) -> dict[str, int]:
        owned = self.module(Development).part(self.state).owned
        start = self.seat(seat) * len(NAMES)
        return {name: owned[start + k] for k, name in enumerate(NAMES) if owned[start + k]}
