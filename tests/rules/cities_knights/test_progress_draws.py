"""C-21 to C-29: who draws a progress card for a symbol, in which order, and what a fifth card asks for."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.cities_knights.shore import Shore


def drawers(scene: Shore) -> list[str]:
    """Let nature draw the first card of the deck for everybody who draws, and name them in order."""
    names = []
    while scene.phase in ("draw-progress", "next-draw"):
        if scene.phase == "draw-progress":
            names.append(scene.game.seats[scene.state.data >> 20])
        scene.when(f"table: {next(iter(scene.outcomes()))}")
    return names


@rule("C-21")
@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize("red", range(1, 7))
def test_a_level_draws_up_to_one_more_on_the_red_die(level, red):
    scene = Shore().levels("red", trade=level).dice("red", red, 1, "trade")
    assert drawers(scene) == (["red"] if level >= 1 and red <= level + 1 else [])


@rule("C-21")
def test_the_red_die_is_the_first_one():
    assert drawers(Shore().levels("red", trade=1).dice("red", 2, 6, "trade")) == ["red"]
    assert drawers(Shore().levels("red", trade=1).dice("red", 6, 2, "trade")) == []


@rule("C-21")
def test_only_the_level_of_the_symbol_counts():
    scene = Shore().levels("red", trade=5, politics=5).dice("red", 1, 1, "science")
    assert scene.phase == "resolve"


@rule("C-21", "C-3")
def test_the_card_comes_from_the_deck_of_the_symbol():
    scene = Shore().levels("red", politics=1).dice("red", 1, 1, "politics")
    assert scene.outcomes()["drawn spy"] == 3
    assert "drawn crane" not in scene.outcomes()
    scene.when("table: drawn spy")
    assert scene.progress_of("red") == {"spy": 1}


@rule("C-22")
def test_all_players_draw_clockwise_from_the_active_one():
    scene = Shore()
    for seat in ("red", "blue", "white"):
        scene.levels(seat, science=1)
    assert drawers(scene.dice("blue", 1, 1, "science")) == ["blue", "white", "red"]
    assert scene.phase == "resolve"
    assert [scene.hidden(seat) for seat in ("red", "blue", "orange", "white")] == [1, 1, 0, 1]


@rule("C-22")
def test_in_nobodys_stead_a_player_draws_who_is_not_on_turn():
    assert drawers(Shore().levels("white", science=2).dice("red", 3, 1, "science")) == ["white"]


@rule("C-23", "E-C38")
def test_without_a_city_the_levels_go_on_drawing_but_none_is_bought():
    scene = Shore().given("red settlement a1.n").levels("red", politics=2)
    assert drawers(scene.dice("red", 3, 1, "politics")) == ["red"]
    assert drawers(scene.dice("red", 4, 1, "politics")) == []
    scene.turn("red").hand("red", "9 coin")
    scene.refused("red: improve politics", "C-77")


@rule("C-24")
def test_an_empty_deck_gives_no_card():
    scene = Shore().levels("red", trade=5).levels("blue", trade=5).empty("trade").dice("red", 1, 1, "trade")
    assert drawers(scene) == []
    assert scene.phase == "resolve"
    assert scene.hidden("red") == 0


@rule("C-24", "C-29")
def test_of_an_empty_deck_nobody_is_asked():
    scene = Shore().five("red").levels("red", trade=5).empty("trade").dice("red", 1, 1, "trade")
    assert scene.phase == "resolve"


@rule("C-25", "C-26")
def test_a_victory_point_card_is_laid_open_at_once_also_in_anothers_turn():
    scene = Shore().five("blue").listen().levels("blue", science=1).dice("red", 1, 1, "science")
    scene.when("blue: draw", "table: drawn printing-press")
    assert scene.points("blue") == 1
    assert scene.hidden("blue") == 4
    assert scene.told("orange", "progress_open") == [(1, 4, 0)]
    assert scene.phase == "resolve"


@rule("C-25")
def test_all_other_cards_are_hidden():
    scene = Shore().listen().levels("blue", science=1).dice("red", 1, 1, "science").when("table: drawn mining")
    assert scene.told("blue", "progress_drawn") == [(1, 0, 2)]
    assert scene.told("red", "progress_drawn") == [(1, 0, -9)]
    assert "progress" not in scene.sees("table")["facts"]
    assert scene.sees("red")["facts"]["progress_backs"][::3] == [0, 1, 0, 0]


@rule("C-26", "C-27")
def test_a_fifth_card_in_the_own_turn_must_be_answered_by_playing_one():
    scene = Shore().five("red").levels("red", science=1).dice("red", 1, 1, "science")
    scene.when("red: draw", "table: drawn crane")
    assert (scene.phase, scene.waits()) == ("fifth-card", ["red"])
    assert scene.hand("red", "9 lumber 9 brick").legal("red", "road") == []
    scene.refused("red: put-back spy", "C-27")
    scene.refused("red: trade lumber wool", "C-27")
    scene.when("red: crane")
    assert scene.hidden("red") == 4
    assert scene.phase == "resolve"
    scene.refused("red: crane")


@rule("C-27")
def test_if_none_of_the_five_can_be_played_one_is_put_back():
    scene = Shore().progress("red", alchemist=2, medicine=2).levels("red", science=1).dice("red", 1, 1, "science")
    scene.when("red: draw", "table: drawn engineer")
    assert scene.phase == "fifth-card"
    assert scene.legal("red") == ["put-back alchemist", "put-back engineer", "put-back medicine"]
    scene.when("red: put-back engineer")
    assert scene.progress_of("red") == {"alchemist": 2, "medicine": 2}
    assert scene.phase == "resolve"


@rule("C-28")
def test_a_fifth_card_in_anothers_turn_means_that_one_of_the_five_goes_under_its_deck():
    scene = Shore().five("blue").levels("blue", science=1).dice("red", 1, 1, "science")
    scene.when("blue: draw", "table: drawn mining")
    assert (scene.phase, scene.waits()) == ("give-up-card", ["blue"])
    assert len(scene.legal("blue", "put-back")) == len(scene.legal("blue")) == 5
    scene.refused("blue: crane", "C-28")
    scene.when("blue: put-back spy")
    assert scene.progress_of("blue") == {"crane": 1, "medicine": 1, "merchant-fleet": 1, "mining": 1}
    part = scene.sees("red")["facts"]
    assert part["progress_backs"][2::3] == [0, 0, 0, 0]
    assert part["progress_left"] == [15, 17, 18]


@rule("C-29")
def test_only_who_holds_four_cards_is_asked_and_declining_changes_nothing():
    scene = Shore().five("blue").listen().progress("red", spy=1).levels("red", science=1).levels("blue", science=1)
    scene.dice("red", 1, 1, "science")
    assert scene.phase == "draw-progress"  # red holds fewer and is not asked
    scene.when("table: drawn mining", "table: next-draw blue")
    assert (scene.phase, scene.waits()) == ("may-draw", ["blue"])
    assert scene.legal("blue") == ["draw", "no-draw"]
    before = scene.progress_of("blue")
    scene.when("blue: no-draw")
    assert scene.progress_of("blue") == before
    assert scene.phase == "resolve"
    assert scene.told("white", "draw_declined") == [(1, 0, 0)]


@rule("C-29", "C-22", "C-27")
def test_who_comes_later_is_asked_by_what_it_holds_when_its_turn_comes():
    scene = Shore().progress("red", crane=1, medicine=1, spy=1, merchant_fleet=1)
    scene.progress("blue", spy=1, merchant=3).levels("red", science=1).levels("blue", science=1)
    scene.dice("red", 1, 1, "science").when(
        "red: draw", "table: drawn mining", "red: spy blue", "red: take-card merchant"
    )
    scene.when("red: crane")  # with the card that was taken red had five again
    assert scene.hidden("blue") == 3
    scene.when("table: next-draw blue")
    assert scene.phase == "draw-progress"


@rule("C-27", "C-22", "E-C39")
def test_the_fifth_card_is_settled_before_the_next_player_draws_and_before_production():
    scene = Shore().given("red settlement a1.n").five("red").levels("red", science=1).levels("blue", science=1)
    scene.dice("red", 1, 1, "science").when("red: draw", "table: drawn irrigation")
    assert (scene.phase, scene.hidden("blue")) == ("fifth-card", 0)
    scene.when("red: crane", "table: next-draw blue", "table: drawn mining")
    assert scene.hidden("blue") == 1
    assert scene.phase == "resolve"


@rule("E-C1", "E-C2")
def test_the_worked_examples_of_a_market_and_a_guild():
    for red, names in ((3, ["red"]), (2, ["red", "blue"])):
        scene = Shore().levels("red", trade=3).levels("blue", trade=1)
        assert drawers(scene.dice("red", red, 1, "trade")) == names


@rule("C-164")
def test_five_equal_cards_are_asked_for_like_others():
    scene = Shore().progress("blue", merchant=4).levels("blue", trade=1).dice("red", 1, 1, "trade")
    scene.when("blue: draw", "table: drawn merchant")
    assert (scene.phase, scene.legal("blue")) == ("give-up-card", ["put-back merchant"])
    scene.when("blue: put-back merchant")
    assert scene.phase == "resolve"
    assert scene.progress_of("blue") == {"merchant": 4}


@rule("C-161")
def test_while_somebody_decides_about_a_card_nobody_else_acts():
    scene = Shore().five("blue").levels("blue", science=1).dice("red", 1, 1, "science")
    assert scene.legal("red") == scene.legal("white") == []
    scene.refused("red: end", "C-161")
    scene.refused("blue: end", "C-161")
