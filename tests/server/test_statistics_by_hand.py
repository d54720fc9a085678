"""Small games of every box whose statistics are counted here by hand."""

from __future__ import annotations

from collections.abc import Callable

from tests.rules.connect.row import Row
from tests.rules.scenarios.mist import TO_FOG, shore
from tests.rules.scenarios.pirate_sea import Sea
from tests.rules.scenarios.tribe_table import TO_CARD, TO_TOKEN, ready
from tests.rules.scenarios.villages import Villages
from tests.rules.scenarios.wonder_table import Wonderland
from tests.rules.travel.pair import Pair
from tests.scene import Scene
from wyspa.server.speech import Voice
from wyspa.server.stats import Count, record_of, standings_of, statistics_of

NO_ACT = [0, 0, 0]


def played(scene: Scene, *acts: str | Callable[[], object]) -> dict[str, list[list[int]]]:
    """Play 'seat: action' lines, and give what was counted of them, by tally; what is given between is not counted."""
    game = scene.listen().game
    count = Count(len(game.seats), int(game.book.kinds))
    for act in acts:
        if not isinstance(act, str):
            act()
            continue
        before = len(game.state.journal)
        seat, _ = scene.split(act)
        scene.when(act)
        count.hear(game, seat, list(game.state.journal[before:]))
    return {one.key: one.rows for one in statistics_of(count, Voice(game.notation, "en", []))}


def shares(scene: Scene, seat: str, language: str = "en") -> dict[str, int]:
    """Give where a seat's points come from."""
    count = Count(len(scene.game.seats), int(scene.book.kinds))
    record = record_of(scene.game, scene.seat(seat), count, language)
    assert sum(share.points for share in record.shares) == record.points
    return {share.name: share.points for share in record.shares}


# ---- every box -------------------------------------------------------------------------------------------------------


def test_settlements_and_cities_are_told_apart():
    scene = Scene().given("red settlement a1.n", "red settlement c2.ne", "red city d3.n", "blue city b1.n")
    scene.cards("red", point=1)
    assert shares(scene, "red") == {"settlements": 2, "cities": 2, "victory point cards": 1}
    assert shares(scene, "red", "pl") == {"osady": 2, "miasta": 2, "karty punktów zwycięstwa": 1}
    assert shares(scene, "blue") == {"cities": 2}


def test_offers_are_counted_for_who_makes_them_and_who_takes_them():
    scene = Scene().hand("red", "2 ore").hand("blue", "1 wool 1 grain").hand("orange", "1 wool")
    found = played(
        scene,
        "red: offer 1 ore for 1 wool",
        "blue: accept",
        "orange: accept",
        "white: refuse",
        "red: confirm orange",
        "red: offer 1 ore for 1 grain to blue",
        "blue: accept",
        "red: confirm blue",
    )
    # made, came to a trade, taken, partners
    assert found["offers"] == [[2, 2, 0, 2], [0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 0, 0]]
    assert found["trades"] == [[0, 1, 1, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 0]]


def test_a_seven_is_counted_for_those_whose_hands_were_too_full():
    scene = Scene().given("robber c3", "orange settlement a1.n").hand("red", "8 ore").hand("orange", "1 wool")
    scene.turn("red", "roll")
    discards = ["red: discard ore"] * 4
    found = played(scene, "red: roll", "table: dice 3 4", *discards, "red: rob a1 orange", "table: stolen wool")
    # stole, was robbed, hands too full, discarded
    assert found["robbery"] == [[1, 0, 1, 4], [0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]


# ---- at sea ----------------------------------------------------------------------------------------------------------


def test_gifts_of_the_tribe_are_discoveries_and_everybody_sees_who_found_them():
    scene = ready(TO_TOKEN, "c6.ne")
    found = played(scene, "red: ship c8/e")
    assert found["discoveries"] == [[0, 0, 1], NO_ACT, NO_ACT, NO_ACT]
    assert shares(scene, "red")["gifts"] == 1
    scene = ready(TO_CARD, "c1.n")
    found = played(scene, "red: ship a1/w", "table: drawn knight")
    assert found["discoveries"] == [[0, 0, 1], NO_ACT, NO_ACT, NO_ACT]
    [standing] = standings_of(scene.game, "en")
    cards = [column.name for column in standing.columns].index("Cards found")
    assert [row[cards] for row in standing.rows] == [1, 0, 0, 0]


def test_fog_that_is_lifted_is_a_discovery():
    found = played(shore(), f"red: ship {TO_FOG}", "table: find sea")
    assert found["discoveries"] == [[1, 0, 0], NO_ACT, NO_ACT, NO_ACT]


def test_bales_are_counted_for_who_gets_gives_and_takes_them():
    scene = Villages().partners(10, "red", "blue").given("blue ship b4/e").holding(blue=3).turn("red", "roll")
    found = played(scene, "red: roll", "table: dice 5 5")
    assert found["bales"] == [[1, 0, 0], [1, 0, 0], NO_ACT, NO_ACT]
    scene.turn("red", "roll").given("pirate ~1")
    found = played(scene, "red: roll", "table: dice 3 4", "red: pirate-cloth b4 blue")
    assert found["bales"] == [[0, 1, 0], [0, 0, 1], NO_ACT, NO_ACT]


def test_battles_and_tokens_of_forts_are_counted():
    sea = Sea(3).turn("red").sail("red", 9, warships=3)
    found = played(sea, "red: attack", "table: battle 2")
    assert found["pirates"][sea.seat("red")] == [0, 1, 1]
    assert sum(map(sum, found["pirates"])) == 2


def test_attacks_of_the_fleet_are_counted_for_who_is_attacked():
    sea = Sea(fleet="a4").turn("blue", "roll").hand("white", "2 wool")
    found = played(sea, "blue: roll", "table: dice 2 6")
    assert found["pirates"][sea.seat("white")] == [1, 0, 0]
    assert sum(map(sum, found["pirates"])) == 1


def test_levels_of_wonders_are_counted():
    scene = Wonderland(3).builds("red", "castle", 0).hand("red", "2 brick 2 grain 6 ore")
    found = played(scene, "red: raise", "red: raise")
    assert found["wonders"] == [[2], [0], [0]]


# ---- two players -----------------------------------------------------------------------------------------------------


def test_trade_cards_are_counted_as_they_come_and_go():
    scene = Pair().given("robber a1").hand("red", "1 lumber 1 wool").hand("blue", "3 ore").turn("red")
    forced = [
        "red: forced-trade",
        "table: forced-draw ore",
        "table: forced-draw ore",
        "red: give ore",
        "red: give wool",
    ]
    found = played(scene, *forced)
    assert found["trade_cards"] == [[0, 1, 2], [0, 0, 0]]


# ---- Connect ---------------------------------------------------------------------------------------------------------


def test_a_round_of_a_hall_is_counted_by_side_partner_and_market():
    hall = Row().starts("sun").hand("A sun", "2 wool 1 brick").hand("A moon", "1 ore 1 grain").hand("B sun", "1 lumber")
    found = played(
        hall,
        "A sun: offer 1 wool for 1 ore to A moon",
        "A moon: accept 1 ore for 1 wool to A sun",
        "A moon: offer 1 wool for 1 lumber",
        "B sun: accept 1 lumber for 1 wool to A moon",
        "A sun: market-left brick ore",
        "B sun: pass",
    )
    a_moon, a_sun, _, b_sun = (hall.seat(name) for name in ("A moon", "A sun", "B moon", "B sun"))
    assert [found["offers"][seat] for seat in (a_sun, a_moon, b_sun)] == [[1, 1, 0, 1], [1, 1, 1, 2], [0, 0, 1, 1]]
    assert found["trades"][a_moon][a_sun] == found["trades"][a_moon][b_sun] == 1
    assert found["passes"][b_sun] == [1, 0, 0]
    assert found["markets"][a_sun] == [1, 0]
    assert "sides" not in found  # the round began before anybody counted


def test_what_is_done_in_the_own_round_is_told_from_what_is_done_in_the_others():
    hall = Row().in_round(1)  # the next round is the moon's
    found = played(
        hall,
        "table: dice 1 1",
        lambda: hall.hand("A sun", "1 wool").hand("A moon", "1 ore").hand("B sun", "1 wool"),
        "A sun: offer 1 wool for 2 ore",
        "A moon: offer 1 ore for 1 wool to B sun",
        "B sun: accept 1 wool for 1 ore to A moon",
    )
    assert found["sides"][hall.seat("A moon")] == [2, 0]  # an offer, and the trade that came of it
    assert found["sides"][hall.seat("A sun")] == [0, 1]  # an offer
    assert found["sides"][hall.seat("B sun")] == [0, 0]


def test_hands_that_robbers_cut_and_claims_are_counted():
    hall = Row(claims="manual").in_round(11).hand("A sun", "8 ore")
    found = played(hall, "table: dice 3 4", "table: robber-roll 4 5", *["A sun: discard ore"] * 4)
    assert found["robbery"][hall.seat("A sun")] == [0, 0, 1, 4]
    assert sum(map(sum, found["robbery"])) == 5
    hall = Row(claims="manual").starts("sun")
    found = played(hall, "A sun: claim-victory", "table: check-claims")
    assert found["passes"][hall.seat("A sun")] == [0, 1, 1]
