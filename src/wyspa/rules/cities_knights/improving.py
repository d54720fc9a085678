"""C-76, C-77, C-84 to C-89: buying a city improvement, and what its level brings."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import A, first
from wyspa.core.purse import FIELD, held, many
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import MAIN
from wyspa.rules.cities_knights.discount import Discount
from wyspa.rules.cities_knights.ids import AREA_NAMES, AREAS, PAPER
from wyspa.rules.cities_knights.improvements import IMPROVEMENTS, TOP_LEVEL, Improvements, cities_of
from wyspa.rules.cities_knights.metropolises import METROPOLIS_LEVEL, Metropolises


@final
class Improving(Module):
    """The verb of the city improvements."""

    improvements: Improvements
    metropolises: Metropolises
    discount: Discount

    def __init__(self) -> None:
        """Begin without a discount."""
        super().__init__("improving")
        self.discount = Discount()

    def meet(self, book: Book) -> None:
        """Find the levels and what they bring."""
        self.improvements = book.rule(Improvements)
        self.metropolises = book.rule(Metropolises)

    def cheapen(self, discount: Discount) -> None:
        """Let something make improvements cheaper."""
        self.discount = discount

    def install(self, book: Book) -> None:
        """Add the verb; its argument is an area."""
        book.named_args["area"] = AREA_NAMES
        book.add(MAIN, Improve(self))

    def price(self, state: State, seat: i64, area: i64) -> i64:
        """C-76: give what the next level costs, as a purse: as many commodities as its number, less a discount."""
        return many(self.improvements.level(state, seat, area) + 1 - self.discount.off(state, seat), PAPER + area)

    def has_next(self, state: State, seat: i64, area: i64) -> bool:
        """Tell whether there is another level in an area."""
        return self.improvements.level(state, seat, area) < TOP_LEVEL

    def may_improve(self, book: Book, state: State, seat: i64, area: i64) -> bool:
        """Tell whether a seat may build the next level of an area, cards aside."""
        level: i64 = self.improvements.level(state, seat, area) + 1
        if level > TOP_LEVEL or cities_of(book, state, seat) == 0:
            return False
        if not self.metropolises.needs_city(state, seat, area, level):
            return True
        return self.metropolises.plain_cities(book, state, seat) > 0


@final
class Improve(Verb):
    """Build the next level of an area."""

    rule_of: Improving

    def __init__(self, rule_of: Improving) -> None:
        """Name the verb; the price rises with the level, so the verb looks at the hand itself."""
        super().__init__("improve", "area", "C-76")
        self.plain = True
        self.shelf = IMPROVEMENTS
        self.rule_of = rule_of

    def asks_for(self, book: Book, state: State, seat: i64, action: i64) -> i64:
        """Give the price of the next level of an area, less what a card takes off; nothing after the last."""
        rule = self.rule_of
        return rule.price(state, seat, first(action)) if rule.has_next(state, seat, first(action)) else 0

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the areas; without a commodity only a discount can make a level free."""
        rule = self.rule_of
        purse: i64 = state.players[seat].purse
        off: i64 = rule.discount.off(state, seat)
        goods: i64 = purse >> PAPER * FIELD
        if goods == 0 and off == 0:
            return
        levels = rule.improvements.part(state).levels
        area: i64
        for area in range(AREAS):
            if held(goods, area) + off > levels[seat * AREAS + area]:
                if rule.may_improve(book, state, seat, area):
                    out.add(self.code | area << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay, build, and take the metropolis if it comes with the level."""
        area: i64 = first(action)
        rule = self.rule_of
        level: i64 = rule.improvements.level(state, seat, area) + 1
        price: i64 = rule.price(state, seat, area)
        taken: bool = rule.metropolises.comes_with(state, seat, area, level)
        rule.discount.use(state, seat)
        book.pay(state, seat, price)
        rule.improvements.raise_level(book, state, seat, area)
        if taken:
            rule.metropolises.bring(book, state, seat, area)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the chart, the cities or the cards are the reason."""
        area: i64 = first(action)
        rule = self.rule_of
        level: i64 = rule.improvements.level(state, seat, area) + 1 if area < AREAS else TOP_LEVEL + 1
        if level > TOP_LEVEL:
            return Why("C-76", "level_is_highest", {"rate": str(TOP_LEVEL)})
        if cities_of(book, state, seat) == 0:
            return Why("C-77", "no_city_to_improve")
        if not rule.may_improve(book, state, seat, area):
            return Why("C-88" if level == METROPOLIS_LEVEL else "C-89", "no_plain_city", {"rate": str(level)})
        price = book.say_purse(rule.price(state, seat, area))
        return Why("C-76", "cannot_pay", {"price": price, "hand": book.say_purse(state.players[seat].purse)})
