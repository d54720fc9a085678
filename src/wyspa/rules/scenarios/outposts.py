"""S8-4: every settlement on a small island brings a point token, kept under it even when it becomes a city (S-62)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import HEX, OWNER
from wyspa.core.rule import Module
from wyspa.core.shown import AREA, OnPlaces
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import RuleConflict
from wyspa.rules.base.holdings import is_building
from wyspa.rules.base.ids import SETTLEMENT
from wyspa.rules.seafarers.islands import BY_SHAPE, Islands, flood, marked, touches
from wyspa.rules.seafarers.sea import is_land


@final
class Outposts(Module):
    """Points for all settlements on lands that the drawing names, not only for the first. Nobody can start there."""

    small: vec[i64]  # by hex: is it part of a small island; empty: there are none
    points: i64
    isles: OnPlaces

    def __init__(self, ground: Ground) -> None:
        """Read the small islands from the drawing."""
        super().__init__("outposts")
        if BY_SHAPE in ground.words.get("bonus", []) and BY_SHAPE not in ground.areas:
            raise RuleConflict("small islands on which every settlement counts have names: their shape does not do")
        self.small = marked(ground, ground.board.n_hex, "bonus")
        self.points = 0

    def meet(self, book: Book) -> None:
        """Give what a land is worth not for the first settlement there, but for each."""
        self.points = book.rule(Islands).leave_points()

    def install(self, book: Book) -> None:
        self.isles = book.show(OnPlaces("outposts", "i-isle", HEX, AREA, numbered=True, counted="i-star"))
        self.isles.featured = self.points > 0

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees which islands are small, and what a settlement there brings."""
        rows: list[int] = []
        if self.points > 0:
            isle_of = zeros(state.board.n_hex)
            small = [h for h in range(len(self.small)) if self.small[h] != 0]
            isles: i64 = 0
            for h in small:
                if isle_of[h] == 0 and is_land(state.layout.terrain[h]):
                    isles += 1
                    flood(state, isle_of, h, isles, small)
                if isle_of[h] != 0:
                    rows.extend([h, isle_of[h], self.points])
        view.put(self.isles, rows)

    def is_outpost(self, state: State, node: i64) -> bool:
        """S-64: tell whether a node touches a small island."""
        return len(self.small) > 0 and touches(state, node, self.small)

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Give the token."""
        if piece == SETTLEMENT and self.is_outpost(state, place):
            if state.telling:
                state.tell("outpost", seat, self.points, place)
            book.score(state, seat, self.points)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Count the buildings that stand on tokens."""
        points: i64 = 0
        node: i64
        for node in range(len(state.on_node)):
            x: i64 = state.on_node[node]
            if x >> OWNER == seat + 1 and is_building(x) and self.is_outpost(state, node):
                points += self.points
        return points
