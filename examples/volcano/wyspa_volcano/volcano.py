"""V-1 to V-9: one of the mountains is a volcano. It gives ore, and it erupts."""

from __future__ import annotations

from typing import Final, cast

from wyspa import NOBODY, TABLE, Chance, Module, RuleConflict, View
from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ids import HEX, KIND, NODE, OWNER, A, first
from wyspa.core.shown import NUMBER, OnPlaces, Record
from wyspa.core.state import Part, State
from wyspa.rules.base.ids import CITY, MOUNTAINS, SETTLEMENT

ERUPTION: Final = 200  # the phase; numbers from 200 on are free for rules like this one
CORNERS: Final = 6
SEVEN: Final = 7


class Crater(Part):
    """Where the volcano is, how often it has erupted, and which corner the lava reached last."""

    def __init__(self, hex_: int, eruptions: int, last: int) -> None:
        self.hex = hex_
        self.eruptions = eruptions
        self.last = last

    def copy(self) -> Part:
        """Give an own one."""
        return Crater(self.hex, self.eruptions, self.last)

    def fields(self, io: Fields) -> None:
        """Name the fields."""
        self.hex = io.number("volcano_hex", self.hex)
        self.eruptions = io.number("volcano_eruptions", self.eruptions)
        self.last = io.number("volcano_last", self.last)


class Volcano(Module):
    """The volcano."""

    place: OnPlaces
    record: Record

    def __init__(self, gentle: bool = False) -> None:
        super().__init__("volcano")
        self.gentle = gentle

    def install(self, book: Book) -> None:
        """Add the eruption, and declare what everybody sees."""
        book.phase(ERUPTION, "eruption")
        book.chance(ERUPTION, Lava(self))
        self.place = book.show(OnPlaces("volcano", "volcano", HEX, sign="^"))
        self.record = book.show(Record("volcano_eruptions", "i-volcano", ["eruptions", "last"], [NUMBER, "node"]))

    def new_part(self, book: Book) -> Part | None:
        """Begin without a volcano: the island is not there yet."""
        return Crater(-1, 0, -1)

    def crater(self, state: State) -> Crater:
        """Read the part."""
        return cast(Crater, state.parts[self.slot])

    def table_laid(self, book: Book, state: State) -> None:
        """V-1: find the mountains whose number is rolled most often, the first of them if there are several."""
        cast(Crater, state.edit_part(self.slot)).hex = found_on(state)

    def dice_fell(self, book: Book, state: State, number: int) -> None:
        """V-3, V-4: after the cards are dealt out it erupts, unless something halts its production."""
        h = self.crater(state).hex
        if state.layout.number[h] == number and state.on_hex[h] & book.halting == 0:
            state.push(ERUPTION, TABLE, 0)

    def erupt(self, book: Book, state: State, corner: int) -> None:
        """V-5 to V-8: let the lava reach a corner."""
        crater = cast(Crater, state.edit_part(self.slot))
        node = int(state.board.hex_nodes[crater.hex * CORNERS + corner])
        crater.eruptions += 1
        crater.last = node
        if state.telling:
            state.tell("volcano_erupts", NOBODY, crater.hex, node)
        kind = state.on_node[node] & KIND
        owner = (state.on_node[node] >> OWNER) - 1
        if kind == CITY and state.players[owner].supply[SETTLEMENT] > 0:
            book.change(state, SETTLEMENT, node)
        elif kind in (SETTLEMENT, CITY) and not self.gentle:
            if buildings_of(state, owner) > 1:
                book.take(state, node, NODE)
            elif state.telling:
                state.tell("volcano_spares", owner, node, 0)

    # ---- for eyes and tests ------------------------------------------------------------------------------------

    def show(self, book: Book, state: State, view: View) -> None:
        """V-9: everybody sees where it is and what it has done."""
        crater = self.crater(state)
        view.put(self.place, [crater.hex])
        view.put(self.record, [crater.eruptions, crater.last])

    def amiss(self, book: Book, state: State) -> str:
        """See that the volcano of a position is on mountains, and that the lava has reached one of its corners."""
        crater = self.crater(state)
        if not 0 <= crater.hex < state.board.n_hex or heat_of(state, crater.hex) == 0:
            return f"volcano_hex is {crater.hex}, where there are no mountains with a number (V-1)"
        corners = [int(n) for n in state.board.hex_nodes[crater.hex * CORNERS : crater.hex * CORNERS + CORNERS]]
        if crater.eruptions < 0 or (crater.eruptions == 0) != (crater.last == -1):
            return f"the volcano has erupted {crater.eruptions} times, and the last time at node {crater.last}"
        if crater.last != -1 and crater.last not in corners:
            return f"volcano_last is {crater.last}, which is no corner of the volcano: {corners}"
        return ""

    def frame_amiss(self, book: Book, state: State, phase: int, who: int, data: int) -> str:
        """See that the frame of an eruption holds nothing."""
        return f"an eruption with data {data}" if phase == ERUPTION and data != 0 else ""


class Lava(Chance):
    """V-5: a die says which of the six corners the lava reaches."""

    def __init__(self, volcano: Volcano) -> None:
        super().__init__("lava", "number", "V-5")
        self.volcano = volcano

    def legal(self, book: Book, state: State, seat: int, out: Actions) -> None:
        """List the six faces, each as likely."""
        for face in range(1, CORNERS + 1):
            out.weigh(self.code | face << A, 1)

    def play(self, book: Book, state: State, seat: int, action: int) -> None:
        """Erupt; what was asked before goes on."""
        state.pop()
        self.volcano.erupt(book, state, first(action) - 1)


def found_on(state: State) -> int:
    """V-1, V-2: find the hex of the volcano."""
    best = max(range(state.board.n_hex), key=lambda h: heat_of(state, h))  # the first of several
    if heat_of(state, best) == 0:
        raise RuleConflict("the rule volcano needs mountains with a number, and there are none on this map")
    return best


def heat_of(state: State, h: int) -> int:
    """Count the ways in which two dice bring ore from a hex of mountains; for all others there are none."""
    number = int(state.layout.number[h])
    return SEVEN - 1 - abs(number - SEVEN) if state.layout.terrain[h] == MOUNTAINS and number > 0 else 0


def buildings_of(state: State, seat: int) -> int:
    """Count the settlements and cities of a seat."""
    return sum(1 for x in state.on_node if x >> OWNER == seat + 1 and x & KIND in (SETTLEMENT, CITY))
