"""Steps a second of the environments, on one core, and those of a peer beside them; the report is bench/env.md.

Processor time is measured, not the clock: the machine may be busy. What a step is, is said in each line.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import numpy as np

from wyspa.belief import belief_of, sample
from wyspa.core.dealer import Seeded
from wyspa.core.playout import Playout
from wyspa.core.view import View
from wyspa.env.lab import Lab
from wyspa.env.lanes import at_random
from wyspa.env.rows import Gaze
from wyspa.env.seat_env import SeatEnv
from wyspa.env.vector_env import LanesEnv
from wyspa.env.zoo import parallel_env, raw_env

HERE = Path(__file__).parent
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
GOALS = {"single": 100_000, "vector": 1_000_000, "beliefs": 200_000}
BOXES: dict[str, dict[str, object]] = {
    "base": {"seats": 4},
    "New Shores": {"map": "new-shores", "seats": 4},
    "Cities & Knights": {"box": "cities-knights", "seats": 4},
}
PEER = """
import time
from catanatron import Color, Game, RandomPlayer
class Counting(RandomPlayer):
    asked = 0
    def decide(self, game, playable_actions):
        Counting.asked += 1
        return super().decide(game, playable_actions)
seed, t = 0, time.process_time()
while time.process_time() - t < SECONDS:
    seed += 1
    Game([Counting(c) for c in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)], seed=seed).play()
print(Counting.asked / (time.process_time() - t))
"""
# The peer's environment: it asks for a gym that cannot be installed any more, and gets its successor under that name.
PEER_ENV = """
import random, sys, time
import gymnasium
from gymnasium import envs, spaces
from gymnasium.envs import registration
sys.modules |= {"gym": gymnasium, "gym.spaces": spaces, "gym.envs": envs, "gym.envs.registration": registration}
from catanatron import Color, RandomPlayer
from catanatron_gym.envs.catanatron_env import CatanatronEnv
env = CatanatronEnv({"enemies": [RandomPlayer(c) for c in (Color.RED, Color.ORANGE, Color.WHITE)]})
env.reset()
rng, steps, t = random.Random(1), 0, time.process_time()
while time.process_time() - t < SECONDS:
    _, _, done, info = env.step(rng.choice(env.get_valid_actions()))
    steps += 1
    if done:
        env.reset()
print(steps / (time.process_time() - t))
"""


def rate(run: Callable[[], int]) -> float:
    """Run long enough, and give how often a second."""
    run()
    n, started = 0, time.process_time()
    while time.process_time() - started < SECONDS:
        n += run()
    return n / (time.process_time() - started)


def single(settings: dict[str, object]) -> float:
    """One seat against three who play at random, as a learner calls it: observation and mask in every step."""
    env = SeatEnv(offers=0, **settings)
    _, info = env.reset(seed=1)
    luck = Seeded(1)
    mask = info["action_mask"]

    def run() -> int:
        nonlocal mask
        for _ in range(2000):
            legal = mask.nonzero()[0]
            _, _, ended, cut, info = env.step(int(legal[luck.below(len(legal))]))
            if ended or cut:
                _, info = env.reset()
            mask = info["action_mask"]
        return 2000

    return rate(run)


def in_turn(settings: dict[str, object]) -> float:
    """Every decision of every seat, one game: the episode with its row and its mask."""
    lab = Lab(offers=0, **settings)
    gaze = Gaze(lab)
    episode, laid = lab.episode(1), 1

    def run() -> int:
        nonlocal episode, laid
        for _ in range(2000):
            if episode.seat < 0:
                laid += 1
                episode = lab.episode(laid)
            gaze.row(episode, episode.seat)
            gaze.mask(episode)
            episode.answer(episode.random_index())
        return 2000

    return rate(run)


def vector(settings: dict[str, object], seat: int | str, games: int) -> float:
    """Many games in the compiled loop, answers drawn there: observations and masks of all are written in every step."""
    env = LanesEnv(games, seat=seat, offers=0, **settings)
    env.reset(seed=1)
    lanes = env.lanes
    assert lanes is not None

    def run() -> int:
        before = int(lanes.steps)
        at_random(lanes, 20)
        np.frombuffer(lanes.obs, dtype=np.int8)
        np.frombuffer(lanes.masks, dtype=np.int8)
        return int(lanes.steps) - before

    return rate(run)


def called(settings: dict[str, object], games: int) -> float:
    """Go through `step` of Gymnasium, with answers that are drawn there before."""
    env = LanesEnv(games, seat="all", offers=0, **settings)
    env.reset(seed=1)
    lanes = env.lanes
    assert lanes is not None

    def run() -> int:
        for _ in range(20):
            answers = np.fromiter((e.random_index() if e.seat >= 0 else 0 for e in lanes.episodes), np.int64, games)
            env.step(answers)
        return 20 * games

    return rate(run)


def hall(agents: int) -> float:
    """Connect, all agents at once, observations and masks of all in every step: answers of agents a second."""
    env = parallel_env(box="connect", seats=agents, offers=0)
    views, _ = env.reset(seed=1)
    luck = Seeded(1)

    def run() -> int:
        nonlocal views
        if not env.agents:
            views, _ = env.reset()
        actions = {}
        for agent, seen in views.items():
            legal = seen["action_mask"].nonzero()[0]
            actions[agent] = int(legal[luck.below(len(legal))])
        views, *_ = env.step(actions)
        return agents

    return rate(run)


def zoo(settings: dict[str, object]) -> float:
    """PettingZoo's turns, with `last()` before every step."""
    env = raw_env(offers=0, **settings)
    env.reset(seed=1)
    luck = Seeded(1)

    def run() -> int:
        for _ in range(500):
            if not env.agents or env.episode.seat < 0 or any(env.truncations.values()):
                env.reset()
            seen, *_ = env.last()
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[luck.below(len(legal))]))
        return 500

    return rate(run)


def playouts(settings: dict[str, object]) -> float:
    """Random play in the compiled loop, without observations: what the engine alone can do."""
    lab = Lab(**settings)
    seed = 0

    def run() -> int:
        nonlocal seed
        seed += 1
        game, dealer = lab.lay(seed)
        playout = Playout()
        playout.run(game.book, game.state, dealer, 300)
        return int(playout.actions)

    return rate(run)


def seen_by_turns(settings: dict[str, object], many: int) -> list[View]:
    """Play at random, and give what the asked seats see now and then, from the first turns to the end."""
    lab = Lab(offers=0, **settings)
    episode, seed, views = lab.episode(1), 1, []
    for n in count(1):
        if episode.seat < 0:
            seed += 1
            episode = lab.episode(seed)
        if n % 15 == 0:
            views.append(episode.game.view(int(episode.seat), True))
            if len(views) == many:
                return views
        episode.answer(int(episode.random_index()))
    return views


def beliefs(settings: dict[str, object]) -> float:
    """Sample possible worlds of what a seat sees, as a search does: a belief is kept for as long as it thinks."""
    kept = [belief_of(view) for view in seen_by_turns(settings, 200)]
    dealer = Seeded(1)

    def run() -> int:
        for belief in kept:
            for _ in range(20):
                belief.sample(dealer)
        return 20 * len(kept)

    return rate(run)


def believed(settings: dict[str, object]) -> float:
    """Sample one possible world of each view: the belief is made anew."""
    views = seen_by_turns(settings, 200)
    dealer = Seeded(1)

    def run() -> int:
        for view in views:
            sample(view, None, dealer)
        return len(views)

    return rate(run)


def peer(script: str) -> float | None:
    """Measure decisions a second of the peer: of its random games, or of one seat in its environment."""
    python = HERE / ".venv-peer" / "bin" / "python"
    if not python.is_file():
        return None
    script = script.replace("SECONDS", str(SECONDS))
    done = subprocess.run([str(python), "-c", script], capture_output=True, text=True, check=False)
    return float(done.stdout.split()[-1]) if done.returncode == 0 and done.stdout.split() else None


def main() -> int:
    """Measure, write the report, and tell whether the goals are met."""
    found: dict[str, float] = {}
    lines = ["| what | " + " | ".join(BOXES) + " |", "|---|" + "---:|" * len(BOXES)]
    ways: dict[str, Callable[[dict[str, object]], float]] = {
        "one seat against random, `SeatEnv.step` (decisions of the seat)": single,
        "all seats, one game: row, mask and answer (decisions)": in_turn,
        "all seats, 256 games, compiled loop (decisions)": lambda table: vector(table, "all", 256),
        "one seat against random, 256 games, compiled loop (decisions of the seat)": lambda t: vector(t, 0, 256),
        "all seats, 256 games through `LanesEnv.step` (decisions)": lambda table: called(table, 256),
        "PettingZoo, `last` and `step` (decisions)": zoo,
        "the engine alone, random play (actions, nature's included)": playouts,
        "possible worlds of a belief that is kept (samples)": beliefs,
        "possible worlds, a new belief for each (samples)": believed,
    }
    for name, way in ways.items():
        rates = {box: way(settings) for box, settings in BOXES.items()}
        found |= {f"{name} {box}": value for box, value in rates.items()}
        lines.append(f"| {name} | " + " | ".join(f"{value:,.0f}" for value in rates.values()) + " |")
        print(lines[-1], flush=True)
    crowd = hall(1000)
    other, its_env = peer(PEER), peer(PEER_ENV)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    one = found["one seat against random, `SeatEnv.step` (decisions of the seat) base"]
    many = found["all seats, 256 games, compiled loop (decisions) base"]
    worlds = found["possible worlds of a belief that is kept (samples) base"]
    turns = found["all seats, one game: row, mask and answer (decisions) base"]
    beside = f"{other:,.0f} (ours with observation and mask: {turns / other:.0f} times)" if other else "not installed"
    env_beside = f"{its_env:,.0f} (ours: {one / its_env:.0f} times)" if its_env else "not installed"
    report = [
        "# Environments: steps a second on one core", "",
        f"Made by `make bench-env`: processor time, {SECONDS:g} s each; int8 observations and masks in every step.",
        "",
        *lines, "",
        f"Connect, 1,000 agents at once: {crowd:,.0f} answers of agents a second.", "",
        "Beside it catanatron 3.2.1, base game, in the same run: one seat against three who play at random in its",
        f"environment (`catanatron_gym` 3.2.1, vector observation, legal actions): {env_beside}.",
        f"Its random games of four without observations, decisions: {beside}.", "",
        f"Memory at the end: {memory:,.0f} MB.", "",
        f"Goals: one environment {GOALS['single']:,} ({one:,.0f}), 256 games {GOALS['vector']:,} ({many:,.0f}),",
        f"possible worlds {GOALS['beliefs']:,} ({worlds:,.0f}).", "",
    ]  # fmt: skip
    (HERE / "env.md").write_text("\n".join(report), encoding="utf-8")
    beside_it = {"hall": crowd, "peer": other, "peer environment": its_env}
    (HERE / "env.json").write_text(json.dumps(found | beside_it, indent=1), encoding="utf-8")
    print("\n".join(report))
    return 0 if one >= GOALS["single"] and many >= GOALS["vector"] and worlds >= GOALS["beliefs"] else 1


if __name__ == "__main__":
    sys.exit(main())
