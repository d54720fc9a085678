"""Commands that are not of the game: talking, starting, seats, votes, a rematch. They are not in its log."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING

from wyspa.server import messages, wire
from wyspa.server.by_type import ByType
from wyspa.server.crowd import chat_line
from wyspa.server.errors import Refusal
from wyspa.server.listener import Listener
from wyspa.server.lookalikes import told_apart
from wyspa.server.moves import key_of
from wyspa.server.often import Deed
from wyspa.server.readable import check_name, check_text
from wyspa.server.records import Said
from wyspa.server.seats import names_at
from wyspa.server.states import Status, VoteOn
from wyspa.server.store import Batch, StoreFailed

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

BESIDES: ByType[Awaitable[None]] = ByType()
GOODBYES: dict[type[wire.FromClient], str] = {wire.Leave: "left"}  # after the answer the connection is closed


async def carry_out(table: LiveTable, listener: Listener, message: wire.Command) -> None:
    """Carry out what is not of the game, and acknowledge it."""
    key = key_of(listener, message)
    await BESIDES.do(table, listener, message)
    listener.send(table.remember_ack(key, message.id))
    if type(message) in GOODBYES:
        listener.close(GOODBYES[type(message)])


@BESIDES.on(wire.Say)
async def say(table: LiveTable, listener: Listener, message: wire.Say) -> None:
    """Say something to everybody; all who look on have one allowance together, so that they never drown the players."""
    seat = listener.seat
    if seat < 0 and not table.head.guests_talk:
        raise Refusal("guests-silent")
    name = table.head.chairs[seat].name if seat >= 0 else guest_name(table, message.name)
    text = check_text(message.text)
    table.often.take(Deed.CHAT, seat)
    key = key_of(listener, message) if seat >= 0 else ""  # who looks on is another one after every restart
    said = Said(len(table.chat) + 1, seat, name, text, table.time.wall(), key)
    await table.store.write(Batch().said(table.head.id, said))
    table.chat.append(said)
    table.tell_all(messages.Chat([chat_line(said)]))


def guest_name(table: LiveTable, name: str) -> str:
    """Give the name of somebody who looks on: never that of somebody who plays, nor one that looks like it."""
    return told_apart(check_name(name), names_at(table.head.chairs))


@BESIDES.on(wire.GuestsTalk)
async def guests_talk(table: LiveTable, listener: Listener, message: wire.GuestsTalk) -> None:
    """Let those who look on chat, or not any more."""
    table.hosting.check_host(listener)
    before, table.head.guests_talk = table.head.guests_talk, message.talk
    try:
        await table.store.write(Batch().head(table.head))
    except StoreFailed:
        table.head.guests_talk = before
        raise
    table.tell_seats()


@BESIDES.on(wire.Start)
async def start(table: LiveTable, listener: Listener, message: wire.Start) -> None:
    """Begin as soon as everybody who wants to has added to the dice."""
    table.hosting.check_host(listener)
    if table.head.status != Status.WAITING or table.head.starting:
        raise Refusal("already-started")
    if not table.hosting.full():
        raise Refusal("open-seats")
    await table.sealing.start()


@BESIDES.on(wire.Assign)
async def assign(table: LiveTable, listener: Listener, message: wire.Assign) -> None:
    """Let the host give a seat away."""
    table.hosting.check_host(listener)
    await table.hosting.assign(listener.seat, message.seat, message.who, message.level)


@BESIDES.on(wire.Rematch)
async def rematch(table: LiveTable, listener: Listener, message: wire.Rematch) -> None:
    """Lay the same table again, once, and tell everybody where."""
    head = table.head
    if head.status != Status.OVER:
        raise Refusal("not-over")
    if not head.again:
        head.again = await table.rematch(table)
        await table.store.write(Batch().head(head))
    table.tell_all(messages.Again(head.again, f"/t/{head.again}"))


# what is somebody else's work altogether
BESIDES.on(wire.Seal)(lambda table, listener, message: table.sealing.seal(listener.seat, message.hash))
BESIDES.on(wire.Reveal)(lambda table, listener, message: table.sealing.reveal(listener.seat, message.nonce))
BESIDES.on(wire.Leave)(lambda table, listener, message: table.hosting.leave(listener))
BESIDES.on(wire.Keep)(lambda table, listener, message: table.standing.keep(listener.seat, message.card, message.on))
BESIDES.on(wire.Shun)(lambda table, listener, message: table.standing.shun(listener.seat, message.seat, message.on))
BESIDES.on(wire.End)(lambda table, listener, message: table.votes.ask(VoteOn.END, listener.seat))
BESIDES.on(wire.CastVote)(lambda table, listener, message: table.votes.answer(listener.seat, message.n, message.yes))
