"""Whole games by clicks at small tables: two players with trade cards, and six who all play at once."""

from __future__ import annotations

import pytest

from tests.server.house import House
from tests.web.conftest import Open
from tests.web.person import Person

PASS = '.near-acts [data-verb="pass"]'
BUILD = ["city", "settlement", "road", "buy-from"]


# the first settlements, where wood and clay for roads come from: both kinds, and numbers that fall often
SETTLE = """() => {
    const worth = ({ ariaLabel }) => {
        const found = [...ariaLabel.matchAll(/(forest|las|hills|wzgórza) (\\d+)/gi)];
        const kinds = new Set(found.map(([, land]) => land.toLowerCase())).size;
        return 4 * kinds + found.reduce((sum, [, , number]) => sum + 6 - Math.abs(7 - Number(number)), 0);
    };
    const places = [...document.querySelectorAll(".legal[data-verb=settlement]")].sort((a, b) => worth(b) - worth(a));
    places[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return places.length > 0;
}"""
# one tap on the first swap that is offered, if there is one at this moment and no offer of mine lies open
SWAP = """() => {
    const swap = document.querySelector(".offer.mine") ? null : document.querySelector("[data-swap]");
    swap?.click();
    return swap !== null;
}"""


def sit(person: Person, served: House, bots: int, **wish: object) -> None:
    """Sit down at a table with bots."""
    made = served.create(*["bot"] * bots, start=True, **wish)
    person.page.evaluate(
        "([seat, secret]) => localStorage.setItem(seat, secret)", [f"wyspa.seat.{made['table']}", made["secret"]]
    )
    person.go(f"/t/{made['table']}")
    person.page.wait_for_selector("[data-board]")


def show(person: Person, sheet: str) -> None:
    """Open a sheet of the phone, if this is one and nothing else is asked; at once, for the game may end meanwhile."""
    person.page.evaluate("(tab) => document.querySelector(tab)?.click()", f"[data-sheet={sheet}]")


def purse(person: Person, seat: int) -> int:
    return int(person.page.inner_text(f"[data-purse='{seat}'] b"))


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("pl", True)], ids=["desk", "phone"])
def test_a_game_for_two_is_played_to_its_end_with_a_trade_card_action(
    open_page: Open, served: House, language: str, phone: bool
) -> None:
    person = open_page(language, "dark" if phone else "light", phone)
    page = person.page
    for _ in range(4):  # chance may end a game before it has shown all there is to see
        sit(person, served, 1, box="travel", options={"target": "7"})
        begin(person)
        if neutral_piece(person) and forced_trade(person):
            break
    person.play_until("[data-over]", 2000, build=["settlement", "city", "road", "buy"], chance=0.5)
    page.wait_for_selector("[data-over]")
    assert page.locator(".stand tbody tr").count() == 2
    assert person.violations() == []


def begin(person: Person) -> None:
    """Settle, and see both rolls of the first own turn."""
    page = person.page
    page.wait_for_selector("[data-neutral]")
    assert person.sees("[data-neutral]") == 2
    while not person.sees('[data-verb="roll"]'):
        heard = person.heard()
        if not page.evaluate(SETTLE) and not person.step():
            person.wait_for_news(heard)
        person.settle()
    assert page.get_attribute("[data-throws]", "data-throws") in ("0", "1")
    assert person.sees(".throws li") == 2  # both rolls of the turn have a place from the beginning
    person.play_until('[data-verb="end"]')
    assert page.get_attribute("[data-throws]", "data-throws") == "2"
    assert person.sees(".throws li.now") == 1


def comes(person: Person, path: str) -> bool:
    """Play on until something can be done in an own turn; tell whether it came before the end of the game."""
    for _ in range(600):
        heard = person.heard()
        if person.sees("[data-over]"):
            return False
        if person.sees('[data-verb="end"]') and person.sees(path):
            return True
        if not person.step():
            person.wait_for_news(heard)
    return False


def forced_trade(person: Person) -> bool:
    """Pay with trade cards for a forced trade as soon as that is possible, and give two cards back."""
    page = person.page
    show(person, "cards")
    if not comes(person, "[data-favour=forced-trade]:not([aria-disabled=true])"):
        return False
    assert person.sees("[data-favour]") == 3
    assert all(page.locator("[data-why]").all_inner_texts())  # what cannot be had says why
    before = purse(person, 0)
    price = int(page.inner_text("[data-favour=forced-trade] b"))
    assert 1 <= price <= 2
    page.click("[data-favour=forced-trade]")
    person.settle()
    page.wait_for_selector("[data-choose]")  # two of my own go back, one after the other
    assert person.step() == "choose give"
    assert person.step() == "choose give"
    page.wait_for_selector("[data-choose]", state="detached")
    page.wait_for_selector("[data-favours]")
    assert purse(person, 0) == before - price
    assert person.sees("[data-favour=forced-trade][aria-disabled=true]") == 1  # one action a turn, and it says so
    show(person, "build")
    return True


def neutral_piece(person: Person) -> bool:
    """Build a road, and place the one that a neutral colour gets for it."""
    page = person.page
    if not comes(person, "[data-ware=road]:not(.off)"):
        return False
    page.click("[data-ware=road]:not(.off)")
    page.wait_for_selector(".legal")
    page.locator(".legal").first.dispatch_event("click")
    person.settle()
    page.wait_for_selector(".player.neutral.asked")  # it says for whom a piece is due
    page.wait_for_selector(".legal.seat-orange, .legal.seat-amber, .legal.seat-white")
    before = page.locator(".piece").count()
    page.locator(".legal").first.dispatch_event("click")
    person.settle()
    if person.sees("dialog[open] [data-action]"):  # both neutral colours can build there
        page.locator("dialog[open] [data-action]").first.click()
        person.settle()
    page.wait_for_function("(n) => document.querySelectorAll('.piece').length > n", arg=before)
    return True


SIDE_AND_PROMPT = """() => [document.querySelector(".side")?.dataset.side ?? "",
    document.querySelector("[data-prompt]")?.innerText ?? ""]"""


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("pl", True)], ids=["desk", "phone"])
def test_six_play_at_once_until_somebody_wins(open_page: Open, served: House, language: str, phone: bool) -> None:
    person = open_page(language, "light" if phone else "dark", phone)
    page = person.page
    sit(person, served, 5, box="connect", options={"target": "8", "first_seconds": "120", "later_seconds": "120"})
    page.wait_for_selector("[data-round]")
    assert page.get_attribute(".side", "data-side") == "i-sun"
    assert page.locator("[data-near]").count() == 3  # partners at the end of a row
    assert ":" in page.inner_text(".seconds")
    assert person.sees(".near-boards button") == 3
    assert person.sees(".veiled") > 0
    assert person.violations() == []
    look_at_the_next_board(person)
    swaps = 0
    seen = set()
    for _ in range(400):
        heard = person.heard()
        if person.sees("[data-over]"):
            break
        if not person.sees("[data-round]"):
            person.wait_for_news(heard)
            continue
        seen.add(tuple(page.evaluate(SIDE_AND_PROMPT)))  # nothing, if it is over this very moment
        if person.sees("dialog[open]"):  # from which pile, or what a card is to bring
            person.step()
            continue
        swaps += swap(person) if swaps < 3 else 0
        if not act(person):
            person.wait_for_news(heard)
    page.wait_for_selector("[data-over]")
    assert swaps > 0
    assert len({prompt for _, prompt in seen}) >= 2  # the active and the passive side are told different things
    assert page.locator(".stand tbody tr").count() == 6
    assert page.locator(".c1 .line-seat").count() == 6
    assert page.evaluate(ROLLS) > 2  # the dice are counted, also those that fell for all
    assert person.violations() == []


LABEL = 'document.querySelector(".c2 [role=img]").getAttribute("aria-label")'
ROLLS = f"() => Number({LABEL}.match(/\\d+/)[0])"
LOOK = "document.querySelector('[data-board]').getAttribute('viewBox')"


def look_at_the_next_board(person: Person) -> None:
    """Jump to the neighbours and back by their pictures."""
    page = person.page
    before = page.get_attribute("[data-board]", "viewBox")
    page.locator(".near-boards button").last.click()
    page.wait_for_function(f"(was) => {LOOK} !== was", arg=before)
    page.locator(".near-boards button.me").click()
    page.wait_for_function(f"(was) => {LOOK} === was", arg=before)


def swap(person: Person) -> int:
    """Offer a partner with one tap the swap that suits both, if there is one."""
    page = person.page
    show(person, "trade")
    page.wait_for_selector("[data-open-hands], [data-choose], [data-over]")
    if not page.evaluate(SWAP):
        return 0
    person.settle()
    return 1


def act(person: Person) -> bool:
    """Give cards back if asked; else build what can be built, or pass."""
    page = person.page
    did = str(person.step(end=False))
    if did:
        return True
    show(person, "build")
    for ware in BUILD:
        if person.sees(f"[data-ware={ware}]:not(.off)"):
            page.locator(f"[data-ware={ware}]:not(.off)").first.dispatch_event("click")
            return True
    if person.sees(PASS):
        page.locator(PASS).dispatch_event("click")
        person.settle()
        return True
    return False
