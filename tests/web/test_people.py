"""People at a table: seats are given away and taken again, one resigns, all agree on an end."""

from __future__ import annotations

from tests.web.conftest import Open
from tests.web.person import Person


def sit_down(open_page: Open, seats: int = 3, **marek_is: object) -> tuple[Person, Person]:
    """Let two people come to a table with bots, the second from a phone and in Polish if wished."""
    ania = open_page("en", path="/new")
    ania.page.wait_for_selector("#chair-1")
    ania.page.fill("#you", "Ania")
    ania.page.select_option("#count", str(seats))
    ania.page.select_option("#chair-1", "open")
    for k in range(2, seats):
        ania.page.select_option(f"#chair-{k}", "bot:random")
    ania.page.click("[data-create]")
    ania.page.wait_for_selector("[data-start]")
    marek = open_page(path=ania.page.url.removeprefix(ania.address), **marek_is)
    marek.page.fill("#name", "Marek")
    marek.page.click("[data-join]")
    ania.page.click("[data-start]:not([disabled])")
    for person in (ania, marek):
        person.page.wait_for_selector("[data-board]")
    return ania, marek


def test_all_agree_on_an_end_and_there_is_no_winner(open_page: Open) -> None:
    ania, marek = sit_down(open_page, language="pl", theme="dark", phone=True)
    ania.page.click("[data-menu]")
    ania.page.click("[data-end]")
    assert ania.violations() == []
    ania.page.click("[data-end-yes]")
    marek.page.wait_for_selector("[data-vote-yes]")
    assert "Ania proponuje zakończyć grę" in marek.page.inner_text("[data-vote]")
    assert marek.violations() == []
    assert "Waiting for: Marek" in ania.page.inner_text("[data-vote]")
    marek.page.click("[data-vote-no]")
    ania.page.wait_for_selector("[data-vote]", state="detached")
    ania.page.click("[data-menu]")
    ania.page.click("[data-end]")
    ania.page.click("[data-end-yes]")
    marek.page.click("[data-vote-yes]")
    for person, said in ((ania, "There is no winner"), (marek, "Nikt nie wygrywa")):
        person.page.wait_for_selector("[data-over]")
        assert said in person.page.inner_text("h1")
        assert person.sees(".stand tr.first") == 0
        assert person.sees(".stand tbody tr") == 3
    assert ania.violations() == []
    assert ania.sees("[data-rematch]") == 1


def test_whoever_was_away_takes_the_seat_again(open_page: Open) -> None:
    ania, marek = sit_down(open_page)
    link = marek.page.url
    marek.page.goto("about:blank")
    ania.page.wait_for_selector('[data-seat="1"] >> text=away, a bot plays')  # the grace time is over
    ania.page.click('[data-seat="1"] button')
    ania.page.click("[data-give-bot]")
    ania.page.wait_for_selector('[data-seat="1"] >> text=bot, for Marek')
    marek.page.goto(link)
    marek.page.wait_for_selector("[data-hand]")
    ania.page.wait_for_selector('[data-seat="1"] >> text=person')
    assert "Marek" in ania.page.inner_text('[data-seat="1"] .who')


def test_one_resigns_and_the_bots_seat_is_not_opened_for_one_alone(open_page: Open) -> None:
    ania, marek = sit_down(open_page)
    marek.page.click("[data-menu]")
    marek.page.click("[data-leave]")
    assert "A bot will play on for you" in marek.page.inner_text("dialog")
    marek.page.click("[data-leave-yes]")
    marek.page.wait_for_selector("[data-play-now]")
    ania.page.wait_for_selector('[data-seat="1"][data-kind=bot]')
    ania.page.click('[data-seat="2"] button')
    ania.page.click("[data-ask-open]")
    ania.page.wait_for_selector('[data-refused="nobody-to-agree"]')
