"""The create page offers installed rules, and the game has them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packages.making import SOURCE, Shelf
from tests.server.house import Process
from tests.web.person import Person


def test_a_rule_is_chosen_on_the_create_page_and_its_button_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: object
):
    shelf = Shelf(tmp_path / "shelf").rule(more=', boxes=("base",), options=(HEAT,)')
    shelf.write("wyspa_volcano/help/en.md", "# Volcano\n\nIt lets off steam.\n")
    drawn = '<svg xmlns="http://www.w3.org/2000/svg">\n<g id="volcano-steam"><circle r="20" fill="red"/></g>\n</svg>\n'
    shelf.write("wyspa_volcano/art.svg", drawn)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(shelf.folder), str(SOURCE)]))
    server = Process(tmp_path)
    server.start()
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce")  # type: ignore[attr-defined]
    try:
        ania = Person(context, f"http://127.0.0.1:{server.port}", "en")
        ania.go("/new")
        page = ania.page
        page.locator("input[name=rule][value=volcano]").check()
        page.locator("[data-rules]").get_by_label("Hot").select_option("yes")
        assert ania.violations() == []
        page.locator("input[name=box][value=seafarers]").check()
        assert page.locator("input[name=rule]").count() == 0
        page.locator("input[name=box][value=base]").check()
        with page.expect_request("**/api/tables*") as sent:
            page.locator("[data-create]").click()
        wish = sent.value.post_data_json
        assert (wish["rules"], wish["options"]) == (["volcano"], {"volcano_hot": "yes"})
        page.wait_for_selector("[data-board]")
        ania.play_until("text=Let off steam")
        assert page.locator("symbol#art-volcano-steam").count() == 1
        ania.go("/rules/volcano")
        page.wait_for_selector("text=It lets off steam.")
        assert ania.complaints == []
    finally:
        context.close()
        server.kill()
