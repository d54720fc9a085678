"""The line of a rehearsal speaks WebSocket as a server of others understands it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import websockets

from wyspa.rehearsal.asking import Refused, joined, told
from wyspa.rehearsal.phone_line import NoLine, connect

SIZES = [0, 1, 125, 126, 127, 4000, 65_535, 65_536, 200_000]


async def echoing(work: Any) -> None:
    async def echo(link: Any) -> None:
        async for text in link:
            await link.send(text)

    async with websockets.serve(echo, "127.0.0.1", 0, max_size=None, compression=None) as server:
        await work(server.sockets[0].getsockname()[1])


def test_what_is_sent_comes_back_whole_whatever_its_size() -> None:
    async def work(port: int) -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        line = await connect(f"127.0.0.1:{port}", "/", heard.put_nowait, lambda: None)
        for size in SIZES:
            text = (b"a\xc4\x85" * size)[:size] if size % 3 == 0 else b"x" * size
            if size > 65_535:
                continue  # no command is so long
            line.send(text)
            assert await asyncio.wait_for(heard.get(), 20) == text
        for _ in range(500):
            line.send(b"many")
        for _ in range(500):
            assert await asyncio.wait_for(heard.get(), 20) == b"many"
        line.cut()

    asyncio.run(echoing(work))


def test_long_messages_of_the_server_are_put_together_and_pings_answered() -> None:
    async def speak(link: Any) -> None:
        for size in SIZES:
            await link.send("y" * size)
        await (await link.ping())  # comes back only if it is answered
        await link.send("end")
        await link.wait_closed()

    async def work() -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        gone = asyncio.Event()
        async with websockets.serve(speak, "127.0.0.1", 0, max_size=None, compression=None) as server:
            port = server.sockets[0].getsockname()[1]
            line = await connect(f"127.0.0.1:{port}", "/", heard.put_nowait, gone.set)
            for size in SIZES:
                assert len(await asyncio.wait_for(heard.get(), 20)) == size
            assert await asyncio.wait_for(heard.get(), 20) == b"end"
            line.cut()
            await asyncio.wait_for(gone.wait(), 20)

    asyncio.run(work())


def test_a_line_that_is_refused_says_so() -> None:
    async def no(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    async def work() -> None:
        server = await asyncio.start_server(no, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(NoLine, match="403"):
            await connect(f"127.0.0.1:{port}", "/", lambda frame: None, lambda: None)
        with pytest.raises(Refused, match="403"):
            await told(f"127.0.0.1:{port}", "/api/halls", {"rows": "2"})
        server.close()

    asyncio.run(work())


def test_a_body_in_chunks_is_put_together() -> None:
    assert joined(b"4\r\nWysp\r\n1\r\na\r\n0\r\n\r\n") == b"Wyspa"
