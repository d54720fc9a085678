"""X-15 to X-17, X-20, X-21, X-24, X-26, X-44: knights know no roads and ships, only what leads on into what."""

from __future__ import annotations

from tests.rule import rule
from tests.scene import Scene
from wyspa import Game, Module
from wyspa.core.book import Book
from wyspa.core.dealer import Seeded
from wyspa.core.notation import Notation
from wyspa.rules.base.ids import ROAD
from wyspa.rules.cities_knights.box import cities_rules
from wyspa.rules.cities_knights.orders import Orders
from wyspa.rules.cities_knights.retreat import Retreat
from wyspa.rules.seafarers.box import seafarers_modules
from wyspa.rules.seafarers.ids import PIRATE, SEA, SHIP
from wyspa.table import map_named, plan_of, set_table
from wyspa.words.refusal import refusal


class PirateHunt(Module):
    """Knights chase the pirate."""

    def meet(self, book: Book) -> None:
        book.rule(Orders).let_chase(PIRATE, "chase-pirate", "X-20", "X-18")


class Harbourage(Scene):
    """New Shores with the rules of both boxes, on which knights may chase the pirate too; a ring of sea is at hand."""

    def __init__(self) -> None:
        table = set_table("seafarers", "new-shores", 4)
        options = dict(table.options) | {"choose_defenders": "no", "strict_chase": "no"}
        sea = seafarers_modules(options, map_named(table.map).ground(table.seats))
        self.book = Book([*sea, *cities_rules(options), PirateHunt("pirate_hunt")], list(table.seats))
        plan = plan_of(table)
        self.words = Notation(self.book, plan.board)
        state = self.book.blank(plan.board, plan.deal(Seeded(1)))
        for module in self.book.modules:
            if not type(module).__module__.startswith("wyspa.rules.base"):
                module.table_laid(self.book, state)
        self.game = Game(table.line(), self.book, self.words, state, None, refusal)
        self.turn(self.game.seats[0])
        self.sea = next(
            h
            for h in range(plan.board.n_inner)
            if all(plan.board.hex_hexes[h * 6 + k] >= 0 for k in range(6))
            and state.layout.terrain[h] == SEA
            and all(state.layout.terrain[plan.board.hex_hexes[h * 6 + k]] == SEA for k in range(2))
        )

    def corner(self, k: int) -> str:
        """Name a corner of the sea hex, clockwise from the north; the second has nothing but sea around it."""
        return self.words.places.say_node(self.state.board.hex_nodes[self.sea * 6 + k])

    def lay(self, seat: str, kinds: str) -> Harbourage:
        """Lay roads (r) and ships (s) around the hex, clockwise from its north."""
        for k, kind in enumerate(kinds):
            edge = self.state.board.hex_edges[self.sea * 6 + k]
            self.book.put(self.state, {"r": ROAD, "s": SHIP}[kind], edge, self.seat(seat))
        return self

    def targets(self) -> set[str]:
        return {words.split()[1] for words in self.legal()}


@rule("X-15")
def test_knights_are_recruited_at_ships_and_on_sea_nodes_too():
    scene = Harbourage().lay("red", "ss").hand("red", "1 wool 1 ore")
    assert scene.open("red", "recruit") == {scene.corner(0), scene.corner(1), scene.corner(2)}


@rule("X-16", "X-17")
def test_a_knight_marches_over_ships_alone():
    scene = Harbourage().lay("red", "sss").given(f"red active-weak-knight {Harbourage().corner(3)}")
    scene.when(f"red: march {scene.corner(3)}")
    assert scene.targets() == {scene.corner(0), scene.corner(1), scene.corner(2)}


@rule("X-16")
def test_roads_and_ships_join_at_an_own_building_only():
    scene = Harbourage().lay("red", "rss")
    scene.given(f"red active-weak-knight {scene.corner(0)}").when(f"red: march {scene.corner(0)}")
    assert scene.targets() == {scene.corner(1)}
    scene.refused(f"red: to {scene.corner(2)}", "C-68")
    scene = Harbourage().lay("red", "rss").given(f"red settlement {scene.corner(1)}")
    scene.given(f"red active-weak-knight {scene.corner(0)}").when(f"red: march {scene.corner(0)}")
    assert scene.targets() == {scene.corner(2), scene.corner(3)}


@rule("X-16", "X-27")
def test_an_own_knight_does_not_join_roads_and_ships():
    scene = Harbourage().lay("red", "rss")
    scene.given(f"red active-weak-knight {scene.corner(0)}", f"red weak-knight {scene.corner(1)}")
    assert scene.legal("red", "march") == []


@rule("X-16")
def test_a_knight_where_road_and_ship_meet_may_leave_by_either():
    scene = Harbourage().lay("red", "rs").given(f"red active-weak-knight {Harbourage().corner(1)}")
    scene.when(f"red: march {scene.corner(1)}")
    assert scene.targets() == {scene.corner(0), scene.corner(2)}


@rule("X-16")
def test_ships_go_on_from_a_node_that_was_reached_by_road_before():
    """Two roads lead to the third corner, four ships the other way round too, and from there a ship goes out."""
    for ring, outside in (("rrssss", True), ("rrrsss", False)):
        scene = Harbourage().lay("red", ring).given(f"red active-weak-knight {Harbourage().corner(0)}")
        board, node = scene.state.board, scene.words.places.read_node(scene.corner(2))
        out = next(k for k in range(3) if board.node_nodes[node * 3 + k] not in board.hex_nodes[scene.sea * 6 :][:6])
        scene.book.put(scene.state, SHIP, board.node_edges[node * 3 + out], scene.seat("red"))
        beyond = scene.words.places.say_node(board.node_nodes[node * 3 + out])
        scene.when(f"red: march {scene.corner(0)}")
        assert scene.targets() == {scene.corner(k) for k in range(1, 6)} | ({beyond} if outside else set())


@rule("X-44")
def test_a_driven_away_knight_retreats_over_ships():
    scene = Harbourage().lay("blue", "ss").given(f"blue weak-knight {Harbourage().corner(0)}")
    node = scene.words.places.read_node(scene.corner(0))
    scene.module(Retreat).drive_away(scene.book, scene.state, node)
    assert scene.targets() == {scene.corner(1), scene.corner(2)}


@rule("X-24")
def test_a_foreign_knight_cuts_a_line_of_ships():
    scene = Harbourage().lay("red", "sssss")
    assert scene.road_length("red") == 5
    scene.given(f"blue weak-knight {scene.corner(2)}")
    assert scene.road_length("red") == 3


@rule("X-26")
def test_a_foreign_knight_lets_no_ship_be_attached():
    scene = Harbourage().lay("red", "s").given(f"blue weak-knight {Harbourage().corner(1)}")
    scene.hand("red", "1 lumber 1 wool 1 brick")
    edge = scene.words.places.say_edge(scene.state.board.hex_edges[scene.sea * 6 + 1])
    assert edge not in scene.open("red", "ship")


@rule("X-20", "X-21")
def test_a_knight_chases_the_pirate_and_only_the_pirate():
    scene = Harbourage().landed().lay("red", "ss")
    scene.given(f"pirate {scene.words.places.say_hex(scene.sea)}", f"red active-weak-knight {scene.corner(1)}")
    assert scene.legal("red", "chase") == []
    assert scene.legal("red", "chase-pirate") == [f"chase-pirate {scene.corner(1)}"]
    scene.when(f"red: chase-pirate {scene.corner(1)}")
    assert {words.split()[0] for words in scene.legal("red")} == {"pirate"}
    assert scene.at(scene.corner(1)) == "red weak-knight"


@rule("X-18", "X-20")
def test_nobody_chases_the_pirate_before_the_first_landing():
    scene = Harbourage().lay("red", "ss")
    scene.given(f"pirate {scene.words.places.say_hex(scene.sea)}", f"red active-weak-knight {scene.corner(1)}")
    assert scene.legal("red", "chase-pirate") == []
