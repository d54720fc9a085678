"""A table of what is done with a message, by its type: a further message is one more line, not one more branch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wyspa.server import wire
from wyspa.server.listener import Listener

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

Kind = TypeVar("Kind", bound=wire.FromClient)
Outcome = TypeVar("Outcome")


class ByType(Generic[Outcome]):
    """What is done with messages."""

    def __init__(self) -> None:
        """Begin with none."""
        self.known: dict[type[wire.FromClient], Callable[[LiveTable, Listener, Any], Outcome]] = {}

    def on(
        self, kind: type[Kind]
    ) -> Callable[[Callable[[LiveTable, Listener, Kind], Outcome]], Callable[[LiveTable, Listener, Kind], Outcome]]:
        """Enter what is done with one type; no two things are done with the same."""

        def enter(
            work: Callable[[LiveTable, Listener, Kind], Outcome],
        ) -> Callable[[LiveTable, Listener, Kind], Outcome]:
            assert kind not in self.known, kind.__name__
            self.known[kind] = work
            return work

        return enter

    def do(self, table: LiveTable, listener: Listener, message: wire.FromClient) -> Outcome:
        """Do what is done with a message."""
        return self.known[type(message)](table, listener, message)
