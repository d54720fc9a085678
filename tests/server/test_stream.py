"""The stream of chance: whatever breaks a game off, it goes on where it was, and never gives the same draw twice."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.desk import Desk, in_loop, play_to, played
from wyspa.core.dealer import Proven
from wyspa.core.ids import TABLE
from wyspa.laying import lay_table
from wyspa.server.chain import first_link, link_of
from wyspa.server.errors import Refusal
from wyspa.server.played import Played, StreamFell
from wyspa.server.records import Entry, pack, unpack_entry
from wyspa.table import plan_of, set_table

SEED, SALT = bytes(range(32)), b"salt"
TABLE_FOR_THREE = set_table("base", "variable", 3)


def derived_again(game: Played) -> int:
    """Derive every chance of a game from an uninterrupted stream; give how many there were."""
    dealer = Proven(SEED, SALT)
    layout = plan_of(game.table).deal(dealer)
    again = lay_table(game.table, None, layout)
    assert again.hash() == lay_table(game.table, None, game.game.island).hash()
    chances = 0
    for seat, action in game.game.log():
        if seat == TABLE:
            assert again.book.deal(again.state, dealer) == action, f"chance {chances + 1}"
            chances += 1
        again.play(action, seat)
    assert dealer.drawn == game.dealer.drawn
    return chances


def reloaded(log: list[str]) -> Played:
    """Play a log as a server does that has just started."""
    again = Played(TABLE_FOR_THREE, SEED, SALT)
    again.replay([unpack_entry(text) for text in log])
    return again


def step(game: Played, rng: random.Random) -> Entry:
    """Let a random seat do something, or take it back."""
    seat = game.game.waiting()[0]
    if game.may_undo(seat) and rng.random() < 0.3:
        return game.undo(seat, str(rng.random()), 0.0)
    return game.do(seat, rng.choice(game.game.legal(seat)), str(rng.random()), "person", 0.0)


@settings(max_examples=12)
@given(
    st.integers(0, 2**32),
    st.lists(st.sampled_from(["do"] * 6 + ["fail", "fail twice", "reload"]), min_size=60, max_size=160),
)
def test_restarts_and_failed_writes_at_any_place_change_no_chance(seed: int, course: list[str]) -> None:
    rng = random.Random(seed)
    game = Played(TABLE_FOR_THREE, SEED, SALT)
    log = [pack(game.begin(0.0))]
    for what in course:
        if game.game.over:
            break
        if what == "reload":
            game = reloaded(log)
        else:
            for _ in range(("do", "fail", "fail twice").index(what)):
                step(game, rng)
                game.revert()
            log.append(pack(step(game, rng)))
    counts = [unpack_entry(text).dealt for text in log]
    assert counts == sorted(counts)
    assert derived_again(game) > 0
    assert reloaded(log).game.hash() == game.game.hash()


@in_loop
async def test_a_log_whose_count_of_draws_falls_is_not_played_on(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        await play_to(ania, lambda state: state["turn"] > 2)
        id = table.head.id
        entries = await desk.store.entries(id)
        late = next(entry for entry in entries if entry.dealt > entries[0].dealt)
        late.dealt = entries[0].dealt - 1
        link = first_link(table.head)
        for entry in entries:  # the chain is whole, so that only the count is wrong
            entry.link = link = link_of(link, entry)
            values = (pack(entry), id, entry.version)
            desk.store.database.run("UPDATE entries SET body = ? WHERE tableid = ? AND version = ?", values)
        with pytest.raises(StreamFell, match=f"entry {late.version} of the log says"):
            Played(table.table, SEED, SALT).replay(entries)
    async with Desk(tmp_path) as desk:
        with pytest.raises(Refusal, match="stream-fell") as refused:
            await desk.lobby.find(id)
        assert f"entry {late.version}" in refused.value.text("en")
        assert f"wpis {late.version}" in refused.value.text("pl").lower()
        assert msgspec.json.decode(pack(late))["dealt"] == entries[0].dealt - 1


@in_loop
async def test_a_table_that_is_loaded_again_and_again_deals_one_stream(tmp_path: Path) -> None:
    id, secret, turn = "", "", 0
    while turn < 9:
        async with Desk(tmp_path, seed=7) as desk:
            if not id:
                table, [ania] = await desk.table("Ania", "bot", "bot")
                id, secret = table.head.id, ania.secret
            else:
                ania = await desk.watch(await desk.lobby.find(id), secret=secret)
            turn += 1
            await play_to(ania, lambda state, until=turn: state["turn"] > until)
            game = played(ania.table)
            dealer = Proven(game.dealer.secret, game.dealer.salt)
            again = lay_table(game.table, None, plan_of(game.table).deal(dealer))
            for seat, action in game.game.log():
                if seat == TABLE:
                    assert again.book.deal(again.state, dealer) == action
                again.play(action, seat)
