"""OpenSpiel's own tests of a Python game, and what it promises: chance nodes, clones, samples of beliefs."""

from __future__ import annotations

import pickle
import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="make test-env runs this in an environment of its own")

from tests.env.test_numbers_and_rows import in_world  # noqa: E402
from tests.leaks.twins import enrich, twin  # noqa: E402
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
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


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
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        assert str(pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]) == str(state)
        assert str(pickle.loads(pickle.dumps(state))) == str(state)
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


def test_offers_that_were_begun_are_carried_along():
    game = pyspiel.load_game("wyspa(seats=3,offers=1)")
    rng = random.Random(2)
    state, seen = game.new_initial_state(), 0
    for _ in range(3000):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(rng.randrange(len(state.chance_outcomes())))
            continue
        again = game.deserialize_state(state.serialize())
        assert again.legal_actions() == state.legal_actions()
        seen += any(state.episode.used)
        state.apply_action(max(state.legal_actions()) if rng.random() < 0.5 else rng.choice(state.legal_actions()))
    assert seen > 5


@pytest.mark.parametrize(
    "table", ["seats=4,offers=1", "box=cities-knights,seats=3", "box=seafarers,map=fog-islands,seats=4"]
)
def test_a_player_is_told_nothing_that_is_hidden(table: str):
    game = pyspiel.load_game(f"wyspa({table})")
    rng = random.Random(table)
    different = 0
    for seed in range(12):
        state = walked(game, seed, 150 + 20 * seed)
        player = state.current_player()
        if player < 0:
            continue
        enrich(rng, game.lab.book, state.episode.state)
        game.lab.book.legal(state.episode.state, state.episode.seat, state.episode.out)
        world = twin(rng, game.lab.book, state.episode.state, player)
        other = spiel.WyspaState(game, in_world(state.episode, world))
        different += str(other) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions(player) == state.legal_actions(player)
        assert other.rewards() == state.rewards()
        here, there = game.make_py_observer(), game.make_py_observer()
        here.set_from(state, player)
        there.set_from(other, player)
        assert (here.tensor == there.tensor).all()
        assert here.string_from(state, player) == there.string_from(other, player)
    assert different > 3


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("box=bass", "there is no box bass"),
        ("seats=9", "for 3 or 4 players, not for 9"),
        ("options=soon", "write name:value"),
        ("options=colour:red", "there is no option colour"),
        ("options=target:9999", "target must be a number"),
        ("offers=-1", "0 to 50 offers"),
        ("turns=0", "1 turn or more"),
        ("seed=-1", "0 or more"),
        ("colour=red", "Unknown parameter"),
    ],
)
def test_what_cannot_be_is_refused(settings: str, said: str):
    with pytest.raises(Exception, match=said):
        pyspiel.load_game(f"wyspa({settings})")
    assert pyspiel.load_game("wyspa(options=target:8;friendly_robber:yes)").lab.book.target == 8


def test_answers_and_outcomes_that_there_are_not_are_refused():
    state = pyspiel.load_game("wyspa(seats=3)").new_initial_state()
    with pytest.raises(ValueError, match="999 is no outcome now"):
        state.apply_action(999)
    state = walked(pyspiel.load_game("wyspa(seats=3)"), 1, 100)
    for wrong in (10**6, state.get_game().num_distinct_actions() - 1):
        with pytest.raises(ValueError, match="not legal now"):
            state.apply_action(wrong)


def test_a_hall_is_refused():
    with pytest.raises(Exception, match="parallel_env"):
        spiel.WyspaGame({"box": "connect", "seats": 6})
