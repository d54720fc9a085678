"""Before the click: a place under the pointer or the focus says what it brings, in words that are also read aloud."""

from __future__ import annotations

import pytest

from tests.web.conftest import Open

ROLLS = {"en": "of 36 rolls", "pl": "z 36 rzutów"}
LABEL = "() => document.activeElement.getAttribute('aria-label') ?? ''"

# how often the page asks what places bring, and how often it was told
COUNT = """
window.asked = window.told = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
    const heard = (message) => (window.told += message.data.split('"foreseen"').length - 1);
    if (!this.counted) this.addEventListener("message", heard);
    this.counted = true;
    if (data.includes('"foresee"')) window.asked += 1;
    return send.call(this, data);
};
"""
ANSWERED = "() => window.asked > 0 && window.told >= window.asked"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_place_under_the_pointer_says_what_it_brings(open_page: Open, language: str) -> None:
    person = open_page(language)
    person.play_now()
    person.page.wait_for_selector(".legal")
    places = person.page.locator(".legal")
    said = []
    for k in range(0, places.count(), 9):
        places.nth(k).hover()
        spot = places.nth(k).get_attribute("data-spot")
        person.page.wait_for_function(
            "(spot) => document.querySelector(`[data-spot='${spot}']`)?.getAttribute('aria-label').includes('. ')",
            arg=spot,
        )
        said.append(person.page.inner_text("[data-tip]"))
        assert places.nth(k).get_attribute("aria-label").replace(". ", "\n") == said[-1]  # seen and heard are the same
    assert any(ROLLS[language] in text for text in said)
    assert len(set(said)) > 1


def test_the_focus_finds_the_words_there_when_it_comes(open_page: Open) -> None:
    person = open_page()
    person.page.add_init_script(COUNT)
    person.page.evaluate(f"() => {{{COUNT}}}")
    person.play_now()
    person.page.wait_for_selector(".legal")
    person.page.keyboard.press("b")
    person.page.wait_for_function(f"() => ({LABEL})().includes('. ')")
    walked = 0
    for arrow in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft"):
        person.page.wait_for_function(ANSWERED)  # for the places around the one that has the focus too
        before = person.page.evaluate(LABEL)
        person.page.keyboard.press(arrow)
        after = person.page.evaluate(LABEL)  # at once: whoever listens hears the name once
        if after != before:
            walked += 1
            assert ". " in after, after
    assert walked >= 2


def test_after_an_act_the_focus_goes_to_the_next_place_or_stays_on_the_map(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.page.wait_for_selector(".legal")
    person.page.keyboard.press("b")
    for verb in ("settlement", "road"):
        person.page.wait_for_function(
            "(verb) => document.activeElement.matches(`.legal[data-verb='${verb}']`)", arg=verb
        )  # the road is lit by what the settlement did: nobody pressed a key to come there
        person.page.keyboard.press("Enter")
        person.settle()
    person.page.wait_for_function("() => document.activeElement.closest('[data-board]') !== null")


def test_every_panel_is_reached_by_a_key_and_the_page_has_one_title(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    inside = "(path) => document.activeElement.matches(`${path}, ${path} *`)"
    for key, path in {"p": ".players", "h": "[data-hand]", "l": "[data-log]", "m": "[data-menu]"}.items():
        person.page.keyboard.press(key)
        person.page.wait_for_function(inside, arg=path)
    assert person.sees("h1") == 1
