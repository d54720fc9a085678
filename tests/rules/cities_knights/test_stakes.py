"""What a landing would mean is told truly: for each seat in words, with the cheapest way out, and as it happens."""

from __future__ import annotations

import random

import pytest

from tests.rules.cities_knights.shore import Shore
from wyspa.core.ids import NOBODY
from wyspa.server.speech import Voice
from wyspa.server.stakes_told import stakes_for

NAMES = ["Ania", "Marek", "Zuzia", "Latarnik"]
SEATS = ("red", "blue", "orange", "white")
CITIES = ("a1.n", "a2.n", "a3.n", "e1.n", "e2.n", "e3.n")
POSTS = ("b1.n", "b2.n", "b3.n", "b4.n", "d1.n", "d2.n", "d3.n", "d4.n")


def stake(scene: Shore, seat: int, language: str = "en"):
    voice = Voice(scene.game.notation, language, NAMES)
    (found,) = stakes_for(scene.book, scene.game.view(seat), voice)
    assert found.about == "barbarians"
    return found


def four_cities() -> Shore:
    return Shore().given("red city a1.n", "blue city a2.n", "orange city c1.n", "white city c2.n")


@pytest.mark.parametrize(
    ("knights", "seat", "tone", "english", "polish"),
    [
        (
            {"blue": "weak", "orange": "weak", "white": "weak"}, 0, "bad",
            "If they land now, you lose a city.", "Jeśli teraz wylądują: tracisz miasto.",
        ),
        (
            {"orange": "weak", "white": "weak"}, 0, "bad",
            "If they land now, you and Marek lose a city each.",
            "Jeśli teraz wylądują: ty i Marek tracicie po mieście.",
        ),
        (
            {"blue": "weak", "orange": "weak", "white": "weak"}, 1, "plain",
            "If they land now, Ania loses a city.", "Jeśli teraz wylądują: Ania traci miasto.",
        ),
        (
            {"orange": "weak", "white": "weak"}, NOBODY, "plain",
            "If they land now, Ania and Marek lose a city each.",
            "Jeśli teraz wylądują: Ania i Marek tracą po mieście.",
        ),
        (
            {"red": "mighty", "blue": "weak"}, 0, "good",
            "If they land now, you become defender of the island: +1 point.",
            "Jeśli teraz wylądują: zostajesz obrońcą wyspy, +1 punkt.",
        ),
        (
            {"red": "strong", "blue": "strong"}, 0, "good",
            "If they land now, you tie with Marek: each of you draws a progress card.",
            "Jeśli teraz wylądują: remis (ty i Marek), każdy z was dobiera kartę postępu.",
        ),
        (
            {"red": "mighty", "blue": "weak"}, 2, "plain",
            "If they land now, Ania becomes defender of the island: +1 point.",
            "Jeśli teraz wylądują: Ania zostaje obrońcą wyspy, +1 punkt.",
        ),
        (
            {"red": "strong", "blue": "strong"}, 3, "plain",
            "If they land now, Ania and Marek tie: each draws a progress card.",
            "Jeśli teraz wylądują: remis (Ania i Marek), każdy z nich dobiera kartę postępu.",
        ),
    ],
)  # fmt: skip
def test_a_seat_is_told_what_a_landing_would_mean_for_it(knights, seat, tone, english, polish):
    scene = four_cities()
    for k, (owner, strength) in enumerate(knights.items()):
        scene.knight(owner, strength, POSTS[k])
    assert (stake(scene, seat).tone, stake(scene, seat).text) == (tone, english)
    assert stake(scene, seat, "pl").text == polish


def test_a_metropolis_is_not_lost_and_bare_land_has_nothing_to_lose():
    scene = Shore().given("red city a1.n").metropolis("trade", "a1.n", "red")
    assert stake(scene, 0).text == "If they land now, they win, but nobody has a city they can take."
    assert stake(Shore(), 0).text == "If they land now, nobody loses or gains anything."


@pytest.mark.parametrize(
    ("red", "hand", "verb", "english", "polish"),
    [
        (
            ["strong b1.n asleep", "weak b2.n asleep"], "2 grain", "activate",
            "Activate the strong knight for 1 grain: defence 4, and you are the defender, +1 point.",
            "Zmobilizuj silnego rycerza za 1 zboże: obrona 4, zostajesz obrońcą, +1 punkt.",
        ),
        (
            ["orange weak e3.n awake", "blue city e1.n", "weak b1.n asleep", "weak b2.n asleep"], "2 grain", "activate",
            "Activate all your knights for 2 grain: defence 5, and you are the defender, +1 point.",
            "Zmobilizuj wszystkich rycerzy za 2 zboża: obrona 5, zostajesz obrońcą, +1 punkt.",
        ),
        (
            ["weak b1.n awake"], "1 wool 1 ore", "train",
            "Train the weak knight for 1 wool and 1 ore: defence 4, and you are the defender, +1 point.",
            "Wytrenuj słabego rycerza za 1 wełnę i 1 rudę: obrona 4, zostajesz obrońcą, +1 punkt.",
        ),
        (["mighty b1.n asleep"], "9 ore", "activate", "Activate the mighty knight for 1 grain", "Zmobilizuj potężnego"),
        ([], "", "", "", ""),
    ],
)  # fmt: skip
def test_the_cheapest_way_out_is_told_with_its_price(red, hand, verb, english, polish):
    scene = four_cities().knight("blue", "weak", "d1.n").knight("white", "weak", "d3.n")
    for line in red:
        if "city" in line:
            scene.given(line)
            continue
        *owner, strength, node, how = line.split()
        scene.knight(owner[0] if owner else "red", strength, node, active=how == "awake")
    if hand:
        scene.hand("red", hand)
    found = stake(scene, 0)
    assert found.verb == verb
    assert found.way.startswith(english)
    assert stake(scene, 0, "pl").way.startswith(polish)


def test_a_new_knight_is_a_way_out_where_a_road_leads_somewhere():
    scene = four_cities().knight("blue", "strong", "d1.n").knight("white", "weak", "d3.n").hand("red", "1 ore")
    assert stake(scene, 0).way == ""
    way = stake(scene.given("red road b1/ne"), 0).way
    assert way == "Recruit and activate a knight for 1 wool, 1 grain and 1 ore: defence 4, saved."


def test_nobody_is_sent_shopping_for_a_reward():
    scene = (
        Shore().given("blue city a1.n").knight("blue", "strong", "b1.n").knight("red", "strong", "b2.n", active=False)
    )
    assert stake(scene, 0).way == ""
    scene.hand("red", "1 grain")
    assert stake(scene, 0).way == "Activate the strong knight for 1 grain: defence 4, and you draw a progress card."


@pytest.mark.parametrize("seed", range(40))
def test_what_was_told_is_what_happens(seed):
    luck = random.Random(seed)
    scene = Shore()
    cities, posts = list(CITIES), list(POSTS)
    luck.shuffle(cities)
    luck.shuffle(posts)
    owners = [luck.choice(SEATS) for _ in range(luck.randrange(1, 6))]
    for owner in owners:
        scene.given(f"{owner} city {cities.pop()}")
    for _ in range(luck.randrange(0, 8)):
        scene.knight(luck.choice(SEATS), luck.choice(["weak", "strong"]), posts.pop(), active=luck.random() < 0.7)
    said = [stake(scene, seat) for seat in range(4)]
    before = [scene.points(seat) for seat in SEATS]
    scene.listen().land()
    for seat, name in enumerate(SEATS):
        lost = said[seat].text.startswith(("If they land now, you lose", "If they land now, you and "))
        waits = scene.phase == "lose-city"
        now = scene.points(name) - before[seat]
        assert lost == (now < 0 or (waits and scene.state.who == seat) or (waits and scene.state.data >> seat & 1 != 0))
        assert ("you become defender" in said[seat].text) == (now > 0)
        assert (said[seat].tone == "bad") == lost
