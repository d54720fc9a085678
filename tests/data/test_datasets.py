"""Datasets: games that can be played again from their file, read by anybody, taken from elsewhere and handed on."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import wyspa
from wyspa.cli import main

pa = pytest.importorskip("pyarrow", reason="datasets need pyarrow: pip install 'wyspa[data]'")
np = pytest.importorskip("numpy", reason="observations need numpy")

from wyspa.data import BadDataset, read_games, write_games  # noqa: E402
from wyspa.data.from_catanatron import from_catanatron  # noqa: E402
from wyspa.data.game_rows import played  # noqa: E402
from wyspa.data.gathering import gathered  # noqa: E402
from wyspa.data.observing import arrays, lab_for  # noqa: E402

SHORT = wyspa.set_table(seats=3, target=4)
PEER = Path(__file__).parent / "catanatron-game.json"
BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("data") / "games.parquet"
    assert write_games(found, gathered(6, ["greedy", "random"], SHORT, 3, 1000, 1, observations=True)) == 6
    return found


def run(*words: object) -> int:
    with pytest.raises(SystemExit) as leaving:
        main(["dataset", *(str(word) for word in words)])
    return leaving.value.code if isinstance(leaving.value.code, int) else 0


def test_games_come_back_as_they_were_and_can_be_played_again(file: Path):
    for row in read_games(file):
        game = played(row)
        assert game.hash() == row.hash
        assert [game.seats.index(colour) for colour in game.winners] == list(row.winners)
        assert len(game.log()) == len(row.actions)


def test_polars_reads_the_same(file: Path):
    polars = pytest.importorskip("polars", reason="read back with polars")
    frame = polars.read_parquet(file)
    assert frame.height == 6
    assert [tuple(words) for words in frame["actions"]] == [row.actions for row in read_games(file)]
    greedy = frame.filter(polars.col("players").list.get(0) == "greedy")
    assert 0 < greedy.height < 6


def test_whoever_plays_the_file_is_the_same(file: Path, tmp_path: Path):
    again = tmp_path / "again.parquet"
    write_games(again, gathered(6, ["greedy", "random"], SHORT, 3, 1000, 2, observations=True))
    assert again.read_bytes() == file.read_bytes()


def test_observations_are_those_that_the_environment_would_have_given(file: Path):
    row = next(iter(read_games(file)))
    rows, masks, choices = arrays(row)
    lab = lab_for(row)
    assert row.seen is not None
    lab.check(row.seen.fingerprint)
    assert rows.shape == (len(choices), lab.width)
    assert masks[np.arange(len(choices)), choices].all()
    assert (masks.sum(axis=1) > 1).all()
    own, turns = lab.columns.index("own points"), lab.columns.index("turns")
    for seat in range(3):
        of_seat = rows[np.array(row.seen.choosers) == seat]
        assert (np.diff(of_seat[:, turns]) >= 0).all()
        assert of_seat[-1, own] <= row.points[seat]


def test_check_and_describe_tell_what_is_there(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("check", file) == 0
    assert "6 of 6 games end as" in capsys.readouterr().out
    assert run("describe", file) == 0
    out = capsys.readouterr().out
    assert "6 games," in out
    assert "decisions with observations of" in out
    first, second, *rest = read_games(file)
    other = replace(first, points=(1, 2, 3))
    lost = replace(second, actions=("fly", *second.actions[1:]))
    write_games(tmp_path / "wrong.parquet", [other, lost, *rest])
    assert run("check", tmp_path / "wrong.parquet") == 1
    out, err = capsys.readouterr()
    assert "4 of 6 games end as" in out
    assert "game 0: its points would be" in err
    assert "game 1: action 1, 'fly':" in err


def test_replays_go_out_and_come_back(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("export", file, "--replays", tmp_path / "out") == 0
    assert run("import", *sorted((tmp_path / "out").iterdir()), "--out", tmp_path / "back.parquet") == 0
    for before, after in zip(read_games(file), read_games(tmp_path / "back.parquet"), strict=True):
        assert (before.actions, before.hash, before.players) == (after.actions, after.hash, after.players)


def test_a_game_of_catanatron_is_played_under_our_rules(tmp_path: Path):
    row = from_catanatron(PEER)
    told = json.loads(PEER.read_text(encoding="utf-8"))
    assert [told["colors"][seat] for seat in row.winners] == [told["winning_color"]]
    assert played(row).over
    assert row.source == "catanatron catanatron-game.json"
    told["actions"] = [
        [*action[:2], result if action[1] in ("ROLL", "BUY_DEVELOPMENT_CARD") else action[2]]
        for action, result in told.pop("action_records")[:6]
    ]
    older = tmp_path / "older.json"
    older.write_text(json.dumps(told), encoding="utf-8")
    assert from_catanatron(older).actions == row.actions[: len(from_catanatron(older).actions)]


@pytest.mark.skipif(
    not (BENCH / ".venv-peer" / "ready").exists(), reason="make bench/.venv-peer/ready brings catanatron"
)
def test_games_of_the_installed_catanatron_are_taken_or_refused_in_a_sentence(tmp_path: Path):
    """Its release 3.2.1 lets cards be played in the turn they were bought, which our rules refuse."""
    sys.path.append(str(BENCH))
    from bots_abroad import import_peer

    import_peer()
    from catanatron import Color, Game, RandomPlayer
    from catanatron.json import GameEncoder

    class Patient(RandomPlayer):
        def decide(self, game, playable_actions):
            plain = [action for action in playable_actions if not action.action_type.value.startswith("PLAY_")]
            return super().decide(game, plain or playable_actions)

    for kind, allowed in ((Patient, True), (RandomPlayer, False)):
        game = Game([kind(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE)], seed=2)
        game.play()
        path = tmp_path / f"{kind.__name__}.json"
        path.write_text(json.dumps(game, cls=GameEncoder), encoding="utf-8")
        if allowed:
            row = from_catanatron(path)
            assert [game.state.colors[seat] for seat in row.winners] == [game.winning_color()]
        else:
            with pytest.raises(BadDataset, match="our rules do not let"):
                from_catanatron(path)


def test_minari_takes_an_episode_for_each_seat(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    minari = pytest.importorskip("minari", reason="Minari is heavy: make test-lab")
    assert run("export", file, "--minari", "wyspa/short/greedy-v0") == 0
    found = minari.load_dataset("wyspa/short/greedy-v0")
    assert found.total_episodes == 18
    first = found[0]
    assert first.rewards[-1] in (1.0, -1.0)
    assert first.observations["observation"].shape[0] == len(first.actions) + 1
    masks = first.observations["action_mask"][:-1]
    assert masks[np.arange(len(first.actions)), first.actions].all()


# ---- bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["check", "nowhere.parquet"], "there is no file nowhere.parquet"),
        (["describe", __file__], "is damaged, or no Parquet file"),
        (["make", "--out", "x.parquet", "--bots", "gredy"], "there is no bot gredy"),
        (["make", "--out", "x.parquet", "--games", "0"], "0 games are too few"),
        (["make", "--out", "/proc/none/x.parquet", "--games", "1", "--workers", "1"], "cannot be written"),
        (["import", __file__, "--out", "x.parquet"], "none of 1 games could be taken"),
        (["import", "nothing.json", "--out", "x.parquet"], "nothing.json cannot be read: No such file"),
        (["export", "x.parquet"], "say where to: --minari NAME, or --replays FOLDER"),
    ],
)
def test_what_cannot_be_read_or_made_is_refused_in_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
):
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


def test_damaged_files_are_refused_in_a_sentence(file: Path, tmp_path: Path):
    data = bytearray(file.read_bytes())
    cut = tmp_path / "cut.parquet"
    cut.write_bytes(data[: len(data) // 2])
    with pytest.raises(BadDataset, match="is damaged, or no Parquet file") as error:
        list(read_games(cut))
    assert "\n" not in str(error.value)
    data[2000:2400] = bytes(400)
    cut.write_bytes(data)
    with pytest.raises(BadDataset, match="is damaged") as error:
        list(read_games(cut))
    assert "\n" not in str(error.value)
    sheet = pa.table({"x": [1]})
    pa.parquet.write_table(sheet, cut)
    with pytest.raises(BadDataset, match="is no dataset of games"):
        list(read_games(cut))
    pa.parquet.write_table(sheet.replace_schema_metadata({"wyspa_dataset": '{"format": 7}'}), cut)
    with pytest.raises(BadDataset, match="has the format 7, which is not known here; expected 1"):
        list(read_games(cut))
    pa.parquet.write_table(sheet.replace_schema_metadata({"wyspa_dataset": '{"format": 1}'}), cut)
    with pytest.raises(BadDataset, match="lacks the column table"):
        list(read_games(cut))


def test_games_of_two_tables_with_observations_do_not_share_a_file(file: Path, tmp_path: Path):
    other = next(gathered(1, ["random"], wyspa.set_table(seats=4, target=3), 1, 50, 1, observations=True))
    with pytest.raises(BadDataset, match="observations of two tables do not fit into one file"):
        write_games(tmp_path / "two.parquet", [*read_games(file), other])
    assert not list(tmp_path.iterdir())


def test_without_pyarrow_it_is_a_sentence(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(wyspa.UnknownWord, match=r"Parquet needs pyarrow: pip install 'wyspa\[data\]'"):
        list(read_games(file))


@pytest.mark.parametrize("text", ["{}", "[1]", '{"tiles": 1, "nodes": 2, "colors": 3, "actions": 4}', "{"])
def test_json_that_is_no_game_is_refused_in_a_sentence(text: str, tmp_path: Path):
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadDataset) as error:
        from_catanatron(path)
    assert "\n" not in str(error.value)
    assert "catanatron" in str(error.value) or "no JSON" in str(error.value)
