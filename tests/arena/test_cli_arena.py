"""`wyspa arena`: one JSON object or two tables, and refusals in one line."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from wyspa.cli import main
from wyspa.cli.contest_shown import bar

SHORT = ["--option", "target=4"]


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as leaving:
        main(["arena", *words])
    code = leaving.value.code
    return code if isinstance(code, int) else 0


def test_json_is_exactly_one_object_with_everything_in_it(capsys: pytest.CaptureFixture[str]):
    assert run("6", *SHORT, "--json", "--seed", "3", "--bots", "greedy,random,random", "--seats", "3") == 0
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert err == ""
    assert result["games"] == 6
    assert len(result["wins"]) == 3
    assert sum(result["wins"]) + result["unfinished"] == 6
    assert result["turns_mean"] > 0
    assert result["games_per_second"] > 0
    assert result["actions_per_second"] > result["games_per_second"]
    assert [bot["name"] for bot in result["bots"]] == ["greedy", "random"]
    for line in result["seats"] + result["bots"]:
        assert 0 <= line["low"] <= line["rate"] <= line["high"] <= 1


def test_the_same_seed_prints_the_same_result_but_for_the_time(capsys: pytest.CaptureFixture[str]):
    results = []
    for _ in range(2):
        assert run("4", *SHORT, "--json", "--seed", "5") == 0
        result = json.loads(capsys.readouterr().out)
        for name in ("seconds", "games_per_second", "actions_per_second"):
            del result[name]
        results.append(result)
    assert results[0] == results[1]


def test_the_table_shows_seats_bots_intervals_and_speed(capsys: pytest.CaptureFixture[str]):
    assert run("4", *SHORT, "--bots", "greedy,random,random,random", "--rotate") == 0
    out = capsys.readouterr().out
    for words in ("red", "white", "greedy", "random", "95 %", "games/s", "4 games", "unfinished"):
        assert words in out


def test_replays_are_written_one_for_each_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "games"
    assert run("3", *SHORT, "--save", str(folder), "--json") == 0
    assert len(list(folder.iterdir())) == 3


def test_a_bot_of_an_own_module_takes_part(capsys: pytest.CaptureFixture[str]):
    assert run("2", *SHORT, "--json", "--bots", "wyspa.bots:Greedy,random,random,random") == 0
    assert json.loads(capsys.readouterr().out)["bots"][0]["name"] == "wyspa.bots:Greedy"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bots", "gredy"], "there is no bot gredy (did you mean greedy or relaxed?)"),
        (["--map", "varable"], "did you mean variable"),
        (["--box", "bose"], "did you mean base"),
        (["--seats", "5"], "5"),
        (["--option", "taget=4"], "did you mean target"),
        (["--option", "target=400"], "target must be a number from 3 to 30"),
        (["--option", "target"], "'target' is not an option: write it like target=8"),
        (["--option", "seats=3"], "write --seats 3"),
        (["--option", "target=4", "--option", "target=5"], "the option target is given twice"),
        (["0"], "0 games are too few"),
        (["-3"], ""),
        (["--workers", "0"], "0 workers are too few"),
        (["--turns", "0"], "0 turns are too few"),
        (["--save", __file__], "is a file, not a folder"),
        (["many"], ""),
        (["--bots", "tests.arena.players:Cheat"], "bot tests.arena.players:Cheat on"),
    ],
)
def test_bad_input_is_refused_in_one_line(words: list[str], says: str, capsys: pytest.CaptureFixture[str]):
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


# ---- what is kept ------------------------------------------------------------------------------------------------


def test_a_run_is_kept_shown_replayed_merged_and_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    pytest.importorskip("openskill", reason="ratings need openskill")
    words = ["--bots", "greedy,random", "--seats", "3", *SHORT, "--seed", "4", "--workers", "1"]
    for k in (1, 2):
        assert run("12", *words, "--shard", f"{k}/2", "--out", str(tmp_path / f"{k}.jsonl"), "--json") == 0
    capsys.readouterr()
    whole = tmp_path / "runs" / "whole.jsonl"
    assert run("merge", str(whole), str(tmp_path / "1.jsonl"), str(tmp_path / "2.jsonl")) == 0
    assert "12 of 12 games in" in capsys.readouterr().out
    page = tmp_path / "report.html"
    assert run("show", str(whole), "--json", "--report", str(page)) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["games"] == 12
    assert [gap["name"] for gap in shown["gaps"]] == ["greedy"]
    assert shown["ratings"][0]["name"] == "greedy"
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 3
    assert "http://" not in text.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    )
    assert run("replay", str(whole), "7", "--save", str(tmp_path / "replays")) == 0
    assert "as the file says" in capsys.readouterr().out
    assert len(list((tmp_path / "replays").iterdir())) == 1
    assert run("leaderboard", str(tmp_path / "runs")) == 0
    assert "greedy" in capsys.readouterr().out


def test_a_game_that_comes_out_otherwise_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "run.jsonl"
    assert run("2", *SHORT, "--out", str(out), "--json") == 0
    out.write_text(out.read_text(encoding="utf-8").replace('"hash":"', '"hash":"f'), encoding="utf-8")
    capsys.readouterr()
    assert run("replay", str(out), "1") == 1
    assert "game 1 does not come out as" in capsys.readouterr().err


def test_parquet_says_the_same_and_a_damaged_one_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    pytest.importorskip("pyarrow", reason="Parquet needs pyarrow")
    from wyspa.arena.record_file import read_records

    out, sheet = tmp_path / "run.jsonl", tmp_path / "run.parquet"
    assert run("4", *SHORT, "--out", str(out), "--parquet", str(sheet), "--json") == 0
    assert read_records(out) == read_records(sheet)
    assert run("replay", str(sheet), "3") == 0
    capsys.readouterr()
    sheet.write_bytes(sheet.read_bytes()[:-40])
    assert run("show", str(sheet)) == 2
    assert "is damaged, or no Parquet file" in capsys.readouterr().err


def test_plots_are_drawn_without_matplotlib_too(monkeypatch: pytest.MonkeyPatch):
    from wyspa.arena.charts import Bar, Curve, bars, curves

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert "a &amp; b" in bars("shares", [Bar("a & b", 0.5, 0.4, 0.6, 0.25)])
    assert "<polyline" in curves("curve", "games", [Curve("a", [1, 2], [0.1, 0.2])])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--shard", "17"], "'17' is no shard: write it like 3/16"),
        (["--shard", "17/16"], "there is no shard 17/16"),
        (["--until-sure", "2", "--bots", "greedy,random"], "one cannot be sure up to 2"),
        (["--on", "cloud"], "'cloud' is no place to work on"),
        (["--out", "/proc/none/run.jsonl"], "cannot be written"),
        (["--out", "run.parquet"], "a run is not written into run.parquet as it goes: name a .jsonl file"),
        (["--report", "/nowhere/report.html"], "/nowhere/report.html cannot be written: there is no folder /nowhere"),
        (["--parquet", "/nowhere/run.parquet"], "/nowhere/run.parquet cannot be written"),
        (["show", "nothing.jsonl"], "nothing.jsonl cannot be read"),
        (["replay", __file__, "1"], "is no run of the arena"),
        (["leaderboard", "nowhere"], "there is no folder nowhere"),
        (["merge", "out.jsonl", "nothing.jsonl"], "nothing.jsonl cannot be read"),
    ],
)
def test_what_cannot_be_kept_or_read_is_refused_in_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
):
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


def test_the_bar_of_a_shard_counts_its_own_games():
    near, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    words = ["arena", "8", "--bots", "greedy,random", "--workers", "1", "--shard", "1/3"]
    env = {**os.environ, "TERM": "xterm"}
    ended = subprocess.Popen([sys.executable, "-m", "wyspa", *words], stdout=subprocess.DEVNULL, stderr=far, env=env)
    os.close(far)
    shown = b""
    with suppress(OSError):  # what Linux says of a terminal that nobody writes to any more
        while more := os.read(near, 65536):
            shown += more
    os.close(near)
    assert ended.wait() == 0
    assert b"4/4" in shown  # of four rounds of two the first and the last
    assert b"/2" not in shown


def test_the_bar_tells_how_long_slow_games_will_take_and_fits_a_narrow_terminal():
    console = Console(force_terminal=True, width=80, file=StringIO())
    shown, now = bar(console), 0.0
    shown.get_time = lambda: now
    task = shown.add_task("turn   7, 10 of 10 points", total=10_000)
    for _ in range(5):
        shown.advance(task, 1)
        now += 90.0  # a game in which everybody thinks long
    assert shown.tasks[0].time_remaining == 90 * 9995
    console.print(shown.make_tasks_table(shown.tasks))
    lines = console.file.getvalue().splitlines()
    assert len(lines) == 1
    assert "5/10000" in lines[0]
    assert lines[0].rstrip().endswith("left")
