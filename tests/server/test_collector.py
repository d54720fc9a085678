"""What has survived a long look of the garbage collector is not looked at again, but for once in a while."""

from __future__ import annotations

import gc

import pytest

from wyspa.server import collector
from wyspa.server.collector import Collector


@pytest.fixture
def moments(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(collector.time, "monotonic", lambda: now[0])
    return now


def looked(watching: Collector, moments: list[float], seconds: float, generation: int = 2) -> None:
    watching.watch("start", {"generation": generation})
    moments[0] += seconds
    watching.watch("stop", {"generation": generation})


def test_only_a_long_whole_look_sets_aside_and_an_hour_brings_it_back(moments: list[float]) -> None:
    gc.unfreeze()
    watching = Collector()
    looked(watching, moments, 0.005)
    looked(watching, moments, 0.9, generation=1)
    assert gc.get_freeze_count() == 0
    try:
        looked(watching, moments, 0.2)
        aside = gc.get_freeze_count()
        assert aside > 1000
        moments[0] += collector.EVERYTHING
        looked(watching, moments, 0.005)
        assert gc.get_freeze_count() == 0
    finally:
        gc.unfreeze()
