"""`wyspa replay`: a game in sentences on the terminal."""

from __future__ import annotations

import io

import pytest

from tests.replay.games import played
from wyspa import UnknownWord
from wyspa.cli.replay import replay
from wyspa.replay import BadReplay, load, save
from wyspa.replay.retelling import told


@pytest.fixture
def file(tmp_path):
    save(played("beginner", 3, 1, turns=30, target=4), tmp_path / "a.replay", players={"blue": "Anna [bold]"})
    return tmp_path / "a.replay"


def test_the_whole_game_is_shown(file, capsys):
    replay(file)
    out = capsys.readouterr().out
    for line in told(load(file)):
        assert line.text in out
    assert "blue: Anna [bold]" in out
    assert "Turn 1: blue" in out
    assert out.rstrip().split("\n")[-1].startswith("Replayed exactly: ")


def test_it_is_shown_in_polish_and_through_one_pair_of_eyes(file, capsys):
    replay(file, language="pl", seat="orange")
    out = capsys.readouterr().out
    assert "Pokazano to, co widzi pomarańczowy." in out
    assert "Tura 1: niebieski" in out
    assert "Odtworzono dokładnie: " in out


def test_quiet_shows_only_the_end(file, capsys):
    replay(file, quiet=True)
    lines = capsys.readouterr().out.strip().split("\n")
    assert len(lines) == 2
    assert lines[1].startswith("Replayed exactly: ")


def test_step_waits_for_a_key_and_stops_at_q(file, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\nq\n"))
    replay(file, step=True)
    out = capsys.readouterr().out
    assert out.count("any key: go on, q: stop") == 3
    assert out.rstrip().endswith("Stopped: the rest is not shown.")
    assert "Replayed exactly" not in out


def test_step_stops_when_there_are_no_more_keys(file, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    replay(file, step=True)
    assert capsys.readouterr().out.count("any key: go on, q: stop") == 1


def test_what_is_wrong_is_said_before_anything_is_shown(file, capsys, tmp_path):
    with pytest.raises(UnknownWord, match=r"^there is no language pol \(did you mean pl\?\)$"):
        replay(file, language="pol")
    with pytest.raises(UnknownWord, match=r"^there is no seat red"):
        replay(file, seat="red")
    file.write_text(file.read_text(encoding="utf-8")[:-30], encoding="utf-8")
    with pytest.raises(BadReplay, match=r"^a\.replay, line \d+: "):
        replay(file)
    assert capsys.readouterr().out == ""
