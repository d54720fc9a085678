"""The words of the server: the same in both languages, and every key that the code asks for is there."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from wyspa.bots import bot_names
from wyspa.rules.catalogue import boxes
from wyspa.rules.presets import PRESETS
from wyspa.server import wire
from wyspa.server.art import tables
from wyspa.server.catalogue import catalogue, options_of
from wyspa.server.clock import MODES
from wyspa.server.jobs import Job
from wyspa.server.limits import OPEN_DOOR
from wyspa.server.often import Deed
from wyspa.server.speech import person, phrase, vocabulary
from wyspa.words import LANGUAGES, sentences

SERVER = Path(wire.__file__).parent


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


def written() -> set[str]:
    """List every string that the source of the server holds; of one that is put together, how it begins."""
    found: set[str] = set()
    for file in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_every_word_is_used() -> None:
    strings = written()
    values = {value for box in boxes().values() for option in options_of(box) for value in option.values}
    given = {  # by what is there to be named
        "presets": set(PRESETS), "preset_texts": set(PRESETS), "levels": set(bot_names()),
        "level_texts": set(bot_names()), "clocks": set(MODES), "clock_texts": set(MODES), "values": values,
        "errors": {f"many-{field.name}" for field in fields(OPEN_DOOR)}
        | {f"too-often-{deed}" for deed in Deed}
        | {f"many-{job.kind}" for job in get_args(Job)},
    }  # fmt: skip
    english = vocabulary("en")
    assert [group for group in english if group not in strings] == []
    unused = [
        f"{key} in [{group}]"
        for group, patterns in english.items()
        for key in patterns
        if key not in strings and key not in given.get(group, ())
    ]
    assert unused == []


def test_every_group_of_drawings_is_used() -> None:
    assert [group for group in tables() if group not in written()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_boxes_options_and_presets_have_names_and_texts(language: str) -> None:
    words = sentences(language) | vocabulary(language)
    words["values"] = sentences(language)["values"]
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
