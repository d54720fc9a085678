"""K-54 to K-58, K-116: what development cards do in a hall: knights send the own robber home, nobody steals."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import A, first, second
from wyspa.core.purse import FIELD, ONE, held
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.hidden_cards import NAMES
from wyspa.rules.base.ids import KNIGHT, PLENTY, POINT, RESOURCES, ROAD, ROADS
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.gates import HallVerb
from wyspa.rules.connect.piles import HallDevelopment
from wyspa.rules.connect.robbers import Robbers

FREE_ROADS: Final = 2
PLAYABLE: Final = ~(ONE << POINT * FIELD)


class HallCards(Module):
    """The cards of the piles."""

    pile: HallDevelopment
    banks: Banks
    robbers: Robbers

    def __init__(self) -> None:
        """Name the rule."""
        super().__init__("cards")

    def meet(self, book: Book) -> None:
        """Find where they come from and what they touch."""
        self.pile = book.rule(HallDevelopment)
        self.banks = book.rule(Banks)
        self.robbers = book.rule(Robbers)

    def install(self, book: Book) -> None:
        """Put the cards behind the gate of the active side."""
        gates = self.pile.gates
        gates.add(book, PlayKnightHome(self))
        gates.add(book, PlayFreeRoads(self))
        gates.add(book, PlayInvention(self))
        gates.add(book, RevealPoints(self))


class HallCard(HallVerb):
    """Playing one kind of development card."""

    rule_of: HallCards
    card: i64

    def __init__(self, rule_of: HallCards, card: i64, form: str, rule: str) -> None:
        """Name the verb after the card."""
        super().__init__(rule_of.pile.gates.rounds, NAMES[card], form, rule, True)
        self.rule_of = rule_of
        self.card = card

    def why(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the round's one play, the card or the purchase is the reason."""
        pile = self.rule_of.pile
        part = pile.part(state)
        if part.spent_in[seat] == pile.round_of(state):
            return Why("K-54", "one_card_a_round")
        if held(part.owned[seat], self.card) == 0:
            return Why("K-54", "card_not_owned", {"card": NAMES[self.card]})
        if not pile.may_play(state, seat, self.card):
            return Why("K-54", "bought_this_round", {"card": NAMES[self.card]})
        return Why(self.rule, "no_effect", {"card": NAMES[self.card]})


class PlayKnightHome(HallCard):
    """K-55: the own robber goes home and brings a card of the hex it left; at home already it brings any."""

    def __init__(self, rule_of: HallCards) -> None:
        """Name the verb: another one than the knight that moves a robber elsewhere."""
        super().__init__(rule_of, KNIGHT, "card?", "K-55")
        self.name = "knight-home"

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Away: one way. At home: each kind that the banks hold, or none if they are all empty (K-116)."""
        rule = self.rule_of
        if not rule.pile.may_play(state, seat, KNIGHT):
            return
        if not rule.robbers.is_home(state, seat):
            out.add(self.code)
            return
        card: i64
        before: i64 = out.n
        for card in range(RESOURCES):
            if rule.banks.has(state, seat, card) > 0:
                out.add(self.code | card + 1 << A)
        if out.n == before:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move and take, then count the knight (K-56)."""
        rule = self.rule_of
        card: i64 = first(action) - 1
        if not rule.robbers.is_home(state, seat):
            card = state.layout.terrain[rule.robbers.part(state).at[seat]]
            rule.robbers.send_home(state, seat)
        if card >= 0:
            rule.banks.take(state, seat, card, 1)
        rule.pile.spend(book, state, seat, KNIGHT)
        self.rounds.judge.check(book, state)

    def why(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the card, or what it should bring, is wrong."""
        if not self.rule_of.pile.may_play(state, seat, KNIGHT):
            return super().why(book, state, seat, action)
        if not self.rule_of.robbers.is_home(state, seat):
            return Why("K-55", "robber_brings_its_own")
        if first(action) == 0:
            return Why("K-55", "knight_wants_card")
        return Why("K-116", "bank_is_out", {"card": book.card_names.get(first(action) - 1, "?")})


class PlayFreeRoads(HallCard):
    """K-57: two roads free of charge, laid with the next actions."""

    def __init__(self, rule_of: HallCards) -> None:
        """Name the verb."""
        super().__init__(rule_of, ROADS, "", "K-57")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If at least one road can be laid."""
        player = state.players[seat]
        if self.rule_of.pile.may_play(state, seat, ROADS) and player.supply[ROAD] > 0 and len(player.open[ROAD]) > 0:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Note that they are due."""
        self.rounds.edit(state).free[seat] = FREE_ROADS
        self.rule_of.pile.spend(book, state, seat, ROADS)


class PlayInvention(HallCard):
    """K-57, B-91: any two cards from the banks that help the seat, or the last one."""

    def __init__(self, rule_of: HallCards) -> None:
        """Name the verb."""
        super().__init__(rule_of, PLENTY, "card card?", "K-57")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the pairs the banks hold; second argument: card + 1."""
        rule = self.rule_of
        if not rule.pile.may_play(state, seat, PLENTY):
            return
        i: i64
        j: i64
        total: i64 = 0
        for i in range(RESOURCES):
            total += rule.banks.has(state, seat, i)
        for i in range(RESOURCES):
            if rule.banks.has(state, seat, i) > 0:
                if total == 1:
                    out.add(self.code | i << A)
                for j in range(i, RESOURCES):
                    if rule.banks.has(state, seat, j) > (1 if i == j else 0):
                        out.add(self.code | i << A | (j + 1))

    def tidy(self, action: i64) -> i64:
        """Put the two cards in order: 'ore wool' and 'wool ore' are the same wish."""
        if second(action) > 0 and first(action) > second(action) - 1:
            return self.code | (second(action) - 1) << A | (first(action) + 1)
        return action

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take them."""
        rule = self.rule_of
        rule.pile.spend(book, state, seat, PLENTY)
        rule.banks.take(state, seat, first(action), 1)
        if second(action) > 0:
            rule.banks.take(state, seat, second(action) - 1, 1)


class RevealPoints(HallVerb):
    """K-58: turn up all hidden points at once, when they reach the total that wins."""

    rule_of: HallCards

    def __init__(self, rule_of: HallCards) -> None:
        """Name the verb."""
        super().__init__(rule_of.pile.gates.rounds, "reveal", "", "K-58", True)
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If that is enough to win, and some are hidden still."""
        player = state.players[seat]
        if player.secret > 0 and player.points >= state.target:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let all see them."""
        if state.telling:
            state.tell("revealed", seat, POINT, state.players[seat].secret)
        state.edit(seat).secret = 0

    def why(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """They stay hidden until they win."""
        if state.players[seat].secret == 0:
            return Why("K-58", "card_not_owned", {"card": NAMES[POINT]})
        return Why("K-58", "points_do_not_win")
