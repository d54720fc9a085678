"""What is counted of a game: declared by the boxes, and right for games that are counted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.words.source import told
from wyspa import TABLE, Event, Game, lay
from wyspa.replay import load
from wyspa.rules.base.ids import LUMBER, ORE, WOOL
from wyspa.server.speech import Voice
from wyspa.server.stats import Count, expected_income, standings_of, statistics_of
from wyspa.words import LANGUAGES, sentences
from wyspa.words.tallies import Faces, WithWhom, tallies

PLAYED = Path(__file__).parents[1] / "playthroughs"


def count(game: Game, *acts: list[Event]) -> Count:
    """Count acts of seat 0, each with its events."""
    found = Count(len(game.seats), int(game.book.kinds))
    for events in acts:
        found.hear(game, 0, events)
    return found


def rows(game: Game, counted: Count) -> dict[str, list[list[int]]]:
    return {one.key: one.rows for one in statistics_of(counted, Voice(game.notation, "en", []))}


def test_robbery_is_counted_for_thief_and_victim():
    game = lay("base", "beginner", seats=3)
    thefts = [
        Event("stolen", 0, 1, ORE, [0, 1]),
        Event("stolen", 0, 2, ORE, [0, 2]),
        Event("stolen", 2, 0, ORE, [0, 2]),
    ]
    found = rows(game, count(game, [*thefts, Event("must_discard", 1, 4, 0, [])]))
    assert found["robbery"] == [[2, 1, 0, 0], [0, 1, 1, 4], [1, 1, 0, 0]]
    assert found["thefts"] == [[0, 1, 1], [0, 0, 0], [1, 0, 0]]


def test_trades_are_counted_for_both_and_beside_the_bank():
    game = lay("base", "beginner", seats=3)
    found = rows(game, count(game, [Event("traded", 0, 2, 0, [])], [Event("bank_trade", 0, WOOL, ORE, [])] * 2))
    assert found["trades"] == [[0, 0, 1, 2], [0, 0, 0, 0], [1, 0, 0, 0]]


def test_income_is_what_comes_with_the_dice_also_when_another_die_falls_between():
    game = lay("cities-knights", "beginner", seats=3)
    found = Count(3, int(game.book.kinds))
    found.hear(game, 0, [])
    found.hear(game, TABLE, [Event("rolled", 0, 4, 4, [])])
    found.hear(game, TABLE, [Event("event_die", 0, 3, 0, [])])
    found.hear(game, TABLE, [Event("gained", 1, LUMBER, 2, [])])
    found.hear(game, 0, [Event("gained", 0, ORE, 1, [])])  # bought or traded: no income
    assert [sum(income) for income in found.income] == [0, 2, 0]
    assert found.dice[8 - 2] == 1


def test_a_landing_is_beaten_off_when_the_knights_are_as_strong():
    game = lay("cities-knights", "beginner", seats=3)
    landings = [Event("barbarians_land", -1, foes, knights, []) for foes, knights in ((4, 4), (5, 2), (3, 6))]
    lost = [Event("city_lost", 1, 0, 7, []), Event("defender", 2, 1, 0, [])]
    faces = [Event("event_die", 0, face, 0, []) for face in (3, 3, 3, 0)]
    found = {one.key: one for one in statistics_of(count(game, landings, lost, faces), Voice(game.notation, "en", []))}
    assert found["barbarians"].rows == [[3, 2]]
    assert found["defence"].rows == [[0, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert found["event_die"].rows == [[1, 0, 0, 3]]
    assert found["event_die"].expected == [0.7, 0.7, 0.7, 2.0]
    assert all(column.art for column in found["event_die"].columns)


def test_luck_is_measured_against_what_stands_on_the_board():
    game = lay("base", "beginner", seats=3, seed=1)
    while game.phase != "roll":
        game.play(game.legal()[0])
    by_hand = [0.0] * 3
    state = game.state
    for node, here in enumerate(state.on_node):
        for h in [h for h in state.board.node_hexes[node * 3 : node * 3 + 3] if here and h >= 0]:
            number = int(state.layout.number[h])
            if number and not state.on_hex[h] & game.book.halting:
                by_hand[(int(here) >> 5) - 1] += (6 - abs(7 - number)) / 36
    assert [round(n, 6) for n in expected_income(game, 3)] == [round(n, 6) for n in by_hand]
    assert min(by_hand) > 0


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("cities_knights", "barbarians", [[4, 2]]),
        ("pirate_islands", "pirates", [[2, 0, 0], [2, 0, 0], [1, 0, 0]]),
        ("cloth_trade", "bales", [[0, 0, 0], [0, 0, 0], [1, 0, 1], [5, 1, 0]]),
        ("fog_islands", "discoveries", [[2, 0, 0], [1, 0, 0], [1, 0, 0]]),
        ("wonders", "wonders", [[1], [0], [0]]),
        ("two_players", "trade_cards", [[2, 6, 4], [9, 11, 6]]),
        ("connect_row", "markets", [[5, 0], [2, 1], [0, 1], [0, 0], [4, 0], [4, 1]]),
    ],
)
def test_recorded_games_of_every_box_have_their_own_statistics(name, key, said):
    found: Count | None = None
    for moment in load(PLAYED / f"{name}.replay").steps():
        found = found or Count(len(moment.game.seats), int(moment.game.book.kinds))
        found.hear(moment.game, moment.seat, moment.events)
        game = moment.game
    assert found is not None
    assert rows(game, found)[key] == said
    lines = (PLAYED / f"{name}.en.txt").read_text(encoding="utf-8")
    assert sum(found.dice) == lines.count(" rolls ") - lines.count("for the start") - lines.count("event die") or (
        sum(found.dice) == lines.count("The dice show ")
    )
    [standing] = standings_of(game, "en")
    assert len(standing.rows) == len(game.seats)
    assert len({column.name for column in standing.columns}) == len(standing.columns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tally_counts_events_that_are_told_and_has_its_words(language):
    words = sentences(language)["tallies"]
    assert set(words) == set(tallies())
    for key, tally in tallies().items():
        events = {name for column in tally.columns for name in column.events.split()}
        events |= set(tally.events.split()) if isinstance(tally, WithWhom) else set()
        events |= {tally.event} if isinstance(tally, Faces) else set()
        assert events <= set(told()), key
        assert {"name"} | {column.key for column in tally.columns} == set(words[key])
