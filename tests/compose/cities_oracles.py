"""The counts of Cities & Knights, worked out again in the plainest way: cards, knights, walls, metropolises, rates."""

from __future__ import annotations

from tests.compose.oracles import module
from tests.compose.sea_oracles import route_lengths_are_right
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import KIND, NOBODY, OWNER
from wyspa.core.state import FRAME, State
from wyspa.rules.base.ids import CITY, ROBBER, SETTLEMENT
from wyspa.rules.base.route import Route
from wyspa.rules.cities_knights.barbarians import Barbarians
from wyspa.rules.cities_knights.ids import (
    AREA_OF,
    AREAS,
    DEFEND,
    FIFTH,
    GIVE_UP,
    LOSE_CITY,
    PROGRESS_CARDS,
    PROGRESS_COUNTS,
)
from wyspa.rules.cities_knights.improvements import Improvements
from wyspa.rules.cities_knights.lying import Lying
from wyspa.rules.cities_knights.metropolises import Metropolises
from wyspa.rules.cities_knights.pieces import is_knight
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.rules.cities_knights.sleeping_thieves import SleepingThieves
from wyspa.rules.cities_knights.walls import Walls

MOST_HIDDEN = 4  # C-26
MOST_WALLS = 3  # C-47
LANDING = 7  # C-7


def check_cities(book: Book, state: State) -> None:
    """Ask all of them."""
    progress_cards_are_conserved(book, state)
    nobody_keeps_five_cards(book, state)
    every_deck_has_a_card_for_whoever_draws(book, state)
    knights_stand_at_own_routes(state)
    walls_stand_under_cities(book, state)
    metropolises_belong_to_the_foremost(book, state)
    lying_cities_are_settlements(book, state)
    rates_are_worked_out(book, state)
    thieves_wait_for_the_landing(book, state)
    routes_are_right(book, state)


def phases_on_the_stack(state: State) -> list[int]:
    """List the phases of all frames, the open one included."""
    return [int(state.phase)] + [int(state.stack[k]) for k in range(0, state.depth * FRAME, FRAME)]


def progress_cards_are_conserved(book: Book, state: State) -> None:
    """C-3, C-109: decks, hands and open cards are 54, kind by kind."""
    rule = module(book, Progress)
    part = rule.part(state)
    returned = listed(part.returned)
    for card in range(PROGRESS_CARDS):
        unseen = part.bags[AREA_OF[card]] // rule.one_of(card) % 16
        hidden = sum(rule.holds(state, seat, card) for seat in range(book.seats))
        laid = {4: part.press, 24: part.constitution}.get(card, -1) >= 0
        assert unseen + returned.count(card) + hidden + laid == PROGRESS_COUNTS[card], f"progress card {card}"


def nobody_keeps_five_cards(book: Book, state: State) -> None:
    """C-26: four at most, but for the one who is choosing what to do with the fifth."""
    rule = module(book, Progress)
    choosing = {FIFTH, GIVE_UP} & set(phases_on_the_stack(state))
    for seat in range(book.seats):
        assert rule.hidden(state, seat) <= MOST_HIDDEN + (1 if choosing else 0)


def every_deck_has_a_card_for_whoever_draws(book: Book, state: State) -> None:
    """C-24: with three or four players no deck can be empty when somebody draws."""
    rule = module(book, Progress)
    assert all(rule.left(state, area) >= 1 for area in range(AREAS))


def knights_stand_at_own_routes(state: State) -> None:
    """C-52, C-136: every knight touches a route piece of its owner."""
    for node, here in enumerate(listed(state.on_node)):
        if here and is_knight(here):
            edges = [e for e in listed(state.board.node_edges[node * 3 : node * 3 + 3]) if e >= 0]
            assert any(state.on_edge[e] >> OWNER == here >> OWNER for e in edges), f"a knight is stranded on {node}"


def walls_stand_under_cities(book: Book, state: State) -> None:
    """C-36, C-46 to C-48: walls lie under cities, three a seat at most, and each is worth two cards."""
    rule = module(book, Walls)
    walls = [0] * book.seats
    for node in listed(rule.part(state).nodes):
        assert state.on_node[node] & KIND == CITY
        walls[(state.on_node[node] >> OWNER) - 1] += 1
    base = [book.hand_limit(state, seat) - 2 * walls[seat] for seat in range(book.seats)]
    assert max(walls) <= MOST_WALLS
    assert len(set(base)) == 1


def metropolises_belong_to_the_foremost(book: Book, state: State) -> None:
    """C-84 to C-91: on a city of a seat with level four, that nobody has overtaken; one on each city."""
    levels = module(book, Improvements)
    nodes = listed(module(book, Metropolises).part(state).nodes)
    standing = [node for node in nodes if node >= 0]
    assert len(set(standing)) == len(standing)
    for area, node in enumerate(nodes):
        reached = [levels.level(state, seat, area) for seat in range(book.seats)]
        if node >= 0:
            assert state.on_node[node] & KIND == CITY
            mine = reached[(state.on_node[node] >> OWNER) - 1]
            assert mine >= 4
            assert mine == 5 or max(reached) == 4
        elif state.phase not in crowning(book):
            assert max(reached) < 4


def crowning(book: Book) -> set[int]:
    """Give the phase in which a new holder names the city."""
    return {phase for phase, name in book.phase_names.items() if name == "crown"}


def lying_cities_are_settlements(book: Book, state: State) -> None:
    """C-131, C-155: only where settlement pieces were short, and as many as are missing."""
    lying = listed(module(book, Lying).part(state).nodes)
    for seat in range(book.seats):
        mine = [node for node in lying if state.on_node[node] >> OWNER == seat + 1]
        assert all(state.on_node[node] & KIND == SETTLEMENT for node in mine)
        assert len(mine) == max(0, -state.players[seat].supply[SETTLEMENT])


def rates_are_worked_out(book: Book, state: State) -> None:
    """C-44, C-45, C-125, C-128: the rates that are kept are those from scratch."""
    other = state.copy()
    for seat in range(book.seats):
        book.rerate(other, seat)
        assert other.players[seat].rates == state.players[seat].rates, f"rates of seat {seat}"


def thieves_wait_for_the_landing(book: Book, state: State) -> None:
    """C-8, C-11, C-40: the fleet is on its track; the robber is on the board only after the first landing."""
    track = module(book, Barbarians).part(state).track
    landing = {LOSE_CITY, DEFEND} & set(phases_on_the_stack(state)) or state.winner != NOBODY
    assert 0 <= track < LANDING or (track == LANDING and landing)
    awake = module(book, SleepingThieves).awake(state)
    assert awake or not any(here & ROBBER for here in listed(state.on_hex)) or state.turns == 0


def routes_are_right(book: Book, state: State) -> None:
    """C-62, C-63, C-158, C-159: lengths by trying every way, unless a step of two parts is open."""
    rule = next((rule for rule in book.modules if isinstance(rule, Route)), None)
    if rule is not None and not rule.is_held(state):
        route_lengths_are_right(book, state)
