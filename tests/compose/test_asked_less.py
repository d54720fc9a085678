"""What is asked only where something can have changed gives what asking everybody everywhere gives (116, 119).

Random games of every drawing of the sea, of the base game, and of Cities & Knights on land and at sea. At every step
the lists and gates that spare questions are held against the same questions asked in the plainest way.
"""

from __future__ import annotations

import pytest

import wyspa
from tests.compose.tables import Options, name_of
from tests.walker import Walker
from wyspa.core.actions import Actions
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import EDGE, KIND, OWNER, A, bit
from wyspa.core.purse import covers
from wyspa.core.rule import Verb
from wyspa.core.state import State
from wyspa.rules.base.holdings import keeps_distance
from wyspa.rules.base.ids import SETTLEMENT, SETUP_HOUSE
from wyspa.rules.base.setup import FirstHouse
from wyspa.rules.base.thief import MoveThief, can_be_robbed, is_asked, touches
from wyspa.rules.cities_knights.ids import AREAS
from wyspa.rules.cities_knights.improving import Improve
from wyspa.rules.cities_knights.knights import Knights, knights_of, knights_out
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.progress.harvest import Harvest
from wyspa.rules.cities_knights.progress.merchant import Merchant, PlayMerchant, serves, where
from wyspa.rules.cities_knights.progress.playing import PlayArea, ProgressVerb
from wyspa.rules.cities_knights.progress.smithing import trainable
from wyspa.rules.cities_knights.walls import Walls
from wyspa.rules.seafarers.berths import has_ship_at
from wyspa.rules.seafarers.gold import Gold, due_at
from wyspa.rules.seafarers.ids import GOLD, PIRATE, SHIP
from wyspa.rules.seafarers.ship_lines import is_end_ship
from wyspa.rules.seafarers.ships import LiftShip, Ships
from wyspa.table import map_named, map_names

ACTIONS = 260
SELDOM = 30  # all places are asked about at every so many-th action
CITIES: list[Options] = [
    {"box": "cities-knights", "map": "variable", "seats": 4},
    {"box": "cities-knights", "map": "new-shores", "seats": 3},
    {"box": "cities-knights", "map": "fog-islands", "seats": 4, "expert": "yes"},
]


def tables() -> list[Options]:
    """Give the base game, a game of two, every drawing of the sea once, and cities."""
    sea = [name for name in map_names() if map_named(name).box == "seafarers"]
    seats = [map_named(name).seats for name in sea]
    drawn: list[Options] = [
        {"map": name, "seats": those[k % len(those)]} for k, (name, those) in enumerate(zip(sea, seats, strict=True))
    ]
    return [{"seats": 4}, {"box": "travel"}, *drawn, *CITIES]


@pytest.mark.parametrize("table", tables(), ids=name_of)
def test_who_asks_less_finds_the_same_at_every_step(table: Options):
    game = wyspa.lay(seed=3, **table)
    book, state = game.book, game.state
    for step, _ in enumerate(Walker(3, talk=0).walk(game, ACTIONS if "box" not in table else 3 * ACTIONS)):
        for verb in book.phases[state.phase] if state.who >= 0 and state.winner < 0 else []:
            for kind, plainly in LISTS.items():
                if isinstance(verb, kind):
                    assert written(verb, book, state) == plainly(verb, book, state, int(state.who)), verb.name
        for rule in book.modules:
            for kind, check in CHECKS.items():
                if isinstance(rule, kind):
                    check(rule, book, state)
        if step % SELDOM == 0:
            only_judges_say_no(book, state)


@pytest.mark.parametrize("name", ["new-shores", "through-the-desert"])
def test_gold_marks_everybody_who_has_built_there(name: str):
    """S-57: random games seldom build at gold, so here everybody does."""
    game = wyspa.lay(map=name, seats=3, seed=1)
    book, state = game.book, game.state
    rule = next(rule for rule in book.modules if isinstance(rule, Gold))
    gold = [h for h, kind in enumerate(listed(state.layout.terrain)) if kind == GOLD]
    built = 0
    for h in gold:
        for node in listed(state.board.hex_nodes[h * 6 : h * 6 + 6]):
            if keeps_distance(state, node):
                book.put(state, SETTLEMENT, node, built % 3)
                built += 1
                gold_asks_all_who_are_due(rule, book, state)
                assert rule.settled(book, state, state.layout.number[h]) & bit((built - 1) % 3 + 1)
    assert built >= 3


def written(verb: Verb, book: Book, state: State) -> list[int]:
    """List what a verb offers the seat that is to act, without its code."""
    out = Actions()
    verb.legal(book, state, state.who, out)
    return [action - verb.code for action in out.listed()]


def only_judges_say_no(book: Book, state: State) -> None:
    """A rule that is not asked about a kind of piece lets it stand everywhere; the others are asked."""
    for kind in range(1, book.piece_kinds):
        where_to = book.pieces[kind].where
        if where_to < 0:
            continue
        asked = list(book.judging[kind])
        spared = [rule for rule in book.ask_place if rule not in asked]
        assert [rule for rule in book.ask_place if rule in asked] == asked
        for place in range(state.board.n_edge if where_to == EDGE else state.board.n_node):
            for seat in range(book.seats):
                assert all(rule.may_place(state, kind, place, seat) for rule in spared)


def first_houses(verb: FirstHouse, book: Book, state: State, seat: int) -> list[int]:
    """Ask all rules about all nodes."""
    if verb.rule_of.rounds[state.data // book.seats] != verb.piece:
        return []
    assert state.phase == SETUP_HOUSE
    return [
        node << A
        for node in range(state.board.n_node)
        if all(rule.may_begin(state, SETTLEMENT, node, seat) for rule in book.ask_begin)
        and all(rule.may_place(state, SETTLEMENT, node, seat) for rule in book.ask_place)
    ]


def thefts(verb: MoveThief, book: Book, state: State, seat: int) -> list[int]:
    """Look at every hex for buildings or ships of everybody who can be robbed."""
    found: list[int] = []
    if not is_asked(state, verb.figure) or not book.may_move(state, verb.figure, seat):
        return []
    for h in range(state.board.n_hex):
        if verb.ground[state.layout.terrain[h]] == 0 or state.on_hex[h] & verb.figure:
            continue
        if not book.may_stand(state, verb.figure, h, seat):
            continue
        stands = has_ship_at if verb.figure == PIRATE else touches
        victims = [
            other
            for other in range(book.seats)
            if other != seat and can_be_robbed(book, state, other, seat) and stands(state, h, other)
        ]
        if not victims or verb.steal_optional:
            found.append(h << A)
        found += [h << A | (other + 1) for other in victims]
    return found


def lifts(verb: LiftShip, book: Book, state: State, seat: int) -> list[int]:
    """Look at every ship."""
    rule: Ships = verb.rule_of
    part = rule.part(state)
    if part.moved:
        return []
    return [
        edge << A
        for edge, x in enumerate(listed(state.on_edge))
        if x & KIND == SHIP
        and x >> OWNER == seat + 1
        and is_end_ship(book, state, edge, seat)
        and edge not in listed(part.fresh)
        and book.may_lift(state, SHIP, edge, seat)
        and rule.can_sail(book, state, edge, seat)
    ]


def verbs_of_cards(gate: PlayArea, book: Book, state: State, seat: int) -> list[int]:
    """Ask each card of an area that is in the hand, in order."""
    out = Actions()
    for card in gate.cards:
        if gate.rule_of.holds(state, seat, card.card) > 0:
            card.ways(book, state, seat, out)
    return [action - gate.code for action in out.listed()]


def early_cards(verb: ProgressVerb, book: Book, state: State, seat: int) -> list[int]:
    """C-114: a card that is played before the roll, if the hand holds it."""
    out = Actions()
    if verb.rule_of.holds(state, seat, verb.card) > 0:
        verb.ways(book, state, seat, out)
    return [action - verb.code for action in out.listed()]


def next_levels(verb: Improve, book: Book, state: State, seat: int) -> list[int]:
    """C-76: every area whose next level the hand can pay, by its price."""
    rule = verb.rule_of
    return [
        area << A
        for area in range(AREAS)
        if rule.has_next(state, seat, area)
        and covers(state.players[seat].purse, rule.price(state, seat, area))
        and rule.may_improve(book, state, seat, area)
    ]


LISTS = {
    FirstHouse: first_houses,
    MoveThief: thefts,
    LiftShip: lifts,
    PlayArea: verbs_of_cards,
    ProgressVerb: early_cards,
    Improve: next_levels,
}


def gold_asks_all_who_are_due(rule: Gold, book: Book, state: State) -> None:
    """S-57: whoever is not marked is owed nothing by gold of any number."""
    for number in range(2, 13):
        settled = rule.settled(book, state, number)
        for h in range(state.board.n_hex):
            if state.layout.terrain[h] == GOLD and state.layout.number[h] == number:
                for seat in range(book.seats):
                    assert settled & bit(seat + 1) or due_at(book, state, h, seat) == 0


def knights_do_what_they_can(rule: Knights, book: Book, state: State) -> None:
    """C-54, C-56, C-67, C-73: each payable command asked about each knight on the board; and who can be trained."""
    for seat in range(book.seats):
        out = Actions()
        rule.commands.legal(book, state, seat, out)
        nodes = listed(knights_of(state, seat))
        assert knights_out(state, seat) == len(nodes)
        assert out.listed() == [
            verb.code | node << A
            for verb in rule.commands.commands
            if covers(state.players[seat].purse, verb.price)
            for node in nodes
            if verb.can(book, state, node, seat)
        ]
        assert listed(trainable(rule, book, state, seat)) == [
            node for node in nodes if rule.may_train(book, state, node, seat)
        ]


def decks_have_what_is_left(rule: Progress, book: Book, state: State) -> None:
    """C-24: a deck has a card if its cards are counted and there are any."""
    for area in range(AREAS):
        assert rule.has_left(state, area) == (rule.left(state, area) > 0)
    cards_know_the_hexes(book, state)


def cards_know_the_hexes(book: Book, state: State) -> None:
    """C-116, C-117, C-125: hexes with an own building, by looking at each."""
    for verb in book.verbs:
        for seat in range(book.seats):
            if isinstance(verb, Harvest):
                hexes = [h for h, kind in enumerate(listed(state.layout.terrain)) if kind == verb.terrain]
                assert verb.hexes(state, seat) == sum(touches(state, h, seat) for h in hexes)
            elif isinstance(verb, PlayMerchant):
                out = Actions()
                verb.ways(book, state, seat, out)
                mine = verb.merchant.holder(state) == seat
                assert out.listed() == [
                    verb.code | h << A
                    for h, kind in enumerate(listed(state.layout.terrain))
                    if serves(kind) and touches(state, h, seat) and not (mine and where(state) == h)
                ]


def walls_find_their_cities(rule: Walls, book: Book, state: State) -> None:
    """C-46, C-47: every city that may have a wall, by looking at every node."""
    for seat in range(book.seats):
        out = Actions()
        rule.list_sites(book, state, seat, 0, out)
        nodes = range(state.board.n_node)
        assert out.listed() == [node << A for node in nodes if rule.may_build(state, node, seat)]


def rates_are_those_worked_out_anew(rule: Merchant, book: Book, state: State) -> None:
    """C-126: a merchant that moves changes the rates that it must, and no other."""
    again = state.copy()
    for seat in range(book.seats):
        book.rerate(again, seat)
        assert again.players[seat].rates == state.players[seat].rates


CHECKS = {
    Gold: gold_asks_all_who_are_due,
    Knights: knights_do_what_they_can,
    Progress: decks_have_what_is_left,
    Walls: walls_find_their_cities,
    Merchant: rates_are_those_worked_out_anew,
}
