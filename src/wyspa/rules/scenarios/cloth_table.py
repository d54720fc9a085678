"""S6-3, S6-4, S6-18, S6-21, S6-27: how the table of the cloth trade differs before the first turn."""

from typing import Final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import array
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import A, first
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import ROBBER, SETTLEMENT, SETUP_HOUSE
from wyspa.rules.base.route import Route
from wyspa.rules.base.setup import Setup
from wyspa.rules.base.thief import move_figure
from wyspa.rules.scenarios.cloth import Cloth
from wyspa.rules.scenarios.cloth_theft import ClothTheft
from wyspa.rules.seafarers.figures import RobberStart
from wyspa.rules.seafarers.ids import CHOOSE_ROBBER
from wyspa.rules.seafarers.pirate import Pirate

ROUNDS: Final = 3
TWELVE: Final = 12


def with_cloth(modules: list[Module], ground: Ground) -> list[Module]:
    """Three rounds of set-up, no longest route, the villages; in the variable layout another start of the robber."""
    kept: list[Module] = []
    pirate: bool = False
    for module in modules:
        if isinstance(module, Setup):
            module.rounds = array([SETTLEMENT] * ROUNDS)
            module.pays = ROUNDS - 1
        if isinstance(module, Pirate):
            pirate = True
        if isinstance(module, RobberStart) and ground.numbers.get("variable", 0) != 0:
            kept.append(TwelveStart())
        elif not isinstance(module, Route):
            kept.append(module)
    cloth = Cloth(ground)
    kept.append(cloth)
    if pirate:
        kept.append(ClothTheft(cloth))
    return kept


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


class RobberToTwelve(Verb):
    """The starting player names the twelve on which the robber starts."""

    def __init__(self) -> None:
        """Name the verb."""
        super().__init__("robber-at", "hex", "S6-27")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the twelves, the first one among them."""
        h: i64
        for h in range(len(state.on_hex)):
            if state.layout.number[h] == TWELVE:
                out.add(self.code | h << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Put it there."""
        state.pop()
        if state.on_hex[first(action)] & ROBBER == 0:
            move_figure(state, ROBBER, first(action), seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Name the only reason left."""
        return Why("S6-27", "not_a_robber_choice")
