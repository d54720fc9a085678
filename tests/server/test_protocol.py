"""docs/protocol.md: every example is read with the types of the server, and those of clients are sent to a table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import wyspa.server
from tests.server.desk import Desk, in_loop
from tests.server.test_boxes import compare, strictly
from wyspa.server import bodies, messages, wire

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BLOCK = re.compile(r"^```json (\S+)\n(.*?)^```", re.M | re.S)
EXAMPLES = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
BODIES: dict[str, Any] = {
    "failed": bodies.Failed, "catalogue": bodies.Catalogue, "lobby": bodies.Lobby, "new-table": bodies.NewTable,
    "seated": bodies.Seated, "join": bodies.Join, "help": bodies.Help,
}  # fmt: skip


def of(kind: str) -> list[str]:
    return [text for found, text in EXAMPLES if found == kind]


def test_every_message_has_an_example() -> None:
    sent = {json.loads(text)["t"] for text in of("client")}
    assert sent == {kind.__struct_config__.tag for kind in msgspec_union(wire.Message)}
    heard = {json.loads(text)["t"] for text in of("server")}
    assert heard == {kind.__struct_config__.tag for kind in msgspec_union(messages.Told)}


def msgspec_union(union: Any) -> list[Any]:
    return list(union.__args__)


@pytest.mark.parametrize("text", of("client"))
def test_examples_of_clients_are_understood(text: str) -> None:
    assert wire.read(text)
    with pytest.raises(msgspec.ValidationError):
        wire.read(json.dumps({**json.loads(text), "unknown": 1}))


@pytest.mark.parametrize("text", of("server"))
def test_examples_of_the_server_are_what_it_says(text: str) -> None:
    strictly(text.encode())


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, text in EXAMPLES if kind in BODIES])
def test_examples_of_http_are_what_goes_over_it(kind: str, text: str) -> None:
    found = msgspec.json.decode(text, type=BODIES[kind])
    compare(json.loads(text), json.loads(msgspec.json.encode(found)))


@in_loop
async def test_the_examples_are_played_at_a_table(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", "bot", "bot", start=False)
        for text in of("client"):
            message = json.loads(text)
            if message["t"] == "hello":
                continue
            answer = await ania.send(**message)
            if "id" in message:
                assert answer["t"] in ("ack", "refused")
                assert answer["id"] == message["id"]
            ania.listener.closed = ""
        assert {"pong", "welcome", "chat"} <= {message["t"] for message in ania.heard}


def test_the_page_names_every_key_of_refusals_and_goodbyes() -> None:
    text = PAGE.read_text(encoding="utf-8")
    source = "\n".join(file.read_text(encoding="utf-8") for file in Path(wyspa.server.__file__).parent.rglob("*.py"))
    for key in set(re.findall(r'(?:Refusal|close)\("([a-z-]+)"', source)):
        assert f"`{key}`" in text, key
