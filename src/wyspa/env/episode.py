"""One game as a series of questions: whose turn it is to decide, what may be answered, what is seen.

Nature acts by itself. Answers are numbers of an `ActionTable`; an offer is answered in short steps, and those that it
may be composed of now are in the mask as all other actions are. Nothing here looks at what the asked seat may not know
but the rules themselves.
"""

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import zeros
from wyspa.core.board import Layout
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.ids import EXTRA, NOBODY, SEVERAL, TABLE, VERB
from wyspa.core.purse import held, one, terms
from wyspa.core.rule import Verb
from wyspa.core.state import State
from wyspa.env.kept_rows import Keeper, KeptRow
from wyspa.env.numbering import WAIT_INDEX, ActionTable
from wyspa.game import Game

STALE: Final = -9
WAITS: Final = 3  # how often a seat may wait in a phase in which all act at once
CLOCK: Final = 100_000  # chances in a row: more is a rule that never asks anybody

# how far an offer has been said
GIVING: Final = 1
GETTING: Final = 2
SAYING: Final = 3


class Draft:
    """An offer of one seat that is being composed."""

    verb: Verb | None
    stage: i64
    give: i64
    get: i64
    lowest: i64  # the kind of card below which the next one may not be: each offer has one way to be said
    to: i64  # 0: not said, 1: all, then seats by their local numbers

    def __init__(self) -> None:
        self.begin(None)

    def begin(self, verb: Verb | None) -> None:
        """Begin anew, or drop what there is."""
        self.verb = verb
        self.stage = GIVING
        self.give = 0
        self.get = 0
        self.lowest = 0
        self.to = 0

    def take(self, other: "Draft") -> None:
        """Be as another."""
        self.verb = other.verb
        self.stage = other.stage
        self.give = other.give
        self.get = other.get
        self.lowest = other.lowest
        self.to = other.to


class Episode:
    """A game that is asked and answered by numbers."""

    acts: ActionTable
    eyes: Keeper
    fast: bool  # rows are made from states
    book: Book
    game: Game
    state: State
    dealer: Dealer
    logging: bool
    chance: bool  # stop where nature is to act
    seat: i64  # who is asked; NOBODY when the game is over, or nature is asked
    asked: i64  # questions so far
    out: Actions
    near: list[list[dict[int, int]]]  # in a hall: by seat, local numbers of seats, hexes, nodes, edges
    hall_rows: list[list[list[int]]]  # in a hall: by seat, hexes and nodes by their local numbers
    once: vec[i64]  # phases in which all act at once
    composing: list[list[Verb]]  # by phase: verbs that are composed
    offers: i64  # that a seat may begin in a turn
    most: i64  # cards on each side of an offer
    used: vec[i64]  # by seat: offers begun in this turn
    waits: vec[i64]  # by seat
    last: i64  # who was asked before, where all act at once
    moment: i64  # turn and phase for which `waits` counts
    turns: i64  # for which `used` counts
    layout: Layout | None  # of which `blank` is
    blank: bytes
    kept: list[KeptRow]  # by seat: what it saw last
    numbers: vec[i64]  # of what is listed
    numbered: bool  # whether they are known
    drafts: list[Draft]  # by seat
    luck: Seeded  # of those who play at random

    def __init__(
        self,
        acts: ActionTable,
        eyes: Keeper,
        fast: bool,
        game: Game,
        dealer: Dealer,
        offers: i64,
        most: i64,
        seed: i64,
        chance: bool = False,
    ) -> None:
        """Take what is the same for all games of a table, and a game."""
        self.acts = acts
        self.eyes = eyes
        self.fast = fast
        self.book = acts.book
        self.near = []
        self.hall_rows = []
        self.out = Actions()
        self.numbers = vec[i64]()
        self.numbered = False
        self.offers = offers
        self.most = most
        self.logging = False
        self.chance = chance
        self.luck = Seeded(seed)
        self.once = zeros(len(self.book.phases))
        self.composing = []
        phase: i64
        for phase in range(len(self.book.phases)):
            self.once[phase] = 1 if len(self.book.bells[phase]) > 0 else 0
            self.composing.append([verb for verb in self.book.phases[phase] if verb.built] if offers > 0 else [])
        self.begin(game, dealer)

    def begin(self, game: Game, dealer: Dealer) -> None:
        """Take a game that has just been laid, or read."""
        self.game = game
        self.state = game.state
        self.dealer = dealer
        self.asked = 0
        self.used = zeros(self.book.seats)
        self.waits = zeros(self.book.seats)
        self.last = -1
        self.moment = -1
        self.turns = -1
        self.layout = None
        self.blank = b""
        self.kept = [KeptRow() for _ in range(int(self.book.seats))] if self.fast else []
        self.drafts = [Draft() for _ in range(int(self.book.seats))]
        self.settle()

    def copy(self) -> "Episode":
        """Give another that goes on by itself, with the same dealer: whoever wants another one hands it over."""
        other = Episode(
            self.acts, self.eyes, self.fast, self.game.copy(False), self.dealer, self.offers, self.most, 0, True
        )
        other.near = self.near
        other.hall_rows = self.hall_rows
        other.chance = self.chance
        other.logging = self.logging
        other.asked = self.asked
        other.used = self.used[:]
        other.waits = self.waits[:]
        other.last = self.last
        other.moment = self.moment
        other.turns = self.turns
        other.luck.x = self.luck.x
        i: i64
        for i in range(len(self.drafts)):
            other.drafts[i].take(self.drafts[i])
        other.seat = self.seat
        if self.seat >= 0:
            self.book.legal(other.state, other.seat, other.out)
        return other

    def take(self, outcome: i64) -> None:
        """Let nature do one of the things that it may, where it is asked."""
        self.do(TABLE, outcome)
        self.settle()

    # ---- who is asked ----------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let nature act, find who is asked, and list what may be answered."""
        state = self.state
        book = self.book
        n: i64 = 0
        while state.who == TABLE and state.winner == NOBODY and not self.chance:
            self.do(TABLE, book.deal(state, self.dealer))
            n += 1
            if n > CLOCK:
                raise RuntimeError(f"nobody is asked in the phase {book.phase_names[state.phase]}")
        self.game.fresh = STALE
        self.numbered = False
        self.asked += 1
        if state.winner != NOBODY or state.who == TABLE:
            self.seat = NOBODY
            self.out.n = 0
            return
        if state.turns != self.turns:
            self.turns = state.turns
            for n in range(len(self.used)):
                self.used[n] = 0
        self.seat = state.who if state.who != SEVERAL else self.next_of_several()
        book.legal(state, self.seat, self.out)

    def next_of_several(self) -> i64:
        """Give the first who is waited for; where all act at once, the next one after who was asked before."""
        state = self.state
        if self.once[state.phase] == 0:
            return state.actor()
        moment: i64 = state.turns * 1000 + state.phase
        i: i64
        if moment != self.moment:
            self.moment = moment
            for i in range(len(self.waits)):
                self.waits[i] = 0
                self.drafts[i].begin(None)
        seats: i64 = self.book.seats
        for i in range(1, seats + 1):
            seat: i64 = (self.last + i) % seats
            if state.waiting[seat] > 0:
                self.last = seat
                return seat
        return state.actor()

    def do(self, seat: i64, action: i64) -> None:
        """Play what has been checked."""
        if self.logging:
            self.game.do(seat, action)
        else:
            self.book.play(self.state, seat, action)

    def ask(self, seat: i64) -> None:
        """Ask another of those who are waited for, where several act at once."""
        if self.state.who == SEVERAL and self.state.waiting[seat] > 0 and seat != self.seat:
            self.seat = seat
            self.last = seat
            self.numbered = False
            self.book.legal(self.state, seat, self.out)

    # ---- what may be answered --------------------------------------------------------------------------------------

    def near_of(self, seat: i64) -> list[dict[int, int]]:
        """Give the local numbers of a seat in a hall."""
        return self.near[seat] if self.near else []

    def mask(self, row: BytesWriter, zero: bytes) -> i64:
        """Append 1 for each number that may be answered, 0 for the others; give how many may."""
        base: i64 = len(row)
        row.write(zero)
        seat: i64 = self.seat
        if seat < 0:
            return 0
        draft = self.drafts[seat]
        verb = draft.verb
        if verb is not None:
            return self.mask_draft(row, base, draft, verb)
        acts = self.acts
        near = self.near_of(seat)
        n: i64 = 0
        i: i64
        index: i64
        items = self.out.items
        numbers = self.numbers
        if len(numbers) < len(items):
            numbers = zeros(len(items))
            self.numbers = numbers
        self.numbered = True
        for i in range(self.out.n):
            index = acts.index(items[i], seat, near)
            numbers[i] = index
            if index >= 0:
                row[base + index] = 1
                n += 1
        for other in self.composing[self.state.phase]:
            if self.may_begin(other):
                row[base + acts.o_start + acts.built[other.code >> VERB]] = 1
                n += 1
        if self.may_wait():
            row[base + WAIT_INDEX] = 1
            n += 1
        return n

    def may_wait(self) -> bool:
        """Tell whether the asked seat may let others act first."""
        return self.once[self.state.phase] == 1 and self.state.who == SEVERAL and self.waits[self.seat] < WAITS

    def may_begin(self, verb: Verb) -> bool:
        """Tell whether an offer may be begun: one card for one of another kind would be taken by the rules."""
        seat: i64 = self.seat
        if self.used[seat] >= self.offers:
            return False
        purse: i64 = self.state.players[seat].purse
        card: i64 = 0
        while purse != 0:
            if purse & 127 != 0:
                return self.fits(verb, one(card), one(1 if card == 0 else 0), 1)
            purse >>= 7
            card += 1
        return False

    def fits(self, verb: Verb, give: i64, get: i64, to: i64) -> bool:
        """Tell whether an offer would be taken."""
        action: i64 = self.composed(verb, give, get, to)
        return action >= 0 and self.book.fits(self.state, self.seat, action)

    def composed(self, verb: Verb, give: i64, get: i64, to: i64) -> i64:
        """Give the action of an offer; -1 if nobody has that local number."""
        target: i64 = 0
        if to > 1:
            target = self.seat_at(to - 2) + 1
            if target == 0:
                return -1
        return verb.code | target << EXTRA | terms(give, get)

    def seat_at(self, k: i64) -> i64:
        """Give the seat that has a local number for the one who is asked; -1 if nobody has."""
        seats: i64 = self.book.seats
        if self.acts.whole:
            return (self.seat + k) % seats
        for seat, local in self.near_of(self.seat)[0].items():
            if local == k:
                return seat
        return -1

    def mask_draft(self, row: BytesWriter, base: i64, draft: Draft, verb: Verb) -> i64:
        """Mark how an offer may go on."""
        acts = self.acts
        n: i64 = 0
        i: i64
        for i in range(acts.o_give, acts.o_drop + 1):
            if self.goes_on(draft, verb, i):
                row[base + i] = 1
                n += 1
        return n

    def goes_on(self, draft: Draft, verb: Verb, index: i64) -> bool:
        """Tell whether this may be the next step of an offer."""
        acts = self.acts
        card: i64
        if index == acts.o_drop:
            return True
        if index < acts.o_get:
            card = index - acts.o_give
            return (
                draft.stage == GIVING
                and card >= draft.lowest
                and sum_of(draft.give) < self.most
                and held(self.state.players[self.seat].purse, card) > held(draft.give, card)
            )
        if index < acts.o_to:
            card = index - acts.o_get
            begun: bool = draft.stage == GETTING and card >= draft.lowest and sum_of(draft.get) < self.most
            return held(draft.give, card) == 0 and (begun or (draft.stage == GIVING and draft.give != 0))
        if index < acts.o_say:
            whom: i64 = index - acts.o_to + 1
            named: bool = draft.stage == GETTING and verb.form == "terms seat"
            return named and self.fits(verb, draft.give, draft.get, whom)
        if verb.form == "terms seat":
            return draft.stage == SAYING
        return draft.stage == GETTING and self.fits(verb, draft.give, draft.get, 1)

    def next_draft(self, draft: Draft, verb: Verb, index: i64) -> bool:
        """Go on with an offer; False if this cannot be the next step."""
        if index < self.acts.o_give or not self.goes_on(draft, verb, index):
            return False
        acts = self.acts
        self.asked += 1
        if index == acts.o_drop:
            draft.begin(None)
        elif index < acts.o_get:
            draft.lowest = index - acts.o_give
            draft.give += one(draft.lowest)
        elif index < acts.o_to:
            draft.lowest = index - acts.o_get
            draft.get += one(draft.lowest)
            draft.stage = GETTING
        elif index < acts.o_say:
            draft.to = index - acts.o_to + 1
            draft.stage = SAYING
        else:
            action: i64 = self.composed(verb, draft.give, draft.get, draft.to if draft.to > 0 else 1)
            self.play(action)
        return True

    # ---- answering -------------------------------------------------------------------------------------------------

    def answer(self, index: i64) -> bool:
        """Take an answer; False, and nothing happens, if it is not among what may be answered."""
        if self.seat < 0 or index < 0:
            return False
        draft = self.drafts[self.seat]
        verb = draft.verb
        if verb is not None:
            return self.next_draft(draft, verb, index)
        acts = self.acts
        if index == WAIT_INDEX:
            if not self.may_wait():
                return False
            self.waits[self.seat] += 1
            self.settle()
            return True
        if index >= acts.o_start:
            for other in self.composing[self.state.phase]:
                if acts.o_start + acts.built[other.code >> VERB] == index and self.may_begin(other):
                    draft.begin(other)
                    self.used[self.seat] += 1
                    self.asked += 1
                    return True
            return False
        action: i64 = self.decode(index)
        if action < 0:
            return False
        self.play(action)
        return True

    def play(self, action: i64) -> None:
        """Play an action of the asked seat that has been checked, and go on to the next question."""
        self.drafts[self.seat].begin(None)
        self.do(self.seat, action)
        self.settle()

    def decode(self, index: i64) -> i64:
        """Give the action that a number stands for now; -1 for steps of offers, for waiting and what is not legal."""
        if self.seat < 0:
            return -1
        if not self.numbered:
            return self.acts.find(index, self.seat, self.near_of(self.seat), self.out)
        numbers = self.numbers
        i: i64
        for i in range(self.out.n):
            if numbers[i] == index:
                return self.out.items[i]
        return -1

    def legal(self) -> list[int]:
        """List the numbers that may be answered."""
        row = BytesWriter()
        self.mask(row, bytes(int(self.acts.length)))
        i: i64
        return [i for i in range(len(row)) if row[i] != 0]

    def random_index(self) -> i64:
        """Draw one of the listed actions that have a number."""
        index: i64 = -1
        if self.drafts[self.seat].verb is not None:
            return self.acts.o_drop
        near = self.near_of(self.seat)
        while index < 0:
            index = self.acts.index(self.out.items[self.luck.below(self.out.n)], self.seat, near)
        return index

    def others_at_random(self, me: i64, most: i64) -> i64:
        """Let all others answer at random until a seat is asked, the game ends or enough was asked; give how often."""
        n: i64 = 0
        while self.seat >= 0 and self.seat != me and n < most:
            self.do(self.seat, self.out.items[self.luck.below(self.out.n)])
            self.settle()
            n += 1
        return n

    # ---- what is seen ----------------------------------------------------------------------------------------------

    def look(self, row: BytesWriter, seat: i64) -> None:
        """Append the row of a seat."""
        eyes = self.eyes
        state = self.state
        if self.fast:
            if self.layout is not state.layout:
                self.layout = state.layout
                self.blank = eyes.printed(state.layout, [], [])
            eyes.look(row, self.kept[seat], self.blank, state, seat)
        elif eyes.whole:
            eyes.from_view(row, eyes.printed(state.layout, [], []), self.book.view(state, seat))
        else:
            near = self.near[seat]
            eyes.face(near)
            blank = eyes.printed(state.layout, self.hall_rows[seat][0], self.hall_rows[seat][1])
            eyes.from_view(row, blank, self.book.view(state, seat))
        draft = self.drafts[seat]
        verb = draft.verb
        if verb is not None:
            eyes.draft(self.acts.built[verb.code >> VERB] + 1, draft.stage, draft.to, draft.give, draft.get)


def sum_of(purse: i64) -> i64:
    """Count the cards of a purse."""
    n: i64 = 0
    while purse > 0:
        n += purse & 127
        purse >>= 7
    return n
