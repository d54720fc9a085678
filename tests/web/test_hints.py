"""What a thing says beside what can be read on it: why it cannot be used, what a card does, and which rule says so."""

from __future__ import annotations

from tests.web.conftest import Open
from tests.web.person import Person

HINT = "[data-hint]"


def playing(person: Person) -> Person:
    """Come to a table at which it is the own turn and the dice have fallen."""
    person.play_now()
    person.play_until('[data-verb="end"]', end=False)
    return person


def test_a_card_leads_to_its_rule_with_the_mouse(open_page: Open) -> None:
    person = playing(open_page("en"))
    person.page.hover("[data-card=lumber]")
    said = person.page.inner_text(HINT)
    assert "Comes from forests." in said
    person.page.click(f"{HINT} [data-rule]")
    person.page.wait_for_selector("dialog[open] [data-rule-text=B-50] p")
    assert person.sees(HINT) == 0
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog[open]", state="detached")


def test_a_card_leads_to_its_rule_with_a_key_and_the_focus_comes_back(open_page: Open) -> None:
    person = playing(open_page("pl"))
    person.page.keyboard.press("h")
    person.page.wait_for_selector("[data-card]:focus")
    person.page.wait_for_selector(HINT)
    person.page.keyboard.press("x")
    person.page.wait_for_selector("dialog[open] [data-rule-text=B-50] p")
    assert person.violations() == []
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("[data-card]:focus")


def test_what_cannot_be_used_keeps_the_focus_and_says_why(open_page: Open) -> None:
    person = playing(open_page("en"))
    offer = person.page.locator("[data-compose]").first
    assert offer.get_attribute("aria-disabled") == "true"
    assert offer.get_attribute("aria-description") == "Choose at least one card to give and one to get."
    offer.focus()
    person.page.keyboard.press("Enter")
    assert person.page.inner_text(HINT) == "Choose at least one card to give and one to get."
    assert person.sees(".offer.mine") == 0
    assert person.violations() == []
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(HINT, state="detached")


def test_a_finger_that_stays_reads_and_does_not_choose(open_page: Open) -> None:
    person = playing(open_page("en", phone=True))
    card = person.page.locator("[data-card]:not(.none)").first
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    person.page.wait_for_selector(HINT)
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    card.dispatch_event("click", {"bubbles": True})
    assert person.sees(HINT) == 1
    assert person.sees(".stack.given") == 0
