"""The replay and the end of a game: keys, turns, eyes, a link to a moment, statistics; clean for axe in both themes."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import pytest

from tests.server.house import House
from tests.web.conftest import Open
from tests.web.person import Person


def ended(open_page: Open, served: House) -> tuple[Person, str]:
    """Play a short game to its end by clicks; give its table."""
    made = served.create("bot", "bot", options={"target": "3"}, start=True)
    person = open_page("en")
    person.page.evaluate(
        "([table, secret]) => localStorage.setItem('wyspa.seat.' + table, secret)", [made["table"], made["secret"]]
    )
    person.go(made["link"])
    person.page.wait_for_selector("[data-board]")
    person.play_until("[data-over]")
    return person, str(made["table"])


@pytest.fixture(scope="module")
def running(served: House) -> str:
    """Give the id of a game that is still played."""
    made = served.create("bot", "bot", options={"target": "3"}, start=True)
    return str(made["table"])


def at(person: Person) -> int:
    return int(person.page.get_attribute("[data-replay]", "data-at") or 0)


def reaches(person: Person, moment: int) -> None:
    person.page.wait_for_selector(f'[data-replay][data-at="{moment}"]')


def test_a_finished_game_has_statistics_and_can_be_walked_through(open_page: Open, served: House) -> None:
    person, table = ended(open_page, served)
    for name in ("Points over time", "Dice", "Luck", "Income by card"):
        assert person.sees(f'h2:text-is("{name}")') == 1
    assert person.sees("[data-statistic]") >= 1
    assert person.violations() == []
    person.page.emulate_media(color_scheme="dark")
    assert person.violations() == []
    walk(person, table)


def walk(person: Person, table: str) -> None:
    """Step, jump, sift eyes and share."""
    person.go(f"/replay/{table}")
    reaches(person, 1)
    page = person.page
    assert "Ania" in page.inner_text(".replay-seats")
    page.click("h1")
    page.keyboard.press("ArrowRight")
    reaches(person, 2)
    page.keyboard.press("ArrowLeft")
    reaches(person, 1)
    page.keyboard.press("End")
    total = int(page.inner_text(".rep .num").split("/")[1])
    reaches(person, total)
    page.keyboard.press("Home")
    reaches(person, 1)
    page.select_option("[data-speed]", "0.5")
    page.click("h1")
    page.keyboard.press(" ")
    page.wait_for_function("() => Number(document.querySelector('[data-replay]').dataset.at) > 1")
    page.click("[data-play]")
    # the turns and the log lead to their moments
    turn = page.locator("[data-turns] option").nth(2)
    page.select_option("[data-turns]", turn.get_attribute("value"))
    page.wait_for_function("() => Number(document.querySelector('[data-replay]').dataset.at) > 4")
    line = page.locator("[data-log] button[data-line]").nth(1)
    version = int(line.get_attribute("data-version") or 0)
    line.click()
    reaches(person, version)
    assert page.locator(f'[data-log] button[data-version="{version}"]').first.get_attribute("aria-current") == "true"
    # whose eyes: a seat sees its own hand alone
    page.keyboard.press("Escape")
    page.select_option("[data-eyes]", "0")
    page.wait_for_function("() => document.querySelectorAll('.replay-seats .cards-said').length === 1")
    page.select_option("[data-eyes]", "spectator")
    page.wait_for_function("() => document.querySelectorAll('.replay-seats .cards-said').length === 0")
    # a link to the moment
    assert page.url.endswith(f"?at={version}&eyes=spectator")
    link = page.url.removeprefix(person.address)
    page.click("[data-share]")
    assert person.violations() == []
    person.go(link)
    reaches(person, version)
    assert page.input_value("[data-eyes]") == "spectator"


def test_nobody_sees_a_replay_before_the_end(served: House, running: str) -> None:
    for path in ("review", "story", "replay"):
        for eyes in ("", "?eyes=0", "?eyes=spectator"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(f"http://127.0.0.1:{served.port}/api/tables/{running}/{path}{eyes}")
            assert refused.value.code == 409
            assert json.loads(refused.value.read())["error"]["key"] == "not-over"
