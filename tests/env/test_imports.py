"""Playing needs no library of learners, and `import wyspa` brings none."""

from __future__ import annotations

import subprocess
import sys

WITHOUT = """
import sys
for name in ("numpy", "gymnasium", "pettingzoo"):
    sys.modules[name] = None
import wyspa.env
lab = wyspa.env.Lab(seats=3)
episode = lab.episode(1)
for _ in range(50):
    assert episode.answer(episode.legal()[-1])
print(lab.fingerprint)
"""
LIGHT = """
import sys, wyspa
heavy = {"numpy", "gymnasium", "pettingzoo", "wyspa.env"} & set(sys.modules)
assert not heavy, heavy
"""
KNOWN = """
import gymnasium, wyspa
gymnasium.register_envs(wyspa)
gymnasium.spec("wyspa/Seat-v0")
"""


def run(script: str) -> str:
    """Run Python, and give what it prints."""
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout


def test_an_episode_needs_neither_numpy_nor_gymnasium():
    assert len(run(WITHOUT).strip()) == 16


def test_importing_wyspa_stays_light():
    run(LIGHT)


def test_gymnasium_knows_our_name_when_both_are_imported():
    run(KNOWN)
