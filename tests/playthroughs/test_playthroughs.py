"""Golden games, read by people: they replay exactly and read as they did. `record` writes them anew."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.playthroughs.cities_games import CITY_EVENTS, CITY_GAMES
from tests.playthroughs.hall_games import HALL_EVENTS, HALL_GAMES
from tests.playthroughs.record import GAMES, written_out
from tests.playthroughs.sea_games import SEA_GAMES, SHOWN, STOPPED
from wyspa.replay import load
from wyspa.table import scenario_names, set_table

FOLDER = Path(__file__).parent


def events(name: str) -> set[str]:
    return {event.name for moment in load(FOLDER / f"{name}.replay").steps() for event in moment.events}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("name", list(GAMES))
def test_a_golden_game_reads_as_it_did(name, language):
    replay = load(FOLDER / f"{name}.replay")
    expected = (FOLDER / f"{name}.{language}.txt").read_text(encoding="utf-8").splitlines()
    found = written_out(replay, language).splitlines()
    difference = list(difflib.unified_diff(expected, found, "as recorded", "now", lineterm="", n=1))
    assert not difference, "\n".join(difference[:40])


@pytest.mark.parametrize("name", list(GAMES))
def test_a_golden_game_is_of_the_table_it_was_recorded_at_and_is_won(name):
    replay = load(FOLDER / f"{name}.replay")
    options = {key: value for key, value in GAMES[name].items() if key != "seed"}
    assert replay.table == set_table(**options)
    game = replay.game()
    assert game.over == (name not in STOPPED)
    if game.over:
        assert game.state.players[game.state.winner].points >= int(str(options["target"]))
    else:
        assert game.turns == STOPPED[name]


@pytest.mark.parametrize("name", SEA_GAMES)
def test_the_game_of_a_scenario_shows_what_only_it_has(name):
    assert SHOWN[name] <= events(name)
    assert {str(options["map"]) for options in SEA_GAMES.values()} == set(scenario_names())


def test_the_games_of_cities_show_what_the_box_has():
    assert set().union(*(events(name) for name in CITY_GAMES)) >= CITY_EVENTS


def test_the_games_of_halls_show_what_the_box_has():
    assert set().union(*(events(name) for name in HALL_GAMES)) >= HALL_EVENTS
    replay = load(FOLDER / "connect_row.replay")
    assert ": accept " in (FOLDER / "connect_row.replay").read_text(encoding="utf-8")
    assert replay.game().book.winners(replay.game().state)


def test_the_game_of_beginners_begins_with_printed_places():
    replay = load(FOLDER / "beginner.replay")
    places = replay.game().notation.places
    told = (FOLDER / "beginner.en.txt").read_text(encoding="utf-8")
    for place in ("d2.sw", "d3.se"):  # B-23: where blue starts
        assert f"Blue places a settlement on {places.say_node(places.read_node(place))}." in told
    assert next(replay.steps()).words == "roll"


def test_the_game_of_trades_has_every_turn_a_trade_can_take():
    assert {"offered", "countered", "agreed", "refused", "traded", "talk_ends"} <= events("trades")
    text = (FOLDER / "trades.replay").read_text(encoding="utf-8")
    assert ": propose " in text  # B-55: somebody else proposes
    assert ": withdraw" in text


def test_a_counter_offer_is_closed_in_the_game_of_trades():
    said: dict[int, int] = {}
    closed = 0
    for moment in load(FOLDER / "trades.replay").steps():
        for event in moment.events:
            if event.name == "countered":
                said[event.seat] = event.detail
            elif event.name in ("agreed", "refused"):
                said.pop(event.seat, None)
            elif event.name == "traded":
                closed += event.what in said
                said = {}
    assert closed > 0


def test_the_game_of_house_rules_shows_them():
    replay = load(FOLDER / "house_rules.replay")
    sums = [
        (moment.game.turns, event.what + event.detail)
        for moment in replay.steps()
        for event in moment.events
        if event.name == "rolled"
    ]
    assert 7 not in [total for turns, total in sums if turns < 6]  # two rounds of three seats without a seven
    assert 7 in [total for _, total in sums]
    pairs = [moment.words for moment in replay.steps() if moment.words.startswith("dice ")]
    assert len(set(pairs[:36])) == 36  # every pair comes once before any comes again
    assert "must_discard" in events("house_rules")


def test_the_game_of_two_players_shows_what_only_they_do():
    replay = load(FOLDER / "two_players.replay")
    assert {"trade_gained", "trade_paid", "forced_draw", "given_back", "knight_handed_in"} <= events("two_players")
    text = (FOLDER / "two_players.replay").read_text(encoding="utf-8")
    neutrals = [colour for colour in ("red", "blue", "orange", "white") if colour not in replay.table.seats]
    for colour in neutrals:
        assert f" {colour}\n" in text  # somebody built for it
    rolls: dict[int, list[int]] = {}
    for moment in replay.steps():
        for event in moment.events:
            if event.name == "rolled":
                rolls.setdefault(moment.game.turns, []).append(int(event.what + event.detail))
    assert all(len(sums) == len(set(sums)) == 2 for sums in list(rolls.values())[:-1])
