"""Simulated matches: one game between bots, or many on several processes."""

from wyspa.arena.match import BadBot, Match, Outcome, play_match
from wyspa.arena.result import Result, WinShare, wilson
from wyspa.arena.simulate import simulate

__all__ = ["BadBot", "Match", "Outcome", "Result", "WinShare", "play_match", "simulate", "wilson"]
