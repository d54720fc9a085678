"""The first page leads back to what is not over; a table is made as its host wants it."""

from __future__ import annotations

from tests.web.conftest import Open


def test_a_game_that_is_not_over_can_be_gone_on_with(open_page: Open) -> None:
    person = open_page("pl")
    person.page.wait_for_load_state("networkidle")
    assert person.sees("[data-go-on]") == 0
    person.play_now()
    table = person.page.url
    person.go("/")
    person.page.wait_for_selector("[data-go-on]")
    assert person.sees(".hero .btn.primary") == 1  # one loud button: what one does next
    assert person.violations() == []
    person.page.click("[data-go-on] .btn.primary")
    person.page.wait_for_selector("[data-board]")
    assert person.page.url == table


def test_a_host_lets_spectators_talk_from_the_beginning(open_page: Open) -> None:
    host = open_page("en", path="/new")
    host.page.wait_for_selector("#chair-1")
    host.page.select_option("#chair-1", "open")
    host.page.check("[data-guests-talk]")
    host.page.click("[data-create]")
    host.page.wait_for_selector("[data-start]")
    host.page.click(".seat-list .btn")  # a bot
    host.page.click("[data-start]:not([aria-disabled=true])")
    host.page.wait_for_selector("[data-board]")
    host.page.click("[data-menu]")
    host.page.wait_for_selector("dialog[open]")
    assert host.page.is_checked("dialog [data-guests-talk]")
