"""S7-16 to S7-19, S7-46: knights turn ships of the western line into warships, and warships stay in it."""

from typing import Final, final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ground import Ground
from wyspa.core.ids import EDGE, KINDS
from wyspa.core.purse import count, held
from wyspa.core.rule import Module, Piece
from wyspa.core.sheet import Sheet
from wyspa.core.shown import BySeat, Levels
from wyspa.core.state import State
from wyspa.core.view import View
from wyspa.core.why import Why
from wyspa.rules.base.cards import Cards
from wyspa.rules.base.development import DECK, Development
from wyspa.rules.base.hidden_cards import CardVerb
from wyspa.rules.base.ids import KNIGHT, POINT
from wyspa.rules.scenarios.western_line import WesternLine
from wyspa.rules.seafarers.ids import SHIP, WARSHIP
from wyspa.rules.seafarers.ships import Ships

POINTS_FROM: Final = 4  # players: with fewer the points are taken out of the pile (S7-6, S7-7)


@final
class Warships(Module):
    """Ships that fight. They are ships still: of the same supply, and in the same line."""

    line: WesternLine
    pile: Development  # in which knights and points make warships, and points are none
    arming: list[int]  # the cards that make warships
    strengths: BySeat
    lines: Levels

    def __init__(self, ground: Ground) -> None:
        """Put the pile together."""
        super().__init__("warships")
        cards = list(DECK)
        if len(ground.seats) < POINTS_FROM:
            cards[POINT] = 0
        self.pile = Development(cards, points_count=False)
        self.arming = [card for card in (KNIGHT, POINT) if cards[card] > 0]

    def join(self, book: Book) -> None:
        """Lay another pile, let ships move as a line does, and give no card for the largest army (S7-10)."""
        book.replace("development", self.pile)
        book.replace("ships", WesternShips())
        book.withdraw("army", if_there=True)

    def meet(self, book: Book) -> None:
        """Find the line they stand in, and let cards arm them."""
        self.line = book.rule(WesternLine)
        book.rule(Cards).play_instead([ArmShip(self.pile, card, self.line) for card in self.arming])

    def install(self, book: Book) -> None:
        """Add the piece; it goes on from ships, and ships go on from it."""
        book.add_piece(WARSHIP, Piece("warship", EDGE, [], 0, upgrades=SHIP, stock=SHIP))
        book.joins[SHIP * KINDS + WARSHIP] = 1
        book.joins[WARSHIP * KINDS + SHIP] = 1
        self.strengths = book.show(BySeat("warships", "i-anchor"))
        self.lines = book.feature(Levels("western_line", "i-anchor", ["warship", "ship", "to-go"], 0))

    def may_lift(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """S7-46: a warship never moves."""
        return piece != WARSHIP

    def why_not_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        return Why("S7-46", "warships_stay")

    def most(self, state: State, seat: i64) -> i64:
        """S7-16, S7-18: give how many warships a seat may ever have at once, as far as all can see.

        Every card that is not played yet may lie in the hidden hand of the seat or come to it from the pile; which
        cards lie where is nobody's business, so only numbers that are open count.
        """
        pile = self.pile
        used: i64 = pile.part(state).used
        unplayed: i64 = 0
        for card in self.arming:
            unplayed += pile.cards[card] - held(used, card)
        within: i64 = count(pile.part(state).owned[seat]) + pile.left(state)
        return self.line.strength(state, seat) + (unplayed if unplayed < within else within)

    def traits(self, book: Book) -> list[str]:
        return ["warships", "to_the_fort"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how strong the line of a seat is, and how many ships it lacks to its fort."""
        sheet.count(self.line.strength(state, seat), 4.0)
        sheet.count(self.line.way_to_fort(seat) - self.line.reach(state, seat), 8.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees how strong everybody is."""
        seat: i64
        strengths = [self.line.strength(state, seat) for seat in view.scope]
        view.put(self.strengths, strengths)
        rows: list[int] = []
        for k in range(len(view.scope)):
            seat = view.scope[k]
            ships: i64 = self.line.reach(state, seat)
            rows.extend([strengths[k], ships - strengths[k], self.line.way_to_fort(seat) - ships])
        view.put(self.lines, rows)


@final
class ArmShip(CardVerb):
    """Play a card that makes a warship."""

    line: WesternLine

    def __init__(self, pile: Development, card: i64, line: WesternLine) -> None:
        """Name the verb after the card."""
        super().__init__(pile, card, "", "S7-17")
        self.line = line

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """If the card may be played and a normal ship is in the line."""
        if self.rule_of.may_play(state, seat, self.card) and self.line.rearmost(state, seat) >= 0:
            out.add(self.code)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Spend the card and turn the rearmost normal ship."""
        self.rule_of.spend(book, state, seat, self.card)
        book.put(state, WARSHIP, self.line.rearmost(state, seat), seat)

    def why_useless(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """There is no ship to turn."""
        return Why("S7-17", "no_ship_to_arm")


@final
class WesternShips(Ships):
    """Ships, whose move may open the way that the lifted ship stood on."""

    line: WesternLine

    def meet(self, book: Book) -> None:
        """Find the line that ends elsewhere without its front ship."""
        super().meet(book)
        self.line = book.rule(WesternLine)

    def sails_freely(self, state: State, seat: i64) -> bool:
        """S-37: a line has two ends at most, so each ship is asked."""
        return False

    def can_sail(self, book: Book, state: State, edge: i64, seat: i64) -> bool:
        """S-37: look for an edge that does not need this ship, then for another way on from the ship before it."""
        line = self.line
        places = state.players[seat].open[SHIP]
        i: i64
        for i in range(len(places)):
            if line.coast[places[i]] != 0:
                if line.stands_apart(state, places[i], seat, edge):
                    return True
            elif line.coast[edge] != 0:
                return True
        return line.has_other_way(state, edge, seat) and self.finds_room(book, state, edge, seat)

    def finds_room(self, book: Book, state: State, edge: i64, seat: i64) -> bool:
        """Try it on a copy."""
        trial = state.copy()
        book.lift(trial, edge, EDGE)
        places = trial.players[seat].open[SHIP]
        return len(places) > 1 or (len(places) == 1 and places[0] != edge)
