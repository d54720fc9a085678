"""BX-1 to BX-10: worked examples. BX-3, BX-4 are in test_beginner_setup, BX-18 in test_bank_shortage."""

import pytest

from tests.rule import rule
from tests.scene import Scene

# of the printed island: c4 forest 3, c5 mountains 8, d2 mountains 3, b2 hills 6


@rule("BX-1")
@pytest.mark.parametrize(("piece", "ore", "wool"), [("settlement", "1 ore", "1 wool"), ("city", "2 ore", "2 wool")])
def test_two_red_settlements_and_a_white_one_at_mountains_8(piece, ore, wool):
    def scene() -> Scene:
        return (
            Scene().tile("d4", "pasture", 10).given("red settlement c5.nw c5.ne", f"white {piece} c5.sw", "robber c3")
        )

    eight, ten = scene().roll(8), scene().roll(10)
    assert (eight.holds("red"), eight.holds("white")) == ("2 ore", ore)
    assert (ten.holds("red"), ten.holds("white")) == ("1 brick", wool)  # red's c5.nw touches hills 10 as well


@rule("BX-2")
@pytest.mark.parametrize(("piece", "ore"), [("settlement", "1 ore"), ("city", "2 ore")])
def test_two_red_settlements_and_a_white_one_at_forest_3(piece, ore):
    def scene() -> Scene:
        return Scene().given("red settlement c4.nw c4.sw", f"white {piece} c4.se", "robber c3")

    three, eight = scene().roll(3), scene().roll(8)
    assert three.holds("red") == "2 lumber"
    assert three.has("white", "lumber") == (1 if piece == "settlement" else 2)
    assert (eight.holds("red"), eight.holds("white")) == ("nothing", ore)


@rule("BX-5")
def test_a_settlement_and_a_city_at_forest_3_and_a_city_at_mountains_3():
    scene = Scene().given("blue settlement c4.n", "blue city c4.s", "orange city d2.sw", "robber c3").roll(3)
    assert (scene.holds("blue"), scene.holds("orange")) == ("3 lumber", "2 ore")


@rule("BX-6")
def test_hands_of_6_9_and_11_on_a_seven():
    scene = Scene(seats=["orange", "blue", "white"]).given("robber c3")
    scene.hand("orange", "6 ore").hand("blue", "5 wool 4 brick").hand("white", "6 grain 5 lumber").roll(7)
    assert scene.waits() == ["blue", "white"]
    scene.refused("orange: discard ore", "B-78")
    scene.when("blue: discard wool", "white: discard grain", "blue: discard wool", "blue: discard wool")
    scene.when("white: discard grain", "white: discard grain", "white: discard grain", "blue: discard brick")
    scene.refused("blue: discard brick", "B-78")
    scene.when("white: discard lumber")
    assert [scene.count(seat) for seat in ("orange", "blue", "white")] == [6, 5, 6]
    assert (scene.holds("blue"), scene.holds("white")) == ("3 brick 2 wool", "4 lumber 2 grain")
    assert scene.game.phase == "thief"


def marek() -> Scene:
    """Marek is red; blue and orange touch forest 3; the robber stands on a hills hex."""
    scene = Scene().given("blue settlement c4.n", "orange city c4.s", "white settlement a1.n", "robber b2")
    return scene.hand("blue", "1 wool").hand("orange", "1 ore").hand("white", "9 brick")


@rule("BX-7")
@pytest.mark.parametrize(("victim", "card"), [("blue", "wool"), ("orange", "ore")])
def test_on_a_seven_marek_takes_a_card_from_one_of_two_at_forest_3(victim, card):
    scene = marek().hand("white", "7 brick").roll(7)
    ways = [word for word in scene.legal("red", "rob") if word.split()[1] == "c4"]
    assert sorted(ways) == ["rob c4 blue", "rob c4 orange"]
    scene.refused("red: rob c4 white", "B-82")
    scene.refused("red: rob c4", "B-81")
    scene.when(f"red: rob c4 {victim}", f"table: stolen {card}")
    assert (scene.holds("red"), scene.count(victim)) == (f"1 {card}", 0)
    before = [scene.has(seat, "lumber") for seat in ("blue", "orange")]
    scene.roll(3)
    assert [scene.has(seat, "lumber") for seat in ("blue", "orange")] == before == [0, 0]


@rule("BX-8")
@pytest.mark.parametrize(("victim", "card"), [("blue", "wool"), ("orange", "ore")])
def test_by_knight_nobody_discards_even_with_nine_cards(victim, card):
    scene = marek().cards("red", knight=1).when("red: knight")
    assert (scene.game.phase, scene.waits()) == ("thief", ["red"])
    scene.when(f"red: rob c4 {victim}", f"table: stolen {card}")
    assert (scene.holds("red"), scene.count("white"), scene.game.phase) == (f"1 {card}", 9, "main")
    scene.roll(3)
    assert [scene.has(seat, "lumber") for seat in ("blue", "orange")] == [0, 0]


@rule("BX-9", "B-54")
def test_marek_chooses_between_the_offers_of_grzegorz_and_kasia():
    # Marek is red, Grzegorz blue, Kasia orange
    scene = (
        Scene()
        .given("red settlement c3.n")
        .hand("red", "2 lumber 3 ore")
        .hand("blue", "1 brick")
        .hand("orange", "1 brick")
    )
    scene.refused("red: road c3/ne", "B-65")
    scene.when("blue: propose 1 brick for 3 ore", "orange: counter 1 brick for 1 lumber 1 ore")
    scene.refused("blue: confirm orange", "B-54")
    scene.refused("orange: confirm blue", "B-54")
    scene.when("red: confirm orange")
    assert (scene.holds("red"), scene.holds("orange"), scene.holds("blue")) == (
        "1 lumber 1 brick 2 ore", "1 lumber 1 ore", "1 brick",
    )  # fmt: skip
    scene.refused("blue: offer 1 brick for 1 ore to orange")
    scene.refused("orange: offer 1 ore for 1 brick to blue")
    scene.when("red: road c3/ne")
    assert scene.at("c3/ne") == "red road"


@rule("BX-10")
def test_four_ore_buy_a_lumber():
    assert Scene().hand("red", "4 ore").when("red: trade ore lumber").holds("red") == "1 lumber"


@rule("BX-10")
def test_three_lumber_buy_an_ore_at_a_three_to_one_port_again_and_again():
    scene = Scene().given("blue settlement a1.n").turn("blue").hand("blue", "6 lumber")
    scene.when("blue: trade lumber ore")
    assert scene.holds("blue") == "3 lumber 1 ore"
    assert scene.when("blue: trade lumber ore").holds("blue") == "2 ore"


@rule("BX-10")
def test_the_grain_port_takes_two_grain_and_nothing_else():
    scene = Scene().given("blue settlement a2.n").turn("blue")
    assert scene.hand("blue", "2 grain").when("blue: trade grain ore").holds("blue") == "1 ore"
    scene.hand("blue", "4 grain").when("blue: trade grain ore", "blue: trade grain brick")
    assert scene.holds("blue") == "1 brick 1 ore"
    scene.hand("blue", "2 wool").refused("blue: trade wool ore", "B-64")
    scene.hand("blue", "3 wool").refused("blue: trade wool ore", "B-64")
