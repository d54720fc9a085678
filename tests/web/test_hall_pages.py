"""The pages of a hall one by one: setting it up, what is refused, words that fit, axe, pictures beside the kit."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.web.album import take_in_both_themes
from tests.web.halls import DESK, PHONE, HallHouse, sit_down
from tests.web.person import Person
from tests.web.test_text_fits import STILL, look, sizes_and_languages
from wyspa.rehearsal.conductor import Conductor

THEMES = ["light", "dark"]
# as wide as the wall of a fair hall gets, whatever was rolled and traded
WIDEST = """() => {
    document.querySelector('.roll-sum').firstChild.data = '12';
    const boards = document.querySelector('[data-count=boards]');
    if (!document.querySelector('[data-count=trades]')) {
        const trades = boards.cloneNode(true);
        trades.dataset.count = 'trades';
        boards.after(trades);
    }
    for (const [name, many] of [['people', '10 000'], ['boards', '5 000'], ['trades', '99 999']])
        document.querySelector(`[data-count=${name}] b`).textContent = many;
}"""


@pytest.fixture(scope="module")
def hall_house(tmp_path_factory: pytest.TempPathFactory, browser: object) -> Iterator[HallHouse]:
    house = HallHouse(tmp_path_factory.mktemp("halls"), browser)
    yield house
    house.leave()


@pytest.fixture
def halls(hall_house: HallHouse) -> Iterator[HallHouse]:
    hall_house.people = []
    yield hall_house
    complaints = [line for person in hall_house.people for line in person.complaints]
    for person in hall_house.people:
        person.context.close()
    assert [line for line in complaints if "40" not in line] == []


def playing(halls: HallHouse, language: str = "pl", **wish: Any) -> tuple[dict[str, Any], Person, Person]:
    """Give a hall that plays, its desk, and a phone in it."""
    made = halls.make(**{"seconds": {"first": 500, "later": 500, "robber": 60}, "rows": "6,6", **wish})
    desk = halls.desk(made, language=language)
    desk.page.click("[data-desk=open]")
    desk.page.wait_for_selector("[data-desk=start]")
    for k, name in enumerate(["Tymek", "Ola", "Jan", "Hania", "Staś"]):
        halls.join(made["code"], name, k // 2, "moon" if k % 2 == 0 else "sun")
    phone = halls.come(f"/j/{made['code']}?board=2", language, PHONE)
    sit_down(phone, "Kasia", 2, "sun")
    return made, desk, phone


def begin(desk: Person, phone: Person) -> None:
    desk.page.click("[data-desk=start]")
    phone.page.wait_for_selector("[data-hall-phone] [data-board]")


def test_a_hall_is_made_on_its_page_and_opened_with_the_key_that_is_kept(halls: HallHouse) -> None:
    host = halls.come("/")
    host.page.click("[data-hall]")
    host.page.fill("[data-rows=many]", "0")
    host.page.wait_for_selector('[data-amiss="rows.none"]')
    host.page.fill("[data-rows=many]", "2")
    host.page.fill("[data-rows=boards]", "9000")
    host.page.wait_for_selector('[data-amiss="rows.many"]')
    host.page.fill("[data-rows=boards]", "4")
    host.page.wait_for_selector("[data-amiss]", state="detached")
    host.page.click("[data-hall-create]")
    host.page.wait_for_selector("[data-hall-desk=setup]")
    assert host.page.locator("[data-seat-map]").get_attribute("data-seats") == "16"
    host.page.reload()
    host.page.wait_for_selector("[data-hall-desk=setup]")
    # another length, before the doors open
    host.page.fill("[data-rows=boards]", "5")
    host.page.click("[data-desk=rows]:not([aria-disabled=true])")
    host.page.wait_for_selector('[data-seat-map][data-seats="20"]')


def test_a_desk_without_its_key_asks_for_it_and_a_forged_one_is_refused(halls: HallHouse) -> None:
    made = halls.make()
    stranger = halls.come(f"/h/{made['code']}")
    stranger.page.wait_for_selector("[data-desk-key]")
    stranger.page.fill("#host-key", "forged")
    stranger.page.click("main form button")
    stranger.page.wait_for_selector("[data-bye]")
    assert not stranger.sees("[data-hall-desk]")
    stranger.page.fill("#host-key", f"http://x/h/{made['code']}#{made['secret']}")
    stranger.page.click("main form button")
    stranger.page.wait_for_selector("[data-hall-desk]")
    assert "#" not in stranger.page.url


def test_nothing_on_the_wall_is_secret(halls: HallHouse) -> None:
    made, desk, phone = playing(halls)
    wall = halls.come(f"/w/{made['code']}")
    begin(desk, phone)
    wall.page.wait_for_selector("[data-hall-wall=round]")
    assert made["secret"] not in wall.page.content()
    assert made["secret"] not in wall.page.evaluate("() => JSON.stringify(localStorage)")


def test_a_seat_that_somebody_else_took_is_said_kindly(halls: HallHouse) -> None:
    made = halls.make()
    desk = halls.desk(made)
    desk.page.click("[data-desk=open]")
    desk.page.wait_for_selector("[data-desk=start]")
    phone = halls.come(f"/j/{made['code']}?board=1", "pl", PHONE)
    phone.page.fill("[data-join-name]", "Kasia")
    phone.page.click("[data-join=next]")
    phone.page.click('[data-sit="1 sun"]')
    halls.join(made["code"], "Szybki", 1, "sun")
    phone.page.click("[data-join=sit]")
    phone.page.wait_for_selector("[data-join-problem]")
    phone.page.click('[data-sit="1 moon"]')
    phone.page.click("[data-join=sit]:not([aria-disabled=true])")
    phone.page.wait_for_selector("[data-step=wait]")


def test_the_keyboard_walks_the_seats_and_an_act_is_taken_back(halls: HallHouse) -> None:
    _, desk, _ = playing(halls)
    desk.page.focus("[data-seat-map]")
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("ArrowRight")
    desk.page.wait_for_selector('[data-picked="1"]')
    desk.page.keyboard.press("ArrowDown")
    desk.page.wait_for_selector('[data-picked="7"]')
    desk.page.click('[data-seat="14"] [data-give=bot]')
    desk.page.wait_for_selector('[data-seat="14"][data-code-of="2"]')
    desk.page.click("[data-desk=acts]")
    desk.page.locator("[data-take-back]").first.click()
    desk.page.keyboard.press("Escape")
    desk.page.wait_for_selector('[data-seat="14"][data-code-of="0"]')


def test_the_host_chooses_how_strong_bots_play(halls: HallHouse) -> None:
    making = halls.come("/hall", "pl", PHONE)
    making.page.select_option("[data-bot-level]", "strong")
    making.page.click("[data-hall-create]:not([aria-disabled=true])")
    making.page.wait_for_selector("[data-hall-desk=setup]")
    making.page.wait_for_selector("[data-bot-level=strong] option:text('mocny')", state="attached")
    made, desk, _ = playing(halls)
    other = halls.desk(made, language="en")
    desk.page.wait_for_selector("[data-bot-level=greedy] option:text('mistrz')", state="attached")
    desk.page.select_option("[data-bot-level]", "master")
    other.page.wait_for_selector("[data-bot-level=master]")
    other.page.click("[data-desk=acts]")
    other.page.wait_for_selector("text=set the strength of bots: master")
    other.page.locator("[data-take-back]").first.click()
    desk.page.wait_for_selector("[data-bot-level=greedy]")


def test_an_announcement_comes_in_the_language_of_each(halls: HallHouse) -> None:
    made, desk, phone = playing(halls)
    wall = halls.come(f"/w/{made['code']}", "en")
    begin(desk, phone)
    wall.page.wait_for_selector("[data-hall-wall=round]")
    desk.page.fill("[data-announce=pl]", "Przerwa na herbatę")
    desk.page.fill("[data-announce=en]", "Tea is ready")
    desk.page.click("[data-desk=announce]")
    phone.page.wait_for_selector("[data-announced] >> text=Przerwa na herbatę")
    wall.page.wait_for_selector("[data-announced] >> text=Tea is ready")


def test_codes_to_print_are_there_for_every_board(halls: HallHouse) -> None:
    made = halls.make(rows="3,4", row_names=["A", "B"])
    host = halls.come(f"/h/{made['code']}/codes")
    host.page.wait_for_selector("[data-code-board]")
    assert host.sees("[data-code-board]") == 7
    host.page.select_option("[data-codes-row]", "1")
    host.page.wait_for_function("() => document.querySelectorAll('[data-code-board]').length === 4")


def test_words_fit_at_all_sizes_in_both_languages(halls: HallHouse) -> None:
    made, desk, phone = playing(halls, rows="6,6", row_names=["A", "B"])
    wall = halls.come(f"/w/{made['code']}")
    wall.page.wait_for_selector("[data-wall-door]")
    fresh = halls.come(f"/j/{made['code']}?board=3")
    fresh.page.wait_for_selector("[data-join-name]")
    making = halls.come("/hall")
    making.page.wait_for_selector("h1")
    misfits: list[str] = []
    for name, person in [("desk", desk), ("door", wall), ("name", fresh), ("wait", phone), ("new", making)]:
        for where in sizes_and_languages(person):
            look(person, f"{name} {where}", misfits)
    begin(desk, phone)
    wall.page.wait_for_selector("[data-hall-wall=round]")
    wall.page.evaluate(WIDEST)
    for name, person in [("desk on", desk), ("wall", wall)]:
        for where in sizes_and_languages(person):
            look(person, f"{name} {where}", misfits)
    for size in [(390, 844), (360, 640)]:
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        for sheet in ("trade", "build", "cards"):
            phone.page.click(f'[data-sheet="{sheet}"]')
            phone.page.evaluate(STILL)
            look(phone, f"phone {size} {sheet}", misfits)
    assert misfits == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe(halls: HallHouse, theme: str) -> None:
    made, desk, phone = playing(halls)
    wall = halls.come(f"/w/{made['code']}")
    wall.page.wait_for_selector("[data-wall-door]")
    fresh = halls.come(f"/j/{made['code']}?board=3", "pl", PHONE)
    fresh.page.fill("[data-join-name]", "Ewa")
    making = halls.come("/hall")
    making.page.wait_for_selector("h1")
    codes = halls.come(f"/h/{made['code']}/codes")
    codes.page.wait_for_selector("[data-code-board]")
    everybody = {"desk": desk, "wall": wall, "join": fresh, "phone": phone, "new": making, "codes": codes}
    for person in everybody.values():
        person.page.emulate_media(color_scheme=theme)
    found = [f"{name}: {one}" for name, person in everybody.items() for one in person.violations()]
    fresh.page.click("[data-join=next]")
    fresh.page.wait_for_selector("[data-sit]")
    begin(desk, phone)
    wall.page.wait_for_selector("[data-hall-wall=round]")
    desk.page.focus("[data-seat-map]")
    desk.page.keyboard.press("ArrowRight")
    for name in ("desk", "wall", "join", "phone"):
        found += [f"{name} on: {one}" for one in everybody[name].violations()]
    assert found == []


async def play_through(at: str, made: dict[str, Any], rolls: int) -> None:
    """Be the host of an evening without a browser, up to its end."""
    host = Conductor(at, made["code"], made["secret"])
    await host.come()
    for order in ["open", "start", *["next"] * rolls, "end"]:
        await host.order(order)
    host.leave()


def test_after_the_end_words_fit_and_axe_finds_nothing(halls: HallHouse, album: Path) -> None:
    long = "Wielka sala w ratuszu, stoły pod oknami"
    made = halls.make(rows="4,3r", row_names=[long, "B"], name="Gdańsk, sala 2", empty="rest")
    with ThreadPoolExecutor(1) as beside:  # a loop of the browser's runs in this thread
        beside.submit(asyncio.run, play_through(f"127.0.0.1:{halls.process.port}", made, 24)).result()
    code = made["code"]
    found: list[str] = []
    for path, there in [
        (f"/h/{code}/stats", '[data-hall-stats="25"] .plot'),
        (f"/c/{code}", "[data-ranked]"),
        (f"/c/{code}/3", "main[data-certificate] .course"),
    ]:
        person = halls.come(path, "pl")
        person.page.wait_for_selector(there)
        for theme in THEMES:
            person.page.emulate_media(color_scheme=theme)
            found += [f"{path} {theme}: {one}" for one in person.violations()]
        for where in sizes_and_languages(person):
            look(person, f"{path} {where}", found)
        if path.endswith("stats"):
            assert person.sees("[data-rows-compared] tbody tr") == 2
            assert person.sees("[data-rolls] tbody tr") == 25
            take_in_both_themes(person, album, "hall-stats")
    assert found == []
    sheet = halls.house.ask(f"/api/halls/{code}/rounds.csv?lang=pl")
    assert sheet.status == 200
    assert len(sheet.body.decode("utf-8-sig").strip().split("\n")) == 26


def test_statistics_of_a_game_that_goes_on_are_refused_with_a_sentence(halls: HallHouse) -> None:
    made = halls.make()
    person = halls.come(f"/w/{made['code']}/stats")
    person.page.wait_for_selector("[role=alert]")
    assert len(person.page.inner_text("[role=alert]")) > 20


def test_pictures(halls: HallHouse, album: Path) -> None:
    made, desk, phone = playing(
        halls, rows="15,15,15,15,15,15", row_names=list("ABCDEF"), name="Gdańsk, sala 2", target=0
    )
    code = made["code"]
    wall = halls.come(f"/w/{code}", "pl")
    wall.page.wait_for_selector("[data-wall-door]")
    take_in_both_themes(wall, album, "hall-door")
    fresh = halls.come(f"/j/{code}?board=7", "pl", PHONE)
    fresh.page.fill("[data-join-name]", "Kasia")
    take_in_both_themes(fresh, album, "hall-join-name", "hall-join-name")
    fresh.page.click("[data-join=next]")
    fresh.page.wait_for_selector("[data-sit]")
    take_in_both_themes(fresh, album, "hall-join-seat", "hall-join-seat")
    take_in_both_themes(phone, album, "hall-join-wait", "hall-join-wait")
    begin(desk, phone)
    wall.page.wait_for_selector("[data-hall-wall=round]")
    for _ in range(6):
        before = desk.page.locator("[data-round]").first.get_attribute("data-round")
        desk.page.click("[data-desk=next]")
        desk.page.wait_for_function(
            "(before) => document.querySelector('[data-round]')?.dataset.round !== before", arg=before
        )
    desk.page.focus("[data-seat-map]")
    desk.page.keyboard.press("ArrowRight")
    take_in_both_themes(desk, album, "hall-desk", "hall-desk")
    take_in_both_themes(wall, album, "hall-wall", "host-wall")
    take_in_both_themes(phone, album, "hall-phone", "connect-phone")
    phone.page.click('[data-sheet="build"]')
    take_in_both_themes(phone, album, "hall-phone-build", "connect-phone-build")
    desk.page.click("[data-desk=end]")
    desk.page.click("[data-desk=end-yes]")
    wall.page.wait_for_selector("[data-wall-ranking] li")
    take_in_both_themes(wall, album, "hall-over")
    phone.page.wait_for_selector("[data-hall-over]")
    phone.page.set_viewport_size(DESK)
    phone.page.click("[data-certificate]")
    phone.page.wait_for_selector("main[data-certificate]")
    take_in_both_themes(phone, album, "hall-certificate")
