"""S6-3, S6-4, S6-18, S6-21, S6-27: how the table of the cloth trade differs before the first turn."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import A, first
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROBBER, SETUP_HOUSE
from wyspa.rules.base.setup import Setup
from wyspa.rules.base.thief import move_figure
from wyspa.rules.scenarios.cloth import Cloth
from wyspa.rules.scenarios.cloth_theft import ClothTheft
from wyspa.rules.seafarers.figures import hex_of_mark
from wyspa.rules.seafarers.ids import CHOOSE_ROBBER

ROUNDS: Final = 3
TWELVE: Final = 12


def cloth_rules(ground: Ground) -> list[Module]:
    """Give the villages and their table; where a pirate plays, it steals cloth too."""
    rules: list[Module] = [ClothTable(ground), Cloth(ground)]
    if hex_of_mark(ground, "pirate") >= 0:
        rules.append(ClothTheft())
    return rules


@final
class ClothTable(Module):
    """Three rounds of set-up and no longest route; on an island dealt anew another start of the robber."""

    dealt: bool

    def __init__(self, ground: Ground) -> None:
        """Read whether the island is dealt anew."""
        super().__init__("cloth_table")
        self.dealt = ground.numbers.get("variable", 0) != 0

    def join(self, book: Book) -> None:
        """S6-18, S6-27: nobody has the longest route, and the robber starts elsewhere."""
        book.withdraw("route", if_there=True)
        if self.dealt:
            book.replace("robber_start", TwelveStart())

    def meet(self, book: Book) -> None:
        """S6-3: let everybody who chooses place three settlements."""
        setup = book.find(Setup)
        if setup is not None:
            setup.play_rounds(ROUNDS)


@final
class TwelveStart(Module):
    """S6-27: the robber starts on the first twelve in reading order, unless the starting player names another."""

    def __init__(self) -> None:
        """Stand in for the rule of that name."""
        super().__init__("robber_start")

    def install(self, book: Book) -> None:
        """Add the choice."""
        book.phase(CHOOSE_ROBBER, "choose-robber")
        book.citations["not_in_choose_robber"] = "S6-27"
        book.add(CHOOSE_ROBBER, RobberToTwelve())

    def table_laid(self, book: Book, state: State) -> None:
        """Take the robber from the first desert to the first twelve."""
        state.own()
        h: i64
        found: bool = False
        for h in range(len(state.on_hex)):
            state.on_hex[h] &= ~ROBBER
            if not found and state.layout.number[h] == TWELVE:
                state.on_hex[h] |= ROBBER
                found = True

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See that the choice comes before the first building."""
        if phase != CHOOSE_ROBBER or state.stack[0] == SETUP_HOUSE:
            return ""
        return "the robber's hex is chosen before anybody has placed a building"

    def setup_begins(self, book: Book, state: State, seat: i64) -> None:
        """Ask the starting player."""
        state.push(CHOOSE_ROBBER, seat, 0)


@final
class RobberToTwelve(Verb):
    """The starting player names the twelve on which the robber starts."""

    def __init__(self) -> None:
        super().__init__("robber-at", "hex", "S6-27")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the twelves, the first one among them."""
        h: i64
        for h in range(len(state.on_hex)):
            if state.layout.number[h] == TWELVE:
                out.add(self.code | h << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()
        if state.on_hex[first(action)] & ROBBER == 0:
            move_figure(state, ROBBER, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("S6-27", "not_a_robber_choice")
