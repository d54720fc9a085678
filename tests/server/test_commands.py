"""Commands: once and never twice, fresh or refused, of the own seat only."""

from __future__ import annotations

import asyncio
import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import QUICK, Desk, Guest, in_loop, nothing, play_to, played, said
from tests.server.test_play import where
from wyspa.core.dealer import Dealer
from wyspa.server.chain import first_link, link_of
from wyspa.server.presenter import Presenter
from wyspa.server.records import Entry, Head, pack
from wyspa.server.store import Store, StoreFailed
from wyspa.server.timing import Time


def main_of(seat: int):
    """Wait for the main phase of a seat."""
    return lambda state: state["phase"] == "main" and state["on_turn"] == seat and state["asked"] == [seat]


def deal(guest: Guest, *cards: int, seat: int | None = None) -> None:
    """Put cards into a hand without a log: for tests of what one message does."""
    state = played(guest.table).game.state
    who = guest.seat if seat is None else seat
    for card, n in enumerate([*cards, 0, 0, 0, 0, 0][:5]):
        have = state.players[who].purse >> card * 7 & 127
        state.gain(who, card, n - have)
    state.journal = []
    played(guest.table).game.fresh = -9
    table = guest.table
    table.presenter.forget()
    table.tell_state()


@in_loop
async def test_the_same_id_again_is_answered_again_and_not_done_again(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, lambda state: ania.seat in state["asked"])
        words, version = f"settlement {where(ania, 'settlement')}", ania.state["version"]
        first = await ania.do(words, id="once")
        newest = ania.state["version"]
        assert first == {"t": "ack", "id": "once", "version": version + 1}
        assert await ania.do(words, version, id="once") == first
        assert await ania.do("road a1/ne", id="once") == first
        assert ania.state["version"] == newest


@in_loop
async def test_an_id_is_remembered_across_a_restart(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, lambda state: ania.seat in state["asked"])
        first = await ania.do(f"settlement {where(ania, 'settlement')}", id="kept")
        id, secret = table.head.id, ania.secret
    async with Desk(tmp_path) as desk:
        ania = await desk.watch(await desk.lobby.find(id), secret=secret)
        assert await ania.do("settlement a1.n", version=1, id="kept") == first


@in_loop
async def test_what_was_chosen_from_an_older_position_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, main_of(0))
        version = ania.state["version"]
        for seen in (version - 1, version + 1, 0, -1):
            answer = await ania.do("end", seen)
            assert (answer["t"], answer["key"], answer["version"]) == ("refused", "stale", version)
        assert (await ania.do("end", version))["t"] == "ack"


@in_loop
async def test_two_who_must_discard_at_once_need_not_wait_for_each_other(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await desk.table("Ania", "Marek", "Zuzia", options={"start": "first"})
        await settle_in(desk, table, [ania, marek, _])
        deal(ania, 9), deal(ania, 0, 8, seat=1)
        seven(table)
        answer = await ania.do("roll")
        assert answer["t"] == "ack", answer
        seen = answer["version"]
        assert set(ania.state["asked"]) == {0, 1}
        assert (await marek.do("discard brick", seen))["t"] == "ack"
        assert (await ania.do("discard lumber", seen))["t"] == "ack"  # chosen from the same position as Marek's
        assert (await ania.do("discard lumber", seen - 1))["key"] == "stale"  # before the question was asked


@in_loop
async def test_a_deal_is_not_confirmed_from_a_position_in_which_the_other_said_something_else(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, marek, zuzia] = await in_main(desk)
        deal(ania, 3), deal(ania, 0, 0, 0, 0, 3, seat=1)
        offer = {"t": "compose", "verb": "offer", "give": {"lumber": 2}, "want": {"ore": 1}}
        assert (await ania.send(version=ania.state["version"], **offer))["t"] == "ack"
        assert [g["role"] for g in marek.state["choices"]] == ["answer", "decline", "talk"]
        await zuzia.do("refuse")
        counter = {"t": "compose", "verb": "counter", "give": {"ore": 1}, "want": {"lumber": 3}}
        seen = (await marek.send(version=marek.state["version"], **counter))["version"]
        assert said(ania.state, "trade_talk") == [
            (0, -1, "offers", [2, 0, 0, 0, 0], [0, 0, 0, 0, 1]),
            (1, 0, "counters", [0, 0, 0, 0, 1], [3, 0, 0, 0, 0]),
            (2, 0, "refuses", [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
        ]
        worse = {**counter, "want": {"lumber": 2}}
        assert (await marek.send(version=seen, **worse))["t"] == "ack"
        assert (await ania.do("confirm blue", seen))["key"] == "stale"
        assert (await ania.do("confirm blue"))["t"] == "ack"
        assert ania.state["you"]["hand"] == [1, 0, 0, 0, 1]
        assert marek.state["you"]["hand"] == [2, 0, 0, 0, 2]
        assert said(ania.state, "trade_talk") == []


@in_loop
async def test_only_the_seat_of_the_connection_acts(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, guests = await desk.table("Ania", "Marek", "Zuzia", options={"start": "first"})
        await settle_in(desk, table, guests)
        before = played(table).game.hash()
        answer = await guests[1].do("roll")
        assert answer["key"] == "not_your_turn"
        assert "Ania" in answer["text"]
        assert played(table).game.hash() == before
        watcher = await desk.watch(table)
        assert (await watcher.send(t="do", version=watcher.state["version"], words="roll"))["key"] == "not-seated"
        assert played(table).game.hash() == before


@in_loop
async def test_what_is_no_action_of_the_table_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, main_of(0))
        before, version = played(table).game.hash(), ania.state["version"]
        for words in (
            "fly away",
            "road",
            "road zz9/e",
            "road a1/ne a1/ne",
            "dice 6 6",
            "offer 1 ore",
            "offer 9999 ore for 1 wool",
        ):
            answer = await ania.do(words)
            assert answer["t"] == "refused", words
            assert answer["text"], words
        for action in ("0", "9" * 20, str(2**63), str(2**62), "", str(1 << 54 | (1 << 20) - 1)):
            answer = await ania.send(t="do", version=version, action=action)
            assert answer["t"] == "refused", action
        wishes = [({}, {}), ({"lumber": 1}, {"lumber": 1}), ({"gold": 1}, {"ore": 1}), ({"ore": 16}, {"wool": 1})]
        for give, want in wishes:
            answer = await ania.send(t="compose", version=version, verb="offer", give=give, want=want)
            assert answer["t"] == "refused"
        answer = await ania.send(t="compose", version=version, verb="ofer", give={"ore": 1}, want={"wool": 1})
        assert "offer" in answer["text"]
        assert (played(table).game.hash(), ania.state["version"]) == (before, version)


@in_loop
async def test_a_refusal_names_the_rule_and_what_is_possible_in_the_language_of_the_reader(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", "bot", "bot", language="pl")
        await play_to(ania, lambda state: ania.seat in state["asked"])
        words = where(ania, "settlement")
        await ania.do(f"settlement {words}")
        await ania.do(f"road {where(ania, 'road')}")
        await play_to(ania, lambda state: ania.seat in state["asked"] and state["phase"] == "setup-house")
        answer = await ania.do(f"settlement {words}")
        assert (answer["key"], answer["rule"]) == ("node_taken", "B-11")
        assert answer["text"] == "To skrzyżowanie jest zajęte."
        assert answer["possible"].startswith("osada ")  # as it is typed in that language
        await ania.send(t="language", language="en")
        answer = await ania.do(f"settlement {words}")
        assert answer["text"] == "That corner is taken."


class Failing(Store):
    """A store whose disk can be full."""

    failing = ""

    def carry_out(self, batch):  # type: ignore[no-untyped-def]
        if self.failing and any(job.writes for job in batch):
            for job in batch:
                job.error = StoreFailed(self.failing, "for a test")
            return
        super().carry_out(batch)


@pytest.mark.parametrize("reason", ["full-disk", "locked", "read-only", "taken-over"])
@in_loop
async def test_when_the_disk_does_not_take_it_nothing_has_happened(tmp_path: Path, reason: str) -> None:
    from wyspa.server.sqlite import Sqlite

    store = Failing(Sqlite(str(tmp_path / "tables.db")))
    async with Desk(tmp_path, store=store) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", language="pl")
        await play_to(ania, lambda state: state["phase"] == "roll" and ania.seat in state["asked"])
        game = played(table)
        before = (game.game.hash(), game.version, game.dealer.drawn, len(game.told))
        store.failing = reason
        answer = await ania.do("roll", id="again")
        assert (answer["t"], answer["key"]) == ("refused", "storage")
        assert "Nic nie przepadło" in answer["text"]
        assert (await ania.send(t="chat", text="halo"))["key"] == "storage"
        game = played(table)
        assert (game.game.hash(), game.version, game.dealer.drawn, len(game.told)) == before
        store.failing = ""
        assert (await ania.do("roll", id="again"))["t"] == "ack"
        await play_to(ania, lambda state: state["turn"] > 6)


@in_loop
async def test_a_bot_that_cannot_write_tries_again_later(tmp_path: Path) -> None:
    from wyspa.server.sqlite import Sqlite

    store = Failing(Sqlite(str(tmp_path / "tables.db")))
    async with Desk(tmp_path, store=store) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, main_of(0))
        await ania.do("end")
        store.failing = "full-disk"
        await desk.bots_done(table)
        stuck = played(table).version
        await desk.pass_time(table, 10)
        assert played(table).version == stuck
        store.failing = ""
        await desk.pass_time(table, 10)
        assert played(table).version > stuck


async def in_main(desk: Desk):  # type: ignore[no-untyped-def]
    """Give a table in the main phase of the first seat."""
    for _ in range(20):
        table, guests = await desk.table("Ania", "Marek", "Zuzia", options={"start": "first"})
        await settle_in(desk, table, guests)
        await guests[0].do("roll")
        if guests[0].state["phase"] == "main":
            return table, guests
    raise AssertionError("twenty sevens")


async def settle_in(desk: Desk, table, guests: list[Guest]) -> None:  # type: ignore[no-untyped-def]
    """Let everybody place their first pieces."""
    for _ in range(len(guests) * 4):
        guest = next(g for g in guests if g.seat in g.state["asked"])
        if guest.state["phase"] not in ("setup-house", "setup-route"):
            break
        group = guest.state["choices"][0]
        answer = await guest.send(t="do", version=guest.state["version"], action=group["choices"][0]["action"])
        assert answer["t"] == "ack"
    assert guests[0].state["phase"] == "roll"


def seven(table) -> None:  # type: ignore[no-untyped-def]
    """Let the next throw be a seven."""
    dealer = played(table).dealer

    class Loaded(Dealer):
        """Throws three and four, then goes on as before."""

        def __init__(self) -> None:
            self.left = [2, 3]

        def __getattr__(self, name: str):  # type: ignore[no-untyped-def]
            return getattr(dealer, name)

        def below(self, n: int) -> int:
            return self.left.pop(0) if self.left else dealer.below(n)

    played(table).dealer = Loaded()


@in_loop
async def test_a_mistake_of_ours_is_said_and_the_table_goes_back_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, main_of(0))
        before, version = played(table).game.hash(), ania.state["version"]

        async def broken(_: object) -> None:
            raise ZeroDivisionError("ours")

        monkeypatch.setattr(table, "keep", broken)
        answer = await ania.do("end")
        assert (answer["t"], answer["key"]) == ("refused", "broken")
        assert "ours" not in answer["text"]
        monkeypatch.undo()
        await desk.pass_time(table, 5)
        assert (played(table).game.hash(), ania.state["version"]) == (before, version)
        assert (await ania.do("end"))["t"] == "ack"
    assert [record for record in caplog.records if record.exc_info]


class Broken:
    """A presenter of which one thing is broken."""

    def __init__(self, presenter: Presenter, broken: str) -> None:
        self.presenter = presenter
        self.broken = broken

    def __getattr__(self, name: str) -> Any:
        if name == self.broken:
            raise ZeroDivisionError("ours")
        return getattr(self.presenter, name)


@pytest.mark.parametrize("broken", ["outlook", "over"])
@in_loop
async def test_nobody_waits_for_a_table_that_cannot_say_how_it_stands(tmp_path: Path, broken: str) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "3"})
        await play_to(ania, main_of(0))
        table.presenter = Broken(table.presenter, broken)
        if broken == "over":
            await play_to(ania, lambda state: "winner" in state)
        else:
            assert (await ania.do("end"))["t"] == "ack"
        assert ania.all("refused") == []  # what is on the disk is not refused
        await table.ask(nothing)
        assert ania.last("bye")["key"] == "broken"
        assert table.head.id not in desk.lobby.live
        again = await desk.lobby.find(table.head.id)  # what was played is on the disk
        back = await desk.watch(again, secret=ania.secret)
        await desk.bots_done(again)
        assert back.state["version"] == again.version() > 0


@in_loop
async def test_a_log_of_other_rules_is_said_and_kept(tmp_path: Path) -> None:
    from wyspa.server.errors import Refusal

    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, lambda state: state["turn"] > 3)
        id = table.head.id
        entries = await desk.store.entries(id)
        other = copy.deepcopy(entries)
        for entry in other:
            entry.actions.insert(0, (9, 1))  # what no rules of ours allow, written as if they did
        rewrite(desk, table.head, other)
        del desk.lobby.live[id]
        with pytest.raises(Refusal, match="other-rules"):
            await desk.lobby.find(id)
        rewrite(desk, table.head, entries)
        again = await desk.lobby.find(id)
        assert again.version() == len(entries)


def rewrite(desk: Desk, head: Head, entries: list[Entry]) -> None:
    """Put another log in place of a table's, with a chain of its own."""
    link = first_link(head)
    for entry in entries:
        entry.link = link = link_of(link, entry)
        desk.store.database.run(
            "UPDATE entries SET body = ? WHERE tableid = ? AND version = ?", (pack(entry), head.id, entry.version)
        )


@in_loop
async def test_what_was_said_is_said_once_also_if_the_answer_was_lost_with_the_server(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await desk.table("Ania", "Marek", "bot")
        assert (await ania.send(t="chat", id="a", text="Cześć"))["t"] == "ack"
        id, secrets = table.head.id, [ania.secret, marek.secret]
    async with Desk(tmp_path) as desk:
        table = await desk.lobby.find(id)
        ania, marek = [await desk.watch(table, secret=secret) for secret in secrets]
        assert (await ania.send(t="chat", id="a", text="Cześć"))["t"] == "ack"
        assert (await marek.send(t="chat", id="a", text="Hej"))["t"] == "ack"  # ids are of their seat
        assert [line.text for line in table.chat] == ["Cześć", "Hej"]


@in_loop
async def test_only_its_task_touches_a_table_also_at_the_moment_when_its_time_is_up(tmp_path: Path) -> None:
    """A task whose waiting ends is for a moment like one that is cancelled: then two worked at a table at once."""
    desk = Desk(tmp_path, replace(QUICK, bot_seconds=0.02))
    desk.time = Time()  # type: ignore[assignment]
    async with desk:
        table, [_] = await desk.table("Ania", "bot", "bot")

        async def who() -> asyncio.Task[None] | None:
            return asyncio.current_task()

        for _ in range(20):
            assert await table.ask(who) is table.task
            while (due := table.automatic.due()) is not None and desk.time.now() <= due:
                pass  # nothing is done on the loop until the time is up
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert await table.ask(who) is table.task
