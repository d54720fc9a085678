"""A turn of every box with the keyboard alone: every panel has a key, and the focus is never lost after an act."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.house import House, house
from tests.server.staging import laid
from tests.web.conftest import Open
from tests.web.mid_game import mid_game
from tests.web.person import Person
from tests.web.rigged import sit_down
from tests.web.test_cities import sit
from tests.web.test_sea_games import THEATRE, build_wonder

FOCUS = "document.activeElement"
LOST = f"() => {FOCUS} === null || {FOCUS} === document.body"
ON_MAP = f"() => {FOCUS}?.closest('[data-board]') !== null"
LIVE = """() => [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")]
    .filter((one) => one.ariaLive !== "off").map((one) => one.innerText.trim()).filter((text) => text.length > 240)"""
MOST = 90  # steps of Tab from one thing of a table to another


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give a server in this process, whose tables can be set up."""
    with house(tmp_path_factory.mktemp("keys")) as served:
        yield served


def press(person: Person, *keys: str) -> None:
    for key in keys:
        person.page.keyboard.press(key)


def tab_to(person: Person, path: str) -> None:
    """Go on with Tab until the focus is on something."""
    for _ in range(MOST):
        if person.page.evaluate(f"(path) => {FOCUS}?.matches(path) ?? false", path):
            return
        press(person, "Tab")
    raise AssertionError(f"Tab never leads to {path}; the focus is on {person.page.evaluate(f'{FOCUS}.outerHTML')}")


def to_panel(person: Person, key: str, panel: str) -> None:
    """Go to a panel by its key."""
    press(person, key)
    person.page.wait_for_function(f"(path) => {FOCUS}?.closest(path) !== null", arg=panel)


def done(person: Person, gone: str = "", there: str = "") -> None:
    """Wait until an act is done: the focus is somewhere, and what is read aloud is short."""
    if gone:
        person.page.wait_for_selector(gone, state="detached")
    if there:
        person.page.wait_for_selector(there)
    person.settle()
    person.page.wait_for_function(f"() => !({LOST})()")
    assert person.page.evaluate(LIVE) == []


def place(person: Person) -> None:
    """Choose the lit place that the key of the map leads to."""
    person.page.wait_for_selector(".legal")
    press(person, "b")
    person.page.wait_for_selector(".legal:focus")
    press(person, "Enter")


def test_cities_and_knights(open_page: Open, here: House) -> None:
    person = open_page("en")
    sit(person, here, laid(here, mid_game()))
    to_panel(person, "i", ".shown, .right")
    tab_to(person, "[data-named=trade]")
    press(person, "Enter")
    done(person, there="[data-level=trade] .bars li.gone:nth-child(3)")
    to_panel(person, "s", ".build, .rack, .bb")
    tab_to(person, "[data-ware=order]")
    press(person, "Enter")
    place(person)
    person.page.wait_for_selector('.legal[data-verb="to"]:focus')  # the focus goes on to where it may march
    press(person, "Enter")
    done(person, gone='.legal[data-verb="to"]')
    assert person.page.evaluate(ON_MAP)
    to_panel(person, "h", "[data-hand], .own")
    tab_to(person, "[data-own=warlord]")
    press(person, "Enter")
    done(person, gone="[data-own=warlord]")
    press(person, "n")
    done(person, gone='[data-verb="end"]')


def test_a_wonder_at_sea(open_page: Open, here: House) -> None:
    person = open_page("en")
    person.address = f"http://127.0.0.1:{here.port}"
    person.go("/")
    rigged = sit_down(person, here, box="seafarers", map="wonders")
    build_wonder(rigged, rigged.me, THEATRE, 2)
    rigged.hand(rigged.me, "3 lumber 2 brick 4 wool").seen()
    to_panel(person, "i", ".shown, .right")
    tab_to(person, "[data-raise]")
    press(person, "Enter")
    done(person, there=".work.mine .rising .gone:nth-child(3)")
    before = person.sees(".piece")
    to_panel(person, "s", ".build, .rack, .bb")
    afloat = person.sees("[data-ware=ship]:not([aria-disabled=true])")  # islands differ: both houses may lie inland
    tab_to(person, f"[data-ware={'ship' if afloat else 'road'}]")
    press(person, "Enter")
    place(person)
    person.page.wait_for_function("(n) => document.querySelectorAll('.piece').length > n", arg=before)
    done(person)
    assert person.page.evaluate(ON_MAP)


def test_two_players(open_page: Open, here: House) -> None:
    person = open_page("en")
    person.address = f"http://127.0.0.1:{here.port}"
    person.go("/")
    rigged = sit_down(person, here, 1, box="travel")
    rigged.hand(rigged.me, "1 lumber 1 brick 3 wool").seen()
    before = person.sees(".piece")
    to_panel(person, "s", ".build, .rack, .bb")
    tab_to(person, "[data-ware=road]")
    press(person, "Enter")
    place(person)
    person.page.wait_for_selector(".player.neutral.asked")
    person.page.wait_for_selector(".legal:focus")  # the neutral piece is due: its places get the focus
    press(person, "Enter")
    more = "document.querySelectorAll('.piece').length > n + 1"
    person.page.wait_for_function(f"(n) => document.querySelector('dialog[open]') || {more}", arg=before)
    if person.sees("dialog[open]"):
        tab_to(person, "dialog[open] [data-action]")
        press(person, "Enter")
    person.page.wait_for_function(f"(n) => {more}", arg=before)
    done(person)
    tab_to(person, "[data-favour]")
    press(person, "n")
    done(person, gone='[data-verb="end"]')


def test_all_at_once(open_page: Open, here: House) -> None:
    person = open_page("en")
    person.address = f"http://127.0.0.1:{here.port}"
    person.go("/")
    made = here.create(
        *["bot"] * 5, start=True, box="connect", options={"first_seconds": "600", "later_seconds": "600"}
    )
    sit(person, here, made)
    for _ in range(4):  # two settlements with their roads
        if not person.sees(".legal"):
            break
        place(person)
        done(person)
    to_panel(person, "p", ".players, .opps, [data-open-hands]")
    to_panel(person, "s", ".build, .rack, .bb, .near-acts")
    tab_to(person, '.near-acts [data-verb="pass"]')
    press(person, "Enter")
    done(person)
