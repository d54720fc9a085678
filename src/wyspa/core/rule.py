"""What rules are made of: modules that answer questions and hear moments, verbs, nature's chances, steps.

Which seam? "You may not..." is a question. "Whenever..., then..." is a moment. "Instead of..., you..." is a step.
"You may also..." is a verb in a phase. "You have..." is a part of the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.actions import Actions
from wyspa.core.dealer import Dealer
from wyspa.core.ids import BY_ANYTHING, EVERY_KIND, NOBODY, TABLE
from wyspa.core.purse import packed
from wyspa.core.sheet import Sheet
from wyspa.core.stakes import Stake
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.core.why import Why

if TYPE_CHECKING:
    from wyspa.core.book import Book


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    """One rule of one box. Override only what your rule changes; a question never writes."""

    name: str
    slot: i64  # where its part lies in state.parts
    judges: i64  # about which kinds of pieces `may_place` ever says no, one bit each: of others it is not asked
    steady: bool  # whether `may_begin` and `may_place` of settlements depend on nothing but the island and the place
    shows_by: i64  # on what it depends what `show` puts: whoever keeps it asks again when that has changed

    def __init__(self, name: str) -> None:
        """Take the name by which tables and errors know the rule."""
        self.name = name
        self.slot = -1
        self.judges = EVERY_KIND
        self.steady = False
        self.shows_by = BY_ANYTHING

    def judge_only(self, kinds: i64, by: type) -> None:
        """Say about which kinds of pieces `may_place` of a class ever says no.

        Who extends the class and answers anew is asked about all of them, unless it says so itself.
        """
        seam = "may_place"
        if getattr(type(self), seam) is getattr(by, seam):
            self.judges = kinds

    # ---- the three rounds in which a book is made: see `company` ------------------------------------------------

    def join(self, book: Book) -> None:
        """Withdraw or replace other rules by name (`book.withdraw`, `book.replace`); who plays is not known yet."""

    def meet(self, book: Book) -> None:
        """Find partners (`book.rule`, `book.find`) and ask them to play along, before anything is installed."""

    def install(self, book: Book) -> None:
        """Add verbs, phases, pieces, tables and steps."""

    def new_part(self, book: Book) -> Part | None:
        """Give the state that only this rule needs."""
        return None

    # ---- questions: folded over all who answer -----------------------------------------------------------------

    def may_place(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Tell whether a piece may stand there, wherever its owner's network leads."""
        return True

    def may_begin(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Tell whether a piece may be one of the first there: asked in set-up only, where open places are not kept."""
        return True

    def may_lift(self, state: State, piece: i64, place: i64, seat: i64) -> bool:
        """Tell whether a piece may leave its place."""
        return True

    def may_move(self, state: State, figure: i64, seat: i64) -> bool:
        """Tell whether a seat may move a figure at all now."""
        return True

    def may_stand(self, state: State, figure: i64, hex_: i64, seat: i64) -> bool:
        """Tell whether a seat may move a figure to a hex."""
        return True

    def may_rob(self, state: State, victim: i64, thief: i64) -> bool:
        """Tell whether one seat may be robbed by another."""
        return True

    def may_trade(self, state: State, seat: i64, partner: i64) -> bool:
        """Tell whether a seat may trade now, with another seat or (NOBODY) with the bank."""
        return True

    def may_fall(self, state: State, number: i64) -> bool:
        """Tell whether the dice may show this sum now; else they are thrown again."""
        return True

    def may_pass(self, state: State, piece: i64, edge: i64, seat: i64) -> bool:
        """Tell whether a seat's route may go on to an edge past another's building; one rule that says so suffices."""
        return False

    def may_win(self, state: State, seat: i64) -> bool:
        """Tell whether a seat with enough points on its own turn has won."""
        return True

    def may_still_win(self, state: State, seat: i64) -> bool:
        """Tell whether this rule leaves a seat any way to win. Say no only if it is certain and all can see it."""
        return True

    def trade_rate(self, book: Book, state: State, seat: i64, card: i64) -> i64:
        """Give how many of a card buy one from the bank by this rule; the lowest counts (see Book.rerate)."""
        return book.base_rate

    def hand_limit(self, state: State, seat: i64) -> i64:
        """Give how much this rule adds to the hand a seat may keep."""
        return 0

    # ---- moments: in the order of the catalogue ------------------------------------------------------------------

    def table_laid(self, book: Book, state: State) -> None:
        """Hear that board and players are there, before anybody acts."""

    def position_read(self, book: Book, state: State) -> None:
        """Work out again what this rule keeps and does not store: a position was read."""

    def setup_begins(self, book: Book, state: State, seat: i64) -> None:
        """Hear that the players are about to place their first pieces, and who begins."""

    def turn_begins(self, book: Book, state: State, seat: i64) -> None:
        """Hear that a seat is on turn."""

    def dice_about(self, book: Book, state: State, a: i64, b: i64) -> None:
        """Hear what was rolled, before it brings anything; frames laid here are dealt with first (base: `wait`)."""

    def dice_fell(self, book: Book, state: State, number: i64) -> None:
        """Hear what was rolled, after production or seven."""

    def card_played(self, book: Book, state: State, seat: i64, card: i64) -> None:
        """Hear that a development or progress card was played."""

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Hear that a piece came to the board."""

    def after_remove(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Hear that a piece left the board."""

    def after_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Hear that a piece was taken up to be put elsewhere at once: the move is one step, judged when it ends."""

    def after_change(self, book: Book, state: State, was: i64, piece: i64, place: i64, seat: i64) -> None:
        """Hear that a piece on a node turned into another of the same owner, and not by being built upon."""

    def after_pay(self, book: Book, state: State, seat: i64, price: i64) -> None:
        """Hear that something was built or bought with cards."""

    def enough_points(self, book: Book, state: State, seat: i64) -> None:
        """Hear that a seat's points reach the target, on turn or not: for rules by which others than it may win."""

    def turn_ends(self, book: Book, state: State, seat: i64) -> None:
        """Hear that a seat has ended its turn."""

    def game_ends(self, book: Book, state: State, seat: i64) -> None:
        """Hear that a seat has won."""

    # ---- for eyes, errors and tests ------------------------------------------------------------------------------

    def show(self, book: Book, state: State, view: View) -> None:
        """Put what the view's seat may know of this rule's part (`view.put`). What is not put stays hidden.

        A rule that says in `shows_by` on what this depends is only asked when that has changed, where rows are kept.
        """

    def look(self, book: Book, state: State, view: View) -> None:
        """Bring in sight what the view's seat sees of the table; without such a rule eyes see all of it.

        It is called before `show`, and other rules show what belongs to the seats and places that are in sight.
        """

    def stakes(self, book: Book, view: View) -> list[Stake]:
        """Say what this rule would do to the view's seat as things stand, the most urgent first; it sees the view only.

        A spectator's view has no seat: then speak of those it concerns by name.
        """
        return []

    def stance(self, book: Book, state: State, seat: i64) -> str:
        """Name how a seat stands in the phase that is on, where what it is told to do depends on that."""
        return ""

    def why_not_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Say why a piece may not stand there; asked only where `may_place` or `may_begin` said no."""
        return None

    def why_not_lift(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> Why | None:
        """Say why a piece may not leave its place; asked only where `may_lift` said no."""
        return None

    def why_not_stand(self, book: Book, state: State, figure: i64, hex_: i64, seat: i64) -> Why | None:
        """Say why a seat may not move a figure (there); asked only where `may_move` or `may_stand` said no."""
        return None

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Count the points this rule gives from scratch: the oracle for book.score."""
        return 0

    def points_by_source(self, book: Book, state: State, seat: i64) -> dict[str, int]:
        """Give the points of `recount` by where they come from, in words of [modules]: one source, if not said."""
        return {self.name: int(self.recount(book, state, seat))}

    def recount_secret(self, book: Book, state: State, seat: i64) -> i64:
        """Count those of the points this rule gives that only their owner sees."""
        return 0

    def ending(self, book: Book, state: State) -> i64:
        """Name the seat that an end of this rule's own lets win now, from scratch: the oracle for book.win."""
        return NOBODY

    def winners(self, book: Book, state: State) -> list[int]:
        """Name all who share a victory, where a rule lets them; else nobody."""
        return []

    def kept(self, book: Book, state: State, card: i64) -> i64:
        """Count cards of a kind that lie with this rule, in no hand and not in the bank."""
        return 0

    def borrowed(self, book: Book, state: State, seat: i64, piece: i64) -> i64:
        """Count pieces of a kind that others stand in for on the board: a supply may be so far below nothing."""
        return 0

    # ---- for beliefs: see `veiling` and `believing` --------------------------------------------------------------

    def veil(self, book: Book, state: State, seat: i64) -> None:
        """Put away what a seat (NOBODY: a spectator) may not know of this rule's part, in a copy made for it.

        What is left must be the same in all worlds that look the same to the seat. It is not called for a part that is
        `public`. A rule that does not say it keeps all of its part to itself: the part is left as at the beginning.
        """
        part = self.new_part(book)
        if part is not None:
            state.parts[self.slot] = part

    def believe(self, book: Book, state: State, seat: i64, dealer: Dealer) -> None:
        """Deal what `veil` put away, in any way that the seat must hold for possible. Hands are dealt already."""

    def pledged(self, book: Book, state: State, seat: i64) -> i64:
        """Give the cards of which all know that they are in a seat's hand, as a purse."""
        return 0

    def opens_hand(self, book: Book, state: State, seat: i64, other: i64) -> bool:
        """Tell whether a seat sees the hand of another now."""
        return False

    # ---- for those who judge positions: see `wyspa.mind` -----------------------------------------------------------

    def traits(self, book: Book) -> list[str]:
        """Name the numbers that `describe` writes, in order."""
        return []

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write what this rule makes of a seat, from what all may know."""

    def own_traits(self, book: Book) -> list[str]:
        """Name the numbers that `describe_own` writes, in order."""
        return []

    def describe_own(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write what only the seat itself knows of this rule, and what concerns all alike."""

    # ---- for positions that were read: see `recounting` ---------------------------------------------------------

    def amiss(self, book: Book, state: State) -> str:
        """Say what of this rule does not add up in a position: what was found, and what was to be expected."""
        return ""

    def frame_amiss(self, book: Book, state: State, phase: i64, who: i64, data: i64) -> str:
        """Say what is wrong with a frame of a phase that this rule brings; others it passes over."""
        return ""

    def relays(self) -> i64:
        """Say what of the island this rule changes while people play: HEXES_TURN, TOKENS_MOVE, DOCKS_MOVE."""
        return 0

    def taken_up(self, book: Book, state: State, figures: i64) -> i64:
        """Give those of the figures of a laid table that this rule may have taken off the board by now."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """One thing a seat can do: what it costs, where it is legal, what happens."""

    name: str
    form: str  # its arguments, as kinds that notation can read: "edge", "hex victim"
    rule: str  # what to cite when it is refused
    code: i64  # given by the book
    price: i64  # a purse; the book does not even ask a seat that cannot pay
    built: bool  # composed by the player (an offer) and not listed: `fits` decides
    plain: bool  # all it does follows from what its player sees, and it shows nobody anything: it may be taken back
    paid_with: str  # what is paid for it besides cards: the name of a number by seat that the rules show
    shelf: str  # where a shop keeps it: a key of [shelves], or the name of the shown fact whose panel sells it
    ware: str  # the name under which a shop offers it, perhaps together with others; its own, unless it says so

    def __init__(self, name: str, form: str, rule: str) -> None:
        """Take name, arguments and the rule it comes from."""
        self.name = name
        self.form = form
        self.rule = rule
        self.code = -1
        self.price = 0
        self.built = False
        self.plain = False
        self.paid_with = ""
        self.shelf = ""
        self.ware = ""

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every way to do it now."""

    def fits(self, book: Book, state: State, seat: i64, action: i64) -> bool:
        """Tell whether a composed action is legal now."""
        return False

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Do it. It has been checked."""
        raise NotImplementedError

    def asks(self) -> i64:
        """Give what people are told it costs, as a purse: the price, unless a rule takes it in its own way."""
        return self.price

    def fee(self, state: State, seat: i64) -> i64:
        """Give how many of what it is `paid_with` it costs a seat now."""
        return 0

    def asks_for(self, book: Book, state: State, seat: i64, action: i64) -> i64:
        """Give what this action would cost a seat now, where not all of them cost the same; a shop tells it."""
        return self.asks()

    def tidy(self, action: i64) -> i64:
        """Give an action as it is listed, where words may say the same in another order."""
        return action

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say why this action is refused, when phase and price are not the reason."""
        return Why(self.rule, "not_possible")

    def why_nowhere(self, book: Book, state: State, seat: i64) -> Why:
        """Say why it is possible nowhere and with nothing, when phase and price are not the reason."""
        return self.why_not(book, state, seat, self.code) if not self.form else Why(self.rule, "nowhere")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Verb):
    """A verb of nature: legal() lists every outcome with its weight.

    With `by_hand` somebody at the table does it (a host), and no dealer by itself.
    """

    by_hand: bool = False

    def deal(self, book: Book, state: State, dealer: Dealer) -> i64:
        """Pick one outcome. Where outcomes are many, override it to draw directly."""
        out = book.outcomes
        out.n = 0
        self.legal(book, state, TABLE, out)
        return out.draw(dealer)


@mypyc_attr(allow_interpreted_subclasses=True)
class Gate(Verb):
    """A verb that holds verbs: one question in front of many. It is never played itself."""

    verbs: vec[Verb]

    def holds_verb(self, verb: Verb) -> bool:
        """Tell whether a verb stands behind this gate."""
        for other in self.verbs:
            if other is verb:
                return True
        return False

    def why_shut(self, book: Book, state: State, seat: i64, verb: Verb) -> Why | None:
        """Say why a seat may not come to a verb behind the gate now, before its price or the verb itself are asked."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """A step of the game with exactly one owner, replaced by name."""

    def run(self, book: Book, state: State, x: i64) -> None:
        """Do it; what x says depends on the step."""
        raise NotImplementedError


@final
class Piece:
    """A kind of piece: where it stands, what it costs, how many a seat has, what it means to its neighbours."""

    name: str
    where: i64
    price: i64
    supply: i64
    roots: bool  # its owner's routes may begin here
    blocks: bool  # others' routes do not pass here
    upgrades: i64  # the kind it replaces, or 0
    stock: i64  # the kind whose supply it is taken from: 0 until the book knows it, then often its own
    kept: bool  # whether the book keeps where it may go: not for what is never put down by choice of place

    def __init__(
        self,
        name: str,
        where: i64,
        cost: list[int],
        supply: i64,
        roots: bool = False,
        blocks: bool = False,
        upgrades: i64 = 0,
        stock: i64 = 0,
        kept: bool = True,
    ) -> None:
        """Describe a kind of piece."""
        self.name = name
        self.where = where
        self.price = packed(cost)
        self.supply = supply
        self.roots = roots
        self.blocks = blocks
        self.upgrades = upgrades
        self.stock = stock
        self.kept = kept
