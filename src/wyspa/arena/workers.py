"""Games on several processes: each plays every n-th game and sends its records home."""

import pickle
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from wyspa.arena.job import Job, play_game
from wyspa.arena.match import BadBot, Watch
from wyspa.arena.result import GameResult
from wyspa.core.why import UnknownWord

SEND_EVERY = 0.1  # seconds

Progress = Callable[[int], None]  # hears how many more games are done


class Takings:
    """What has come home so far; it stays when the work is interrupted."""

    def __init__(self, progress: Progress | None = None) -> None:
        """Begin before the first game."""
        self.records: list[GameResult] = []
        self.trouble = ""
        self.progress = progress

    def take(self, records: list[GameResult]) -> None:
        """Keep records and tell how many they are."""
        self.records += records
        if self.progress is not None and records:
            self.progress(len(records))


def batches(job: Job, numbers: range, watch: Watch | None = None) -> Iterator[list[GameResult]]:
    """Play games and give what is done a few times a second."""
    done: list[GameResult] = []
    sent = time.monotonic()
    for number in numbers:
        done.append(play_game(job, number, watch))
        if time.monotonic() - sent > SEND_EVERY:
            yield done
            done, sent = [], time.monotonic()
    yield done


def work_here(job: Job, games: int, takings: Takings, watch: Watch | None = None) -> None:
    """Play all games in this process."""
    for records in batches(job, range(games), watch):
        takings.take(records)


def work_apart(job: Job, games: int, workers: int, takings: Takings) -> None:
    """Play on other processes. One that dies is reported and its games are missing; the others go on."""
    check_travels(job)
    context = get_context("spawn")
    homes: dict[Connection, int] = {}
    processes = []
    try:
        for worker in range(workers):
            home, away = context.Pipe(duplex=False)
            process = context.Process(target=labour, args=(job, range(worker, games, workers), away), daemon=True)
            process.start()
            away.close()  # so that the pipe ends when the worker does
            homes[home] = worker
            processes.append(process)
        while homes:
            for home in [home for home in wait(list(homes)) if isinstance(home, Connection)]:
                worker = homes[home]
                try:
                    news = home.recv()
                except EOFError:
                    del homes[home]
                    process = processes[worker]
                    process.join()
                    if process.exitcode != 0:
                        due = len(range(worker, games, workers))
                        takings.trouble = (
                            f"worker {worker + 1} of {workers} died (exit code {process.exitcode}): "
                            f"some of its {due} games are missing"
                        )
                    continue
                if isinstance(news, str):
                    raise BadBot(news)
                takings.take(news)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def labour(job: Job, numbers: range, away: Connection) -> None:
    """Play every n-th game in a process of its own; the one who started it decides when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for records in batches(job, numbers):
            away.send(records)
    except BadBot as error:
        away.send(str(error))
    except Exception as error:
        away.send(f"{type(error).__name__} in a game of {', '.join(job.names)}: {error}")


def check_travels(job: Job) -> None:
    """Refuse bots that another process could not make."""
    for name, maker in zip(job.names, job.makers, strict=True):
        try:
            pickle.dumps(maker)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise UnknownWord(
                f"bot {name} cannot be sent to another process ({error}): define it in a module, or use one worker"
            ) from None
