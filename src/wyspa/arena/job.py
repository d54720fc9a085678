"""What a simulation plays, and playing game number i of it: the same game whoever plays it, and in whatever order."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from wyspa.arena.lineup import Lineup, slots
from wyspa.arena.match import TURNS, BadBot, Match, Watch
from wyspa.arena.result import GameResult
from wyspa.bots.bot import Bot
from wyspa.bots.chance import Random
from wyspa.bots.registry import Maker
from wyspa.core.arrays import listed
from wyspa.core.dealer import Seeded
from wyspa.core.playout import Playout
from wyspa.core.position import hash_of
from wyspa.laying import lay_table
from wyspa.table import Table, book_of, plan_of

SEED_BYTES = 7  # a seed fits into a native int and stays positive


@dataclass(frozen=True)
class Job:
    """Everything that decides which games are played; it can be sent to another process."""

    table: Table
    names: tuple[str, ...]  # of the bots
    makers: tuple[Maker, ...]
    seed: int
    turns: int = TURNS
    rotate: bool = False
    save: Path | None = None
    lineups: tuple[Lineup, ...] = ()  # if there are none, the bots sit in their order
    paired: bool = False  # all games of a round have one seed

    @cached_property
    def round(self) -> tuple[Lineup, ...]:
        """Give by game of a round which bot sits on which seat."""
        return slots(self.lineups or (tuple(range(len(self.names))),), self.rotate)

    def seated(self, number: int) -> Lineup:
        """Give by seat which bot sits there: with rotation everybody moves on by one seat with each game."""
        return self.round[number % len(self.round)]

    def luck(self, number: int) -> int:
        """Give the number that a game's seeds are derived from: its own, or that of its round."""
        return number // len(self.round) if self.paired else number

    def is_all_random(self) -> bool:
        """Tell whether the compiled loop of random play can do it all."""
        return all(maker is Random for maker in self.makers)


def seed_for(seed: int, number: int, what: str = "game") -> int:
    """Derive the seed of a game, or of a bot in it, from the simulation's seed and the number of the game only."""
    digest = hashlib.sha256(f"{seed} {number} {what}".encode()).digest()
    return int.from_bytes(digest[:SEED_BYTES], "big")


def play_game(job: Job, number: int, watch: Watch | None = None) -> GameResult:
    """Play one game, and save its replay if that is wanted."""
    return play_random(job, number) if job.is_all_random() else play_bots(job, number, watch)


def play_bots(job: Job, number: int, watch: Watch | None) -> GameResult:
    """Let the bots play."""
    luck = job.luck(number)
    game = lay_table(job.table, Seeded(seed_for(job.seed, luck)))
    seated = job.seated(number)
    bots = [make_bot(job, k, luck, seated[:seat].count(k)) for seat, k in enumerate(seated)]
    names = [job.names[k] for k in seated]
    outcome = Match(game, bots, names, seed_for(job.seed, luck, "order")).play(job.turns, watch)
    if job.save is not None:
        from wyspa.replay import dumps

        write(job, number, dumps(game, players(job, seated)))
    return GameResult(number, outcome.winners, outcome.turns, outcome.actions, outcome.points, seated, game.hash())


def make_bot(job: Job, k: int, luck: int, copy: int = 0) -> Bot:
    """Make the k-th bot for a game; where it sits on several seats, each copy has a seed of its own."""
    try:
        return job.makers[k](seed_for(job.seed, luck, f"bot {k}.{copy}" if copy else f"bot {k}"))
    except Exception as error:
        raise BadBot(f"bot {job.names[k]} cannot be made from a seed: {type(error).__name__}: {error}") from error


def play_random(job: Job, number: int) -> GameResult:
    """Let chance play, compiled."""
    dealer = Seeded(seed_for(job.seed, job.luck(number)))
    book, plan = book_of(job.table), plan_of(job.table)
    layout = plan.deal(dealer)
    state = book.lay(plan.board, layout)
    playout = Playout(logging=job.save is not None)
    playout.run(book, state, dealer, job.turns)
    points = tuple(int(state.players[seat].points) for seat in range(len(job.table.seats)))
    seated = job.seated(number)
    if job.save is not None:
        from wyspa.replay import dumps_log
        from wyspa.replay import seated as with_seats

        log = with_seats(job.table, layout, listed(playout.log))
        write(job, number, dumps_log(job.table, layout, log, players(job, seated)))
    winners, actions = tuple(book.winners(state)), int(playout.actions)
    return GameResult(number, winners, int(state.turns), actions, points, seated, hash_of(state))


def players(job: Job, seated: Lineup) -> dict[str, str]:
    """Say who sits where, as replays do."""
    return {colour: job.names[k] for colour, k in zip(job.table.seats, seated, strict=True)}


def replay_name(number: int) -> str:
    """Name the file of a game."""
    return f"game-{number:06d}.wyspa"


def write(job: Job, number: int, text: str) -> None:
    """Write a replay into the folder."""
    if job.save is not None:
        (job.save / replay_name(number)).write_text(text, encoding="utf-8", newline="\n")
