"""Message handling is a table by type: every message of a client stands in it, once."""

from __future__ import annotations

import re
from pathlib import Path

import wyspa.server
from wyspa.server import wire
from wyspa.server.besides import BESIDES, GOODBYES
from wyspa.server.hearing import HEARD
from wyspa.server.moves import MOVES

SERVER = Path(wyspa.server.__file__).parent


def test_every_message_has_somebody_who_hears_it() -> None:
    assert set(HEARD.known) == set(wire.Message.__args__)


def test_every_command_either_plays_or_is_beside_the_game() -> None:
    assert not set(MOVES.known) & set(BESIDES.known)
    assert {*MOVES.known, *BESIDES.known} == set(wire.Command.__args__)
    assert set(GOODBYES) <= set(BESIDES.known)


def test_nobody_asks_a_message_for_its_type() -> None:
    for file in SERVER.rglob("*.py"):
        found = re.findall(r"isinstance\(\w+, [^)]*\b(?:wire|messages)\.", file.read_text(encoding="utf-8"))
        assert found == [], file.name


def test_messages_are_built_from_their_types() -> None:
    """Nothing that is sent is put together from bytes or from fields in a dict: see `messages.written`."""
    for file in SERVER.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert '"t":' not in text, file.name
        assert not re.search(r"encode\(\{", text), file.name
