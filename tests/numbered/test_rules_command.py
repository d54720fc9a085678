"""`wyspa rules`: what a person sees, and what a program reads."""

import json
from pathlib import Path

import pytest

import wyspa
from wyspa.cli.rules import rules
from wyspa.core.why import UnknownWord
from wyspa.numbered import by_prefix

TEST = '@rule("S1-2", "BX-1")\ndef test_a(): ...\n@rule("S1-4")\ndef test_b(): ...\n'


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run the package from a checkout with two tests."""
    (tmp_path / "src" / "wyspa").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "rule.py").write_text("")
    (tmp_path / "tests" / "test_x.py").write_text(TEST)
    monkeypatch.setattr(wyspa, "__file__", str(tmp_path / "src" / "wyspa" / "__init__.py"))
    return tmp_path


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.replace("│", " ").split())


def test_a_rule_is_printed_with_its_chapter(capsys: pytest.CaptureFixture[str]):
    rules("B-77")
    page = said(capsys)
    assert "B-77" in page
    assert "On a 7 nobody produces." in page
    assert "The base game: 8. Seven, discards, robber" in page


def test_several_rules_are_printed_in_the_order_asked_for_and_once(capsys: pytest.CaptureFixture[str]):
    rules("c-50", "B-77", "C-50")
    page = said(capsys)
    assert page.count("C-50") == 1
    assert page.index("C-50") < page.index("B-77")


def test_a_chapter_is_listed(capsys: pytest.CaptureFixture[str]):
    rules("base/11")
    page = said(capsys)
    assert page.startswith("The base game: 11. Largest Army [base/11] B-104")
    assert "B-106" in page
    assert "B-107" not in page


def test_no_word_lists_the_prefixes(capsys: pytest.CaptureFixture[str]):
    rules()
    page = said(capsys)
    for prefix, group in by_prefix().items():
        assert f" {prefix} {len(group)} " in page


def test_rules_are_given_as_json(capsys: pytest.CaptureFixture[str]):
    rules("B-77", json=True)
    assert json.loads(capsys.readouterr().out) == [
        {"id": "B-77", "text": "On a 7 nobody produces.", "file": "base.md", "chapter": "8. Seven, discards, robber"}
    ]


@pytest.mark.parametrize("word", ["B-777", "base/77", "bse"])
def test_an_unknown_word_is_refused_and_nothing_printed(word: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(UnknownWord, match=f"{word} .did you mean"):
        rules("B-77", word)
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("checkout")
def test_coverage_as_json_has_every_prefix_with_its_counts(capsys: pytest.CaptureFixture[str]):
    rules(coverage=True, json=True)
    counts = json.loads(capsys.readouterr().out)
    assert list(counts) == list(by_prefix())
    assert counts["S1"] == {"rules": 8, "cited": 2, "missing": ["S1-1", "S1-3", "S1-5", "S1-6", "S1-7", "S1-8"]}
    assert counts["BX"]["cited"] == 1
    assert counts["B"]["missing"] == [f"B-{n}" for n in range(1, 124)]


@pytest.mark.usefixtures("checkout")
def test_coverage_of_a_prefix_names_the_tests(capsys: pytest.CaptureFixture[str]):
    rules("S1", coverage=True)
    page = said(capsys)
    assert "S1-2 tests/test_x.py::test_a" in page
    assert "S1-3 no test" in page
    assert "all 8 2" in page


@pytest.mark.usefixtures("checkout")
def test_coverage_as_a_table_adds_up(capsys: pytest.CaptureFixture[str]):
    rules(coverage=True)
    page = said(capsys)
    assert "S1 8 2 S1-1, S1-3, S1-5, S1-6, S1-7, S1-8" in page
    assert "B 123 0 B-1, B-2, B-3, B-4, B-5, B-6 and 117 more" in page
    assert "all 922 3" in page


def test_outside_a_checkout_coverage_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(wyspa, "__file__", str(tmp_path / "site-packages" / "wyspa" / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownWord, match="no checkout of Wyspa") as refusal:
        rules(coverage=True)
    assert "\n" not in str(refusal.value)
    assert capsys.readouterr().out == ""


def test_rules_are_printed_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]):
    rules("B-77", language="pl")
    assert "Przy 7 nikt nie ma zysków." in said(capsys)
    rules("B-77", "B-78", json=True, language="pl")
    assert json.loads(capsys.readouterr().out)[0]["chapter"] == "8. Siódemka, odrzucanie kart, złodziej"
    rules(language="pl")
    assert "grupa zasady o czym pudełko" in said(capsys).replace("┃ ", "")
    with pytest.raises(UnknownWord, match=r"^nie ma zasady, grupy ani rozdziału B-999 \(może chodzi o: B-99"):
        rules("B-999", language="pl")
    with pytest.raises(UnknownWord, match="there is no language de"):
        rules("B-77", language="de")
