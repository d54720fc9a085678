"""The MCP server: a client in this process lists the tools, plays and is told what it may not do."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("mcp", reason="make test-env runs this in an environment of its own")

from wyspa.env.mcp_server import server


def text_of(result: object) -> str:
    """Give the words of an answer."""
    return "".join(getattr(part, "text", "") for part in result.content)


def test_a_client_plays():
    from mcp import Client

    async def talk() -> None:
        async with Client(server(seats=3, opponents="random")) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert names == {"rules", "new_game", "look", "play"}
            assert "no game is on" in text_of(await client.call_tool("play", {"move": "1"}))
            assert "What things cost" in text_of(await client.call_tool("rules", {}))
            assert "1. settlement" in text_of(await client.call_tool("new_game", {"seed": 2}))
            assert "was not taken" in text_of(await client.call_tool("play", {"move": "fly"}))
            assert "Your moves" in text_of(await client.call_tool("play", {"move": "1"}))
            assert "Your moves" in text_of(await client.call_tool("look", {}))

    asyncio.run(talk())
