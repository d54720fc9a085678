"""What lies near a seat in a hall, as a small hall: it looks alike, is alike in twin worlds, and allows the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

import wyspa
from tests.leaks.test_consequences import Chooser
from tests.leaks.twins import twin
from wyspa import NOBODY, Game, View
from wyspa.belief import NoBelief, belief_of, near_belief_of, sample
from wyspa.belief.halls import NearBelief
from wyspa.core.actions import Actions
from wyspa.core.dealer import Seeded
from wyspa.core.ids import KIND, OWNER
from wyspa.core.position import to_bytes

HALLS: list[dict[str, Any]] = [
    {"seats": 12},
    {"seats": 4, "claims": "manual"},
    {"rows": "4r"},
    {"rows": "11r"},
    {"rows": "3,10r,2x4", "timed": "yes"},
]
STEPS = 1500
# what the numbers of a row of a fact speak of: h: hex, s: seat, t: seat or nobody, m: market, b: board
ROWS = {
    "robbers": "hs", "robber_homes": "hs", "vaults": "s.....", "posts": "h.", "piles": "s.", "offers": "st..",
    "claims": "s.", "winners": "s.", "markets": "m.......", "own_place": "b.",
}  # fmt: skip


def hall_of(options: dict[str, Any], seed: int) -> Game:
    return wyspa.lay("connect", seed=seed, **options)


def said_outside(near: NearBelief, view: View) -> dict[str, object]:
    """Say a view of the cutting in the numbers of the hall."""
    cut, seats = near.cutting, int(near.view.seats)

    def owned(places: dict[int, int], there: dict[int, int]) -> dict[int, int]:
        who = {place: cut.seats_there.get((here >> OWNER) - 1, seats) for place, here in places.items()}
        return {there[place]: (who[place] + 1) << OWNER | here & KIND for place, here in places.items()}

    def by_seat(table: dict[int, Any]) -> dict[int, Any]:
        return {cut.seats_there[seat]: found for seat, found in table.items()}

    return {
        "nodes": owned(view.nodes, cut.nodes_there),
        "edges": owned(view.edges, cut.edges_there),
        "hexes": {cut.hexes_there[h]: figures for h, figures in view.hexes.items()},
        "scope": [cut.seats_there[seat] for seat in view.scope],
        "supply": {seat: list(found) for seat, found in by_seat(view.supply).items()},
        "seats": [by_seat(table) for table in (view.waiting, view.cards, view.points, view.rates, view.hands)],
        "facts": {name: fact_outside(near, name, numbers) for name, numbers in view.facts.items() if numbers},
        **frame(view),
    }


def said_inside(view: View) -> dict[str, object]:
    """Give the same of a view of the hall itself."""
    return {
        "nodes": view.nodes, "edges": view.edges, "hexes": view.hexes, "scope": list(view.scope),
        "supply": {seat: list(found) for seat, found in view.supply.items()},
        "seats": [view.waiting, view.cards, view.points, view.rates, view.hands],
        "facts": {name: numbers for name, numbers in view.facts.items() if numbers},
        **frame(view),
    }  # fmt: skip


def frame(view: View) -> dict[str, object]:
    return {name: int(getattr(view, name)) for name in ("phase", "who", "turn", "turns", "target", "hand", "total")}


def fact_outside(near: NearBelief, name: str, numbers: list[int]) -> list[int]:
    row = ROWS.get(name, ".")
    found: list[int] = []
    for k, number in enumerate(numbers):
        what = row[k % len(row)]
        if what == "h":
            number = near.cutting.hexes_there[number]
        elif what == "s" or (what == "t" and number >= 0):
            number = near.cutting.seats_there[number]
        elif what == "m":
            number += near.first_market
        elif what == "b":
            number = near.cutting.seats_there[near.seat] // 2 + 1
        found.append(number)
    return found


def moments(options: dict[str, Any], seed: int):
    """Walk through a hall, and give some seats at some moments at which seats are asked."""
    rng = random.Random(f"{options} {seed}")
    game = hall_of(options, seed)
    walker = Chooser(seed)
    for n in range(STEPS):
        if game.over:
            game = hall_of(options, seed + n)
        if game.phase in ("round", "robber-phase") and n % 23 == 0:
            yield n, rng, game, rng.randrange(len(game.seats))
        seat, action = walker.choose(game)
        game.play(action, seat)


@pytest.mark.parametrize("options", HALLS, ids=str)
def test_what_is_believed_looks_like_what_is_seen_and_is_the_same_in_twin_worlds(options):
    checked = differ = 0
    for n, rng, game, seat in moments(options, 3):
        view = game.view(seat)
        near = near_belief_of(view)
        state = near.sample(Seeded(n))
        assert said_outside(near, near.book.view(state, near.seat)) == said_inside(view)
        other = twin(rng, game.book, game.state, seat)
        there = game.book.view(other, seat)
        there.line = view.line
        assert to_bytes(sample(there, None, Seeded(n))) == to_bytes(state)
        differ += to_bytes(near.sample(Seeded(n + 1))) != to_bytes(state)
        checked += 1
    assert checked > 30
    assert differ > 0  # hidden cards are dealt anew


@pytest.mark.parametrize("options", HALLS, ids=str)
def test_the_same_is_allowed_there_as_in_the_hall(options):
    out = Actions()
    for n, _, game, seat in moments(options, 4):
        view = game.view(seat)
        if view.waiting.get(seat, 0) == 0:
            continue
        near = near_belief_of(view)
        actions = game.legal(seat)
        there = near.inward(actions, [verb.name for verb in game.book.verbs])
        near.book.legal(near.sample(Seeded(n)), near.seat, out)
        assert None not in there
        assert sorted(out.listed()) == sorted(action for action in there if action is not None)


def test_the_cutting_is_as_small_in_a_hall_of_hundreds_as_in_one_of_twenty_four():
    near = [near_belief_of(wyspa.lay("connect", rows=rows, seed=1).view(5)) for rows in ("12", "200,30r")]
    assert [len(one.cutting.seats) for one in near] == [10, 10]
    assert near[0].line == near[1].line


def test_what_cannot_be_believed_is_said():
    game = wyspa.lay("connect", seats=12, seed=1)
    view = game.book.view(game.state, 0)
    with pytest.raises(NoBelief, match="which table"):
        belief_of(view)
    view = game.view(0)
    view.line = view.line.replace("map=connect:", "map=other:")
    with pytest.raises(NoBelief, match="no hall"):
        belief_of(view)
    rolling = wyspa.lay("connect", seats=12)
    with pytest.raises(NoBelief, match="nature"):
        sample(rolling.view(0), None, Seeded(1))
    assert sample(game.view(0), None, Seeded(1)).winner == NOBODY
