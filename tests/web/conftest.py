"""A real server with an own database, and the system's Chromium, for the tests of the page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import House, Process
from tests.web.album import folder
from tests.web.person import Person

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

# the one without windows first: it draws the same and takes half the time
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for path in map(shutil.which, BROWSERS) if path), None)
BUILT = Path(__file__).parents[2] / "src/wyspa/server/static/index.html"
GRACE = "10"  # seconds until a bot plays for somebody who is away; a reload on a busy machine takes a few
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}

Open = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    why = "no Chromium on this machine" if CHROMIUM is None else "" if BUILT.exists() else "the page is not built"
    for item in items:
        if why and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give a server that all tests of the page share."""
    process = Process(tmp_path_factory.mktemp("web"), 0, "--grace-seconds", GRACE, "--creations", "1000")
    process.start()
    yield House(process.port)
    process.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Give one browser; every person gets a context of their own in it."""
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def open_page(served: House, browser: object) -> Iterator[Open]:
    """Give a way to let somebody come to the page; whatever the browser complains about fails the test."""
    people: list[Person] = []

    def come(
        language: str = "en", theme: str = "light", phone: bool = False, path: str = "/", **more: object
    ) -> Person:
        size = PHONE if phone else DESK
        usual = {"service_workers": "block", "reduced_motion": "reduce"}  # a worker would answer for the server
        context = browser.new_context(  # type: ignore[attr-defined]
            viewport=size, locale=language, color_scheme=theme, has_touch=phone, **{**usual, **more}
        )
        person = Person(context, f"http://127.0.0.1:{served.port}", language)
        people.append(person)
        person.go(path)
        return person

    yield come
    complaints = [line for person in people for line in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture
def album(tmp_path: Path) -> Path:
    """Give the folder for pictures."""
    return folder(tmp_path)
