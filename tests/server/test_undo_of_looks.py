"""Nobody acts, looks and takes it back: cards that show something hidden stay played, even if they bring nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.desk import Desk, Guest, in_loop, played
from tests.server.test_commands import deal, in_main, settle_in
from wyspa.core.arrays import changed
from wyspa.core.purse import one
from wyspa.rules.base.development import Development
from wyspa.rules.base.ids import MONOPOLY
from wyspa.rules.cities_knights.ids import AREA_OF, AREAS, PROGRESS_NAMES
from wyspa.rules.cities_knights.progress.decks import Progress
from wyspa.server.played import Played
from wyspa.table import set_table

LOOKS = [
    ("spy", "spy {}", ["crane", "mining"]),
    ("spy", "spy {}", ["crane"]),
    ("master-merchant", "master-merchant {}", []),
    ("resource-monopoly", "resource-monopoly brick", []),
    ("trade-monopoly", "trade-monopoly coin", []),
    ("commercial-harbour", "commercial-harbour", []),
]


def give_progress(guest: Guest, *cards: str) -> None:
    """Put progress cards into a hidden hand without a log."""
    game = played(guest.table).game
    rule = next(module for module in game.book.modules if isinstance(module, Progress))
    part = rule.edit(game.state)
    for name in cards:
        card = PROGRESS_NAMES.index(name)
        at = guest.seat * AREAS + AREA_OF[card]
        part.hands = changed(part.hands, at, part.hands[at] + rule.one_of(card))


@pytest.mark.parametrize(("card", "words", "theirs"), LOOKS)
@in_loop
async def test_a_look_into_hidden_cards_is_not_taken_back(
    tmp_path: Path, card: str, words: str, theirs: list[str]
) -> None:
    async with Desk(tmp_path) as desk:
        wish = {"box": "cities-knights", "map": "beginner", "options": {"start": "first"}}
        table, guests = await desk.table("Ania", "Marek", "Zuzia", **wish)
        if guests[0].state["phase"] != "roll":
            await settle_in(desk, table, guests)
        ania = guests[0]
        game = played(table).game
        game.state.become(next(p for p, name in game.book.phase_names.items() if name == "main"), ania.seat, 0)
        give_progress(ania, card)
        give_progress(guests[1], *theirs)
        game.state.edit(guests[1].seat).points += 3  # a merchant looks at those with more points
        deal(guests[1], 0, 0, 2, 0, 2)
        deal(ania, 1, 1)
        road = ania.choices("road")[0]["action"]
        await ania.send(t="do", version=ania.state["version"], action=road)
        assert ania.state["undo"] is True
        answer = await ania.do(words.format(game.seats[guests[1].seat]))
        assert answer["t"] == "ack", answer
        assert "undo" not in ania.state
        assert (await ania.send(t="undo", version=ania.state["version"]))["key"] == "no-undo"


@in_loop
async def test_a_monopoly_that_brings_nothing_is_not_taken_back(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek, zuzia] = await in_main(desk)
        game = played(table).game
        part = next(m for m in game.book.modules if isinstance(m, Development)).edit(game.state)
        part.owned = changed(part.owned, ania.seat, one(MONOPOLY))
        for guest in (ania, marek, zuzia):
            deal(guest, 0, 0, 1)
        assert (await ania.do("monopoly ore"))["t"] == "ack"
        assert ania.state["you"]["hand"] == [0, 0, 1, 0, 0]
        assert "undo" not in ania.state
        assert (await ania.send(t="undo", version=ania.state["version"]))["key"] == "no-undo"


def test_a_log_that_takes_back_what_could_be_taken_back_once_is_still_read() -> None:
    table = set_table("base", "variable", 3, start="first")
    here = Played(table, bytes(32), b"salt")
    here.undone = set(range(100))  # whatever is done may be taken back, as it might have been once
    here.begin(0.0)
    for n in range(12):
        seat = here.game.waiting()[0]
        here.do(seat, here.game.legal(seat)[0], f"c{n}", "person", 0.0)
    for n in range(3):
        here.undo(here.steps[-1].entry.seat, f"u{n}", 0.0)
    again = Played(table, bytes(32), b"salt")
    again.replay([brought.entry for brought in here.told])
    assert (again.game.hash(), again.version) == (here.game.hash(), here.version)
