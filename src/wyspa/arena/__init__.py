"""Bots against bots: one game, many on several processes, and contests that are kept, resumed and spread."""

from wyspa.arena.contest import Contest, contest
from wyspa.arena.match import BadBot, Match, Outcome, play_match
from wyspa.arena.result import Result, WinShare, wilson
from wyspa.arena.simulate import simulate
from wyspa.arena.spreading import spread

__all__ = [
    "BadBot", "Contest", "Match", "Outcome", "Result", "WinShare", "contest", "play_match", "simulate", "spread",
    "wilson",
]  # fmt: skip
