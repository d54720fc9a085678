"""What somebody in a hall is told of it as a whole: welcome, what the host has set, how round and clock stand."""

from __future__ import annotations

from wyspa import __version__
from wyspa.server.hall.evening import HallEvening, commitment_of
from wyspa.server.hall.listener import HallListener
from wyspa.server.hall.states import HallPhase, HallRole, HallSide
from wyspa.server.messages.hall import HallRound, HallSeconds, HallSettings, HallWelcome, NextRound
from wyspa.server.wire import PROTOCOL

QUIET_ROUNDS = 10  # K-28
USUAL_TARGET = 18


def welcome_of(evening: HallEvening, listener: HallListener) -> HallWelcome:
    """Say which hall this is, and who one is in it."""
    head, floor, seat = evening.head, evening.floor, listener.seat
    of_seat = listener.role is HallRole.SEAT
    place = floor.place(seat, evening.chairs[seat].name) if of_seat else None
    return HallWelcome(
        protocol=PROTOCOL, server=__version__, hall=head.code, name=head.name, language=listener.language,
        role=listener.role, status=evening.status, seats=floor.seats, seconds=seconds_of(evening),
        target=target_of(evening), claims=head.claims, empty=head.empty, early=head.early,
        away_seconds=head.away_seconds, level=head.level, commitment=commitment_of(head),
        scene=f"/api/halls/{head.code}/scene?lang={listener.language}&v={__version__}", join=f"/j/{head.code}",
        row=floor.rows()[place.row] if place is not None else None, you=place,
        rows=[] if of_seat else floor.rows(),
    )  # fmt: skip


def settings_of(evening: HallEvening, listener: HallListener) -> HallSettings:
    """Say what the host has set."""
    rows = [] if listener.role is HallRole.SEAT else evening.floor.rows()
    head = evening.head
    return HallSettings(
        head.name, evening.status, seconds_of(evening), head.claims, head.empty, head.away_seconds, head.level,
        head.early, target_of(evening), rows,
    )  # fmt: skip


def round_of(evening: HallEvening, at: float) -> HallRound:
    """Say how round, roll, side and clock stand at a moment of the hall's time (K-126)."""
    clock, game = evening.clock, evening.game
    told = HallRound(
        status=evening.status, phase=evening.phase, n=game.number if game is not None else 0,
        side=game.side() if game is not None else HallSide.NONE, now=round(at * 1000),
        total=round(clock.total * 1000), deadline=round(clock.deadline * 1000) if clock.goes else 0,
        left=round(clock.left * 1000) if clock.on and not clock.goes else 0, halted=clock.why,
    )  # fmt: skip
    if game is not None:
        told.dice, told.robber = game.dice, game.robber if game.robbing else 0
        told.may_come = game.number >= QUIET_ROUNDS
        if evening.phase is not HallPhase.OVER:
            n = game.number + 1
            side = HallSide.SUN if n % 2 else HallSide.MOON
            told.next = NextRound(n, side, evening.time_for(n, False))
        told.winners = game.winners() if game.over else []
    return told


def seconds_of(evening: HallEvening) -> HallSeconds:
    """Give how long rounds last."""
    return HallSeconds(*evening.seconds)


def target_of(evening: HallEvening) -> int:
    """Give the points that win."""
    game = evening.game
    return int(game.game.state.target) if game is not None else evening.head.target or USUAL_TARGET
