"""Datasets made here: games between bots, and replays of games that people or bots have played."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from wyspa.arena.contest import make_run
from wyspa.arena.job import Job, make_bot, seed_for
from wyspa.arena.match import Match
from wyspa.arena.simulate import check_sendable, cores, worker_count
from wyspa.arena.spreading import spread
from wyspa.core.dealer import Seeded
from wyspa.data.game_rows import GameRow, row_of_game
from wyspa.data.observing import lab_for, observed
from wyspa.laying import lay_table
from wyspa.replay import load
from wyspa.table import Table


def play_row(job: Job, observations: bool, number: int) -> GameRow:
    """Play game number i of a job: the same game as in the arena, with everything that was done in it."""
    luck, seated = job.luck(number), job.seated(number)
    game = lay_table(job.table, Seeded(seed_for(job.seed, luck)))
    bots = [make_bot(job, k, luck, seated[:seat].count(k)) for seat, k in enumerate(seated)]
    names = [job.names[k] for k in seated]
    Match(game, bots, names, seed_for(job.seed, luck, "order")).play(job.turns)
    row = row_of_game(game, job.table, names, f"wyspa bots={','.join(job.names)} seed={job.seed} game={number}")
    return observed(row, lab_for(row)) if observations else row


def gathered(
    games: int, bots: Sequence[str], table: Table, seed: int, turns: int, workers: int | None, observations: bool
) -> Iterator[GameRow]:
    """Play games and give them in the order of their numbers, whoever plays them."""
    job, _ = make_run(games, bots, table, seed, turns, rotate=True)
    check_sendable(job)
    n = worker_count(workers, games, False, cores())
    early: dict[int, GameRow] = {}
    due = 0
    for parcel in spread(partial(play_row, job, observations), range(games), n):
        early.update(parcel)
        while due in early:
            yield early.pop(due)
            due += 1


def from_replay(path: Path) -> GameRow:
    """Take a game from a replay."""
    replay = load(path)
    game = replay.game()
    players = [replay.players.get(colour, "") for colour in replay.table.seats]
    return row_of_game(game, replay.table, players, f"replay {path.name}")
