"""T-1 to T-7: what two players begin with."""

import pytest

import wyspa
from tests.rule import rule
from tests.rules.travel.pair import Pair
from tests.walker import Walker
from wyspa import UnknownWord
from wyspa.core.arrays import listed


def laid(map: str = "beginner", **options: object) -> wyspa.Game:
    return wyspa.lay("travel", map, ["red", "blue"], start="first", **options)


@rule("T-1")
def test_two_play_and_each_has_fifteen_roads_five_settlements_and_four_cities():
    game = laid()
    assert game.seats == ["red", "blue"]
    for seat in range(2):
        assert listed(game.state.players[seat].supply) == [0, 15, 5, 4]


@rule("T-1")
@pytest.mark.parametrize(("seats", "instead"), [(3, "the box base"), (4, "the box base")])
def test_three_or_four_cannot_play_the_variant(seats, instead):
    with pytest.raises(UnknownWord) as error:
        wyspa.lay("travel", seats=seats)
    assert str(error.value).startswith(f"variable in travel is for 2 players, not for {seats}: choose {instead}")


@rule("T-1")
def test_two_cannot_play_the_plain_base_game():
    with pytest.raises(UnknownWord) as error:
        wyspa.lay("base", seats=2)
    said = "variable in base is for 3 or 4 players, not for 2: choose the box travel or the preset duel"
    assert str(error.value) == said


@rule("T-2")
@pytest.mark.parametrize(
    ("seats", "neutrals"), [(["red", "blue"], ["orange", "white"]), (["white", "orange"], ["red", "blue"])]
)
def test_the_two_unused_colours_are_neutral_with_fifteen_roads_and_five_settlements(seats, neutrals):
    game = wyspa.lay("travel", "beginner", seats, start="first")
    assert game.book.colour_names == seats + neutrals
    for colour in (2, 3):
        assert listed(game.state.players[colour].supply)[:3] == [0, 15, 4]  # one settlement stands already


@rule("T-2")
def test_neutrals_never_have_cities():
    game = laid("variable")
    for _ in Walker(3).walk(game, turns=200):
        assert all(game.state.players[colour].supply[3] == 4 for colour in (2, 3))


@rule("T-3", "T-4")
def test_each_player_begins_with_four_of_fourteen_trade_cards_and_six_are_left():
    view = laid().view(-1)
    assert view.facts["trade_cards"] == [4, 4]  # two holdings: neutrals have none
    assert view.facts["trade_supply"] == [6]


@rule("T-3")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_players_trade_cards_stay_in_the_box(seats):
    game = wyspa.lay("base", "travel:random", seats, seed=1)
    assert "trade_cards" not in game.view(-1).facts
    assert "forced-trade" not in {verb.name for verb in game.book.verbs}


@rule("T-5")
def test_supply_and_holdings_are_always_fourteen():
    game = laid("travel:random")
    for _ in Walker(8).walk(game, turns=250):
        notes = game.view(-1).facts
        assert sum(notes["trade_cards"]) + notes["trade_supply"][0] == 14
        assert min(*notes["trade_cards"], notes["trade_supply"][0]) >= 0


@rule("T-6")
def test_trade_cards_are_not_stolen_discarded_or_taken_by_monopoly():
    scene = Pair().given("blue settlement c1.n", "robber c3").cards("red", monopoly=1)
    scene.hold("red", 3).hold("blue", 6).hand("blue", "8 wool 1 ore").turn("red", "roll")
    scene.rolls(7).when(*["blue: discard wool"] * 4).when("red: rob c1 blue", "table: stolen ore")
    scene.when("red: monopoly wool")
    assert (scene.trade_cards("red"), scene.trade_cards("blue")) == (3, 6)
    assert scene.count("blue") == 0


@rule("T-6")
def test_trade_cards_cannot_be_offered_or_given_to_the_bank():
    scene = Pair().hand("red", "4 wool")
    assert "trade_card" not in scene.book.card_names.values()
    with pytest.raises(UnknownWord):
        scene.when("red: offer 1 trade_card for 1 ore")
    assert {words.split()[1] for words in scene.legal("red", "trade")} == {"wool"}


@rule("T-6")
def test_everybody_sees_the_trade_cards():
    scene = Pair().hold("red", 2).hold("blue", 5)
    for seat in ("red", "blue", "table"):
        assert scene.sees(seat)["facts"]["trade_cards"] == [2, 5]


@rule("T-7")
def test_all_other_material_is_that_of_the_base_game():
    scene = Pair()
    assert [scene.left(card) for card in ("lumber", "brick", "wool", "grain", "ore")] == [19] * 5
    assert scene.pile_left() == 25
    game = laid()
    assert [h for h in range(19) if game.state.on_hex[h]] == [9]  # the desert in the middle
    assert len(game.state.layout.dock_edges) == 9
