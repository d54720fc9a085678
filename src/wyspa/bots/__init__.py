"""Players: what a bot is, the bots of the package, and how to find one by its name."""

from wyspa.bots.bot import WAIT, Bot
from wyspa.bots.chance import Random
from wyspa.bots.facts import Fact, Reading
from wyspa.bots.greedy import Greedy
from wyspa.bots.guide import Guide, guide_of
from wyspa.bots.reason import Reason
from wyspa.bots.registry import Maker, bot_named, bot_names, maker_named, register

__all__ = [
    "WAIT", "Bot", "Fact", "Greedy", "Guide", "Maker", "Random", "Reading", "Reason", "bot_named", "bot_names",
    "guide_of", "maker_named", "register",
]  # fmt: skip
