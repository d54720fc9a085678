"""Rounds under one clock: what everybody is told, what is late, and what the host may do with the time."""

from __future__ import annotations

from tests.rule import rule
from tests.server.desk import in_loop
from tests.server.hall.stage import Person, begun, stage
from wyspa.server.hall.states import HallRole


@rule("K-126")
@in_loop
async def test_k_126_everybody_is_told_round_side_roll_and_the_same_deadline() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        wall = Person(made, HallRole.WALL)
        await made.settle()
        rounds = [one.last("round") for one in (desk, wall, *people)]
        first = rounds[0]
        assert first["n"] == 1
        assert first["side"] == "sun"
        assert first["total"] == 35_000
        assert sum(first["dice"]) != 7
        assert first["next"] == {"n": 2, "side": "moon", "seconds": 35}
        assert {told["deadline"] for told in rounds} == {first["deadline"]}
        assert abs(first["deadline"] - first["now"] - 35_000) <= 1


@rule("K-27")
@in_loop
async def test_k_27_the_bell_ends_the_round_and_the_next_roll_is_told_at_once() -> None:
    async with stage() as made:
        _, people = await begun(made)
        before = people[0].last("round")
        await made.pass_time(34.9)
        assert people[0].last("round") == before
        await made.pass_time(0.2)
        after = people[0].last("round")
        assert after["n"] == 2
        assert after["side"] == "moon"
        assert after["deadline"] >= before["deadline"] + 35_000


@in_loop
async def test_a_command_after_the_bell_is_refused_kindly_and_changes_nothing() -> None:
    async with stage() as made:
        _, people = await begun(made)
        sun = people[1]
        word = next(w for w in sun.can() if w not in ("pass", "claim-victory"))
        n = made.hall.evening.n
        made.time.at += 36.0  # the bell is about to ring
        answer = sun.answer(sun.say("do", action=word))
        assert answer["key"] == "too-late-for-round"
        assert answer["rule"] == "K-27"
        assert made.hall.evening.n == n


@in_loop
async def test_an_action_is_not_stale_because_somebody_far_away_acted() -> None:
    async with stage() as made:
        _, people = await begun(made, rows="10", people=20)
        near, far = people[1], people[19]
        mine = next(w for w in near.can() if w.startswith("road"))
        theirs = next(w for w in far.can() if w.startswith("road"))
        far.say("do", action=theirs)
        near.say("do", action=mine)  # it has not heard of that
        await made.settle()
        assert [one.of("ack")[-1]["t"] for one in (near, far)] == ["ack", "ack"]
        assert not near.of("refused")


@in_loop
async def test_an_id_is_done_once_however_often_it_is_sent() -> None:
    async with stage() as made:
        _, people = await begun(made)
        sun = people[1]
        word = next(w for w in sun.can() if w.startswith("road"))
        id = sun.say("do", action=word)
        sun.again("do", id, action=word)  # not on the disk yet
        await made.settle()
        n = made.hall.evening.n
        sun.again("do", id, action=word)
        await made.settle()
        acks = [ack for ack in sun.of("ack") if ack["id"] == id]
        assert len(acks) == 3
        assert len({ack["version"] for ack in acks}) == 1
        assert made.hall.evening.n == n


@rule("K-125")
@in_loop
async def test_k_125_the_host_halts_the_clock_and_nothing_but_a_claim_is_taken() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        sun = people[1]
        word = next(w for w in sun.can() if w.startswith("road"))
        await made.pass_time(10.0)
        assert (await desk.does("pause"))["t"] == "ack"
        told = sun.last("round")
        assert told["halted"] == "host"
        assert told["status"] == "paused"
        assert 24_500 <= told["left"] <= 25_000
        assert "deadline" not in told
        assert sun.can() == ["claim-victory"]
        answer = await sun.does("do", action=word)
        assert answer["key"] == "hall-halted"
        assert answer["rule"] == "K-125"
        await made.pass_time(500.0)
        assert sun.last("round")["n"] == 1
        await desk.does("resume")
        told = sun.last("round")
        assert abs(told["deadline"] - told["now"] - 25_000) <= 500
        assert word in sun.can()
        assert (await sun.does("do", action=word))["t"] == "ack"


@rule("K-125")
@in_loop
async def test_k_125_the_host_sets_seconds_now_and_for_later_rounds_and_lengthens() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        await desk.does("seconds", first=60, robber=20)
        assert people[0].last("round")["next"]["seconds"] == 60
        await desk.does("seconds", now=100)
        told = people[0].last("round")
        assert abs(told["deadline"] - told["now"] - 100_000) <= 100
        await desk.does("add", seconds=-40)
        told = people[0].last("round")
        assert abs(told["deadline"] - told["now"] - 60_000) <= 100
        await made.pass_time(61.0)
        told = people[0].last("round")
        assert told["n"] == 2
        assert told["total"] == 60_000
        refused = await desk.does("seconds", first=2)
        assert refused["key"] == "bad-message"


@rule("K-125")
@in_loop
async def test_k_125_the_host_calls_the_next_roll() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        assert (await desk.does("next"))["t"] == "ack"
        assert people[0].last("round")["n"] == 2


@rule("K-126")
@in_loop
async def test_k_126_before_the_first_roll_that_may_be_a_seven_it_is_said() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        for _ in range(8):
            await desk.does("next")
        assert people[0].last("round")["n"] == 9
        assert "may_come" not in people[0].last("round")
        await desk.does("next")
        told = people[0].last("round")
        assert told["n"] == 10
        assert told["may_come"] is True
        assert any(notice["key"] == "may_come" for notice in people[0].of("notice"))
        assert told["next"]["seconds"] == 45


@in_loop
async def test_a_robber_phase_has_its_own_seconds_and_number() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        for _ in range(200):
            if people[0].last("round")["phase"] == "robber":
                break
            await desk.does("next")
        told = people[0].last("round")
        assert told["phase"] == "robber"
        assert told["total"] == 12_000
        assert 2 <= told["robber"] <= 12
        assert told["side"] == "none"
        assert sum(told["dice"]) == 7
        n = told["n"]
        await made.pass_time(12.5)
        assert people[0].last("round")["n"] >= n


@in_loop
async def test_a_phone_with_a_wrong_clock_learns_the_time_of_the_server() -> None:
    async with stage() as made:
        _, people = await begun(made)
        from wyspa.server.hall.hearing import hear

        hear(made.hall, people[0].listener, b'{"t":"ping","n":7}')
        assert people[0].last("pong") == {"t": "pong", "n": 7, "now": round(made.hall.at() * 1000)}


@in_loop
async def test_a_wall_that_is_loaded_again_in_mid_round_is_told_everything() -> None:
    async with stage() as made:
        _, _ = await begun(made)
        await made.pass_time(12.0)
        wall = Person(made, HallRole.WALL, language="pl")
        kinds = {message["t"] for message in wall.told}
        assert {"welcome", "round", "counts", "points", "leaders", "settings"} <= kinds
        assert not kinds & {"people", "seats", "missing", "acts", "near"}
        left = wall.last("round")["deadline"] - round(made.hall.at() * 1000)
        assert 22_000 <= left <= 24_000
