"""Imitation in one file: a net of one layer learns to choose as the greedy bot does, from what the bot's seat sees.

    python examples/imitate.py --games 60

Games between greedy bots are played, and each decision is kept as (observation, mask, number of the action). The share
of decisions that are the same is told for games that were not learnt from, beside that of choosing at random.
"""

from __future__ import annotations

import argparse

import numpy as np

from wyspa.bots.driver import Driver
from wyspa.bots.registry import bot_named
from wyspa.env import Lab
from wyspa.env.rows import Gaze

Decisions = tuple[np.ndarray, np.ndarray, np.ndarray]


def watched(lab: Lab, games: range, bot: str, turns: int) -> Decisions:
    """Let bots play, and keep what they saw, might do and did."""
    gaze = Gaze(lab)
    rows, masks, acts = [], [], []
    for seed in games:
        episode = lab.episode(seed)
        episode.logging = True
        driver = Driver(episode.game, {seat: bot_named(bot, seed * 8 + seat) for seat in range(lab.seats)}, seed=seed)
        while episode.seat >= 0 and episode.state.turns < turns:
            seat = int(episode.seat)
            action = driver.answer(seat)
            if action in episode.out.listed():  # offers are composed: they have no number of their own
                mask = gaze.mask(episode)
                if mask.sum() > 1:
                    rows.append(gaze.row(episode, seat))
                    masks.append(mask)
                    acts.append(lab.encode(action, seat))
            episode.play(action)
    return np.array(rows), np.array(masks), np.array(acts)


def chances(weights: np.ndarray, rows: np.ndarray, masks: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """Give how likely each action is."""
    logits = np.where(masks > 0, (rows * scale) @ weights, -1e9)
    logits = np.exp(logits - logits.max(axis=1, keepdims=True))
    return logits / logits.sum(axis=1, keepdims=True)


def learnt(lab: Lab, data: Decisions, epochs: int, rate: float, seed: int) -> np.ndarray:
    """Go down the slope of the log-likelihood, in small batches."""
    rows, masks, acts = data
    scale = (1 / np.array(lab.scales)).astype(np.float32)
    weights = np.zeros((lab.width, lab.actions), np.float32)
    speed = np.full((lab.width, 1), 1e-6, np.float32)
    rng = np.random.default_rng(seed)
    for _ in range(epochs):
        for i in np.array_split(rng.permutation(len(acts)), max(1, len(acts) // 256)):
            p = chances(weights, rows[i], masks[i], scale)
            p[np.arange(len(i)), acts[i]] -= 1
            slope = (rows[i] * scale).T @ (p / len(i))
            speed += (slope * slope).sum(axis=1, keepdims=True)
            weights -= (rate * slope / np.sqrt(speed)).astype(np.float32)
    return weights


def main(words: list[str] | None = None) -> tuple[float, float]:
    """Learn and tell how often it is right, and how often chance would be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in {
        "games": 60,
        "turns": 300,
        "epochs": 12,
        "rate": 0.3,
        "seed": 1,
        "bot": "greedy",
        "seats": 4,
    }.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    args = parser.parse_args(words)
    lab = Lab(seats=args.seats, offers=0)
    new = max(1, args.games // 5)
    weights = learnt(lab, watched(lab, range(new, args.games), args.bot, args.turns), args.epochs, args.rate, args.seed)
    rows, masks, acts = watched(lab, range(new), args.bot, args.turns)
    p = chances(weights, rows, masks, (1 / np.array(lab.scales)).astype(np.float32))
    right, chance = float((p.argmax(axis=1) == acts).mean()), float((1 / masks.sum(axis=1)).mean())
    print(f"{len(acts):,} new decisions: the same as {args.bot} in {right:.1%}, by chance {chance:.1%}")
    return right, chance


if __name__ == "__main__":
    main()
