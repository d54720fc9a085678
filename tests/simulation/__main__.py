"""Simulate servers from the command line: many seeds, or one of them with everything that happened.

python -m tests.simulation --seeds 200             the seeds 0 to 199
python -m tests.simulation --seed 17               one seed again, and its history
python -m tests.simulation --seeds 10000 --go-on   what is not done yet of these with this source
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.simulation.run import Outcome, Progress, live_through, live_through_all

PROGRESS = Path("build/simulation.txt")


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.simulation")
    words.add_argument("--seed", type=int, help="live through one seed and write down everything that happened")
    words.add_argument("--hash", action="store_true", help="write only the hash of its history")
    words.add_argument("--seeds", type=int, default=200, help="how many seeds")
    words.add_argument("--first", type=int, default=0, help="the first of them")
    words.add_argument("--jobs", type=int, default=1, help="how many processes")
    words.add_argument("--go-on", action="store_true", help=f"leave out what {PROGRESS} says was fine, and add to it")
    chosen = words.parse_args()
    if chosen.seed is not None:
        return one(chosen.seed, chosen.hash)
    return many(chosen.first, chosen.seeds, chosen.jobs, Progress(PROGRESS) if chosen.go_on else None)


def one(seed: int, only_hash: bool) -> int:
    outcome = live_through(seed, trace=not only_hash)
    print(outcome.hash) if only_hash else print("\n".join(outcome.trace))
    if not only_hash:
        print(f"history {outcome.hash}")
    return tell(outcome)


def many(first: int, count: int, jobs: int, progress: Progress | None) -> int:
    """Live through many seeds; the first that is wrong ends it."""
    left = [seed for seed in range(first, first + count) if progress is None or seed not in progress.done]
    versions = acknowledged = servers = 0
    for outcome in live_through_all(left, jobs):
        if outcome.wrong:
            return tell(outcome)
        versions, servers = versions + outcome.versions, servers + outcome.servers
        acknowledged += outcome.acknowledged
        if progress is not None:
            progress.add(outcome)
    print(
        f"{len(left)} seeds from {first} on, {count - len(left)} were done before: nothing is wrong. "
        f"{acknowledged} commands acknowledged, {versions} versions seen, {servers} servers."
    )
    return 0


def tell(outcome: Outcome) -> int:
    """Say what is wrong with a seed, and how to see it again."""
    if not outcome.wrong:
        return 0
    for what in outcome.wrong:
        print(f"seed {outcome.seed}: {what}", file=sys.stderr)
    print(f"again: make simulate-server SEED={outcome.seed}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
