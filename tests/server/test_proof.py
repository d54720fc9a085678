"""Provable dice: promised before the game, mixed with what players add, published when it ends, derived again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.desk import Desk, Guest, in_loop, nothing, play_to
from tests.server.sealers import nonce_of, reveal, started, willing
from tests.server.test_play import over
from wyspa.cli import main
from wyspa.core.dealer import Proven, Seeded
from wyspa.core.ids import TABLE
from wyspa.laying import lay_table
from wyspa.replay import BadReplay, dumps_log, loads
from wyspa.replay.added import bot_chance, bot_nonce, seal_of
from wyspa.replay.proof import verify
from wyspa.server.errors import Refusal
from wyspa.server.records import pack, unpack_head
from wyspa.server.review import replay_text
from wyspa.server.states import Status
from wyspa.server.store import Batch
from wyspa.table import read_table


async def finished(desk: Desk) -> tuple[str, Guest]:
    """Play a short game to its end and give its replay."""
    table, [ania] = await started(desk, "Ania", "bot", "bot", options={"target": "4"})
    with pytest.raises(Refusal, match="not-over"):
        await table.ask(lambda: replay_text(table))
    await play_to(ania, over)
    return await table.ask(lambda: replay_text(table)), ania


def line_of(text: str, *words: str) -> str:
    """Find a line of the proof."""
    return next(line for line in text.splitlines() if line.startswith(" ".join(["#", *words, ""])))


@in_loop
async def test_a_finished_game_is_derived_again_from_its_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Desk(tmp_path) as desk:
        text, ania = await finished(desk)
        end, promised = ania.last("over"), ania.all("welcome")[0]["commitment"]
        assert Proven(bytes.fromhex(end["seed"])).commitment() == end["commitment"] == promised
        assert end["added"][0] == {
            "kind": "person", "nonce": nonce_of(ania), "seal": seal_of(ania.table.head.id, 0, nonce_of(ania)),
        }  # fmt: skip
        assert [added["kind"] for added in end["added"]] == ["person", "bot", "bot"]
        found = verify(text)
        assert found.chances >= sum(end["dice"])
        file = tmp_path / "game.txt"
        file.write_text(text, encoding="utf-8")
        said = {}
        for words in ([], ["--commitment", promised], ["--commitment", "00" * 32], ["--language", "pl"]):
            with pytest.raises(SystemExit) as stopped:
                main(["verify", str(file), *words])
            said[" ".join(words)] = stopped.value.code, capsys.readouterr()
        code, out = said[""]
        assert code == 0
        assert f"{found.chances} chances agree" in out.out
        assert "pass --commitment to compare with the one you were shown" in out.out
        assert "mixed in: red." in out.out
        code, out = said[f"--commitment {promised}"]
        assert code == 0
        assert "the commitment that you noted" in out.out
        code, out = said[f"--commitment {'00' * 32}"]
        assert code != 0
        assert "not the game that was promised" in out.err
        assert "podaj --commitment" in said["--language pl"][1].out


@in_loop
async def test_a_server_that_made_up_its_dice_is_found_out(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        text, ania = await finished(desk)
        seed, promised = line_of(text, "seed").split()[2], line_of(text, "commitment").split()[2]
        other = "00" * 32
        with pytest.raises(BadReplay, match="not the one that was promised"):
            verify(text.replace(seed, other))
        lied = text.replace(seed, other).replace(promised, Proven(bytes.fromhex(other)).commitment())
        with pytest.raises(BadReplay, match="does not follow from the seed"):
            verify(lied)
        for seat, colour in enumerate(read_table(ania.table.head.line).seats):
            if seat:
                old = line_of(lied, "added", colour).split()[4]
                lied = lied.replace(old, bot_nonce(bytes.fromhex(other), ania.table.head.id, seat))
        with pytest.raises(BadReplay, match=r"not the one that the seed deals|but the seed gives"):
            verify(lied)
        with pytest.raises(BadReplay, match="the one you noted is"):
            verify(lied, commitment=promised)
        with pytest.raises(BadReplay, match="is not what red had sealed"):
            verify(text.replace(nonce_of(ania), "11" * 32))
        forged = text.replace(nonce_of(ania), "11" * 32)
        forged = forged.replace(line_of(forged, "added", "red").split()[5], seal_of(ania.table.head.id, 0, "11" * 32))
        with pytest.raises(BadReplay, match=r"not the one that the seed deals|but the seed gives"):
            verify(forged)
        silenced = text.replace(line_of(text, "added", "red"), "# added red silent")
        with pytest.raises(BadReplay, match=r"not the one that the seed deals|but the seed gives"):
            verify(silenced)
        for kind in ("seed", "commitment", "table", "added"):
            line = line_of(text, kind)
            with pytest.raises(BadReplay, match=f"no line '# {kind}"):
                verify(text.replace(line + "\n", ""))
            with pytest.raises(BadReplay, match=f"two lines '# {kind}"):
                verify(text + line + "\n")
        with pytest.raises(BadReplay, match="nobody sits at purple"):
            verify(text + "# added purple silent\n")
        with pytest.raises(BadReplay, match="person, guest, bot, silent, not as 'king'"):
            verify(text.replace("red person", "red king"))


@in_loop
async def test_no_letter_of_the_proof_can_be_another(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        text, _ = await finished(desk)
        proof = text.index("# commitment")
        rng = random.Random(3)
        for _ in range(60):
            at = rng.randrange(proof, len(text) - 1)
            letter = rng.choice("0123456789abcdef \n#")
            mutated = text[:at] + letter + text[at + 1 :]
            if mutated.split() != text.split():
                with pytest.raises(BadReplay):
                    verify(mutated)


@in_loop
async def test_no_roll_draw_or_theft_can_be_another(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        text, _ = await finished(desk)
        replay, proof = loads(text), text[text.index("# commitment") :]
        game = lay_table(replay.table, None, replay.layout)
        cheat, found = Seeded(1), 0
        for k, (seat, action) in enumerate(replay.actions):
            if seat == TABLE and k % 7 < 2:
                others = {game.book.deal(game.state, cheat) for _ in range(20)} - {action}
                for other in list(others)[:1]:
                    made_up = dumps_log(replay.table, replay.layout, [*replay.actions[:k], (TABLE, other)])
                    with pytest.raises(BadReplay, match=f"action {k + 1} is .* but the seed gives"):
                        verify(made_up + proof)
                    found += 1
            game.play(action, seat)
        assert found > 3
        assert verify(dumps_log(replay.table, replay.layout, replay.actions[:40]) + proof).chances > 0


@in_loop
async def test_the_seed_is_told_to_nobody_before_the_end(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, ania = await finished(desk)
        seed = ania.last("over")["seed"].encode()
        before = [raw for raw in ania.raw if not raw.startswith(b'{"t":"over"')]
        assert not any(seed in raw for raw in before)
        assert ania.secret.encode() not in b"".join(ania.raw)


@in_loop
async def test_a_rematch_has_another_seed_and_wants_other_nonces(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await started(desk, "Ania", "bot", "bot", options={"target": "3"})
        await play_to(ania, over)
        await ania.send(t="rematch")
        fresh = await desk.lobby.find(ania.last("again")["table"])
        assert fresh.head.seed != table.head.seed
        assert not fresh.head.added
        assert fresh.head.chairs[0].seal == ""
        back = await desk.watch(fresh, secret=ania.secret, seals=True)
        old = nonce_of(ania)
        assert seal_of(fresh.head.id, 0, old) != table.head.added[0].seal
        await back.send(t="seal", hash=table.head.added[0].seal)  # an old seal does not fit here
        assert (await reveal(back, old))["key"] == "other-nonce"


@in_loop
async def test_a_game_that_goes_no_further_publishes_its_seed(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await started(desk, "Ania", "bot", "bot")
        await play_to(ania, lambda state: state["turn"] > 3)
        with pytest.raises(Refusal, match="not-over"):
            await table.ask(lambda: replay_text(table))
        table.head.status = Status.OVER  # given up, ended by all, or expired
        await desk.store.write(Batch().head(table.head))
        found = verify(await table.ask(lambda: replay_text(table)), commitment=ania.last("welcome")["commitment"])
        assert found.chances > 3
        unbegun, _ = await willing(desk)
        unbegun.head.status = Status.OVER
        await desk.store.write(Batch().head(unbegun.head))
        lines = (await unbegun.ask(lambda: replay_text(unbegun))).splitlines()
        assert f"# seed {unbegun.head.seed}" in lines
        ids = [table.head.id, unbegun.head.id]
    async with Desk(tmp_path) as desk:  # and from the disk
        for id in ids:
            kept = await desk.lobby.find(id)
            assert f"# seed {kept.head.seed}" in await kept.ask(lambda kept=kept: replay_text(kept))


@in_loop
async def test_a_hall_is_derived_again_though_its_rounds_end_by_the_clock(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", *["bot"] * 5, box="connect")
        for _ in range(12):
            await desk.pass_time(table, 61)
        assert any(moment.entry.seat == TABLE for moment in table.playing().told)  # the table ended a round
        table.head.status = Status.OVER
        text = await table.ask(lambda: replay_text(table))
        assert verify(text).chances > 5
        assert ania.seat == 0


@in_loop
async def test_bots_choose_by_a_key_of_their_own(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, _ = await desk.table("Ania", "bot", "bot")
        seed = bytes.fromhex(table.head.seed)
        chances = {bot_chance(seed, table.head.id, seat) for seat in range(3)}
        assert len(chances) == 3
        assert not chances & {int(table.head.seed[:8], 16) + seat for seat in range(3)}
        assert len({bot_nonce(seed, table.head.id, seat) for seat in range(3)} | {table.head.seed}) == 4


@in_loop
async def test_a_game_whose_dice_were_derived_in_another_way_is_refused_and_a_waiting_table_goes_on(
    tmp_path: Path,
) -> None:
    async with Desk(tmp_path) as desk:
        table, _ = await desk.table("Ania", "bot", "bot")
        waiting, guests = await desk.table("Ania", "bot", "bot", start=False)
        for old in (table, waiting):
            text = (
                pack(old.head)
                .replace('"proof":1', '"nonce":"mine"')
                .replace('"kind":"person"', '"kind":"person","nonce":"x"')
            )
            assert unpack_head(text).proof == 0
            desk.store.database.run("UPDATE heads SET body = ? WHERE id = ?", (text, old.head.id))
    async with Desk(tmp_path) as desk:
        with pytest.raises(Refusal, match="other-rules"):
            await desk.lobby.find(table.head.id)
        again = await desk.lobby.find(waiting.head.id)
        ania = await desk.watch(again, secret=guests[0].secret)
        assert (await ania.send(t="start"))["t"] == "ack"
        await again.ask(nothing)
        assert read_table(again.head.line).seats
