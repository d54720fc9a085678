"""Cities & Knights in the browser: nothing is clipped at any size, and a whole game by real clicks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.house import House, house
from tests.server.staging import laid
from tests.web.conftest import Open
from tests.web.mid_game import mid_game
from tests.web.person import Person
from tests.web.test_text_fits import resize

SIZES = [(1440, 900), (1280, 720), (1024, 768), (390, 844), (360, 640), (844, 390)]
PHONES = SIZES[3:]
# words that stick out of the thing they stand in, or are cut off there
CUT = """(path) => [...document.querySelectorAll(path)].filter((box) => box.offsetParent).flatMap((box) => {
    const room = box.getBoundingClientRect();
    return [...box.querySelectorAll("strong, b, .why, .ok, .cost, .xs, .sm, .cap, .shares b, dd")].filter((one) => {
        if (one.closest(".hidden, .face") && !one.closest(".own.wordy")) return false;
        const words = document.createRange();
        words.selectNodeContents(one);
        const { left, right, top, bottom, width } = words.getBoundingClientRect();
        return width > 0 && (left < room.left - 1 || right > room.right + 1 || top < room.top - 2
            || bottom > room.bottom + 2 || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
            && getComputedStyle(one).overflowX !== "visible" && getComputedStyle(one).textOverflow !== "ellipsis"));
    }).map((one) => `${path}: ${one.textContent.trim().slice(0, 60)}`);
})"""
# what is sold that does not lie within the window, or under something else
OUT = """() => [...document.querySelectorAll(".build .b, .track-strip, .acts .btn")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) return true;
    const above = document.elementFromPoint((left + right) / 2, bottom - 4);
    return !(one.contains(above) || above?.contains(one));
}).map((one) => one.dataset.ware ?? one.className)"""
BOXES = ".build .b, .level, .track, .call, .track-strip, .own-card, .acts .btn, .sheet > .tabs button, .against > div"


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give a server whose tables can stand as a test wants them."""
    with house(tmp_path_factory.mktemp("cities")) as place:
        yield place


def sit(person: Person, place: House, made: dict[str, str], size: tuple[int, int] = SIZES[0]) -> None:
    person.address = f"http://127.0.0.1:{place.port}"
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.go("/rules")
    person.page.evaluate(
        "([seat, secret]) => localStorage.setItem(seat, secret)", [f"wyspa.seat.{made['table']}", made["secret"]]
    )
    person.go(f"/t/{made['table']}")
    person.page.wait_for_selector("[data-board]")
    person.page.wait_for_selector(".build .b, [data-choose]")


def looks_whole(person: Person) -> list[str]:
    found = person.page.evaluate(CUT, BOXES) + person.page.evaluate(OUT)
    if not person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        found.append("the page is too wide")
    return list(found)


@pytest.mark.parametrize(("sizes", "phone"), [(SIZES[:3], False), (PHONES, True)], ids=["desk", "phone"])
def test_nothing_is_clipped_at_any_size(
    open_page: Open, staged: House, sizes: list[tuple[int, int]], phone: bool
) -> None:
    person = open_page("pl", "dark", phone)
    sit(person, staged, laid(staged, mid_game(), "event-barbarian"), sizes[0])
    for language in ("pl", "en"):
        for size in sizes:
            person.page.set_viewport_size({"width": 1280, "height": 720})  # there the languages are to be seen
            person.speak(language)
            resize(person, size)
            assert looks_whole(person) == [], (size, language)
            for sheet in ("knights", "improvements", "cards", "trade") if phone else ():
                person.page.click(f'[data-sheet="{sheet}"]')
                person.page.wait_for_selector(f'[data-shows="{sheet}"]')
                found = [line for line in looks_whole(person) if "own-card" not in line]
                assert found == [], (size, sheet, language)
            if phone:
                person.page.click("[data-strip]")
                person.page.wait_for_selector("[data-stake]")
            assert person.violations() == [], (size, language)
            assert person.sees(".unknown") == 0


def test_what_a_landing_means_and_the_way_out_of_it(open_page: Open, staged: House) -> None:
    person = open_page("en")
    sit(person, staged, laid(staged, mid_game()))
    assert person.page.inner_text("[data-stake] b") == "If they land now, you lose a city."
    assert person.page.locator(".shares b").all_inner_texts() == ["1", "2", "0", "2"]
    person.page.click("[data-way=activate]")
    assert person.page.get_attribute("[data-ware=activate]", "aria-pressed") == "true"
    assert person.sees(".legal") == 2  # two knights at rest
    person.page.locator(".legal").first.click()
    person.page.wait_for_selector("[data-stake].good")
    assert person.page.inner_text("[data-stake] b").startswith("If they land now, you become defender")


def test_improving_is_bought_by_area_with_its_price(open_page: Open, staged: House) -> None:
    person = open_page("en")
    sit(person, staged, laid(staged, mid_game()))
    assert person.sees("[data-ware=improve]") == 0
    prices = {key: person.page.inner_text(f"[data-named={key}]") for key in ("science", "trade", "politics")}
    assert "1 missing" in prices["science"]
    assert "build" in prices["trade"]
    assert "3 missing" in prices["politics"]
    person.page.dispatch_event("[data-named=politics]", "click")  # nothing happens: it cannot be paid
    person.page.click("[data-own=crane]")  # the next one costs one less
    person.page.wait_for_function(
        "() => /^\\s*.*2\\s*build/s.test(document.querySelector('[data-named=trade]').innerText)"
    )
    person.page.click("[data-named=trade]")
    person.page.wait_for_selector("[data-level=trade] .bars li.gone:nth-child(3)")
    assert person.page.inner_text("[data-card=cloth] .n") == "1"


def test_a_card_says_what_it_does_and_why_it_waits(open_page: Open, staged: House) -> None:
    person = open_page("en")
    scene = mid_game().progress("red", alchemist=1)
    sit(person, staged, laid(staged, scene))
    card = person.page.locator("[data-own=alchemist]")
    assert card.get_attribute("aria-disabled") == "true"
    card.hover()
    face = person.page.locator("[data-hint] .face")
    face.wait_for()
    said = face.inner_text()
    assert "Set each number die to any value" in said
    assert "before the roll" in said
    assert "science" in said.lower()


def test_an_order_asks_for_the_knight_and_then_for_the_place(open_page: Open, staged: House) -> None:
    person = open_page("en")
    sit(person, staged, laid(staged, mid_game()))
    person.page.click("[data-ware=order]")
    assert person.sees(".legal") == 1
    person.page.locator(".legal").first.click()
    person.page.wait_for_selector('.legal[data-verb="to"]')
    person.page.locator(".legal").first.click()
    person.page.wait_for_selector('.legal[data-verb="to"]', state="detached")
    person.settle()
    assert person.page.inner_text("[data-ware=order] .why") == "None is ready"


def play_a_game(person: Person, served: House) -> set[str]:
    """Play from the first settlement to the end by clicks, and give what was done."""
    seats = [{"who": "you"}, *({"who": "bot", "level": "random"} for _ in range(2))]  # time for all there is to do
    wish = {"box": "cities-knights", "map": "variable", "options": {"target": "9"}, "start": True}
    sit(person, served, served.ask("/api/tables", {"you": "Ania", "seats": seats, **wish}).json)
    done: set[str] = set()
    for _ in range(4000):
        heard = person.heard()
        if person.sees("[data-over]"):
            return done
        did = person.step(cards=CARDS, build=ORDER_OF_WORK, named=["trade", "politics", "science"])
        done.add(did.split(" ")[0] if did.startswith(("improve", "card")) else did)
        if "land with strength" in " ".join(person.page.locator(".logp").all_inner_texts()):  # none once it is over
            done.add("landing")
        if not did:
            person.wait_for_news(heard)
    raise AssertionError(f"the game never ended; the page says: {person.prompt}")


def test_whole_games_by_clicks_until_all_of_it_was_done(open_page: Open, served: House) -> None:
    person = open_page("en")
    done: set[str] = set()
    for _ in range(6):  # one or two are enough as a rule: who draws which cards is chance
        done |= play_a_game(person, served)
        if done >= WANTED:
            break
    assert done >= WANTED


WANTED = {"improve", "build order", "card", "landing"}
CARDS = [
    "warlord", "irrigation", "mining", "crane", "merchant", "engineer", "smithing", "road-building", "spy", "wedding",
    "sabotage", "bishop", "deserter", "master-merchant", "trade-monopoly", "resource-monopoly", "merchant-fleet",
    "medicine", "inventor", "intrigue", "diplomat", "alchemist", "commercial-harbour",
]  # fmt: skip
ORDER_OF_WORK = ["order", "city", "activate", "recruit", "train", "wall", "settlement", "road"]
