"""The collector of garbage never stops a hall for long: little is looked at often, everything when nobody plays."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from wyspa.server import collector
from wyspa.server.collector import LARGE, MIDDLE, NEVER, OLD, YOUNG, Collector, Tidying, look_at_everything, set_aside


@pytest.fixture
def looks() -> Iterator[list[int]]:
    """Give the generations that were looked at; afterwards everything is as it was."""
    usual, found = gc.get_threshold(), []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            found.append(info["generation"])

    gc.collect()
    gc.callbacks.append(watch)
    before = list(gc.callbacks)
    yield found
    gc.callbacks[:] = [one for one in before if one is not watch]
    gc.unfreeze()
    gc.set_threshold(*usual)


def test_a_program_that_only_plays_keeps_the_usual_collector(looks: list[int]) -> None:
    usual, frozen = gc.get_threshold(), gc.get_freeze_count()
    tidying = Tidying(LARGE)
    for _ in range(50):
        tidying.slice_done()
    tidying.tidy()
    set_aside()
    look_at_everything(False)
    assert looks == []
    assert gc.get_freeze_count() == frozen
    assert gc.get_threshold() == usual


def test_a_hall_looks_at_what_is_new_often_and_at_what_is_older_now_and_then(looks: list[int]) -> None:
    Collector().install()
    tidying = Tidying(LARGE - 1)
    for _ in range(collector.SLICES * collector.LOOKS * 2):
        tidying.slice_done()
    young, older = looks.count(0), looks.count(1)
    assert older >= 2
    assert young >= 2 * (collector.LOOKS - 1)
    assert gc.get_threshold() == (YOUNG, MIDDLE, OLD)


def test_things_that_are_replaced_do_not_gather_between_two_looks(looks: list[int]) -> None:
    Collector().install()
    tidying = Tidying(LARGE)
    kept = [[k] for k in range(20_000)]
    set_aside()
    for round_ in range(5):
        for k in range(len(kept)):
            kept[k] = [round_]  # one goes for each that comes: Python counts nothing
            if k % 1000 == 0:
                tidying.tidy()
        assert len(gc.get_objects(0)) < 5000


def test_while_a_large_hall_plays_nobody_looks_at_everything(looks: list[int]) -> None:
    Collector().install()
    Tidying(LARGE).tidy()
    assert gc.get_threshold() == (YOUNG, MIDDLE, NEVER)
    look_at_everything(True)
    assert gc.get_threshold() == (YOUNG, MIDDLE, OLD)
    set_aside()
    assert gc.get_freeze_count() > 0
