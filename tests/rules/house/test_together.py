"""House rules together, and rules that cannot be at one table."""

import itertools
import random

import pytest

import wyspa
from tests.scene import Scene
from wyspa.core.book import Book
from wyspa.core.rule import Chance, Module, Step
from wyspa.core.why import RuleConflict, UnknownWord
from wyspa.rules.base.ids import COLOURS, DICE
from wyspa.rules.catalogue import boxes, checked_options, modules_of
from wyspa.rules.house.balanced_dice import BalancedDice
from wyspa.rules.house.hand_limit import HandLimit
from wyspa.table import map_named

SEATS = ["red", "blue", "white"]
HOUSE = {"target": 5, "hand_limit": 9, "friendly_robber": True, "balanced_dice": True, "no_sevens": 2}


@pytest.mark.parametrize("chosen", [c for n in range(6) for c in itertools.combinations(HOUSE, n)], ids="+".join)
def test_every_choice_of_house_rules_plays_a_whole_game(chosen):
    options = {name: HOUSE[name] for name in chosen}
    game = wyspa.lay("base", "variable", seats=3, seed=len(chosen), **({"target": 6} | options))
    choose = random.Random(7)
    while not game.over and game.turns < 600:
        game.play(choose.choice(game.legal()))
    assert game.over
    assert game.state.players[game.seat(game.winner)].points >= options.get("target", 6)


def test_a_deck_without_sevens_in_the_quiet_rounds_keeps_its_sevens_for_later():
    scene = Scene(balanced_dice=True, no_sevens=2).given("robber c3").turn("red", "roll")
    for _ in range(8):
        scene.when("roll")
        assert not any(sum(map(int, words.split()[1:])) == 7 for words in scene.outcomes())
        scene.when(f"table: {next(iter(scene.outcomes()))}", "end")
    scene.when("roll")
    sevens = [words for words in scene.outcomes() if sum(map(int, words.split()[1:])) == 7]
    assert len(sevens) == 6
    assert len(scene.outcomes()) == 36 - 8


def test_a_deck_that_holds_only_forbidden_sevens_is_shuffled_anew():
    scene = Scene(balanced_dice=True, no_sevens=20).turn("red", "roll")
    for k in range(30):
        scene.when("roll")
        assert len(scene.outcomes()) == 30 - k
        scene.when(f"table: {next(iter(scene.outcomes()))}", "end")
    scene.when("roll")
    assert len(scene.outcomes()) == 30
    scene.when("table: dice 1 1", "end", "roll")
    assert len(scene.outcomes()) == 29
    assert "dice 1 1" not in scene.outcomes()


def test_hand_limit_and_friendly_robber_and_target_hold_side_by_side():
    scene = Scene(hand_limit=9, friendly_robber=True, target=5).given("robber c3", "blue settlement a1.n")
    scene.hand("blue", "9 ore").hand("white", "10 wool").roll(7)
    assert scene.game.waiting() == [scene.seat("white")]
    scene.when(*["white: discard wool"] * 5)
    scene.refused("red: rob a1 blue", "B-82")
    scene.when("red: rob a1").given("red city e1.s e3.s").cards("red", point=1)
    assert scene.game.winner == "red"


def test_an_unknown_house_rule_is_refused_with_the_nearest_one():
    with pytest.raises(UnknownWord, match="friendly_robber"):
        wyspa.lay("base", "beginner", frendly_robber=True)


def base() -> list[Module]:
    """Give the modules of a plain table."""
    return modules_of(boxes()["base"], checked_options(boxes()["base"], {}), map_named("variable").ground(COLOURS))


class Quiet(Step):
    """Does nothing."""

    def run(self, book, state, x):
        pass


class Owner(Module):
    """Wants a step for itself."""

    def __init__(self, name, step):
        super().__init__(name)
        self.step = step

    def install(self, book):
        book.step(self.step, Quiet())


class Replacer(Owner):
    """Wants to replace a step."""

    def install(self, book):
        book.step_instead(self.step, Quiet())


class OtherDice(Module):
    """Wants to throw other dice."""

    def install(self, book):
        book.chance_instead(DICE, Chance("dice", "number number", "B-48"))


class SecondDice(Module):
    """Wants to throw dice as well."""

    def install(self, book):
        book.chance(DICE, Chance("dice", "number number", "B-48"))


STEPS = sorted(Book(base(), SEATS).steps)


@pytest.mark.parametrize("step", STEPS)
def test_two_owners_of_one_step_are_a_conflict_when_the_book_is_made(step):
    with pytest.raises(RuleConflict, match=f"two rules own the step {step}"):
        Book([*base(), Owner("mine", step)], SEATS)


@pytest.mark.parametrize("step", STEPS)
def test_one_rule_may_replace_a_step_and_two_may_not(step):
    Book([*base(), Replacer("mine", step)], SEATS)
    with pytest.raises(RuleConflict, match=f"the rules mine and yours both replace the step {step}"):
        Book([*base(), Replacer("mine", step), Replacer("yours", step)], SEATS)


def test_a_step_that_nobody_owns_is_a_conflict():
    with pytest.raises(RuleConflict, match="no rule at this table owns the step produce"):
        Book([module for module in base() if module.name != "production"], SEATS)


def test_two_rules_that_replace_the_dice_are_a_conflict():
    Book([*base(), BalancedDice()], SEATS)
    with pytest.raises(RuleConflict, match="the rules balanced_dice and other_dice both replace the chance dice"):
        Book([*base(), BalancedDice(), OtherDice("other_dice")], SEATS)


def test_a_second_chance_in_one_phase_is_a_conflict():
    with pytest.raises(RuleConflict, match="two rules decide the phase dice"):
        Book([*base(), SecondDice("second_dice")], SEATS)


def test_the_same_rule_twice_is_a_conflict():
    with pytest.raises(RuleConflict, match="hand_limit is at this table twice"):
        Book([*base(), HandLimit(8), HandLimit(9)], SEATS)
