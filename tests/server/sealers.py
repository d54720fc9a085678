"""People whose clients seal a nonce for the dice, and show it."""

from __future__ import annotations

import hashlib
from typing import Any

from tests.server.desk import Desk, Guest
from wyspa.replay.added import seal_of
from wyspa.server.table import LiveTable


def nonce_of(guest: Guest, table: str = "") -> str:
    """Give the nonce that a guest uses at a table."""
    return hashlib.sha256(f"{guest.secret}{table or guest.table.head.id}".encode()).hexdigest()


async def seal(guest: Guest, nonce: str = "") -> dict[str, Any]:
    sealed = seal_of(guest.table.head.id, guest.seat, nonce or nonce_of(guest))
    return await guest.send(t="seal", hash=sealed)


async def reveal(guest: Guest, nonce: str = "") -> dict[str, Any]:
    return await guest.send(t="reveal", nonce=nonce or nonce_of(guest))


async def willing(desk: Desk, *chairs: str, **wish: Any) -> tuple[LiveTable, list[Guest]]:
    """Seat people whose clients seal."""
    table, guests = await desk.table(*(chairs or ("Ania", "Marek", "bot")), start=False, **wish)
    for guest in guests:
        guest.listener.seals = True
    return table, guests


def kinds(table: LiveTable) -> list[str]:
    return [added.kind for added in table.head.added]


async def started(desk: Desk, *chairs: str, **wish: Any) -> tuple[LiveTable, list[Guest]]:
    """Seat people, let all of them seal and show, and begin."""
    table, guests = await willing(desk, *chairs, **wish)
    for guest in guests:
        await seal(guest)
    await next(guest for guest in guests if guest.seat == table.head.host).send(t="start")
    for guest in guests:
        assert (await reveal(guest))["t"] == "ack"
    return table, guests
