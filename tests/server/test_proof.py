"""Provable dice: promised before the game, mixed with what players add, derived again after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.desk import Desk, Guest, in_loop, play_to
from tests.server.test_play import over
from wyspa.cli import main
from wyspa.core.dealer import Proven
from wyspa.replay import BadReplay
from wyspa.replay.proof import verify
from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.review import replay_text


async def finished(desk: Desk, nonce: str = "mine", map: str = "variable") -> tuple[str, Guest]:
    """Play a short game to its end and give its replay."""
    seats = [bodies.Chair("you"), bodies.Chair("bot"), bodies.Chair("bot")]
    made = await desk.lobby.create(
        bodies.NewTable("Ania", seats, map=map, options={"target": "4"}, nonce=nonce, start=True)
    )
    table = await desk.lobby.find(made.table)
    ania = await desk.watch(table, secret=made.secret)
    with pytest.raises(Refusal, match="not-over"):
        await table.ask(lambda: replay_text(table))
    await play_to(ania, over)
    return await table.ask(lambda: replay_text(table)), ania


@in_loop
async def test_a_finished_game_is_derived_again_from_its_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Desk(tmp_path) as desk:
        text, ania = await finished(desk)
        end, welcome = ania.last("over"), ania.all("welcome")[0]
        assert Proven(bytes.fromhex(end["seed"])).commitment() == end["commitment"] == welcome["commitment"]
        assert end["nonces"] == ["mine", "", ""]
        found = verify(text)
        assert found.chances >= sum(end["dice"])
        file = tmp_path / "game.txt"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit) as stopped:
            main(["verify", str(file)])
        assert stopped.value.code == 0
        assert f"{found.chances} chances agree" in capsys.readouterr().out


@in_loop
async def test_another_seed_or_nonce_does_not_fit(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        text, _ = await finished(desk)
        seed = next(line.split()[2] for line in text.splitlines() if line.startswith("# seed"))
        other = "00" * 32
        with pytest.raises(BadReplay, match="not the one that was promised"):
            verify(text.replace(seed, other))
        promised = Proven(bytes.fromhex(seed)).commitment()
        lied = text.replace(seed, other).replace(promised, Proven(bytes.fromhex(other)).commitment())
        with pytest.raises(BadReplay, match=r"not the one that the seed deals|but the seed gives"):
            verify(lied)
        with pytest.raises(BadReplay, match=r"not the one that the seed deals|but the seed gives"):
            verify(text.replace(b"mine".hex(), b"mind".hex()))
        with pytest.raises(BadReplay, match="no line '# seed"):
            verify("\n".join(line for line in text.splitlines() if not line.startswith("# seed")))


@in_loop
async def test_the_seed_is_told_to_nobody_before_the_end(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, ania = await finished(desk)
        seed = ania.last("over")["seed"].encode()
        before = [raw for raw in ania.raw if not raw.startswith(b'{"t":"over"')]
        assert not any(seed in raw for raw in before)
        assert ania.secret.encode() not in b"".join(ania.raw)
