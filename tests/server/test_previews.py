"""Before a table is made: the island of a seed, what cannot be chosen and why, colours; the dice stay sealed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.desk import Desk, in_loop, played
from wyspa.core.arrays import listed
from wyspa.replay.kept import BadReplay
from wyspa.replay.proof import read_claim, verify
from wyspa.server import bodies
from wyspa.server.review import replay_text
from wyspa.server.states import Ending, Status


async def preview(desk: Desk, wished: bodies.NewTable) -> bodies.Island:
    """Try a table in a worker."""
    return msgspec.json.decode(await desk.lobby.preview(wished), type=bodies.Island)


def wish(seats: int = 3, colours: tuple[str, ...] = (), **more: Any) -> bodies.NewTable:
    chairs = [bodies.Chair("open", colour=colour) for colour in colours] or [bodies.Chair("open")] * seats
    return bodies.NewTable("-", chairs, **more)


OPTIONS: dict[str, dict[str, str]] = {"seafarers": {"layout": "variable"}}


@pytest.mark.parametrize(
    ("box", "map"), [("base", "variable"), ("seafarers", "new-shores"), ("travel", "travel:random")]
)
@in_loop
async def test_the_island_that_was_shown_is_the_one_that_is_dealt(box: str, map: str, tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        people = ["Ania", *["bot"] * (1 if box == "travel" else 2)]
        more: dict[str, Any] = {"box": box, "map": map, "options": OPTIONS.get(box, {})}
        shown = await preview(desk, wish(len(people), island="4711", **more))
        again = await preview(desk, wish(len(people), island="4711", **more))
        other = await preview(desk, wish(len(people), island="4712", **more))
        assert shown == again
        assert shown.tiles != other.tiles
        table, [ania] = await desk.table(*people, island="4711", **more)
        layout = played(table).game.state.layout
        assert [tile.number for tile in shown.tiles] == [max(0, n) for n in listed(layout.number)]
        assert ania.last("welcome")["options"][0]["value"] == "4711"  # everybody sees that it was chosen


@in_loop
async def test_a_chosen_island_is_proven_and_the_dice_are_another_stream(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [_, *_] = await desk.table("Ania", "bot", "bot", island="4711")
        await desk.bots_done(table)
        table.head.status, table.head.end = Status.OVER, Ending.AGREED
        text = await replay_text(table)
        assert read_claim(text).island == "4711"
        assert verify(text).claim.island == "4711"
        with pytest.raises(BadReplay, match=r"island|action"):
            verify(text.replace("# island 4711", "# island 4712"))
        with pytest.raises(BadReplay, match="up to nine digits"):
            verify(text.replace("# island 4711", "# island -1"))


@in_loop
async def test_without_a_chosen_island_the_dice_deal_it(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania] = await desk.table("Ania", "bot", "bot")
        assert played(table).told[0].entry.dealt > 0
        assert all(option["name"] != "island" for option in ania.last("welcome")["options"])


@in_loop
async def test_what_cannot_be_chosen_says_why_in_the_language_of_who_reads_it(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        for language, two, red in (
            ("en", "Random island is for 3 or 4 players here, not for 2.", "On Island for beginners the colours are"),
            (
                "pl",
                "Losowa wyspa: liczba graczy to tutaj 3 albo 4, a nie 2.",
                "Wyspa dla początkujących: kolory",
            ),
        ):
            found = await preview(desk, wish(4, box="base", map="variable", language=language))
            why = {(one.kind, one.value): one.why for one in found.impossible}
            assert why["seats", "2"] == two
            assert ("seats", "3") not in why
            assert ("colour", "red") not in why
            assert not any(value == "green" for kind, value in why if kind == "colour")  # that of halls is no wish
            printed = await preview(desk, wish(3, box="base", map="beginner", language=language))
            assert printed.fixed
            reason = next(one.why for one in printed.impossible if (one.kind, one.value) == ("colour", "red"))
            assert reason.startswith(red)
            never = await preview(desk, wish(2, box="base", map="variable", language=language))
            assert never.tiles == []
            assert two[:-1] in never.why


@in_loop
async def test_seats_have_the_colours_that_were_chosen_and_the_rest_what_is_left(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        shown = await preview(desk, wish(colours=("white", "", "red"), box="base", map="variable"))
        assert shown.colours == ["white", "blue", "red"]
        twice = await preview(desk, wish(colours=("red", "red", ""), box="base", map="variable", language="pl"))
        assert "każdy musi mieć inny kolor" in twice.why


@in_loop
async def test_boxes_stand_in_the_order_in_which_people_learn_them(tmp_path: Path) -> None:
    from wyspa.server.catalogue import catalogue

    names = [box.box for box in catalogue("en").boxes]
    assert names == ["base", "travel", "seafarers", "cities-knights", "seafarers-cities-knights", "connect"]
