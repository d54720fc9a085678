"""Claims of victory (K-79, K-128): who has made one, what their points are made of, and whether it is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wyspa.attempts import shares
from wyspa.server.hall.states import HallRole
from wyspa.server.messages.hall import HallClaim, HallClaims, PointsShare
from wyspa.server.speech import lookup, phrase

if TYPE_CHECKING:
    from wyspa.server.hall.evening import HallEvening
    from wyspa.server.hall.hall import LiveHall
    from wyspa.server.hall.listener import HallListener


def rule_of(evening: HallEvening) -> Any:
    """Give the rule that hears claims."""
    return next(module for module in evening.playing().game.book.modules if module.name == "claims")


def claims_now(evening: HallEvening) -> list[int]:
    """List the seats whose claims wait for the host."""
    game = evening.playing()
    return [int(seat) for seat in rule_of(evening).part(game.game.state).seats] if game.checking else []


def shares_of(evening: HallEvening, seat: int, language: str) -> list[PointsShare]:
    """Say what the points of a seat are made of, rule by rule."""
    game = evening.playing().game
    return [
        PointsShare(rule, lookup(language, "points_for", rule) or rule, points) for rule, points in shares(game, seat)
    ]


def verdict(evening: HallEvening, seat: int, language: str) -> tuple[bool, str]:
    """Say whether a claim is right, and else why not (K-80)."""
    game = evening.playing().game
    points, target = evening.playing().points_of(seat), int(game.state.target)
    if points < target:
        return False, phrase(language, "hall", "too_few", points=str(points), target=str(target))
    if seat & 1 != int(game.state.turn):
        return False, phrase(language, "hall", "not_active")
    return True, ""


def claim_of(evening: HallEvening, seat: int, language: str) -> HallClaim:
    """Describe a claim for the host."""
    valid, reason = verdict(evening, seat, language)
    place = evening.floor.place(seat, evening.chairs[seat].name)
    return HallClaim(place, evening.playing().points_of(seat), shares_of(evening, seat, language), valid, reason)


def claims_told(hall: LiveHall, listener: HallListener) -> HallClaims:
    """List the claims that wait; the wall hears who claims, not what they hold."""
    evening = hall.evening
    if evening.game is None:
        return HallClaims([])
    found = [claim_of(evening, seat, listener.language) for seat in claims_now(evening)]
    if listener.role is HallRole.WALL:
        found = [HallClaim(claim.place, 0, [], False) for claim in found]
    return HallClaims(found)
