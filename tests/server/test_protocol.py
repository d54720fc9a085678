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
from wyspa.server.shown import shown_of
from wyspa.table import book_of, set_table

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


def test_the_facts_of_the_examples_are_those_of_a_real_table() -> None:
    welcome, state = (next(m for m in map(json.loads, of("server")) if m["t"] == kind) for kind in ("welcome", "state"))
    book = book_of(set_table(welcome["box"], welcome["map"], 4))
    real = {fact.key: msgspec.to_builtins(fact) for fact in shown_of(book, welcome["language"])}
    declared = {fact["key"]: fact for fact in welcome["scene"]["shown"]}
    assert list(declared) == [key for key in real if key in declared]  # in their order
    for key, fact in declared.items():
        same(fact, real[key])
        assert set(real[key]) == set(fact), key
    public, own = state["public"]["facts"], state["own"]["you"]["facts"]
    assert set(declared) == {*public, *own}
    for key, numbers in (public | own).items():
        assert book.shown[key].own == (key in own)
        assert book.shown[key].fits(len(numbers), 4, 4), key


def same(written: Any, real: Any) -> None:
    """Compare what the page writes with what a server says; three dots stand for any text."""
    if isinstance(written, dict):
        for key, value in written.items():
            same(value, real[key])
    elif isinstance(written, list):
        assert len(written) == len(real)
        for one, other in zip(written, real, strict=True):
            same(one, other)
    else:
        assert written in ("...", real)


def test_every_kind_of_fact_has_a_row_in_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for kind in msgspec_union(messages.shown.Shown):
        assert f"\n| `{kind.__struct_config__.tag}` |" in text


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
