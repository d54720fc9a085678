"""The page `/metrics`, as Prometheus reads it. What is there now is counted when somebody asks; the rest is noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from wyspa import __version__
from wyspa.server.hall.states import HallStatus
from wyspa.server.pulse import Pulse, Spread
from wyspa.server.states import Status

if TYPE_CHECKING:
    from wyspa.server.hall.halls import Halls
    from wyspa.server.lobby import Lobby
    from wyspa.server.porch import Porch
    from wyspa.server.socket import Door

Family = CounterMetricFamily | GaugeMetricFamily | HistogramMetricFamily
NONE: tuple[str, ...] = ()  # no labels


class Metrics(Collector):
    """Writes down how one server is. It has a registry of its own: two servers in one process do not mix."""

    def __init__(self, lobby: Lobby, door: Door, porch: Porch, pulse: Pulse, halls: Halls | None = None) -> None:
        """Take what is looked at."""
        self.halls = halls
        self.lobby = lobby
        self.door = door
        self.porch = porch
        self.pulse = pulse
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)  # memory, descriptors, processor time

    def page(self) -> bytes:
        """Write the page."""
        return generate_latest(self.registry)

    def collect(self) -> Iterator[Family]:
        """Give everything, one family after the other."""
        yield gauge("wyspa_info", "The version that runs", {__version__: 1}, "version")
        yield from self.now()
        yield from self.so_far()
        if self.halls is not None:
            yield from self.of_halls(self.halls)

    def of_halls(self, halls: Halls) -> Iterator[Family]:
        """Count what goes on in halls; nothing here grows with their codes."""
        live = list(halls.live.values())
        statuses = Counter(str(hall.evening.status) for hall in live)
        found: dict[str, float] = {str(status): statuses[str(status)] for status in HallStatus}
        yield gauge("wyspa_halls", "Halls in memory, by how far they are", found, "status")
        people: dict[str, float] = {
            "seated": sum(hall.evening.chairs.people for hall in live),
            "here": sum(len(hall.crowd.seats) for hall in live),
            "away": sum(len(hall.gone) for hall in live),
            "desks": sum(len(hall.crowd.desks) for hall in live),
            "walls": sum(len(hall.crowd.walls) for hall in live),
        }
        yield gauge("wyspa_hall_people", "People in halls", people, "as")
        waits: dict[str, float] = {
            "disk": sum(len(hall.archive.waiting) for hall in live),
            "unanswered": sum(len(hall.in_flight) for hall in live),
            "bots": sum(len(hall.bots.curious) for hall in live),
        }
        yield gauge("wyspa_hall_queue", "What waits in halls", waits, "of")
        shown = [hall.fanout for hall in live if hall.fanout is not None]
        sent = {
            "patches": sum(fanout.patches for fanout in shown),
            "boards": sum(fanout.looked for fanout in shown),
            "skipped": sum(fanout.late for fanout in shown),
        }
        yield counter("wyspa_hall_told", "Patches sent, boards read again, slow readers skipped", sent, ["what"])

    def now(self) -> Iterator[Family]:
        """Count what is there at this moment."""
        lobby = self.lobby
        live = list(lobby.live.values())
        statuses = Counter(str(table.head.status) for table in live)
        tables: dict[str, float] = {str(status): statuses[str(status)] for status in Status}
        yield gauge("wyspa_tables_awake", "Tables in memory, by how far they are", tables, "status")
        yield gauge("wyspa_tables_standing", "Tables that are not over, awake or not", {"": len(lobby.standing)})
        listeners = [listener for table in live for listener in table.listeners]
        watching = sum(listener.seat < 0 for listener in listeners)
        sockets: dict[str, float] = {"seated": len(listeners) - watching, "watching": watching}
        yield gauge("wyspa_listeners", "Connections that hear a table", sockets, "as")
        yield gauge("wyspa_sockets", "WebSockets that are open", {"": self.door.open})
        yield gauge("wyspa_connections", "Connections of any kind", {"": len(self.porch.guests)})
        yield gauge("wyspa_connections_most", "How many there may be", {"": self.porch.most})
        mail = [len(table.box.items) for table in live]
        queues: dict[str, float] = {
            "mailboxes": sum(mail),
            "mailbox_longest": max(mail, default=0),
            "store": lobby.store.clerk.waiting(),
            "workshop": lobby.workshop.waiting,
            "outboxes": sum(len(listener.outbox) for listener in listeners),
            "outbox_longest": max((len(listener.outbox) for listener in listeners), default=0),
        }
        yield gauge(
            "wyspa_queue", "What waits: messages for tables, jobs of the store, messages to people", queues, "of"
        )
        waiting = sum(listener.waiting for listener in listeners)
        yield gauge("wyspa_outbox_bytes", "What waits to be sent", {"": waiting})

    def so_far(self) -> Iterator[Family]:
        """Give what was noted since the server started."""
        pulse = self.pulse
        yield counter("wyspa_actions", "Actions acknowledged", pulse.done.copy(), ["box"])
        yield counter("wyspa_refusals", "What was refused, where and why", pulse.refusals.copy(), ["where", "kind"])
        dropped = {"waiting": self.porch.dropped, "full": self.porch.refused, "often": self.porch.turned_away}
        yield counter("wyspa_connections_dropped", "Connections cut off", dropped, ["why"])
        yield counter("wyspa_store_failures", "Batches that the store did not take", {NONE: pulse.failures})
        yield counter("wyspa_tables_woken", "Tables read from the store", {NONE: pulse.woken})
        yield counter("wyspa_tables_swept", "Tables ended or removed by the sweeper", {NONE: pulse.swept})
        yield histogram(
            "wyspa_acknowledgement_seconds", "From a message in to its acknowledgement", pulse.acknowledging
        )
        yield histogram("wyspa_store_seconds", "One transaction of the store", pulse.storing)
        yield histogram("wyspa_store_batch", "Jobs in one transaction", pulse.batches)
        yield histogram("wyspa_bot_seconds", "Thinking of a bot about one action", pulse.thinking)
        yield histogram("wyspa_loop_lag_seconds", "How late the loop does what is due", pulse.lateness)
        yield histogram("wyspa_sweep_seconds", "One round of the sweeper", pulse.sweeping)


def gauge(name: str, text: str, values: dict[str, float], label: str = "") -> GaugeMetricFamily:
    """Write numbers that rise and fall."""
    found = GaugeMetricFamily(name, text, labels=[label] if label else [])
    for value, number in values.items():
        found.add_metric([value] if label else [], number)
    return found


def counter(name: str, text: str, values: Mapping[Any, int], labels: Sequence[str] = ()) -> CounterMetricFamily:
    """Write numbers that only rise."""
    found = CounterMetricFamily(name, text, labels=list(labels))
    for key, number in values.items():
        found.add_metric([key] if isinstance(key, str) else list(key), number)
    return found


def histogram(name: str, text: str, spread: Spread) -> HistogramMetricFamily:
    """Write how large things were: each bound with all that are not larger."""
    below, buckets = 0, []
    for bound, count in zip([*map(float, spread.bounds), float("inf")], list(spread.counts), strict=True):
        below += count
        buckets.append((str(bound) if bound != float("inf") else "+Inf", float(below)))
    found = HistogramMetricFamily(name, text)
    found.add_metric([], buckets, spread.total)
    return found
