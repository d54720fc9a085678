"""K-127 to K-129: by the clock nobody has to pass; claims stop it once a seat and round; a seat may rest."""

import pytest

import wyspa
from tests.rule import rule
from tests.rules.connect.row import Row
from wyspa.core.ids import TABLE
from wyspa.core.why import BadTable
from wyspa.rules.connect.passing import Readiness
from wyspa.table import set_table

SEATS = ("A moon", "A sun", "B moon", "B sun")


def timed(boards: int = 2, **options: object) -> Row:
    """Lay a row that is played by the clock, in a sun round."""
    return Row(boards, timed=True, **options).starts("sun")


def all_ready(hall: Row) -> Row:
    """Let everybody say that they are ready."""
    return hall.when(*(f"{seat}: ready" for seat in SEATS))


@rule("K-127")
def test_nobody_has_to_pass():
    hall = timed()
    assert not [word for seat in SEATS for word in hall.legal(seat) if word == "pass"]
    assert all("ready" in hall.legal(seat) for seat in SEATS)
    hall.next_round()
    assert hall.round_number() == 2


@rule("K-127")
def test_ready_is_said_once_and_taken_back_while_the_round_lasts():
    hall = timed().when("A sun: ready")
    assert hall.round_left() == 3
    hall.refused("A sun: ready", "K-127")
    hall.refused("B sun: not-ready", "K-127")
    assert "ready" not in hall.legal("A sun")
    assert "not-ready" in hall.legal("A sun")
    hall.when("A sun: not-ready")
    assert hall.round_left() == 4
    assert "ready" in hall.legal("A sun")


@rule("K-127")
def test_being_ready_forbids_nothing():
    hall = (
        timed().hand("A sun", "1 lumber 1 brick 1 wool").hand("A moon", "1 ore").when("A sun: ready", "A moon: ready")
    )
    hall.when("A sun: offer 1 wool for 1 ore to A moon", "A moon: accept 1 ore for 1 wool to A sun")
    hall.when("A sun: road (4,2,NE)")
    assert hall.round_left() == 2  # and both are still ready


@rule("K-127")
def test_a_round_does_not_end_because_all_are_ready():
    hall = all_ready(timed().hand("A sun", "1 lumber 1 brick"))
    assert hall.phase == "round"
    assert hall.round_number() == 1
    hall.when("A sun: road (4,2,NE)")  # and whoever is ready may still act
    hall.when("B moon: not-ready", "B moon: ready", "table: round-ends")
    assert hall.phase == "dice"


@rule("K-127")
def test_it_ends_early_where_the_host_has_allowed_it():
    hall = timed(early=True)
    hall.when(*(f"{seat}: ready" for seat in SEATS[:3]))
    assert hall.phase == "round"
    hall.when("A moon: not-ready", "B sun: ready")
    assert hall.phase == "round"
    hall.when("A moon: ready")
    assert hall.phase == "dice"


@rule("K-127")
def test_with_a_dealer_and_without_a_clock_the_next_roll_follows_when_all_are_ready():
    game = wyspa.lay("connect", seats=4, seed=3, timed=True)
    for seat in range(4):
        game.play("ready", seat)
    assert game.turns == 1
    assert game.phase == "round"


@rule("K-127")
def test_everybody_begins_a_round_anew():
    hall = all_ready(timed()).next_round()
    assert hall.round_left() == 4
    assert all("ready" in hall.legal(seat) for seat in SEATS)


@rule("K-127", "K-113")
def test_without_a_clock_a_pass_is_final_as_it_was():
    hall = Row(2).starts("sun").when("A sun: pass")
    hall.refused("A sun: pass", "K-113")
    assert "ready" not in hall.legal("A moon")
    assert Readiness not in {type(module) for module in hall.book.modules}


def test_an_early_end_without_a_clock_is_refused_in_a_sentence():
    with pytest.raises(BadTable) as refused:
        set_table("connect", seats=4, early=True)
    assert refused.value.why.key == "idle_early"


@rule("K-127")
def test_the_stance_of_a_seat_says_that_it_is_ready():
    hall = timed().when("A sun: ready")
    rounds = next(module for module in hall.book.modules if module.name == "rounds")
    assert rounds.stance(hall.book, hall.state, hall.seat("A sun")) == "sun-ready"
    assert rounds.stance(hall.book, hall.state, hall.seat("B sun")) == "sun-active"
    assert rounds.stance(hall.book, hall.state, hall.seat("A moon")) == "sun-passive"


@rule("K-128", "K-79")
def test_a_claim_stops_everything_and_a_dismissed_one_lets_the_round_go_on():
    hall = timed(claims="manual").hand("B sun", "1 lumber 1 brick").when("A sun: ready", "A sun: claim-victory")
    for seat in SEATS:
        hall.refused(f"{seat}: ready", "K-79")
    hall.refused("B sun: road B(4,2,NE)", "K-79")
    hall.when("table: check-claims")
    assert hall.phase == "round"
    assert hall.round_number() == 1
    assert hall.round_left() == 3  # as it was before
    hall.when("B sun: road B(4,2,NE)")


@rule("K-128")
def test_the_same_seat_claims_once_a_round_and_again_in_the_next_one_of_its_side():
    hall = timed(claims="manual").when("A sun: claim-victory", "table: check-claims")
    hall.refused("A sun: claim-victory", "K-128")
    hall.when("B sun: claim-victory", "table: check-claims")
    hall.next_round().next_round()
    assert "claim-victory" in hall.legal("A sun")


@rule("K-128", "K-81")
def test_further_claims_are_heard_while_the_clock_stands_and_the_best_right_one_wins():
    hall = timed(claims="manual").score("A sun", 4).score("B sun", 18)
    hall.when("A sun: claim-victory", "B sun: claim-victory", "table: check-claims")
    assert hall.game.winners == ["1sun"]


@rule("K-128")
def test_a_claim_is_heard_when_everybody_is_ready():
    hall = all_ready(timed(claims="manual")).score("A sun", 18).when("A sun: claim-victory", "table: check-claims")
    assert hall.game.winners == ["0sun"]


@rule("K-128", "K-119")
def test_with_automatic_claims_no_host_is_needed():
    hall = timed().score("A moon", 18)
    hall.when("table: round-ends", "table: dice 1 1")
    assert hall.game.winners == ["0moon"]
    assert "claim-victory" not in {verb.name for verb in hall.book.verbs}


@rule("K-129", "K-31", "K-71")
def test_a_seat_that_rests_collects_and_discards_by_itself():
    hall = timed().next_round(4)
    assert hall.hand_of("A moon")["ore"] > 1  # KX-2: 3 ore, and one it began with
    hall.starts("sun", after=12).hand("A moon", "5 wool 4 ore")
    hall.when("table: round-ends", "table: dice 3 4", "table: robber-roll 1 1", "table: phase-ends")
    for _ in range(4):
        assert hall.phase == "time-up"
        hall.game.play(hall.game.legal(TABLE)[0], TABLE)
    assert sum(hall.hand_of("A moon").values()) == 5
    assert hall.phase == "dice"
