"""What may be taken back: an entry that brought nobody any knowledge, and concerned nobody but who made it.

Whoever could look and take the look back would have peeped. So it is not asked what happened but what was learnt: the
verb must say of itself that it is plain (see `Verb`; what a rule says nothing about cannot be taken back), nature did
nothing, no fact was told to some and kept from others, and nobody else was asked, moved, paid or robbed.
"""

from wyspa.core.event import Event
from wyspa.core.ids import NOBODY, OWNER, SEVERAL, VERB
from wyspa.core.state import State
from wyspa.game import Game
from wyspa.server.records import Entry
from wyspa.server.states import EntryKind


def may_be_taken_back(entry: Entry, before: Game, after: Game, facts: list[Event]) -> bool:
    """Tell whether an entry brought nothing random or hidden to light and concerned nobody else."""
    if len(entry.actions) != 1 or after.state.winner != NOBODY:
        return False
    seat, action = entry.actions[0]
    if seat != entry.seat or not after.book.verbs[action >> VERB].plain:
        return False
    if any(fact.eyes for fact in facts) or not goes_on_alone(before.state, after.state, seat):
        return False
    others = [other for other in range(after.book.seats) if other != seat]
    return touched_owners(before.state, after.state).isdisjoint(others) and all(
        has_the_same(before.state, after.state, other) for other in others
    )


def goes_on_alone(old: State, new: State, seat: int) -> bool:
    """Tell whether the same seat is asked again, in the same turn, and nobody beside it."""
    same_turn = (old.turn, old.turns) == (new.turn, new.turns)
    return same_turn and old.who != SEVERAL and new.who == seat


def has_the_same(old: State, new: State, other: int) -> bool:
    """Tell whether nothing of another seat came or went: cards, points, rates, pieces, answers that are due."""
    was, now = old.players[other], new.players[other]
    return (
        (was.purse, was.aside, was.points, was.secret) == (now.purse, now.aside, now.points, now.secret)
        and was.rates == now.rates
        and list(was.supply) == list(now.supply)
        and old.waiting[other] == new.waiting[other]
    )


def touched_owners(old: State, new: State) -> set[int]:
    """Name whose pieces stand elsewhere, or in another way, than before."""
    owners: set[int] = set()
    for was, now in ((list(old.on_node), list(new.on_node)), (list(old.on_edge), list(new.on_edge))):
        if was != now:
            for here, there in zip(was, now, strict=True):
                if here != there:
                    owners |= {int(here >> OWNER) - 1, int(there >> OWNER) - 1}
    return owners


def taken_back_in(entries: list[Entry]) -> set[int]:
    """Name the versions that a log takes back: what was allowed once stays done when the log is read again."""
    standing: list[int] = []
    undone: set[int] = set()
    for entry in entries:
        if entry.kind == EntryKind.UNDO and standing:
            undone.add(standing.pop())
        elif entry.kind == EntryKind.PLAY:
            standing.append(entry.version)
    return undone
