"""K-54 to K-58, K-116: what development cards do in a hall: knights send the own robber home, nobody steals."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import A, first
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.cards import PlayPlenty, PlayRoads
from wyspa.rules.base.free_routes import FREE_ROADS
from wyspa.rules.base.hidden_cards import NAMES, CardVerb
from wyspa.rules.base.ids import KNIGHT, POINT, RESOURCES
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.gates import Gates
from wyspa.rules.connect.piles import HallDevelopment
from wyspa.rules.connect.robbers import Robbers
from wyspa.rules.connect.rounds import Rounds


@final
class HallCards(Module):
    """The cards of the piles."""

    def __init__(self) -> None:
        super().__init__("cards")

    def install(self, book: Book) -> None:
        """Put the cards behind the gate of the active side."""
        gate = book.rule(Gates).side
        pile = book.rule(HallDevelopment)
        banks = book.rule(Banks)
        gate.add(book, PlayKnightHome(pile, banks, book.rule(Robbers)))
        gate.add_as(book, PlayFreeRoads(pile, book.rule(Rounds)), "K-57")
        gate.add_as(book, PlayPlenty(pile, banks), "K-57")
        gate.add(book, RevealPoints())


@final
class PlayKnightHome(CardVerb):
    """K-55: the own robber goes home and brings a card of the hex it left; at home already it brings any."""

    banks: Banks
    robbers: Robbers

    def __init__(self, pile: HallDevelopment, banks: Banks, robbers: Robbers) -> None:
        """Name the verb: another one than the knight that moves a robber elsewhere."""
        super().__init__(pile, KNIGHT, "card?", "K-55")
        self.name = "knight-home"
        self.banks = banks
        self.robbers = robbers

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Away: one way. At home: each kind that the banks hold, or none if they are all empty (K-116)."""
        if not self.rule_of.may_play(state, seat, KNIGHT):
            return
        if not self.robbers.is_home(state, seat):
            out.add(self.code)
            return
        stock = self.banks.stock(state, seat)
        card: i64
        before: i64 = out.n
        for card in range(RESOURCES):
            if stock[card] > 0:
                out.add(self.code | card + 1 << A)
        if out.n == before:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move and take, then count the knight (K-56)."""
        robbers = self.robbers
        card: i64 = first(action) - 1
        if not robbers.is_home(state, seat):
            card = state.layout.terrain[robbers.part(state).at[seat]]
            robbers.send_home(state, seat)
        if card >= 0:
            self.banks.take(state, seat, card, 1)
        self.rule_of.spend(book, state, seat, KNIGHT)

    def why_useless(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the card that it should bring."""
        if not self.robbers.is_home(state, seat):
            return Why("K-55", "robber_brings_its_own")
        if first(action) == 0:
            return Why("K-55", "knight_wants_card")
        return Why("K-116", "bank_is_out", {"card": book.card_names.get(first(action) - 1, "?")})


@final
class PlayFreeRoads(PlayRoads):
    """K-57: two roads free of charge, laid with the next actions: nobody else has to wait for them."""

    rounds: Rounds

    def __init__(self, pile: HallDevelopment, rounds: Rounds) -> None:
        """Take the rounds, in which they are due."""
        super().__init__(pile)
        self.rounds = rounds

    def let_lay(self, state: State, seat: i64) -> None:
        """Note that they are due."""
        self.rounds.edit(state).free[seat] = FREE_ROADS


@final
class RevealPoints(Verb):
    """K-58: turn up all hidden points at once, when they reach the total that wins."""

    def __init__(self) -> None:
        super().__init__("reveal", "", "K-58")

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

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """They stay hidden until they win."""
        if state.players[seat].secret == 0:
            return Why("K-58", "card_not_owned", {"card": NAMES[POINT]})
        return Why("K-58", "points_do_not_win")
