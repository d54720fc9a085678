"""The log is for ever: what any release has written is read and played by this one to the same hashes.

What this release cannot play any more stands in `REFUSED` with its reason, and is refused in a sentence that names the
version it needs. `tools/add_to_corpus.py` adds what a release writes; what is here is never changed.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tools.add_to_corpus import DIGESTS, digest_of

import wyspa
from tests.server.desk import Desk, in_loop
from wyspa.core.fields import BadBytes
from wyspa.replay import BadReplay, loads
from wyspa.replay.proof import proof_lines, verify
from wyspa.rules.catalogue import boxes
from wyspa.server.chain import check_chain
from wyspa.server.errors import Refusal
from wyspa.server.played import Played
from wyspa.server.records import pack, unpack_entry, unpack_head
from wyspa.server.sealing import published, salt_for
from wyspa.server.statements import PUT_ENTRY, PUT_HEAD
from wyspa.server.states import Status
from wyspa.table import read_table

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RELEASES = sorted(path.name for path in HERE.iterdir() if path.is_dir() and path.name[0].isdigit())
REFUSED: dict[str, str] = {}  # "release name of a game": why this release cannot play it any more
MOST = 1_500_000  # bytes of everything here


def games_of(release: str) -> list[dict[str, Any]]:
    """Read what a release has written."""
    raw = gzip.decompress((HERE / release / "games.jsonl.gz").read_bytes())
    return [json.loads(line) for line in raw.splitlines()]


def test_nothing_that_a_release_has_written_is_ever_changed() -> None:
    noted = dict(reversed(line.split()) for line in DIGESTS.read_text(encoding="utf-8").splitlines())
    files = [path for release in RELEASES for path in (HERE / release).iterdir()]
    assert {path.relative_to(HERE).as_posix(): digest_of(path) for path in files} == noted
    assert sum(path.stat().st_size for path in files) < MOST


def test_a_release_is_added_once() -> None:
    words = [sys.executable, "tools/add_to_corpus.py"]
    before = DIGESTS.read_bytes()
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "never changed" in done.stderr
    assert DIGESTS.read_bytes() == before


@pytest.mark.parametrize("release", RELEASES)
def test_every_box_is_there(release: str) -> None:
    played = {read_table(unpack_head(game["head"]).line).box for game in games_of(release)}
    assert played == set(boxes()) or release != wyspa.__version__


@pytest.mark.parametrize("release", RELEASES)
def test_logs_replays_and_positions_of_every_release_give_the_same_hashes(release: str) -> None:
    for game in games_of(release):
        if f"{release} {game['name']}" in REFUSED:
            with pytest.raises(BadReplay, match=release):
                loads(game["replay"])
            continue
        head, entries = unpack_head(game["head"]), [unpack_entry(entry) for entry in game["entries"]]
        assert head.rules == release
        check_chain(head, entries)
        played = Played(read_table(head.line, head.drawing), bytes.fromhex(head.seed), salt_for(head, head.added))
        played.replay(entries)
        assert played.game.hash() == game["hash"], game["name"]
        replay = loads(game["replay"])
        assert (replay.game().hash(), replay.rules) == (game["hash"], release), game["name"]
        assert wyspa.from_bytes(bytes.fromhex(game["bytes"])).hash() == game["hash"], game["name"]
        read = wyspa.from_text(game["text"])
        assert read.hash() == game["hash"], game["name"]
        assert wyspa.from_text(read.to_text()).hash() == game["hash"], game["name"]


@pytest.mark.parametrize("release", RELEASES)
def test_the_dice_of_every_release_derive_again(release: str) -> None:
    for game in games_of(release):
        head = unpack_head(game["head"])
        head.status = Status.OVER
        claim = published(head)
        assert claim is not None
        assert verify(game["replay"] + "\n".join(proof_lines(claim)) + "\n").chances > 0, game["name"]


@in_loop
async def test_a_server_serves_the_tables_of_every_release(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        for release in RELEASES:
            for game in games_of(release)[::10]:
                head = unpack_head(game["head"])
                database = desk.store.database
                database.run(PUT_HEAD, (head.id, str(head.status), game["head"]))
                for raw in game["entries"]:
                    entry = unpack_entry(raw)
                    database.run(PUT_ENTRY, (head.id, entry.version, entry.command, raw))
                table = await desk.lobby.find(head.id)
                guest = await desk.watch(table)
                assert guest.state["version"] == len(game["entries"])


@in_loop
async def test_a_game_that_cannot_be_played_names_the_version_it_needs(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        game = games_of(RELEASES[0])[0]
        head = unpack_head(game["head"])
        head.proof, head.rules = 0, "0.0.7"
        desk.store.database.run(PUT_HEAD, (head.id, str(head.status), pack(head)))
        with pytest.raises(Refusal) as refused:
            await desk.lobby.find(head.id)
        assert "It needs version 0.0.7 to go on" in refused.value.text("en")
        assert "potrzebna jest wersja 0.0.7" in refused.value.text("pl")


def test_a_replay_of_another_version_that_does_not_play_names_it() -> None:
    game = games_of(RELEASES[0])[0]
    lines = game["replay"].replace(f"rules {RELEASES[0]}", "rules 0.0.7").split("\n")
    check = next(k for k, line in enumerate(lines) if line.startswith("check 0"))
    lines[check] = f"check 0 {'0' * 16}"
    with pytest.raises(BadReplay, match=r"written by wyspa 0\.0\.7, and this is"):
        loads("\n".join(lines))


def test_a_newer_format_is_refused_by_its_number() -> None:
    game = games_of(RELEASES[0])[0]
    with pytest.raises(BadReplay, match="format '2', which is not known here"):
        loads(game["replay"].replace("wyspa replay 1", "wyspa replay 2"))
    with pytest.raises(BadBytes, match="format '3', which is not known here"):
        wyspa.from_text(game["text"].replace("wyspa position 1", "wyspa position 3"))
    with pytest.raises(BadBytes, match="format '2', which is not known here"):
        wyspa.from_bytes(b"wyspa bytes 2\n" + bytes.fromhex(game["bytes"]))
