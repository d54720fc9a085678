"""The Forgotten Tribe: ships find tokens and cards."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.scenarios.tribe_table import SHIP, TO_CARD, TO_TOKEN, Tribe, ready
from wyspa.core.event import HIDDEN
from wyspa.rules.base.hidden_cards import NAMES

CARDS = {"drawn knight": 14, "drawn point": 5, "drawn roads": 2, "drawn plenty": 2, "drawn monopoly": 2}


# ---- tokens ----------------------------------------------------------------------------------------------------------


@rule("S5-8")
def test_a_ship_built_on_an_edge_with_a_token_takes_it_for_a_point():
    scene = ready(TO_TOKEN, "c6.ne")
    assert scene.named("c8/e") <= scene.edges("gift_tokens")
    before = scene.points("red")
    scene.when("red: ship c8/e")
    assert scene.points("red") == before + 1
    assert scene.public("red") == before + 1
    assert not scene.named("c8/e") & scene.edges("gift_tokens")
    assert len(scene.fact("gift_tokens")) == 7
    assert scene.fact("gift_points") == [1, 0, 0, 0]


@rule("S5-8", "S-26")
def test_a_free_ship_takes_the_token_too():
    scene = ready(TO_TOKEN, "c6.ne").cards("red", roads=1)
    before = scene.points("red")
    scene.when("red: roads", "red: ship c8/e")
    assert scene.points("red") == before + 1
    assert scene.phase == "free-route"


@rule("S5-8", "S-41")
def test_a_moved_ship_takes_the_token_too():
    scene = ready(f"{TO_TOKEN} c6/e", "c6.ne")
    before = scene.points("red")
    scene.when("red: lift c6/e", "red: sail c8/e")
    assert scene.points("red") == before + 1


@rule("S5-8")
def test_a_ship_beside_a_token_takes_nothing():
    scene = ready(TO_TOKEN, "c6.ne")
    assert scene.fact("gift_points") == [0, 0, 0, 0]
    assert len(scene.fact("gift_tokens")) == 8


@rule("S5-8", "S5-14")
def test_a_place_is_not_refilled_and_the_point_stays_when_the_ship_leaves():
    scene = ready(TO_TOKEN, "c6.ne").when("red: ship c8/e").later()
    before = scene.points("red")
    scene.when("red: lift c8/e", "red: sail c6/e")
    assert scene.points("red") == before
    scene.later().when("red: lift c6/e", "red: sail c8/e")
    assert scene.points("red") == before
    assert scene.fact("gift_points") == [1, 0, 0, 0]


@rule("S5-8", "S5-16")
def test_the_point_of_a_token_can_win_at_once():
    scene = ready(TO_TOKEN, "c6.ne")
    scene.book.score(scene.state, scene.seat("red"), 12 - scene.points("red"))
    scene.when("red: ship c8/e")
    assert scene.game.winner == "red"


# ---- cards -----------------------------------------------------------------------------------------------------------


@rule("S5-9")
def test_a_ship_on_an_edge_with_a_card_takes_it_into_the_hand():
    scene = ready(TO_CARD, "c1.n").when("red: ship a1/w")
    assert scene.phase == "draw"
    scene.when("table: drawn plenty")
    assert scene.phase == "main"
    assert scene.developments("red") == {"plenty": 1}
    assert not scene.named("a1/w") & scene.edges("gift_cards")
    assert scene.fact("development_pile") == [21]


@rule("S5-4")
def test_any_card_that_nobody_has_seen_may_lie_there():
    scene = ready(TO_CARD, "c1.n").when("red: ship a1/w")
    assert scene.outcomes() == CARDS


@rule("S5-4", "S5-9")
def test_only_the_finder_learns_which_card_it_is():
    views = []
    for card in NAMES[:1] + NAMES[2:]:
        scene = ready(TO_CARD, "c1.n").listen()
        before = {seat: scene.sees(seat)["facts"] for seat in ("red", "blue", "table")}
        assert all("gift_cards" in notes for notes in before.values())
        scene.when("red: ship a1/w", f"table: drawn {card}")
        assert scene.told("red", "drawn") == [(0, 0, NAMES.index(card))]
        assert scene.told("blue", "drawn") == [(0, 0, HIDDEN)]
        assert scene.told("blue", "gift_card") == [(0, 0, scene.edge("a1/w"))]
        views.append((scene.sees("blue"), scene.sees("table")))
    assert all(view == views[0] for view in views)


@rule("S5-4")
def test_no_view_depends_on_what_lies_at_the_coasts():
    """Nothing in the position says which cards they are: the whole pile and they are one bag."""
    scene = Tribe()
    text = scene.game.to_text()
    assert len([line for line in text.splitlines() if line.startswith("gift_cards ")]) == 1
    edges = next(line for line in text.splitlines() if line.startswith("gift_cards ")).split()[1:]
    assert [scene.edge(edge) for edge in edges] == scene.fact("gift_cards")


@rule("S5-9")
def test_a_found_card_waits_for_the_own_next_turn():
    scene = ready(TO_CARD, "c1.n").when("red: ship a1/w", "table: drawn monopoly")
    scene.refused("red: monopoly ore", "B-86")
    scene.when("red: end")
    for seat in ("blue", "orange", "white"):
        scene.when(f"{seat}: roll", "table: dice 1 1", f"{seat}: end")
    assert "monopoly ore" in scene.legal("red")


@rule("S5-9")
def test_a_found_point_counts_at_once_and_is_hidden():
    scene = ready(TO_CARD, "c1.n").when("red: ship a1/w", "table: drawn point")
    assert scene.points("red") == 2
    assert scene.public("red") == 1


@rule("S5-9")
def test_a_found_point_can_win_at_once():
    scene = ready(TO_CARD, "c1.n")
    scene.book.score(scene.state, scene.seat("red"), 11)
    scene.when("red: ship a1/w", "table: drawn point")
    assert scene.game.winner == "red"


@rule("S5-9", "S-26")
def test_a_free_ship_takes_the_card_before_the_second_piece_is_laid():
    scene = ready(TO_CARD, "c1.n").cards("red", roads=1)
    scene.when("red: roads", "red: ship a1/w")
    assert scene.phase == "draw"
    scene.when("table: drawn knight")
    assert scene.phase == "free-route"


@rule("S5-9", "S-41")
def test_a_moved_ship_takes_the_card_too():
    scene = ready(f"{TO_CARD} c1/ne", "c1.n").when("red: lift c1/ne", "red: sail a1/w", "table: drawn knight")
    assert scene.developments("red") == {"knight": 1}
    assert scene.phase == "main"


@rule("S5-8", "S5-9")
def test_one_player_may_take_many_gifts_in_one_turn():
    scene = ready(TO_CARD, "c1.n").lies("a1/nw", "ore").hand("red", "3 lumber 3 wool")
    scene.when("red: ship a1/w", "table: drawn knight", "red: ship a1/nw")
    scene.when(f"red: place-harbour {scene.named('c1/nw').pop()} ore", "red: ship a1/ne")
    assert scene.developments("red") == {"knight": 1}
    assert scene.rate("red", "ore") == 2
    assert scene.fact("gift_points") == [1, 0, 0, 0]


@pytest.mark.parametrize("seat", ["blue", "white"])
@rule("S5-14")
def test_gifts_stay_with_their_finder_when_another_ship_comes(seat):
    scene = ready(TO_CARD, "c1.n").when("red: ship a1/w", "table: drawn knight").later()
    scene.when("red: lift a1/w", "red: sail c1/ne")
    scene.given(f"{seat} ship a1/sw").later(seat).hand(seat, SHIP)
    scene.when(f"{seat}: ship a1/w")
    assert scene.phase == "main"
    assert scene.developments("red") == {"knight": 1}
    assert scene.developments(seat) == {}
