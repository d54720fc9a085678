"""Who looks on may chat where the host allows it, under a name that nobody at the table has, and not too much."""

from __future__ import annotations

import gc
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.server.desk import QUICK, Desk, Guest, in_loop


async def says(guest: Guest, text: str, **more: Any) -> str:
    """Say something; give the answer: ack, or the key of the refusal."""
    answer = await guest.send(t="chat", text=text, **more)
    return str(answer.get("key", answer["t"]))


@in_loop
async def test_guests_are_silent_until_the_host_lets_them_talk(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await desk.table("Ania", "Marek", "bot")
        guest = await desk.watch(table)
        assert "guests_talk" not in guest.last("seats")
        assert await says(guest, "Hi", name="Ola") == "guests-silent"
        assert (await guest.send(t="guests", talk=True))["key"] == "not-seated"
        assert (await marek.send(t="guests", talk=True))["key"] == "not-host"
        assert await says(guest, "Hi", name="Ola") == "guests-silent"
        assert (await ania.send(t="guests", talk=True))["t"] == "ack"
        assert guest.last("seats")["guests_talk"] is True
        assert await says(guest, "Hi", name="Ola") == "ack"
        [line] = marek.last("chat")["entries"]
        assert (line["seat"], line["name"], line["text"]) == (-1, "Ola", "Hi")
        assert (await ania.send(t="guests", talk=False))["t"] == "ack"
        assert await says(guest, "Still here", name="Ola") == "guests-silent"


@in_loop
async def test_a_guest_has_a_name_and_never_that_of_a_player(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, _] = await desk.table("Ania", "Marek", "bot", guests_talk=True)
        guest = await desk.watch(table)
        assert await says(guest, "Hi") == "bad-name"
        assert await says(guest, "It is me", name="Ania") == "ack"
        assert ania.last("chat")["entries"][-1]["name"] != "Ania"
        assert await says(ania, "No, me", name="Marek") == "ack"  # who sits here has the name of the seat
        assert ania.last("chat")["entries"][-1]["name"] == "Ania"


@in_loop
async def test_guests_share_one_allowance_and_players_keep_theirs(tmp_path: Path) -> None:
    async with Desk(tmp_path, replace(QUICK, chats_at_once=4.0, chats_a_minute=20.0)) as desk:
        table, [ania, _] = await desk.table("Ania", "Marek", "bot", guests_talk=True)
        answers = [await says(await desk.watch(table), f"{k}", name=f"G{k}") for k in range(12)]
        assert answers.count("ack") == 4
        assert set(answers) == {"ack", "too-often-chat"}
        assert await says(ania, "I can") == "ack"


@in_loop
async def test_guests_can_do_nothing_else(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, _ = await desk.table("Ania", "Marek", "bot", guests_talk=True)
        guest = await desk.watch(table)
        for command in ({"t": "leave"}, {"t": "rematch"}, {"t": "undo", "version": 1}, {"t": "end"}):
            assert (await guest.send(**command))["key"] == "not-seated"


@in_loop
async def test_a_guest_who_comes_later_is_never_taken_for_one_who_has_gone(tmp_path: Path) -> None:
    """Guests were told apart by where they lie in memory: who came to lie there later got the answers of the other."""
    async with Desk(tmp_path) as desk:
        table, _ = await desk.table("Ania", "Marek", "bot", guests_talk=True)
        gc.freeze()  # only guests are to be collected, fifty times
        for k in range(50):
            guest = await desk.watch(table)
            assert await says(guest, f"{k}", name="Ola", id="the same") == "ack"
            await guest.go()
            del guest
            gc.collect()
        gc.unfreeze()
        assert [said.text for said in table.chat] == [str(k) for k in range(50)]
