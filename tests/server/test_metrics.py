"""What a server tells about itself, and to whom: numbers that are right, few labels, and nothing for strangers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.datastructures import Headers

from tests.server.desk import Desk, in_loop
from tests.server.house import House, hello, house, until
from wyspa.core.why import UnknownWord
from wyspa.server.pulse import OTHER, Pulse, Spread
from wyspa.server.readers import Readers


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("metrics"), behind_proxy=["127.0.0.1"]) as found:
        yield found


def read(place: House) -> dict[str, float]:
    """Read the page as Prometheus does: each sample under its name and labels."""
    answer = place.ask("/metrics")
    assert answer.status == 200
    found = {}
    for family in text_string_to_metric_families(answer.body.decode()):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


@in_loop
async def test_what_people_do_is_counted(place: House) -> None:
    before = read(place)
    made = place.create("bot", "bot", start=True)
    async with place.socket() as link:
        await hello(link, made)
        state = await until(link, "state")
        while not state["choices"]:
            state = await until(link, "state")
        choice = next(c for group in state["choices"] for c in group["choices"])
        do = {"t": "do", "id": "a1", "version": state["version"], "action": choice["action"]}
        await link.send(json.dumps(do))
        await until(link, "ack")
        await link.send(json.dumps({**do, "id": "a2", "action": "123456789"}))
        await until(link, "refused")
        await link.send("{")
        await until(link, "refused")
        now = read(place)
    gained = {key: now[key] - before.get(key, 0.0) for key in now}
    assert gained["wyspa_actions_total{box=base}"] == 1
    assert gained["wyspa_acknowledgement_seconds_count"] == 1
    assert gained["wyspa_refusals_total{kind=bad-message,where=socket}"] == 1
    assert sum(n for key, n in gained.items() if key.startswith("wyspa_refusals_total") and "where=table" in key) == 1
    assert gained["wyspa_tables_awake{status=playing}"] == 1
    assert gained["wyspa_tables_standing"] == 1
    assert gained["wyspa_sockets"] == 1
    assert gained["wyspa_listeners{as=seated}"] == 1
    assert gained["wyspa_tables_woken_total"] == 1
    assert gained["wyspa_store_seconds_count"] > 1
    assert gained["wyspa_store_batch_count"] == gained["wyspa_store_seconds_count"]
    assert now["process_open_fds"] > 3
    assert now["process_resident_memory_bytes"] > 1e7
    for key in ("mailboxes", "store", "outboxes"):
        assert now[f"wyspa_queue{{of={key}}}"] >= 0


def test_two_servers_in_one_process_do_not_mix(place: House, tmp_path: Path) -> None:
    place.create("bot", "bot")
    with house(tmp_path) as other:
        assert read(other)["wyspa_tables_standing"] == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.9"},  # through our proxy
        {"X-Forwarded-For": "127.0.0.1"},  # a stranger who writes our own address through it
        {"X-Real-IP": "203.0.113.9"},
        {"Forwarded": "for=203.0.113.9"},
        {"Via": "1.1 proxy"},
    ],
)
def test_strangers_find_nothing_also_through_a_proxy(place: House, headers: dict[str, str]) -> None:
    answer = place.ask("/metrics", **headers)
    assert answer.status == 404
    assert b"wyspa" not in answer.body
    assert read(place)["wyspa_refusals_total{kind=not-found,where=http}"] >= 1


OURS = {"host": "localhost:8440"}


@pytest.mark.parametrize(
    ("peer", "headers", "may"),
    [
        ("127.0.0.1", OURS, True), ("::1", {"host": "[::1]:8440"}, True), ("::ffff:127.0.0.1", OURS, True),
        ("127.0.0.1", {"host": "games.example"}, False),  # a proxy that says nothing about itself passes the name on
        ("10.1.2.3", OURS, True), ("10.1.2.3", {"host": "games.example"}, True), ("fd00::7", OURS, True),
        ("10.1.2.3", {**OURS, "x-forwarded-for": "10.1.2.3"}, False),
        ("11.1.2.3", OURS, False), ("203.0.113.9", OURS, False), ("", OURS, False), ("unix", OURS, False),
    ],
)  # fmt: skip
def test_the_own_machine_and_those_who_are_named_may_read(peer: str, headers: dict[str, str], may: bool) -> None:
    assert Readers(["10.0.0.0/8", "fd00::/16"]).may(peer, Headers(headers)) is may


def test_who_reads_is_an_address() -> None:
    with pytest.raises(UnknownWord, match="not everybody"):
        Readers(["everybody"])


def test_labels_are_few_whatever_is_refused() -> None:
    pulse = Pulse()
    for n in range(1000):
        pulse.refused("table", f"made-up-{n}")
    assert pulse.refusals == {("table", OTHER): 1000}


def test_what_is_beyond_the_last_bound_is_counted_too() -> None:
    spread = Spread((0.1, 1.0))
    for size in (0.05, 0.1, 0.5, 7.0):
        spread.add(size)
    assert (spread.counts, spread.many()) == ([2, 1, 1], 4)


def test_noting_costs_nothing_beside_an_action() -> None:
    """An action of the server takes some hundred microseconds of processor time; noting it takes one or two."""
    pulse, many = Pulse(), 20_000
    begun = time.process_time()
    for _ in range(many):
        pulse.acknowledged("base", 0.003)
    assert (time.process_time() - begun) / many < 20e-6


@in_loop
async def test_a_sweep_is_counted(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "bot", "bot", start=False)
        await guests[0].go()
        desk.time.move(2 * desk.limits.waiting_seconds)
        await desk.lobby.sweeping.sweep()
        desk.time.move(2 * desk.limits.waiting_seconds)
        await desk.lobby.sweeping.sweep()
        assert desk.lobby.pulse.swept == 1
        assert desk.lobby.pulse.sweeping.many() == 2
        assert desk.lobby.live.get(table.head.id) is None
