"""A pair of worlds that look the same to one viewer, and what the viewer sees when the same happens in both.

Whatever one seat or nature does in the first world is done in the second as the viewer would see it. If another seat
plays a card that the viewer does not see, any card that looks the same will do. Some things are laid open by the rules:
then the viewer may tell the worlds apart, and the pair is given up. `lays_open` names them all, as narrowly as it can;
everything else must look the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from wyspa import NOBODY, TABLE
from wyspa.core.actions import Actions
from wyspa.core.book import Book
from wyspa.core.ids import SEVERAL, VERB, A, first, second
from wyspa.core.purse import held
from wyspa.core.refusing import why_not
from wyspa.core.state import State
from wyspa.rules.base.ids import TRADE
from wyspa.rules.cities_knights.progress.commercial_harbour import has_commodity
from wyspa.rules.cities_knights.progress.politics_hands import LOST

MONOPOLIES = ("monopoly", "resource-monopoly", "trade-monopoly")
LOOKS = ("spy", "master-merchant")  # the card player sees a hidden hand
HIDING = ("card", "progress", "development")  # arguments that others need not see


@dataclass
class Seen:
    """All that a viewer sees and hears of a moment."""

    facts: list[tuple[str, int, int, int]]
    view: dict[str, object]
    waiting: list[int]
    legal: list[int]


def seen(book: Book, state: State, viewer: int) -> Seen:
    """Look at a world."""
    facts = [event.seen_by(viewer).row() for event in state.journal]
    view = book.view(state, viewer, True).plain()
    return Seen(facts, view, asked(book, state), legal_in(book, state, viewer) if viewer >= 0 else [])


def refusals(book: Book, state: State, seat: int, actions: list[int]) -> list[object]:
    """Give what a seat is told if it tries these actions; nothing for those that are legal."""
    legal = legal_in(book, state, seat)
    told: list[object] = []
    for action in actions:
        if action in legal or book.fits(state, seat, action):
            told.append(None)
        else:
            why = why_not(book, state, seat, action)
            told.append((why.rule, why.key, why.facts))
    return told


def asked(book: Book, state: State) -> list[int]:
    """List who is asked."""
    if state.winner != NOBODY or state.who == TABLE:
        return []
    if state.who != SEVERAL:
        return [int(state.who)]
    return [seat for seat in range(book.seats) if state.waiting[seat] > 0]


def legal_in(book: Book, state: State, seat: int) -> list[int]:
    """List what a seat may do in a world."""
    out = Actions()
    book.legal_for(state, seat, out)
    return out.listed()


def after(book: Book, state: State, seat: int, action: int) -> State:
    """Give the world after an action, with nothing in its journal but what that brought."""
    world = state.copy()
    world.telling, world.journal = True, []
    book.play(world, seat, action)
    return world


def counterparts(book: Book, world: State, seat: int, action: int, viewer: int) -> list[int]:
    """List what may have happened in the other world when the viewer sees this action: itself, if that can be."""
    legal = legal_in(book, world, seat)
    if action in legal or book.fits(world, seat, action):
        return [action]
    verb = book.verbs[action >> VERB]
    if seat == viewer or not any(word in verb.form for word in HIDING):
        return []
    return [other for other in legal if other >> VERB == action >> VERB]


def lays_open(book: Book, worlds: tuple[State, State], seat: int, action: int, viewer: int) -> bool:
    """Tell whether the rules show the viewer how the worlds differ."""
    one, other = worlds
    name = book.verbs[action >> VERB].name
    others = [k for k in range(book.seats) if k != seat]
    if name in MONOPOLIES:  # everybody sees who gives how many
        card = first(action)
        return any(held(one.players[k].purse, card) != held(other.players[k].purse, card) for k in others)
    if name in LOOKS:
        return seat == viewer
    if name == "discard":  # the last one turns everything up
        return bool(one.data == 1)
    if name == "surrender":
        return bool(second(one.data) == 1 and (one.data >> A == LOST or one.turn == viewer))
    if name in ("wedding", "sabotage"):  # hands that go as a whole are turned up, or shown to the taker
        return any(one.players[k].cards <= (2 if name == "wedding" else 0) for k in others) and viewer == seat
    if name == "harbour-offer":  # somebody without a commodity says so
        return has_commodity(one, first(action)) != has_commodity(other, first(action))
    return False


def talks(state: State) -> bool:
    """Tell whether a trade is being talked about: whoever agrees has said something about a hand."""
    return bool(state.phase == TRADE)
