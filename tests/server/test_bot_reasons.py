"""Bots at a table of the server say why they do things: everybody hears it, each in their language."""

from __future__ import annotations

from pathlib import Path

import wyspa
from tests.server.desk import Desk, in_loop, play_to
from wyspa.bots.reason import Reason, reason_said
from wyspa.server.speech import Voice


@in_loop
async def test_everybody_hears_why_a_bot_does_something(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, marek] = await desk.table("Ania", "Marek", "bot", options={"start": "third"})
        for _ in range(40):
            await desk.bots_done(table)
            asked = [guest for guest in (ania, marek) if guest.seat in guest.state["asked"]]
            if asked[0].state["turn"] > 2:
                break
            await play_to(asked[0], lambda state, me=asked[0].seat: me not in state["asked"] or state["turn"] > 2)
        for guest in (ania, marek):
            told = guest.all("reason")
            assert told
            assert {one["seat"] for one in told} == {2}  # people give no reasons
            assert any(one["text"].startswith("builds") for one in told)


def test_a_reason_calls_players_by_their_names() -> None:
    game = wyspa.lay(seed=1)
    why = Reason("robs_leader", 1, 8, points=6)
    polish, english = (Voice(game.notation, language, ["Ania", "Marek", "", ""]) for language in ("pl", "en"))
    assert reason_said(game, why, "pl", 0, polish) == "blokuje 8, bo Marek prowadzi (6 pkt)"
    assert reason_said(game, why, "en", 0, english) == "blocks the 8: Marek leads with 6"
    assert reason_said(game, why, "pl", 1, polish) == "blokuje twoje 8, bo prowadzisz (6 pkt)"
