"""Coming to a hall: rows, codes, names, seats by choice or placed, and what is refused with which sentence."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.rule import rule
from tests.server.desk import in_loop
from tests.server.hall.stage import Person, begun, stage
from wyspa.server.errors import Refusal
from wyspa.server.hall.bodies import HallJoin, NewHall
from wyspa.server.hall.codes import WORDS, new_code, read_code
from wyspa.server.hall.rows import read_rows
from wyspa.server.hall.states import HallRole, HallSide, Sitting


def both(refusal: Refusal) -> tuple[str, str]:
    """Give the sentence in both languages; neither is a key, and they differ."""
    en, pl = refusal.text("en"), refusal.text("pl")
    assert en != pl
    assert en.endswith(".")
    assert "{" not in en + pl
    return en, pl


async def refused(work: Any) -> Refusal:
    with pytest.raises(Refusal) as raised:
        await work
    return raised.value


# ---- rows and codes ----


@pytest.mark.parametrize(
    ("rows", "seats"), [("1", 2), ("10x30", 600), ("30,30,12r", 144), ("2x3r", 12), ("3 + 4", 14), ("5000", 10_000)]
)
@rule("K-121")
def test_k_121_rows_are_read_as_people_write_them(rows: str, seats: int) -> None:
    assert sum(plan.boards for plan in read_rows(rows)) * 2 == seats


@pytest.mark.parametrize("rows", ["0", "3,0", "0x5", "", "many", "-3", "2r", "3.5", "3,,4", "5001", "9x9999", "1x"])
def test_rows_of_zero_and_nonsense_are_refused_with_a_sentence(rows: str) -> None:
    with pytest.raises(Refusal) as raised:
        read_rows(rows)
    both(raised.value)


def test_codes_are_friendly_and_read_as_people_type_them() -> None:
    taken: set[str] = set()
    for k in range(500):
        code = new_code(lambda n, k=k: (k * 7919).to_bytes(n, "big"), taken)  # type: ignore[misc]
        assert code not in taken
        taken.add(code)
    assert read_code("las42") == read_code("LAS 42") == read_code(" las-42 ") == "LAS-42"
    assert len(set(WORDS)) == len(WORDS)
    assert all(word.isascii() and word.isalpha() and word.isupper() for word in WORDS)


@in_loop
async def test_an_unknown_code_is_refused() -> None:
    async with stage() as made:
        refusal = await refused(made.halls.find("NIC-11"))
        assert refusal.status == 404
        both(refusal)


# ---- seats ----


@rule("K-124")
@in_loop
async def test_k_124_people_are_placed_next_to_each_other_from_the_first_row_on() -> None:
    async with stage() as made:
        await made.make("2,3")
        seats = [(await made.join(f"P{k}")).place for k in range(5)]
        assert [(place.row, place.board, place.side) for place in seats] == [
            (0, 0, HallSide.MOON), (0, 0, HallSide.SUN), (0, 1, HallSide.MOON), (0, 1, HallSide.SUN),
            (1, 2, HallSide.MOON),
        ]  # fmt: skip


@rule("K-124")
@in_loop
async def test_k_124_a_seat_is_taken_by_row_board_and_side() -> None:
    async with stage() as made:
        await made.make("2,3")
        assert (await made.join("A", row=1)).place.board == 2
        assert (await made.join("B", board=4)).place.seat == 8
        assert (await made.join("C", board=4, side="sun")).place.seat == 9
        assert (await made.join("D", side="sun")).place.seat == 1
        assert (await made.join("E", row=1, side="sun")).place.seat == 5


@in_loop
async def test_two_people_for_one_seat_at_once_one_of_them_gets_it() -> None:
    async with stage() as made:
        await made.make("3")
        wishes = [made.halls.join(made.code, HallJoin(name=f"P{k}", board=1, side="moon")) for k in range(5)]
        found = await asyncio.gather(*wishes, return_exceptions=True)
        seated = [one for one in found if not isinstance(one, BaseException)]
        assert [one.place.seat for one in seated] == [2]
        others = [one for one in found if isinstance(one, Refusal)]
        assert {one.key for one in others} == {"seat-taken"}
        assert seated[0].place.name in both(others[0])[0]


@in_loop
async def test_a_full_row_and_a_full_hall_say_so() -> None:
    async with stage() as made:
        await made.make("1,1")
        await made.join("A", row=0)
        await made.join("B", row=0)
        both(await refused(made.join("C", row=0)))
        await made.join("C")
        await made.join("D")
        refusal = await refused(made.join("E"))
        assert refusal.key == "hall-full"
        both(refusal)


@pytest.mark.parametrize("wish", [{"row": 2}, {"board": 5}, {"row": 0, "board": 2}, {"side": "left"}])
@in_loop
async def test_places_that_are_none_are_refused(wish: dict[str, Any]) -> None:
    async with stage() as made:
        await made.make("2,3")
        both(await refused(made.join("A", **wish)))


@in_loop
async def test_closed_doors_let_nobody_in_and_open_ones_do() -> None:
    async with stage() as made:
        desk = await made.make("3")
        await desk.does("close")
        refusal = await refused(made.join("A"))
        assert refusal.key == "doors-closed"
        both(refusal)
        await desk.does("open")
        await made.join("A")


@rule("K-124")
@in_loop
async def test_k_124_before_the_start_a_person_changes_the_seat_and_the_phone_follows() -> None:
    async with stage() as made:
        desk = await made.make("3")
        ania = await made.come("Ania")
        moved = await made.halls.join(made.code, HallJoin(secret=ania.secret, board=2, side="sun"))
        assert moved.place.seat == 5
        assert ania.seat == 5
        assert ania.last("welcome")["you"]["seat"] == 5
        assert made.hall.evening.chairs[0].kind is Sitting.FREE
        await desk.does("start")
        refusal = await refused(made.halls.join(made.code, HallJoin(secret=ania.secret, board=1)))
        assert refusal.key == "hall-started"
        both(refusal)


@in_loop
async def test_a_secret_that_is_none_changes_nothing() -> None:
    async with stage() as made:
        await made.make("3")
        assert (await refused(made.halls.join(made.code, HallJoin(secret="forged", board=2)))).key == "bad-secret"


@in_loop
async def test_late_comers_take_the_seats_of_bots() -> None:
    async with stage() as made:
        _, _ = await begun(made, people=2)
        assert made.hall.evening.chairs[2].kind is Sitting.BOT
        late = await made.come("Late")
        await made.settle()
        assert late.seat == 2
        assert made.hall.evening.chairs[2].kind is Sitting.PERSON
        assert late.known()["boards"]["1"]["people"][0]["name"] == "Late"


# ---- names ----


@in_loop
async def test_nobody_is_called_like_another_and_no_disguise_is_taken() -> None:
    async with stage() as made:
        await made.make("40")
        names = [(await made.join("Ania")).place.name for _ in range(30)]
        assert names[:3] == ["Ania", "Ania 2", "Ania 3"]
        assert len(set(names)) == 30
        both(await refused(made.join("Аnia")))  # the first letter is Cyrillic
        for name in ("", "   ", "\u202eabc", "x" * 60):
            both(await refused(made.join(name)))


@in_loop
async def test_names_of_bots_never_repeat_and_are_nobody_elses() -> None:
    async with stage() as made:
        desk = await made.make("40")
        await made.join("Borys")
        await made.join("Iga 2")
        await desk.does("fill", on=True)
        names = [chair.name for chair in made.hall.evening.chairs.all]
        assert all(names)
        assert len(set(names)) == 80


# ---- hosts ----


@in_loop
async def test_a_forged_host_secret_opens_no_desk() -> None:
    async with stage() as made:
        await made.make("3")
        stranger = Person(made, HallRole.DESK, "forged")
        answer = await stranger.does("start")
        assert answer["t"] == "refused"
        assert answer["key"] == "not-host"
        assert not made.hall.evening.begun
        seat = await made.come("Ania")
        assert (await seat.does("pause"))["key"] == "not-host"


@in_loop
async def test_a_co_host_has_a_secret_of_their_own_and_is_named_in_the_log() -> None:
    async with stage() as made:
        desk = await made.make("3")
        await desk.does("cohost", name="Ola")
        link = desk.last("cohost")["link"]
        assert "#" in link
        ola = Person(made, HallRole.DESK, desk.last("cohost")["secret"])
        assert (await ola.does("close"))["t"] == "ack"
        assert ola.last("acts")["acts"][-1]["by"] == "Ola"


@in_loop
async def test_there_are_not_more_halls_than_a_server_holds() -> None:
    async with stage() as made:
        for _ in range(made.limits.door.halls_most):
            await made.halls.create(NewHall(rows="1"))
        both(await refused(made.halls.create(NewHall(rows="1"))))
