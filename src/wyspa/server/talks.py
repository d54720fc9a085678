"""An open talk about a trade: what is on offer, who is asked, and what the seat on turn could do without it.

Whoever has made an offer is not held up by it. What they could do if they took it back is listed beside the answers,
and doing it takes the offer back first. Where all act at once, offers lie beside the game and hold up nobody.
"""

from typing import NamedTuple

from wyspa.core.ids import NOBODY, SEVERAL, VERB
from wyspa.core.purse import NO_TERMS, unpacked, wanted
from wyspa.core.shown import AGREES, ASKED, COUNTERS, OFFERS, Deals
from wyspa.game import Game
from wyspa.server.art import role_of
from wyspa.server.states import Role


class Talk(NamedTuple):
    """The talk with the seat on turn."""

    seat: int  # on turn: it has made the offer, or is proposed to
    wants: list[int]  # by kind of card: what the offer asks for
    asked: list[int]
    answered: list[int]  # with something to deal about


def open_talk(game: Game) -> Talk | None:
    """Read the open talk from what everybody sees, or nothing."""
    if game.state.who != SEVERAL:
        return None
    facts = game.view(NOBODY).facts
    for shown in game.book.shown.values():
        if isinstance(shown, Deals) and not shown.many and facts.get(shown.name):
            numbers = facts[shown.name]
            rows = [numbers[k : k + 4] for k in range(0, len(numbers), 4)]
            terms = next((deal for _, _, word, deal in rows if word == OFFERS), NO_TERMS)
            return Talk(
                int(game.state.turn),
                unpacked(wanted(terms), game.book.kinds),
                [seat for seat, _, word, _ in rows if word == ASKED],
                [seat for seat, _, word, _ in rows if word in (AGREES, COUNTERS)],
            )
    return None


def role_in(game: Game, action: int) -> Role:
    """Say what an action is for on the page."""
    return role_of(game.book.verbs[action >> VERB].name, False, False)


def way_out(game: Game, seat: int) -> int | None:
    """Give the action by which the seat on turn ends the open talk, if there is one."""
    if seat < 0 or game.state.turn != seat or open_talk(game) is None:
        return None
    return next((action for action in game.legal(seat) if role_in(game, action) == Role.TALK), None)


def without_talk(game: Game, seat: int) -> Game:
    """Give the game as it would be if the seat on turn ended the talk: a copy; or the game itself where it cannot."""
    way = way_out(game, seat)
    if way is None:
        return game
    after = game.copy()
    after.play(way, seat)
    return after
