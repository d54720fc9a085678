"""A hall's log is chained, and its dice are proven: also with what people have sealed before the start."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.desk import in_loop
from tests.server.hall.stage import Person, Stage, begun, stage
from wyspa.cli.verify import verify as verify_command
from wyspa.replay import BadReplay
from wyspa.replay.added import ANY_SEAT, AddedKind, seal_of
from wyspa.replay.proof import verify
from wyspa.server.errors import Refusal
from wyspa.server.hall.evening import commitment_of
from wyspa.server.hall.ranking import replay_of
from wyspa.server.hall.states import HallRole

NONCES = ["11" * 32, "22" * 32, "33" * 32]


async def kept_on(path: Path) -> str:
    """Play a little in a hall on a file, and give its code."""
    made = Stage(database=str(path))
    desk, people = await begun(made)
    road = next(word for word in people[1].can() if word.startswith("road"))
    await people[1].does("do", action=road)
    await desk.does("announce", en="Tea", pl="Herbata, „dużo”")
    await desk.does("next")
    await made.close()
    return made.code


CHANGES: dict[str, Callable[[sqlite3.Connection], object]] = {
    "an entry says something else": lambda file: file.execute(
        "UPDATE hall_log SET body = replace(body, '\"Tea\"', '\"Beer\"') WHERE body LIKE '%Tea%'"
    ),
    "an entry is gone": lambda file: file.execute("DELETE FROM hall_log WHERE body LIKE '%Tea%'"),
    "a link is gone": lambda file: file.execute(
        "UPDATE hall_log SET body = substr(body, 1, length(body) - 76) || '}' WHERE body LIKE '%Tea%'"
    ),
    "two entries have changed places": lambda file: file.executescript(
        "UPDATE hall_log SET n = -1 WHERE n = 2; UPDATE hall_log SET n = 2 WHERE n = 3;"
        "UPDATE hall_log SET n = 3 WHERE n = -1;"
    ),
    "the seed is another": lambda file: file.execute(
        'UPDATE halls SET body = replace(body, \'"seed":"\', \'"seed":"00\')'
    ),
}


@pytest.mark.parametrize("change", CHANGES)
@in_loop
async def test_a_log_in_which_anything_was_changed_is_not_played(tmp_path: Path, change: str) -> None:
    code = await kept_on(tmp_path / "halls.db")
    with sqlite3.connect(tmp_path / "halls.db") as file:
        CHANGES[change](file)
    async with stage(database=str(tmp_path / "halls.db")) as again:
        await again.halls.open()
        with pytest.raises(Refusal) as refused:
            await again.halls.find(code)
        assert refused.value.key == "broken-hall-log"
        assert "entry" in refused.value.text("en")
        assert "Zapis tej sali" in refused.value.text("pl")


@in_loop
async def test_a_log_that_is_as_it_was_goes_on_and_stays_chained(tmp_path: Path) -> None:
    code = await kept_on(tmp_path / "halls.db")
    for _ in range(2):
        async with stage(database=str(tmp_path / "halls.db")) as again:
            await again.halls.open()
            hall = await again.halls.find(code)
            assert hall.evening.announced is not None
            newest = hall.archive.newest
            hall.ring()
            await hall.archive.settle()
            assert hall.archive.newest != newest


async def sealed(made: Stage) -> tuple[Person, list[Person]]:
    """Let three people come who have sealed something, and one who has not; two of them change seats."""
    desk = await made.make("2")
    people = [await made.come(f"P{k}", seal=seal_of(made.code, ANY_SEAT, nonce)) for k, nonce in enumerate(NONCES)]
    people.append(await made.come("P3"))
    assert (await desk.does("swap", a=0, b=2))["t"] == "ack"
    return desk, people


@in_loop
async def test_what_people_have_sealed_goes_into_the_dice_and_is_proven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with stage() as made:
        desk, people = await sealed(made)
        start = desk.say("start")
        await made.settle()
        assert not made.hall.evening.begun  # it waits for what was sealed
        assert all(person.of("reveal") for person in people[:3])
        assert not people[3].of("reveal")
        assert (await people[0].does("reveal", nonce=NONCES[1]))["key"] == "other-nonce"
        for person, nonce in zip(people, NONCES, strict=False):
            assert (await person.does("reveal", nonce=nonce))["t"] == "ack"
        await made.settle()
        assert desk.answer(start)["t"] == "ack"
        assert made.hall.evening.nonces == {"2": NONCES[0], "1": NONCES[1], "0": NONCES[2]}
        for _ in range(14):
            await desk.does("next")
        await desk.does("end")
        text = replay_of(made.hall.evening)
        promised = commitment_of(made.hall.head)
        found = verify(text, commitment=promised)
        kinds = [added.kind for added in found.claim.added.values()]
        assert kinds == [AddedKind.GUEST, AddedKind.GUEST, AddedKind.GUEST, AddedKind.SILENT]
        file = tmp_path / "hall.txt"
        file.write_text(text, encoding="utf-8")
        verify_command(file, commitment=promised)
        assert promised in capsys.readouterr().out
        with pytest.raises(BadReplay):  # the same rolls with another nonce are not the ones that follow from it
            verify(text.replace(NONCES[1], "44" * 32), commitment=promised)


@in_loop
async def test_who_does_not_show_what_was_sealed_adds_nothing_and_stops_nobody() -> None:
    async with stage() as made:
        desk, people = await sealed(made)
        desk.say("start")
        await made.settle()
        await people[1].does("reveal", nonce=NONCES[1])
        assert not made.hall.evening.begun
        await made.pass_time(made.limits.reveal_seconds + 0.1)
        assert made.hall.evening.begun
        assert made.hall.evening.nonces == {"1": NONCES[1]}
        assert (await people[0].does("reveal", nonce=NONCES[0]))["key"] == "no-reveal"
        assert HallRole.SEAT is people[0].listener.role
