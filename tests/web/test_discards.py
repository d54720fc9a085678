"""A seven that costs two people cards: each takes the time they need, whatever the other does meanwhile."""

from __future__ import annotations

from tests.web.conftest import Open
from tests.web.person import Person
from tests.web.test_two_people import sit_down

PICK = '[data-pick^="choose-"]:not([aria-disabled="true"])'
MOST = 2000  # moments


def play_to_a_seven_for_both(ania: Person, marek: Person) -> None:
    """Let nobody build, so that hands grow until a seven costs both of them."""
    idle = heard = 0
    for moment in range(MOST):
        if ania.sees("[data-send]") and marek.sees("[data-send]"):
            return
        if idle == 0:
            heard = ania.heard()
        idle = 0 if (ania, marek)[moment % 2].step(chance=(moment * 37 % 101) / 101) else idle + 1
        if idle == 2:  # a bot is at it
            ania.wait_for_news(heard)
            idle = 0
    raise AssertionError(f"no seven cost both of them; the page says: {ania.prompt}")


def test_what_somebody_has_picked_stays_while_another_discards(open_page: Open) -> None:
    ania, marek = sit_down(open_page, safe="3")
    play_to_a_seven_for_both(ania, marek)
    marek.page.locator(PICK).first.click()
    marek.page.wait_for_selector(".choose .less")
    heard = marek.heard()
    ania.step()
    marek.wait_for_news(heard)
    assert marek.sees(".choose .less") == 1
    marek.page.evaluate("document.querySelector('.choose .less').click()")
    marek.page.wait_for_selector(".choose .less", state="detached")
