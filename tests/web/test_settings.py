"""Settings act at once, are kept in the browser, and the page starts without a network."""

from __future__ import annotations

import json
import re

import pytest

from tests.server.house import House
from tests.web.conftest import BUILT, Open
from tests.web.person import Person
from tests.web.test_panels import sit


def open_settings(person: Person) -> None:
    person.page.locator("[data-settings]").first.click()
    person.page.wait_for_selector("dialog[open] .settings")


def choose(person: Person, name: str, value: str) -> None:
    person.page.click(f'[data-setting="{name}"] [data-value="{value}"]')


def root(person: Person, name: str) -> str | None:
    found = person.page.locator("html").get_attribute(f"data-{name}")
    return None if found is None else str(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_settings_fit_and_can_be_read_by_all(open_page: Open, language: str, theme: str, phone: bool) -> None:
    person = open_page(language, theme, phone)
    open_settings(person)
    assert person.violations() == []
    assert person.page.evaluate("() => document.querySelector('.dialog-in').scrollWidth <= innerWidth")


def test_what_is_chosen_acts_at_once_and_is_there_after_a_reload(open_page: Open) -> None:
    person = open_page("en")
    before = person.page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)")
    open_settings(person)
    choose(person, "text", "130")
    choose(person, "motion", "none")
    choose(person, "patterns", "no")
    person.page.uncheck('[data-sound="dice"]')
    person.page.reload()
    assert person.page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)") > before * 1.2
    assert (root(person, "motion"), root(person, "patterns"), root(person, "contrast")) == ("none", "no", None)
    open_settings(person)
    assert not person.page.is_checked('[data-sound="dice"]')
    assert person.page.get_attribute('[data-setting="text"] [data-value="130"]', "aria-pressed") == "true"
    person.page.click("[data-forget]")
    assert root(person, "text") is None
    assert person.page.is_checked('[data-sound="dice"]')


def test_the_letters_chosen_largest_leave_a_table_usable(open_page: Open, served: House) -> None:
    person = open_page("pl", phone=True)
    person.page.evaluate("localStorage.setItem('wyspa.settings', JSON.stringify({ text: '130' }))")
    sit(person, served, {"width": 390, "height": 844}, box="base", map="variable")
    person.play_until('[data-verb="end"]', end=False)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_wants_to_be_asked_is_asked_before_a_piece_is_placed(open_page: Open, served: House) -> None:
    person = open_page("en")
    person.page.evaluate("localStorage.setItem('wyspa.settings', JSON.stringify({ confirmPlace: 'yes' }))")
    sit(person, served, {"width": 1280, "height": 720}, box="base", map="variable")
    person.page.wait_for_selector(".legal")
    person.page.locator(".legal").first.dispatch_event("click")
    person.page.wait_for_selector("dialog[open] [data-action]")
    pieces = person.sees(".board .piece")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog[open]", state="detached")
    assert person.sees(".board .piece") == pieces  # nothing was placed
    person.page.locator(".legal").first.dispatch_event("click")
    person.page.click("dialog[open] [data-action]")
    person.settle()
    assert person.sees(".board .piece") > pieces


def test_a_broken_entry_is_forgotten(open_page: Open) -> None:
    person = open_page("en")
    for broken in ("{", "[]", '"x"', '{"text": 7, "motion": "backwards", "silent": "dice"}'):
        person.page.evaluate("(entry) => localStorage.setItem('wyspa.settings', entry)", broken)
        person.page.reload()
        person.page.wait_for_selector("h1")
        assert root(person, "text") is None
        assert root(person, "motion") is None


def test_the_system_is_told_only_if_it_may_and_nobody_looks(open_page: Open, served: House) -> None:
    person = open_page("en")
    person.context.grant_permissions(["notifications"])
    person.context.add_init_script(
        """window.calls = [];
        window.Notification = class { static permission = "granted"; static requestPermission = async () => "granted";
            constructor(title, how) { calls.push([title, how.body]); } };
        Object.defineProperty(document, "hidden", { get: () => window.away === true });"""
    )
    person.page.evaluate("localStorage.setItem('wyspa.settings', JSON.stringify({ notify: 'yes' }))")
    sit(person, served, {"width": 1280, "height": 720}, box="base", map="variable")
    person.play_until('[data-verb="end"]', end=False)
    assert person.page.evaluate("calls") == []  # somebody looks
    person.page.evaluate("window.away = true")
    heard = person.heard()
    person.page.click('[data-verb="end"]')
    person.wait_for_news(heard)
    person.page.wait_for_function("() => calls.length > 0")
    title, body = person.page.evaluate("calls[0]")
    assert title
    assert body


def test_the_page_can_be_installed(open_page: Open, served: House) -> None:
    manifest = served.ask("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.json["start_url"] == "/"
    for icon in manifest.json["icons"]:
        found = served.ask(icon["src"])
        assert found.status == 200
        assert found.headers["content-type"] == icon["type"]


def test_bots_say_why_until_somebody_wishes_that_they_do_not(open_page: Open) -> None:
    person = open_page()
    person.play_now()
    person.play_until("[data-reason]")
    assert person.page.locator("[data-reason]").first.inner_text().strip()
    open_settings(person)
    choose(person, "reasons", "no")
    person.page.wait_for_selector("[data-reason]", state="detached")


def test_every_file_that_the_worker_keeps_is_there() -> None:
    """A worker of which one file is missing is never kept, and nobody is told: not all that is planned is written."""
    worker = (BUILT.parent / "worker.js").read_text(encoding="utf-8")
    files = json.loads(re.findall(r"FILES = (\[.*?\]);", worker)[0])
    assert [name for name in files if name != "/" and not (BUILT.parent / name[1:]).is_file()] == []
    written = {f"/assets/{file.name}" for file in (BUILT.parent / "assets").iterdir() if file.suffix != ".txt"}
    assert written | {"/"} == set(files)


def test_it_starts_without_a_network_into_rules_that_were_read(open_page: Open) -> None:
    person = open_page("pl", path="/rules/base", service_workers="allow")
    person.page.wait_for_selector("article h1, article h2")
    person.wait_until_kept()
    person.page.reload()  # now the worker answers, and keeps what is read
    person.page.wait_for_selector("article h1, article h2")
    person.page.wait_for_load_state("networkidle")
    read = person.page.inner_text("article")
    person.context.set_offline(True)
    person.page.reload()
    person.page.wait_for_selector("article h1, article h2")
    assert person.page.inner_text("article") == read
    person.go("/")
    person.page.wait_for_selector("h1")
    person.context.set_offline(False)
    person.complaints.clear()  # that the lobby cannot be reached is said, and is no fault
