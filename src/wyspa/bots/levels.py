"""Levels, from a first evening to nobody beats it, and characters: one bot with more or less of it switched on."""

from typing import ClassVar

from wyspa.bots.bot import Bot
from wyspa.bots.greedy import Greedy
from wyspa.bots.guide import Guide
from wyspa.bots.guided import THOROUGH
from wyspa.bots.thinker import Effort, Thinker
from wyspa.core.dealer import Seeded
from wyspa.core.view import View
from wyspa.mind.weights import FOLDER, shelf

LARGEST = (1 << 62) - 1  # seed that a dealer takes; those of the arena are long


class Careless(Greedy):
    """The greedy bot, which every now and then does anything that is allowed."""

    slips: ClassVar[int] = 0  # of a hundred choices

    def sit(self, guide: Guide, seat: int) -> None:
        """Begin the row of chance again: the same seed plays the same game."""
        super().sit(guide, seat)
        self.dealer = Seeded((self.seed * 1_000_003 + seat) % LARGEST)

    def choose(self, view: View, actions: list[int]) -> int:
        """Choose as greedy does, or slip. Nobody slips in a talk about a trade: it would only last longer."""
        if self.guide.phase(view.phase) != "trade" and self.dealer.below(100) < self.slips:
            return actions[int(self.dealer.below(len(actions)))]
        return super().choose(view, actions)


class FirstEvening(Careless):
    """Knows the rules, and not much more."""

    slips = 40


class Relaxed(Careless):
    """Plays along, and lets things pass."""

    slips = 12


class Strong(Thinker):
    """Judges every action by a net that was trained on many games; it answers at once."""

    effort = Effort(beliefs=2, ahead=1, spread=0.03)


class Master(Thinker):
    """Plays the best few actions on for some turns before it chooses."""

    thinks_long = True
    effort = Effort(beliefs=3, ahead=1, candidates=8, within=0.05, roll_outs=65, positions=60_000, first_places=True)
    care = THOROUGH


class Settler(Thinker):
    """A character: wants land, and roads to more of it."""

    effort = Effort(
        ahead=1, spread=0.03, taste={"settlement": 0.03, "road": 0.008, "ship": 0.008, "city": -0.01, "buy": -0.01}
    )


class Peddler(Thinker):
    """A character: likes to trade, with whoever will."""

    effort = Effort(ahead=1, spread=0.03, eager=0.03, taste={"trade": 0.01, "confirm": 0.02, "city": 0.01})


class Raider(Thinker):
    """A character: buys cards, and lets knights ride."""

    effort = Effort(ahead=1, spread=0.03, taste={"buy": 0.015, "knight": 0.03, "recruit": 0.02, "activate": 0.01})


# from the weakest to the strongest
PLAIN: dict[str, type[Bot]] = {"first-evening": FirstEvening, "relaxed": Relaxed, "greedy": Greedy}
THINKING: dict[str, type[Bot]] = {"strong": Strong, "master": Master}
CHARACTERS: dict[str, type[Bot]] = {"settler": Settler, "merchant": Peddler, "raider": Raider}


def levels() -> dict[str, type[Bot]]:
    """Give the levels and characters that can be chosen: those that think only where somebody has trained weights.

    Without any they would be the greedy bot under another name.
    """
    return {**PLAIN, **THINKING, **CHARACTERS} if shelf(FOLDER) else dict(PLAIN)
