"""When nobody knows whether a write was kept: people hear so, nothing goes on, and the disk decides when it answers.

Whoever sent the command gets `ack` or `refused` then, and never both.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from wyspa.server import messages
from wyspa.server.chain import BrokenLog
from wyspa.server.errors import Refusal
from wyspa.server.failing import MOVED
from wyspa.server.hearing import refused
from wyspa.server.ledger import IN_DOUBT
from wyspa.server.listener import Listener
from wyspa.server.store import StoreFailed

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

AGAIN = 2.0  # seconds between two questions to a store that does not answer
log = logging.getLogger("wyspa.server")


class Doubt:
    """The doubt of one table, if there is one."""

    def __init__(self, owner: LiveTable) -> None:
        """Begin without."""
        self.owner = owner
        self.key = ""  # of the command that caused it; a bot's has none
        self.id = ""
        self.listener: Listener | None = None
        self.next = 0.0
        self.told = False  # everybody knows of it

    @property
    def open(self) -> bool:
        """Tell whether there is one."""
        return self.owner.store.doubt is not None

    def due(self) -> float | None:
        """Give when the disk is asked next."""
        return self.next if self.open else None

    def begin(self, listener: Listener | None, key: str, id: str) -> None:
        """Note who waits for the answer, and tell everybody why nothing goes on."""
        self.listener, self.key, self.id = listener, key, id
        self.next = self.owner.time.now() + AGAIN
        self.told = True
        self.owner.notice("in_doubt", -1, "")
        log.error("table %s: whether version %d was kept is looked up", self.owner.head.id, self.owner.version() + 1)

    def hold(self, listener: Listener, key: str) -> bool:
        """Tell whether a command waits for the disk; another one is refused meanwhile."""
        if not self.open:
            return False
        if key == self.key:
            self.listener = listener  # sent again over another connection: it is answered there
            return True
        raise Refusal(IN_DOUBT)

    async def settle(self) -> None:
        """Ask the disk, go on from what is there, and answer."""
        owner = self.owner
        if not self.open or owner.time.now() < self.next:
            return
        before = owner.version()
        try:
            kept = await owner.store.look_up()
            await owner.read_again()
        except StoreFailed as error:
            if error.key == MOVED:
                return  # the new owner knows
            log.error("table %s: %s", owner.head.id, error)
            self.next = owner.time.now() + AGAIN
            if not self.told:  # nobody at the table had sent the command
                self.begin(None, "", "")
            return
        except BrokenLog as error:
            owner.break_off(Refusal("broken-log", 409, version=str(error.version)))
            return
        entries = owner.store.doubt.entries if owner.store.doubt is not None else []
        owner.store.doubt, self.told = None, False
        log.warning("table %s: the doubtful write was %s", owner.head.id, "kept" if kept else "not kept")
        self.answer(kept, not entries or any(entry.command == self.key for entry in entries))
        for listener in owner.listeners:
            owner.greet(listener, before)
        owner.tell_seats()

    def answer(self, kept: bool, own: bool = True) -> None:
        """Tell whoever waits, if they are still there; if not, they ask again with the same id.

        What was doubtful may not have been their own entry: beside an offer of one's own it is taken back first. Then
        what they sent was never played, and was chosen from a version that is not the newest any more.
        """
        owner, listener, key = self.owner, self.listener, self.key
        self.listener, self.key = None, ""
        if not key:
            return
        done = owner.done(key)
        if kept and own and done is None:
            owner.remember_ack(key, self.id)
        if listener is None:
            return
        if kept and not own:
            listener.tell(refused(owner, listener, self.id, Refusal("stale")))
        elif kept:
            listener.tell(messages.Ack(self.id, done if done is not None else owner.version()))
        else:
            listener.tell(refused(owner, listener, self.id, StoreFailed("disk", "the write was lost")))
