"""Whether a history is possible: what was acknowledged is in the log once, what was seen has been, all of it derives.

Runs when a world has come to an end, on nothing but its disk and its history.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

from tests.invariants import check as check_position
from tests.simulation.disk import Disk
from tests.simulation.history import Held, History, Sent
from wyspa.core.ids import NOBODY
from wyspa.replay.proof import verify
from wyspa.server.chain import check_chain, mark_of
from wyspa.server.limits import Limits
from wyspa.server.played import Played
from wyspa.server.presenter import Presenter
from wyspa.server.records import Entry, Head, Said, unpack_entry, unpack_head, unpack_said
from wyspa.server.review import replay_text
from wyspa.server.statements import GET_CHAT, GET_ENTRIES, GET_HEAD
from wyspa.server.states import EntryKind, Status
from wyspa.server.table import LiveTable
from wyspa.server.timing import Time

STATES = 24  # that are rendered again, of one table


class Kept:
    """What the disk has of a table."""

    def __init__(self, disk: Disk, table: str) -> None:
        def rows(sql: str) -> list[str]:
            return [row[0] for row in disk.link.execute(sql, (table,))]

        self.table = table
        self.head: Head = unpack_head(rows(GET_HEAD)[0])
        self.entries: list[Entry] = [unpack_entry(row) for row in rows(GET_ENTRIES)]
        self.chat: list[Said] = [unpack_said(row) for row in rows(GET_CHAT)]


def check_world(seed: int, disk: Disk, history: History, tables: list[str]) -> list[str]:
    """Say everything that is wrong."""
    wrong = list(history.wrong)
    disk.let_go()
    for table in tables:
        try:
            kept = Kept(disk, table)
            wrong += check_answers(kept, history)
            wrong += check_seen(kept, history)
            wrong += check_course(seed, kept, history)
        except Exception as error:  # a log that cannot be read or played is what we look for
            wrong.append(f"table {table}: {type(error).__name__}: {error}")
    return wrong


# ---- answers --------------------------------------------------------------------


def check_answers(kept: Kept, history: History) -> list[str]:
    """Compare every answer with the log and the chat."""
    wrong = []
    commands = Counter(entry.command for entry in kept.entries)
    wrong += [
        f"table {kept.table}: {command} is {many} times in the log" for command, many in commands.items() if many > 1
    ]
    said = Counter(line.text for line in kept.chat)
    for sent in history.commands.values():
        if sent.table == kept.table:
            wrong += [f"table {kept.table}: {sent.message}: {what}" for what in check_answer(sent, kept.entries, said)]
    return wrong


def check_answer(sent: Sent, entries: list[Entry], said: Counter[str]) -> list[str]:
    """Compare the answers to one command with what is kept. What was refused and sent again may be done after all."""
    kind = sent.message["t"]
    refused_once = sent.kinds == {"refused"} and sent.times == 1
    if kind == "chat":
        many = said[sent.message["text"]]
        if many > 1 or ("ack" in sent.kinds and many != 1) or (refused_once and many):
            return [f"answered with {sent.kinds}, {many} times in the chat"]
    elif kind in ("do", "compose", "undo"):
        there = [entry for entry in entries if entry.command == f"{sent.seat}:{sent.message['id']}"]
        if refused_once and there:
            return ["refused, but it is in the log"]
        acks = {answer["version"] for answer in sent.answers if answer["t"] == "ack"}
        if acks and acks != {entry.version for entry in there}:
            return [f"acknowledged as {acks}, in the log as {[entry.version for entry in there]}"]
        if there and (there[0].kind == EntryKind.UNDO) != (kind == "undo"):
            return ["something else is in the log"]
        if there and kind == "do" and there[0].actions[0] != (sent.seat, int(sent.message["action"])):
            return [f"another action is in the log: {there[0].actions[0]}"]
    return []


# ---- what was seen --------------------------------------------------------------------


def check_seen(kept: Kept, history: History) -> list[str]:
    """Find every version that anybody has seen in the log, made by the same entry."""
    wrong = []
    for (table, version), mark in sorted(history.marks.items()):
        if table != kept.table:
            continue
        if version > len(kept.entries):
            wrong.append(f"table {table}: version {version} was seen, {len(kept.entries)} is the last one kept")
        elif mark_of(kept.head, kept.entries[version - 1]) != mark:
            wrong.append(f"table {table}: another version {version} was seen than the one that is kept")
    return wrong


# ---- the course of the game --------------------------------------------------------------------


def check_course(seed: int, kept: Kept, history: History) -> list[str]:
    """Play the log again: the chain holds, cards are conserved, people held what follows from it, all dice derive."""
    head, entries = kept.head, kept.entries
    check_chain(head, entries)
    if not entries:
        return []
    rng = random.Random(f"{seed} {kept.table}")
    live = LiveTable(head, None, Time(), Limits(), rng.randbytes, None)  # type: ignore[arg-type]
    presenter = Presenter(head, live.table)
    played = Played(live.table, bytes.fromhex(head.seed), live.salt())
    before = head.status, head.end
    head.status, head.end = Status.PLAYING, None  # only the copy in our hands: people held these states before the end
    held = {version: states for (table, version), states in history.states.items() if table == kept.table}
    looked_at = set(rng.sample(sorted(held), min(STATES, len(held))))
    wrong: list[str] = []
    last = 0
    for version, _ in enumerate(played.replaying(entries), start=1):
        check_position(played.game.book, played.game.state)
        if entries[version - 1].dealt < last:
            wrong.append(f"table {kept.table}: chance ran backwards at version {version}")
        last = entries[version - 1].dealt
        if version in looked_at:
            for one in first_of_each(held[version]):
                wrong += check_held(kept, presenter, played, one, kept.table in history.shunned)
    head.status = Status.OVER  # a replay is written of games that are over
    live.played = played
    verify(asyncio.run(replay_text(live)), kept.table)
    head.status, head.end = before
    return wrong


def first_of_each(states: list[Held]) -> list[Held]:
    """Give one state for each pair of eyes and language."""
    return list({(held.seat, held.language): held for held in reversed(states)}.values())


def check_held(kept: Kept, presenter: Presenter, played: Played, held: Held, shunned: bool) -> list[str]:
    """Compare a state that somebody held with the one that follows from the log.

    Names and what people have agreed on are not of the log: sentences are left out, and so is what can be done where
    somebody does not trade with somebody, or once the game was ended by people.
    """
    due = json.loads(presenter.outlook(played, held.seat, held.language).whole(None))
    had = held.state
    ended = not had["public"]["asked"]
    wrong = []
    for key, value in due["public"].items():
        there = had["public"].get(key)
        if key == "harbours":  # their names may still be in the language that somebody spoke a moment ago
            value, there = places_of(value), places_of(there)
        if there != value and not (key == "asked" and ended):
            wrong.append(f"{key} is {there} and not {value}")
    if had["own"].get("you") != due["own"].get("you"):
        wrong.append(f"you is {had['own'].get('you')} and not {due['own'].get('you')}")
    if not ended and not shunned and actions_in(had) != actions_in(due):
        wrong.append(f"other choices: {actions_in(had)} and not {actions_in(due)}")
    eyes = "a guest" if held.seat == NOBODY else f"seat {held.seat}"
    return [f"table {kept.table}, version {had['version']}, {eyes}: {what}" for what in wrong]


def places_of(harbours: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """List where harbours are, and of what kind."""
    return [(one["edge"], one["kind"]) for one in harbours]


def actions_in(state: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """List what can be done, by verb."""
    return [(group["verb"], [choice["action"] for choice in group["choices"]]) for group in state["own"]["choices"]]
