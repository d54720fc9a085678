"""Whoever does not read what we send is given a while, and then cut off: HTTP and WebSocket connections alike."""

import asyncio
from typing import Any

from wyspa.server.porch import Porch


class Unread(asyncio.Protocol):
    """Goes before a protocol of uvicorn in the list of bases."""

    porch: Porch  # of the server
    loop: asyncio.AbstractEventLoop
    transport: Any
    stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Give somebody who does not read a while."""
        super().pause_writing()
        self.stalled = self.loop.call_later(self.porch.limits.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: it was read."""
        super().resume_writing()
        self.stop_waiting()

    def stop_waiting(self) -> None:
        """Stop the clock."""
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def leave(self) -> None:
        """Cut the line a little later if the other side does not read the last bytes."""
        self.loop.call_later(self.porch.limits.linger_seconds, self.transport.abort)
