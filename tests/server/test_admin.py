"""Whoever runs the server: orders in the database that servers follow, on both databases; what is hidden stays so."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Ended
from tests.cli.running import wyspa as run
from tests.server.desk import Desk, Guest, in_loop, play_to
from tests.server.house import House, Process, hello, until
from tests.server.postgres import Cluster
from wyspa.core.why import UnknownWord
from wyspa.replay.proof import verify
from wyspa.server.bans import Bans
from wyspa.server.moving import KEPT, rows_of
from wyspa.server.networks import is_large
from wyspa.server.orders import (
    GET_ANSWER,
    PUT_BAN,
    PUT_RETENTION,
    Keeping,
    OrderKind,
    give_order,
    network_named,
    read_reports,
)
from wyspa.server.overseeing import exported, inspected, listed, opened, read_log
from wyspa.server.states import Ending, Status
from wyspa.server.store import store_at
from wyspa.server.warden import Warden

HOUR = 3600


class Nobody:
    """A door through which nobody has come."""

    def __init__(self) -> None:
        self.open, self.bans = 0, Bans()

    def turn_out(self) -> None:
        """Turn nobody out."""


def warden_at(desk: Desk) -> Warden:
    return Warden(desk.lobby, Nobody())  # type: ignore[arg-type]


async def beside(url: str, work: Callable[[Any], Any]) -> Any:
    """Do something in the database beside the server, as `wyspa admin` does."""

    def do() -> Any:
        with opened(url) as link:
            return work(link)

    return await asyncio.to_thread(do)


async def close(desk: Desk, url: str, table: str) -> str:
    order = await beside(url, lambda link: give_order(link, OrderKind.CLOSE, table, 0))
    await warden_at(desk).look()
    return str((await beside(url, lambda link: link.rows(GET_ANSWER, (order,))))[0][0])


@in_loop
async def test_a_game_that_is_closed_is_over_and_says_so_to_its_people(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        table, guests = await desk.table("Ania", "Marek", "bot")
        polish = await desk.watch(table, "pl")
        assert await close(desk, url, table.head.id) == "done"
        assert (table.head.status, table.head.end) == (Status.OVER, Ending.CLOSED)
        assert guests[0].last("over")["sentence"] == "Whoever runs this server has closed this table."
        assert polish.last("over")["sentence"] == "Osoba prowadząca serwer zamknęła ten stół."
        assert guests[0].last("over")["end"] == "closed"
        assert await close(desk, url, table.head.id) == "over"
        assert await close(desk, url, "nosuchtable2") == "unknown"


@in_loop
async def test_a_table_that_has_not_begun_goes_and_says_so(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        table, guests = await desk.table("Ania", "bot", "bot", start=False)
        assert await close(desk, url, table.head.id) == "done"
        assert "Whoever runs this server" in guests[0].last("bye")["text"]
        assert await desk.store.head(table.head.id) is None
        assert table.head.id not in desk.lobby.standing


@in_loop
async def test_a_table_that_sleeps_is_closed_too(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        table, guests = await desk.table("Ania", "bot", "bot")
        for guest in guests:
            await guest.go()
        desk.time.move(2 * desk.limits.keep_seconds)
        await desk.lobby.sweeping.sweep()
        assert table.head.id not in desk.lobby.live
        assert await close(desk, url, table.head.id) == "done"
        kept = await desk.store.head(table.head.id)
        assert kept is not None
        assert (kept.status, kept.end) == (Status.OVER, Ending.CLOSED)


@in_loop
async def test_where_servers_share_a_database_the_owner_of_a_table_closes_it(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    (tmp_path / "other").mkdir()
    async with Desk(tmp_path, store=store_at(url)) as owner, Desk(tmp_path / "other", store=store_at(url)) as other:
        await owner.store.ready()  # it lives, and its tables are its own
        table, guests = await owner.table("Ania", "Marek", "bot")
        order = await beside(url, lambda link: give_order(link, OrderKind.CLOSE, table.head.id, 0))
        await warden_at(other).look()
        assert table.head.status == Status.PLAYING
        assert await beside(url, lambda link: link.rows(GET_ANSWER, (order,))) == [("",)]
        await warden_at(owner).look()
        assert guests[0].last("over")["end"] == "closed"
        assert await beside(url, lambda link: link.rows(GET_ANSWER, (order,))) == [("done",)]


@in_loop
async def test_retention_is_set_for_servers_that_run(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        warden = warden_at(desk)
        table, guests = await desk.table("Ania", "bot", "bot", start=False)
        await guests[0].go()
        await warden.look()
        await beside(url, lambda link: link.run(PUT_RETENTION, (str(Keeping.WAITING), 60)))
        await warden.look()
        assert desk.lobby.limits.waiting_seconds == 60
        assert desk.lobby.limits.abandoned_seconds == desk.limits.abandoned_seconds
        await warden.look()
        [report] = (await beside(url, read_reports)).values()
        assert report.retention["waiting_seconds"] == 60
        await desk.lobby.sweeping.sweep()
        desk.time.move(100)
        await beside(url, lambda link: give_order(link, OrderKind.SWEEP, "*", 0))
        await warden.look()
        assert await desk.store.head(table.head.id) is None
        await warden.stop()
        assert await beside(url, read_reports) == {}


@in_loop
async def test_what_people_keep_from_each_other_is_not_shown(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        table, guests = await desk.table("Ania", "Marek", "bot")
        await guests[0].send(t="chat", text="nobody else's business")
        cards = await beside(url, lambda link: [*listed(link, None, 9), inspected(link, table.head.id)])
        assert [card.table for card in cards] == [table.head.id] * 2
        assert (cards[1].versions, cards[1].said) == (table.version(), 1)
        told = repr(cards)
        hidden = [table.head.seed, "nobody else's", *(chair.secret for chair in table.head.chairs if chair.secret)]
        assert not [secret for secret in hidden if secret in told]
        with pytest.raises(Exception, match="not-over"):
            await beside(url, lambda link: read_log(link, table.head.id))


@in_loop
async def test_a_finished_game_is_exported_with_the_proof_of_its_dice(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path, store=store_at(url)) as desk:
        table, [guest] = await desk.table("Ania", "bot", "bot", options={"target": "3"})
        await play_to(guest, lambda state: table.head.status == Status.OVER)
        head, entries = await beside(url, lambda link: read_log(link, table.head.id))
        found = await exported(head, entries)
    assert verify(found.replay).chances > 0
    log = json.loads(found.log)
    assert [entry["version"] for entry in log["entries"]] == list(range(1, len(entries) + 1))
    assert log["table"]["seats"][0]["name"] == "Ania"
    assert guest.secret not in found.log.decode() + found.replay
    assert table.head.chairs[0].secret not in found.log.decode()


# ---- bans --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "network", "large"),
    [
        ("203.0.113.9", "203.0.113.9/32", False), ("203.0.113.9/24", "203.0.113.0/24", False),
        ("10.0.0.0/8", "10.0.0.0/8", True), ("2001:db8::1", "2001:db8::1/128", False), ("::/0", "::/0", True),
    ],
)  # fmt: skip
def test_a_network_is_written_in_one_way(word: str, network: str, large: bool) -> None:
    assert network_named(word) == network
    assert is_large(network) is large


def test_what_is_no_network_is_refused() -> None:
    with pytest.raises(UnknownWord, match="not the neighbour"):
        network_named("the neighbour")


@in_loop
async def test_a_ban_closes_sockets_and_refuses_new_ones_with_a_sentence(tmp_path: Path) -> None:
    """Through a proxy of ours, so that two people come from two addresses."""
    server = Process(tmp_path, 0, "--behind-proxy", "127.0.0.1")
    server.start()
    url, place = str(tmp_path / "kept.db"), House(server.port)
    try:
        made = place.create("bot", "bot", start=True)
        rude, kind = {"X-Forwarded-For": "203.0.113.9"}, {"X-Forwarded-For": "203.0.114.9"}
        async with (
            place.socket(additional_headers=rude) as first,
            place.socket(additional_headers=kind) as second,
        ):
            for link in (first, second):
                await hello(link, made, language="pl")
                await until(link, "state")
            await beside(url, lambda link: link.run(PUT_BAN, ("203.0.113.0/24", int(time.time()), 0, "rude")))
            while (message := json.loads(await asyncio.wait_for(first.recv(), 60)))["t"] != "bye":
                pass
            assert (message["key"], message.get("again", False)) == ("banned", False)
            assert "osoba prowadząca serwer" in message["text"]
            await second.send(json.dumps({"t": "ping", "n": 7}))
            assert (await until(second, "pong"))["n"] == 7
            answer = await asyncio.to_thread(lambda: place.ask("/api/lobby", **{**rude, "Accept-Language": "en"}))
            assert (answer.status, answer.json["error"]["key"]) == (403, "banned")
            assert "Nobody is let in from your address" in answer.json["error"]["text"]
            with pytest.raises(Exception, match="403"):
                async with place.socket(additional_headers=rude):
                    pass
            assert place.ask("/live", **rude).status == 200
            assert place.ask("/api/lobby", **kind).status == 200
            done = await asyncio.to_thread(lambda: admin(url, "unban", "203.0.113.0/24"))
            assert done.code == 0, done.error
            while (await asyncio.to_thread(lambda: place.ask("/api/lobby", **rude))).status == 403:
                pass
        assert admin(url, "health").code == 0
        health = json.loads(admin(url, "health", "--json").out)
        assert health["tables"]["playing"] == 1
        assert len(health["servers"]) == 1
        closed = admin(url, "close", made["table"], "--yes", "--language", "pl")
        assert (closed.code, closed.out.strip()) == (0, "Zrobione.")
        assert place.ask(f"/api/tables/{made['table']}").json["status"] == "over"
    finally:
        server.stop()
    ended = admin(url, "health", "--language", "pl")
    assert ended.code == 1
    assert "Żaden serwer" in ended.out


# ---- the command line --------------------------------------------------------------------


def admin(url: str, *words: str) -> Ended:
    return run("admin", *words, "--database", url, columns=200)


@in_loop
async def test_the_command_line_shows_and_asks_first(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, _ = await desk.table("Ania", "bot", "bot", name="Evening")
        await desk.table("Zoja", "bot", "bot", start=False)
    url = str(desk.file)
    rows = json.loads(admin(url, "list", "--json").out)
    assert {row["status"] for row in rows} == {"waiting", "playing"}
    assert [row["name"] for row in json.loads(admin(url, "list", "--status", "playing", "--json").out)] == ["Evening"]
    shown = admin(url, "list", "--language", "pl").out
    assert "trwa" in shown
    assert table.head.id in shown
    assert "Evening" in admin(url, "inspect", table.head.id).out
    asked = admin(url, "close", table.head.id)
    assert asked.code == 2
    assert "nothing was done" in asked.error
    assert "--yes" in asked.error
    assert "There is no such table" in admin(url, "inspect", "nosuchtable2").error
    assert "30d" in admin(url, "retention", "--abandoned", "30d", "--yes").out
    assert "not soon" in admin(url, "retention", "--over", "soon", "--yes").error
    assert "large network" in admin(url, "ban", "0.0.0.0/0").error
    assert admin(url, "ban", "198.51.100.7", "--hours", "2", "--note", "flood").code == 0
    [ban] = json.loads(admin(url, "bans", "--json").out)
    assert (ban["network"], ban["until"] - ban["at"]) == ("198.51.100.7/32", 2 * HOUR)
    assert "banned are: 198.51.100.7/32" in admin(url, "unban", "198.51.100.8").error


# ---- moving --------------------------------------------------------------------


@in_loop
async def test_all_tables_move_to_another_database_and_are_played_on_there(tmp_path: Path, url: str) -> None:
    async with Desk(tmp_path / "old") as desk:
        table, guests = await desk.table("Ania", "Marek", "bot", name="Żółw")
        await guests[0].send(t="chat", text="dobra gra")
        await desk.bots_done(table)
        version = table.version()
    moved = run("admin", "move", "--source", str(desk.file), "--target", url, "--yes")
    assert moved.code == 0, moved.error
    assert "entries" in moved.out
    with opened(str(desk.file)) as old, opened(url) as new:
        for name in KEPT:
            assert sorted(rows_of(old, name)) == sorted(rows_of(new, name))
    again = run("admin", "move", "--source", str(desk.file), "--target", url, "--yes")
    assert again.code == 2
    assert "must be empty" in again.error
    async with Desk(tmp_path, store=store_at(url)) as other:
        found = await other.lobby.find(table.head.id)
        guest = await Guest(other, found, guests[0].secret, "en").enter()
        assert (found.version(), found.chat[0].text) == (version, "dobra gra")
        assert guest.seat == guests[0].seat
