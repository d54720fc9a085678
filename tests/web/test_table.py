"""The page as people use it: one click to a game, the keyboard, a phone, two languages, a reload."""

from __future__ import annotations

import gzip
import re
from typing import Any

from tests.web.conftest import Open
from tests.web.person import LEGAL
from tests.web.test_text_fits import STILL

SETTLEMENTS = 2  # that everybody places before the first roll


def test_one_click_leads_to_a_game_against_bots(open_page: Open) -> None:
    # how many seconds it takes is measured by make bench-page, on a quiet machine
    person = open_page()
    person.play_now()
    person.play_until('[data-verb="roll"]', most=60)
    person.page.click('[data-verb="roll"]')
    person.page.wait_for_selector("[data-dice]")


def test_only_legal_places_can_be_clicked(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.page.wait_for_selector(".legal")
    shown = person.sees(".legal")
    names = person.page.locator(".legal").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    assert shown == len(
        set(person.page.locator(".legal").evaluate_all("(all) => all.map((one) => one.dataset.action)"))
    )
    assert all(re.match(r"Settlement: \w+", name) for name in names)
    before = person.sees(".piece")
    sent: list[str] = []
    person.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    person.page.reload()  # so that the line is one we listen to
    person.page.wait_for_selector(".legal")
    del sent[:]
    person.page.locator("[data-board]").click(position={"x": 40, "y": 40})  # the open sea
    person.settle()
    assert [frame for frame in sent if '"do"' in frame] == []
    assert person.sees(".piece") == before


def test_the_set_up_is_played_with_the_keyboard_alone(open_page: Open) -> None:
    person = open_page()
    person.page.keyboard.press("Tab")
    for _ in range(20):
        if person.page.evaluate("document.activeElement.hasAttribute('data-play-now')"):
            break
        person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("[data-board]")
    for _ in range(2 * SETTLEMENTS):
        person.page.wait_for_selector(".legal")
        person.page.keyboard.press("b")
        person.page.wait_for_function("() => document.activeElement.classList.contains('legal')")
        first = person.page.evaluate("document.activeElement.dataset.spot")
        person.page.keyboard.press("ArrowDown")  # the walk begins in the north
        here = person.page.evaluate("document.activeElement.dataset.spot")
        assert here is not None
        if person.sees(".legal") > 3:
            assert here != first
        chosen = person.page.evaluate("document.activeElement.dataset.action")
        person.page.keyboard.press("Enter")
        person.page.wait_for_function(
            "(action) => !document.querySelector(`.legal[data-action='${action}']`)", arg=chosen
        )
    for _ in range(200):  # those who come first may offer something: D declines
        heard = person.heard()
        if person.sees('[data-verb="roll"]'):
            break
        person.page.keyboard.press("d")
        person.wait_for_news(heard)
    person.page.keyboard.press("r")
    person.page.wait_for_selector('[data-verb="roll"]', state="detached")
    assert person.sees("[data-dice]") == 1


def test_a_phone_shows_all_of_it_without_scrolling_sideways(open_page: Open) -> None:
    person = open_page(phone=True)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    person.play_now()
    person.play_until('[data-verb="roll"]')
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    board = person.page.locator(".map").bounding_box()
    assert board is not None
    assert board["height"] > 0.34 * 740
    person.page.click('[data-verb="roll"]')
    for sheet in ("trade", "cards", "log", "build"):
        person.play_until(f'[data-sheet="{sheet}"]', end=False)
        person.page.click(f'[data-sheet="{sheet}"]')
        assert person.page.locator(f'[data-sheet="{sheet}"]').get_attribute("aria-selected") == "true"
    small = person.page.locator(".sheet button:visible").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.height < 24).length"
    )
    assert small == 0


def test_a_phone_zooms_with_two_fingers_and_shows_the_whole_board_again(open_page: Open) -> None:
    person = open_page(phone=True)
    person.play_now()
    person.page.wait_for_selector(LEGAL)  # nothing comes any more that would change the room for the board
    person.page.evaluate(STILL)
    board = person.page.locator("[data-board]")
    whole = board.get_attribute("viewBox")
    client = person.context.new_cdp_session(person.page)
    for spread in (20, 60, 100, 140):
        points = [{"x": 180 - spread / 2, "y": 250, "id": 0}, {"x": 180 + spread / 2, "y": 250, "id": 1}]
        client.send(
            "Input.dispatchTouchEvent", {"type": "touchStart" if spread == 20 else "touchMove", "touchPoints": points}
        )
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    near = board.get_attribute("viewBox")
    assert whole is not None
    assert near is not None
    assert float(near.split()[2]) < 0.6 * float(whole.split()[2])
    person.page.locator(".zoom button:visible").first.click()
    assert board.get_attribute("viewBox") == whole


def test_the_language_changes_at_any_time_without_a_reload(open_page: Open) -> None:
    person = open_page("en")
    person.play_now()
    person.play_until('[data-verb="roll"]')
    log = person.page.locator("[data-log] li")
    assert "settlement" in " ".join(log.all_inner_texts())
    person.page.evaluate("window.kept = 1")
    person.page.click('button[lang="pl"]')
    person.page.wait_for_function("() => document.querySelector('[data-log]')?.innerText.includes('osad')")
    assert person.page.locator("html").get_attribute("lang") == "pl"
    assert "Rzuć" in person.page.inner_text('[data-verb="roll"]')
    assert "settlement" not in " ".join(log.all_inner_texts())
    assert person.page.evaluate("window.kept") == 1
    person.page.click('button[lang="en"]')
    person.page.wait_for_function("() => document.querySelector('[data-log]')?.innerText.includes('settlement')")


def test_a_reload_in_mid_turn_brings_everything_back(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.play_until('[data-verb="end"]', end=False)
    hand = person.page.locator("[data-hand] .n").all_inner_texts()
    lines = person.page.locator("[data-log] li").all_inner_texts()
    pieces = person.sees(".piece")
    person.page.reload()
    person.page.wait_for_selector('[data-verb="end"]')
    assert person.page.locator("[data-hand] .n").all_inner_texts() == hand
    assert person.page.locator("[data-log] li").all_inner_texts() == lines
    assert person.sees(".piece") == pieces


def test_a_lost_line_says_so_calmly_and_comes_back_by_itself(open_page: Open) -> None:
    person = open_page()
    lines: list[Any] = []
    cut = False

    def connect(line: Any) -> None:
        lines.append(line)
        if cut:
            line.close()
        else:
            line.connect_to_server()

    person.page.route_web_socket("**/ws", connect)
    person.play_now()
    person.page.wait_for_selector(".legal")
    shown = person.sees(".legal")
    cut = True
    lines[0].close()
    person.page.wait_for_selector("[data-lost]")
    assert "kept" in person.page.inner_text("[data-lost]")
    cut = False
    person.page.wait_for_selector("[data-lost]", state="detached")
    assert len(lines) > 1
    assert person.sees(".legal") == shown
    person.play_until('[data-verb="roll"]')


def test_a_wrong_link_is_answered_with_a_sentence(open_page: Open) -> None:
    person = open_page(path="/t/no-such-table")
    person.page.wait_for_selector("h1")
    assert "table" in person.page.inner_text("main").lower()
    person.complaints = [line for line in person.complaints if "404" not in line]  # the browser notes the answer itself
    person.page.click("main a")
    person.page.wait_for_selector("[data-play-now]")


def test_the_page_is_small(open_page: Open) -> None:
    person = open_page()
    person.page.reload()
    person.page.wait_for_selector("[data-play-now]:not([disabled])")
    files = person.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    code = [person.page.request.get(file).body() for file in files if file.endswith((".js", ".css"))]
    assert len(code) >= 2
    assert sum(len(gzip.compress(text)) for text in code) < 200_000


def test_nothing_is_asked_of_anybody_else(open_page: Open) -> None:
    person = open_page()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.go("/")
    person.play_now()
    person.play_until('[data-verb="roll"]')
    assert asked
    assert [url for url in asked if not url.startswith((person.address, "data:"))] == []
