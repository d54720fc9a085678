"""Seats of a hall have a number and a side; their actions and refusals are said in both languages."""

from __future__ import annotations

import pytest

from tests.rules.connect.row import Row
from wyspa import IllegalAction
from wyspa.words.narration import describe, story
from wyspa.words.nouns import seat_noun
from wyspa.words.refusal import refusal


def test_seats_are_named_in_every_case():
    assert seat_noun("en", "12sun") == "sun 12"
    said = seat_noun("pl", "12sun")
    assert [format(said, case) for case in ("", "gen", "dat", "acc", "ins")] == [
        "słońce 12", "słońca 12", "słońcu 12", "słońce 12", "słońcem 12",
    ]  # fmt: skip
    assert format(seat_noun("pl", "0moon"), "dat") == "księżycowi 0"
    assert seat_noun("pl", "grey") == "szary"


@pytest.mark.parametrize(
    ("words", "english", "polish"),
    [
        ("pass", "pass until the round ends", "spasuj do końca rundy"),
        (
            "buy-from 1sun",
            "buy a development card from sun 1's pile",
            "kup kartę rozwoju ze stosu, który leży u słońca 1",
        ),
        ("knight-home ore", "play the card 'knight' and take ore", "zagraj kartę „rycerz” i weź rudę"),
        (
            "knight-home",
            "play the card 'knight' and send your own robber home",
            "zagraj kartę „rycerz” i odeślij własnego złodzieja do domu",
        ),
        ("market-left wool ore", "trade wool for ore at the left market", "wymień wełnę na rudę na lewym targu"),
        ("accept 1 wool for 2 ore to 1moon", "give moon 1 1 wool for 2 ore", "daj księżycowi 1 1 wełnę za 2 rudy"),
        ("offer 1 wool for 2 ore to 0sun", "offer sun 0 1 wool for 2 ore", "zaproponuj słońcu 0 1 wełnę za 2 rudy"),
        ("round-ends", "end the round: time is up", "zakończ rundę: czas minął"),
        ("reveal", "reveal hidden points", "odsłoń ukryte punkty"),
    ],
)
def test_actions_of_a_hall_are_phrases(words, english, polish):
    game = Row().starts("sun").game
    assert describe(game, game.read(words)) == english
    assert describe(game, game.read(words), "pl") == polish
    assert game.say(game.read(words)) == words


@pytest.mark.parametrize(
    ("action", "rule", "english", "polish"),
    [
        (
            "C sun: offer 1 wool for 1 ore to A moon",
            "K-37",
            "moon 0 does not sit next to sun 2",
            "księżyc 0 nie siedzi obok słońca 2",
        ),
        (
            "C sun: market-left wool ore",
            "K-88",
            "sun 2 does not sit next to that market",
            "słońce 2 nie siedzi przy tym targu",
        ),
        (
            "A moon: road (0,1,SW)",
            "K-45",
            "it is the other side's round",
            "to runda drugiej strony",
        ),
        ("B sun: road B(4,2,NE)", "K-113", "sun 1 has passed", "pas słońca 1 trwa do końca rundy"),
        ("table: phase-ends", "K-26", "moon 0, sun 0, moon 1", "teraz decydują inni: księżyc 0, słońce 0"),
    ],
)
def test_refusals_cite_the_rule_in_both_languages_and_change_nothing(action, rule, english, polish):
    hall = Row().starts("sun").hand("C sun", "2 wool").hand("A moon", "1 lumber 1 brick").when("B sun: pass")
    before = hall.game.hash()
    seat, words = hall.split(action)
    with pytest.raises(IllegalAction) as error:
        hall.game.play(words, seat)
    assert english in str(error.value)
    assert f"({rule})" in str(error.value)
    said = refusal(hall.game, seat, error.value.action, error.value.why, language="pl")
    assert polish in said
    assert f"({rule})" in said
    assert hall.game.hash() == before


def test_a_round_is_a_story():
    hall = Row(1).listen()
    hall.when("table: dice 1 3", "A sun: pass", "A moon: pass")
    assert story(hall.game, hall.game.events()) == [
        "The dice show 1 and 3: 4.",
        "Round 1: the sun side is active.",
        "Moon 0 gets 3 ore.",
        "Sun 0 gets 1 lumber.",
        "Sun 0 passes.",
        "Moon 0 passes.",
        "Round 1 is over.",
    ]
