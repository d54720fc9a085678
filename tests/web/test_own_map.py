"""An island of one's own: its problems are read on the create page, and once it is mended it is played and shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.maps.test_own import BROKEN, POND
from tests.web.conftest import Open

SAID = "[data-own-said]"


def test_a_drawing_is_mended_on_the_page_and_played_against_bots(open_page: Open, tmp_path: Path):
    ania = open_page("pl", path="/new")
    page = ania.page
    page.locator("details.own-map > summary").click()
    file = tmp_path / "pond.toml"
    file.write_text(BROKEN, encoding="utf-8")
    page.set_input_files("[data-own-file]", file)
    page.locator(SAID, has_text="potrzebuje żetonu z numerem").wait_for()
    assert page.locator(f"{SAID} li").count() == 2
    assert page.locator(".own-picture .tile").count() == 7
    assert ania.violations() == []
    page.fill("[data-own-text]", POND)
    page.locator("[data-own-check]").focus()
    page.keyboard.press("Enter")
    page.locator(SAID, has_text="Pond: można grać.").wait_for()
    assert page.locator("input[name=map]:checked").input_value().startswith("own:")
    assert page.locator("#count option:not([disabled])").all_inner_texts() == ["3"]
    page.click("[data-create]")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".legal")
    assert page.locator(".tile").count() == 7
    ania.step()
    table = page.url.rpartition("/t/")[2]
    card = page.evaluate("async (id) => (await fetch(`/api/tables/${id}`)).json()", table)
    assert card["map_name"] == "Pond"
    friend = open_page("en", phone=True, path=f"/new?map={card['map']}")
    friend.page.locator(SAID, has_text="Pond can be played.").wait_for()
    assert friend.page.locator("input[name=map]:checked").input_value() == card["map"]
    assert friend.violations() == []
    wide = friend.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


@pytest.mark.parametrize(
    ("size", "sentence"), [(70_000, "64 kB are enough"), (60_000, "line 1 has a character that cannot be seen")]
)
def test_what_is_no_drawing_says_so(open_page: Open, tmp_path: Path, size: int, sentence: str):
    ania = open_page("en", path="/new")
    ania.page.locator("details.own-map > summary").click()
    file = tmp_path / "noise.toml"
    file.write_bytes(b"\x01" * size)
    ania.page.set_input_files("[data-own-file]", file)
    ania.page.locator(SAID, has_text=sentence).wait_for()


def test_a_link_to_a_drawing_that_is_gone_says_so(open_page: Open):
    ania = open_page("en", path="/new?map=own:" + "0" * 40)
    ania.page.locator(SAID, has_text="This drawing is no longer here.").wait_for()
    ania.complaints = [line for line in ania.complaints if "404" not in line]
