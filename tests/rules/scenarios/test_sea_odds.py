"""What a game at sea turns around: the odds of a fort and of the fleet, who trades where, and what is at stake."""

from __future__ import annotations

from tests.scene import Scene
from wyspa.core.arrays import changed
from wyspa.core.shown import Odds, percent
from wyspa.rules.scenarios.cloth import Cloth
from wyspa.rules.scenarios.western_line import WesternLine
from wyspa.rules.scenarios.wonders import Wonders
from wyspa.rules.seafarers.ids import SHIP, WARSHIP

FACES = 6


def sail(scene: Scene, seat: str, ships: int, warships: int) -> None:
    line, who = scene.module(WesternLine), scene.seat(seat)
    while line.reach(scene.state, who) < ships:
        free = [e for e in line.ways[who] if scene.state.on_edge[e] == 0 and line.goes_on(scene.state, e, who)]
        scene.book.put(scene.state, SHIP, free[0], who)
    for _ in range(warships):
        scene.book.put(scene.state, WARSHIP, line.rearmost(scene.state, who), who)


def odds_of(scene: Scene, name: str, seat: str) -> list[int]:
    view = scene.game.view(scene.seat(seat))
    shown = scene.book.shown[name]
    assert isinstance(shown, Odds)
    whole = shown.whole(view.facts[name], view.seat)
    return [percent(share, whole) for share in shown.shares(view.facts[name], view.seat)]


def test_the_odds_of_a_fort_are_those_of_one_die():
    scene = Scene("pirate-islands", 4)
    for warships, expected in ((0, [0, 0, 100]), (4, [50, 17, 33]), (7, [100, 0, 0])):
        fresh = Scene("pirate-islands", 4)
        sail(fresh, "red", 9, warships)
        assert odds_of(fresh, "fort_odds", "red") == expected
    rows = scene.game.view(-1).facts["fort_odds"]
    assert len(rows) == 4 * FACES * 5  # everybody sees how a battle would go for everybody


def test_the_fleet_is_likelier_to_stop_near_and_says_whom_it_meets():
    scene = Scene("pirate-islands", 4)
    numbers = scene.game.view(-1).facts["fleet_ahead"]
    weights = [numbers[k + 2] for k in range(0, len(numbers), 5) if numbers[k] < 0]
    assert weights == [11, 9, 7, 5, 3, 1]
    assert sum(weights) == FACES * FACES
    path = scene.book.shown["fleet_path"].places(scene.game.view(-1).facts["fleet_path"])
    hexes = [numbers[k + 3] for k in range(0, len(numbers), 5) if numbers[k] < 0]
    assert set(hexes) <= set(path)


def stakes(scene: Scene, module: type, seat: int) -> list[tuple[str, str]]:
    view = scene.game.view(seat)
    return [(stake.tone, stake.said.key) for stake in scene.module(module).stakes(scene.book, view)]


def test_whoever_needs_one_more_level_is_named():
    scene = Scene("wonders", 4)
    part = scene.state.edit_part(scene.module(Wonders).slot)
    part.wonder, part.level = changed(part.wonder, 1, 2), changed(part.level, 1, 3)
    assert stakes(scene, Wonders, 0) == [("bad", "wonder_last")]
    assert stakes(scene, Wonders, 1) == [("good", "wonder_last_own")]
    assert stakes(scene, Wonders, -1) == [("bad", "wonder_last")]


def test_the_last_village_but_three_is_a_matter_for_all():
    scene = Scene("cloth-trade", 4)
    part = scene.state.edit_part(scene.module(Cloth).slot)
    for village in range(4):
        part.stock = changed(part.stock, village, 0)
    scene.book.score(scene.state, 2, 5)
    assert stakes(scene, Cloth, 2) == [("good", "villages_own")]
    assert stakes(scene, Cloth, 0) == [("bad", "villages_few")]
    part.stock = changed(part.stock, 0, 1)
    assert stakes(scene, Cloth, 0) == []


def test_a_village_says_who_trades_there():
    scene = Scene("cloth-trade", 4)
    part = scene.state.edit_part(scene.module(Cloth).slot)
    part.trades = changed(changed(part.trades, 0, 0b01), 3, 0b11)
    shown = scene.book.shown["villages"]
    first, second, *_ = shown.things(scene.game.view(-1).facts["villages"])
    assert (first.shared, second.shared) == (0b1001, 0b1000)


def test_an_island_says_what_it_pays_and_to_whom_no_more():
    scene = Scene("new-shores", 4)
    shown = scene.book.shown["lands"]
    things = shown.things(scene.game.view(-1).facts["lands"])
    assert shown.featured
    assert {thing.count for thing in things} == {2}
    assert {thing.shared for thing in things} == {0}
