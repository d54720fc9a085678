"""Games that people end: one leaves, all agree, or nobody can win any more."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.server.desk import Desk, Guest, in_loop, play_to, played
from tests.server.house import hello, house, until
from tests.server.test_commands import settle_in
from wyspa.cli.verify import verify
from wyspa.core.purse import packed
from wyspa.rules.base.development import Development
from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.review import replay_text, review_of
from wyspa.server.states import Status
from wyspa.server.store import StoreFailed


def texts(guest: Guest) -> list[str]:
    return [message["text"] for message in guest.all("notice")]


@in_loop
async def test_all_agree_on_an_end(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia", "bot", options={"start": "first"})
        ania, marek, zuzia = guests
        await settle_in_anyhow(desk, table, guests)
        assert (await marek.send(t="end"))["t"] == "ack"
        vote = ania.last("vote")
        assert (vote["what"], vote["by"], vote["asked"], vote["agreed"]) == ("end", 1, [0, 2], [1])
        assert vote["text"] == "Marek proposes to end the game now, without a winner."
        assert (await ania.send(t="vote", n=vote["n"], yes=True))["t"] == "ack"
        assert table.head.status == "playing"
        assert (await zuzia.send(t="vote", n=vote["n"], yes=True))["t"] == "ack"
        assert (table.head.status, table.head.end) == ("over", "agreed")
        assert zuzia.last("vote")["result"] == "agreed"
        over = ania.last("over")
        assert (over["winner"], over["end"], over["seed"]) == (-1, "agreed", table.head.seed)
        assert over["sentence"] == "Everybody agreed to end the game. There is no winner."
        assert len(over["records"]) == 4
        state = ania.state
        assert (state["choices"], state["asked"], state["prompt"]) == ([], [], over["sentence"])
        assert "undo" not in state
        assert ania.last("seats")["status"] == "over"
        assert (await ania.do("end"))["key"] == "over"
        assert (await ania.send(t="end"))["key"] == "over"
        file = tmp_path / "ended.wyspa"
        file.write_text(await table.ask(lambda: replay_text(table)), encoding="utf-8")
        verify(file)
        assert await table.ask(lambda: review_of(table, 0, 50, "en"))
        assert (await ania.send(t="rematch"))["t"] == "ack"
        id = table.head.id
    async with Desk(tmp_path) as desk:
        table = await desk.lobby.find(id)
        late = await desk.watch(table, language="pl")
        assert late.last("over")["sentence"] == "Wszyscy zgodzili się zakończyć grę. Nikt nie wygrywa."


@in_loop
async def test_one_no_is_enough_and_who_asks_may_take_it_back(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia")
        await ania.send(t="end")
        await marek.send(t="vote", n=1, yes=True)
        await zuzia.send(t="vote", n=1, yes=False)
        assert (ania.last("vote")["result"], table.head.status) == ("declined", "playing")
        await ania.send(t="end")
        await ania.send(t="vote", n=2, yes=False)
        assert marek.last("vote")["result"] == "dropped"
        assert "Ania withdraws the question." in texts(marek)


@in_loop
async def test_people_who_are_away_for_long_are_not_waited_for(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia")
        await zuzia.go()
        await ania.send(t="end")
        await marek.send(t="vote", n=1, yes=True)
        assert table.head.status == "playing"  # her line has just broken
        await desk.pass_time(table, 46)
        assert table.head.end == "agreed"


@in_loop
async def test_whoever_plays_against_bots_ends_the_game_alone(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        watcher = await desk.watch(table)
        assert (await watcher.send(t="end"))["key"] == "not-seated"
        assert (await ania.send(t="end"))["t"] == "ack"
        assert table.head.end == "agreed"
        assert watcher.last("over")["end"] == "agreed"


@in_loop
async def test_a_game_that_has_not_begun_cannot_end(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, _, _] = await desk.table("Ania", "Marek", "Zuzia", start=False)
        assert (await ania.send(t="end"))["key"] == "not-started"


@in_loop
async def test_a_full_disk_keeps_the_game_and_the_question_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia")

        async def full(batch: object, lease: object = None) -> None:
            raise StoreFailed("full-disk", "full")

        await ania.send(t="end")
        await marek.send(t="vote", n=1, yes=True)
        with monkeypatch.context() as patch:
            patch.setattr(desk.store, "write", full)
            assert (await zuzia.send(t="vote", n=1, yes=True))["key"] == "storage"
            assert (table.head.status, table.head.end) == (Status.PLAYING, None)
        assert (await zuzia.send(t="vote", n=1, yes=True))["t"] == "ack"
        assert table.head.end == "agreed"


@in_loop
async def test_a_game_that_is_won_says_so(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "3"})
        await play_to(ania, lambda state: state.get("winner", -1) >= 0)
        assert table.head.end == "won"
        assert ania.last("over").get("end", "won") == "won"


@in_loop
async def test_the_seat_of_somebody_who_leaves_falls_silent_if_the_table_says_so(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia", options={"start": "second"}, resigned="silent")
        ania, marek, _ = guests
        assert ania.last("welcome")["resigned"] == "silent"
        await settle_in(desk, table, guests)
        version = ania.state["version"]
        assert marek.state["on_turn"] == 1
        assert (await marek.send(t="leave"))["t"] == "ack"
        await marek.go()
        await desk.pass_time(table, 46)
        assert not [text for text in texts(ania) if "lost" in text or "away" in text]  # who has left is not missed
        await desk.bots_done(table)
        shown = ania.last("seats")["seats"][1]
        assert (shown["kind"], shown["silent"], shown["name"]) == ("bot", True, "Marek")
        assert "Marek has left. From now on, only safe moves are made from that seat." in texts(ania)
        told = [m for m in ania.all("events") if m["version"] > version]
        assert {m["by"] for m in told} == {"stand-in"}
        assert ania.state["on_turn"] == 2
        assert (await ania.send(t="seat", seat=1, who="bot"))["t"] == "ack"  # the host may change that
        assert "silent" not in ania.last("seats")["seats"][1]


@in_loop
async def test_only_known_ways_to_play_on_are_taken(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        seats = [bodies.Chair("you"), bodies.Chair("bot"), bodies.Chair("bot")]
        with pytest.raises(Refusal, match="bad-resigned"):
            await desk.lobby.create(bodies.NewTable("Ania", seats, resigned="burn"))


async def islands(desk: Desk, *chairs: str) -> tuple:
    """Lay the Pirate Islands with every card that arms a ship played and gone: nobody can win any more."""
    table, guests = await desk.table(*chairs, map="pirate-islands", start=False)
    assert (await guests[0].send(t="start"))["t"] == "ack"
    await settle_in_anyhow(desk, table, guests)
    state = played(table).game.state
    pile = next(module for module in played(table).game.book.modules if isinstance(module, Development))
    part = pile.edit(state)
    part.deck, part.used = packed([0, 0, 0, 0, 0]), packed(pile.cards)
    return table, guests


async def settle_in_anyhow(desk: Desk, table: object, guests: list[Guest]) -> None:
    """Let everybody place their first pieces."""
    for _ in range(200):
        await desk.bots_done(table)
        guest = next((g for g in guests if g.seat in g.state["asked"]), None)
        if guest is None or not guest.state["phase"].startswith("setup"):
            return
        action = guest.state["choices"][0]["choices"][0]["action"]
        assert (await guest.send(t="do", action=action, version=guest.state["version"]))["t"] == "ack"


@in_loop
async def test_the_table_offers_the_end_when_nobody_can_win_any_more(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await islands(desk, "Ania", "Marek", "Zuzia")
        assert not any(guest.all("vote") for guest in guests)
        acting = next(g for g in guests if g.seat in g.state["asked"])
        action = acting.state["choices"][0]["choices"][0]["action"]
        await acting.send(t="do", action=action, version=acting.state["version"])
        await desk.bots_done(table)
        vote = guests[0].last("vote")
        assert (vote["what"], vote.get("by", -1), vote["asked"]) == ("end", -1, [0, 1, 2])
        assert vote["text"].startswith("Nobody can win this game any more.")
        for guest in guests[:2]:
            await guest.send(t="vote", n=vote["n"], yes=True)
        assert table.head.status == "playing"
        await guests[2].send(t="vote", n=vote["n"], yes=False)
        assert (guests[0].last("vote")["result"], table.head.status) == ("declined", "playing")
        await desk.bots_done(table)
        assert guests[0].last("vote")["n"] == vote["n"]  # it is offered once
        await guests[0].send(t="end")
        for guest in guests[1:]:
            await guest.send(t="vote", n=vote["n"] + 1, yes=True)
        assert table.head.end == "agreed"


@in_loop
async def test_bots_that_nobody_plays_with_any_more_do_not_play_for_ever(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await islands(desk, "Ania", "bot", "bot")
        watcher = await desk.watch(table)
        await ania.send(t="leave")
        await ania.go()
        await desk.bots_done(table)
        assert (table.head.end, watcher.last("over")["end"]) == ("agreed", "agreed")


@in_loop
async def test_who_comes_back_to_a_finished_table_with_what_they_saw_is_answered(tmp_path: Path) -> None:
    """What they had seen was looked at before they were there: the table fell asleep over it, and never answered."""
    with house(tmp_path) as place:
        made = await asyncio.to_thread(place.create, "bot", "bot", start=True)
        async with place.socket() as link:
            await hello(link, made)
            state = await until(link, "state")
            await link.send(json.dumps({"t": "end", "id": "end"}))
            await until(link, "over")
        place.lobby.live.clear()
        async with place.socket() as link:
            await hello(link, made, seen=f"{state['version']}:{state['mark']}", since=state["version"])
            await until(link, "over")
            await link.send(json.dumps({"t": "chat", "id": "thanks", "text": "Dziękuję!"}))
            assert (await until(link, "ack"))["id"] == "thanks"


@in_loop
async def test_a_table_that_falls_asleep_before_somebody_has_come_in_is_woken_for_them(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await ania.go()
        desk.lobby.let_go(table)
        assert table.task is not None
        table.task.cancel()
        assert not await table.ask(lambda: table.let_in(ania.listener, -1, ""))
        assert await desk.lobby.find(table.head.id) is not table
