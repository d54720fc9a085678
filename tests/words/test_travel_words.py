"""Two players: phrases for what only they do, and refusals in both languages."""

from __future__ import annotations

import pytest

from tests.rules.travel.pair import Pair
from wyspa import IllegalAction
from wyspa.words.narration import describe
from wyspa.words.refusal import refusal

PHRASES = [
    ("road a2/se orange", "place a road for orange on a2/se", "postaw na a2/se drogę: pomarańczowy"),
    ("settlement d2.n white", "place a settlement for white on c2.se", "postaw na c2.se osadę: biały"),
    ("forced-trade", "pay with trade cards for a forced trade", "zapłać kartami handlu za wymuszoną wymianę"),
    ("give ore", "give ore back", "oddaj rudę"),
    (
        "robber-to-desert",
        "pay with trade cards to move the robber to the desert",
        "zapłać kartami handlu i odeślij złodzieja na pustynię",
    ),
    ("hand-in-knight", "hand in a played knight for trade cards", "oddaj zagranego rycerza za karty handlu"),
    ("forced-draw ore", "draw ore from the hand", "wyciągnij z ręki: ruda"),
]


def phase_of(words: str) -> str:
    first = words.split()[0]
    return {"road": "neutral-road", "settlement": "neutral-settlement"}.get(first, "main")


@pytest.mark.parametrize(("words", "english", "polish"), PHRASES)
def test_an_action_as_a_phrase(words, english, polish):
    game = Pair().turn("red", phase_of(words)).game
    assert describe(game, game.read(words)) == english
    assert describe(game, game.read(words), "pl") == polish


CASES = [
    (
        "forced-trade",
        "an action costs 1 in trade cards, and red has 0 (T-28)",
        "cena akcji w kartach handlu to 1, a czerwony ma 0",
    ),
    ("hand-in-knight", "red has not played a knight (T-34)", "czerwony nie ma zagranego rycerza"),
]


@pytest.mark.parametrize(("words", "english", "polish"), CASES)
def test_a_refusal_in_both_languages(words, english, polish):
    scene = Pair().hold("red", 0)
    with pytest.raises(IllegalAction) as error:
        scene.when(f"red: {words}")
    assert english in str(error.value)
    assert polish in refusal(scene.game, 0, error.value.action, error.value.why, language="pl")


def test_a_refused_place_is_said_of_the_neutral_and_not_of_the_builder():
    scene = Pair().given("red settlement c1.n").hand("red", "1 lumber 1 brick").when("red: road c1/ne")
    with pytest.raises(IllegalAction) as error:
        scene.when("red: road b1/nw orange")
    assert "orange has no road or building leading there (B-68)" in str(error.value)
    polish = refusal(scene.game, 0, error.value.action, error.value.why, language="pl")
    assert "pomarańczowego (B-68)" in polish
    assert polish.startswith("czerwony")
