"""C-108 to C-112, C-173: progress cards in general: when they are played, where they go, who sees them."""

from __future__ import annotations

import pytest

import wyspa
from tests.rule import rule
from tests.rules.cities_knights.card_rows_politics import POLITICS as POLITICS_ROWS
from tests.rules.cities_knights.card_rows_science import SCIENCE as SCIENCE_ROWS
from tests.rules.cities_knights.card_rows_trade import TRADE as TRADE_ROWS
from tests.scene import Scene
from tests.walker import Walker
from wyspa.core.arrays import array
from wyspa.core.fields import BadBytes
from wyspa.core.position import from_bytes, to_bytes
from wyspa.rules.cities_knights.ids import (
    ALCHEMIST,
    AREA_OF,
    AREAS,
    CRANE,
    DRAW_PROGRESS,
    MERCHANT,
    MINING,
    PRINTING_PRESS,
    PROGRESS_COUNTS,
    SCIENCE,
    SPY_CARD,
    TRADE_AREA,
    WEDDING,
)
from wyspa.rules.cities_knights.progress.decks import Decks, Progress, listed_returned


def table() -> Scene:
    return Scene(box="cities-knights")


def decks(scene: Scene) -> Decks:
    return scene.module(Progress).part(scene.state)


# ---- when ------------------------------------------------------------------------------------------------------------


@rule("C-108", "C-19")
def test_any_number_of_cards_is_played_in_one_turn():
    scene = table().given("red settlement a1.n").progress("red", mining=2, crane=2)
    scene.when("red: mining", "red: crane", "red: mining", "red: crane")
    assert scene.has("red", "ore") == 4
    assert scene.progress_of("red") == {}


@rule("C-108")
def test_a_card_drawn_in_the_same_turn_may_be_played():
    scene = table()
    scene.module(Progress).draw(scene.state, scene.seat("red"), SCIENCE)
    scene.when("table: drawn crane", "red: crane")
    assert scene.progress_of("red") == {}


@rule("C-108", "C-27")
def test_between_roll_and_main_phase_only_the_forced_card_is_played():
    scene = table().progress("red", crane=2, mining=1, medicine=1)
    scene.turn("red", "roll").when("red: roll", "table: dice 1 2")
    assert "the event die is still rolling" in scene.refused("red: crane")
    scene.module(Progress).draw(scene.state, scene.seat("red"), TRADE_AREA)
    scene.when("table: drawn merchant-fleet")
    assert set(scene.legal("red")) == {"crane", *(f"merchant-fleet {card}" for card in scene.book.card_names.values())}
    scene.refused("red: end", "C-27")
    scene.when("red: crane")
    assert scene.phase == "event"


@rule("C-27", "C-127")
def test_a_permission_of_the_forced_card_lasts_until_the_end_of_the_turn():
    scene = table().hand("red", "1 wool").hand("blue", "1 coin").turn("red", "roll")
    scene.progress("red", commercial_harbour=1, mining=2, medicine=1)
    scene.when("red: roll", "table: dice 1 2")
    scene.module(Progress).draw(scene.state, scene.seat("red"), TRADE_AREA)
    scene.when("table: drawn merchant-fleet", "red: commercial-harbour")
    scene.refused("red: harbour-offer blue wool", "C-166")
    scene.when("table: event ship", "table: resolve 1 2", "red: harbour-offer blue wool", "blue: deliver coin")
    assert scene.holds("red") == "1 coin"


@rule("C-27", "C-124")
def test_what_the_forced_card_calls_for_comes_before_the_next_draw_and_production():
    scene = table().given("red settlement a1.n").progress("red", alchemist=2, inventor=2).turn("red", "roll")
    scene.when("red: roll", "table: dice 1 2")
    scene.module(Progress).draw(scene.state, scene.seat("red"), SCIENCE)
    scene.when("table: drawn road-building", "red: road-building", "red: road a1/ne", "red: road a1/nw")
    assert scene.phase == "event"


@rule("C-164", "C-27")
def test_one_playable_card_with_one_way_is_asked_for_like_others():
    scene = table().progress("red", alchemist=2, medicine=2).listen()
    scene.module(Progress).draw(scene.state, scene.seat("red"), SCIENCE)
    scene.when("table: drawn crane")
    assert (scene.phase, scene.legal("red")) == ("fifth-card", ["crane"])
    scene.when("red: crane")
    assert scene.phase == "main"
    assert scene.told("blue", "progress_played") == [(0, CRANE, 0)]
    assert scene.progress_of("red") == {"alchemist": 2, "medicine": 2}


@rule("C-18")
def test_before_the_roll_there_is_nothing_but_the_roll_and_the_alchemist():
    scene = table().given("red city a1.n").hand("red", "9 ore 9 grain 9 paper").progress("red", crane=1, alchemist=1)
    scene.turn("red", "roll")
    ways = {f"alchemist {a} {b}" for a in range(1, 7) for b in range(1, 7)}
    assert set(scene.legal("red")) == {"roll", *ways}
    scene.refused("red: improve science", "C-18")


@rule("C-113")
def test_no_house_rule_about_falling_dice_binds_the_alchemist():
    scene = Scene(box="cities-knights", no_sevens=9).progress("red", alchemist=1).turn("red", "roll")
    scene.when("red: alchemist 3 4", "table: event ship", "table: resolve 3 4")
    assert scene.phase == "main"
    scene.turn("red", "roll").when("red: roll")
    assert "dice 3 4" not in scene.outcomes()


@rule("C-113", "C-17")
def test_after_the_alchemist_only_the_event_die_is_rolled():
    scene = table().progress("red", alchemist=1).turn("red", "roll").listen().when("red: alchemist 6 6")
    assert scene.outcomes() == {"event science": 1, "event trade": 1, "event politics": 1, "event ship": 3}
    assert scene.told("white", "rolled") == [(0, 6, 6)]


# ---- where cards go --------------------------------------------------------------------------------------------------


@rule("C-109", "C-3")
def test_cards_put_back_come_again_after_all_others_in_the_order_in_which_they_went():
    scene = table().given("red settlement a1.n").progress("red", mining=1, crane=1)
    scene.when("red: crane", "red: mining")
    part = scene.module(Progress).edit(scene.state)
    part.bags = array([1, part.bags[1], part.bags[2]])  # one unseen card of science: an alchemist
    found = []
    for _ in range(3):
        scene.module(Progress).draw(scene.state, scene.seat("blue"), SCIENCE)
        found.append(scene.outcomes())
        scene.when(f"table: {next(iter(found[-1]))}")
    assert [list(outcome) for outcome in found] == [["drawn alchemist"], ["drawn crane"], ["drawn mining"]]


@rule("C-109")
def test_unseen_cards_are_weighed_by_how_many_there_are():
    scene = table().progress("blue", alchemist=1)
    scene.module(Progress).draw(scene.state, scene.seat("red"), SCIENCE)
    weights = scene.outcomes()
    assert (weights["drawn alchemist"], weights["drawn crane"], weights["drawn printing-press"]) == (1, 2, 1)
    assert sum(weights.values()) == 17


@rule("C-109")
def test_the_two_victory_point_cards_never_go_back():
    scene = table()
    scene.module(Progress).draw(scene.state, scene.seat("red"), SCIENCE)
    scene.when("table: drawn printing-press")
    assert listed_returned(decks(scene)) == []
    assert scene.sees("blue")["facts"]["progress_left"] == [17, 18, 18]


@rule("C-3", "C-24", "C-26", "C-109")
@pytest.mark.parametrize("seats", [3, 4])
def test_in_whole_games_no_card_is_lost_and_no_deck_runs_out(seats: int):
    for seed in range(3):
        game = wyspa.lay("cities-knights", "variable", seats=seats)
        rule_of = next(module for module in game.book.modules if isinstance(module, Progress))
        draws = 0
        for _ in Walker(seed).walk(game, turns=150):
            part = rule_of.part(game.state)
            out = listed_returned(part)
            for card, n in enumerate(PROGRESS_COUNTS):
                held = sum(rule_of.holds(game.state, seat, card) for seat in range(seats))
                bag = part.bags[AREA_OF[card]] >> (card - rule_of.firsts[AREA_OF[card]]) * 4 & 15
                shown = (card == PRINTING_PRESS and part.press >= 0) + (card == 24 and part.constitution >= 0)
                assert bag + held + out.count(card) + shown == n
            if game.state.phase == DRAW_PROGRESS:
                draws += 1
                assert all(rule_of.left(game.state, area) >= 1 for area in range(AREAS))
            for seat in range(seats):
                assert rule_of.hidden(game.state, seat) <= 4 or game.phase in ("fifth-card", "give-up-card")
        assert draws > 5


# ---- what they are not -----------------------------------------------------------------------------------------------


@rule("C-110")
def test_progress_cards_are_not_counted_on_a_seven():
    scene = table().hand("red", "7 ore").progress("red", crane=2, mining=2).roll(7)
    assert scene.phase == "main"


@rule("C-110")
def test_the_robber_steals_none():
    scene = table().landed().given("robber c3", "blue settlement a1.n").progress("blue", crane=2).roll(7)
    assert "rob a1 blue" not in scene.legal("red")
    scene.hand("blue", "1 ore").when("red: rob a1 blue")
    assert scene.outcomes() == {"stolen ore": 1}


@rule("C-110")
def test_they_are_no_part_of_an_offer():
    scene = table().progress("red", crane=1)
    with pytest.raises(wyspa.UnknownWord, match="there is no card crane"):
        scene.when("red: offer 1 crane for 1 ore")


# ---- hidden hands never decide ---------------------------------------------------------------------------------------


@rule("C-111")
def test_what_can_be_played_does_not_depend_on_hidden_hands():
    rows = [*SCIENCE_ROWS, *TRADE_ROWS, *POLITICS_ROWS]
    every = [row.card for row in rows if row.card not in ("printing-press", "constitution")]
    lists = []
    for hand, hidden in (("2 ore 1 coin", "mining"), ("3 lumber", "crane")):
        scene = table().given("red settlement a1.n", "blue city b3.n").progress("red", **dict.fromkeys(every, 1))
        scene.hand("blue", hand).progress("blue", **{hidden: 1}).hand("red", "1 wool")
        scene.when("red: commercial-harbour")
        lists.append(scene.legal("red"))
    assert lists[0] == lists[1]
    assert {"harbour-offer blue wool", "spy blue", "wedding"} <= set(lists[0])


@rule("C-112")
def test_more_points_are_judged_by_the_totals_at_the_moment_of_playing():
    scene = table().given("blue settlement b3.n", "red settlement a1.n").hand("blue", "2 ore")
    scene.progress("red", master_merchant=1, merchant=1)
    scene.refused("red: master-merchant blue", "C-129")
    scene.progress("blue", merchant=1).turn("blue").when("blue: merchant b3").turn("red")
    assert scene.legal("red", "master-merchant") == ["master-merchant blue"]
    scene.when("red: merchant a1")
    scene.refused("red: master-merchant blue", "C-129")


# ---- who sees what ---------------------------------------------------------------------------------------------------


@rule("C-173", "C-25")
def test_backs_are_public_and_faces_are_the_owners():
    scene = table().progress("blue", mining=2, merchant=1, spy=1)
    for viewer in ("red", "table"):
        notes = scene.sees(viewer)["facts"]
        assert notes["progress_backs"][3:6] == [2, 1, 1]
        assert MINING not in [card for card, n in enumerate(notes.get("progress", [])) if n]
    own = scene.sees("blue")["facts"]["progress"]
    assert [own[card] for card in (MINING, MERCHANT, SPY_CARD, ALCHEMIST)] == [2, 1, 1, 0]


@rule("C-173")
def test_views_are_the_same_whatever_others_hide():
    one = table().progress("blue", mining=1, merchant=1, spy=1)
    other = table().progress("blue", crane=1, merchant_fleet=1, wedding=1)
    for viewer in ("red", "white", "table"):
        assert one.sees(viewer) == other.sees(viewer)
    assert one.sees("blue") != other.sees("blue")


@rule("C-25", "C-173")
def test_only_the_owner_learns_what_was_drawn_or_put_back():
    scene = table().progress("blue", wedding=2, sabotage=2).listen()
    scene.module(Progress).draw(scene.state, scene.seat("blue"), SCIENCE)
    scene.when("table: drawn alchemist", "blue: put-back wedding")
    assert scene.told("blue", "progress_drawn") == [(1, SCIENCE, ALCHEMIST)]
    assert scene.told("red", "progress_drawn") == [(1, SCIENCE, -9)]
    assert scene.told("blue", "progress_returned") == [(1, 2, WEDDING)]
    assert scene.told("table", "progress_returned") == [(1, 2, -9)]


# ---- storing ---------------------------------------------------------------------------------------------------------


def test_a_position_with_cards_everywhere_is_read_as_it_was_written():
    scene = table().given("red settlement a1.n").progress("red", mining=1, crane=1, spy=1).when("red: mining")
    scene.module(Progress).draw(scene.state, scene.seat("white"), SCIENCE)
    scene.when("table: drawn printing-press")
    again = from_bytes(scene.book, scene.state.board, to_bytes(scene.state))
    assert to_bytes(again) == to_bytes(scene.state)


@pytest.mark.parametrize("strange", [
    {"hands": [3] + [0] * 11},  # three alchemists
    {"hands": [0, 1 << 4 * 6] + [0] * 10},  # a seventh kind of trade
    {"hands": [-1] + [0] * 11},
    {"bags": [0, 0, 1 << 4 * 9]},
    {"returned": [25]},
    {"returned": [-1]},
    {"returned": [4, 4], "bags": [0, 0, 0]},
])  # fmt: skip
def test_cards_that_are_not_in_the_box_are_refused(strange: dict[str, list[int]]):
    scene = table()
    part = scene.module(Progress).edit(scene.state)
    for name, numbers in strange.items():
        setattr(part, name, array(numbers))
    with pytest.raises(BadBytes):
        from_bytes(scene.book, scene.state.board, to_bytes(scene.state))
