"""A simulation that finds nothing may be blind. Each of these breaks one promise of the server, and it is seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.simulation.run import live_through
from wyspa.server import messages, moves
from wyspa.server.doubt import AGAIN, Doubt
from wyspa.server.leases import Alone
from wyspa.server.outlooks import Outlook
from wyspa.server.played import Played
from wyspa.server.presenter import Presenter
from wyspa.server.table import LiveTable

SEEDS = 40  # in which each fault must show, from the one on in which it was seen first
Break = Callable[[pytest.MonkeyPatch], None]


def forget_the_epoch(patch: pytest.MonkeyPatch) -> None:
    """Let a server write whose place was taken."""
    patch.setattr(Alone, "guard", lambda self, database, jobs: None)
    patch.setattr("wyspa.server.store.only_rows", lambda batch: None)  # which checks it by itself


def acknowledge_before_the_commit(patch: pytest.MonkeyPatch) -> None:
    keep = LiveTable.keep

    async def hasty(table: Any, listener: Any, message: Any) -> None:
        entry = await moves.MOVES.do(table, listener, message)
        listener.tell(messages.Ack(message.id, entry.version))
        await keep(table, entry)

    patch.setattr("wyspa.server.hearing.play", hasty)


def forget_what_was_said(patch: pytest.MonkeyPatch) -> None:
    """Forget the ids of what is not in the log."""
    remember = LiveTable.remember_ack

    def forget(self: Any, key: str, id: str) -> bytes:
        ack = remember(self, key, id)
        self.answered.clear()
        return ack

    patch.setattr(LiveTable, "remember_ack", forget)


def keep_what_the_disk_refused(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Played, "revert", lambda self: None)


def never_look_at_the_disk_again(patch: pytest.MonkeyPatch) -> None:
    async def wait(self: Any) -> None:
        self.next = self.owner.time.now() + AGAIN

    patch.setattr(Doubt, "settle", wait)


def let_chance_run_backwards(patch: pytest.MonkeyPatch) -> None:
    """Begin the stream of chance anew after every restart."""
    replaying = Played.replaying

    def again(self: Any, entries: Any) -> Any:
        yield from replaying(self, entries)
        self.dealer.drawn = 1

    patch.setattr(Played, "replaying", again)


def show_an_old_state(patch: pytest.MonkeyPatch) -> None:
    """Send a state that was written for an earlier version under the number of this one."""
    look = Presenter.outlook
    kept: dict[tuple[int, int, str], Outlook] = {}

    def old(self: Any, played: Any, seat: int, language: str) -> Outlook:
        fresh = look(self, played, seat, language)
        if played.version % 7:
            return fresh
        public = kept.setdefault((id(self), seat, language), fresh).public
        return Outlook(fresh.eyes, fresh.version, fresh.mark, public, fresh.own)

    patch.setattr(Presenter, "outlook", old)


FAULTS: dict[Break, tuple[int, str]] = {  # where to begin, and what must be said about it
    forget_the_epoch: (60, r"lost-moves|came after|was seen|in the log as"),
    acknowledge_before_the_commit: (3, r"in the log as"),
    forget_what_was_said: (6, r"times in the chat"),
    keep_what_the_disk_refused: (60, r"came after"),
    never_look_at_the_disk_again: (6, r"waits for ever"),
    let_chance_run_backwards: (0, r"dice|chance|StreamFell"),
    show_an_old_state: (0, r"is .* and not"),
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_broken_promise_is_seen(fault: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    first, said = FAULTS[fault]
    for seed in range(first, first + SEEDS):
        if any(re.search(said, what) for what in live_through(seed).wrong):
            return
    raise AssertionError(f"{SEEDS} worlds and nobody noticed")
