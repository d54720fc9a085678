"""Statistics of a hall after its end: they are what the log says, also after it was read again."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from tests.server.desk import in_loop
from tests.server.hall.stage import Person, Stage, begun, stage
from wyspa.server.hall.ranking import course_of, ranking_of
from wyspa.server.hall.statistics import rounds_csv, stats_of


async def an_evening(made: Stage, rolls: int = 30) -> tuple[Person, list[Person]]:
    """Play in two rows: everybody builds what can be built, and one offer is accepted."""
    desk, people = await begun(made, rows="2,1", people=6, row_names=["A", "B"])
    for k in range(rolls):
        for person in people if k < 6 else []:
            built = [word for word in person.can() if word.split()[0] in ("road", "settlement", "city")]
            if built:
                assert (await person.does("do", action=built[0]))["t"] == "ack"
            taken = [word for word in person.can() if word.startswith("accept")]
            if taken:
                assert (await person.does("do", action=taken[0]))["t"] == "ack"
            elif person.known()["me"].get("offers"):
                await person.does("do", action="offer 1 lumber for 1 brick")
        await made.pass_time(2.0)
        await desk.does("next")
    await desk.does("end")
    return desk, people


@in_loop
async def test_everything_that_was_counted_adds_up() -> None:
    async with stage() as made:
        await an_evening(made)
        evening = made.hall.evening
        stats = stats_of(evening)
        assert sum(stats.dice) == len(stats.rolls) == 31
        assert stats.dice == [sum(sum(roll.dice) == n for roll in stats.rolls) for n in range(2, 13)]
        assert not any(sum(roll.dice) == 7 for roll in stats.rolls[:10])  # K-28; after that a seven belongs to no round
        sevens = [roll for roll in stats.rolls if roll.robbers]
        assert sum(went.times for went in stats.robbers) == len(sevens)
        assert sum(roll.actions for roll in stats.rolls) == stats.actions == sum(stats.done.values())
        assert sum(roll.trades for roll in stats.rolls) == stats.trades == stats.done.get("accept", 0)
        assert all(roll.seconds >= 2.0 for roll in stats.rolls[:-1])
        ranked = ranking_of(evening).ranking
        assert [one.place for one in stats.leaders] == [one.place for one in ranked]
        assert [one.points[-1] for one in stats.leaders] == [one.points for one in ranked]
        assert [row.name for row in stats.rows] == ["A", "B"]
        assert [row.people for row in stats.rows] == [4, 2]
        assert sum(row.actions for row in stats.rows) == stats.actions
        assert max(row.best_points for row in stats.rows) == stats.best == ranked[0].points
        course = course_of(evening, 3, "en")
        assert course.first == ranked[0]
        assert [point.points for point in course.course] == [after[3] for after in evening.points]


@in_loop
async def test_rolls_are_a_sheet_in_both_languages() -> None:
    async with stage() as made:
        await an_evening(made, rolls=4)
        rows = list(csv.reader(io.StringIO(rounds_csv(made.hall.evening, "pl").removeprefix("\ufeff"))))
        assert rows[0][0] == "runda"
        assert len(rows) == 6
        assert {row[4] for row in rows[1:]} <= {"księżyc", "słońce", ""}
        assert all(int(row[1]) + int(row[2]) == int(row[3]) for row in rows[1:])
        assert rounds_csv(made.hall.evening, "en").removeprefix("\ufeff").startswith("round,")


@in_loop
async def test_a_hall_that_is_read_again_has_the_same_statistics(tmp_path: Path) -> None:
    async with stage(database=str(tmp_path / "halls.db")) as made:
        await an_evening(made, rolls=12)
        before, code = stats_of(made.hall.evening), made.code
    async with stage(database=str(tmp_path / "halls.db")) as again:
        await again.halls.open()
        assert stats_of((await again.halls.find(code)).evening) == before
