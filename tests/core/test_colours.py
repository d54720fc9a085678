"""Colours that nobody plays: they own pieces, and nothing else."""

from __future__ import annotations

import pytest

import wyspa
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.fields import BadBytes, BytesIn, BytesOut
from wyspa.core.ids import OWNER
from wyspa.core.why import RuleConflict
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.catalogue import box_named, modules_of
from wyspa.table import map_named, plan_of, set_table


class Guest(wyspa.Module):
    """A colour that nobody plays."""

    def __init__(self, colour: str) -> None:
        super().__init__(f"guest {colour}")
        self.colour = colour

    def install(self, book: Book) -> None:
        book.add_colour(self.colour)


def book_with(*colours: str) -> Book:
    table = set_table(seats=3)
    modules = modules_of(box_named("base"), dict(table.options), map_named(table.map).ground(table.seats))
    return Book([*modules, *(Guest(colour) for colour in colours)], list(table.seats))


def test_a_colour_nobody_plays_owns_pieces_and_has_open_places():
    book = book_with("green")
    plan = plan_of(set_table(seats=3))
    state = book.lay(plan.board, plan.deal(wyspa.Seeded(1)))
    book.put(state, SETTLEMENT, 10, 3)
    book.put(state, ROAD, state.board.node_edges[30], 3)
    assert state.on_node[10] >> OWNER == 4
    assert listed(state.players[3].supply)[1:3] == [14, 4]
    assert len(state.players[3].open[ROAD]) > 0
    assert (book.seats, book.colours, book.seat_name(3)) == (3, 4, "green")
    assert book.seat_names == ["red", "blue", "orange"]


def test_it_scores_nothing_and_is_paid_nothing():
    book = book_with("green")
    plan = plan_of(set_table(seats=3))
    state = book.lay(plan.board, plan.deal(wyspa.Seeded(1)))
    for node in range(0, 50, 7):
        if book.may_place(state, SETTLEMENT, node, 3):
            book.put(state, SETTLEMENT, node, 3)
    for number in range(2, 13):
        if number != 7:
            book.produce.run(book, state, number)
    assert (state.players[3].points, state.players[3].cards, book.recount(state, 3)) == (0, 0, 0)
    assert listed(state.bank) == [19] * 5


def test_a_colour_cannot_be_there_twice():
    with pytest.raises(RuleConflict, match="the colour red is at this table twice"):
        book_with("red")
    with pytest.raises(RuleConflict, match="the colour blue is at this table twice"):
        book_with("green", "blue")


def test_what_any_colour_may_hold_is_read_up_to_the_last_colour():
    out = BytesOut()
    out.number("holder", 3)
    assert BytesIn(bytes(out.out), 2, 4).colour("holder", 0) == 3
    with pytest.raises(BadBytes, match="holder cannot be seat 3: there are 2"):
        BytesIn(bytes(out.out), 2, 4).seat("holder", 0)
    with pytest.raises(BadBytes, match="holder cannot be colour 3: there are 3"):
        BytesIn(bytes(out.out), 2, 3).colour("holder", 0)


def test_a_position_with_a_colour_nobody_plays_is_written_and_read():
    game = wyspa.lay("travel", "beginner", ["blue", "white"], start="first")
    text = game.to_text()
    assert "red settlement a2.s" in text
    assert wyspa.from_text(text).hash() == wyspa.from_bytes(game.to_bytes()).hash() == game.hash()
