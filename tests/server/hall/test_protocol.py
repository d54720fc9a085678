"""The examples of docs/protocol.md about halls are what is sent and understood."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from wyspa.server.hall import wire
from wyspa.server.hall.bodies import HallJoin, HallMade, HallSeated, NewHall
from wyspa.server.messages.hall import HallTold

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
EXAMPLES = re.findall(r"```json (hall-\S+|new-hall)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
BODIES: dict[str, Any] = {
    "new-hall": NewHall, "hall-made": HallMade, "hall-join": HallJoin, "hall-seated": HallSeated,
}  # fmt: skip


def of(kind: str) -> list[str]:
    return [text for found, text in EXAMPLES if found == kind]


def test_every_message_of_a_client_has_an_example_that_is_understood() -> None:
    sent = {type(wire.reader.decode(text)) for text in of("hall-client")}
    assert sent == set(get_args(wire.ToHall))


def test_examples_of_the_server_are_what_it_says() -> None:
    reader = msgspec.json.Decoder(HallTold)
    for text in of("hall-server"):
        told = reader.decode(text)
        assert json.loads(msgspec.json.encode(told)) == json.loads(text)


@pytest.mark.parametrize("kind", BODIES)
def test_bodies_are_read(kind: str) -> None:
    assert [msgspec.json.decode(text, type=BODIES[kind]) for text in of(kind)]


def test_every_kind_of_message_is_named() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for kind in get_args(HallTold):
        assert f"`{kind.__struct_config__.tag}`" in text or f'"t": "{kind.__struct_config__.tag}"' in text
