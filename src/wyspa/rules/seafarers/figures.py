"""S-48, S-56, S-69, S-73: where robber and pirate start."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import A, first
from wyspa.core.notation import Places
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROBBER, SETUP_HOUSE
from wyspa.rules.base.thief import move_figure
from wyspa.rules.seafarers.ids import CHOOSE_ROBBER


@final
class RobberStart(Module):
    """The robber starts where the drawing says: on a hex, on a number, on a terrain, or beside the board."""

    where: i64  # the hex, or -1
    number: i64  # or the number to look for once the island is dealt, or 0
    terrain: str  # or the terrain, likewise
    choices: list[int]  # hexes of which the starting player may name another

    def __init__(self, ground: Ground) -> None:
        """Read the drawing."""
        super().__init__("robber_start")
        word = ground.figures.get("robber", "")
        places = Places(ground.board)
        self.where = -1
        self.number = 0
        self.terrain = ""
        if word.isdigit():
            self.number = int(word)
        elif word in places.hex_by_name:
            self.where = places.hex_by_name[word]
        else:
            self.terrain = word
        self.choices = []
        for mark in ground.marks.get("robber-choice", []):
            self.choices += [places.read_hex(name) for name in mark["hexes"].split()]

    def install(self, book: Book) -> None:
        """Add the choice, where there is one."""
        if self.choices:
            book.phase(CHOOSE_ROBBER, "choose-robber")
            book.citations["not_in_choose_robber"] = "S-73"
            book.add(CHOOSE_ROBBER, StartRobber(self))

    def table_laid(self, book: Book, state: State) -> None:
        """Take the robber from the first desert and put it where it starts, on the island as it was dealt (S-69)."""
        h: i64
        to: i64 = self.where
        state.own()
        for h in range(len(state.on_hex)):
            state.on_hex[h] &= ~ROBBER
        for h in range(state.board.n_inner):
            if to < 0 and self.fits(book, state, h):
                to = h
        if to >= 0:
            state.on_hex[to] |= ROBBER

    def fits(self, book: Book, state: State, h: i64) -> bool:
        """Tell whether a hex has the number or the terrain on which the robber starts."""
        if self.number > 0:
            return state.layout.number[h] == self.number
        return self.terrain != "" and book.terrain_names[state.layout.terrain[h]] == self.terrain

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See that the choice comes before the first building."""
        if phase != CHOOSE_ROBBER or state.stack[0] == SETUP_HOUSE:
            return ""
        return "the robber's hex is chosen before anybody has placed a building"

    def setup_begins(self, book: Book, state: State, seat: i64) -> None:
        """Ask the starting player."""
        if self.choices:
            state.push(CHOOSE_ROBBER, seat, 0)


@final
class StartRobber(Verb):
    """S-73: the starting player names the desert on which the robber starts."""

    rule_of: RobberStart

    def __init__(self, rule_of: RobberStart) -> None:
        super().__init__("robber-at", "hex", "S-73")
        self.plain = True
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the choices, the printed one among them."""
        for h in self.rule_of.choices:
            place: i64 = h
            out.add(self.code | place << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()
        if state.on_hex[first(action)] & ROBBER == 0:
            move_figure(state, ROBBER, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("S-73", "not_a_robber_choice")


def hex_of_mark(ground: Ground, word: str) -> int:
    """Find the hex on which a figure starts, or -1."""
    name = ground.figures.get(word, "")
    return Places(ground.board).read_hex(name) if name else -1
