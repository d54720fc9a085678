"""The clock of a hall: a robber phase has its seconds, and a check gives back the seconds that were left."""

from __future__ import annotations

from pathlib import Path

from tests.rule import rule
from tests.server.desk import Desk, Guest, in_loop, played
from tests.server.house import lines_said
from wyspa.server.table import LiveTable


def verbs(guest: Guest) -> list[str]:
    game = played(guest.table).game
    return [game.say(action).split()[0] for _, action in game.log()]


async def until_robbers(desk: Desk, table: LiveTable, asked: bool) -> None:
    """Let rounds go by until the robbers are about, and somebody must discard or nobody."""
    for _ in range(400):
        game = played(table).game
        if game.phase == "robber-phase" and bool(game.waiting()) == asked:
            return
        await desk.pass_time(table, 61)
    raise AssertionError("no such seven in 400 rounds")


@rule("K-65")
@in_loop
async def test_a_seven_has_its_seconds_with_nobody_to_discard(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        safe = {"hand_limit": "30", "claims": "manual"}
        table, [ania, bo] = await desk.table("Ania", "Bo", box="connect", options=safe)
        await until_robbers(desk, table, asked=False)
        assert (bo.state["phase"], bo.state["asked"]) == ("robber-phase", [])
        assert ania.state["prompt"].startswith("The robbers are on the move.")
        before = verbs(ania).count("phase-ends")
        await desk.pass_time(table, 11)
        assert (ania.state["phase"], verbs(ania).count("phase-ends")) == ("robber-phase", before)
        await desk.pass_time(table, 1.5)
        assert verbs(ania).count("phase-ends") == before + 1


@rule("K-65")
@in_loop
async def test_who_discards_early_does_not_end_it_for_all(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, people = await desk.table("Ania", "Bo", box="connect", options={"hand_limit": "3", "claims": "manual"})
        await until_robbers(desk, table, asked=True)
        before = verbs(people[0]).count("phase-ends")
        await desk.pass_time(table, 5)
        while played(table).game.waiting():
            guest = people[played(table).game.waiting()[0]]
            card = guest.choices("discard")[0]["action"]
            assert (await guest.send(t="do", action=card, version=guest.state["version"]))["t"] == "ack"
        assert (people[0].state["phase"], people[0].state["asked"]) == ("robber-phase", [])
        await desk.pass_time(table, 6)
        assert verbs(people[0]).count("phase-ends") == before  # eleven seconds are over, not twelve
        await desk.pass_time(table, 1.5)
        assert verbs(people[0]).count("phase-ends") == before + 1


@rule("K-79")
@in_loop
async def test_a_check_gives_back_the_seconds_that_were_left(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, bo] = await desk.table("Ania", "Bo", box="connect", options={"claims": "manual"})
        await desk.pass_time(table, 20)  # of 35
        assert (await bo.do("claim-victory"))["t"] == "ack"
        assert ania.state["phase"] == "claims"
        assert ania.state["prompt"] == "The clock is stopped: a claim is being checked."
        await desk.pass_time(table, 5.5)
        assert ania.state["phase"] == "round"
        assert "check-claims" in verbs(ania)
        refused = await bo.do("claim-victory")
        assert "only once a round" in refused["text"]
        await desk.pass_time(table, 14)
        assert "round-ends" not in verbs(ania)
        await desk.pass_time(table, 1.5)
        assert verbs(ania).count("round-ends") == 1


@rule("K-28")
@in_loop
async def test_the_hall_is_told_that_the_robber_may_come_before_the_roll(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, _] = await desk.table("Ania", "Bo", box="connect", options={"claims": "manual"})
        while played(table).game.turns < 10:
            await desk.pass_time(table, 36)
        said = [line for events in ania.all("events") for line in lines_said(events)]
        warning = said.index("From now on the robber may appear.")
        assert said[warning + 1].startswith("Round 11: ")
        assert said[warning + 2].startswith("The dice show ")


@rule("K-25")
@in_loop
async def test_everybody_has_the_clock_of_the_round_and_is_told_what_their_side_does(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        table, [ania, bo] = await desk.table("Ania", "Bo", box="connect", options={"claims": "manual"})
        clock = ania.state["clock"]
        assert (clock["seat"], clock["total"], clock["running"]) == (-1, 35.0, True)
        assert clock["left"] == 35.0
        assert ania.state["prompt"] == "Sun round: you can trade."  # seat 0 sits on the moon side
        assert bo.state["prompt"] == "Sun round: build and trade."
        await desk.pass_time(table, 20)
        assert (await ania.do("pass"))["t"] == "ack"
        assert ania.state["clock"]["left"] == 15.0
        assert ania.state["prompt"] == "You have passed. The next round follows."
        late = await desk.watch(table)
        assert late.state["clock"]["left"] == 15.0
        assert late.state["prompt"].startswith("Sun round: the sun side builds")
        assert (await bo.do("claim-victory"))["t"] == "ack"
        halted = bo.state["clock"]
        assert (halted["left"], halted["running"]) == (15.0, False)  # it stands while the claim is checked


@rule("K-20")
@in_loop
async def test_partners_lie_open_and_the_dice_are_shown_to_all(tmp_path: Path) -> None:
    async with Desk(tmp_path) as desk:
        _, people = await desk.table(*"ABCDEF", box="connect", options={"claims": "manual"})
        middle = people[2].state
        assert [near["seat"] for near in middle["you"]["near"]] == [0, 1, 3, 4, 5]
        for near in middle["you"]["near"]:
            assert near["hand"] == people[near["seat"]].state["you"]["hand"]
        assert [near["seat"] for near in people[0].state["you"]["near"]] == [1, 2, 3]  # at the end of the row
        assert sum(middle["dice"]) == middle["facts"]["round"][1]
        round_of = dict(zip(["number", "rolled", "seconds", "left", "side"], middle["facts"]["round"], strict=True))
        assert round_of["side"] == 1
        assert middle["you"]["facts"]["own_place"] == [2, 0]  # the second board, moon side
