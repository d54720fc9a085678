"""The examples run as they stand, small: they learn something, and refuse what was learnt elsewhere."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from wyspa.env import BadSetting

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_masked_ppo_runs_and_keeps_its_fingerprint(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    ppo = runpy.run_path(str(EXAMPLES / "ppo.py"))
    out = tmp_path / "ppo.npz"
    ppo["learn"](
        ppo["asked"](["--steps", "512", "--games", "4", "--rollout", "64", "--hidden", "16", "--out", str(out)])
    )
    assert "kept in" in capsys.readouterr().out
    share = ppo["play"](ppo["asked"](["--play", str(out), "--trials", "4"]))
    assert 0 <= share <= 1
    kept = dict(np.load(out))
    np.savez(out, **(kept | {"seats": np.array(3)}))
    with pytest.raises(BadSetting, match="train it again"):
        ppo["play"](ppo["asked"](["--play", str(out), "--trials", "1"]))


def test_imitation_is_better_than_chance():
    right, chance = runpy.run_path(str(EXAMPLES / "imitate.py"))["main"](
        ["--games", "5", "--turns", "60", "--epochs", "8"]
    )
    assert right > 1.3 * chance
