"""Whole worlds of servers, people, disk and network under a seed: nothing that was promised is broken in any of them.

`make simulate-server SEEDS=200` lives through more, `make simulate-server SEED=n` through one again, with its history.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.run import live_through

SEEDS = int(os.environ.get("WYSPA_SIMULATED", "40"))
PARTS = 8  # so that several workers share them
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("part", range(PARTS))
def test_in_no_world_is_a_promise_broken(part: int) -> None:
    commands = 0
    for seed in range(part, SEEDS, PARTS):
        outcome = live_through(seed)
        assert not outcome.wrong, f"make simulate-server SEED={seed}\n" + "\n".join(outcome.wrong)
        commands += outcome.acknowledged
    assert commands > 0


@pytest.mark.parametrize("hashing", ["1", "7"])
def test_a_seed_has_one_history_in_every_process(hashing: str) -> None:
    for seed in (3, 12):
        words = [sys.executable, "-m", "tests.simulation", "--seed", str(seed), "--hash"]
        environment = {**os.environ, "PYTHONHASHSEED": hashing}
        done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
        assert done.stdout.split()[0] == live_through(seed).hash, done.stderr


def test_another_seed_has_another_history() -> None:
    assert live_through(2).hash != live_through(6).hash
