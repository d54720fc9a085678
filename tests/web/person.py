"""Somebody at the page: looks at what is there and clicks what the page offers, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LEGAL = ".legal"
EASE = 120_000  # milliseconds: only a page that never answers takes so long, however busy the machine is
HEARD = "Number(document.querySelector('[data-heard]')?.dataset.heard ?? 0)"
SETTLED = "() => document.querySelector('[data-settled]')?.dataset.settled !== 'false'"
# the worker that keeps the page has all of it
KEPT = """() => navigator.serviceWorker.ready.then(() => caches.keys()).then(
    (names) => names.some((name) => name.startsWith("page-")))"""
TWICE = """() => [...document.querySelectorAll("[id]")].map((one) => one.id)
    .filter((id, k, all) => all.indexOf(id) !== k)"""

STEP = (Path(__file__).parent / "step.js").read_text(encoding="utf-8")


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context: Any, address: str, language: str) -> None:
        self.context = context
        self.address = address
        self.language = language
        self.complaints: list[str] = []
        keep = f"localStorage.getItem('wyspa.language') ?? localStorage.setItem('wyspa.language', '{language}')"
        # a no goes out when it is clicked; what the page declines by itself is tested where it is switched on
        keep += "; localStorage.getItem('wyspa.decline') ?? localStorage.setItem('wyspa.decline', 'off')"
        context.add_init_script(f"if (location.protocol === 'http:') {{ {keep} }}")  # an empty page has no storage
        self.page = context.new_page()
        self.page.set_default_timeout(EASE)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self.hear)

    def hear(self, message: Any) -> None:
        """Note what the browser complains about, such as a blocked style. A lost line is no complaint."""
        if message.type == "error" and "WebSocket" not in message.text and "ERR_INTERNET" not in message.text:
            self.complaints.append(message.text)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def play_now(self) -> None:
        """Begin a game against bots with one click."""
        self.page.click("[data-play-now]")
        self.page.wait_for_selector("[data-board]")

    @property
    def prompt(self) -> str:
        return str(self.page.inner_text("[data-prompt]"))

    def speak(self, language: str) -> None:
        """Choose the language of the page with a click, and wait until the table speaks it too."""
        if self.page.locator("html").get_attribute("lang") == language:
            return
        if not self.sees(".languages"):  # a page that only says what is wrong
            self.page.evaluate("(language) => localStorage.setItem('wyspa.language', language)", language)
            self.page.reload()
            self.page.wait_for_selector(f"html[lang={language}]", state="attached")
            return
        heard, seated = self.heard(), self.sees("[data-heard]") > 0
        self.page.locator(f".languages [lang={language}]").first.click()
        self.page.wait_for_selector(f"html[lang={language}]", state="attached")
        if seated:
            self.wait_for_news(heard)
            self.settle()

    def sees(self, path: str) -> int:
        """Count what is there."""
        return int(self.page.locator(path).count())

    def heard(self) -> int:
        """Count the messages that the page has had from its table."""
        return int(self.page.evaluate(HEARD))

    def wait_until_kept(self) -> None:
        """Wait until the page would start without a network; a bare evaluate would wait for ever."""
        self.page.wait_for_function(KEPT)

    def settle(self) -> None:
        """Wait until the table has answered everything and the page shows it."""
        self.page.wait_for_function(SETTLED)

    def wait_for_news(self, heard: int) -> None:
        """Wait until the page has had more messages than so many."""
        self.page.wait_for_function(f"(heard) => ({HEARD}) > heard", arg=heard)

    def step(self, **wish: Any) -> str:
        """Do one thing that the page offers, and wait until the table has answered; or do nothing."""
        did = str(self.page.evaluate(STEP, wish))
        if did == "picked":
            self.page.click("[data-send]:not([aria-disabled=true])")
        if did and did != "over":
            self.settle()
        return did

    def trade_with_bank(self, *wanted: int) -> bool:
        """Ask the bank for a kind of card that is missing; the page picks the rate."""
        hand = self.page.locator("[data-hand] .n").all_inner_texts()
        for card in wanted:
            pick = self.page.locator('[data-pick^="want-"]').nth(card)
            if hand[card] != "0" or not pick.count():
                continue
            pick.click()
            self.page.wait_for_selector(".picker .less")  # the click has been taken in
            if self.sees("[data-bank]"):
                self.page.click("[data-bank]")
                self.settle()
                return True
            self.page.locator(".picker .less").first.click()
        return False

    def play_until(self, path: str, most: int = 600, **wish: Any) -> None:
        """Play on until something is there; with nothing to do, wait for news."""
        for _ in range(most):
            heard = self.heard()
            if self.sees(path):
                return
            if not self.step(**wish):
                self.wait_for_news(heard)
        raise AssertionError(f"never saw {path}; the page says: {self.prompt}")

    def violations(self, rules: list[str] | None = None) -> list[str]:
        """Ask axe what is wrong with the page as it is, for WCAG 2.2 A and AA; no two things have the same id."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("(only) => axe.run(document, { runOnly: only })", rules or WCAG)
        twice = [f"twice on the page: {id}" for id in self.page.evaluate(TWICE)]
        return twice + [
            f"{one['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
            for one in found["violations"]
            for node in one["nodes"]
        ]
