"""One game as a series of questions: whose turn it is to decide, what may be answered, what is seen.

Nature acts by itself. Answers are numbers of an `ActionTable`; an offer is answered in short steps, and those that it
may be composed of now are in the mask as all other actions are. Nothing here looks at what the asked seat may not know
but the rules themselves.
"""

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import zeros
from wyspa.core.board import Layout
from wyspa.core.dealer import Dealer, Seeded
from wyspa.core.ids import VERB
from wyspa.env.drafting import Drafting
from wyspa.env.kept_rows import Keeper, KeptRow
from wyspa.env.numbering import WAIT_INDEX, ActionTable
from wyspa.game import Game


class Episode(Drafting):
    """A game that is asked and answered by numbers."""

    eyes: Keeper
    fast: bool  # rows are made from states
    hall_rows: list[list[list[int]]]  # in a hall: by seat, hexes and nodes by their local numbers
    layout: Layout | None  # of which `blank` is
    blank: bytes
    kept: list[KeptRow]  # by seat: what it saw last
    numbers: vec[i64]  # of what is listed
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
        super().__init__(acts, offers, most, chance)
        self.eyes = eyes
        self.fast = fast
        self.hall_rows = []
        self.numbers = vec[i64]()
        self.luck = Seeded(seed)
        self.begin(game, dealer)

    def begin(self, game: Game, dealer: Dealer) -> None:
        """Take a game that has just been laid, or read."""
        self.open(game, dealer)
        self.layout = None
        self.blank = b""
        self.kept = [KeptRow() for _ in range(int(self.book.seats))] if self.fast else []
        self.settle()

    def copy(self) -> "Episode":
        """Give another that goes on by itself, with the same dealer: whoever wants another one hands it over."""
        other = Episode(
            self.acts, self.eyes, self.fast, self.game.copy(False), self.dealer, self.offers, self.most, 0, True
        )
        other.near = self.near
        other.hall_rows = self.hall_rows
        other.luck.x = self.luck.x
        other.follow(self)
        return other

    # ---- what may be answered --------------------------------------------------------------------------------------

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
