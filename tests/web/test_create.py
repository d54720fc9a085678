"""The create page: maps are drawn, the island is shown before it is played, and what cannot be says why."""

from __future__ import annotations

import pytest

from tests.web.conftest import Open

SHOWN = "(document.querySelector('[data-tiles]')?.dataset.tiles ?? '')"
NUMBERS = """() => [...document.querySelectorAll("[data-board] .token use")]
    .flatMap((one) => one.getAttribute("href").match(/n-([0-9]+)$/)?.slice(1) ?? []).sort()"""


@pytest.mark.parametrize(("language", "phone"), [("pl", False), ("en", True)])
def test_the_island_that_is_shown_is_played(open_page: Open, language: str, phone: bool) -> None:
    ania = open_page(language, "dark" if phone else "light", phone, path="/new")
    page = ania.page
    page.wait_for_function(f"() => {SHOWN}.split(' ').length === 19")
    assert page.locator("input[name=box]").first.input_value() == "base"
    assert page.locator(".pictured svg").count() >= 6  # every box and map is drawn
    before = page.evaluate(SHOWN)
    page.click("[data-deal]")
    page.wait_for_function(f"(before) => {SHOWN} !== before", arg=before)
    page.fill("#seed", "4711")
    page.locator("#seed").blur()
    page.wait_for_selector('[data-preview="4711"]')
    numbers = page.evaluate(f"{SHOWN}.match(/[0-9]+/g)")
    page.check("[data-play-this]")
    page.select_option("#colour-0", "white")
    assert ania.violations() == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    with page.expect_request("**/api/tables*") as sent:
        page.click("[data-create]")
    asked = sent.value.post_data_json
    assert (asked["island"], asked["seats"][0]["colour"]) == ("4711", "white")
    page.wait_for_selector("[data-board]")
    assert page.evaluate(NUMBERS) == sorted(numbers)


def test_what_cannot_be_chosen_is_disabled_and_says_why(open_page: Open) -> None:
    ania = open_page("pl", path="/new")
    page = ania.page
    page.wait_for_selector("[data-preview] svg")
    page.locator("input[name=map][value=beginner]").check(force=True)
    page.wait_for_selector("text=Ta mapa zawsze wygląda tak samo.")
    assert page.locator("[data-deal]").count() == 0
    page.locator("input[name=box][value=seafarers]").check(force=True)
    page.wait_for_selector('[data-refused="duel"]:has-text("Gra podstawowa")')
    assert page.locator('#preset option[value="duel"]').is_disabled()
    page.locator("input[name=box][value=base]").check(force=True)
    page.select_option("#preset", "official")
    page.wait_for_selector("[data-changes]")
    assert "handel" in page.inner_text("[data-changes]").lower()
    assert ania.violations() == []
