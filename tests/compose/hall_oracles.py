"""What is true in a hall at any moment, worked out from scratch."""

from __future__ import annotations

from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.purse import count, held
from wyspa.core.state import State
from wyspa.rules.base.harbours import ANY_RATE, OWN_RATE, PLAIN_RATE
from wyspa.rules.base.ids import ANY_DOCK, KNIGHT, ROBBER
from wyspa.rules.base.trail import Paper, longest
from wyspa.rules.connect.banks import Banks
from wyspa.rules.connect.bonuses import ForeignAreas
from wyspa.rules.connect.hall import NONE
from wyspa.rules.connect.ids import ROUND
from wyspa.rules.connect.market import Markets
from wyspa.rules.connect.piles import DECK, HallDevelopment
from wyspa.rules.connect.robbers import Robbers
from wyspa.rules.connect.rounds import Rounds
from wyspa.rules.connect.titles import LargestArmies, LongestRoads
from wyspa.rules.connect.trading import Trading


def find(book: Book, kind: type):
    return next(module for module in book.modules if isinstance(module, kind))


def check_hall(book: Book, state: State) -> None:
    """Ask all oracles."""
    banks_add_up(book, state)
    development_cards_add_up(book, state)
    robbers_stand_in_their_areas(book, state)
    titles_are_deserved(book, state)
    rates_are_those_of_the_posts(book, state)
    bonuses_are_those_of_the_board(book, state)
    no_road_leaves_its_row(book, state)
    rounds_make_sense(book, state)


def banks_add_up(book: Book, state: State) -> None:
    left = listed(find(book, Banks).part(state).left)
    assert min(left) >= 0
    for card in range(book.kinds):
        assert sum(left[card :: book.kinds]) == state.bank[card]
    hall = find(book, Banks).hall
    markets = [module for module in book.modules if isinstance(module, Markets)]
    goods = [n for market in markets for n in listed(market.part(state).goods)]
    assert [sum(goods[k : k + 5]) for k in range(0, len(goods), 5)] == [5] * 2 * hall.open_rows
    assert not goods or min(goods) >= 0
    for card in range(book.kinds):  # K-121
        hands = sum(held(player.purse, card) for player in state.players)
        assert state.bank[card] + hands + sum(goods[card::5]) == 19 * hall.boards + 2 * hall.open_rows


def development_cards_add_up(book: Book, state: State) -> None:
    part = find(book, HallDevelopment).part(state)
    boards = book.seats // 2
    for k in range(boards):
        assert part.pile[2 * k] + part.pile[2 * k + 1] == count(part.unseen[k])
    for card, each in enumerate(DECK):
        unseen = sum(held(purse, card) for purse in part.unseen)
        owned = sum(held(purse, card) for purse in part.owned)
        assert unseen + owned + part.used[card] == each * boards


def robbers_stand_in_their_areas(book: Book, state: State) -> None:
    robbers = find(book, Robbers)
    hall, at = robbers.hall, listed(robbers.part(state).at)
    assert len(set(at)) == len(at)
    assert {h for h, here in enumerate(listed(state.on_hex)) if here & ROBBER} == set(at)
    for seat, h in enumerate(at):
        assert h == hall.home[seat] or hall.area_of[h] == seat


def titles_are_deserved(book: Book, state: State) -> None:
    part, armies = find(book, LongestRoads).part(state), find(book, LargestArmies).part(state)
    for seat in range(book.seats):
        assert part.length[seat] == longest(book, state, Paper(), seat), f"the road of {book.seat_names[seat]}"
    for k in range(book.seats // 2):
        for lengths, holder, enough in [(part.length, part.roads[k], 5), (armies.played, armies.holders[k], 2)]:
            moon, sun = lengths[2 * k], lengths[2 * k + 1]
            if holder == NOBODY:
                assert max(moon, sun) < enough or moon == sun
            else:
                assert lengths[holder] >= enough
                assert lengths[holder] >= lengths[holder ^ 1]
    assert sum(armies.played) == find(book, HallDevelopment).part(state).used[KNIGHT]


def rates_are_those_of_the_posts(book: Book, state: State) -> None:
    hall = find(book, Banks).hall
    rates = [[PLAIN_RATE] * 5 for _ in range(book.seats)]
    for node, here in enumerate(listed(state.on_node)):
        seat = (here >> OWNER) - 1
        if 0 <= seat < book.seats:
            for h in listed(state.board.node_hexes[node * 3 : node * 3 + 3]):
                post = hall.post[h] if h >= 0 else 0
                for card in range(5):
                    if post == ANY_DOCK:
                        rates[seat][card] = min(rates[seat][card], ANY_RATE)
                    elif post == card + 1:
                        rates[seat][card] = OWN_RATE
    for seat in range(book.seats):
        assert [held(state.players[seat].rates, card) for card in range(5)] == rates[seat]


def bonuses_are_those_of_the_board(book: Book, state: State) -> None:
    rule = find(book, ForeignAreas)
    hall, taken = rule.hall, listed(rule.part(state).taken)
    ways = [0] * book.seats
    for node, here in enumerate(listed(state.on_node)):
        seat = (here >> OWNER) - 1
        if 0 <= seat < book.seats and here & KIND:
            area, row = hall.node_area[node], hall.row_of[seat // 2]
            assert hall.row_at(hall.board_of[state.board.node_hexes[node * 3]]) == row  # K-122
            boards, ring = hall.first_board[row + 1] - hall.first_board[row], hall.rings[row]
            if not ring or area == NONE or (area - seat) % (2 * boards) != boards:
                ways[seat] |= hall.direction(seat, area, 0)
    for seat in range(book.seats):
        assert taken[seat] & ways[seat] == ways[seat]
        assert hall.rings[hall.row_of[seat // 2]] or taken[seat] == ways[seat]


def no_road_leaves_its_row(book: Book, state: State) -> None:
    hall = find(book, Banks).hall
    for edge, here in enumerate(listed(state.on_edge)):
        seat = (here >> OWNER) - 1
        if 0 <= seat < book.seats:
            assert hall.row_at(hall.board_of[state.board.edge_hexes[edge * 2]]) == hall.row_of[seat // 2]  # K-122


def rounds_make_sense(book: Book, state: State) -> None:
    rounds, offers = find(book, Rounds).part(state), find(book, Trading).part(state)
    phases = [int(state.phase)] + [int(state.stack[k]) for k in range(0, state.depth * 3, 3)]
    if ROUND in phases:
        assert state.turn == rounds.number & 1
        assert rounds.left == sum(waits > 0 for waits in listed(state.waiting))
    else:
        assert rounds.left == 0
        assert not any(listed(offers.terms))
        assert not any(listed(rounds.free))
    hall, timed = find(book, Trading).hall, find(book, Rounds).timed  # K-127: whoever is ready still acts
    for seat in range(book.seats):
        if offers.terms[seat]:
            assert timed or state.waiting[seat] > 0
            to = offers.to[seat] - 1
            assert to < 0 or (hall.may_trade(seat, to) and (timed or state.waiting[to] > 0))
        else:
            assert offers.to[seat] == 0
