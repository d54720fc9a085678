"""Masked PPO in one file, with numpy alone: a net learns to play a seat of the base game against players at random.

    python examples/ppo.py --minutes 5 --out ppo.npz --picture curve.svg
    python examples/ppo.py --play ppo.npz --trials 2000

It sees what its seat may see, and nothing else; the mask keeps it to what is legal. The weights are kept with the
fingerprint of actions and observations, and are refused at a table where these mean something else. `make learn` runs
both lines; docs/research.md shows what came of it.
"""

from __future__ import annotations

import argparse
import time
import zlib
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from wyspa.arena import wilson
from wyspa.arena.charts import Curve, curves_by_hand
from wyspa.env import BadSetting, Lab
from wyspa.env.vector_env import LanesEnv

NEVER = np.float32(-1e9)
Arrays = dict[str, np.ndarray]


class Net:
    """Two hidden layers; a logit for each action and a value."""

    def __init__(self, seen: int, actions: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)

        def layer(n: int, m: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((n, m)) * scale / np.sqrt(n)).astype(np.float32)

        self.w: Arrays = {
            "w1": layer(seen, hidden, 1.4), "b1": np.zeros(hidden, np.float32),
            "w2": layer(hidden, hidden, 1.4), "b2": np.zeros(hidden, np.float32),
            "wp": layer(hidden, actions, 0.01), "bp": np.zeros(actions, np.float32),
            "wv": layer(hidden, 1, 1.0), "bv": np.zeros(1, np.float32),
        }  # fmt: skip
        self.m = {name: np.zeros_like(x) for name, x in self.w.items()}
        self.v = {name: np.zeros_like(x) for name, x in self.w.items()}
        self.t = 0

    def forward(self, x: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, Arrays]:
        """Give log-probabilities of actions, values, and what going back needs."""
        w = self.w
        h1 = np.maximum(x @ w["w1"] + w["b1"], 0)
        h2 = np.maximum(h1 @ w["w2"] + w["b2"], 0)
        logits = np.where(masks > 0, h2 @ w["wp"] + w["bp"], NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        logp = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return logp, (h2 @ w["wv"] + w["bv"])[:, 0], {"x": x, "h1": h1, "h2": h2}

    def backward(self, kept: Arrays, d_logits: np.ndarray, d_value: np.ndarray, rate: float) -> None:
        """Take one step of Adam down the slope."""
        w, x, h1, h2 = self.w, kept["x"], kept["h1"], kept["h2"]
        d_value = d_value[:, None]
        d2 = (d_logits @ w["wp"].T + d_value @ w["wv"].T) * (h2 > 0)
        d1 = (d2 @ w["w2"].T) * (h1 > 0)
        slopes = {
            "w1": x.T @ d1, "b1": d1.sum(0), "w2": h1.T @ d2, "b2": d2.sum(0),
            "wp": h2.T @ d_logits, "bp": d_logits.sum(0), "wv": h2.T @ d_value, "bv": d_value.sum(0),
        }  # fmt: skip
        size = np.sqrt(sum(float((g * g).sum()) for g in slopes.values()))
        self.t += 1
        for name, slope in slopes.items():
            g = slope * min(1.0, 0.5 / (size + 1e-8))
            self.m[name] = 0.9 * self.m[name] + 0.1 * g
            self.v[name] = 0.999 * self.v[name] + 0.001 * g * g
            step = (self.m[name] / (1 - 0.9**self.t)) / (np.sqrt(self.v[name] / (1 - 0.999**self.t)) + 1e-8)
            w[name] -= (rate * step).astype(np.float32)


def drawn(logp: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draw an action for each row."""
    heaped = np.exp(logp, dtype=np.float64).cumsum(axis=1)
    at = (heaped <= rng.random((len(logp), 1)) * heaped[:, -1:]).sum(axis=1)
    return np.where(at < logp.shape[1], at, logp.argmax(axis=1))  # rounding may lead beyond the last one


def learn(args: argparse.Namespace) -> None:
    """Play and learn until the time is over, processor time that is; tell how it goes, and keep it now and then."""
    lab = Lab(seats=args.seats, offers=0)
    env = LanesEnv(args.games, lab=lab, seat="rotate", autoreset_mode="SameStep", turns=400)
    net = Net(lab.width, lab.actions, args.hidden, args.seed)
    scale = (1 / np.array(lab.scales)).astype(np.float32)
    own = lab.columns.index("own points")
    rng = np.random.default_rng(args.seed)
    seen, info = env.reset(seed=args.seed)
    steps, before, won, lost = 0, 0.0, 0, 0
    curve: list[tuple[int, float, float]] = []
    if args.go_on:
        kept = kept_in(args.go_on)
        lab.check(str(kept["fingerprint"]))
        if len(kept["b1"]) != args.hidden:
            raise BadSetting(f"{args.go_on} holds layers of {len(kept['b1'])}, not of {args.hidden}: see --hidden")
        net.w = {name: kept[name].copy() for name in net.w}
        curve = [(int(s), float(m), float(share)) for s, m, share in kept["curve"]]
        steps, before = curve[-1][:2] if curve else (0, 0.0)
    started = time.process_time() - 60 * before
    left = 1.0  # of the time: towards the end steps are smaller and less is tried out
    n, t_max = args.games, args.rollout
    while left > 0:
        rows = np.zeros((t_max, n, lab.width), np.int8)
        masks = np.zeros((t_max, n, lab.actions), np.int8)
        acts, logps, values = np.zeros((t_max, n), np.int64), np.zeros((t_max, n)), np.zeros((t_max + 1, n))
        rewards, ends = np.zeros((t_max, n)), np.zeros((t_max, n))
        for t in range(t_max):
            rows[t], masks[t] = seen, info["action_mask"]
            logp, values[t], _ = net.forward(seen * scale, masks[t])
            acts[t] = drawn(logp, rng)
            logps[t] = logp[np.arange(n), acts[t]]
            seen, reward, ended, cut, info = env.step(acts[t])
            gained = np.where(ended | cut, 0, seen[:, own].astype(np.float64) - rows[t, :, own]) / 10
            rewards[t], ends[t] = reward + args.points * gained, ended | cut
            won, lost = won + int((reward > 0).sum()), lost + int(((reward < 0) | cut).sum())
        values[t_max] = net.forward(seen * scale, info["action_mask"])[1]
        better, ahead = np.zeros((t_max, n)), np.zeros(n)
        for t in reversed(range(t_max)):
            on = 1 - ends[t]
            ahead = rewards[t] + args.gamma * values[t + 1] * on - values[t] + args.gamma * 0.95 * on * ahead
            better[t] = ahead
        update(net, args, left, scale, rng, (rows, masks, acts, logps, better, better + values[:-1]))
        steps += t_max * n
        minutes = (time.process_time() - started) / 60
        left = 1 - steps / args.steps if args.steps else 1 - minutes / args.minutes
        if won + lost >= args.told:
            curve.append((steps, minutes, won / (won + lost)))
            print(f"{steps:>10,} steps  {minutes:5.1f} min  wins {curve[-1][2]:.1%}", flush=True)
            won = lost = 0
            keep(args, lab, net, curve)
    keep(args, lab, net, curve)
    print(f"kept in {args.out}")


def keep(args: argparse.Namespace, lab: Lab, net: Net, curve: list[tuple[int, float, float]]) -> None:
    """Write the weights, and draw the curve."""
    np.savez(args.out, fingerprint=lab.fingerprint, curve=np.array(curve), seats=args.seats, **net.w)
    if args.picture and curve:
        _, minutes, shares = zip(*curve, strict=True)
        title = "games won against players at random, while learning"
        drawing = curves_by_hand(title, "minutes of processor time", [Curve("PPO", minutes, shares)])
        args.picture.write_text(drawing + "\n", encoding="utf-8")


def update(
    net: Net, args: argparse.Namespace, left: float, scale: np.ndarray, rng: np.random.Generator, batch: tuple
) -> None:
    """Learn from one batch, a few times over. Where there was no choice there is nothing to learn."""
    flat = [x.reshape(-1, *x.shape[2:]) for x in batch]
    chose = flat[1].sum(axis=1) > 1
    rows, masks, acts, logps, better, targets = (x[chose] for x in flat)
    better = (better - better.mean()) / (better.std() + 1e-8)
    rate, tries = args.rate * max(0.05, left), args.entropy * max(0.1, left)
    for _ in range(args.epochs):
        order = rng.permutation(len(acts))
        for k in range(0, len(order), args.minibatch):
            i = order[k : k + args.minibatch]
            logp, value, kept = net.forward(rows[i] * scale, masks[i])
            p, rowed = np.exp(logp), np.arange(len(i))
            ratio = np.exp(logp[rowed, acts[i]] - logps[i])
            free = np.where(better[i] > 0, ratio < 1.2, ratio > 0.8)
            push = np.where(free, -better[i] * ratio, 0.0)
            d_logits = -p * push[:, None]
            d_logits[rowed, acts[i]] += push
            safe = np.where(masks[i] > 0, logp, 0.0)
            entropy = -(p * safe).sum(axis=1, keepdims=True)
            d_logits += tries * p * (safe + entropy)
            d_logits = np.where(masks[i] > 0, d_logits, 0.0) / len(i)
            d_value = ((value - targets[i]) / len(i)).astype(np.float32)
            net.backward(kept, d_logits.astype(np.float32), d_value, rate)


def kept_in(path: Path) -> Arrays:
    """Read weights with what stands beside them."""
    try:
        with np.load(path) as file:
            kept = {name: file[name] for name in file.files}
    except OSError as error:
        raise BadSetting(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, EOFError, AttributeError, TypeError, zlib.error, BadZipFile):
        raise BadSetting(f"{path} is damaged, or holds no weights") from None
    missing = {"fingerprint", "curve", "seats", *Net(1, 1, 1, 0).w} - set(kept)
    if missing:
        raise BadSetting(f"{path} holds no weights of this net: it has no {', '.join(sorted(missing))}")
    return kept


def play(args: argparse.Namespace) -> float:
    """Let what was learnt play games on every seat, drawing its actions; give the share that it wins."""
    kept = kept_in(args.play)
    lab = Lab(seats=int(kept["seats"]), offers=0)
    lab.check(str(kept["fingerprint"]))
    net = Net(lab.width, lab.actions, len(kept["b1"]), 0)
    net.w = {name: kept[name] for name in net.w}
    env = LanesEnv(min(64, args.trials), lab=lab, seat="rotate", autoreset_mode="SameStep", turns=400)
    seen, info = env.reset(seed=args.seed + 1_000_003)
    scale = (1 / np.array(lab.scales)).astype(np.float32)
    rng = np.random.default_rng(args.seed)
    due = -(-args.trials // env.num_envs)  # of each lane: games that end late count as much as those that end soon
    done, won = np.zeros(env.num_envs, int), np.zeros(env.num_envs, int)
    while (done < due).any():
        logp, _, _ = net.forward(seen * scale, info["action_mask"])
        seen, reward, ended, cut, info = env.step(drawn(logp, rng))
        won += (reward > 0) & (done < due)
        done += ended | cut
    wins, games = int(won.sum()), due * env.num_envs
    low, high = wilson(wins, games)
    print(f"won {wins} of {games}: {wins / games:.1%} [{low:.1%}, {high:.1%}]")
    return wins / games


def asked(words: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in {
        "minutes": 5.0, "steps": 0, "games": 256, "rollout": 64, "hidden": 256, "epochs": 3, "minibatch": 2048,
        "seats": 4, "seed": 1, "rate": 4e-4, "gamma": 0.998, "entropy": 0.01, "points": 0.5, "trials": 2000, "told": 500,
    }.items():  # fmt: skip
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--out", type=Path, default=Path("ppo.npz"))
    parser.add_argument("--go-on", type=Path, help="weights that an earlier run has kept; its minutes and steps count")
    parser.add_argument("--picture", type=Path, help="where to draw the curve, as SVG")
    parser.add_argument("--play", type=Path)
    return parser.parse_args(words)


if __name__ == "__main__":
    settings = asked()
    try:
        if settings.play:
            play(settings)
        else:
            learn(settings)
    except BadSetting as error:
        raise SystemExit(f"ppo.py: {error}") from None
