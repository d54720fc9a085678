"""`foresee`: what legal actions would bring, told over the socket to whoever may do them, and to nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.desk import Desk, in_loop


@pytest.mark.parametrize(("language", "said"), [("en", "of 36 rolls"), ("pl", "z 36 rzutów")])
@in_loop
async def test_the_seat_that_is_asked_hears_what_a_place_brings(tmp_path: Path, language: str, said: str) -> None:
    async with Desk(tmp_path) as desk:
        _, guests = await desk.table("Ania", "Bo", "Cela", map="variable")
        asked = next(guest for guest in guests if guest.state["choices"])
        await asked.send(t="language", language=language)
        wanted = [choice["action"] for choice in asked.choices("settlement")][:5]
        await asked.send(t="foresee", version=asked.state["version"], actions=wanted)
        told = asked.last("foreseen")
        assert told["version"] == asked.state["version"]
        assert [prospect["action"] for prospect in told["prospects"]] == wanted
        assert all(prospect["lines"] for prospect in told["prospects"])
        assert any(said in line["text"] for prospect in told["prospects"] for line in prospect["lines"])


@in_loop
async def test_others_spectators_and_older_versions_hear_nothing(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        live, guests = await desk.table("Ania", "Bo", "Cela", map="variable")
        watcher = await desk.watch(live)
        asked = next(guest for guest in guests if guest.state["choices"])
        other = next(guest for guest in guests if guest is not asked)
        wanted = [choice["action"] for choice in asked.choices("settlement")][:2]
        version = asked.state["version"]
        await other.send(t="foresee", version=version, actions=wanted)
        assert other.last("foreseen")["prospects"] == []
        for guest, seen in ((watcher, version), (asked, version - 1), (asked, version + 1)):
            await guest.send(t="foresee", version=seen, actions=wanted)
            assert guest.all("foreseen") == []
        assert asked.state["version"] == version


@in_loop
async def test_asking_again_costs_nothing_and_another_version_is_worked_out_anew(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        live, guests = await desk.table("Ania", "Bo", "Cela", map="variable")
        asked = next(guest for guest in guests if guest.state["choices"])
        wanted = [choice["action"] for choice in asked.choices("settlement")][:3]
        for _ in range(2):
            await asked.send(t="foresee", version=asked.state["version"], actions=[*wanted, wanted[0], "1"])
        first, second = asked.all("foreseen")
        assert first == second
        assert len(live.presenter.ahead) == 3
        await asked.send(t="do", action=wanted[0], version=asked.state["version"])
        await asked.send(t="foresee", version=asked.state["version"], actions=wanted)
        assert asked.last("foreseen")["prospects"] == []
        assert live.presenter.ahead == {}
