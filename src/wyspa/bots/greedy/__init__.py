"""The greedy bot: always after the goal that pays most for the time it takes. One file for each concern."""

from wyspa.bots.greedy.player import Greedy

__all__ = ["Greedy"]
