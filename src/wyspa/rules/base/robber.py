"""B-77 to B-85: on a seven hands above the limit give back half, then the robber moves and steals."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import total
from wyspa.core.book import Book
from wyspa.core.decks import weigh_purse
from wyspa.core.ids import BY_OTHERS, BY_PIECES, MANY, SEVERAL, A, first, second
from wyspa.core.purse import count
from wyspa.core.recounting import frames_in, frames_of, lone_figure_amiss
from wyspa.core.refusing import why_not_stand
from wyspa.core.rule import Chance, Module, Step
from wyspa.core.shown import BySeat
from wyspa.core.state import FRAME, State
from wyspa.core.view import View
from wyspa.core.why import RuleConflict, Why
from wyspa.rules.base.building import Building
from wyspa.rules.base.discards import HAND_LIMIT, Discard, cut_hands
from wyspa.rules.base.ids import DESERT, DISCARD, ROBBER, STEAL, THIEF
from wyspa.rules.base.thief import MoveThief, is_asked, touches

MOST_COLOURS: Final = 60  # victims are marked by one bit each


@final
class Robber(Module):
    """The robber, the discards of a seven, and the theft."""

    steal_optional: bool
    limits: BySeat

    def __init__(self, steal_optional: bool = False) -> None:
        """Choose whether a thief may leave everybody alone."""
        super().__init__("robber")
        self.steal_optional = steal_optional

    def install(self, book: Book) -> None:
        """Add the phases of a seven."""
        if book.colours > MOST_COLOURS:
            raise RuleConflict(f"one robber serves {MOST_COLOURS} players, not {book.colours}")
        book.phase(DISCARD, "discard", MANY, lone=True)
        book.phase(THIEF, "thief")
        book.phase(STEAL, "steal")
        book.citations["not_in_discard"] = "B-79"
        book.citations["not_in_thief"] = "B-80"
        book.add_figure(ROBBER, "robber")
        book.halting |= ROBBER
        book.thieves |= ROBBER
        book.step("trouble", Seven())
        book.add(DISCARD, Discard())
        book.add(THIEF, Rob(book, self.steal_optional))
        book.chance(STEAL, Stolen())
        self.shows_by = BY_OTHERS | BY_PIECES
        self.limits = book.show(BySeat("hand_limit", "i-cards", usual=HAND_LIMIT, caps="cards"))

    def hand_limit(self, state: State, seat: i64) -> i64:
        """B-78: seven cards are safe."""
        return HAND_LIMIT

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody knows how many cards each seat may keep on a seven, with whatever other rules add."""
        seat: i64
        view.put(self.limits, [book.hand_limit(state, seat) for seat in view.scope])

    def amiss(self, book: Book, state: State) -> str:
        """See that there is one robber, on land, and that every theft finds a card."""
        frames = frames_of(state)
        k: i64
        j: i64
        for k in range(0, len(frames), FRAME):
            if frames[k] == STEAL:
                due: i64 = 0
                for j in range(k, len(frames), FRAME):
                    if frames[j] != STEAL:
                        return "a theft cannot be interrupted, and something else is asked first"
                    due += 1 if frames[j + 2] >> A == frames[k + 2] >> A else 0
                victim: i64 = frames[k + 2] >> A
                if not 0 <= victim < book.seats or state.players[victim].cards < due:
                    return f"nobody can steal {due} cards from seat {victim}"
        return lone_figure_amiss(book, state, ROBBER, book.land)

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who steals from whom, which figures may move, and how many cards are due from whom."""
        if phase == STEAL and (not 0 <= second(data) < book.seats or second(data) == data >> A):
            return f"seat {second(data)} cannot steal from seat {data >> A}"
        if phase == THIEF:
            if data & ~book.thieves != 0 or frames_in(state, THIEF) > 1:
                return f"there are no such thieves: {data}"
            if not book.may_move(state, data if data != 0 else book.thieves, who):
                return f"{book.seat_name(who)} may move no thief"
        return self.discards_amiss(book, state, data) if phase == DISCARD else ""

    def discards_amiss(self, book: Book, state: State, due: i64) -> str:
        """B-78: whoever discards gives half of a hand above the limit, counting what is laid aside already."""
        seat: i64
        if total(state.waiting) != due:
            return f"{total(state.waiting)} cards are due from the seats, and {due} in all"
        for seat in range(book.seats):
            aside: i64 = count(state.players[seat].aside)
            hand: i64 = state.players[seat].cards + aside
            if state.waiting[seat] + aside > 0:
                if state.waiting[seat] + aside != hand // 2 or hand <= book.hand_limit(state, seat):
                    return f"{book.seat_name(seat)} cannot owe {state.waiting[seat]} more of {hand} cards"
        return ""

    def table_laid(self, book: Book, state: State) -> None:
        """B-18: the robber starts on the (first) desert; without one it waits beside the board."""
        h: i64
        for h in range(state.board.n_hex):
            if state.layout.terrain[h] == DESERT:
                state.own()
                state.on_hex[h] |= ROBBER
                return


@final
class Seven(Step):
    """Discards first, then the thief."""

    def run(self, book: Book, state: State, x: i64) -> None:
        """Lay the frames: what comes first lies on top."""
        if book.may_move(state, book.thieves, state.turn):
            state.push(THIEF, state.turn, 0)
        many: i64 = cut_hands(book, state)
        if many > 0:
            state.push(DISCARD, SEVERAL, many)


@final
class Rob(MoveThief):
    """B-80: move the robber to another land hex and name whom to steal from."""

    building: Building  # which keeps who has one where

    def __init__(self, book: Book, steal_optional: bool) -> None:
        """Choose whether a thief may leave everybody alone."""
        super().__init__("rob", "B-80", ROBBER, book.land, steal_optional)
        self.building = book.rule(Building)

    def owners(self, state: State) -> vec[i64]:
        """Give who has a building at which hex."""
        return self.building.owners(state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the hex or the victim is wrong."""
        h: i64 = first(action)
        if h >= state.board.n_hex or book.land[state.layout.terrain[h]] == 0:
            return Why("B-80", "not_land")
        if state.on_hex[h] & ROBBER != 0:
            return Why("B-80", "robber_must_move")
        if not is_asked(state, ROBBER):
            return Why("B-80", "another_figure_moves")
        why = why_not_stand(book, state, ROBBER, h, seat)
        if why is not None:
            return why
        victim: i64 = second(action) - 1
        if victim < 0:
            return Why("B-81", "must_steal")
        if victim == seat:
            return Why("B-81", "not_from_yourself")
        if victim < book.seats and touches(state, h, victim) and state.players[victim].cards > 0:
            return Why("B-82", "may_not_be_robbed", {"victim": book.seat_name(victim)})
        return Why("B-82", "no_victim_there", {"victim": book.seat_name(victim) if victim < book.colours else "?"})


@final
class Stolen(Chance):
    """B-83: one card of the victim's hand, each as likely as the others."""

    def __init__(self) -> None:
        super().__init__("stolen", "card", "B-83")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh the kinds by the cards in the hand."""
        weigh_purse(out, self.code, state.players[state.data >> A].purse)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Hand it over; only the two learn which it was."""
        victim: i64 = state.data >> A
        thief: i64 = second(state.data)
        card: i64 = first(action)
        state.pop()
        state.hand_over(victim, thief, card, 1)
        if state.telling:
            state.tell_some("stolen", thief, victim, card, [thief, victim])
