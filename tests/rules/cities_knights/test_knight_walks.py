"""C-62, C-67 to C-71, C-158: knights come and go at random, and every kept answer stays what a fresh look finds."""

from __future__ import annotations

import random

import pytest

from tests.compose.sea_oracles import route_lengths_are_right
from tests.invariants import check, check_thoroughly, open_places_equal_the_scan
from tests.rule import rule
from wyspa import Game, lay
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.dealer import Seeded
from wyspa.core.ids import KIND, OWNER, TABLE, VERB
from wyspa.core.state import State
from wyspa.rules.base.ids import LUMBER, MAIN, ORE, ROAD
from wyspa.rules.cities_knights.ids import AREAS, POLITICS
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.knight_marks import KnightMarks
from wyspa.rules.cities_knights.knights import Knights
from wyspa.rules.cities_knights.orders import Orders
from wyspa.rules.cities_knights.pieces import is_active, is_knight, strength_of

WANTED = {"recruit", "activate", "train", "march", "to", "retreat", "chase", "road", "settlement", "rob", "end"}


def module(book: Book, kind: type):
    return next(m for m in book.modules if isinstance(m, kind))


def campaign(seed: int) -> Game:
    """A game in which everybody has the fortress and thieves are awake from the start."""
    game = lay("cities-knights", "variable", seats=3 + seed % 2, seed=seed)
    part = module(game.book, Improvements).edit(game.state)
    levels = listed(part.levels)
    for seat in range(game.book.seats):
        levels[seat * AREAS + POLITICS] = 3
    part.levels = type(part.levels)(levels)
    return game


def march_on(game: Game, rng: random.Random, actions: int):
    """Play at random with full hands, each verb as likely as any other; give each action after it has been played."""
    dealer = Seeded(rng.randrange(1 << 30))
    for _ in range(actions):
        state, book = game.state, game.book
        if game.over:
            return
        if state.who == TABLE:
            game.play(book.deal(state, dealer), TABLE)
            continue
        seat = game.actor
        if state.phase == MAIN:
            for card in range(LUMBER, ORE + 1):
                if state.bank[card] > 4 and state.players[seat].cards < 30:
                    state.gain(seat, card, 1)
        game.fresh = -9
        by_verb: dict[str, list[int]] = {}
        for action in game.legal(seat):
            by_verb.setdefault(book.verbs[action >> VERB].name, []).append(action)
        verbs = sorted(set(by_verb) & WANTED) or sorted(by_verb)
        action = rng.choice(by_verb[rng.choice(verbs)])
        game.play(action, seat)
        yield book.verbs[action >> VERB].name


def marching_grounds(state: State, start: int, seat: int, strength: int) -> set[int]:
    """C-67 to C-69 word by word: spread over own roads from a node, and stop where somebody else stands."""
    board = state.board
    reached, edge_of_it, ends = {start}, [start], set()
    while edge_of_it:
        node = edge_of_it.pop()
        for edge in range(board.n_edge):
            nodes = {board.edge_nodes[edge * 2], board.edge_nodes[edge * 2 + 1]}
            if node not in nodes or state.on_edge[edge] != (seat + 1) << OWNER | ROAD:
                continue
            (far,) = nodes - {node}
            if far in reached:
                continue
            reached.add(far)
            here = state.on_node[far]
            foreign = here and here >> OWNER != seat + 1
            if not here or (foreign and is_knight(here) and strength_of(here) < strength):
                ends.add(far)
            if not foreign:
                edge_of_it.append(far)
    return ends


def paths_are_right(book: Book, state: State) -> None:
    """Every knight on the board finds the nodes that the words of the rules give it."""
    paths = module(book, Orders).paths
    for node, here in enumerate(listed(state.on_node)):
        if is_knight(here):
            seat, strength = (here >> OWNER) - 1, strength_of(here)
            expected = marching_grounds(state, node, seat, strength)
            n = paths.search(book, state, node, seat, strength, state.board.n_node)
            assert {paths.found[i] for i in range(n)} == expected
            assert n == len(expected)
            assert paths.search(book, state, node, seat, strength, 1) == min(1, n)
            for end in expected:
                assert paths.reaches(book, state, node, seat, strength, end)
            assert not paths.reaches(book, state, node, seat, strength, node)


def marks_are_on_knights(book: Book, state: State) -> None:
    """C-172: marks lie under knights of the seat on turn; a woken one is active, an ordered one only if woken."""
    part: KnightMarks = module(book, Knights).part(state)
    for nodes in (part.woken, part.ordered, part.trained):
        assert listed(nodes) == sorted(set(listed(nodes)))
        for node in nodes:
            assert is_knight(state.on_node[node])
            assert (state.on_node[node] >> OWNER) - 1 == state.turn
    for node in part.woken:
        assert is_active(state.on_node[node])
    for node in part.ordered:
        assert is_active(state.on_node[node]) == (node in listed(part.woken))


def figures_are_two_of_each(book: Book, state: State) -> None:
    """C-53: at most two knights of a strength."""
    for seat in range(book.seats):
        own = [x & KIND for x in listed(state.on_node) if is_knight(x) and x >> OWNER == seat + 1]
        for strength in (1, 2, 3):
            assert [strength_of(kind) for kind in own].count(strength) <= 2


@rule("C-53", "C-62", "C-63", "C-67", "C-68", "C-69", "C-158", "C-172")
@pytest.mark.parametrize("seed", range(4))
def test_knights_come_and_go(seed):
    game, rng = campaign(seed), random.Random(seed)
    done: dict[str, int] = {}
    for verb in march_on(game, rng, 900):
        book, state = game.book, game.state
        done[verb] = done.get(verb, 0) + 1
        check(book, state)
        if verb in WANTED:
            open_places_equal_the_scan(book, state)
            marks_are_on_knights(book, state)
            figures_are_two_of_each(book, state)
            route_lengths_are_right(book, state)
        if verb in ("to", "recruit", "retreat"):
            paths_are_right(book, state)
        if rng.random() < 0.01 or verb in ("march", "retreat"):
            check_thoroughly(book, state)
    assert min(done.get(verb, 0) for verb in ("recruit", "activate", "train", "march", "to")) > 5, done


@rule("C-70", "C-71")
def test_every_fate_of_a_displaced_knight_is_met_in_these_games():
    """The walks above would prove little if nobody were ever displaced."""
    fates: set[str] = set()
    for seed in range(40):
        game, rng = campaign(seed), random.Random(seed)
        game.tell()
        for verb in march_on(game, rng, 500):
            if verb == "retreat":
                fates.add("asked")
        names = [event.name for event in game.events(-1)]
        fates |= {"home"} if "knight_home" in names else set()
        fates |= {"driven"} if "knight_driven" in names else set()
        if fates == {"asked", "home", "driven"}:
            return
    pytest.fail(f"only {fates}")
