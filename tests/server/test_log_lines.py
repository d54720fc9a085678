"""The log of a table: a line for each act, cards and seats marked in it, no coordinates, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.words.source import told
from tests.words.test_sentences import SAID, event_of
from tests.words.test_sentences import game as table_of_all_words
from wyspa import Event, Game, lay
from wyspa.core.event import HIDDEN
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.purse import packed, terms
from wyspa.replay import load
from wyspa.rules.base.ids import BRICK, CITY, LUMBER, ORE, ROAD, ROBBER, WOOL
from wyspa.server import messages
from wyspa.server.news import lines_of
from wyspa.server.speech import Voice
from wyspa.words import LANGUAGES, sentences
from wyspa.words.narration import runs, tellers
from wyspa.words.topics import Rank, topic_names, topics

game = table_of_all_words
PLAYED = Path(__file__).parents[1] / "playthroughs"
NAMES = ["Ania", "Marek", "", "Zuzia"]
COORDINATE = re.compile(r"(?<!\w)(~\d+|\d*[a-z]{1,2}\d{1,2})([./][nesw]{1,2})?(?!\w)")


def voice_of(game: Game, language: str = "en") -> Voice:
    return Voice(game.notation, language, NAMES[: len(game.seats)], game.view(NOBODY).layout)


def text_of(line: messages.Line) -> str:
    return "".join((" " if run.next else "") + run.text for run in line.runs)


def said(game: Game, *events: Event, language: str = "en") -> list[str]:
    return [text_of(line) for line in lines_of(list(events), voice_of(game, language))]


@cache
def island() -> Game:
    return lay("base", "beginner", seats=4)


def acts(name: str) -> Iterator[tuple[Game, list[Event]]]:
    """Give what each act of a recorded game brought: what somebody did, and nature's answers."""
    brought: list[Event] = []
    for moment in load(PLAYED / f"{name}.replay").steps():
        if moment.seat != TABLE and brought:
            yield moment.game, brought
            brought = []
        brought = brought + moment.events


RECORDED = sorted(path.stem for path in PLAYED.glob("*.replay"))


# ---- parts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", [row for row, _, _ in SAID], ids=lambda row: f"{row[0]}-{row[3]}")
def test_every_event_of_every_box_is_told_without_coordinates_and_with_its_parts(game, language, row):
    event = event_of(game, row)
    found = runs(voice_of(game, language), event)
    text = "".join(run.text for run in found)
    assert not COORDINATE.search(text), text
    assert "  " not in text
    assert " ." not in text
    assert "{" not in text
    pattern_seats = [run.mark.seat for run in found if run.mark and run.mark.seat is not None]
    assert event.seat == NOBODY or event.seat in pattern_seats or "{seat" not in pattern_of(game, event, language)
    for run in found:
        if run.mark and run.mark.cards:
            assert all(0 <= card < len(game.book.card_names) and n >= 0 for card, n in run.mark.cards)


def pattern_of(game: Game, event: Event, language: str) -> str:
    key, _ = tellers()[event.name](voice_of(game, language), event)
    return str(sentences(language)["events"][key])


@pytest.mark.parametrize(
    ("place", "english", "polish"),
    [
        ("c2.ne", "by hills 6, forest 11 and the desert", "przy wzgórzach 6, lesie 11 i pustyni"),
        ("a1/nw", "by mountains 10", "przy górach 10"),  # the sea is said only where nothing else is
    ],
)
def test_a_place_is_named_by_what_touches_it_and_its_number_goes_along(place, english, polish):
    places = island().notation.places
    kind, piece = ("edge", ROAD) if "/" in place else ("node", CITY)
    at = places.read_edge(place) if "/" in place else places.read_node(place)
    for language, text in (("en", english), ("pl", polish)):
        [line] = lines_of([Event("placed", 0, piece, at, [])], voice_of(island(), language))
        [run] = [run for run in line.runs if run.place is not None]
        assert (run.text, run.place, run.at) == (text, kind, at)


def test_a_hex_is_named_by_itself():
    desert, forest = (island().notation.places.read_hex(name) for name in ("c3", "c2"))
    assert said(island(), Event("moved", 0, ROBBER, desert, [])) == ["Ania moves the robber to the desert."]
    assert said(island(), Event("moved", 1, ROBBER, forest, []), language="pl") == [
        "Marek przesuwa złodzieja na las 11."
    ]


def test_a_ship_between_seas_is_on_the_sea():
    sea = lay("seafarers", "new-shores-3", seats=3)
    board, layout = sea.state.board, sea.view(NOBODY).layout
    [open_sea, *_] = [
        edge for edge in range(board.n_edge)
        if all(h >= 0 and not sea.book.land[layout.terrain[h]] for h in board.edge_hexes[edge * 2 : edge * 2 + 2])
    ]  # fmt: skip
    ship = next(kind for kind, piece in enumerate(sea.book.pieces) if piece.name == "ship")
    assert said(sea, Event("placed", 0, ship, open_sea, [])) == ["Ania places a ship on the sea."]
    assert said(sea, Event("removed", 0, ship, open_sea, []), language="pl") == ["Ania zabiera statek z morza."]


def test_cards_and_seats_are_marked():
    deal = terms(packed([2, 1, 0, 0, 0]), packed([0, 0, 0, 0, 1]))
    [line] = lines_of([Event("traded", 0, 1, deal, [])], voice_of(island()))
    assert [(run.text, run.seat, run.cards) for run in line.runs] == [
        ("Ania", 0, []), (" gives ", -1, []), ("Marek", 1, []), (" ", -1, []),
        ("2 lumber and 1 brick", -1, [[LUMBER, 2], [BRICK, 1]]), (" and gets ", -1, []), ("1 ore", -1, [[ORE, 1]]),
        (".", -1, []),
    ]  # fmt: skip


def test_what_is_hidden_is_neither_said_nor_marked():
    theft = Event("stolen", 0, 1, ORE, [0, 1])
    seen, own = (lines_of([theft.seen_by(eyes)], voice_of(island()))[0] for eyes in (2, 1))
    assert [run.cards for run in own.runs if run.cards] == [[[ORE, 1]]]
    assert not any(run.cards for run in seen.runs)
    assert text_of(seen) == "Ania steals 1 card from Marek."
    assert theft.seen_by(2).detail == HIDDEN


# ---- lines ----------------------------------------------------------------------------------------------------------


def test_a_roll_and_what_it_brings_are_one_line():
    events = [
        Event("rolled", 0, 4, 5, []),
        Event("gained", 0, LUMBER, 2, []),
        Event("gained", 1, ORE, 1, []),
        Event("gained", 0, WOOL, 1, []),
    ]
    [line] = lines_of(events, voice_of(island()))
    assert text_of(line) == "Ania rolls 4 and 5: 9. Ania: 2 lumber and 1 wool. Marek: 1 ore."
    assert (line.seat, line.about, line.heading) == (0, ["dice", "income"], False)
    assert sum(run.next for run in line.runs) == 2


def test_what_goes_without_saying_is_not_said():
    edge = island().notation.places.read_edge("a1/nw")
    events = [Event("paid", 0, LUMBER, 1, []), Event("placed", 0, ROAD, edge, []), Event("scored", 0, 2, 4, [])]
    assert said(island(), *events) == ["Ania places a road by mountains 10."]
    assert said(island(), events[0]) == ["Ania pays 1 lumber to the bank."]  # where it is all that happened


def test_a_trade_with_the_bank_says_how_many():
    events = [Event("paid", 0, WOOL, 4, []), Event("gained", 0, ORE, 1, []), Event("bank_trade", 0, WOOL, ORE, [])]
    assert said(island(), *events) == ["Ania trades 4 wool for 1 ore with the bank."]
    assert said(island(), *events, language="pl") == ["Ania wymienia z bankiem 4 wełny na 1 rudę."]


def test_a_turn_is_a_heading_after_what_ended_the_last_one():
    edge = island().notation.places.read_edge("a1/nw")
    lines = lines_of([Event("placed", 0, ROAD, edge, []), Event("turn", 1, 0, 0, [])], voice_of(island()))
    assert [line.heading for line in lines] == [False, True]
    assert text_of(lines[1]) == "Turn 1: Marek."


def test_a_round_is_a_heading_before_its_dice():
    hall = lay("connect", seats=6)
    events = [
        Event("passed", 0, 0, 0, []),
        Event("round_ends", NOBODY, 4, 0, []),
        Event("rolled", NOBODY, 2, 3, []),
        Event("round_begins", NOBODY, 5, 1, []),
        Event("gained", 1, ORE, 1, []),
    ]
    lines = lines_of(events, Voice(hall.notation, "en", [], hall.view(NOBODY).layout))
    assert [(text_of(line), line.heading) for line in lines] == [
        ("Moon 0 passes.", False),
        ("Round 5: the sun side is active.", True),
        ("The dice show 2 and 3: 5. Sun 0: 1 ore.", False),
    ]


def test_a_landing_has_a_line_of_its_own_and_the_income_stays_with_the_dice():
    lands = next(act for act in acts("cities_knights") if any(event.name == "city_lost" for event in act[1]))
    lines = lines_of(lands[1], voice_of(lands[0]))
    assert [line.about for line in lines] == [["dice", "barbarians", "robber", "income"], ["barbarians"]]
    assert "land with strength" in text_of(lines[1])
    assert "loses the city" in text_of(lines[1])
    assert "now has" not in text_of(lines[1])  # that every knight goes to sleep


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RECORDED)
def test_whole_games_are_told_without_coordinates_one_line_an_act(name, language):
    told_, lines_ = 0, 0
    for game, events in acts(name):
        voice = Voice(game.notation, language, [], game.view(NOBODY).layout)
        lines = lines_of([event.seen_by(NOBODY) for event in events], voice)
        assert lines
        for line in lines:
            assert not COORDINATE.search(text_of(line)), text_of(line)
        told_ += 1
        lines_ += len([line for line in lines if not line.heading])
    assert lines_ <= told_ * 1.15  # the dice of a hall come with the pass of the last who played


@pytest.mark.parametrize("name", ["trades", "cities_knights"])
def test_a_voice_that_keeps_its_sentences_tells_what_a_new_one_tells(name):
    kept: dict[int, Voice] = {}
    again = 0
    for game, events in acts(name):
        voice = kept.setdefault(id(game.state.layout), voice_of(game))
        known = set(voice.kept)
        assert lines_of(events, voice) == lines_of(events, voice_of(game))
        again += bool(known) and known == set(voice.kept)
    assert again > 3


def test_a_trade_is_told_by_its_cards_whatever_was_told_of_the_same_trade_before():
    voice = voice_of(island())
    trades = [
        [Event("paid", 0, WOOL, n, []), Event("gained", 0, ORE, 1, []), Event("bank_trade", 0, WOOL, ORE, [])]
        for n in (4, 3)
    ]
    first, second = [" ".join(map(text_of, lines_of(events, voice))) for events in trades]
    assert "4 wool" in first
    assert "3 wool" in second


# ---- what they are about --------------------------------------------------------------------------------------------


def test_every_event_says_what_it_is_about():
    assert set(topics()) == set(told())
    assert all(topic.name or topic.rank is Rank.HEADING for topic in topics().values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_a_name(language):
    assert set(topic_names()) == set(sentences(language)["topics"])
    assert {topic.name for topic in topics().values() if topic.name} == set(topic_names())


def test_what_belongs_to_a_line_names_a_topic_that_begins_one():
    heads = {topic.name for topic in topics().values() if topic.rank is Rank.HEAD}
    assert {topic.to for topic in topics().values() if topic.to} <= heads
    assert {name for topic in topics().values() for name in topic.hides} <= set(told())


@pytest.mark.parametrize(
    ("language", "unseen", "seen"),
    [
        ("pl", "Ania kupuje kartę rozwoju.", "Ania kupuje kartę rozwoju. To „rycerz”."),
        ("en", "Ania buys a development card.", "Ania buys a development card. It is 'knight'."),
    ],
)
def test_a_card_that_is_bought_is_not_told_twice(language: str, unseen: str, seen: str) -> None:
    bought = Event("bought", 0, 0, 0, [])
    assert said(island(), bought, Event("drawn", 0, 0, HIDDEN, []), language=language) == [unseen]
    assert said(island(), bought, Event("drawn", 0, 0, 0, []), language=language) == [seen]
