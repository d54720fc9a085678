"""Taking back what was just done, and talk at the table."""

from __future__ import annotations

import re

from tests.web.conftest import Open
from tests.web.person import Person

NASTY = """<b>&"'</b> <script>document.title = 'x'</script>"""
LINES = '[role="log"][aria-live="polite"] li'
MOST = 300  # characters of a line


def sit_down(open_page: Open) -> tuple[Person, Person]:
    """Let two people come to a table with a bot."""
    ania = open_page("en", path="/new")
    ania.page.wait_for_selector("#chair-1")
    ania.page.fill("#you", "Ania")
    ania.page.select_option("#count", "3")
    ania.page.select_option("#chair-1", "open")
    ania.page.select_option("#chair-2", "bot:random")
    ania.page.click("[data-create]")
    ania.page.wait_for_selector("[data-start]")
    marek = open_page("en", path=ania.page.url.removeprefix(ania.address))
    marek.page.fill("#name", "Marek")
    marek.page.click("[data-join]")
    ania.page.click("[data-start]:not([disabled])")
    for person in (ania, marek):
        person.page.wait_for_selector("[data-board]")
        person.page.get_by_role("tab", name=re.compile("^Chat")).click()
    return ania, marek


def say(person: Person, text: str) -> None:
    """Write a line and send it."""
    person.page.fill("#chat-text", text)
    person.page.press("#chat-text", "Enter")


# ---- taking back --------------------------------------------------------------------


def test_a_first_settlement_is_taken_back_and_can_be_placed_elsewhere(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.page.wait_for_selector('.legal[data-verb="settlement"]')
    before, places = person.sees(".piece"), person.sees(".legal")
    assert person.sees("[data-undo]") == 0
    person.step()
    person.page.wait_for_selector('.legal[data-verb="road"]')
    assert person.sees(".piece") == before + 1
    person.page.click("[data-undo]")
    person.page.wait_for_selector('.legal[data-verb="settlement"]')
    assert person.sees(".piece") == before
    assert person.sees(".legal") == places
    assert person.sees("[data-undo]") == 0
    person.step(chance=0.5)
    person.page.wait_for_selector('.legal[data-verb="road"]')


def test_what_the_dice_have_shown_is_not_taken_back(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.play_until('[data-verb="roll"]')
    person.page.click('[data-verb="roll"]')
    person.page.wait_for_selector('[data-verb="roll"]', state="detached")
    assert person.sees("[data-dice]") == 1
    assert person.sees("[data-undo]") == 0
    person.page.keyboard.press("u")  # the key asks for nothing either
    person.settle()
    assert person.sees('[data-verb="roll"]') == 0
    assert person.sees("[data-refused]") == 0


# ---- talk --------------------------------------------------------------------


def test_whatever_somebody_writes_is_shown_as_text(open_page: Open) -> None:
    ania, marek = sit_down(open_page)
    say(ania, NASTY)
    line = marek.page.locator(LINES, has_text="Ania")
    line.wait_for()
    assert line.inner_text().endswith(NASTY)
    assert marek.page.locator(f"{LINES} b").all_inner_texts() == ["Ania"]
    assert marek.page.title() != "x"
    say(marek, "Dobrze.")
    ania.page.locator(LINES, has_text="Dobrze.").wait_for()
    assert ania.page.input_value("#chat-text") == ""


def test_an_empty_or_too_long_line_is_refused_in_a_sentence(open_page: Open) -> None:
    ania, marek = sit_down(open_page)
    for text, word in (("   ", "nothing"), ("a" * (MOST + 1), str(MOST))):
        say(ania, text)
        ania.page.wait_for_function(
            "(word) => document.querySelector('[data-chat-refused]')?.innerText.includes(word)", arg=word
        )
        assert ania.page.input_value("#chat-text") == text  # nothing that was written is lost
    assert ania.violations() == []
    say(ania, "\u202eolleh")  # a sign that nobody sees and that turns the text around: the server says no
    ania.page.wait_for_selector('[data-refused="bad-text"]')
    assert ania.sees("[data-chat-refused]") == 0
    say(ania, "a" * MOST)
    marek.page.locator(LINES, has_text="a" * MOST).wait_for()
    assert marek.sees(LINES) == 1
