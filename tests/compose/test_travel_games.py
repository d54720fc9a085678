"""Two players on every kind of island with every house rule: random games with all invariants, and nothing leaks."""

from __future__ import annotations

import random

import pytest

import wyspa
from tests import invariants
from tests.compose.tables import Options, covering, house_rules, name_of
from tests.compose.test_random_games import play_and_check, replay_is_equal
from tests.compose.travel_oracles import check_travel
from tests.leaks.twins import twin
from tests.rule import rule
from tests.walker import Walker
from wyspa import NOBODY
from wyspa.core.ids import LOW, VERB, A
from wyspa.core.position import hash_of
from wyspa.laying import lay_table
from wyspa.table import read_table

MAPS = ["variable", "beginner", "travel:random", "travel:beginner", "travel:3/B5-A2-B1-B4-A3-B6"]
CHOICES: dict[str, list[object]] = {
    "map": list(MAPS),
    "phases": ["combined", "separated"],
    "steal_optional": ["no", "yes"],
    "one_road": ["no", "yes"],
    "neutral_places": ["marked", "turned-right", "turned-left", "b2.s+e1.n"],
    "start": ["roll", "second"],
    "trade_actions_per_turn": [1, 3],
    "balanced_dice": ["no", "yes"],
}
TURNS = 90
SELDOM = 40


def play_two(table: Options, seed: int, turns: int = TURNS) -> wyspa.Game:
    """Play one game of the variant and check after every action; then replay its log."""
    first = wyspa.lay("travel", seed=seed, **table)
    game = lay_table(read_table(first.line), layout=first.state.layout)
    for k, _ in enumerate(Walker(seed).walk(game, turns=turns)):
        invariants.check(game.book, game.state)
        if k % SELDOM == 0:
            invariants.check_thoroughly(game.book, game.state)
            check_travel(game.book, game.state)
    invariants.check_thoroughly(game.book, game.state)
    check_travel(game.book, game.state)
    replay_is_equal(game)
    assert wyspa.from_text(game.to_text()).hash() == game.hash()
    return game


@pytest.mark.parametrize("table", covering(CHOICES, 2), ids=name_of)
def test_random_games_of_two_keep_every_invariant(table: Options):
    for seed in range(2):
        play_two(table, seed)


@pytest.mark.parametrize("house", house_rules(), ids=name_of)
def test_every_house_rule_goes_with_the_variant(house: Options):
    maps = MAPS[len(str(house)) % len(MAPS) :] + MAPS
    play_two({"map": maps[0], **house}, seed=len(str(house)))


@rule("T-49")
@pytest.mark.parametrize("map", MAPS)
def test_whole_games_of_two_come_to_an_end(map: str):
    assert any(
        play_two({"map": map}, seed, turns=700).winner in ("red", "blue", "orange", "white") for seed in range(3)
    )


@rule("T-54")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("map", MAPS[2:])
def test_three_and_four_play_the_base_game_on_the_travel_board(map: str, seats: int):
    play_and_check({"map": map, "seats": seats}, seed=seats, turns=60)


@pytest.mark.parametrize("map", [*MAPS, "variable"])
def test_the_duel_keeps_every_invariant(map: str):
    game = play_and_check({"preset": "duel", "map": map}, seed=len(map), turns=150)
    assert len(game.seats) == 2
    assert game.state.target == 15


@rule("T-6", "T-29")
def test_hidden_cards_do_not_change_what_anybody_sees():
    rng = random.Random(5)
    different = 0
    for seed in range(4):
        game = wyspa.lay("travel", "travel:random", hand_limit=4)
        for k, _ in enumerate(Walker(seed).walk(game, turns=120)):
            if k % 6 or game.over:
                continue
            for viewer in range(NOBODY, 2):
                other = twin(rng, game.book, game.state, viewer)
                different += hash_of(other) != game.hash()
                assert game.book.view(other, viewer).plain() == game.view(viewer).plain()
    assert different > 200


def test_nonsense_is_refused_and_changes_nothing():
    rng = random.Random(1)
    game = wyspa.lay("travel", "variable")
    for _ in Walker(4).walk(game, turns=60):
        verb = rng.randrange(len(game.book.verbs) + 1)
        action = verb << VERB | rng.choice([rng.randrange(80), rng.randrange(LOW)]) << A | rng.randrange(6)
        seat = rng.randrange(-2, 5)
        before = game.hash()
        try:
            listed = game.is_legal(action, seat)
        except wyspa.UnknownWord:
            listed = False
        if not listed:
            with pytest.raises((wyspa.IllegalAction, wyspa.UnknownWord), match=" "):
                game.play(action, seat)
            assert game.hash() == before
