"""The pictures of docs/pictures: start page, table on a desk and on a phone, a trade, the end.

`make pictures` writes them into docs; without it they go to a folder of the test and must only look like something.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.album import take
from tests.web.conftest import Open
from tests.web.person import Person

# who won stands in a row like the others, each number below its heading
BESIDE_EACH_OTHER = """() => [...document.querySelectorAll(".stand tbody tr")].every((row) => [...row.cells].every(
    (cell, k) => Math.abs(cell.getBoundingClientRect().x
        - row.parentElement.rows[0].cells[k].getBoundingClientRect().x) < 2
        && Math.abs(cell.getBoundingClientRect().y - row.cells[0].getBoundingClientRect().y) < 2))"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_start_page(open_page: Open, album: Path, theme: str) -> None:
    person = open_page("en", theme)
    person.page.wait_for_selector(".boxes .box")
    take(person, album, f"start-{theme}", f"start-{theme}")


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", False), ("light", True), ("dark", True)])
def test_the_table_and_a_trade(open_page: Open, album: Path, theme: str, phone: bool) -> None:
    person = open_page("pl" if theme == "dark" else "en", theme, phone)
    person.play_now()
    kind = f"{'phone' if phone else 'desk'}-{theme}"
    play_to_a_trade(person)
    take(person, album, f"table-{kind}", f"table-{'phone' if phone else 'desktop'}-{theme}")
    if phone:
        person.page.click('[data-sheet="trade"]')
    hand = [int(n) for n in person.page.locator("[data-hand] .n").all_inner_texts()]
    person.page.locator('[data-pick^="give-"]').nth(hand.index(max(hand))).click()
    person.page.locator('[data-pick^="want-"]').nth(hand.index(min(hand))).click()
    take(person, album, f"trade-{kind}", f"table-phone-trade-{theme}" if phone else "")


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


def test_the_end(open_page: Open, album: Path) -> None:
    person = open_page("en")
    person.play_now()
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
