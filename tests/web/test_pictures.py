"""The pictures of docs/pictures: start page, table on a desk and on a phone, a trade, the end.

`make pictures` writes them into docs; without it they go to a folder of the test and must only look like something.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.house import House
from tests.web.album import DOCS, take, take_in_both_themes
from tests.web.conftest import Open
from tests.web.person import Person

# who won stands in a row like the others, each number below its heading
BESIDE_EACH_OTHER = """() => [...document.querySelectorAll(".stand tbody tr")].every((row) => [...row.cells].every(
    (cell, k) => Math.abs(cell.getBoundingClientRect().x
        - row.parentElement.rows[0].cells[k].getBoundingClientRect().x) < 2
        && Math.abs(cell.getBoundingClientRect().y - row.cells[0].getBoundingClientRect().y) < 2))"""


def test_the_start_page(open_page: Open, album: Path) -> None:
    person = open_page("en")
    person.page.wait_for_selector(".boxes .box")
    take_in_both_themes(person, album, "start", "start")


@pytest.mark.parametrize(("kind", "language"), [("desk", "en"), ("phone", "pl")])
def test_the_table_and_a_trade(open_page: Open, album: Path, kind: str, language: str) -> None:
    phone = kind == "phone"
    person = open_page(language, phone=phone)
    person.play_now()
    play_to_a_trade(person)
    take_in_both_themes(person, album, f"table-{kind}", "table-phone" if phone else "table-desktop")
    if phone:
        person.page.click('[data-sheet="trade"]')
    hand = [int(n) for n in person.page.locator("[data-hand] .n").all_inner_texts()]
    person.page.locator('[data-pick^="give-"]').nth(hand.index(max(hand))).click()
    person.page.locator('[data-pick^="want-"]').nth(hand.index(min(hand))).click()
    take_in_both_themes(person, album, f"trade-{kind}", "table-phone-trade" if phone else "")


def play_to_a_trade(person: Person) -> None:
    """Play on to an own turn, some way into a game, with cards to offer; if the bots win before, play another game."""
    turns = 0
    for moment in range(3000):
        heard = person.heard()
        cards = sum(int(n) for n in person.page.locator("[data-hand] .n").all_inner_texts())
        if turns > 5 and cards >= 3 and person.sees('[data-verb="end"]') and not person.sees("[data-said]"):
            return
        did = person.step(chance=(moment * 37 % 101) / 101, build=["settlement", "city", "road"])
        turns += did == "roll"
        if not did:
            person.wait_for_news(heard)
        if did == "over":
            turns = 0
            person.go("/")
            person.play_now()
    raise AssertionError(f"no turn with cards to offer; the page says: {person.prompt}")


def test_the_end(open_page: Open, served: House, album: Path) -> None:
    person = open_page("en")
    target = "6" if album != DOCS else "10"  # a short game ends as a long one does; the documents show a long one
    made = served.create("bot", "bot", "bot", start=True, map="variable", options={"target": target})
    person.page.evaluate(
        "([seat, secret]) => localStorage.setItem(seat, secret)", [f"wyspa.seat.{made['table']}", made["secret"]]
    )
    person.go(f"/t/{made['table']}")
    person.page.wait_for_selector("[data-board]")
    person.play_until(
        "[data-over]",
        most=6000,
        build=["city", "settlement", "buy", "road"],
        cards=["knight", "roads", "plenty", "monopoly"],
    )
    person.page.wait_for_function("() => document.querySelectorAll('.rep .piece').length > 10")
    take(person, album, "end-light", "end-light")
    assert person.page.evaluate(BESIDE_EACH_OTHER)
    person.page.click("[data-theme-toggle]")
    take(person, album, "end-dark", "end-dark")
    assert person.violations() == []
    phone = open_page("pl", phone=True, path=person.page.url.removeprefix(person.address) + "?watch=1")
    phone.page.wait_for_selector("[data-over]")
    take(phone, album, "end-phone")
    assert phone.violations() == []
