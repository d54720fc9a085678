"""The tables of the golden games of Connect, in a row and in a ring; greedy bots play them, and people read them."""

from __future__ import annotations

from wyspa import Game
from wyspa.arena import Match
from wyspa.bots import bot_named

HALL_GAMES: dict[str, dict[str, object]] = {
    "connect_row": {"box": "connect", "seats": 6, "seed": 1, "target": 12},
    "connect_ring": {"box": "connect", "seats": 8, "seed": 4, "target": 12, "ring": "yes"},
}
# what the box has, and its games show between them
HALL_EVENTS = {
    "rolled", "round_begins", "round_ends", "robber_may_come", "robber_rolled", "must_discard", "passed",
    "offered", "traded", "market_trade", "bank_trade", "foreign_area", "army", "route", "revealed", "won",
}  # fmt: skip
ROUNDS = 100
NAMES = ["Ania", "Bartek", "Celina", "Dawid", "Ewa", "Filip", "Gosia", "Hubert"]


def play(game: Game) -> None:
    """Let bots play to the end, each from its own seat."""
    Match(game, [bot_named("greedy", seat) for seat in range(len(game.seats))]).play(ROUNDS)
