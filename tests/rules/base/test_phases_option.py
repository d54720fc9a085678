"""B-42 to B-47, B-122, BX-19: trade and build mixed, or trade first, then build."""

import pytest

from tests.rule import rule
from tests.scene import Scene

RICH = "9 lumber 6 brick 6 wool 6 grain 9 ore"
PAID = {  # what ends the trading with separated phases
    "road": ["red: road c3/se"],
    "settlement": ["red: settlement c3.se"],
    "city": ["red: city c3.n"],
    "purchase": ["red: buy", "table: drawn knight"],
}


def scene_with(phases: str | None) -> Scene:
    """Red after the roll with cards for everything; blue has wool to trade."""
    scene = Scene(**({} if phases is None else {"phases": phases}))
    scene.given("red settlement c3.n", "red road c3/ne c3/e", "robber a1").hand("red", RICH).hand(
        "blue", "4 wool 4 grain"
    )
    return scene.turn("red", "roll").when("red: roll", "table: dice 1 1")


def trade_at_the_bank(scene: Scene) -> None:
    before = scene.has("red", "ore")
    scene.when("red: trade ore wool")
    assert scene.has("red", "ore") == before - 4


def trade_with_blue(scene: Scene) -> None:
    scene.when("red: offer 1 ore for 1 wool to blue", "blue: accept", "red: confirm blue")


@rule("B-42")
@pytest.mark.parametrize("paid", PAID)
def test_separated_no_more_trading_after_something_is_built_or_bought(paid):
    scene = scene_with("separated")
    trade_at_the_bank(scene)
    trade_with_blue(scene)
    scene.when(*PAID[paid])
    scene.refused("red: trade ore wool", "B-42")
    scene.refused("red: offer 1 ore for 1 wool", "B-42")
    scene.refused("red: offer 1 ore for 1 wool to blue", "B-42")
    scene.refused("blue: propose 1 wool for 1 ore", "B-42")
    assert scene.legal("red", "trade") == []


@rule("B-42")
def test_separated_building_goes_on_after_the_first_build():
    scene = scene_with("separated").when("red: road c3/se", "red: settlement c3.se", "red: city c3.n", "red: buy")
    scene.when("table: drawn point", "red: buy", "table: drawn knight")
    assert scene.points("red") == 4


@rule("B-42")
def test_separated_trading_is_open_again_in_the_next_turn():
    scene = scene_with("separated").when("red: road c3/se", "red: end", "blue: roll", "table: dice 1 1")
    scene.when("blue: trade wool ore")
    scene.when("red: propose 1 ore for 1 grain", "blue: confirm red")
    assert scene.holds("blue") == "3 grain 2 ore"


@rule("B-42")
def test_separated_a_refused_build_does_not_end_the_trading():
    scene = scene_with("separated")
    scene.refused("red: road a1/e", "B-68")
    trade_at_the_bank(scene)


@rule("B-43")
@pytest.mark.parametrize("paid", PAID)
def test_combined_trading_goes_on_after_something_is_built_or_bought(paid):
    scene = scene_with("combined").when(*PAID[paid])
    trade_at_the_bank(scene)
    trade_with_blue(scene)
    scene.when("blue: propose 1 wool for 1 ore", "red: confirm blue")


@rule("B-43")
def test_combined_trade_and_build_are_mixed_in_any_order_and_number():
    scene = scene_with("combined")
    scene.when("red: road c3/se")
    trade_at_the_bank(scene)
    scene.when("red: settlement c3.se")
    trade_with_blue(scene)
    scene.when("red: buy", "table: drawn knight")
    scene.when("red: trade lumber ore", "red: road c3/sw")
    assert (scene.supply("red", "road"), scene.supply("red", "settlement")) == (11, 3)


@rule("B-44")
def test_separated_a_port_gained_this_turn_is_used_from_the_next_own_turn():
    # a2.n is a node of the grain port
    scene = Scene(phases="separated").given("red settlement a1.se", "red road a1/e a2/nw")
    scene.hand("red", "1 lumber 1 brick 1 wool 3 grain").when("red: settlement a2.n")
    assert scene.has("red", "grain") == 2
    scene.refused("red: trade grain ore", "B-42")
    for seat in ["red", "blue", "orange", "white"]:
        scene.when(f"{seat}: end").when(f"{scene.game.seats[scene.state.turn]}: roll", "table: dice 6 6")
    scene.when("red: trade grain ore")
    assert scene.holds("red") == "1 ore"


@rule("B-45")
def test_combined_a_port_gained_this_turn_is_used_at_once():
    scene = Scene(phases="combined").given("red settlement a1.se", "red road a1/e a2/nw")
    scene.hand("red", "1 lumber 1 brick 1 wool 3 grain")
    scene.refused("red: trade grain ore", "B-64")  # without a port the bank wants four
    scene.when("red: settlement a2.n", "red: trade grain ore")
    assert scene.holds("red") == "1 ore"


@rule("B-46")
@pytest.mark.parametrize("phases", ["separated", "combined"])
def test_traded_cards_are_spent_in_the_same_turn(phases):
    scene = Scene(phases=phases).given("red settlement c3.n").hand("red", "5 ore").hand("blue", "1 brick")
    scene.when(
        "red: trade ore lumber", "red: offer 1 ore for 1 brick", "blue: accept", "red: confirm blue", "red: road c3/ne"
    )
    assert (scene.at("c3/ne"), scene.holds("red")) == ("red road", "nothing")


@rule("B-46")
@pytest.mark.parametrize("phases", ["separated", "combined"])
def test_several_builds_are_allowed_as_long_as_the_cards_last(phases):
    scene = Scene(phases=phases).given("red settlement c3.n").hand("red", "3 lumber 3 brick")
    scene.when("red: road c3/ne", "red: road c3/e", "red: road c3/se")
    scene.refused("red: road c3/sw", "B-65")
    assert scene.supply("red", "road") == 12


@rule("B-46")
def test_several_builds_are_allowed_as_long_as_the_pieces_last():
    scene = Scene().line("red", "north", 0, 10).line("red", "south", 0, 4).hand("red", "3 lumber 3 brick")
    scene.when("red: road c1/w")
    scene.refused("red: road c3/sw", "B-72")


@rule("B-47")
def test_combined_is_the_default():
    scene = scene_with(None).when("red: road c3/se")
    trade_at_the_bank(scene)
    trade_with_blue(scene)


@rule("B-122")
@pytest.mark.parametrize("phase", ["roll", "main"])
@pytest.mark.parametrize(("card", "then"), [
    ("knight", ["rob c4"]), ("roads", ["road c3/se", "road c3/sw"]), ("plenty ore ore", []), ("monopoly wool", []),
])  # fmt: skip
def test_separated_a_played_card_does_not_end_the_trading(card, then, phase):
    scene = Scene(phases="separated").given("red settlement c3.n", "red road c3/ne c3/e", "robber a1")
    scene.hand("red", RICH).hand("blue", "4 grain").cards("red", knight=1, roads=1, plenty=1, monopoly=1)
    scene.turn("red", phase).when(f"red: {card}", *[f"red: {action}" for action in then])
    if phase == "roll":
        scene.when("red: roll", "table: dice 1 1")
    trade_at_the_bank(scene)
    scene.when("red: offer 1 ore for 1 grain to blue", "blue: accept", "red: confirm blue")


@rule("BX-19", "B-122")
def test_free_roads_leave_the_trading_open_and_a_purchase_ends_it():
    scene = Scene(phases="separated").given("red settlement c3.n").hand("red", "9 ore 1 grain").cards("red", roads=1)
    scene.turn("red", "roll").when("red: roll", "table: dice 1 1")
    scene.when("red: roads", "red: road c3/ne", "red: road c3/e", "red: trade ore wool")
    assert scene.holds("red") == "1 wool 1 grain 5 ore"
    scene.when("red: buy", "table: drawn knight")
    scene.refused("red: trade ore wool", "B-42")
