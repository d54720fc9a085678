"""Write web/src/lib/wire.ts from the types of the server, so that the page knows what the server sends and takes.

    python tools/wire_types.py           writes the file (make wire)
    python tools/wire_types.py --check   fails if the file is not what the types say (make check)

Fields that may be left out are optional there: those of the server that have their usual value, and those of a client
that have a default. Docstrings and the comments behind fields go along.
"""

from __future__ import annotations

import inspect
import io
import sys
import textwrap
import tokenize
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as types

from wyspa.server import bodies, messages, wire
from wyspa.server.hall import bodies as hall_bodies
from wyspa.server.hall import wire as hall_wire
from wyspa.server.messages import hall as hall_messages
from wyspa.server.messages import shown

PAGE = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire.ts"
WIDE = 120
MEND = "make wire"
HEAD = f"""/**
 * What goes over the wire, as docs/protocol.md says. Fields that may be left out are optional.
 * Written by tools/wire_types.py from the types of the server; do not edit it, change those and run `{MEND}`.
 */"""
UNIONS = {
    "Command": wire.Command,
    "ToServer": wire.Message,
    "Told": messages.Told,
    "Shown": shown.Shown,
    "SeatCommand": hall_wire.SeatCommand,
    "DeskCommand": hall_wire.DeskCommand,
    "ToHall": hall_wire.ToHall,
    "HallTold": hall_messages.HallTold,
}
NUMBERS = {"PROTOCOL": wire.PROTOCOL}


def parts_of(union: Any) -> list[Any]:
    """List the types of a union."""
    return list(get_args(union))


def bodies_of_http() -> list[type[msgspec.Struct]]:
    """List the bodies of requests and answers."""
    found = [
        kind
        for module in (bodies, hall_bodies)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    ]
    return [kind for kind in found if issubclass(kind, msgspec.Struct) and kind.__struct_fields__]


# ---- types as TypeScript says them ------------------------------------------------------------------


def said(kind: types.Type) -> str:
    """Say a type."""
    match kind:
        case types.Metadata(type=inner, extra=extra):
            return extra["words"].__name__ if extra and "words" in extra else said(inner)
        case types.BoolType():
            return "boolean"
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType():
            return "string"
        case types.NoneType():
            return "null"
        case types.ListType(item_type=item):
            inner = said(item)
            return f"({inner})[]" if isinstance(item, types.UnionType) else f"{inner}[]"
        case types.DictType(value_type=value):
            return f"Record<string, {said(value)}>"
        case types.UnionType(types=several):
            return " | ".join(said(one) for one in several)
        case types.EnumType(cls=cls) | types.StructType(cls=cls) | types.DataclassType(cls=cls):
            return cls.__name__
    raise TypeError(f"{kind} has no form in TypeScript yet: add it to tools/wire_types.py")


def named_in(kind: types.Type) -> Iterator[type]:
    """Name the classes that a type is made of, itself included, each before what it holds."""
    match kind:
        case types.Metadata(type=inner, extra=extra):
            yield from [extra["words"]] if extra and "words" in extra else named_in(inner)
        case types.ListType(item_type=item):
            yield from named_in(item)
        case types.DictType(value_type=value):
            yield from named_in(value)
        case types.UnionType(types=several):
            for one in several:
                yield from named_in(one)
        case types.EnumType(cls=cls):
            yield cls
        case types.StructType(cls=cls) | types.DataclassType(cls=cls):
            yield cls
            for field in kind.fields:
                yield from named_in(field.type)


def all_classes() -> list[type]:
    """List everything that is written: enums first, then as it is met from the messages and bodies on."""
    roots = [*parts_of(wire.Message), *parts_of(messages.Told), *bodies_of_http()]
    roots += [*parts_of(hall_wire.ToHall), *parts_of(hall_messages.HallTold)]
    met = dict.fromkeys(cls for info in types.multi_type_info(roots) for cls in named_in(info))
    classes = sorted(met, key=lambda cls: not issubclass(cls, Enum))
    names = [cls.__name__ for cls in classes]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise TypeError(f"two types have the same name: {', '.join(sorted(twice))}")
    return classes


# ---- writing ------------------------------------------------------------------------------------


def comment(text: str, indent: str = "") -> list[str]:
    """Write a comment, on one line if it fits."""
    line = f"{indent}/** {' '.join(text.split())} */"
    if len(line) <= WIDE:
        return [line] if text else []
    return [
        f"{indent}/**",
        *textwrap.wrap(text, WIDE, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * "),
        f"{indent} */",
    ]


def comments_in(cls: type) -> dict[str, str]:
    """Read the comments behind the fields of a class."""
    found: dict[str, str] = {}
    field = ""
    for token in tokenize.generate_tokens(io.StringIO(inspect.getsource(cls)).readline):
        if token.type == tokenize.NAME and not token.line[: token.start[1]].strip():
            field = token.string
        elif token.type == tokenize.COMMENT and token.line.strip().startswith(field):
            found[field] = token.string.removeprefix("#").strip()
    return found


def enum_lines(cls: type[Enum]) -> list[str]:
    """Write an enum as a union of its words; the comments behind them stand above."""
    notes = comments_in(cls)
    about = [f"{member.value or 'empty'}: {notes[name]}" for name, member in cls.__members__.items() if name in notes]
    text = (cls.__doc__ or "").strip() + (f" {'; '.join(about)}." if about else "")
    return comment(text) + union_lines(cls.__name__, [f'"{member.value}"' for member in cls])


def union_lines(name: str, words: list[str]) -> list[str]:
    """Write a union as the page's formatter does: on one line, or on the next one, or a line for each."""
    all_words = f"{' | '.join(words)};"
    if len(f"export type {name} = {all_words}") <= WIDE:
        return [f"export type {name} = {all_words}"]
    if len(f"  {all_words}") <= WIDE:
        return [f"export type {name} =", f"  {all_words}"]
    return [f"export type {name} =", *(f"  | {word}" for word in words[:-1]), f"  | {words[-1]};"]


def class_lines(cls: type) -> list[str]:
    """Write a message, a part of one, or a body."""
    info = types.type_info(cls)
    assert isinstance(info, types.StructType | types.DataclassType)
    notes = comments_in(cls)
    lines = [*comment(cls.__doc__ or ""), f"export interface {cls.__name__} {{"]
    optional = isinstance(info, types.StructType)  # of a dataclass everything is written
    if isinstance(info, types.StructType) and info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        mark = "?" if optional and not field.required else ""
        lines += comment(notes.get(field.name, ""), "  ")
        lines.append(f"  {field.encode_name}{mark}: {said(field.type)};")
    return [*lines, "}"]


def page() -> str:
    """Write the whole file."""
    lines = [HEAD, *(f"export const {name} = {number};" for name, number in NUMBERS.items())]
    for cls in all_classes():
        lines += ["", *(enum_lines(cls) if issubclass(cls, Enum) else class_lines(cls))]
    for name, union in UNIONS.items():
        lines += ["", *union_lines(name, [kind.__name__ for kind in parts_of(union)])]
    return "\n".join(lines) + "\n"


def main(words: list[str]) -> int:
    """Write the file, or say whether it is up to date."""
    fresh = page()
    if words == ["--check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != fresh:
            print(f"{PAGE.name} is not what the types of the server say. Run: {MEND}", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(fresh, encoding="utf-8")
    print(f"{PAGE.name}: {len(fresh.splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
