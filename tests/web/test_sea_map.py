"""The map of the sea on a phone: it begins at one's own pieces, fingers move and pinch it, and targets are wide."""

from __future__ import annotations

from typing import Any

from tests.server.house import House
from tests.web.conftest import Open
from tests.web.person import Person
from tests.web.test_panels import sit

PHONE = {"width": 390, "height": 844}
FINGER = 44  # pixels
SEA = {"box": "seafarers", "map": "new-shores"}
# of each legal place: how wide it is for a finger, and whether its middle can be seen
TARGETS = """() => [...document.querySelectorAll(".legal")].map((place) => {
    const box = place.getBoundingClientRect();
    return [box.width, box.height];
})"""
IN_SIGHT = """() => {
    const map = document.querySelector(".map-window").getBoundingClientRect();
    return [...document.querySelectorAll(".legal")].every((place) => {
        const box = place.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return x > map.left && x < map.right && y > map.top && y < map.bottom;
    });
}"""

# the legal corner nearest to an own piece
NEAREST = """() => {
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const seat = document.querySelector(".places").classList[1];
    const [x, y] = middle(document.querySelector(`.piece.${seat}`));
    const far = (one) => { const [a, b] = middle(one); return Math.hypot(a - x, b - y); };
    return [...document.querySelectorAll(".legal.node")].sort((a, b) => far(a) - far(b))[0].dataset.spot;
}"""


def frame(person: Person) -> list[float]:
    """Read what of the board is in sight: left, top, width, height."""
    return [float(side) for side in (person.page.get_attribute("[data-board]", "viewBox") or "").split()]


def touch(client: Any, kind: str, *points: tuple[float, float]) -> None:
    """Let real fingers do something."""
    fingers = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def middle(person: Person) -> tuple[float, float]:
    """Find the middle of the map on the screen."""
    box = person.page.locator("[data-board]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settle_close_together(person: Person) -> None:
    """Place the second settlement as near to the first as the rules allow."""
    person.page.wait_for_selector(".legal.node")
    person.page.locator(".legal.node").first.click()
    person.page.wait_for_selector(".legal.edge")
    person.page.locator(".legal.edge").first.click()
    person.page.wait_for_selector(".legal.node")
    near = person.page.evaluate(NEAREST)
    person.page.locator(f'[data-spot="{near}"]').click()


def test_a_phone_begins_at_ones_own_pieces_and_fingers_move_the_map(open_page: Open, served: House) -> None:
    person = open_page("en", phone=True)
    sit(person, served, PHONE, **SEA)
    person.page.wait_for_selector(".legal")
    first = frame(person)
    assert person.page.evaluate(IN_SIGHT)
    assert [size for size in person.page.evaluate(TARGETS) if min(size) < FINGER - 0.5] == []
    settle_close_together(person)
    person.play_until('[data-verb="end"]')
    near = frame(person)
    assert near[2] < 0.75 * first[2]  # the board is too small to be read as a whole
    client = person.context.new_cdp_session(person.page)
    x, y = middle(person)
    touch(client, "touchStart", (x, y))
    for step in (10, 30, 60):
        touch(client, "touchMove", (x + step, y))
    touch(client, "touchEnd")
    dragged = frame(person)
    assert dragged[2:] == near[2:]
    assert 0 < near[0] - dragged[0] <= 60 * near[2] / PHONE["width"] + 1 or near[0] <= first[0] + 1
    touch(client, "touchStart", (x - 20, y), (x + 20, y))
    for spread in (30, 50, 80):
        touch(client, "touchMove", (x - spread, y), (x + spread, y))
    touch(client, "touchEnd")
    assert frame(person)[2] < 0.5 * dragged[2]
    person.page.locator(".zoom button:visible").first.click()
    assert frame(person)[2] >= first[2] - 1


def test_a_finger_beside_a_corner_means_the_nearest_one(open_page: Open, served: House) -> None:
    person = open_page("en", phone=True)
    sit(person, served, PHONE, **SEA)
    person.page.wait_for_selector(".legal.node")
    place = person.page.locator(".legal.node").nth(3)
    spot = place.get_attribute("data-spot")
    box = place.bounding_box()
    assert box is not None
    heard = person.heard()
    person.page.touchscreen.tap(box["x"] + box["width"] / 2 + 5, box["y"] + box["height"] / 2 + 3)
    person.wait_for_news(heard)
    person.page.wait_for_selector(f'[data-spot="{spot}"]', state="detached")
    person.page.wait_for_selector(".legal.edge")
    assert [size for size in person.page.evaluate(TARGETS) if min(size) < FINGER - 0.5] == []
    around = person.page.locator(".legal.edge").evaluate_all("(all) => all.map((one) => one.dataset.spot)")
    assert 1 <= len(around) <= 3  # of the corner that was meant
