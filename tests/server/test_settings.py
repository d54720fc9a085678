"""One page of settings: read from a file and from words, refused with a sentence, written with all its defaults."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from wyspa.core.why import UnknownWord
from wyspa.server.limits import DoorLimits, Limits, Share
from wyspa.server.settings import SECTIONS, Settings, chosen_settings, known_settings, read_settings, read_word
from wyspa.server.settings_page import as_markdown, as_toml

ROOT = Path(__file__).parent.parent.parent


def read(folder: Path, text: str) -> Settings:
    page = folder / "server.toml"
    page.write_text(text, encoding="utf-8")
    return chosen_settings(read_settings(page))


def test_the_page_with_all_defaults_is_the_defaults(tmp_path: Path) -> None:
    page = tomllib.loads(as_toml())
    assert {name for section in page.values() for name in section} == {one.name for one in known_settings()}
    usual = chosen_settings({})
    assert replace(read(tmp_path, as_toml()), time=usual.time) == usual
    assert usual.limits == Limits()


def test_what_is_chosen_is_taken_and_all_else_is_as_usual(tmp_path: Path) -> None:
    text = """
    [server]
    port = 9000
    origins = ["https://games.example"]
    [tables]
    tables = 7
    [shares]
    creations = { a_minute = 2, at_once = 4 }
    [bots]
    bot_seconds = 1
    """
    found = read(tmp_path, text)
    assert (found.port, found.origins, found.limits.tables) == (9000, ["https://games.example"], 7)
    assert found.limits.bot_seconds == 1.0
    assert found.limits.door.creations == Share(2, 4, 300, 600)
    assert found.limits.door == replace(DoorLimits(), creations=Share(2, 4, 300, 600))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[tabels]\ntables = 1", r"no part \[tabels\] \(did you mean tables"),
        ("[tables]\ntabels = 1", r"\[tables\] has no setting tabels \(did you mean tables\?\)"),
        ("[bots]\ntables = 1", r"tables stands in \[tables\], not in \[bots\]"),
        ("port = 1", r"port stands in \[server\], not before"),
        ("bots = 1", r"\[bots\] is a part"),
        ("[tables]\ntables = 1.5", r"tables is a whole number, such as 5000, not 1.5"),
        ("[tables]\ntables = true", r"tables is a whole number, such as 5000, not true"),
        ('[bots]\nbot_seconds = "long"', r'bot_seconds is a number, such as 0.9, not "long"'),
        ("[bots]\nbot_seconds = nan", r"bot_seconds is 0 to 3600 s, not nan"),
        ("[tables]\ntables = 0", r"tables is at least 1 tables, not 0"),
        ("[server]\nport = 70000", r"port is 0 to 65535, not 70000"),
        ("[server]\norigins = 5", r"origins is a list of texts"),
        ("[server]\nhost = 5", r'host is a text, such as "127.0.0.1", not 5'),
        ('[server]\nbehind_proxy = ["nowhere"]', r"a proxy is an address or a network"),
        ('[log]\nlog = "yaml"', r'log is text or json, not "yaml"'),
        ("[shares]\njoins = 5", r"joins is a share, such as \{ a_minute = 120"),
        ("[shares]\njoins = { an_hour = 5 }", r"joins has no an_hour"),
        ("[shares]\njoins = { at_once = true }", r"at_once is a number, not true"),
        ("[shares]\njoins = { at_once = 0 }", r"nobody could ever ask"),
        ("[shares]\njoins = { at_once = 99999 }", r"all together may ask at least as often as one"),
        ("[connections]\nopen_each = 100", r"waiting_each \(128\) is larger than open_each \(100\)"),
        ("[tables", r"are not TOML"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UnknownWord, match=said):
        read(tmp_path, text)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownWord, match=r"none\.toml cannot be read: No such file"):
        read_settings(tmp_path / "none.toml")


def test_words_of_the_command_line_are_settings_too() -> None:
    assert read_word("tables=12") == ("tables", 12)
    assert read_word("host=0.0.0.0") == ("host", "0.0.0.0")
    assert read_word("looks={ a_minute = 5 }")[1].a_minute == 5
    for word, said in [
        ("tables", "name=value"),
        ("tabels=3", "did you mean tables"),
        ("tables=", "a whole number, not nothing"),
        ("tables=x", "a whole number, not x"),
    ]:
        with pytest.raises(UnknownWord, match=said):
            read_word(word)


def test_every_setting_has_a_sentence_a_part_and_a_default_that_fits() -> None:
    names = [one.name for one in known_settings()]
    assert len(names) == len(set(names))
    for one in known_settings():
        assert one.about.section in SECTIONS
        assert one.about.says.endswith(".")
        if isinstance(one.usual, int | float):
            assert one.about.least <= one.usual <= one.about.most, one.name
            assert one.about.unit or one.about.section == "server", one.name


def test_the_page_in_the_documents_is_the_newest() -> None:
    kept = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert kept == as_markdown(), "write it again: python tools/settings_page.py"


def wyspa(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "wyspa", "serve", *words], capture_output=True, text=True, check=False)


def test_the_command_prints_the_page_and_refuses_what_is_wrong_with_one(tmp_path: Path) -> None:
    printed = wyspa("--print-settings")
    assert printed.stdout == as_toml()
    page = tmp_path / "server.toml"
    page.write_text("[tables]\ntable = 1\n", encoding="utf-8")
    for words, said in [
        (("--settings", str(page)), "has no setting table"),
        (("--set", "tabels=1"), "did you mean tables"),
        (("--connections", "0"), "a server needs room"),
    ]:
        refused = wyspa(*words)
        assert refused.returncode == 2
        assert said in refused.stderr
        assert "Traceback" not in refused.stderr
