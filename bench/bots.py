"""How the greedy bot does at every kind of table: against bots that play at random, and among its own. Writes bots.md.

python bench/bots.py [--against 50] [--among 100] [--workers 2]
"""

import argparse
import os
import platform
from pathlib import Path

from wyspa.arena import simulate
from wyspa.table import Table, scenario_names, set_table

REPORT = Path(__file__).with_name("bots.md")
TURNS = 300
ENOUGH = 0.99  # of the games among greedy bots end by a win within so many turns
CLEARLY = 0.9  # of the games against random ones the single greedy bot wins
HEAD = """# What the greedy bot can do

`make bench-bots` wrote this page ({python}, {cores} cores). One greedy bot against random ones on all other seats, the
seats changing from game to game; and greedy bots on all seats: how many games end by a win within {turns} turns, and
after how many turns in the mean.

| table | players | greedy against random | greedy among greedy | turns |
|---|---|---|---|---|
"""


def tables() -> list[tuple[str, Table]]:
    """List a table of each kind: boxes, presets, scenarios with three and four players."""
    found = [
        ("base, variable island", set_table("base", "variable", 4)),
        ("base, beginner's island", set_table("base", "beginner", 3)),
        ("travel, two players", set_table("travel")),
        ("duel", set_table(preset="duel")),
        ("cities-knights", set_table("cities-knights", seats=3)),
        ("cities-knights", set_table("cities-knights", seats=4)),
    ]
    for scenario in scenario_names():
        found += [(scenario, set_table(map=scenario, seats=seats)) for seats in (3, 4)]
        found.append((f"{scenario}, variable", set_table(map=scenario, seats=4, layout="variable")))
    for scenario in ("new-shores", "through-the-desert"):
        found += [(f"{scenario} with cities-knights", set_table("cities-knights", scenario, seats)) for seats in (3, 4)]
    return list({table.line(): (name, table) for name, table in found}.values())


def main() -> int:
    """Play, write the page, and say whether the bot is good enough everywhere."""
    words = argparse.ArgumentParser()
    words.add_argument("--against", type=int, default=50)
    words.add_argument("--among", type=int, default=100)
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = words.parse_args()
    page = HEAD.format(python=f"Python {platform.python_version()}", cores=os.cpu_count(), turns=TURNS)
    weak: list[str] = []
    for name, table in tables():
        seats = len(table.seats)
        mixed = ["greedy"] + ["random"] * (seats - 1)
        against = simulate(asked.against, mixed, table=table, rotate=True, turns=TURNS, workers=asked.workers)
        among = simulate(asked.among, "greedy", table=table, seed=7, turns=TURNS, workers=asked.workers)
        share = next(bot.wins for bot in against.bots if bot.name == "greedy")
        row = f"| {name} | {seats} | {share} of {asked.against} | {sum(among.wins)} of {asked.among}"
        row += f" | {among.turns_mean:.0f} |"
        print(row, flush=True)
        page += row + "\n"
        if share < CLEARLY * asked.against or sum(among.wins) < ENOUGH * asked.among:
            weak.append(f"{name}, {seats} players")
    REPORT.write_text(page, encoding="utf-8")
    print(f"too weak: {'; '.join(weak)}" if weak else "good enough everywhere")
    return 1 if weak else 0


if __name__ == "__main__":
    raise SystemExit(main())
