"""Who is away, who plays for whom, who is ready, and how everybody is ranked in the end: K-127, K-129, K-130, K-132."""

from __future__ import annotations

import csv
import io

from tests.rule import rule
from tests.server.desk import in_loop
from tests.server.hall.stage import Person, begun, stage
from wyspa.replay import loads
from wyspa.replay.proof import verify
from wyspa.server.hall.evening import commitment_of
from wyspa.server.hall.ranking import course_of, csv_of, ranking_of, replay_of
from wyspa.server.hall.states import HallRole, Sitting


@rule("K-130")
@in_loop
async def test_k_130_somebody_who_is_away_keeps_the_seat_and_after_a_while_safe_actions_are_played() -> None:
    async with stage() as made:
        desk, people = await begun(made, away_seconds=20)
        people[2].leave()
        await made.pass_time(19.0)
        assert not made.hall.evening.chairs[2].stand_in
        assert desk.last("missing")["missing"][0]["place"]["seat"] == 2
        await made.pass_time(1.5)
        assert made.hall.evening.chairs[2].stand_in
        assert people[3].known()["boards"]["1"]["people"][0] == {"name": "P2", "kind": "away"}
        back = Person(made, HallRole.SEAT, people[2].secret)
        await made.settle()
        assert back.seat == 2
        assert not made.hall.evening.chairs[2].stand_in
        assert people[3].known()["boards"]["1"]["people"][0]["kind"] == "person"


@rule("K-130")
@in_loop
async def test_k_130_somebody_says_to_be_away_and_comes_back_at_any_time() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        assert (await people[0].does("away", on=True))["t"] == "ack"
        assert people[0].known()["me"]["stand_in"] is True
        await made.pass_time(1.1)
        assert desk.last("counts")["away"] == 1
        await people[0].does("away", on=False)
        assert people[0].known()["me"]["stand_in"] is False
        assert made.hall.gone == {}


@rule("K-129")
@in_loop
async def test_k_129_seats_without_a_person_rest_where_the_host_wants_that() -> None:
    async with stage() as made:
        desk, people = await begun(made, people=2, empty="rest")
        assert made.hall.evening.chairs[3].kind is Sitting.REST
        await made.pass_time(1.0)
        assert people[0].known()["boards"]["1"]["people"][1]["kind"] == "rest"
        actions = made.hall.evening.actions
        for _ in range(15):
            await desk.does("next")
        assert made.hall.evening.actions == actions  # it collects and discards by itself, and does nothing else


@rule("K-129")
@in_loop
async def test_k_129_seats_without_a_person_are_played_by_bots_in_a_process_of_their_own() -> None:
    async with stage() as made:
        _, _ = await begun(made, rows="3", people=1)
        hall = made.hall
        await made.until_bots_acted(3)
        assert not hall.evening.deeds[0]
        assert sum(map(len, hall.evening.deeds)) > 0
        assert hall.bots.fails == 0


@rule("K-127")
@in_loop
async def test_k_127_ready_is_said_and_taken_back_and_the_round_lasts_until_the_bell() -> None:
    async with stage() as made:
        _, people = await begun(made)
        assert (await people[0].does("ready", on=True))["t"] == "ack"
        assert people[1].known()["boards"]["0"]["people"][0]["ready"] is True
        assert (await people[0].does("ready", on=False))["t"] == "ack"
        assert "ready" not in people[1].known()["boards"]["0"]["people"][0]
        for one in people:
            await one.does("ready", on=True)
        assert people[0].last("round")["n"] == 1
        assert (await people[1].does("ready", on=True))["rule"] == "K-127"
        road = next(word for word in people[1].can() if word.startswith("road"))
        assert (await people[1].does("do", action=road))["t"] == "ack"
        await made.pass_time(36.0)
        assert people[0].last("round")["n"] == 2


@rule("K-127")
@in_loop
async def test_k_127_where_the_host_allows_it_the_round_ends_when_everybody_is_ready() -> None:
    async with stage() as made:
        _, people = await begun(made, early=True)
        for one in people:
            await one.does("ready", on=True)
        assert people[0].last("round")["n"] == 2


# ---- after the end ----


@rule("K-132")
@in_loop
async def test_k_132_everybody_is_ranked_and_seats_of_bots_are_marked() -> None:
    async with stage() as made:
        desk, people = await begun(made, people=4, empty="rest")
        for _ in range(4):
            await desk.does("next")
        await desk.does("end")
        ranking = ranking_of(made.hall.evening)
        assert len(ranking.ranking) == 6
        keys = [(-one.points, -one.cards, *(-n for n in one.by_kind)) for one in ranking.ranking]
        assert keys == sorted(keys)
        for k, one in enumerate(ranking.ranking):
            assert one.rank == 1 + sum(key < keys[k] for key in keys)  # who is equal shares a rank
        assert {one.place.seat for one in ranking.ranking if one.bot} == {4, 5}
        course = course_of(made.hall.evening, people[1].seat, "pl")
        assert course.of == 6
        assert course.course[-1].points == course.ranked.points
        assert sum(share.points for share in course.shares) == course.ranked.points


@in_loop
async def test_the_ranking_as_a_sheet_names_everybody_and_no_name_is_calculated_with() -> None:
    async with stage() as made:
        desk = await made.make("3")
        await made.come("=1+1")
        await made.come("Zażółć, gęślą")
        await desk.does("start")
        await desk.does("end")
        rows = list(csv.reader(io.StringIO(csv_of(made.hall.evening, "pl").removeprefix("\ufeff"))))
        assert rows[0][0] == "miejsce"
        names = {row[1] for row in rows[1:]}
        assert "'=1+1" in names
        assert "Zażółć, gęślą" in names
        assert len(rows) == 7


@in_loop
async def test_the_replay_is_the_game_and_its_dice_are_proven() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        road = next(word for word in people[1].can() if word.startswith("road"))
        await people[1].does("do", action=road)
        for _ in range(14):
            await desk.does("next")
        await desk.does("end")
        text = replay_of(made.hall.evening)
        assert loads(text).hash == made.hall.evening.playing().game.hash()
        assert verify(text, commitment=commitment_of(made.hall.head))
