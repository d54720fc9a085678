"""S8-2, S8-3, S8-5 to S8-12: wonders are claimed and built level by level, and decide how the game ends."""

from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed, holds, zeros
from wyspa.core.book import Book
from wyspa.core.fields import BadBytes, Fields
from wyspa.core.ground import Ground
from wyspa.core.ids import NOBODY, NODE, A, bit, first
from wyspa.core.rule import Module, Verb
from wyspa.core.sheet import Sheet
from wyspa.core.shown import OnPlaces, Works
from wyspa.core.stakes import GAIN, LOSS, Clause, Stake
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import MAIN, SETTLEMENT
from wyspa.rules.scenarios.outposts import Outposts
from wyspa.rules.scenarios.wonder_needs import Wonder, nodes_of, read_price, read_wonders

LEVELS: Final = 4
NOT_IN_SETUP = ["great-wall", "great-bridge", "no-setup"]  # marks of nodes
MARKED = {"great-wall": ("site-wall", "#"), "great-bridge": ("site-bridge", "="), "no-setup": ("site-closed", "!")}


def wonder_rules(ground: Ground) -> list[Module]:
    """Give the wonders of the drawing, and the tokens for settlements on small islands."""
    return [Wonders(ground), Outposts(ground)]


@final
@mypyc_attr(acyclic=True)
class WondersBuilt(Part):
    """Who builds what, and how far."""

    public: ClassVar[bool] = True

    wonder: vec[i64]  # by seat: the number of the wonder + 1, or 0 for none
    level: vec[i64]  # by seat
    many: i64  # how many wonders there are

    def __init__(self, wonder: vec[i64], level: vec[i64], many: i64) -> None:
        self.wonder = wonder
        self.level = level
        self.many = many

    def copy(self) -> Part:
        return WondersBuilt(self.wonder, self.level, self.many)

    def fields(self, io: Fields) -> None:
        """Name the fields; a reader refuses wonders and levels that are not there."""
        self.wonder = io.numbers("wonder_of", self.wonder)
        self.level = io.numbers("wonder_level", self.level)
        seat: i64
        for seat in range(len(self.level)):
            if not 0 <= self.wonder[seat] <= self.many:
                raise BadBytes(f"wonder_of cannot be {self.wonder[seat]}: there are {self.many} wonders")
            if not 0 <= self.level[seat] <= LEVELS:
                raise BadBytes(f"wonder_level cannot be {self.level[seat]}: a wonder has {LEVELS} levels")


@final
class Wonders(Module):
    """The wonders: free to claim for whoever has what they need, four levels each, one builder each."""

    wonders: vec[Wonder]
    not_in_setup: vec[i64]  # nodes
    sites: list[list[int]]  # the nodes of each kind of mark
    works: Works
    marks: list[OnPlaces]

    def __init__(self, ground: Ground) -> None:
        """Read the wonders, and where nobody starts."""
        super().__init__("wonders")
        self.wonders = vec[Wonder](read_wonders(ground))
        self.not_in_setup = vec[i64]()
        self.sites = [
            [int(node) for node in nodes_of(ground, kind)] if kind in ground.marks else [] for kind in NOT_IN_SETUP
        ]
        for nodes in self.sites:
            for node in nodes:
                self.not_in_setup = append(self.not_in_setup, node)

    def meet(self, book: Book) -> None:
        """Let conditions find the rules they look at."""
        for wonder in self.wonders:
            for need in wonder.needs:
                need.meet(book)

    def install(self, book: Book) -> None:
        """Add the two things a player can do with a wonder."""
        book.named_args["wonder"] = [wonder.name for wonder in self.wonders]
        for wonder in self.wonders:
            wonder.price = read_price(book, wonder.name, wonder.cost)
        book.add(MAIN, ClaimWonder(self))
        book.add(MAIN, Raise(self))
        names = [wonder.name for wonder in self.wonders]
        needs = [wonder.asks for wonder in self.wonders]
        self.works = book.feature(Works("wonders", "wonder", names, LEVELS, needs, "claim", "raise"))
        self.marks = [book.show(OnPlaces(kind, MARKED[kind][0], NODE, sign=MARKED[kind][1])) for kind in NOT_IN_SETUP]

    def new_part(self, book: Book) -> Part | None:
        """Begin with all wonders free."""
        return WondersBuilt(zeros(book.seats), zeros(book.seats), len(self.wonders))

    def part(self, state: State) -> WondersBuilt:
        return cast(WondersBuilt, state.parts[self.slot])

    def edit(self, state: State) -> WondersBuilt:
        return cast(WondersBuilt, state.edit_part(self.slot))

    def may_begin(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S8-3: nobody starts at the wall, at the bridge or on the other marked nodes."""
        return piece != SETTLEMENT or not holds(self.not_in_setup, place)

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Name the mark."""
        return Why("S8-3", "not_in_setup_there")

    def may_win(self, state: State, seat: i64) -> bool:
        """S8-12: enough points win only with a higher level than all others."""
        level = self.part(state).level
        other: i64
        for other in range(len(level)):
            if other != seat and level[other] >= level[seat]:
                return False
        return True

    def builder(self, state: State, wonder: i64) -> i64:
        """Give the seat that builds a wonder, or NOBODY."""
        works = self.part(state).wonder
        seat: i64
        for seat in range(len(works)):
            if works[seat] == wonder + 1:
                return seat
        return NOBODY

    def amiss(self, book: Book, state: State) -> str:
        """S8-6: see that nobody builds without a wonder, and no two the same."""
        part = self.part(state)
        seat: i64
        for seat in range(book.seats):
            if part.wonder[seat] == 0 and part.level[seat] != 0:
                return f"{book.seat_name(seat)} has built {part.level[seat]} levels of no wonder"
            if part.wonder[seat] != 0 and self.builder(state, part.wonder[seat] - 1) != seat:
                return f"{book.seat_name(seat)} builds a wonder that has another builder"
        return ""

    def traits(self, book: Book) -> list[str]:
        return ["wonder", "wonder_level"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write whether a seat builds a wonder, and how far it is."""
        part = self.part(state)
        sheet.flag(part.wonder[seat] != 0)
        sheet.count(part.level[seat], 4.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees who builds what, how far, and who could: without points that lie face down (S8-16)."""
        part = self.part(state)
        rows: list[int] = []
        i: i64
        seat: i64
        for i in range(len(self.wonders)):
            builder: i64 = self.builder(state, i)
            may: i64 = 0
            for seat in range(book.seats):
                free = builder == NOBODY and part.wonder[seat] == 0
                if builder == seat or (free and self.wonders[i].open_to(state, seat)):
                    may |= bit(seat)
            rows.extend([builder, part.level[builder] if builder >= 0 else 0, self.wonders[i].price, may])
            for k in range(self.works.wide):
                rows.append(self.wonders[i].who_meets(state, k) if k < len(self.wonders[i].needs) else 0)
        view.put(self.works, rows)
        for i in range(len(self.marks)):
            view.put(self.marks[i], self.sites[i])

    def stakes(self, book: Book, view: View) -> list[Stake]:
        """S8-11: name who needs one more level, others first; the own chance comes after the threats."""
        numbers = view.facts[self.works.name]
        found: list[Stake] = []
        own: list[Stake] = []
        for work in range(len(self.works.of)):
            holder = self.works.holder(numbers, work)
            if holder < 0 or self.works.level(numbers, work) != LEVELS - 1:
                continue
            if holder == view.seat:
                own.append(Stake(self.works, GAIN, Clause("wonder_last_own", {"wonder": self.works.of[work]})))
            else:
                facts = {"seat": book.seat_name(holder), "wonder": self.works.of[work]}
                found.append(Stake(self.works, LOSS, Clause("wonder_last", facts)))
        return found + own

    def ending(self, book: Book, state: State) -> i64:
        """S8-11: whoever has completed a wonder."""
        level = self.part(state).level
        seat: i64
        for seat in range(len(level)):
            if level[seat] >= LEVELS:
                return seat
        return NOBODY


@final
class ClaimWonder(Verb):
    """S8-5, S8-6: put the own token on a free wonder: once, free of charge, and for good."""

    rule_of: Wonders

    def __init__(self, rule_of: Wonders) -> None:
        super().__init__("claim", "wonder", "S8-5")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the free wonders whose conditions are met, for a seat without one."""
        if self.rule_of.part(state).wonder[seat] != 0:
            return
        wonders = self.rule_of.wonders
        i: i64
        for i in range(len(wonders)):
            if self.rule_of.builder(state, i) == NOBODY and wonders[i].may_claim(state, seat):
                out.add(self.code | i << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Note the builder."""
        part = self.rule_of.edit(state)
        part.wonder = changed(part.wonder, seat, first(action) + 1)
        if state.telling:
            state.tell("claimed", seat, first(action), 0)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the seat has one, the wonder has a builder, or a condition is missing."""
        wonders = self.rule_of.wonders
        has: i64 = self.rule_of.part(state).wonder[seat]
        if has != 0:
            return Why("S8-6", "has_a_wonder", {"wonder": wonders[has - 1].name})
        builder: i64 = self.rule_of.builder(state, first(action))
        if builder != NOBODY:
            return Why("S8-6", "wonder_taken", {"seat": book.seat_name(builder)})
        return wonders[first(action)].why_not(state, seat)


@final
class Raise(Verb):
    """S8-8, S8-9: pay for the next level of the own wonder, as often as cards last."""

    rule_of: Wonders

    def __init__(self, rule_of: Wonders) -> None:
        """Name the verb. It has no price of its own: every wonder costs something else."""
        super().__init__("raise", "", "S8-8")
        self.plain = True
        self.shelf = "build"
        self.rule_of = rule_of

    def asks_for(self, book: Book, state: State, seat: i64, action: i64) -> i64:
        """Give the price of a level of the own wonder; nothing without one."""
        wonder: i64 = self.rule_of.part(state).wonder[seat]
        return self.rule_of.wonders[wonder - 1].price if wonder != 0 else 0

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List it for a builder who can pay."""
        wonder: i64 = self.rule_of.part(state).wonder[seat]
        if wonder != 0 and state.can_pay(seat, self.rule_of.wonders[wonder - 1].price):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Pay and build; the last level wins whatever the points (S8-11), any level may win with enough (S8-12)."""
        wonder: i64 = self.rule_of.part(state).wonder[seat] - 1
        book.pay(state, seat, self.rule_of.wonders[wonder].price)
        part = self.rule_of.edit(state)
        part.level = changed(part.level, seat, part.level[seat] + 1)
        if state.telling:
            state.tell("raised", seat, wonder, part.level[seat])
        if part.level[seat] >= LEVELS:
            book.win(state, seat)
        else:
            book.maybe_won(state, seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the wonder or the cards are missing."""
        wonder: i64 = self.rule_of.part(state).wonder[seat]
        if wonder == 0:
            return Why("S8-8", "no_wonder_claimed")
        price = book.say_purse(self.rule_of.wonders[wonder - 1].price)
        return Why("S8-8", "cannot_pay", {"price": price, "hand": book.say_purse(state.players[seat].purse)})
