"""The text of a drawing before it is read: how long it may be, in which form it is kept, and the digest it goes by.

Strangers may send drawings, so everything here is bounded before anything is read: bytes, lines, control characters,
how deep lists and tables lie within each other, and how many values there are.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

from wyspa.maps.problem import BadDrawing, Problem

BYTES_MOST = 64 * 1024  # the largest island of the package has 2500
LINES_MOST = 2000
DEPTH_MOST = 8  # of lists and tables within each other; a drawing needs three
VALUES_MOST = 2000  # keys and items of lists altogether
DIGEST_BYTES = 20
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
INVISIBLE = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")  # they turn around what is written
DOTTED = re.compile(rf"(?:[\w-]{{1,40}}\.){{{DEPTH_MOST + 1}}}")


def text_in(path: Path) -> str:
    """Read the text of a file."""
    try:
        if path.is_file() and path.stat().st_size > BYTES_MOST:
            raise BadDrawing(Problem("file-too-large", file=path.name, most=BYTES_MOST))
        with path.open("rb") as file:
            raw = file.read(BYTES_MOST + 1)
    except OSError as error:
        raise BadDrawing(Problem("file-unread", file=path.name, why=error.strerror or "")) from None
    return text_of(raw, path.stem)


def text_of(raw: bytes, key: str) -> str:
    """Give the text of bytes in the form in which it is kept, or refuse it."""
    check_length(len(raw), key)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadDrawing(Problem("no-text", key=key, line=raw[: error.start].count(b"\n") + 1)) from None
    return tidy(text)


def check_length(length: int, key: str) -> None:
    """Refuse what is too long for any island."""
    if length > BYTES_MOST:
        raise BadDrawing(Problem("too-large", key=key, most=BYTES_MOST))


def tidy(text: str) -> str:
    """Give a text as it is kept: lines end with a line feed and no space, the last one is not empty."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    return "\n".join(lines).rstrip("\n") + "\n"


def digest_of(text: str) -> str:
    """Give the digest of a tidy text."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=DIGEST_BYTES).hexdigest()


def check_text(text: str, key: str) -> None:
    """Refuse what no drawing needs, before it is parsed."""
    check_length(len(text.encode(errors="surrogatepass")), key)
    if text.count("\n") > LINES_MOST:
        raise BadDrawing(Problem("too-many-lines", key=key, most=LINES_MOST))
    for signs in (CONTROL, INVISIBLE):
        found = signs.search(text)
        if found is not None:
            line = text.count("\n", 0, found.start()) + 1
            raise BadDrawing(Problem("control-character", key=key, line=line, code=f"U+{ord(found[0]):04X}"))
    depth = 0
    for found in re.finditer(r"[\[\]{}\n]", text):
        sign = found[0]
        depth = 0 if sign == "\n" and depth < 0 else depth + (sign in "[{") - (sign in "]}")
        if depth > DEPTH_MOST:
            raise BadDrawing(Problem("too-deep", key=key))
    if DOTTED.search(text):
        raise BadDrawing(Problem("too-deep", key=key))


def check_values(data: Mapping[str, object], key: str) -> None:
    """Refuse more values, or deeper ones, than any drawing needs."""
    many = 0
    waiting: list[tuple[object, int]] = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        inside = list(value.values()) if isinstance(value, Mapping) else value if isinstance(value, list) else []
        many += len(inside)
        if depth > DEPTH_MOST:
            raise BadDrawing(Problem("too-deep", key=key))
        if many > VALUES_MOST:
            raise BadDrawing(Problem("too-many-values", key=key, most=VALUES_MOST))
        waiting += [(one, depth + 1) for one in inside]
