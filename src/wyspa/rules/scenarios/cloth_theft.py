"""S6-16: whoever moves the pirate may take one cloth instead of a card."""

from typing import final

from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import changed
from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER, A, bit, first, second
from wyspa.core.rule import Module, Verb
from wyspa.core.state import State
from wyspa.core.why import Why
from wyspa.rules.base.ids import THIEF
from wyspa.rules.base.thief import is_asked
from wyspa.rules.scenarios.cloth import Cloth
from wyspa.rules.seafarers.ids import PIRATE, SEA, SHIP
from wyspa.rules.seafarers.pirate import move_pirate, why_not_to


@final
class ClothTheft(Module):
    """Another way to move the pirate."""

    def __init__(self) -> None:
        super().__init__("cloth_theft")

    def install(self, book: Book) -> None:
        """Add it beside the other moves of thieves, for the cloth that villages gave."""
        book.add(THIEF, PirateForCloth(book.rule(Cloth)))


def owners_beside(state: State, h: i64) -> i64:
    """Mark who has a ship at the edges of a hex: the bit of seat + 1."""
    hex_edges = state.board.hex_edges
    owners: i64 = 0
    i: i64
    for i in range(h * 6, h * 6 + 6):
        if hex_edges[i] >= 0 and state.on_edge[hex_edges[i]] & KIND == SHIP:
            owners |= bit(state.on_edge[hex_edges[i]] >> OWNER)
    return owners


@final
class PirateForCloth(Verb):
    """To any other sea hex with a ship of somebody who has cloth."""

    cloth: Cloth

    def __init__(self, cloth: Cloth) -> None:
        super().__init__("pirate-cloth", "hex seat?", "S6-16")
        self.cloth = cloth

    def legal(self, book: Book, state: State, seat: i64, out: Actions) -> None:
        """List every hex with each of its victims."""
        if not is_asked(state, PIRATE) or not book.may_move(state, PIRATE, seat):
            return
        h: i64
        owners: i64
        victim: i64
        for h in range(len(state.on_hex)):
            if state.on_hex[h] & PIRATE != 0 or state.layout.terrain[h] != SEA:
                continue
            owners = owners_beside(state, h)
            if owners == 0 or not book.may_stand(state, PIRATE, h, seat):
                continue
            for victim in range(book.seats):
                if owners >> victim + 1 & 1 != 0 and self.has_cloth_for(book, state, victim, seat):
                    out.add(self.code | h << A | (victim + 1))

    def has_cloth_for(self, book: Book, state: State, victim: i64, thief: i64) -> bool:
        """Tell whether cloth can be taken from a seat."""
        return victim != thief and self.cloth.part(state).held[victim] > 0 and book.may_rob(state, victim, thief)

    def play(self, book: Book, state: State, seat: i64, action: i64) -> None:
        """Move and take it: cloth lies open, so nature has nothing to draw."""
        victim: i64 = second(action) - 1
        move_pirate(book, state, first(action), seat)
        state.pop()
        part = self.cloth.edit(state)
        before = part.held
        held = changed(before, victim, before[victim] - 1)
        part.held = changed(held, seat, held[seat] + 1)
        if state.telling:
            state.tell("cloth_stolen", seat, victim, 1)
        self.cloth.settle(book, state, before)

    def why_not(self, book: Book, state: State, seat: i64, action: i64) -> Why:
        """Say whether the hex or the victim is wrong."""
        why = why_not_to(book, state, first(action), seat)
        if why is not None:
            return why
        victim: i64 = second(action) - 1
        return Why("S6-16", "no_cloth_to_steal", {"victim": book.seat_name(victim)})
