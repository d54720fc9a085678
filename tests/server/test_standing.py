"""What people have said once for many offers: cards they keep this turn, players they do not trade with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import Desk, Guest, in_loop, played, said
from tests.server.test_commands import deal, in_main
from tests.server.test_talks import offer, verbs
from wyspa.server.states import By


def answers(guest: Guest) -> dict[int, str]:
    return {seat: word for seat, _, word, _, _ in said(guest.state, "trade_talk")[1:]}


async def keep(guest: Guest, card: str = "ore", on: bool = True) -> None:
    assert (await guest.send(t="keep", card=card, on=on))["t"] == "ack"


async def shun(guest: Guest, other: Guest, on: bool = True) -> None:
    assert (await guest.send(t="embargo", seat=other.seat, on=on))["t"] == "ack"


@in_loop
async def test_a_card_that_is_kept_declines_offers_at_once_until_the_turn_is_over(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await in_main(desk)
        deal(ania, 5, 1)
        await offer(ania)
        await keep(marek)  # said while an offer is open, it answers that as well
        await desk.bots_done(table)
        assert answers(ania) == {1: "refuses", 2: "asked"}
        assert played(table).told[-1].entry.by == By.STANDING
        assert zuzia.last("standing") == {"t": "standing", "kept": [[], [4], []], "shuns": [[], [], []]}
        await offer(ania, give={"lumber": 2})
        await desk.bots_done(table)
        assert answers(ania) == {1: "refuses", 2: "asked"}
        await offer(ania, want={"wool": 1})  # of another card it is not said
        await desk.bots_done(table)
        assert answers(ania) == {1: "asked", 2: "asked"}
        await ania.do("end")
        assert zuzia.last("standing")["kept"] == [[], [], []]


@in_loop
async def test_a_card_can_be_given_again_and_only_cards_of_the_table_are_kept(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await in_main(desk)
        deal(ania, 1)
        await keep(marek)
        await keep(marek, on=False)
        assert (await marek.send(t="keep", card="gold", on=True))["t"] == "refused"
        await offer(ania)
        await desk.bots_done(table)
        assert answers(ania)[1] == "asked"


@in_loop
async def test_an_embargo_is_said_aloud_to_each_in_their_words_and_survives_a_restart(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await in_main(desk)
        await shun(ania, marek)
        assert marek.last("notice")["text"] == "Ania does not trade with you any more, until the embargo is lifted."
        assert zuzia.last("notice")["text"] == "Ania does not trade with Marek any more, until the embargo is lifted."
        assert zuzia.last("standing")["shuns"] == [[1], [], []]
        id = table.head.id
        secret = marek.secret
        await desk.lobby.close()
        desk.store.close()
        async with Desk(tmp_path) as again:
            table = await again.lobby.find(id)
            marek = await again.watch(table, secret=secret)
            assert marek.last("standing")["shuns"] == [[1], [], []]
            desk.store.open()


@pytest.mark.parametrize("who", ["ania", "marek"])
@in_loop
async def test_an_embargo_stops_trade_both_ways_and_lifting_it_opens_it(who: str, tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, _] = await in_main(desk)
        deal(ania, 3, 1)
        deal(marek, 0, 0, 0, 0, 2)
        by, other = (ania, marek) if who == "ania" else (marek, ania)
        await shun(by, other)
        propose: dict[str, Any] = {"t": "compose", "verb": "propose", "give": {"ore": 1}, "want": {"lumber": 1}}
        assert "propose" not in verbs(marek)
        refused = await marek.send(version=marek.state["version"], **propose)
        assert refused["key"] == ("embargo" if who == "ania" else "own-embargo")
        to_marek = {"t": "compose", "verb": "offer", "give": {"lumber": 1}, "want": {"ore": 1}, "to": [1]}
        assert [group["to"] for group in ania.state["choices"] if group["verb"] == "offer"] == [[2]]
        assert (await ania.send(version=ania.state["version"], **to_marek))["t"] == "refused"
        await offer(ania)
        await desk.bots_done(table)
        assert answers(ania) == {1: "refuses", 2: "asked"}
        assert not {"accept", "counter"} & set(verbs(marek))
        assert (await marek.do("accept"))["t"] == "refused"
        await shun(by, other, on=False)
        assert "accept" in verbs(marek)
        assert (await marek.do("accept"))["t"] == "ack"
        await ania.do("confirm blue")
        assert marek.state["you"]["hand"] == [1, 0, 0, 0, 1]


@in_loop
async def test_whoever_gets_a_seat_begins_without_what_was_said_there(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await in_main(desk)
        await shun(ania, marek)
        await shun(marek, zuzia)
        await keep(marek)
        await marek.send(t="leave")
        assert [chair.shuns for chair in table.head.chairs] == [[], [], []]
        assert 1 not in table.standing.kept


@in_loop
async def test_nobody_shuns_themselves_or_nobody_and_who_watches_says_nothing(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, *_] = await in_main(desk)
        assert (await ania.send(t="embargo", seat=0, on=True))["key"] == "bad-seat"
        assert (await ania.send(t="embargo", seat=7, on=True))["key"] == "bad-seat"
        watcher = await desk.watch(table)
        assert (await watcher.send(t="keep", card="ore", on=True))["key"] == "not-seated"


@in_loop
async def test_without_standing_words_the_server_answers_for_no_person_whatever_they_hold(tmp_path: Path) -> None:
    """An answer at once would tell a hand: with ore and without it, what comes over the wire is the same."""
    heard = []
    for ore in (0, 3):
        async with Desk(tmp_path / str(ore) if (tmp_path / str(ore)).mkdir() is None else tmp_path) as desk:
            table, [ania, marek, zuzia] = await in_main(desk)
            deal(ania, 1)
            deal(marek, 3 - ore, 0, 0, 0, ore)
            await offer(ania)
            await desk.pass_time(table, 14)
            heard.append([raw for raw in zuzia.raw if b'"events"' in raw[:20]][-1])
            assert answers(ania) == {1: "asked", 2: "asked"}
    assert heard[0] == heard[1]
