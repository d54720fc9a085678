"""The desk: seats, moves, bots, announcements, the log of acts and what can be taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rule import rule
from tests.server.desk import in_loop
from tests.server.hall.stage import Person, Stage, begun, stage
from wyspa.server.errors import Refusal
from wyspa.server.hall.states import HallRole, Sitting


@rule("K-124")
@in_loop
async def test_k_124_the_host_swaps_two_people_in_mid_game_and_their_phones_follow() -> None:
    async with stage() as made:
        desk, people = await begun(made, rows="4", people=8)
        one, other = people[0], people[7]
        assert (await desk.does("swap", a=0, b=7))["t"] == "ack"
        assert (one.seat, other.seat) == (7, 0)
        assert one.last("welcome")["you"]["board"] == 3
        assert one.known()["me"]["boards"] == ["2", "3", "r"]
        assert made.hall.evening.chairs[0].name == "P7"
        assert one.last("notice")["key"] == "moved"
        assert made.hall.fanout is not None
        assert made.hall.fanout.audit() == []


@rule("K-124")
@in_loop
async def test_k_124_the_host_moves_a_person_to_a_seat_that_nobody_has() -> None:
    async with stage() as made:
        desk, people = await begun(made, people=3)
        assert (await desk.does("move", seat=0, to=5))["t"] == "ack"
        assert people[0].seat == 5
        assert made.hall.evening.chairs[0].kind is Sitting.BOT
        refused = await desk.does("move", seat=1, to=5)
        assert refused["key"] == "seat-taken"
        assert "P0" in refused["text"]


@in_loop
async def test_a_person_who_is_removed_hears_so_and_a_bot_goes_on() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        await desk.does("remove", seat=3)
        assert people[3].last("bye")["key"] == "removed"
        assert made.hall.evening.chairs[3].kind is Sitting.BOT
        assert made.hall.seat_of(people[3].listener.host or "x") == -1


@in_loop
async def test_announcements_come_in_the_language_of_whoever_hears_them() -> None:
    async with stage() as made:
        desk = await made.make("3")
        english = await made.come("A")
        polish = await made.come("B", language="pl")
        await desk.does("announce", pl="Przerwa!", en="Break!")
        assert english.last("announce")["text"] == "Break!"
        assert polish.last("announce")["text"] == "Przerwa!"
        await desk.does("announce", pl="Tylko tak")
        assert english.last("announce")["text"] == "Tylko tak"
        assert (await desk.does("announce"))["key"] == "bad-text"
        wall = Person(made, HallRole.WALL, language="pl")
        assert wall.last("announce")["text"] == "Tylko tak"


@in_loop
async def test_the_desk_is_told_seats_and_names_and_then_only_what_changes() -> None:
    async with stage() as made:
        desk = await made.make("3")
        ania = await made.come("Ania")
        await made.pass_time(1.1)
        assert desk.of("seats")[0]["codes"] == "000000"
        assert desk.last("seats")["at"] == {"0": "1"}
        assert desk.last("people")["at"] == {"0": "Ania"}
        ania.leave()
        await made.pass_time(1.1)
        assert desk.last("seats")["at"] == {"0": "3"}
        assert desk.last("missing")["missing"][0]["place"]["name"] == "Ania"
        assert desk.last("counts")["away"] == 1
        again = Person(made, HallRole.DESK, made.host)
        assert again.of("seats")[0]["codes"] == "300000"


@in_loop
async def test_bots_are_given_seats_and_seats_are_given_back() -> None:
    async with stage() as made:
        desk = await made.make("3")
        await made.come("Ania")
        await desk.does("fill", on=True)
        assert [made.hall.evening.chairs[seat].kind for seat in (0, 1, 5)] == [Sitting.PERSON, Sitting.BOT, Sitting.BOT]
        await desk.does("bot", seat=0, on=True)
        assert made.hall.evening.chairs[0].lent
        await desk.does("bot", seat=0, on=False)
        assert not made.hall.evening.chairs[0].lent
        await desk.does("fill", on=False)
        assert made.hall.evening.chairs[5].kind is Sitting.FREE


@in_loop
async def test_names_are_changed_and_stay_told_apart() -> None:
    async with stage() as made:
        desk = await made.make("3")
        await made.come("Ania")
        await made.come("Marek")
        await desk.does("rename", seat=1, name="Ania")
        assert made.hall.evening.chairs[1].name == "Ania 2"
        assert (await desk.does("rename", seat=1, name="\u200b"))["key"] == "bad-name"


@in_loop
async def test_rows_are_set_anew_until_people_have_come() -> None:
    async with stage() as made:
        desk = await made.make("3")
        await desk.does("rows", rows="2x4,3r", names=["Las", "Rzeka"])
        assert desk.last("welcome")["rows"][2] == {"name": "C", "boards": 3, "first": 8, "ring": True}
        assert desk.last("welcome")["rows"][0]["name"] == "Las"
        refused = await desk.does("rows", rows="0")
        assert refused["key"] == "bad-rows"
        await made.come("Ania")
        assert (await desk.does("rows", rows="5"))["key"] == "people-there"
        assert (await desk.does("rows", rows="4,4,3r", names=["Dom"]))["t"] == "ack"


# ---- acts ----


@in_loop
async def test_every_act_is_in_the_log_and_can_be_taken_back_until_the_next_roll() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        await desk.does("pause")
        await desk.does("resume")
        await desk.does("swap", a=0, b=5)
        acts = desk.last("acts")["acts"]
        assert [act["text"] for act in acts][-3:] == [
            "halted the clock", "let the clock go on", "swapped P0 (A/1☾) and P5 (A/3☀)",
        ]  # fmt: skip
        assert [act.get("undo", False) for act in acts] == [False, False, False, True, True]
        assert (await desk.does("take_back", n=acts[-1]["n"]))["t"] == "ack"
        assert people[0].seat == 0
        assert desk.last("acts")["acts"][-1]["text"].endswith("(taken back)")
        assert (await desk.does("take_back", n=acts[-1]["n"]))["key"] == "act-sealed"
        assert (await desk.does("take_back", n=acts[-2]["n"]))["t"] == "ack"
        assert made.hall.evening.clock.why == "host"
        await desk.does("resume")
        await desk.does("next")
        assert not any(act.get("undo") for act in desk.last("acts")["acts"])
        assert (await desk.does("take_back", n=9999))["key"] == "no-such-act"


@in_loop
async def test_a_removal_a_name_seconds_bots_and_doors_are_taken_back() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        chairs = made.hall.evening.chairs
        await desk.does("remove", seat=2)
        await desk.does("take_back", n=desk.last("acts")["acts"][-1]["n"])
        assert chairs[2].name == "P2"
        Person(made, HallRole.SEAT, people[2].secret)  # the secret opens the seat again
        await desk.does("rename", seat=1, name="Zoja")
        await desk.does("take_back", n=desk.last("acts")["acts"][-1]["n"])
        assert chairs[1].name == "P1"
        await desk.does("seconds", first=99)
        await desk.does("take_back", n=desk.last("acts")["acts"][-1]["n"])
        assert made.hall.evening.seconds[0] == 35
        await desk.does("bot", seat=1, on=True)
        await desk.does("take_back", n=desk.last("acts")["acts"][-1]["n"])
        assert not chairs[1].by_bot
        await desk.does("close")
        await desk.does("take_back", n=desk.last("acts")["acts"][-1]["n"])
        assert made.hall.evening.doors
        await desk.does("add", seconds=30)
        await desk.does("take_back", n=desk.last("acts")["acts"][-1]["n"])
        assert 34.0 <= made.hall.evening.clock.left_at(made.hall.at()) <= 35.1


@pytest.mark.parametrize(
    ("kind", "fields", "key"),
    [
        ("start", {}, "hall-started"),
        ("swap", {"a": 1, "b": 1}, "same-seat"),
        ("swap", {"a": 1, "b": 99}, "no-such-seat"),
        ("remove", {"seat": 5}, "nobody-there"),
        ("accept", {"seat": 1}, "no-claim"),
        ("dismiss", {"seat": 1}, "no-claim"),
        ("look", {"board": 7}, "no-such-board"),
        ("rows", {"rows": "5"}, "hall-started"),
        ("bot", {"seat": 77, "on": True}, "no-such-seat"),
    ],
)
def test_what_the_desk_may_not_do_is_refused_with_a_sentence(kind: str, fields: dict[str, Any], key: str) -> None:
    @in_loop
    async def run() -> None:
        async with stage() as made:
            desk, _ = await begun(made, people=4)
            answer = await desk.does(kind, **fields)
            assert answer["key"] == key
            polish = Person(made, HallRole.DESK, made.host, "pl")
            other = await polish.does(kind, **fields)
            assert other["key"] == key
            assert other["text"] != answer["text"]
            assert "{" not in answer["text"] + other["text"]

    run()


@in_loop
async def test_the_desk_looks_at_a_board_without_hidden_cards() -> None:
    async with stage() as made:
        desk, _ = await begun(made)
        await desk.does("look", board=1)
        told = desk.last("board")
        assert told["points"] == [4, 4]
        assert [place["name"] for place in told["seats"]] == ["P2", "P3"]
        assert "development" not in told["boards"]["1"]["facts"]


@in_loop
async def test_the_host_ends_the_game_and_nothing_is_played_any_more() -> None:
    async with stage() as made:
        desk, people = await begun(made)
        await desk.does("end")
        assert people[0].last("round")["phase"] == "over"
        assert people[1].known()["can"] == []
        assert (await people[1].does("do", action="pass"))["key"] == "over"
        assert (await desk.does("pause"))["key"] == "over"
        await made.pass_time(1000.0)
        assert people[0].last("round")["n"] == 1


# ---- how strong bots play ----


@in_loop
async def test_the_host_chooses_how_strong_bots_play_and_takes_it_back() -> None:
    async with stage() as made:
        desk, _ = await begun(made, people=4)
        polish = Person(made, HallRole.DESK, made.host, "pl")
        assert desk.last("welcome")["level"] == "greedy"
        assert (await desk.does("set", level="strong"))["t"] == "ack"
        assert made.hall.head.level == desk.last("settings")["level"] == "strong"
        assert desk.last("acts")["acts"][-1]["text"] == "set the strength of bots: strong"
        await desk.does("set", level="first-evening")
        assert polish.last("acts")["acts"][-1]["text"] == "siła botów: pierwszy wieczór"
        await desk.does("take_back", n=desk.last("acts")["acts"][-1]["n"])
        assert made.hall.head.level == desk.last("settings")["level"] == "strong"


@pytest.mark.parametrize("level", ["grandmaster", "wyspa.bots:Greedy"])
def test_a_strength_that_no_bot_has_is_refused_in_one_sentence(level: str) -> None:
    @in_loop
    async def run() -> None:
        async with stage() as made:
            desk = await made.make("3")
            answer = await desk.does("set", level=level)
            assert answer["key"] == "bad-level"
            assert answer["text"].startswith(f"There is no bot of that strength: {level}")
            polish = await Person(made, HallRole.DESK, made.host, "pl").does("set", level=level)
            assert polish["text"].startswith(f"Nie ma bota o takiej sile: {level}")
            assert made.hall.head.level == "greedy"
            with pytest.raises(Refusal, match="bad-level"):
                await made.make("3", level=level)

    run()


@in_loop
async def test_a_strength_is_chosen_with_the_hall_and_outlives_a_restart(tmp_path: Path) -> None:
    made = Stage(database=str(tmp_path / "halls.db"))
    desk = await made.make("3", level="strong")
    assert desk.last("welcome")["level"] == "strong"
    await desk.does("set", level="master")
    code, time = made.code, made.time
    await made.close()
    again = Stage(database=str(tmp_path / "halls.db"), time=time)
    await again.halls.open()
    assert (await again.halls.find(code)).head.level == "master"
    await again.close()
