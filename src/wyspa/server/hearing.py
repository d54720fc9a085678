"""What a table answers to a client, by the type of the message. What has an id is carried out once, and never twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from wyspa.game import IllegalAction
from wyspa.server import messages, wire
from wyspa.server.besides import BESIDES, carry_out
from wyspa.server.by_type import ByType
from wyspa.server.errors import Refusal
from wyspa.server.failing import MOVED
from wyspa.server.listener import Listener
from wyspa.server.moments import moment_of
from wyspa.server.moves import MOVES, key_of, play
from wyspa.server.pulse import RULES
from wyspa.server.speech import known_language
from wyspa.server.store import StoreFailed
from wyspa.words.refusal import possible

if TYPE_CHECKING:
    from wyspa.server.table import LiveTable

FOR_GUESTS = (wire.Say,)  # what somebody who looks on may do, if the table allows it
HEARD: ByType[Awaitable[None]] = ByType()


async def hear(table: LiveTable, listener: Listener, message: wire.Message) -> None:
    """Answer a message of a client, unless the table has stopped."""
    if table.ended is None:
        await HEARD.do(table, listener, message)


@HEARD.on(wire.Ping)
async def ping(table: LiveTable, listener: Listener, message: wire.Ping) -> None:
    """Say that we are here."""
    listener.tell(messages.Pong(message.n))


@HEARD.on(wire.Look)
async def look(table: LiveTable, listener: Listener, message: wire.Look) -> None:
    """Tell what was missed."""
    table.catch_up(listener, message.since)


@HEARD.on(wire.LookBack)
async def look_back(table: LiveTable, listener: Listener, message: wire.LookBack) -> None:
    """Show a moment that has been, to the eyes that ask."""
    if table.played is None or message.version > table.version():
        listener.tell(refused(table, listener, "", Refusal("no-moment")))
        return
    listener.tell(await moment_of(table.played, message.version, listener.seat, listener.language))


@HEARD.on(wire.Speak)
async def speak(table: LiveTable, listener: Listener, message: wire.Speak) -> None:
    """Tell everything again in another language."""
    listener.language = known_language(message.language)
    table.greet(listener, -1)


@HEARD.on(wire.Foresee)
async def foresee(table: LiveTable, listener: Listener, message: wire.Foresee) -> None:
    """Tell what actions would bring, to whoever may do them; what was asked of an older version is not answered."""
    if listener.seat >= 0 and table.played is not None and message.version == table.version():
        listener.tell(table.presenter.foreseen(table.played, listener.seat, listener.language, message.actions))


@HEARD.on(wire.Hello)
async def hello(table: LiveTable, listener: Listener, message: wire.Hello) -> None:
    """Refuse: it has been said."""
    listener.tell(refused(table, listener, "", Refusal("bad-message", why="hello")))


async def move(table: LiveTable, listener: Listener, message: wire.Command) -> None:
    """Play, once, and tell everybody; whatever fails in telling, the move was acknowledged and is not refused."""
    if await once(table, listener, message, play):
        table.tell_version()


async def command(table: LiveTable, listener: Listener, message: wire.Command) -> None:
    """Carry out what is not of the game, once."""
    await once(table, listener, message, carry_out)


for kind in MOVES.known:
    HEARD.known[kind] = move
for kind in BESIDES.known:
    HEARD.known[kind] = command


async def once(
    table: LiveTable,
    listener: Listener,
    message: wire.Command,
    work: Callable[[LiveTable, Listener, wire.Command], Awaitable[None]],
) -> bool:
    """Carry out a command, once, and say that it was done now; or refuse it with a reason, and change nothing."""
    key = key_of(listener, message)
    try:
        if listener.seat < 0 and not isinstance(message, FOR_GUESTS):
            raise Refusal("not-seated")
        done = table.done(key)
        if done is not None:
            listener.tell(messages.Ack(message.id, done))
        elif key in table.answered:
            listener.send(table.answered[key])
        elif not table.doubt.hold(listener, key):
            await work(table, listener, message)
            return True
    except StoreFailed as error:
        if error.key == MOVED:
            pass  # whoever owns the table now is asked the same, and answers
        elif error.doubtful:
            table.doubt.begin(listener, key, message.id)
        else:
            listener.tell(refused(table, listener, message.id, error))
    except (Refusal, IllegalAction) as error:
        listener.tell(refused(table, listener, message.id, error))
    except Exception as error:
        listener.tell(refused(table, listener, message.id, error))
        raise
    return False


def refused(table: LiveTable, listener: Listener, id: str, error: Exception) -> messages.Refused:
    """Say why something is not done."""
    language = listener.language
    if isinstance(error, IllegalAction):
        played = table.playing()
        table.pulse.refused("table", RULES)
        text = table.presenter.voice(played, language).refusal(played.game, error.why, listener.seat)
        instead = possible(played.game, listener.seat, language)
        return messages.Refused(id, error.why.key, text, table.version(), error.why.rule, instead)
    if isinstance(error, StoreFailed):
        error = Refusal("storage", why=error.key)
    if not isinstance(error, Refusal):
        error = Refusal("broken")
    table.pulse.refused("table", error.key)
    return messages.Refused(id, error.key, error.text(language), table.version())
