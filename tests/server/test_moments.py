"""The board as it was: a moment of a running game shows each pair of eyes what they saw then, and nothing more."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.desk import Desk, Guest, in_loop, play_to
from tests.server.house import lines_said
from tests.server.test_boxes import strictly
from tests.server.test_commands import deal, in_main
from tests.server.test_play import over, where
from wyspa.server.errors import Refusal
from wyspa.server.review import review_of, story_of

OWN = ("hand", "points", "aside", "facts", "near")


async def moment(guest: Guest, version: int) -> dict[str, Any]:
    """Ask for a moment."""
    guest.hear()
    at = len(guest.raw)
    await guest.send(t="moment", version=version)
    [raw] = [raw for raw in guest.raw[at:] if b'"t":"moment"' in raw or b'"t":"refused"' in raw]
    strictly(raw)
    return dict(json.loads(raw))


@pytest.mark.parametrize("box", ["base", "cities-knights", "seafarers"])
def test_a_moment_is_what_these_eyes_were_told_then(tmp_path: Path, box: str) -> None:
    @in_loop
    async def play(tmp_path: Path) -> None:
        async with Desk(tmp_path) as desk:
            table, [ania, marek] = await desk.table("Ania", "Marek", "bot", box=box)
            watcher = await desk.watch(table)
            for _ in range(40):
                for guest in (ania, marek):
                    await play_to(guest, lambda state, guest=guest: guest.seat not in state["asked"])
            for guest in (ania, marek, watcher):
                guest.hear()
                told = guest.states
                assert len(told) > 20
                for state in told[:: max(1, len(told) // 12)]:
                    found = await moment(guest, state["version"])
                    assert found["public"] == state["public"] | {"asked": found["public"]["asked"]}
                    assert found.get("you") == state["own"].get("you")

    play(tmp_path)


@in_loop
async def test_somebody_who_looks_on_is_shown_no_hand(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, *_] = await in_main(desk)
        watcher = await desk.watch(table)
        for version in range(1, ania.state["version"] + 1):
            assert "you" not in await moment(watcher, version)


@in_loop
async def test_what_was_taken_back_is_there_before_and_gone_after(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, marek, _] = await in_main(desk)
        deal(ania, 1, 1)
        await ania.do(f"road {where(ania, 'road')}")
        version = ania.state["version"]
        roads = len(ania.state["edges"])
        await ania.send(t="undo", version=version)
        assert len((await moment(marek, version + 1))["public"]["edges"]) == roads - 1


@in_loop
async def test_a_moment_that_has_not_come_is_refused(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, [ania, *_] = await in_main(desk)
        found = await moment(ania, ania.state["version"] + 1)
        assert (found["t"], found["key"]) == ("refused", "no-moment")


# ---- after the end --------------------------------------------------------------------------------------------------


@in_loop
async def test_before_the_end_nobodys_eyes_can_be_borrowed(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, _ = await desk.table("Ania", "bot", "bot")
        for eyes in (-3, -1, 0, 1, 2):
            for work in (partial(review_of, table, 0, 10, "en", eyes), partial(story_of, table, "en", eyes)):
                with pytest.raises(Refusal, match="not-over"):
                    await table.ask(work)


@in_loop
async def test_after_the_end_the_game_is_seen_with_any_eyes(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot", options={"target": "4"})
        watcher = await desk.watch(table)
        await play_to(ania, over)
        for guest, eyes in ((ania, 0), (watcher, -1)):
            told = {one["version"]: lines_said(one) for one in guest.all("events")}
            story = json.loads(await table.ask(partial(story_of, table, "en", eyes)))
            assert [one["version"] for one in story["entries"]] == list(range(1, len(story["entries"]) + 1))
            assert all(lines_said(one) == told[one["version"]] for one in story["entries"] if one["version"] in told)
            assert all(one["facts"] == [] for one in story["entries"])
            assert story["seats"]["seats"][0]["name"] == "Ania"
            found = json.loads(await table.ask(partial(review_of, table, 0, 100, "en", eyes)))
            own = {state["version"]: state["own"] for state in guest.states}
            for frame in found["frames"]:
                assert [hand == [] for hand in frame["hands"]] == [seat != eyes for seat in range(3)]
                if frame["version"] in own:
                    assert frame.get("you") == own[frame["version"]].get("you")
        everything = json.loads(await table.ask(partial(review_of, table, 0, 100, "en")))
        assert all(all(hand for hand in frame["hands"]) for frame in everything["frames"])
        with pytest.raises(Refusal, match="bad-seat"):
            await table.ask(partial(story_of, table, "en", 3))
