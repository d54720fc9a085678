"""What the sea says: refusals in both languages, and phrases for its actions."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.seafarers.waters import calm, sail
from tests.scene import Scene
from wyspa import IllegalAction
from wyspa.core.event import Event
from wyspa.core.ids import NOBODY
from wyspa.words.narration import describe, sentence
from wyspa.words.refusal import reason_of


def reason(scene: Scene, text: str, language: str) -> str:
    seat, action = scene.split(text)
    scene.game.fresh = -9
    with pytest.raises(IllegalAction) as error:
        scene.game.play(action, seat)
    return reason_of(error.value.why, scene.game.seats[seat], language)


def channel() -> Scene:
    scene = calm().given("red settlement c2.s", "blue settlement e2.ne", "pirate d3")
    return sail(scene, "red", "c2.s", "c2.se", "c3.s").hand("red", "1 lumber 1 brick 1 wool 1 grain")


@pytest.mark.parametrize(
    ("action", "english", "polish"),
    [
        ("road d1/e", "a road needs land next to it", "droga musi przylegać do lądu"),
        ("ship c2/nw", "a ship needs sea next to it", "statek musi przylegać do morza"),
        ("ship d3/w", "the pirate lets no ship come there", "pirat nie wpuszcza tam statków"),
        ("ship c6/sw", "red has no ship or building leading there", "nie prowadzi tam statek ani budowla czerwonego"),
        ("road e5/sw", "red has no road or building leading there", "nie prowadzi tam droga ani budowla czerwonego"),
        ("lift d1/e", "red has no ship there", "czerwony nie ma tam statku"),
        (
            "lift c2/se",
            "only a ship at the open end of a line can be moved",
            "przesunąć można tylko statek na otwartym końcu linii",
        ),
        ("settlement c3.s", "there is nothing but sea around that corner", "wokół tego skrzyżowania jest tylko morze"),
    ],
)
def test_reasons_of_the_sea(action, english, polish):
    assert reason(channel(), f"red: {action}", "en") == english
    assert reason(channel(), f"red: {action}", "pl") == polish


@pytest.mark.parametrize(
    ("action", "english", "polish"),
    [
        ("pirate c2", "the pirate can only stand on the sea", "pirat staje tylko na morzu"),
        ("pirate d3", "the pirate must move to another hex", "pirat musi przejść na inne pole"),
        ("pirate d2 blue", "blue has no ship there, or no cards", "niebieski nie ma tam statku albo nie ma kart"),
    ],
)
def test_reasons_of_the_pirate(action, english, polish):
    assert reason(channel().roll(7), f"red: {action}", "en") == english
    assert reason(channel().roll(7), f"red: {action}", "pl") == polish


@pytest.mark.parametrize(
    ("words", "english", "polish"),
    [
        ("ship d1/e", "place a ship on d1/e", "postaw statek na d1/e"),
        ("lift d1/e", "pick up the ship on d1/e", "podnieś statek z d1/e"),
        ("sail d1/e", "put the ship on d1/e", "postaw ten statek na d1/e"),
        (
            "pirate d2 blue",
            "move the pirate to d2 and steal from blue",
            "przesuń pirata na d2 i okradnij niebieskiego",
        ),
        ("pirate d2", "move the pirate to d2 and steal from nobody", "przesuń pirata na d2 i nikogo nie okradaj"),
        ("take ore", "choose ore from the bank", "wybierz z banku rudę"),
        ("no-gold", "go on without a card: the bank is empty", "graj dalej bez karty: bank jest pusty"),
    ],
)
def test_actions_of_the_sea_are_phrases(words, english, polish):
    game = calm().game
    assert describe(game, game.read(words)) == english
    assert describe(game, game.read(words), "pl") == polish


def test_where_the_robber_starts_is_a_phrase():
    game = Scene("through-the-desert", 4).game
    assert describe(game, game.read("robber-at a2")) == "let the robber start on a2"
    assert describe(game, game.read("robber-at a2"), "pl") == "niech złodziej zacznie na a2"


@rule("S-42")
def test_where_ships_count_the_longest_road_is_the_longest_trade_route():
    event = Event("route", 0, 6, NOBODY, [])
    game = channel().game
    assert sentence(game, event) == "Red takes the longest trade route with a length of 6."
    assert sentence(game, event, "pl") == "Czerwony zdobywa najdłuższą drogę handlową o długości 6."
