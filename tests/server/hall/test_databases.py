"""A hall is kept by each kind of database, and read again from it."""

from __future__ import annotations

from tests.server.desk import in_loop
from tests.server.hall.stage import Stage, begun
from wyspa.server.hall.halls import Halls
from wyspa.server.store import store_at


@in_loop
async def test_a_hall_is_played_and_read_again(url: str) -> None:
    made = Stage()
    made.store.close()
    made.store = store_at(url)
    made.store.open()
    made.halls = Halls(made.store, made.time, made.limits)
    _, people = await begun(made)
    road = next(word for word in people[1].can() if word.startswith("road"))
    assert (await people[1].does("do", action=road))["t"] == "ack"
    await made.pass_time(2.0)
    position = made.hall.evening.playing().game.hash()
    await made.halls.close()
    made.halls = Halls(made.store, made.time, made.limits)
    await made.halls.open()
    assert made.hall.evening.playing().game.hash() == position
    assert made.hall.evening.chairs.people == 6
    await made.close()
