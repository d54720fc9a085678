"""S7-11, S7-15, S7-20 to S7-25, S7-35: the fleet sails with every roll and attacks the buildings where it ends."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.decks import weigh_purse
from wyspa.core.ground import Ground
from wyspa.core.ids import ANYBODY, HEX, KIND, NOBODY, OWNER, TABLE, A, first, second
from wyspa.core.notation import Places
from wyspa.core.recounting import range_amiss
from wyspa.core.rule import Chance, Module, Verb
from wyspa.core.shown import PATH, Odds, OnPlaces, percent
from wyspa.core.stakes import GAIN, LOSS, Clause, Stake
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import RuleConflict, Why
from wyspa.rules.base.ids import CITY, RESOURCES, SETTLEMENT
from wyspa.rules.base.turn import FACES, let_dice_wait
from wyspa.rules.scenarios.western_line import WesternLine
from wyspa.rules.seafarers.ids import PIRATE, RAID, SHIP, SPOILS
from wyspa.rules.seafarers.pirate import ask_around, beside_pirate

FLEET_PATH = "fleet-path"
LOST: Final = 1  # cards, and one more for each city
OUTCOMES = ["spoil", "even", "raid"]  # what an attack may come to
SPOIL: Final = 0
EVEN: Final = 1
LOSS_OF: Final = 2


@final
class Fleet(Module):
    """The pirate figure as a fleet: it follows its path, and nobody moves it."""

    line: WesternLine
    path: list[int]  # hexes in sailing order, a closed ring
    way: OnPlaces
    ahead: Odds

    def __init__(self, ground: Ground) -> None:
        """Read the path."""
        super().__init__("fleet")
        marks = ground.marks.get(FLEET_PATH, [])
        if not marks:
            raise RuleConflict(f"the fleet needs a mark {FLEET_PATH} on the drawing")
        places = Places(ground.board)
        self.path = [places.read_hex(name) for name in marks[0]["hexes"].split()]

    def meet(self, book: Book) -> None:
        """Find the lines in which the warships stand that fight it."""
        self.line = book.rule(WesternLine)

    def install(self, book: Book) -> None:
        """Add the figure, and what follows an attack."""
        let_dice_wait(book)
        book.add_figure(PIRATE, "pirate")
        book.phase(RAID, "raid")
        book.phase(SPOILS, "spoils", ANYBODY)
        book.citations["not_in_spoils"] = "S7-24"
        book.chance(RAID, Lost())
        book.add(SPOILS, TakeSpoils())
        book.add(SPOILS, LeaveSpoils())
        self.way = book.show(OnPlaces("fleet_path", "i-anchor", HEX, PATH))
        self.ahead = book.feature(Odds("fleet_ahead", "pirate", OUTCOMES, [OUTCOMES[SPOIL]], [OUTCOMES[LOSS_OF]]))

    def table_laid(self, book: Book, state: State) -> None:
        """Put the fleet on the first hex of its path."""
        state.own()
        state.on_hex[self.path[0]] |= PIRATE

    def where(self, state: State) -> i64:
        """Find the fleet's place on its path, or -1 when it has left."""
        k: i64
        for k in range(len(self.path)):
            if state.on_hex[self.path[k]] & PIRATE != 0:
                return k
        return -1

    def may_move(self, state: State, figure: i64, seat: i64) -> bool:
        """Nobody moves a figure: there is no robber, and the fleet sails by itself."""
        return False

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S7-15: no ship comes to the fleet's edges."""
        return piece != SHIP or not beside_pirate(state, place)

    def may_lift(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S7-15: no ship leaves them."""
        return piece != SHIP or not beside_pirate(state, place)

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        return Why("S7-15", "beside_the_fleet")

    def why_not_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        return Why("S7-15", "held_by_the_fleet")

    def dice_about(self, book: Book, state: State, a: i64, b: i64) -> None:
        """S7-20: sail by the lower die, and attack."""
        at: i64 = self.where(state)
        if at < 0:
            return
        steps: i64 = a if a < b else b
        to: i64 = (at + steps) % len(self.path)
        self.sail(book, state, self.path[at], self.path[to])
        if state.telling:
            state.tell("fleet_sails", NOBODY, steps, self.path[to])
        self.attack(book, state, self.path[to], steps)

    def sail(self, book: Book, state: State, was: i64, to: i64) -> None:
        """Move the fleet from one hex to another (or off the board: -1) and ask again around both."""
        state.own()
        state.on_hex[was] &= ~PIRATE
        if to >= 0:
            state.on_hex[to] |= PIRATE
        ask_around(book, state, was)
        if to >= 0:
            ask_around(book, state, to)

    def leave(self, book: Book, state: State) -> None:
        """S7-35: take the fleet out of the game."""
        at: i64 = self.where(state)
        if at >= 0:
            self.sail(book, state, self.path[at], -1)
            if state.telling:
                state.tell("fleet_gone", NOBODY, 0, 0)

    def attack(self, book: Book, state: State, h: i64, steps: i64) -> None:
        """S7-22: each owner there once, the seat on turn first: it must lie on top."""
        k: i64
        seat: i64
        for k in range(book.seats - 1, -1, -1):
            seat = state.turn + k
            if seat >= book.seats:
                seat -= book.seats
            if has_building(state, h, seat):
                self.attack_seat(book, state, seat, steps)

    def attack_seat(self, book: Book, state: State, seat: i64, steps: i64) -> None:
        """S7-23 to S7-25: compare; the weaker owner loses cards, the stronger one may take one."""
        warships: i64 = self.line.strength(state, seat)
        if state.telling:
            state.tell("fleet_attacks", seat, steps, warships)
        if warships > steps:
            state.push(SPOILS, seat, 0)
        elif warships < steps:
            many: i64 = LOST + count_cities(state, seat)
            if many > state.players[seat].cards:
                many = state.players[seat].cards
            if many > 0:
                state.push(RAID, TABLE, seat << A | many)

    def amiss(self, book: Book, state: State) -> str:
        """See that the fleet is nowhere but on its path."""
        h: i64
        for h in range(len(state.on_hex)):
            if state.on_hex[h] & PIRATE != 0 and h not in self.path:
                return f"the fleet is off its path, on hex {h}"
        return ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """See who loses how many cards."""
        if phase != RAID:
            return ""
        wrong = range_amiss("the loser's seat", data >> A, 0, book.seats - 1)
        return wrong or range_amiss("cards lost", second(data), 1, state.players[data >> A].cards)

    def taken_up(self, book: Book, state: State, figures: i64) -> i64:
        """S7-11: there is no robber."""
        return figures & ~PIRATE

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody knows the way of the fleet, where it may end next, and whom it would meet there."""
        view.put(self.way, self.path)
        rows: list[int] = []
        at: i64 = self.where(state)
        steps: i64
        seat: i64
        if at >= 0:
            for steps in range(1, FACES + 1):
                to: i64 = self.path[(at + steps) % len(self.path)]
                weight: i64 = 2 * (FACES - steps) + 1  # so many pairs have it as the lower die
                rows.extend([NOBODY, steps, weight, to, -1])
                for seat in range(book.seats):
                    if has_building(state, to, seat):
                        rows.extend([seat, steps, weight, to, self.outcome(state, seat, steps)])
        view.put(self.ahead, rows)

    def outcome(self, state: State, seat: i64, steps: i64) -> i64:
        """S7-23 to S7-25: tell what an attack of that strength would come to."""
        warships: i64 = self.line.strength(state, seat)
        return SPOIL if warships > steps else LOSS_OF if warships < steps else EVEN

    def stakes(self, book: Book, view: View) -> list[Stake]:
        """S7-23, S7-24: say how likely the fleet takes cards of the seat with the next roll, and how likely it pays."""
        if view.seat < 0:
            return []
        numbers = view.facts[self.ahead.name]
        shares = self.ahead.shares(numbers, view.seat)
        whole = self.ahead.whole(numbers, view.seat)
        found: list[Stake] = []
        if shares[LOSS_OF] > 0:
            many: i64 = LOST
            for x in view.on_node:
                if x == (view.seat + 1) << OWNER | CITY:
                    many += 1
            facts = {"chance": str(percent(shares[LOSS_OF], whole)), "number": str(many)}
            found.append(Stake(self.ahead, LOSS, Clause("fleet_raids", facts)))
        if shares[SPOIL] > 0:
            facts = {"chance": str(percent(shares[SPOIL], whole))}
            found.append(Stake(self.ahead, GAIN, Clause("fleet_pays", facts)))
        return found


def has_building(state: State, h: i64, seat: i64) -> bool:
    """S7-21: tell whether a settlement or city of a seat touches a hex; a fort is neither."""
    i: i64
    x: i64
    for i in range(h * 6, h * 6 + 6):
        if state.board.hex_nodes[i] >= 0:
            x = state.on_node[state.board.hex_nodes[i]]
            if x >> OWNER == seat + 1 and (x & KIND == SETTLEMENT or x & KIND == CITY):
                return True
    return False


def count_cities(state: State, seat: i64) -> i64:
    """Count the cities of a seat on the board."""
    many: i64 = 0
    for x in state.on_node:
        if x == (seat + 1) << OWNER | CITY:
            many += 1
    return many


@final
class Lost(Chance):
    """S7-23: one card of the hand goes to the bank, each as likely. Frame data: whose hand, and how many are due."""

    def __init__(self) -> None:
        super().__init__("lost", "card", "S7-23")

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """Weigh the kinds by the cards in the hand."""
        weigh_purse(out, self.code, state.players[state.data >> A].purse)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Take the card; the frame ends with the last one."""
        loser: i64 = state.data >> A
        many: i64 = second(state.data) - 1
        if many > 0:
            state.data = loser << A | many
        else:
            state.pop()
        state.gain(loser, first(action), -1)


@final
class TakeSpoils(Verb):
    """S7-24: take one card of choice."""

    def __init__(self) -> None:
        super().__init__("take", "card", "S7-24")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List what the bank has."""
        card: i64
        for card in range(RESOURCES):
            if state.bank[card] > 0:
                out.add(self.code | card << A)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()
        state.gain(seat, first(action), 1)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        return Why("S7-24", "bank_is_out", {"card": book.card_names.get(first(action), "?")})


@final
class LeaveSpoils(Verb):
    """S7-24: take nothing, which is allowed."""

    def __init__(self) -> None:
        super().__init__("no-spoils", "", "S7-24")
        self.plain = True

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        state.pop()
