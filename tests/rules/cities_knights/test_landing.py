"""C-92 to C-107: the barbarians land: who wins, who loses a city, who is rewarded, and what comes after."""

from __future__ import annotations

from tests.rule import rule
from tests.rules.cities_knights.shore import Shore

SEATS = ("red", "blue", "orange", "white")


@rule("C-92")
def test_nobody_acts_between_the_ship_and_the_battle():
    scene = Shore().given("red city a1.n").knight("red", "weak", "b1.n", active=False).hand("red", "9 grain")
    scene.land()
    assert scene.at("a1.n") == "red settlement"
    assert scene.phase == "resolve"


@rule("C-93", "C-91")
def test_the_barbarians_are_as_strong_as_all_cities_and_metropolises():
    scene = Shore().given("red city a1.n a2.n", "blue city c1.n", "white settlement c3.n").listen()
    scene.metropolis("trade", "c1.n", "blue")
    assert scene.sees("orange")["facts"]["barbarians"][1] == 3
    scene.land()
    assert scene.told("white", "barbarians_land") == [(-1, 3, 0)]


@rule("C-94")
def test_only_active_knights_of_all_players_count_by_their_strengths():
    scene = Shore().given("red city a1.n").listen()
    scene.knight("red", "mighty", "b1.n").knight("red", "strong", "b2.n", active=False)
    scene.knight("blue", "strong", "c1.n").knight("white", "weak", "c2.n")
    assert scene.sees("orange")["facts"]["defence"] == [3, 2, 0, 1]
    scene.land()
    assert scene.told("white", "barbarians_land") == [(-1, 1, 6)]


@rule("C-95", "E-C18", "C-101")
def test_equal_strength_is_a_win_for_the_knights_and_the_strongest_gets_a_token():
    scene = Shore().given("orange city a1.n a2.n", "white city c1.n c2.n").listen()
    scene.knight("red", "mighty", "b1.n").knight("blue", "weak", "b2.n").land("white")
    assert scene.at("a1.n") == "orange city"
    assert [scene.token_count(seat) for seat in SEATS] == [1, 0, 0, 0]
    assert scene.points("red") == 1
    assert scene.told("blue", "defender") == [(0, 1, 0)]
    assert scene.sees("blue")["facts"]["defender_tokens"] == [1, 0, 0, 0]
    assert scene.phase == "resolve"


@rule("C-95")
def test_one_more_city_than_strength_is_a_win_for_the_barbarians():
    scene = Shore().given("orange city a1.n a2.n", "white city c1.n").knight("white", "strong", "b1.n").land("white")
    assert scene.phase == "lose-city"
    assert scene.token_count("white") == 0


@rule("C-96")
def test_of_those_with_a_city_the_weakest_lose_and_all_who_tie():
    scene = Shore().given("red city a1.n", "blue city a2.n", "orange city c1.n", "white city c2.n")
    scene.knight("red", "weak", "b1.n").knight("white", "strong", "b3.n").land()
    assert [scene.at(node) for node in ("a1.n", "a2.n", "c1.n", "c2.n")] == [
        "red city", "blue settlement", "orange settlement", "white city",
    ]  # fmt: skip


@rule("C-96", "C-94")
def test_a_sleeping_knight_protects_nobody():
    scene = Shore().given("red city a1.n", "blue city a2.n").knight("red", "weak", "b1.n", active=False)
    scene.knight("blue", "weak", "b2.n").land()
    assert (scene.at("a1.n"), scene.at("a2.n")) == ("red settlement", "blue city")


@rule("C-97", "E-C31")
def test_with_only_settlements_and_metropolises_nothing_is_lost():
    scene = Shore().given("red city a1.n", "blue city a2.n", "orange city c1.n c2.n")
    scene.metropolis("science", "a1.n", "red").knight("orange", "weak", "b1.n").listen().land()
    assert scene.told("red", "barbarians_land") == [(-1, 4, 1)]
    assert (scene.at("a1.n"), scene.at("a2.n")) == ("red city", "blue settlement")
    assert (scene.at("c1.n"), scene.at("c2.n")) == ("orange city", "orange city")
    assert scene.points("red") == 4


@rule("C-97", "E-C32")
def test_the_next_higher_strength_is_affected_where_the_weakest_have_nothing_to_lose():
    scene = Shore().given("red settlement a1.n", "blue city a2.n", "orange city b1.n b2.n b3.n")
    scene.given("white city c1.n c2.n c3.n").metropolis("politics", "a2.n", "blue")
    scene.knight("blue", "weak", "d1.n").knight("white", "strong", "d2.n").knight("orange", "mighty", "d3.n").listen()
    scene.land()
    assert scene.told("red", "barbarians_land") == [(-1, 7, 6)]
    assert scene.waits() == ["white"]
    scene.when("white: lose-city c2.n")
    assert scene.at("c2.n") == "white settlement"
    assert scene.phase == "resolve"
    assert [scene.at(f"b{k}.n") for k in (1, 2, 3)] == ["orange city"] * 3


@rule("C-97")
def test_if_nobody_has_a_city_to_lose_nothing_is_lost():
    scene = Shore().given("red city a1.n", "blue settlement a2.n").metropolis("science", "a1.n", "red").land()
    assert scene.at("a1.n") == "red city"
    assert (scene.phase, scene.field()) == ("resolve", 0)


@rule("C-98", "C-163")
def test_each_loser_names_one_city_clockwise_from_the_active_player():
    scene = Shore().given("red city a1.n a2.n", "blue city b1.n b2.n", "white city c1.n c2.n").land("blue")
    assert (scene.phase, scene.waits()) == ("lose-city", ["blue"])
    assert scene.open("blue", "lose-city") == scene.named("b1.n", "b2.n")
    scene.when("blue: lose-city b2.n")
    assert scene.at("b2.n") == "blue settlement"
    assert scene.waits() == ["white"]
    scene.when("white: lose-city c1.n")
    assert scene.waits() == ["red"]
    scene.when("red: lose-city a1.n")
    assert [scene.at(f"{k}.n") for k in ("a1", "a2", "b1", "b2", "c1", "c2")] == [
        "red settlement", "red city", "blue city", "blue settlement", "white settlement", "white city",
    ]  # fmt: skip
    assert scene.phase == "resolve"


@rule("C-98", "C-91")
def test_a_metropolis_cannot_be_named_and_neither_can_a_foreign_city():
    scene = Shore().given("red city a1.n a2.n a3.n", "blue city b1.n").metropolis("science", "a1.n", "red")
    scene.knight("blue", "weak", "b3.n").land()
    assert scene.open("red", "lose-city") == scene.named("a2.n", "a3.n")
    scene.refused("red: lose-city a1.n", "C-91")
    scene.refused("red: lose-city b1.n", "C-98")
    scene.refused("blue: lose-city b1.n", "B-41")


@rule("C-98", "C-48", "C-49")
def test_a_wall_does_not_protect_and_is_lost_with_the_city():
    scene = Shore().given("red city a1.n").wall("red", "a1.n").land()
    assert scene.at("a1.n") == "red settlement"
    assert not scene.walled("a1.n")
    assert scene.sees("red")["facts"]["hand_limit"] == [7, 7, 7, 7]


@rule("C-99")
def test_a_reduced_city_is_worth_one_point_and_produces_as_a_settlement_in_this_very_turn():
    scene = Shore().given("red city a1.n").listen().land("red", 4, 6)
    assert scene.points("red") == 1
    scene.when("table: resolve 4 6")
    assert scene.holds("red") == "1 ore"
    assert scene.told("blue", "city_lost") == [(0, 0, scene.node("a1.n"))]


@rule("C-100")
def test_levels_stay_when_a_city_is_lost_but_without_a_city_none_is_bought():
    scene = Shore().given("red city a1.n").levels("red", science=2, trade=1).hand("red", "9 paper").land()
    scene.when("table: resolve 1 1")
    assert scene.sees("red")["facts"]["improvements"][::3] == [2, 0, 0, 0]
    scene.refused("red: improve science", "C-77")
    scene.dice("red", 2, 1, "trade")
    assert scene.phase == "draw-progress"


@rule("C-102", "C-163", "E-C19")
def test_tied_defenders_each_draw_a_card_of_a_deck_they_choose_and_nobody_gets_a_token():
    scene = Shore().given("orange city a1.n a2.n", "white city c1.n")
    scene.knight("red", "strong", "b1.n").knight("blue", "strong", "b2.n").knight("white", "weak", "b3.n").land("blue")
    assert (scene.phase, scene.waits()) == ("pick-deck", ["blue"])
    assert scene.legal("blue") == ["deck science", "deck trade", "deck politics"]
    scene.when("blue: deck politics", "table: drawn warlord")
    assert scene.progress_of("blue") == {"warlord": 1}
    scene.when("table: next-draw red", "red: deck science", "table: drawn mining")
    assert scene.progress_of("red") == {"mining": 1}
    assert scene.hidden("white") == 0
    assert [scene.token_count(seat) for seat in SEATS] == [0, 0, 0, 0]
    assert scene.phase == "resolve"


@rule("C-102", "C-29", "C-28")
def test_the_card_of_a_tie_is_compulsory_with_four_cards_too():
    scene = Shore().five("blue").knight("red", "weak", "b1.n").knight("blue", "weak", "b2.n").land("red")
    scene.when("red: deck trade", "table: drawn merchant", "table: next-draw blue")
    assert {words.split()[0] for words in scene.legal("blue")} == {"deck"}
    scene.when("blue: deck trade", "table: drawn merchant")
    assert scene.phase == "give-up-card"
    scene.when("blue: put-back merchant")
    assert scene.phase == "resolve"


@rule("C-102", "C-26", "C-107")
def test_each_overflow_is_settled_before_the_next_defender_draws():
    scene = Shore().five("red").knight("red", "weak", "b1.n").knight("blue", "weak", "b2.n").land("red")
    scene.when("red: deck trade", "table: drawn merchant")
    assert scene.phase == "fifth-card"
    scene.when("red: crane")
    assert (scene.phase, scene.hidden("blue")) == ("next-draw", 0)


@rule("C-24", "C-164")
def test_of_a_single_deck_that_is_left_a_defender_draws_unasked_and_of_none_not_at_all():
    scene = Shore().knight("red", "weak", "b1.n").knight("blue", "weak", "b2.n").empty("science", "trade").land()
    assert scene.phase == "draw-progress"
    assert "drawn spy" in scene.outcomes()
    scene = Shore().knight("red", "weak", "b1.n").knight("blue", "weak", "b2.n")
    scene.empty("science", "trade", "politics").land()
    scene.when("table: next-draw blue")
    assert scene.phase == "resolve"


@rule("C-102")
def test_an_empty_deck_cannot_be_named():
    scene = Shore().knight("red", "weak", "b1.n").knight("blue", "weak", "b2.n").empty("trade").land()
    scene.refused("red: deck trade", "C-24")


@rule("C-103")
def test_a_player_without_cities_can_be_the_defender_and_no_contribution_earns_nothing():
    scene = Shore().given("red city a1.n").knight("blue", "strong", "b2.n").land()
    assert scene.token_count("blue") == 1
    scene = Shore().given("red settlement a1.n").land()  # nobody has a city, nobody a knight: nought against nought
    assert [scene.token_count(seat) for seat in SEATS] == [0, 0, 0, 0]
    assert scene.phase == "resolve"


@rule("C-104")
def test_a_seventh_token_is_a_point_too():
    scene = Shore().tokens("red", 4).tokens("blue", 2).knight("blue", "weak", "b2.n").land()
    assert scene.token_count("blue") == 3
    assert scene.points("blue") == 3


@rule("C-105", "C-106")
def test_after_a_win_all_knights_sleep_and_the_fleet_is_at_the_start():
    scene = Shore().given("red city a1.n").knight("red", "strong", "b1.n").knight("blue", "weak", "b2.n").land()
    assert (scene.awake("b1.n"), scene.awake("b2.n"), scene.field()) == (False, False, 0)
    assert (scene.strength("b1.n"), scene.strength("b2.n")) == (2, 1)
    assert scene.supply("red", "strong-knight") == 1


@rule("C-105", "C-106")
def test_after_a_defeat_all_knights_sleep_and_none_is_lost():
    scene = Shore().given("red city a1.n a2.n", "blue city c1.n").knight("blue", "strong", "b1.n").land()
    assert scene.awake("b1.n")  # losses come first
    assert scene.field() == 7
    scene.when("red: lose-city a1.n")
    assert (scene.awake("b1.n"), scene.strength("b1.n"), scene.field()) == (False, 2, 0)


@rule("C-107")
def test_the_order_of_a_landing():
    scene = Shore().given("red city a1.n a2.n", "blue city c1.n").knight("blue", "weak", "b1.n").listen().land()
    assert scene.robber() == "c3"
    scene.when("red: lose-city a1.n", "table: resolve 1 1")
    names = [event.name for event in scene.game.events(0)]
    order = ["barbarians_sail", "robber_comes", "barbarians_land", "city_lost"]
    assert [name for name in names if name in order] == order
    assert names.index("city_lost") < max(k for k, name in enumerate(names) if name == "changed")


@rule("C-107", "C-102")
def test_the_cards_of_a_tie_come_when_knights_sleep_and_the_fleet_is_back():
    scene = Shore().knight("red", "weak", "b1.n").knight("blue", "weak", "b2.n").land()
    assert scene.phase == "pick-deck"
    assert (scene.awake("b1.n"), scene.field(), scene.robber()) == (False, 0, "c3")


@rule("E-C40", "C-107", "C-27")
def test_a_warlord_drawn_in_a_tie_wakes_the_knights_that_have_just_fallen_asleep():
    scene = Shore().progress("red", crane=1, medicine=2, alchemist=1)
    scene.given("red road b1/ne b1/nw").knight("red", "strong", "b1.n").knight("blue", "strong", "b2.n").land()
    scene.when("red: deck politics", "table: drawn warlord")
    assert not scene.awake("b1.n")
    scene.when("red: warlord")
    assert (scene.awake("b1.n"), scene.awake("b2.n")) == (True, False)
    scene.when("table: next-draw blue", "blue: deck trade", "table: drawn merchant", "table: resolve 1 1")
    assert scene.phase == "main"
    scene.refused("red: march b1.n", "C-55")


@rule("C-164", "C-27")
def test_the_only_card_of_five_that_can_be_played_is_asked_for():
    scene = Shore().progress("red", medicine=2, alchemist=2)
    scene.knight("red", "strong", "b1.n").knight("blue", "strong", "b2.n").land()
    scene.when("red: deck politics", "table: drawn warlord")
    assert (scene.phase, scene.legal("red")) == ("fifth-card", ["warlord"])
    scene.when("red: warlord")
    assert scene.phase == "next-draw"
    assert scene.awake("b1.n")
    assert scene.progress_of("red") == {"medicine": 2, "alchemist": 2}


@rule("E-C17")
def test_five_against_three():
    scene = Shore().given("red city a1.n a2.n", "blue city c1.n c2.n", "orange city e1.n")
    scene.metropolis("trade", "e1.n", "orange").listen()
    for seat, node in (("red", "b1.n"), ("blue", "b2.n"), ("white", "b3.n")):
        scene.knight(seat, "weak", node)
    scene.land()
    assert scene.told("red", "barbarians_land") == [(-1, 5, 3)]
    scene.when("red: lose-city a1.n", "blue: lose-city c1.n")
    assert scene.phase == "resolve"
    assert scene.at("e1.n") == "orange city"


@rule("E-C20")
def test_without_any_active_knight_everybody_loses_a_city():
    scene = Shore().given("red city a1.n", "blue city a2.n", "orange city c1.n", "white city c2.n").land()
    assert [scene.points(seat) for seat in SEATS] == [1, 1, 1, 1]
    assert scene.phase == "resolve"


@rule("C-164")
def test_a_single_city_is_lost_without_asking_and_in_its_place_in_the_order():
    scene = Shore().given("red city a1.n", "blue city b1.n b2.n", "orange city c1.n").land()
    assert scene.at("a1.n") == "red settlement"
    assert scene.at("c1.n") == "orange city"  # each is carried out before the next (C-163)
    scene.when("blue: lose-city b1.n")
    assert scene.at("c1.n") == "orange settlement"
    assert scene.phase == "resolve"


@rule("C-161")
def test_while_a_loser_decides_nobody_does_anything_else():
    scene = Shore().given("blue city b1.n b2.n").hand("red", "9 grain").land()
    assert scene.legal("red") == scene.legal("orange") == []
    scene.refused("red: end", "C-161")
    scene.refused("blue: end", "C-161")
    assert {words.split()[0] for words in scene.legal("blue")} == {"lose-city"}
