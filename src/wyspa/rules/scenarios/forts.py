"""S7-3 to S7-9, S7-28 to S7-36, S7-42 to S7-44: the colours' first pieces, and the forts they must win back."""

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.arrays import array, changed, total
from wyspa.core.book import Book
from wyspa.core.dealer import Dealer
from wyspa.core.fields import BadBytes, Fields
from wyspa.core.ground import Ground
from wyspa.core.ids import EDGE, NOBODY, NODE, OWNER, TABLE, A, first
from wyspa.core.recounting import lone_figure_amiss
from wyspa.core.rule import Chance, Module, Piece, Verb
from wyspa.core.sheet import Sheet
from wyspa.core.shown import CARRIED, Odds, OnPlaces
from wyspa.core.state import Part, State
from wyspa.core.tables import TERRAINS
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.ids import MAIN, SETTLEMENT
from wyspa.rules.base.turn import FACES, finish_turn
from wyspa.rules.scenarios.fleet import Fleet
from wyspa.rules.scenarios.warships import Warships
from wyspa.rules.scenarios.western_line import WesternLine, spot_of
from wyspa.rules.seafarers.ids import BATTLE, FORT, PIRATE, SHIP
from wyspa.rules.seafarers.islands import Islands

LOST_TO_STRONGER: Final = 2  # front ships
LOST_TO_EQUAL: Final = 1
WEAKEST: Final = 1  # that a die can show
OUTCOMES = ["token", "lost-one", "lost-two"]  # what a battle may come to
WON: Final = 0
EQUAL: Final = 1
STRONGER: Final = 2


@final
@mypyc_attr(acyclic=True)
class FortTokens(Part):
    """How many tokens lie under each fort; none: it is won."""

    public: ClassVar[bool] = True

    left: vec[i64]  # by seat

    def __init__(self, left: vec[i64]) -> None:
        self.left = left

    def copy(self) -> Part:
        return FortTokens(self.left)

    def fields(self, io: Fields) -> None:
        self.left = io.numbers("fort_tokens", self.left)
        for left in self.left:
            if left < 0:
                raise BadBytes("fort_tokens cannot be fewer than none")


@final
class Forts(Module):
    """One fort for each colour, at the end of its western line."""

    line: WesternLine
    fleet: Fleet
    warships: Warships
    lands: "PirateLands"  # around the forts
    tokens: vec[i64]  # by seat: under the fort at the start
    forts: OnPlaces
    landings: OnPlaces
    odds: Odds

    def __init__(self, ground: Ground) -> None:
        """Read how strong the forts are, and which lands are theirs."""
        super().__init__("forts")
        self.tokens = array([int(spot_of(ground, name)["fort_tokens"]) for name in ground.seats])
        self.lands = PirateLands(ground)

    def join(self, book: Book) -> None:
        """S7-42: close the lands around the forts."""
        book.replace("islands", self.lands)

    def meet(self, book: Book) -> None:
        """Find the line that leads to the forts, the fleet that sails until all are won, and what fights."""
        self.line = book.rule(WesternLine)
        self.fleet = book.rule(Fleet)
        self.warships = book.rule(Warships)

    def install(self, book: Book) -> None:
        """Add the piece, which is made of a settlement, and the battle."""
        book.add_piece(FORT, Piece("fort", NODE, [], 0, stock=SETTLEMENT))
        book.phase(BATTLE, "battle", lone=True)
        book.add(MAIN, AttackFort(self))
        book.chance(BATTLE, BattleDie(self))
        self.forts = book.feature(OnPlaces("forts", "fort", NODE, CARRIED, "F", counted="count", owned=True))
        self.odds = book.feature(
            Odds("fort_odds", "fort", OUTCOMES, [OUTCOMES[WON]], [OUTCOMES[EQUAL], OUTCOMES[STRONGER]], "attack")
        )
        self.landings = book.show(OnPlaces("landings", "site", NODE, sign="+", owned=True))

    def new_part(self, book: Book) -> Part | None:
        """Begin with all tokens."""
        return FortTokens(self.tokens)

    def tokens_left(self, state: State) -> vec[i64]:
        """Read how many tokens lie under each fort."""
        return cast(FortTokens, state.parts[self.slot]).left

    def stands(self, state: State, seat: i64) -> bool:
        """Tell whether the fort of a seat is still to be won."""
        here: i64 = state.on_node[self.line.fort[seat]]
        return here == (seat + 1) << OWNER | FORT and self.tokens_left(state)[seat] > 0

    def table_laid(self, book: Book, state: State) -> None:
        """S7-3, S7-4: place the first settlement and ship of each colour, and its fort."""
        seat: i64
        for seat in range(book.seats):
            book.put(state, SETTLEMENT, self.line.start[seat], seat)
            book.put(state, SHIP, self.line.first[seat], seat)
            book.put(state, FORT, self.line.fort[seat], seat)

    def may_win(self, state: State, seat: i64) -> bool:
        """S7-36: only with the own fort."""
        return self.tokens_left(state)[seat] == 0

    def may_still_win(self, state: State, seat: i64) -> bool:
        """S7-29, S7-36: only with the own fort, or as long as the warships may once be more than a die shows."""
        return self.tokens_left(state)[seat] == 0 or self.warships.most(state, seat) > WEAKEST

    def amiss(self, book: Book, state: State) -> str:
        """S7-3, S7-34: see that a fort stands while it has tokens; under none a settlement of its owner does."""
        left = self.tokens_left(state)
        seat: i64
        for seat in range(book.seats):
            if not 0 <= left[seat] <= self.tokens[seat]:
                return f"{book.seat_name(seat)} has {left[seat]} tokens under its fort, not {self.tokens[seat]} at most"
            here: i64 = state.on_node[self.line.fort[seat]]
            fort: bool = here == (seat + 1) << OWNER | FORT
            if fort != (left[seat] > 0) or (not fort and here >> OWNER != seat + 1):
                return f"{book.seat_name(seat)} has {left[seat]} tokens under its fort, and {here} stands there"
        fleet: i64 = self.fleet.where(state)
        if (fleet < 0) != (total(left) == 0) and state.winner == NOBODY:
            return "the fleet leaves with the last fort, and not before"
        return lone_figure_amiss(book, state, PIRATE, every_terrain())

    def taken_up(self, book: Book, state: State, figures: i64) -> i64:
        """S7-35: the fleet has left when all forts are won."""
        return figures & PIRATE if total(self.tokens_left(state)) == 0 else 0

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who attacks."""
        if phase != BATTLE or (data == state.turn and self.stands(state, data) and state.stack[0] == MAIN):
            return ""
        return f"seat {data} cannot attack its fort"

    def battle(self, book: Book, state: State, seat: i64, die: i64) -> None:
        """S7-29 to S7-31: compare, and take a token or lose ships."""
        warships: i64 = self.line.strength(state, seat)
        if state.telling:
            state.tell("fort_battle", seat, die, warships)
        if warships > die:
            self.take_token(book, state, seat)
            return
        lost: i64 = LOST_TO_STRONGER if warships < die else LOST_TO_EQUAL
        while lost > 0:
            edge: i64 = self.line.front(state, seat)
            if edge >= 0:  # a whole line has nine ships, but a position may be anything
                book.take(state, edge, EDGE)
            lost -= 1

    def take_token(self, book: Book, state: State, seat: i64) -> None:
        """Take a token away; under the last one the fort is won (S7-34), and with the last fort the fleet goes."""
        part = cast(FortTokens, state.edit_part(self.slot))
        part.left = changed(part.left, seat, part.left[seat] - 1)
        if state.telling:
            state.tell("fort_token", seat, part.left[seat], 0)
        if part.left[seat] > 0:
            return
        book.take(state, self.line.fort[seat], NODE)
        book.put(state, SETTLEMENT, self.line.fort[seat], seat)
        if state.winner == NOBODY and total(part.left) == 0:
            self.fleet.leave(book, state)

    def traits(self, book: Book) -> list[str]:
        return ["fort_tokens", "fort_won"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how strong the fort of a seat still is."""
        tokens = self.tokens_left(state)
        sheet.count(tokens[seat], 3.0)
        sheet.flag(tokens[seat] == 0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees the forts, the landings, and how a battle would go."""
        tokens = self.tokens_left(state)
        forts: list[int] = []
        landings: list[int] = []
        odds: list[int] = []
        seat: i64
        die: i64
        for seat in range(len(tokens)):
            if self.line.fort[seat] >= 0:
                forts.extend([self.line.fort[seat], tokens[seat], seat])
            if self.line.landing[seat] >= 0:
                landings.extend([self.line.landing[seat], seat])
            if tokens[seat] > 0:
                warships: i64 = self.line.strength(state, seat)
                for die in range(1, FACES + 1):
                    odds.extend([seat, die, 1, -1, WON if warships > die else STRONGER if warships < die else EQUAL])
        view.put(self.odds, odds)
        view.put(self.forts, forts)
        view.put(self.landings, landings)


def every_terrain() -> vec[i64]:
    """Mark all terrains: the fleet's path says where it may be."""
    return array([1] * TERRAINS)


@final
class AttackFort(Verb):
    """S7-28: attack the own fort; nature throws one die."""

    rule_of: Forts

    def __init__(self, rule_of: Forts) -> None:
        super().__init__("attack", "", "S7-28")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """While the fort stands and the line touches it."""
        if self.rule_of.stands(state, seat) and self.rule_of.line.at_fort(state, seat):
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Ask nature for the die."""
        state.push(BATTLE, TABLE, seat)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether there is no fort or no line."""
        if not self.rule_of.stands(state, seat):
            return Why("S7-34", "fort_is_won")
        return Why("S7-28", "line_not_at_fort")


@final
class BattleDie(Chance):
    """S7-43: one die, which is no roll of the turn. Frame data: who attacks."""

    rule_of: Forts

    def __init__(self, rule_of: Forts) -> None:
        super().__init__("battle", "number", "S7-28")
        self.rule_of = rule_of

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List the six faces."""
        die: i64
        for die in range(1, FACES + 1):
            out.weigh(self.code | die << A, 1)

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """Throw the die."""
        return self.code | (dealer.below(FACES) + 1) << A

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Fight; then the turn is over, unless the game is (S7-32, S7-44)."""
        who: i64 = state.data
        state.pop()
        self.rule_of.battle(book, state, who, first(action))
        if state.winner == NOBODY:
            finish_turn(book, state, who)


@final
class PirateLands(Islands):
    """S7-42: of the closed lands only the own landing may be settled."""

    line: WesternLine

    def __init__(self, ground: Ground) -> None:
        """Read the areas."""
        super().__init__(ground, ground.numbers.get("land_points", 0))

    def meet(self, book: Book) -> None:
        """Find the line with its landings."""
        self.line = book.rule(WesternLine)

    def is_closed(self, state: State, node: i64, seat: i64) -> bool:
        """Leave the own landing open."""
        return node != self.line.landing[seat] and super().is_closed(state, node, seat)
