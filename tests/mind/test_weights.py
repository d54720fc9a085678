"""Files of weights: written and read again; whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import logging
from array import array
from pathlib import Path

import pytest

from wyspa.mind.net import floats
from wyspa.mind.weights import (
    MAGIC,
    BadWeights,
    Weights,
    from_bytes,
    key_of,
    mean_of,
    read,
    shelf,
    size_of,
    weights_for,
)

LINE = "box=base map=variable seats=red,blue"
NAMES = ["0.points", "own.points", "own.turns"]


def some(names: list[str] = NAMES) -> Weights:
    numbers = array("f", [k / 7 for k in range(size_of(len(names), (8, 8)))])
    return Weights(len(names), (8, 8), numbers, tuple(names), {"games": 3, "table": LINE})


def test_what_is_written_is_read():
    found = from_bytes(some().to_bytes())
    assert found == some()
    assert found.net().first.inputs == 3


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: b"", "no file of weights"),
        (lambda data: b"PK\x03\x04" + data, "no file of weights"),
        (lambda data: data[:-20], "damaged"),
        (lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:], "damaged"),
        (lambda data: data + b"x", "damaged"),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(tmp_path: Path, damage, said: str):
    path = tmp_path / "base-4.mind"
    path.write_bytes(damage(some().to_bytes()))
    with pytest.raises(BadWeights, match=said) as refused:
        read(path)
    assert "base-4.mind" in str(refused.value)


def test_a_head_that_promises_another_net_is_refused():
    other = some()
    other.hidden = (16, 8)
    with pytest.raises(BadWeights, match="do not make the net"):
        from_bytes(other.to_bytes())
    assert some().to_bytes().startswith(MAGIC)


def test_a_missing_file_is_a_sentence(tmp_path: Path):
    with pytest.raises(BadWeights, match="No such file"):
        read(tmp_path / "nothing.mind")


def test_weights_are_found_by_what_they_are_for_and_bad_files_are_left_out(tmp_path: Path, caplog):
    (tmp_path / "good.mind").write_bytes(some().to_bytes())
    (tmp_path / "bad.mind").write_bytes(some(["other"]).to_bytes()[:-9])
    with caplog.at_level(logging.WARNING):
        assert weights_for(NAMES, "box=base map=beginner seats=red,white", tmp_path) == some()
    assert weights_for(["other"], LINE, tmp_path) is None
    assert weights_for(["a stranger's", *NAMES], LINE, tmp_path) is None
    assert weights_for(NAMES, "box=travel map=travel:random seats=red,blue", tmp_path) is None
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["bad.mind"]
    shelf.cache_clear()


def test_weights_that_tables_share_are_found_by_each_of_them_and_have_only_its_numbers(tmp_path: Path):
    shared = some()
    shared.made["keys"] = [key_of(NAMES, LINE), key_of(NAMES[1:], LINE)]
    (tmp_path / "shared.mind").write_bytes(shared.to_bytes())
    assert weights_for(NAMES, LINE, tmp_path) == shared
    fitted = weights_for(NAMES[1:], LINE, tmp_path)
    assert fitted is not None
    assert fitted.names == tuple(NAMES[1:])
    assert weights_for(NAMES[:2], LINE, tmp_path) is None  # nobody has trained for such a table
    whole, part = floats([0.0, 0.5, 0.25]), floats([0.5, 0.25])
    assert fitted.net().run(part) == pytest.approx(shared.net().run(whole))
    with pytest.raises(BadWeights, match="know no number a stranger's"):
        shared.fitted(["a stranger's", *NAMES])
    shelf.cache_clear()


def test_weights_for_a_map_alone_judge_there_and_nowhere_else(tmp_path: Path):
    here = "box=seafarers map=through-the-desert-4 seats=red,blue"
    there = "box=seafarers map=new-shores-4 seats=red,blue"
    of_all, of_one = some(), some()
    of_all.made = {"keys": [key_of(NAMES, there)]}
    of_one.made = {"keys": [key_of(NAMES, here, alone=True)], "games": 4}
    (tmp_path / "all.mind").write_bytes(of_all.to_bytes())
    (tmp_path / "one.mind").write_bytes(of_one.to_bytes())
    assert weights_for(NAMES, here, tmp_path) == of_one
    assert weights_for(NAMES, there, tmp_path) == of_all
    shelf.cache_clear()


def test_weights_of_silent_tables_judge_there_first_and_others_where_there_are_none(tmp_path: Path):
    of_all, of_silent = some(), some()
    of_all.made = {"keys": [key_of(NAMES, LINE)]}
    of_silent.made = {"keys": [key_of(NAMES, LINE, silent=True)], "silent": True}
    (tmp_path / "silent.mind").write_bytes(of_silent.to_bytes())
    assert weights_for(NAMES, LINE, tmp_path) is None
    shelf.cache_clear()
    (tmp_path / "all.mind").write_bytes(of_all.to_bytes())
    assert weights_for(NAMES, LINE, tmp_path) == of_all
    assert weights_for(NAMES, LINE, tmp_path, silent=True) == of_silent
    shelf.cache_clear()
    (tmp_path / "silent.mind").unlink()
    assert weights_for(NAMES, LINE, tmp_path, silent=True) == of_all
    shelf.cache_clear()


def test_the_mean_of_weights_asks_only_those_that_know_a_number():
    one, other = some(["0.points", "own.turns"]), some(["own.turns", "own.ships"])
    other.numbers = array("f", [2 * x for x in other.numbers])
    mean = mean_of([one, other])
    assert mean.names == ("0.points", "own.turns", "own.ships")
    assert mean.numbers[:8] == one.numbers[:8]
    assert mean.numbers[8:16].tolist() == pytest.approx(
        [(a + b) / 2 for a, b in zip(one.numbers[8:16], other.numbers[:8], strict=True)]
    )
    assert mean.numbers[16:24] == other.numbers[8:16]
    assert mean.numbers[24:].tolist() == pytest.approx([1.5 * x for x in one.numbers[16:]])
    assert from_bytes(mean.to_bytes()).made["mean of"] == [one.made, other.made]


def test_nets_of_other_shapes_have_no_mean():
    other = some()
    other.hidden = (16, 8)
    with pytest.raises(BadWeights, match="have no mean"):
        mean_of([some(), other])


def test_the_weights_of_the_package_are_whole_and_small():
    from wyspa.mind.weights import FOLDER

    files = sorted(FOLDER.glob("*.mind"))
    for path in files:
        weights = read(path)
        assert path.stat().st_size < 300_000
        assert {"table", "command", "seed", "games", "curve"} <= set(weights.made)
        assert path.with_suffix(".json").is_file()
    assert sum(path.stat().st_size for path in files) < 2_000_000
