"""Self-play with a pool of opponents in one file: a net learns against what it was before.

    python examples/self_play.py --minutes 10 --out self.npz

Every seat is played by a net. One seat of each game belongs to the learner; the others to nets of the pool, drawn anew
for each game: the learner as it was some updates ago, and the one it began as. Only the learner's decisions are learnt
from. Against the newest alone it would forget how to beat the others. Net and update are those of ppo.py.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from ppo import Net, drawn, play, update

from wyspa.env import Lab
from wyspa.env.vector_env import LanesEnv

Decision = tuple[np.ndarray, np.ndarray, int, float, float]  # row, mask, action, its log-probability, value


class Pool:
    """Weights of nets as they were; the first one stays, of the others the newest."""

    def __init__(self, net: Net, most: int) -> None:
        self.most = most
        self.kept = [copied(net)]

    def add(self, net: Net) -> None:
        self.kept.append(copied(net))
        if len(self.kept) > self.most:
            del self.kept[1]


def copied(net: Net) -> Net:
    """Give a net with the same weights."""
    other = Net.__new__(Net)
    other.w = {name: x.copy() for name, x in net.w.items()}
    return other


def learn(args: argparse.Namespace) -> list[tuple[float, float]]:
    """Play and learn; give the share of games won against the pool after each batch, with the minutes until then."""
    lab = Lab(seats=args.seats, offers=0)
    env = LanesEnv(args.games, lab=lab, seat="all", autoreset_mode="SameStep", turns=400)
    net = Net(lab.width, lab.actions, args.hidden, args.seed)
    pool = Pool(net, args.pool)
    scale = (1 / np.array(lab.scales)).astype(np.float32)
    rng = np.random.default_rng(args.seed)
    seen, info = env.reset(seed=args.seed)
    n, lanes = args.games, np.arange(args.games)
    own = lanes % lab.seats  # which seat of a game is the learner's
    against = rng.integers(len(pool.kept), size=n)  # whom the others of a game are
    open_games: list[list[Decision]] = [[] for _ in range(n)]
    batch: list[tuple[list[Decision], float]] = []
    curve: list[tuple[float, float]] = []
    started, updates = time.process_time(), 0
    while (time.process_time() - started) / 60 < args.minutes and (not args.updates or updates < args.updates):
        masks, seats = info["action_mask"], info["seat"]
        acts = np.zeros(n, np.int64)
        mine = seats == own
        if mine.any():
            logp, value, _ = net.forward(seen[mine] * scale, masks[mine])
            acts[mine] = drawn(logp, rng)
            for k, i in enumerate(np.flatnonzero(mine)):
                kept = (seen[i], masks[i], int(acts[i]), float(logp[k, acts[i]]), float(value[k]))
                open_games[i].append(kept)
        for which, other in enumerate(pool.kept):
            theirs = ~mine & (against == which)
            if theirs.any():
                acts[theirs] = drawn(other.forward(seen[theirs] * scale, masks[theirs])[0], rng)
        seen, rewards, ended, cut, info = env.step(acts)
        for i in np.flatnonzero(ended | cut):
            batch.append((open_games[i], float(rewards[i, own[i]]) if ended[i] else -1.0))
            open_games[i], against[i] = [], rng.integers(len(pool.kept))
            own[i] = (own[i] + 1) % lab.seats
        if len(batch) >= args.batch:
            share = sum(result > 0 for _, result in batch) / len(batch)
            curve.append(((time.process_time() - started) / 60, share))
            update(net, args, 1.0, scale, rng, arrays_of(batch))
            batch, updates = [], updates + 1
            if updates % args.freeze == 0:
                pool.add(net)
            print(
                f"{updates:5} updates  {curve[-1][0]:5.1f} min  {share:.1%} against a pool of {len(pool.kept)}",
                flush=True,
            )
    np.savez(args.out, fingerprint=lab.fingerprint, curve=np.array(curve), seats=args.seats, **net.w)
    print(f"kept in {args.out}")
    return curve


def arrays_of(batch: list[tuple[list[Decision], float]]) -> tuple[np.ndarray, ...]:
    """Give all decisions of some games below each other; what is better than expected is the result less the value."""
    told = [(*decision, result) for decisions, result in batch for decision in decisions]
    rows, masks, acts, logps, values, results = zip(*told, strict=True)
    target = np.array(results)
    parts = (np.array(rows), np.array(masks), np.array(acts), np.array(logps), target - np.array(values), target)
    return tuple(part[None] for part in parts)


def main(words: list[str] | None = None) -> tuple[list[tuple[float, float]], float]:
    """Learn, and see how well that does against players at random."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in {
        "minutes": 10.0, "updates": 0, "games": 64, "batch": 64, "freeze": 10, "pool": 8, "hidden": 128, "epochs": 3,
        "minibatch": 2048, "seats": 3, "seed": 1, "rate": 4e-4, "entropy": 0.01, "trials": 400,
    }.items():  # fmt: skip
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--out", type=Path, default=Path("self.npz"))
    args = parser.parse_args(words)
    curve = learn(args)
    args.play = args.out
    return curve, play(args)


if __name__ == "__main__":
    main()
