"""T-27 to T-33, T-67: what trade cards pay for: a forced trade, or the robber back to the desert."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.decks import weigh_purse
from wyspa.core.ids import TABLE, A, first, second
from wyspa.core.purse import held
from wyspa.core.recounting import frames_in
from wyspa.core.rule import Chance, Gate, Module, Verb
from wyspa.core.state import FRAME, State
from wyspa.core.why import Why
from wyspa.rules.base.ids import DESERT, MAIN, ROBBER, ROLL
from wyspa.rules.base.thief import move_figure
from wyspa.rules.travel.ids import FORCED_DRAW, GIVE_BACK
from wyspa.rules.travel.trade_cards import TradeCards

DRAWN: Final = 2  # cards that a forced trade draws, and cards that it gives back


@final
class TradeActions(Module):
    """Both actions, before, between and after the rolls."""

    def __init__(self) -> None:
        super().__init__("trade_actions")

    def install(self, book: Book) -> None:
        """Add the actions where a development card may be played (T-67), and the phases of a forced trade."""
        book.phase(FORCED_DRAW, "forced-draw", lone=True)
        book.phase(GIVE_BACK, "give-back")
        book.citations["not_in_forced_draw"] = "T-29"
        book.citations["not_in_give_back"] = "T-29"
        cards = book.rule(TradeCards)
        verbs: list[Verb] = [ForcedTrade(cards), RobberToDesert(cards)]
        for verb in verbs:
            book.enrol(verb)
        gate = PaidActions(cards, verbs)
        book.add(ROLL, gate)
        book.add(MAIN, gate)
        book.chance(FORCED_DRAW, ForcedDraw())
        book.add(GIVE_BACK, GiveBack())

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See that the cards are there that are drawn and given back (T-30)."""
        if phase == FORCED_DRAW:
            if second(data) != state.turn or not 0 < data >> A <= to_draw(state, state.turn):
                return f"seat {second(data)} cannot draw {data >> A} cards"
            if state.depth == 0 or state.stack[(state.depth - 1) * FRAME] != GIVE_BACK:
                return "what is drawn must be given back"
        if phase == GIVE_BACK:
            drawn: i64 = state.data >> A if state.phase == FORCED_DRAW else 0
            if frames_in(state, GIVE_BACK) > 1 or not 0 < data <= DRAWN or data > state.players[who].cards + drawn:
                return f"{book.seat_name(who)} cannot give back {data} cards"
        return ""


@final
class PaidActions(Gate):
    """Both actions behind one question: whether the seat can pay for one now."""

    cards: TradeCards

    def __init__(self, cards: TradeCards, verbs: list[Verb]) -> None:
        """Take the verbs that stand behind the gate."""
        super().__init__("trade-actions", "", "T-27")
        self.cards = cards
        self.verbs = vec[Verb](verbs)

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Ask the actions only if one can be paid."""
        if self.cards.may_act(state, seat):
            for verb in self.verbs:
                verb.legal(book, state, seat, out)


class PaidAction(Verb):
    """One action that trade cards pay for."""

    cards: TradeCards

    def __init__(self, cards: TradeCards, name: str, rule: str) -> None:
        super().__init__(name, "", rule)
        self.cards = cards
        self.paid_with = cards.cards.name

    def fee(self, state: State, seat: i64) -> i64:
        """T-28: the price is the same for both."""
        return self.cards.price(state, seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the turn's one action or the price is the reason, or else ask the action itself."""
        part = self.cards.part(state)
        if part.acted >= self.cards.actions_a_turn:
            return Why("T-27", "no_more_actions")
        price: i64 = self.cards.price(state, seat)
        if part.held[seat] < price:
            return Why("T-28", "too_few_trade_cards", {"rate": str(price), "has": str(part.held[seat])})
        return self.why_useless(book, state, seat)

    def why_useless(self, book: Book, state: State, seat: i64) -> Why:
        """Say why it would do nothing."""
        return Why(self.rule, "not_possible")


def opponent(seat: i64) -> i64:
    """Give the other one of two."""
    return 1 - seat


@final
class ForcedTrade(PaidAction):
    """T-29: two random cards from the opponent's hand, two of the own choice back."""

    def __init__(self, cards: TradeCards) -> None:
        """Name the action."""
        super().__init__(cards, "forced-trade", "T-29")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If there is a card to draw, and if two can be given back afterwards (T-30)."""
        there: i64 = to_draw(state, seat)
        if there > 0 and state.players[seat].cards + there >= DRAWN:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay; then nature draws, then the seat gives."""
        self.cards.pay(state, seat)
        state.push(GIVE_BACK, seat, DRAWN)
        state.push(FORCED_DRAW, TABLE, to_draw(state, seat) << A | seat)

    def why_useless(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether there is nothing to draw or too little to give."""
        if to_draw(state, seat) == 0:
            return Why("T-30", "nothing_to_draw", {"victim": book.seat_name(opponent(seat))})
        return Why("T-30", "too_little_to_give")


def to_draw(state: State, seat: i64) -> i64:
    """Count the cards that a forced trade would draw: two, or the only one."""
    there: i64 = state.players[opponent(seat)].cards
    return there if there < DRAWN else DRAWN


@final
class ForcedDraw(Chance):
    """Any card of the opponent's hand, each as likely as the others. Frame data: still to draw << 20 | for whom."""

    def __init__(self) -> None:
        super().__init__("forced-draw", "card", "T-29")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh the kinds by the cards in the hand."""
        weigh_purse(out, self.code, state.players[opponent(second(state.data))].purse)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Hand one card over; only the two learn which it was."""
        taker: i64 = second(state.data)
        giver: i64 = opponent(taker)
        left: i64 = (state.data >> A) - 1
        if left > 0:
            state.data = left << A | taker
        else:
            state.pop()
        state.hand_over(giver, taker, first(action), 1)
        if state.telling:
            state.tell_some("forced_draw", taker, giver, first(action), [taker, giver])


@final
class GiveBack(Verb):
    """T-29: give back any card, the drawn ones included. Frame data: how many are still due."""

    def __init__(self) -> None:
        super().__init__("give", "card", "T-29")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the kinds in hand."""
        purse: i64 = state.players[seat].purse
        card: i64
        for card in range(book.kinds):
            if held(purse, card) > 0:
                out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Hand it over; only the two learn which it was."""
        if state.data > 1:
            state.data -= 1
        else:
            state.pop()
        state.hand_over(seat, opponent(seat), first(action), 1)
        if state.telling:
            state.tell_some("given_back", seat, opponent(seat), first(action), [seat, opponent(seat)])

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("T-29", "card_not_held", {"card": book.card_names.get(first(action), "?")})


@final
class RobberToDesert(PaidAction):
    """T-31: the robber goes back to the desert, and nobody is robbed."""

    def __init__(self, cards: TradeCards) -> None:
        """Name the action."""
        super().__init__(cards, "robber-to-desert", "T-31")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If there is a desert, and the robber stands elsewhere and may be moved."""
        h: i64 = desert_of(state)
        if h < 0 or stands_on_desert(state):
            return
        if book.may_move(state, ROBBER, seat) and book.may_stand(state, ROBBER, h, seat):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and move it."""
        self.cards.pay(state, seat)
        move_figure(state, ROBBER, desert_of(state), seat)

    def why_useless(self, book: Book, state: State, seat: i64) -> Why:
        """Say whether it stands there already."""
        return Why("T-31", "robber_is_home" if stands_on_desert(state) else "not_possible")


def desert_of(state: State) -> i64:
    """Find the (first) desert, or -1."""
    terrain = state.layout.terrain
    h: i64
    for h in range(len(terrain)):
        if terrain[h] == DESERT:
            return h
    return -1


def stands_on_desert(state: State) -> bool:
    """Tell whether the robber stands on a desert."""
    h: i64
    for h in range(len(state.on_hex)):
        if state.on_hex[h] & ROBBER != 0:
            return state.layout.terrain[h] == DESERT
    return False
