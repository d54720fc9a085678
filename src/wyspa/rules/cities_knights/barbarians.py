"""C-20, C-92 to C-107, C-149 to C-151: the fleet sails, lands and fights; cities are lost, defenders are rewarded."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed, holds, listed, total, with_item, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import ANYBODY, BY_OTHERS, BY_PIECES, KIND, NOBODY, NODE, OWNER, A, bit, first
from wyspa.core.recounting import LONGEST, range_amiss, ranges_amiss, row_amiss
from wyspa.core.rule import Module, Verb
from wyspa.core.sheet import Sheet
from wyspa.core.shown import BADGE, BySeat, OnPlaces, Track
from wyspa.core.stakes import Stake
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import CITY
from wyspa.rules.cities_knights.battle import (
    barbarian_strength,
    barbarians_win,
    can_be_lost,
    defence,
    defence_of,
    exposed,
    has_active,
    seat_after,
    strongest,
    weakest,
)
from wyspa.rules.cities_knights.draws import Draws
from wyspa.rules.cities_knights.ids import DEFEND, LOSE_CITY
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.knights import Knights
from wyspa.rules.cities_knights.landing import stakes_in
from wyspa.rules.cities_knights.lying import Lying
from wyspa.rules.cities_knights.metropolises import Metropolises
from wyspa.rules.cities_knights.only_answer import answer_if_only
from wyspa.rules.cities_knights.pieces import is_active, is_knight, knight_of, strength_of
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves

DEFENCE: Final = "defence"  # the shown fact: how much each seat adds
TRACK: Final = 7  # C-7: fields after the start


@final
@mypyc_attr(acyclic=True)
class BarbarianShip(Part):
    """Where the fleet is, who has which tokens, and who was sent while players still decide."""

    public: ClassVar[bool] = True

    track: i64
    tokens: vec[i64]  # by seat
    sent: vec[i64]  # nodes of the knights that take part, sorted; only where players choose them

    def __init__(self, track: i64, tokens: vec[i64], sent: vec[i64]) -> None:
        self.track = track
        self.tokens = tokens
        self.sent = sent

    def copy(self) -> Part:
        return BarbarianShip(self.track, self.tokens, self.sent)

    def fields(self, io: Fields) -> None:
        self.track = io.number("barbarian_track", self.track)
        self.tokens = io.numbers("defender_tokens", self.tokens)
        self.sent = io.places("sent_knights", self.sent, NODE)


@final
class Barbarians(Module):
    """The barbarian fleet."""

    thieves: SleepingThieves
    lying: Lying
    crowns: Metropolises
    draws: Draws
    improvements: Improvements
    knights: Knights
    choosing: bool  # C-149: players say which of their knights take part
    track: Track
    tokens: BySeat
    defences: BySeat
    sent: OnPlaces

    def __init__(self, choosing: bool = False) -> None:
        """Say whether players choose their defenders."""
        super().__init__("barbarians")
        self.choosing = choosing

    def meet(self, book: Book) -> None:
        """Find the rules that a landing sets in motion."""
        self.thieves = book.rule(SleepingThieves)
        self.lying = book.rule(Lying)
        self.crowns = book.rule(Metropolises)
        self.draws = book.rule(Draws)
        self.improvements = book.rule(Improvements)
        self.knights = book.rule(Knights)

    def install(self, book: Book) -> None:
        """Add the choice of a lost city, and that of the defenders where it is played."""
        book.phase(LOSE_CITY, "lose-city", ANYBODY, lone=True)
        book.citations["not_in_lose_city"] = "C-161"
        book.add(LOSE_CITY, LoseCity(self))
        if self.choosing:
            book.phase(DEFEND, "defend", ANYBODY, lone=True)
            book.citations["not_in_defend"] = "C-161"
            book.add(DEFEND, Send(self))
            book.add(DEFEND, Stay(self))
        self.shows_by = BY_OTHERS | BY_PIECES
        self.track = book.show(Track("barbarians", "barbarian", TRACK, shares=DEFENCE))
        self.tokens = book.show(BySeat("defender_tokens", "i-star", usual=0))
        self.defences = book.show(BySeat(DEFENCE, "i-shield"))
        if self.choosing:
            self.sent = book.show(OnPlaces("sent_knights", "done", NODE, BADGE))

    def new_part(self, book: Book) -> Part | None:
        """C-8: begin at the start of the track, without tokens."""
        return BarbarianShip(0, zeros(book.seats), vec[i64]())

    def part(self, state: State) -> BarbarianShip:
        return cast(BarbarianShip, state.parts[self.slot])

    def edit(self, state: State) -> BarbarianShip:
        return cast(BarbarianShip, state.edit_part(self.slot))

    def landed(self, state: State) -> bool:
        """Tell whether the fleet has landed once in this game."""
        return self.thieves.awake(state)

    def amiss(self, book: Book, state: State) -> str:
        """See how far the fleet is: on the last field only while a landing is fought; who is sent stands there."""
        part = self.part(state)
        landing: bool = state.phase == LOSE_CITY or state.phase == DEFEND or state.winner != NOBODY
        wrong = range_amiss("barbarian_track", part.track, 0, TRACK if landing else TRACK - 1)
        wrong = wrong or ranges_amiss("defender_tokens", part.tokens, 0, LONGEST)
        wrong = wrong or row_amiss("sent_knights", part.sent, state.board.n_node)
        if not wrong and len(part.sent) > 0 and not landing:
            wrong = "knights are sent, and no landing is fought"
        node: i64
        for node in part.sent:
            wrong = wrong or ("" if is_active(state.on_node[node]) else f"no active knight stands on node {node}")
        return wrong

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who loses a city and who comes after, or how many have been asked for knights."""
        if phase == LOSE_CITY:
            seat: i64
            for seat in range(book.seats):
                if (data >> seat & 1 != 0 or seat == who) and self.crowns.plain_cities(book, state, seat) <= 0:
                    return f"{book.seat_name(seat)} has no city to lose"
            return range_amiss("losers to come", data, 0, bit(book.seats) - 1 - bit(who))
        if phase == DEFEND and (not 0 <= data < book.seats or seat_after(book, state, data) != who):
            return f"{book.seat_name(who)} is not asked for knights after {data} others"
        return ""

    # ---- a landing, in the order of C-107 --------------------------------------------------------------------------

    def sail(self, book: Book, state: State) -> None:
        """C-20: go one field on; on the last one the attack is fought at once."""
        part = self.edit(state)
        part.track += 1
        if state.telling:
            state.tell("barbarians_sail", NOBODY, part.track, TRACK - part.track)
        if part.track == TRACK:
            self.thieves.wake(book, state)
            self.gather(book, state, 0)

    def gather(self, book: Book, state: State, asked: i64) -> None:
        """C-149: ask the next seat that has active knights whom it sends; when all have said so, fight."""
        k: i64
        seat: i64
        if self.choosing:
            for k in range(asked, book.seats):
                seat = seat_after(book, state, k)
                if has_active(state, self.part(state).sent, seat):
                    state.push(DEFEND, seat, k)
                    return
        self.fight(book, state)

    def strengths(self, book: Book, state: State) -> vec[i64]:
        """C-94, C-150: add up the knights that take part, by seat."""
        return defence_of(book, state, self.part(state).sent) if self.choosing else defence(book, state)

    def fight(self, book: Book, state: State) -> None:
        """C-95: compare; then cities are lost, or one defender gets a token, or several draw cards at the end."""
        foes: i64 = barbarian_strength(state)
        strengths = self.strengths(book, state)
        if state.telling:
            state.tell("barbarians_land", NOBODY, foes, total(strengths))
        if barbarians_win(foes, strengths):
            self.lose_next(book, state, weakest(strengths, exposed(book, state, self.crowns)))
            return
        best: i64 = strongest(strengths)
        if best != 0 and best & best - 1 == 0:
            self.reward(book, state, best)
            best = 0
        if state.winner == NOBODY:
            self.leave(book, state, best)

    def reward(self, book: Book, state: State, best: i64) -> None:
        """C-101, C-104: give a token to the one seat of a set; points never run out."""
        seat: i64 = 0
        while best >> seat & 1 == 0:
            seat += 1
        part = self.edit(state)
        part.tokens = changed(part.tokens, seat, part.tokens[seat] + 1)
        if state.telling:
            state.tell("defender", seat, part.tokens[seat], 0)
        book.score(state, seat, 1)

    def lose_next(self, book: Book, state: State, lose: i64) -> None:
        """C-98, C-163: let the next of the losers name a city; when all have lost one, the fleet leaves."""
        k: i64
        seat: i64
        for k in range(book.seats):
            seat = seat_after(book, state, k)
            if lose >> seat & 1 != 0:
                state.push(LOSE_CITY, seat, lose & ~(bit(seat)))
                answer_if_only(book, state)
                return
        self.leave(book, state, 0)

    def leave(self, book: Book, state: State, tied: i64) -> None:
        """C-105: the knights fall asleep and the fleet goes back; then those who tied draw their cards (C-102)."""
        part = self.edit(state)
        sent = part.sent
        node: i64
        piece: i64
        part.track = 0
        part.sent = vec[i64]()
        for node in range(state.board.n_node):
            piece = state.on_node[node]
            if is_active(piece) and (not self.choosing or holds(sent, node)):
                book.change(state, knight_of(strength_of(piece), False), node)
        self.draws.of_choice(book, state, tied)

    # ---- for eyes and tests --------------------------------------------------------------------------------------

    def traits(self, book: Book) -> list[str]:
        return ["defence", "asleep", "tokens", "may_lose"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write the strength of knights awake and asleep, tokens, and whether a landing could cost a city."""
        awake: i64 = 0
        asleep: i64 = 0
        cities: i64 = 0
        x: i64
        for x in state.on_node:
            if x >> OWNER != seat + 1:
                continue
            if x & KIND == CITY:
                cities += 1
            elif is_active(x):
                awake += strength_of(x)
            elif is_knight(x):
                asleep += strength_of(x)
        sheet.count(awake, 4.0)
        sheet.count(asleep, 4.0)
        sheet.count(self.part(state).tokens[seat], 3.0)
        sheet.flag(cities > self.crowns.count(state, seat))

    def own_traits(self, book: Book) -> list[str]:
        return ["ship", "ship_near", "missing", "weakest", "strongest"]

    def describe_own(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """How near the fleet is, how much the defence lacks, and who would pay or be rewarded."""
        strengths = defence(book, state)
        lacking: i64 = barbarian_strength(state) - total(strengths)
        among: i64 = exposed(book, state, self.crowns)
        track: i64 = self.part(state).track
        sheet.count(track, 7.0)
        sheet.flag(track >= TRACK - 2)
        sheet.count(lacking if lacking > -4 else -4, 4.0)
        sheet.flag(weakest(strengths, among) & bit(seat) != 0)
        sheet.flag(strongest(strengths) & bit(seat) != 0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees track, tokens, and how strong both sides would be."""
        part = self.part(state)
        strengths = defence(book, state)
        view.put(self.track, [part.track, barbarian_strength(state), total(strengths)])
        view.put_seats(self.tokens, part.tokens)
        view.put_seats(self.defences, strengths)
        if self.choosing:
            view.put(self.sent, listed(part.sent))

    def stakes(self, book: Book, view: View) -> list[Stake]:
        """Say what a landing would mean if the fleet came ashore now."""
        trained = self.knights.trained
        return stakes_in(book, view, self.track, self.crowns.shown, self.improvements.levels, trained)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """C-145: a point for each token."""
        return self.part(state).tokens[seat]


@final
class LoseCity(Verb):
    """C-98: a loser names the city that is reduced. Frame data: the losers still to come."""

    rule_of: Barbarians

    def __init__(self, rule_of: Barbarians) -> None:
        super().__init__("lose-city", "node", "C-98")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the own cities without a metropolis."""
        node: i64
        for node in range(state.board.n_node):
            if can_be_lost(state, self.rule_of.crowns, node, seat):
                out.add(self.code | node << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Reduce it and go on with the next loser."""
        lose: i64 = state.data
        state.pop()
        self.rule_of.lying.reduce(book, state, first(action), seat)
        self.rule_of.lose_next(book, state, lose)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether it is safe or no city of theirs."""
        node: i64 = first(action)
        if node < state.board.n_node and state.on_node[node] == (seat + 1) << OWNER | CITY:
            return Why("C-91", "metropolis_is_safe")
        return Why("C-98", "no_city_to_lose")


@final
class Send(Verb):
    """C-149: one more active knight takes part. Frame data: how many seats have been asked."""

    rule_of: Barbarians

    def __init__(self, rule_of: Barbarians) -> None:
        super().__init__("send", "node", "C-149")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the own active knights that have not been sent yet."""
        sent = self.rule_of.part(state).sent
        node: i64
        for node in range(state.board.n_node):
            if state.on_node[node] >> OWNER == seat + 1 and is_active(state.on_node[node]) and not holds(sent, node):
                out.add(self.code | node << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Send it; after the last one the next seat is asked."""
        part = self.rule_of.edit(state)
        part.sent = with_item(part.sent, first(action))
        if state.telling:
            state.tell("sent", seat, state.on_node[first(action)] & KIND, first(action))
        if not has_active(state, part.sent, seat):
            go_on(self.rule_of, book, state)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether it has been sent or cannot be."""
        if holds(self.rule_of.part(state).sent, first(action)):
            return Why("C-149", "already_sent")
        return Why("C-149", "no_active_knight_there")


@final
class Stay(Verb):
    """C-149: the knights that have not been sent stay where they are, and stay awake (C-151)."""

    rule_of: Barbarians

    def __init__(self, rule_of: Barbarians) -> None:
        super().__init__("stay", "", "C-149")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it always: nobody must send anyone."""
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let the next seat decide."""
        go_on(self.rule_of, book, state)


def go_on(rule: Barbarians, book: Book, state: State) -> None:
    """Ask the next seat whom it sends."""
    asked: i64 = state.data + 1
    state.pop()
    rule.gather(book, state, asked)
