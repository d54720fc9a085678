"""C-133: the Bishop moves the robber and takes a card from everybody with a building there."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import TABLE, A, first
from wyspa.core.refusing import why_not_stand
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROBBER, STEAL
from wyspa.rules.base.thief import can_be_robbed, move_figure, touches
from wyspa.rules.cities_knights.ids import BISHOP
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb


@final
class PlayBishop(ProgressVerb):
    """Name the robber's new hex."""

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, BISHOP, "hex", "C-133")

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every other land hex, once the robber may move."""
        if not book.may_move(state, ROBBER, seat):
            return
        h: i64
        for h in range(len(state.on_hex)):
            if state.on_hex[h] & ROBBER == 0 and book.land[state.layout.terrain[h]] != 0:
                if book.may_stand(state, ROBBER, h, seat):
                    out.add(self.code | h << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move, then let nature draw from each, clockwise: the first one must lie on top."""
        h: i64 = first(action)
        self.rule_of.spend(book, state, seat, self.card)
        move_figure(state, ROBBER, h, seat)
        k: i64
        other: i64
        for k in range(book.seats - 1, 0, -1):
            other = seat + k
            if other >= book.seats:
                other -= book.seats
            if touches(state, h, other) and can_be_robbed(book, state, other, seat):
                state.push(STEAL, TABLE, other << A | seat)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the robber still sleeps or the hex is wrong."""
        h: i64 = first(action)
        if h >= state.board.n_hex or book.land[state.layout.terrain[h]] == 0:
            return Why("C-133", "not_land")
        if state.on_hex[h] & ROBBER != 0:
            return Why("C-133", "robber_must_move")
        why = why_not_stand(book, state, ROBBER, h, seat)
        return why if why is not None else super().why_not_now(book, state, seat, action)
