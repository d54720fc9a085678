"""What somebody may do by their own will never takes the place of everything else they may do."""

from __future__ import annotations

import pytest

import wyspa
from tests.compose.checksums import CITY_TABLES, HALL_TABLES, SEA_TABLES, TABLES
from tests.rules.connect.row import Row
from tests.walker import Walker
from wyspa.server.choices import groups_for
from wyspa.server.speech import Voice
from wyspa.server.states import Clicked, Role

STEPS = 1500
EVERY = 7  # positions looked at: often enough to meet every verb that comes by chance


def spoken(game: wyspa.Game) -> Voice:
    return Voice(game.notation, "en", [""] * len(game.seats))


def forced_besides_the_end(game: wyspa.Game, seat: int, voice: Voice) -> list[str]:
    """Name what the page would ask for as if nothing else could be done, though the turn may be ended."""
    groups = groups_for(game, seat, voice)
    if not any(group.role is Role.END for group in groups):
        return []
    return [group.verb for group in groups if group.role is Role.CHOOSE and group.place is Clicked.NONE]


@pytest.mark.parametrize("table", TABLES[:2] + SEA_TABLES + CITY_TABLES + HALL_TABLES, ids=str)
def test_who_may_end_a_turn_is_asked_for_nothing_else(table: dict[str, object]) -> None:
    game = wyspa.lay(seed=3, **table)
    voice, found = spoken(game), set()
    for step, (seat, _) in enumerate(Walker(11).walk(game, STEPS)):
        if step % EVERY == 0 and seat >= 0:
            found |= set(forced_besides_the_end(game, seat, voice))
    assert found == set()


def test_a_claim_of_victory_leaves_building_and_trading_where_they_are() -> None:
    hall = Row(claims="manual").score("A moon", 18).starts("moon", 4).hand("A moon", "1 lumber 1 brick")
    groups = {group.verb: group.role for group in groups_for(hall.game, hall.seat("A moon"), spoken(hall.game))}
    assert groups["claim-victory"] is Role.CLAIM
    assert groups["road"] is Role.BUILD
    assert Role.CHOOSE not in groups.values()


def test_a_card_is_played_from_the_hand_also_by_a_verb_of_another_name() -> None:
    hall = Row().cards("A moon", knight=1).starts("moon", 4)
    groups = groups_for(hall.game, hall.seat("A moon"), spoken(hall.game))
    [knight] = [group for group in groups if group.verb == "knight-home"]
    assert (knight.role, knight.card) == (Role.CARD, "knight")
