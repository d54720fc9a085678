"""The Polish pages say what the English ones say: every rule and every number."""

import re
from collections import Counter

import pytest

from wyspa.numbered import pages, read_page
from wyspa.rules.installed import installed

ENGLISH = pages()
POLISH = {one.name: one.folder.read("rules.pl.md") for one in installed().all() if one.folder.read("rules.pl.md")}
ID = r"\b(?:BX|TX|KX|SN|S\d?|B|T|C|X|K|O|E)-[A-Z]?\d+\b"
# rules in which one language writes a number as a word: what the Polish has more and less
NUMBERS: dict[str, tuple[list[str], list[str]]] = {}

ENGLISH_WORDS = r"the|of|and|with|from|player|players|settlement|road|knight|card|cards|ruling"


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def headings(text: str) -> list[str]:
    """Name the depth and the number of every heading."""
    found = re.findall(r"^(#+)[^\d\n]*([\d.]*)", text, re.M)
    return [f"{depth} {number}" for depth, number in found]


def shape(text: str) -> list[int]:
    """Count the cells of every row of a table."""
    return [line.count("|") for line in text.splitlines() if line.startswith("|")]


def test_every_page_is_there_in_polish() -> None:
    assert set(POLISH) == set(ENGLISH)


@pytest.mark.parametrize("box", POLISH)
def test_the_same_ids_stand_in_the_same_order(box: str) -> None:
    here, there = read_page(box, ENGLISH[box]), read_page(box, POLISH[box])
    assert [each.id for each in there] == [each.id for each in here]


@pytest.mark.parametrize("box", POLISH)
def test_chapters_tables_and_lists_are_built_alike(box: str) -> None:
    assert headings(POLISH[box]) == headings(ENGLISH[box])
    assert shape(POLISH[box]) == shape(ENGLISH[box])
    listed = re.compile(r"^\d+\. ", re.M)
    assert len(listed.findall(POLISH[box])) == len(listed.findall(ENGLISH[box]))


@pytest.mark.parametrize("box", POLISH)
def test_every_rule_has_the_same_numbers(box: str) -> None:
    wrong = {}
    for here, there in zip(read_page(box, ENGLISH[box]), read_page(box, POLISH[box]), strict=True):
        said, wanted = numbers(there.text), numbers(here.text)
        difference = (sorted((said - wanted).elements()), sorted((wanted - said).elements()))
        if difference != NUMBERS.get(here.id, ([], [])):
            wrong[here.id] = difference
    assert wrong == {}


@pytest.mark.parametrize("box", POLISH)
def test_rows_and_points_without_an_id_have_the_same_numbers_too(box: str) -> None:
    loose = re.compile(r"^(?:\||\d+\. ).*", re.M)
    for here, there in zip(loose.findall(ENGLISH[box]), loose.findall(POLISH[box]), strict=True):
        id = re.match(r"\| (E-[A-Z]\d+) \|", here)
        if id is None or id[1] not in NUMBERS:
            assert numbers(there) == numbers(here), there


@pytest.mark.parametrize("box", POLISH)
def test_every_rule_names_the_same_rules_options_and_rulings(box: str) -> None:
    for here, there in zip(read_page(box, ENGLISH[box]), read_page(box, POLISH[box]), strict=True):
        assert Counter(re.findall(ID, there.text)) == Counter(re.findall(ID, here.text)), here.id
        assert Counter(re.findall(r"`[^`]+`", there.text)) == Counter(re.findall(r"`[^`]+`", here.text)), here.id
        assert there.text.count("(rozstrzygnięcie") == here.text.count("(ruling"), here.id


@pytest.mark.parametrize("box", POLISH)
def test_no_english_is_left(box: str) -> None:
    prose = re.sub(r"`[^`]+`", "", POLISH[box]).partition("\n## Nazwy\n")[0]
    assert re.findall(rf"\b(?:{ENGLISH_WORDS})\b", prose, re.I) == []


@pytest.mark.parametrize("box", POLISH)
def test_every_page_speaks_only_in_our_words(box: str) -> None:
    # in two halves, so that this file does not say them either
    for halves in ("cat-an", "instr-ukcj", "wyda-wc", "ofic-jaln", "osad-nic"):
        word = halves.replace("-", "")
        assert word not in POLISH[box].lower(), word
