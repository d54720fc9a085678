"""T-21 to T-26: after each road or settlement the builder builds one for a neutral colour, at once and free."""

from typing import ClassVar, cast, final

from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import NOBODY, A, first, second
from wyspa.core.rule import Module, Verb
from wyspa.core.state import Part, State
from wyspa.core.why import Why
from wyspa.rules.base.building import why_not_there
from wyspa.rules.base.ids import FIRST_ROLL, ROAD, SETTLEMENT, SETUP_HOUSE, SETUP_ROUTE
from wyspa.rules.travel.ids import NEUTRAL_ROAD, NEUTRAL_SETTLEMENT


@final
@mypyc_attr(acyclic=True)
class Begun(Part):
    """Whether the first turn has begun."""

    public: ClassVar[bool] = True

    begun: i64

    def __init__(self, begun: i64) -> None:
        self.begun = begun

    def copy(self) -> Part:
        return Begun(self.begun)

    def fields(self, io: Fields) -> None:
        self.begun = io.number("begun", self.begun)


@final
class NeutralBuilding(Module):
    """The duty that follows what a player builds. It stands last: what wins by then calls for nothing more."""

    def __init__(self) -> None:
        super().__init__("neutral_building")

    def install(self, book: Book) -> None:
        """Add a phase for each kind of piece."""
        book.phase(NEUTRAL_ROAD, "neutral-road", lone=True)
        book.phase(NEUTRAL_SETTLEMENT, "neutral-settlement", lone=True)
        book.citations["not_in_neutral_road"] = "T-21"
        book.citations["not_in_neutral_settlement"] = "T-22"
        book.add(NEUTRAL_ROAD, BuildForNeutral(ROAD, "road", "edge seat", "T-21"))
        book.add(NEUTRAL_SETTLEMENT, BuildForNeutral(SETTLEMENT, "settlement", "node seat", "T-22"))

    def new_part(self, book: Book) -> Part | None:
        """Begin with the set-up."""
        return Begun(0)

    def part(self, state: State) -> Begun:
        return cast(Begun, state.parts[self.slot])

    def turn_begins(self, book: Book, state: State, seat: i64) -> None:
        """Note that the set-up is over."""
        if self.part(state).begun == 0:
            cast(Begun, state.edit_part(self.slot)).begun = 1

    def amiss(self, book: Book, state: State) -> str:
        """See that the first turn has begun if, and only if, the set-up is over."""
        lowest: i64 = state.stack[0] if state.depth > 0 else state.phase
        setup: bool = lowest == FIRST_ROLL or lowest == SETUP_HOUSE or lowest == SETUP_ROUTE
        begun: i64 = 0 if setup else 1
        return "" if self.part(state).begun == begun else f"begun is {self.part(state).begun}, not {begun}"

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Lay the duty on top of what is going on. A settlement that no neutral can build is a road (T-23)."""
        if seat >= book.seats or state.winner != NOBODY:
            return
        if self.part(state).begun == 0:  # T-26: the set-up calls for nothing
            return
        if piece == SETTLEMENT and neutral_can_build(book, state, SETTLEMENT):
            state.push(NEUTRAL_SETTLEMENT, seat, 0)
        elif (piece == SETTLEMENT or piece == ROAD) and neutral_can_build(book, state, ROAD):
            state.push(NEUTRAL_ROAD, seat, 0)


def neutral_can_build(book: Book, state: State, piece: i64) -> bool:
    """Tell whether any neutral colour has a piece and a place for it."""
    colour: i64
    for colour in range(book.seats, book.colours):
        player = state.players[colour]
        if player.supply[piece] > 0 and len(player.open[piece]) > 0:
            return True
    return False


@final
class BuildForNeutral(Verb):
    """Place a piece for one of the neutral colours; which one is the builder's choice."""

    piece: i64

    def __init__(self, piece: i64, name: str, form: str, rule: str) -> None:
        """Take the kind of piece with its name."""
        super().__init__(name, form, rule)
        self.plain = True
        self.piece = piece

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the open places of each neutral that has a piece left (T-24, T-25)."""
        colour: i64
        i: i64
        for colour in range(book.seats, book.colours):
            player = state.players[colour]
            if player.supply[self.piece] > 0:
                places = player.open[self.piece]
                for i in range(len(places)):
                    out.add(self.code | places[i] << A | colour)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Place it."""
        state.pop()
        book.put(state, self.piece, first(action), second(action))

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the colour or the place is wrong."""
        colour: i64 = second(action)
        if colour < book.seats or colour >= book.colours:
            return Why(self.rule, "not_neutral", {"seat": book.seat_name(colour) if colour < book.colours else "?"})
        why = why_not_there(book, state, self.piece, first(action), colour)
        why.facts["who"] = book.seat_name(colour)
        return why
