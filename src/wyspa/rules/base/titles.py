"""B-96 to B-106: titles: cards that go to whoever is ahead of the rivals, and are worth two points.

Rivals sit next to each other: seats `start` to `end - 1`, all of a table or those who share a board.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.book import Book
from wyspa.core.ids import NOBODY
from wyspa.core.state import State

POINTS: Final = 2


def rightful(by_seat: vec[i64], start: i64, end: i64, held: i64, enough: i64) -> i64:
    """Give to whom a title belongs among rivals, by how much each of them has.

    The holder keeps it in a tie (B-99); whoever is alone at the top takes it; if others tie above the holder, or
    nobody has enough, it is set aside (B-101) until somebody is alone at the top (B-102).
    """
    best: i64 = enough - 1
    who: i64 = NOBODY
    tied: i64 = 0
    i: i64
    if held != NOBODY and by_seat[held] >= enough:
        best = by_seat[held]
        who = held
    for i in range(start, end):
        if by_seat[i] > best:
            best = by_seat[i]
            who = i
            tied = 1
        elif by_seat[i] == best and i != held and tied > 0:
            tied += 1
    return NOBODY if tied > 1 else who


def pass_on(book: Book, state: State, before: i64, who: i64) -> None:
    """Let the points of a title go from one to the other; both may be nobody."""
    if before != NOBODY:
        book.score(state, before, -POINTS)
    if who != NOBODY:
        book.score(state, who, POINTS)


def holder_amiss(book: Book, title: str, by_seat: vec[i64], start: i64, end: i64, holder: i64, enough: i64) -> str:
    """Say that a title is with somebody who cannot hold it, or set aside while somebody is alone at the top."""
    best: i64 = 0
    alone: bool = True
    i: i64
    for i in range(start, end):
        alone = by_seat[i] > best or (alone and by_seat[i] < best)
        best = by_seat[i] if by_seat[i] > best else best
    if holder == NOBODY:
        return f"somebody has {best}, and nobody holds the {title}" if best >= enough and alone else ""
    if not start <= holder < end:
        return f"seat {holder} holds the {title} of others"
    if by_seat[holder] >= enough and by_seat[holder] == best:
        return ""
    return f"{book.seat_name(holder)} cannot hold the {title} with {by_seat[holder]}: the best has {best}"
