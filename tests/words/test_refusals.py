"""A refusal says who, what, why and which rule, in the language of who reads it."""

from __future__ import annotations

import pytest

from tests.scene import Scene
from wyspa import IllegalAction
from wyspa.words.refusal import refusal


def refused(scene: Scene, text: str, language: str) -> str:
    seat, action = scene.split(text)
    scene.game.fresh = -9
    with pytest.raises(IllegalAction) as error:
        scene.game.play(action, seat)
    return refusal(scene.game, error.value.seat, error.value.action, error.value.why, language=language)


def scene() -> Scene:
    return Scene().given("red settlement c2.ne", "red road c2/e", "blue settlement e1.s", "robber d3")


CASES = [
    (
        "red: road a1/nw",
        "1 lumber",
        "red cannot do 'road a1/nw': it costs 1 lumber and 1 brick, and red has 1 lumber (B-65); "
        "possible now: end, offer 1 lumber for 1 brick (+…)",
        "czerwony nie może wykonać „droga a1/nw”: kosztuje to 1 drewno i 1 glinę, a czerwony ma: 1 drewno "
        "(B-65); teraz można: zakończ, oferta 1 drewno za 1 glina (+…)",
    ),
    (
        "blue: end",
        "nothing",
        "blue cannot do 'end': it is red's move (B-41)",
        "niebieski nie może wykonać „zakończ”: ruch ma teraz czerwony (B-41)",
    ),
    (
        "red: trade ore wool",
        "2 ore",
        "red cannot do 'trade ore wool': the bank wants 4 ore, and red has 2 (B-64); "
        "possible now: end, offer 1 ore for 1 lumber (+…)",
        "czerwony nie może wykonać „wymień ruda wełna”: bank chce 4 za jedną kartę, a czerwony ma rudy tylko 2 (B-64); "
        "teraz można: zakończ, oferta 1 ruda za 1 drewno (+…)",
    ),
    (
        "red: city e1.s",
        "2 grain 3 ore",
        "red cannot do 'city e1.s': red has no settlement there (B-70); "
        "possible now: city b2.s, end, offer 1 grain for 1 lumber (+…)",
        "czerwony nie może wykonać „miasto e1.s”: czerwony nie ma tam osady (B-70); "
        "teraz można: miasto b2.s, zakończ, oferta 1 zboże za 1 drewno (+…)",
    ),
    (
        "red: knight",
        "nothing",
        "red cannot do 'knight': red does not have the card 'knight' (B-86); possible now: end",
        "czerwony nie może wykonać „rycerz”: czerwony nie ma karty „rycerz” (B-86); teraz można: zakończ",
    ),
    (
        "red: offer 2 ore for 1 wool",
        "1 ore",
        "red cannot do 'offer 2 ore for 1 wool': red does not have 2 ore (B-58); "
        "possible now: end, offer 1 ore for 1 lumber (+…)",
        "czerwony nie może wykonać „oferta 2 rudy za 1 wełna”: czerwony nie ma tylu kart: 2 rudy (B-58); "
        "teraz można: zakończ, oferta 1 ruda za 1 drewno (+…)",
    ),
]


@pytest.mark.parametrize(("text", "hand", "english", "polish"), CASES)
def test_a_refusal_in_both_languages(text, hand, english, polish):
    at = scene().hand("red", hand)
    assert set_order(refused(at, text, "en")) == set_order(english)
    assert set_order(refused(at, text, "pl")) == set_order(polish)


def set_order(text: str) -> tuple[str, list[str]]:
    """Compare the examples of what is possible without their order, which is the catalogue's."""
    head, _, examples = text.partition(" now: " if " now: " in text else " można: ")
    return head, sorted(examples.split(", "))


def test_a_seat_in_the_middle_of_a_polish_sentence_has_its_case():
    at = scene().hand("red", "1 lumber 1 brick 1 wool 1 grain")
    assert "nie dochodzi tam żadna droga czerwonego (B-67)" in refused(at, "red: settlement a1.n", "pl")
    assert "nie prowadzi tam droga ani budowla czerwonego (B-68)" in refused(at, "red: road a1/nw", "pl")
