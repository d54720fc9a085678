"""K-21 to K-30, K-113: rounds of the whole hall, their sides, their dice and their end."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.rules.connect.row import Row


@rule("K-21", "K-22")
def test_one_roll_of_the_table_is_for_all_boards_and_all_players():
    hall = Row()
    assert hall.phase == "dice"
    hall.refused("A sun: dice 1 3", "K-21")
    hall.when("table: dice 1 3")
    assert hall.waits() == hall.game.seats  # nobody has to ask for an own roll
    assert hall.holds("A moon") == "1 wool 1 grain 4 ore"
    assert hall.holds("B sun") == "3 wool 1 grain 1 ore"  # board B has the same roll


@rule("K-23", "K-24")
def test_sides_take_turns_and_sun_is_first():
    hall = Row()
    sides = []
    hall.when("table: dice 1 1")
    for _ in range(6):
        sides.append("sun" if hall.is_active("A sun") else "moon")
        assert hall.is_active("A sun") != hall.is_active("A moon")
        assert hall.is_active("C sun") == hall.is_active("A sun")
        hall.next_round()
    assert sides == ["sun", "moon"] * 3


@rule("K-25")
def test_a_round_has_35_seconds_up_to_round_10_then_45():
    hall = Row(1)
    hall.when("table: dice 1 1")
    seconds = []
    for _ in range(12):
        seconds.append(hall.game.view(0).facts["round"][2])
        hall.next_round()
    assert seconds == [35] * 10 + [45] * 2


@rule("K-25", "K-65")
def test_the_host_may_set_other_times():
    hall = Row(1, first_seconds=20, later_seconds=30, robber_seconds=8)
    hall.starts("sun")
    assert hall.game.view(0).facts["round"][2] == 20
    hall.in_round(11)
    assert hall.game.view(0).facts["round"][2] == 30
    for other, seconds in [(hall, 8), (Row(1).starts("sun"), 12)]:
        other.in_round(11).hand("A sun", "8 wool").when(
            "table: round-ends", "table: dice 3 4", "table: robber-roll 1 1"
        )
        assert other.game.view(0).facts["round"][2] == seconds


@rule("K-26")
def test_nobody_waits_for_others_before_trading_and_building():
    hall = Row().starts("sun", 4)
    hall.hand("C sun", "1 lumber 1 brick").when("C sun: road C(4,2,NE)")  # the last seat is the first to act
    hall.hand("A moon", "1 wool").hand("A sun", "1 ore")
    hall.when("A moon: offer 1 wool for 1 ore", "A sun: accept 1 ore for 1 wool to A moon")
    assert hall.holds("A moon") == "1 ore"


@rule("K-27")
def test_when_time_is_over_nothing_can_be_done_and_offers_lapse():
    hall = Row().starts("sun").hand("A sun", "2 lumber 2 brick").hand("A moon", "1 wool")
    hall.when("A moon: offer 1 wool for 1 brick")
    hall.when("table: round-ends")
    assert hall.phase == "dice"
    assert hall.offer_of("A moon") == 0
    sentence = hall.refused("A sun: road (4,2,NE)", "K-27")
    assert "the dice are still rolling (K-27)" in sentence
    hall.refused("A sun: accept 1 brick for 1 wool to A moon", "K-27")
    hall.refused("A sun: pass", "K-27")
    hall.when("table: dice 1 1")
    assert hall.is_active("A moon")


@rule("K-28", "KX-15")
def test_no_seven_falls_for_the_first_ten_rounds():
    hall = Row(1)
    for number in range(10):
        outcomes = hall.outcomes()
        assert len(outcomes) == 30
        assert all(sum(map(int, words.split()[1:])) != 7 for words in outcomes)
        hall.refused("table: dice 3 4")
        hall.listen().when("table: dice 1 1", "table: round-ends")
        assert hall.round_number() == number + 1
        assert hall.told("table", "robber_may_come") == ([(-1, 0, 0)] if number == 9 else [])
    assert (hall.phase, len(hall.outcomes())) == ("dice", 36)  # told before the first roll that can be a seven
    hall.when("table: dice 1 2", "table: round-ends", "table: dice 3 4")
    assert len(hall.told("table", "robber_may_come")) == 1


@rule("K-28")
def test_a_dealer_throws_a_seven_again():
    from wyspa.core.dealer import Scripted

    hall = Row(1)
    dealer = Scripted([2, 3, 0, 0])  # 3 and 4 would be a seven, then 1 and 1
    assert hall.game.say(hall.book.deal(hall.state, dealer)) == "dice 1 1"


@rule("K-29", "K-30", "KX-13")
def test_a_seven_is_a_robber_phase_and_uses_up_nobodys_turn():
    hall = Row().in_round(11)
    hall.when("table: dice 3 4")
    assert hall.phase == "robber-roll"
    hall.when("table: robber-roll 4 5", "table: phase-ends")
    assert (hall.phase, hall.round_number()) == ("dice", 11)
    hall.when("table: dice 1 6", "table: robber-roll 1 1", "table: phase-ends")  # several may follow each other
    hall.when("table: dice 1 1")
    assert hall.round_number() == 12
    assert hall.is_active("A moon")  # round 12 was due for the moon before the sevens


@rule("K-30")
def test_robber_phases_do_not_count_as_rounds():
    hall = Row(1).in_round(10)
    before = hall.game.turns
    hall.when("table: dice 2 5", "table: robber-roll 3 4")
    assert (hall.round_number(), hall.game.turns) == (10, before)


@rule("K-113")
def test_a_round_without_a_clock_ends_when_all_have_passed():
    hall = Row(2).starts("sun")
    for seat in ["A moon", "A sun", "B sun"]:
        hall.when(f"{seat}: pass")
        assert hall.phase == "round"
    hall.when("B moon: pass")
    assert (hall.phase, hall.game.turns) == ("dice", 1)


@rule("K-113")
def test_who_has_passed_does_nothing_more_in_this_round():
    hall = Row().starts("sun").hand("A sun", "1 lumber 1 brick 4 wool").hand("A moon", "1 grain")
    hall.when("A sun: pass")
    assert hall.legal("A sun") == []
    sentence = hall.refused("A sun: road (4,2,NE)", "K-113")
    assert "sun 0 has passed and is out until the round ends" in sentence
    hall.refused("A sun: trade wool ore", "K-113")
    hall.refused("A sun: offer 1 wool for 1 grain", "K-113")
    hall.refused("A sun: pass", "K-113")
    hall.refused("A moon: offer 1 grain for 1 wool to A sun", "K-113")
    hall.next_round()
    assert hall.legal("A sun") == [
        "trade wool lumber",
        "trade wool brick",
        "trade wool grain",
        "trade wool ore",
        "pass",
    ]


@rule("K-113")
def test_offers_to_and_by_a_player_lapse_with_the_pass():
    hall = Row().starts("sun")
    for seat in ["A moon", "A sun", "B moon"]:
        hall.hand(seat, "2 wool")
    hall.when(
        "A moon: offer 1 wool for 1 ore to A sun", "B moon: offer 1 wool for 1 ore", "A sun: offer 1 wool for 1 ore"
    )
    hall.when("A sun: pass")
    assert [hall.offer_of(seat) == 0 for seat in ["A moon", "A sun", "B moon"]] == [True, True, False]


@rule("K-111")
def test_actions_are_taken_one_by_one_as_they_come_and_a_refused_one_changes_nothing():
    hall = Row().starts("sun").hand("A sun", "1 lumber 1 brick").hand("B moon", "1 wool")
    hall.when("B moon: offer 1 wool for 1 brick to A sun")
    hall.when("A sun: road (4,2,NE)")  # the brick is gone now
    sentence = hall.refused("A sun: accept 1 brick for 1 wool to B moon", "K-112")
    assert "sun 0 does not have 1 brick" in sentence
    assert hall.offer_of("B moon") != 0


@rule("KX-1")
def test_in_a_sun_round_moon_players_collect_and_trade_only():
    hall = Row().starts("sun", 4, after=4)
    hall.hand("A sun", "1 lumber 1 brick 4 wool").hand("A moon", "1 lumber 1 brick 4 wool")
    verbs = {words.split()[0] for words in hall.legal("A sun")}
    assert verbs == {"road", "trade", "pass", "market-left"}
    assert {words.split()[0] for words in hall.legal("A moon")} == {"trade", "pass"}
    hall.refused("A moon: road (0,1,SW)", "K-45")


@rule("K-45")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_refusal_is_a_sentence_with_the_rule_in_both_languages(language):
    from wyspa import IllegalAction
    from wyspa.words.refusal import refusal

    hall = Row().starts("sun").hand("A moon", "1 lumber 1 brick")
    seat, words = hall.split("A moon: road (0,1,SW)")
    with pytest.raises(IllegalAction) as error:
        hall.game.play(words, seat)
    text = refusal(hall.game, seat, error.value.action, error.value.why, language=language)
    said = {
        "en": "it is the other side's round",
        "pl": "to runda drugiej strony",
    }
    assert said[language] in text
    assert "(K-45)" in text
