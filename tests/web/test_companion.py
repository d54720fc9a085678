"""K-131: the clock for real boards: rolls, counts, halts, survives a reload and needs no network once it is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rule import rule
from tests.web.album import take_in_both_themes
from tests.web.conftest import Open
from tests.web.person import Person
from tests.web.test_text_fits import look, sizes_and_languages

# dice that fall as told: each byte is a face less one, and after the last it is twos for ever
FALL = """(faces) => { const plain = crypto.getRandomValues.bind(crypto); window.faces = faces;
    crypto.getRandomValues = (into) => { if (into.length !== 1) return plain(into);
        into[0] = (window.faces.shift() ?? 2) - 1; return into; }; }"""
HUSH = "() => localStorage.setItem('wyspa.companion.likings', JSON.stringify({ voice: 'off', onward: false }))"
SPOKEN = """() => { window.spoken = []; speechSynthesis.speak = (one) => window.spoken.push([one.lang, one.text]); }"""


def come(
    open_page: Open, language: str = "en", phone: bool = False, faces: tuple[int, ...] = (), **more: object
) -> Person:
    person = open_page(language, phone=phone, path="/companion", **more)
    person.page.evaluate(HUSH)
    person.page.reload()
    person.page.wait_for_selector("[data-companion=ready]")
    person.page.evaluate(FALL, list(faces))
    return person


def roll_to(person: Person, round_: int) -> None:
    """Roll until a round of some number is on."""
    while int(person.page.get_attribute("[data-companion]", "data-round") or 0) < round_:
        before = person.page.get_attribute("[data-companion]", "data-round")
        person.page.click("[data-next]" if person.sees("[data-next]") else "[data-act]")
        person.page.wait_for_selector(f"[data-companion]:not([data-round='{before}'])")


@rule("K-24", "K-25")
def test_rounds_are_rolled_halted_lengthened_and_taken_back(open_page: Open) -> None:
    person = come(open_page, faces=(4, 2, 5, 5))
    page = person.page
    page.click("[data-act]")
    page.wait_for_selector("[data-rolled='6']")
    assert page.inner_text("h1") == "Suns play"
    page.click("[data-act]")  # pause
    page.wait_for_selector("[data-running=false]")
    left = int(page.get_attribute("[data-seconds]", "data-seconds") or 0)
    assert 0 < left <= 35
    page.click("[data-more]")
    page.wait_for_selector(f"[data-seconds='{left + 15}']")
    page.click("[data-next]")
    page.wait_for_selector("[data-rolled='10']")
    assert page.inner_text("h1") == "Moons play"
    page.click("[data-back]")
    page.wait_for_selector("[data-rolled='6']")
    assert page.get_attribute("[data-seconds]", "data-seconds") == str(left + 15)
    assert person.sees("[data-running=false]")


@rule("K-67", "K-70")
def test_a_seven_sends_the_robbers_and_a_second_one_to_the_desert(open_page: Open) -> None:
    person = come(open_page, "pl", faces=(1, 1) * 10 + (3, 4, 6, 3, 1, 6, 2, 5))
    page = person.page
    roll_to(person, 10)
    page.click("[data-next]")
    page.wait_for_selector("[data-companion=robber]")
    assert page.inner_text("h1") == "Złodziej: pole 9"
    assert page.get_attribute("[data-companion]", "data-round") == "10"
    page.click("[data-next]")
    page.wait_for_selector("h1:has-text('pustynia')")
    page.click("[data-past]")
    assert page.locator("[data-past-kind=robber]").count() == 2
    assert page.locator("[data-past-kind=round]").count() == 10
    assert person.violations() == []


@rule("K-28")
def test_what_was_rolled_is_called_in_both_languages_and_the_robber_is_announced(open_page: Open) -> None:
    person = come(open_page, "pl", faces=(1, 1) * 10 + (2, 3))
    page = person.page
    page.evaluate(SPOKEN)
    page.click("[data-times]")
    page.select_option("[data-voice]", "both")
    page.keyboard.press("Escape")
    page.click("[data-act]")
    page.wait_for_selector("[data-round='1']")
    assert page.evaluate("spoken") == [
        ["pl-PL", "Runda 1. Grają słońca. Wypadło 2."],
        ["en-GB", "Round 1. Suns play. The roll is 2."],
    ]
    roll_to(person, 10)
    page.evaluate("() => { window.spoken = []; }")
    roll_to(person, 11)
    assert [text for _, text in page.evaluate("spoken")][::2] == [
        "Od tej chwili może pojawić się złodziej.",
        "From now on the robber may come.",
    ]


@rule("K-126")
def test_whoever_looks_is_told_too_that_the_robber_may_come(open_page: Open) -> None:
    person = come(open_page, "pl", faces=(1, 1) * 10 + (2, 3))
    page = person.page
    roll_to(person, 9)
    assert not person.sees("[data-news]")
    roll_to(person, 10)
    assert page.inner_text("[data-news=soon]") == "Po tej rundzie może pojawić się złodziej."
    roll_to(person, 11)
    assert page.inner_text("[data-news=now]") == "Od tej chwili może pojawić się złodziej."
    roll_to(person, 12)
    assert not person.sees("[data-news]")


def test_a_silent_page_calls_nothing_and_the_voice_can_be_tried(open_page: Open) -> None:
    person = come(open_page, faces=(4, 2, 5, 5))
    page = person.page
    page.evaluate(SPOKEN)
    page.click("[data-times]")
    page.select_option("[data-voice]", "page")
    page.click("[data-listen]")
    assert page.evaluate("spoken") == [["en-GB", "Round 1. Suns play. The roll is 6."]]
    page.keyboard.press("Escape")
    page.click("[data-sound]")
    page.click("[data-act]")
    page.wait_for_selector("[data-round='1']")
    assert len(page.evaluate("spoken")) == 1


@rule("K-77", "K-79")
def test_a_claim_halts_the_clock_and_is_dismissed_or_ends_the_game(open_page: Open) -> None:
    person = come(open_page, faces=(4, 2))
    page = person.page
    page.click("[data-act]")
    page.click("[data-check]")
    page.wait_for_selector("[data-running=false]")
    for field, n in (("settlements", 3), ("cities", 4), ("bonus", 2), ("cards", 1)):
        page.fill(f"[data-count={field}]", str(n))
    assert page.inner_text("[data-points='16']") == "16 points: 2 short"
    page.click("[data-dismiss]")
    page.wait_for_selector("[data-running=true]")
    page.click("[data-check]")
    page.click("[data-accept]")
    page.wait_for_selector("[data-companion=over]")
    page.reload()
    page.wait_for_selector("[data-companion=over]")
    page.click("[data-reopen]")  # it was the wrong button
    page.wait_for_selector("[data-running=false][data-running]")
    page.wait_for_selector("[data-rolled='6']")
    page.click("[data-check]")
    page.click("[data-accept]")
    page.click("[data-act]")
    page.click("[data-anew]")
    page.wait_for_selector("[data-companion=ready]")


@rule("K-27")
def test_time_that_is_over_brings_the_next_roll_or_waits_for_a_hand(open_page: Open) -> None:
    person = come(open_page, faces=(4, 2, 5, 5))
    page = person.page
    page.clock.install()
    page.click("[data-act]")
    page.clock.run_for(36_000)
    page.wait_for_selector("[data-seconds='0']")
    page.click("[data-times]")
    page.check("[data-onward]")
    page.keyboard.press("Escape")
    page.click("[data-act]")
    page.wait_for_selector("[data-rolled='10']")
    page.clock.run_for(36_000)
    page.wait_for_selector("[data-round='3']")


@rule("K-131")
def test_it_goes_on_after_a_reload_without_a_network(open_page: Open) -> None:
    person = open_page("pl", path="/companion", service_workers="allow")
    page = person.page
    person.wait_until_kept()
    page.click("[data-act]")
    page.wait_for_selector("[data-round='1']")
    rolled = page.get_attribute("[data-rolled]", "data-rolled")
    person.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[data-round='1']")
    assert page.get_attribute("[data-rolled]", "data-rolled") == rolled
    assert int(page.get_attribute("[data-seconds]", "data-seconds") or 0) > 0
    page.click("[data-next]")
    page.wait_for_selector("[data-round='2']")
    person.context.set_offline(False)
    person.complaints.clear()  # the network was gone, and the browser says so


@rule("K-131")
def test_an_open_page_needs_no_network_and_no_worker_for_anything(open_page: Open) -> None:
    person = come(open_page, "pl", faces=(1, 1) * 10 + (3, 4, 6, 3))
    page = person.page
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    person.context.set_offline(True)
    roll_to(person, 10)
    page.click("[data-next]")
    page.wait_for_selector("[data-companion=robber]")
    for window in ("[data-times]", "[data-past]", "[data-check]"):
        page.click(window)
        page.wait_for_selector("dialog[open]")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.click("[data-check]")
    page.click("[data-accept]")
    page.wait_for_selector("[data-companion=over]")
    assert [url for url in asked if not url.endswith("/isle.svg")] == []  # the sign of the tab, which browsers want


def test_several_windows_show_one_game(open_page: Open) -> None:
    person = come(open_page, faces=(4, 2, 5, 5))
    page, wall = person.page, person.context.new_page()
    wall.goto(f"{person.address}/companion")
    wall.wait_for_selector("[data-companion=ready]")
    page.click("[data-act]")
    wall.wait_for_selector("[data-rolled='6']")
    wall.click("[data-act]")  # pause
    page.wait_for_selector("[data-running=false]")
    page.click("[data-next]")
    wall.wait_for_selector("[data-rolled='10']")
    assert wall.get_attribute("[data-companion]", "data-round") == "2"
    wall.click("[data-back]")
    page.wait_for_selector("[data-rolled='6']")


def test_keys_do_what_buttons_do(open_page: Open) -> None:
    person = come(open_page, faces=(4, 2, 5, 5))
    page = person.page
    page.keyboard.press("Space")
    page.wait_for_selector("[data-rolled='6']")
    page.keyboard.press("Space")
    page.wait_for_selector("[data-running=false]")
    page.keyboard.press("n")
    page.wait_for_selector("[data-rolled='10']")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_it_looks_like_the_kit_and_axe_finds_nothing(open_page: Open, album: Path, phone: bool) -> None:
    person = come(open_page, "pl", phone, (1, 1) * 14 + (4, 2, 3, 4, 6, 3))
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844} if phone else {"width": 1440, "height": 900})
    assert person.violations() == []
    roll_to(person, 15)
    page.click("[data-act]")
    kind = "companion-phone" if phone else "companion"
    take_in_both_themes(person, album, kind, kind)
    assert person.violations() == []
    for window in ("[data-times]", "[data-past]", "[data-check]"):
        page.click(window)
        page.wait_for_selector("dialog[open]")
        assert person.violations() == [], window
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.click("[data-next]")
    page.wait_for_selector("[data-companion=robber]")
    take_in_both_themes(person, album, f"{kind}-robber", "" if phone else "companion-robber")


def test_words_fit(open_page: Open) -> None:
    person = come(open_page, "pl", faces=(1, 1) * 14 + (4, 2, 3, 4, 6, 3))
    misfits: list[str] = []
    for where in sizes_and_languages(person):
        look(person, f"ready {where}", misfits)
    person.page.click("[data-act]")
    person.page.click("[data-act]")
    roll_to(person, 15)
    for where in sizes_and_languages(person):
        look(person, f"round {where}", misfits)
    person.page.click("[data-next]")
    for where in sizes_and_languages(person):
        look(person, f"robber {where}", misfits)
    assert misfits == []
