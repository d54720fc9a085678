"""Running the server: one process, one loop; what stands in the way is said in a sentence."""

import asyncio
import logging
import os
import socket
import sys

import uvicorn
from starlette.applications import Starlette

from wyspa import __version__
from wyspa.core.why import UnknownWord
from wyspa.rules.installed import installed
from wyspa.server.app import make_app
from wyspa.server.collector import Collector
from wyspa.server.doorstep import doorstep_at
from wyspa.server.errors import Refusal
from wyspa.server.files import room_for
from wyspa.server.guarded import guarded_at
from wyspa.server.large_pages import LargePages
from wyspa.server.loglines import set_up_log
from wyspa.server.operators import told_to_operator, without_password
from wyspa.server.schema import NEWER
from wyspa.server.settings import Settings
from wyspa.server.store import StoreFailed, store_at

SWITCH = 0.002  # seconds until the thread that writes to the disk has its turn, three times in a write; usual are 0.005
log = logging.getLogger("wyspa.server")


class Server(uvicorn.Server):
    """A server that says goodbye before it closes its sockets."""

    def __init__(self, app: Starlette) -> None:
        """Take the application."""
        super().__init__(config_of(app))
        self.app = app

    async def on_tick(self, counter: int) -> bool:
        """End by itself when another server has taken the place, or the database is too new for this program."""
        store = self.app.state.lobby.store
        return await super().on_tick(counter) or bool(store.taken_over or store.outdated)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen: many may queue, but few are let in at a time, so that each is counted before the next."""
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(self.app.state.porch.limits.queue)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody to come again, then close."""
        handed = await self.app.state.cluster.drain() if self.app.state.cluster is not None else 0
        if self.app.state.lobby.say_goodbye() + self.app.state.halls.say_goodbye() or handed:
            await asyncio.sleep(self.app.state.lobby.limits.goodbye_seconds)
        await super().shutdown(sockets)
        log.info("the server ends")


def run(listening: socket.socket, settings: Settings, language: str) -> None:
    """Serve until somebody stops it."""
    set_up_log(settings.limits.door.lines_a_minute, settings.log)
    for broken in installed().broken:
        log.warning("the %s %s (%s) is not offered: %s", broken.kind, broken.name, broken.value, broken.why)
    store = store_at(settings.database)
    try:
        store.open()
    except StoreFailed as error:
        listening.close()
        raise UnknownWord(told_to_operator(settings.database, error, language)) from error
    try:
        app = make_app(settings, store)
        app.state.porch.make_room(room_for(settings.limits.connections, settings.limits.door.reserve))
        log.info("the server begins: version %s, process %d", __version__, os.getpid())
        sys.setswitchinterval(SWITCH)
        Collector().install()
        LargePages().install()
        Server(app).run(sockets=[listening])
    finally:
        store.close()
    if store.taken_over:
        database = without_password(settings.database)
        raise UnknownWord(f"{database}: {Refusal('taken-over').text(language)}; this one has ended")
    if store.outdated:
        raise UnknownWord(
            told_to_operator(
                settings.database, StoreFailed(NEWER, "it was brought up to date just now", cause=NEWER), language
            )
        )


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
        backlog=porch.limits.at_a_time,
        timeout_keep_alive=porch.limits.idle_seconds,
        ws_max_size=porch.limits.message_bytes,
        ws_ping_interval=porch.limits.ping_seconds,
        ws_ping_timeout=porch.limits.ping_seconds,
        ws_per_message_deflate=True,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
