"""The log: sifted, walked by keys, a way to each moment and back. Chat: unread marks, mute, people who look on."""

from __future__ import annotations

import re

from tests.web.conftest import Open
from tests.web.person import Person
from tests.web.test_undo_and_chat import say, sit_down

LINES = "[data-log] li"
FAR = "box.scrollHeight - box.scrollTop - box.clientHeight"
COORDINATE = re.compile(r"(?<!\w)[a-e][1-5]([./][nesw]{1,2})?(?!\w)")


def playing(open_page: Open, **more: object) -> Person:
    """Begin a game and come to the first turn."""
    person = open_page("en", **more)
    person.play_now()
    person.play_until('[data-verb="roll"]')
    return person


def set_up(person: Person, **settings: str) -> None:
    """Choose settings as the page keeps them, and come again."""
    chosen = ", ".join(f'"{name}": "{value}"' for name, value in settings.items())
    person.page.evaluate(f"localStorage.setItem('wyspa.settings', JSON.stringify({{{chosen}}}))")
    person.page.reload()
    person.page.wait_for_selector(LINES)


def test_the_log_is_sifted_by_what_lines_are_about(open_page: Open) -> None:
    person = playing(open_page)
    person.play_until('[data-verb="end"]', end=False)
    everything = person.page.locator(LINES).all_inner_texts()
    topics = person.page.locator("[data-sift] option").all_inner_texts()
    assert topics[:3] == ["Everything", "Mine", "Dice"]
    person.page.select_option("[data-sift]", "building")
    built = person.page.locator(f"{LINES}:not(.sep)").all_inner_texts()
    assert 0 < len(built) < len(everything)
    assert all("settlement" in line or "road" in line for line in built)
    person.page.select_option("[data-sift]", "mine")
    name = person.page.locator(".log b.who").first.inner_text()
    assert all(name in line for line in person.page.locator(f"{LINES}:not(.sep)").all_inner_texts())
    person.page.select_option("[data-sift]", "all")
    assert person.page.locator(LINES).all_inner_texts() == everything


def test_cards_are_drawn_and_no_coordinate_is_said_unless_the_map_shows_them(open_page: Open) -> None:
    person = playing(open_page)
    assert person.sees(f"{LINES} .res svg") > 0
    assert not COORDINATE.search(" ".join(person.page.locator(LINES).all_inner_texts()))
    assert person.sees("[data-coordinates]") == 0
    set_up(person, coordinates="yes")
    assert person.sees("[data-coordinates] text") == 19
    assert COORDINATE.search(" ".join(person.page.locator(LINES).all_inner_texts()))


def test_a_line_opens_the_board_as_it_was_and_leads_back(open_page: Open) -> None:
    person = playing(open_page)
    now = person.sees(".map [data-board] .piece")
    person.page.locator("[data-log] button[data-line]", has_text="settlement").first.click()
    person.page.wait_for_selector("[data-moment]")
    version = person.page.get_attribute("[data-moment]", "data-moment")
    then = person.sees("[data-moment] .piece")
    assert then == 1 < now
    assert person.violations() == []
    person.page.focus("[data-back]")
    person.page.keyboard.press("ArrowRight")
    person.page.wait_for_selector(f'[data-moment]:not([data-moment="{version}"])')
    assert person.sees("[data-moment] .piece") == then + 1
    person.page.click("[data-back]")
    person.page.wait_for_selector("[data-moment]", state="detached")
    assert person.sees(".map [data-board] .piece") == now
    assert person.sees('[data-verb="roll"]') == 1


def test_lines_are_walked_with_arrows_and_opened_with_enter(open_page: Open) -> None:
    person = playing(open_page)
    lines = person.page.locator("[data-log] button[data-line]")
    assert [lines.nth(k).get_attribute("tabindex") for k in range(lines.count())].count("0") == 1
    lines.last.focus()
    person.page.keyboard.press("ArrowUp")
    assert lines.nth(lines.count() - 2).evaluate("one => one === document.activeElement")
    person.page.keyboard.press("Home")
    assert lines.first.evaluate("one => one === document.activeElement")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("[data-moment]")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("[data-moment]", state="detached")


def test_the_log_follows_what_is_new_unless_somebody_reads_above(open_page: Open) -> None:
    person = playing(open_page)
    person.play_until('[data-verb="end"]', end=False)
    person.page.wait_for_function(f"(box) => {FAR} < 40", arg=person.page.query_selector("[data-log]"))
    person.page.hover("[data-log]")
    person.page.mouse.wheel(0, -4000)
    person.page.wait_for_function("() => document.querySelector('[data-log]').scrollTop === 0")
    lines = person.sees(LINES)
    person.page.click('[data-verb="end"]')
    person.page.wait_for_function(f"() => document.querySelectorAll('{LINES}').length > {lines}")
    assert person.page.evaluate("document.querySelector('[data-log]').scrollTop") == 0


def test_what_is_spoken_is_short(open_page: Open) -> None:
    person = playing(open_page)
    assert person.sees("[data-log][aria-live], [data-log] [aria-live]") == 0
    assert 0 < len(person.page.inner_text("[data-aloud]")) < 120


def test_a_brief_log_leaves_minor_things_out(open_page: Open) -> None:
    person = open_page("en")
    person.play_now()
    set_up(person, log="brief")
    person.play_until('[data-verb="end"]', end=False)
    assert not [line for line in person.page.locator(LINES).all_inner_texts() if "declines to trade" in line]


# ---- chat -----------------------------------------------------------------------------------------------------------


def test_the_button_of_the_phone_counts_what_is_unread_and_opens_the_chat(open_page: Open) -> None:
    ania, marek = sit_down(open_page)
    link = marek.page.url
    marek.page.set_viewport_size({"width": 390, "height": 844})
    marek.page.wait_for_selector("[data-chat]")
    marek.page.evaluate("document.querySelector('[data-sheet=\"build\"]')?.click()")
    say(ania, "Who has ore?")
    marek.page.wait_for_selector("[data-unread]")
    assert marek.page.inner_text("[data-unread]") == "1"
    assert "1 new message" in (marek.page.get_attribute("[data-chat]", "aria-label") or "")
    marek.page.click("[data-chat]")
    marek.page.wait_for_selector("#chat-text")
    assert "Who has ore?" in marek.page.inner_text('[role="log"]')
    marek.page.wait_for_selector("[data-unread]", state="detached")
    marek.page.goto(link)
    marek.page.wait_for_selector("[data-chat]")
    assert marek.sees("[data-unread]") == 0  # what was read stays read


def test_somebody_can_be_muted_and_heard_again(open_page: Open) -> None:
    ania, marek = sit_down(open_page)
    say(marek, "blah")
    ania.page.wait_for_selector('[data-mute="Marek"]')
    ania.page.click('[data-mute="Marek"]')
    ania.page.wait_for_selector('[data-unmute="Marek"]')
    assert "blah" not in ania.page.inner_text('[role="log"]')
    ania.page.click('[data-unmute="Marek"]')
    ania.page.wait_for_selector('[data-mute="Marek"]')
    assert "blah" in ania.page.inner_text('[role="log"]')


def test_who_looks_on_chats_when_the_host_allows_it(open_page: Open) -> None:
    ania, marek = sit_down(open_page)
    guest = open_page("en", path=ania.page.url.removeprefix(ania.address))
    guest.page.wait_for_selector("[data-board]")
    guest.page.click('[data-talk="chat"]')
    assert guest.sees("#chat-text") == 0
    ania.page.click("[data-menu]")
    ania.page.check("[data-guests-talk]")
    guest.page.wait_for_selector("#chat-name")
    guest.page.fill("#chat-name", "Ola")
    say(guest, "Well played")
    marek.page.wait_for_selector('[data-mute="Ola"]')
    assert "Well played" in marek.page.inner_text('[role="log"]')
    ania.page.uncheck("[data-guests-talk]")
    guest.page.wait_for_selector("#chat-text", state="detached")
