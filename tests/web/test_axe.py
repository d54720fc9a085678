"""axe finds nothing to complain about, for WCAG 2.2 A and AA, on any page, by day and by night."""

from __future__ import annotations

import pytest

from tests.web.conftest import Open

THEMES = ["light", "dark"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", ["/", "/new", "/lobby", "/rules", "/t/none", "/nowhere"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_pages_without_a_game(open_page: Open, path: str, theme: str, phone: bool) -> None:
    person = open_page(theme=theme, phone=phone, path=path)
    person.page.wait_for_selector("h1")
    person.page.wait_for_load_state("networkidle")  # what the page asks for has come
    if path == "/t/none":
        person.complaints = [line for line in person.complaints if "404" not in line]
    assert person.page.locator("html").get_attribute("data-theme") == theme
    assert person.violations() == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_table(open_page: Open, theme: str, phone: bool) -> None:
    person = open_page(theme=theme, phone=phone)
    person.play_now()
    person.page.wait_for_selector(".legal")
    assert person.violations() == []
    person.play_until('[data-verb="end"]', end=False)
    assert person.violations() == []
    if phone:
        for sheet in ("trade", "cards", "log"):
            person.page.click(f'[data-sheet="{sheet}"]')
            assert person.violations() == [], sheet
    person.page.click("[data-menu]")
    assert person.violations() == []
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("?")
    person.page.wait_for_selector("dialog[open] .keys")
    assert person.violations() == []


@pytest.mark.parametrize("theme", THEMES)
def test_waiting_joining_and_watching(open_page: Open, theme: str) -> None:
    host = open_page(theme=theme, path="/new")
    host.page.wait_for_selector("#chair-1")
    host.page.select_option("#chair-1", "open")
    assert host.violations() == []
    host.page.click("[data-create]")
    host.page.wait_for_selector("[data-start]")
    assert host.violations() == []
    guest = open_page(theme=theme, path=host.page.url.removeprefix(host.address))
    guest.page.wait_for_selector("[data-join]")
    assert guest.violations() == []
    guest.page.click("[data-watch]")
    guest.page.wait_for_selector("#link")
    assert guest.violations() == []
