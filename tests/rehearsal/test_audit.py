"""The audit adds patches up as a page does, and names where two views differ."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wyspa.rehearsal.advice import verdict, wifi
from wyspa.rehearsal.audit import differences, seen_by
from wyspa.rehearsal.meter import percentile
from wyspa.rehearsal.rehearsing import Found, Rehearsal, rows_for


def near(**parts: Any) -> dict[str, Any]:
    return {"t": "near", **parts}


def frames(*told: Any) -> list[bytes]:
    return [json.dumps(one).encode() for one in told]


GREETING = near(
    boards={"4": [{"full": True, "nodes": {"4a1/n": [0, 8]}, "hands": [[1], [2]], "facts": {"bank": [19]}}]},
    me={"points": 4, "boards": ["4"], "facts": {"cards": [1]}},
    can=["pass", "buy"],
)


def test_patches_add_up_to_what_a_greeting_says() -> None:
    patched = seen_by(
        frames(
            GREETING,
            [{"t": "round", "n": 2}, near(boards={"4": [{"nodes": {"4a2/n": [0, 8]}}, {"nodes": {"4a1/n": []}}]})],
            near(me={"points": 5}, can=["pass"]),
            near(boards={"4": [{"hands": [[0], [2]], "facts": {"bank": None}}]}),
        )
    )
    anew = seen_by(
        frames(
            near(
                boards={"4": [{"full": True, "nodes": {"4a2/n": [0, 8]}, "hands": [[0], [2]], "facts": {}}]},
                me={"points": 5, "boards": ["4"], "facts": {"cards": [1]}},
                can=["pass"],
            )
        )
    )
    assert differences(patched, anew) == []


@pytest.mark.parametrize(
    ("late", "where"),
    [
        (near(can=["buy"]), ["can"]),
        (near(me={"points": 9}), ["me"]),
        (near(boards={"4": [{"hands": [[7], [2]]}]}), ["4.hands"]),
        (near(boards={"4": [{"nodes": {"4a9/n": [1, 1]}}]}), ["4.nodes"]),
        (near(me={"boards": ["4", "5"]}), ["me"]),
    ],
)
def test_a_patch_that_never_came_is_found(late: Any, where: list[str]) -> None:
    assert differences(seen_by(frames(GREETING)), seen_by(frames(GREETING, late))) == where


@pytest.mark.parametrize(
    ("people", "rows"), [(2, "1"), (24, "12"), (60, "1x30"), (64, "1x30,2"), (1200, "20x30"), (5000, "83x30,10")]
)
def test_a_hall_is_laid_out_in_rows_of_thirty(people: int, rows: str) -> None:
    assert rows_for(people) == rows


def test_percentiles() -> None:
    assert percentile([], 0.99) == 0.0
    assert percentile([5.0, 1.0, 3.0], 0.5) == 3.0
    assert percentile(list(range(1, 101)), 0.99) == 100


FIGURES: dict[str, Any] = {
    "lag_p99": 3.0, "stale": 0, "missed": 0, "unanswered": 0, "ack_p99": 20.0, "patch_p99": 300.0, "processor": 30.0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({}, "rehearse_fine"),
        ({"ack_p99": 300.0}, "rehearse_tight"),
        ({"processor": 90.0}, "rehearse_tight"),
        ({"stale": 1}, "rehearse_wrong"),
        ({"lag_p99": 25.0, "stale": 1}, "rehearse_late"),
    ],
)
def test_the_verdict_follows_from_the_figures(change: dict[str, Any], key: str) -> None:
    assert verdict(Found(Rehearsal(300), {**FIGURES, **change})).key == key


def test_advice_grows_with_the_hall() -> None:
    small = {one.key: one.facts for one in wifi(24, 2400, 0.2)}
    large = {one.key: one.facts for one in wifi(1200, 2400, 6.0)}
    assert "wifi_home" in small
    assert "wifi_addresses" not in small
    assert large["wifi_points"]["points"] == "20"
    assert large["wifi_addresses"] == {"wanted": "1382", "prefix": "/21"}
