"""B-89 to B-92: what the four playable development cards do."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import total
from wyspa.core.book import Book
from wyspa.core.ids import A, first, second
from wyspa.core.purse import held
from wyspa.core.refusing import why_no_thief
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.bank import Bank
from wyspa.rules.base.development import Development, add_cards
from wyspa.rules.base.free_routes import can_lay, lay_free, why_cannot_lay
from wyspa.rules.base.hidden_cards import CardVerb, HiddenCards
from wyspa.rules.base.ids import KNIGHT, MONOPOLY, PLENTY, ROADS, THIEF


@final
class Cards(Module):
    """The cards of the base game's pile."""

    knights: list[Verb]  # what knights do if not to move a thief, and any card that is not the base game's

    def __init__(self) -> None:
        """Begin with knights that move a thief."""
        super().__init__("cards")
        self.knights = []

    def play_instead(self, verbs: list[Verb]) -> None:
        """Let knights, and other cards of an own pile, do something else: for rules that meet this one."""
        self.knights = verbs

    def install(self, book: Book) -> None:
        """Add the cards to the pile they come from."""
        pile = book.rule(Development)
        knights: list[Verb] = self.knights if self.knights else [PlayKnight(pile)]
        add_cards(book, pile, [*knights, PlayRoads(pile), PlayPlenty(pile, book.rule(Bank)), PlayMonopoly(pile)])


@final
class PlayKnight(CardVerb):
    """B-89: move the robber now; nobody discards."""

    def __init__(self, pile: HiddenCards) -> None:
        super().__init__(pile, KNIGHT, "", "B-89")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If a knight may be played and a thief may move."""
        if self.rule_of.may_play(state, seat, KNIGHT) and book.may_move(state, book.thieves, seat):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lay the thief's frame first: the army may end the game above it."""
        state.push(THIEF, seat, 0)
        self.rule_of.spend(book, state, seat, KNIGHT)

    def why_useless(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Let the rules that keep every thief still say why."""
        why = why_no_thief(book, state, seat)
        return why if why is not None else super().why_useless(book, state, seat, action)


class PlayRoads(CardVerb):
    """B-90: two roads free of charge."""

    def __init__(self, pile: HiddenCards) -> None:
        super().__init__(pile, ROADS, "", "B-90")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If at least one road can be laid."""
        if self.rule_of.may_play(state, seat, ROADS) and can_lay(book, state, seat):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let the roads be laid one after the other."""
        self.let_lay(state, seat)
        self.rule_of.spend(book, state, seat, ROADS)

    def let_lay(self, state: State, seat: i64) -> None:
        """Ask the seat for its free roads before anything goes on."""
        lay_free(state, seat)

    def why_useless(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether pieces or places are missing."""
        return why_cannot_lay(book, state, seat, self.rule)


@final
class PlayPlenty(CardVerb):
    """B-91: any two cards from the bank, or the last one."""

    bank: Bank

    def __init__(self, pile: HiddenCards, bank: Bank) -> None:
        super().__init__(pile, PLENTY, "card card?", "B-91")
        self.bank = bank

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the pairs the bank holds; second argument: card + 1."""
        if not self.rule_of.may_play(state, seat, PLENTY):
            return
        bank = self.bank.stock(state, seat)
        i: i64
        j: i64
        single: bool = total(bank) == 1
        for i in range(book.kinds):
            if bank[i] > 0:
                if single:
                    out.add(self.code | i << A)
                for j in range(i, book.kinds):
                    if bank[j] > (1 if i == j else 0):
                        out.add(self.code | i << A | (j + 1))

    def tidy(self, action: i64) -> i64:
        """Put the two cards in order: 'ore wool' and 'wool ore' are the same wish."""
        if second(action) > 0 and first(action) > second(action) - 1:
            return self.code | (second(action) - 1) << A | (first(action) + 1)
        return action

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take them."""
        self.rule_of.spend(book, state, seat, PLENTY)
        self.bank.take(state, seat, first(action), 1)
        if second(action) > 0:
            self.bank.take(state, seat, second(action) - 1, 1)

    def why_useless(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what the bank has too few of, or that a second card is to be named."""
        one: i64 = first(action)
        other: i64 = second(action) - 1
        bank = self.bank.stock(state, seat)
        if bank[one] == 0:
            return Why(self.rule, "bank_is_out", {"card": book.card_names[one]})
        if other < 0:
            return Why(self.rule, "two_cards_wanted")
        if other != one and bank[other] == 0:
            return Why(self.rule, "bank_is_out", {"card": book.card_names[other]})
        return Why(self.rule, "bank_has_one", {"card": book.card_names[one]})


@final
class PlayMonopoly(CardVerb):
    """B-92: every other player hands over all cards of one kind."""

    def __init__(self, pile: HiddenCards) -> None:
        super().__init__(pile, MONOPOLY, "card", "B-92")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the kinds."""
        if not self.rule_of.may_play(state, seat, MONOPOLY):
            return
        card: i64
        for card in range(book.kinds):
            out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Collect from all."""
        self.rule_of.spend(book, state, seat, MONOPOLY)
        card: i64 = first(action)
        giver: i64
        n: i64
        for giver in range(book.seats):
            if giver != seat:
                n = held(state.players[giver].purse, card)
                if n > 0:
                    state.hand_over(giver, seat, card, n)
                    if state.telling:
                        state.tell("handed_over", giver, card, n)
