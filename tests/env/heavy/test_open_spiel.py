"""OpenSpiel's own tests of a Python game, and what it promises: chance nodes, clones, samples of beliefs."""

from __future__ import annotations

import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="make test-env runs this in an environment of its own")

from wyspa.env import spiel  # noqa: E402


def walked(game: object, seed: int, steps: int) -> object:
    """Play at random."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", ["wyspa(seats=3,turns=12)", "wyspa(box=cities-knights,seats=3,turns=6,offers=1)"])
def test_random_simulations(name: str):
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_chances_are_listed_with_their_probabilities():
    state = pyspiel.load_game("wyspa(seats=3)").new_initial_state()
    assert state.is_chance_node()
    for _ in range(3):
        assert abs(sum(p for _, p in state.chance_outcomes()) - 1) < 1e-9
        state.apply_action(0)


def test_a_clone_goes_on_by_itself():
    state = walked(pyspiel.load_game("wyspa(seats=3)"), 3, 120)
    before = str(state)
    other = state.clone()
    assert str(other) == before
    rng = random.Random(1)
    for _ in range(20):
        if other.is_chance_node():
            other.apply_action(other.chance_outcomes()[0][0])
        else:
            other.apply_action(rng.choice(other.legal_actions()))
    assert str(state) == before


def test_what_is_written_is_read_again():
    game = pyspiel.load_game("wyspa(seats=3,offers=2)")
    for steps in (10, 60, 150, 151, 152, 153):
        state = walked(game, steps, steps)
        if state.is_terminal():
            continue
        again = spiel.deserialized(game, state.serialize())
        assert str(again) == str(state)
        if not state.is_chance_node():
            assert again.legal_actions() == state.legal_actions()


def test_a_sample_looks_the_same_to_its_player():
    game = pyspiel.load_game("wyspa(seats=3)")
    rng = random.Random(7)
    others = 0
    for seed in range(6):
        state = walked(game, seed, 150)
        player = state.current_player()
        if player < 0:
            continue
        sample = state.resample_from_infostate(player, rng.random)
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert sample.legal_actions() == state.legal_actions()
        others += str(sample) != str(state)
    assert others > 0


def test_returns_add_up_to_nothing():
    state = walked(pyspiel.load_game("wyspa(seats=3)"), 2, 100_000)
    assert state.is_terminal()
    assert abs(sum(state.returns())) < 1e-9


def test_a_hall_is_refused():
    with pytest.raises(Exception, match="parallel_env"):
        spiel.WyspaGame({"box": "connect", "seats": 6})
