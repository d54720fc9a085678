"""Connect when the robbers are out and when victory can be claimed: all sizes, both themes, and by clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.rules.connect.row import Row
from tests.server.house import House, house
from tests.server.staging import laid
from tests.web.conftest import Open
from tests.web.person import Person
from tests.web.test_axe import by_day_and_night
from tests.web.test_pictures_of_boxes import DESK, sit
from tests.web.test_text_fits import look, sizes_and_languages

ME = "A moon"  # the first seat


def robbers_out(hand: str) -> Row:
    return Row(claims="manual").hand(ME, hand).in_round(11).when("table: dice 3 4", "table: robber-roll 4 5")


def enough() -> Row:
    return Row(claims="manual").score(ME, 18).starts("moon", 4).hand(ME, "1 lumber 1 brick")


PHASES: dict[str, Callable[[], Row]] = {
    "to discard": lambda: robbers_out("4 lumber 5 brick"),
    "safe": lambda: robbers_out("2 lumber"),
    "too few": lambda: Row(claims="manual").starts("moon", 4).hand(ME, "1 lumber 1 brick"),
    "enough": enough,
}


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give a server whose tables can stand as a test wants them."""
    with house(tmp_path_factory.mktemp("phases")) as place:
        yield place


def come(open_page: Open, staged: House, phase: str, language: str = "en") -> Person:
    person = open_page(language)
    sit(person, staged, laid(staged, PHASES[phase]()), DESK)
    return person


@pytest.mark.parametrize("phase", PHASES)
def test_words_fit_and_axe_finds_nothing(open_page: Open, staged: House, phase: str) -> None:
    person = come(open_page, staged, phase, "pl")
    found: list[str] = []
    by_day_and_night(person, phase, found)
    for where in sizes_and_languages(person):
        look(person, f"{phase} {where}", found)
    assert found == []


def test_half_of_the_hand_is_given_back_by_clicks(open_page: Open, staged: House) -> None:
    person = come(open_page, staged, "to discard")
    assert "give back half" in person.prompt
    card = person.page.locator("[data-choose] .add").first
    for _ in range(4):
        card.click()
    person.page.click("[data-send]:not([aria-disabled=true])")
    person.page.wait_for_selector("[data-choose]", state="detached")
    person.settle()
    assert person.page.locator("[data-hand] .n").all_inner_texts()[:2] == ["0", "5"]


def test_a_right_claim_is_the_loud_button_and_hides_nothing(open_page: Open, staged: House) -> None:
    person = come(open_page, staged, "enough")
    loud = person.page.locator(".near-acts .btn.primary")
    assert loud.count() == 1
    assert loud.inner_text() == "Claim victory"
    assert person.sees("[data-ware=road]:not(.off)") == 1  # it could still be built
    loud.click()
    person.page.wait_for_selector("[data-loud=claim]", state="detached")  # one claim a round


def test_a_wrong_claim_is_not_offered(open_page: Open, staged: House) -> None:
    person = come(open_page, staged, "too few")  # the rules allow it, but it would only keep everybody waiting
    person.page.wait_for_selector(".side.mine")
    assert person.sees("[data-ware]") >= 4
    assert person.sees("[data-loud=offer]") == 1
    assert person.sees("[data-verb=claim-victory]") == 0
