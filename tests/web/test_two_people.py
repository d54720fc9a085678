"""Two people with two browsers and two bots play a whole game: trade and counter-offer, a seven with discards,
development cards, a reload, a lost line with a bot in the seat, a spectator who sees no hidden card, and the end.

`WYSPA_LONG=1` (make test-long) plays on until every kind of development card has been played.
"""

from __future__ import annotations

import os
import re

from tests.web.conftest import Open
from tests.web.person import Person

BUY = ["buy", "settlement", "city", "road"]  # while there are development cards to be seen
BUILD = ["settlement", "city", "road", "buy"]  # afterwards: somebody has to win
CARDS = ["roads", "plenty", "monopoly", "knight"]  # a knight only when nothing rarer can be played
DEAR = (2, 3, 4)  # wool, grain and ore buy development cards
MOST = 9000  # moments until a game is over, whatever the dice do
LONG = os.environ.get("WYSPA_LONG") == "1"  # plays until every kind of card has been seen, which may be many games
KINDS = len(CARDS) if LONG else 2
GAMES = 20 if LONG else 6


def sit_down(open_page: Open, safe: str = "6") -> tuple[Person, Person]:
    """Let one create a table over the page and the other join it by its link; bots take the rest."""
    ania = open_page("pl", path="/new")
    ania.page.wait_for_selector("#chair-1")
    ania.page.fill("#you", "Ania")
    ania.page.select_option("#count", "3")
    ania.page.select_option("#chair-1", "open")
    ania.page.select_option("#chair-2", "bot:random")
    ania.page.click("details.options summary")
    ania.page.get_by_label("Karty bezpieczne przy siódemce").select_option(safe)  # a seven costs somebody soon
    ania.page.get_by_label("Punkty do wygranej").select_option("8")
    ania.page.click("[data-create]")
    ania.page.wait_for_selector("[data-start]")
    marek = open_page("en", phone=True, path=ania.page.url.removeprefix(ania.address))
    marek.page.fill("#name", "Marek")
    marek.page.click("[data-join]")
    ania.page.wait_for_selector("[data-start]:not([disabled])")
    ania.page.click("[data-start]")
    for person in (ania, marek):
        person.page.wait_for_selector("[data-board]")
    return ania, marek


def hand_of(person: Person) -> list[int]:
    """Read the own cards."""
    return [int(n) for n in person.page.locator("[data-hand] .n").all_inner_texts()]


def talk_once(ania: Person, marek: Person) -> bool:
    """Let Ania offer a card of hers, Marek ask for another one with a counter-offer, and Ania agree to that."""
    mine, other = hand_of(ania), hand_of(marek)
    give = next((card for card, n in enumerate(mine) if n > 0), -1)
    want = next((card for card, n in enumerate(other) if n > 0 and card != give), -1)
    if not ania.sees('[data-verb="end"]') or give < 0 or want < 0:
        return False
    ania.page.locator('[data-pick^="give-"]').nth(give).click()
    ania.page.locator('[data-pick^="want-"]').nth(want).click()
    ania.page.click('[data-compose="offer"]')
    marek.page.wait_for_selector("[data-counter]")
    marek.page.locator("[data-counter]").first.click()
    marek.page.wait_for_selector('[data-compose="counter"]:not([disabled])')
    marek.page.click('[data-compose="counter"]')
    ania.page.wait_for_selector('[data-said="counters"] [data-action]')
    ania.page.locator('[data-said="counters"] [data-action]').first.click()
    ania.page.wait_for_selector("[data-said]", state="detached")
    after = hand_of(ania)
    assert after[give] == mine[give] - 1
    assert after[want] == mine[want] + 1
    assert hand_of(marek)[give] == other[give] + 1
    return True


class Evening:
    """What the two have been through so far."""

    def __init__(self, ania: Person, marek: Person) -> None:
        self.ania, self.marek = ania, marek
        self.cards: set[str] = set()
        self.discards = 0
        self.reloaded = self.away = False

    def step(self, person: Person, chance: float) -> str:
        """Let one of them do something."""
        build = BUILD if self.has_seen_all() else BUY
        did = person.step(chance=chance, build=build, cards=CARDS, end=False)
        if did == "" and person.sees('[data-verb="end"]'):
            if person is self.ania and person.trade_with_bank(*DEAR):
                return "bank"
            did = person.step(chance=chance, build=build, cards=CARDS)
        if did.startswith("card "):
            self.cards.add(did.removeprefix("card "))
        self.discards += did == "picked"
        return did

    def reload(self) -> None:
        """Load the page anew in the middle of the own turn."""
        hand = hand_of(self.ania)
        self.ania.page.reload()
        self.ania.page.wait_for_selector("[data-board]")
        assert hand_of(self.ania) == hand
        self.reloaded = True

    def leave_and_return(self) -> None:
        """Let Marek lose the line: after a while a bot plays for him, and no longer once he is back."""
        address = self.marek.page.url
        self.marek.page.goto("about:blank")
        self.ania.page.wait_for_selector('.player:has-text("Marek"):has-text("gra bot")')
        self.marek.page.goto(address)
        self.marek.page.wait_for_selector("[data-board]")
        self.ania.page.wait_for_selector('.player:has-text("Marek"):has-text("gra bot")', state="detached")
        self.away = True

    def has_seen_all(self) -> bool:
        """Tell whether a seven has cost somebody cards, and a knight and rarer cards have been played."""
        return self.discards > 0 and "knight" in self.cards and len(self.cards) >= KINDS

    def play_on(self, to_the_end: bool) -> None:
        """Play until the game is over, or all has been seen."""
        for moment in range(MOST):
            chance = (moment * 37 % 101) / 101
            heard = self.ania.heard()
            did = self.step(self.ania, chance)
            if did == "over" or (not to_the_end and self.has_seen_all()):
                return
            if did == "roll" and not self.reloaded and self.ania.sees('[data-verb="end"]'):
                self.reload()
            if moment > 40 and not self.away and not self.marek.sees("[data-over]"):
                self.leave_and_return()
            if not self.step(self.marek, 0.99 - chance) and not did:
                self.ania.wait_for_news(heard)  # a bot is at it
        raise AssertionError(f"the game never ended; the page says: {self.ania.prompt}")


def test_two_people_play_a_whole_game(open_page: Open) -> None:
    ania, marek = sit_down(open_page)
    evening = Evening(ania, marek)
    watcher = open_page("en", path=ania.page.url.removeprefix(ania.address) + "?watch=1")
    watcher.page.wait_for_selector("[data-board]")
    traded = False
    for moment in range(MOST):  # the set-up, and turns until a trade has come about
        if traded:
            break
        heard = ania.heard()
        did = evening.step(marek, 0.4)
        if ania.sees('[data-verb="end"]') and not ania.sees("[data-said]") and talk_once(ania, marek):
            traded = True
        elif not evening.step(ania, (moment * 13 % 17) / 17) and not did:
            ania.wait_for_news(heard)
    assert traded

    # somebody who watches has no hand, no cards of the pile and nothing to press, and no drawn card is named
    assert [watcher.sees(path) for path in ("[data-hand]", "[data-own]", "[data-action]")] == [0, 0, 0]
    evening.play_on(to_the_end=True)
    for person in (ania, marek, watcher):
        person.page.wait_for_selector("[data-over]")
    assert evening.reloaded
    assert evening.away

    words = ania.page.inner_text("h1"), marek.page.inner_text("h1")
    assert re.findall(r"\d+", words[0]) == re.findall(r"\d+", words[1])
    assert words[0] != words[1]  # one reads Polish, the other English
    for row in range(1, 4):
        cells = ania.page.locator(f".stand tbody tr:nth-child({row}) td").all_inner_texts()
        assert sum(int(cell) for cell in cells[1:-1] if cell != "–") == int(cells[-1])
    look_back(open_page, ania)
    play_again(ania, marek)
    for _ in range(GAMES):
        evening.play_on(to_the_end=False)
        if evening.has_seen_all():
            break
        play_again(ania, marek)
    assert evening.has_seen_all(), f"discards {evening.discards}, cards {sorted(evening.cards)}"


def look_back(open_page: Open, ania: Person) -> None:
    """Walk through the replay with the slider, save it, and open it by a link that can be shared."""
    ania.page.wait_for_function("() => document.querySelector('.slider')?.max > 100")
    ania.page.wait_for_function("() => document.querySelectorAll('.rep .piece').length > 10")
    ania.page.locator(".slider").focus()
    ania.page.keyboard.press("Home")
    ania.page.wait_for_function("() => document.querySelectorAll('.rep .piece').length === 0")
    assert ania.violations() == []
    with ania.page.expect_download() as download:
        ania.page.click("[data-replay-file]")
    assert download.value.path().stat().st_size > 500
    shared = open_page("en", path=f"/replay/{ania.page.url.rsplit('/', 1)[1]}?at=30")
    shared.page.wait_for_function("() => document.querySelectorAll('.rep .piece').length > 0")
    assert shared.violations() == []


def play_again(ania: Person, marek: Person) -> None:
    """Ask for a rematch: both come to a new table with their seats."""
    before = ania.page.url
    ania.page.click("[data-rematch]")
    for person in (ania, marek):
        person.page.wait_for_function("(before) => location.href !== before", arg=before)
    ania.page.click("[data-start]:not([disabled])")
    for person in (ania, marek):
        person.page.wait_for_selector("[data-hand]")
