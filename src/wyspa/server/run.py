"""Running the server: one process, one loop; what stands in the way is said in a sentence."""

import asyncio
import logging
import socket

import uvicorn
from starlette.applications import Starlette

from wyspa.core.why import UnknownWord
from wyspa.rules.installed import installed
from wyspa.server.app import Settings, make_app
from wyspa.server.doorstep import doorstep_at
from wyspa.server.errors import Refusal
from wyspa.server.files import room_for
from wyspa.server.guarded import guarded_at
from wyspa.server.loglines import set_up_log
from wyspa.server.store import StoreFailed, store_at
from wyspa.server.wire import FRAME_MOST

log = logging.getLogger("wyspa.server")

PING = 20.0  # seconds between two pings; who does not answer is gone
QUEUE = 1024  # connections that the system keeps until we let them in
AT_A_TIME = (
    8  # connections that are let in before others have their turn; the reserve of files must do for some of these
)
GOODBYE = 0.3  # seconds for the last messages to leave


class Server(uvicorn.Server):
    """A server that says goodbye before it closes its sockets."""

    def __init__(self, app: Starlette) -> None:
        """Take the application."""
        super().__init__(config_of(app))
        self.app = app

    async def on_tick(self, counter: int) -> bool:
        """End by itself when another server has taken the place."""
        return await super().on_tick(counter) or bool(self.app.state.lobby.store.taken_over)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen: many may queue, but few are let in at a time, so that each is counted before the next."""
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(QUEUE)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody to come again, then close."""
        if self.app.state.lobby.say_goodbye():
            await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)


def run(listening: socket.socket, settings: Settings, language: str) -> None:
    """Serve until somebody stops it."""
    set_up_log(settings.limits.door.lines_a_minute)
    for broken in installed().broken:
        log.warning("the %s %s (%s) is not offered: %s", broken.kind, broken.name, broken.value, broken.why)
    store = store_at(settings.database)
    try:
        store.open()
    except StoreFailed as error:
        listening.close()
        raise UnknownWord(f"{settings.database}: {Refusal('storage', why=error.key).text(language)}") from error
    try:
        app = make_app(settings, store)
        app.state.porch.make_room(room_for(settings.limits.connections, settings.limits.door.reserve))
        Server(app).run(sockets=[listening])
    finally:
        store.close()
    if store.taken_over:
        raise UnknownWord(f"{settings.database}: {Refusal('taken-over').text(language)}; this one has ended")


def config_of(app: Starlette) -> uvicorn.Config:
    """Give how uvicorn serves us: everything in time, small frames in, compressed messages out."""
    porch = app.state.porch
    return uvicorn.Config(
        app,
        log_config=None,  # what it says goes the way of all our lines
        log_level="warning",
        access_log=False,
        http=doorstep_at(porch),
        ws=guarded_at(porch),
        proxy_headers=False,  # who calls is found out in front.py
        backlog=AT_A_TIME,
        timeout_keep_alive=porch.limits.idle_seconds,
        ws_max_size=FRAME_MOST,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=True,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
