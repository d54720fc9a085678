"""SN-4, SN-5, SN-10 to SN-12: before the set-up the players lay the harbours and the first names the pirate's hex."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed, listed, total
from wyspa.core.book import Book
from wyspa.core.fields import BadBytes, Fields
from wyspa.core.ground import Ground
from wyspa.core.ids import ANYBODY, DOCKS_MOVE, TABLE, A, first
from wyspa.core.notation import nearest
from wyspa.core.recounting import frames_in, range_amiss
from wyspa.core.rule import Chance, Module, Verb
from wyspa.core.sheet import Sheet
from wyspa.core.shown import DOCK, Pile, Record
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import UnknownWord, Why
from wyspa.rules.base.ids import SETUP_HOUSE
from wyspa.rules.house.target import Target
from wyspa.rules.seafarers.docks import has_dock_near, is_coast, lay_dock, may_lie
from wyspa.rules.seafarers.ids import CHOOSE_PIRATE, DRAW_DOCK, PIRATE, PLACE_DOCK
from wyspa.rules.seafarers.pirate import Pirate, move_pirate

FEWEST: Final = 3  # points to win: two come with the set-up


@final
@mypyc_attr(acyclic=True)
class DockBag(Part):
    """The harbours that lie face down: how many of each kind, in the order of book.named_args["harbour"]."""

    public: ClassVar[bool] = True

    left: vec[i64]

    def __init__(self, left: vec[i64]) -> None:
        self.left = left

    def copy(self) -> Part:
        return DockBag(self.left)

    def fields(self, io: Fields) -> None:
        """Name the field; a bag cannot hold less than nothing."""
        self.left = io.numbers("harbours_left", self.left)
        i: i64
        for i in range(len(self.left)):
            if self.left[i] < 0:
                raise BadBytes("harbours_left cannot be fewer than none")


@final
class NewWorld(Module):
    """Free play on a dealt board."""

    pool: list[str]  # the kinds of the harbours
    frame: bool  # whether there is a frame on which the pirate can start
    kinds: list[int]  # the numbers of the kinds of harbours, as they are listed in words
    left: Pile
    drawn: Record

    def __init__(self, ground: Ground) -> None:
        """Read the harbours of the drawing, and whether it has a frame."""
        super().__init__("new-world")
        self.pool = ground.words.get("harbour_pool", [])
        self.frame = ground.board.n_hex > ground.board.n_inner
        self.kinds = []

    def meet(self, book: Book) -> None:
        """See whether a pirate plays: the frame is there for it."""
        self.frame = self.frame and book.find(Pirate) is not None

    def install(self, book: Book) -> None:
        """Add what is done before the set-up."""
        book.phase(DRAW_DOCK, "draw-harbour", lone=True)
        book.phase(PLACE_DOCK, "place-harbour", ANYBODY, lone=True)
        book.phase(CHOOSE_PIRATE, "choose-pirate")
        book.citations["not_in_draw_harbour"] = "SN-4"
        book.citations["not_in_place_harbour"] = "SN-4"
        book.citations["not_in_choose_pirate"] = "SN-11"
        self.kinds = sorted(book.dock_names)
        names = [book.dock_names[kind] for kind in self.kinds]
        book.named_args["harbour"] = names
        for word in self.pool:
            if word not in names:
                raise UnknownWord(f"there is no harbour for {word}{nearest(word, names)}")
        book.chance(DRAW_DOCK, DrawDock(self))
        book.add(PLACE_DOCK, PlaceDock(self))
        book.add(CHOOSE_PIRATE, StartPirate())
        self.left = book.show(Pile("harbours_left", "i-pier", [book.dock_names[kind] for kind in self.kinds]))
        self.drawn = book.show(Record("harbour_drawn", "i-pier", ["kind"], [DOCK]))

    def new_part(self, book: Book) -> Part | None:
        """Put the harbours into the bag."""
        return DockBag(vec[i64]([i64(self.pool.count(book.dock_names[kind])) for kind in sorted(book.dock_names)]))

    def part(self, state: State) -> DockBag:
        """Read the bag."""
        return cast(DockBag, state.parts[self.slot])

    def setup_begins(self, book: Book, state: State, seat: i64) -> None:
        """Let the harbours be laid, then the pirate: what comes first lies on top."""
        if self.frame:
            state.push(CHOOSE_PIRATE, seat, 0)
        if total(self.part(state).left) > 0:
            state.push(DRAW_DOCK, TABLE, seat)

    def next_dock(self, book: Book, state: State, seat: i64) -> None:
        """Let the player after this one draw, or go on when all have been drawn. The top frame is the harbours'."""
        if total(self.part(state).left) == 0:
            state.pop()
            return
        state.become(DRAW_DOCK, TABLE, seat + 1 if seat + 1 < book.seats else 0)

    def relays(self) -> i64:
        """Players lay the harbours."""
        return DOCKS_MOVE

    def amiss(self, book: Book, state: State) -> str:
        """See that harbours in the bag were put there."""
        left = self.part(state).left
        full = cast(DockBag, self.new_part(book)).left
        k: i64
        for k in range(len(left)):
            if left[k] > full[k]:
                return f"there are {left[k]} harbours of kind {k} in the bag, and {full[k]} were put there"
        return ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who draws what; all of it comes before the first building."""
        if phase != DRAW_DOCK and phase != PLACE_DOCK and phase != CHOOSE_PIRATE:
            return ""
        if state.stack[0] != SETUP_HOUSE or state.stack[2] != 0 or frames_in(state, phase) > 1:
            return "all of this comes before anybody has placed a building, and once"
        if phase == CHOOSE_PIRATE:
            return "" if self.frame else "there is no frame for the pirate"
        if phase == PLACE_DOCK:
            return range_amiss("the kind drawn", data, 0, len(self.kinds) - 1)
        if total(self.part(state).left) == 0:
            return "no harbour is left to draw"
        return range_amiss("the drawer's seat", data, 0, book.seats - 1)

    def own_traits(self, book: Book) -> list[str]:
        return ["harbours_to_come"]

    def describe_own(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how many harbours are still face down."""
        sheet.count(total(self.part(state).left), 10.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody knows how many of each kind are still face down, and which one was drawn."""
        view.put(self.left, listed(self.part(state).left))
        if state.phase == PLACE_DOCK:
            view.put(self.drawn, [self.kinds[state.data]])


def new_world_rules(ground: Ground) -> list[Module]:
    """Give free play; an own board that names no target is played to the recommended one."""
    if "target" in ground.numbers:
        return [NewWorld(ground)]
    return [Target(recommended_target(ground.numbers.get("land", 0)), "drawn_target"), NewWorld(ground)]


def recommended_target(land: int) -> int:
    """SN-10: give half the land hexes that are no desert, and never so few that the set-up would win."""
    return max(FEWEST, (land + 1) // 2)


@final
class DrawDock(Chance):
    """Draw a harbour. Frame data: who draws."""

    rule_of: NewWorld

    def __init__(self, rule_of: NewWorld) -> None:
        super().__init__("draw-harbour", "harbour", "SN-4")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh the kinds by how many of them are left."""
        left = self.rule_of.part(state).left
        i: i64
        if total(left) == 0 or state.data >= book.seats:
            raise ValueError("there is no harbour for anybody to draw")
        for i in range(len(left)):
            if left[i] > 0:
                out.weigh(self.code | i << A, left[i])

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Let it be placed; where no edge is left it stays out of the game (SN-12)."""
        drawer: i64 = state.data
        kind: i64 = first(action)
        part = cast(DockBag, state.edit_part(self.rule_of.slot))
        part.left = changed(part.left, kind, part.left[kind] - 1)
        if has_room(state):
            if state.telling:
                state.tell("harbour_drawn", drawer, self.rule_of.kinds[kind], 0)
            state.become(PLACE_DOCK, drawer, kind)
            return
        if state.telling:
            state.tell("harbour_left_out", drawer, self.rule_of.kinds[kind], 0)
        self.rule_of.next_dock(book, state, drawer)


def has_room(state: State) -> bool:
    """Tell whether a harbour can lie anywhere."""
    edge: i64
    for edge in range(state.board.n_edge):
        if may_lie(state, edge):
            return True
    return False


@final
class PlaceDock(Verb):
    """Lay the harbour just drawn at the coast. Frame data: its kind."""

    rule_of: NewWorld

    def __init__(self, rule_of: NewWorld) -> None:
        super().__init__("harbour", "edge", "SN-4")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every edge at the coast whose corners have no harbour yet."""
        edge: i64
        for edge in range(state.board.n_edge):
            if may_lie(state, edge):
                out.add(self.code | edge << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Lay it, and let the next player draw."""
        kind: i64 = self.rule_of.kinds[state.data]
        self.rule_of.next_dock(book, state, seat)
        if state.telling:
            state.tell("harbour_placed", seat, kind, first(action))
        lay_dock(book, state, first(action), kind)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the sea is missing or another harbour is in the way."""
        edge: i64 = first(action)
        if edge >= state.board.n_edge:
            return Why("B-12", "no_such_place")
        if not is_coast(state, edge):
            return Why("SN-4", "not_a_coast")
        if has_dock_near(state, edge):
            return Why("SN-4", "harbour_too_close")
        return Why("SN-4", "not_possible")


@final
class StartPirate(Verb):
    """SN-11: the starting player names the frame hex on which the pirate starts."""

    def __init__(self) -> None:
        super().__init__("pirate-at", "hex", "SN-11")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the frame, the hex where it stands among them."""
        h: i64
        for h in range(state.board.n_inner, state.board.n_hex):
            out.add(self.code | h << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()
        if state.on_hex[first(action)] & PIRATE == 0:
            move_pirate(book, state, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("SN-11", "not_on_the_frame")
