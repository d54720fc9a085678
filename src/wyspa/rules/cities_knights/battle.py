"""C-93 to C-97, C-101 to C-103: how strong both sides of a landing are, who loses a city and who is rewarded.

Sets of seats are ints with one bit a seat.
"""

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.arrays import holds, total, zeros
from wyspa.core.book import Book
from wyspa.core.ids import KIND, OWNER, bit
from wyspa.core.state import State
from wyspa.rules.base.ids import CITY
from wyspa.rules.cities_knights.metropolises import Metropolises
from wyspa.rules.cities_knights.pieces import is_active, strength_of


def barbarian_strength(state: State) -> i64:
    """C-93: count the cities of all players, metropolises among them; lying ones are settlements (C-157)."""
    n: i64 = 0
    node: i64
    for node in range(state.board.n_node):
        if state.on_node[node] & KIND == CITY:
            n += 1
    return n


def defence(book: Book, state: State) -> vec[i64]:
    """C-94: add up the strengths of the active knights of each seat."""
    strengths = zeros(book.seats)
    node: i64
    for node in range(state.board.n_node):
        if is_active(state.on_node[node]):
            strengths[(state.on_node[node] >> OWNER) - 1] += strength_of(state.on_node[node])
    return strengths


def defence_of(book: Book, state: State, sent: vec[i64]) -> vec[i64]:
    """C-150: add up only the knights on these nodes."""
    strengths = zeros(book.seats)
    i: i64
    piece: i64
    for i in range(len(sent)):
        piece = state.on_node[sent[i]]
        strengths[(piece >> OWNER) - 1] += strength_of(piece)
    return strengths


def barbarians_win(foes: i64, strengths: vec[i64]) -> bool:
    """C-95: they win only if they are stronger than all knights together."""
    return foes > total(strengths)


def can_be_lost(state: State, crowns: Metropolises, node: i64, seat: i64) -> bool:
    """C-91, C-98: tell whether a seat has a city without a metropolis on a node."""
    return state.on_node[node] == (seat + 1) << OWNER | CITY and not crowns.is_metropolis(state, node)


def has_to_lose(state: State, crowns: Metropolises, seat: i64) -> bool:
    """Tell whether a seat has any city without a metropolis."""
    node: i64
    for node in range(state.board.n_node):
        if can_be_lost(state, crowns, node, seat):
            return True
    return False


def exposed(book: Book, state: State, crowns: Metropolises) -> i64:
    """C-97: find who has a city to lose."""
    found: i64 = 0
    seat: i64
    for seat in range(book.seats):
        if has_to_lose(state, crowns, seat):
            found |= bit(seat)
    return found


def weakest(strengths: vec[i64], among: i64) -> i64:
    """C-96, C-97: find the weakest of those who have a city to lose; nobody, if there is none."""
    found: i64 = 0
    least: i64 = -1
    seat: i64
    for seat in range(len(strengths)):
        if among >> seat & 1 == 0:
            continue
        if least < 0 or strengths[seat] < least:
            least = strengths[seat]
            found = bit(seat)
        elif strengths[seat] == least:
            found |= bit(seat)
    return found


def strongest(strengths: vec[i64]) -> i64:
    """C-101 to C-103: find who has the highest strength; nobody is rewarded for none at all."""
    found: i64 = 0
    most: i64 = 1
    seat: i64
    for seat in range(len(strengths)):
        if strengths[seat] > most:
            most = strengths[seat]
            found = bit(seat)
        elif strengths[seat] == most:
            found |= bit(seat)
    return found


def has_active(state: State, sent: vec[i64], seat: i64) -> bool:
    """Tell whether a seat has an active knight that has not been sent."""
    node: i64
    for node in range(state.board.n_node):
        if is_active(state.on_node[node]) and state.on_node[node] >> OWNER == seat + 1 and not holds(sent, node):
            return True
    return False


def seat_after(book: Book, state: State, k: i64) -> i64:
    """Give the k-th seat clockwise from the seat on turn, which is number 0."""
    seat: i64 = state.turn + k
    return seat if seat < book.seats else seat - book.seats
