"""Games at sea by real clicks against bots: an island settled, a wonder finished, a fort won, cloth fetched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.house import House, house
from tests.web.conftest import CHROMIUM, Open
from tests.web.person import Person
from tests.web.rigged import Rigged, sit_down
from wyspa.core.arrays import changed
from wyspa.rules.scenarios.cloth import Cloth
from wyspa.rules.scenarios.forts import Forts
from wyspa.rules.scenarios.western_line import WesternLine
from wyspa.rules.scenarios.wonders import Wonders
from wyspa.rules.seafarers.ids import SHIP, WARSHIP

SEA = "seafarers"
THEATRE = 1  # of the wonders, counted from 1


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give a server in this process, whose tables can be set up."""
    with house(tmp_path_factory.mktemp("sea")) as served:
        yield served


@pytest.fixture
def guest(here: House, browser: object) -> Iterator[Open]:
    """Give a way to let somebody come to that server; whatever the browser complains about fails the test."""
    people: list[Person] = []

    def come(language: str = "en", theme: str = "light", phone: bool = False) -> Person:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        context = browser.new_context(  # type: ignore[attr-defined]
            viewport=size, locale=language, color_scheme=theme, has_touch=phone, reduced_motion="reduce"
        )
        people.append(Person(context, f"http://127.0.0.1:{here.port}", language))
        people[-1].go("/")
        return people[-1]

    yield come
    complaints = [line for person in people for line in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


def build_wonder(rigged: Rigged, seat: str, wonder: int, level: int) -> None:
    part = rigged.part(Wonders)
    part.wonder = changed(part.wonder, rigged.seat(seat), wonder)
    part.level = changed(part.level, rigged.seat(seat), level)


def sail_west(rigged: Rigged, seat: str, ships: int, warships: int) -> None:
    """Lay the western line of a seat so far, the rearmost of it warships."""
    line, who = rigged.module(WesternLine), rigged.seat(seat)
    while line.reach(rigged.state, who) < ships:
        free = [e for e in line.ways[who] if rigged.state.on_edge[e] == 0 and line.goes_on(rigged.state, e, who)]
        rigged.book.put(rigged.state, SHIP, free[0], who)
    for _ in range(warships):
        rigged.book.put(rigged.state, WARSHIP, line.rearmost(rigged.state, who), who)


def test_a_wonder_is_built_level_by_level(guest: Open, here: House) -> None:
    person = guest()
    rigged = sit_down(person, here, box=SEA, map="wonders")
    build_wonder(rigged, rigged.me, THEATRE, 2)
    build_wonder(rigged, rigged.others()[0], 5, 3)
    rigged.hand(rigged.me, "1 lumber 1 brick 3 wool").seen()
    panel = person.page.locator("[data-scenario]")
    assert "fourth level wins" in panel.locator(".goal").inner_text()
    assert "One more level and" in panel.locator(".stake.bad").inner_text()
    assert panel.locator(".work").count() == 5
    free = panel.locator(".work:has(.needs)")
    assert free.count() == 3  # two have builders
    assert free.locator(".needs .ico").count() >= 3  # each condition has a tick or a cross
    mine = panel.locator(".work.mine")
    assert mine.locator(".rising .gone").count() == 2
    assert "level 3" in mine.locator("[data-raise]").inner_text()
    mine.locator("[data-raise]").click()
    person.page.wait_for_function("() => document.querySelectorAll('.work.mine .rising .gone').length === 3")
    assert "One more level and you win" in panel.locator(".stake.good").inner_text()
    assert mine.locator("[data-raise]").count() == 0  # the cards are gone


def test_a_fort_is_stormed_with_odds_that_are_said_before(guest: Open, here: House) -> None:
    person = guest()
    rigged = sit_down(person, here, box=SEA, map="pirate-islands")
    sail_west(rigged, rigged.me, 9, 4)
    rigged.seen()
    loud = person.page.locator(".btn.primary")
    assert "Storm the fort: 50%" in loud.inner_text()
    faces = person.page.locator("[data-odds=fort_odds] .faces li")
    assert [face.get_attribute("class") for face in faces.all()] == ["good", "good", "good", "bad", "bad", "bad"]
    assert person.page.locator("[data-chance]").count() == 6  # where the fleet may stop next
    assert person.page.locator('[data-verb="end"]').is_visible()
    for _ in range(3):  # now no die is as high as the line is strong
        rigged.book.put(
            rigged.state,
            WARSHIP,
            rigged.module(WesternLine).rearmost(rigged.state, rigged.seat(rigged.me)),
            rigged.seat(rigged.me),
        )
    part = rigged.part(Forts)
    part.left = changed(part.left, rigged.seat(rigged.me), 1)
    rigged.seen()
    assert "Storm the fort: 100%" in loud.inner_text()
    loud.click()
    row = person.page.locator(f'[data-seat-row="{rigged.seat(rigged.me)}"] td')
    person.page.wait_for_function(
        "(seat) => [...document.querySelectorAll(`[data-seat-row='${seat}'] td`)].at(-1)?.textContent === '0'",
        arg=rigged.seat(rigged.me),
    )
    assert row.last.inner_text() == "0"  # no battle is left, a settlement stands there
    assert rigged.points(rigged.me) >= 4


def test_cloth_is_fetched_from_villages(guest: Open, here: House) -> None:
    person = guest("pl")
    rigged = sit_down(person, here, box=SEA, map="cloth-trade")
    part = rigged.part(Cloth)
    me, other = rigged.seat(rigged.me), rigged.seat(rigged.others()[0])
    part.trades = changed(part.trades, me, 0b0011)
    part.trades = changed(part.trades, other, 0b0010)
    rigged.seen()
    rows = person.page.locator("[data-places=villages] .heap")
    assert rows.count() == 8
    assert person.page.locator("[data-places=villages] .heap.mine").count() == 2
    assert person.page.locator("[data-places=villages] .heap.mine .badge").count() == 3  # one has two traders
    assert person.page.locator("[data-pile=cloth_supply]").is_visible()
    number = rigged.module(Cloth).numbers[0]
    rigged.roll(int(number)).turn(rigged.me).seen()
    held = rigged.module(Cloth).part(rigged.state).held
    assert held[me] >= 1
    assert person.page.locator(f'.player[data-seat="{me}"] .fact').filter(has_text=str(held[me])).count() >= 1


@pytest.mark.parametrize("island", ["new-shores", "cloth-trade", "wonders", "pirate-islands"])
def test_a_whole_game_is_played_by_clicks(guest: Open, here: House, island: str) -> None:
    person = guest()
    rigged = sit_down(person, here, box=SEA, map=island, options={"target": "6"})
    person.page.wait_for_selector("[data-scenario] .goal")
    if island == "new-shores":
        isles = person.page.locator("[data-isles] .isle")
        assert isles.count() == person.page.locator("[data-isle]").count() > 0  # in the panel and on the map
    person.play_until("[data-over]", most=3000, build=["settlement", "city", "ship", "road", "buy"], cards=["knight"])
    assert rigged.game.over
    if island == "wonders":  # nobody wins without one
        built = rigged.module(Wonders).part(rigged.state).level
        assert max(int(level) for level in built) >= 1
    if island == "pirate-islands":  # nor with a fort in the hands of pirates
        left = rigged.module(Forts).tokens_left(rigged.state)
        assert left[int(rigged.state.winner)] == 0


def test_the_phone_has_a_tab_for_the_scenario_and_its_most_urgent_line(guest: Open, here: House) -> None:
    person = guest("pl", "dark", phone=True)
    rigged = sit_down(person, here, box=SEA, map="wonders")
    build_wonder(rigged, rigged.others()[0], 5, 3)
    rigged.seen()
    strip = person.page.locator("[data-stake]")
    assert "Jeszcze jeden etap" in strip.inner_text()
    box = strip.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    strip.click()
    person.page.wait_for_selector("[data-sheet=scenario][aria-selected=true]")
    assert person.page.locator("[data-scenario]").is_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert person.violations() == []


pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
