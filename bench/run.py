"""Measure Wyspa and its peer in one run on one core, as ratios; writes bench/results.json.

The machines are shared and noisy: rounds are interleaved, each contestant keeps its best round, and only what was
measured in the same run is compared.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROUNDS = 5
STRETCHES = 6
GOALS = {
    "ratio_compiled": 280,
    "ratio_duel": 125,
    "ratio_sea": 20,
    "ratio_pure": 3,
    "copies_per_second": 1_500_000,
    "driven_actions_per_second": 600_000,
    "tables_per_second": 15_000,
}
MOST_BYTES = 4096
MOST_IN_A_HALL = {"times_6000_to_6": 2, "bytes_per_player_6000": 20_000, "roll_ms_1200": 5}
MOST_TIMES_BASE = {"new_shores": 2.4, "cities_knights": 2}  # an action there against one of the base game


def ours(*words: object, pure: bool = False) -> dict:
    """Run one of our measurements in a process of its own."""
    environment = {**os.environ, "WYSPA_PURE": "1" if pure else "0"}
    command = [sys.executable, str(HERE / "ours.py"), *map(str, words)]
    return json.loads(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


def peer(*words: object) -> dict:
    """Run the peer in its own environment."""
    command = [str(HERE / ".venv-peer/bin/python"), str(HERE / "peer.py"), *map(str, words)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def connect(*words: object) -> dict:
    """Run one of the measurements of a hall in a process of its own."""
    command = [sys.executable, str(HERE / "connect.py"), *map(str, words)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def measure_hall() -> dict:
    """Measure halls of many players: what an action costs, what a player weighs, a roll and a whole game."""
    found = connect("actions")
    by_seats = found["us_per_action"]
    return {
        "us_per_action": by_seats,
        "us_per_action_95": found["us_per_action_95"],
        "times_6000_to_6": round(by_seats["6000"] / by_seats["6"], 2),
        "bytes_per_player_6000": connect("memory", 6000)["bytes_per_player"],
        "roll_ms_1200": connect("roll", 1200)["roll_ms"],
        "game_1200": connect("game", 1200),
    }


def rate(found: dict, what: str) -> float:
    """Give how many a second."""
    return found[what] / found["seconds"]


def main() -> int:
    """Measure, print, write, and say whether the goals are met."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    best = {"peer": 0.0, "compiled": 0.0, "pure": 0.0, "copies": 0.0, "driven": 0.0, "seeing": 0.0, "laying": 0.0}
    best |= {"peer_duel": 0.0, "duel": 0.0, "travel": 0.0, "sea": 0.0, "cities": 0.0}
    actions = weight = 0.0
    together = {"base": 0.0, "sea": 0.0, "cities": 0.0}  # actions a second, measured in turn in one process
    for round_ in range(ROUNDS):
        best["peer"] = max(best["peer"], rate(peer(20, 1), "games"))
        found = ours("games", 1500, 1)
        if not found["compiled"]:
            print("the engine is not compiled: run 'make build' where gcc and the Python headers are", file=sys.stderr)
            return 2
        best["compiled"] = max(best["compiled"], rate(found, "games"))
        actions = max(actions, rate(found, "actions"))
        best["pure"] = max(best["pure"], rate(ours("games", 40, 1, pure=True), "games"))
        found = ours("copies", 500_000)
        best["copies"] = max(best["copies"], rate(found, "copies"))
        weight = found["bytes_each"]
        best["laying"] = max(best["laying"], rate(ours("laying", 5000), "tables"))
        best["driven"] = max(best["driven"], rate(ours("driven", 60, 1, 0), "actions"))
        best["seeing"] = max(best["seeing"], rate(ours("driven", 30, 1, 1), "actions"))
        best["peer_duel"] = max(best["peer_duel"], rate(peer(30, 1, 2), "games"))
        best["duel"] = max(best["duel"], rate(ours("duel", 1500, 1), "games"))
        best["sea"] = max(best["sea"], rate(ours("sea", 200, 1), "games"))
        best["cities"] = max(best["cities"], rate(ours("cities", 300, 1), "games"))
        for name, now in ours("together", STRETCHES)["actions_per_second"].items():
            together[name] = max(together[name], now)
        best["travel"] = max(best["travel"], rate(ours("travel", 1500, 1), "games"))
        print(
            f"round {round_ + 1} of {ROUNDS}: peer {best['peer']:.1f}, compiled {best['compiled']:.0f}, "
            f"uncompiled {best['pure']:.0f} games a second"
        )
    growth = {}
    for radius, hexes, games in ((2, 19, 600), (4, 61, 600), (20, 1261, 60)):
        growth[str(hexes)] = round(max(rate(ours("games", games, 1, radius), "games") for _ in range(2)), 1)
    flat = ours("flat", 10_000)
    results = {
        "ratio_compiled": round(best["compiled"] / best["peer"], 1),
        "ratio_duel": round(best["duel"] / best["peer_duel"], 1),
        "ratio_sea": round(best["sea"] / best["peer"], 1),
        "ratio_pure": round(best["pure"] / best["peer"], 2),
        "peer": "catanatron 3.2.1",
        "peer_games_per_second": round(best["peer"], 2),
        "games_per_second": round(best["compiled"], 1),
        "games_per_second_pure": round(best["pure"], 1),
        "peer_duels_per_second": round(best["peer_duel"], 2),
        "duels_per_second": round(best["duel"], 1),
        "two_player_games_per_second": round(best["travel"], 1),
        "new_shores_games_per_second": round(best["sea"], 1),
        "new_shores_nanoseconds_per_action": round(1e9 / together["sea"], 1),
        "new_shores_times_base_per_action": round(together["base"] / together["sea"], 2),
        "cities_knights_games_per_second": round(best["cities"], 1),
        "cities_knights_nanoseconds_per_action": round(1e9 / together["cities"], 1),
        "cities_knights_times_base_per_action": round(together["base"] / together["cities"], 2),
        "actions_per_second": round(actions),
        "nanoseconds_per_action": round(1e9 / actions, 1),
        "copies_per_second": round(best["copies"]),
        "bytes_per_copy": round(weight),
        "tables_per_second": round(best["laying"]),
        "driven_actions_per_second": round(best["driven"]),
        "driven_with_views_actions_per_second": round(best["seeing"]),
        "games_per_second_by_hexes": growth,
        "memory_growth_bytes_over_9000_games": flat["grown_bytes"],
        "resident_bytes": flat["resident_bytes"],
        "connect": measure_hall(),
    }
    (HERE / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    for name, value in results.items():
        print(f"{name:40} {value}{f'   (goal: at least {GOALS[name]})' if name in GOALS else ''}")
    missed = [name for name, goal in GOALS.items() if results[name] < goal]
    if results["bytes_per_copy"] > MOST_BYTES:
        missed.append("bytes_per_copy")
    times = {f"{box}_times_base_per_action": most for box, most in MOST_TIMES_BASE.items()}
    missed += [name for name, most in times.items() if results[name] > most]
    missed += [f"connect.{name}" for name, most in MOST_IN_A_HALL.items() if results["connect"][name] > most]
    print(f"short of the goal: {', '.join(missed)}" if missed else "all goals are met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
