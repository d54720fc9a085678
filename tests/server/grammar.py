"""Messages and bodies made from their types: valid ones, and valid ones that were bent, cut, filled or doubled."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import msgspec
from msgspec import inspect

VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 2**64, 10**400, 1.5, -0.0, 1e308, "", " ", "\x00",
    "\ud83d", "x" * 3000, "\u202e", "roll", "end", "../../etc/passwd", "' OR 1=1 --", "<script>alert(1)</script>",
    "{0.__class__}", "%s%n", [], [[]], {}, {"": ""}, ["a"] * 300, {"lumber": -1}, {"lumber": 10**30}, {"lumber": 1.5},
    {str(k): 1 for k in range(50)},
]  # fmt: skip
TEXTS = [
    "", "0", "1", "7", "216172782113783808", "18446744073709551615", "0" * 20, "a" * 64, "0f" * 32, "3:" + "a" * 24,
    "999999999:" + "0" * 24, "offer", "propose", "counter", "lumber", "brick", "ore", "any", "roll", "end", "pl", "en",
    "xx", "bot", "open", "greedy", "road c2/e", "settlement c2.ne", "Ania", "Marek", "zażółć", "😀", "base",
    "cities-knights", "seafarers", "variable", "beginner", "you", "yes", "no", "-1", "12",
]  # fmt: skip
HARMFUL = ("hack", "__class__", "T", "id ", "seat", "", "t")


class Grammar:
    """Makes values of types by chance."""

    def __init__(self, rng: random.Random, words: list[str]) -> None:
        """Take chance, and words of the game at hand: names of actions, of tables, of cards."""
        self.rng = rng
        self.words = [*TEXTS, *words]
        self.fitting: dict[Any, list[str]] = {}  # texts by bounds and pattern
        self.known: dict[type, Any] = {}  # types that were looked at

    def value(self, kind: inspect.Type) -> Any:
        """Make a value of a type; one that is bounded is often at its bounds."""
        rng = self.rng
        if isinstance(kind, inspect.Metadata):
            return self.value(kind.type)
        if isinstance(kind, inspect.UnionType):
            return self.value(rng.choice(kind.types))
        if isinstance(kind, inspect.StructType):
            return self.struct(kind)
        if isinstance(kind, inspect.BoolType):
            return rng.random() < 0.5
        if isinstance(kind, inspect.IntType):
            least = kind.ge if kind.ge is not None else -(2**40)
            most = kind.le if kind.le is not None else 2**40
            near = [n for n in range(-1, 9) if least <= n <= most]
            return rng.choice([least, most, rng.randint(least, most), *near])
        if isinstance(kind, inspect.StrType):
            return self.text(kind)
        if isinstance(kind, inspect.ListType):
            many = min(kind.max_length or 5, rng.choice([0, 1, 2, 3, 16]))
            return [self.value(kind.item_type) for _ in range(max(kind.min_length or 0, many))]
        if isinstance(kind, inspect.DictType):
            many = min(kind.max_length or 5, rng.randrange(4))
            return {self.value(kind.key_type): self.value(kind.value_type) for _ in range(many)}
        if isinstance(kind, inspect.EnumType):
            return rng.choice([one.value for one in kind.cls])
        raise AssertionError(f"no values of {kind}")

    def text(self, kind: inspect.StrType) -> str:
        """Make a text that fits pattern and length."""
        key = kind.min_length, kind.max_length, kind.pattern
        if key not in self.fitting:
            least, most = kind.min_length or 0, kind.max_length if kind.max_length is not None else 10**9
            self.fitting[key] = [
                word for word in self.words
                if least <= len(word) <= most and (kind.pattern is None or re.search(kind.pattern, word))
            ]  # fmt: skip
        return self.rng.choice(self.fitting[key])

    def struct(self, kind: inspect.StructType) -> dict[str, Any]:
        """Make a struct; what has a default is sometimes left out."""
        made: dict[str, Any] = {}
        if kind.tag_field is not None:
            made[kind.tag_field] = kind.tag
        for field in kind.fields:
            if field.required or self.rng.random() < 0.7:
                made[field.encode_name] = self.value(field.type)
        return made

    # ---- bent ------------------------------------------------------------------------------------

    def frame(self, kind: type[msgspec.Struct]) -> bytes:
        """Make the bytes of a message: valid, or bent in one of many ways."""
        rng = self.rng
        if kind not in self.known:
            self.known[kind] = inspect.type_info(kind)
        made = self.struct(self.known[kind])
        way = rng.randrange(12)
        if way < 2:
            return written(made)
        if way < 5:
            for _ in range(rng.randrange(1, 3)):
                made[rng.choice(list(made))] = rng.choice(VALUES)
            return written(made)
        if way == 5:
            made.pop(rng.choice(list(made)))
            return written(made)
        if way == 6:
            made[rng.choice(HARMFUL)] = rng.choice(VALUES)
            return written(made)
        raw = written(made)
        if way == 7:
            return raw[: rng.randrange(len(raw) + 1)]
        if way == 8:
            at = rng.randrange(len(raw))
            return raw[:at] + rng.randbytes(rng.randrange(1, 4)) + raw[at + rng.randrange(3) :]
        if way == 9:  # the same key twice, or two messages in one
            return raw[:-1] + b"," + raw[1:] if rng.random() < 0.5 else raw + raw
        if way == 10:
            deep = rng.choice([b"[", b'{"t":', b'{"a":[', b"-", b"1e", b'"', b"9", b"\xff", b"\xed\xa0\x80"])
            return (deep * rng.randrange(1, 3000))[:4000]
        return rng.randbytes(rng.randrange(300))


def written(made: Any) -> bytes:
    """Write JSON as a hostile client would."""
    return json.dumps(made).encode("utf-8", "surrogatepass")
