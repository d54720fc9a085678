"""Games, positions, views, tables and dealers go to other processes and come back as they were."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.walker import Walker
from wyspa.core.arrays import listed
from wyspa.core.position import to_bytes


def walked(table: Table, steps: int) -> wyspa.Game:
    """Give a game in the middle that tells what happens."""
    game = wyspa.lay(**table, seed=3)
    game.tell()
    for _ in Walker(5).walk(game, most=steps):
        pass
    return game


def same(one: wyspa.Game, other: wyspa.Game) -> None:
    assert other is not one
    assert other.state is not one.state
    assert other.hash() == one.hash()
    assert other.line == one.line
    assert other.log() == one.log()
    assert other.island.tiles() == one.island.tiles()
    assert [event.row() for event in other.events(0)] == [event.row() for event in one.events(0)]
    assert [other.legal(seat) for seat in other.waiting()] == [one.legal(seat) for seat in one.waiting()]


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_game_comes_back_with_log_dealer_and_what_was_told_and_plays_on_alike(table: Table):
    game = walked(table, 120)
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        same(game, other)
        here = copy.deepcopy(game)
        for _ in range(60):
            if here.over:
                break
            seat = here.waiting()[0] if here.waiting() else -1
            action = here.legal(seat)[-1]
            here.play(action, seat)
            other.play(action, seat)
        assert other.hash() == here.hash()
        assert other.log() == here.log()


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_positions_and_views_come_back(table: Table):
    game = walked(table, 90)
    state = pickle.loads(pickle.dumps(game.state))
    assert to_bytes(state) == to_bytes(game.state)
    assert pickle.dumps(state) == pickle.dumps(game.state)
    for one in (copy.copy(game.state), copy.deepcopy(game.state)):
        assert to_bytes(one) == to_bytes(game.state)
    for seat in range(-1, min(4, len(game.seats))):
        view = game.view(seat, True)
        for other in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
            assert other.plain() == view.plain()
            assert other.line == view.line


def test_tables_events_refusals_and_dealers_come_back():
    game = walked({"seats": 4}, 30)
    table = wyspa.set_table("base", seats=3)
    assert pickle.loads(pickle.dumps(table)) == table
    events = pickle.loads(pickle.dumps(game.state.journal))
    assert [repr(event) for event in events] == [repr(event) for event in game.state.journal]
    with pytest.raises(wyspa.IllegalAction) as caught:
        game.play("end" if game.phase != "main" else "roll")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (str(error), error.why.key, error.seat, error.action) == (
        str(caught.value), caught.value.why.key, caught.value.seat, caught.value.action,
    )  # fmt: skip
    for dealer in (
        wyspa.Seeded(5),
        wyspa.Proven(b"secret", b"salt"),
        wyspa.Scripted([1, 2, 3, 4]),
        wyspa.Exhaustive([]),
    ):
        dealer.below(6)
        other = copy.deepcopy(dealer)
        assert [other.below(6) for _ in range(3)] == [dealer.below(6) for _ in range(3)]


def test_a_copy_need_not_carry_its_log():
    game = walked({"seats": 4}, 200)
    light = game.copy(log=False)
    assert light.hash() == game.hash()
    assert light.log() == []
    assert len(pickle.dumps(light)) < len(pickle.dumps(game)) / 2


def test_a_view_of_no_table_says_that_it_cannot_be_sent():
    game = wyspa.lay(seats=4, seed=1)
    with pytest.raises(wyspa.UnknownWord, match="which table"):
        pickle.dumps(game.book.view(game.state, 0))


def played_on(game: wyspa.Game) -> tuple[str, list[tuple[int, int]]]:
    """Play in another process."""
    while game.turns < 12 and not game.over:
        game.play(game.legal()[0])
    return game.hash(), game.log()


def test_another_process_plays_the_same_game():
    game = wyspa.lay(seats=4, seed=9)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(played_on, game).result() == played_on(copy.deepcopy(game))


def test_what_is_asked_of_views_and_games_from_plain_python_does_not_grow():
    """A vec that plain Python hands to compiled code is never freed (mypyc 2.4): no public door takes one."""
    import resource

    def work() -> None:
        for _ in range(400):
            game.copy()
            view = game.view(0, True)
            view.to_bytes()
            view.plain()
            listed(view.on_node)
            listed(view.supply[0])
            view.node(3)
            game.legal()
            copy.deepcopy(game)
            pickle.loads(pickle.dumps(view))

    game = walked({"seats": 4}, 100)
    work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(3):
        work()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1500  # kB: one vec each would be more
