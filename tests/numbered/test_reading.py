"""The numbered rules as they ship: all of them, each found by its id, and not a word that is not ours."""

import re
from pathlib import Path

import pytest

from wyspa.core.why import UnknownWord
from wyspa.numbered import all_rules, by_prefix, find, page, pages, read_page, rule

ROOT = Path(__file__).parents[2]
SPECIFICATION = ROOT.parent / "shared" / "rules"
ELSEWHERE = {"travel": "two-player"}  # what the specification calls otherwise
LISTED = re.compile(r"^- \*\*([A-Z]+\d*-\d+)\*\*|^\| (E-[A-Z]\d+) \|", re.M)


def ids(text: str) -> list[str]:
    return ["".join(found) for found in LISTED.findall(text)]


def test_there_are_783_rules_and_139_worked_examples():
    examples = {"BX", "TX", "KX", "E-S", "E-C", "E-X"}
    assert sum(len(group) for prefix, group in by_prefix().items() if prefix not in examples) == 783
    assert {prefix: len(by_prefix()[prefix]) for prefix in examples} == {
        "BX": 21,
        "TX": 14,
        "KX": 24,
        "E-S": 24,
        "E-C": 42,
        "E-X": 14,
    }


def test_no_id_is_given_twice():
    names = [each.id for each in all_rules()]
    assert len(names) == len(set(names))


def test_the_numbers_of_a_prefix_have_no_gap():
    for prefix, group in by_prefix().items():
        assert [each.id.removeprefix(prefix).lstrip("-") for each in group] == [str(n + 1) for n in range(len(group))]


def test_the_pages_in_docs_are_the_ones_that_ship():
    for file in pages():
        assert page(file) == (ROOT / "docs" / "rules" / f"{file}.md").read_text(encoding="utf-8")


COMING: set[str] = set()  # rules of the specification that ship when they can be played


@pytest.mark.skipif(not SPECIFICATION.is_dir(), reason="the specification does not lie beside this checkout")
@pytest.mark.parametrize("file", list(pages()))
def test_the_ids_are_those_of_the_specification(file: str):
    specified = ids((SPECIFICATION / f"{ELSEWHERE.get(file, file)}.md").read_text(encoding="utf-8"))
    assert ids(page(file)) == [id for id in specified if id not in COMING]


def test_no_rule_is_coming_that_is_there():
    assert not COMING & {each.id for each in all_rules()}


def test_every_rule_that_a_rule_refers_to_exists():
    known = {each.id for each in all_rules()}
    for each in all_rules():
        named = set(re.findall(r"\b(?:BX|TX|KX|SN|S\d?|B|T|C|X|K)-\d+\b", each.text))
        assert named <= known, each.id


def test_the_table_of_prefixes_counts_right():
    table = (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z]\S*) \| (\d+) \|.*\]\((\S+)\.md\) \|$", table, re.M)
    assert {prefix: (int(n), file) for prefix, n, file in rows} == {
        prefix: (len(group), group[0].file) for prefix, group in by_prefix().items()
    }


def test_every_page_speaks_only_in_our_words():
    for file in [*pages(), "README"]:
        text = (ROOT / "docs" / "rules" / f"{file}.md").read_text(encoding="utf-8").lower()
        # in two halves, so that this file does not say them either
        for halves in ("cat-an", "see-d", "fa-q", "alma-na", "jsett-lers", "publ-isher", "rule-book", "offi-cial"):
            word = halves.replace("-", "")
            assert word not in text, f"{file}.md says {word}"


def test_a_rule_is_found_by_its_id_in_any_capitals():
    assert rule("b-52") is rule("B-52")
    assert rule("B-52").text.startswith("Bank shortage")
    assert (rule("S7-20").prefix, rule("S7-20").file) == ("S7", "seafarers")
    assert rule("S7-20").chapter == "Scenario 7 — The Pirate Islands > Fleet and 7"


def test_a_table_below_a_rule_belongs_to_it():
    assert "| white (D) | (1,1,N) / (1,0,E) |" in rule("B-22").text
    assert "Spy" not in rule("C-108").text
    assert "\n" not in rule("B-23").text


def test_an_example_in_a_table_reads_as_given_when_then():
    assert rule("E-C26").text == "Given: opponent with equal VP holds 9 cards. When: Sabotage. Then: loses 4."
    assert rule("E-X11").text == "Given: Red wants to put the merchant on a gold river. Then: refused."


@pytest.mark.parametrize(
    ("word", "nearest"),
    [("B-152", "B-52"), ("b52", "B-52"), ("S9-1", "S8-1"), ("E-C99", "E-C9"), ("hello", "wyspa rules")],
)
def test_an_unknown_id_is_refused_with_the_nearest(word: str, nearest: str):
    with pytest.raises(UnknownWord, match=f"there is no rule {word} .*{nearest}"):
        rule(word)


def test_a_prefix_a_box_and_a_chapter_are_found():
    assert [each.id for each in find("s1")] == [f"S1-{n}" for n in range(1, 9)]
    assert {each.prefix for each in find("travel")} == {"T", "TX"}
    assert [each.id for each in find("base/11")] == ["B-104", "B-105", "B-106"]
    assert {each.prefix for each in find("seafarers/scenario-7")} == {"S7"}
    with pytest.raises(UnknownWord, match=r"no rule, prefix or chapter base/99 \(did you mean base/9"):
        find("base/99")


def test_prose_after_a_rule_ends_it():
    text = "# Box\n## 1. Part\n- **B-1** One:\n\n| a |\n|---|\n\nProse.\n\n| b |\n### Sub\n- **B-2** Two.\n"
    first, second = read_page("box", text)
    assert first.text == "One:\n\n| a |\n|---|"
    assert (first.chapter, first.address) == ("1. Part", "box/1")
    assert (second.text, second.chapter) == ("Two.", "1. Part > Sub")
