"""A house rule in plain Python: an ordinary subclass of Module in a Book with the rules of the box.

It must work on the compiled engine too, where it is an interpreted subclass of a native class.
"""

from __future__ import annotations

from tests import invariants
from tests.walker import Walker
from wyspa import Game, Module
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.notation import Notation
from wyspa.core.refusing import why_not_place
from wyspa.core.state import Part, State
from wyspa.core.why import Why
from wyspa.laying import lay_table
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.catalogue import box_named, modules_of
from wyspa.table import Table, map_named, plan_of, set_table
from wyspa.words.refusal import refusal

DEALT = set_table(map="variable", seats=3, start="first")
PRINTED = set_table(map="beginner", seats=4)  # all its start roads lie inland, and nobody chooses a place without one


class InlandRoads(Module):
    """No roads at the coast."""

    def __init__(self) -> None:
        super().__init__("inland_roads")

    def may_place(self, state: State, piece: int, place: int, seat: int) -> bool:
        return piece != ROAD or not state.board.is_coast(place)

    def why_not_place(self, book: Book, state: State, piece: int, place: int, seat: int) -> Why | None:
        return Why("house", "not_possible") if piece == ROAD else None


class Pioneers(Part):
    """Who has built the first settlement inland; the second one pays no point."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Part:
        return Pioneers(self.seat)

    def fields(self, io: Fields) -> None:
        self.seat = io.number("pioneer", self.seat)


class FirstInland(Module):
    """A point for the first who builds a settlement that touches three hexes."""

    def __init__(self) -> None:
        super().__init__("first_inland")

    def new_part(self, book: Book) -> Part:
        return Pioneers(-1)

    def after_place(self, book: Book, state: State, piece: int, place: int, seat: int) -> None:
        if piece == SETTLEMENT and state.parts[self.slot].seat < 0 and not state.board.node_is_coast(place):
            state.edit_part(self.slot).seat = seat
            book.score(state, seat, 1)

    def recount(self, book: Book, state: State, seat: int) -> int:
        return 1 if state.parts[self.slot].seat == seat else 0


def laid(table: Table, *rules: Module) -> Game:
    """Lay the base game with own rules added."""
    ground = map_named(table.map).ground(table.seats)
    book = Book(modules_of(box_named("base"), dict(table.options), ground) + list(rules), list(table.seats))
    board = plan_of(table).board
    island = lay_table(table).state.layout
    return Game(table.line(), book, Notation(book, board), book.lay(board, island), None, refusal)


def coast_roads(game: Game) -> list[int]:
    """List the coastal edges with a road."""
    board = game.state.board
    return [edge for edge in range(board.n_edge) if game.state.on_edge[edge] and board.is_coast(edge)]


def test_a_forbidden_place_is_never_open_and_games_keep_every_invariant():
    game = laid(PRINTED, InlandRoads())
    built = 0
    for seat, action in Walker(3).walk(game, turns=150):
        built += game.say(action).startswith("road")
        assert coast_roads(game) == []
        for edge in game.state.players[seat].open[ROAD] if seat >= 0 else []:
            assert not game.state.board.is_coast(edge)
        invariants.check(game.book, game.state)
        invariants.open_places_equal_the_scan(game.book, game.state)
    assert built > 5


def test_without_the_rule_the_same_walk_builds_at_the_coast():
    game = laid(PRINTED)
    for _ in Walker(3).walk(game, turns=150):
        pass
    assert coast_roads(game) != []


def test_the_refusal_asks_the_rule_for_its_reason():
    game = laid(PRINTED, InlandRoads())
    board = game.state.board
    edge = next(e for e in range(board.n_edge) if board.is_coast(e))
    why = why_not_place(game.book, game.state, ROAD, edge, 0)
    assert why is not None
    assert why.rule == "house"


def test_a_rule_with_a_part_and_a_point_of_its_own():
    game = laid(DEALT, FirstInland())
    rule = game.book.modules[-1]
    holders = set()
    for k, _ in enumerate(Walker(4).walk(game, turns=80)):
        invariants.check(game.book, game.state)
        if k % 20 == 0:
            invariants.check_thoroughly(game.book, game.state)
        holders.add(game.state.parts[rule.slot].seat)
    assert len(holders - {-1}) == 1


def test_both_rules_meet():
    game = laid(PRINTED, InlandRoads(), FirstInland())
    for k, _ in enumerate(Walker(9).walk(game, turns=60)):
        invariants.check(game.book, game.state)
        if k % 20 == 0:
            invariants.check_thoroughly(game.book, game.state)
    assert coast_roads(game) == []
    assert sum(game.book.modules[-1].recount(game.book, game.state, seat) for seat in range(4)) == 1
