"""A whole short evening in the browser: desk, wall and six phones at once.

Pause, a claim that is dismissed and one that is accepted, a swap, somebody who is gone, and a server that is killed in
mid-round and started again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.halls import ON_PHONE, PHONE, SECONDS, HallHouse, sit_down, until
from tests.web.person import Person

NAMES = ["Ala", "Bartek", "Celina", "Darek", "Ela", "Filip"]
AHEAD = """(() => { const real = Date.now; const ahead = 9 * 3600 * 1000; Date.now = () => real() + ahead;
    const Old = Date; globalThis.Date = class extends Old {
        constructor(...given) { given.length ? super(...given) : super(real() + ahead); } }; })()"""


@pytest.fixture
def halls(tmp_path: Path, browser: object) -> Iterator[HallHouse]:
    house = HallHouse(tmp_path, browser)
    yield house
    assert house.leave() == []


def round_on(person: Person) -> int:
    return int(person.page.locator("[data-round]").first.get_attribute("data-round") or 0)


def next_roll(desk: Person) -> None:
    """Call the next roll, and wait until the desk shows it."""
    before = round_on(desk)
    desk.page.click("[data-desk=next]")
    until(desk, "() => Number(document.querySelector('[data-round]')?.dataset.round ?? 0)", lambda n: n != before)


def test_a_whole_evening(halls: HallHouse) -> None:
    made = halls.make(seconds={"first": 600, "later": 600, "robber": 60}, target=5)
    code = made["code"]
    desk, wall = halls.desk(made), halls.come(f"/w/{code}")
    wall.page.wait_for_selector("[data-wall-door]")
    assert wall.page.inner_text(".wall-code") == code
    desk.page.click("[data-desk=open]")
    desk.page.wait_for_selector("[data-desk=start]")

    # everybody sits down; one has a phone that is nine hours ahead
    phones = []
    for k, name in enumerate(NAMES):
        phone = halls.come(f"/j/{code}?board={k // 2}", size=PHONE, script=AHEAD if k == 5 else "")
        sit_down(phone, name, k // 2, "moon" if k % 2 == 0 else "sun")
        phones.append(phone)
    desk.page.wait_for_selector("[data-count=people] >> text=6")
    wall.page.wait_for_selector('[data-people="6"]')

    # a swap before the start: Ala and Darek change seats
    desk.page.fill("[data-find]", "ala")
    desk.page.click("[data-found]")
    desk.page.click('[data-seat="0"] [data-move=take]')
    desk.page.fill("[data-find]", "A 2")
    desk.page.click("[data-found-board]")
    desk.page.click('[data-seat="3"] [data-move=here]')
    phones[0].page.wait_for_selector(".wait-me >> text=A 2")
    phones[3].page.wait_for_selector(".wait-me >> text=A 1")

    desk.page.click("[data-desk=start]")
    for phone in phones:
        phone.page.wait_for_selector("[data-hall-phone=round]")
        phone.page.wait_for_selector("[data-board]")
        assert phone.sees("[data-near]") >= 3  # open hands of partners
    wall.page.wait_for_selector("[data-hall-wall=round]")

    # one clock for all, whatever hour a phone shows; held it is the same to the second
    desk.page.click("[data-desk=pause]")
    desk.page.wait_for_selector("[data-held]")
    held = desk.page.evaluate(SECONDS)
    assert 500 < held <= 600
    until(wall, SECONDS, lambda n: n == held)
    for phone in phones:
        until(phone, ON_PHONE, lambda n: n == held)
    desk.page.click("[data-desk=resume]")
    desk.page.wait_for_selector("[data-held]", state="detached")
    assert abs(agreed(desk, SECONDS) - agreed(phones[5], ON_PHONE)) < 2

    # ready and not ready after all
    phones[1].page.click("[data-verb=ready]")
    phones[1].page.wait_for_selector('[data-action="not-ready"]')
    phones[1].page.click("[data-verb=ready]")
    phones[1].page.wait_for_selector('[data-action="ready"]')

    # somebody of the side that is not active claims, and hears why not; a claim that the host dismisses
    phones[2].page.click("[data-menu]")
    phones[2].page.click("[data-phone=claim]")
    phones[2].page.wait_for_selector("[data-refused]")
    phones[0].page.click("[data-menu]")
    phones[0].page.click("[data-phone=claim]")
    desk.page.wait_for_selector('[data-claim="3"] [data-points="4"]')
    wall.page.wait_for_selector("[data-ticker] >> text=Ala")
    desk.page.click("[data-dismiss]")
    desk.page.wait_for_selector("[data-claim]", state="detached")
    desk.page.wait_for_selector("[data-held]", state="detached")

    # somebody goes away; the desk knows, and the seat waits
    gone = phones[4]
    gone.context.set_offline(True)
    gone.page.evaluate("() => 0")
    gone.page.close()
    desk.page.wait_for_selector('[data-missing="1"]')
    back = gone.context
    back.set_offline(False)
    gone.page = back.new_page()
    gone.go(f"/j/{code}")
    gone.page.wait_for_selector("[data-hall-phone]")
    desk.page.wait_for_selector('[data-missing="0"]')

    # the server dies in mid-round; everybody comes back to the own seat, and the seconds go on
    number = round_on(desk)
    before = agreed(desk, SECONDS)
    halls.process.kill()
    desk.page.wait_for_selector("[data-lost]")
    halls.process.start()
    for person in [desk, wall, *phones]:
        person.page.wait_for_selector('[data-line="open"]', state="attached")
    until(desk, SECONDS, lambda n: 0 < n <= before)
    assert round_on(desk) == number
    assert agreed(desk, SECONDS) > before - 120  # what was left, not what would be left by the hour
    for k, phone in enumerate(phones):
        seat = [3, 1, 2, 0, 4, 5][k]
        phone.page.wait_for_selector(f'[data-hall-phone][data-seat="{seat}"]')

    # the host ends it: ranking, certificates
    until(desk, "() => document.querySelector('[data-held]') === null", bool)
    next_roll(desk)
    desk.page.click("[data-desk=end]")
    desk.page.click("[data-desk=end-yes]")
    for phone in phones:
        phone.page.wait_for_selector("[data-hall-over]")
    wall.page.wait_for_selector("[data-wall-ranking]")
    phones[1].page.click("[data-certificate]")
    phones[1].page.wait_for_selector("main[data-certificate] .certificate-name >> text=Bartek")
    desk.page.click("[data-desk=ranking]")
    desk.page.wait_for_selector('[data-ranking="6"]')
    assert desk.sees("[data-ranked]") == 6
    desk.page.click("[data-stats]")
    desk.page.wait_for_selector("[data-hall-stats] [data-rows-compared]")
    wall.page.wait_for_selector(".wall-figures li")


def test_a_claim_that_is_right_wins_the_game(halls: HallHouse) -> None:
    # nobody else sits there: a bot has four points too, and claims as soon as it may
    made = halls.make(seconds={"first": 600, "later": 600, "robber": 60}, target=4, empty="rest")
    code = made["code"]
    desk, wall = halls.desk(made), halls.come(f"/w/{code}")
    desk.page.click("[data-desk=open]")
    desk.page.wait_for_selector("[data-desk=start]")
    phone = halls.come(f"/j/{code}?board=1", size=PHONE)
    sit_down(phone, "Bartek", 1, "sun")
    desk.page.click("[data-desk=start]")
    phone.page.click("[data-phone=claim-now]")  # the sun is active in the first round, and four points are enough
    desk.page.wait_for_selector('[data-claim="3"] [data-points="4"]')
    wall.page.wait_for_selector("[data-ticker] >> text=Bartek")
    desk.page.click('[data-accept="3"]')
    phone.page.wait_for_selector("[data-hall-over]")
    wall.page.wait_for_selector("[data-wall-ranking] li")
    assert "Bartek" in wall.page.inner_text(".wall-champion")


def agreed(person: Person, says: str) -> int:
    return int(person.page.evaluate(says))
