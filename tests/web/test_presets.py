"""The create page: a preset shows what it chooses in the box, and what is chosen besides wins."""

from __future__ import annotations

from tests.web.conftest import Open


def test_an_official_table_is_as_written_unless_a_person_chooses_otherwise(open_page: Open):
    ania = open_page("en", path="/new")
    page = ania.page
    page.locator("#preset").select_option("official")
    page.locator("details.options summary").click()
    phases = page.get_by_label("Trade and build")
    assert phases.input_value() == "separated"
    page.locator("input[name=box][value=cities-knights]").check()
    assert page.get_by_label("Track frame").input_value() == "yes"
    page.locator("input[name=box][value=base]").check()
    assert page.get_by_label("Trade and build").input_value() == "separated"
    phases.select_option("combined")
    with page.expect_request("**/api/tables*") as sent:
        page.locator("[data-create]").click()
    wish = sent.value.post_data_json
    assert (wish["preset"], wish["options"]) == ("official", {"phases": "combined"})
    page.wait_for_url("**/t/*")
