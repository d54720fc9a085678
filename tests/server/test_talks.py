"""An offer holds up nobody: building or ending the turn takes it back, bots answer at once and do not wait for ever."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import QUICK, Desk, Guest, in_loop, played, said
from tests.server.test_commands import deal, in_main
from wyspa.game import Game
from wyspa.server import seats
from wyspa.server.states import By
from wyspa.server.table import LiveTable

WOOD_FOR_ORE = {"t": "compose", "verb": "offer", "give": {"lumber": 1}, "want": {"ore": 1}}


async def offer(guest: Guest, **more: Any) -> None:
    answer = await guest.send(version=guest.state["version"], **{**WOOD_FOR_ORE, **more})
    assert answer["t"] == "ack", answer


def verbs(guest: Guest) -> list[str]:
    return [group["verb"] for group in guest.state["choices"]]


@in_loop
async def test_what_could_be_done_without_the_offer_is_listed_for_who_has_made_it_and_for_nobody_else(
    tmp_path: Path,
) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, marek, _] = await in_main(desk)
        deal(ania, 4, 2, 1, 1)
        before = {group["verb"]: group["choices"] for group in ania.state["choices"]}
        shop = ania.state["shop"]
        await offer(ania)
        now = {group["verb"]: group["choices"] for group in ania.state["choices"]}
        assert now.keys() == {*before, "withdraw"}
        assert all(now[verb] == choices for verb, choices in before.items())
        assert ania.state["shop"] == shop
        assert ania.state["prompt"] == "Your offer is out: wait for answers, or carry on."
        assert set(verbs(marek)) <= {"accept", "refuse", "counter"}


@pytest.mark.parametrize("verb", ["road", "end", "trade"])
@in_loop
async def test_one_click_takes_the_offer_back_and_goes_on(verb: str, tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await in_main(desk)
        deal(ania, 5, 1)
        await offer(ania)
        version = ania.state["version"]
        answer = await ania.send(t="do", version=version, action=ania.choices(verb)[0]["action"])
        assert (answer["t"], answer["version"]) == ("ack", version + 2)
        closing, done = [told.entry for told in played(table).told[-2:]]
        assert (closing.seat, closing.by, done.command) == (0, By.PERSON, f"0:{answer['id']}")
        assert not said(marek.state, "trade_talk")
        assert [told["version"] for told in marek.all("events")[-2:]] == [version + 1, version + 2]
        if verb != "end":
            assert ania.state["undo"] is True
            assert (await ania.send(t="undo", version=ania.state["version"]))["t"] == "ack"
            assert not said(ania.state, "trade_talk")  # the offer stays taken back


@in_loop
async def test_a_new_offer_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, marek, _] = await in_main(desk)
        deal(ania, 5, 1)
        await offer(ania)
        await offer(ania, give={"lumber": 2})
        assert said(marek.state, "trade_talk")[0][3:] == ([2, 0, 0, 0, 0], [0, 0, 0, 0, 1])


@in_loop
async def test_a_proposal_does_not_hold_up_who_is_on_turn(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, marek, _] = await in_main(desk)
        deal(ania, 1, 1)
        deal(marek, 0, 0, 0, 0, 1)
        propose = {"t": "compose", "verb": "propose", "give": {"ore": 1}, "want": {"lumber": 1}}
        assert (await marek.send(version=marek.state["version"], **propose))["t"] == "ack"
        assert (await ania.do("end"))["t"] == "ack"
        assert ania.state["on_turn"] == marek.seat


@in_loop
async def test_what_is_not_possible_leaves_the_offer_open(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, marek, zuzia] = await in_main(desk)
        deal(ania, 1)
        await offer(ania)
        for guest, words in ((ania, "buy"), (marek, "end"), (zuzia, "roll")):
            assert (await guest.do(words))["t"] == "refused", words
        assert said(ania.state, "trade_talk")


# ---- bots --------------------------------------------------------------------------------------------------------


@in_loop
async def test_bots_answer_at_once_and_people_are_not_hurried(tmp_path: Path) -> None:
    async with Desk(tmp_path, limits=replace(QUICK, bot_seconds=3600.0)) as desk:
        table, [ania, *_] = await in_main(desk)
        table.head.chairs[2] = seats.bot("Iga", "greedy")
        deal(ania, 1)
        await offer(ania)
        await desk.bots_done(table)
        words = {seat: word for seat, _, word, _, _ in said(ania.state, "trade_talk")}
        assert words[1] == "asked"
        assert words[2] != "asked"


async def bot_offers(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a bot on the first seat that offers wood for ore and takes the first answer."""
    table.head.chairs[0] = seats.bot("Iga", "greedy")

    def first_deal(game: Game, seat: int) -> int:
        return game.legal(seat)[0]  # confirm stands before withdraw

    monkeypatch.setattr(table.automatic.bots, "choose", first_deal)
    game = table.playing().game
    action = game.read("offer 1 lumber for 1 ore")
    await table.ask(lambda: table.automatic.move(0, By.BOT, action))


@in_loop
async def test_a_bot_takes_an_answer_without_waiting_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await in_main(desk)
        deal(ania, 1)
        deal(marek, 0, 0, 0, 0, 1)
        await bot_offers(table, monkeypatch)
        await desk.bots_done(table)
        assert "accept" in verbs(marek)  # both are asked, and the bot waits
        await marek.do("accept")
        await desk.bots_done(table)
        assert marek.state["you"]["hand"] == [1, 0, 0, 0, 0]
        assert not said(zuzia.state, "trade_talk")


@in_loop
async def test_a_bot_waits_only_so_long_for_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await in_main(desk)
        deal(ania, 1)
        await bot_offers(table, monkeypatch)
        await desk.pass_time(table, desk.limits.offer_seconds - 1)
        assert said(marek.state, "trade_talk")
        monkeypatch.undo()
        version = table.version()
        await desk.pass_time(table, 1)
        closing = played(table).told[version].entry
        assert (closing.seat, closing.by) == (0, By.BOT)
        assert [event.name for event in played(table).told[version].events] == ["talk_ends"]
