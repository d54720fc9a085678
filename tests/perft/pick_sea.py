"""Pick the positions at sea anew and count them: `python -m tests.perft.pick_sea`.

Needed when what a position holds has changed. For each scenario it takes the first position of random games in which
its own verb is possible and few other things are. Nobody should pick anew without asking why the old counts differ.
"""

from __future__ import annotations

import re
from pathlib import Path

import wyspa
from tests.walker import Walker
from wyspa import Game
from wyspa.core.playout import perft

HERE = Path(__file__).parent
WANTED: dict[str, tuple[str, int, str]] = {  # position: scenario, seats, verb that is possible there
    "new-shores-sailing": ("new-shores", 4, "lift"),
    "four-islands-setup": ("four-islands", 3, "ship"),
    "fog-islands-finding": ("fog-islands", 4, "find"),
    "desert-pirate": ("through-the-desert", 3, "pirate"),
    "tribe-harbour": ("forgotten-tribe", 3, "place-harbour"),
    "cloth-theft": ("cloth-trade", 4, "pirate-cloth"),
    "pirate-islands-attack": ("pirate-islands", 3, "attack"),
    "wonders-raising": ("wonders", 3, "raise"),
    "new-world-harbours": ("new-world", 4, "harbour"),
}
MOST = 16_000  # sequences of the deepest count
SEEDS = 60


def has(game: Game, verb: str) -> bool:
    """Tell whether somebody could do this now, among not too many other things."""
    words = game.words()
    return len(words) <= 120 and any(said.split()[0] == verb for said in words)


def pick(scenario: str, seats: int, verb: str, box: str | None = None) -> Game:
    """Find the first position with the verb."""
    for seed in range(SEEDS):
        game = wyspa.lay(box, scenario, seats, seed=seed).copy()
        for _ in Walker(seed, talk=0).walk(game, turns=400):
            if not game.over and has(game, verb):
                return game
    raise ValueError(f"{verb} never comes up in {scenario}")


def counts_of(game: Game) -> list[int]:
    """Count until the numbers grow too large."""
    counts: list[int] = []
    while len(counts) < 8:
        n = perft(game.book, game.state, len(counts) + 1)
        if n > MOST or n == 0:
            break
        counts.append(n)
    return counts


def write(wanted: dict[str, Game]) -> None:
    """Write the positions and their counts."""
    table = (HERE / "counts.toml").read_text(encoding="utf-8")
    for name, game in wanted.items():
        (HERE / "positions" / f"{name}.txt").write_text(game.to_text(), encoding="utf-8", newline="\n")
        line = f"{name} = {counts_of(game)}"
        table = re.sub(rf"(?m)^{name} = .*\n", "", table) + line + "\n"
        print(game.turns, game.phase, line)
    (HERE / "counts.toml").write_text(table, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write({name: pick(*wanted) for name, wanted in WANTED.items()})
