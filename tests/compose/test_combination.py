"""The sea with cities and knights: every scenario that goes with them plays random games with all invariants on.

`WYSPA_LONG=1` plays the complete product, `WYSPA_LONG_GAMES` games of each table (default 200), the house rules
taking turns.
"""

from __future__ import annotations

import os
from itertools import product

import pytest

import wyspa
from tests import invariants
from tests.compose.cities_oracles import check_cities
from tests.compose.sea_oracles import check_sea
from tests.compose.tables import Options, house_rules, name_of
from tests.compose.test_sea import replay_is_equal, text_gives_it_back
from tests.walker import Walker
from wyspa import Game
from wyspa.core.arrays import listed
from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER
from wyspa.core.state import State
from wyspa.laying import lay_table
from wyspa.rules.cities_knights.pieces import is_knight
from wyspa.rules.seafarers.ids import PIRATE, SHIP
from wyspa.rules.seafarers_cities_knights.box import FOR_EXPERTS, RECOMMENDED
from wyspa.table import map_named, map_names, read_table, without_seats

LONG = os.environ.get("WYSPA_LONG") == "1"
LONG_GAMES = int(os.environ.get("WYSPA_LONG_GAMES", "200"))
QUICK_TURNS = 60
SELDOM = 50  # the slow oracles are asked at every so many-th action
BOX = "seafarers-cities-knights"


def joined_tables() -> list[Options]:
    """Give every drawing that goes with the cities, with all seats, layouts, harbours and both ways to defend."""
    tables: list[Options] = []
    for name in map_names():
        scenario = without_seats(name)
        if scenario not in (*RECOMMENDED, *FOR_EXPERTS):
            continue
        drawing = map_named(name)
        layouts = ["fixed", "variable"] if drawing.marking.groups else ["fixed"]
        expert: Options = {} if scenario in RECOMMENDED else {"expert": "yes"}
        tables += [
            {"map": name, "seats": seats, "layout": layout, "ports": ports, "choose_defenders": choose}
            | {"strict_chase": "yes" if (ports == "random") == (choose == "yes") else "no"}
            | expert
            for seats, layout, ports, choose in product(drawing.seats, layouts, ["fixed", "random"], ["no", "yes"])
        ]
    return tables


def quick_tables() -> list[Options]:
    """Give each drawing with each number of seats and each layout once; all other choices take turns."""
    houses = house_rules()
    tables: list[Options] = []
    for table in joined_tables():
        if table["ports"] == "fixed" and table["choose_defenders"] == "no":
            k = len(tables)
            chosen: Options = {"ports": ["fixed", "random"][k % 2], "choose_defenders": ["no", "yes"][k // 2 % 2]}
            tables.append(table | chosen | houses[k % len(houses)])
    return tables


def check_joined(book: Book, state: State) -> None:
    """Ask what is true only where both meet."""
    ships_at_foreign_knights_stay(book, state)
    knights_join_nothing(book)
    the_pirate_is_there_from_the_start(book, state)


def ships_at_foreign_knights_stay(book: Book, state: State) -> None:
    """X-25: whoever asks, no ship that touches another's knight may be lifted."""
    nodes = state.board.edge_nodes
    for edge, here in enumerate(listed(state.on_edge)):
        if here & KIND == SHIP:
            ends = [state.on_node[nodes[edge * 2 + k]] for k in range(2)]
            if any(is_knight(x) and x >> OWNER != here >> OWNER for x in ends):
                assert not book.may_lift(state, SHIP, edge, (here >> OWNER) - 1)


def knights_join_nothing(book: Book) -> None:
    """X-27: no route begins at a knight."""
    assert not any(book.roots[kind] for kind in range(book.piece_kinds) if is_knight(kind))


def the_pirate_is_there_from_the_start(book: Book, state: State) -> None:
    """X-8: one pirate at sea at every moment, where the scenario has one."""
    assert sum(here & PIRATE for here in listed(state.on_hex)) == book.thieves & PIRATE


def play_and_check(table: Options, seed: int, turns: int, skip: int = 0, seldom: int = SELDOM) -> Game:
    """Play one game and check after every action, once so many turns are over; then replay its log."""
    first = wyspa.lay("cities-knights", seed=seed, **table)
    assert first.line.startswith(f"box={BOX} ")
    game = lay_table(read_table(first.line), layout=first.island)
    invariants.check_thoroughly(game.book, game.state)
    for k, _ in enumerate(Walker(seed, talk=0.03).walk(game, turns=turns)):
        if game.turns < skip:
            continue
        invariants.check(game.book, game.state)
        if k % 5 == 0:
            check_cities(game.book, game.state)
            check_joined(game.book, game.state)
        if k % seldom == 0:
            invariants.check_thoroughly(game.book, game.state)
            check_sea(game.book, game.state)
    invariants.check_thoroughly(game.book, game.state)
    check_cities(game.book, game.state)
    check_joined(game.book, game.state)
    check_sea(game.book, game.state)
    replay_is_equal(game)
    text_gives_it_back(game)
    return game


@pytest.mark.skipif(LONG, reason="the long run plays the same tables")
@pytest.mark.parametrize("table", quick_tables(), ids=name_of)
def test_random_games_of_both_boxes_keep_every_invariant(table: Options):
    play_and_check(table, seed=1, turns=QUICK_TURNS)


@pytest.mark.skipif(LONG, reason="the long run plays the same tables")
@pytest.mark.parametrize("scenario", [*RECOMMENDED, *FOR_EXPERTS])
def test_late_positions_of_both_boxes_keep_every_invariant(scenario: str):
    play_and_check({"map": scenario, "seats": 4, "expert": "yes", "target": 25}, seed=2, turns=330, skip=280)


@pytest.mark.skipif(not LONG, reason="WYSPA_LONG=1 plays the complete product")
@pytest.mark.parametrize("table", joined_tables(), ids=name_of)
def test_the_complete_product_of_both_boxes_keeps_every_invariant(table: Options):
    houses = house_rules()
    for seed in range(LONG_GAMES):
        play_and_check(table | houses[seed % len(houses)], seed, turns=1000, seldom=100)


def test_the_lists_hold_every_scenario_with_three_and_four_players():
    for tables in (joined_tables(), quick_tables()):
        played = {(without_seats(str(table["map"])), table["seats"]) for table in tables}
        assert played == {(name, seats) for name in (*RECOMMENDED, *FOR_EXPERTS) for seats in (3, 4)}
    lines = {wyspa.set_table("cities-knights", **table).line() for table in joined_tables()}
    assert len(lines) == len(joined_tables())


def test_random_games_send_knights_to_sea_and_after_the_pirate():
    """What is new where both meet does happen, so that the invariants were asked of it."""
    done: set[str] = set()
    at_sea = False
    for seed in range(3, 6):
        game = wyspa.lay("cities-knights", map="through-the-desert", seats=4, seed=seed).copy()
        for _, action in Walker(seed, talk=0.02).walk(game, turns=450):
            done.add(game.say(action).split()[0])
            at_sea = at_sea or any(is_knight(x) and is_open_sea(game.state, n) for n, x in knights(game.state))
    assert {"chase", "chase-pirate", "march", "recruit", "diplomat", "lift", "take"} <= done
    assert at_sea


def knights(state: State) -> list[tuple[int, int]]:
    """List the nodes with something that is no building."""
    return [(node, x) for node, x in enumerate(listed(state.on_node)) if x and is_knight(x)]


def is_open_sea(state: State, node: int) -> bool:
    """Tell whether nothing but sea lies around a node."""
    hexes = [h for h in listed(state.board.node_hexes[node * 3 : node * 3 + 3]) if h >= 0]
    return all(state.layout.terrain[h] == 6 for h in hexes)
