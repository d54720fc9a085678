"""Simulated matches: one game between bots, or many on several processes."""

from wyspa.arena.match import BadBot, Match, Outcome, play_match
from wyspa.arena.result import Result, Share, wilson
from wyspa.arena.simulate import simulate

__all__ = ["BadBot", "Match", "Outcome", "Result", "Share", "play_match", "simulate", "wilson"]
