"""A hall in the browser: an offer lies open beside those of others, and is taken back."""

from __future__ import annotations

from tests.web.conftest import Open


def test_an_offer_in_a_hall_lies_open_until_it_is_taken_back(open_page: Open):
    ania = open_page("en", path="/new")
    page = ania.page
    page.locator('input[name="box"][value="connect"]').check(force=True)
    page.click("[data-create]")
    page.wait_for_selector("[data-board], [data-start]")
    if ania.sees("[data-start]"):
        page.click("[data-start]:not([disabled])")
    page.click(".own-offer > summary")
    page.wait_for_selector("[data-compose=offer]")
    assert ania.sees(".build .b") >= 4  # what things cost is shown where the rules take it in their own way
    give = page.locator('[data-pick^="give-"]:not([aria-disabled="true"])').first
    given = give.get_attribute("data-pick").removeprefix("give-")
    give.click()
    page.locator(f'[data-pick^="want-"]:not([data-pick="want-{given}"])').first.click()
    page.click("[data-compose=offer]")
    page.wait_for_selector(".offer.mine [data-verb=withdraw]")
    page.click(".offer.mine [data-verb=withdraw]")
    page.wait_for_selector(".offer.mine", state="detached")
