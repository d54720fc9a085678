"""The greedy bot with cities and knights in single positions: barbarians, knights, improvements, and every card."""

import pytest

from tests.bots.test_greedy_choices import answer, with_points
from tests.rules.cities_knights.shore import Shore
from tests.scene import Scene
from wyspa.bots import Greedy, guide_of
from wyspa.bots.greedy.cities.improving import improvement_goals, keep_for_next, use_crane
from wyspa.bots.greedy.cities.knights import knight_goals
from wyspa.bots.greedy.cities.orders import driven_worth
from wyspa.bots.greedy.cities.science import medicine_goals
from wyspa.bots.greedy.cities.standing import Knight
from wyspa.bots.greedy.cities.walls import wall_goals
from wyspa.bots.greedy.goals import Plans
from wyspa.bots.greedy.sight import Land, Sight

OTHERS = ("blue", "orange", "white")


def does(scene: Shore, steps: int, seat: str = "red") -> list[str]:
    """Let one bot act so many times for a seat; give what it did, in words."""
    bot = Greedy()
    said: list[str] = []
    for _ in range(steps):
        said.append(answer(scene, seat, bot))
        if said[-1] == "end":
            break
        scene.when(f"{seat}: {said[-1]}")
    return said


def says(scene: Shore, *lines: str) -> list[str]:
    """Write actions as the game writes them: corners and paths have several names."""
    found = []
    for line in lines:
        verb, *words = line.split()
        found.append(" ".join([verb, *(scene.named(word).pop() if set(word) & set("./") else word for word in words)]))
    return found


def sight_of(scene: Scene) -> Sight:
    """Look at a scene as red."""
    guide = guide_of(scene.book, scene.state.board)
    view = scene.game.view(scene.seat("red"))
    return Sight(guide, Land(guide, view.layout), view)


def coast(cities: str = "d2.n", roads: str = "d2/nw d2/ne") -> Shore:
    """Red has a city and two roads in the middle of the island."""
    return Shore().given(f"red city {cities}", f"red road {roads}")


def guarded(scene: Shore) -> Shore:
    """Let each of the others have a city and an active knight."""
    for seat, city, post in zip(OTHERS, ("a1.n", "a3.n", "e3.s"), ("b1.nw", "b4.ne", "e1.sw"), strict=True):
        scene.given(f"{seat} city {city}").knight(seat, "weak", post)
    return scene


# ---- barbarians and knights ------------------------------------------------------------------------------------------


def test_a_knight_wakes_before_the_fleet_lands():
    scene = guarded(coast()).knight("red", "weak", "d2.nw", active=False).hand("red", "1 grain").track(6)
    assert [answer(scene, "red")] == says(scene, "activate d2.nw")


def test_grain_that_saves_a_city_is_not_spent_on_another():
    scene = guarded(coast()).given("red settlement c3.s").knight("red", "weak", "d2.nw", active=False)
    scene.hand("red", "2 grain 3 ore").track(4)
    assert [answer(scene, "red")] == says(scene, "activate d2.nw")


def test_intrigue_drives_a_knight_away_whose_owner_is_about_to_win():
    scene = coast().given("blue city a1.n").knight("blue", "strong", "d1.n")
    scene.state.edit(1).points = 11
    assert driven_worth(sight_of(scene), Knight(0, 1, 1, True)) > driven_worth(sight_of(scene), Knight(0, 2, 1, True))


def test_grain_goes_into_a_city_while_the_fleet_is_far():
    scene = guarded(coast()).knight("red", "weak", "d2.nw", active=False).given("red settlement b2.n")
    scene.hand("red", "2 grain 3 ore").track(0)
    assert [answer(scene, "red")] == says(scene, "city b2.n")


def test_the_weakest_recruits_while_the_fleet_is_coming_and_not_on_a_place_for_a_settlement():
    scene = guarded(coast()).hand("red", "1 wool 1 ore 1 grain").track(4)
    scene.given("red road d2/w")
    words = answer(scene, "red")
    assert words.startswith("recruit")
    assert words.split()[1] not in scene.named("d2.sw")


def test_a_knight_is_trained_where_more_strength_turns_the_battle():
    scene = coast("d1.n", "d1/nw d1/ne").given("blue city a1.n", "white city a3.n").track(5)
    scene.knight("red", "weak", "d1.nw").knight("red", "weak", "d1.ne").hand("red", "1 wool 1 ore")
    assert answer(scene, "red").startswith("train")


def test_the_robber_is_chased_from_own_land():
    scene = coast("c2.s").landed().given("robber d2", "red road d2/nw", "blue city c5.n").hand("red", "1 grain")
    scene.knight("red", "weak", "d2.n").hand("blue", "3 ore")
    said = does(scene, 2)
    assert said[:1] == says(scene, "chase d2.n")
    assert said[1] == "rob c5 blue"


def test_no_knight_tires_itself_out_before_a_landing_that_needs_it():
    scene = guarded(coast("c2.s")).landed().given("robber d2", "red road d2/nw").hand("red", "").track(6)
    scene.knight("red", "weak", "d2.n")
    assert answer(scene, "red") == "end"


def test_a_weaker_knight_is_displaced_from_an_own_route():
    scene = Shore().given("red settlement c1.nw", "blue city a3.n").line("red", "north", 0, 6)
    scene.knight("blue", "weak", "c2.n").knight("red", "strong", "c1.n").hand("red", "1 grain")
    assert scene.longest_road() is None
    assert does(scene, 2) == says(scene, "march c1.n", "to c2.n")
    assert scene.longest_road() == "red"


def test_a_knight_leaves_the_place_where_a_settlement_can_be_built():
    scene = coast("c2.s", "d2/nw d2/w d1/se").knight("red", "weak", "d1.s")
    scene.hand("red", "1 lumber 1 brick 1 wool 2 grain")
    said = does(scene, 4)
    assert said[:1] == says(scene, "march d1.s")
    assert says(scene, "settlement d1.s")[0] in said


def test_a_driven_away_knight_does_not_go_where_a_settlement_could_stand():
    scene = coast("c2.s", "d2/nw d2/w d1/se").given("blue road d2/ne").knight("red", "weak", "d2.n")
    scene.turn("blue").progress("blue", intrigue=1).when("blue: intrigue d2.n")
    assert set(scene.legal("red")) == set(says(scene, "retreat d2.sw", "retreat d1.s"))
    assert [answer(scene, "red")] == says(scene, "retreat d2.sw")


# ---- landings --------------------------------------------------------------------------------------------------------


def test_the_poorer_city_is_lost():
    scene = Shore().given("red city d2.n a1.nw", "blue city a3.n").knight("blue", "weak", "b4.ne").land()
    assert scene.phase == "lose-city"
    assert [answer(scene, "red")] == says(scene, "lose-city a1.nw")


def test_the_richer_city_becomes_the_metropolis():
    scene = Shore().given("red city d2.n a1.nw").levels("red", science=3).hand("red", "4 paper")
    scene.when("red: improve science")
    assert [answer(scene, "red")] == says(scene, "metropolis d2.n")


def test_a_tied_defender_takes_a_card_of_trade_while_the_merchant_is_not_ours():
    scene = Shore().given("orange city a1.n").knight("red", "weak", "b1.n").knight("blue", "weak", "b2.n").land()
    assert scene.phase == "pick-deck"
    assert answer(scene, "red") == "deck trade"


def test_only_as_many_knights_are_sent_as_are_needed():
    scene = Shore(choose_defenders=True).given("red city a1.n", "blue city a3.n", "orange city e3.s")
    scene.knight("red", "weak", "b1.n").knight("red", "strong", "b2.n").knight("blue", "weak", "d1.n").land()
    assert scene.phase == "defend"
    assert does(scene, 2) == says(scene, "send b2.n", "stay")


# ---- improvements and walls ------------------------------------------------------------------------------------------


def test_four_commodities_become_a_metropolis_and_not_the_last_ore_of_a_city():
    scene = coast().given("red settlement b2.n").levels("red", science=3).hand("red", "4 paper 2 ore 2 grain")
    assert answer(scene, "red") == "improve science"


def test_a_metropolis_is_taken_with_the_fifth_level():
    scene = coast().given("blue city a1.n").levels("red", politics=4).levels("blue", politics=4)
    scene.metropolis("politics", "a1.n", "blue").hand("red", "5 coin 2 brick")
    assert answer(scene, "red") == "improve politics"


def test_the_last_points_come_from_a_metropolis():
    scene = with_points(coast().given("red settlement b2.n").levels("red", trade=3), "red", 11)
    scene.hand("red", "4 cloth 3 ore 2 grain")
    assert answer(scene, "red") == "improve trade"


def test_a_full_hand_gets_a_wall():
    scene = coast("d1.n", "d1/nw").knight("red", "strong", "d1.nw").hand("red", "2 brick 3 wool 3 grain")
    assert says(scene, "wall d1.n")[0] in does(scene, 4)


@pytest.mark.parametrize(("science", "first"), [(1, "improve science"), (5, "trade paper ore")])
def test_commodities_go_to_the_bank_only_if_no_level_needs_them(science: int, first: str):
    scene = coast("d1.n", "d1/nw").given("red settlement b2.n").levels("red", trade=3, science=science)
    scene.knight("red", "strong", "d1.nw")
    scene.book.rerate(scene.state, scene.seat("red"))
    scene.hand("red", "2 paper 2 ore 2 grain")
    assert does(scene, 2)[0] == first


# ---- cards of science ------------------------------------------------------------------------------------------------


def test_the_alchemist_lays_the_number_that_pays_most():
    scene = Shore().given("red city d2.n", "red city e1.n").progress("red", alchemist=1).turn("red", "roll")
    scene.tile("d2", "mountains", 10).tile("e1", "hills", 5).given("red settlement d2.s")
    scene.levels("red", science=3, trade=3, politics=3)  # no single commodity pays for a level
    words = answer(scene, "red").split()
    assert words[0] == "alchemist"
    assert int(words[1]) + int(words[2]) == 10


def test_the_alchemist_waits_while_no_number_brings_much():
    scene = Shore().given("red settlement a1.n").progress("red", alchemist=1).turn("red", "roll")
    assert answer(scene, "red") == "roll"


def test_a_crane_is_played_when_it_pays_for_a_level_and_the_level_is_bought():
    scene = coast().levels("red", politics=2).progress("red", crane=1).hand("red", "2 coin")
    assert does(scene, 2) == ["crane", "improve politics"]


def test_a_crane_that_waits_is_used_before_the_turn_ends():
    scene = coast().progress("red", crane=1).hand("red", "").when("red: crane")
    sight = sight_of(scene)
    action = use_crane(sight, scene.game.legal(0))
    assert action is not None
    assert scene.game.say(action).startswith("improve")
    assert use_crane(sight_of(scene.when("red: improve trade")), scene.game.legal(0)) is None


def test_a_crane_waits_while_no_level_can_be_paid():
    scene = coast().levels("red", politics=3, trade=3, science=3).progress("red", crane=1).hand("red", "1 coin")
    assert answer(scene, "red") == "end"


@pytest.mark.parametrize(
    ("card", "terrain", "hand"), [("mining", "mountains", "2 grain"), ("irrigation", "fields", "3 ore")]
)
def test_ore_and_grain_are_fetched_when_they_pay_for_a_city(card: str, terrain: str, hand: str):
    scene = coast("d2.n", "d2/nw").given("red settlement b2.n").hand("red", hand)
    scene.tile("c2", terrain, 11).tile("c3", terrain, 4).progress("red", **{card: 1})
    assert does(scene, 2) == says(scene, card, "city b2.n")


def test_the_inventor_brings_a_good_number_to_own_land():
    scene = coast("d2.n", "d2/nw").progress("red", inventor=1).hand("red", "")
    scene.tile("d2", "mountains", 3).tile("c3", "hills", 11)
    said = does(scene, 2)
    assert [words.split()[0] for words in said] == ["inventor", "swap-number"]
    numbers = {scene.state.layout.number[scene.words.places.read_hex(h)] for h in ("d2", "c2", "c3")}
    assert numbers & {5, 9}  # it was 3 and twice 11


def test_the_engineer_builds_a_wall():
    scene = coast().progress("red", engineer=1).hand("red", "3 wool 3 paper")
    scene.levels("red", science=4)
    assert [answer(scene, "red")] == says(scene, "engineer d2.n")


def test_medicine_builds_the_city():
    scene = coast("d2.n", "d2/nw").given("red settlement b2.n").progress("red", medicine=1)
    scene.hand("red", "2 ore 1 grain")
    assert [answer(scene, "red")] == says(scene, "medicine b2.n")


def test_smithing_trains_two_knights():
    scene = guarded(coast()).knight("red", "weak", "d2.nw").knight("red", "weak", "d2.ne")
    scene.progress("red", smithing=1).hand("red", "").track(5)
    said = does(scene, 2)
    assert [words.split()[0] for words in said] == ["smithing", "smith"]


def test_road_building_is_played_when_roads_lead_somewhere():
    scene = Shore().given("red city d2.n", "red road d2/nw").progress("red", road_building=1).hand("red", "")
    assert [words.split()[0] for words in does(scene, 3)] == ["road-building", "road", "road"]


# ---- cards of trade --------------------------------------------------------------------------------------------------


def test_the_merchant_goes_where_we_have_most():
    scene = Shore().given("red city b2.s", "red settlement a1.n").progress("red", merchant=1).hand("red", "")
    assert answer(scene, "red") == "merchant b2"


def test_a_second_merchant_waits_while_the_first_is_ours():
    scene = Shore().given("red city b2.s").progress("red", merchant=2).hand("red", "")
    said = does(scene, 3)
    assert [words.split()[0] for words in said] == ["merchant", "end"]


def test_the_commercial_harbour_trades_spare_resources_for_commodities():
    scene = guarded(coast()).progress("red", commercial_harbour=1).hand("red", "5 lumber")
    for seat in OTHERS:
        scene.hand(seat, "2 paper 2 coin")
    said = does(scene, 2)
    assert said[0] == "commercial-harbour"
    assert said[1].startswith("harbour-offer")
    assert said[1].endswith("lumber")


def test_one_who_must_deliver_keeps_what_pays_for_a_level():
    scene = Shore().given("red city d2.n").levels("red", science=3).hand("red", "4 paper 1 coin")
    scene.turn("blue").progress("blue", commercial_harbour=1).hand("blue", "1 wool")
    scene.when("blue: commercial-harbour", "blue: harbour-offer red wool")
    assert answer(scene, "red") == "deliver coin"


def test_the_merchant_fleet_names_what_completes_a_city():
    scene = coast("d2.n", "d2/nw").given("red settlement b2.n").progress("red", merchant_fleet=1)
    scene.hand("red", "2 lumber 2 ore 2 grain")
    said = does(scene, 3)
    assert said == says(scene, "merchant-fleet lumber", "trade lumber ore", "city b2.n")


def test_the_master_merchant_takes_what_completes_a_city():
    scene = coast("d2.n", "d2/nw").given("red settlement b2.n").progress("red", master_merchant=1)
    scene.hand("red", "2 ore 1 grain").hand("blue", "3 wool 1 ore 1 grain 2 brick").knight("red", "strong", "d2.nw")
    with_points(scene, "blue", 9)
    said = does(scene, 4)
    assert said[0] == "master-merchant blue"
    assert set(said[1:3]) == {"pick ore", "pick grain"}
    assert said[3:] == says(scene, "city b2.n")


def test_monopolies_name_what_the_others_should_have():
    scene = Shore().given("red city d2.n").progress("red", resource_monopoly=1).hand("red", "")
    for seat, node in zip(OTHERS, ("c5.n", "c5.s", "c5.se"), strict=True):
        scene.given(f"{seat} city {node}").hand(seat, "4 ore")
    assert answer(scene, "red") == "resource-monopoly ore"
    scene = Shore().given("red city d2.n").progress("red", trade_monopoly=1).hand("red", "")
    scene.levels("red", politics=2)
    for seat, node in zip(OTHERS, ("c5.n", "c5.s", "c5.se"), strict=True):
        scene.given(f"{seat} city {node}").hand(seat, "4 coin")
    assert answer(scene, "red") == "trade-monopoly coin"


# ---- cards of politics -----------------------------------------------------------------------------------------------


def test_the_bishop_goes_where_several_can_be_robbed():
    scene = coast().landed().given("robber d2", "blue city a1.n", "orange city c5.n", "white city c5.s")
    scene.progress("red", bishop=1).hand("red", "")
    for seat in OTHERS:
        scene.hand(seat, "3 ore")
    assert answer(scene, "red") == "bishop c5"


def test_the_diplomat_breaks_the_longest_road_in_our_favour():
    scene = Shore().given("red settlement c1.nw", "blue settlement d1.sw").line("blue", "lower", 0, 6)
    scene.line("red", "north", 0, 6).progress("red", diplomat=1).hand("red", "")
    assert scene.longest_road() == "blue"
    said = does(scene, 1)
    assert said[0].startswith("diplomat")
    assert scene.at(said[0].split()[1]) == ""
    assert scene.longest_road() == "red"


def test_an_own_road_is_laid_again_where_the_best_goal_wants_it():
    scene = coast("d1.n", "d1/ne").progress("red", diplomat=1).hand("red", "").when("red: diplomat d1/ne")
    assert scene.phase == "rebuild"
    left = scene.words.places.read_edge("d1/ne")
    best = next(goal for goal in Plans(sight_of(scene)).ranked if goal.path and goal.path[0] != left)
    assert answer(scene, "red") == f"rebuild {scene.words.places.say_edge(best.path[0])}"


def test_the_warlord_wakes_all_knights_before_the_landing():
    scene = guarded(coast()).knight("red", "weak", "d2.nw", active=False).knight("red", "strong", "d2.ne", active=False)
    scene.progress("red", warlord=1).hand("red", "").track(6)
    assert answer(scene, "red") == "warlord"
    assert answer(scene.track(0), "red") == "end"


def test_a_wedding_is_held_when_others_are_ahead():
    scene = coast().progress("red", wedding=1).hand("red", "")
    for seat in OTHERS:
        with_points(scene.hand(seat, "3 ore"), seat, 6)
    assert answer(scene, "red") == "wedding"


def test_intrigue_opens_an_own_route():
    scene = Shore().given("red settlement c1.nw").line("red", "north", 0, 6).knight("blue", "mighty", "c2.n")
    scene.progress("red", intrigue=1).hand("red", "")
    assert [answer(scene, "red")] == says(scene, "intrigue c2.n")


def test_sabotage_hits_full_hands_of_those_ahead():
    scene = coast().progress("red", sabotage=1).hand("red", "")
    for seat in OTHERS:
        scene.hand(seat, "1 ore")
    with_points(scene.hand("blue", "6 ore 5 grain"), "blue", 10)
    assert answer(scene, "red") == "sabotage"


def test_the_spy_looks_where_most_cards_are_and_takes_the_best():
    scene = coast().progress("red", spy=1).progress("blue", engineer=1, merchant=1, crane=1).progress("white", crane=1)
    scene.hand("red", "")
    assert does(scene, 2) == ["spy blue", "take-card merchant"]


def test_the_deserter_asks_who_has_only_strong_knights_and_the_new_one_stands_at_once():
    scene = coast().given("blue city a1.n", "orange city a3.n").knight("blue", "mighty", "c5.n")
    scene.knight("orange", "mighty", "c4.n").knight("orange", "weak", "b4.ne").knight("white", "weak", "e1.sw")
    scene.progress("red", deserter=1).hand("red", "").track(5)
    said = does(scene, 2)
    assert said[0] == "deserter blue"
    assert said[1].split()[::2] == ["enlist", "3"]


def test_one_who_must_give_up_a_knight_gives_the_weakest():
    scene = coast("d2.n", "d2/nw d2/ne d2/w").knight("red", "strong", "d2.nw").knight("red", "weak", "d2.ne")
    scene.turn("blue").progress("blue", deserter=1).when("blue: deserter red")
    assert [answer(scene, "red")] == says(scene, "desert d2.ne")


# ---- hands -----------------------------------------------------------------------------------------------------------


def test_the_card_of_least_use_is_put_back():
    scene = Shore().given("red city d2.n").levels("red", trade=5).progress("red", merchant=2, spy=1, engineer=1)
    scene.dice("blue", 1, 1, "trade").when("red: draw", "table: drawn merchant")
    assert scene.phase == "give-up-card"
    assert answer(scene, "red") == "put-back engineer"


def test_of_five_cards_the_one_is_played_that_helps_most():
    scene = Shore().given("red city d1.n").levels("red", trade=5).hand("red", "")
    scene.progress("red", crane=1, merchant_fleet=1, resource_monopoly=1, commercial_harbour=1)
    scene.dice("red", 1, 1, "trade").when("red: draw", "table: drawn merchant")
    assert scene.phase == "fifth-card"
    assert answer(scene, "red") == "merchant c1"


def test_a_fifth_card_is_drawn():
    scene = Shore().given("red city d2.n").levels("red", trade=5).five().dice("blue", 1, 1, "trade")
    assert scene.phase == "may-draw"
    assert answer(scene, "red") == "draw"


def test_the_aqueduct_brings_what_completes_a_city():
    scene = Shore().given("red city d2.n", "red settlement b2.n").levels("red", science=3).hand("red", "2 ore 2 grain")
    scene.turn("red", "roll").when("red: roll", "table: dice 6 6", "table: event ship", "table: resolve 6 6")
    assert scene.phase == "aqueduct"
    assert answer(scene, "red") == "aqueduct ore"


def test_one_who_must_surrender_cards_keeps_what_pays_for_a_goal():
    scene = Shore().given("red city d2.n", "red settlement b2.n").hand("red", "3 ore 2 grain 2 wool")
    with_points(scene, "red", 6)
    scene.turn("blue").progress("blue", wedding=1).when("blue: wedding")
    assert does(scene, 2) == ["surrender wool", "surrender wool"]


def test_nothing_of_this_concerns_other_tables():
    sight = sight_of(Scene().given("red city b2.s"))
    for goals in (improvement_goals, knight_goals, medicine_goals, wall_goals):
        assert goals(sight) == []
    assert keep_for_next(sight) == [0] * 5
