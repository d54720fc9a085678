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
    before = dict(np.load(out))
    ppo["learn"](
        ppo["asked"](
            [
                "--go-on",
                str(out),
                "--steps",
                "256",
                "--games",
                "4",
                "--rollout",
                "64",
                "--hidden",
                "16",
                "--out",
                str(out),
            ]
        )
    )
    assert not np.array_equal(np.load(out)["wp"], before["wp"])
    share = ppo["play"](ppo["asked"](["--play", str(out), "--trials", "4"]))
    assert 0 <= share <= 1
    kept = dict(np.load(out))
    np.savez(out, **(kept | {"seats": np.array(3)}))
    with pytest.raises(BadSetting, match="train it again"):
        ppo["play"](ppo["asked"](["--play", str(out), "--trials", "1"]))
    np.savez(out, **kept)
    with pytest.raises(BadSetting, match="layers of 16, not of 8"):
        ppo["learn"](ppo["asked"](["--go-on", str(out), "--hidden", "8", "--games", "4"]))
    whole = out.read_bytes()
    for wrong, said in (
        (whole[: len(whole) // 2], "is damaged"),
        (b"no weights", "is damaged"),
        (b"", "is damaged"),
        (whole[:3000] + bytes(200) + whole[3200:], "is damaged"),
    ):
        out.write_bytes(wrong)
        with pytest.raises(BadSetting, match=said):
            ppo["play"](ppo["asked"](["--play", str(out), "--trials", "1"]))
    np.savez(out, other=np.zeros(3))
    with pytest.raises(BadSetting, match="it has no b1, b2"):
        ppo["play"](ppo["asked"](["--play", str(out), "--trials", "1"]))
    with pytest.raises(BadSetting, match="cannot be read: No such file"):
        ppo["play"](ppo["asked"](["--play", str(tmp_path / "none.npz"), "--trials", "1"]))


def test_imitation_is_better_than_chance():
    right, chance = runpy.run_path(str(EXAMPLES / "imitate.py"))["main"](
        ["--games", "5", "--turns", "60", "--epochs", "8"]
    )
    assert right > 1.3 * chance


def test_self_play_learns_against_a_pool_that_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    small = ["--updates", "3", "--games", "12", "--batch", "6", "--freeze", "1", "--pool", "3", "--hidden", "16"]
    main = runpy.run_path(str(EXAMPLES / "self_play.py"))["main"]
    curve, share = main([*small, "--trials", "6", "--out", str(tmp_path / "self.npz")])
    assert len(curve) == 3
    assert 0 <= share <= 1
    assert "against a pool of 3" in capsys.readouterr().out


def test_a_recorded_language_model_plays_to_the_end(tmp_path: Path):
    talk = runpy.run_path(str(EXAMPLES / "language_model.py"))
    answers = EXAMPLES / "language_model_answers.jsonl"
    told = talk["main"](["--recorded", str(answers), "--record", str(tmp_path / "again.jsonl"), "--turns", "60"])
    assert told["moves"] > 10
    assert told["refused"] > 0  # the recording has wrong answers too, and they are told why
    again = (tmp_path / "again.jsonl").read_text(encoding="utf-8").splitlines()
    assert again[:10] == answers.read_text(encoding="utf-8").splitlines()[:10]
    assert talk["move_in"]("I see 3 roads.\nMOVE: `12`") == "12"
    assert talk["move_in"]("so I take 7") == "7"
    with pytest.raises(SystemExit, match="is no recording of answers"):
        talk["main"](["--recorded", str(EXAMPLES / "ppo.py")])
    with pytest.raises(SystemExit, match="false failed: it says nothing"):
        talk["main"](["--command", "false"])
