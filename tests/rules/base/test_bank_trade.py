"""B-59 to B-64: trade with the bank, cheaper at a port."""

import pytest

from tests.island import PORTS, SIDES, node
from tests.rule import rule
from tests.scene import Scene

CARDS = ["lumber", "brick", "wool", "grain", "ore"]
# of the printed island: a1.n has a 3:1 port, a2.n the grain port, d1.nw the brick port, c5.ne and c5.se a 3:1 port


def pairs(scene: Scene) -> set[tuple[str, str]]:
    """List what red may give and take at the bank."""
    return {tuple(word.split()[1:]) for word in scene.legal("red", "trade")}


@rule("B-59")
def test_only_the_active_player_trades_with_the_bank():
    scene = Scene().hand("red", "4 ore").hand("blue", "4 ore")
    scene.refused("blue: trade ore wool", "B-41")
    scene.when("red: trade ore wool")


@rule("B-59")
def test_nobody_trades_with_the_bank_before_the_roll_or_while_the_robber_waits():
    scene = Scene().given("robber a1").hand("red", "4 ore").turn("red", "roll")
    scene.refused("red: trade ore wool")
    scene.when("red: roll").refused("red: trade ore wool")
    scene.when("table: dice 3 4").refused("red: trade ore wool")
    scene.when("red: rob c3", "red: trade ore wool")
    assert scene.holds("red") == "1 wool"


@rule("B-59")
def test_nobody_is_asked_for_consent():
    scene = Scene().hand("red", "4 ore").when("red: trade ore wool")
    assert (scene.game.phase, scene.waits(), scene.holds("red")) == ("main", ["red"], "1 wool")


@rule("B-59")
def test_the_bank_trades_any_number_of_times():
    scene = Scene().hand("red", "19 ore")
    scene.when("red: trade ore wool", "red: trade ore wool", "red: trade ore brick", "red: trade ore lumber")
    assert scene.holds("red") == "1 lumber 1 brick 2 wool 3 ore"


@rule("B-60")
@pytest.mark.parametrize(("give", "take"), [(give, take) for give in CARDS for take in CARDS if give != take])
def test_four_of_one_kind_buy_one_of_any_other(give, take):
    scene = Scene().hand("red", f"4 {give}").when(f"red: trade {give} {take}")
    assert scene.holds("red") == f"1 {take}"
    assert (scene.left(give), scene.left(take)) == (19, 18)


@rule("B-60")
@pytest.mark.parametrize("held", [1, 2, 3])
def test_fewer_than_four_do_not(held):
    scene = Scene().hand("red", f"{held} ore 3 wool 3 brick")
    scene.refused("red: trade ore grain", "B-64")
    assert pairs(scene) == set()


@rule("B-61")
@pytest.mark.parametrize("give", CARDS)
def test_three_of_any_kind_buy_one_other_at_a_three_to_one_port(give):
    for (q, r, side), kind in PORTS.items():
        for corner in SIDES[side]:
            if kind != "any":
                continue
            take = CARDS[CARDS.index(give) - 1]
            scene = Scene().given(f"red settlement {node(q, r, corner)}").hand("red", f"5 {give}")
            scene.when(f"red: trade {give} {take}")
            assert (scene.has("red", give), scene.has("red", take)) == (2, 1)
            scene.refused(f"red: trade {give} {take}", "B-64")


@rule("B-62")
@pytest.mark.parametrize(("place", "kind"), [(place, kind) for place, kind in PORTS.items() if kind != "any"])
def test_two_of_the_ports_kind_buy_one_other_at_a_special_port(place, kind):
    q, r, side = place
    for corner in SIDES[side]:
        take = CARDS[CARDS.index(kind) - 1]
        scene = Scene().given(f"red settlement {node(q, r, corner)}").hand("red", f"3 {kind}")
        scene.when(f"red: trade {kind} {take}")
        assert (scene.has("red", kind), scene.has("red", take)) == (1, 1)
        scene.refused(f"red: trade {kind} {take}", "B-64")


@rule("B-62")
@pytest.mark.parametrize(("place", "kind"), [(place, kind) for place, kind in PORTS.items() if kind != "any"])
def test_a_special_port_gives_no_better_rate_for_other_kinds(place, kind):
    q, r, side = place
    scene = Scene().given(f"red city {node(q, r, SIDES[side][0])}")
    for other in CARDS:
        if other != kind:
            scene.hand("red", f"3 {other}").refused(f"red: trade {other} {kind}", "B-64")
            scene.hand("red", f"4 {other}").when(f"red: trade {other} {kind}")


@rule("B-61", "B-62")
def test_a_port_of_another_player_is_of_no_use():
    scene = Scene().given("blue settlement a1.n a2.ne", "red road a1/ne").hand("red", "3 grain")
    scene.refused("red: trade grain ore", "B-64")


@rule("B-61", "B-62")
def test_a_road_to_a_port_is_of_no_use():
    scene = Scene().given("red settlement c3.n", "red road a1/nw a2/ne").hand("red", "3 grain")
    scene.refused("red: trade grain ore", "B-64")


@rule("B-63")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_not_traded_for_its_own_kind(card):
    scene = Scene().given("red settlement a1.n").hand("red", f"8 {card}")
    scene.refused(f"red: trade {card} {card}", "B-63")


@rule("B-63")
def test_the_given_cards_are_all_of_one_kind():
    scene = Scene().hand("red", "2 ore 2 wool 3 grain")
    assert pairs(scene) == set()
    scene.refused("red: trade ore brick", "B-64")
    scene.refused("red: trade wool brick", "B-64")


@rule("B-63")
def test_the_bank_must_hold_the_received_card():
    scene = Scene().hand("red", "8 ore").bank("wool", 0)
    scene.refused("red: trade ore wool", "B-63")
    assert pairs(scene) == {("ore", "lumber"), ("ore", "brick"), ("ore", "grain")}
    scene.bank("wool", 1).when("red: trade ore wool")
    scene.refused("red: trade ore wool", "B-63")


@rule("B-63", "B-120")
def test_what_is_given_cannot_be_taken_in_the_same_trade():
    """The bank has no ore: the four ore that come in do not go out again, whatever they are given for."""
    scene = Scene().hand("red", "4 ore").bank("ore", 0)
    scene.refused("red: trade ore ore", "B-63")


@rule("B-64")
@pytest.mark.parametrize(("buildings", "grain", "ore"), [
    (["red settlement c3.n"], 4, 4),
    (["red settlement a1.n"], 3, 3),
    (["red settlement a2.n"], 2, 4),
    (["red settlement a1.n a2.ne"], 2, 3),
    (["red settlement a2.ne a1.n"], 2, 3),
    (["red city a2.ne", "red settlement a1.n"], 2, 3),
    (["red city a1.n"], 3, 3),
    (["red city a2.ne"], 2, 4),
    (["red settlement a1.n c5.ne"], 3, 3),
    (["red settlement a2.ne", "red city b4.ne"], 2, 2),
])  # fmt: skip
def test_the_best_rate_counts(buildings, grain, ore):
    scene = Scene().given(*buildings)
    assert (scene.rate("red", "grain"), scene.rate("red", "ore")) == (grain, ore)
    for card, rate in [("grain", grain), ("ore", ore)]:
        scene.hand("red", f"{rate} {card}").when(f"red: trade {card} wool")
        assert scene.holds("red") == "1 wool"
        scene.hand("red", f"{rate - 1} {card}").refused(f"red: trade {card} wool", "B-64")


@rule("B-64")
def test_an_upgrade_keeps_the_port_right():
    scene = (
        Scene()
        .given("red settlement a2.n")
        .hand("red", "4 grain 3 ore")
        .when("red: city a2.n", "red: trade grain wool")
    )
    assert scene.holds("red") == "1 wool"


@rule("B-64")
def test_a_refusal_names_the_rate():
    sentence = Scene().given("red settlement a1.n").hand("red", "2 ore").refused("red: trade ore wool", "B-64")
    assert "3 ore" in sentence
    assert "2" in sentence
