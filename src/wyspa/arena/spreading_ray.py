"""Work on a Ray cluster: tasks are small, retried by us, and what a lost machine owed is done by another."""

import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

from wyspa.arena.match import BadBot
from wyspa.arena.spreading import CHUNK_MOST, Done, Item, Parcel, Pending, check_travels, sentence_of
from wyspa.core.why import UnknownWord

TASK_SECONDS = 1.0  # of work in one task: an order of magnitude more than handing it out costs
AHEAD = 2  # tasks for each processor that are under way or wait
LOOK_SECONDS = 5.0  # after which a cluster without any processor is given up


def imported() -> Any:
    """Import Ray, which playing does not need."""
    try:
        import ray
    except ImportError as error:
        raise UnknownWord(f"a cluster needs Ray: pip install 'wyspa[ray]' ({error})") from None
    return ray


def joined(on: str) -> tuple[Any, bool]:
    """Join the cluster that is meant; tell whether it must be left again."""
    if on != "ray" and not on.startswith("ray://"):
        raise UnknownWord(f"'{on}' is no place to work on: write ray, or ray://HOST:PORT")
    ray = imported()
    if ray.is_initialized():
        return ray, False
    try:
        ray.init(address=on if on != "ray" else None, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # Ray has many ways to say it
        said = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise UnknownWord(f"no Ray cluster answers at {on}: {said}") from None
    return ray, True


def toil(work: Callable[[Item], Done], chunk: list[tuple[int, Item]]) -> tuple[float, Parcel[Done]] | str:
    """Do one task, and say how long the work itself took: what Ray needs beside it says nothing about the next.

    What a bot does wrong is a sentence, so that it is not taken for a machine that was lost.
    """
    began = time.process_time()
    try:
        done = [(at, work(item)) for at, item in chunk]
    except Exception as error:
        return sentence_of(error)
    return time.process_time() - began, done


def spread_on_ray(work: Callable[[Item], Done], pending: Pending[Item], on: str) -> Iterator[Parcel[Done]]:
    """Keep all processors of the cluster busy, however many there are at the moment."""
    check_travels(work)
    ray, leave = joined(on)
    task = ray.remote(max_retries=0)(toil)
    parcel_of_work = ray.put(work)
    running: dict[Any, list[tuple[int, Item]]] = {}
    pace = TASK_SECONDS
    try:
        while True:
            wide = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 0)))
            while len(running) < wide:
                chunk = pending.take(max(1, min(CHUNK_MOST, int(TASK_SECONDS / pace))))
                if not chunk:
                    break
                running[task.remote(parcel_of_work, chunk)] = chunk
            if not running:
                return
            ready, _ = ray.wait(list(running), num_returns=1, timeout=LOOK_SECONDS)
            if not ready and not ray.cluster_resources().get("CPU", 0):
                raise UnknownWord(f"no machine of the cluster {on} has a processor left: what is done is kept")
            for reference in ready:
                chunk = running.pop(reference)
                try:
                    found = ray.get(reference)
                except ray.exceptions.RayError as error:
                    pending.give_back(chunk, type(error).__name__)
                    continue
                if isinstance(found, str):
                    raise BadBot(found)
                seconds, parcel = found
                pace = max(1e-6, seconds / len(chunk))
                yield parcel
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        if leave:
            ray.shutdown()
