"""The pictures of the boxes for docs/pictures, beside those of the kit: each box some way into a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import House, house
from tests.server.staging import laid
from tests.web.album import take, take_in_both_themes
from tests.web.conftest import Open
from tests.web.mid_game import mid_game
from tests.web.person import Person
from tests.web.test_panels import BOTS

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
TURNS = 5  # of one's own, until something can be seen


@pytest.fixture
def staged(tmp_path: Path) -> Iterator[House]:
    """Give a server in this process, whose tables can be set up."""
    with house(tmp_path) as place:
        yield place


def sit(person: Person, place: House, made: dict[str, Any], size: dict[str, int]) -> None:
    person.address = f"http://127.0.0.1:{place.port}"
    person.page.set_viewport_size(size)
    person.go("/")
    person.page.evaluate(
        "([seat, secret]) => localStorage.setItem(seat, secret)", [f"wyspa.seat.{made['table']}", made["secret"]]
    )
    person.go(f"/t/{made['table']}")
    person.page.wait_for_selector("[data-board]")
    person.settle()


def play_some_turns(person: Person, turns: int = TURNS) -> None:
    """Play until an own turn some way into the game, building what can be built."""
    rolled = 0
    for moment in range(2000):
        heard = person.heard()
        if rolled >= turns and person.sees('[data-verb="end"]') and not person.sees("[data-said]"):
            return
        did = person.step(chance=(moment * 37 % 101) / 101, build=["settlement", "city", "ship", "road"])
        rolled += did == "roll"
        if not did:
            person.wait_for_news(heard)
    raise AssertionError(f"it never came to turn {turns}; the page says: {person.prompt}")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_cities(open_page: Open, staged: House, album: Path, phone: bool) -> None:
    person = open_page("pl", phone=phone)
    sit(person, staged, laid(staged, mid_game(), language="pl"), PHONE if phone else DESK)
    take_in_both_themes(
        person, album, f"cities-{'phone' if phone else 'desk'}", f"cities-{'phone' if phone else 'desktop'}"
    )


@pytest.mark.parametrize(("map_", "kit"), [("wonders", "wonders-desktop"), ("pirate-islands", "pirates-desktop")])
def test_scenarios(open_page: Open, served: House, album: Path, map_: str, kit: str) -> None:
    person = open_page("pl")
    sit(person, served, served.create(*["bot"] * 3, start=True, box="seafarers", map=map_, language="pl"), DESK)
    play_some_turns(person)
    take_in_both_themes(person, album, f"{map_}-desk", kit)


def test_both_boxes_together(open_page: Open, served: House, album: Path) -> None:
    person = open_page("en")
    wish = {"box": "seafarers-cities-knights", "map": "new-shores"}
    sit(person, served, served.create("bot", "bot", "bot", start=True, **wish), DESK)
    play_some_turns(person)
    take(person, album, "both-desk-light", "table-expansions-light")


def test_connect_on_a_phone(open_page: Open, served: House, album: Path) -> None:
    person = open_page("pl", phone=True)
    sit(person, served, served.create(*["bot"] * BOTS["connect"], start=True, box="connect", language="pl"), PHONE)
    person.play_until("[data-side]", most=400)
    take_in_both_themes(person, album, "connect-phone", "connect-phone")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_game_for_two(open_page: Open, served: House, album: Path, phone: bool) -> None:
    person = open_page("pl", phone=phone)
    sit(person, served, served.create("bot", start=True, box="travel", language="pl"), PHONE if phone else DESK)
    play_some_turns(person, 3)
    take(person, album, f"two-{'phone' if phone else 'desk'}-light")
