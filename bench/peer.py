"""Random four-player games of catanatron: CPU seconds, set-up not counted. Runs in its own environment."""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer


def main(games: int, first_seed: int) -> None:
    spent = 0.0
    turns = 0
    for seed in range(first_seed, first_seed + games):
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)], seed=seed)
        start = time.process_time()
        game.play()
        spent += time.process_time() - start
        turns += game.state.num_turns
    print(json.dumps({"games": games, "seconds": spent, "turns": turns}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
