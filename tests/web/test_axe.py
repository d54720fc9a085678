"""axe finds nothing to complain about, for WCAG 2.2 A and AA, on any page, panel or window, by day and by night."""

from __future__ import annotations

import pytest

from tests.server.house import House
from tests.web.conftest import Open
from tests.web.person import Person
from tests.web.test_panels import sit
from tests.web.test_text_fits import PAGES, TABLES, each_tab, open_window, resize

THEMES = ["light", "dark"]
PHONE = (390, 844)


@pytest.mark.parametrize("path", PAGES)
def test_pages_without_a_game(open_page: Open, path: str) -> None:
    person = open_page(path=path)
    person.page.wait_for_selector("h1")
    found: list[str] = []
    for size in ((1440, 900), PHONE):
        resize(person, size)
        person.page.wait_for_load_state("networkidle")  # what the page asks for has come
        by_day_and_night(person, f"{size}", found)
    person.complaints = [line for line in person.complaints if path != "/t/none" or "404" not in line]
    assert found == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_table(open_page: Open, phone: bool) -> None:
    person = open_page(phone=phone)
    person.play_now()
    found: list[str] = []
    person.page.wait_for_selector(".legal")
    by_day_and_night(person, "begun", found)
    person.play_until('[data-verb="end"]', end=False)
    by_day_and_night(person, "my turn", found)
    if phone:
        for sheet in ("trade", "cards", "log"):
            person.page.click(f'[data-sheet="{sheet}"]')
            by_day_and_night(person, sheet, found)
    person.page.click("[data-menu]")
    by_day_and_night(person, "menu", found)
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("?")
    person.page.wait_for_selector("dialog[open] .keys")
    by_day_and_night(person, "keys", found)
    assert found == []


def test_waiting_joining_and_watching(open_page: Open) -> None:
    host = open_page(path="/new")
    host.page.wait_for_selector("#chair-1")
    host.page.select_option("#chair-1", "open")
    found: list[str] = []
    by_day_and_night(host, "new", found)
    host.page.click("[data-create]")
    host.page.wait_for_selector("[data-start]")
    by_day_and_night(host, "waiting", found)
    guest = open_page(path=host.page.url.removeprefix(host.address))
    guest.page.wait_for_selector("[data-join]")
    by_day_and_night(guest, "joining", found)
    guest.page.click("[data-watch]")
    guest.page.wait_for_selector("#link")
    by_day_and_night(guest, "watching", found)
    assert found == []


@pytest.mark.parametrize("table", TABLES)
def test_every_panel_and_window_of_every_box(open_page: Open, served: House, table: str) -> None:
    """One page for each box: its panels and windows on a desk, its tabs on a phone, by day and by night."""
    person = open_page("pl")
    sit(person, served, {"width": 1440, "height": 900}, **TABLES[table])
    person.page.wait_for_selector(".build .b, [data-choose], .legal")
    found: list[str] = []
    person.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    by_day_and_night(person, "desk", found)
    for window in ("[data-menu]", "[data-settings]", "?") if table == "base" else ("[data-menu]",):  # two are for all
        open_window(person, window)
        by_day_and_night(person, window, found)
        for _ in range(person.sees("dialog[open]")):
            person.page.keyboard.press("Escape")
        person.page.wait_for_selector("dialog[open]", state="detached")
    resize(person, PHONE)
    each_tab(person, lambda tab: by_day_and_night(person, f"phone{tab}", found))
    assert found == []


def by_day_and_night(person: Person, where: str, found: list[str]) -> None:
    """Ask axe about everything by day, and by night about what differs then: the colours."""
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        person.page.wait_for_selector(f"html[data-theme={theme}]")
        rules = [] if theme == "light" else ["color-contrast"]
        found += [f"{where}, {theme}: {line}" for line in person.violations(rules)]


def test_the_windows_of_a_turn(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.play_until('[data-verb="end"]', end=False)
    found: list[str] = []
    for way in (
        ["[data-menu]", "[data-leave]"],
        ["[data-menu]", "[data-end]"],
        ["[data-card=ore]", "[data-hint] [data-rule]"],
    ):
        for step in way:
            if step.startswith("[data-card"):
                person.page.hover(step)
            else:
                person.page.locator(step).first.click()
        person.page.wait_for_selector("dialog[open]")
        by_day_and_night(person, way[-1], found)
        for _ in range(person.sees("dialog[open]") + 1):
            person.page.keyboard.press("Escape")
        person.page.wait_for_selector("dialog[open]", state="detached")
    person.page.hover("[data-card=ore]")
    person.page.wait_for_selector("[data-hint]")
    by_day_and_night(person, "hint", found)
    assert found == []
