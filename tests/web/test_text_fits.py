"""Words fit: every page, window and panel of every box, in both languages, at six sizes.

A table is laid once for each box; then the window changes its size and the page its language, as people do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import House
from tests.web.conftest import Open
from tests.web.person import Person
from tests.web.test_panels import sit

SIZES = [(1440, 900), (1280, 720), (1024, 768), (390, 844), (360, 640), (844, 390)]
DESK = (1280, 720)
LANGUAGES = ["pl", "en"]
FITS = (Path(__file__).parent / "fits.js").read_text(encoding="utf-8")
STILL = """() => document.fonts.ready.then(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))"""
LONG_NAMES = ["Konstantynopolitańczykow", "Bartłomiej Świętosławski"]  # as long as names may be
TABLES: dict[str, dict[str, str]] = {
    "base": {"box": "base", "map": "variable"},
    "two": {"box": "travel"},
    "cities": {"box": "cities-knights", "map": "variable"},
    "both": {"box": "seafarers-cities-knights", "map": "new-shores"},
    "connect": {"box": "connect"},
    **{name: {"box": "seafarers", "map": name} for name in (
        "new-shores", "fog-islands", "forgotten-tribe", "cloth-trade", "pirate-islands", "wonders",
    )},
}  # fmt: skip
PAGES = ["/", "/new", "/lobby", "/rules", "/rules/cities-knights/cards", "/t/none", "/nowhere"]


def sizes_and_languages(person: Person) -> Iterator[str]:
    """Lead the page through all sizes and languages, and name each."""
    for language in LANGUAGES:
        resize(person, DESK)  # there the languages are to be seen
        person.speak(language)
        for size in SIZES:
            resize(person, size)
            yield f"{size[0]}x{size[1]} {language}"


def resize(person: Person, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page is drawn."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate(STILL)


def look(person: Person, where: str, misfits: list[str]) -> None:
    """Note what does not fit."""
    person.page.mouse.move(0, 0)  # what comes to lie under a mouse at rest would say what it is
    person.page.wait_for_selector("[data-hint]", state="detached")
    misfits += [f"{where}: {found}" for found in person.page.evaluate(FITS)]


def each_tab(person: Person, look_at: Callable[[str], None]) -> None:
    """Look at the table, and on a phone below each tab of the sheet."""
    look_at("")
    for tab in person.page.locator(".sheet [role=tab]").all():
        tab.click()
        person.page.evaluate(STILL)
        look_at(f" {tab.get_attribute('data-sheet')}")


@pytest.mark.parametrize("path", PAGES)
def test_pages(open_page: Open, path: str) -> None:
    person = open_page(path=path)
    person.page.wait_for_selector("h1")
    person.page.wait_for_load_state("networkidle")
    misfits: list[str] = []
    for where in sizes_and_languages(person):
        person.page.wait_for_load_state("networkidle")
        look(person, where, misfits)
    person.complaints = [line for line in person.complaints if "404" not in line]
    assert misfits == []


@pytest.mark.parametrize("table", TABLES)
def test_tables(open_page: Open, served: House, table: str) -> None:
    person = open_page("pl")
    sit(person, served, {"width": DESK[0], "height": DESK[1]}, **TABLES[table])
    if table != "connect":  # there all act at once, from the beginning
        person.play_until('[data-verb="end"]', most=2000, end=False)
    misfits: list[str] = []
    for where in sizes_and_languages(person):
        each_tab(person, lambda tab, where=where: look(person, where + tab, misfits))  # type: ignore[misc]
    assert misfits == []


@pytest.mark.parametrize("window", ["[data-menu]", "[data-settings]", "?"])
def test_windows(open_page: Open, served: House, window: str) -> None:
    person = open_page("pl")
    sit(person, served, {"width": DESK[0], "height": DESK[1]}, **TABLES["base"])
    misfits: list[str] = []
    for where in sizes_and_languages(person):
        open_window(person, window)
        look(person, where, misfits)
        for _ in range(person.sees("dialog[open]")):  # a window may lie on another
            person.page.keyboard.press("Escape")
        person.page.wait_for_selector("dialog[open]", state="detached")
    assert misfits == []


def open_window(person: Person, window: str) -> None:
    """Open a window by its button, or by its key; on a phone the quiet buttons are in the menu."""
    if window == "?":
        person.page.keyboard.press("?")
    else:
        button = person.page.locator(f"{window} >> visible=true")
        if not button.count():
            person.page.click("[data-menu]")
        button.first.click()
    person.page.wait_for_selector("dialog[open]")
    person.page.evaluate(STILL)


def test_the_end_and_its_replay(open_page: Open, served: House) -> None:
    person = open_page("pl")
    sit(person, served, {"width": DESK[0], "height": DESK[1]}, **TABLES["cities"], options={"target": "5"})
    person.play_until("[data-over]", most=3000, build=["settlement", "city", "road"])
    table = person.page.url.rsplit("/", 1)[-1]
    misfits: list[str] = []
    for where in sizes_and_languages(person):
        look(person, f"end {where}", misfits)
    person.go(f"/replay/{table}")
    person.page.wait_for_selector("[data-replay][data-at]")
    for where in sizes_and_languages(person):
        person.page.wait_for_selector("[data-replay][data-at]")
        look(person, f"replay {where}", misfits)
    assert misfits == []


def test_joining_and_waiting(open_page: Open, served: House) -> None:
    made = served.create("open", "open", "open", box="base", map="variable")
    for name in LONG_NAMES:
        assert served.ask(f"/api/tables/{made['table']}/seats", {"you": name, "seat": -1}).status == 200
    guest = open_page("pl", path=f"/t/{made['table']}")
    guest.page.wait_for_selector("[data-join]")
    misfits: list[str] = []
    for where in sizes_and_languages(guest):
        look(guest, f"join {where}", misfits)
    guest.page.click("[data-join]")
    guest.page.wait_for_selector("#link")
    for where in sizes_and_languages(guest):
        look(guest, f"waiting {where}", misfits)
    assert misfits == []
