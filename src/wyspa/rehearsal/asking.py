"""Short questions over HTTP, many at a time: what a phone asks before its line is open."""

import asyncio
import json
import re
from typing import Any, NamedTuple

CHUNK = 65536


class Reply(NamedTuple):
    """What came back, and how many bytes that were on the way."""

    status: int
    head: bytes
    body: bytes
    size: int

    @property
    def json(self) -> Any:
        """Read it."""
        return json.loads(self.body)

    @property
    def wait(self) -> float | None:
        """Give the seconds after which one may ask again, if the server says so."""
        found = re.search(rb"\nretry-after: *(\d+)", self.head.lower())
        return float(found[1]) if found else None


class Refused(Exception):
    """The server said no, with this sentence; perhaps one may ask again after a while."""

    def __init__(self, sentence: str, wait: float | None = None) -> None:
        """Take the sentence, and the seconds until it may be asked again."""
        super().__init__(sentence)
        self.wait = wait


async def ask(at: str, path: str, body: Any = None, language: str = "en") -> Reply:
    """Ask once, on a connection of its own, as a phone does that comes in."""
    host, _, port = at.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=CHUNK)
    try:
        raw = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: {at}\r\nAccept-Language: {language}\r\n"
            f"Accept-Encoding: gzip\r\nConnection: close\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(raw)}\r\n\r\n"
        )
        writer.write(head.encode() + raw)
        told = await reader.read(-1)
    finally:
        writer.transport.abort()
    head_, _, rest = told.partition(b"\r\n\r\n")
    words = head_.split(b"\r\n", 1)[0].split()
    if len(words) < 2:
        raise Refused(f"{path}: no answer")
    chunked = b"transfer-encoding: chunked" in head_.lower()
    return Reply(int(words[1]), head_, joined(rest) if chunked else rest, len(told))


def joined(chunks: bytes) -> bytes:
    """Put a body together that came in chunks."""
    out = []
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        length = int(size or b"0", 16)
        if not length:
            break
        out.append(rest[:length])
        chunks = rest[length + 2 :]
    return b"".join(out)


async def told(at: str, path: str, body: Any = None, language: str = "en") -> Any:
    """Ask, and give the answer; what the server refuses is raised with its sentence."""
    answer = await ask(at, path, body, language)
    if answer.status != 200:
        try:
            sentence = str(answer.json["error"]["text"])
        except (ValueError, KeyError, TypeError):
            sentence = f"{path}: {answer.status}"
        raise Refused(sentence, answer.wait)
    return answer.json
