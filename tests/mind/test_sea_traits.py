"""What a row tells of the sea: lands that would pay, how far away they are, and ships that may move or are held."""

from __future__ import annotations

import wyspa
from tests.leaks.test_consequences import Chooser
from wyspa.game import Game
from wyspa.mind.describing import Describer
from wyspa.rules.base.ids import ROAD, SETTLEMENT
from wyspa.rules.seafarers.ids import SHIP
from wyspa.rules.seafarers.islands import Islands

FAR = 8


def row(game: Game, seat: int) -> dict[str, float]:
    describer = Describer(game.book)
    return dict(zip(describer.names, describer.describe(game.state, seat).listed(), strict=True))


def routes_to_new_land(game: Game, seat: int) -> int:
    """Count by going step by step, as a player would with a finger on the board."""
    board, islands = game.state.board, game.book.rule(Islands)
    known = islands.part(game.state).known[seat]
    places = game.state.players[seat].open

    def pays(node: int) -> bool:
        return islands.lands_at(game.state, node) & ~known != 0

    if any(pays(node) for node in places[SETTLEMENT]):
        return 0
    reached = {board.edge_nodes[2 * e + k] for kind in (ROAD, SHIP) for e in places[kind] for k in (0, 1)}
    for n in range(1, FAR):
        if any(pays(node) for node in reached):
            return n
        reached |= {board.node_nodes[3 * node + k] for node in reached for k in range(3)} - {-1}
    return FAR


def test_the_way_to_new_land_is_counted_in_routes():
    game, walker = wyspa.lay("seafarers", "new-shores", 4), Chooser(5)
    found = set()
    for n in range(900):
        if game.over:
            break
        if n % 9 == 0:
            seat = n // 9 % 4
            told = row(game, seat)
            way = routes_to_new_land(game, seat)
            assert told["0.land_way"] == (FAR - way) / FAR
            assert (told["0.land_ready"], told["0.land_next"]) == (way == 0, way == 1)
            found.add(way)
        seat, action = walker.choose(game)
        game.play(action, seat)
    assert len(found) >= 3


def test_lands_left_are_those_that_still_pay():
    game = wyspa.lay("seafarers", "new-shores", 4)
    assert row(game, 0)["0.lands_left"] == 1.0  # three islands of two points each
    islands = game.book.rule(Islands)
    part = islands.part(game.state)
    part.known[2] |= 0b10
    assert row(game, 0)["2.lands_left"] < 0.7
    assert row(game, 0)["0.lands_left"] == 1.0
