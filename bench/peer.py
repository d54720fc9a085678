"""Random games of catanatron, four players or as many as asked for: CPU seconds, set-up not counted.

Runs in its own environment.
"""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)


def main(games: int, first_seed: int, seats: int = 4) -> None:
    """Play, and print what it took."""
    spent = 0.0
    turns = 0
    for seed in range(first_seed, first_seed + games):
        game = Game([RandomPlayer(colour) for colour in COLOURS[:seats]], seed=seed)
        start = time.process_time()
        game.play()
        spent += time.process_time() - start
        turns += game.state.num_turns
    print(json.dumps({"games": games, "seconds": spent, "turns": turns}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
