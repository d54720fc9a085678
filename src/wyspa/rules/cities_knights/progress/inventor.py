"""C-120: the Inventor exchanges two number tokens, the rarest and the likeliest numbers excepted."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.ids import TOKENS_MOVE, A, first
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.cities_knights.ids import INVENTOR, SWAP_NUMBER
from wyspa.rules.cities_knights.only_answer import answer_if_only
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.playing import ProgressVerb


@final
class Inventing(Module):
    """The phase in which the second token is named."""

    def __init__(self) -> None:
        super().__init__("inventing")

    def install(self, book: Book) -> None:
        book.phase(SWAP_NUMBER, "swap-number", lone=True)
        book.citations["not_in_swap_number"] = "C-120"
        book.add(SWAP_NUMBER, SwapNumber())

    def relays(self) -> i64:
        """Two tokens change places."""
        return TOKENS_MOVE

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See which token is to be exchanged."""
        if phase != SWAP_NUMBER or (0 <= data < state.board.n_hex and may_be_swapped(state.layout.number[data])):
            return ""
        return f"no token of hex {data} can be exchanged"


def may_be_swapped(number: i64) -> bool:
    """Tell whether a token of this number may move: neither 2, 6, 8 nor 12, and zero is none."""
    return number != 0 and number != 2 and number != 6 and number != 8 and number != 12


def numbers_differ(state: State) -> bool:
    """Tell whether two tokens that may move have different numbers: then each of them has one to be exchanged for."""
    number = state.layout.number
    found: i64 = 0
    h: i64
    for h in range(len(number)):
        if may_be_swapped(number[h]):
            if found != 0 and number[h] != found:
                return True
            found = number[h]
    return False


def swap_numbers(state: State, one: i64, other: i64) -> None:
    """Exchange the tokens of two hexes. A layout is never changed: a new one lies on the board from now on."""
    old = state.layout
    number = old.number[:]
    number[one] = old.number[other]
    number[other] = old.number[one]
    state.layout = Layout(state.board, old.terrain, number, old.dock_edges, old.dock_kinds)


@final
class PlayInventor(ProgressVerb):
    """Name the first token."""

    def __init__(self, rule_of: Progress) -> None:
        super().__init__(rule_of, INVENTOR, "hex", "C-120")

    def ways(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every token that may move, if there is another number to exchange it for."""
        number = state.layout.number
        h: i64
        if not numbers_differ(state):
            return
        for h in range(len(number)):
            if may_be_swapped(number[h]):
                out.add(self.code | h << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Ask for the second. Frame data: the hex of the first."""
        self.rule_of.spend(book, state, seat, self.card)
        state.push(SWAP_NUMBER, seat, first(action))
        answer_if_only(book, state)

    def why_not_now(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the token."""
        return why_not_token(state, first(action))


def why_not_token(state: State, h: i64) -> Why:
    """Say whether there is no token, it may not move, or no other number is there."""
    if h >= state.board.n_hex or state.layout.number[h] == 0:
        return Why("C-120", "no_token_there")
    if not may_be_swapped(state.layout.number[h]):
        return Why("C-120", "token_stays")
    return Why("C-120", "same_number")


@final
class SwapNumber(Verb):
    """Name the second token, of another number."""

    def __init__(self) -> None:
        super().__init__("swap-number", "hex", "C-120")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the tokens that may move and differ."""
        number = state.layout.number
        mine: i64 = number[state.data]
        h: i64
        for h in range(len(number)):
            if may_be_swapped(number[h]) and number[h] != mine:
                out.add(self.code | h << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Exchange them."""
        one: i64 = state.data
        state.pop()
        swap_numbers(state, one, first(action))
        if state.telling:
            state.tell("numbers_swapped", seat, one, first(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say what is wrong with the token."""
        return why_not_token(state, first(action))
