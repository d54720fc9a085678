"""Before the island is dealt: seals, nonces, deadlines, restarts, and people who try to choose their dice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.desk import Desk, in_loop, play_to
from tests.server.sealers import kinds, nonce_of, reveal, seal, willing
from tests.server.test_play import over
from wyspa.core.dealer import Proven
from wyspa.replay.added import Added, bot_nonce, salt_of, seal_of
from wyspa.replay.proof import verify
from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.leases import Lease
from wyspa.server.played import Played
from wyspa.server.review import replay_text
from wyspa.server.states import Status
from wyspa.server.store import Batch, StoreFailed

# ---- the way it goes --------------------------------------------------------------------


@in_loop
async def test_everybody_seals_then_everybody_shows_then_the_island_is_dealt(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        assert ania.last("welcome")["commitment"] == marek.last("welcome")["commitment"]
        assert ania.last("seals")["step"] == "open"
        assert (await seal(ania))["t"] == "ack"
        assert (await ania.send(t="start"))["t"] == "ack"
        assert ania.last("seals")["step"] == "closing"  # Marek is waited for
        assert not ania.last("seats").get("may_start")
        assert (await ania.send(t="start"))["key"] == "already-started"
        assert (await seal(marek))["t"] == "ack"
        for guest in (ania, marek):
            told = guest.last("seals")
            assert told["step"] == "reveal"
            assert [seat["kind"] for seat in told["seats"]] == ["person", "person", "bot"]
            assert told["seats"][1]["seal"] == seal_of(table.head.id, 1, nonce_of(marek))
        assert (await reveal(marek))["t"] == "ack"
        assert table.head.status == Status.WAITING
        assert nonce_of(marek) not in str(ania.all("seals"))  # nobody learns it before all have shown theirs
        assert (await reveal(ania))["t"] == "ack"
        assert ania.last("welcome")["scene"]
        assert [added.nonce for added in table.head.added] == [
            nonce_of(ania), nonce_of(marek), bot_nonce(bytes.fromhex(table.head.seed), table.head.id, 2),
        ]  # fmt: skip
        assert b"".join(ania.raw).find(nonce_of(marek).encode()) == -1


@in_loop
async def test_clients_that_do_not_seal_are_not_waited_for_and_are_stated_as_silent(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "3"})
        assert kinds(table) == ["silent", "bot", "bot"]
        await play_to(ania, over)
        found = verify(await table.ask(lambda: replay_text(table)))
        assert [added.kind for added in found.claim.added.values()] == ["silent", "bot", "bot"]


@in_loop
async def test_a_game_alone_begins_when_its_person_has_come(tmp_path: Path) -> None:
    seats = [bodies.Chair("you"), bodies.Chair("bot"), bodies.Chair("bot")]
    async with Desk(tmp_path) as desk:
        for sealing in (False, True):
            made = await desk.lobby.create(bodies.NewTable("Ania", seats, start=True))
            table = await desk.lobby.find(made.table)
            assert table.head.status == Status.WAITING
            await desk.watch(table)  # a stranger starts nothing
            assert table.head.status == Status.WAITING
            ania = await desk.watch(table, secret=made.secret, seals=sealing)
            assert ania.all("welcome")[0]["commitment"] == made.commitment
            if sealing:
                assert ania.last("seals")["step"] == "closing"
                assert (await seal(ania))["t"] == "ack"
                assert ania.last("seals")["step"] == "reveal"
                assert (await reveal(ania))["t"] == "ack"
            else:
                assert len(ania.all("welcome")) == 1  # the game is there at once
            assert ania.last("welcome")["status"] == "playing"
            assert kinds(table)[0] == ("person" if sealing else "silent")


@in_loop
async def test_a_table_that_waits_for_its_person_is_remembered_by_another_server(tmp_path: Path) -> None:
    seats = [bodies.Chair("you"), bodies.Chair("bot"), bodies.Chair("bot")]
    async with Desk(tmp_path) as desk:
        made = await desk.lobby.create(bodies.NewTable("Ania", seats, start=True))
    async with Desk(tmp_path) as desk:
        ania = await desk.watch(await desk.lobby.find(made.table), secret=made.secret)
        assert ania.last("welcome")["status"] == "playing"


# ---- time and restarts --------------------------------------------------------------------


@in_loop
async def test_who_does_not_seal_in_time_adds_nothing(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        await seal(ania)
        await ania.send(t="start")
        await desk.pass_time(table, desk.limits.seal_seconds - 0.1)
        assert not table.head.added
        await desk.pass_time(table, 0.2)
        assert kinds(table) == ["person", "silent", "bot"]
        assert (await seal(marek))["key"] == "sealed-late"
        assert (await reveal(marek))["key"] == "no-reveal"
        await reveal(ania)
        assert kinds(table) == ["person", "silent", "bot"]
        assert ania.last("welcome")["status"] == "playing"


@in_loop
async def test_who_does_not_show_what_was_sealed_adds_nothing_and_all_are_told(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk, options={"target": "3"})
        for guest in (ania, marek):
            await seal(guest)
        await ania.send(t="start")
        await reveal(ania)
        await desk.pass_time(table, desk.limits.reveal_seconds - 0.1)
        assert table.head.status == Status.WAITING
        await desk.pass_time(table, 0.2)
        assert kinds(table) == ["person", "silent", "bot"]
        assert table.head.added[1].seal == seal_of(table.head.id, 1, nonce_of(marek))
        assert ania.last("notice")["text"].startswith("Marek did not reveal")
        assert (await reveal(marek))["key"] == "revealed-late"
        await marek.send(t="leave")
        await play_to(ania, over)
        text = await table.ask(lambda: replay_text(table))
        assert f"silent {table.head.added[1].seal}" in text
        verify(text)


@in_loop
async def test_restarts_between_all_steps_lose_nothing(tmp_path: Path) -> None:
    id, secrets = "", []
    steps = ["seal 0", "seal 1", "start", "reveal 1", "reveal 0"]
    for step in steps:
        async with Desk(tmp_path) as desk:
            if not id:
                table, guests = await willing(desk, options={"target": "3"})
                id, secrets = table.head.id, [guest.secret for guest in guests]
            else:
                table = await desk.lobby.find(id)
                guests = [await desk.watch(table, secret=secret, seals=True) for secret in secrets]
            what, _, seat = step.partition(" ")
            if what == "seal":
                answer = await seal(guests[int(seat)])
            elif what == "reveal":
                assert guests[0].last("seals")["step"] == "reveal"
                answer = await reveal(guests[int(seat)])
            else:
                answer = await guests[0].send(t="start")
            assert answer["t"] == "ack"
    async with Desk(tmp_path) as desk:
        table = await desk.lobby.find(id)
        ania = await desk.watch(table, secret=secrets[0], seals=True)
        assert kinds(table) == ["person", "person", "bot"]
        marek = await desk.watch(table, secret=secrets[1])
        await marek.send(t="leave")
        await play_to(ania, over)
        assert verify(await table.ask(lambda: replay_text(table))).chances > 0


@in_loop
async def test_who_comes_back_in_between_is_asked_again_and_may_say_it_twice(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        await seal(ania)
        await seal(marek)
        await marek.go()
        await ania.send(t="start")
        assert ania.last("seals")["step"] == "reveal"  # sealed is sealed, here or not
        await reveal(ania)
        back = await desk.watch(table, secret=marek.secret, seals=True)
        assert back.last("seals")["seats"][0]["shown"] is True
        assert (await seal(back))["t"] == "ack"  # the same again
        assert (await reveal(ania))["t"] == "ack"
        assert (await reveal(back))["t"] == "ack"
        assert kinds(table) == ["person", "person", "bot"]
        assert (await reveal(back))["t"] == "ack"  # the same, after the deal


@in_loop
async def test_waiting_begins_anew_when_all_were_gone(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        for guest in (ania, marek):
            await seal(guest)
        await ania.send(t="start")
        await ania.go()
        await marek.go()
        await desk.pass_time(table, 100)
        assert table.head.status == Status.WAITING
        back = await desk.watch(table, secret=ania.secret, seals=True)
        assert table.head.status == Status.WAITING
        assert (await reveal(back))["t"] == "ack"
        again = await desk.watch(table, secret=marek.secret, seals=True)
        assert (await reveal(again))["t"] == "ack"
        assert kinds(table) == ["person", "person", "bot"]


@pytest.mark.parametrize("fails", range(5))
@in_loop
async def test_when_the_disk_fails_at_any_step_it_goes_on_afterwards(tmp_path: Path, fails: int) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        real, count = desk.store.write, 0

        async def write(batch: Batch, lease: Lease | None = None) -> None:
            nonlocal count
            count += 1
            if count == fails + 1:
                raise StoreFailed("full-disk", "for a test")
            await real(batch, lease)

        desk.store.write = write  # type: ignore[method-assign]
        for act in (seal, reveal):
            for guest in (ania, marek):
                if act is reveal and guest is ania:
                    while (await ania.send(t="start"))["t"] != "ack" and not table.head.starting:
                        pass
                while (await act(guest))["t"] != "ack":
                    await desk.pass_time(table, 3)
        await desk.pass_time(table, 3)
        assert count > fails
        assert table.head.status != Status.WAITING
        assert kinds(table) == ["person", "person", "bot"]
        stored = await desk.store.head(table.head.id)
        assert stored is not None
        assert stored.added == table.head.added


@in_loop
async def test_a_deal_that_fails_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [bodies.Chair("you"), bodies.Chair("bot"), bodies.Chair("bot")]
    async with Desk(tmp_path) as desk:
        made = await desk.lobby.create(bodies.NewTable("Ania", seats, start=True))
        table = await desk.lobby.find(made.table)
        with monkeypatch.context() as patched:
            patched.setattr(Played, "begin", lambda *_: 1 // 0)
            ania = await desk.watch(table, secret=made.secret)
            assert ania.last("seals")["step"] == "open"
            assert ania.last("seats")["may_start"] is True
            assert (await ania.send(t="start", id="a"))["key"] == "broken"
        await desk.pass_time(table, 3)
        assert not table.head.added
        assert (await ania.send(t="start", id="b"))["t"] == "ack"
        assert ania.last("welcome")["status"] == "playing"


# ---- people who try to choose --------------------------------------------------------------------


@in_loop
async def test_nobody_shows_anything_but_what_was_sealed(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        await seal(ania)
        await seal(marek)
        assert (await reveal(ania))["key"] == "no-reveal"  # too early: it would help the others
        await ania.send(t="start")
        assert (await seal(marek, "11" * 32))["key"] == "sealed-late"
        assert (await reveal(marek, "11" * 32))["key"] == "other-nonce"
        assert (await reveal(marek, nonce_of(ania)))["key"] == "other-nonce"
        assert (await reveal(marek))["t"] == "ack"
        assert (await reveal(marek, "11" * 32))["key"] == "other-nonce"
        assert table.head.added[1].nonce == nonce_of(marek)
        for key in ("sealed-late", "no-reveal", "other-nonce", "revealed-late"):
            assert Refusal(key).text("pl") != Refusal(key).text("en")


@in_loop
async def test_a_seal_of_another_seat_or_table_opens_nothing(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        nonce = nonce_of(ania)
        await seal(ania)
        copied = table.head.chairs[0].seal
        assert (await marek.send(t="seal", hash=copied))["t"] == "ack"
        await ania.send(t="start")
        await reveal(ania)
        assert (await reveal(marek, nonce))["key"] == "other-nonce"
        assert seal_of("other", 0, nonce) != copied


@in_loop
async def test_what_is_no_hash_is_no_message(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, _] = await willing(desk)
        for bad in ("", "00", "AB" * 32, "0" * 63 + "\n", "0" * 65, "zz" * 32):
            with pytest.raises(Exception, match="hash"):
                await ania.send(t="seal", hash=bad)


@in_loop
async def test_before_the_start_a_seal_may_be_made_anew_and_goes_with_its_person(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        await seal(marek, "22" * 32)
        await seal(marek)
        await marek.send(t="leave")
        joined = await desk.lobby.join(table.head.id, bodies.Join("Ola"))
        assert joined.commitment == ania.last("welcome")["commitment"]
        assert table.head.chairs[1].seal == ""
        ola = await desk.watch(table, secret=joined.secret, seals=True)
        await seal(ola)
        await seal(ania)
        await ania.send(t="start")
        await reveal(ania)
        await reveal(ola)
        assert kinds(table) == ["person", "person", "bot"]


@in_loop
async def test_once_the_seals_are_closed_seats_are_not_changed_and_leaving_deals_nothing_anew(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        await seal(ania)
        await seal(marek)
        await ania.send(t="start")
        assert (await ania.send(t="seat", seat=2, who="open"))["key"] == "already-started"
        assert (await ania.send(t="seat", seat=1, who="bot"))["key"] == "already-started"
        sealed = table.head.added
        assert (await marek.send(t="leave"))["t"] == "ack"
        assert table.head.chairs[1].kind == "bot"
        assert table.head.added == sealed
        await reveal(ania)
        await desk.pass_time(table, desk.limits.reveal_seconds)
        assert kinds(table) == ["person", "silent", "bot"]


@in_loop
async def test_a_start_is_off_when_somebody_leaves_before_the_seals_are_closed(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await willing(desk)
        await ania.send(t="start")
        await marek.send(t="leave")
        await desk.pass_time(table, desk.limits.seal_seconds)
        assert not table.head.starting
        assert not table.head.added
        assert (await ania.send(t="start"))["key"] == "open-seats"
        await ania.send(t="seat", seat=1, who="bot")
        assert ania.last("seats")["may_start"] is True


@in_loop
async def test_spectators_seal_and_show_nothing(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, _ = await willing(desk)
        eve = await desk.watch(table)
        assert (await eve.send(t="seal", hash="00" * 32))["key"] == "not-seated"
        assert (await eve.send(t="reveal", nonce="00" * 32))["key"] == "not-seated"


def test_the_page_seals_as_the_server_does() -> None:  # web/tests/sha256.test.ts has the same numbers
    assert seal_of("k7f3q2m9xw", 2, "61" * 32) == "a42b58390f193f4aa2ceb5097533cada43eab404813a90c520a5ac6e6b4d0a13"
    seed = "5ff2ca6a1d8a5ae1b8aecd2d5bfd36d7d4bbf6e1ba8e1c3f3b4b8b8f0c7f1d11"
    assert (
        Proven(bytes.fromhex(seed)).commitment() == "7b095ad90c656b64c4e5a8e604589c19f5448e478c79546ce2caec8535aee548"
    )


def test_the_mix_cannot_be_read_in_two_ways() -> None:
    one, two = Added("person", "61" * 32), Added("silent")
    mixes = {
        salt_of("line", "table", [one, two]),
        salt_of("line", "table", [two, one]),
        salt_of("line", "table", [replace(one, kind="bot"), two]),
        salt_of("line", "table", [one]),
        salt_of("linet", "able", [one, two]),
        salt_of("lin", "etable", [one, two]),
        salt_of("line", "table", [Added("person", b"a\nb".hex()), Added("person", b"c".hex())]),
        salt_of("line", "table", [Added("person", b"a".hex()), Added("person", b"b\nc".hex())]),
    }
    assert len(mixes) == 8
