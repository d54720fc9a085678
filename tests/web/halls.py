"""Halls for the tests of their pages: a server that can be killed, people who join, and what pages show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.house import House, Process
from tests.web.person import Person

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
SECONDS = "() => Number(document.querySelector('[data-seconds]')?.dataset.seconds ?? -1)"
ON_PHONE = """() => {
    const [minutes, seconds] = (document.querySelector('.round .seconds')?.textContent ?? '9:99').trim().split(':');
    return 60 * Number(minutes) + Number(seconds);
}"""


class HallHouse:
    """A server for halls, and everybody who looks at one of them."""

    def __init__(self, folder: Path, browser: Any) -> None:
        """Take a folder for the server, and a browser."""
        self.process = Process(folder, 0, "--creations", "1000")
        self.browser = browser
        self.people: list[Person] = []
        self.process.start()

    @property
    def house(self) -> House:
        return House(self.process.port)

    def make(self, **wish: Any) -> dict[str, Any]:
        """Make a hall as a program does."""
        answer = self.house.ask("/api/halls", {"rows": "3", "name": "Biblioteka", "row_names": ["A"], **wish})
        assert answer.status == 200, answer.body
        return dict(answer.json)

    def join(self, code: str, name: str, board: int, side: str) -> dict[str, Any]:
        """Take a seat as a program does."""
        answer = self.house.ask(f"/api/halls/{code}/join", {"name": name, "board": board, "side": side})
        assert answer.status == 200, answer.body
        return dict(answer.json)

    def come(
        self, path: str, language: str = "en", size: dict[str, int] = DESK, script: str = "", **more: Any
    ) -> Person:
        """Let somebody open a page; `script` runs in it before anything else."""
        usual = {"service_workers": "block", "reduced_motion": "reduce"}
        context = self.browser.new_context(
            viewport=size, locale=language, has_touch=size["width"] < 800, **{**usual, **more}
        )
        if script:
            context.add_init_script(script)
        person = Person(context, f"http://127.0.0.1:{self.process.port}", language)
        self.people.append(person)
        person.go(path)
        return person

    def desk(self, made: dict[str, Any], **more: Any) -> Person:
        """Sit down at the desk with the link of the host."""
        host = self.come(f"/h/{made['code']}#{made['secret']}", **more)
        host.page.wait_for_selector("[data-hall-desk]")
        return host

    def leave(self) -> list[str]:
        """Close everything, and give what the browsers complained about."""
        complaints = [line for person in self.people for line in person.complaints]
        for person in self.people:
            person.context.close()
        self.process.kill()
        return [line for line in complaints if "ERR_CONNECTION" not in line and "Failed to fetch" not in line]


def sit_down(phone: Person, name: str, board: int, side: str) -> None:
    """Say a name, choose a seat, and wait for the start, as people do."""
    phone.page.fill("[data-join-name]", name)
    phone.page.click("[data-join=next]")
    phone.page.click(f'[data-sit="{board} {side}"]')
    phone.page.click("[data-join=sit]:not([aria-disabled=true])")
    phone.page.wait_for_selector("[data-step=wait]")


def until(person: Person, says: str, so: Callable[[Any], bool], tries: int = 2400) -> Any:
    """Ask the page until it says something that is so."""
    for _ in range(tries):
        found = person.page.evaluate(says)
        if so(found):
            return found
        person.page.wait_for_timeout(50)
    raise AssertionError(f"{says} never became so; it is {person.page.evaluate(says)}")
