"""What was said and heard in a simulated world, written down for whoever checks it, and as one hash."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulation.people import Person


@dataclass
class Sent:
    """A command of a person, and the answers to it."""

    person: str
    table: str
    seat: int
    message: dict[str, Any]
    answers: list[dict[str, Any]] = field(default_factory=list)
    times: int = 0  # that it went out

    @property
    def kinds(self) -> set[str]:
        return {str(answer["t"]) for answer in self.answers}


@dataclass
class Held:
    """A state that somebody had on the screen."""

    seat: int
    language: str
    state: dict[str, Any]


class History:
    """Everything that counts."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()
        self.lines = 0
        self.commands: dict[str, Sent] = {}
        self.states: dict[tuple[str, int], list[Held]] = {}  # by table and version
        self.marks: dict[tuple[str, int], str] = {}
        self.events: dict[tuple[str, int], Any] = {}  # what a version brought as everybody sees it: who did what kind
        self.shunned: set[str] = set()  # tables at which somebody does not trade with somebody
        self.given: set[str] = set()  # tables at which a host gave a seat to a bot
        self.wrong: list[str] = []
        self.trace: list[str] | None = None  # readable lines, if somebody wants to read them

    def note(self, at: float, who: str, what: str, detail: object) -> None:
        line = f"{at:.6f} {who} {what} {detail}"
        self.lines += 1
        self.hash.update(line.encode())
        if self.trace is not None:
            self.trace.append(line if len(line) < 400 else line[:400] + " ...")

    def sent(self, person: Person, message: dict[str, Any]) -> None:
        seat = person.seat.seat if person.seat is not None else -1
        self.commands[message["id"]] = Sent(person.name, person.table, seat, message)

    def answered(self, person: Person, answer: dict[str, Any]) -> None:
        if answer["id"] not in self.commands:
            self.wrong.append(f"{person.name} is answered what nobody sent: {answer}")
            return
        self.commands[answer["id"]].answers.append(answer)

    def held(self, person: Person, state: dict[str, Any]) -> None:
        key = person.table, int(state["version"])
        if self.marks.setdefault(key, state["mark"]) != state["mark"]:
            self.wrong.append(f"{person.name} sees another version {key[1]} of table {key[0]} than others did")
        seat = person.seat.seat if person.seat is not None else -1
        self.states.setdefault(key, []).append(Held(seat, person.language, state))

    def told(self, person: Person, events: dict[str, Any]) -> None:
        key = person.table, int(events["version"])
        common = json.dumps([events["seat"], events["kind"], [fact["name"] for fact in events["facts"]]])
        if self.events.setdefault(key, common) != common:
            self.wrong.append(f"{person.name} is told otherwise what version {key[1]} of table {key[0]} brought")
