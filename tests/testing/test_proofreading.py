"""Mistakes that are found by reading, and that the rules of the boxes do not make."""

from pathlib import Path

import pytest

import wyspa
from wyspa.testing import BadRule, check_source
from wyspa.testing.proofreading import mistakes

SOURCE = Path(wyspa.__file__).parent


def test_core_and_rules_are_written_as_they_should_be() -> None:
    assert check_source(SOURCE / "core", SOURCE / "rules") > 100


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("x = 1 << place", 8),
        ("x |= 1 << (place + 1)", 8),
        ("append(places, node)", 8),
        ("state.tell('turn', 0, 0, 0)", 7),
        ("if seat > 0:\n    state.tell_some('turn', 0, 0, 0, [])", 7),
        ("if state.telling:\n    pass\nelse:\n    state.tell('turn', 0, 0, 0)", 7),
        ("import random", 6),
        ("from random import choice", 6),
        ("from time import time", 6),
    ],
)
def test_a_mistake_is_found(line: str, number: int) -> None:
    assert [found[0] for found in mistakes(line)] == [number]


@pytest.mark.parametrize(
    "line",
    [
        "x = bit(place)",
        "x = 1 << 5",
        "x = 1 << LONG_AT",
        "x = n << place",
        "places = append(places, node)",
        "found.append(node)",
        "if state.telling:\n    state.tell('turn', 0, 0, 0)",
        "if state.telling and n != 0:\n    if n > 1:\n        state.tell('turn', 0, 0, 0)",
        "from wyspa.core.dealer import Dealer",
    ],
)
def test_what_is_right_is_left_alone(line: str) -> None:
    assert mistakes(line) == []


def test_a_file_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "tide.py").write_text("def high(place):\n    return 1 << place\n", encoding="utf-8")
    with pytest.raises(BadRule, match=r"tide.py:2: 1 << place has 32 bits once it is compiled") as found:
        check_source(tmp_path)
    assert found.value.number == 8
