"""B-55: anyone may propose, counter, agree and take it back; a trade happens only if both agree."""

import pytest

from tests.rule import rule
from tests.rules.base.market import BEFORE, hands, market


@rule("B-55")
def test_an_offer_alone_moves_no_card():
    scene = market().when("red: offer 1 ore for 1 wool")
    assert hands(scene) == BEFORE
    assert scene.waits() == ["blue", "orange", "white"]
    assert scene.legal("red") == ["withdraw"]


@rule("B-55")
def test_an_acceptance_alone_moves_no_card():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: accept")
    assert hands(scene) == BEFORE


@rule("B-55")
def test_nobody_who_has_not_agreed_can_be_confirmed():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: accept")
    scene.refused("red: confirm orange", "B-55")
    scene.refused("red: confirm white", "B-55")
    scene.when("orange: refuse").refused("red: confirm orange", "B-55")
    scene.when("red: confirm blue")


@rule("B-55")
def test_the_active_player_need_not_wait_for_all_answers():
    scene = market().when("red: offer 1 ore for 1 wool", "orange: accept", "red: confirm orange")
    assert hands(scene) == ["1 lumber 1 wool 3 ore", "2 wool", "2 brick 1 ore", "nothing"]
    assert (scene.game.phase, scene.waits()) == ("main", ["red"])


@rule("B-55")
@pytest.mark.parametrize("partner", ["blue", "orange"])
def test_of_two_who_agree_the_active_player_confirms_one(partner):
    scene = market().when("red: offer 1 ore for 1 wool", "orange: accept", "blue: accept", "white: refuse")
    assert scene.waits() == ["red"]
    assert sorted(scene.legal("red")) == ["confirm blue", "confirm orange", "withdraw"]
    scene.when(f"red: confirm {partner}")
    other = "orange" if partner == "blue" else "blue"
    assert scene.has(partner, "ore") == 1
    assert (scene.has(other, "ore"), scene.has("red", "wool"), scene.has("red", "ore")) == (0, 1, 3)
    scene.refused(f"red: confirm {other}")


@rule("B-55")
@pytest.mark.parametrize(
    "order", [["blue", "orange", "white"], ["white", "orange", "blue"], ["orange", "white", "blue"]]
)
def test_everybody_answers_in_any_order(order):
    says = {"blue": "accept", "orange": "counter 2 brick for 1 ore", "white": "refuse"}
    scene = market().when("red: offer 1 ore for 1 wool", *[f"{seat}: {says[seat]}" for seat in order])
    assert scene.waits() == ["red"]
    assert sorted(scene.legal("red")) == ["confirm blue", "confirm orange", "withdraw"]
    scene.when("red: confirm orange")
    assert hands(scene) == ["1 lumber 2 brick 3 ore", "2 wool", "1 wool 1 ore", "nothing"]


@rule("B-55")
def test_when_all_refuse_the_talk_is_over():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: refuse", "orange: refuse")
    assert scene.game.phase == "trade"
    scene.when("white: refuse")
    assert (scene.game.phase, scene.waits(), hands(scene)) == ("main", ["red"], BEFORE)


@rule("B-55")
def test_a_talk_that_is_over_leaves_no_trace():
    scene = market()
    before = scene.game.hash()
    scene.when("red: offer 1 ore for 1 wool", "blue: accept", "orange: counter 1 brick for 1 ore", "red: withdraw")
    assert scene.game.hash() == before
    scene.when("red: offer 1 ore for 1 wool", "blue: refuse", "orange: refuse", "white: refuse")
    assert scene.game.hash() == before


@rule("B-55")
def test_the_one_who_was_asked_refuses_and_the_talk_is_over():
    scene = market().when("red: offer 1 ore for 1 wool to orange", "orange: refuse")
    assert (scene.game.phase, scene.waits()) == ("main", ["red"])


@rule("B-55")
def test_who_agreed_may_take_it_back():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: accept", "blue: refuse")
    scene.refused("red: confirm blue", "B-55")
    scene.when("orange: refuse", "white: refuse")
    assert (scene.game.phase, hands(scene)) == ("main", BEFORE)


@rule("B-55")
def test_the_last_who_agreed_takes_it_back_and_the_talk_is_over():
    scene = market().when("red: offer 1 ore for 1 wool to blue", "blue: accept")
    assert scene.waits() == ["red"]
    scene.when("blue: refuse")
    assert (scene.game.phase, scene.waits(), hands(scene)) == ("main", ["red"], BEFORE)


@rule("B-55")
def test_who_refused_may_agree_later_while_the_talk_is_open():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: refuse", "blue: accept", "red: confirm blue")
    assert scene.holds("blue") == "1 wool 1 ore"


@rule("B-55")
@pytest.mark.parametrize("answer", ["accept", "refuse", "counter 1 wool for 2 ore"])
def test_nobody_says_the_same_twice(answer):
    scene = market().when("red: offer 1 ore for 1 wool", f"blue: {answer}")
    scene.refused(f"blue: {answer}", "B-55")


@rule("B-55")
def test_the_active_player_may_withdraw_at_any_moment():
    for answers in [[], ["blue: accept"], ["blue: accept", "orange: counter 1 brick for 1 ore", "white: refuse"]]:
        scene = market().when("red: offer 1 ore for 1 wool", *answers, "red: withdraw")
        assert (scene.game.phase, scene.waits(), hands(scene)) == ("main", ["red"], BEFORE)
        scene.refused("blue: accept")
        scene.refused("red: confirm blue")


@rule("B-55")
def test_only_the_active_player_ends_the_talk_for_all():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: accept")
    for seat in ("blue", "orange", "white"):
        scene.refused(f"{seat}: withdraw", "B-55")


@rule("B-55")
def test_anyone_asked_may_counter_and_the_active_player_may_take_that():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: counter 1 wool for 3 ore", "red: confirm blue")
    assert hands(scene) == ["1 lumber 1 wool 1 ore", "1 wool 3 ore", "2 brick 1 wool", "nothing"]


@rule("B-55")
def test_a_seat_that_was_not_asked_may_counter():
    scene = market().when("red: offer 1 ore for 1 wool to blue", "orange: counter 2 brick for 1 ore", "blue: refuse")
    assert scene.waits() == ["red"]  # orange still stands by its terms
    scene.when("red: confirm orange")
    assert hands(scene) == ["1 lumber 2 brick 3 ore", "2 wool", "1 wool 1 ore", "nothing"]


@rule("B-55")
def test_a_counter_replaces_what_the_seat_said_before():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: accept", "blue: counter 2 wool for 3 ore")
    scene.when("blue: counter 1 wool for 2 ore", "red: confirm blue")
    assert hands(scene)[:2] == ["1 lumber 1 wool 2 ore", "1 wool 2 ore"]


@rule("B-55")
def test_who_countered_may_agree_to_the_offer_after_all():
    scene = market().when(
        "red: offer 1 ore for 1 wool", "blue: counter 1 wool for 3 ore", "blue: accept", "red: confirm blue"
    )
    assert hands(scene)[:2] == ["1 lumber 1 wool 3 ore", "1 wool 1 ore"]


@rule("B-55")
def test_a_counter_may_be_taken_back():
    scene = market().when("red: offer 1 ore for 1 wool to blue", "orange: counter 2 brick for 1 ore", "orange: refuse")
    scene.refused("red: confirm orange", "B-55")
    scene.when("blue: refuse")
    assert scene.game.phase == "main"


@rule("B-55")
@pytest.mark.parametrize("seat", ["blue", "orange"])
def test_anyone_may_propose_to_the_active_player(seat):
    scene = market().when(f"{seat}: propose 1 wool for 2 ore")
    assert (scene.waits(), hands(scene)) == (["red"], BEFORE)
    assert sorted(scene.legal("red")) == [f"confirm {seat}", "withdraw"]
    scene.when(f"red: confirm {seat}")
    assert (scene.holds("red"), scene.has(seat, "ore")) == ("1 lumber 1 wool 2 ore", 2)
    assert (scene.game.phase, scene.waits()) == ("main", ["red"])


@rule("B-55")
def test_the_active_player_turns_a_proposal_down():
    scene = market().when("blue: propose 1 wool for 2 ore", "red: withdraw")
    assert (scene.game.phase, scene.waits(), hands(scene)) == ("main", ["red"], BEFORE)


@rule("B-55")
def test_a_proposal_may_be_taken_back():
    scene = market().when("blue: propose 1 wool for 2 ore", "blue: refuse")
    assert (scene.game.phase, scene.waits(), hands(scene)) == ("main", ["red"], BEFORE)


@rule("B-55")
def test_a_proposal_may_be_bettered_and_others_may_join():
    scene = market().when(
        "blue: propose 1 wool for 3 ore", "blue: counter 1 wool for 1 ore", "orange: counter 2 brick for 1 lumber"
    )
    assert sorted(scene.legal("red")) == ["confirm blue", "confirm orange", "withdraw"]
    scene.when("red: confirm orange")
    assert hands(scene) == ["2 brick 4 ore", "2 wool", "1 lumber 1 wool", "nothing"]


@rule("B-55")
def test_the_active_player_offers_and_does_not_propose():
    market().refused("red: propose 1 ore for 1 wool", "B-55")


@rule("B-55")
def test_the_number_of_trades_in_a_turn_is_unlimited():
    scene = market()
    for _ in range(6):
        scene.when("red: offer 1 ore for 1 wool to blue", "blue: accept", "red: confirm blue")
        scene.when("red: offer 1 wool for 1 ore", "blue: accept", "red: confirm blue")
    assert hands(scene) == BEFORE


@rule("B-55")
def test_offers_end_with_the_turn():
    scene = market().when("red: offer 1 ore for 1 wool", "blue: accept")
    scene.refused("red: end")  # what is open is settled first
    scene.when("red: withdraw", "red: end", "blue: roll", "table: dice 6 6")
    scene.refused("red: confirm blue")
    scene.refused("blue: confirm red")
    scene.refused("red: accept")
    assert hands(scene) == BEFORE


@rule("B-55")
@pytest.mark.parametrize(
    "action", ["end", "road c3/ne", "buy", "trade ore wool", "plenty ore ore", "offer 1 ore for 1 brick"]
)
def test_the_turn_does_not_go_on_while_an_offer_is_open(action):
    scene = (
        market()
        .given("red settlement c3.n")
        .hand("red", "4 ore 1 wool 1 grain 1 lumber 1 brick")
        .cards("red", plenty=1)
    )
    assert scene.game.is_legal(action, 0)
    scene.when("red: offer 1 ore for 1 wool")
    assert "open" in scene.refused(f"red: {action}")
    scene.when("red: withdraw")
    assert scene.game.is_legal(action, 0)


@rule("B-55")
def test_everybody_hears_offers_and_answers():
    scene = market()
    scene.game.tell()
    scene.when(
        "red: offer 2 ore for 1 wool",
        "blue: accept",
        "orange: counter 1 brick for 1 ore",
        "white: refuse",
        "red: confirm blue",
    )
    for seat in [0, 1, 2, 3, -1]:
        names = [event.name for event in scene.game.events(seat)]
        assert names == ["offered", "agreed", "countered", "refused", "talk_ends", "traded"]
        traded = scene.game.events(seat)[-1]
        assert (traded.seat, traded.what) == (0, 1)
