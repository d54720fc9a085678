"""S5-2, S5-4, S5-8, S5-9, S5-14: ships find point tokens and development cards at the coasts of the small islands."""

from typing import ClassVar, cast, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wyspa.core.arrays import array, changed, holds, listed, total, without_item, zeros
from wyspa.core.book import Book
from wyspa.core.fields import Fields
from wyspa.core.ground import Ground
from wyspa.core.ids import EDGE, TABLE
from wyspa.core.notation import Places
from wyspa.core.purse import count
from wyspa.core.recounting import ranges_amiss, row_amiss
from wyspa.core.rule import Module
from wyspa.core.sheet import Sheet
from wyspa.core.shown import BySeat, OnPlaces
from wyspa.core.state import Part, State
from wyspa.core.view import View
from wyspa.rules.base.development import Development, Reserve
from wyspa.rules.base.ids import DRAW
from wyspa.rules.scenarios.gift_harbours import GiftHarbours
from wyspa.rules.scenarios.tribe_robber import TribeRobber
from wyspa.rules.seafarers.ids import SHIP


def tribe_rules(ground: Ground) -> list[Module]:
    """Lay out the gifts and keep the robber away from the small islands."""
    return [Gifts(ground), GiftHarbours(ground), TribeRobber(ground)]


@final
@mypyc_attr(acyclic=True)
class GiftsLeft(Part):
    """Which gifts still lie there, and who has found how many of them."""

    public: ClassVar[bool] = True

    tokens: vec[i64]  # edges with a point token, sorted
    cards: vec[i64]  # edges with a card that nobody has seen, sorted
    points: vec[i64]  # by colour: tokens taken
    found: vec[i64]  # by colour: cards taken

    def __init__(self, tokens: vec[i64], cards: vec[i64], points: vec[i64], found: vec[i64]) -> None:
        self.tokens = tokens
        self.cards = cards
        self.points = points
        self.found = found

    def copy(self) -> Part:
        return GiftsLeft(self.tokens, self.cards, self.points, self.found)

    def fields(self, io: Fields) -> None:
        self.tokens = io.places("gift_tokens", self.tokens, EDGE)
        self.cards = io.places("gift_cards", self.cards, EDGE)
        self.points = io.numbers("gift_points", self.points)
        self.found = io.numbers("gift_cards_found", self.found)


@final
class Gifts(Module):
    """The gifts of the tribe. Which card lies where is not settled before it is taken: no order is kept to leak."""

    token_edges: vec[i64]
    card_edges: vec[i64]
    pile: Development
    tokens: OnPlaces
    cards: OnPlaces
    points: BySeat
    found: BySeat

    def __init__(self, ground: Ground) -> None:
        """Read the edges from the drawing."""
        super().__init__("gifts")
        self.token_edges = edges_of(ground, "vp-token")
        self.card_edges = edges_of(ground, "dev-card")

    def meet(self, book: Book) -> None:
        """Keep back as many cards of the pile as lie at the coasts."""
        self.pile = book.rule(Development)
        self.pile.keep_back(CardsAtCoasts(self))

    def install(self, book: Book) -> None:
        self.tokens = book.feature(OnPlaces("gift_tokens", "victory", EDGE))
        self.cards = book.feature(OnPlaces("gift_cards", "gift-card", EDGE, sign="?"))
        self.points = book.feature(BySeat("gift_points", "i-star", usual=0))
        self.found = book.feature(BySeat("gift_cards_found", "i-cards", usual=0))

    def new_part(self, book: Book) -> Part | None:
        """Begin with all gifts in their places."""
        return GiftsLeft(self.token_edges, self.card_edges, zeros(book.colours), zeros(book.colours))

    def part(self, state: State) -> GiftsLeft:
        return cast(GiftsLeft, state.parts[self.slot])

    def edit(self, state: State) -> GiftsLeft:
        return cast(GiftsLeft, state.edit_part(self.slot))

    def after_place(self, book: Book, state: State, piece: i64, place: i64, seat: i64) -> None:
        """Give whoever has a new or moved ship there what lies there."""
        if piece != SHIP:
            return
        part = self.part(state)
        if holds(part.tokens, place):
            part = self.edit(state)
            part.tokens = without_item(part.tokens, place)
            part.points = changed(part.points, seat, part.points[seat] + 1)
            if state.telling:
                state.tell("gift_token", seat, 1, place)
            book.score(state, seat, 1)
        elif holds(part.cards, place):
            part = self.edit(state)
            part.cards = without_item(part.cards, place)
            part.found = changed(part.found, seat, part.found[seat] + 1)
            if state.telling:
                state.tell("gift_card", seat, 0, place)
            if self.pile.part(state).deck != 0:
                state.push(DRAW, TABLE, seat)

    def amiss(self, book: Book, state: State) -> str:
        """See that the gifts are among those of the drawing, that what was taken is counted, and cards in the pile."""
        part = self.part(state)
        edge: i64
        wrong = row_amiss("gift_tokens", part.tokens, state.board.n_edge)
        wrong = wrong or row_amiss("gift_cards", part.cards, state.board.n_edge)
        for edge in part.tokens:
            wrong = wrong or ("" if holds(self.token_edges, edge) else f"no token was laid at edge {edge}")
        for edge in part.cards:
            wrong = wrong or ("" if holds(self.card_edges, edge) else f"no card was laid at edge {edge}")
        wrong = wrong or ranges_amiss("gift_points", part.points, 0, len(self.token_edges))
        if not wrong and len(part.tokens) + total(part.points) != len(self.token_edges):
            wrong = (
                f"{len(part.tokens)} tokens lie there, and {total(part.points)} were taken of {len(self.token_edges)}"
            )
        wrong = wrong or ranges_amiss("gift_cards_found", part.found, 0, len(self.card_edges))
        if not wrong and len(part.cards) + total(part.found) != len(self.card_edges):
            wrong = f"{len(part.cards)} cards lie there, and {total(part.found)} were found of {len(self.card_edges)}"
        if not wrong and len(part.cards) > count(self.pile.part(state).deck):
            wrong = f"{len(part.cards)} cards lie at the coasts, and so many are not in the pile"
        return wrong

    def traits(self, book: Book) -> list[str]:
        return ["gifts"]

    def describe(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how many tokens of the tribe a seat has found."""
        sheet.count(self.part(state).points[seat], 4.0)

    def own_traits(self, book: Book) -> list[str]:
        return ["gifts_left"]

    def describe_own(self, book: Book, state: State, seat: i64, sheet: Sheet) -> None:
        """Write how many tokens still lie there."""
        sheet.count(len(self.part(state).tokens), 8.0)

    def show(self, book: Book, state: State, view: View) -> None:
        """Everybody sees what lies where, and who has found how much; nobody what the cards are."""
        part = self.part(state)
        view.put(self.tokens, listed(part.tokens))
        view.put(self.cards, listed(part.cards))
        view.put_seats(self.points, part.points)
        view.put_seats(self.found, part.found)

    def recount(self, book: Book, state: State, seat: i64) -> i64:
        """Count the tokens taken."""
        return self.part(state).points[seat]


@final
class CardsAtCoasts(Reserve):
    """The cards at the coasts are as unseen as the pile, but nobody can buy them."""

    gifts: Gifts

    def __init__(self, gifts: Gifts) -> None:
        """Take the rule that knows how many are left."""
        self.gifts = gifts

    def count(self, state: State) -> i64:
        """Count those not yet taken."""
        return len(self.gifts.part(state).cards)


def edges_of(ground: Ground, kind: str) -> vec[i64]:
    """Give the edges of a kind of mark, sorted."""
    places = Places(ground.board)
    return array(sorted([places.read_edge(mark["edge"]) for mark in ground.marks.get(kind, [])]))
