"""A table for language models over the Model Context Protocol: `python -m wyspa.env.mcp_server --seats 4`.

A client starts it and speaks with it over standard input and output. Each tool answers with words; what cannot be done
is answered with the reason. One server holds one game at a time.
"""

from __future__ import annotations

import argparse
from typing import Any

from wyspa.env.table_talk import Prompt, TextEnv

NOT_BEGUN = "no game is on: call new_game first"


class Desk:
    """What the tools do, whoever calls them."""

    def __init__(self, **settings: Any) -> None:
        """Take the settings of a text environment."""
        self.env = TextEnv(**settings)
        self.prompt: Prompt | None = None

    def rules(self) -> str:
        """Say what the game is about, what things cost, and how to answer."""
        return self.env.rules()

    def new_game(self, seed: int = 0) -> str:
        """Lay a new game; the same seed gives the same game."""
        self.prompt = self.env.reset(seed)
        return self.prompt.text

    def look(self) -> str:
        """Tell again how things stand and what may be done."""
        return self.prompt.text if self.prompt is not None else NOT_BEGUN

    def play(self, move: str) -> str:
        """Make a move, by its number or in words, and hear what came of it."""
        if self.prompt is None:
            return NOT_BEGUN
        if self.prompt.over:
            return "the game is over: call new_game to play another"
        self.prompt = self.env.step(move)
        return self.prompt.text


def server(**settings: Any) -> Any:
    """Give a server with the four tools."""
    desk = Desk(**settings)
    from mcp.server.mcpserver import MCPServer

    made = MCPServer("wyspa")
    for tool in (desk.rules, desk.new_game, desk.look, desk.play):
        made.add_tool(tool)
    return made


def asked() -> dict[str, Any]:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="A table for language models over MCP.")
    parser.add_argument("--box", default="base")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--opponents", default="greedy")
    parser.add_argument("--language", default="en")
    return vars(parser.parse_args())


def main() -> None:
    """Serve, or say in one sentence why not."""
    try:
        made = server(**asked())
    except ImportError as error:
        raise SystemExit(f"wyspa: a server of tools needs the package mcp: pip install 'mcp>=2' ({error})") from None
    except ValueError as error:  # a table, a seat or a bot that there is not
        raise SystemExit(f"wyspa: {error}") from None
    made.run()


if __name__ == "__main__":
    main()
