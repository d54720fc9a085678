"""The WebSocket protocol of uvicorn with two more locks: few fragments to a message, and no noise about bad text."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

FRAGMENTS_MOST = 16
NOT_TEXT, TOO_BIG = 1007, 1009


class Guarded(WebSocketsSansIOProtocol):
    """Closes sockets that send endless fragments, or text that is none."""

    def handle_cont(self, event: Frame) -> None:
        """Take one more fragment, unless there are too many."""
        if self.close_sent:
            return
        if len(self.frames) >= FRAGMENTS_MOST:
            self.refuse(TOO_BIG, "too many fragments")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on; text must be UTF-8."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.refuse(NOT_TEXT, "not UTF-8")
                return
        super().send_receive_event_to_app()

    def refuse(self, code: int, reason: str) -> None:
        """Close the socket from our side."""
        self.frames = []
        self.conn.fail(code, reason)
        self.handle_parser_exception()
