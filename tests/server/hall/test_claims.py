"""Claims of victory: K-79, K-80, K-128. None freezes the hall for longer than the host needs."""

from __future__ import annotations

from tests.rule import rule
from tests.server.desk import in_loop
from tests.server.hall.stage import Person, begun, stage
from wyspa.server.hall.states import HallRole


@rule("K-128")
@in_loop
async def test_k_128_a_claim_by_somebody_with_four_points_halts_the_clock_until_it_is_dismissed() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        wall = Person(made, HallRole.WALL, language="pl")
        sun = people[1]
        await made.pass_time(10.0)
        assert (await sun.does("claim"))["t"] == "ack"
        told = people[0].last("round")
        assert told["halted"] == "claim"
        assert 24_500 <= told["left"] <= 25_100
        claim = desk.last("claims")["claims"][0]
        assert claim["points"] == 4
        assert claim["valid"] is False
        assert claim["reason"] == "4 of 18 points."
        assert sum(share["points"] for share in claim["shares"]) == 4
        assert claim["shares"][0]["name"] == "Settlements and cities"
        assert claim["place"]["name"] == "P1"
        shown = wall.last("claims")["claims"][0]
        assert shown["place"]["name"] == "P1"
        assert shown["points"] == 0
        assert people[0].last("notice")["key"] == "claim"
        assert desk.last("seats")["at"]["1"] == "4"
        refused = await people[3].does("do", action="ready")
        assert refused["key"] == "hall-claim-checked"
        wrong = await desk.does("accept", seat=1)
        assert wrong["key"] == "claim-wrong"
        assert "4 of 18" in wrong["text"]
        await made.pass_time(100.0)
        assert (await desk.does("dismiss", seat=1))["t"] == "ack"
        told = people[0].last("round")
        assert "halted" not in told
        assert abs(told["deadline"] - told["now"] - 25_000) <= 600
        assert desk.last("claims")["claims"] == []


@rule("K-128")
@in_loop
async def test_k_128_the_same_seat_claims_once_a_round_and_another_may_still() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        await people[1].does("claim")
        await desk.does("dismiss", seat=1)
        refused = await people[1].does("claim")
        assert refused["key"] == "claimed-already"
        assert refused["rule"] == "K-128"
        assert (await people[3].does("claim"))["t"] == "ack"
        await desk.does("dismiss", seat=3)
        await desk.does("next")
        await desk.does("next")
        assert (await people[1].does("claim"))["t"] == "ack"


@rule("K-80")
@in_loop
async def test_k_80_the_side_that_is_not_active_cannot_claim() -> None:
    async with stage() as made:
        _, people = await begun(made)
        refused = await people[0].does("claim")
        assert refused["rule"] == "K-80"
        assert made.hall.evening.clock.goes


@in_loop
async def test_a_right_claim_is_accepted_and_cannot_be_dismissed() -> None:
    async with stage() as made:
        desk, people = await begun(made, target=4)
        await people[1].does("claim")
        claim = desk.last("claims")["claims"][0]
        assert claim["valid"] is True
        assert (await desk.does("dismiss", seat=1))["key"] == "claim-right"
        assert (await desk.does("accept", seat=1))["t"] == "ack"
        told = people[0].last("round")
        assert told["phase"] == "over"
        assert told["winners"] == [1]
        assert desk.last("round")["status"] == "over"


@rule("K-128")
@in_loop
async def test_k_128_with_claims_by_themselves_nobody_has_to_claim() -> None:
    async with stage() as made:
        _, people = await begun(made, claims="auto")
        assert (await people[1].does("claim"))["key"] == "claims-auto"


@rule("K-125")
@in_loop
async def test_k_125_a_claim_is_taken_while_the_host_has_halted_the_clock() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        await desk.does("pause")
        assert (await people[1].does("claim"))["t"] == "ack"
        await desk.does("dismiss", seat=1)
        assert people[0].last("round")["halted"] == "host"
