"""A hall at the table: everybody acts at once, bots wait for people, and offers lie open side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.desk import Desk, Guest, in_loop, played, said


def verbs(guest: Guest, since: int = 0) -> list[tuple[int, str]]:
    """List who did what."""
    game = played(guest.table).game
    return [(int(seat), game.say(action).split()[0]) for seat, action in game.log()[since:]]


def group(guest: Guest, verb: str) -> dict[str, Any] | None:
    return next((group for group in guest.state["choices"] if group["verb"] == verb), None)


def cards(guest: Guest) -> dict[str, int]:
    """Name the cards of a hand."""
    keys = [card["key"] for card in guest.last("welcome")["scene"]["cards"]]
    return {key: n for key, n in zip(keys, guest.state["you"]["hand"], strict=True) if n}


async def say(guest: Guest, give: dict[str, int], want: dict[str, int], to: list[int] | None = None) -> dict[str, Any]:
    """Make an offer."""
    version = guest.state["version"]
    return await guest.send(t="compose", verb="offer", give=give, want=want, to=to or [], version=version)


@in_loop
async def test_bots_wait_while_people_are_still_at_it_and_pass_after_them(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", *["bot"] * 5, box="connect")
        for turns in range(8):
            await desk.bots_done(ania.table)
            game = played(ania.table).game
            assert game.turns == turns
            if game.phase != "round":
                break
            assert set(game.waiting()) == {
                0,
                1,
                2,
                3,
                4,
                5,
            }  # they might get an offer
            assert (await ania.do("pass"))["t"] == "ack"
            await desk.bots_done(ania.table)
        said = [verb for seat, verb in verbs(ania) if seat != 0]
        assert {"offer", "accept", "pass", "road"} <= set(said)  # bots trade among themselves


@in_loop
async def test_prices_are_shown_and_why_nothing_is_built_now(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, bo] = await desk.table("Ania", "Bo", *["bot"] * 4, box="connect")
        await desk.bots_done(ania.table)
        resting = ania if played(ania.table).game.state.turn == 1 else bo  # the other side is active
        wares = {ware["verb"]: ware for ware in resting.state["shop"]}
        prices = {verb: sum(ware["price"]) for verb, ware in wares.items()}
        assert prices == {"road": 2, "settlement": 4, "city": 5, "buy-from": 3}
        for ware in wares.values():
            assert ware["possible"] == 0
            assert any(ware.get("short", [])) or "the other side's round" in ware["reason"]
        await resting.do("pass")
        await desk.bots_done(ania.table)
        assert any("has passed" in ware.get("reason", "") or any(ware["short"]) for ware in resting.state["shop"])


@in_loop
async def test_an_offer_is_made_to_partners_and_accepted_by_a_person(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, bo] = await desk.table("Ania", "Bo", *["bot"] * 4, box="connect")
        await desk.bots_done(table)
        offer = group(ania, "offer")
        assert offer is not None
        assert offer["composed"]
        assert set(offer["to"]) <= {1, 2, 3}  # those on the own board and the one beside it
        give, want = next(iter(cards(ania))), next(card for card in cards(bo) if card not in cards(ania))
        assert (await say(ania, {give: 1}, {want: 1}, [1]))["t"] == "ack"
        assert 0 in [seat for seat, *_ in said(bo.state, "offers")]
        [choice] = [choice for choice in bo.choices("accept") if choice["seat"] == 0]
        keys = [card["key"] for card in bo.last("welcome")["scene"]["cards"]]
        assert choice["give"][keys.index(want)] == 1
        assert choice["want"][keys.index(give)] == 1
        before = cards(bo).get(give, 0)
        older = bo.state["version"] - 1  # in a hall something happens all the time: what repeats its terms may be late
        assert (await bo.send(t="do", action=choice["action"], version=older))["t"] == "ack"
        assert cards(bo).get(give, 0) == before + 1
        assert 0 not in [seat for seat, *_ in said(bo.state, "offers")]


@in_loop
async def test_a_bot_takes_a_good_offer_of_a_person(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania] = await desk.table("Ania", *["bot"] * 5, box="connect")
        for _ in range(12):
            await desk.bots_done(ania.table)
            game = played(ania.table).game
            if game.phase == "round" and 0 in game.waiting():
                for give, n in cards(ania).items():
                    for want in {"lumber", "brick", "wool", "grain", "ore"} - {give}:
                        since = len(game.log())
                        if (await say(ania, {give: min(n, 2)}, {want: 1}))["t"] == "ack":
                            await desk.bots_done(ania.table)
                            if any(verb == "accept" and seat != 0 for seat, verb in verbs(ania, since)):
                                return
                        if game.turns and 0 not in game.waiting():
                            break
                await ania.do("pass")
            else:
                await desk.pass_time(ania.table, 60)
        raise AssertionError("no bot ever took an offer")
