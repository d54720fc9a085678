"""Strangers at the door: plain sockets from any address of this machine."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable
from typing import Any

ONE, OTHER = "127.0.0.1", "127.0.0.2"  # two addresses that both reach us
PATIENCE = 60.0


class Heard:
    """An answer over HTTP as it came."""

    def __init__(self, raw: bytes) -> None:
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1]) if first else 0
        self.headers = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in lines}

    @property
    def error(self) -> dict[str, str]:
        return dict(json.loads(self.body)["error"])


def connect(port: int, source: str = ONE, to: str = ONE) -> socket.socket:
    """Open a connection from an address."""
    link = socket.create_connection((to, port), timeout=PATIENCE, source_address=(source, 0))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return link


def everything(link: socket.socket) -> bytes:
    """Read until the other side closes."""
    raw = b""
    with contextlib.suppress(ConnectionError):
        while chunk := link.recv(65536):
            raw += chunk
    return raw


def ask(port: int, path: str, body: Any = None, source: str = ONE, to: str = ONE, **headers: str) -> Heard:
    """Ask once, from an address, with any headers."""
    raw = b"" if body is None else json.dumps(body).encode()
    named = {"Host": f"{to}:{port}", "Connection": "close", "Content-Length": str(len(raw))}
    named |= {name.replace("_", "-"): value for name, value in headers.items()}
    method = "GET" if body is None else "POST"
    head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    with connect(port, source, to) as link:
        link.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + raw)
        return Heard(everything(link))


def upgrade(port: int, source: str = ONE, to: str = ONE, **headers: str) -> tuple[socket.socket, Heard]:
    """Open a WebSocket by hand; give it and what was answered."""
    named = {"Host": f"{to}:{port}", "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    named |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="} | {k.replace("_", "-"): v for k, v in headers.items()}
    link = connect(port, source, to)
    link.sendall(("GET /ws HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in named.items()) + "\r\n").encode())
    raw = b""
    while b"\r\n\r\n" not in raw:
        chunk = link.recv(1)
        if not chunk:
            break
        raw += chunk
    heard = Heard(raw)
    if heard.status != 101:
        heard.body = everything(link)
    return link, heard


def frame(opcode: int, data: bytes = b"") -> bytes:
    """Write a frame as clients do: masked, here with zeros."""
    assert len(data) < 126
    return bytes([0x80 | opcode, 0x80 | len(data)]) + b"\0\0\0\0" + data


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that will happen."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
