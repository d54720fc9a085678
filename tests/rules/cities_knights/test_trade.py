"""C-42 to C-45, C-81: trade with commodities, and the Guild."""

import pytest

from tests.rule import rule
from tests.rules.cities_knights.table import Cities

KINDS = ["lumber", "brick", "wool", "grain", "ore", "paper", "cloth", "coin"]
COMMODITIES = ["paper", "cloth", "coin"]


@rule("C-42", "C-44")
@pytest.mark.parametrize("give", KINDS)
def test_four_of_any_kind_buy_one_of_any_other_from_the_bank(give):
    scene = Cities().hand("red", f"4 {give}")
    assert scene.legal("red", "trade") == [f"trade {give} {take}" for take in KINDS if take != give]


@rule("C-42")
def test_players_trade_resources_for_commodities_and_commodities_for_commodities():
    scene = Cities().hand("red", "2 ore 1 coin").hand("blue", "1 cloth 1 paper")
    scene.when("red: offer 2 ore for 1 cloth", "blue: accept", "white: refuse", "orange: refuse", "red: confirm blue")
    scene.when("red: offer 1 coin for 1 paper to blue", "blue: accept", "red: confirm blue")
    assert scene.holds("red") == "1 paper 1 cloth"
    assert scene.holds("blue") == "2 ore 1 coin"


@rule("C-42")
def test_a_progress_card_is_nothing_that_an_offer_can_name():
    scene = Cities().hand("red", "1 ore").progress("red", crane=1)
    with pytest.raises(ValueError, match="there is no card crane"):
        scene.game.read("offer 1 crane for 1 ore")


@rule("C-43")
def test_four_commodities_of_two_kinds_buy_nothing():
    scene = Cities().hand("red", "2 paper 2 cloth")
    assert scene.legal("red", "trade") == []
    assert "the bank wants 4 paper, and red has 2" in scene.refused("red: trade paper ore", "B-64")


@rule("C-44")
def test_a_harbour_for_any_card_takes_three_commodities():
    scene = Cities().given("red settlement a1.n")
    assert [scene.rate("red", kind) for kind in KINDS] == [3] * 8


@rule("C-44")
def test_a_harbour_for_one_resource_takes_two_of_that_and_four_commodities():
    scene = Cities().given("red settlement b4.ne").hand("red", "2 ore 3 coin")  # the harbour for ore
    assert scene.rate("red", "ore") == 2
    assert [scene.rate("red", kind) for kind in COMMODITIES] == [4, 4, 4]
    scene.when("red: trade ore coin")
    assert scene.holds("red") == "4 coin"


@rule("E-C5")
def test_without_a_harbour_four_wool_buy_a_paper():
    scene = Cities().hand("red", "4 wool").when("red: trade wool paper")
    assert scene.holds("red") == "1 paper"
    assert scene.left("paper") == 11


@rule("E-C6")
def test_at_a_harbour_for_any_card_three_coin_buy_a_cloth():
    scene = Cities().given("red settlement a1.n").hand("red", "3 coin").when("red: trade coin cloth")
    assert scene.holds("red") == "1 cloth"


@rule("C-45", "C-81")
def test_the_guild_is_built_with_the_third_level_of_trade_and_halves_the_price_of_commodities():
    scene = Cities().given("red city c2.n").levels("red", trade=2).hand("red", "3 cloth 2 paper")
    assert scene.rate("red", "paper") == 4
    scene.when("red: improve trade")
    assert [scene.rate("red", kind) for kind in KINDS] == [4, 4, 4, 4, 4, 2, 2, 2]
    assert scene.legal("red", "trade") == [f"trade paper {take}" for take in KINDS if take != "paper"]
    scene.when("red: trade paper ore")
    assert scene.holds("red") == "1 ore"


@rule("C-45")
def test_the_guild_takes_equal_commodities_only():
    scene = Cities().levels("red", trade=3).hand("red", "1 paper 1 cloth")
    assert scene.legal("red", "trade") == []


@rule("C-81")
def test_the_guild_serves_its_owner_alone_and_stays_without_a_city():
    scene = Cities().given("red settlement c2.n").levels("red", trade=3)
    assert scene.rate("red", "coin") == 2
    assert scene.rate("blue", "coin") == 4


@rule("C-81")
def test_a_harbour_reached_after_the_guild_does_not_make_it_worse():
    scene = Cities().levels("red", trade=3).given("red settlement a1.n")
    assert [scene.rate("red", kind) for kind in KINDS] == [3, 3, 3, 3, 3, 2, 2, 2]


@rule("C-44")
def test_what_the_bank_has_not_it_does_not_sell():
    scene = Cities().hand("red", "4 wool").bank("paper", 0)
    assert "no paper left" in scene.refused("red: trade wool paper", "B-63")
