"""One Polish vocabulary: named things have the names that players know, and no text uses a word that they would not."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from wyspa.table import map_named
from wyspa.words import sentences
from wyspa.words.nouns import cards

TREE = Path(__file__).parents[2]
GLOSSARY = tomllib.loads((TREE / "src/wyspa/words/glossary-pl.toml").read_text(encoding="utf-8"))
BOTH = ["src/wyspa/cli/phrases.toml", "src/wyspa/draw/labels.toml"]  # one file with a section for each language


def polish_texts() -> dict[str, list[str]]:
    """Give the lines of everything that is written in Polish, by file."""
    files = [*TREE.glob("src/wyspa/**/pl.toml"), *TREE.glob("examples/*/*/words/pl.toml")]
    files += [*TREE.glob("src/wyspa/**/pl.md"), *TREE.glob("src/wyspa/**/*.pl.md"), *TREE.glob("examples/**/pl.md")]
    files += [*TREE.glob("web/src/lib/i18n/pl*.ts"), *TREE.glob("web/src/lib/i18n/pl/*.ts")]
    found = {str(file.relative_to(TREE)): file.read_text(encoding="utf-8").splitlines() for file in files}
    for name in BOTH:
        found[name] = (TREE / name).read_text(encoding="utf-8").split("\n[pl]\n", 1)[1].splitlines()
    for file in TREE.glob("src/wyspa/rules/*/maps/*.toml"):
        lines = file.read_text(encoding="utf-8").splitlines()
        found[str(file.relative_to(TREE))] = [line.split("pl = ", 1)[1] for line in lines if "pl = " in line]
    return found


def faults(file: str, line: str) -> list[str]:
    """Tell which words of a line are not those of the players."""
    found = []
    for entry in GLOSSARY["instead"]:
        wrong = re.search(rf"\b({entry['never']})\b", line, re.IGNORECASE)
        if wrong and not ("unless" in entry and re.search(entry["unless"], f"{file}: {line}")):
            found.append(f"{file}: '{wrong.group()}' in '{line.strip()}'; say {entry['say']}")
    return found


def test_no_polish_text_uses_a_word_that_players_do_not_know():
    texts = polish_texts()
    assert len(texts) > 25
    assert [fault for file, lines in texts.items() for line in lines for fault in faults(file, line)] == []


WRONG = ["ten narożnik jest zajęty", "na sąsiednim rogu", "trzy boki pola", "największa armia", "Budowa dróg"]
WRONG += ["poziom 3", "zbudź rycerza", "rycerz jest uśpiony", "nauka", "Rynek po lewej", "żeton liczby", "jedna moneta"]


@pytest.mark.parametrize("line", [*WRONG, "plemię"])
def test_the_words_that_are_not_used_are_found(line):
    assert faults("a text", line)


@pytest.mark.parametrize(
    "line", ["obok pola", "odłóż na bok", "poziomo", "rogacz", "2 monety", "bezpieczna nauczka", "Twierdza"]
)
def test_words_that_only_look_alike_are_left_alone(line):
    assert not faults("a text", line)


@pytest.mark.parametrize("group", GLOSSARY["names"])
def test_named_things_have_the_names_that_players_know(group):
    words = sentences("pl")[group]
    for key, name in GLOSSARY["names"][group].items():
        found = words[key]
        assert (found if isinstance(found, str) else found["nom"]) == name, f"{group}.{key}"


@pytest.mark.parametrize("drawing", GLOSSARY["drawings"])
def test_scenarios_have_the_names_that_players_know(drawing):
    assert map_named(drawing).name["pl"] == GLOSSARY["drawings"][drawing]


def test_every_progress_card_and_wonder_stands_in_the_glossary():
    for group in ("progress", "wonders", "cards", "developments", "areas"):
        assert set(GLOSSARY["names"][group]) == set(sentences("pl")[group])


def test_one_of_a_kind_that_is_called_by_a_plural_has_a_word_of_its_own():
    assert [format(cards("pl", "1 coin"), case) for case in ("", "gen", "acc")] == ["1 moneta", "1 monety", "1 monetę"]
    assert [str(cards("pl", f"{n} coin")) for n in (2, 5)] == ["2 monety", "5 monet"]
    assert str(cards("pl", "1 ore")) == "1 ruda"
