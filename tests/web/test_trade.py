"""Trade in the browser, at a desk and on a phone: answers with one tap, standing answers, and nobody is held up."""

from __future__ import annotations

import pytest

from tests.web.conftest import Open
from tests.web.person import Person
from tests.web.test_two_people import hand_of, sit_down

MOST = 900  # moments until both have cards to trade with


def open_trade(person: Person) -> None:
    """Show the trade, where it is one of several sheets."""
    if person.sees("[data-sheet=trade]"):
        person.page.click("[data-sheet=trade]")
    person.page.wait_for_selector(".trade")


def to_trade(ania: Person, marek: Person, host: Person) -> tuple[int, int, int]:
    """Play until one may offer; give a card of theirs, one that the other holds, and one that the other lacks."""
    idle = heard = 0
    for moment in range(MOST):
        mine, other = hand_of(host), hand_of(marek if host is ania else ania)
        give = next((card for card, n in enumerate(mine) if n > 0), -1)
        want = next((card for card, n in enumerate(other) if n > 0 and card != give), -1)
        lacks = next((card for card, n in enumerate(other) if n == 0 and card != give), -1)
        if host.sees('[data-verb="end"]') and not host.sees("[data-said]") and min(give, want, lacks) >= 0:
            return give, want, lacks
        if idle == 0:
            heard = ania.heard()
        idle = 0 if (ania, marek)[moment % 2].step(chance=(moment * 37 % 101) / 101) else idle + 1
        if idle == 2:
            ania.wait_for_news(heard)
            idle = 0
    raise AssertionError(f"nobody could trade; the page says: {ania.prompt}")


def offer(person: Person, give: int, want: int, to: str) -> None:
    """Put an offer to one player together and send it: bots might agree to it."""
    open_trade(person)
    if person.sees("[data-change]"):
        person.page.click("[data-change]")
        for _ in range(2):
            person.page.locator(".picker .less").first.click()
    person.page.locator('[data-pick^="give-"]').nth(give).click()
    person.page.locator('[data-pick^="want-"]').nth(want).click()
    person.page.locator(".tabs.to button", has_text=to).click()
    person.page.click('[data-compose="offer"]')
    person.settle()
    person.page.wait_for_selector("[data-out]")


@pytest.mark.parametrize("where", ["desk", "phone"])
def test_an_offer_is_answered_with_one_tap_and_holds_up_nobody(open_page: Open, where: str) -> None:
    ania, marek = sit_down(open_page)
    host, guest = (ania, marek) if where == "desk" else (marek, ania)  # Ania sits at a desk, Marek has a phone
    give, want, lacks = to_trade(ania, marek, host)
    name, to = ("Ania", "Marek") if host is ania else ("Marek", "Ania")

    # not now
    offer(host, give, want, to)
    guest.page.wait_for_selector('.answers [data-verb="accept"]')
    assert host.sees('[data-verb="end"]') == 1  # whoever offers may go on
    assert [host.violations(), guest.violations()] == [[], []]
    guest.page.click('.answers [data-verb="refuse"]')
    guest.settle()

    # never for this card in this turn: the next offer for it is declined at once, and said so
    host.page.wait_for_selector("[data-out]", state="detached")  # nobody is left to answer
    offer(host, give, want, to)
    guest.page.click("[data-keep]")
    guest.page.wait_for_selector("[data-keep]", state="detached")
    host.page.wait_for_selector("[data-out]", state="detached")

    # an embargo is told to the other one in words, and lifted again
    guest_seat = guest.page.locator(".player").filter(has_text=name).first
    open_trade(guest)
    guest.page.click("details.standing summary")
    assert guest.sees('[data-keeps][aria-pressed="true"]') == 1
    shun = guest.page.locator("[data-shun]").filter(has_text=name)
    shun.click()
    host.page.wait_for_selector("[data-shunned]")
    assert [host.violations(), guest.violations()] == [[], []]
    shun.click()
    host.page.wait_for_selector("[data-shunned]", state="detached")
    assert guest_seat.count() == 1

    # what cannot be paid says why, and the page declines by itself if that is wanted
    guest.page.check("[data-decline]")
    offer(host, give, lacks, to)
    guest.page.wait_for_selector("[data-short]")
    assert guest.sees('.answers [data-verb="accept"]') == 0
    host.page.wait_for_selector("[data-out]", state="detached")
    guest.page.wait_for_selector("[data-short]", state="detached")

    # ending the turn takes an open offer back
    guest.page.uncheck("[data-decline]")
    offer(host, give, lacks, to)
    guest.page.wait_for_selector("[data-short]")
    host.page.click('[data-verb="end"]')
    host.settle()
    guest.page.wait_for_selector("[data-short]", state="detached")
    host.page.wait_for_selector("[data-out]", state="detached")


def test_every_rate_of_the_bank_is_listed_best_first(open_page: Open) -> None:
    person = open_page("en")
    person.play_now()
    for _ in range(MOST):  # cards pile up until the bank takes some
        heard = person.heard()
        if person.sees('[data-verb="end"]') and max(hand_of(person)) >= 4:
            break
        if not person.step():
            person.wait_for_news(heard)
    person.page.click('[data-trade-tab="bank"]')
    rows = person.page.locator(".bank-trades .offer .num").all_inner_texts()
    rates = [int(row.split(":")[0]) for row in rows]
    assert rates == sorted(rates)
    assert rates
    before = hand_of(person)
    assert person.violations() == []
    person.page.locator("[data-bank-trade]").first.click()
    person.settle()
    assert sum(hand_of(person)) == sum(before) - rates[0] + 1
