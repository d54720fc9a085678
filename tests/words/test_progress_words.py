"""Progress cards: phrases for what is done with them, and refusals, in both languages."""

from __future__ import annotations

import pytest

from tests.rules.cities_knights.card_table import laid
from wyspa import IllegalAction
from wyspa.words.narration import describe
from wyspa.words.refusal import refusal

# phase, action, English, Polish
PHRASES = [
    ("roll", "alchemist 3 4", "play the Alchemist: set the dice to 3 and 4", "zagraj Alchemika: ustaw kości na 3 i 4"),
    ("main", "inventor c1", "play the Inventor: swap the number token on c1",
     "zagraj Wynalazcę: zamień żeton z numerem na polu c1"),
    ("swap-number", "swap-number c2", "swap it with the number token on c2", "zamień go na żeton z numerem na polu c2"),
    ("main", "medicine a1.n", "play Medicine: a cheaper city on a1.n", "zagraj Medycynę: tańsze miasto na a1.n"),
    ("smith", "no-smith", "train no second knight", "nie trenuj drugiego rycerza"),
    ("main", "harbour-offer blue wool", "offer blue wool for a commodity", "zaproponuj niebieskiemu wełnę za towar"),
    ("deliver", "deliver coin", "give coin for the offered resource", "daj monety za oferowany surowiec"),
    ("main", "master-merchant white", "play the Master Merchant: look at white's hand",
     "zagraj Mytnika: obejrzyj rękę białego"),
    ("pick-cards", "pick ore", "take ore from that hand", "weź z tej ręki rudę"),
    ("main", "resource-monopoly grain", "play the Resource Monopoly: everybody gives grain",
     "zagraj Monopol na surowiec: wszyscy oddają zboże"),
    ("fifth-card", "put-back road-building", "put Road Building back under its deck",
     "odłóż kartę Budowa drogi pod jej talię"),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "words", "english", "polish"), PHRASES)
def test_an_action_as_a_phrase(phase: str, words: str, english: str, polish: str):
    game = laid("crane", "").turn("red", phase).game
    assert describe(game, game.read(words)) == english
    assert describe(game, game.read(words), "pl") == polish


# card, given, action, English, Polish
REFUSALS = [
    ("crane", "", "road-building", "red does not have the card 'Road Building' (C-108)",
     "czerwony nie ma karty „Budowa drogi”"),
    ("mining", "", "mining", "red has no building next to mountains (C-174)",
     "czerwony nie ma budowli przy takim polu: góry"),
    ("alchemist", "", "alchemist 3 4", "the Alchemist can only be played before the roll (C-114)",
     "Alchemika zagrywa się tylko przed rzutem"),
    ("inventor", "", "inventor b2", "tokens 2, 6, 8 and 12 cannot be swapped (C-120)",
     "żetonów 2, 6, 8 i 12 się nie zamienia"),
    ("medicine", "red settlement a1.n", "medicine a1.n", "it costs 1 grain and 2 ore, and red has nothing (C-122)",
     "kosztuje to 1 zboże i 2 rudy"),
    ("merchant", "", "merchant b3", "red has no building at that hex (C-125)",
     "czerwony nie ma budowli przy tym polu"),
    ("commercial-harbour", "hand red 1 wool", "harbour-offer blue wool",
     "red has no harbour offer left for blue (C-167)", "czerwony nie może już złożyć oferty portu niebieskiemu"),
    ("master-merchant", "", "master-merchant blue", "blue does not have more points than red (C-129)",
     "niebieski nie ma więcej punktów niż czerwony"),
    ("trade-monopoly", "", "trade-monopoly ore", "only a commodity can be named here (C-130)",
     "tu można wskazać tylko towar"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "given", "action", "english", "polish"), REFUSALS)
def test_a_refusal_in_both_languages(card: str, given: str, action: str, english: str, polish: str):
    scene = laid(card, given)
    with pytest.raises(IllegalAction) as error:
        scene.when(f"red: {action}")
    assert english in str(error.value)
    assert polish in refusal(scene.game, 0, error.value.action, error.value.why, language="pl")
