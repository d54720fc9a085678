"""Fair dice on the page: it seals and shows by itself, and at the end says whether the promise was kept."""

from __future__ import annotations

from tests.server.house import House
from tests.web.conftest import Open
from wyspa.replay.proof import verify


def test_the_page_adds_to_the_dice_and_checks_them_at_the_end(served: House, open_page: Open) -> None:
    made = served.create("bot", "bot", options={"target": "3"}, start=True)
    ania = open_page("pl")
    ania.page.evaluate(
        "([table, secret]) => localStorage.setItem('wyspa.seat.' + table, secret)", [made["table"], made["secret"]]
    )
    ania.go(made["link"])
    ania.page.wait_for_selector("[data-board]")
    ania.page.click("[data-menu]")
    ania.page.click("dialog .hash summary")
    assert ania.page.inner_text("dialog [data-hash]") == made["commitment"]
    ania.page.keyboard.press("Escape")
    while not ania.sees("[data-over]"):
        ania.step()
    said = ania.page.inner_text("[data-fair='fair.ok']")
    assert (
        said == "Ta strona sprawdziła: ziarno pasuje do znaku pokazanego przed grą, a do kości domieszano twoją liczbę."
    )
    ania.page.click(".fair .hash summary >> nth=0")
    assert ania.page.inner_text(".fair [data-hash] >> nth=0") == made["commitment"]
    proof = verify(served.ask(f"/api/tables/{made['table']}/replay").body.decode(), commitment=made["commitment"])
    assert [added.kind for added in proof.claim.added.values()] == ["person", "bot", "bot"]
    kept = ania.page.evaluate("table => JSON.parse(localStorage.getItem('wyspa.fair.' + table))", made["table"])
    assert proof.claim.added[proof.replay.table.seats[0]].nonce == kept["nonce"]
    # a server that shows another mark than before is found out
    ania.page.evaluate(
        "table => { const key = 'wyspa.fair.' + table, kept = JSON.parse(localStorage.getItem(key));"
        " localStorage.setItem(key, JSON.stringify({ ...kept, commitment: '0'.repeat(64) })); }",
        made["table"],
    )
    ania.page.reload()
    ania.page.wait_for_selector("[data-fair='fair.bad.seed']")
