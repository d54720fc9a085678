"""Counting cards: a memory that has heard everything knows hands that could not be known from a view alone."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests.leaks.boxes import TABLES, Table, name_of
from tests.leaks.test_consequences import Chooser
from wyspa import NOBODY
from wyspa.belief import belief_of, sample
from wyspa.belief.counting import CardMemory
from wyspa.bots import Bot, Random, guide_of
from wyspa.bots.driver import Driver
from wyspa.core.dealer import Seeded
from wyspa.core.event import HIDDEN, Event
from wyspa.core.position import to_bytes
from wyspa.core.purse import one
from wyspa.core.view import View

WHOLE = [table for table in TABLES if table.get("box") != "connect"]


def event(name: str, seat: int, what: int, detail: int) -> Event:
    return Event(name, seat, what, detail, [])


def test_what_was_gained_and_paid_is_known():
    memory = CardMemory(0, 4)
    memory.hear([event("gained", 1, 3, 2), event("gained", 1, 0, 1), event("paid", 1, 3, 1)])
    assert all(hands[1][:5] == [1, 0, 0, 1, 0] for hands in memory.worlds)


def test_a_card_that_two_exchange_unseen_differs_from_world_to_world_and_a_payment_tells_which_it_was():
    memory = CardMemory(0, 4, seed=3)
    memory.hear([event("gained", 1, 3, 1), event("gained", 1, 0, 1), event("stolen", 2, 1, HIDDEN)])
    assert {tuple(hands[2][:5]) for hands in memory.worlds} == {(1, 0, 0, 0, 0), (0, 0, 0, 1, 0)}
    memory.hear([event("paid", 1, 0, 1)])
    assert {tuple(hands[2][:5]) for hands in memory.worlds} == {(0, 0, 0, 1, 0)}


def test_a_theft_that_was_seen_is_known():
    memory = CardMemory(1, 4)
    memory.hear([event("gained", 1, 3, 1), event("stolen", 2, 1, 3)])
    assert all(hands[2][3] == 1 and hands[1][3] == 0 for hands in memory.worlds)


@pytest.mark.parametrize("table", WHOLE, ids=name_of)
def test_a_remembered_world_looks_like_the_view_and_is_nearer_to_the_truth(table: Table):
    game = wyspa.lay(**table)
    game.tell()
    rng, walker = random.Random(4), Chooser(5)
    seats = len(game.seats)
    memories = [CardMemory(seat, seats, seat) for seat in range(seats)]
    told = 0
    right = blind = 0
    for n in range(400):
        if game.over:
            break
        seat, action = walker.choose(game)
        game.play(action, seat)
        for viewer, memory in enumerate(memories):
            memory.hear(game.events(viewer, told))
        told = len(game.state.journal)
        if n % 20 or game.over:
            continue
        viewer = rng.randrange(seats)
        view = game.view(viewer, True)
        state = sample(view, memories[viewer], Seeded(n))
        assert belief_of(view).book.view(state, viewer, True).plain() == view.plain()
        other = sample(view, None, Seeded(n))
        for seat in range(seats):
            right += state.players[seat].purse == game.state.players[seat].purse
            blind += other.players[seat].purse == game.state.players[seat].purse
    assert right >= blind


class Listener(Bot):
    """Takes the first action and keeps what it hears."""

    listens = True

    def sit(self, guide: object, seat: int) -> None:
        self.seat, self.heard = seat, []

    def hear(self, events: list[Event]) -> None:
        self.heard += [event.row() for event in events]

    def choose(self, view: View, actions: list[int]) -> int:
        return actions[0]


def test_a_bot_that_listens_hears_each_event_once_as_its_seat_may_know_it():
    game = wyspa.lay(seats=3, seed=2)
    listener = Listener()
    driver = Driver(game, {0: listener, 1: Random(1), 2: Random(2)})
    while game.turns < 30 and not game.over:
        driver.step()
    driver.listen()
    heard = listener.heard + [event.row() for event in driver.untold[0]]
    assert heard == [event.row() for event in game.events(0)]
    assert len(heard) > 100
    assert heard != [event.row() for event in game.events(NOBODY)]


def test_nobody_listens_nobody_tells():
    game = wyspa.lay(seats=3, seed=2)
    Driver(game, {0: Random(1), 1: Random(1), 2: Random(2)})
    assert not game.state.telling
    assert guide_of(game.book, game.state.board).seats == 3


def test_the_same_is_remembered_in_twin_worlds():
    game = wyspa.lay(seats=4, seed=5)
    view = game.view(1, True)
    one_memory, other_memory = CardMemory(1, 4, 9), CardMemory(1, 4, 9)
    for memory in (one_memory, other_memory):
        memory.hear([event("gained", 0, 2, 3), event("stolen", 2, 0, HIDDEN)])
    states = [sample(view, memory, Seeded(3)) for memory in (one_memory, other_memory)]
    assert to_bytes(states[0]) == to_bytes(states[1])
    assert one(0) == 1
