"""The words of the server: the same in both languages, and every key that the code asks for is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wyspa.rules.catalogue import boxes
from wyspa.server import speech
from wyspa.server.catalogue import catalogue, options_of
from wyspa.server.speech import person, phrase, vocabulary
from wyspa.words import LANGUAGES, sentences

SERVER = Path(speech.__file__).parent


def names(pattern: str) -> set[str]:
    return {found.partition(":")[0] for found in re.findall(r"{([^}]*)}", pattern)}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_sentence_is_there_in_every_language_with_the_same_facts(language: str) -> None:
    english, other = vocabulary("en"), vocabulary(language)
    assert set(english) == set(other)
    for group, patterns in english.items():
        assert set(patterns) == set(other[group]), group
        for key, pattern in patterns.items():
            assert names(pattern) == names(other[group][key]), (group, key)
            assert other[group][key].strip(), (group, key)


def test_every_key_that_is_asked_for_is_there() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in SERVER.glob("*.py"))
    english = vocabulary("en")
    for key in re.findall(r'(?:Refusal|\.close)\("([a-z-]+)"', source):
        assert key in english["errors"], key
    for group, key in re.findall(r'phrase\([a-z_.]+, "([a-z_]+)", "([a-z_-]+)"', source):
        assert key in english[group], (group, key)
    for key in re.findall(r'notice\("([a-z_]+)"', source):
        assert key in english["talk"], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_boxes_options_and_presets_have_names_and_texts(language: str) -> None:
    words = sentences(language) | vocabulary(language)
    words["values"] = sentences(language)["values"] | vocabulary(language)["values"]
    for box in boxes().values():
        assert box.name in words["boxes"], box.name
        assert box.name in words["box_texts"], box.name
        for option in options_of(box):
            assert option.name in words["options"], option.name
            assert option.name in words["option_texts"], option.name
            for value in () if option.numeric else option.values:
                assert value in words["values"], (option.name, value)
    for preset in catalogue(language).presets:
        assert preset.preset in words["presets"]
        assert preset.preset in words["preset_texts"]


def test_a_name_in_braces_is_only_a_name() -> None:
    assert phrase("en", "talk", "joined", name="{name.__class__}") == "{name.__class__} takes a seat."
    assert format(person("pl", "Ala"), "gen") == "gracza Ala"
    assert format(person("en", "Ala"), "gen") == "Ala"
