"""A scene for two: red and blue play, orange and white are neutral (a2.s and e2.n, T-8)."""

from __future__ import annotations

from tests.scene import Scene
from wyspa.core.arrays import array, listed
from wyspa.rules.travel.neutral_building import NeutralBuilding
from wyspa.rules.travel.trade_cards import TradeCards


class Pair(Scene):
    """Pieces that are given call for nothing, as in the set-up; what is played does."""

    def __init__(self, map: str = "beginner", **options: object) -> None:
        super().__init__(map, ["red", "blue"], "travel", **options)
        self.begun(1)
        if not self.at("a2.s"):
            self.given("orange settlement a2.s", "white settlement e2.n")

    def given(self, *pieces: str) -> Pair:
        self.quietly(lambda: Scene.given(self, *pieces))
        return self

    def walk(self, seat: str, *nodes: str) -> Pair:
        self.quietly(lambda: Scene.walk(self, seat, *nodes))
        return self

    def quietly(self, place) -> None:
        """Place as if this were the set-up."""
        self.begun(0)
        place()
        self.begun(1)

    def begun(self, yes: int) -> None:
        """Let the set-up be over or not."""
        self.state.edit_part(self.module(NeutralBuilding).slot).begun = yes

    def hold(self, seat: str, n: int) -> Pair:
        """Let a seat hold so many trade cards."""
        part = self.module(TradeCards).edit(self.state)
        held = listed(part.held)
        held[self.seat(seat)] = n
        part.held = array(held)
        return self

    def score(self, seat: str, n: int) -> Pair:
        """Give open points for nothing in particular."""
        self.book.score(self.state, self.seat(seat), n)
        return self

    def rolls(self, *sums: int) -> Pair:
        """Roll for the seat on turn, one sum after the other."""
        seat = self.game.seats[self.state.turn]
        for number in sums:
            a = max(1, number - 6)
            self.when(f"{seat}: roll", f"table: dice {a} {number - a}")
        return self

    def trade_cards(self, seat: str) -> int:
        return self.module(TradeCards).part(self.state).held[self.seat(seat)]

    def supply_of_trade_cards(self) -> int:
        return self.game.view(-1).facts["trade_supply"][0]

    def price(self, seat: str) -> int:
        return self.game.view(-1).facts["trade_price"][self.seat(seat)]
