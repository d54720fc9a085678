"""X-9, X-10: gold rivers are production too: they are chosen from first, and who has chosen gets no Aqueduct card."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.cities_knights.table import Cities
from wyspa import Game
from wyspa.core.book import Book
from wyspa.core.dealer import Seeded
from wyspa.core.notation import Notation
from wyspa.rules.cities_knights.box import cities_rules
from wyspa.rules.seafarers.box import seafarers_modules
from wyspa.table import map_named, plan_of, set_table
from wyspa.words.refusal import refusal

RESOURCES = ["lumber", "brick", "wool", "grain", "ore"]


class GoldCoast(Cities):
    """New Shores with the rules of both boxes; d3 is a gold river with the number 2."""

    def __init__(self) -> None:
        table = set_table("seafarers", "new-shores", 4)
        options = dict(table.options) | {"choose_defenders": "no", "strict_chase": "no"}
        ground = map_named(table.map).ground(table.seats)
        self.book = Book([*seafarers_modules(options, ground), *cities_rules(options)], list(table.seats))
        plan = plan_of(table)
        self.words = Notation(self.book, plan.board)
        state = self.book.blank(plan.board, plan.deal(Seeded(1)))
        for module in self.book.modules:
            if not type(module).__module__.startswith("wyspa.rules.base"):
                module.table_laid(self.book, state)
        self.game = Game(table.line(), self.book, self.words, state, None, refusal)
        self.turn(self.game.seats[0])
        self.tile("d3", "gold", 2)


@rule("X-9", "E-X2")
def test_a_city_at_a_gold_river_chooses_two_resources_and_never_a_commodity():
    scene = GoldCoast().given("red city d3.n").roll(2)
    assert scene.phase == "pick-gold"
    assert scene.legal("red") == [f"take {card}" for card in RESOURCES]
    scene.when("red: take ore", "red: take ore")
    assert scene.holds("red") == "2 ore"
    assert scene.phase == "main"


@rule("X-10", "E-X14")
def test_who_has_chosen_from_a_gold_river_gets_no_aqueduct_card():
    scene = GoldCoast().given("red settlement d3.n").levels("red", science=3).roll(2)
    scene.when("red: take ore")
    assert scene.phase == "aqueducts"
    assert scene.outcomes() == {"flow": 1}
    scene.when("table: flow")
    assert scene.phase == "main"
    assert scene.holds("red") == "1 ore"


@rule("X-10", "E-X14")
def test_a_gold_river_under_the_robber_lets_the_aqueduct_flow():
    scene = GoldCoast().given("red settlement d3.n", "robber d3").levels("red", science=3).roll(2)
    assert scene.phase == "aqueduct"
    scene.when("red: aqueduct wool")
    assert scene.holds("red") == "1 wool"


@rule("X-10", "C-163")
def test_production_comes_first_then_gold_then_the_aqueducts_each_in_turn_order():
    scene = GoldCoast().given("blue settlement d3.n", "orange settlement d3.s").turn("orange")
    for seat in ("red", "blue", "white"):
        scene.levels(seat, science=3)
    scene.roll(2)
    order = []
    while scene.phase != "main":
        order.append((scene.phase, scene.waits()))
        scene.when(next(iter(scene.legal(scene.waits()[0]))) if scene.waits() else "table: flow")
    assert order == [
        ("pick-gold", ["orange"]),
        ("pick-gold", ["blue"]),
        ("aqueducts", []),
        ("aqueduct", ["white"]),
        ("aqueduct", ["red"]),
    ]


@rule("X-10")
def test_gold_that_empties_the_bank_leaves_nothing_for_the_aqueduct():
    scene = GoldCoast().given("blue settlement d3.n").levels("red", science=3).turn("blue")
    for card in RESOURCES:
        scene.bank(card, 0)
    scene.bank("ore", 1).roll(2).when("blue: take ore", "table: flow")
    assert scene.phase == "main"
    assert scene.holds("red") == "nothing"


@rule("X-10")
def test_a_position_between_gold_and_aqueduct_is_read_back():
    scene = GoldCoast().given("blue settlement d3.n").levels("red", science=3).turn("blue").roll(2)
    other = scene.game.copy()
    assert other.hash() == scene.game.hash()
    scene.when("blue: take ore", "table: flow")
    assert other.phase == "pick-gold"
    assert scene.phase == "aqueduct"
