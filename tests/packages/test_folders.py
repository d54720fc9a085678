"""Our own boxes and rules bring what a stranger's must: words in both languages, help, numbered rules, symbols."""

from __future__ import annotations

import dataclasses
import subprocess
import sys

import pytest

import wyspa
from wyspa.draw.kit import drawings
from wyspa.rules import presets
from wyspa.rules.box import Box
from wyspa.rules.folder import LANGUAGES, Folder
from wyspa.rules.installed import COMMON, Installed, check_words, installed, keys_of, merged
from wyspa.table import read_table, set_table

OURS = installed().all()


@pytest.mark.parametrize("one", OURS, ids=lambda one: one.name)
def test_the_words_of_a_folder_are_whole_and_nobody_else_says_them(one):
    others = Installed()
    for other in OURS:
        if other is not one:
            others.add(other)
    check_words(one, others)


def test_what_all_tables_share_is_said_in_every_language():
    english, polish = (keys_of(COMMON.words(language)) for language in LANGUAGES)
    assert english == polish


@pytest.mark.parametrize("box", [one for one in OURS if isinstance(one, Box)], ids=lambda one: one.name)
def test_a_box_has_help_in_every_language_and_numbered_rules(box: Box):
    assert all(box.folder.help(language).startswith("# ") for language in LANGUAGES)
    assert box.folder.numbered().startswith("# ")


def test_no_symbol_is_drawn_twice():
    names = [name for folder in installed().folders() for name in folder.symbols()]
    assert len(names) > 50
    assert len(names) == len(set(names))
    assert set(names) <= set(drawings())


def test_two_folders_that_say_the_same_are_refused_with_the_word():
    folder = Folder("wyspa.rules.house")
    with pytest.raises(wyspa.UnknownWord, match=r"^words/en\.toml of wyspa\.rules\.house says again .*: .*target"):
        merged([folder, folder], "en")


def test_a_preset_puts_rules_on_the_table(monkeypatch: pytest.MonkeyPatch):
    calm = dataclasses.replace(presets.USUAL, name="calm", rules=("calm",))
    monkeypatch.setitem(presets.PRESETS, "calm", calm)
    with pytest.raises(wyspa.UnknownWord, match=r"^there is no rule calm"):
        set_table("base", preset="calm")
    rule = dataclasses.replace(installed().rules["house"], name="calm", always=False, options=(), modules=no_modules)
    monkeypatch.setitem(installed().rules, "calm", rule)
    table = set_table("base", seats=3, preset="calm")
    assert table.rules == (rule.signed,)
    assert read_table(table.line()) == table


def no_modules(options: object, ground: object) -> list[wyspa.Module]:
    return []


def test_importing_the_package_looks_for_nothing():
    code = "import sys, wyspa; print('importlib.metadata' in sys.modules, 'xml.etree' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False False"
