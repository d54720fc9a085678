"""What rules show has a panel in the browser: it fits a small desk and a small phone, and says what it means."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.house import House
from tests.web.conftest import Open
from tests.web.person import Person

TABLES = {
    "cities": ({"box": "cities-knights", "map": "variable"}, [".track", ".levels"]),
    "wonders": ({"box": "seafarers", "map": "wonders"}, [".works"]),
    "connect": ({"box": "connect"}, ["[data-round]", "[data-record=round]", "[data-pile=markets]"]),
}
BOTS = {"connect": 7, "travel": 1}  # how many sit beside somebody; three at all other tables
SMALL_DESK = {"width": 1280, "height": 720}
SMALL_PHONE = {"width": 360, "height": 640}
# what is wider than the box that holds it, and is not scrolled sideways on purpose
TOO_WIDE = """() => [...document.querySelectorAll(".shown, .left, .near-desk > .right, .sheet-in")].flatMap((box) =>
    [box, ...box.querySelectorAll("*")].filter((one) => !one.closest("svg, .hidden, .build")
        && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible"
        && getComputedStyle(one).textOverflow !== "ellipsis").map((one) => one.className))"""
# words and pictures of what can be built that stick out of it, or are cut off
CUT = """() => [...document.querySelectorAll(".build .b")].flatMap((ware) => {
    const box = ware.getBoundingClientRect();
    return [...ware.querySelectorAll("strong, .why, .ok, .cost")].filter((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const { left, right, bottom } = words.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1
            || one.scrollHeight > one.clientHeight + 2;
    }).map((one) => `${ware.dataset.ware}: ${one.className || "name"} ${one.textContent}`);
})"""


def sit(person: Person, served: House, size: dict[str, int], **wish: Any) -> None:
    """Sit down at a table with bots."""
    seats = ["bot"] * BOTS.get(wish["box"], 3)
    made = served.create(*seats, start=True, **wish)
    person.page.set_viewport_size(size)
    person.page.evaluate(
        "([seat, secret]) => localStorage.setItem(seat, secret)", [f"wyspa.seat.{made['table']}", made["secret"]]
    )
    person.go(f"/t/{made['table']}")
    person.page.wait_for_selector("[data-board]")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("table", TABLES)
def test_what_rules_show_has_panels_that_fit(open_page: Open, served: House, table: str, phone: bool) -> None:
    wish, panels = TABLES[table]
    person = open_page("pl", "dark" if phone else "light", phone)
    sit(person, served, SMALL_PHONE if phone else SMALL_DESK, **wish)
    if table != "connect":  # a hall asks for places at once
        person.play_until('[data-verb="end"]')
    elif phone:
        person.page.click("[data-sheet=build]")
    person.page.wait_for_selector(".build .b")
    assert person.page.evaluate(CUT) == []
    if phone:  # what the game turns around has a tab of its own
        person.play_until("[data-sheet=cards]")
        tab = "scenario" if person.sees("[data-sheet=scenario]") else "cards"
        person.page.click(f"[data-sheet={tab}]")
    person.page.evaluate("document.querySelectorAll('details.more, details.rest').forEach((one) => (one.open = true))")
    for panel in panels:
        person.page.wait_for_selector(panel)
    assert person.page.evaluate(TOO_WIDE) == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert person.sees(".unknown") == 0  # every symbol is drawn
    assert person.violations() == []


def test_a_panel_says_by_keyboard_what_it_means(open_page: Open, served: House) -> None:
    person = open_page("en")
    sit(person, served, SMALL_DESK, **TABLES["cities"][0])
    button = person.page.locator("[data-help=barbarians]")
    text = person.page.locator("#help-barbarians")
    assert button.get_attribute("title") == text.text_content()
    assert not text.is_visible()
    button.focus()
    person.page.keyboard.press("Enter")
    text.wait_for()
    assert button.get_attribute("aria-expanded") == "true"
    legend = person.page.locator("[data-legend] summary")
    legend.focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("[data-legend][open] dd")
    assert person.violations() == []
