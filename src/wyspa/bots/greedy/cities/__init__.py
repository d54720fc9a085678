"""What the greedy bot knows about cities and knights: one file for each subject. They act where barbarians come."""

from collections.abc import Callable

from wyspa.bots.greedy.cities import politics, walls
from wyspa.bots.greedy.cities.cards import fifth_card, may_draw, pick_deck, put_back, take_card
from wyspa.bots.greedy.cities.knights import best_post
from wyspa.bots.greedy.cities.landing import crown_city, defend, lose_city
from wyspa.bots.greedy.cities.orders import desert, enlist, march_to, second_smith
from wyspa.bots.greedy.cities.science import second_number
from wyspa.bots.greedy.cities.trade import deliver, pick
from wyspa.bots.greedy.memory import Memory
from wyspa.bots.greedy.robbing import discard
from wyspa.bots.greedy.sight import Sight

__all__ = ["CONCERNS", "politics", "walls"]

Choice = Callable[[Sight, list[int]], int]


def concern(choice: Choice) -> Callable[[Sight, list[int], Memory], int]:
    """Make a concern of a choice that needs no memory."""
    return lambda sight, actions, memory: choice(sight, actions)


# By the name of the phase, as in player.CONCERNS.
CONCERNS: dict[str, Callable[[Sight, list[int], Memory], int]] = {
    "may-draw": concern(may_draw),
    "fifth-card": concern(fifth_card),
    "give-up-card": concern(put_back),
    "pick-deck": concern(pick_deck),
    "lose-city": concern(lose_city),
    "defend": concern(defend),
    "aqueduct": concern(pick),
    "crown": concern(crown_city),
    "march": concern(march_to),
    "retreat": concern(best_post),
    "surrender": concern(discard),
    "deliver": concern(deliver),
    "pick-cards": concern(pick),
    "swap-number": concern(second_number),
    "smith": concern(second_smith),
    "spy": concern(take_card),
    "desert": concern(desert),
    "enlist": concern(enlist),
    "rebuild": concern(politics.rebuild),
}
