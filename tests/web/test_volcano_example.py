"""examples/volcano in the browser: offered where a table is made, drawn on the board, said in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.packages.fresh import VOLCANO, Fresh
from tests.server.house import House, Process
from tests.web.person import Person

SAID = {
    "en": {"rule": "Volcano", "fact": "volcano", "panel": "lava", "erupts": "The volcano on", "help": "A die shows"},
    "pl": {"rule": "Wulkan", "fact": "wulkan", "panel": "lawa", "erupts": "Wulkan na polu", "help": "Kość wskazuje"},
}


@pytest.fixture(scope="module")
def volcanic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give the server of a fresh environment in which the volcano is installed."""
    fresh = Fresh(tmp_path_factory.mktemp("fresh"))
    fresh.install(VOLCANO)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONPATH", raising=False)
        server = Process(fresh.home)
        server.words[0] = str(fresh.python)
        server.start()
        yield House(server.port)
        server.kill()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_it_is_offered_drawn_and_said(volcanic: House, browser: object, language: str):
    said = SAID[language]
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale=language, reduced_motion="reduce")  # type: ignore[attr-defined]
    try:
        ania = Person(context, f"http://127.0.0.1:{volcanic.port}", language)
        ania.go("/new")
        page = ania.page
        rules = page.locator("[data-rules]")
        assert said["rule"] in rules.inner_text()
        page.locator("input[name=rule][value=volcano]").check()
        page.locator("[data-create]").click()
        page.wait_for_selector("[data-board]")
        page.wait_for_selector("[data-sign=volcano]")
        assert page.locator("symbol#art-volcano").count() == 1
        assert page.locator("[data-sign=volcano] title").text_content() == said["fact"]
        ania.play_until("[data-record=volcano_eruptions]")
        panel = page.locator("[data-record=volcano_eruptions]")
        assert panel.locator("summary").inner_text().lower().startswith(said["panel"])
        assert page.locator(f"text={said['erupts']}").count() > 0
        ania.go("/rules/volcano")
        page.wait_for_selector(f"text={said['help']}")
        assert ania.complaints == []
    finally:
        context.close()
