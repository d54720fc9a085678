"""A whole state as bytes and as text, both ways. What can be worked out (open places) is not written."""

import hashlib

from librt.vecs import vec
from mypy_extensions import i64

from wyspa.core.actions import Actions
from wyspa.core.arrays import listed, zeros
from wyspa.core.board import Board, Layout
from wyspa.core.book import Book
from wyspa.core.fields import BadBytes, BadPosition, BytesIn, Fields
from wyspa.core.ids import NOBODY, TABLE
from wyspa.core.island import island_amiss
from wyspa.core.notation import Notation
from wyspa.core.plan import Plan
from wyspa.core.position_read import WordsIn
from wyspa.core.position_written import WordsOut
from wyspa.core.purse import count
from wyspa.core.recounting import amiss, found_amiss
from wyspa.core.state import FRAME, State, layout_fields
from wyspa.core.why import UnknownWord

HEX_NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


def read_layout(book: Book, board: Board, io: Fields) -> Layout:
    """Read a layout that fits a board."""
    nothing = vec[i64]()
    found = layout_fields(Layout(board, zeros(board.n_hex), zeros(board.n_hex), nothing, nothing), io)
    if len(found[0]) != board.n_hex or len(found[1]) != board.n_hex or len(found[2]) != len(found[3]):
        raise BadBytes(f"this is a layout for another board: this one has {board.n_hex} hexes")
    for terrain in listed(found[0]):
        if terrain not in book.terrain_names:
            raise BadBytes(f"there is no terrain {terrain} at this table")
    for number in listed(found[1]):
        if number != 0 and number not in HEX_NUMBERS:
            raise BadBytes(f"{number} is no number for a hex")
    for kind in listed(found[3]):
        if kind not in book.dock_names:
            raise BadBytes(f"there is no dock {kind} at this table")
    for edge in listed(found[2]):
        if not 0 <= edge < board.n_edge:
            raise BadBytes(f"there is no edge {edge} for a dock")
    return Layout(board, found[0], found[1], found[2], found[3])


def examine(book: Book, state: State, plan: Plan | None) -> None:
    """Refuse a state that cannot be at its table, with what does not add up; then work out what is not stored."""
    if len(state.stack) != state.depth * FRAME:
        raise BadPosition("the frames below are not complete")
    try:
        sentence = island_amiss(book, plan, state.layout) if plan is not None else ""
        sentence = sentence or amiss(book, state)
        if not sentence:
            book.find_open(state)
            look_around(book, state)
            sentence = found_amiss(book, state)
    except (IndexError, KeyError, ValueError, OverflowError):  # a number that no rule has thought of
        raise BadPosition("the numbers of this position do not fit together") from None
    if sentence:
        raise BadPosition(f"this position does not add up: {sentence}")


def look_around(book: Book, state: State) -> None:
    """Look at a state from all sides, so that what makes a rule stumble is found at once."""
    out = Actions()
    seat: i64
    book.legal_for(state, TABLE, out)
    book.view(state, NOBODY)
    for seat in range(book.seats):
        book.legal_for(state, seat, out)
        book.view(state, seat)


def to_bytes(state: State) -> bytes:
    """Write a state."""
    return state.written()


def from_bytes(book: Book, board: Board, data: bytes, plan: Plan | None = None) -> State:
    """Read a state that to_bytes wrote at the same table; with its plan, the island is compared too."""
    io = BytesIn(data, book.seats, book.colours)
    state = book.new_state(board, read_layout(book, board, io))
    state.fields(io)
    io.finish()
    examine(book, state, plan)
    return state


def trusted_from_bytes(book: Book, board: Board, data: bytes) -> State:
    """Read a state of which it is known that it was written at the same table: nothing is counted again."""
    io = BytesIn(data, book.seats, book.colours)
    state = book.new_state(board, read_layout(book, board, io))
    state.fields(io)
    io.finish()
    book.find_open(state)
    return state


def veiled_from_bytes(book: Book, board: Board, data: bytes) -> State:
    """Read the state that a view carries: what is hidden is put away there, so that it need not add up."""
    io = BytesIn(data, book.seats, book.colours)
    io.partial = True
    state = book.new_state(board, read_layout(book, board, io))
    state.fields(io)
    io.finish()
    book.find_open(state)
    return state


def hash_of(state: State) -> str:
    """Give sixteen hex digits that two states share only if they are equal."""
    return hashlib.blake2b(to_bytes(state), digest_size=8).hexdigest()


def to_text(notation: Notation, state: State) -> str:
    """Write a state as lines of words."""
    io = WordsOut(notation)
    layout_fields(state.layout, io)
    state.fields(io)
    return "\n".join(io.lines) + "\n"


def from_text(notation: Notation, text: str, plan: Plan | None = None) -> State:
    """Read a state that to_text wrote at the same table; errors name the line."""
    book = notation.book
    board = notation.places.board
    lines = [line for line in text.splitlines() if line.strip()]
    io = WordsIn(notation, lines)
    try:
        state = book.new_state(board, read_layout(book, board, io))
        state.fields(io)
        if io.at != len(lines):
            raise BadBytes(f"'{lines[io.at]}' is one line too many")
        for player in state.players:
            player.cards = count(player.purse)  # a person who edits a hand need not count
    except (BadBytes, UnknownWord) as error:
        raise BadBytes(f"line {io.at} of the position: {error}") from None
    examine(book, state, plan)
    return state
