"""The rules in the page: chapters, search, cards, scenarios and pictures, and the way from a refusal to its rule."""

from __future__ import annotations

import pytest

from tests.web.conftest import Open


def test_rules_are_found_by_words_of_either_language_without_diacritics(open_page: Open) -> None:
    page = open_page("pl", path="/rules/base").page
    page.get_by_label("Szukaj").fill("zasada odstepu")
    page.locator('.found-list a[href$="#B-66"]').click()
    page.wait_for_url("**/rules/base/7#B-66")
    assert "Zasada odstępu" in page.locator("#B-66").inner_text()
    page.get_by_label("Szukaj").fill("distance rule")
    assert "B-66" in page.locator(".found-list").inner_text()


@pytest.mark.parametrize(("language", "said"), [("en", "Distance rule"), ("pl", "Zasada odstępu")])
def test_the_id_of_a_rule_leads_to_its_text_and_its_picture(open_page: Open, language: str, said: str) -> None:
    page = open_page(language, path="/rules/B-66").page
    page.wait_for_url("**/rules/base/7#B-66")
    assert said in page.locator("#B-66").inner_text()
    picture = page.locator('[data-picture="distance"] img')
    picture.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('[data-picture=distance] img').naturalWidth > 100")
    assert len(picture.get_attribute("alt") or "") > 40


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_reason_opens_the_rule_that_it_cites(open_page: Open, phone: bool) -> None:
    person = open_page(phone=phone)
    person.play_now()
    person.play_until('[data-verb="end"]', end=False)
    page = person.page
    if page.locator('[data-ware="city"]:visible').count() == 0:
        page.click('[data-sheet="build"]')
    page.locator('[data-ware="city"][aria-disabled="true"]:visible').click(force=True)
    page.locator("[data-refused] a.rule-link").click()
    told = page.locator("[data-rule-text]")
    told.wait_for()
    assert told.get_attribute("data-rule-text") == page.locator("[data-refused] a.rule-link").get_attribute("data-rule")
    page.wait_for_selector("[data-rule-text] .prose")
    assert len(told.inner_text()) > 60
    assert person.violations() == []
    page.keyboard.press("Escape")
    told.wait_for(state="detached")


@pytest.mark.parametrize(("language", "name", "goal"), [("en", "Wonders", "Goal"), ("pl", "Cuda", "Cel")])
def test_a_scenario_has_a_page_with_its_story_goal_and_prices(
    open_page: Open, language: str, name: str, goal: str
) -> None:
    page = open_page(language, path="/rules/seafarers").page
    page.locator(".contents").get_by_role("link", name=name, exact=True).click()
    page.wait_for_url("**/rules/seafarers/scenario/wonders")
    page.get_by_role("heading", name=goal).wait_for()
    assert page.locator("h1").inner_text() == name
    page.locator("sup.cited a").first.click()
    page.wait_for_url("**/rules/seafarers/scenario-8#S8-*")


def test_every_development_card_is_told_in_full(open_page: Open) -> None:
    page = open_page(path="/rules/base/cards").page
    page.wait_for_selector("[data-card]")
    assert page.locator("[data-card]").count() == 5
    assert "Take any two cards from the bank" in page.locator("#card-plenty").inner_text()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_axe_finds_nothing_in_the_rules(open_page: Open, phone: bool, language: str) -> None:
    person = open_page(language, phone=phone, path="/rules/seafarers/4")
    for path in ("/rules/base", "/rules/base/7", "/rules/base/cards", "/rules/seafarers/scenario/wonders"):
        person.go(path)
        person.page.wait_for_selector("h1")
        for theme in ("light", "dark"):
            person.page.emulate_media(color_scheme=theme)
            assert person.violations() == [], (path, theme)
        wide = person.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


def test_the_overview_searches_all_boxes_in_the_order_they_are_learnt(open_page: Open) -> None:
    page = open_page("pl", path="/rules").page
    page.wait_for_selector("[data-book]")
    books = [one.get_attribute("data-book") for one in page.locator("[data-book]").all()]
    assert books[0] == "base"
    assert {"seafarers", "cities-knights", "travel", "connect"} <= set(books)
    page.fill("input[type=search]", "metropolia")
    page.wait_for_selector('.found-list a[href^="/rules/cities-knights/"]')
    page.fill("input[type=search]", "T-34")
    page.locator('.found-list a[href$="#T-34"]').first.click()
    page.wait_for_url("**/rules/travel/**#T-34")
