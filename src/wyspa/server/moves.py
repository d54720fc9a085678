"""Commands that play: each makes an entry of the log, or is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING

from wyspa.core.why import UnknownWord
from wyspa.server import messages, wire
from wyspa.server.by_type import ByType
from wyspa.server.composing import compose
from wyspa.server.errors import Refusal, caused
from wyspa.server.listener import Listener
from wyspa.server.often import Deed
from wyspa.server.played import may_be_late
from wyspa.server.records import Entry
from wyspa.server.states import By, Status
from wyspa.server.talks import way_out, without_talk

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

MOVES: ByType[Awaitable[Entry]] = ByType()


def key_of(listener: Listener, message: wire.Command) -> str:
    """Give the name of a command at its table: ids are of their seat, and of guests those of their connection."""
    return f"{listener.seat}:{message.id}" if listener.seat >= 0 else f"{listener.name}:{message.id}"


async def play(table: LiveTable, listener: Listener, message: wire.Command) -> None:
    """Check an action and play it; when it is on the disk, acknowledge it."""
    if table.head.status == Status.WAITING:
        raise Refusal("not-started")
    if table.head.status == Status.OVER:
        raise Refusal("over")
    entry = await MOVES.do(table, listener, message)
    await table.keep(entry)
    listener.tell(messages.Ack(message.id, entry.version))
    table.pulse.acknowledged(table.table.box, table.time.now() - table.came)


@MOVES.on(wire.Do)
async def do(table: LiveTable, listener: Listener, message: wire.Do) -> Entry:
    """Play an action that is listed, or said in words."""
    game = table.playing().game
    try:
        action = game.read(message.words) if message.words else game.read(int(message.action or "-1"))
    except (UnknownWord, OverflowError) as error:
        raise caused("unknown-action", error) from None
    return await act(table, listener, message, action)


@MOVES.on(wire.Compose)
async def offer(table: LiveTable, listener: Listener, message: wire.Compose) -> Entry:
    """Play what a player has put together from cards."""
    try:
        action = compose(table.playing().game, message)
    except (UnknownWord, OverflowError) as error:
        raise caused("unknown-action", error) from None
    return await act(table, listener, message, action)


@MOVES.on(wire.Undo)
async def undo(table: LiveTable, listener: Listener, message: wire.Undo) -> Entry:
    """Take the own last action back."""
    played, seat = table.playing(), listener.seat
    if message.version != played.version:
        raise Refusal("stale")
    if not played.may_undo(seat):
        raise Refusal("no-undo")
    table.often.take(Deed.UNDO, seat)
    return played.undo(seat, key_of(listener, message), table.time.wall())


async def act(table: LiveTable, listener: Listener, message: wire.Do | wire.Compose, action: int) -> Entry:
    """Play an action, if it was chosen from the newest version or may be late."""
    played = table.playing()
    if message.version != played.version and not (
        message.version < played.version and may_be_late(played, action, message.version)
    ):
        raise Refusal("stale")
    table.standing.check(played.game, listener.seat, action)
    try:
        await end_talk_for(table, listener.seat, action)
        return played.do(listener.seat, action, key_of(listener, message), By.PERSON, table.time.wall())
    except (UnknownWord, OverflowError) as error:
        raise caused("unknown-action", error) from None


async def end_talk_for(table: LiveTable, seat: int, action: int) -> None:
    """Take the open offer of the seat on turn back first, if that is all that stands in the way of an action."""
    played = table.playing()
    game = played.game
    way = way_out(game, seat)
    if way is None or game.is_legal(action, seat) or not without_talk(game, seat).is_legal(action, seat):
        return
    await table.keep(played.do(seat, way, f"!{played.version + 1}", By.PERSON, table.time.wall()))
    table.tell_version()
