"""Seats of a running game change hands by consent: after the grace time, with a vote; their owners may come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.desk import Desk, Guest, in_loop
from wyspa.server import bodies
from wyspa.server.errors import Refusal
from wyspa.server.table import LiveTable


def seat(guest: Guest, number: int) -> dict:
    return guest.last("seats")["seats"][number]


def notices(guest: Guest) -> list[str]:
    return [message["text"] for message in guest.all("notice")]


async def go_away(desk: Desk, table: LiveTable, guest: Guest) -> None:
    await guest.go()
    await desk.pass_time(table, 46)


@in_loop
async def test_a_seat_is_kept_through_the_grace_time(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia")
        for who in ("bot", "open"):
            answer = await ania.send(t="seat", seat=1, who=who)
            assert (answer["key"], "Marek" in answer["text"]) == ("seat-held", True)
        assert (await marek.send(t="seat", seat=2, who="bot"))["key"] == "not-host"
        await marek.go()
        await desk.pass_time(table, 0.3)
        for who in ("bot", "open"):
            answer = await ania.send(t="seat", seat=1, who=who)
            assert (answer["key"], "45 seconds" in answer["text"]) == ("seat-kept", True)
        with pytest.raises(Refusal, match="full-table"):
            await desk.lobby.join(table.head.id, bodies.Join("Marek"))
        back = await desk.watch(table, secret=marek.secret)
        assert (back.seat, zuzia.seat) == (1, 2)
        assert "you" in back.state


@in_loop
async def test_a_bot_takes_over_and_the_owner_takes_the_seat_again(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia")
        await go_away(desk, table, marek)
        assert (await ania.send(t="seat", seat=1, who="bot", level="random"))["t"] == "ack"
        assert "A bot takes Marek's seat." in notices(zuzia)
        assert (seat(zuzia, 1)["kind"], seat(zuzia, 1)["owner"]) == ("bot", "Marek")
        back = await desk.watch(table, secret=marek.secret)
        assert back.seat == 1
        shown = seat(zuzia, 1)
        assert (shown["kind"], shown["name"], shown["here"], "owner" in shown) == ("person", "Marek", True, False)
        assert "Marek is back and takes their seat again." in notices(zuzia)
        for bad in ({"seat": 0, "who": "bot"}, {"seat": 9, "who": "bot"}, {"seat": 2, "who": "king"}):
            assert (await ania.send(t="seat", **bad))["key"] == "bad-seat"
        await go_away(desk, table, zuzia)
        assert (await ania.send(t="seat", seat=2, who="bot", level="os:system"))["key"] == "bad-level"


@in_loop
async def test_a_seat_is_opened_only_if_everybody_else_agrees(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia, ola] = await desk.table("Ania", "Marek", "Zuzia", "Ola")
        await go_away(desk, table, marek)
        assert (await ania.send(t="seat", seat=1, who="open"))["t"] == "ack"
        vote = zuzia.last("vote")
        assert vote["asked"] == [2, 3]
        assert "Ania asks to open Marek's seat" in vote["text"]
        assert (await ola.send(t="seat", seat=1, who="open"))["key"] == "not-host"
        assert (await ania.send(t="seat", seat=1, who="open"))["key"] == "vote-open"
        assert (await ania.send(t="vote", n=vote["n"], yes=True))["t"] == "ack"  # counts nothing: she has asked
        assert (await zuzia.send(t="vote", n=vote["n"], yes=True))["t"] == "ack"
        assert ola.last("vote")["asked"] == [3]
        with pytest.raises(Refusal, match="full-table"):
            await desk.lobby.join(table.head.id, bodies.Join("Nowy"))
        assert (await ola.send(t="vote", n=vote["n"], yes=False))["t"] == "ack"
        assert ania.last("vote")["result"] == "declined"
        assert "Ola does not agree." in notices(ania)
        assert seat(ania, 1)["kind"] == "person"
        assert (await ola.send(t="vote", n=vote["n"], yes=True))["key"] == "no-vote"
        await ania.send(t="seat", seat=1, who="open")
        for guest in (zuzia, ola):
            await guest.send(t="vote", n=ania.last("vote")["n"], yes=True)
        assert ania.last("vote")["result"] == "agreed"
        assert "Marek's seat is open." in notices(zuzia)
        assert seat(ania, 1)["kind"] == "open"


@in_loop
async def test_the_owner_comes_back_and_the_substitute_looks_on(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia")
        await go_away(desk, table, marek)
        await ania.send(t="seat", seat=1, who="open")
        await zuzia.send(t="vote", n=1, yes=True)
        joined = await desk.lobby.join(table.head.id, bodies.Join("Marek"))
        fresh = await desk.watch(table, secret=joined.secret)
        assert fresh.last("welcome")["you"] == {"seat": 1, "name": "Marek 2"}
        assert "Marek 2 takes a seat." in notices(zuzia)
        back = await desk.watch(table, secret=marek.secret)
        assert back.last("welcome")["you"] == {"seat": 1, "name": "Marek"}
        assert fresh.last("welcome")["you"] == {}
        assert "you are watching now" in fresh.last("notice")["text"]
        assert "you" not in fresh.state
        assert (await fresh.send(t="chat", text="hej"))["key"] == "guests-silent"
        assert (await desk.watch(table, secret=joined.secret)).seat == -1
        id = table.head.id
    async with Desk(tmp_path) as desk:  # a claim is kept like everything else
        again = await desk.lobby.find(id)
        assert (await desk.watch(again, secret=marek.secret)).seat == 1


@in_loop
async def test_a_claim_outlives_a_restart_and_ends_with_the_game(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await desk.table("Ania", "Marek", "Zuzia")
        await go_away(desk, table, marek)
        await ania.send(t="seat", seat=1, who="bot")
        id = table.head.id
    async with Desk(tmp_path) as desk:
        table = await desk.lobby.find(id)
        back = await desk.watch(table, secret=marek.secret)
        assert (back.seat, table.head.chairs[1].kind) == (1, "person")
        await go_away(desk, table, back)
        host = await desk.watch(table, secret=ania.secret)
        await desk.pass_time(table, 46)
        await host.send(t="seat", seat=1, who="bot")
        assert (await host.send(t="end"))["t"] == "ack"  # the others have been away for long
        assert table.head.status == "over"
        assert (await desk.watch(table, secret=marek.secret)).seat == -1


@in_loop
async def test_whoever_plays_against_bots_alone_opens_none_of_their_seats(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        answer = await ania.send(t="seat", seat=1, who="open")
        assert (answer["key"], "will see its cards" in answer["text"]) == ("nobody-to-agree", True)
        assert (await ania.send(t="seat", seat=1, who="bot", level="random"))["t"] == "ack"
        with pytest.raises(Refusal, match="full-table"):
            await desk.lobby.join(table.head.id, bodies.Join("Ania"))
        assert table.head.chairs[1].kind == "bot"


@in_loop
async def test_nobody_is_outvoted_while_the_own_line_is_broken_for_a_moment(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia", "bot")
        await zuzia.go()
        assert (await ania.send(t="seat", seat=3, who="open"))["t"] == "ack"
        await marek.send(t="vote", n=1, yes=True)
        assert ania.last("vote")["asked"] == [2]
        assert seat(ania, 3)["kind"] == "bot"
        back = await desk.watch(table, secret=zuzia.secret)
        assert back.last("vote")["asked"] == [2]
        await back.send(t="vote", n=1, yes=False)
        assert seat(ania, 3)["kind"] == "bot"
        await back.go()
        await ania.send(t="seat", seat=3, who="open")
        await marek.send(t="vote", n=2, yes=True)
        await desk.pass_time(table, 46)  # now she is away, and nobody else is asked
        assert ania.last("vote")["result"] == "agreed"
        assert seat(ania, 3)["kind"] == "open"


@in_loop
async def test_a_question_falls_when_the_owner_or_the_asker_changes(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia")
        await go_away(desk, table, marek)
        await ania.send(t="seat", seat=1, who="open")
        await desk.watch(table, secret=marek.secret)
        assert zuzia.last("vote")["result"] == "dropped"  # he is back
        assert (await zuzia.send(t="end"))["t"] == "ack"
        assert ania.last("vote")["by"] == 2
        await zuzia.send(t="leave")
        assert ania.last("vote")["result"] == "dropped"
        assert table.head.status == "playing"


@in_loop
async def test_an_open_seat_goes_to_a_bot_without_a_vote(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await desk.table("Ania", "Marek", "Zuzia")
        await go_away(desk, table, marek)
        await ania.send(t="seat", seat=1, who="open")
        await zuzia.send(t="vote", n=1, yes=True)
        assert (await ania.send(t="seat", seat=1, who="bot"))["t"] == "ack"
        assert seat(zuzia, 1)["kind"] == "bot"
        assert (await desk.watch(table, secret=marek.secret)).seat == 1


@in_loop
async def test_questions_are_limited_by_seat(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, marek, _] = await desk.table("Ania", "Marek", "Zuzia")
        for n in range(1, 4):
            assert (await ania.send(t="end"))["t"] == "ack"
            await marek.send(t="vote", n=n, yes=False)
        refused = await ania.send(t="end")
        assert (refused["key"], "30 seconds" in refused["text"]) == ("too-often-question", True)


@in_loop
async def test_a_secret_that_was_given_away_meanwhile_opens_nothing(tmp_path: Path) -> None:
    """Between a hello and entering the table the seat may change hands: what counts is the moment of entering."""
    async with Desk(tmp_path) as desk:
        table, [_, marek, _] = await desk.table("Ania", "Marek", "Zuzia", start=False)
        late = Guest(desk, table, marek.secret, "en")
        assert late.seat == 1
        await marek.send(t="leave")
        await late.enter()
        assert late.seat == -1
