"""Every language says everything, of the same facts, and knows the name of everything there is on a table."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from tests.words.source import clauses, reasons, told
from wyspa.core.rule import Gate
from wyspa.core.why import UnknownWord
from wyspa.rules.base.ids import COLOURS
from wyspa.rules.catalogue import boxes
from wyspa.rules.installed import TYPED
from wyspa.table import book_of, map_named, map_names, set_table, without_seats
from wyspa.words import LANGUAGES, sentences
from wyspa.words.narration import tellers
from wyspa.words.places import ONLY, PREPOSITIONS
from wyspa.words.refusal import LISTS, NAMED

DOCS = Path(__file__).parents[2] / "docs" / "events.md"
PATTERNS = ["refusal", "reasons", "events", "actions", "replay", "short", "places", "ahead"]
CASES = {
    "seats": ["gen", "dat", "acc", "ins"],
    "cards": ["gen", "acc", "many"],
    "pieces": ["gen", "gens", "acc"],
    "figures": ["acc"],
    "titles": ["acc"],
    "terrains": ["gen", "acc", "loc"],
}


def placeholders(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}


def books():
    """Every map with every option that adds rules."""
    for name, box in boxes().items():
        if box.map_for is not None:  # a box that makes its own maps
            yield book_of(set_table(name))
            continue
        for map in map_names():
            drawing = map_named(map)
            for seats in drawing.seats:
                if seats not in box.seats or not box.plays_on(drawing.box):
                    continue
                chosen = {option.name: "yes" for option in box.options if option.name == "expert"}
                if box.objection(without_seats(map), drawing.marking.words.get("rules", []), chosen):
                    continue
                yield book_of(set_table(name, map, seats, **chosen))
                options = {**chosen, "balanced_dice": "yes", "friendly_robber": "yes"}
                if any(option.name == "phases" for option in box.options):
                    options["phases"] = "separated"
                yield book_of(set_table(name, map, seats, **options))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_that_the_source_tells_has_a_teller_and_a_sentence(language):
    names = told()
    assert len(names) > 25
    for name, where in names.items():
        assert name in tellers(), f"{where} tells {name}"
        assert name in sentences(language)["events"], f"{where} tells {name}"


def test_the_page_about_events_has_a_row_for_each_of_them():
    rows = re.findall(r"^\| `(\w+)` \|.*\|.*\|.*\|.*\|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(told())


def test_no_teller_is_left_over():
    assert set(tellers()) == set(told())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_that_the_source_gives_has_a_sentence_made_of_its_facts(language):
    found = reasons()
    assert len(found) > 40
    for key, facts, where in found:
        assert key in sentences(language)["reasons"], f"{where} gives the reason {key}"
        assert placeholders(sentences(language)["reasons"][key]) <= facts | {"who"}, f"{where}: {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_about_somebody_can_be_said_to_them(language):
    """Nobody is told about themselves by name."""
    named = {key for key, said in sentences(language)["reasons"].items() if "who" in placeholders(said)}
    assert len(named) > 40
    assert set(sentences(language)["reasons_you"]) == named
    for key in named:
        said = placeholders(sentences(language)["reasons_you"][key])
        assert said == placeholders(sentences(language)["reasons"][key]) - {"who"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_of_a_stake_has_a_sentence_made_of_its_facts(language):
    found = clauses()
    assert len(found) >= 10
    for key, facts, where in found:
        forms = sentences(language)["stakes"].get(key)
        assert isinstance(forms, dict), f"{where} says {key}"
        assert "said" in forms, f"{where} says {key}"
        asked = set().union(*(placeholders(pattern) for pattern in forms.values()))
        assert facts is None or asked <= facts | {"who"}, f"{where}: {key}"


def test_stakes_have_the_same_forms_and_facts_in_all_languages():
    for key, english in sentences("en")["stakes"].items():
        for language in LANGUAGES:
            forms = sentences(language)["stakes"][key]
            assert set(forms) == set(english), f"{key} in {language}"
            for form, pattern in english.items():
                assert placeholders(forms[form]) == placeholders(pattern), f"{key}.{form} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_can_say_that_something_does_not_belong_into_it(language):
    for book in books():
        for phase in book.phase_names.values():
            assert f"not_in_{phase.replace('-', '_')}" in sentences(language)["reasons"]


def test_the_languages_say_the_same_things():
    english = sentences("en")
    for language in LANGUAGES:
        assert set(sentences(language)) - {TYPED} == set(english)  # in English the notation itself is typed
        for group, entries in english.items():
            assert set(sentences(language)[group]) == set(entries), f"[{group}] of {language}"


@pytest.mark.parametrize("group", PATTERNS)
def test_the_languages_speak_of_the_same_facts(group):
    for key, pattern in sentences("en")[group].items():
        for language in LANGUAGES:
            assert placeholders(sentences(language)[group][key]) == placeholders(pattern), (
                f"{group}.{key} in {language}"
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_a_table_has_a_name(language):
    words = sentences(language)
    assert set(COLOURS) | {"table", "several"} <= set(words["seats"])
    for book in books():
        assert set(book.card_names.values()) <= set(words["cards"])
        assert set(book.figure_names.values()) <= set(words["figures"])
        assert {piece.name for piece in book.pieces if piece.where >= 0} <= set(words["pieces"])
        assert set(book.named_args.get("development", [])) <= set(words["developments"])
        assert set(book.named_args.get("progress", [])) <= set(words["progress"])
        assert {verb.name for verb in book.verbs if not isinstance(verb, Gate)} <= set(words["actions"])


def test_polish_nouns_have_every_case_that_patterns_ask_for():
    words = sentences("pl")
    for group, cases in CASES.items():
        for name, forms in words[group].items():
            assert isinstance(forms, dict), f"{group}.{name}"
            assert {"nom", *cases} <= set(forms), f"{group}.{name}"
    asked = {
        case
        for group in PATTERNS
        for pattern in words[group].values()
        for _, _, case, _ in Formatter().parse(pattern)
        if case
    }
    with_places = {case for case in asked if case in PREPOSITIONS or case.endswith(ONLY)}
    assert asked - with_places <= {case for cases in CASES.values() for case in cases}


def test_facts_of_reasons_are_named_in_the_language_of_the_sentence():
    plain = {
        "rate",
        "has",
        "most",
        "sit",
        "word",
        "like",
        "short",
        "list",
    }  # numbers, and words as they were or should be written
    plain |= {"rule", "other", "partner"}  # rules by name
    for key, facts, where in reasons():
        assert facts - plain <= set(NAMED) | set(LISTS), f"{where}: {key}"


def test_a_language_that_is_not_there_is_refused():
    with pytest.raises(UnknownWord, match=r"^there is no language plo \(did you mean pl\?\)$"):
        sentences("plo")
