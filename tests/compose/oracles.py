"""The base game's own counts, worked out again in the plainest way: development cards, roads, army, rates."""

from __future__ import annotations

from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.purse import count, held
from wyspa.core.rule import Module
from wyspa.core.state import State
from wyspa.core.tables import TERRAINS
from wyspa.rules.base.army import Army
from wyspa.rules.base.building import Building
from wyspa.rules.base.development import Development
from wyspa.rules.base.holdings import keeps_distance
from wyspa.rules.base.ids import ANY_DOCK, CITY, POINT, SETTLEMENT
from wyspa.rules.base.route import Route

PILE = {"knight": 14, "point": 5, "roads": 2, "plenty": 2, "monopoly": 2}  # B-7


def module(book: Book, kind: type[Module]) -> Module:
    """Find a rule of the table."""
    return next(rule for rule in book.modules if isinstance(rule, kind))


def check_base(book: Book, state: State) -> None:
    """Ask all of them."""
    development_cards_are_conserved(book, state)
    knights_in_front_were_played(book, state)
    road_lengths_are_right(book, state)
    rates_are_those_of_the_harbours(book, state)
    holdings_are_those_of_the_board(book, state)


def development_cards_are_conserved(book: Book, state: State) -> None:
    """B-7: pile, hidden hands and played cards are 25, kind by kind."""
    part = module(book, Development).part(state)
    for card, many in enumerate(PILE.values()):
        owned = [held(part.owned[seat], card) for seat in range(book.seats)]
        assert held(part.deck, card) + sum(owned) + held(part.used, card) == many
        assert held(part.fresh, card) <= owned[state.turn], "a card bought in this turn is no longer there"
    for seat, player in enumerate(state.players):  # a colour that nobody plays has no cards
        assert player.secret == (held(part.owned[seat], POINT) if seat < book.seats else 0)


def knights_in_front_were_played(book: Book, state: State) -> None:
    """B-104 to B-106: the army's holder has three knights and nobody more."""
    part = module(book, Army).part(state)
    played = listed(part.played)
    assert sum(played) == held(module(book, Development).part(state).used, 0)
    if part.holders[0] == NOBODY:
        assert max(played) < 3
    else:
        assert played[part.holders[0]] >= 3
        assert played[part.holders[0]] == max(played)


def trail_from(state: State, seat: int, node: int, used: frozenset[int]) -> int:
    """Give the longest way from a node over own roads not yet used (B-96), past no other's building (B-97)."""
    board = state.board
    here = state.on_node[node]
    if used and here and here >> OWNER != seat + 1:
        return 0
    longest = 0
    for k in range(3):
        edge = board.node_edges[node * 3 + k]
        if edge >= 0 and edge not in used and state.on_edge[edge] >> OWNER == seat + 1:
            far = board.other_end(edge, node)
            longest = max(longest, 1 + trail_from(state, seat, far, used | {edge}))
    return longest


def road_lengths_are_right(book: Book, state: State) -> None:
    """B-96 to B-102: lengths by trying every way; the holder has five and nobody more; aside only in a tie."""
    if module(book, Route).is_held(state):  # C-159: a step is judged when it ends
        return
    rule = module(book, Route)
    part = rule.part(state)
    lengths = []
    for seat in range(book.colours):
        ends = {
            node
            for edge in range(state.board.n_edge)
            if state.on_edge[edge] >> OWNER == seat + 1
            for node in (state.board.edge_nodes[edge * 2], state.board.edge_nodes[edge * 2 + 1])
        }
        lengths.append(max([trail_from(state, seat, node, frozenset()) for node in ends], default=0))
    assert listed(rule.lengths(book, state.copy())) == lengths
    best = max(lengths)
    if part.holder != NOBODY:
        assert lengths[part.holder] == best >= 5
    else:
        assert best < 5 or lengths.count(best) > 1


def rates_are_those_of_the_harbours(book: Book, state: State) -> None:
    """B-60 to B-64: four; three at a harbour for any; two at the card's own."""
    best = [[4] * book.kinds for _ in state.players]
    layout = state.layout
    for edge, kind in zip(listed(layout.dock_edges), listed(layout.dock_kinds), strict=True):
        for node in (state.board.edge_nodes[edge * 2], state.board.edge_nodes[edge * 2 + 1]):
            here = state.on_node[node]
            if here & KIND:
                rates = best[(here >> OWNER) - 1]
                for card in range(book.kinds):
                    rate = 3 if kind == ANY_DOCK else 2 if kind == card + 1 else 4
                    rates[card] = min(rates[card], rate)
    for seat, player in enumerate(state.players):
        assert [held(player.rates, card) for card in range(book.kinds)] == best[seat]


def holdings_are_those_of_the_board(book: Book, state: State) -> None:
    """B-49, B-66, B-82: who has a building where, what it brings, and which nodes are free, by looking everywhere."""
    rule = module(book, Building)
    part = state.parts[rule.slot]
    board, layout = state.board, state.layout
    owners = [0] * board.n_hex
    incomes: dict[tuple[int, int], int] = {}
    for node in range(board.n_node):
        here = state.on_node[node]
        for k in range(3):
            h = board.node_hexes[node * 3 + k]
            if h >= 0 and here:
                if here & KIND in (SETTLEMENT, CITY):
                    owners[h] |= 1 << (here >> OWNER)
                if layout.number[h] and here >> OWNER <= book.seats:
                    key = (layout.number[h], (here >> OWNER) - 1)
                    paid = book.income[(here & KIND) * TERRAINS + layout.terrain[h]]
                    incomes[key] = incomes.get(key, 0) + paid
    assert listed(rule.owners(state)) == owners
    if part.counted:
        assert listed(part.free) == [node for node in range(board.n_node) if keeps_distance(state, node)]
    if part.layout is layout:
        for at, purse in enumerate(listed(part.incomes)):
            assert purse == incomes.get((at // book.seats, at % book.seats), 0)
            assert part.cards[at] == count(purse)
