"""The clock of a hall by itself: deadlines, halts, what is left."""

from __future__ import annotations

from tests.rule import rule
from wyspa.server.hall.clock import LEAST, HallClock
from wyspa.server.hall.states import Halt


@rule("K-25")
def test_k_25_a_round_has_its_seconds_and_a_deadline() -> None:
    clock = HallClock()
    assert clock.due() is None
    assert clock.left_at(0.0) == 0.0
    clock.open(100.0, 35)
    assert clock.due() == 135.0
    assert clock.left_at(110.0) == 25.0
    assert clock.left_at(999.0) == 0.0


@rule("K-125")
def test_k_125_halting_keeps_the_seconds_that_were_left() -> None:
    clock = HallClock()
    clock.open(100.0, 35)
    clock.halt(120.0, Halt.HOST)
    assert clock.due() is None
    assert clock.left_at(500.0) == 15.0
    clock.go_on(1000.0, Halt.HOST)
    assert clock.due() == 1015.0


@rule("K-128")
def test_k_128_a_claim_and_the_host_may_both_halt_it_and_it_goes_when_neither_does() -> None:
    clock = HallClock()
    clock.open(0.0, 35)
    clock.halt(5.0, Halt.CLAIM)
    clock.halt(9.0, Halt.HOST)
    assert clock.left_at(20.0) == 30.0
    clock.go_on(20.0, Halt.CLAIM)
    assert clock.why is Halt.HOST
    assert clock.due() is None
    clock.go_on(40.0, Halt.HOST)
    assert clock.due() == 70.0


@rule("K-125")
def test_k_125_seconds_of_the_running_round_are_set_whether_it_goes_or_not() -> None:
    clock = HallClock()
    clock.open(0.0, 35)
    clock.set_left(30.0, 60)
    assert clock.due() == 90.0
    assert clock.total == 60.0
    clock.halt(40.0, Halt.HOST)
    clock.set_left(41.0, 10)
    assert clock.left_at(50.0) == 10.0
    clock.set_left(50.0, -5)
    assert clock.left == LEAST


def test_a_round_opened_while_the_clock_is_halted_has_all_its_seconds() -> None:
    clock = HallClock()
    clock.open(0.0, 35)
    clock.halt(30.0, Halt.HOST)
    clock.open(31.0, 45)
    assert clock.due() is None
    assert clock.left_at(40.0) == 45.0


def test_after_a_restart_what_was_left_is_left_and_never_more_than_there_was() -> None:
    clock = HallClock()
    clock.open(0.0, 35)
    clock.restore(500.0, 12.5)
    assert clock.why is Halt.RESTART
    clock.go_on(505.0, Halt.RESTART)
    assert clock.due() == 517.5
    clock.restore(600.0, 99.0)
    assert clock.left == 35.0
    clock.close()
    clock.restore(700.0, 10.0)
    assert not clock.on
