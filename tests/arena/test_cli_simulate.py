"""`wyspa simulate`: one JSON object or two tables, and refusals in one line."""

import json
from pathlib import Path

import pytest

from wyspa.cli import main

SHORT = ["--option", "target=4"]


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as leaving:
        main(["simulate", *words])
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
        (["--bots", "greedy,random"], "2 bots do not fill 4 seats"),
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
