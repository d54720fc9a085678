"""Everything on the board says what it is: to a mouse that rests, to a finger that stays, to the keyboard."""

from __future__ import annotations

import pytest

from tests.web.conftest import Open
from tests.web.person import Person

CARD = "[data-thing-card]"
# a point of the map, near its middle, where nothing can be chosen
FREE = """() => {
    const board = document.querySelector("[data-board]");
    const box = board.getBoundingClientRect();
    const [midX, midY] = [box.x + box.width / 2, box.y + box.height / 2];
    const points = [];
    for (let dx = -90; dx <= 90; dx += 3) for (let dy = -90; dy <= 90; dy += 3) points.push([midX + dx, midY + dy]);
    points.sort((a, b) => Math.hypot(a[0] - midX, a[1] - midY) - Math.hypot(b[0] - midX, b[1] - midY));
    return points.find(([x, y]) => document.elementFromPoint(x, y) === board);
}"""

LATE = "(one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))"


def spot_of(person: Person, path: str) -> tuple[float, float]:
    """Find the middle of the first thing of a kind on the screen."""
    box = person.page.locator(path).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_mouse_that_rests_on_the_robber_is_told_what_it_does(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.page.mouse.move(*spot_of(person, ".figure"))
    card = person.page.locator(CARD)
    card.wait_for()
    assert "robber" in card.inner_text()
    assert "Its hex brings nothing." in card.inner_text()
    person.page.mouse.move(5, 5)
    card.wait_for(state="detached")


@pytest.mark.parametrize(("language", "rule"), [("en", "(rule B-80)"), ("pl", "(zasada B-80)")])
def test_a_click_keeps_the_card_open_with_the_way_to_its_rule(open_page: Open, language: str, rule: str) -> None:
    person = open_page(language)
    person.play_now()
    person.page.mouse.click(*spot_of(person, ".figure"))
    link = person.page.locator(f"{CARD} a", has_text=rule)
    link.wait_for()
    assert link.get_attribute("href").endswith("#B-80")
    assert person.violations() == []
    person.page.locator(f"{CARD} button").click()
    assert person.sees(CARD) == 0


def test_a_finger_that_stays_is_told_and_chooses_nothing(open_page: Open) -> None:
    person = open_page(phone=True)
    person.play_now()
    person.page.wait_for_selector(".legal")
    places = person.sees(".legal")
    line = person.context.new_cdp_session(person.page)
    x, y = spot_of(person, ".legal .reach")
    touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    line.send("Input.dispatchTouchEvent", touch)
    person.page.wait_for_selector("[data-tip] .tip-line")
    since = person.page.evaluate("performance.now()")  # what is tested is a span of time, by the clock of the page
    person.page.wait_for_function("(since) => performance.now() - since > 500", arg=since)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.settle()
    assert person.sees(".legal") == places
    x, y = person.page.evaluate(FREE)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    person.page.wait_for_selector(f"{CARD}.kept")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    close = person.page.locator(f"{CARD} button")
    close.evaluate(LATE)  # as a busy browser sends it, to what has come to lie below the finger
    person.settle()
    assert person.page.inner_text(CARD)
    box = close.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    close.tap()
    person.page.wait_for_selector(CARD, state="detached")


def test_the_keyboard_walks_over_the_board_and_opens_what_it_finds(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.page.locator("[data-board]").focus()
    person.page.keyboard.press("e")
    person.page.wait_for_function("() => document.activeElement.classList.contains('explored')")
    said = set()
    for arrow in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown"):
        person.page.keyboard.press(arrow)
        said.add(person.page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert any("36 rolls" in label for label in said)
    person.page.keyboard.press("Enter")
    person.page.wait_for_function("() => document.activeElement.closest('[data-thing-card]') !== null")
    person.page.keyboard.press("Escape")
    person.page.wait_for_function("() => document.activeElement.classList.contains('explored')")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(".explored", state="detached")
