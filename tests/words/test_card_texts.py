"""Every development card says what it does in both languages, and with ships progress cards speak of ships."""

import re

import pytest

import wyspa
from wyspa.core.book import Book
from wyspa.core.shown import OwnCards
from wyspa.server.shown import card_text, said_at
from wyspa.words import LANGUAGES

MAPS = {"seafarers-cities-knights": "new-shores"}


def laid(box: str) -> Book:
    """Lay any table of a box."""
    return (wyspa.lay(box, MAPS[box]) if box in MAPS else wyspa.lay(box)).book


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", ["base", "travel", "connect", "seafarers"])
def test_every_development_card_has_a_text_of_its_own(box: str, language: str) -> None:
    book = laid(box)
    cards = [card for shown in book.shown.values() if isinstance(shown, OwnCards) for card in shown.of]
    assert len(cards) > 3
    for card in cards:
        text = said_at(book, language, "card_texts", card)
        assert text, f"{card} has only a label"
        assert re.match(r"[A-ZŻŹŚĆŁÓ].*\.$", text), text


@pytest.mark.parametrize(
    ("box", "card", "english", "polish"),
    [
        ("seafarers-cities-knights", "road-building", "two roads or ships", "dwie drogi albo statki"),
        (
            "seafarers-cities-knights",
            "diplomat",
            "a road or ship with an open end",
            "drogę albo statek z otwartym końcem",
        ),
        ("seafarers-cities-knights", "intrigue", "your roads or ships", "przy twojej drodze albo twoim statku"),
    ],
)
def test_with_ships_a_progress_card_speaks_of_ships(box: str, card: str, english: str, polish: str) -> None:
    book = laid(box)
    assert english in card_text(book, "en", card)
    assert polish in card_text(book, "pl", card)
