"""Chat and undo are limited by seat: who connects again, or twice, has no more of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.server.desk import QUICK, Desk, in_loop
from wyspa.server.limits import Limits

SOME = replace(QUICK, chats_at_once=Limits().chats_at_once, undos_at_once=Limits().undos_at_once)


@in_loop
async def test_chat_is_limited_by_seat_and_not_by_connection(tmp_path: Path) -> None:
    async with Desk(tmp_path, SOME) as desk:
        table, [ania, marek, _] = await desk.table("Ania", "Marek", "Zuzia", start=False)
        taken = 0
        for n in range(20):
            guest = ania if n % 2 else await desk.watch(table, secret=ania.secret)
            taken += (await guest.send(t="chat", text=f"{n}"))["t"] == "ack"
            if guest is not ania:
                await guest.go()
        assert taken == SOME.chats_at_once
        refused = await ania.send(t="chat", text="more")
        assert refused["key"] == "too-often-chat"
        assert "in 3 seconds" in refused["text"]
        assert (await marek.send(t="chat", text="I may"))["t"] == "ack"
        await desk.pass_time(table, 3)
        assert (await ania.send(t="chat", text="again"))["t"] == "ack"
        assert len(table.chat) == SOME.chats_at_once + 2


@in_loop
async def test_undo_is_limited_by_seat_and_not_by_connection(tmp_path: Path) -> None:
    async with Desk(tmp_path, SOME) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia", options={"start": "first"})
        ania = guests[0]
        answers = []
        for _ in range(10):
            guest = await desk.watch(table, secret=ania.secret)
            place = guest.choices("settlement")[0]["action"]
            assert (await guest.send(t="do", action=place, version=guest.state["version"]))["t"] == "ack"
            answers.append(await guest.send(t="undo", version=guest.state["version"]))
            if answers[-1]["t"] == "refused":
                break
            await guest.go()
        assert len(answers) == SOME.undos_at_once + 1
        assert answers[-1]["key"] == "too-often-undo"
        assert "in 4 seconds" in answers[-1]["text"]
        assert guest.state["undo"] is True  # nothing has changed
