"""Random games of the Forgotten Tribe and of the Wonders: every invariant, positions, replays, and nothing leaks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import wyspa
from tests import invariants
from tests.compose.oracles import development_cards_are_conserved, rates_are_those_of_the_harbours
from tests.leaks.twins import twin
from tests.rule import rule
from tests.walker import Walker
from wyspa import NOBODY, Game
from wyspa.core.arrays import listed
from wyspa.core.fields import BadBytes
from wyspa.core.purse import count
from wyspa.laying import lay_table
from wyspa.replay import load
from wyspa.rules.base.development import Development
from wyspa.rules.scenarios.gift_harbours import GiftHarbours, has_site
from wyspa.rules.scenarios.tribe import Gifts
from wyspa.rules.scenarios.wonders import Wonders
from wyspa.table import read_table

MAPS = ["forgotten-tribe", "wonders"]
TURNS = 90


def rule_of(game: Game, kind: type):
    return next(module for module in game.book.modules if isinstance(module, kind))


def start(map: str, seats: int, seed: int, **options: object) -> Game:
    """Lay a table on which nature is played like everybody else."""
    dealt = wyspa.lay(map=map, seats=seats, seed=seed, **options)
    return lay_table(read_table(dealt.line), layout=dealt.island)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("layout", ["fixed", "variable"])
@pytest.mark.parametrize("map", MAPS)
def test_random_games_keep_every_invariant(map: str, layout: str, seats: int):
    game = start(map, seats, 5 + seats, layout=layout, phases="separated" if seats == 3 else "combined")
    for k, _ in enumerate(Walker(seats).walk(game, turns=TURNS)):
        invariants.check(game.book, game.state)
        if k % 60 == 0:
            invariants.check_thoroughly(game.book, game.state)
            development_cards_are_conserved(game.book, game.state)
            rates_are_those_of_the_harbours(game.book, game.state)
    again = lay_table(read_table(game.line), layout=game.island)
    for seat, action in game.log():
        again.play(action, seat)
    assert again.hash() == game.hash()


@pytest.mark.parametrize("map", MAPS)
def test_a_position_written_in_words_is_read_as_the_same(map: str):
    game = start(map, 4, 3)
    for k, _ in enumerate(Walker(8).walk(game, turns=TURNS)):
        if k % 40 == 0:
            assert wyspa.from_text(game.to_text()).hash() == game.hash()
            assert wyspa.from_bytes(game.to_bytes()).hash() == game.hash()


@rule("S5-4")
@pytest.mark.parametrize("map", MAPS)
def test_hidden_cards_do_not_change_a_view(map: str):
    rng = random.Random(2)
    game = start(map, 4, 2)
    for k, _ in enumerate(Walker(4).walk(game, turns=TURNS)):
        if k % 12 == 0 and not game.over:
            for viewer in range(NOBODY, 4):
                other = twin(rng, game.book, game.state, viewer)
                assert game.book.view(other, viewer).plain() == game.view(viewer).plain()


@rule("S5-2", "S5-4", "S5-8", "S5-10", "S5-11", "S5-12")
def test_gifts_are_conserved_and_no_harbour_waits_while_there_is_room_for_it():
    found = placed = 0
    for seed in range(6):
        game = start("forgotten-tribe", 4, seed)
        gifts, docks, pile = rule_of(game, Gifts), rule_of(game, GiftHarbours), rule_of(game, Development)
        for _ in Walker(seed).walk(game, turns=250):
            part, kept = gifts.part(game.state), listed(docks.part(game.state).kept)
            assert len(part.tokens) + sum(listed(part.points)) == 8
            assert len(game.state.layout.dock_edges) + sum(kept) == 6
            assert count(pile.part(game.state).deck) >= len(part.cards)
            if game.phase == "main" and not game.over:
                for seat in range(4):
                    assert not (docks.has_kept(game.state, seat) and has_site(game.state, seat))
        found += sum(listed(part.points)) + 4 - len(part.cards)
        placed += len(set(listed(game.state.layout.dock_edges)) - set(listed(game.island.dock_edges)))
    assert found > 10
    assert placed > 3


@rule("S8-6", "S8-8", "S8-11", "S8-12")
def test_games_of_wonders_end_with_a_completed_or_the_highest_wonder():
    ends = set()
    for seed in range(3):
        game = wyspa.lay(map="wonders", seats=3, seed=seed)
        for _ in Walker(seed, talk=0).walk(game, turns=1500):
            pass
        part = rule_of(game, Wonders).part(game.state)
        levels, works = listed(part.level), [w for w in listed(part.wonder) if w]
        assert len(set(works)) == len(works)
        assert all(level == 0 or wonder for level, wonder in zip(levels, listed(part.wonder), strict=True))
        if game.over:
            winner = game.state.winner
            others = [level for seat, level in enumerate(levels) if seat != winner]
            assert levels[winner] == 4 or (game.state.players[winner].points >= 10 and levels[winner] > max(others))
            ends.add(levels[winner] == 4)
    assert ends


@pytest.mark.parametrize(
    ("map", "line", "wrong"),
    [
        ("wonders", "wonder_level 0 0 0 0", "wonder_level 0 5 0 0"),
        ("wonders", "wonder_of 0 0 0 0", "wonder_of 0 9 0 0"),
        ("forgotten-tribe", "gift_points 0 0 0 0", "gift_points 0 0 0"),
        ("forgotten-tribe", "docks_kept 0", "docks_kept -1"),
    ],
)
def test_a_position_that_cannot_be_is_refused(map: str, line: str, wrong: str):
    game = start(map, 4, 1)
    for _ in Walker(1).walk(game, turns=2):
        pass
    text = game.to_text()
    assert text.count(line) == 1
    with pytest.raises(BadBytes):
        wyspa.from_text(text.replace(line, wrong))


@pytest.mark.parametrize("map", MAPS)
def test_a_saved_game_is_replayed_exactly(map: str, tmp_path: Path):
    game = wyspa.lay(map=map, seats=4, seed=9, layout="variable")
    for _ in Walker(9).walk(game, turns=TURNS):
        pass
    game.save(tmp_path / "game.replay")
    assert load(tmp_path / "game.replay").game().hash() == game.hash()
