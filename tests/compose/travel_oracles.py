"""The counts of the box for two, worked out again in the plainest way."""

from __future__ import annotations

from tests.compose.oracles import (
    development_cards_are_conserved,
    module,
    rates_are_those_of_the_harbours,
    road_lengths_are_right,
)
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import NOBODY, OWNER
from wyspa.core.purse import held
from wyspa.core.state import State
from wyspa.rules.base.army import Army
from wyspa.rules.base.development import Development
from wyspa.rules.travel.double_roll import DoubleRoll
from wyspa.rules.travel.knights import KnightsForCards
from wyspa.rules.travel.trade_cards import TradeCards


def check_travel(book: Book, state: State) -> None:
    """Ask all of them."""
    development_cards_are_conserved(book, state)
    road_lengths_are_right(book, state)
    rates_are_those_of_the_harbours(book, state)
    trade_cards_are_fourteen(book, state)
    the_army_is_with_whoever_has_more(book, state)
    neutrals_own_pieces_and_nothing_else(book, state)
    sums_are_sums(book, state)


def trade_cards_are_fourteen(book: Book, state: State) -> None:
    """T-5, T-40: seven each at most; what nobody holds is the supply."""
    held_ = listed(module(book, TradeCards).part(state).held)
    assert len(held_) == 2
    assert all(0 <= n <= 7 for n in held_)


def the_army_is_with_whoever_has_more(book: Book, state: State) -> None:
    """T-46, T-47: the holder has three and nobody more; a free card means that nobody has more than the other."""
    part = module(book, Army).part(state)
    played = listed(part.played)
    gone = module(book, KnightsForCards).part(state).gone
    assert sum(played) + gone == held(module(book, Development).part(state).used, 0)
    if part.holders[0] == NOBODY:
        assert max(played) < 3 or played[0] == played[1]
    else:
        assert played[part.holders[0]] == max(played) >= 3


def neutrals_own_pieces_and_nothing_else(book: Book, state: State) -> None:
    """T-2, T-20, T-43: no cards, no points, no cities, no turn, no win."""
    for colour in (2, 3):
        player = state.players[colour]
        assert (player.purse, player.aside, player.points, player.supply[3]) == (0, 0, 0, 4)
    assert state.turn < 2
    assert state.winner < 2
    roads = [sum(here >> OWNER == seat + 1 for here in listed(state.on_edge)) for seat in range(4)]
    houses = [state.players[seat].supply[2] for seat in range(4)]
    assert roads[2] + roads[3] <= max(0, roads[0] + roads[1] - 4) + 6  # one for each, and some for settlements
    assert min(houses) >= 0


def sums_are_sums(book: Book, state: State) -> None:
    """T-15: the first sum of the turn, or none yet."""
    assert module(book, DoubleRoll).first_sum(state) in (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
