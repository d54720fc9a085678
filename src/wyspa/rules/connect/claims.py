"""K-77 to K-82, K-118, K-119, K-128: 18 points while the own side is active win; claims of one event are equal."""

from typing import ClassVar, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, holds, listed
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.recounting import ranges_amiss, row_amiss
from wyspa.core.rule import Chance, Module, Verb
from wyspa.core.shown import BySeat, Pile
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.connect.ids import CLAIMS, ROUND, SIDES
from wyspa.rules.connect.ranking import best_of
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.seats import is_active, seat_at


@final
@mypyc_attr(acyclic=True)
class Claimed(Part):
    """Who has claimed the victory and is not checked yet, who has claimed it in this round at all, and who has it."""

    public: ClassVar[bool] = True

    seats: vec[i64]
    heard: vec[i64]
    winners: vec[i64]

    def __init__(self, seats: vec[i64], heard: vec[i64], winners: vec[i64]) -> None:
        self.seats = seats
        self.heard = heard
        self.winners = winners

    def copy(self) -> Part:
        return Claimed(self.seats, self.heard, self.winners)

    def fields(self, io: Fields) -> None:
        self.seats = io.sequence("claims", self.seats)
        self.heard = io.sequence("claims_heard", self.heard)
        self.winners = io.sequence("winners", self.winners)


@final
class Claims(Module):
    """The end of the game: a claim is made by itself, or by the player and checked by the host."""

    rounds: Rounds
    auto: bool
    claims: Pile
    heard: BySeat | None  # where players claim themselves
    won: Pile

    def __init__(self, auto: bool) -> None:
        """Choose whether claims are made by themselves."""
        super().__init__("claims")
        self.auto = auto
        self.heard = None

    def meet(self, book: Book) -> None:
        """Find the rounds: whose side is active counts."""
        self.rounds = book.rule(Rounds)

    def install(self, book: Book) -> None:
        """Without automatic claims players claim, and the host checks."""
        if not self.auto:
            claim = ClaimVictory(self)
            book.phase(CLAIMS, "claims", lone=True)
            book.citations["not_in_claims"] = "K-79"
            book.add(ROUND, claim)
            if self.rounds.timed:
                book.add_aside(ROUND, claim)
            book.chance(CLAIMS, CheckClaims(self))
            book.add_aside(CLAIMS, claim)
            self.heard = book.show(BySeat("claims_heard", "i-star", usual=0))
        self.claims = book.show(Pile("claims", "i-star", by="seat"))
        self.won = book.show(Pile("winners", "i-star", by="seat"))

    def new_part(self, book: Book) -> Part | None:
        """Begin without claims."""
        return Claimed(vec[i64](), vec[i64](), vec[i64]())

    def part(self, state: State) -> Claimed:
        return cast(Claimed, state.parts[self.slot])

    def edit(self, state: State) -> Claimed:
        return cast(Claimed, state.edit_part(self.slot))

    def amiss(self, book: Book, state: State) -> str:
        """K-79: see that claims wait for the host if, and only if, there are any, and that winners have won."""
        part = self.part(state)
        waits: bool = state.phase == CLAIMS
        if (len(part.seats) > 0) != waits and state.winner == NOBODY:
            return f"{len(part.seats)} claims are made, and nobody checks them, or the other way round"
        if (len(part.winners) > 0) != (state.winner != NOBODY):
            return "there are winners, and nobody has won, or the other way round"
        if state.winner != NOBODY and part.winners[0] != state.winner:
            return f"{book.seat_name(state.winner)} is not the first of the winners"
        wrong = ranges_amiss("claims", part.seats, 0, book.seats - 1)
        wrong = wrong or row_amiss("winners", part.winners, book.seats)
        for seat in part.seats:
            if not wrong and not is_active(state, seat):
                wrong = f"{book.seat_name(seat)} cannot claim in a round of the other side"
        return wrong

    def may_win(self, state: State, seat: i64) -> bool:
        """Hold back every win by points alone: claims decide."""
        return False

    def has_won(self, state: State, seat: i64) -> bool:
        """K-78, K-80: enough points in a round of the own side."""
        if self.rounds.part(state).number == 0:  # everything is still being laid
            return False
        return state.players[seat].points >= state.target and is_active(state, seat)

    def enough_points(self, book: Book, state: State, seat: i64) -> None:
        """K-119: note a claim; it is checked when the event that caused it is over."""
        if self.auto and self.has_won(state, seat) and not holds(self.part(state).seats, seat):
            part = self.edit(state)
            part.seats = append(part.seats[:], seat)

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Look whether a piece has won, after all others have heard of it."""
        self.settle(book, state)

    def card_played(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """Look whether a card has won, after all others have heard of it."""
        self.settle(book, state)

    def settle(self, book: Book, state: State) -> None:
        """Check the claims that an event has brought by itself, now that it is over."""
        if self.auto and len(self.part(state).seats) > 0:
            self.check(book, state)

    def turn_begins(self, book: Book, state: State, seat: i64) -> None:
        """K-118: whoever came to enough points while the other side was active claims at the announcement.

        Where players claim themselves, everybody may do so once more.
        """
        if not self.auto:
            if len(self.part(state).heard) > 0:
                self.edit(state).heard = vec[i64]()
            return
        who: i64
        for who in range(seat_at(0, state.turn), book.seats, SIDES):
            if state.players[who].points >= state.target:
                self.enough_points(book, state, who)
        self.check(book, state)

    def check(self, book: Book, state: State) -> None:
        """Check all claims that are there; the best of the correct ones win (K-81, K-82)."""
        if len(self.part(state).seats) == 0:
            return
        part = self.edit(state)
        claims = part.seats
        part.seats = vec[i64]()
        i: i64
        correct: list[int] = []
        for i in range(len(claims)):
            if self.has_won(state, claims[i]):
                correct.append(claims[i])
            elif state.telling:
                state.tell("claim_wrong", claims[i], 0, 0)
        if correct:
            part.winners = array(best_of(state, correct))
            book.win(state, part.winners[0])

    def winners(self, book: Book, state: State) -> list[int]:
        """Name all who share the victory."""
        return listed(self.part(state).winners)

    def ending(self, book: Book, state: State) -> i64:
        """Name who has won, from scratch where claims are made by themselves."""
        if not self.auto:
            winners = self.part(state).winners
            return winners[0] if len(winners) > 0 else NOBODY
        seat: i64
        enough: list[int] = []
        for seat in range(book.seats):
            if self.has_won(state, seat):
                enough.append(seat)
        return best_of(state, enough)[0] if enough else NOBODY

    def show(self, book: Book, state: State, view: View) -> None:
        """Claims are made aloud."""
        part = self.part(state)
        seat: i64
        rows: list[int] = []
        for seat in part.seats:
            rows.extend([seat, 1])
        view.put(self.claims, rows)
        heard = self.heard
        if heard is not None:
            view.put(heard, [1 if holds(part.heard, seat) else 0 for seat in view.scope])
        rows = []
        for seat in part.winners:
            rows.extend([seat, 1])
        view.put(self.won, rows)


@final
class ClaimVictory(Verb):
    """K-79: claim the victory; nothing but further claims happens until the host has checked."""

    rule_of: Claims

    def __init__(self, rule_of: Claims) -> None:
        super().__init__("claim-victory", "", "K-79")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it for the active side, right or wrong, once a round: every claim halts the whole hall."""
        acts: bool = self.rule_of.rounds.acts(state, seat)
        if acts and is_active(state, seat) and not holds(self.rule_of.part(state).heard, seat):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Halt the round."""
        part = self.rule_of.edit(state)
        part.seats = append(part.seats[:], seat)
        part.heard = append(part.heard[:], seat)
        if state.telling:
            state.tell("victory_claimed", seat, 0, 0)
        if state.phase != CLAIMS:
            state.push(CLAIMS, TABLE, 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the side, a pass or an earlier claim is the reason."""
        if not is_active(state, seat):
            return Why("K-80", "side_not_active")
        if not self.rule_of.rounds.acts(state, seat):
            return Why("K-113", "has_passed")
        return Why("K-128", "claimed_this_round")


@final
class CheckClaims(Chance):
    """The host checks; a wrong claim has no consequence and the round goes on."""

    rule_of: Claims

    def __init__(self, rule_of: Claims) -> None:
        """Name the verb; a person does it."""
        super().__init__("check-claims", "", "K-79")
        self.rule_of = rule_of
        self.by_hand = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the one way."""
        out.weigh(self.code, 1)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Go back to the round, unless it is over now."""
        state.pop()
        self.rule_of.check(book, state)
