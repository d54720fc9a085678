"""House rule: a deck of 36 cards instead of dice: every pair of dice comes once before any comes again."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, changed
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import A, first, second
from wyspa.core.recounting import ranges_amiss
from wyspa.core.rule import Chance, Module
from wyspa.core.shown import Pile
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.ids import DICE
from wyspa.rules.base.turn import FACES, fell

CARDS: Final = FACES * FACES
SUMS = [str(pips) for pips in range(2, 2 * FACES + 1)]


@final
@mypyc_attr(acyclic=True)
class DiceDeck(Part):
    """Which pairs are still to come: one flag for each, the first die counting sixes."""

    public: ClassVar[bool] = True

    left: vec[i64]

    def __init__(self, left: vec[i64]) -> None:
        self.left = left

    def copy(self) -> Part:
        return DiceDeck(self.left)

    def fields(self, io: Fields) -> None:
        self.left = io.numbers("dice_deck", self.left)


@final
class BalancedDice(Module):
    """The dice are drawn, not thrown."""

    deck: Pile

    def __init__(self) -> None:
        super().__init__("balanced_dice")

    def install(self, book: Book) -> None:
        """Take the place of the dice."""
        book.chance_instead(DICE, DealtDice(self))
        self.deck = book.show(Pile("dice_deck", "i-dice", SUMS))

    def new_part(self, book: Book) -> Part | None:
        """Begin with all 36."""
        return DiceDeck(array([1] * CARDS))

    def part(self, state: State) -> DiceDeck:
        return cast(DiceDeck, state.parts[self.slot])

    def amiss(self, book: Book, state: State) -> str:
        """See that every pair is there once, or has come."""
        return ranges_amiss("dice_deck", self.part(state).left, 0, 1)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody can count the pairs that have come."""
        left = self.part(state).left
        sums: list[int] = [0] * len(SUMS)
        i: i64
        for i in range(len(left)):
            sums[i // FACES + i % FACES] += left[i]
        view.put(self.deck, sums)


@final
class DealtDice(Chance):
    """The next card of the deck; when no card may come, the deck is shuffled anew."""

    rule_of: BalancedDice

    def __init__(self, rule_of: BalancedDice) -> None:
        super().__init__("dice", "number number", "B-48")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the pairs that are left, or all of them if none of those may fall now."""
        left = self.rule_of.part(state).left
        before: i64 = out.n
        self.list_pairs(book, state, out, left, False)
        if out.n == before:
            self.list_pairs(book, state, out, left, True)

    def list_pairs(self, book: Book, state: State, out: Actions, left: vec[i64], anew: bool) -> None:
        """List the pairs that may fall now."""
        k: i64
        a: i64
        b: i64
        for k in range(CARDS):
            a = k // FACES + 1
            b = k % FACES + 1
            if (anew or left[k] > 0) and book.may_fall(state, a + b):
                out.weigh(self.code | a << A | b, 1)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take the card from the deck, which is shuffled anew if the card is not there or was the last."""
        part = cast(DiceDeck, state.edit_part(self.rule_of.slot))
        k: i64 = (first(action) - 1) * FACES + second(action) - 1
        if part.left[k] == 0:
            part.left = array([1] * CARDS)
        part.left = changed(part.left, k, 0)
        if holds_none(part.left):
            part.left = array([1] * CARDS)
        fell(book, state, first(action), second(action))


def holds_none(left: vec[i64]) -> bool:
    """Tell whether the deck is used up."""
    k: i64
    for k in range(len(left)):
        if left[k] != 0:
            return False
    return True
