"""All that is the same for every game of an environment: table, numbers of actions, form of observations."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.ids import EDGE, NODE, VERB
from wyspa.env.episode import Episode
from wyspa.env.forms import PLACES as ON_PLACES
from wyspa.env.kept_rows import Keeper
from wyspa.env.numbering import (
    COUNTED,
    LISTED_TERMS,
    MAYBE_SEAT,
    NOTHING,
    PLACES,
    TO_SEAT,
    WAIT_INDEX,
    ActionTable,
    BadIndex,
)
from wyspa.env.sketching import DRAFT
from wyspa.env.window import Window
from wyspa.game import Game
from wyspa.laying import lay_table, notation_of
from wyspa.rules.catalogue import Asked
from wyspa.table import Table, set_table

OURS = "wyspa.rules."
OBSERVATIONS = 1  # version of the form of rows
OFFERS = 2  # that a seat may begin in a turn
CARDS = 3  # on each side of an offer
MOST = 15  # cards that terms can name


class BadSetting(ValueError):
    """An environment that cannot be: what was asked for, and what there is."""


class Lab:
    """A table as those see it who learn to play at it.

    >>> lab = Lab(seats=4)
    >>> lab.actions, lab.width
    (374, 1101)
    """

    def __init__(
        self,
        box: str | None = None,
        map: str = "variable",
        seats: int | list[str] | None = None,
        *,
        preset: str | None = None,
        rules: Sequence[Asked] = (),
        offers: int = OFFERS,
        cards: int = CARDS,
        table: Table | None = None,
        **options: object,
    ) -> None:
        """Choose a table as `wyspa.lay` does; `offers` begun in a turn and `cards` on each side bound negotiation."""
        if not isinstance(offers, int) or not 0 <= offers <= 50:
            raise BadSetting(f"offers={offers!r} cannot be: a seat may begin 0 to 50 offers in a turn")
        if not isinstance(cards, int) or not 1 <= cards <= MOST:
            raise BadSetting(f"cards={cards!r} cannot be: an offer names 1 to {MOST} cards on each side")
        self.table = table if table is not None else set_table(box, map, seats, preset, rules=rules, **options)
        self.offers, self.cards = offers, cards
        self.notation = notation_of(self.table)
        self.book = self.notation.book
        first = lay_table(self.table, Seeded(0))
        self.window = Window(self.book, first.state)
        window = self.window
        self.sizes = [window.n_seat, window.n_colour, window.n_hex, window.n_node, window.n_edge]
        board, tiles = first.state.board.chart(), first.state.layout.tiles()
        self.acts = ActionTable(self.book, self.sizes, window.whole)
        self.eyes = Keeper(self.book, board, tiles, self.sizes, window.whole)
        # a stranger's rule may look for more in a view than a sketch has, or make another depend on what it is not told
        self.fast = window.whole and all(type(rule).__module__.startswith(OURS) for rule in self.book.modules)
        self.near: list[list[dict[int, int]]] = []
        self.hall_rows: list[list[list[int]]] = []
        if not window.whole:
            for seat in range(self.seats):
                names = window.of(seat)
                self.near.append([names.by_seat, names.by_hex, names.by_node, names.by_edge])
                self.hall_rows.append([list(names.hexes), list(names.nodes)])

    # ---- sizes -------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """Count the seats."""
        return int(self.book.seats)

    @property
    def seat_names(self) -> list[str]:
        """Name the seats in the order of turns."""
        return self.book.seat_names

    @property
    def actions(self) -> int:
        """Count the actions there are."""
        return int(self.acts.length)

    @property
    def width(self) -> int:
        """Count the numbers of an observation."""
        return int(self.eyes.length)

    @cached_property
    def fingerprint(self) -> str:
        """Give sixteen digits for actions and observations: what was learnt with others does not fit."""
        words = [f"wyspa observations {OBSERVATIONS}", self.acts.fingerprint, *self.columns]
        return hashlib.blake2b("\n".join(words).encode(), digest_size=8).hexdigest()

    def check(self, fingerprint: str) -> None:
        """Refuse what was learnt at another table, or by another version."""
        if fingerprint != self.fingerprint:
            raise BadSetting(
                f"this was learnt with actions and observations {fingerprint}, but the table has {self.fingerprint}: "
                "train it again, or lay the table it was trained at"
            )

    # ---- games -------------------------------------------------------------------------------------------------------

    def lay(self, seed: int) -> tuple[Game, Dealer]:
        """Lay a game, and give the dealer that nature has in it."""
        if not isinstance(seed, int):
            raise BadSetting(f"seed={seed!r} cannot be: a game is dealt by a whole number")
        dealer = Seeded(seed)
        return lay_table(self.table, dealer), dealer

    def episode(self, seed: int = 0) -> Episode:
        """Begin a game."""
        return self.episode_of(*self.lay(seed), seed)

    def episode_of(self, game: Game, dealer: Dealer, seed: int = 0, chance: bool = False) -> Episode:
        """Go on with a game; with `chance` nature is asked too, by whoever plays it."""
        luck = seed ^ 0x5EA7
        episode = Episode(self.acts, self.eyes, self.fast, game, dealer, self.offers, self.cards, luck, chance)
        episode.near, episode.hall_rows = self.near, self.hall_rows
        return episode

    # ---- actions -----------------------------------------------------------------------------------------------------

    def encode(self, action: int, seat: int) -> int:
        """Give the number of an action of a seat."""
        if not 0 <= seat < self.seats:
            raise BadSetting(f"there is no seat {seat!r}: choose 0 to {self.seats - 1}")
        if action < 0 or action >> VERB >= len(self.book.verbs):
            raise BadIndex(f"{action} is not an action of this table")
        index = int(self.acts.index(action, seat, self.near[seat] if self.near else []))
        if index < 0:
            raise BadIndex(f"'{self.notation.say(action)}' has no number: it is composed, nature's, or out of sight")
        return index

    def decode(self, index: int, episode: Episode) -> int:
        """Give the action that a number stands for in a moment of a game."""
        self.check_index(index)
        action = int(episode.decode(index))
        if action < 0:
            raise BadIndex(f"{index} ({self.name(index)}) stands for no action now")
        return action

    def check_index(self, index: int) -> None:
        """Refuse a number that no action has."""
        if not isinstance(index, int) or not 0 <= index < self.actions:
            raise BadIndex(f"{index} is no action: this table has 0 to {self.actions - 1}")

    def name(self, index: int, seat: int | None = None) -> str:
        """Put a number into words; other seats are counted from the own one: +1 is the next in turn."""
        self.check_index(index)
        acts = self.acts
        if index == WAIT_INDEX:
            return "wait"
        if index >= acts.o_start:
            return self.step_name(index)
        block = acts.block_at(index)
        rest = index - int(block.at)
        if block.a == LISTED_TERMS:
            return f"{block.name} {self.seat_word(rest - 1, seat)}"
        words = [block.name]
        kinds = block.form.split()
        if block.a != NOTHING:
            a, b = divmod(rest, int(block.n_b))
            words.append(self.argument(kinds[0], int(block.a), a, seat))
            if block.b != NOTHING:
                words.append(self.argument(kinds[1], int(block.b), b, seat))
        return " ".join(word for word in words if word)

    def step_name(self, index: int) -> str:
        """Name a step of an offer."""
        acts = self.acts
        cards = [self.book.card_names[card] for card in range(int(acts.kinds))]
        for at, word, names in (
            (acts.o_start, "begin", [start.split()[0] for start in acts.starts]),
            (acts.o_give, "offering", cards),
            (acts.o_get, "wanting", cards),
            (acts.o_to, "to", ["all", *(self.seat_word(k, None) for k in range(int(acts.n_seat)))]),
        ):
            if index - at < len(names):
                return f"{word} {names[index - int(at)]}"
        return "say it" if index == acts.o_say else "drop it"

    def argument(self, kind: str, sort: int, x: int, seat: int | None) -> str:
        """Put one argument into words."""
        if sort in PLACES:
            if not self.window.whole:
                if seat is None:
                    return f"{kind} {x}"
                names = self.window.of(seat)
                x = (names.hexes if kind == "hex" else names.nodes if kind == "node" else names.edges)[x]
                if x < 0:
                    return "nowhere"
            return self.notation.say_argument(kind, x)
        if sort == TO_SEAT:
            return self.seat_word(x, seat)
        if sort == MAYBE_SEAT:
            return self.seat_word(x - 1, seat) if x else ""
        if sort == COUNTED and kind.rstrip("?") == "number":
            return str(x)
        return self.notation.say_argument(kind, x)

    def seat_word(self, k: int, seat: int | None) -> str:
        """Name a seat by its local number, or for somebody who sits somewhere by its colour."""
        if seat is not None:
            found = self.window.of(seat).seats
            return self.book.colour_names[found[k]] if 0 <= k < len(found) and found[k] >= 0 else "nobody"
        if k < 0:
            return "nobody"
        return self.book.colour_names[k] if k >= self.sizes[0] else f"+{k}" if k else "me"

    # ---- observations ------------------------------------------------------------------------------------------------

    @cached_property
    def columns(self) -> list[str]:
        """Name every number of an observation."""
        eyes, book = self.eyes, self.book
        cards = [book.card_names[card] for card in range(int(eyes.kinds))]
        names = [f"phase {book.phase_names[phase]}" for phase in sorted(book.phase_names)]
        names += [f"hand {card}" for card in cards] + [f"aside {card}" for card in cards]
        names += ["own points", "target", "turns", *(f"bank {card}" for card in cards)]
        names += ["draft verb", "draft stage", "draft to", *(f"draft give {c}" for c in cards)]
        names += [f"draft get {card}" for card in cards]
        of_seat = ["on turn", "asked", "starter", "points", "cards"]
        of_seat += [f"supply {book.pieces[kind].name}" for kind in eyes.stock]
        of_seat += [f"rate {card}" for card in cards] + ["open", *(f"hand {card}" for card in cards)]
        names += [f"seat {seat} {name}" for seat in range(int(eyes.n_seat)) for name in of_seat]
        names += [f"hex {h} {name}" for h in range(int(eyes.n_hex)) for name in self.hex_columns]
        names += [f"node {n} {name}" for n in range(int(eyes.n_node)) for name in self.node_columns]
        names += [f"edge {e} {name}" for e in range(int(eyes.n_edge)) for name in self.edge_columns]
        for form in eyes.forms:
            times = int(form.width) // max(1, len(form.names))
            names += [
                f"{form.name} {k} {name}" if times > 1 else f"{form.name} {name}"
                for k in range(times)
                for name in form.names
            ]
        assert len(names) == self.width, (len(names), self.width)
        return names

    @property
    def owner_columns(self) -> list[str]:
        """Name who may own a piece."""
        names = [f"of {seat}" for seat in range(int(self.eyes.n_colour))]
        return names if self.window.whole else [*names, "of somebody"]

    @property
    def hex_columns(self) -> list[str]:
        """Name what is told of a hex."""
        book = self.book
        terrains = [book.terrain_names[terrain] for terrain in sorted(book.terrain_names)]
        return [*terrains, "number", "pips", *(book.figure_names[figure] for figure in sorted(book.figure_names))]

    @property
    def node_columns(self) -> list[str]:
        """Name what is told of a node."""
        pieces = [piece.name for piece in self.book.pieces if piece.where == NODE]
        return [*pieces, *self.owner_columns, "dock"]

    @property
    def edge_columns(self) -> list[str]:
        """Name what is told of an edge."""
        return [*(piece.name for piece in self.book.pieces if piece.where == EDGE), *self.owner_columns]

    @cached_property
    def private(self) -> list[int]:
        """List the columns that only the seat itself knows: what a judge sees of the others."""
        eyes = self.eyes
        found = list(range(int(eyes.o_own), int(eyes.o_own + 2 * eyes.kinds + 1)))
        found += list(range(int(eyes.o_draft), int(eyes.o_draft + DRAFT + 2 * eyes.kinds)))
        for form in eyes.forms:
            if form.own:
                found += range(int(form.at), int(form.at + form.width))
        return found

    @cached_property
    def scales(self) -> list[float]:
        """Give by what each number is divided where floats are asked for, so that all are about 1."""
        by_word = {"turns": 100.0, "target": 10.0, "number": 12.0, "pips": 5.0, "cards": 10.0, "points": 10.0}
        by_head = {"hand": 5.0, "aside": 5.0, "bank": 20.0, "supply": 15.0, "rate": 4.0, "draft": 3.0, "stock": 10.0}
        facts = int(self.eyes.forms[0].at) if self.eyes.forms else self.width
        found: list[float] = []
        for k, name in enumerate(self.columns):
            words = name.split()
            told = words[2:] if words[0] in ("seat", "hex", "node", "edge") else words
            scale = by_word.get(words[-1], by_head.get(told[0], 1.0) if told else 1.0)
            found.append(max(scale, 5.0) if k >= facts else scale)
        return found

    @cached_property
    def graph(self) -> dict[str, list[list[int]]]:
        """Give the columns of a row as tables: for seats, hexes, nodes and edges those of each, facts included."""
        eyes = self.eyes
        tables: dict[str, list[list[int]]] = {
            "seats": rows_of(int(eyes.o_seats), int(eyes.n_seat), int(eyes.w_seat)),
            "hexes": rows_of(int(eyes.o_hexes), int(eyes.n_hex), int(eyes.w_hex)),
            "nodes": rows_of(int(eyes.o_nodes), int(eyes.n_node), int(eyes.w_node)),
            "edges": rows_of(int(eyes.o_edges), int(eyes.n_edge), int(eyes.w_edge)),
        }
        taken = {column for table in tables.values() for row in table for column in row}
        for form in eyes.forms:
            if form.kind == ON_PLACES and form.width:
                key = "nodes" if form.where == NODE else "edges" if form.where == EDGE else "hexes"
            elif form.width == eyes.n_seat * form.cells and form.kind in (0, 1, 7) and not form.colours:
                key = "seats"
            else:
                continue
            for k, row in enumerate(tables[key]):
                row += range(int(form.at + k * form.cells), int(form.at + (k + 1) * form.cells))
                taken.update(row)
        tables["table"] = [[column for column in range(self.width) if column not in taken]]
        return tables

    def describe(self) -> dict[str, Any]:
        """Tell what there is, for a report or a file beside weights."""
        return {
            "table": self.table.line(),
            "actions": self.actions,
            "observation": self.width,
            "fingerprint": self.fingerprint,
            "offers": self.offers,
            "cards": self.cards,
        }


def rows_of(start: int, n: int, width: int) -> list[list[int]]:
    """List the columns of n rows that lie one after the other."""
    return [list(range(start + k * width, start + (k + 1) * width)) for k in range(n)]
