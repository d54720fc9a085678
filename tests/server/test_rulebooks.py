"""The rules as pages: every box in both languages with the same rules, its cards in full, scenarios and pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import wyspa
from tests.server.house import House, house
from wyspa.core.ids import NOBODY
from wyspa.numbered import by_id, rules_of
from wyspa.rules.catalogue import boxes
from wyspa.rules.folder import Folder
from wyspa.server.catalogue import maps_of
from wyspa.server.errors import Refusal
from wyspa.server.rulebooks import picture, rulebook
from wyspa.server.scene import scene_of
from wyspa.words import LANGUAGES


def ids(box: str, language: str) -> list[str]:
    return [rule.id for chapter in rulebook(box, language).chapters for rule in chapter.rules]


@pytest.mark.parametrize("box", list(boxes()))
def test_each_language_has_exactly_the_same_rules(box):
    assert ids(box, "en") == ids(box, "pl") == [each.id for each in rules_of(box)]
    english, polish = rulebook(box, "en"), rulebook(box, "pl")
    assert [one.address for one in english.chapters] == [one.address for one in polish.chapters]
    assert english.preface != polish.preface
    assert english.title != polish.title or box == "connect"
    for here, there in zip(english.chapters, polish.chapters, strict=True):
        assert list(here.headings or {}) == list(there.headings or {})
        for one, other in zip(here.rules, there.rules, strict=True):
            assert (one.also, other.also) == (other.text, one.text) or one.text == other.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", list(boxes()))
def test_cards_and_scenarios_are_told_in_the_readers_language(box, language):
    book, other = rulebook(box, language), rulebook(box, "pl" if language == "en" else "en")
    assert [card.key for card in book.cards] == [card.key for card in other.cards]
    for card, there in zip(book.cards, other.cards, strict=True):
        assert card.text != there.text
    for page, there in zip(book.scenarios, other.scenarios, strict=True):
        assert page.key == there.key
        assert page.name != there.name
        assert page.text.startswith(f"# {page.name}\n")


def test_every_card_of_a_pile_has_a_text():
    assert {card.key for card in rulebook("base", "en").cards} == {"knight", "point", "roads", "plenty", "monopoly"}


def test_the_scenarios_stand_in_the_order_in_which_they_are_learned():
    names = [page.key for page in rulebook("seafarers", "pl").scenarios]
    assert " ".join(names) == (
        "new-shores four-islands fog-islands through-the-desert forgotten-tribe cloth-trade pirate-islands wonders "
        "new-world"
    )


def test_the_id_of_a_rule_gives_the_book_that_it_stands_in():
    assert rulebook("b-66", "pl").box == "base"
    assert rulebook("S8-3", "en").box == "seafarers"
    with pytest.raises(Refusal):
        rulebook("nothing", "en")


@pytest.mark.parametrize("box", list(boxes()))
def test_pictures_belong_to_rules_of_their_box_and_can_be_drawn_in_both_themes(box):
    for info in rulebook(box, "pl").pictures:
        assert set(info.rules) <= set(ids(box, "en")), info.key
        drawn = {theme: picture(box, info.key, "pl", theme) for theme in ("light", "dark")}
        assert drawn["light"] != drawn["dark"]
        for text in drawn.values():
            assert ElementTree.fromstring(text).findtext("{http://www.w3.org/2000/svg}title") == info.text


def test_there_are_pictures_where_a_picture_helps():
    shown = {box: {info.key for info in rulebook(box, "en").pictures} for box in boxes()}
    assert {"distance", "broken-road", "harbour", "robber"} <= shown["base"]
    assert {"open-line", "pirate"} <= shown["seafarers"]
    assert {"displaced", "landing"} <= shown["cities-knights"]
    assert "boards" in shown["connect"]


def test_a_box_without_polish_rules_is_read_in_english(monkeypatch):
    files = {"rules.md": "# Stones\n", "scenarios/pond.en.md": "# Pond\n"}
    monkeypatch.setattr(Folder, "read", lambda self, *path: files.get("/".join(path), ""))
    assert Folder("stones").numbered("pl") == "# Stones\n"
    assert Folder("stones").scenario("pond", "pl") == "# Pond\n"


def test_over_http(tmp_path):
    with house(tmp_path) as place:
        look_over_http(place)


def look_over_http(place: House) -> None:
    book = place.ask("/api/rulebook/B-66?lang=pl").json
    assert (book["box"], book["language"]) == ("base", "pl")
    assert set(book["rules"]) <= set(by_id())
    drawn = place.ask("/api/pictures/base/distance.svg?lang=pl&theme=dark")
    assert (drawn.status, drawn.headers["content-type"]) == (200, "image/svg+xml")
    for path in ("/api/rulebook/nothing", "/api/pictures/base/nothing.svg", "/api/pictures/nothing/distance.svg"):
        assert place.ask(path).status == 404


@pytest.mark.parametrize("box", list(boxes()))
def test_every_card_that_can_be_held_names_a_rule_that_is_there(box):
    played = wyspa.lay(box, maps_of(boxes()[box], "en", 60)[0].map, seed=1)
    for language in LANGUAGES:
        told = scene_of(played.book, played.view(NOBODY), played.notation.places, language)
        cards = [(card.key, card.rule, card.help) for card in told.cards]
        for shown in told.shown:
            cards += [(card.key, card.rule, card.text) for card in getattr(shown, "of", []) if hasattr(card, "brief")]
        assert cards
        assert [key for key, rule, text in cards if rule not in by_id() or not text] == []


def test_cards_lie_in_the_decks_that_the_table_shows():
    english, polish = rulebook("cities-knights", "en").cards, rulebook("cities-knights", "pl").cards
    assert {card.part_name for card in english} == {"science", "trade", "politics"}
    assert [card.part_name for card in polish if card.key in ("crane", "merchant", "spy")] == [
        "wiedza",
        "handel",
        "polityka",
    ]
    assert [card.part for card in english] == sorted(card.part for card in english)
    assert {(card.part, card.part_art) for card in rulebook("base", "pl").cards} == {(-1, "")}  # one pile
