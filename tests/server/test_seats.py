"""Seats: taken by a link, kept through lost connections, played by stand-ins, given away, left, and taken again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.desk import Desk, Guest, in_loop, play_to, played
from tests.server.test_commands import settle_in
from tests.server.test_play import over
from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.seats import hashed


def seat(guest: Guest, number: int) -> dict:
    return guest.last("seats")["seats"][number]


@in_loop
async def test_friends_join_by_the_link_until_the_table_is_full(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await desk.table("Ania", "Marek", "Zuzia", start=False)
        assert [s["name"] for s in ania.last("seats")["seats"]] == ["Ania", "Marek", "Zuzia"]
        assert ania.last("seats")["may_start"] is True
        with pytest.raises(Refusal, match="full-table"):
            await desk.lobby.join(table.head.id, bodies.Join("Late"))
        with pytest.raises(Refusal, match="unknown-table"):
            await desk.lobby.join("nowhere", bodies.Join("Lost"))
        assert (await marek.send(t="start"))["key"] == "not-host"
        assert (await ania.send(t="start"))["t"] == "ack"
        assert (await ania.send(t="start"))["key"] == "already-started"
        assert marek.last("welcome")["scene"]["hexes"]


@in_loop
async def test_a_table_with_open_seats_does_not_start(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        seats = [bodies.Chair("you"), bodies.Chair("open"), bodies.Chair("bot")]
        with pytest.raises(Refusal, match="open-seats"):
            await desk.lobby.create(bodies.NewTable("Ania", seats, start=True))
        made = await desk.lobby.create(bodies.NewTable("Ania", seats))
        table = await desk.lobby.find(made.table)
        ania = await desk.watch(table, secret=made.secret)
        assert (await ania.send(t="start"))["key"] == "open-seats"
        assert (await ania.send(t="do", version=0, words="roll"))["key"] == "not-started"
        assert (await ania.send(t="seat", seat=1, who="bot", level="greedy"))["t"] == "ack"
        assert (await ania.send(t="start"))["t"] == "ack"


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\x00b", "a\nb", "\u202eabc", "\u200d", "a\ud800", "\ue000"])
@in_loop
async def test_names_that_cannot_be_shown_are_refused(tmp_path: Path, name: str) -> None:
    async with Desk(tmp_path) as desk:
        with pytest.raises(Refusal, match="bad-name"):
            await desk.lobby.create(
                bodies.NewTable(name, [bodies.Chair("you"), bodies.Chair("bot"), bodies.Chair("bot")])
            )


@in_loop
async def test_names_are_composed_and_single_spaced(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [guest] = await desk.table("Z\u0307o  łw", "bot", "bot", start=False)
        assert seat(guest, 0)["name"] == "Żo łw"


@in_loop
async def test_secrets_are_kept_as_hashes_only(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        assert len(ania.secret) == 43  # 256 bits
        assert table.head.chairs[0].secret == hashed(ania.secret)
        rows = desk.store.database.rows("SELECT body FROM heads")
        assert ania.secret not in str(rows)
        assert (await desk.watch(table, secret=hashed(ania.secret))).seat == -1
        assert (await desk.watch(table, secret="")).seat == -1


@in_loop
async def test_a_stand_in_plays_safe_moves_until_the_person_returns(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia", options={"start": "first"})
        ania, marek, zuzia = guests
        await settle_in(desk, table, guests)
        await ania.go()
        await desk.pass_time(table, 44)
        assert seat(marek, 0).get("stand_in") is None
        assert marek.last("notice")["text"].startswith("Ania has lost the connection")
        version = marek.state["version"]
        await desk.pass_time(table, 2)
        assert seat(marek, 0)["stand_in"] is True
        told = [m for m in marek.all("events") if m["version"] > version]
        assert told[0]["by"] == "stand-in"
        assert told[0]["facts"][0]["name"] == "rolled"
        assert not any(f["name"] in ("placed", "bought", "traded", "offered") for m in told for f in m["facts"])
        assert marek.state["on_turn"] != 0 or 0 not in marek.state["asked"]
        missed = marek.state["version"]
        back = await desk.watch(table, secret=ania.secret, since=version)
        assert [e["version"] for e in back.last("history")["entries"]] == list(range(version + 1, missed + 1))
        assert seat(marek, 0).get("stand_in") is None
        assert marek.last("notice")["text"] == "Ania is back."
        assert zuzia.seat == 2


@in_loop
async def test_whoever_leaves_is_played_by_a_bot_and_the_host_moves_on(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await desk.table("Ania", "Marek", "Zuzia")
        assert (await ania.send(t="leave"))["t"] == "ack"
        assert ania.last("bye")["key"] == "left"
        assert seat(marek, 0)["kind"] == "bot"
        assert seat(marek, 1)["host"] is True
        assert (await desk.watch(table, secret=ania.secret)).seat == -1


@in_loop
async def test_before_the_start_a_seat_that_is_left_is_open_again(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await desk.table("Ania", "Marek", "Zuzia", start=False)
        await marek.send(t="leave")
        assert seat(ania, 1)["kind"] == "open"
        assert (await desk.lobby.join(table.head.id, bodies.Join("Ola"))).seat == 1


@in_loop
async def test_a_rematch_is_laid_with_the_same_people_and_their_secrets(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "3"})
        assert (await ania.send(t="rematch"))["key"] == "not-over"
        await play_to(ania, over)
        assert (await ania.send(t="rematch"))["t"] == "ack"
        again = ania.last("again")["table"]
        assert (await ania.send(t="rematch"))["t"] == "ack"
        assert ania.last("again")["table"] == again != table.head.id
        fresh = await desk.lobby.find(again)
        guest = await desk.watch(fresh, secret=ania.secret)
        assert guest.seat == 0
        assert guest.last("welcome")["status"] == "playing"  # there are only bots besides
        assert guest.last("welcome")["commitment"] != ania.last("welcome")["commitment"]
        await play_to(guest, over)


@in_loop
async def test_chat_is_text_and_is_kept(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await desk.table("Ania", "Marek", "Zuzia", start=False)
        assert (await ania.send(t="chat", text="<b>hej</b>", id="c1"))["t"] == "ack"
        assert (await ania.send(t="chat", text="<b>hej</b>", id="c1"))["t"] == "ack"
        assert [e["text"] for m in marek.all("chat") for e in m["entries"]] == ["<b>hej</b>"]
        for bad in (" ", "a\x1b[31m", "\u202e"):
            assert (await ania.send(t="chat", text=bad))["key"] == "bad-text"
        id = table.head.id
    async with Desk(tmp_path) as desk:
        guest = await desk.watch(await desk.lobby.find(id))
        assert [e["text"] for e in guest.last("chat")["entries"]] == ["<b>hej</b>"]


@in_loop
async def test_everything_comes_again_in_another_language(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, lambda state: state["turn"] > 3)
        ania.hear()
        at = len(ania.heard)
        await ania.send(t="language", language="pl")
        fresh = ania.heard[at:]
        assert [m["t"] for m in fresh][:6] == ["welcome", "seats", "chat", "places", "history", "state"]
        assert fresh[0]["scene"]["cards"][0]["name"] == "drewno"
        assert any(word in fresh[5]["prompt"] for word in ("Twoja", "wymianę"))
        assert len(fresh[4]["entries"]) == fresh[5]["version"]
        assert played(ania.table).version == fresh[5]["version"]
