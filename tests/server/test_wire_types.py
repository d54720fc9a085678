"""web/src/lib/wire.ts is what the types of the server say: every message, command and body, field by field."""

from __future__ import annotations

import importlib.util
import re
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect as types

import wyspa.server.messages
from wyspa.server import bodies, messages, wire

ROOT = Path(__file__).parents[2]


def tool() -> Any:
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "tools" / "wire_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = tool()
WRITTEN = TOOL.PAGE.read_text(encoding="utf-8")
INTERFACES = {
    name: dict(re.findall(r"^  (\w+\??): (.*);$", body, re.M))
    for name, body in re.findall(r"^export interface (\w+) \{\n(.*?)^\}", WRITTEN, re.M | re.S)
}
ALIASES = {
    name: [word for word in re.split(r"[\s|]+", words) if word]
    for name, words in re.findall(r"^export type (\w+) =(.*?);$", WRITTEN, re.M | re.S)
}
STRUCTS = [
    kind
    for module in (*vars(wyspa.server.messages).values(), wire, bodies)
    for kind in ([module] if isinstance(module, type) else vars(module).values() if hasattr(module, "__file__") else [])
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_fields__
    if kind is not messages.shown.ShownFact  # what the kinds of facts have in common; it never comes alone
]


def test_the_file_is_what_the_types_say() -> None:
    assert TOOL.page() == WRITTEN, f"run: {TOOL.MEND}"


def test_a_file_that_says_something_else_is_refused_with_the_way_to_mend_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(TOOL, "PAGE", tmp_path / "wire.ts")
    assert TOOL.main(["--check"]) == 1  # there is none
    assert TOOL.main([]) == 0
    assert TOOL.main(["--check"]) == 0
    TOOL.PAGE.write_text(WRITTEN.replace("on_turn: number", "on_turn: string"), encoding="utf-8")
    assert TOOL.main(["--check"]) == 1
    assert TOOL.MEND in capsys.readouterr().err
    assert re.search(rf"^{TOOL.MEND.removeprefix('make ')}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_every_type_has_its_fields_there(kind: type[msgspec.Struct]) -> None:
    fields = INTERFACES[kind.__name__]
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    optional = {f"{field.encode_name}{'' if field.required else '?'}" for field in info.fields}
    tag = info.tag_field or "t"
    assert set(fields) - {tag} == optional
    assert fields.get(tag) == (f'"{info.tag}"' if info.tag is not None else None)


@pytest.mark.parametrize(
    ("name", "union", "tag"),
    [
        ("ToServer", wire.Message, "t"),
        ("Command", wire.Command, "t"),
        ("Told", messages.Told, "t"),
        ("Shown", messages.shown.Shown, "kind"),
    ],
)
def test_unions_are_told_apart_by_a_tag_and_hold_every_message(name: str, union: Any, tag: str) -> None:
    parts = [kind.__name__ for kind in union.__args__]
    assert ALIASES[name] == parts
    tags = [INTERFACES[part][tag] for part in parts]
    assert len(set(tags)) == len(tags)


def test_every_name_that_is_used_is_written() -> None:
    known = {*INTERFACES, *ALIASES, "Record", "number", "string", "boolean", "null"}
    for name, fields in INTERFACES.items():
        for field, kind in fields.items():
            if not kind.startswith('"'):  # a tag
                assert set(re.findall(r"\w+", kind)) <= known, f"{name}.{field}: {kind}"


def test_the_words_of_a_state_are_the_same_in_both_languages() -> None:
    enums = [cls for cls in TOOL.all_classes() if issubclass(cls, Enum)]
    assert len(enums) > 10
    for cls in enums:
        assert ALIASES[cls.__name__] == [f'"{member.value}"' for member in cls]
        for member in cls:  # and they go over the wire and into the store as they are
            assert msgspec.json.encode(member) == f'"{member.value}"'.encode()
            assert msgspec.json.decode(msgspec.json.encode(member), type=cls) is member


def test_two_types_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hex(msgspec.Struct):
        side: int

    monkeypatch.setattr(TOOL, "bodies_of_http", lambda: [Hex])
    with pytest.raises(TypeError, match="Hex"):
        TOOL.all_classes()
