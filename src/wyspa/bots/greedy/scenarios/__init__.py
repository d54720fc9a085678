"""What the greedy bot knows about the scenarios of the sea: one file for each. They act where their rules are shown."""

from collections.abc import Callable

from wyspa.bots.greedy.memory import Memory
from wyspa.bots.greedy.scenarios import cloth, fog, wonders
from wyspa.bots.greedy.scenarios.new_world import place_harbour, place_pirate
from wyspa.bots.greedy.scenarios.pirate_islands import plunder
from wyspa.bots.greedy.scenarios.tribe import place_gift
from wyspa.bots.greedy.sea import choose_card
from wyspa.bots.greedy.sight import Sight

__all__ = ["CONCERNS", "cloth", "fog", "wonders"]

# By the name of the phase, as in player.CONCERNS.
CONCERNS: dict[str, Callable[[Sight, list[int], Memory], int]] = {
    "plunder": lambda sight, actions, memory: plunder(sight, actions),
    "spoils": lambda sight, actions, memory: choose_card(sight, actions),
    "place-gift": lambda sight, actions, memory: place_gift(sight, actions),
    "place-harbour": lambda sight, actions, memory: place_harbour(sight, actions),
    "choose-pirate": lambda sight, actions, memory: place_pirate(sight, actions),
}
