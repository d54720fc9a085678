"""Names: every sign can be seen, marks do not pile up, and no two at a table look the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.desk import Desk, in_loop
from wyspa.server import bodies
from wyspa.server.bots_at_table import NAMES
from wyspa.server.errors import Refusal
from wyspa.server.lookalikes import ALPHABETS, drawn, free_name, told_apart
from wyspa.server.readable import NAME_MOST, check_name, check_table_name, check_text

INVISIBLE = [
    "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u034f", "\u180b", "\ufe00", "\U000e0100", "\u200b", "\u2060",
    "\u00ad", "\u202e", "\u2066", "\ufeff", "\U000e0041", "\u17b5",
]  # fmt: skip


@pytest.mark.parametrize("sign", INVISIBLE)
def test_signs_that_show_nothing_are_refused_alone_and_inside(sign: str) -> None:
    for text in (sign, f"An{sign}ia", f"{sign}Ania", f"Ania{sign}"):
        with pytest.raises(Refusal, match="bad-name"):
            check_name(text)
        with pytest.raises(Refusal, match="bad-text"):
            check_text(text)
        with pytest.raises(Refusal, match="bad-table-name"):
            check_table_name(text)


def test_marks_do_not_pile_up() -> None:
    assert check_name("Zoe\u0308") == "Zo\u00eb"
    assert check_name("Nguye\u0302\u0303n") == "Nguy\u1ec5n"
    assert check_name("a\u0316\u0317") == "a\u0316\u0317"
    for bad in ("a" + "\u0316" * 3, "\u0301nia", "An \u0301ia", "Z" + "\u0335" * 20):
        with pytest.raises(Refusal, match="bad-name"):
            check_name(bad)
    with pytest.raises(Refusal, match="bad-text"):
        check_text("z" + "\u0335" * 5)
    assert check_text("shalom \u05e9\u05c1\u05bc\u05b8")


def test_joiners_join_something() -> None:
    assert check_name("\u0645\u06cc\u200c\u0631\u0648\u0645")  # Persian needs it
    assert check_name("\U0001f469\u200d\U0001f33e")
    for bad in ("\u200dAnia", "Ania\u200d", "An\u200d\u200dia", "An \u200dia", "An\u200d ia"):
        with pytest.raises(Refusal, match="bad-name"):
            check_name(bad)


@pytest.mark.parametrize(("name", "there", "shown"), [
    ("Ania", ["Marek"], "Ania"),
    ("Ania", ["Ania"], "Ania 2"),
    ("ANIA", ["Ania", "Ania 2"], "ANIA 3"),
    ("\uff21nia", ["Ania"], "\uff21nia 2"),
    ("Zo\u00eb", ["Zoe"], "Zo\u00eb"),
    ("Łukasz", ["Lukasz"], "Łukasz"),
    ("x" * NAME_MOST, ["x" * NAME_MOST], "x" * (NAME_MOST - 2) + " 2"),
])  # fmt: skip
def test_the_same_name_gets_a_number(name: str, there: list[str], shown: str) -> None:
    assert told_apart(name, there) == shown


@pytest.mark.parametrize(("name", "there"), [
    ("\u0410nia", "Ania"), ("lga", "Iga"), ("1ga", "Iga"), ("\u039flaf", "Olaf"), ("0laf", "Olaf"),
    ("An\u200dia", "Ania"), ("Rornan", "Roman"), ("Ania", "\u0410ni\u0430"), ("Ania\ufe0f", "Ania"),
])  # fmt: skip
def test_a_disguise_is_refused_with_the_name_it_imitates(name: str, there: str) -> None:
    with pytest.raises(Refusal, match="twin-name") as refused:
        told_apart(name, ["Marek", there])
    assert there in refused.value.text("en")
    assert there in refused.value.text("pl")


def test_every_letter_of_another_alphabet_stands_for_a_latin_one() -> None:
    assert all(chr(like).isascii() and chr(like).isalpha() for like in ALPHABETS.values())
    assert drawn("\u0410\u0392\u0421") == "abc"


def test_bots_take_names_that_nobody_has() -> None:
    assert free_name(NAMES, ["\u0412orys", "lga"]) == NAMES[2]
    names: list[str] = []
    for _ in range(25):
        names.append(free_name(NAMES, names))
    assert len({drawn(name) for name in names}) == 25


@in_loop
async def test_at_a_table_nobody_is_mistaken_for_another(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, other, third] = await desk.table("Borys", "borys", "bot", "Borys", start=False)
        names = [chair.name for chair in table.head.chairs]
        assert names == ["Borys", "borys 2", "Iga", "Borys 3"]
        assert third.last("welcome")["you"]["name"] == "Borys 3"
        await other.send(t="leave")
        for bad in ("lga", "\u0412orys"):
            with pytest.raises(Refusal, match="twin-name"):
                await desk.lobby.join(table.head.id, bodies.Join(bad))
        assert table.head.chairs[1].kind == "open"
        assert ania.seat == 0


def test_a_name_that_is_a_word_of_ours_stays_a_name() -> None:
    assert "disk" in Refusal("twin-name", name="disk").text("en")
    assert "the database is not answering" not in Refusal("twin-name", name="disk").text("en")
