"""How the rules of a table join: whom they withdraw and replace, how they find each other, and what does not fit."""

from __future__ import annotations

import pytest

from wyspa import Module, RuleConflict
from wyspa.core.book import Book
from wyspa.rules.base.army import Army
from wyspa.rules.base.cards import Cards
from wyspa.rules.base.development import Development
from wyspa.rules.base.route import Route
from wyspa.rules.base.setup import Setup
from wyspa.rules.catalogue import box_named, checked_options, modules_of
from wyspa.rules.cities_knights.box import cities_rules
from wyspa.rules.cities_knights.metropolises import Metropolises
from wyspa.rules.house.target import Target
from wyspa.rules.scenarios.tribe import Gifts
from wyspa.server.errors import caused
from wyspa.table import map_named
from wyspa.words.refusal import misread

SEATS = ["red", "blue", "white"]
GROUND = map_named("variable").ground(SEATS)
BASE = box_named("base")


def base() -> list[Module]:
    return modules_of(BASE, checked_options(BASE, {}), GROUND)


def names(book: Book) -> list[str]:
    return [module.name for module in book.modules]


class Joining(Module):
    """Withdraws and replaces what it is told to, and notes whom it finds when."""

    def __init__(self, name: str = "joining", away: tuple[str, ...] = (), instead: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.away = away
        self.instead = instead
        self.if_there = False

    def join(self, book: Book) -> None:
        for name in self.away:
            book.withdraw(name, self.if_there)
        for name in self.instead:
            book.replace(name, Module(f"{self.name}_{name}"))


def wishing(name: str, away: str) -> Joining:
    """Give a rule that withdraws another if it is there."""
    rule = Joining(name, away=(away,))
    rule.if_there = True
    return rule


class Asking(Module):
    """Asks for a partner in one of the three rounds."""

    def __init__(self, kind: type[Module], when: str = "meet", name: str = "asking") -> None:
        super().__init__(name)
        self.kind = kind
        self.when = when

    def join(self, book: Book) -> None:
        if self.when == "join":
            book.rule(self.kind)
        if self.when == "late":
            self.book = book

    def meet(self, book: Book) -> None:
        if self.when == "meet":
            self.found = book.rule(self.kind)
        if self.when == "late":
            book.withdraw("army")

    def install(self, book: Book) -> None:
        if self.when == "install":
            self.found = book.rule(self.kind)


def refused(*rules: Module) -> RuleConflict:
    """Put rules beside those of the base game, and give the conflict; its sentence is one line."""
    with pytest.raises(RuleConflict) as found:
        Book([*base(), *rules], SEATS)
    assert "\n" not in str(found.value)
    return found.value


def test_a_withdrawn_rule_is_gone_and_all_others_keep_their_order():
    book = Book([*base(), Joining(away=("army",))], SEATS)
    assert names(book) == [m.name for m in base() if m.name != "army"] + ["joining"]
    assert book.find(Army) is None


def test_a_rule_that_replaces_another_stands_in_its_place():
    book = Book([*base(), Joining("other", instead=("army",))], SEATS)
    assert names(book) == ["other_army" if m.name == "army" else m.name for m in base()] + ["other"]


def test_partners_are_found_whoever_is_listed_first():
    for when in ("meet", "install"):
        early, late = Asking(Route, when, "early"), Asking(Route, when, "late")
        book = Book([early, *base(), late], SEATS)
        assert early.found is late.found is book.rule(Route)


def test_a_rule_that_was_replaced_is_found_as_what_took_its_place():
    class Partner(Module):
        pass

    class Better(Partner):
        pass

    class Bettering(Module):
        def join(self, book: Book) -> None:
            book.replace("partner", Better("partner"))

    asking = Asking(Partner)
    Book([asking, *base(), Partner("partner"), Bettering("bettering")], SEATS)
    assert type(asking.found) is Better


def test_all_who_play_have_met_before_anything_is_installed():
    told: list[str] = []

    class Telling(Module):
        def join(self, book: Book) -> None:
            told.append(f"{self.name} joins")

        def meet(self, book: Book) -> None:
            told.append(f"{self.name} meets")

        def install(self, book: Book) -> None:
            told.append(f"{self.name} is installed")

    Book([Telling("a"), *base(), Telling("b")], SEATS)
    assert told == ["a joins", "b joins", "a meets", "b meets", "a is installed", "b is installed"]


def test_what_is_asked_of_a_partner_counts_though_it_is_installed_earlier():
    class Third(Module):
        def meet(self, book: Book) -> None:
            book.rule(Setup).play_rounds(3)

    assert len(Book([*base(), Third("third")], SEATS).rule(Setup).rounds) == 3


@pytest.mark.parametrize(
    ("first", "second"),
    [(("army",), ()), ((), ("army",))],
    ids=["both withdraw", "one withdraws, one replaces"],
)
def test_two_who_take_the_same_rule_are_a_conflict_that_names_both(first, second):
    conflict = refused(Joining("one", first, second), Joining("two", ("army",)))
    done = "withdraws" if first else "replaces"
    assert str(conflict) == (
        f"the rules one and two do not go together: one {done} the rule army, and the other withdraws it"
    )


def test_two_may_wish_the_same_rule_away_if_it_is_there():
    assert "army" not in names(Book([*base(), wishing("one", "army"), wishing("two", "army")], SEATS))
    assert "volcano" not in names(Book([*base(), wishing("one", "volcano")], SEATS))
    for order in (1, -1):
        rules = [wishing("one", "army"), Joining("two", ("army",))][::order]
        assert "do not go together" in str(refused(*rules))


@pytest.mark.parametrize("rule", [Joining(away=("volcano",)), Joining(instead=("volcano",))])
def test_who_is_not_there_can_be_neither_withdrawn_nor_replaced(rule):
    done = "withdraws" if rule.away else "replaces"
    assert str(refused(rule)) == f"the rule joining {done} the rule volcano, which is not at this table"


@pytest.mark.parametrize("order", [1, -1])
def test_a_rule_that_is_withdrawn_may_not_have_withdrawn_others(order):
    rules = [Joining("one", ("army",)), Joining("two", ("one",))][::order]
    assert str(refused(*rules)) == "the rule two withdraws the rule one, which itself withdraws army"


def test_a_missing_partner_is_a_sentence():
    assert str(refused(Metropolises())) == (
        "the rule metropolises needs the rule improvements, which is not at this table"
    )


def test_a_partner_that_was_withdrawn_is_a_sentence_that_says_by_whom():
    with pytest.raises(RuleConflict) as found:
        Book([*base(), *cities_rules({"strict_chase": "no", "choose_defenders": "no"}), Gifts(GROUND)], SEATS)
    assert str(found.value) == ("the rule gifts needs the rule development, which the rule progress withdraws")


def test_the_same_rule_twice_is_a_conflict_also_when_one_replaces_another():
    assert str(refused(Target(8), Target(9))) == "the rule target is at this table twice"

    class Doubling(Module):
        def join(self, book: Book) -> None:
            book.replace("army", Route())

    assert str(refused(Doubling("doubling"))) == "the rule route is at this table twice"


def test_a_kind_that_two_rules_are_of_is_no_partner():
    said = str(refused(Target(8), Target(9, "drawn_target"), Asking(Target)))
    assert said == "target is not one rule at this table: target and drawn_target"


def test_asking_too_early_and_withdrawing_too_late_are_refused():
    assert str(refused(Asking(Army, "join"))) == (
        "the rule asking looks for a partner in join: who plays is known in meet"
    )
    assert str(refused(Asking(Army, "late"))) == "the rule asking withdraws the rule army too late: only in join"


def test_a_made_book_still_finds_its_rules_and_says_which_are_missing():
    book = Book([module for module in base() if module.name not in ("development", "cards", "army")], SEATS)
    assert book.find(Cards) is None
    with pytest.raises(RuleConflict, match="there is no rule development at this table"):
        book.rule(Development)


@pytest.mark.parametrize(
    ("conflict", "polish"),
    [
        (
            lambda: refused(Metropolises()),
            "zasada metropolises wymaga zasady improvements, której nie ma przy tym stole",
        ),
        (
            lambda: refused(Joining("one", ("army",)), Joining("two", ("army",))),
            "zasad one i two nie można połączyć: obie usuwają lub zastępują zasadę army",
        ),
    ],
    ids=["missing", "clash"],
)
def test_conflicts_are_said_in_every_language(conflict, polish):
    error = conflict()
    assert misread(error, "pl") == polish
    assert polish in caused("bad-table", error).text("pl")
    assert misread(RuleConflict("only for authors"), "pl") == "only for authors"
