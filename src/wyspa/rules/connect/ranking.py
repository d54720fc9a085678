"""K-81, K-132: everybody in order after the end, with what decided it."""

from typing import final

from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import NOBODY
from wyspa.core.purse import held
from wyspa.core.state import State
from wyspa.rules.base.ids import BRICK, GRAIN, LUMBER, ORE, WOOL

ORDER = [GRAIN, ORE, BRICK, LUMBER, WOOL]  # K-81


@final
class SeatRank:
    """How one seat stands, and its rank: 1 for the best; who is equal shares one."""

    seat: int
    rank: int
    won: bool
    points: int
    cards: int
    kinds: list[int]  # how many of each kind, in the order in which they decide

    def __init__(self, seat: int, won: bool, key: list[int]) -> None:
        """Take what decides."""
        self.seat = seat
        self.rank = 0
        self.won = won
        self.points = key[0]
        self.cards = key[1]
        self.kinds = key[2:]


def key_of(state: State, seat: i64) -> list[int]:
    """K-81: give what decides between seats: points, then resources, then grain, ore, brick, lumber, wool."""
    player = state.players[seat]
    key: list[int] = [player.points, player.cards]
    for card in ORDER:
        key.append(held(player.purse, card))
    return key


def best_of(state: State, seats: list[int]) -> list[int]:
    """Give the best of some seats: one, or those who share."""
    best: list[int] = []
    top: list[int] = []
    for seat in sorted(seats):
        key = key_of(state, seat)
        if not top or key > top:
            top = key
            best = [seat]
        elif key == top:
            best.append(seat)
    return best


def ranking(book: Book, state: State) -> list[SeatRank]:
    """Rank all seats. Winners come first: only claims win (K-82), and somebody who made none may have more points."""
    winners = book.winners(state) if state.winner != NOBODY else []
    keyed: list[tuple[bool, list[int], int]] = []
    seat: i64
    for seat in range(book.seats):
        keyed.append((int(seat) in winners, key_of(state, seat), -int(seat)))
    keyed.sort(reverse=True)
    found: list[SeatRank] = []
    for k in range(len(keyed)):
        won, key, other = keyed[k]
        standing = SeatRank(-other, won, key)
        same = k > 0 and keyed[k - 1][0] == won and keyed[k - 1][1] == key
        standing.rank = found[k - 1].rank if same else k + 1
        found.append(standing)
    return found
