"""The greedy bot itself: it reads the view, and the concern of the phase answers."""

from collections.abc import Callable

from wyspa.belief.counting import CardMemory
from wyspa.bots.bot import Bot
from wyspa.bots.greedy.building import free_road, main_action
from wyspa.bots.greedy.cards import before_roll
from wyspa.bots.greedy.cities import CONCERNS as CITIES
from wyspa.bots.greedy.counting import CardCount
from wyspa.bots.greedy.hall import CONCERNS as HALL
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.greedy.neutrals import give_back, neutral_road, neutral_settlement, spend_trade_cards
from wyspa.bots.greedy.placing import first_road, first_settlement
from wyspa.bots.greedy.robbing import discard, rob
from wyspa.bots.greedy.sailing import sail
from wyspa.bots.greedy.scenarios import CONCERNS as SCENARIOS
from wyspa.bots.greedy.sea import choose_card
from wyspa.bots.greedy.sight import Land, Sight
from wyspa.bots.greedy.trading import answer
from wyspa.bots.guide import Guide
from wyspa.core.event import Event
from wyspa.core.view import View

Choice = Callable[[Sight, list[int], Memory], int]  # of somebody who sees the whole table
Concern = Callable[[Guide, View, list[int], Memory], int]


def with_sight(choice: Choice) -> Concern:
    """Read the whole table for a choice; what the island pays is remembered."""

    def ask(guide: Guide, view: View, actions: list[int], memory: Memory) -> int:
        if memory.land is None or memory.land.layout is not view.layout:
            memory.land = Land(guide, view.layout)
        sight = Sight(guide, memory.land, view)
        sight.count = memory.count
        return choice(sight, actions, memory)

    return ask


def before_all(concern: Choice) -> Choice:
    """Ask first whether trade cards should be spent."""

    def ask(sight: Sight, actions: list[int], memory: Memory) -> int:
        action = spend_trade_cards(sight, actions)
        return concern(sight, actions, memory) if action is None else action

    return ask


# By the name of the phase. A box with phases of its own adds its concerns here, from its own file.
CHOICES: dict[str, Choice] = (
    {
        "setup-house": lambda sight, actions, memory: first_settlement(sight, actions),
        "setup-route": lambda sight, actions, memory: first_road(sight, actions),
        "roll": before_all(lambda sight, actions, memory: before_roll(sight, actions)),
        "main": before_all(main_action),
        "discard": lambda sight, actions, memory: discard(sight, actions),
        "thief": lambda sight, actions, memory: rob(sight, actions),
        "free-route": lambda sight, actions, memory: free_road(sight, actions),
        "neutral-road": lambda sight, actions, memory: neutral_road(sight, actions),
        "neutral-settlement": lambda sight, actions, memory: neutral_settlement(sight, actions),
        "give-back": lambda sight, actions, memory: give_back(sight, actions),
        "pick-gold": lambda sight, actions, memory: choose_card(sight, actions),
        "sail": sail,
        "trade": lambda sight, actions, memory: answer(sight, actions),
    }
    | SCENARIOS
    | CITIES
)
CONCERNS: dict[str, Concern] = {phase: with_sight(choice) for phase, choice in CHOICES.items()} | HALL


class Greedy(Bot):
    """Goes for the goal that pays most for the time it takes, and trades for it. It plays without chance."""

    def __init__(self, seed: int = 0) -> None:
        """Begin without memories."""
        super().__init__(seed)
        self.memory = Memory()

    def sit(self, guide: Guide, seat: int) -> None:
        """Forget the game before."""
        super().sit(guide, seat)
        self.memory = Memory()
        self.listens = self.believes = not guide.at_once  # in a hall it looks at what lies near
        self.memory.count = CardCount(seat, guide.seats, self.seed)

    def count_with(self, memory: CardMemory) -> None:
        """Take what somebody else counts for the same seat: it need not be told of events then."""
        self.memory.count = CardCount(self.seat, self.guide.seats, self.seed)
        self.memory.count.memory, self.memory.count.has_heard = memory, True

    def hear(self, events: list[Event]) -> None:
        """Count cards."""
        if self.memory.count is not None:
            self.memory.count.hear(events)

    def choose(self, view: View, actions: list[int]) -> int:
        """Let the concern of the phase answer; in a phase that none knows take the first action."""
        concern = CONCERNS.get(self.guide.phase(view.phase))
        return actions[0] if concern is None else concern(self.guide, view, actions, self.memory)
