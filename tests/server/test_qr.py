"""QR codes: what is drawn and what is printed are the modules of the code, with white around them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
import segno

from wyspa.server.qr import QUIET, qr_lines, qr_svg, qr_terminal

ADDRESSES = ["http://192.168.1.23:8440/j/LAS-42", "https://games.example/j/LAS-42?board=1199"]


def modules(text: str, error: str) -> list[list[bool]]:
    return [[bool(dark) for dark in row] for row in segno.make_qr(text, error=error).matrix_iter(border=QUIET)]


def drawn(svg: str) -> list[list[bool]]:
    """Read the dark modules of a picture from the strokes of its path."""
    root = ElementTree.fromstring(svg)
    size = int(root.get("viewBox", "").split()[2])
    found = [[False] * size for _ in range(size)]
    strokes = [one.get("d", "") for one in root.iter() if one.tag.endswith("path") and one.get("stroke")]
    x = y = 0.0
    for kind, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", "".join(strokes)):
        if kind == "h":
            for k in range(int(float(first))):
                found[int(y)][int(x) + k] = True
            x += float(first)
        else:
            x, y = (float(first), float(second)) if kind == "M" else (x + float(first), y + float(second))
    return found


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_picture_holds_the_code_black_on_white_and_takes_the_size_of_its_place(address: str) -> None:
    svg = qr_svg(address)
    assert drawn(svg) == modules(address, "m")
    root = ElementTree.fromstring(svg)
    assert root.get("width") is None
    assert root.get("viewBox")
    assert "#fff" in svg
    assert "#000" in svg


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_terminal_shows_the_code_two_rows_a_line(address: str) -> None:
    shades = {" ": (True, True), "▄": (True, False), "▀": (False, True), "█": (False, False)}
    rows = []
    for line in qr_lines(address):
        rows.append([shades[one][0] for one in line])
        rows.append([shades[one][1] for one in line])
    wanted = modules(address, "l")
    assert rows[: len(wanted)] == wanted
    assert not any(any(row) for row in rows[len(wanted) :])
    assert max(len(line) for line in qr_lines(address)) <= 60  # beside a sentence in a window of 80


def test_colours_are_set_and_put_back_in_every_line() -> None:
    for line in qr_terminal(ADDRESSES[0]).split("\n"):
        assert line.startswith("\033[38;5;231;48;5;16m")
        assert line.endswith("\033[0m")
