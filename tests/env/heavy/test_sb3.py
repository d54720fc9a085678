"""sb3-contrib's MaskablePPO takes one seat as it is: it learns a little, and never answers what the mask forbids."""

from __future__ import annotations

import pytest

sb3_contrib = pytest.importorskip("sb3_contrib", reason="make test-env runs this in an environment of its own")

from wyspa.env.seat_env import SeatEnv  # noqa: E402


def test_maskable_ppo_learns_and_keeps_to_the_mask():
    env = SeatEnv(seats=3, opponents="random", seat="rotate", observation="floats", turns=40)
    model = sb3_contrib.MaskablePPO(
        "MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu", policy_kwargs={"net_arch": [16]}
    )
    before = [weights.clone() for weights in model.policy.parameters()]
    model.learn(128)
    assert model.num_timesteps == 128
    assert any((old != new).any() for old, new in zip(before, model.policy.parameters(), strict=True))
    seen, _ = env.reset(seed=2)
    for _ in range(60):
        masks = env.action_masks()
        action, _ = model.predict(seen, action_masks=masks)
        assert masks[action] == 1
        seen, _, ended, cut, _ = env.step(int(action))  # an answer that is not legal would raise
        if ended or cut:
            seen, _ = env.reset()
