"""What Wyspa does in a second: one measurement by name, as JSON. Runs compiled, or with WYSPA_PURE=1 uncompiled."""

import gc
import json
import random
import resource
import sys
import time

import wyspa
from wyspa.core import book as engine
from wyspa.core.arrays import array
from wyspa.core.board import Board, hexagon
from wyspa.core.dealer import Seeded
from wyspa.core.plan import OPEN, Plan
from wyspa.core.playout import Playout, copy_often
from wyspa.rules.base.ids import DESERT
from wyspa.table import book_of, plan_of, set_table

MOST_TURNS = 1000


def plan_of_radius(radius: int) -> Plan:
    """Make a hexagon of any size with the base island's mixture; the base island itself for radius 2."""
    if radius == 2:
        return plan_of(set_table())
    board = Board(hexagon(radius))
    plan = Plan(board, [OPEN] * int(board.n_hex), [OPEN] * int(board.n_hex), [], [])
    terrains = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4]
    numbers = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
    plan.terrain_pool = array([DESERT] + [terrains[k % 18] for k in range(int(board.n_hex) - 1)])
    plan.number_pool = array([numbers[k % 18] for k in range(int(board.n_hex) - 1)])
    plan.bare = array([DESERT])
    return plan


def games(n: int, first_seed: int, radius: int = 2) -> dict:
    """Play random four-player games; laying the table is counted."""
    return played(book_of(set_table()), plan_of_radius(radius), n, first_seed)


def duel(n: int, first_seed: int) -> dict:
    """Play random games of one against one to ten points, as the peer does."""
    table = set_table(preset="duel", target=10, hand_limit=7, friendly_robber="no")
    return played(book_of(table), plan_of(table), n, first_seed)


def sea(n: int, first_seed: int) -> dict:
    """Play random four-player games of New Shores, ship moves included."""
    table = set_table(map="new-shores", seats=4)
    return played(book_of(table), plan_of(table), n, first_seed)


def cities(n: int, first_seed: int) -> dict:
    """Play random four-player games of Cities & Knights."""
    table = set_table("cities-knights", seats=4)
    return played(book_of(table), plan_of(table), n, first_seed)


def travel(n: int, first_seed: int) -> dict:
    """Play random games of two with neutral colours and trade cards, each on an island put together anew."""
    table = set_table("travel", "travel:random")
    return played(book_of(table), plan_of(table), n, first_seed)


def together(times: int) -> dict:
    """Play a little of the base game, the sea and the cities in turn, so often, and give the best rate of each.

    What else the machine does slows all of them for seconds at a time; short stretches in turn meet the same weather.
    """
    best: dict[str, float] = {}
    for _ in range(times):
        for name, play, n in (("base", games, 300), ("sea", sea, 60), ("cities", cities, 80)):
            found = play(n, 1)
            best[name] = max(best.get(name, 0.0), found["actions"] / found["seconds"])
    return {"actions_per_second": best}


def played(book: engine.Book, plan: Plan, n: int, first_seed: int) -> dict:
    """Lay tables and play them at random."""
    actions = turns = 0
    start = time.process_time()
    for seed in range(first_seed, first_seed + n):
        dealer = Seeded(seed)
        state = book.lay(plan.board, plan.deal(dealer))
        playout = Playout()
        playout.run(book, state, dealer, MOST_TURNS)
        actions += playout.actions
        turns += state.turns
    seconds = time.process_time() - start
    return {"games": n, "seconds": seconds, "actions": actions, "turns": turns}


def copies(n: int) -> dict:
    """Copy a state of the middle game, and weigh a copy that is kept."""
    game = wyspa.lay(seed=3)
    Playout().run(game.book, game.state, Seeded(4), MOST_TURNS, 300)
    start = time.process_time()
    copy_often(game.state, n)
    seconds = time.process_time() - start
    gc.collect()
    before = memory()
    kept = [game.state.copy() for _ in range(40_000)]
    return {"copies": n, "seconds": seconds, "bytes_each": (memory() - before) / len(kept)}


def laying(n: int) -> dict:
    """Lay tables by the same words, as environments do."""
    wyspa.lay(seed=0)
    start = time.process_time()
    for seed in range(n):
        wyspa.lay(seed=seed)
    return {"tables": n, "seconds": time.process_time() - start}


def driven(n: int, first_seed: int, seeing: bool) -> dict:
    """Let a bot in plain Python choose; with `seeing` it is given a view of every decision."""
    actions = 0
    start = time.process_time()
    for seed in range(first_seed, first_seed + n):
        choose = random.Random(seed).choice
        game = wyspa.lay(seed=seed)
        while not game.over and game.turns < MOST_TURNS:
            if seeing:
                game.view(game.actor)
            game.play(choose(game.legal()))
        actions += len(game.log())
    return {"actions": actions, "seconds": time.process_time() - start}


def memory() -> int:
    """Give the resident memory in bytes."""
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize()


def flat(n: int) -> dict:
    """Play many games and see whether memory grows after the first tenth."""
    games(n // 10, 1)
    gc.collect()
    before = memory()
    games(n - n // 10, n)
    gc.collect()
    return {"games": n, "grown_bytes": memory() - before, "resident_bytes": memory()}


def main() -> None:
    """Run one measurement: name and numbers."""
    name, *numbers = sys.argv[1:]
    found = {
        "games": games,
        "copies": copies,
        "driven": driven,
        "laying": laying,
        "flat": flat,
        "duel": duel,
        "travel": travel,
        "sea": sea,
        "cities": cities,
        "together": together,
    }[name](*map(int, numbers))
    found["compiled"] = not engine.__file__.endswith(".py")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
