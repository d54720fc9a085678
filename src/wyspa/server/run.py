"""Running the server: one process, one loop; what stands in the way is said in a sentence."""

import asyncio
import logging
import socket

import uvicorn
from starlette.applications import Starlette

from wyspa.core.why import UnknownWord
from wyspa.server.app import Settings, make_app
from wyspa.server.errors import Refusal
from wyspa.server.guarded import Guarded
from wyspa.server.store import StoreFailed, store_at
from wyspa.server.wire import FRAME_MOST

PING = 20.0  # seconds between two pings; who does not answer is gone
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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody to come again, then close."""
        if self.app.state.lobby.say_goodbye():
            await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)


def run(listening: socket.socket, settings: Settings, language: str) -> None:
    """Serve until somebody stops it."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    store = store_at(settings.database)
    try:
        store.open()
    except StoreFailed as error:
        listening.close()
        raise UnknownWord(f"{settings.database}: {Refusal('storage', why=error.key).text(language)}") from error
    try:
        Server(make_app(settings, store)).run(sockets=[listening])
    finally:
        store.close()
    if store.taken_over:
        raise UnknownWord(f"{settings.database}: {Refusal('taken-over').text(language)}; this one has ended")


def config_of(app: Starlette) -> uvicorn.Config:
    """Give how uvicorn serves us: small frames in, compressed messages out."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws=Guarded,
        ws_max_size=FRAME_MOST,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=True,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
